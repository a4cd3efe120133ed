"""The places of the field: a card keeps its own until it is taken, as on a real table."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.cards import Card, CardSet
from ...engine.round import Round

# The places, from the stock outwards, see `layout.field_places`; None is an empty one.
Places = tuple[Card | None, ...]

# The first eight places in reading order, so that the deal shows each month's cards together.
_READING = (4, 0, 1, 5, 6, 2, 3, 7)


def places_of(positions: Sequence[Round]) -> Places:
    """Return where each card of the field lies after a round went through `positions`."""
    dealt, *following = positions
    places = laid_out(dealt.field)
    for position in following:
        field = CardSet(card for card in places if card).mask
        for laid in position.laid:
            field = field & ~laid.taken.mask if laid.taken else field | laid.card.mask
            places = settled(places, CardSet.from_mask(field))
    return places


def laid_out(field: CardSet) -> Places:
    """Return the places of a field that was just dealt."""
    first = dict(zip(_READING, tuple(field), strict=False))
    return settled(tuple(first.get(place) for place in range(len(_READING))), field)


def settled(places: Places, field: CardSet) -> Places:
    """Return the places once `field` lies there: a new card takes the first one that is free."""
    found = [card if card and card in field else None for card in places]
    for card in field:
        if card in found:
            continue
        if None in found:
            found[found.index(None)] = card
        else:
            found.append(card)
    return tuple(found)
