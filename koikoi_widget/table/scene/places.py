"""The places of the field: a card keeps its own until it is taken, as on a real table."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.cards import Card, CardSet
from .seen import SeenRound

# The places, from the stock outwards, see `layout.field_places`; None is an empty one. Those beyond
# the eight of a deal are there only while cards lie on them, because all cards are smaller then.
Places = tuple[Card | None, ...]

# The first eight places in reading order, so that the deal shows each month's cards together.
_READING = (4, 0, 1, 5, 6, 2, 3, 7)


def places_of(positions: Sequence[SeenRound]) -> Places:
    """Return where each card of the field lies after a round went through `positions`."""
    dealt, *following = positions
    places = [*laid_out(dealt.field)]
    for position in following:
        for laid in position.laid:
            if laid.taken:
                places = _freed([None if card in laid.taken else card for card in places])
            else:
                _lay(places, laid.card)
    return tuple(places)


def laid_out(field: CardSet) -> Places:
    """Return the places of a field that was just dealt."""
    first = dict(zip(_READING, tuple(field), strict=False))
    return settled(tuple(first.get(place) for place in range(len(_READING))), field)


def settled(places: Places, field: CardSet) -> Places:
    """Return the places once `field` lies there: a new card takes the first one that is free."""
    following = _freed([card if card and card in field else None for card in places])
    for card in field:
        if card not in following:
            _lay(following, card)
    return tuple(following)


def _freed(places: list[Card | None]) -> list[Card | None]:
    """Return the places without the empty ones at the end that a deal does not need."""
    last = max((place for place, card in enumerate(places, start=1) if card), default=0)
    return places[: max(last, len(_READING))]


def _lay(places: list[Card | None], card: Card) -> None:
    """Lay a card on the first free place."""
    if None in places:
        places[places.index(None)] = card
    else:
        places.append(card)
