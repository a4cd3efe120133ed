"""The mistakes in a replay: found, asked before they are told, tried again, and then shown."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import CancelledError
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.mistakes import SHOWN, lost_by
from koikoi_widget.coach.words import Seats, words
from koikoi_widget.table import events
from koikoi_widget.table.advice_box import empty
from tests.table.matches import Silent, escape, played, press


@pytest.fixture(scope="module")
def match() -> kk.Match:
    return played(rounds=2)


@pytest.fixture(scope="module")
def found(match: kk.Match):
    return kk.review(match, 0, progress=False)


@pytest.fixture
def replay(match: kk.Match) -> kk.Replay:
    return kk.Replay(match, 0, you=0)


def shown(widget: kk.Replay | kk.Table) -> dict:
    widget.tell()  # as a page's event loop does soon after
    return widget.advice_box.state


def push(widget: kk.Replay | kk.Table, action: str) -> None:
    """Press a button or a card of the box, which must be there."""
    state = shown(widget)
    there = [name for name, *_rest in state["box"]["buttons"]]
    there += [mark["action"] for mark in state["marks"] if "action" in mark]
    assert action in there, (action, there)
    widget.hear_advice_box({"event": "act", "action": action})


def text(widget: kk.Replay | kk.Table) -> str:
    return " ".join(shown(widget)["box"]["lines"])


def tries(widget: kk.Replay | kk.Table) -> list[str]:
    """All choices that are offered, including both choices of a card that has two."""
    found = []
    for mark in list(shown(widget)["marks"]):
        if mark["action"].startswith("card "):
            push(widget, mark["action"])
            found += [name for name, *_ in shown(widget)["box"]["buttons"] if name[:4] == "try "]
        else:
            found.append(mark["action"])
    words = [name for name, *_ in shown(widget)["box"]["buttons"] if name[:4] == "try "]
    return sorted({*found, *words})


def test_before_anybody_asks_nothing_is_shown(replay: kk.Replay) -> None:
    assert shown(replay) == empty()


def test_the_replay_goes_to_the_costliest_decision_and_hides_the_answer(replay, found) -> None:
    press(replay, "mistakes")
    worst = found.costliest[0]
    assert replay.place == worst.place
    assert "Mistake 1 of" in text(replay) and "better" in text(replay)
    assert kk.words(worst.advice) not in text(replay)
    assert all("action" in mark and "text" not in mark for mark in shown(replay)["marks"])
    assert shown(replay)["figures"] is None


def test_every_choice_of_that_moment_can_be_tried(replay, found) -> None:
    press(replay, "mistakes")
    for number, decision in enumerate(found.costliest[:SHOWN]):
        assert tries(replay) == sorted(f"try {action}" for action in decision.view.legal_actions)
        if number + 1 < len(found.costliest[:SHOWN]):
            push(replay, "next mistake")


def test_a_wrong_try_says_what_it_loses_and_lets_one_try_again(replay, found) -> None:
    press(replay, "mistakes")
    worst = found.costliest[0]
    replay.hear_advice_box({"event": "act", "action": f"try {worst.action}"})
    assert "the move played" in text(replay) and "Try another" in text(replay)
    assert kk.words(worst.advice) not in text(replay)
    replay.hear_advice_box({"event": "act", "action": f"try {worst.best.action}"})
    assert "Correct" in text(replay) and kk.words(worst.advice) in text(replay)


def test_the_answer_tells_why_what_it_cost_and_the_figures(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "answer")
    worst = found.costliest[0]
    assert kk.words(worst.advice) in text(replay)
    assert lost_by(worst) in text(replay)
    push(replay, "figures")
    assert len(shown(replay)["figures"]["rows"]) == len(worst.advice.options)


def test_escape_closes_what_stands_over_a_replay_before_the_replay_itself(match) -> None:
    table = kk.Table(match=match, opponent=Silent(), keep="")
    press(table, "replay")
    press(table, "log")
    escape(table)
    assert table.state.watching and not table.state.watching.page
    press(table, "mistakes")
    for action in ("answer", "figures"):
        push(table, action)
    escape(table)
    assert shown(table)["figures"] is None and "Mistake 1" in text(table)
    escape(table)
    assert shown(table) == empty() and table.state.watching
    escape(table)
    assert not table.state.watching


def test_of_another_player_the_answer_speaks_by_name(match: kk.Match, found) -> None:
    replay, worst = kk.Replay(match, 0, players=("Deer", "Crane")), found.costliest[0]
    press(replay, "mistakes")
    push(replay, "answer")
    push(replay, "figures")
    told = " ".join([text(replay), *shown(replay)["figures"]["more"]])
    assert words(worst.advice, seats=Seats(("Deer", "Crane"))) in told
    assert "Deer's chances:" in told and "You" not in told


def test_next_and_previous_lead_through_the_mistakes(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "next mistake")
    assert replay.place == found.costliest[1].place
    push(replay, "previous mistake")
    assert replay.place == found.costliest[0].place


def test_stepping_on_does_not_lose_the_mistake(replay, found) -> None:
    press(replay, "mistakes")
    press(replay, "next")
    assert shown(replay)["marks"] == []
    push(replay, "this mistake")
    assert replay.place == found.costliest[0].place and shown(replay)["marks"]


def test_it_closes_and_asks_for_the_other_side_where_that_is_seen(replay) -> None:
    press(replay, "mistakes")
    press(replay, "mistakes")
    assert shown(replay) == empty()
    replay.see(1)
    press(replay, "mistakes")
    assert replay.state.watching.playback.seen_by == "1"


def test_a_decision_named_from_outside_is_shown_with_its_answer(replay, found) -> None:
    replay.do(events.Reviewed(0, found))
    second = found.costliest[1]
    replay.do(events.Explain(0, second.place))
    assert replay.place == second.place
    assert f"cost {lost_by(second)}" in text(replay)
    marks = shown(replay)["marks"]
    assert marks and not any("action" in mark for mark in marks)
    push(replay, "next mistake")
    assert replay.place == found.costliest[2].place


def test_what_cost_nothing_is_shown_from_its_seat_without_the_coach(replay) -> None:
    replay.do(events.Explain(1, 5))
    assert replay.place == 5 and replay.state.watching.playback.seen_by == "1"
    assert shown(replay) == empty()


def test_a_match_without_a_mistake_says_so(monkeypatch: pytest.MonkeyPatch, replay) -> None:
    from koikoi_widget.table import watching

    faultless = kk.review(played(rounds=1, steps=0), progress=False)
    monkeypatch.setattr(watching, "review", lambda *_arguments, **_options: faultless)
    press(replay, "mistakes")
    assert "none cost" in text(replay)


def test_the_table_s_own_replay_shows_the_player_s_mistakes(match, found) -> None:
    table = kk.Table(match=match, opponent=Silent())
    press(table, "record")
    press(table, "replay")
    press(table, "mistakes")
    assert table.state.watching.playback.place == found.costliest[0].place
    push(table, "answer")
    assert kk.words(found.costliest[0].advice) in text(table)
    press(table, "leave")
    assert shown(table) == empty()


# --- while an event loop runs, as on a page ---------------------------------------------------


def test_on_a_page_it_shows_how_far_it_is_and_is_given_up_when_closed(match, monkeypatch) -> None:
    from koikoi_widget.table import watching

    looked, given_up = watching.review, Event()

    def review(*arguments, **options):
        try:
            return looked(*arguments, **options)
        except CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(watching, "review", review)

    async def page() -> None:
        replay = kk.Replay(match, 0)
        press(replay, "mistakes")
        done, total = shown(replay)["box"]["progress"]
        assert done == 0 < total and "of" in text(replay)
        end = time.monotonic() + 60
        while shown(replay)["box"]["progress"][0] == 0:
            assert time.monotonic() < end
            await asyncio.sleep(0.001)
        press(replay, "mistakes")
        while not given_up.is_set():
            assert time.monotonic() < end
            await asyncio.sleep(0.001)
        assert shown(replay) == empty()

    asyncio.run(page())
