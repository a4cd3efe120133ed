"""From one scene to the next: which cards fly where, step by step. Pure; nothing is drawn here.

An action passes through moments: the card from the hand lies on what it takes, the stock card is
turned up, and so on. Each moment is a view, so the scene places it like any other, and a step is
the difference between two moments, or one that stands. How long each takes says `model.paces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...engine.actions import DEAL
from ...engine.cards import Card, CardSet
from ...engine.round import Laid
from ...engine.view import View
from ..scene.layout import Layout, Rect
from ..scene.places import settled
from ..scene.scene import Placed, Scene
from ..scene.shown import Shown

Place = Callable[[Shown], Scene]

# The event that a step belongs to, if that is not its own: what is seen and told as one thing.
_EVENTS = dict.fromkeys(("play", "rest", "their rest", "gather"), "hand") | dict.fromkeys(
    ("turn", "see", "lay", "see chosen", "settle", "sweep"), "stock"
)
_SOUNDS = {"play": "laid", "see": "laid", "lay": "laid", "deal": "laid"}

_DEALT_AT_ONCE = 4
_STAGGERED_SPAN = 0.6  # share of the step, if cards leave one after the other


@dataclass(frozen=True, slots=True)
class Flight:
    """One card's movement within a step.

    Attributes:
        start: the share of the step at which it leaves.
        span: the share of the step that it takes.
    """

    before: Placed
    after: Placed
    start: float = 0.0
    span: float = 1.0

    def at(self, time: float) -> Placed:
        """Return the card at `time`, 0 to 1, turning over on the way if necessary."""
        share = min(1.0, max(0.0, (time - self.start) / self.span))
        eased = share * share * (3 - 2 * share)
        nearer = self.before if eased < 0.5 else self.after
        at = _between(self.before.at, self.after.at, eased)
        if self.before.shape != self.after.shape:
            at = _narrowed(at, abs(1 - 2 * eased))
        return Placed(nearer.shape, at, nearer.card)


@dataclass(frozen=True, slots=True)
class Step:
    """Some cards in flight over an otherwise still table.

    Attributes:
        sound: the sound at its end, or as it begins if nothing flies; "" for none.
    """

    name: str
    still: tuple[Placed, ...]
    flights: tuple[Flight, ...] = ()
    sound: str = ""

    @property
    def event(self) -> str:
        """What it is a part of: "hand", "stock", or its own name."""
        return _EVENTS.get(self.name, self.name)

    def moving(self, time: float) -> tuple[Placed, ...]:
        """Return the cards in flight at `time`, 0 to 1."""
        return tuple(flight.at(time) for flight in self.flights)

    def things(self, time: float) -> tuple[Placed, ...]:
        """Return the whole table at `time`, 0 to 1."""
        return self.still + self.moving(time)


def steps(before: Shown | None, after: Shown, layout: Layout, place: Place) -> tuple[Step, ...]:
    """Return the steps from what was shown to what is shown now; empty when nothing moves.

    Args:
        place: gives the scene of something shown, on `layout`.
    """
    if before is None or before.view.seat != after.view.seat:
        return ()
    covered = after if before.revealed else replace(after, revealed=CardSet())
    if _is_fresh_deal(after):
        motion = list(_deal_steps(covered, layout, place))
    elif _follows(before, after):
        motion = list(_laid_steps(before, after, layout, place))
    else:
        motion = []
    if _lights(place(after)) and not _lights(place(before)):
        sound = sound_of(after) if after.view.settlement else "yaku"
        motion.append(Step("light", place(covered).things, sound=sound))
    if after.revealed and not before.revealed:
        motion.append(_reveal(place(covered).things, place(after).things))
    return tuple(motion)


def _reveal(here: Sequence[Placed], there: Sequence[Placed]) -> Step:
    """Turn the cards over that lie face down in one and face up in the other."""
    hidden = {thing.at: thing for thing in here if thing.shape == "back"}
    open_ = [thing for thing in there if thing.shape == "face" and thing.at in hidden]
    flights = tuple(Flight(hidden.pop(thing.at), thing) for thing in open_)
    still = tuple(thing for thing in here if thing.shape != "back" or thing.at in hidden)
    return Step("reveal", still, flights)


def motionless(motion: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps that remain for people who want less motion."""
    return tuple(step for step in motion if not step.flights)


def sound_of(shown: Shown) -> str:
    """Return the sound to play when this is shown at once."""
    view = shown.view
    if view.settlement and view.settlement.winner is not None:
        return "win" if view.settlement.winner == view.seat else "stop"
    if shown.last and str(shown.last[1]) == "koi-koi":
        return "koi-koi"
    if any(laid.taken for laid in view.laid):
        return "captured"
    return "laid" if view.laid else ""


def _is_fresh_deal(shown: Shown) -> bool:
    started = shown.last is None or shown.last[1] == DEAL
    return started and _hands(shown) == 16


def _hands(shown: Shown) -> int:
    return len(shown.view.hand) + shown.covered + shown.view.opponent_hand_size


def _follows(before: Shown, after: Shown) -> bool:
    """Return whether the cards played last lead from one to the other; not after going back."""
    view = before.view
    played = sum(laid.source == "hand" for laid in after.view.laid)
    drawn = sum(laid.source == "stock" for laid in after.view.laid) - (view.turned is not None)
    drawn += after.view.turned is not None
    return (
        bool(after.view.laid)
        and view.round_number == after.view.round_number
        and _hands(before) - played == _hands(after)
        and view.stock_size - drawn == after.view.stock_size
    )


def _lights(scene: Scene) -> bool:
    return any(thing.style == "made" for thing in scene.things)


# The moments that an action passes through.


class _Moment(NamedTuple):
    """An intermediate view, and the card that is about.

    Attributes:
        on: the field card beside which it lies, if there is one.
        is_new: whether it has just been turned up, so that it is larger than the others.
        rest: the name of the step in which all lies still; "" for none.
    """

    name: str
    view: View
    card: Card | None = None
    on: Card | None = None
    is_new: bool = False
    rest: str = ""


def _laid_steps(before: Shown, after: Shown, layout: Layout, place: Place) -> Iterator[Step]:
    start = replace(before, view=_quiet(before.view), helping=frozenset(), sent=None)
    played = CardSet(laid.card for laid in after.view.laid if laid.source == "hand")
    revealed = CardSet.from_mask(before.revealed.mask & ~played.mask)
    is_own = after.view.seat == after.view.laid[0].seat
    covered = max(0, before.covered - len(played)) if is_own else before.covered
    here, piles, places = place(start).things, start.view.piles, start.places
    for moment in _moments(start.view, after.view):
        places = settled(places, moment.view.field)
        shown = replace(
            start,
            view=moment.view,
            revealed=revealed,
            covered=covered,
            selected=None,
            places=places,
        )
        there = _laid(place(shown).things, moment, layout)
        step = _step(moment.name, here, there, layout)
        yield replace(step, sound="captured") if moment.view.piles != piles else step
        if moment.rest:
            yield Step(moment.rest, _ringed(there, moment.card), sound=_SOUNDS.get(moment.rest, ""))
        here, piles = there, moment.view.piles


def _quiet(view: View) -> View:
    """Return the view with nothing lit or clickable, because an action is under way."""
    return replace(view, laid=(), legal_actions=(), phase="play", settlement=None)


def _moments(view: View, after: View) -> Iterator[_Moment]:
    for laid in after.laid:
        hand, is_new = laid.source == "hand", laid.source == "stock" and view.turned is None
        if is_new:
            view = replace(view, stock_size=view.stock_size - 1)
        view = _put_down(view, laid)
        on = tuple(laid.taken)[-1] if laid.taken else None
        name = "play" if hand else "turn" if is_new else "lay"
        resting = "rest" if laid.seat == view.seat else "their rest"
        rest = resting if hand else "see" if is_new else "see chosen"
        yield _Moment(name, view, laid.card, on, is_new, rest)
        if laid.taken:
            view = _captured(view, laid)
            yield _Moment("gather" if hand else "sweep", view)
        elif is_new:
            yield _Moment("settle", view)
    if after.turned and view.turned is None:
        yield _Moment("turn", replace(view, turned=after.turned, stock_size=view.stock_size - 1))


def _put_down(view: View, laid: Laid) -> View:
    """Return the view once a card has left its place; it is on the field unless it captures."""
    card = laid.card.mask
    field = view.field if laid.taken else CardSet.from_mask(view.field.mask | card)
    if laid.source == "stock":
        return replace(view, turned=None, field=field)
    if laid.seat == view.seat:
        return replace(view, hand=CardSet.from_mask(view.hand.mask & ~card), field=field)
    return replace(view, opponent_hand_size=view.opponent_hand_size - 1, field=field)


def _captured(view: View, laid: Laid) -> View:
    pile = CardSet.from_mask(view.piles[laid.seat].mask | laid.card.mask | laid.taken.mask)
    piles = (pile, view.piles[1]) if laid.seat == 0 else (view.piles[0], pile)
    field = CardSet.from_mask(view.field.mask & ~laid.taken.mask)
    return replace(view, field=field, piles=piles)


_ENLARGED = 4 / 3  # the stock card that has just been turned up, in the cards of the field


def _laid(things: tuple[Placed, ...], moment: _Moment, layout: Layout) -> tuple[Placed, ...]:
    """Lay the card of a moment over all, in its place or aside of the card that it takes."""
    lies_at = moment.on or moment.card
    under = next((thing for thing in things if thing.card and thing.card is lies_at), None)
    if moment.card is None or under is None:
        return things
    at = under.at.scaled(_ENLARGED) if moment.is_new else under.at
    if moment.on:
        aside, lower = (0.55 if moment.is_new else 0.22) * under.at.w, 0.14 * under.at.w
        if at.x + at.w + aside > layout.width:
            aside = -aside
        at = replace(at, x=at.x + aside, y=at.y + lower)
    at = replace(at, x=max(0, min(at.x, layout.width - at.w)))
    others = (thing for thing in things if thing.card is not moment.card)
    return (*others, Placed("face", at, moment.card))


def _ringed(things: Sequence[Placed], card: Card | None) -> tuple[Placed, ...]:
    """Draw a ring around a card that lies still, because the event is about it."""
    return tuple(
        replace(thing, style="chosen") if card and thing.card is card else thing for thing in things
    )


def _deal_steps(after: Shown, layout: Layout, place: Place) -> Iterator[Step]:
    """Deal four cards at a time, twice: to the other player, the field and the starter."""
    view, none = _quiet(after.view), CardSet()
    end = replace(after, view=view, helping=frozenset())
    shown = replace(
        end,
        view=replace(view, hand=none, field=none, opponent_hand_size=0, stock_size=48),
        revealed=none,
        covered=0,
    )
    order = ("opponent", "field", "hand")
    here = place(shown).things
    for count in (_DEALT_AT_ONCE, 2 * _DEALT_AT_ONCE):
        for where in order if view.starter == view.seat else reversed(order):
            shown = _dealt(shown, end, where, count)
            there = place(shown).things
            step = _step("deal", here, there, layout)
            yield replace(step, flights=_one_by_one(step.flights))
            here = there


def _dealt(shown: Shown, end: Shown, where: str, count: int) -> Shown:
    """Return what is shown once a hand or the field has `count` of its cards."""
    view = replace(shown.view, stock_size=shown.view.stock_size - _DEALT_AT_ONCE)
    if where == "field":
        return replace(shown, view=replace(view, field=_first(end.view.field, count)))
    if where == "opponent":
        view = replace(view, opponent_hand_size=count)
        return replace(shown, view=view, revealed=_first(end.revealed, count))
    view = replace(view, hand=_first(end.view.hand, count))
    return replace(shown, view=view, covered=min(count, end.covered))


def _first(cards: CardSet, count: int) -> CardSet:
    return CardSet(tuple(cards)[:count])


def _one_by_one(flights: Sequence[Flight]) -> tuple[Flight, ...]:
    gap = (1 - _STAGGERED_SPAN) / max(1, len(flights) - 1)
    return tuple(
        replace(flight, start=place * gap, span=_STAGGERED_SPAN)
        for place, flight in enumerate(flights)
    )


# The difference between two moments.


def _step(name: str, here: Sequence[Placed], there: Sequence[Placed], layout: Layout) -> Step:
    known = {thing.card: thing for thing in here if thing.shape == "face"}
    stock = Placed("back", layout.stock)
    flights, played = [], []
    for own in (False, True):
        ways, gone = _hidden_ways(_backs(here, layout, own), _backs(there, layout, own), stock)
        flights += ways
        played += gone
    origin = played[0] if played else stock
    flights = [
        Flight(known.get(thing.card, origin), thing) for thing in there if thing.shape == "face"
    ] + flights
    flights = [flight for flight in flights if _moves(flight)]
    leaving = [*played, *(flight.before for flight in flights)]
    still = tuple(thing for thing in here if not any(thing is other for other in leaving))
    return Step(name, still, tuple(flights), _SOUNDS.get(name, ""))


def _backs(things: Sequence[Placed], layout: Layout, own: bool) -> list[Placed]:
    """Return the backs in one of the hands."""
    return [
        thing
        for thing in things
        if thing.shape == "back"
        and thing.at != layout.stock
        and (thing.at.y + thing.at.h > layout.hand.y) == own
    ]


def _hidden_ways(
    here: list[Placed], there: list[Placed], stock: Placed
) -> tuple[list[Flight], list[Placed]]:
    """Return how the backs in a hand move, and those that leave it from its middle."""
    kept = list(here)
    gone = [kept.pop(len(kept) // 2) for _card in range(len(here) - len(there))]
    kept += [stock] * (len(there) - len(kept))
    return [Flight(*pair) for pair in zip(kept, there, strict=True)], gone


def _moves(flight: Flight) -> bool:
    before, after = flight.before, flight.after
    return before.at != after.at or before.shape != after.shape


def _between(first: Rect, second: Rect, share: float) -> Rect:
    if share == 1:  # exactly, without rounding
        return second
    return Rect(
        first.x + (second.x - first.x) * share,
        first.y + (second.y - first.y) * share,
        first.w + (second.w - first.w) * share,
        first.h + (second.h - first.h) * share,
    )


def _narrowed(at: Rect, share: float) -> Rect:
    return Rect(at.x + at.w * (1 - share) / 2, at.y, at.w * share, at.h)
