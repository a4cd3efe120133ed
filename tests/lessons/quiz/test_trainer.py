"""The trainer without a browser: what it asks, remembers, keeps and survives."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from datetime import timedelta
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.judgement.patterns import discard_pattern
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.learner.schedule import mixed_syllabus
from koikoi_widget.lessons.learner.shared_learner import learner
from koikoi_widget.lessons.quiz.exercises import EXERCISES
from koikoi_widget.lessons.quiz.trainer import Trainer
from tests.engine.test_texts import NOT_A_LINE, TYPED
from tests.lessons.learner.clocks import IMPOSSIBLE, NOON
from tests.lessons.learner.known import known
from tests.lessons.quiz.answering import answer, answer_all

QUICK = [name for name, exercise in EXERCISES.items() if not exercise.takes_time]


class Clock:
    """Time as a test wants it."""

    def __init__(self):
        self.at = NOON

    def now(self):
        return self.at


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(memory, "now", clock.now)
    return clock


def trainer(about="months", **arguments) -> Trainer:
    return Trainer(about, **{"seed": 1, "progress": Progress()} | arguments)


def hear(asked, **message):
    asked.hear(message)


def sent(asked, monkeypatch):
    """Collect what the browser is told, from now on, to keep of a learner."""
    messages = []

    def note(message, *_rest):
        if message["do"] != "keep session":  # which is the tab's
            messages.append(message)

    monkeypatch.setattr(asked, "send", note)
    return messages


@pytest.mark.parametrize("about", QUICK)
def test_every_exercise_asks_judges_and_remembers(about, clock):
    asked = trainer(about, length=6)
    for turn in range(6):
        item = asked.item
        answer(asked, right=turn % 2 == 0)
        assert asked.was_right == (turn % 2 == 0)
        assert asked.state["why"].endswith((".", "!"))
        assert asked.progress.traces[item].answers >= 1
        clock.at += timedelta(minutes=1)
        asked.go_on()
    assert asked.question is None
    assert asked.state["prompt"] == "3 of 6 right."


@pytest.mark.measured
@pytest.mark.parametrize("about", QUICK)
@pytest.mark.parametrize("rules", ["nintendo", "italian"])
def test_an_answer_is_judged_within_a_tenth_of_a_second(about, rules):
    asked = trainer(about, rules=rules, length=30)
    took = []
    for _turn in range(30):
        begin = time.thread_time()
        answer(asked)
        took.append(time.thread_time() - begin)
        asked.go_on()
    assert sorted(took)[15] < 0.1


def test_a_sitting_ends_with_what_was_missed_and_when_it_comes_back(clock):
    asked = trainer(length=4)
    missed = []
    for right in (True, False, True, False):
        if not right:
            missed.append(asked.item)
        answer(asked, right)
        asked.go_on()
    listed = asked.state["missed"]
    assert asked.missed == missed
    assert len(listed["items"]) == 2
    assert all(item["text"].endswith(": in 6 minutes") for item in listed["items"])
    assert all(asked.pictures[item["picture"]].startswith("<svg") for item in listed["items"])


def test_a_sitting_without_a_mistake_says_so():
    asked = trainer(length=2)
    answer_all(asked, 2)
    assert asked.state["missed"] == {"title": "No mistakes.", "items": []}


def test_after_an_answer_it_says_when_the_card_comes_back(clock):
    asked = trainer()
    answer(asked, right=False)
    assert asked.state["reason"] == "You'll see this one again in 6 minutes."


def test_the_learner_is_told_why_the_months_are_mixed():
    asked = trainer(length=1)
    answer_all(asked, 1)
    assert "mixed" in asked.state["reason"]


def test_a_month_is_asked_among_all_twelve():
    assert len(trainer("months").state["options"]) == 12


def test_what_is_known_is_asked_otherwise():
    progress = known(*mixed_syllabus(Random(1)).items, days=(0, 5, 20))
    asked = trainer("cards", progress=progress, length=40)
    prompts = set()
    for _turn in range(40):
        prompts.add(asked.question.prompt.partition(":")[0])
        answer_all(asked, 1)
    assert len(prompts) >= 4


def test_the_cards_have_the_names_of_the_deck_one_owns():
    asked = trainer("names", names="mario", length=30)
    shown = []
    for _turn in range(30):
        shown.append(str([asked.question.prompt, *(o.text for o in asked.question.options)]))
        answer_all(asked, 1)
    assert any("Yoshi" in text for text in shown)
    assert not any("Crane" in text for text in shown)


def test_a_slip_about_the_kind_leaves_a_known_month_alone(clock):
    before = known("8-bright", "8-bright/kind", "8-bright/capture", days=(0, 5, 20))
    clock.at = before.due("8-bright/kind")
    asked = trainer("kinds", progress=before)
    assert asked.item == "8-bright/kind"
    answer(asked, right=False)
    after = asked.progress
    assert after.due("8-bright/kind") - clock.at < timedelta(hours=1)
    for item in ("8-bright", "8-bright/capture"):
        assert after.traces[item] == before.traces[item]
    assert after.month_recall(8, clock.at) == before.month_recall(8, clock.at)


def test_a_discard_that_was_missed_comes_back_in_another_position_of_its_pattern(clock):
    asked = trainer("discards", rules="nintendo", length=5)
    missed, question = asked.item, asked.question
    assert missed == f"nintendo/{discard_pattern(question.moment.view)}"
    assert len(question.right) < len(question.options)
    answer(asked, right=False)
    asked.give_up()
    assert asked.state["figures"] == ("Numbers", question.source)
    assert asked.state["reason"] == "You'll see this one again in 6 minutes."
    clock.at += timedelta(minutes=7)
    reasons = {}
    while not asked.is_over:
        asked.go_on()
        reasons.setdefault(asked.item, asked.state["reason"])
        answer(asked)
    assert reasons[missed] == "Back after a few minutes."
    asked.go_on()
    (listed,) = asked.state["missed"]["items"]
    assert listed["text"].startswith("What to discard: ")
    assert asked.panel["choices"] == []


def test_on_a_page_what_the_browser_kept_decides_what_is_judged_first():
    async def page():
        asked = Trainer("discards", rules="nintendo", keep="judged", seed=2)
        came = asyncio.Event()
        asked.observe(lambda change: change.new["options"] and came.set(), "state")
        kept = known(*(f"nintendo/discard-{name}" for name in ("threat", "pair", "plainest")))
        kept = kept.answered("nintendo/discard-prize", False, NOON)
        hear(asked, event="hello", kept=str(kept))
        came.clear()
        if not asked.question:
            await asyncio.wait_for(came.wait(), 120)
        first, reason = asked.item, asked.state["reason"]
        answer(asked, right=False)
        asked.give_up()
        came.clear()
        asked.go_on()
        await asyncio.wait_for(came.wait(), 120)
        return first, reason, asked.item

    first, reason, then = asyncio.run(page())
    assert (first, reason) == ("nintendo/discard-prize", "Back after a few minutes.")
    assert then != first


def test_a_timed_round_begins_when_the_learner_does_and_ends_by_itself(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    asked = trainer(seconds=60)
    assert asked.state["prompt"] == "Answer as many as you can in 60 seconds."
    hear(asked, event="go on")
    answer(asked)
    assert (asked.right, asked.answered) == (1, 1)  # a right answer led to the next question
    answer(asked, right=False)
    assert asked.state["next"] == "Continue"  # to a question or, if the time ends first, the result
    asked.go_on()
    now[0] += 61
    hear(asked, event="time")
    assert asked.question is None and asked.state["prompt"] == "1 of 2 right."
    hear(asked, event="go on")
    assert asked.state["ends_in"] == 60


def test_trainers_of_a_page_share_what_they_hear():
    first, second = Trainer("months", keep="shared"), Trainer("captures", keep="shared")
    item = first.item
    answer(first)
    assert item in second.progress.traces
    assert learner("shared").progress == first.progress


def test_the_browser_keeps_what_was_answered_once_it_has_said_what_it_kept(monkeypatch):
    asked = Trainer("months", keep="kept", seed=1)
    messages = sent(asked, monkeypatch)
    answer(asked)
    assert messages == []  # otherwise an older progress would be overwritten unread
    before = Progress().answered("12-bright", True, NOON)
    hear(asked, event="hello", kept=str(before))
    assert Progress.parse(messages[-1]["text"]) == asked.progress
    assert "12-bright" in asked.progress.traces
    assert len(asked.progress) == 2


def test_a_kept_progress_that_cannot_be_read_is_set_aside_and_the_rest_goes_on(monkeypatch):
    asked = Trainer("months", keep="damaged")
    messages = sent(asked, monkeypatch)
    hear(asked, event="hello", kept='{"format": "koikoi progress 1", "items": {"1-x": {}}}')
    assert messages == [{"do": "set aside"}]
    assert "items: the item '1-x' does not exist" in asked.state["error"]
    answer(asked)
    assert len(asked.progress) == 1


def test_a_damaged_upload_is_refused_with_the_reason_and_the_progress_stays(caplog):
    asked = trainer()
    answer(asked)
    before = asked.progress
    hear(asked, event="upload", name="mine.json", text=str(before)[:-9])
    assert asked.progress is before
    assert not caplog.records  # it is no fault of the program
    assert "mine.json cannot be read: this is not JSON" in asked.state["error"]
    assert "Your progress stays as it was." in asked.state["error"]


@pytest.mark.parametrize("name", [*TYPED, *NOT_A_LINE])
def test_an_upload_is_read_or_refused_aloud_whatever_the_file_is_called(name):
    asked = trainer()
    hear(asked, event="upload", name=name, text=str(kk.Progress().answered("3-bright", True)))
    assert "3-bright" in asked.progress.traces
    hear(asked, event="upload", name=name, text="nothing")
    assert "cannot be read" in asked.state["error"]


@pytest.mark.parametrize("at", IMPOSSIBLE)
def test_an_impossible_clock_is_named_once_and_the_answers_last_as_long_as_the_page(
    at, monkeypatch, clock
):
    clock.at = at
    asked = Trainer("months", seed=1, keep=f"clock {at.year}")
    messages = sent(asked, monkeypatch)
    hear(asked, event="hello", kept=None)
    said = []
    for count in (1, 2, 3):
        answer(asked, right=count != 2)
        said.append(asked.state["error"])
        assert len(asked.progress) == count
        assert Progress.parse(str(asked.progress)) == asked.progress
        asked.go_on()
    assert f"This computer's clock says it is {at.year}." in said[0] and said[1:] == ["", ""]
    assert messages == []
    clock.at = NOON  # somebody has set it
    answer(asked)
    assert Progress.parse(messages[-1]["text"]) == asked.progress


def test_an_upload_adds_to_what_is_known(monkeypatch):
    asked = trainer()
    answer(asked)
    other = Progress().answered("nintendo/chaff", True, NOON)
    hear(asked, event="upload", name="other.json", text=str(other))
    assert "nintendo/chaff" in asked.progress.traces
    assert asked.panel["note"] == "Your progress now covers 1 more question."
    messages = sent(asked, monkeypatch)
    hear(asked, event="download")
    assert Progress.parse(messages[0]["text"]) == asked.progress
    asked.go_on()
    answer(asked)
    assert asked.panel["note"] == ""


def test_the_maps_are_sent_only_when_they_are_looked_at():
    asked = trainer()
    assert asked.panel["maps"] == []
    hear(asked, event="map", open=True)
    assert [text.startswith("<svg") for text in asked.panel["maps"]] == [True, True, True]
    before = asked.panel["maps"]
    answer(asked)
    assert asked.panel["maps"] != before


def test_what_the_page_may_set_is_set_and_nothing_else():
    asked = trainer()
    hear(asked, event="set", name="names", value="mario")
    hear(asked, event="set", name="names", value="latin")
    assert asked.names == "mario"
    hear(asked, event="set", name="seconds", value="60")
    assert asked.question is None
    assert asked.state["next"] == "Begin"
    hear(asked, event="set", name="seconds", value="0")
    hear(asked, event="go on")
    assert asked.question is not None


def test_a_timed_round_may_be_made_ten_times_as_long():
    asked = trainer()
    choice = next(each for each in asked.panel["choices"] if each["name"] == "seconds")
    offered = [int(value) for value, _words in choice["options"] if value != "0"]
    assert max(offered) >= 10 * min(offered)
    for seconds in offered:
        hear(asked, event="set", name="seconds", value=str(seconds))
        assert asked.state["prompt"] == f"Answer as many as you can in {seconds} seconds."


def test_the_same_seed_and_answers_ask_the_same(clock):
    def items():
        asked = trainer("cards", length=30)
        for turn in range(30):
            yield asked.item, asked.question.prompt
            answer(asked, right=turn % 3 > 0)
            asked.go_on()

    assert list(items()) == list(items())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"about": "mahjong"}, "unknown exercise: 'mahjong'"),
        ({"rules": "poker"}, "unknown preset: 'poker'"),
        ({"names": "latin"}, "unknown name set: 'latin'"),
        ({"length": 0}, "at least one question"),
    ],
)
def test_what_is_wrong_is_said_at_once(arguments, message):
    with pytest.raises(kk.KoiKoiError, match=message):
        Trainer(**arguments)


def test_a_closed_trainer_is_forgotten():
    asked = Trainer("months", seed=1)  # all trainers of a page share one learner
    found = weakref.ref(asked)
    asked.close()
    asked.close()
    del asked
    gc.collect()
    assert found() is None
