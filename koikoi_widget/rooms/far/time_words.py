"""The players' time, as people say it."""

from __future__ import annotations

from math import ceil

from ...locale import _, ngettext
from ..pace import DAY, MINUTE, Pace

HOUR = 60 * MINUTE


def pace_in_words(pace: Pace) -> str:
    """Return how much time both players have, as a sentence; "" for as much as they like."""
    if pace.minutes:
        return ngettext(
            "Each player has {count} minute for a round.",
            "Each player has {count} minutes for a round.",
            pace.minutes,
        )
    if pace.days:
        return ngettext(
            "Each player has {count} day for a move.",
            "Each player has {count} days for a move.",
            pace.days,
        )
    return ""


def minutes_left(seconds: float) -> str:
    """Return what is left on a clock, in minutes: whoever hears it every second hears no game."""
    if seconds <= MINUTE:
        return _("less than a minute")
    minutes = ceil(seconds / MINUTE)
    return ngettext("at most {count} minute", "at most {count} minutes", minutes)


def days_left(seconds: float) -> str:
    """Return what is left for a move: days, or hours on the last two of them."""
    if seconds >= 2 * DAY:
        return ngettext("{count} day", "{count} days", round(seconds / DAY))
    if seconds >= HOUR:
        return ngettext("{count} hour", "{count} hours", round(seconds / HOUR))
    return _("less than an hour")
