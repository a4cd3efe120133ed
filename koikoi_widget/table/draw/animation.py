"""From one scene to the next: which cards fly where, step by step. Pure; nothing is drawn here.

An action passes through moments: the card from the hand lies on what it takes, the stock card is
turned up, and so on. Each moment is a view, so the scene places it like any other, and a step is
the difference between two moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from ...engine.actions import DEAL
from ...engine.cards import Card, CardSet
from ...engine.round import Laid
from ...engine.view import View
from ..scene.layout import Layout, Rect
from ..scene.places import settled
from ..scene.scene import Placed, Scene, Shown

Place = Callable[[Shown], Scene]

# How long a step lasts, in flights of one card.
_LENGTHS = {
    "play": 1.0,
    "gather": 1.0,
    "turn": 1.0,
    "see": 1.5,  # the turned card lies still, so that it is seen before it acts
    "lay": 1.0,
    "sweep": 1.0,
    "deal": 0.8,
    "light": 4.0,  # the cards of a yaku, before the question
    "reveal": 1.0,  # the opponent's hand, at the end of a round
}
_SOUNDS = {"play": "laid", "lay": "laid", "deal": "laid"}

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
        length: how long it lasts, in flights of one card.
        sound: the sound at its end, "" for none.
    """

    name: str
    length: float
    still: tuple[Placed, ...]
    flights: tuple[Flight, ...] = ()
    sound: str = ""

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
        motion.append(Step("light", _LENGTHS["light"], place(covered).things, sound=sound))
    if after.revealed and not before.revealed:
        motion.append(_reveal(place(covered).things, place(after).things))
    return tuple(motion)


def _reveal(here: Sequence[Placed], there: Sequence[Placed]) -> Step:
    """Turn the cards over that lie face down in one and face up in the other."""
    hidden = {thing.at: thing for thing in here if thing.shape == "back"}
    open_ = [thing for thing in there if thing.shape == "face" and thing.at in hidden]
    flights = tuple(Flight(hidden.pop(thing.at), thing) for thing in open_)
    still = tuple(thing for thing in here if thing.shape != "back" or thing.at in hidden)
    return Step("reveal", _LENGTHS["reveal"], still, flights)


def motionless(motion: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps that remain for people who want less motion."""
    return tuple(step for step in motion if step.name == "light")


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
    """An intermediate view; `card` lies on the field card `on`, if there is one."""

    name: str
    view: View
    card: Card | None = None
    on: Card | None = None


def _laid_steps(before: Shown, after: Shown, layout: Layout, place: Place) -> Iterator[Step]:
    start = replace(before, view=_quiet(before.view), helping=frozenset())
    moments = list(_moments(start.view, after.view))
    # Captured cards go to the pile while the stock card is turned up.
    moments = [
        moment
        for moment, following in pairwise([*moments, None])
        if moment and not (moment.name == "gather" and following and following.name == "turn")
    ]
    played = CardSet(laid.card for laid in after.view.laid if laid.source == "hand")
    revealed = CardSet.from_mask(before.revealed.mask & ~played.mask)
    here, piles, places = place(start).things, start.view.piles, start.places
    for moment in moments:
        places = settled(places, moment.view.field)
        shown = replace(start, view=moment.view, revealed=revealed, selected=None, places=places)
        there = _laid_upon(place(shown).things, moment, layout)
        step = _step(moment.name, here, there, layout)
        yield replace(step, sound="captured") if moment.view.piles != piles else step
        here, piles = there, moment.view.piles


def _quiet(view: View) -> View:
    """Return the view with nothing lit or clickable, because an action is under way."""
    return replace(view, laid=(), legal_actions=(), phase="play", settlement=None)


def _moments(view: View, after: View) -> Iterator[_Moment]:
    for laid in after.laid:
        if laid.source == "stock" and view.turned is None:
            view = _turned(view, laid.card)
            yield _Moment("turn", view)
            yield _Moment("see", view)
        hand = laid.source == "hand"
        view = _put_down(view, laid)
        upon = (laid.card, tuple(laid.taken)[-1]) if laid.taken else (None, None)
        yield _Moment("play" if hand else "lay", view, *upon)
        if laid.taken:
            view = _captured(view, laid)
            yield _Moment("gather" if hand else "sweep", view)
    if after.turned and view.turned is None:
        yield _Moment("turn", _turned(view, after.turned))


def _turned(view: View, card: Card) -> View:
    return replace(view, turned=card, stock_size=view.stock_size - 1)


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


def _laid_upon(things: tuple[Placed, ...], moment: _Moment, layout: Layout) -> tuple[Placed, ...]:
    """Lay the card of a moment on the field card that it takes, leaving both visible."""
    under = next((thing for thing in things if thing.card and thing.card is moment.on), None)
    if moment.card is None or under is None:
        return things
    aside, lower = 0.22 * layout.card, 0.14 * layout.card
    if under.at.x + under.at.w + aside > layout.width:
        aside = -aside
    at = replace(under.at, x=under.at.x + aside, y=under.at.y + lower)
    return (*things, Placed("face", at, moment.card))


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
    return Step(name, _LENGTHS[name], still, tuple(flights), _SOUNDS.get(name, ""))


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
