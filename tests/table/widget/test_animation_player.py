"""Motion at a table without a browser: what is sent, when, and what ends it."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS

import koikoi_widget as kk
from koikoi_widget.table.draw import paint
from koikoi_widget.table.model.paces import SPEEDS
from koikoi_widget.table.widget import animation_player
from koikoi_widget.web import linker
from tests.loops import comes, in_a_loop
from tests.table.matches import Silent, played

SIZE = {"event": "size", "size": [1000, 680, 1]}
SKIP = {"event": "act", "action": "skip"}
SLEEP = COMMANDS["sleep"]
PACE = SPEEDS["slow"]
LASTING = dict.fromkeys(("rest", "see", "light"), 60.0)
QUICKEST = replace(SPEEDS["fast"], steps=dict.fromkeys(PACE.steps, 0.001), think=0.002)


class Watched:
    """A table with a stand-in for the browser, which draws at once, or never."""

    def __init__(self, monkeypatch, answers: bool = True, **options: Any) -> None:
        self.table = self._widget(**options)
        self.drawn: list[list[Any]] = []
        self.told: list[dict[str, Any]] = []
        monkeypatch.setattr(paint, "send", lambda _manager, found: self.drawn.append(found))
        self.answers = answers
        monkeypatch.setattr(self.table.bridge, "send", self._hear)
        self.table.hear(SIZE | {"calm": options.get("calm")})
        self.drawn.clear()

    def _widget(self, **options: Any) -> kk.Table | kk.Replay:
        match = options.pop("match", None) or kk.Match("bga", seed=5, rounds=1, starter=0)
        return kk.Table(match=match, opponent=Silent(), deck="index", keep="", **options)

    def _hear(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if self.answers and message["do"] == "tell when drawn":
            answer = {"event": "drawn", "number": message["number"], "took": 17.0}
            asyncio.get_running_loop().call_soon(self.say, answer)

    def say(self, message: dict[str, Any]) -> None:
        self.table.hear(message)

    @property
    def state(self) -> dict[str, Any]:
        self.table.tell()  # as the event loop does soon after
        return self.table.bridge.state

    def films(self) -> list[list[Any]]:
        """Return the messages that contained motion."""
        return [found for found in self.drawn if any(command[0] == SLEEP for command in found)]

    def sounds(self) -> list[str]:
        return [message["name"] for message in self.told if message["do"] == "sound"]

    def painted(self) -> list[Any]:
        """Return what painting the position again draws."""
        before = len(self.drawn)
        self.table.stage.lose_picture()  # all of it
        self.table.stage.show()
        found = self.drawn[before]
        del self.drawn[before:]
        return found

    def play(self) -> None:
        """Play a hand card that takes something, so that much moves."""
        actions = self.table.match.legal_actions
        field = self.table.match.round.field
        self.table.push(max(actions, key=lambda a: any(a.card.month == f.month for f in field)))


class WatchedReplay(Watched):
    def _widget(self, **options: Any) -> kk.Replay:
        return kk.Replay(played(rounds=1), deck="index", **options)

    def step(self, action: str) -> None:
        self.say({"event": "act", "action": action})


async def turns_of_the_loop() -> None:
    """Let everything happen that needs no time and no answer."""
    for _turn in range(50):
        await asyncio.sleep(0)


def bytes_of(message: list[Any]) -> int:
    return len(json.dumps(message))


@in_a_loop
async def test_at_speed_off_a_move_is_one_draw_message(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="off")
    watched.play()
    assert len(watched.drawn) == 1 and not watched.films()
    assert watched.state["moves"] == [] and not watched.state.get("moving")


@pytest.mark.parametrize("speed", [name for name in SPEEDS if name != "off"])
@in_a_loop
async def test_a_move_is_a_few_short_messages_and_ends_as_it_would_at_once(
    speed: str, monkeypatch
) -> None:
    watched = Watched(monkeypatch, speed=speed)
    watched.play()
    assert watched.state["moving"]
    await watched.table.stage.animation.ended()
    assert not watched.state.get("moving")
    films = watched.films()
    assert 3 <= len(films) <= 6 and max(map(bytes_of, films)) < 40_000
    assert sum(map(bytes_of, films)) < 100_000
    last = watched.drawn[-1]
    assert last == watched.painted()


@in_a_loop
async def test_a_slow_browser_gets_fewer_frames(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="slow")
    counts = []
    for frame in (17.0, 100.0):
        watched.table.stage.animation.frame = frame
        before = len(watched.films())
        watched.play()
        await asyncio.sleep(0)
        counts.append(sum(command[0] == SLEEP for command in watched.films()[before]))
        watched.table.stage.show()
        watched.table.rest()
        watched.table.undo()
    assert counts[1] < counts[0] / 2


@in_a_loop
async def test_a_click_while_cards_move_shows_the_position_and_drops_the_rest(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="normal", answers=False)
    watched.play()
    await asyncio.sleep(0)
    assert len(watched.films()) == 1
    watched.say({"event": "click", "at": [1, 1]})
    assert not watched.state.get("moving")
    assert watched.drawn[-1] == watched.painted()
    watched.table.rest()
    await turns_of_the_loop()
    assert len(watched.films()) == 1
    assert len(watched.table.match.actions) == 1


@in_a_loop
async def test_escape_skips_the_motion(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="normal", answers=False)
    watched.play()
    assert watched.state["keys"]["Escape"] == "skip"
    watched.say({"event": "act", "action": "skip"})
    assert not watched.state.get("moving")
    assert "Escape" not in watched.state["keys"]


@pytest.mark.parametrize("press", [{"event": "click", "at": [1, 1]}, SKIP])
@in_a_loop
async def test_at_a_beginner_s_pace_a_press_ends_one_event_and_plays_nothing(
    press: dict[str, Any], monkeypatch
) -> None:
    monkeypatch.setitem(SPEEDS, "slow", replace(PACE, steps={**QUICKEST.steps, **LASTING}))
    watched = Watched(monkeypatch, speed="slow", match=before_a_yaku())
    watched.table.push(the_move(watched.table.match))
    played = watched.state["move"]
    for event in ("hand", "stock", "light"):
        await comes(lambda event=event: watched.table.stage.event == event)
        assert watched.state["moves"] == [] and watched.state["dialog"] is None
        assert bool(watched.state["moment"]) == (event == "light")
        watched.say(press)
    await comes(lambda: not watched.table.stage.event)
    assert watched.state["dialog"] and watched.state["move"] == played
    assert watched.state["moment"] is None


@in_a_loop
async def test_the_exchange_of_a_beginner_takes_seven_seconds() -> None:
    mine = sum(PACE.steps[name] for name in ("play", "rest"))
    stock = sum(PACE.steps[name] for name in ("turn", "see", "sweep"))
    theirs = PACE.think + sum(PACE.steps[name] for name in ("play", "their rest", "gather"))
    press = 0.12
    assert (press + mine, stock, theirs) == pytest.approx((1.24, 1.76, 2.32))
    assert press + mine + stock + theirs + stock == pytest.approx(7.08)


@in_a_loop
async def test_every_event_is_told_as_it_is_seen_and_only_once(monkeypatch) -> None:
    monkeypatch.setitem(SPEEDS, "slow", replace(PACE, steps={**QUICKEST.steps, **LASTING}))
    watched = Watched(monkeypatch, speed="slow", match=before_a_yaku())
    watched.table.push(the_move(watched.table.match))
    told = []
    for event in ("hand", "stock", "light", ""):
        await comes(lambda event=event: watched.table.stage.event == event)
        state = watched.state
        told.append(state["spoken"])
        assert state["asked"] == ""  # what is asked then is a question over the table
        (who, _hand, stock, _then) = state["happened"][0][-1]
        assert who == "You:" and stock == ("" if event == "hand" else "Stock:")
        watched.say(SKIP)
    assert [each.startswith(("You play ", "The stock card is ")) for each in told] == [
        True,
        True,
        False,
        False,
    ]
    assert all(each and told.count(each) == 1 for each in told)
    assert "points" in told[2] and "Stop" in told[3]


@in_a_loop
async def test_a_call_has_its_own_time_before_the_opponent_moves(monkeypatch) -> None:
    match = before_a_yaku()
    match.push(the_move(match))
    watched = Watched(monkeypatch, speed="fast", match=match)
    watched.table.push("koi-koi")
    assert watched.table.stage.event == "call"
    assert watched.state["moment"]["kind"] == "call"
    await watched.table.stage.animation.ended()
    assert watched.state["moment"] is None
    watched.table.rest()


@in_a_loop
async def test_a_question_waits_until_the_cards_lie_still(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="slow", match=before_a_yaku())
    watched.table.push(the_move(watched.table.match))
    assert watched.table.match.round.phase == "decide"
    assert watched.state["dialog"] is None and "Stop" not in watched.state["spoken"]
    assert watched.state["moves"] == []
    await watched.table.stage.animation.ended()
    assert watched.state["dialog"]["kind"] == "decide" and watched.state["spoken"]


@in_a_loop
async def test_reduced_motion_lights_the_yaku_and_moves_nothing(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="normal", match=before_a_yaku())
    watched.say(SIZE | {"calm": True})
    watched.drawn.clear()
    watched.table.push(the_move(watched.table.match))
    await watched.table.stage.animation.ended()
    assert not watched.films()  # nothing flies, but each card is shown beside what it takes
    assert len(watched.drawn) == 3 and watched.state["dialog"]


@in_a_loop
async def test_with_reduced_motion_the_opponent_still_waits(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="normal")
    watched.say({"event": "calm", "calm": True})
    watched.play()
    await watched.table.stage.animation.ended()
    assert not watched.films() and not watched.state.get("moving")
    assert watched.table.pause == SPEEDS["normal"].pause > 0
    watched.table.rest()


@in_a_loop
async def test_the_opponent_waits_until_the_cards_lie_still(monkeypatch) -> None:
    monkeypatch.setitem(SPEEDS, "fast", QUICKEST)
    asked, loop = asyncio.Event(), asyncio.get_running_loop()

    def choose(_player, view, rng):
        loop.call_soon_threadsafe(asked.set)
        return view.legal_actions[0]

    monkeypatch.setattr(Silent, "choose", choose)
    watched = Watched(monkeypatch, speed="fast", answers=False)
    watched.play()
    await turns_of_the_loop()
    assert not asked.is_set()
    watched.table.stage.show()
    await asyncio.wait_for(asked.wait(), 60)


@in_a_loop
async def test_a_browser_that_never_answers_gets_the_position(monkeypatch) -> None:
    monkeypatch.setattr(animation_player, "PATIENCE", 0.0)
    watched = Watched(monkeypatch, speed="fast", answers=False)
    watched.play()
    await watched.table.stage.animation.ended()
    assert len(watched.films()) == 1
    assert watched.drawn[-1] == watched.painted()


@in_a_loop
async def test_a_step_that_fails_is_told_and_the_position_is_shown(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="fast")

    def fail(*_args: Any) -> None:
        raise RuntimeError("a frame cannot be drawn")

    monkeypatch.setattr(animation_player.paint, "draw_frames", fail)
    watched.play()
    await watched.table.stage.animation.ended()
    assert "a frame cannot be drawn" in watched.state["error"]
    assert not watched.state.get("moving")
    assert watched.drawn[-1] == watched.painted()
    watched.table.rest()


@pytest.mark.parametrize("how", ["new match", "resize", "second view", "other deck", "undo"])
@in_a_loop
async def test_whatever_changes_the_table_ends_the_motion(how: str, monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="slow", answers=False)
    watched.play()
    await asyncio.sleep(0)
    playing = watched.table.stage.animation.task
    {
        "new match": lambda: watched.table.new_match("nintendo", seed=1),
        "resize": lambda: watched.say({"event": "size", "size": [360, 740, 2]}),
        "second view": lambda: watched.table.stage.client_ready(),
        "other deck": lambda: watched.table.use_deck("index", "high-contrast"),
        "undo": watched.table.undo,
    }[how]()
    await asyncio.wait([playing])
    assert playing.cancelled()
    watched.table.rest()
    watched.table.stage.show()
    assert watched.drawn[-1] == watched.painted()


@in_a_loop
async def test_a_new_match_is_dealt_in_sight(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="fast")
    watched.table.new_match("bga", Silent(), seed=9)
    watched.table.rest()
    await watched.table.stage.animation.ended()
    assert len(watched.films()) == 6


@in_a_loop
async def test_a_new_round_is_dealt_under_its_own_words(monkeypatch) -> None:
    match = kk.Match("bga", seed=5, rounds=2, starter=0)
    while match.round.phase != "over":
        match.push(match.legal_actions[0])
    watched = Watched(monkeypatch, speed="slow", match=match)
    assert "Round 1 of 2" in str(watched.state["words"])
    watched.table.push("deal")
    assert watched.state["moving"]
    assert "Round 2 of 2" in str(watched.state["words"])
    watched.table.rest()


@in_a_loop
async def test_a_table_that_nobody_watches_does_not_move(monkeypatch) -> None:
    match = kk.Match("bga", seed=5, rounds=1, starter=0)
    table = kk.Table(match=match, opponent=Silent(), deck="index", keep="", speed="slow")
    table.push(match.legal_actions[0])
    assert not table.stage.animation.is_playing
    table.rest()


@pytest.mark.parametrize("seen_by", [0, 1, "open"])
@in_a_loop
async def test_a_step_forward_in_a_replay_is_seen_in_motion(
    seen_by: int | str, monkeypatch
) -> None:
    monkeypatch.setitem(SPEEDS, "fast", QUICKEST)
    watched = WatchedReplay(monkeypatch, speed="fast", seen_by=seen_by)
    for place in range(1, watched.table.length + 1):
        watched.step("next")
        moved = watched.table.stage.animation.is_playing
        assert moved == (watched.state.get("moving") is True)
        assert moved or not watched.table.stage.screen.shown.view.laid
        await watched.table.stage.animation.ended()
        assert watched.table.place == watched.state["move"] == place
        assert not moved or watched.drawn[-1] == watched.painted()
        assert not watched.state["error"]


@in_a_loop
async def test_a_press_on_the_coach_s_words_while_cards_move_counts(monkeypatch) -> None:
    watched = WatchedReplay(monkeypatch, speed="slow")
    watched.step("next")
    assert watched.table.stage.animation.is_playing
    watched.table.hear_advice_box({"event": "act", "action": "mistakes"})
    assert watched.table.state.watching.is_open
    assert not watched.table.stage.animation.is_playing
    watched.table.rest()


@pytest.mark.parametrize("action", ["previous", "first", "last"])
@in_a_loop
async def test_other_steps_of_a_replay_are_shown_at_once(action: str, monkeypatch) -> None:
    watched = WatchedReplay(monkeypatch, speed="slow")
    watched.table.go(5)
    watched.step(action)
    assert not watched.table.stage.animation.is_playing


@in_a_loop
async def test_steps_faster_than_the_cards_of_a_replay_skip_the_motion(monkeypatch) -> None:
    watched = WatchedReplay(monkeypatch, speed="normal")
    for _press in range(4):
        watched.step("next")
    assert watched.table.place == 4
    watched.step("skip")
    assert not watched.table.stage.animation.is_playing
    assert watched.drawn[-1] == watched.painted()


@in_a_loop
async def test_sounds_are_sent_only_when_they_are_switched_on(monkeypatch) -> None:
    for sound in (False, True):
        watched = Watched(monkeypatch, speed="fast", sound=sound)
        watched.play()
        await watched.table.stage.animation.ended()
        watched.table.rest()
        assert ("captured" in watched.sounds()) == sound
        assert set(watched.sounds()) <= {"laid", "captured"}


@in_a_loop
async def test_at_speed_off_a_move_makes_one_sound(monkeypatch) -> None:
    watched = Watched(monkeypatch, speed="off", sound=True)
    watched.play()
    assert watched.sounds() == ["captured"]
    watched.table.rest()


def test_every_sound_of_the_motion_exists_in_the_browser() -> None:
    source = Path(linker.__file__).with_name("table").joinpath("sound.js").read_text("utf-8")
    for name in ("laid", "captured", "yaku", "koi-koi", "stop", "win"):
        assert re.search(rf'^  "?{name}"?: \[$', source, re.MULTILINE)


def before_a_yaku() -> kk.Match:
    """Return a match in which seat 0 can make a yaku with its next move, and then has to decide."""
    for seed in range(200):
        match = kk.Match("bga", seed=seed, rounds=1, starter=0)
        while not match.is_over:
            if match.seat == 0 and match.round.phase == "play" and the_move(match):
                return match
            match.push(match.legal_actions[0])
    raise AssertionError("no such match")


def the_move(match: kk.Match) -> Any:
    """Return a move after which seat 0 has to decide, None if there is none."""
    for action in match.legal_actions:
        if match.round.push(action).phase == "decide":
            return action
    return None
