"""What one seat may know of a match. There is no way from a View to a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field as part
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from .actions import ACTIONS, DEAL, Action
from .cards import DECK, FULL_DECK, Card, CardSet
from .display import as_notation, as_text
from .errors import check_rng, check_seat
from .position.deals import deal_before
from .position.drawn import Drawn
from .round import Deal, Laid, Round, Situation, lucky
from .rules import Rules
from .settle import Settlement
from .yaku import Score


class Move(NamedTuple):
    """An action as both players saw it; no hidden card is in it.

    `str` is the seat, the action and the card from the stock with what it took, if one came.

    Attributes:
        seat: who acted.
        action: what was done.
        laid: the cards it played, from the hand and from the stock.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> match.push("play 1-ribbon")
    >>> match.push(match.legal_actions[0])
    >>> [str(move) for move in match.view(1).history]
    ['0 play 1-ribbon', '0 take 7-ribbon 7-animal+7-ribbon']
    """

    seat: int
    action: Action
    laid: tuple[Laid, ...]

    def __str__(self) -> str:
        turned = (
            "+".join(map(str, (one.card, *one.taken))) for one in self.laid if one.source == "stock"
        )
        return " ".join((str(self.seat), str(self.action), *turned))


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Drawn):
    """A position as `seat` sees it.

    Pairs have seat 0 first, whichever seat sees them.

    Attributes:
        rules: what is played by.
        seat: who sees this, 0 or 1.
        turn: the seat to act, or None.
        phase: what is to be done: "declare" a lucky hand or not, "play" a card of the hand, "take"
            one of two cards with the turned one, "decide" between stop and koi-koi; "over" once the
            round has ended.
        round_number: the number of the round in the match, from 1.
        starter: the seat that leads the round.
        hand: the cards that the seat holds.
        field: the cards that lie face up, but for the turned one.
        piles: what each seat has captured in this round.
        turned: the card from the stock that is about to take one of two, in the phase "take"; else
            None.
        opponent_hand_size: how many cards the opponent holds.
        stock_size: how many cards are left in the stock.
        koi_calls: how often each seat has called koi-koi in this round.
        called_scores: the score of each seat at its last koi-koi.
        field_brights: how many brights were dealt to the field; by some rules they count.
        points: what each seat has in the match.
        passed: the cards on the field that each seat left lying when it last played a card.
        laid: the cards the last action played, from the hand and from the stock.
        legal_actions: what `seat` may do now; empty when it is not its turn.
        settlement: who got what, once the round is over.
        opponent_hand: the cards that the opponent has left once the round is over; empty before.
        history: what was done in this round so far, in order. A view read from its notation or sent
            over a network has none; views are equal whatever came before them.

    >>> view = kk.Match("bga", seed=7, starter=0).view(0)
    >>> len(view.hand), view.opponent_hand_size, len(view.unseen)
    (8, 8, 32)
    """

    rules: Rules
    seat: int
    turn: int | None
    phase: str
    round_number: int
    starter: int
    hand: CardSet
    field: CardSet
    piles: tuple[CardSet, CardSet]
    turned: Card | None
    opponent_hand_size: int
    stock_size: int
    koi_calls: tuple[int, int]
    called_scores: tuple[int, int]
    field_brights: int
    points: tuple[int, int]
    laid: tuple[Laid, ...]
    legal_actions: tuple[Action, ...]
    settlement: Settlement | None
    passed: tuple[CardSet, CardSet] = (CardSet(), CardSet())
    opponent_hand: CardSet = CardSet()
    history: tuple[Move, ...] = part(default=(), repr=False, compare=False)
    # Whether its parts are known to go together; a copy made by `replace` has yet to be checked.
    _is_sound: bool = part(default=False, init=False, repr=False, compare=False)

    @property
    def unseen(self) -> CardSet:
        """The cards this seat has not seen: the opponent's hand and the stock."""
        seen = self.hand.mask | self.field.mask | self.piles[0].mask | self.piles[1].mask
        return CardSet.from_mask(FULL_DECK ^ seen ^ (self.turned.mask if self.turned else 0))

    @property
    def month(self) -> int:
        """The round's month, 1 to 12."""
        return (self.round_number - 1) % 12 + 1

    @property
    def notation(self) -> str:
        """The view as one line of ASCII, which `parse_position` reads."""
        return as_notation(self)

    def mask(self) -> memoryview:
        """Return which of the `ACTIONS` are legal, shape (244,), int8: 1 for those that are.

        All are 0 when it is not the seat's turn, and between rounds. `numpy.asarray` makes an array
        of it without a copy.
        """
        legal = bytearray(len(ACTIONS))
        for action in self.legal_actions:
            if action is not DEAL:
                legal[action.number] = 1
        return memoryview(legal).cast("b")

    def planes(self) -> memoryview:
        """Return the sets of cards that `PLANES` names, shape (8, 48), int8: 1 for a card in it.

        The columns are the cards in the order of `DECK`. `numpy.asarray` makes an array of it
        without a copy. It and `mask` change only with the number `LAYOUT`, which belongs with
        the weights of whatever was trained.
        """
        rows = (f"{read(self):0{len(DECK)}b}"[::-1] for read in PLANES.values())
        bits = "".join(rows).encode().translate(_BITS)
        return memoryview(bytearray(bits)).cast("b", [len(PLANES), len(DECK)])

    def key(self) -> str:
        """Return all this seat knows of the round as one line of ASCII: its information state.

        Two views have the same key if the seat has seen the same, in the same order, under the same
        rules and at the same score; so it is a key for tables of regrets or values. It begins with
        the number of its format, which is raised whenever a key changes; then come the `notation`
        and the `history`. It is one thing: a notation may hold the bar that joins them.

        >>> match = kk.Match("bga", seed=7, starter=0)
        >>> match.push("play 1-ribbon")
        >>> match.view(1).key().split("|")[0], match.view(1).key().split("|")[2:]
        ('1', ['0 play 1-ribbon'])
        """
        return "|".join((str(_KEYS), self.notation, *map(str, self.history)))

    def sample(self, rng: Random) -> Round:
        """Return a position in which this seat sees just this, its hidden cards dealt at random.

        If the rules show that the opponent's hand is lucky, or is not, it is dealt accordingly.

        Raises:
            InvalidPosition: the parts of the view do not go together.
            InvalidValue: `rng` is no source of chance.
        """
        check_rng(rng)
        if self.opponent_hand:  # which a round that is over shows
            rest = CardSet.from_mask(self.unseen.mask & ~self.opponent_hand.mask)
            hand, stock = self.opponent_hand.mask, tuple(_shuffled(rest, rng))
        else:
            hand, stock = hidden_cards(self, rng)
        hands = (self.hand.mask, hand) if self.seat == 0 else (hand, self.hand.mask)
        situation = Situation(
            self.phase,
            self.starter if self.turn is None else self.turn,
            hands,
            self.field.mask,
            _masks(self.piles),
            24 - len(stock),
            self.turned,
            self.koi_calls,
            self.called_scores,
            _masks(self.passed),
        )
        return Round.from_situation(
            self.rules,
            deal_of(self, hands, stock),
            self.round_number,
            self.starter,
            situation,
            self.laid,
            self.settlement,
        )

    def __str__(self) -> str:
        """Return what this seat sees as a board of at most 80 columns."""
        return as_text(self)

    @property
    def score(self) -> int:
        """The base that this seat's pile is worth now."""
        return self.rules.total(self.piles[self.seat].mask, self.month, self.field.mask)

    def score_of(self, seat: int) -> Score:
        """Return the yaku that the pile of `seat` has made and that count now."""
        return self.rules.score(self.piles[check_seat(seat)].mask, self.month, self.field.mask)


def view_of(
    position: Round,
    seat: int,
    points: tuple[int, int],
    turn: int | None,
    legal_actions: tuple[Action, ...],
    history: tuple[Move, ...] = (),
) -> View:
    """Return what `seat` may know of `position` in a match with the score `points`."""
    hands = position.hands
    view = View(
        rules=position.rules,
        seat=seat,
        turn=turn,
        phase=position.phase,
        round_number=position.number,
        starter=position.starter,
        hand=hands[seat],
        field=position.field,
        piles=position.piles,
        turned=position.turned,
        opponent_hand_size=len(hands[1 - seat]),
        stock_size=len(position.stock),
        koi_calls=position.koi_calls,
        called_scores=position.called_scores,
        field_brights=position.field_brights,
        points=points,
        laid=position.laid,
        legal_actions=legal_actions,
        settlement=position.settlement,
        passed=position.passed,
        opponent_hand=hands[1 - seat] if position.phase == "over" else CardSet(),
        history=history,
    )
    return vouch_for(view)


def vouch_for(view: View) -> View:
    """Return a view, and note that its parts are known to go together."""
    object.__setattr__(view, "_is_sound", True)
    return view


def is_vouched_for(view: View) -> bool:
    """Return whether the parts of this very view are known to go together."""
    return view._is_sound


# What an agent is shown. The number is raised whenever a plane, a number or an action changes its
# place or its meaning.
LAYOUT = 1

_KEYS = 1  # the format of `View.key`

# Sets of cards, as the seat sees them.
PLANES: Mapping[str, Callable[[View], int]] = MappingProxyType(
    {
        "own hand": lambda view: view.hand.mask,
        "field": lambda view: view.field.mask,
        "own pile": lambda view: view.piles[view.seat].mask,
        "opponent's pile": lambda view: view.piles[1 - view.seat].mask,
        "unseen: in the opponent's hand or the stock": lambda view: view.unseen.mask,
        "turned up, to take one of two": lambda view: view.turned.mask if view.turned else 0,
        "left lying by the opponent": lambda view: view.passed[1 - view.seat].mask,
        "laid by the last action": lambda view: sum(laid.card.mask for laid in view.laid),
    }
)
_BITS = bytes.maketrans(b"01", b"\x00\x01")


# What a seat may believe of what it cannot see.


def hidden_cards(view: View, rng: Random) -> tuple[int, tuple[Card, ...]]:
    """Return a hand of the opponent, as a mask, and a stock that a seat may believe in.

    If the rules show that the opponent's hand is lucky, or is not, it is dealt accordingly.
    """
    size, is_lucky = view.opponent_hand_size, opponent_is_lucky(view)
    while True:
        order = _shuffled(view.unseen, rng)
        hand = CardSet(order[:size])
        if is_lucky is None or (lucky(hand) is not None) == is_lucky:
            return hand.mask, tuple(order[size:])


def opponent_is_lucky(view: View) -> bool | None:
    """Return whether the opponent still holds a lucky hand, None if nobody can tell."""
    rules = view.rules
    if view.opponent_hand_size != 8 or not rules.lucky or view.phase == "over":
        return None
    if view.phase == "declare":
        return view.turn != view.seat
    if len(view.hand) != 8:
        return None
    # The round went on: with one lucky hand that was a choice, with two it was the rule "ignore".
    mine = lucky(view.hand) is not None
    if rules.lucky_declare == "optional" and not (mine and rules.lucky_both != "ignore"):
        return None
    return mine and rules.lucky_declare == "automatic"


def deal_of(view: View, hands: tuple[int, int], stock: tuple[Card, ...]) -> Deal:
    """Return a deal from which a view can have come, if these are the hands and the stock.

    Raises:
        InvalidPosition: these are not as many cards as there can be.
    """
    gone = view.field.mask | view.piles[0].mask | view.piles[1].mask
    return deal_before(hands, stock, gone, view.turned, view.field_brights)


def _shuffled(cards: CardSet, rng: Random) -> list[Card]:
    return sorted(cards, key=lambda _card: rng.random())


def _masks(pair: tuple[CardSet, CardSet]) -> tuple[int, int]:
    return pair[0].mask, pair[1].mask
