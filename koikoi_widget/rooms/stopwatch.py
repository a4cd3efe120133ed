"""The time of whoever is to act, counted only while they are there."""

from __future__ import annotations

from collections.abc import Hashable


class Stopwatch:
    """Counts the seconds of one turn after another.

    All times are those of a clock that never goes back. What it has counted of the turn in play is
    kept nowhere else: after a restart of the server that turn begins with no time spent.
    """

    def __init__(self) -> None:
        self._turn: Hashable = None
        self._counted = 0.0
        self._since: float | None = None  # since when it runs; None: it stands

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def follow(self, turn: Hashable, now: float, *, runs: bool) -> float:
        """Count the time of `turn`, from 0 for a new one, and return its seconds so far.

        Args:
            runs: whether time passes from now on.
        """
        if turn != self._turn:
            self._turn, self._counted, self._since = turn, 0.0, None
        self.stop(now)
        self._since = now if runs else None
        return self._counted

    def stop(self, now: float) -> None:
        """Have no time pass from now on."""
        if self._since is not None:
            self._counted += now - self._since
        self._since = None
