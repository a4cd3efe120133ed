"""How each round of simulated matches ended: the yaku, the calls, the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..engine.match import Match
from .frames import Framed

# An `EndedRound` as a line of a file has it, without its match and its number.
ROUND = (
    r"[01]:(?:1|0|-1):(?:stop|lucky|void|exhausted):[\w,-]{0,4000}"
    r":[0-9]{1,10}:[0-9]{1,10}:-?[0-9]{1,10}:[0-8]:[0-8]"
)


class EndedRound(NamedTuple):
    """How one round of a simulated match ended, as its first player sees it.

    Attributes:
        match: the number of the match, from 1.
        round: the number of the round in it, from 1.
        led: whether the first player led it.
        outcome: 1 if the first player won it, 0 if nobody did, -1 if it lost.
        reason: "stop", "lucky", "void", "exhausted" or "field".
        yaku: the ids of the yaku that were paid, in the order of the rules.
        base: what was scored before any multiplier, a lucky hand or a leader's bonus included.
        multiplier: what the base was multiplied by; 0 when nothing was scored.
        difference: the points that the first player gained less those of the second.
        calls: how many times the first player called koi-koi.
        opponent_calls: how many times the second did.

    >>> results = kk.simulate("greedy", "random", games=2, rounds=1, seed=7, keep="rounds")
    >>> ended = results.rounds[0]
    >>> ended.outcome, ended.reason, ended.yaku, ended.difference
    (1, 'stop', ('ribbons',), 8)
    """

    match: int
    round: int
    led: bool
    outcome: int
    reason: str
    yaku: tuple[str, ...]
    base: int
    multiplier: int
    difference: int
    calls: int
    opponent_calls: int


class EndedRounds(tuple[EndedRound, ...], Framed):
    """The rounds of simulated matches, in order.

    >>> results = kk.simulate("greedy", "random", games=20, rounds=3, seed=7, keep="rounds")
    >>> frame = results.rounds.to_frame()
    >>> len(frame), int(frame[frame["calls"] > 0]["difference"].sum())
    (37, 834)
    """

    __slots__ = ()

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each round; columns are the parts of `EndedRound`, and the ids of the
        yaku stand in one text, between spaces. `match` is the column of that name in `Results`."""
        rows = [row._replace(yaku=" ".join(row.yaku)) for row in self]  # type: ignore[arg-type]
        return {name: [getattr(row, name) for row in rows] for name in EndedRound._fields}


def ended_rounds(match: Match, game: int) -> tuple[EndedRound, ...]:
    """Return how the rounds of a finished match ended, which is the one with that number from 0."""
    seat = game % 2  # of the first player
    rows = []
    for number, played in enumerate(match.rounds(), 1):
        end, calls = played.end.settlement, played.end.koi_calls
        assert end is not None
        rows.append(
            EndedRound(
                game + 1,
                number,
                played.start.starter == seat,
                0 if end.winner is None else 1 if end.winner == seat else -1,
                end.reason,
                tuple(end.score.as_dict()),
                end.base,
                end.multiplier,
                end.points[seat] - end.points[1 - seat],
                calls[seat],
                calls[1 - seat],
            )
        )
    return tuple(rows)


def as_line(rounds: Sequence[EndedRound]) -> str:
    """Return rounds of one match as a line of a file has them, a `ROUND` for each."""
    return " ".join(
        ":".join(map(str, (int(row.led), *row[3:5], ",".join(row.yaku), *row[6:])))
        for row in rounds
    )


def from_line(game: int, line: str) -> tuple[EndedRound, ...]:
    """Return the rounds of one match, with its number from 0, that such a line holds."""
    rows = []
    for number, text in enumerate(line.split(), 1):
        led, outcome, reason, yaku, *counts = text.split(":")
        ids = tuple(yaku.split(",")) if yaku else ()
        rows.append(
            EndedRound(game + 1, number, led == "1", int(outcome), reason, ids, *map(int, counts))
        )
    return tuple(rows)
