"""How close both sides are to every yaku, and the cards nobody has seen: what the yaku panel says.

A pure function of one seat's view, so nothing hidden can get in. A card that is in neither pile is
open: either side may still capture it. A yaku is impossible for a side when no set of open cards
completes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .cards import FULL_DECK, MONTHS, Card, CardSet, iter_mask
from .round import captures
from .rules import Rules
from .settle import multiplier
from .view import View
from .yaku import Score, Yaku

# Where a card can be, as far as a seat knows; "mine" and "other" are the piles.
PLACES = ("mine", "hand", "field", "unseen", "other")


@dataclass(frozen=True, slots=True)
class Standing:
    """How close one side is to one yaku.

    Attributes:
        had: the cards of its pool in this side's pile.
        missing: the fewest further cards it takes; 0 when it is made.
        points: what it scores now, before any multiplier.
        state: "made"; "replaced" by `better`, of the same family; "waiting" for another yaku,
            without which it does not count; "hidden" by a card on the field; "open"; "late",
            because this side has no turns left; or "impossible".
        blocking: the cards that make it impossible: those the other side has taken, or this
            side's own that cancel it.
        cancelled: whether this side's own cards make it impossible.
    """

    had: CardSet
    missing: int
    points: int
    state: str
    better: Yaku | None = None
    blocking: CardSet = CardSet()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class YakuRow:
    """One yaku: the cards of its pool still available, and how close each seat is to it."""

    yaku: Yaku
    open: CardSet
    standings: tuple[Standing, Standing]


@dataclass(frozen=True, slots=True)
class Prospects:
    """What the panel shows; pairs are by seat.

    Attributes:
        rows: the active yaku in the order of the rules.
        bases: the sum of the yaku made.
        multipliers: what that sum would be multiplied by now.
        unseen: for each month, the cards that are neither visible nor in the seat's own hand.
    """

    rows: tuple[YakuRow, ...]
    bases: tuple[int, int]
    multipliers: tuple[int, int]
    unseen: tuple[CardSet, ...]


def prospects(view: View) -> Prospects:
    """Return how close both sides are to their yaku in `view`, and what its seat has not seen."""
    first, second = view.score_of(0), view.score_of(1)
    bases = (first.total, second.total)
    factor = [
        multiplier(view.rules, seat, view.koi_calls, view.field_brights, bases[seat])
        for seat in (0, 1)
    ]
    return Prospects(
        rows=tuple(
            YakuRow(
                yaku,
                CardSet.from_mask(yaku.pool & _open(view)),
                (_standing(yaku, view, 0, first), _standing(yaku, view, 1, second)),
            )
            for yaku in view.rules.active_yaku(view.month)
        ),
        bases=bases,
        multipliers=(factor[0], factor[1]),
        unseen=tuple(CardSet.from_mask(view.unseen.mask & month.mask) for month in MONTHS),
    )


NEAR = 2  # cards, at most, that a yaku lacks while it is in reach


@dataclass(frozen=True, slots=True)
class Reach:
    """A yaku that a side has begun and can still make.

    Attributes:
        had: the cards of it in this side's pile.
        missing: the fewest further cards it takes, no more than `NEAR`.
    """

    yaku: Yaku
    had: CardSet
    missing: int

    @property
    def count(self) -> int:
        """How many of the cards that it takes are there."""
        return self.yaku.need - self.missing


def in_reach(view: View, seat: int) -> tuple[Reach, ...]:
    """Return the yaku that `seat` is near, the nearest and dearest first, one of each family."""
    if not _has_turns(view, seat):
        return ()
    rows, piles = view.rules.active_yaku(view.month), view.piles
    return within_reach(rows, piles[seat].mask, piles[1 - seat].mask)


def within_reach(rows: Iterable[Yaku], pile: int, other: int) -> tuple[Reach, ...]:
    """Return the yaku that the mask `pile` is near against the mask `other`, as `in_reach` does."""
    near = []
    for row in rows:
        had = (pile & row.pool).bit_count()
        if not had or row.need - had > NEAR:  # so are most: it saves half of the time
            continue
        missing = _missing(row, pile)
        if 1 <= missing <= min(NEAR, row.need - 1) and not _blocking(row, pile, other)[0]:
            near.append(Reach(row, CardSet.from_mask(pile & row.pool), missing))
    near.sort(key=lambda reach: (reach.missing, -reach.yaku.points))
    firsts: dict[str, Reach] = {}
    for reach in near:
        firsts.setdefault(reach.yaku.family or reach.yaku.id, reach)
    return tuple(firsts.values())


def _missing(yaku: Yaku, pile: int) -> int:
    return max(yaku.need - (pile & yaku.pool).bit_count(), (yaku.required & ~pile).bit_count())


def sure_captures(view: View) -> Iterator[tuple[Card, CardSet, Score]]:
    """Yield what the hand is sure to capture on its next turn: a card, what it takes, the score.

    No card that is not seen yet can prevent that, not even by lying there to cancel a viewing.
    """
    pile, unseen = view.piles[view.seat].mask, view.unseen.mask
    for card in view.hand:
        if not unseen & MONTHS[card.month - 1].mask:
            for taken in filter(None, captures(card, view.field)):
                brought = card.mask | taken.mask
                lying = CardSet.from_mask((view.field.mask | unseen) & ~brought)
                yield card, taken, view.rules.score(pile | brought, view.month, lying)


def where(card: Card, view: View) -> str:
    """Return which of `PLACES` a card is in, as far as the seat of `view` knows."""
    places = {
        "mine": view.piles[view.seat],
        "other": view.piles[1 - view.seat],
        "hand": view.hand,
        "field": (*view.field, view.turned),
    }
    return next((place for place, cards in places.items() if card in cards), "unseen")


def families(rules: Rules, month: int | None) -> Iterator[tuple[Yaku, ...]]:
    """Yield the yaku of each family, of which only the best counts."""
    rows = rules.active_yaku(month)
    for family in dict.fromkeys(row.family for row in rows if row.family):
        members = tuple(row for row in rows if row.family == family)
        if len(members) > 1:
            yield members


def times_grown(pile: int, rules: Rules, month: int | None = None) -> int:
    """Return how often a pile can have come to score more than before, and enough to stop.

    It grew card by card, which are taken away again, always the one whose loss costs least.

    >>> times_grown(CardSet.parse("1-bright 3-bright 8-bright 12-bright").mask, kk.PRESETS["bga"])
    2
    """
    total = rules.total(pile, month)
    if total <= rules.bar(0):
        return 0
    scores = {pile ^ card.mask: rules.total(pile ^ card.mask, month) for card in iter_mask(pile)}
    smaller = [rest for rest in scores if scores[rest] <= total]
    last = max(smaller, key=scores.__getitem__, default=0)
    return times_grown(last, rules, month) + (rules.total(last, month) < total)


def _open(view: View) -> int:
    return FULL_DECK & ~view.piles[0].mask & ~view.piles[1].mask


def _standing(yaku: Yaku, view: View, seat: int, score: Score) -> Standing:
    pile = view.piles[seat].mask
    had = CardSet.from_mask(pile & yaku.pool)
    points = yaku.points_in(pile)
    if points:
        better = _better(yaku, score)
        counts = any(row is yaku for row, _points in score)
        waits = "hidden" if view.rules.viewings == "field-cancels" else "waiting"
        state = "made" if counts else "replaced" if better else waits
        return Standing(had, 0, points, state, better)
    missing = _missing(yaku, pile)
    blocking, cancelled = _blocking(yaku, pile, view.piles[1 - seat].mask)
    if blocking:
        return Standing(had, missing, 0, "impossible", None, blocking, cancelled)
    return Standing(had, missing, 0, "open" if _has_turns(view, seat) else "late")


def _better(yaku: Yaku, score: Score) -> Yaku | None:
    """Return the yaku of the same family that counts instead."""
    return next(
        (row for row, _points in score if yaku.family == row.family != "" and row is not yaku), None
    )


def _blocking(yaku: Yaku, pile: int, other: int) -> tuple[CardSet, bool]:
    """Return the cards that make `yaku` impossible, and whether they are those of `pile`."""
    if pile & yaku.forbidden:
        return CardSet.from_mask(pile & yaku.forbidden), True
    if other & yaku.required:
        return CardSet.from_mask(other & yaku.required), False
    if (yaku.pool & ~other).bit_count() < yaku.need:
        return CardSet.from_mask(other & yaku.pool), False
    return CardSet(), False


def _has_turns(view: View, seat: int) -> bool:
    """Return whether `seat` can still capture a card in this round."""
    if view.phase == "over":
        return False
    if view.turn == seat and view.phase == "take":
        return True
    return bool(view.hand if seat == view.seat else view.opponent_hand_size)
