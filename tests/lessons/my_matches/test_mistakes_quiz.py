"""One's own mistakes as a quiz: asked, put off, dropped, and kept by the browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import cycle, islice
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.judgement.positions import kind_of
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.my_matches import mistakes_quiz
from koikoi_widget.lessons.my_matches.mistakes_quiz import MistakesQuiz
from koikoi_widget.lessons.my_matches.own_mistakes import Mistake, OwnMistakes
from koikoi_widget.lessons.questions import Moment
from tests.lessons.learner.clocks import NOON
from tests.lessons.my_matches.test_own_mistakes import a_review
from tests.lessons.quiz.answering import answer, homework, without_the_coach


def two_mistakes() -> OwnMistakes:
    """Two calls that should have been stops, or the other way round; the first cost more."""
    made = (
        Mistake(view.notation, "koi-koi", 6.0 - n) for n, view in enumerate(homework().positions)
    )
    return OwnMistakes({one.position: one for one in made})


class Clock:
    """Says what time it is."""

    at = NOON

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(memory, "usable_now", clock)
    return clock


@pytest.fixture
def quiz(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[MistakesQuiz]:
    """The quiz of somebody whose browser keeps two mistakes, once it is opened."""
    without_the_coach(monkeypatch, samples=30)
    quiz = MistakesQuiz()
    quiz.hear({"event": "hello", "kept": str(two_mistakes())})
    quiz.arrive()
    yield quiz
    quiz.close()


def prompts(quiz: MistakesQuiz) -> tuple[str, str]:
    """Return what stands in the place of a question, and what leads on from it."""
    return quiz.state["prompt"], quiz.state["next"]


def kept(quiz: MistakesQuiz) -> OwnMistakes:
    return OwnMistakes.parse(quiz.text_to_keep())


def test_nothing_is_asked_before_somebody_looks(clock: Clock) -> None:
    quiz = MistakesQuiz()
    quiz.hear({"event": "hello", "kept": str(two_mistakes())})
    assert quiz.question is None
    assert len(quiz.due) == 2


def test_whoever_has_finished_no_match_reads_what_will_come(clock: Clock) -> None:
    quiz = MistakesQuiz()
    quiz.hear({"event": "hello", "kept": None})
    quiz.arrive()
    assert prompts(quiz)[0].startswith("Finish a match")
    assert not prompts(quiz)[1]


def test_nothing_is_said_about_mistakes_before_it_is_known_what_the_browser_keeps(
    clock: Clock,
) -> None:
    quiz = MistakesQuiz()
    quiz.arrive()
    assert prompts(quiz) == ("One moment…", "")


def test_where_there_is_no_coach_it_says_so_and_promises_nothing(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_missing() -> bool:
        raise kk.KernelMissing("There is no coach.")

    monkeypatch.setattr(mistakes_quiz, "IS_INSTALLED", False)
    monkeypatch.setattr(mistakes_quiz, "takes_long", is_missing)
    quiz = MistakesQuiz(keep=False)
    quiz.arrive()
    assert prompts(quiz) == ("There is no coach.", "")


def test_whoever_comes_back_before_the_next_one_is_due_reads_when_it_is(
    quiz: MistakesQuiz, clock: Clock
) -> None:
    for _one in range(2):
        answer(quiz, right=False)
        quiz.go_on()
    clock.at = NOON + timedelta(minutes=1)
    quiz.arrive()
    assert prompts(quiz) == ("Nothing is due right now.", "")
    assert quiz.state["reason"] == "The next question comes in 5 minutes."


def test_the_costliest_comes_first_and_does_not_give_away_what_was_played(
    quiz: MistakesQuiz,
) -> None:
    assert quiz.question and quiz.question.item == two_mistakes().due(NOON)[0].position
    assert quiz.state["count"].startswith("Question 1 of 2")
    assert quiz.state["reason"] == "From a match of your own."
    answer(quiz)
    assert "In your match: koi-koi. That cost about 6 points." in quiz.state["reason"]
    assert "You'll see this one again" in quiz.state["reason"]


def test_an_answer_is_remembered_and_both_lead_to_a_result(
    quiz: MistakesQuiz, clock: Clock
) -> None:
    for right in (True, False):
        answer(quiz, right)
        quiz.hear({"event": "go on", "turn": quiz.state["turn"]})
    assert quiz.question is None
    assert prompts(quiz) == ("1 of 2 right.", "")
    assert quiz.state["reason"] == "The next question comes in 6 minutes."
    assert all(one.trace for one in kept(quiz).mistakes.values())
    clock.at = NOON + timedelta(minutes=7)
    quiz.arrive()
    assert quiz.question is not None


def test_not_today_means_today_and_can_be_taken_back(quiz: MistakesQuiz, clock: Clock) -> None:
    quiz.hear({"event": "not today", "turn": quiz.state["turn"]})
    assert prompts(quiz) == ("Your mistakes wait until tomorrow.", "Go on after all")
    assert quiz.state["reason"] == "The next question comes in 12 hours."
    assert kept(quiz).is_paused(NOON)
    quiz.arrive()
    assert quiz.question is None
    quiz.hear({"event": "go on", "turn": quiz.state["turn"]})
    assert quiz.question is not None
    assert not kept(quiz).is_paused(NOON)


def test_one_that_shall_never_be_asked_again_leaves_and_the_next_one_comes(
    quiz: MistakesQuiz,
) -> None:
    first, second = (one.position for one in quiz.due)
    quiz.hear({"event": "never", "turn": quiz.state["turn"]})
    assert first not in kept(quiz).mistakes
    assert quiz.question and quiz.question.item == second
    assert quiz.state["count"].startswith("Question 1 of 1")
    answer(quiz)
    quiz.hear({"event": "never", "turn": quiz.state["turn"]})
    assert not kept(quiz).mistakes
    assert quiz.question is None


def test_once_a_position_sits_its_relatives_are_asked(
    quiz: MistakesQuiz, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = quiz.due[0].position
    own = quiz.own.answered(first, True, NOON).answered(first, True, NOON + timedelta(minutes=7))
    clock.at = NOON + timedelta(days=40)
    other = MistakesQuiz()
    other.hear({"event": "hello", "kept": str(own)})
    other.arrive()
    assert other.question and other.question.item == first
    assert other.state["reason"] == "It resembles a mistake of yours."
    assert other.question.moment is not None
    answer(other)
    assert "In your match" not in other.state["reason"]
    assert "again in" in other.state["reason"]


def test_what_another_tab_keeps_takes_no_question_away_that_is_still_due(
    quiz: MistakesQuiz,
) -> None:
    asked, turn = quiz.question, quiz.state["turn"]
    assert asked
    more = Mistake("view0 of another match", "stop", 1.0)
    own = OwnMistakes({**two_mistakes().mistakes, more.position: more})
    quiz.hear({"event": "hello", "kept": str(own)})
    assert (quiz.question, quiz.state["turn"]) == (asked, turn)
    assert more.position in kept(quiz).mistakes
    quiz.hear({"event": "hello", "kept": str(own.without(asked.item))})
    assert quiz.question and quiz.question != asked


def test_an_answer_by_a_clock_that_was_never_set_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_the_coach(monkeypatch, samples=30)
    monkeypatch.setattr(memory, "now", lambda: NOON.replace(year=1970))
    quiz = asking(two_mistakes().due(NOON)[0])
    quiz.arrive()
    answer(quiz)
    assert [one.trace for one in kept(quiz).mistakes.values()] == [None]


def test_what_cannot_be_read_is_set_aside_and_said(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = MistakesQuiz()
    messages: list[Any] = []
    monkeypatch.setattr(quiz, "send", messages.append)
    quiz.hear({"event": "hello", "kept": "<script>"})
    assert {"do": "set aside"} in messages
    assert "cannot be read" in quiz.state["error"]


def test_a_position_that_cannot_be_is_left_out_and_the_browser_keeps_it_no_longer(
    quiz: MistakesQuiz, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Mistake("view0 nonsense", "stop", 9.0)
    own = OwnMistakes({**two_mistakes().mistakes, broken.position: broken})
    other = MistakesQuiz()
    messages: list[Any] = []
    monkeypatch.setattr(other, "send", messages.append)
    other.hear({"event": "hello", "kept": str(own)})
    other.arrive()
    assert other.question and other.question.item != broken.position
    assert broken.position not in OwnMistakes.parse(messages[-1]["text"]).mistakes


def asking(mistake: Mistake, *answered: datetime) -> MistakesQuiz:
    """A quiz about one mistake, answered correctly at these times; the browser keeps nothing."""
    quiz = MistakesQuiz(keep=False)
    quiz.own = OwnMistakes({mistake.position: mistake})
    for at in answered:
        quiz.own = quiz.own.answered(mistake.position, True, at)
    return quiz


def a_capture() -> Mistake:
    """The first decision of a match in which some card can capture, as a mistake."""
    view, action = next(
        (one.view, one.action)
        for one in a_review().decisions
        if one.view.phase == "play" and kind_of(one.view) is None
    )
    return Mistake(view.notation, str(action), 5.0)


def test_a_relative_of_a_capture_is_not_searched_for_long(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_coach(monkeypatch, samples=10)
    record = kk.Match("nintendo", seed=7).record
    plays = [Moment(record, one.view) for one in a_review().decisions if one.view.phase == "play"]
    looked_at = []

    def counted(*_given: object) -> Iterator[Moment]:
        for moment in islice(cycle(plays), 400):
            looked_at.append(moment)
            yield moment

    monkeypatch.setattr(mistakes_quiz, "plays", counted)
    mistake = a_capture()
    quiz = asking(mistake, *(NOON + timedelta(minutes=minutes) for minutes in (0, 7)))
    clock.at = NOON + timedelta(days=40)
    quiz.arrive()
    assert quiz.state["reason"] == "It resembles a mistake of yours."
    assert len(looked_at) < 400


def test_what_was_played_is_not_said_while_another_answer_may_be_tried(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_coach(monkeypatch, samples=10)
    mistake = a_capture()
    quiz = asking(mistake)
    quiz.arrive()
    answer(quiz, right=False)
    assert quiz.question and not quiz.state["done"]
    assert "In your match" not in quiz.state["reason"]
    played = mistake.chosen(mistake.view())
    was_wrong = all(
        option.card != played.card or place not in quiz.question.right
        for place, option in enumerate(quiz.question.options)
    )
    quiz.give_up()
    assert ("In your match" in quiz.state["reason"]) is was_wrong


def test_what_the_coach_now_calls_right_is_not_said_to_have_cost_anything(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_coach(monkeypatch, samples=30)
    quiz = asking(replace(two_mistakes().due(NOON)[0], action="stop"))
    quiz.arrive()
    answer(quiz)
    assert "In your match" not in quiz.state["reason"]
    assert "You'll see this one again" in quiz.state["reason"]


def test_a_match_brings_its_mistakes_and_the_browser_keeps_them(
    quiz: MistakesQuiz, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[Any] = []
    monkeypatch.setattr(quiz, "send", messages.append)
    quiz.note(a_review())
    assert messages[-1]["do"] == "keep"
    assert len(OwnMistakes.parse(messages[-1]["text"])) > 2
