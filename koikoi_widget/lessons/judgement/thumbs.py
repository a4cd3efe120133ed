"""The rules of thumb as rows: what each says, and which actions it allows in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...engine.actions import KOI_KOI, STOP, Action, Play
from ...engine.cards import BRIGHTS, MONTHS, Card, Kind
from ...engine.view import View
from ...locale import N_
from .threats import helps_opponent, outs, threats

DECISION, DISCARD = "koi-koi", "discard"
KINDS = {DECISION: N_("Stop or koi-koi"), DISCARD: N_("What to discard")}

Picks = Callable[[View], tuple[Action, ...]]

# The cards that a month's chaff must not bring your opponent: the brights and the sake cup.
_PRIZES = BRIGHTS | Card.parse("9-animal").mask
_RANKS = (Kind.CHAFF, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)


@dataclass(frozen=True, slots=True)
class Thumb:
    """A rule of thumb.

    Attributes:
        id: its name in files.
        kind: what it decides, a key of `KINDS`.
        says: what it says, in a few words; translated where it is shown.
        picks: the actions it allows in a view; it does not care which of them is chosen.
    """

    id: str
    kind: str
    says: str
    picks: Picks


def calls_if(wanted: Callable[[View], object]) -> Picks:
    """Return the rule to call koi-koi where `wanted` is true, and to stop otherwise."""
    return lambda view: (KOI_KOI if wanted(view) else STOP,)


def discards_by(*keys: Callable[[View, Card], float]) -> Picks:
    """Return the rule to discard a card with the lowest keys, the first one counting most."""

    def picks(view: View) -> tuple[Action, ...]:
        ranks = {card: tuple(key(view, card) for key in keys) for card in view.hand}
        least = min(ranks.values())
        return tuple(Play(card) for card, rank in ranks.items() if rank == least)

    return picks


def _calm(view: View) -> bool:
    return not threats(view)


def _outs_for_a_threat(view: View, wanted: int, further: int = 0) -> bool:
    """Whether the outs are more than `wanted` for each threat, and `further` ones."""
    return len(outs(view)) > wanted * len(threats(view)) + further


def _more_late(view: View) -> int:
    """How many outs more it takes with one or two cards in the hand."""
    return 3 if len(view.hand) < 3 else 0


def _rank(_view: View, card: Card) -> int:
    return _RANKS.index(card.kind)


def _unseen(view: View, card: Card) -> int:
    return (view.unseen.mask & MONTHS[card.month - 1].mask).bit_count()


def is_alone(view: View, card: Card) -> bool:
    """Return whether the hand has no other card of this card's month."""
    return view.hand.mask & MONTHS[card.month - 1].mask == card.mask


def opens_a_prize(view: View, card: Card) -> bool:
    """Return whether a bright, or the sake cup, of this card's month is unseen."""
    return bool(view.unseen.mask & MONTHS[card.month - 1].mask & _PRIZES)


# The rule for discards that the lessons teach, question by question; a low answer is better.
TAUGHT: Mapping[str, Callable[[View, Card], float]] = {
    "threat": helps_opponent,
    "pair": is_alone,
    "prize": opens_a_prize,
    "plainest": _rank,
}

THUMBS = (
    Thumb("never", DECISION, N_("Never call."), calls_if(lambda view: False)),
    Thumb("always", DECISION, N_("Always call."), calls_if(lambda view: True)),
    Thumb("calm", DECISION, N_("Call if there is no threat."), calls_if(_calm)),
    Thumb(
        "calm-below-seven",
        DECISION,
        N_("Call if there is no threat, you have an out, and your base is below 7."),
        calls_if(lambda view: view.score < 7 and _calm(view) and outs(view)),
    ),
    Thumb(
        "calm-outs-by-base",
        DECISION,
        N_(
            "Call if there is no threat and you have at least 3 outs, or 6 if your base is 6 or "
            "more. With one or two cards in your hand, you need three more outs."
        ),
        calls_if(
            lambda view: (
                _calm(view) and len(outs(view)) >= (6 if view.score >= 6 else 3) + _more_late(view)
            )
        ),
    ),
    Thumb(
        "three-outs-a-threat",
        DECISION,
        N_(
            "Call if you have more than three outs for each threat. With one or two cards in "
            "your hand, you need three more outs."
        ),
        calls_if(lambda view: _outs_for_a_threat(view, 3, _more_late(view))),
    ),
    Thumb(
        "six-outs-a-threat-below-seven",
        DECISION,
        N_("Call if you have more than six outs for each threat and your base is below 7."),
        calls_if(lambda view: view.score < 7 and _outs_for_a_threat(view, 6)),
    ),
    Thumb("any", DISCARD, N_("Any card."), discards_by()),
    Thumb("plainest", DISCARD, N_("The plainest card."), discards_by(_rank)),
    Thumb("most-seen", DISCARD, N_("The month you have seen most of."), discards_by(_unseen)),
    Thumb(
        "safe-most-seen",
        DISCARD,
        N_(
            "Never a card that raises your opponent's score. Then a card of the month you have "
            "seen most of."
        ),
        discards_by(helps_opponent, _unseen),
    ),
    Thumb(
        "pair",
        DISCARD,
        N_("One of a pair: two cards of a month in your hand."),
        discards_by(is_alone),
    ),
    Thumb(
        "safe-pair-plainest",
        DISCARD,
        N_(
            "Never a card that raises your opponent's score. Then one of a pair, then the "
            "plainest card."
        ),
        discards_by(helps_opponent, is_alone, _rank),
    ),
    Thumb(
        "safe-pair-prize-plainest",
        DISCARD,
        N_(
            "Never a card that raises your opponent's score. Of the rest, first one of a pair; "
            "then avoid a month whose bright or sake cup is unseen; then the plainest card."
        ),
        discards_by(*TAUGHT.values()),
    ),
)
