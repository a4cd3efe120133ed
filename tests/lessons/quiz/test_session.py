"""A session of questions outlasts its kernel: another goes on with what the browser's tab keeps."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.course import counting_lesson as counting
from koikoi_widget.lessons.learner.shared_learner import learners
from koikoi_widget.lessons.questions import QUIZZES, questions
from koikoi_widget.lessons.quiz.exercises import EXERCISES
from koikoi_widget.lessons.quiz.result import Result
from koikoi_widget.lessons.quiz.session import Session, SessionError
from koikoi_widget.lessons.quiz.trainer import ROUNDS
from tests.lessons.quiz.answering import homework, without_the_coach


class Tab:
    """A browser's tab: it keeps what a quiz says, and tells it to the quiz of the next page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: dict[str, str] = {}
        self.aside: list[str] = []

        def hear(quiz: kk.Quiz, message: Any, **_options: Any) -> None:
            if message.get("do") == "keep session":
                self.kept[quiz.session_key] = message["text"]
            if message.get("do") == "set session aside":
                self.aside.append(self.kept.pop(quiz.session_key, ""))

        monkeypatch.setattr(kk.Quiz, "send", hear)

    def shows(self, kind: dict[str, Any]) -> kk.Quiz:
        """Return the quiz of a new kernel, which nobody has told anything but this tab."""
        learners.clear()
        quiz = made(kind)
        if kept := self.kept.get(quiz.session_key):
            quiz.hear({"event": "resume", "session": kept})
        if quiz.storage_key:
            quiz.hear({"event": "hello", "kept": None})
        return quiz


def made(kind: dict[str, Any]) -> kk.Quiz:
    kind = dict(kind)
    return (kk.Trainer if kind.pop("trains", False) else kk.Quiz)(**kind)


async def soon(happened: Callable[[], object]) -> None:
    """Wait until something has happened in another thread."""
    async with asyncio.timeout(60):
        while not happened():
            await asyncio.sleep(0.001)


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch) -> Tab:
    return Tab(monkeypatch)


def seen(quiz: kk.Quiz) -> str:
    """Return what is seen, whatever number it has, and whenever a card comes back."""
    shown = json.dumps({**quiz.state, "turn": 0, "reason": "", "missed": {}, "ends_in": 0})
    return re.sub(r'"picture": \d+', "", shown)


KINDS: list[dict[str, Any]] = [
    *({"about": name} for name, entry in QUIZZES.items() if not entry.takes_time),
    {"about": "decisions", "seed": 4},
    {"about": "cards", "seed": 2026, "length": 20, "name": "Ada"},
    {"about": "yaku", "rules": "nintendo", "seed": "a word"},
    {"about": "cards", "seconds": 600, "name": "Ada"},
    {"about": [*islice(questions("months", seed=1), 4)]},
    *({"about": name, "trains": True} for name, entry in EXERCISES.items() if not entry.takes_time),
    {"about": "decisions", "trains": True, "length": 4},
    {"about": "names", "trains": True, "names": "mario"},
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join(map(str, kind.values()))[:30])
def test_question_four_stays_question_four_with_its_answers(kind: dict[str, Any], tab: Tab) -> None:
    quiz = tab.shows(kind)
    if quiz.question is None:
        quiz.go_on()  # a timed one
    for number in range(3):
        assert quiz.question
        quiz.choose(number % len(quiz.question.options))
        quiz.hint()
        if quiz.chosen is not None:  # if not, the clock runs, and the next question is asked
            assert seen(tab.shows(kind)) == seen(quiz)  # with its verdict, or tried once
            quiz.give_up()
            quiz.go_on()
    again = tab.shows(kind)
    assert again.answered == 3 and again.right == quiz.right
    assert again.question == quiz.question and again.result == quiz.result
    assert again.state["count"] == quiz.state["count"]
    assert again.result.began == quiz.result.began and again.result.seconds == quiz.result.seconds
    for both in (quiz, again):
        both.choose(0)
        both.give_up()
        both.go_on()
    if not kind.get("trains"):  # which asks by the clock
        assert again.question == quiz.question
    assert again.answered == quiz.answered == 4


def test_the_questions_of_a_lesson_that_come_from_matches_are_asked_again(tab: Tab) -> None:
    kind = lambda: {"about": counting.reading_questions()}  # noqa: E731 - a lesson makes it anew
    quiz = tab.shows(kind())
    for _turn in range(2):
        quiz.choose(0)
        quiz.give_up()
        quiz.go_on()
    again = tab.shows(kind())
    assert again.question == quiz.question and again.answered == 2


def test_a_set_goes_on_where_it_was(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_coach(monkeypatch, 10)
    kind = {"about": homework()}
    quiz = tab.shows(kind)
    quiz.choose(0)
    quiz.go_on()
    again = tab.shows({"about": kk.Set.parse(str(homework()))})
    assert again.question == quiz.question
    assert again.result.answers == quiz.result.answers


def test_the_result_of_a_named_test_can_be_saved_after_a_reload(tab: Tab) -> None:
    kind = {"about": "cards", "seed": 1, "length": 3, "name": "Ada"}
    quiz = tab.shows(kind)
    for _question in range(3):
        quiz.choose(0)
        quiz.go_on()
    again = tab.shows(kind)
    assert again.question is None and again.state["file"] == quiz.state["file"]
    for both in (quiz, again):
        both.go_on()
    assert again.question == quiz.question  # those of the next session
    assert tab.shows(kind).question == quiz.question
    quiz.choose(0)
    assert tab.shows(kind).question == quiz.question


def test_a_session_from_before_times_were_kept_goes_on_and_can_be_handed_in(tab: Tab) -> None:
    kind = {"about": "cards", "seed": 1, "length": 2, "name": "Ada"}
    quiz = tab.shows(kind)
    quiz.choose(0)
    quiz.go_on()
    (key,) = tab.kept
    kept = json.loads(tab.kept[key])
    del kept["times"]
    tab.kept[key] = json.dumps(kept)
    again = tab.shows(kind)
    assert again.answered == 1 and not tab.aside
    again.choose(0)
    assert again.result.times[0] == 0 and len(Result.parse(str(again.result)).times) == 2


def test_a_reload_is_not_another_attempt(tab: Tab) -> None:
    kind = {"about": "kinds", "seed": 77, "length": 3, "name": "Ada"}
    quiz = tab.shows(kind)
    quiz.choose(0)
    assert tab.shows(kind).result.attempt == quiz.result.attempt == 1
    tab.kept.clear()
    second = tab.shows(kind)
    second.choose(0)
    assert second.result.attempt == 2


def test_a_timed_session_does_not_gain_time_by_a_reload(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = {"about": "months", "seed": 1, "seconds": 60}
    quiz = tab.shows(kind)
    quiz.go_on()
    quiz.choose(next(iter(quiz.question.right)))
    (key,) = tab.kept
    written = json.loads(tab.kept[key])
    for passed, left in ((20, 40), (-500, 60)):  # a clock that was set back
        tab.kept[key] = json.dumps(written | {"began": written["began"] - passed})
        again = tab.shows(kind)
        assert again.state["ends_in"] == pytest.approx(left, abs=5) and again.question
    tab.kept[key] = json.dumps(written | {"began": written["began"] - 61})
    over = tab.shows(kind)
    assert over.question is None and over.state["prompt"] == "1 of 1 right."


def test_a_trainer_goes_on_with_what_was_missed_and_with_the_session_that_was_chosen(
    tab: Tab,
) -> None:
    kind = {"about": "months", "trains": True}
    quiz = tab.shows(kind)
    quiz.choose(next(place for place in range(12) if place not in quiz.question.right))
    again = tab.shows(kind)
    assert isinstance(again, kk.Trainer) and isinstance(quiz, kk.Trainer)
    assert again.missed == quiz.missed == [quiz.item]
    again.hear({"event": "set", "name": "seconds", "value": str(ROUNDS[1])})
    third = tab.shows(kind)
    assert isinstance(third, kk.Trainer)
    assert third.seconds == ROUNDS[1] and third.state["next"] == "Begin"
    assert not len(third.progress)  # what was answered is in the progress, and is not counted twice


def test_a_session_of_questions_that_take_time_comes_back_while_the_page_lives(tab: Tab) -> None:
    async def first() -> kk.Quiz:
        quiz = made({"about": "decisions"})
        await soon(lambda: quiz.question)
        quiz.choose(0)
        return quiz

    async def second() -> kk.Quiz:
        quiz = tab.shows({"about": "decisions"})
        assert quiz.question is None and not quiz.state["options"]
        await soon(lambda: quiz.question)
        return quiz

    before, after = asyncio.run(first()), asyncio.run(second())
    assert after.question == before.question and after.answered == 1


def test_what_was_not_answered_is_not_in_the_browser(tab: Tab) -> None:
    for kind in KINDS:
        quiz = tab.shows(kind)
        quiz.go_on() if quiz.question is None else None
        quiz.choose(0)
        quiz.give_up()
        quiz.go_on()
        kept, question = tab.kept[quiz.session_key], quiz.question
        assert question
        for told in (question.prompt, question.item, question.why, str(sorted(question.right))):
            assert not told or told not in kept.replace('"options": [0]', "")
        assert not any(str(row.cards[0]) in kept for row in question.rows if row.cards)


def test_another_quiz_has_another_session() -> None:
    kinds: list[dict[str, Any]] = [{}, {"seed": 1}, {"length": 3}, {"name": "Ada"}, {"seconds": 60}]
    kinds += [{"name": "Bob"}, {"rules": "nintendo"}, {"about": "months"}, {"trains": True}]
    kinds += [{"trains": True, "keep": "mine"}, {"trains": True, "rules": "nintendo"}]
    kinds += [{"about": [*islice(questions("months", seed=seed), 3)]} for seed in (1, 2)]
    assert len({made(kind).session_key for kind in kinds}) == len(kinds)
    assert made({"about": iter(questions("months"))}).session_key == ""
    assert kk.Trainer(progress=kk.Progress()).session_key == ""


@pytest.mark.parametrize("kind", [{}, {"trains": True}])
def test_the_browser_knows_the_key_when_it_first_hears_of_a_quiz(
    kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys: list[str] = []
    opened = kk.Quiz.open
    monkeypatch.setattr(
        kk.Quiz, "open", lambda quiz: (keys.append(quiz.session_key), opened(quiz))[1]
    )
    assert keys == [] and [made(kind).session_key] == keys


def test_each_notebook_of_one_page_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for path in ("class/one.ipynb", "class/two.ipynb"):
        monkeypatch.setenv("JPY_SESSION_NAME", path)
        keys.add(kk.Quiz().session_key)
    assert len(keys) == 2


def test_the_tab_keeps_what_is_shown_before_it_shows_it(tab: Tab) -> None:
    quiz = tab.shows({"about": "cards", "seed": 2026, "length": 2})
    kept: list[str | None] = []  # each time that something is shown
    quiz.observe(lambda _shown: kept.append(tab.kept.get(quiz.session_key)), "state")
    for does in (lambda: quiz.choose(0), quiz.give_up, quiz.go_on) * 2:
        does()
        assert kept[-1] == tab.kept[quiz.session_key]


def test_before_the_first_answer_nothing_is_kept(tab: Tab) -> None:
    tab.shows({"about": "cards"})
    tab.shows({"about": "cards", "trains": True})
    assert not tab.kept


GOOD = Session(3, 1, 2, (0,), "", (), 0, False, 1e9, 2.5, 1, 0, times=(1.5,))


def good(kind: dict[str, Any], tab: Tab) -> dict[str, Any]:
    """Return a session of a quiz as its tab keeps it: one answer, and a question that waits."""
    quiz = made(kind)
    quiz.choose(0)
    quiz.give_up()
    quiz.go_on()
    found: dict[str, Any] = json.loads(tab.kept[quiz.session_key])
    return found


WRONG: list[Any] = [None, -1, 0.5, 10**400, "x" * 99_999, [], [[]], {}, [0, 0], [{}], float("nan")]
TEXTS = ["", "{", "[]", "null", "\ud800", "[" * 100_000, "9" * 99_999, '{"format": 1}', "x" * 10**6]


def refused(kind: dict[str, Any], text: str, tab: Tab) -> None:
    """Look that a kept text is refused in words and set aside, and that one can answer."""
    quiz = made(kind)
    question = quiz.question
    quiz.hear({"event": "resume", "session": text})
    assert quiz.question == question and quiz.answered == 0
    if not text:
        return
    begins = "The session kept in this tab cannot be continued and was set aside: "
    assert quiz.state["error"].startswith(begins) and quiz.state["error"].endswith(".")
    assert len(quiz.state["error"]) < 300
    quiz.choose(0)
    assert quiz.answered == 1 and not quiz.state["error"]


@pytest.mark.parametrize("trains", [False, True])
def test_a_damaged_text_is_refused_in_words_and_the_quiz_can_be_answered(
    trains: bool, tab: Tab
) -> None:
    kind = {"about": "months", "seed": 1, "trains": trains}
    fine = good(kind, tab)
    for text in TEXTS:
        refused(kind, text, tab)
    for name in ("format", *(each.name for each in fields(Session))):
        for wrong in WRONG:
            if name in ("began", "seconds") and wrong == 0.5:
                continue
            if wrong == fine[name] or (name, wrong, trains) == ("seed", -1, True):
                continue  # a trainer shuffles by -1 as by 1
            refused(kind, json.dumps(fine | {name: wrong}), tab)
        if name != "times":  # which were not always kept
            refused(kind, json.dumps({part: fine[part] for part in fine if part != name}), tab)
    assert tab.aside


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 2},
        {"first": 2},
        {"first": 10**9},
        {"count": 3},
        {"options": [12]},
        {"options": [99]},
        {"asked": "0123456789abcdef"},
        {"tries": [0]},
        {"phase": 3},
        {"count": 1, "tries": [0, 99], "phase": 1},
        {"count": 1, "tries": [1], "phase": 1},
        {"limit": 60},
        {"origins": [[1, 2, True, "new", "traditional"]]},
    ],
    ids=str,
)
def test_a_session_that_cannot_be_this_one_is_refused(changes: dict[str, Any], tab: Tab) -> None:
    kind = {"about": "months", "seed": 1}
    refused(kind, json.dumps(good(kind, tab) | changes), tab)


@pytest.mark.parametrize(
    "origin",
    [
        *([], [1], [1, 99, True, "new", "traditional"], [1, 2, 3, "new", "mario"]),
        *([1, 2, True, {}, []], [1, 2, True, "why", "mario"], [-1, 2, True, "new", "mario"]),
    ],
    ids=str,
)
def test_a_question_that_no_trainer_asks_is_refused(origin: list[Any], tab: Tab) -> None:
    kind = {"about": "months", "trains": True}
    fine = good(kind, tab)
    refused(kind, json.dumps(fine | {"origins": [origin, fine["origins"][1]]}), tab)


def test_a_session_of_questions_that_take_time_is_not_played_out_for_ever(tab: Tab) -> None:
    kind = {"about": "decisions", "seed": 4}
    refused(kind, json.dumps(good(kind, tab) | {"first": 5000}), tab)


def test_a_session_that_was_begun_here_is_not_replaced(tab: Tab) -> None:
    kind = {"about": "months", "seed": 1}
    kept = json.dumps(good(kind, tab))
    quiz = made(kind)
    quiz.choose(1)
    before = quiz.state
    quiz.hear({"event": "resume", "session": kept})
    assert quiz.state == before and not tab.aside


SESSIONS = [
    GOOD,
    replace(GOOD, seed="a word", count=1, tries=(0, 2), phase=2),
    replace(GOOD, seed=None, is_over=True, first=11),
    replace(GOOD, limit=60, origins=((1, 2, True, "new", "mario"), (3, 4, False, "due", "x"))),
]


@pytest.mark.parametrize("session", SESSIONS, ids=str)
def test_a_session_is_read_as_it_was_written(session: Session) -> None:
    assert Session.parse(str(session), takes_time=False) == session


def test_a_session_that_is_too_long_says_so() -> None:
    with pytest.raises(SessionError, match="it has more than 20000 questions"):
        Session.parse(str(replace(GOOD, first=30_000)), takes_time=False)
