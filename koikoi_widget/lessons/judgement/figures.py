"""What was measured, as values: a notebook shows them as tables, a terminal as text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...engine.errors import check_name, check_whole
from ...engine.rules import Rules
from ...locale import _, all_of, in_a_row, ngettext, percent, pgettext
from ...players import PLAYERS
from ...simulation.frames import Framed, lined_up
from ...simulation.stats import Mean
from ...table.scene.scene import rules_title
from ..html.show import Html, paragraph, table
from .reading import CUES, Held
from .threats import BASES, THREATS, Band
from .thumbs import KINDS, THUMBS

_SAYS = {thumb.id: thumb.says for thumb in THUMBS}


class Made(NamedTuple):
    """How something was measured.

    Attributes:
        players: the kinds of players whose matches were looked at.
        size: how many positions of each kind, or how many turns.
        samples: deals that each action was played out against; 0: nothing was priced.
        seed: what matches and deals were drawn from.
    """

    players: tuple[str, ...]
    size: int
    samples: int
    seed: int | str


_Table = tuple[tuple[str, ...], list[tuple[str, ...]]]  # header and rows


@dataclass(frozen=True, slots=True, repr=False)
class _Measured(Framed):
    rules: Rules
    made: Made

    @abstractmethod
    def as_rows(self) -> list[dict[str, object]]:
        """Return the figures by name, row by row, ready for JSON or a data frame."""

    def columns(self) -> dict[str, Sequence[object]]:
        """Return the rows of `as_rows`, and before them whose rules they are, for a data frame."""
        rows = self.as_rows()
        columns = {name: [row[name] for row in rows] for name in rows[0]}
        return {"rules": [str(self.rules)] * len(rows), **columns}

    @abstractmethod
    def _tables(self) -> Iterator[_Table]:
        """Yield the tables that are shown."""

    def _how(self) -> str:
        """Return one sentence or two on whose rules these are and how they were measured."""
        players = all_of(_(PLAYERS[name].title) for name in self.made.players)
        if not self.made.samples:
            return ngettext(
                "{rules}. {count} turn in matches of {players}; ± is one standard error.",
                "{rules}. {count} turns in matches of {players}; ± is one standard error.",
                self.made.size,
                rules=rules_title(self.rules),
                players=players,
            )
        return ngettext(
            "{rules}. {count} position from matches of {players}, judged by the coach; ± is one "
            "standard error.",
            "{rules}. {count} positions from matches of {players}, judged by the coach; ± is one "
            "standard error.",
            self.made.size,
            rules=rules_title(self.rules),
            players=players,
        )

    def __str__(self) -> str:
        tables = ("\n".join(lined_up([header, *rows])) for header, rows in self._tables())
        return "\n\n".join([self._how(), *tables])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rules} count={self.made.size}>"

    def _repr_html_(self) -> str:
        parts = Html("")
        for header, rows in self._tables():
            parts += table(header, rows)
        return str(parts + paragraph(self._how()))


class Cell(NamedTuple):
    """Decisions between stop and koi-koi that are alike.

    Attributes:
        threats, base: to which numbers they belong.
        better: the share in which koi-koi was better, 0 to 1.
        gain: how many more points koi-koi earned than stopping, on average; negative: fewer.
    """

    threats: Band
    base: Band
    better: Mean
    gain: Mean


@dataclass(frozen=True, slots=True, repr=False)
class KoiTable(_Measured):
    """How often koi-koi was better than stopping, and how much more it earned on average.

    Attributes:
        rules: whose.
        made: how it was measured.
        cells: for each of `THREATS` and each of `BASES` a `Cell`; base is the score of the pile
            before any multiplier, in points.
    """

    cells: tuple[Cell, ...]

    def at(self, threats: int, base: int) -> Cell:
        """Return the cell of the decisions with this number of threats and this base.

        Raises:
            InvalidValue: there is no such number.
        """
        threats = check_whole("threats", threats, 0, 48)
        base = check_whole("base", base, 1, 10_000)
        return next(cell for cell in self.cells if threats in cell.threats and base in cell.base)

    def as_rows(self) -> list[dict[str, object]]:
        """Return the figures by name, a row for each cell, ready for JSON or a data frame."""
        return [
            {
                "threats": str(cell.threats),
                "base": str(cell.base),
                "count": cell.gain.size,
                "better": cell.better.value,
                "better_error": cell.better.error,
                "gain": cell.gain.value,
                "gain_error": cell.gain.error,
            }
            for cell in self.cells
        ]

    def _how(self) -> str:
        said = _(
            "Each cell says how often koi-koi was better than stopping, and how many more points "
            "(if negative, fewer) it earned on average."
        )
        return in_a_row([said, _Measured._how(self)])

    def _tables(self) -> Iterator[_Table]:
        header = (_("Threats"), *(_("base {band}", band=band) for band in BASES))
        by_bands = {(cell.threats, cell.base): cell for cell in self.cells}
        yield (
            header,
            [
                (str(threats), *(_cell_words(by_bands[threats, base]) for base in BASES))
                for threats in THREATS
            ],
        )


def _cell_words(cell: Cell) -> str:
    if not cell.gain.size:
        return _("never happened")
    return _("{share}: {points}", share=cell.better.percent(), points=cell.gain.points(1))


class MeasuredThumb(NamedTuple):
    """A rule of thumb and what it loses.

    Attributes:
        id: its name; that of a function of your own is the function's.
        kind: "koi-koi" or "discard".
        loss: how many points a decision by it loses on average against the best action.
        right: the share of decisions in which that is at most 0.3 points.
    """

    id: str
    kind: str
    loss: Mean
    right: Mean

    @property
    def says(self) -> str:
        """What the rule says; for a function of your own, its name."""
        return _(_SAYS[self.id]) if self.id in _SAYS else self.id


@dataclass(frozen=True, slots=True, repr=False)
class RulesOfThumb(_Measured):
    """Rules of thumb, and how many points a decision by each of them loses.

    Attributes:
        rules: whose.
        made: how it was measured.
        rows: for each rule of thumb a `MeasuredThumb`.
    """

    rows: tuple[MeasuredThumb, ...]

    def best(self, kind: str = "koi-koi") -> MeasuredThumb:
        """Return the simplest of the best rules of a kind, "koi-koi" or "discard".

        Rules go from simple to complicated; it is the first whose loss is within one standard error
        of the least.

        Raises:
            UnknownName: there is no such kind.
        """
        rows = self.only(kind).rows
        least = min((row.loss for row in rows), key=lambda loss: loss.value)
        return next(row for row in rows if row.loss.value <= least.value + (least.error or 0.0))

    def as_rows(self) -> list[dict[str, object]]:
        """Return the figures by name, a row for each rule, ready for JSON or a data frame."""
        return [
            {
                "kind": row.kind,
                "rule": row.id,
                "count": row.loss.size,
                "loss": row.loss.value,
                "loss_error": row.loss.error,
                "right": row.right.value,
                "right_error": row.right.error,
            }
            for row in self.rows
        ]

    def only(self, kind: str) -> RulesOfThumb:
        """Return the rules of one kind, "koi-koi" or "discard".

        Raises:
            UnknownName: there is no such kind.
        """
        check_name(_("kind"), kind, KINDS)
        rows = tuple(row for row in self.rows if row.kind == kind)
        return RulesOfThumb(self.rules, self.made, rows)

    def _tables(self) -> Iterator[_Table]:
        for kind, title in KINDS.items():
            rows = sorted(
                (row for row in self.rows if row.kind == kind), key=lambda row: row.loss.value
            )
            if rows:
                yield (
                    (_(title), _("points lost"), pgettext("share of the answers", "right")),
                    [(row.says, row.loss.plain(), row.right.percent()) for row in rows],
                )


@dataclass(frozen=True, slots=True, repr=False)
class Reading(_Measured):
    """What a card discarded, or not taken, reveals about the hand it comes from.

    Attributes:
        rules: whose.
        made: how it was measured.
        held: for each of `CUES` how often the opponent held a card of such a month, and how often
            they would if each unseen card were equally likely to be anywhere.
    """

    held: dict[str, Held]

    def as_rows(self) -> list[dict[str, object]]:
        """Return the figures by name, a row for each cue, ready for JSON or a data frame."""
        return [
            {
                "cue": cue,
                "count": held.share.size,
                "held": held.share.value,
                "held_error": held.share.error,
                "expected": held.expected,
            }
            for cue, held in self.held.items()
        ]

    def _tables(self) -> Iterator[_Table]:
        for did in dict.fromkeys(did for did, _month in CUES.values()):
            yield (
                (_(did), _("has a card of that month"), _("by counting alone")),
                [
                    (_(CUES[cue][1]), held.share.percent(), percent(held.expected))
                    for cue, held in self.held.items()
                    if CUES[cue][0] == did
                ],
            )
