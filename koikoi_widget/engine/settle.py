"""Who gets what when a round ends."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from ..locale import _
from .cards import FULL_DECK, MONTHS, Cards, CardSet, mask_of
from .display import as_html
from .errors import InvalidPosition, checks_options, quoted, whole
from .rules import Rules, check_month, find_rules
from .yaku import Score


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a round: ``base × multiplier``, and by how much each seat's points change.

    Attributes:
        winner: the seat that won the round, None for a draw or a void deal.
        base: the raw total of the winner's yaku, or of a lucky hand.
        multiplier: 0 when nothing is scored.
        points: what seat 0 and seat 1 gain; negative where the loser pays.
        reason: "stop", "lucky", "void", "exhausted" or "field".
        score: the yaku behind the base.

    >>> end = kk.settle("bga", piles=("1-bright 3-bright 8-bright", ""), winner=0)
    >>> end.base, end.multiplier, end.points
    (6, 1, (6, -6))
    """

    winner: int | None
    base: int
    multiplier: int
    points: tuple[int, int]
    reason: str
    score: Score = Score(())

    def _repr_html_(self) -> str | None:
        return as_html(self)


_MOST_CALLS = 7  # of a seat: it has eight cards, and none is called after the last


class Factors(NamedTuple):
    """The parts of a multiplier.

    Attributes:
        field: the 1 it starts from, as changed by the brights dealt to the field.
        own: what the seat's own koi-koi calls add, also where they multiply the field's part.
        opponent: what the opponent's koi-koi calls add, or multiply by if that is the rule.
        doubled: the factor for a high base.
    """

    field: int
    own: int
    opponent: int
    doubled: int


def factors(
    rules: Rules, seat: int, koi_calls: tuple[int, int], field_brights: int, base: int = 0
) -> Factors:
    """Return the parts of the multiplier if `seat` stops now with `base` points."""
    field = {"none": 1, "one-plus-n": 1 + field_brights, "max-1-n": max(1, field_brights)}[
        rules.field_brights
    ]
    calls = _capped(koi_calls[seat], rules.own_koi_cap)
    own = rules.own_koi_step * calls
    if rules.own_koi_combine == "product":
        own = field * ((1 + rules.own_koi_step) ** calls - 1)
    opponent = rules.opponent_koi_step * _capped(koi_calls[1 - seat], rules.opponent_koi_cap)
    if rules.koi_combine == "product":
        opponent += 1
    doubled = rules.double_factor if rules.double_from and base >= rules.double_from else 1
    return Factors(field, own, opponent, doubled)


def multiplier(
    rules: Rules, seat: int, koi_calls: tuple[int, int], field_brights: int, base: int = 0
) -> int:
    """Return the multiplier of `seat` if it stops now with `base` points."""
    field, own, opponent, doubled = factors(rules, seat, koi_calls, field_brights, base)
    before = field + own
    product = rules.koi_combine == "product"
    return doubled * (before * opponent if product else before + opponent)


def _capped(calls: int, cap: int) -> int:
    return min(calls, cap) if cap else calls


@checks_options
def most_points(rules: str | Rules = "bga") -> int:
    """Return a bound of what a seat can gain in one round, by which rewards can be scaled.

    It counts every yaku at its most, a family once, all brights on the field and as many calls as
    the rules allow in eight turns: no round can pay more, and hardly one as much.

    Raises:
        UnknownName: no preset has that name.

    >>> kk.most_points("bga"), kk.most_points("nintendo")
    (897, 244)
    """
    house = find_rules(rules)
    base = max(_most_base(house, month.number) for month in MONTHS)
    calls = range(_MOST_CALLS + 1)
    times = max(
        multiplier(house, 0, (own, other), brights, base)
        for own in calls
        for other in calls
        if _can_be_called(house, (own, other))
        for brights in range(6)
    )
    return max(base * times, house.lucky, house.field_lucky, house.dealer_bonus)


def _most_base(rules: Rules, month: int) -> int:
    best: defaultdict[str, int] = defaultdict(int)
    for row in rules.active_yaku(month):
        name = row.family or f"alone {row.id}"
        best[name] = max(best[name], row.points_in(FULL_DECK & ~row.forbidden))
    return sum(best.values())


def _can_be_called(rules: Rules, calls: tuple[int, int]) -> bool:
    """Return whether the rules let both seats call koi-koi that often in a round."""
    most = {"any": _MOST_CALLS, "one-each": 1, "one-in-round": 1}[rules.koi_limit]
    is_one = rules.koi_limit == "one-in-round" or rules.after_opponent_koi == "must-stop"
    return max(calls) <= most and not (is_one and all(calls))


@checks_options
def settle(
    rules: str | Rules,
    *,
    piles: tuple[Cards, Cards],
    winner: int | None,
    koi_calls: tuple[int, int] = (0, 0),
    field_brights: int = 0,
    month: int | None = None,
    starter: int = 0,
    field: Cards = (),
) -> Settlement:
    """Return the settlement of a round that `winner` stopped, or in which the hands ran out (None).

    Args:
        rules: a preset's id or `Rules`.
        piles: the captured cards of seat 0 and seat 1.
        koi_calls: how many times each seat has called koi-koi.
        field_brights: the brights that were dealt to the field.
        month: the round's month, 1 to 12, for the rule `month_set`.
        starter: the seat that led the round, for the rule `exhaustion`.
        field: the cards left on the field, for the rule `viewings`.

    Raises:
        InvalidPosition: a seat other than 0 and 1, a card in both piles, impossible counts.

    >>> piles = "1-bright 3-bright 8-bright", ""
    >>> kk.settle("nintendo", piles=piles, winner=0, koi_calls=(0, 1)).points
    (10, 0)
    """
    house = find_rules(rules)
    month = check_month(month)
    winner = None if winner is None else _checked_seat(winner)
    starter = _checked_seat(starter)
    koi_calls, field_brights = _checked_calls(koi_calls), _checked_brights(field_brights)
    masks, lying = _disjoint(piles), mask_of(field)
    if winner is None:
        return settle_exhausted(house, masks, koi_calls, month, starter, lying)
    return settle_stop(house, masks[winner], winner, koi_calls, field_brights, month, lying)


def _checked_seat(seat: object) -> int:
    number = whole(seat)
    if number not in (0, 1):
        raise InvalidPosition(_("there is no seat {seat}; seats are 0 and 1.", seat=quoted(seat)))
    return number


def _checked_calls(koi_calls: object) -> tuple[int, int]:
    match [*map(whole, koi_calls)] if isinstance(koi_calls, tuple | list) else []:
        case [int(first), int(second)] if 0 <= first <= 8 and 0 <= second <= 8:
            return first, second
    raise InvalidPosition(
        _("koi_calls cannot be {calls}; expected two counts from 0 to 8.", calls=quoted(koi_calls))
    )


def _checked_brights(field_brights: object) -> int:
    number = whole(field_brights)
    if number is None or not 0 <= number <= 5:
        raise InvalidPosition(
            _(
                "field_brights cannot be {count}; expected a number from 0 to 5.",
                count=quoted(field_brights),
            )
        )
    return number


def _disjoint(piles: tuple[Cards, Cards]) -> tuple[int, int]:
    if not isinstance(piles, tuple | list) or len(piles) != 2:
        raise InvalidPosition(
            _("piles cannot be {piles}; expected two piles.", piles=quoted(piles))
        )
    first, second = CardSet.of(piles[0]).mask, CardSet.of(piles[1]).mask
    if first & second:
        raise InvalidPosition(
            _("these cards are in both piles: {cards}.", cards=CardSet.from_mask(first & second))
        )
    return first, second


def settle_stop(
    rules: Rules,
    pile: int,
    winner: int,
    koi_calls: tuple[int, int],
    field_brights: int,
    month: int | None,
    field: int = 0,
) -> Settlement:
    """Return the settlement after `winner` stopped with the mask `pile`, above `field`."""
    score = rules.score(pile, month, field)
    base = score.total
    factor = multiplier(rules, winner, koi_calls, field_brights, base)
    return Settlement(winner, base, factor, _paid(rules, winner, base * factor), "stop", score)


def settle_exhausted(
    rules: Rules,
    piles: tuple[int, int],
    koi_calls: tuple[int, int],
    month: int | None,
    starter: int,
    field: int = 0,
) -> Settlement:
    """Return the settlement after the hands ran out."""
    if rules.exhaustion == "dealer" and rules.dealer_bonus:
        points = _paid(rules, starter, rules.dealer_bonus)
        return Settlement(None, rules.dealer_bonus, 1, points, "exhausted")
    if rules.exhaustion == "koi-caller" and bool(koi_calls[0]) != bool(koi_calls[1]):
        caller = 0 if koi_calls[0] else 1
        if score := rules.score(piles[caller], month, field):
            points = _paid(rules, caller, score.total)
            return Settlement(caller, score.total, 1, points, "exhausted", score)
    return Settlement(None, 0, 0, (0, 0), "exhausted")


def settle_lucky(rules: Rules, lucky: tuple[bool, bool]) -> Settlement:
    """Return the settlement of a deal in which these seats declared a lucky hand."""
    if lucky == (True, True):
        if rules.lucky_both == "void":
            return Settlement(None, 0, 0, (0, 0), "void")
        paid = 0 if rules.zero_sum else rules.lucky
        return Settlement(None, rules.lucky, 1, (paid, paid), "lucky")
    winner = 0 if lucky[0] else 1
    return Settlement(winner, rules.lucky, 1, _paid(rules, winner, rules.lucky), "lucky")


def settle_field(rules: Rules, starter: int) -> Settlement:
    """Return the settlement of a deal with a lucky field."""
    points = _paid(rules, starter, rules.field_lucky)
    return Settlement(starter, rules.field_lucky, 1, points, "field")


def _paid(rules: Rules, winner: int, amount: int) -> tuple[int, int]:
    loss = -amount if rules.zero_sum else 0
    return (amount, loss) if winner == 0 else (loss, amount)


def outcome(
    rules: Rules,
    points: tuple[int, int],
    rounds_won: tuple[int, int],
    rounds_played: int,
    starter: int = 0,
) -> tuple[bool, int | None]:
    """Return whether the match is over after a finished round, and who won (None: a draw).

    Args:
        starter: the seat that led that round, for the rule `tie_winner`.
    """
    if rules.bust and min(points) < 0:
        return True, _larger(points)
    reached = bool(rules.target_score) and max(points) >= rules.target_score
    if not reached and rounds_played < rules.rounds:
        return False, None
    larger = _larger(rounds_won if rules.match_winner == "rounds" else points)
    return True, starter if larger is None and rules.tie_winner == "starter" else larger


def _larger(pair: tuple[int, int]) -> int | None:
    if pair[0] == pair[1]:
        return None
    return 0 if pair[0] > pair[1] else 1
