"""What a player can do, and its notation in both directions: ``play 1-bright taking 1-ribbon``."""

from __future__ import annotations

from dataclasses import dataclass

from ..locale import _
from .cards import DECK, Card
from .errors import IllegalAction, quoted


class Action:
    """Base of all actions; `str` is the notation and `parse` its inverse.

    Attributes:
        card: the card that it plays from the hand or takes from the field; None for a word.
    """

    __slots__ = ()
    card: Card | None

    @staticmethod
    def parse(text: str) -> Action:
        """Return the action that `text` writes.

        Raises:
            IllegalAction: the text is not an action.
            UnknownCard: a card in it does not exist.

        >>> Action.parse("play 1-bright taking 1-ribbon")
        Action.parse('play 1-bright taking 1-ribbon')
        """
        words = text.split(maxsplit=4) if isinstance(text, str) else ()
        match words:
            case [word] if word in BY_WORD:
                return BY_WORD[word]
            case ["play", card]:
                return PLAY[Card.parse(card).index]
            case ["play", card, "taking", taken]:
                return Play(Card.parse(card), Card.parse(taken))
            case ["take", card]:
                return TAKE[Card.parse(card).index]
        raise IllegalAction(
            _(
                "unknown action: {text}; actions are 'play CARD', 'play CARD taking CARD', "
                "'take CARD', {words}.",
                text=quoted(text),
                words=", ".join(map(repr, BY_WORD)),
            )
        )

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """Play a hand card; `taking` says which, if two of its month are on the field."""

    card: Card
    taking: Card | None = None

    def __post_init__(self) -> None:
        _check_cards(self.card, self.taking)

    def __str__(self) -> str:
        return f"play {self.card} taking {self.taking}" if self.taking else f"play {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Action):
    """Take one of two field cards with the turned stock card."""

    card: Card

    def __post_init__(self) -> None:
        _check_cards(self.card, None)

    def __str__(self) -> str:
        return f"take {self.card}"


def _check_cards(card: object, taken: object) -> None:
    if not isinstance(card, Card) or not isinstance(taken, Card | None):
        raise IllegalAction(
            _(
                "an action is made of cards, not of {found}; Action.parse reads their names.",
                found=quoted(card if taken is None else taken),
            )
        )


class _Word(Action):
    """An action of one word, without cards."""

    __slots__ = ()
    word = ""
    card = None

    def __str__(self) -> str:
        return self.word

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.word)


class KoiKoi(_Word):
    """Play on for more after making a yaku."""

    __slots__ = ()
    word = "koi-koi"


class Stop(_Word):
    """End the round and score (*agari*)."""

    __slots__ = ()
    word = "stop"


class Declare(_Word):
    """Show a lucky hand and score it."""

    __slots__ = ()
    word = "declare"


class Pass(_Word):
    """Keep a lucky hand hidden and play on."""

    __slots__ = ()
    word = "pass"


class DealNext(_Word):
    """Deal the next round, once one is over."""

    __slots__ = ()
    word = "deal"


KOI_KOI, STOP, DECLARE, PASS, DEAL = KoiKoi(), Stop(), Declare(), Pass(), DealNext()
BY_WORD: dict[str, Action] = {
    str(action): action for action in (KOI_KOI, STOP, DECLARE, PASS, DEAL)
}

# Each action exists once, so that legality is mostly a test of identity.
PLAY = tuple(Play(card) for card in DECK)
TAKE = tuple(Take(card) for card in DECK)
PLAY_TAKING = tuple(
    tuple(Play(card, DECK[4 * (card.month - 1) + place]) for place in range(4)) for card in DECK
)
