"""How much time both players have: minutes for a round, days for a move, or no end of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..engine.errors import InvalidValue, quoted
from ..locale import _

MINUTE, DAY = 60, 86_400  # seconds
# How many of each there can be; a room goes after 30 days without a move.
MOST: Final = {"minutes": 60, "days": 14}


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time both players have; without minutes and days nobody counts it.

    Attributes:
        minutes: that each player has for a round, on a clock of their own.
        days: that each player has for a move.
    """

    minutes: int = 0
    days: int = 0

    def __str__(self) -> str:
        for word, count in (("minute", self.minutes), ("day", self.days)):
            if count:
                return f"{count} {word}{'s' if count > 1 else ''}"
        return ""

    @property
    def seconds(self) -> int:
        """What there is of time, in seconds: for a round or for a move; 0 for no end of it."""
        return self.minutes * MINUTE + self.days * DAY


def pace_of(text: object) -> Pace:
    """Return the pace that a text names: "5 minutes" for a round, "3 days" for a move, or "".

    Raises:
        InvalidValue: it names none.

    >>> pace_of("5 minutes")
    Pace(minutes=5, days=0)
    >>> str(pace_of("1 day"))
    '1 day'
    """
    if text in (None, ""):
        return Pace()
    named = re.fullmatch(r"([1-9][0-9]?) (minute|day)s?", text) if isinstance(text, str) else None
    if named:
        count, word = int(named[1]), f"{named[2]}s"
        if count <= MOST[word]:
            return Pace(**{word: count})
    raise InvalidValue(
        _(
            "expected a pace such as '5 minutes' (up to {minutes}) or '3 days' (up to {days}), "
            "got {found}.",
            minutes=MOST["minutes"],
            days=MOST["days"],
            found=quoted(text),
        )
    )


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of both players' time.

    Attributes:
        left: seconds, by seat.
        runs: the seat whose time passes; None while nobody's does.
    """

    left: tuple[float, float]
    runs: int | None = None

    def after(self, seconds: float) -> Clock:
        """Return what is left so many seconds later, if nothing happens."""
        first, second = (
            max(0.0, left - seconds) if seat == self.runs else left
            for seat, left in enumerate(self.left)
        )
        return Clock((first, second), self.runs)
