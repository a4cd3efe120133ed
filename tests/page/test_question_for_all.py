"""One question for all, from the teacher's screen to a phone and back, without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.classroom.class_results import Costly
from koikoi_widget.classroom.hall import Hall
from koikoi_widget.engine.view import View
from koikoi_widget.lessons.questions import question_texts
from koikoi_widget.lessons.questions.valued import Valued
from koikoi_widget.page.in_class import class_part, poll_questions, teacher_part
from koikoi_widget.page.in_class.class_part import ClassPart
from koikoi_widget.page.in_class.teacher_part import TeacherPart
from tests.classroom.at_the_hall import TEACHER, Unpriced
from tests.classroom.near import NearWire, near_hall

SITE = "http://10.0.0.7:8866/maple/voila/render/app.ipynb"
HOSTILE = "<b>Theo</b>"


MOON = kk.Row((kk.Card.parse("8-bright"), kk.Card.parse("9-animal")), "What it takes")


def positions() -> tuple[View, ...]:
    match = kk.Match("nintendo", seed=7, rounds=1)
    return tuple(match.at(place).view(match.at(place).seat or 0) for place in (0,))


def priced(text: str) -> kk.Question:
    """Judge a question without the coach: the first answer is right, each next one costs more."""
    question = question_texts.unjudged(text)
    options = tuple(
        replace(option, worth=Valued(action, 1.0 - place, 0.1, place == 0, 2.5 * place))
        for place, (option, action) in enumerate(
            zip(question.options, positions()[0].legal_actions, strict=False)
        )
    )
    return replace(
        question, options=options, right=frozenset({0}), why="It takes the moon.", answer=(MOON,)
    )


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setattr(teacher_part, "judged", priced)
    with near_hall(tmp_path, monkeypatch) as hall:
        yield hall


class Teacher:
    """A teacher whose contest is open."""

    def __init__(self, own: Sequence[View] = ()) -> None:
        self.part = TeacherPart(positions=lambda: own, keep=False)
        self.part.arrive("", TEACHER, SITE)
        self.press("open")
        self.choose("bars", "live")
        self.code = self.shown["invitation"]["code"]

    def press(self, *actions: str) -> None:
        for action in actions:
            self.part.follow()
            self.part.hear({"event": "act", "action": action, "of": 0})
        self.part.follow()

    def choose(self, name: str, value: str) -> None:
        self.part.hear({"event": "set", "name": name, "value": value})

    @property
    def shown(self) -> dict[str, Any]:
        self.part.follow()
        return {**self.part.state}

    @property
    def board(self) -> dict[str, Any]:
        self.part.follow()
        return {**self.part.board.state}

    @property
    def bars(self) -> list[list[str]]:
        return [[bar["says"] for bar in answer["bars"]] for answer in self.board["answers"]]

    @property
    def buttons(self) -> list[str]:
        return [action for action, _text in self.shown["buttons"]]


class Pupil:
    """A pupil who has joined."""

    def __init__(self, teacher: Teacher, name: str) -> None:
        self.part = ClassPart(dict, lambda: "", lambda _name: None, keep=False)
        self.part.arrive("", teacher.code)
        self.part.hear({"event": "go", "typed": name})

    def votes(self, place: int) -> None:
        self.part.follow()
        assert self.part.board
        self.part.board.hear({"event": "choose", "place": place})

    @property
    def door(self) -> dict[str, Any]:
        self.part.follow()
        return {**self.part.door.state}

    @property
    def board(self) -> dict[str, Any]:
        self.part.follow()
        assert self.part.board
        return {**self.part.board.state}

    @property
    def states(self) -> list[str]:
        return [answer["state"] for answer in self.board["answers"]]


@pytest.fixture
def teacher(hall: Hall) -> Teacher:
    assert hall
    return Teacher(positions())


def test_a_question_goes_from_the_teacher_to_the_phones_and_the_bars_grow(
    teacher: Teacher,
) -> None:
    mia, theo = Pupil(teacher, "Mia"), Pupil(teacher, HOSTILE)
    teacher.press("choose question")
    assert [name for name, _title in teacher.shown["fields"][0]["options"]][:2] == [
        "position 0",
        "today",
    ]
    teacher.press("ask")
    assert mia.board["count"] == "Question 1" and mia.board["open"] and not mia.door["title"]
    assert mia.board["prompt"] == teacher.board["prompt"] == "Which of these do you play?"
    assert len(mia.board["answers"]) == 8 and mia.board["rows"][0]["part"] == "field"
    assert teacher.bars == [["0"]] * 8
    mia.votes(0)
    assert teacher.shown["title"] == "Question 1: 1 of 2 has answered"
    theo.votes(2)
    assert [bar for (bar,) in teacher.bars] == ["1", "0", "1", "0", "0", "0", "0", "0"]
    assert teacher.shown["title"] == "Question 1: 2 of 2 have answered"
    assert mia.states[0] == "chosen" and "sent" in mia.board["verdict"]
    assert HOSTILE not in str(teacher.shown) + str(teacher.board)  # nobody stands at an answer
    theo.votes(0)
    assert [bar for (bar,) in teacher.bars][:3] == ["2", "0", "0"]


def test_no_phone_knows_what_is_right_before_the_teacher_shows_it(teacher: Teacher) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    mia.votes(1)
    teacher.press("close vote")
    before = mia.board
    assert not before["open"] and "closed" in before["verdict"]
    assert (
        before["why"] == ""
        and before["after"] == []
        and not any(answer["mark"] for answer in before["answers"])
    )
    assert not any(answer["bars"] for answer in before["answers"])
    teacher.press("price")
    after = mia.board
    assert after["answers"][0]["mark"] == "✓ right" and after["answers"][1]["mark"] == "−2.5"
    assert mia.states[:2] == ["right", "mistake"] and "costs" in after["verdict"]
    assert teacher.board["why"] == after["why"] == "It takes the moon."
    [cards] = after["after"]
    assert cards["label"] == "What it takes" and len(cards["cards"]) == 2
    assert teacher.board["answers"][1]["mark"] == "−2.5" and teacher.bars[1] == ["1"]


def test_after_talking_to_the_neighbour_both_votes_keep_their_bars(teacher: Teacher) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    mia.votes(1)
    teacher.press("close vote", "vote again")
    assert "Talk to your neighbour" in mia.board["verdict"] and mia.states == [""] * 8
    mia.votes(0)
    assert teacher.bars[:2] == [["0", "1"], ["1", "0"]]
    assert teacher.board["legend"] == ["Before talking about it", "After talking about it"]
    teacher.press("close vote")
    assert "vote again" not in teacher.buttons
    labels = [bar["label"] for bar in teacher.board["answers"][0]["bars"]]
    assert labels == ["Before talking about it: 0", "After talking about it: 1"]


def test_bars_that_are_to_be_hidden_are_seen_once_the_question_is_closed(teacher: Teacher) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question")
    teacher.choose("bars", "hidden")
    teacher.press("ask")
    mia.votes(3)
    assert teacher.bars == [[]] * 8 and "1 of 1" in teacher.shown["title"]
    teacher.press("close vote")
    assert teacher.bars[3] == ["1"]


def test_afterwards_the_match_goes_on_where_it_was(teacher: Teacher) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("round")
    assert mia.door["title"] == "" and mia.part.table
    teacher.press("choose question", "ask")
    assert "koikoi-away" in mia.part.table.get_state()["_dom_classes"] or mia.board["open"]
    teacher.press("put away")
    assert mia.door["title"] == "" and mia.board["prompt"] == ""
    assert "koikoi-away" not in mia.part.table.get_state()["_dom_classes"]
    assert teacher.board["prompt"] == "" and "round" in teacher.buttons


def test_the_next_of_the_teacher_s_positions_is_proposed_and_any_can_be_chosen(
    teacher: Teacher,
) -> None:
    teacher.press("choose question", "ask", "close vote", "price", "choose question")
    assert teacher.shown["fields"][0]["value"] == "today"
    assert teacher.board["prompt"] == ""  # nothing of the last one in the way
    teacher.choose("question", "quiz captures")
    teacher.choose("question", "nonsense")
    teacher.press("ask")
    assert teacher.board["prompt"] == "You play this card. What happens?"
    assert teacher.shown["title"].startswith("Question 2")


def test_a_question_of_a_trainer_is_right_or_wrong_and_costs_nothing(
    teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teacher_part, "judged", question_texts.judged)
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question")
    teacher.choose("question", "quiz captures")
    teacher.press("ask")
    assert mia.board["why"] == "" and mia.board["after"] == []
    mia.votes(1)
    teacher.press("close vote", "price")
    marks = [answer["mark"] for answer in mia.board["answers"]]
    assert marks.count("✓ right") == 1 and mia.board["verdict"] in ("✓ Right.", "✗ Wrong.")
    assert mia.board["why"] == teacher.board["why"] != ""


def test_a_page_that_was_reloaded_shows_the_question_with_the_own_answer(
    teacher: Teacher,
) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    mia.votes(4)
    again = ClassPart(dict, lambda: "", lambda _name: None, keep=False)
    again.arrive(mia.part.door.kept, "")
    again.follow()
    assert again.board and again.board.state["answers"][4]["state"] == "chosen"
    part = TeacherPart(keep=False)
    part.arrive("", TEACHER, SITE)
    part.follow()
    assert part.board.state["answers"][4]["bars"][0]["says"] == "1"


def test_an_answer_that_comes_too_late_is_refused_in_words(teacher: Teacher) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    mia.part.follow()
    teacher.press("close vote")
    assert mia.part.board
    mia.part.board.hear({"event": "choose", "place": 1})  # nobody has told the phone yet
    assert "no answer counts any more" in mia.door["trouble"]


@pytest.mark.parametrize("following", ["vote again", "put away"])
def test_a_refused_answer_is_told_of_only_as_long_as_its_question_is_there(
    teacher: Teacher, following: str
) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    assert mia.board["open"] and mia.part.board
    teacher.press("close vote")
    mia.part.board.hear({"event": "choose", "place": 1})  # nobody has told the phone yet
    assert mia.door["trouble"]
    teacher.press(following)
    assert mia.door["trouble"] == ""


def test_whoever_answers_is_told_that_the_connection_is_lost(
    hall: Hall, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = NearWire(hall)
    monkeypatch.setattr(class_part, "Wire", lambda: wire)
    mia = Pupil(teacher, "Mia")
    teacher.press("round", "choose question", "ask")
    wire.trouble = "there is no line"
    assert mia.door["trouble"] == "There is no line"
    teacher.press("put away")
    assert mia.door["trouble"] == ""  # the table says so itself


@pytest.mark.parametrize("message", [{"event": "choose", "place": 99}, {"event": "choose"}, 7])
def test_nonsense_from_a_browser_is_no_answer(teacher: Teacher, message: Any) -> None:
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask")
    mia.part.follow()
    assert mia.part.board
    mia.part.board.hear(message)
    assert teacher.bars == [["0"]] * 8


class Slow:
    """Background work that is done when a test says so."""

    def __init__(self, _work: object, then: Callable[[str, kk.Question], None]) -> None:
        self._then, self._wanted = then, ""
        MADE.append(self)

    def follow(self, wanted: str | None) -> None:
        self._wanted = wanted or ""

    def is_done(self) -> None:
        self._then(self._wanted, priced(self._wanted))


MADE: list[Slow] = []


@pytest.mark.usefixtures("hall")
def test_while_the_coach_is_thinking_the_price_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(teacher_part, "Background", Slow)
    teacher = Teacher(positions())
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask", "close vote", "price")
    assert teacher.shown["lines"] == ["The coach is still thinking."]
    assert not any(answer["mark"] for answer in mia.board["answers"])
    MADE[-1].is_done()
    assert mia.board["answers"][0]["mark"] == "✓ right" and teacher.shown["lines"] == []


@pytest.mark.usefixtures("hall")
def test_a_coach_who_fails_is_told_of_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_text: str) -> kk.Question:
        raise MemoryError

    monkeypatch.setattr(teacher_part, "judged", fails)
    teacher = Teacher(positions())
    teacher.press("choose question", "ask")
    assert teacher.shown["trouble"] == ""  # nobody waits for it yet
    teacher.press("close vote")
    for _time in range(2):
        teacher.press("price")
        assert teacher.shown["trouble"] and teacher.shown["lines"] == []
    monkeypatch.setattr(teacher_part, "judged", priced)
    teacher.press("price")  # the last failure
    teacher.press("price")
    assert teacher.shown["trouble"] == "" and teacher.board["why"] == "It takes the moon."


@pytest.mark.usefixtures("hall")
def test_a_second_vote_takes_back_that_the_price_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(teacher_part, "Background", Slow)
    teacher = Teacher(positions())
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question", "ask", "close vote", "price", "vote again")
    assert teacher.shown["lines"] == []
    teacher.press("close vote")
    MADE[-1].is_done()
    assert "price" in teacher.buttons
    assert not any(answer["mark"] for answer in mia.board["answers"])


def test_the_day_s_deal_can_be_asked_of_all(teacher: Teacher) -> None:
    text = poll_questions.text_of(poll_questions.TODAY, (), ())
    assert len(question_texts.unjudged(text).options) >= 2
    assert text.startswith("view")


def test_where_the_class_lost_most_can_be_asked_once_the_match_is_over(
    teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    (view,) = positions()
    dear, cheap = (Costly(view.notation, "x", "y", cost, 0.1) for cost in (4.0, 2.0))
    taking = Costly("nothing is asked here", "x", "y", 9.0, 0.1)
    monkeypatch.setattr(Unpriced, "costly", lambda _self, _number: [cheap, taking, dear])
    mia = Pupil(teacher, "Mia")
    teacher.press("choose question")
    assert "match" not in str(teacher.shown["fields"][0]["options"])  # others may yet play it
    teacher.press("leave question", "end", "end", "choose question")
    asked = [name for name, _title in teacher.shown["fields"][0]["options"]]
    assert [name for name in asked if name.startswith("match")] == ["match 1"]
    teacher.press("ask")
    assert mia.board["open"] and len(mia.board["answers"]) == 8
    assert teacher.part.state["title"].startswith("Question 1")


def test_what_the_class_answered_is_in_the_saved_results_and_in_the_report(
    teacher: Teacher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, theo = Pupil(teacher, "Mia"), Pupil(teacher, "Theo")
    teacher.press("choose question", "ask")
    mia.votes(1)
    theo.votes(1)
    teacher.press("close vote", "vote again")
    mia.votes(0)
    theo.votes(1)
    teacher.press("close vote", "price", "choose question")
    monkeypatch.setattr(teacher_part, "judged", question_texts.judged)
    teacher.choose("question", "quiz captures")
    teacher.press("ask")
    theo.votes(3)
    teacher.press("round", "choose question", "ask", "put away")  # which nobody answers
    teacher.press("save")
    report = kk.report(next(tmp_path.rglob("match-*.json")).parent)
    [match] = report.matches
    first, second = match.polls
    assert first["ballots"] == [[0, 2, *[0] * 6], [1, 1, *[0] * 6]]
    assert first["right"] == [0] and first["losses"][:2] == [0, 2.5]
    assert second["ballots"] == [[0, 0, 0, 1]] and second["right"] == []
    shown, html = str(report), report._repr_html_()
    for says in ("Which of these do you play?", "You play this card.", "After talking about it"):
        assert says in shown and says in html
