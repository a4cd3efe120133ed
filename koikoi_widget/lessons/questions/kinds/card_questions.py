"""Questions about the cards themselves. Each is about one card, which the caller chooses."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ....engine.cards import DECK, Card, CardSet, Kind
from ....engine.words.names import KIND_NAMES, card_name, month_name, plant_name
from ....locale import N_, _, capitalized
from ...html.cues import TREACHEROUS, cue, easily_confused_with
from ..question import OPTIONS, Option, Question, Row, right_places, shuffled

_KIND_REASONS = {
    Kind.BRIGHT: N_("{name} is a bright, one of {count} in the deck."),
    Kind.ANIMAL: N_("{name}: an animal, one of {count} in the deck."),
    Kind.RIBBON: N_("There is a strip of paper: a ribbon, one of {count} in the deck."),
    Kind.CHAFF: N_("There is nothing but the plant: chaff, one of {count} in the deck."),
}


def month_of(card: Card, rng: Random, choices: int = OPTIONS) -> Question:
    """Ask which month a face belongs to; with 12 choices a lucky guess is unlikely."""
    others = [month for month in range(1, 13) if month != card.month]
    near = easily_confused_with(card.month)
    far = shuffled((month for month in others if month not in near), rng)
    months = sorted([card.month, *[*near, *far][: choices - 1]])
    return Question(
        prompt=_("Which month is this?"),
        options=tuple(Option(month_words(month)) for month in months),
        right=frozenset({months.index(card.month)}),
        why=month_reason(card),
        rows=(Row((card,), secret=True),),
        answer=(_whole_month(card.month),),
        hint=look_for(card),
        asks="month",
    )


def kind_of(card: Card, rng: Random) -> Question:
    """Ask what kind a face is; the four kinds are always in the same order."""
    return Question(
        prompt=_("What kind of card is this?"),
        options=tuple(Option(_(name)) for name in KIND_NAMES.values()),
        right=frozenset({[*KIND_NAMES].index(card.kind)}),
        why=kind_reason(card),
        rows=(Row((card,), secret=True),),
        answer=(Row(tuple(shuffled(_others_of_kind(card), rng)[:3]), _("Of the same kind")),),
        hint=_(
            "Is there a strip of paper, something else that stands out, or nothing but the "
            "plant? Five cards are brights, no matter what they show."
        ),
        asks="kind",
    )


def name_of(card: Card, rng: Random, names: str = "traditional") -> Question:
    """Ask which of four names a face has."""
    others = [other for other in shuffled(DECK, rng) if has_a_name(other) and other is not card]
    near = sorted(others, key=lambda other: other.kind is not card.kind)[: OPTIONS - 1]
    offered = shuffled([card, *near], rng)
    return Question(
        prompt=_("What is this card called?"),
        options=tuple(Option(card_name(other, names)) for other in offered),
        right=frozenset({offered.index(card)}),
        why=_name_reason(card, names),
        rows=(Row((card,), secret=True),),
        answer=(_whole_month(card.month),),
        hint=look_for(card),
        asks="name",
    )


def face_of(card: Card, rng: Random, names: str = "traditional") -> Question:
    """Ask which of four faces has a name."""
    options = _faces(card, _look_alikes(card, rng), rng)
    return Question(
        prompt=_("Which card is this: {name}?", name=card_name(card, names)),
        options=options,
        right=right_places(options, Option(card=card)),
        why=_name_reason(card, names),
        hint=look_for(card),
        asks="face",
    )


def same_month_as(card: Card, rng: Random) -> Question:
    """Ask which of four faces has the same month as a card: the one it can take."""
    family = [other for other in _month(card.month) if other is not card]
    partner = shuffled(family, rng)[0]
    far = shuffled((month for month in range(1, 13) if month != card.month), rng)
    months = list(dict.fromkeys([*easily_confused_with(card.month), *far]))[: OPTIONS - 1]
    options = _faces(partner, [shuffled(_month(month), rng)[0] for month in months], rng)
    return Question(
        prompt=_("You play this card. Which of the four below can you take with it?"),
        options=options,
        right=right_places(options, Option(card=partner)),
        why=_("{reason} You capture cards of the same month.", reason=month_reason(card)),
        rows=(Row((card,), secret=True),),
        answer=(_whole_month(card.month),),
        hint=month_reason(card),
        asks="partner",
    )


def look_for(card: Card) -> str:
    """Return a hint at a card, or at its month."""
    return _("Look for {cue}.", cue=cue(card))


def month_reason(card: Card) -> str:
    """Return one sentence on why a card belongs to its month."""
    if str(card) == "11-chaff":
        return _(
            "{cue}: the month is {month}, although there is no willow in sight.",
            cue=capitalized(cue(card)),
            month=_named_month(card.month),
        )
    return _(
        "{cue}: the month is {month}.", cue=capitalized(cue(card)), month=_named_month(card.month)
    )


def kind_reason(card: Card) -> str:
    """Return one sentence on why a card is of its kind."""
    if str(card) in TREACHEROUS:
        return _(TREACHEROUS[str(card)])
    count = 1 + len(_others_of_kind(card))
    return _(_KIND_REASONS[card.kind], name=card_name(card), count=count)


def has_a_name(card: Card) -> bool:
    """Return whether its name is enough to tell this card from all others."""
    return not card.number


def _name_reason(card: Card, names: str) -> str:
    return _(
        "{name} ({kind}): {month}. Look for {cue}.",
        name=card_name(card, names),
        month=_named_month(card.month),
        kind=_(KIND_NAMES[card.kind]),
        cue=cue(card),
    )


def month_words(month: int) -> str:
    """Return what a question calls a month: its name and its plant."""
    return capitalized(_named_month(month))


def _named_month(month: int) -> str:
    """Return the same within a sentence, where an Italian month has no capital."""
    return _("{month}, {plant}", month=month_name(month), plant=plant_name(month))


def _month(month: int) -> list[Card]:
    return [card for card in DECK if card.month == month]


def _whole_month(month: int) -> Row:
    return Row(tuple(_month(month)), month_words(month))


def _others_of_kind(card: Card) -> list[Card]:
    return [other for other in DECK if other.kind is card.kind and other is not card]


def _faces(right: Card, wrong: Iterable[Card], rng: Random) -> tuple[Option, ...]:
    return tuple(Option(card=card) for card in shuffled(CardSet([right, *wrong]), rng))


def _look_alikes(card: Card, rng: Random) -> list[Card]:
    """Return three cards to mistake `card` for: of its kind, and one of its month."""
    same_kind = shuffled(_others_of_kind(card), rng)
    other_kinds = (other for other in _month(card.month) if other.kind is not card.kind)
    return [*same_kind[:2], shuffled(other_kinds, rng)[0]]
