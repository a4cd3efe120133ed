"""Whether the other player is there, as far as it is worth a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...locale import N_, _, ngettext

GRACE = 10.0  # seconds of absence that are not worth a word: a reload, a tunnel
RETURN = 30.0  # seconds for which a return is told
MINUTE = 60.0

_KINDS = {
    "": "",
    "away": N_("{name} is not here."),
    "left": N_("{name} has left the page."),
    "back": N_("{name} is back."),
}


@dataclass(frozen=True, slots=True)
class Presence:
    """How a player is there: "" is nothing to be told, "away" is since before it was known."""

    kind: Literal["", "away", "left", "back"] = ""
    minutes: int = 0  # since they left

    @property
    def is_away(self) -> bool:
        """Whether nobody is there."""
        return self.kind in ("away", "left")

    def said(self, name: str) -> str:
        """Return this in a sentence about a player called `name`."""
        if self.minutes:
            return ngettext(
                "{name} left the page {count} minute ago.",
                "{name} left the page {count} minutes ago.",
                self.minutes,
                name=name,
            )
        return self.announced(name)

    def announced(self, name: str) -> str:
        """Return the same without the minutes: a screen reader would repeat it every minute."""
        return _(_KINDS[self.kind], name=name) if self.kind else ""


class Attendance:
    """Remembers since when a player has been there or not."""

    def __init__(self) -> None:
        self._is_here: bool | None = None
        self._since: float | None = None  # when that was heard of; None: it was so from the start
        self._is_missed = False  # whether the last absence was worth a word

    def note(self, is_here: bool, now: float) -> Presence:
        """Note whether the player is there, and return what that means.

        Args:
            now: the seconds on a clock that never goes back.
        """
        if is_here != self._is_here:
            self._since = None if self._is_here is None else now
            self._is_here = is_here
        seconds = None if self._since is None else now - self._since
        if is_here:
            self._is_missed = self._is_missed and seconds is not None and seconds <= RETURN
            return Presence("back") if self._is_missed else Presence()
        if seconds is None:
            self._is_missed = True
            return Presence("away")
        if seconds < GRACE and not self._is_missed:
            return Presence()
        self._is_missed = True
        return Presence("left", int(seconds // MINUTE))
