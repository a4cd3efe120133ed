"""Progress as text: what it says comes back, and what is damaged is refused by name."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from koikoi_widget.engine.errors import InvalidValue, ProgressError
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.learner.progress import ITEMS, Progress
from koikoi_widget.lessons.learner.shared_learner import help_by_month
from tests.lessons.learner.clocks import AHEAD, IMPOSSIBLE, NOON

SAMPLE = Progress().answered("8-bright", True, NOON).answered("bga/three-brights", False, NOON)

answers = st.lists(
    st.tuples(st.sampled_from(sorted(ITEMS)), st.booleans(), st.integers(0, 10**6)), max_size=12
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)


def learnt(found) -> Progress:
    progress, at = Progress(), NOON
    for item, is_right, seconds in found:
        at += timedelta(seconds=seconds)
        progress = progress.answered(item, is_right, at)
    return progress


def read(text: str) -> tuple[Progress | None, ProgressError | None]:
    try:
        return Progress.parse(text), None
    except ProgressError as error:
        return None, error


@given(answers)
def test_what_is_written_is_read_again(found):
    progress = learnt(found)
    assert Progress.parse(str(progress)) == progress
    assert str(Progress.parse(str(progress))) == str(progress)


@given(st.text() | values.map(json.dumps))
def test_any_other_text_is_refused(text):
    with pytest.raises(ProgressError):
        Progress.parse(text)


@given(st.sampled_from(["format", "items"]), values)
def test_a_part_of_another_kind_is_refused_or_read_as_it_stands(part, value):
    text = json.dumps(json.loads(str(SAMPLE)) | {part: value})
    progress, error = read(text)
    if error:
        assert error.part.startswith(part) or not error.part
    else:
        assert json.loads(str(progress))[part] == value


@given(st.sampled_from(sorted(json.loads(str(SAMPLE))["items"]["8-bright"])), values)
def test_a_field_that_cannot_be_is_named(name, value):
    content = json.loads(str(SAMPLE))
    content["items"]["8-bright"][name] = value
    progress, error = read(json.dumps(content))
    if error:
        assert error.part.startswith("items / 8-bright")
        assert str(error).startswith(error.part)
    else:
        assert Progress.parse(str(progress)) == progress


def test_an_item_without_a_step_is_read():
    content = json.loads(str(SAMPLE))
    content["items"]["8-bright"].update(state="review")
    del content["items"]["8-bright"]["step"]
    assert Progress.parse(json.dumps(content)).traces["8-bright"].step is None


@given(st.integers(0, len(str(SAMPLE)) - 1))
def test_a_text_that_was_cut_off_is_refused(length):
    with pytest.raises(ProgressError):
        Progress.parse(str(SAMPLE)[:length])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"state": "asleep"}, "items / 8-bright / state: expected learning, review or"),
        (
            {"stability": -1},
            "items / 8-bright / stability: expected a number of days above 0, got -1",
        ),
        (
            {"stability": float("nan")},
            "items / 8-bright / stability: expected a number of days above 0, got nan",
        ),
        (
            {"difficulty": True},
            "items / 8-bright / difficulty: expected a number from 1 to 10, got True",
        ),
        (
            {"due": "soon"},
            "items / 8-bright / due: expected a time with its offset from UTC, got 'soon'",
        ),
        ({"due": "2026-05-01T12:00:00"}, "expected a time with its offset from UTC"),
        (
            {"due": "2025-05-01T12:00:00+00:00"},
            "items / 8-bright / due: 'due' is earlier than 'seen'",
        ),
        ({"right": 7}, "items / 8-bright / right: there are more right answers than answers"),
        ({"mood": 1}, "items / 8-bright: 'mood' is not a known field"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change, message):
    content = json.loads(str(SAMPLE))
    content["items"]["8-bright"].update(change)
    with pytest.raises(ProgressError, match=message):
        Progress.parse(json.dumps(content))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not JSON"),
        ("[]", "not progress saved by Koi-Koi"),
        ('{"format": "chess 3", "items": {}}', "format: 'chess 3' cannot be read"),
        *(
            (
                json.dumps({"format": "koikoi progress 1", "items": {item: {}}}),
                f"items: the item '{item}' does not exist",
            )
            for item in (
                "13-bright",
                "8-bright/colour",
                "8-bright/kind/kind",
                "bga/threats-9-base-1",
                "bga/threats-0-base-2",
                "bga/discard-luck",
                "poker/discard-pair",
                "house/threats-0-base-2",
                "house/discard-luck",
            )
        ),
        (
            '{"format": "koikoi progress 1"}',
            "items: expected an object with one value for each item, got None",
        ),
        ("x" * 2_000_000, "more than 1000000 characters"),
    ],
)
def test_a_foreign_file_is_refused_with_the_reason(text, message):
    with pytest.raises(ProgressError, match=message):
        Progress.parse(text)


OLDER = """{"format": "koikoi progress 1", "items": {"8-bright": {"state": "review", "step": null,
"stability": 2.5, "difficulty": 2.1, "seen": "2026-05-01T12:00:00+00:00",
"due": "2026-05-02T12:00:00+00:00", "answers": 3, "right": 2}}}"""


def test_a_file_of_the_time_when_a_card_had_one_trace_is_read_as_its_month():
    progress = Progress.parse(OLDER)
    assert json.loads(str(progress)) == json.loads(OLDER)
    assert progress.month_recall(8, NOON) > 0 == progress.recall("8-bright/kind", NOON)


def test_a_pattern_of_any_rules_can_be_kept():
    for item in ("bga/threats-2-base-7", "house/threats-0-base-1", "house/discard-pair"):
        progress = Progress().answered(item, False, NOON)
        assert Progress.parse(str(progress)) == progress


def test_a_file_keeps_it(tmp_path):
    SAMPLE.save(tmp_path / "mine.json")
    assert Progress.load(tmp_path / "mine.json") == SAMPLE
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(ProgressError, match="not a text file"):
        Progress.load(tmp_path / "picture.png")


def test_an_answer_changes_nothing_but_makes_another_progress():
    before = str(SAMPLE)
    after = SAMPLE.answered("8-bright", False, NOON + timedelta(hours=1))
    assert str(SAMPLE) == before
    assert after.traces["8-bright"].answers == 2
    with pytest.raises(TypeError):
        SAMPLE.traces["8-bright"] = None  # type: ignore[index]


def test_two_visits_become_one_and_nothing_learnt_is_lost():
    later = SAMPLE.answered("8-bright", True, NOON + timedelta(days=3))
    other = SAMPLE.answered("1-bright", True, NOON)
    assert later.merged(other) == other.merged(later)
    assert later.merged(other).traces["8-bright"].answers == 2
    assert "1-bright" in later.merged(other).traces


def test_a_month_is_known_as_its_four_cards_are():
    progress = SAMPLE
    assert 0 < progress.month_recall(8, NOON) == progress.recall("8-bright", NOON) / 4
    assert progress.month_recall(1, NOON) == 0


@pytest.mark.parametrize("at", IMPOSSIBLE)
def test_nothing_is_noted_at_a_time_that_cannot_be_read_again(at, monkeypatch):
    monkeypatch.setattr(memory, "now", lambda: at)
    with pytest.raises(InvalidValue, match=f"This computer's clock says it is {at.year}"):
        SAMPLE.answered("1-bright", True)
    with pytest.raises(InvalidValue, match="from the year 2000 to 2999"):
        SAMPLE.answered("1-bright", True, at)
    assert SAMPLE.answered("1-bright", True, NOON).due("1-bright") is not None
    assert 0 < SAMPLE.recall("8-bright") <= 1 and help_by_month(SAMPLE)


@pytest.mark.parametrize("ahead", AHEAD)
def test_what_a_clock_that_was_ahead_has_noted_is_due_and_recovers(ahead):
    progress = Progress().answered("1-bright", False, NOON + ahead)
    assert progress.due("1-bright", NOON) == NOON
    assert progress.month_recall(1, NOON) == 0
    for days in (0, 1, 4):
        progress = progress.answered("1-bright", True, NOON + timedelta(days=days))
    trace = progress.traces["1-bright"]
    assert trace.seen == NOON + timedelta(days=4) < trace.due < NOON + timedelta(days=400)
    assert progress.recall("1-bright", trace.seen) > 0.7
    assert progress.month_recall(1, trace.seen) > 0.7 / 4


@pytest.mark.parametrize("ahead", AHEAD)
def test_two_memories_are_combined_without_the_one_from_the_future(ahead, monkeypatch):
    monkeypatch.setattr(memory, "now", lambda: NOON)
    wrong = Progress().answered("1-bright", False, NOON + ahead)
    right = Progress().answered("1-bright", True, NOON - timedelta(days=3))
    right = right.answered("1-bright", True, NOON)
    assert right.merged(wrong) == wrong.merged(right) == right
    again = wrong.answered("1-bright", True, NOON + ahead)
    assert again.merged(wrong) == wrong.merged(again) == again, "the one with more answers"


def test_clocks_that_differ_by_a_few_minutes_are_both_right(monkeypatch):
    monkeypatch.setattr(memory, "now", lambda: NOON)
    later = Progress().answered("1-bright", False, NOON + timedelta(minutes=4))
    assert later.due("1-bright") == later.traces["1-bright"].due
    assert SAMPLE.answered("1-bright", True, NOON).merged(later).traces["1-bright"].right == 0
