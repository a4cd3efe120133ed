"""The set that somebody is making out of what they come across, until it is given out."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from ...engine.view import View
from .sets import Set

_Row = tuple[View, str]  # a position and its hint


class OwnSet(traitlets.HasTraits):
    """A set that is changed step by step, and that widgets can observe.

    Whatever would make a set that cannot be raises `InvalidValue`, and changes nothing.

    Attributes:
        set: as it is now, None while it is empty.
    """

    set: traitlets.Instance[Set | None] = traitlets.Instance(Set, allow_none=True)

    @property
    def positions(self) -> tuple[View, ...]:
        """What is in it, in its order."""
        return self.set.positions if self.set else ()

    def toggle(self, view: View) -> None:
        """Add a position at the end, or take it out if it is in."""
        if view in self.positions:
            self.remove(self.positions.index(view))
        else:
            self._make([*self._rows, (view, "")])

    def remove(self, place: int) -> None:
        """Take out the position at an index."""
        self._make([row for at, row in enumerate(self._rows) if at != place])

    def move(self, place: int, to: int) -> None:
        """Move the position at an index to another, as near as there is one."""
        rows = self._rows
        rows.insert(max(0, to), rows.pop(place))
        self._make(rows)

    def hint(self, place: int, hint: str) -> None:
        """Say something else with the position at an index."""
        self._make([(view, hint if at == place else old) for at, (view, old) in self._numbered])

    def entitle(self, title: str) -> None:
        """Call it something else."""
        self._make(self._rows, title)

    def take(self, kept: Set) -> None:
        """Put what is new here behind what was kept, which stays alone where both make no set."""
        new = [row for row in self._rows if row[0] not in kept.positions]
        self.set = kept
        self._make([*self._rows, *new])

    @property
    def _rows(self) -> list[_Row]:
        return [*zip(self.set.positions, self.set.hints, strict=True)] if self.set else []

    @property
    def _numbered(self) -> list[tuple[int, _Row]]:
        return [*enumerate(self._rows)]

    def _make(self, rows: Sequence[_Row], title: str | None = None) -> None:
        title = title if title is not None else self.set.title if self.set else ""
        views, hints = [view for view, _hint in rows], [hint for _view, hint in rows]
        self.set = Set(views, title, hints) if rows else None
