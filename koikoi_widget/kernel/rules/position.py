"""A position as a row of whole numbers and back."""

from __future__ import annotations

from random import Random

from ...engine.actions import (
    DECLARE,
    KOI_KOI,
    PASS,
    PLAY,
    PLAY_TAKING,
    STOP,
    TAKE,
    Action,
    Play,
    Take,
)
from ...engine.cards import BRIGHTS, DECK, FULL_DECK, CardSet, iter_mask
from ...engine.errors import IllegalAction, InvalidPosition
from ...engine.round import Deal, Round, Situation, lucky
from ...engine.rules import Rules
from ...engine.settle import Settlement
from ...engine.view import View
from ...engine.view_checks import check_view
from ...locale import _
from ..jit import Ints, np
from . import array_layout as at
from .position_checks import check, check_stock

_WORDS: dict[Action, int] = {
    KOI_KOI: at.KOI_KOI,
    STOP: at.STOP,
    DECLARE: at.DECLARE_IT,
    PASS: at.PASS,
}
_ACTIONS: tuple[Action, ...] = (
    *PLAY,
    *(action for choices in PLAY_TAKING for action in choices),
    *TAKE,
    *_WORDS,
)


def code_of(action: Action | str) -> int:
    """Return the number of an action of a round, or of its notation.

    Raises:
        IllegalAction: it is not an action of a round.
        UnknownCard: a card in it does not exist.

    >>> code_of("play 1-chaff-1 taking 1-bright")
    56
    """
    if isinstance(action, str):
        action = Action.parse(action)
    if isinstance(action, Play):
        if action.taking is None:
            return action.card.index
        if action.taking.month == action.card.month:
            return at.TAKING + 4 * action.card.index + (action.taking.index & 3)
    elif isinstance(action, Take):
        return at.CHOOSE + action.card.index
    elif action in _WORDS:
        return _WORDS[action]
    raise IllegalAction(_("'{action}' is not allowed.", action=action))


def action_of(code: int) -> Action:
    """Return the action of a number; inverse of `code_of`.

    Raises:
        IllegalAction: there is no such number.

    >>> action_of(56)
    Action.parse('play 1-chaff-1 taking 1-bright')
    """
    if not 0 <= code < at.ACTIONS:
        raise IllegalAction(_("'{action}' is not allowed.", action=code))
    return _ACTIONS[code]


def from_round(position: Round) -> Ints:
    """Return a position of the engine as an array of `layout.SIZE`; all its cards are known."""
    array = np.zeros(at.SIZE, np.int64)
    situation = position.situation
    array[at.HANDS : at.HANDS + 2] = situation.hands
    array[at.DRAWN] = situation.drawn
    array[at.STOCK :] = [card.index for card in position.deal.stock]
    _write(array, position, situation.seat)
    return array


def from_view(view: View, seed: int | str = 0) -> Ints:
    """Return a position in which the seat of `view` would see just this.

    What the seat cannot see, the opponent's hand and the stock, is dealt at random from `seed`; if
    the rules show that the opponent's hand is lucky, or is not, it is dealt accordingly.

    Raises:
        InvalidPosition: the parts of the view do not go together.
    """
    check_view(view)
    unseen = list(view.unseen)
    size = view.opponent_hand_size
    check_stock(16 - len(view.hand) - size, view.stock_size)
    rng, wanted = Random(f"{seed}"), opponent_is_lucky(view)
    while True:
        order = sorted(unseen, key=lambda _card: rng.random())
        if wanted is None or (lucky(CardSet(order[:size])) is not None) == wanted:
            break
    array = np.zeros(at.SIZE, np.int64)
    array[at.HANDS + view.seat] = view.hand.mask
    array[at.HANDS + 1 - view.seat] = CardSet(order[:size]).mask
    drawn = 24 - view.stock_size
    array[at.DRAWN] = drawn
    array[at.STOCK + drawn :] = [card.index for card in order[size:]]
    # A view does not say which open cards came from the stock, and it does not matter; but eight
    # of them, `field_brights` brights among them, were dealt to the field.
    gone = view.field.mask | view.piles[0].mask | view.piles[1].mask
    brights, others = list(iter_mask(gone & BRIGHTS)), list(iter_mask(gone & ~BRIGHTS))
    came = [*brights[view.field_brights :], *others[8 - view.field_brights :]]
    first = [card.index for card in came[:drawn]]
    if view.turned is not None:
        first = [*first[: drawn - 1], view.turned.index]
    array[at.STOCK : at.STOCK + drawn] = first
    _write(array, view, view.turn)
    return array


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


def _write(array: Ints, source: Round | View, seat: int | None) -> None:
    """Write what both a round and a view show; in a finished round nobody is to act."""
    array[at.FIELD] = source.field.mask
    array[at.PILES : at.PILES + 2] = [pile.mask for pile in source.piles]
    array[at.PHASE] = at.PHASES.index(source.phase)
    array[at.SEAT] = source.starter if seat is None else seat
    array[at.TURNED] = at.NOBODY if source.turned is None else source.turned.index
    array[at.CALLS : at.CALLS + 2] = source.koi_calls
    array[at.CALLED : at.CALLED + 2] = source.called_scores
    array[at.FIELD_BRIGHTS] = source.field_brights
    array[at.PASSED : at.PASSED + 2] = [cards.mask for cards in source.passed]
    array[at.MONTH] = source.month
    array[at.STARTER] = source.starter
    if source.settlement is not None:
        array[at.RESULT : at.RESULT + at.END_PILES] = result_of(source.settlement)


def result_of(settlement: Settlement) -> list[int]:
    """Return a settlement as the first six numbers of a result."""
    return [
        at.NOBODY if settlement.winner is None else settlement.winner,
        settlement.base,
        settlement.multiplier,
        *settlement.points,
        at.REASONS.index(settlement.reason),
    ]


def to_round(array: Ints, rules: Rules) -> Round:
    """Return a position as a `Round` of the engine; the inverse of `from_round`.

    An array says where the cards are, not where they were dealt, so the round's `deal` is one that
    it may have come from, and `laid` is empty.

    Raises:
        InvalidPosition: it is impossible; the message says why.
    """
    check(array, rules)
    if array[at.PHASE] == at.OVER:
        raise InvalidPosition(_("the round is over and cannot be played out."))
    hands = _pair(array, at.HANDS)
    stock = tuple(DECK[index] for index in array[at.STOCK :])
    seen = FULL_DECK ^ hands[0] ^ hands[1] ^ CardSet(stock).mask
    brights = list(iter_mask(seen & BRIGHTS))
    count = int(array[at.FIELD_BRIGHTS])
    others = list(iter_mask(seen & ~BRIGHTS))
    dealt = CardSet([*brights[:count], *others[: 8 - count]])
    played = [card for card in iter_mask(seen) if card not in dealt]
    size = 8 - hands[0].bit_count()
    deal = Deal(
        (
            CardSet.from_mask(hands[0] | CardSet(played[:size]).mask),
            CardSet.from_mask(hands[1] | CardSet(played[size:]).mask),
        ),
        dealt,
        stock,
    )
    turned = int(array[at.TURNED])
    situation = Situation(
        phase=at.PHASES[array[at.PHASE]],
        seat=int(array[at.SEAT]),
        hands=hands,
        field=int(array[at.FIELD]),
        piles=_pair(array, at.PILES),
        drawn=int(array[at.DRAWN]),
        turned=None if turned < 0 else DECK[turned],
        koi_calls=_pair(array, at.CALLS),
        called_scores=_pair(array, at.CALLED),
        passed=_pair(array, at.PASSED),
    )
    month, starter = int(array[at.MONTH]), int(array[at.STARTER])
    return Round.from_situation(rules, deal, month, starter, situation)


def _pair(array: Ints, place: int) -> tuple[int, int]:
    """Return the numbers of both seats."""
    return int(array[place]), int(array[place + 1])
