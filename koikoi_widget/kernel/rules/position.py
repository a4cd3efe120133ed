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
from ...engine.errors import IllegalAction
from ...engine.position.position_checks import check_possible
from ...engine.round import Round
from ...engine.settle import Settlement
from ...engine.view import View, deal_of, hidden_cards
from ...engine.view_checks import check_view
from ...locale import _
from ..jit import Ints, np
from . import array_layout as at

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
    """Return a round of the engine as a position, (`array_layout.SIZE`,) int64, all cards known."""
    array = np.zeros(at.SIZE, np.int64)
    situation = position.situation
    array[at.HANDS : at.HANDS + 2] = situation.hands
    array[at.DRAWN] = situation.drawn
    array[at.STOCK :] = [card.index for card in position.deal.stock]
    _write(array, position, situation.seat)
    return array


def from_view(view: View, seed: int | str = 0) -> Ints:
    """Return a position, (`array_layout.SIZE`,) int64, in which the seat of `view` sees just this.

    What the seat cannot see, the opponent's hand and the stock, is dealt at random from `seed`; if
    the rules show that the opponent's hand is lucky, or is not, it is dealt accordingly.

    Raises:
        InvalidPosition: no round by its rules leads to such a view; the message says why.
    """
    check_view(view)
    check_possible(view)
    hand, stock = hidden_cards(view, Random(f"{seed}"))
    hands = (view.hand.mask, hand) if view.seat == 0 else (hand, view.hand.mask)
    array = np.zeros(at.SIZE, np.int64)
    array[at.HANDS : at.HANDS + 2] = hands
    array[at.DRAWN] = 24 - len(stock)
    array[at.STOCK :] = [card.index for card in deal_of(view, hands, stock).stock]
    _write(array, view, view.turn)
    return array


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
