"""The quiz without a browser: what it shows, counts and survives."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import replace
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.art import alternative
from koikoi_widget.lessons.questions import Option, Row
from koikoi_widget.lessons.questions.kinds import play_questions
from koikoi_widget.lessons.quiz.result import Answer
from tests.lessons.quiz.answering import answer, answer_all, homework, without_the_coach

MOON = kk.Card.parse("8-bright")
QUESTION = kk.Question(
    prompt="Which month?",
    options=(Option("July"), Option("August"), Option(card=MOON)),
    right=frozenset({1}),
    why="A bare dark hill.",
    rows=(Row((MOON,), secret=True),),
    answer=(Row((MOON,), "August"),),
)


def hear(quiz, **message):
    quiz.hear({"turn": quiz.state["turn"], **message})


def test_a_right_answer_is_called_right_and_explained():
    quiz = kk.Quiz([QUESTION])
    answer(quiz)
    assert quiz.was_right
    assert quiz.state["verdict"] == "✓ Right."
    assert quiz.state["why"] == "A bare dark hill."
    assert [option["mark"] for option in quiz.state["options"]] == ["", "✓ right", ""]
    assert quiz.state["answer"][0]["label"] == "August"
    assert quiz.state["rows"][0]["cards"][0]["label"].startswith("August")


@pytest.mark.parametrize(("right", "passed"), [(10, True), (8, True), (7, False), (0, False)])
def test_eight_of_ten_pass_a_quiz(right, passed):
    quiz = kk.Quiz([QUESTION], length=10)
    assert "passed" not in quiz.state
    for place in range(10):
        answer(quiz, right=place < right)
        hear(quiz, event="go on")
    assert quiz.state["prompt"] == f"{right} of 10 right." and quiz.state["passed"] is passed


def test_a_wrong_answer_is_called_wrong_and_the_right_one_shown():
    quiz = kk.Quiz([QUESTION])
    answer(quiz, right=False)
    assert not quiz.was_right
    assert quiz.state["verdict"] == "✗ Wrong."
    assert [option["mark"] for option in quiz.state["options"]] == ["✗ wrong", "✓ right", ""]


def test_before_the_answer_the_page_holds_nothing_that_gives_it_away():
    state = kk.Quiz([QUESTION]).state
    assert not any(state[part] for part in ("verdict", "why", "answer", "next", "done"))
    assert not any(option.get("mark") or option.get("state") for option in state["options"])
    shown = str(state["rows"]) + str(state["options"][2])
    assert "August" not in shown
    assert "pampas" not in shown
    assert "<title" not in shown


HINTED = replace(QUESTION, hint="Not in June or July.")


def shown(quiz):
    state = quiz.state
    marks = [option["mark"] for option in state["options"]]
    return marks, state["verdict"], state["why"], [event for event, _says in state["buttons"]]


def test_after_a_wrong_answer_one_may_try_again_and_then_gets_a_hint():
    quiz = kk.Quiz([replace(HINTED, options=(*HINTED.options, Option("June")))])
    hear(quiz, event="choose", place=0)
    said = "Try again. Only your first answer counts."
    assert shown(quiz) == (["✗ wrong", "", "", ""], "✗ Wrong.", said, ["hint", "give up"])
    assert not quiz.state["answer"] and not quiz.state["next"]
    hear(quiz, event="choose", place=3)
    said = "Hint: Not in June or July."
    assert shown(quiz) == (["✗ wrong", "", "", "✗ wrong"], "✗ Wrong.", said, ["give up"])
    hear(quiz, event="choose", place=1)
    marks = ["✗ wrong", "✓ right", "", "✗ wrong"]
    assert shown(quiz) == (marks, "✓ Right this time.", "A bare dark hill.", [])
    assert quiz.state["next"] and quiz.state["done"]


def test_an_answer_that_was_tried_already_takes_no_try():
    quiz = kk.Quiz([replace(HINTED, options=(*HINTED.options, Option("June")))])
    quiz.choose(0)
    before = shown(quiz)
    quiz.choose(0)
    assert shown(quiz) == before and not quiz.state["done"]


def test_the_first_answer_alone_counts_whatever_is_tried_afterwards():
    quiz = kk.Quiz([HINTED])
    for place in (0, 0, 1, 2):
        quiz.choose(place)
    assert (quiz.chosen, quiz.answered, quiz.right, quiz.was_right) == (0, 1, 0, False)
    assert quiz.result.answers == (Answer("Which month?", "August", "July", False),)


def test_a_hint_is_given_when_asked_for_and_then_the_answer_shown():
    quiz = kk.Quiz([HINTED])
    hear(quiz, event="hint")
    assert shown(quiz) == ([""] * 3, "", "", [])
    answer(quiz, right=False)
    hear(quiz, event="hint")
    assert quiz.state["why"] == "Hint: Not in June or July."
    hear(quiz, event="give up")
    assert shown(quiz) == (["✗ wrong", "✓ right", ""], "✗ Wrong.", "A bare dark hill.", [])


def test_in_a_test_with_a_name_there_is_one_answer():
    quiz = kk.Quiz([HINTED], name="Ada")
    answer(quiz, right=False)
    assert shown(quiz) == (["✗ wrong", "✓ right", ""], "✗ Wrong.", "A bare dark hill.", [])


def test_where_only_right_answers_are_left_the_first_one_says_it_all():
    quiz = kk.Quiz([replace(HINTED, options=HINTED.options[:2])])
    answer(quiz, right=False)
    assert quiz.state["done"]


def test_one_may_go_on_without_another_try():
    quiz = kk.Quiz([HINTED, QUESTION])
    answer(quiz, right=False)
    quiz.go_on()
    assert quiz.question == QUESTION and quiz.chosen is None


@pytest.mark.parametrize("about", kk.QUIZZES)
def test_a_sitting_counts_its_answers_and_another_begins_afresh(about):
    quiz, expected = kk.Quiz(about, length=3, seed=1), 0
    for wanted in (True, False, True):
        right = wanted or len(quiz.question.right) == len(quiz.question.options)
        answer(quiz, right)
        quiz.go_on()
        expected += right
    assert quiz.question is None
    assert quiz.state["prompt"] == f"{quiz.right} of 3 right."
    assert quiz.right == expected
    assert quiz.state["next"] == "3 more questions"
    quiz.go_on()
    assert (quiz.answered, quiz.right) == (0, 0)
    assert quiz.state["count"] == "Question 1 of 3, 0 right so far"


def test_own_questions_make_one_sitting_and_come_again():
    quiz = kk.Quiz([QUESTION, QUESTION])
    assert quiz.state["count"].startswith("Question 1 of 2")
    answer_all(quiz, 2)
    assert quiz.state["prompt"] == "2 of 2 right."
    quiz.go_on()
    assert quiz.question == QUESTION


def test_a_set_is_asked_in_its_order_under_its_rules_and_with_its_hints(monkeypatch):
    without_the_coach(monkeypatch, 20)
    quiz, questions = kk.Quiz(homework(), name="Ada"), [*homework()]
    for question, reason in zip(questions, ("Hint: Look!", ""), strict=True):
        assert quiz.question == question
        assert quiz.state["reason"] == reason
        answer(quiz, right=False)
        assert quiz.state["reason"] == ""
        quiz.go_on()
    assert quiz.question is None
    assert quiz.result.rules == "nintendo"
    quiz.go_on()  # a second sitting
    assert quiz.question == questions[0]


def test_the_result_of_a_set_holds_every_answer_right_or_wrong(monkeypatch, tmp_path):
    without_the_coach(monkeypatch, 20)
    quiz = kk.Quiz(homework(), name="Ada")
    for right in (True, False):
        answer(quiz, right)
        quiz.go_on()
    assert [answered.right for answered in quiz.result.answers] == [True, False]
    (tmp_path / "Ada.json").write_text(quiz.state["file"]["text"], "utf-8")
    report = kk.report(tmp_path)
    assert report.results == (quiz.result,)
    [(_test, shares)] = [(test, report.questions(test)) for test in report.tests()]
    assert [share for _question, _answer, share in shares] == [1, 0]


def test_in_a_timed_quiz_the_clock_starts_with_the_learner_and_nothing_is_tried_again(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    quiz = kk.Quiz([HINTED, QUESTION], seconds=30)
    begin = quiz.state
    assert (quiz.question, begin["ends_in"], begin["next"]) == (None, None, "Begin")
    now[0] += 1000
    quiz.go_on()
    now[0] += 10
    answer(quiz)
    assert (quiz.question, quiz.state["echo"], quiz.state["ends_in"]) == (QUESTION, "✓ Right.", 20)
    answer(quiz)
    answer(quiz, right=False)
    assert quiz.state["done"] and quiz.state["count"] == "2 right so far"
    now[0] += 20
    hear(quiz, event="time")
    assert quiz.state["verdict"] == "✗ Wrong."  # what is being read is not taken away
    quiz.go_on()
    assert quiz.state["prompt"] == "2 of 3 right." and quiz.state["next"] == "Another quiz"


def test_in_a_quiz_that_is_not_timed_the_time_is_never_up():
    quiz = kk.Quiz([QUESTION])
    before = quiz.state
    hear(quiz, event="time")
    assert quiz.state is before and before["ends_in"] is None


MOMENT = next(play_questions.plays(Random(2)))


JUDGED = replace(QUESTION, moment=MOMENT)


@pytest.fixture
def played_on():
    """Return a quiz on the page, with a moment of a match that was judged and is played on."""
    quiz = kk.Quiz([JUDGED, QUESTION])
    assert quiz.room.children == (quiz,)
    answer(quiz)
    assert shown(quiz)[-1] == ["play on"]
    hear(quiz, event="play on")
    return quiz


def test_a_judged_moment_is_played_on_at_a_table_and_one_comes_back(played_on):
    table = played_on.room.table
    assert played_on.room.children == (played_on, table)
    assert table.match == MOMENT.match() and table.state.seat == 0
    assert shown(played_on) == ([], "", "", ["come back"]) and played_on.state["table"]
    table.match.push(table.match.legal_actions[0])
    hear(played_on, event="come back")
    assert played_on.room.children == (played_on,) and table.comm is None
    assert shown(played_on)[1:] == ("✓ Right.", "A bare dark hill.", ["play on"])
    assert played_on.answered == 1


def test_the_page_is_never_told_what_the_opponent_holds(played_on):
    match = MOMENT.match()
    hidden = match.round.hands[1] | set(match.round.stock)
    told = str(played_on.state) + str(played_on.room.table.bridge.get_state())
    named = {*re.findall(r"[\w-]+", told)}
    assert not [card for card in hidden if str(card) in named or alternative(card) in told]


def test_the_next_question_clears_the_table(played_on):
    played_on.go_on()
    assert played_on.question == QUESTION and played_on.room.table is None


def test_what_is_displayed_has_room_for_the_table(played_on):
    kind = "application/vnd.jupyter.widget-view+json"
    assert played_on._repr_mimebundle_()[kind]["model_id"] == played_on.room.model_id
    table = played_on.room.table
    played_on.room.close()
    assert not any(each.comm for each in (played_on.room, played_on, table, table.bridge))


def test_only_a_judged_moment_of_a_quiz_on_the_page_is_played_on():
    quiz = kk.Quiz([JUDGED])
    quiz.play_on()
    assert quiz.state["options"]  # it has not been answered
    answer(quiz)
    assert shown(quiz)[-1] == []  # there is no room around it


def test_questions_that_run_out_end_the_sitting():
    quiz = kk.Quiz(iter([QUESTION]))
    answer_all(quiz, 1)
    assert quiz.state["prompt"] == "1 of 1 right."
    quiz.go_on()
    assert quiz.state["prompt"] == "There are no more questions."


def test_a_message_about_an_earlier_question_is_dropped():
    quiz = kk.Quiz([QUESTION, QUESTION])
    turn = quiz.state["turn"]
    hear(quiz, event="choose", place=1)
    hear(quiz, event="choose", place=1, turn=turn)
    hear(quiz, event="go on", turn=turn)
    assert quiz.answered == 1
    assert quiz.chosen == 1


class Stumbling:
    """Questions, the second of which cannot be made at the first attempt."""

    def __init__(self):
        self.calls = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.calls += 1
        if self.calls == 2:
            raise RuntimeError("no such pile")
        return QUESTION


def test_an_exception_is_shown_and_the_quiz_stays_usable(caplog):
    quiz = kk.Quiz(Stumbling())
    hear(quiz, event="choose", place=1)
    hear(quiz, event="go on")
    assert "RuntimeError: no such pile" in caplog.text
    assert quiz.state["error"] == "Something went wrong: no such pile"
    assert quiz.state["next"] == "Next question"
    hear(quiz, event="go on")
    assert quiz.state["error"] == ""
    assert quiz.chosen is None


def test_an_answer_that_is_not_there_is_refused():
    quiz = kk.Quiz([QUESTION])
    with pytest.raises(kk.UnknownName, match="unknown answer: 7; known: 1, 2, 3"):
        quiz.choose(6)
    hear(quiz, event="choose", place=6)
    assert "unknown answer" in quiz.state["error"]
    assert quiz.chosen is None


def test_both_answers_may_be_right():
    either = kk.Question(
        prompt="Stop?", options=(Option("Stop"), Option("Koi-koi")), right=frozenset({0, 1}), why=""
    )
    quiz = kk.Quiz([either])
    quiz.choose(1)
    assert quiz.state["verdict"] == "✓ Right, and so is the other answer."


def test_the_cards_wear_the_deck_that_was_asked_for():
    drawn, index = (kk.Quiz([QUESTION], deck=deck).pictures for deck in ("drawn", "index"))
    assert drawn[0].startswith("<svg") and drawn[0] != index[0]


def test_a_picture_is_sent_once_and_those_of_the_answer_come_with_it():
    rows, told = (
        Row(tuple(map(kk.Card.parse, cards)))
        for cards in (("8-bright", "8-animal"), ("8-bright", "8-chaff-1"))
    )
    quiz = kk.Quiz([replace(QUESTION, rows=(rows,), answer=(told,))])
    assert (len(quiz.pictures), quiz.more) == (2, [])
    sent = []
    quiz.observe(lambda change: sent.append(change.name), ["pictures", "more", "state"])
    quiz.choose(0)
    assert sent == ["more", "state"]
    answer = [card["picture"] for row in quiz.state["answer"] for card in row["cards"]]
    assert answer == [0, 2] and len(quiz.more) == 1
    quiz.go_on()
    assert (quiz.pictures, quiz.more) == ([], [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"about": "mahjong"}, "unknown quiz: 'mahjong'"),
        ({"rules": "poker"}, "unknown preset: 'poker'"),
        ({"deck": "tarot"}, "unknown deck: 'tarot'"),
        ({"length": 0}, "at least one question"),
        ({"seconds": -1}, "seconds"),
        ({"about": []}, "at least one question"),
    ],
)
def test_what_is_wrong_is_said_at_once(arguments, message):
    with pytest.raises(kk.KoiKoiError, match=message):
        kk.Quiz(**arguments)


def test_on_a_page_a_question_that_takes_time_is_waited_for_and_the_page_goes_on():
    async def page():
        quiz = kk.Quiz("discards", seed=3, length=2)
        seen = [quiz.state["prompt"]]
        asked = asyncio.Event()
        quiz.observe(lambda change: change.new["options"] and asked.set(), "state")
        if not quiz.question:
            await asyncio.wait_for(asked.wait(), 120)
        return [*seen, quiz.state["prompt"]]

    first, then = asyncio.run(page())
    assert first.startswith(("Working out", "None of your cards captures anything"))
    assert then == next(kk.questions("discards", seed=3)).prompt
