"""A deal for a position that did not come from one, or of which that is not known."""

from __future__ import annotations

from ..cards import BRIGHTS, Card, CardSet, iter_mask
from ..round import Deal


def least_brights(gone: int) -> int:
    """Return how many brights at least were dealt to a field of which, and more, `gone` is left.

    At an opening it is how many lie there; later it is 0 unless few other cards are open.
    """
    return max(0, 8 - (gone & ~BRIGHTS).bit_count())


def deal_before(
    hands: tuple[int, int], stock: tuple[Card, ...], gone: int, turned: Card | None, brights: int
) -> Deal:
    """Return a deal from which a position can have come.

    Nobody can tell which of the cards that lie open came from the stock, and it does not matter.

    Args:
        hands: what the seats still hold, as masks.
        stock: what is still face down, from its top.
        gone: the cards of the field and the piles, as a mask.
        turned: the stock card that waits for a choice.
        brights: how many of those that are gone were dealt to the field.

    Raises:
        InvalidPosition: these are not as many cards as there can be.
    """
    shining, others = list(iter_mask(gone & BRIGHTS)), list(iter_mask(gone & ~BRIGHTS))
    field = CardSet([*shining[:brights], *others[: 8 - brights]])
    came = [*shining[brights:], *others[8 - brights :]]
    drawn = 24 - len(stock) - (turned is not None)
    from_stock = [*came[:drawn], *([turned] if turned else [])]
    played, first = came[drawn:], 8 - hands[0].bit_count()
    dealt = CardSet(played[:first]).mask | hands[0], CardSet(played[first:]).mask | hands[1]
    both = CardSet.from_mask(dealt[0]), CardSet.from_mask(dealt[1])
    return Deal(both, field, (*from_stock, *stock))
