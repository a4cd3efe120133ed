"""What is at stake between stop and koi-koi: what follows from either, in figures.

A pure function of one view, so nothing hidden can get in. Each way in which the round may end
is settled as the rules settle it, with one further card in a pile: no probabilities, no playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Literal

from ...engine.cards import MONTHS, Card, CardSet, iter_mask
from ...engine.errors import InvalidPosition
from ...engine.reach import sure_captures
from ...engine.round import captures, decision_options
from ...engine.settle import Settlement, multiplier, outcome, settle_exhausted, settle_stop
from ...engine.view import View
from ...engine.yaku import Score, Yaku
from ...locale import _

_SHOWN = 2  # ways to raise one's own score
Place = Literal["hand", "field", "unseen"]
_NEVER = (0, 0)  # rounds won, which a view does not say


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which the round may end, and what that makes of the match.

    Attributes:
        settlement: who gets what; pairs are by seat.
        points: what each seat has in the match afterwards.
        ends_match: whether the match is over then.
        winner: the seat that has won it; None for a draw, before its end, and where rounds decide.
    """

    settlement: Settlement
    points: tuple[int, int]
    ends_match: bool
    winner: int | None

    @property
    def worth(self) -> int:
        """What the round is worth to whoever wins it."""
        return self.settlement.base * self.settlement.multiplier


@dataclass(frozen=True, slots=True)
class Chance:
    """A yaku that one further card brings a side, or a capture that its hand makes possible.

    Attributes:
        yaku: those that the card makes, or makes worth more.
        gains: of each, by how many points, 0 for one that is made only now.
        card: of the cards that bring it, the one that is nearest to hand.
        alike: all of them.
        taken: what comes with `card` into the player's own pile: a hand card and what it takes.
        is_sure: whether no card that is not seen yet can prevent that.
        place: where that card is, as far as the seat of the view knows.
        has_match: whether that seat holds a card of its month while it lies on the field, or the
            other way round.
        ending: how the round ends if the side has the card and stops.
    """

    yaku: tuple[Yaku, ...]
    gains: tuple[int, ...]
    card: Card
    alike: CardSet
    taken: CardSet
    is_sure: bool
    place: Place
    has_match: bool
    ending: Ending


@dataclass(frozen=True, slots=True)
class Stakes:
    """What follows from stopping and from calling koi-koi.

    Attributes:
        score: the yaku made.
        stop: how the round ends by stopping.
        turns: the turns that the seat has left.
        outs: what one turn can bring it after the call: first what is sure, then what its hand can
            capture, then all else, of each the best first.
        has_more_outs: whether it can bring more than `outs` says.
        threat: what one further card most likely brings its opponent; None if none brings anything.
        call_raises: what the opponent's points would be multiplied by, before and after the call.
        exhausted: how the round ends if nobody scores again.
        is_only_call: whether the rules allow the seat no other call in this round.
        is_last_round: whether the match ends with this round, whoever wins it.
        needed: the least that wins the match in its last round; None where that is not known.
    """

    score: Score
    stop: Ending
    turns: int
    outs: tuple[Chance, ...]
    has_more_outs: bool
    threat: Chance | None
    call_raises: tuple[int, int]
    exhausted: Ending
    is_only_call: bool
    is_last_round: bool
    needed: int | None


def stakes(view: View) -> Stakes:
    """Return what follows from stopping and from calling koi-koi at `view`.

    Raises:
        InvalidPosition: its seat is not asked to stop or to call.
    """
    if view.phase != "decide" or view.turn != view.seat:
        raise InvalidPosition(
            _("seat {seat} is not asked to stop or to call koi-koi.", seat=view.seat)
        )
    rules, seat = view.rules, view.seat
    called = tuple(calls + (side == seat) for side, calls in enumerate(view.koi_calls))
    calls = (called[0], called[1])
    piles = (view.piles[0].mask, view.piles[1].mask)
    last = outcome(rules, view.points, _NEVER, view.round_number)[0]
    threats = sorted(_chances(view, 1 - seat, calls), key=partial(_likeliest, view))
    run_out = settle_exhausted(rules, piles, calls, view.month, view.starter, view.field.mask)
    base = threats[0].ending.settlement.base if threats else 0
    outs = _soonest(_chances(view, seat, calls))
    return Stakes(
        score=view.score_of(seat),
        stop=_stopped(view, seat, piles[seat], view.koi_calls),
        turns=len(view.hand),
        outs=outs[:_SHOWN],
        has_more_outs=len(outs) > _SHOWN,
        threat=threats[0] if threats else None,
        call_raises=(_factor(view, view.koi_calls, base), _factor(view, calls, base)),
        exhausted=_ending(view, run_out),
        is_only_call=len(decision_options(rules, seat, calls, 1)) == 1,
        is_last_round=last,
        needed=_needed(view) if last and rules.match_winner == "points" else None,
    )


def _ending(view: View, settlement: Settlement) -> Ending:
    rules = view.rules
    points = (
        view.points[0] + settlement.points[0],
        view.points[1] + settlement.points[1],
    )
    ends, winner = outcome(rules, points, _NEVER, view.round_number, view.starter)
    is_known = rules.match_winner == "points" or (rules.bust and min(points) < 0)
    return Ending(settlement, points, ends, winner if is_known else None)


def _stopped(view: View, seat: int, pile: int, calls: tuple[int, int]) -> Ending:
    end = settle_stop(
        view.rules, pile, seat, calls, view.field_brights, view.month, view.field.mask & ~pile
    )
    return _ending(view, end)


def _factor(view: View, calls: tuple[int, int], base: int) -> int:
    """Return what the opponent's `base` would be multiplied by after so many calls."""
    return multiplier(view.rules, 1 - view.seat, calls, view.field_brights, base)


def _needed(view: View) -> int:
    """Return the least payment with which the seat wins a match that ends with this round."""
    mine, theirs = view.points[view.seat], view.points[1 - view.seat]
    pays = view.rules.zero_sum
    wins_ties = view.rules.tie_winner == "starter" and view.starter == view.seat
    return next(n for n in count(1) if mine + n + wins_ties > theirs - n * pays)


def _chances(view: View, seat: int, calls: tuple[int, int]) -> Iterator[Chance]:
    """Yield what single cards bring a side once the seat of the view has called."""
    rules, pile = view.rules, view.piles[seat].mask
    now = view.score_of(seat)
    bar = now.total if seat == view.seat else rules.bar(view.called_scores[seat])
    had = now.as_dict()
    # What a hand is sure to capture can be known of one's own alone.
    captured = sure_captures(view) if seat == view.seat else ()
    sure = {card.mask | taken.mask: score.total for card, taken, score in captured}
    groups: dict[tuple[int, tuple[tuple[Yaku, int], ...]], dict[Card, int]] = {}
    for card in _open_to(view, seat):
        for taken in _with(card, view) if seat == view.seat else (0,):
            field = view.field.mask & ~(card.mask | taken)
            after = rules.score(pile | card.mask | taken, view.month, field)
            without = rules.total(pile | taken, view.month, field)
            alone = rules.total(pile | card.mask, view.month, field)
            # Of two that come together, either may be enough.
            if after.total > max(bar, without) or taken and after.total == alone > bar:
                raised = after.raised(now)
                by = tuple((row, points - had.get(row.id, points)) for row, points in raised)
                groups.setdefault((after.total, by), {})[card] = taken
    for (total, raised), cards in groups.items():
        nearness = _NEARNESS if seat == view.seat else _NEARNESS_TO_OTHER
        nearest = min(cards, key=lambda card: nearness.index(_place(card, view)))
        place, has_match = _place(nearest, view)
        taken = cards[nearest]
        brought = nearest.mask | taken
        is_sure = sure.get(brought) == total
        ending = _stopped(view, seat, pile | brought, calls)
        yaku, gains = zip(*raised, strict=True)
        alike, rest = CardSet(cards), CardSet.from_mask(taken)
        yield Chance(yaku, gains, nearest, alike, rest, is_sure, place, has_match, ending)


def _with(card: Card, view: View) -> Iterator[int]:
    """Yield the masks of what may come with a card into the player's pile: 0 if it comes alone.

    That is one without a match, and one not seen yet: the stock may turn it up.
    """
    month = MONTHS[card.month - 1].mask
    on_field, held = view.field.mask & month, view.hand.mask & month
    if not (on_field and held) or card in view.unseen:
        yield 0
        return
    for taker in (card,) if card in view.hand else iter_mask(held):
        for choice in captures(taker, view.field):
            together = taker.mask | choice.mask
            if card.mask & together:
                yield together & ~card.mask


def _open_to(view: View, seat: int) -> Iterator[Card]:
    """Yield the cards that a side may still capture.

    What lies on the field with nothing but the player's own cards to take it is lost to the other
    side; a card in the player's hand is not, because it may have to be discarded.
    """
    cards = view.hand.mask | view.field.mask | view.unseen.mask
    takers = cards & ~view.field.mask if seat == view.seat else view.unseen.mask
    for card in iter_mask(cards):
        month = MONTHS[card.month - 1].mask
        if card not in view.field or takers & month:
            yield card


def _place(card: Card, view: View) -> tuple[Place, bool]:
    month = MONTHS[card.month - 1].mask
    if card in view.hand:
        return "hand", bool(view.field.mask & month)
    return ("field", bool(view.hand.mask & month)) if card in view.field else ("unseen", False)


# How near a card is to the player's pile, the nearest first, and to the opponent's.
_NEARNESS = (
    ("hand", True),
    ("field", True),
    ("field", False),
    ("hand", False),
    ("unseen", False),
)
_NEARNESS_TO_OTHER = (
    ("field", False),
    ("field", True),
    ("unseen", False),
    ("hand", True),
    ("hand", False),
)


def _soonest(chances: Iterable[Chance]) -> tuple[Chance, ...]:
    """Return the chances in the order in which they are shown, each yaku once."""
    shown: dict[tuple[Yaku, ...], Chance] = {}
    for chance in sorted(chances, key=_order):
        shown.setdefault(chance.yaku, chance)
    return tuple(shown.values())


def _order(chance: Chance) -> tuple[bool, bool, int, int, int]:
    near = _NEARNESS.index((chance.place, chance.has_match))
    soon = not chance.is_sure, not chance.taken
    return *soon, -chance.ending.worth, near, chance.card.index


def _likeliest(view: View, chance: Chance) -> tuple[int, int, int]:
    """Sort the opponent's chances: first what most cards bring that the player does not hold."""
    free = (chance.alike.mask & ~view.hand.mask).bit_count()
    return -free, -chance.ending.worth, chance.card.index
