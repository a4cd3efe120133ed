"""The table in words, under headings: what somebody who does not see it can move about in.

A pure function of what is shown, so it holds what the picture holds and nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...engine.cards import Card, CardSet
from ...engine.reach import in_reach
from ...engine.words.names import (
    KIND_NAMES,
    NAME_SETS,
    card_name,
    month_name,
    month_title,
    plant_name,
)
from ...engine.words.yaku_names import yaku_name
from ...locale import N_, _, ngettext, number
from ...web import protocol
from ..scene.calls import doubling
from ..scene.scene import GROUPS, made_yaku, rules_title
from ..scene.shown import Shown
from .sentences import listed, prompt

_PILES = N_("Your pile"), N_("{name}'s pile")


def twin(shown: Shown) -> list[protocol.TwinPart]:
    """Return the parts of the table, each a heading and what stands under it."""
    view = shown.view
    mine, other = view.seat, 1 - view.seat
    parts = [
        (_("Round and score"), _standing(shown)),
        (_("Field"), _field(shown)),
        (_("Your hand") if mine == shown.you else _hand_of(shown, mine), _hand(shown)),
        (_hand_of(shown, other), _other_hand(shown)),
        *(
            (_(_PILES[seat != shown.you], name=shown.names[seat]), _pile(shown, seat))
            for seat in (mine, other)
        ),
    ]
    return [{"title": title, "lines": [*lines]} for title, lines in parts]


def _standing(shown: Shown) -> Iterator[str]:
    view = shown.view
    yield rules_title(view.rules)
    yield _("Round {number} of {rounds}", number=view.round_number, rounds=view.rules.rounds)
    yield _("{month}, {plant}", month=month_title(view.month), plant=plant_name(view.month))
    for seat in (view.seat, 1 - view.seat):
        yield _("{name}: {points}", name=shown.names[seat], points=number(view.points[seat]))
        if view.koi_calls[seat]:
            yield _calls(shown, seat, view.koi_calls[seat])
        if words := doubling(view, seat, shown.you, shown.names):
            yield words
    yield ngettext("{count} card in the stock.", "{count} cards in the stock.", view.stock_size)
    if todo := prompt(shown):
        yield todo


def _calls(shown: Shown, seat: int, count: int) -> str:
    if seat == shown.you:
        return ngettext(
            "You have called koi-koi once.", "You have called koi-koi {count} times.", count
        )
    return ngettext(
        "{name} has called koi-koi once.",
        "{name} has called koi-koi {count} times.",
        count,
        name=shown.names[seat],
    )


def _field(shown: Shown) -> Iterator[str]:
    if shown.view.turned:
        yield _("The stock card is {card}.", card=_named(shown.view.turned, shown))
    yield from _cards(shown.view.field, shown)


def _hand_of(shown: Shown, seat: int) -> str:
    return _("{name}'s hand", name=shown.names[seat])


def _hand(shown: Shown) -> Iterator[str]:
    if shown.covered:
        yield _("face down")
        return
    yield from _cards(shown.view.hand, shown)


def _other_hand(shown: Shown) -> Iterator[str]:
    if shown.revealed:
        yield from _cards(shown.revealed, shown)
        return
    yield ngettext(
        "{name} holds {count} card.",
        "{name} holds {count} cards.",
        shown.view.opponent_hand_size,
        name=shown.names[1 - shown.view.seat],
    )


def _pile(shown: Shown, seat: int) -> Iterator[str]:
    pile = shown.view.piles[seat]
    yield made_yaku(shown.view, seat)
    for name, mask, _share in GROUPS:
        if cards := CardSet.from_mask(pile.mask & mask):
            yield _("{kind}: {cards}", kind=_(name), cards=listed(cards, shown.card_names))
    for reach in in_reach(shown.view, seat):
        lacks = ngettext("{count} card missing", "{count} cards missing", reach.missing)
        yield _("{name}: {points}", name=yaku_name(reach.yaku.id), points=lacks)


def _cards(cards: Iterable[Card], shown: Shown) -> Iterator[str]:
    return (_named(card, shown) for card in cards) if cards else iter([_("no cards")])


def _named(card: Card, shown: Shown) -> str:
    """Return a card's name with its month and its kind, which a picture shows and a name hides."""
    name = card_name(card, shown.card_names)
    if str(card) not in NAME_SETS[shown.card_names]:
        return name
    month, kind = month_name(card.month), _(KIND_NAMES[card.kind])
    return _("{card} ({month}, {kind})", card=name, month=month, kind=kind)
