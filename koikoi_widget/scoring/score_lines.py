"""A round of a match that is played with real cards: what was done in it, and what it was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.cards import CardSet
from ..engine.errors import (
    KoiKoiError,
    check_seat,
    check_whole,
    checks_options,
    is_truth,
    not_allowed,
    quoted,
)
from ..engine.rules import Rules
from ..engine.settle import Settlement
from ..locale import _

_Pair = tuple[int, int]

MOST_CALLS = 7  # of the eight turns, nobody calls in the last


@checks_options
@dataclass(frozen=True, slots=True)
class ScoredRound:
    """What two people did in a round; pairs are by seat.

    Attributes:
        piles: the captured cards, or those of them that count.
        stopped: the seat that stopped; None if the hands ran out, or a hand was lucky.
        koi_calls: how many times each has called koi-koi.
        field_brights: the brights that were dealt to the field, for rules by which they count.
        lucky: which of them scored a lucky hand; then no card was played.
        lucky_field: whether a lucky field paid the starter; then no card was played either.

    Raises:
        UnknownCard: a name is not a card, or a card is named twice.
        InvalidValue: another attribute has a value that it does not allow.

    >>> played = kk.ScoredRound(("1-bright 3-bright 8-bright", ""), stopped=0)
    >>> str(played.piles[0]), played.koi_calls
    ('1-bright 3-bright 8-bright', (0, 0))
    """

    piles: tuple[CardSet, CardSet] = (CardSet(), CardSet())
    stopped: int | None = None
    koi_calls: _Pair = (0, 0)
    field_brights: int = 0
    lucky: tuple[bool, bool] = (False, False)
    lucky_field: bool = False

    def __post_init__(self) -> None:
        first, second = pair_of("piles", self.piles)
        object.__setattr__(self, "piles", (CardSet.of(first), CardSet.of(second)))
        if self.stopped is not None:
            object.__setattr__(self, "stopped", check_seat(self.stopped))
        calls = [
            check_whole("koi_calls", count, 0, MOST_CALLS)
            for count in pair_of("koi_calls", self.koi_calls)
        ]
        object.__setattr__(self, "koi_calls", tuple(calls))
        brights = check_whole("field_brights", self.field_brights, 0, 5)
        object.__setattr__(self, "field_brights", brights)
        if not all(map(is_truth, pair_of("lucky", self.lucky))):
            raise not_allowed("lucky", self.lucky, _("yes or no for each player"))
        object.__setattr__(self, "lucky", tuple(map(bool, self.lucky)))
        if not is_truth(self.lucky_field):
            raise not_allowed("lucky_field", self.lucky_field, _("yes or no"))
        object.__setattr__(self, "lucky_field", bool(self.lucky_field))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A round on the score sheet.

    Attributes:
        rules: by which it was played.
        names: what the two people are called.
        number: of the round, from 1.
        starter: the seat that led it.
        entry: what was done in it.
        settlement: what it was worth, and why.
        points: what each seat has in the match after it.
        rounds_won: how many rounds each seat has won by then.
    """

    rules: Rules
    names: tuple[str, str]
    number: int
    starter: int
    entry: ScoredRound
    settlement: Settlement
    points: _Pair
    rounds_won: _Pair

    @property
    def month(self) -> int:
        """The round's month, 1 to 12; round 13 is January again."""
        return month_of(self.number)


def month_of(number: int) -> int:
    """Return the month of round `number`, 1 to 12."""
    return (number - 1) % 12 + 1


def as_json(entry: ScoredRound) -> dict[str, Any]:
    """Return a round as JSON holds it; inverse of `entry_of`."""
    return asdict(entry) | {"piles": [str(pile) for pile in entry.piles]}


def entry_of(value: object) -> ScoredRound:
    """Return the round that `as_json` wrote.

    Raises:
        KoiKoiError: it is something else.
    """
    known = ScoredRound.__dataclass_fields__
    if not isinstance(value, Mapping) or not {*value} <= {*known}:
        raise not_a_scorebook(value)
    return ScoredRound(**value)


def not_a_scorebook(value: object) -> KoiKoiError:
    """Return the error for what is not, or not a part of, a scorebook."""
    return KoiKoiError(_("this is not a scorebook: {value}.", value=quoted(value)))


def pair_of(name: str, value: object) -> tuple[Any, Any]:
    """Return two values, one for each seat.

    Raises:
        InvalidValue: there are not two.
    """
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise not_allowed(name, value, _("one for each of two players"))
    return value[0], value[1]
