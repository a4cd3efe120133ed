"""What a player can do, and its notation in both directions: ``play 1-bright taking 1-ribbon``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..locale import _
from .cards import DECK, Card
from .errors import IllegalAction, quoted


class Action:
    """Base of all actions; `str` is the notation and `parse` its inverse.

    Attributes:
        card: the card that it plays from the hand or takes from the field; None for a word.

    >>> action = kk.Match("bga", seed=7, starter=0).legal_actions[0]
    >>> str(action), action.card
    ('play 1-ribbon', Card.parse('1-ribbon'))
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

    @property
    def number(self) -> int:
        """Its place in `ACTIONS`.

        Raises:
            IllegalAction: no seat can ever choose it, as `deal`.

        >>> Action.parse("play 1-bright").number, KOI_KOI.number
        (0, 240)
        """
        if self not in _NUMBER_OF:
            raise IllegalAction(
                _("'{action}' has no number: no seat can ever choose it.", action=self)
            )
        return _NUMBER_OF[self]

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


def as_action(action: Action | str) -> Action:
    """Return an action unchanged, or the one that its notation writes.

    Raises:
        IllegalAction: it is neither an action nor its notation.
        UnknownCard: a card in the notation does not exist.
    """
    if isinstance(action, str):
        return Action.parse(action)
    if not isinstance(action, Action):
        raise IllegalAction(
            _(
                "expected an action or its notation, such as 'play 1-bright', got {found}.",
                found=quoted(action),
            )
        )
    return action


@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """Play a hand card; `taking` says which, if two of its month are on the field.

    By the rule `free_discard` it says so of a single one too: a card that names none is discarded.

    >>> play = kk.Play(kk.Card.parse("1-bright"), taking=kk.Card.parse("1-ribbon"))
    >>> str(play), play == kk.Action.parse("play 1-bright taking 1-ribbon")
    ('play 1-bright taking 1-ribbon', True)
    """

    card: Card
    taking: Card | None = None

    def __post_init__(self) -> None:
        _check_cards(self.card, self.taking)

    def __str__(self) -> str:
        return f"play {self.card} taking {self.taking}" if self.taking else f"play {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Action):
    """Take one of two field cards with the turned stock card.

    >>> take = kk.Take(kk.Card.parse("9-animal"))
    >>> str(take), take.card.month
    ('take 9-animal', 9)
    """

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


@dataclass(frozen=True, slots=True, repr=False)
class Word(Action):
    """An action of one word, without cards."""

    card: None = field(default=None, init=False, compare=False)
    word: str

    def __str__(self) -> str:
        return self.word


KOI_KOI = Word("koi-koi")  # play on for more after making a yaku
STOP = Word("stop")  # end the round and score (agari)
DECLARE = Word("declare")  # show a lucky hand and score it
PASS = Word("pass")  # keep a lucky hand hidden and play on
DEAL = Word("deal")  # deal the next round, once one is over
BY_WORD: dict[str, Action] = {
    action.word: action for action in (KOI_KOI, STOP, DECLARE, PASS, DEAL)
}

# Each action exists once, so that legality is mostly a test of identity.
PLAY = tuple(Play(card) for card in DECK)
TAKE = tuple(Take(card) for card in DECK)
PLAY_TAKING = tuple(
    tuple(Play(card, DECK[4 * (card.month - 1) + place]) for place in range(4)) for card in DECK
)

# What a seat can choose, by number: 0 to 47 play a card of the deck; 48 to 191 play one and take
# one of the three others of its month; 192 to 239 take a card with the one turned up; then four
# words. `deal` is not among them: nobody chooses it. The numbers are part of `view.LAYOUT`.
ACTIONS: tuple[Action, ...] = (
    *PLAY,
    *(play for card in DECK for play in PLAY_TAKING[card.index] if play.taking != card),
    *TAKE,
    KOI_KOI,
    STOP,
    DECLARE,
    PASS,
)
_NUMBER_OF: dict[Action, int] = {action: number for number, action in enumerate(ACTIONS)}


def answers(actions: Iterable[Action]) -> set[Action | Card]:
    """Return what there is to choose from when one is asked which card to play.

    A card is one answer, whichever of two it may take, and whether it takes or is discarded.
    """
    return {action.card if isinstance(action, Play) else action for action in actions}
