"""What yaku take, and where cards lie, in words."""

from __future__ import annotations

from ...engine.cards import ANIMALS, CHAFF, RIBBONS, SAKE_CUP, CardSet
from ...engine.reach import Standing
from ...engine.words.names import any_chaff
from ...engine.words.yaku_names import yaku_name
from ...engine.yaku import Yaku
from ...locale import N_, _, in_a_long_list, ngettext, points_words
from ..scene.shown import Shown
from .sentences import listed

# More cards than this are counted, not named.
_NAMED_AT_MOST = 2

_FURTHER = {
    ANIMALS: N_("{points} more for each additional animal"),
    RIBBONS: N_("{points} more for each additional ribbon"),
}
RIBBON_NAMES = {"poetry": N_("poetry ribbon"), "blue": N_("blue ribbon"), "plain": N_("red ribbon")}


def takes_words(yaku: Yaku, card_names: str = "traditional") -> str:
    """Return how many cards of its pool a yaku takes, and what additional ones add."""
    words = _how_many(yaku, card_names)
    if yaku.extra:
        further = _FURTHER.get(yaku.extra_pool, N_("{points} more for each additional card"))
        words = in_a_long_list([words, _(further, points=yaku.extra)])
    return words


def _how_many(yaku: Yaku, card_names: str) -> str:
    size = yaku.pool.bit_count()
    if size == 1:
        return listed(yaku.cards, card_names)
    if yaku.need == size == 2:
        return _("both cards")
    if yaku.need == size:
        return _("all {count} cards", count=size)
    if yaku.required:
        cards = listed(CardSet.from_mask(yaku.required), card_names)
        return _(
            "{need} of {count} cards, including {cards}", need=yaku.need, count=size, cards=cards
        )
    if yaku.pool == CHAFF | SAKE_CUP:
        return any_chaff(yaku.need, card_names)
    return _("any {need} of {count} cards", need=yaku.need, count=size)


def standing_words(standing: Standing, other: str = "", card_names: str = "traditional") -> str:
    """Return how close a side is to a yaku.

    Args:
        other: the name of the other side, "" if that is the reader.
    """
    state = standing.state
    if state == "open":
        return ngettext("{count} card missing", "{count} cards missing", standing.missing)
    if state == "made":
        return _("made: {points}", points=points_words(standing.points))
    if state == "replaced" and standing.better:
        return _("made, but {yaku} counts instead", yaku=yaku_name(standing.better.id))
    if state == "impossible":
        return _("no longer possible: {reason}", reason=_reason(standing, other, card_names))
    words = {
        "waiting": N_("made, but counts only together with another yaku"),
        "hidden": N_("made, but does not count while a willow or paulownia lies on the field"),
        "late": N_("not made, and no turns left"),
    }
    return _(words[state])


def _reason(standing: Standing, other: str, card_names: str) -> str:
    cards = standing.blocking
    if standing.cancelled:
        return _("{cards} cancels it", cards=listed(tuple(cards)[:1], card_names))
    if len(cards) <= _NAMED_AT_MOST:
        has = N_("{name} has {cards}") if other else N_("you have {cards}")
    else:
        has = N_("{name} has {count} of them") if other else N_("you have {count} of them")
    return _(has, name=other, cards=listed(cards, card_names), count=len(cards))


def unseen_words(shown: Shown) -> str:
    """Return where the unseen cards lie."""
    view = shown.view
    return _(
        "{hand} of these are in {name}'s hand, {stock} in the stock.",
        hand=view.opponent_hand_size,
        name=shown.names[1 - view.seat],
        stock=view.stock_size,
    )


def place_words(place: str, shown: Shown) -> str:
    """Return a place, one of `panel.PLACES`, in words."""
    seat = shown.view.seat
    words = {
        "mine": N_("in your pile") if shown.you == seat else N_("in {name}'s pile"),
        "other": N_("in {name}'s pile"),
        "hand": N_("in your hand") if shown.you == seat else N_("in {name}'s hand"),
        "field": N_("on the field"),
        "unseen": N_("not seen yet"),
    }
    return _(words[place], name=shown.names[1 - seat if place == "other" else seat])
