"""Where the game comes from: stories beside their cards, names, and other games with this deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine.cards import DECK, MONTHS, Card, CardSet, Kind
from ...engine.words.names import KIND_NAMES, card_name, month_title, plant_name
from ...engine.words.stories import PLANTS, story
from ...engine.words.yaku_names import NAMES, japanese_name, yaku_name
from ...locale import _, in_a_list, number, pgettext
from ..html.show import Html, beside, in_order, show, table

# What a card counts in other hanafuda games, from Nintendo's leaflet, sources/001 in the rules.
POINTS: Mapping[Kind, int] = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}

# A French deck without its Twos: a rank for each month, a suit for each card of a month.
RANKS = ("A", *map(str, range(3, 11)), "J", "Q", "K")
SUITS = ("♠", "♥", "♦", "♣")


def told(cards: str | Iterable[Card | str]) -> Html:
    """Return cards, each with its name and its story."""
    return beside((show([card]), card_name(card), story(card)) for card in in_order(cards))


def plants() -> Html:
    """Return the twelve months, each with its plainest card and why its plant stands for it."""
    return beside(
        (
            show([_plainest(month.mask)]),
            _("{month}: {plant}", month=month_title(month.number), plant=plant_name(month.number)),
            _(PLANTS[month.number]),
        )
        for month in MONTHS
    )


def _plainest(month_mask: int) -> Card:
    """Return the card of a month that shows most of its plant."""
    cards = list(CardSet.from_mask(month_mask))
    # November's chaff is the lightning, which shows no willow.
    return next((card for card in cards if card.number == 1), cards[2])


def names_table() -> Html:
    """Return the yaku, what they are called in Japanese and what that means."""
    return table(
        (_("Yaku"), _("Japanese"), _("meaning")),
        (
            (yaku_name(name), japanese_name(name) or yaku_name(name), _(names.meaning))
            for name, names in NAMES.items()
            if name != "month-set"  # a house rule
        ),
    )


def deck_points() -> int:
    """Return what the whole deck is worth in games that score single cards."""
    return sum(POINTS[card.kind] for card in DECK)


def points_table() -> Html:
    """Return what the cards of each kind are worth in such games."""
    counts = {kind: sum(card.kind is kind for card in DECK) for kind in POINTS}
    rows = [
        (_(KIND_NAMES[kind]), number(counts[kind]), number(points), number(counts[kind] * points))
        for kind, points in POINTS.items()
    ]
    rows.append((_("the deck"), number(len(DECK)), "", number(deck_points())))
    return table((_("Kind"), _("cards"), _("points each"), _("total")), rows)


def french_deck() -> Html:
    """Return which card of a French deck can stand for which card of this one."""
    return table(
        (_("Month"), pgettext("of a French card", "rank"), " ".join(SUITS)),
        (
            (
                month_title(month.number),
                rank,
                in_a_list(map(_short_name, CardSet.from_mask(month.mask))),
            )
            for month, rank in zip(MONTHS, RANKS, strict=True)
        ),
    )


def _short_name(card: Card) -> str:
    """Return a card's own name, or its kind if its name would repeat the month."""
    is_plain = card.ribbon or card.number
    return _(KIND_NAMES[card.kind]) if is_plain else card_name(card)
