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
from ...engine.cards import BRIGHTS, CardSet, iter_mask
from ...engine.errors import IllegalAction
from ...engine.round import Round, lucky
from ...engine.settle import Settlement
from ...engine.view import View
from ...engine.view_checks import check_view
from ...locale import _
from ..jit import Ints, np
from . import array_layout as at
from .position_checks import check_possible

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
    unseen = list(view.unseen)
    size = view.opponent_hand_size
    rng, is_lucky = Random(f"{seed}"), opponent_is_lucky(view)
    while True:
        order = sorted(unseen, key=lambda _card: rng.random())
        if is_lucky is None or (lucky(CardSet(order[:size])) is not None) == is_lucky:
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
