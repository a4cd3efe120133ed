"""Matches brought to a phase, and the code of a notebook that shows one."""

from __future__ import annotations

from itertools import count
from random import Random

import koikoi_widget as kk
from koikoi_widget.table.words.hints import takes

# "play", "take", "decide": the player is asked, and "declare", which few deals lead to; "over": a
# round is, and another follows; "match over".
PHASES = ("play", "take", "decide", "over", "match over")

# House rules by which every deal begins with some plain turns, where a test leaves it to chance: a
# lucky hand would end the round, and two cards would be a yaku.
PLAIN = {"lucky": 0, "viewings": "never"}


def reached(
    phase: str, rules: str = "bga", turn: int = 0, *, rounds: int = 2, begun: bool = False
) -> kk.Match:
    """Return a match played by lot until seat `turn` is asked what `phase` asks.

    Args:
        begun: whether seat 0 must have acted in it.
    """
    found = (match for seed in count() if (match := _played(phase, rules, turn, rounds, seed)))
    return next(match for match in found if not begun or any(seat == 0 for seat, _ in match.played))


def _played(phase: str, rules: str, turn: int, rounds: int, seed: int) -> kk.Match | None:
    match, rng = kk.Match(rules, seed=seed, rounds=rounds), Random(seed)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
        if phase == "match over":
            continue
        if match.round.phase == phase and not match.is_over and match.seat == turn:
            return match
    return match if phase == "match over" else None


def capturing(choices: int = 1, rules: str | kk.Rules = "bga") -> kk.Match:
    """A match whose player has a card with which to take one of so many."""
    for seed in count():
        match = kk.Match(rules, seed=seed, rounds=2, starter=0)
        view = match.view(0)
        if view.phase == "play" and choices in {len(takes(card, view)) for card in view.hand}:
            return match
    raise AssertionError


def code(match: kk.Match, widget: str = "Table", **options: object) -> str:
    """Return the code that shows `match` in a widget, with the opponent at once unless said."""
    said = ", ".join(f"{name}={value!r}" for name, value in ({"speed": "off"} | options).items())
    record = f"kk.Record.parse({str(match.record)!r})"
    return f"kk.{widget}(match=kk.Match.from_record({record}), {said})"
