"""The deal of the day: one position a day, drawn from the date alone, the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from statistics import median

from ..engine.actions import DEAL
from ..engine.errors import KoiKoiError, quoted
from ..engine.match import Match
from ..engine.record import RoundRecord
from ..engine.rules import find_rules
from ..engine.view import View
from ..locale import _
from ..players import player
from ..players.greedy import Appraisal, Greedy
from .questions.question import drawn

# The sources whose rules take turns, by lot.
RULES = ("bga", "nintendo", "legends", "italian")
FIRST_DAY = date(2026, 11, 1)
_LEAST_ACTIONS = 4
_SHARE_OF_DECISIONS = 0.35


class UnknownDay(KoiKoiError):
    """A day that is none, has not come yet, or lies before the first one."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A position to think about: what was played of the round, and what its player sees."""

    day: date
    played: RoundRecord
    view: View


def today() -> date:
    """Return the day it is everywhere: by universal time."""
    return datetime.now(UTC).date()


def day_of(text: str) -> date:
    """Return the day that `text` names, as 2026-11-21.

    Raises:
        UnknownDay: it names none, or one that has no deal yet.
    """
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        raise UnknownDay(
            _("{text} is no day; a day is written {example}.", text=quoted(text), example=today())
        ) from None
    if not FIRST_DAY <= day <= today():
        raise UnknownDay(
            _(
                "there are deals from {first} to {last}, not of {day}.",
                first=FIRST_DAY,
                last=today(),
                day=day,
            )
        )
    return day


def daily_deal(day: date) -> DailyDeal:
    """Return the position of `day`, the same on every machine."""
    rng = Random(f"koi-koi daily {day.isoformat()}")
    phase = "decide" if rng.random() < _SHARE_OF_DECISIONS else "play"
    while True:  # until a match holds such a moment
        rules = find_rules(drawn(RULES, rng))
        moments = _moments(Match(rules, seed=int(rng.random() * 2**32)), rng)
        wanted = [found for found in moments if found[1].phase == phase]
        if wanted:
            return DailyDeal(day, *max(wanted, key=_at_stake))


def _at_stake(found: tuple[RoundRecord, View]) -> float:
    """Return how much better the best play looks than an ordinary one, to the greedy player.

    It never asks the coach, so that the position is the same with it and without.
    """
    _played, view = found
    if view.phase == "decide":
        return len(view.hand)  # the more turns are left, the less plain it is
    look = Appraisal(view, Greedy())
    return max(map(look.value, view.legal_actions)) - median(map(look.value, view.legal_actions))


def _moments(match: Match, rng: Random) -> Iterator[tuple[RoundRecord, View]]:
    """Yield where there is something to choose in the first three rounds of a match."""
    chooses = player("greedy")
    while (seat := match.seat) is not None and match.round.number <= 3:
        view = match.view(seat)
        if _is_a_choice(view):
            yield match.record.rounds[-1], view
        match.push(DEAL if view.phase == "over" else chooses.choose(view, rng))


def _is_a_choice(view: View) -> bool:
    if view.phase == "decide":
        return len(view.legal_actions) > 1
    some_taken = len(view.piles[view.seat]) > 0
    return view.phase == "play" and some_taken and len(view.legal_actions) >= _LEAST_ACTIONS


def streak(days: Mapping[str, bool], now: date) -> int:
    """Return how many days in a row were right, up to `now` or, while it waits, the day before.

    Args:
        days: by day, as text, whether the answer given on that very day was right.
    """
    day = now if now.isoformat() in days else now - timedelta(days=1)
    count = 0
    while days.get(day.isoformat()):
        count += 1
        day -= timedelta(days=1)
    return count
