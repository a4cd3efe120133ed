"""Matches and tables for the tests: played at random, so that every kind of step occurs."""

from __future__ import annotations

from random import Random

import koikoi_widget as kk


class Silent:
    """Plays the first legal move."""

    def choose(self, view, rng):
        return view.legal_actions[0]


def played(preset: str = "bga", seed: int = 3, rounds: int = 2, steps: int = 10_000) -> kk.Match:
    """Return a match played on at random, to its end or for some steps."""
    match, rng = kk.Match(preset, seed=seed, rounds=rounds), Random(seed)
    for _step in range(steps):
        if match.is_over:
            break
        match.push(rng.choice(match.legal_actions))
    return match


def alike_to_the_first() -> tuple[kk.Match, kk.Match]:
    """Return two matches that begin: they differ only in what the first player cannot see."""
    match = kk.Match("nintendo", seed=3, starter=0)
    deal = match.round.deal
    hidden = [*deal.hands[1], *deal.stock]
    Random(1).shuffle(hidden)
    other = kk.Deal((deal.hands[0], kk.CardSet(hidden[:8])), deal.field, tuple(hidden[8:]))
    return match, kk.Match("nintendo", seed=3, deals=[other], starter=0)


def say(table: kk.Table | kk.Replay, **message: object) -> None:
    """Tell a table what its browser would."""
    table.tell()  # as the event loop would have done by then
    table.hear(message)


def escape(table: kk.Table | kk.Replay) -> None:
    """Press Escape, which does what the table says."""
    table.tell()
    say(table, event="act", action=table.bridge.state["keys"]["Escape"])


def click(table: kk.Table, card: kk.Card, **more: object) -> None:
    """Click the middle of `card`, as a mouse would; `more` is said with it."""
    assert table.screen.scene
    at = table.screen.scene.find(card).at
    say(table, **{"event": "click", "at": [at.x + at.w / 2, at.y + at.h / 2]} | more)


def show_cards(table: kk.Table) -> None:
    """Raise the curtain between two people, where there is one."""
    if table.state.curtain:
        press(table, "show cards")


def resign(table: kk.Table) -> None:
    """Give the match up, as its dialog offers it."""
    for action in ("record", "resign", "give up"):
        press(table, action)


def press(table: kk.Table | kk.Replay, action: str) -> None:
    """Press the button for `action`, which must be visible."""
    table.tell()
    state = table.bridge.state
    asked = state["dialog"]["buttons"] if state["dialog"] else []
    tools = [tool["action"] for tool in state["tools"] if not tool.get("disabled")]
    assert action in [*(name for name, _label in asked), *tools], (action, asked, tools)
    say(table, event="act", action=action)
