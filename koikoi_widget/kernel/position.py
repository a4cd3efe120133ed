"""A position as a row of whole numbers and back, and what makes one impossible."""

from __future__ import annotations

from random import Random

from ..engine.actions import (
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
from ..engine.cards import BRIGHTS, DECK, FULL_DECK, CardSet, iter_mask
from ..engine.errors import IllegalAction, InvalidPosition
from ..engine.round import MONTH_MASKS, Deal, Round, lucky
from ..engine.rules import Rules
from ..engine.settle import Settlement
from ..engine.view import View
from ..engine.view_checks import check_view, in_two_places
from ..locale import _
from . import layout as at
from .jit import Ints, np
from .tables import compile_rules

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
    array[at.HANDS : at.HANDS + 2] = [hand.mask for hand in position.hands]
    array[at.DRAWN] = 24 - len(position.stock)
    array[at.STOCK :] = [card.index for card in position.deal.stock]
    _write(array, position, position._seat)
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
    _check_stock(16 - len(view.hand) - size, view.stock_size)
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
    seat = int(array[at.SEAT])
    hands = (int(array[at.HANDS]), int(array[at.HANDS + 1]))
    drawn = int(array[at.DRAWN])
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
    position = Round.from_deal(rules, deal, int(array[at.MONTH]), int(array[at.STARTER]))
    position = position._copy()
    position._seat, position._phase = seat, at.PHASES[array[at.PHASE]]
    position._hands = hands
    position._field = int(array[at.FIELD])
    position._piles = (int(array[at.PILES]), int(array[at.PILES + 1]))
    position._drawn = drawn
    turned = int(array[at.TURNED])
    position._turned = None if turned < 0 else DECK[turned]
    position._koi_calls = (int(array[at.CALLS]), int(array[at.CALLS + 1]))
    position._called_scores = (int(array[at.CALLED]), int(array[at.CALLED + 1]))
    position._passed = (int(array[at.PASSED]), int(array[at.PASSED + 1]))
    return position


def check(array: object, rules: str | Rules | None = None) -> None:
    """Refuse an impossible position.

    Args:
        array: a position, (`layout.SIZE`,) of int64.
        rules: if given, what they say about koi-koi calls and decisions is checked too.

    Raises:
        InvalidPosition: it is impossible; the message says why.
    """
    if not isinstance(array, np.ndarray) or array.shape != (at.SIZE,) or array.dtype != np.int64:
        raise InvalidPosition(
            _("a position must be an array of {size} whole numbers (int64).", size=at.SIZE)
        )
    numbers = [int(number) for number in array]
    _check_numbers(numbers)
    _check_cards(numbers)
    _check_turns(numbers)
    if rules is not None:
        _check_calls(numbers, rules)


def _check_numbers(numbers: list[int]) -> None:
    bounds = {
        "phase": (at.PHASE, 0, len(at.PHASES) - 1),
        "seat": (at.SEAT, 0, 1),
        "starter": (at.STARTER, 0, 1),
        "month": (at.MONTH, 1, 12),
        "field_brights": (at.FIELD_BRIGHTS, 0, 5),
        "drawn": (at.DRAWN, 0, 16),
        "turned": (at.TURNED, at.NOBODY, 47),
    }
    for name, (place, least, most) in bounds.items():
        if not least <= numbers[place] <= most:
            allowed = _("a whole number from {least} to {most}", least=least, most=most)
            raise InvalidPosition(
                _(
                    "{name} cannot be {value!r}; it can be {allowed}.",
                    name=name,
                    value=numbers[place],
                    allowed=allowed,
                )
            )
    for place in (
        at.HANDS,
        at.HANDS + 1,
        at.FIELD,
        at.PILES,
        at.PILES + 1,
        at.PASSED,
        at.PASSED + 1,
    ):
        if not 0 <= numbers[place] <= FULL_DECK:
            raise InvalidPosition(_("{value} is not a set of cards.", value=numbers[place]))
    for place in range(at.STOCK, at.SIZE):
        if not 0 <= numbers[place] < 48:
            raise InvalidPosition(_("{value} is not a card in the stock.", value=numbers[place]))


def _check_cards(numbers: list[int]) -> None:
    left = numbers[at.STOCK + numbers[at.DRAWN] :]
    places = [*numbers[at.HANDS : at.PILES + 2], *(1 << card for card in left)]
    if numbers[at.TURNED] != at.NOBODY:
        places.append(1 << numbers[at.TURNED])
    seen = 0
    for mask in places:
        if seen & mask:
            raise in_two_places(seen & mask)
        seen |= mask
    if seen != FULL_DECK:
        raise InvalidPosition(
            _(
                "a position holds 48 cards, not {count}; these are missing: {cards}.",
                count=seen.bit_count(),
                cards=CardSet.from_mask(FULL_DECK ^ seen),
            )
        )
    for seat in range(2):
        for month, mask in enumerate(MONTH_MASKS, 1):
            if (numbers[at.PILES + seat] & mask).bit_count() & 1:
                raise InvalidPosition(
                    _(
                        "seat {seat} cannot have captured an odd number of cards of month {month}.",
                        seat=seat,
                        month=month,
                    )
                )


def _check_turns(numbers: list[int]) -> None:
    plays = [8 - numbers[at.HANDS + place].bit_count() for place in range(2)]
    _check_plays(numbers, plays)
    _check_turned(numbers)
    _check_calls_made(numbers, plays)
    _check_field_brights(numbers)


def _check_plays(numbers: list[int], plays: list[int]) -> None:
    phase, seat, starter = numbers[at.PHASE], numbers[at.SEAT], numbers[at.STARTER]
    lead = plays[starter] - plays[1 - starter]
    if phase == at.DECLARE:
        fine = plays == [0, 0]
    elif phase == at.PLAY:
        fine = lead == (seat != starter) and plays[seat] < 8
    elif phase in (at.TAKE, at.DECIDE):
        fine = lead == (seat == starter) and plays[seat] > 0
    else:
        fine = lead in (0, 1)
    if not fine or min(plays) < 0:
        raise InvalidPosition(
            _(
                "hands of {first} and {second} cards are impossible in phase {phase} of seat "
                "{seat}.",
                first=8 - plays[0],
                second=8 - plays[1],
                phase=at.PHASES[phase],
                seat=seat,
            )
        )
    _check_stock(sum(plays), 24 - numbers[at.DRAWN])


def _check_stock(plays: int, left: int) -> None:
    if left != 24 - plays:
        raise InvalidPosition(
            _(
                "after {plays} plays the stock has {right} cards, not {wrong}.",
                plays=plays,
                right=24 - plays,
                wrong=left,
            )
        )


def _check_turned(numbers: list[int]) -> None:
    phase, turned = numbers[at.PHASE], numbers[at.TURNED]
    if (turned != at.NOBODY) != (phase == at.TAKE):
        raise InvalidPosition(_("there must be a turned card in the phase take, and only there."))
    if phase == at.TAKE and (numbers[at.FIELD] & 15 << (turned & 60)).bit_count() != 2:
        raise InvalidPosition(
            _("the turned {card} does not have a choice between two cards.", card=DECK[turned])
        )


def _check_calls_made(numbers: list[int], plays: list[int]) -> None:
    for place in range(2):
        calls, called = numbers[at.CALLS + place], numbers[at.CALLED + place]
        # A call ends a turn, and a decision is asked within one.
        is_within = numbers[at.PHASE] in (at.TAKE, at.DECIDE) and place == numbers[at.SEAT]
        turns = plays[place] - is_within
        if not 0 <= calls <= turns:
            raise InvalidPosition(
                _(
                    "seat {seat} cannot have called koi-koi {calls} times in {turns} turns.",
                    seat=place,
                    calls=calls,
                    turns=turns,
                )
            )
        if called < calls or (called > 0) != (calls > 0):
            raise InvalidPosition(
                _(
                    "seat {seat} cannot have called koi-koi {calls} times, most recently with "
                    "{points} points.",
                    seat=place,
                    calls=calls,
                    points=called,
                )
            )


def _check_field_brights(numbers: list[int]) -> None:
    undealt = numbers[at.HANDS] | numbers[at.HANDS + 1]
    for card in numbers[at.STOCK + numbers[at.DRAWN] :]:
        undealt |= 1 << card
    most = (BRIGHTS & ~undealt).bit_count()
    if numbers[at.FIELD_BRIGHTS] > most:
        raise InvalidPosition(
            _(
                "{count} brights cannot have been dealt to the field: {most} are "
                "not in hand or stock.",
                count=numbers[at.FIELD_BRIGHTS],
                most=most,
            )
        )


def _check_calls(numbers: list[int], rules: str | Rules) -> None:
    from .steps import may_call, must_stop, total_of

    tables, seat = compile_rules(rules), numbers[at.SEAT]
    calls = numbers[at.CALLS : at.CALLS + 2]
    # Two calls by one seat, or one by each, need rules that allow a call after the first.
    after_own = may_call(1, 0, tables.options)
    after_other = may_call(0, 1, tables.options)
    if not after_own and max(calls) > 1 or not after_other and min(calls) > 0:
        raise InvalidPosition(
            _(
                "the rules do not allow {first} and {second} koi-koi calls.",
                first=calls[0],
                second=calls[1],
            )
        )
    if numbers[at.PHASE] != at.DECIDE:
        return
    rows = tables.rows[numbers[at.MONTH]]
    base, _found = total_of(numbers[at.PILES + seat], rows, -1, tables.options)
    left = numbers[at.HANDS + seat].bit_count()
    if base <= numbers[at.CALLED + seat]:
        raise InvalidPosition(
            _(
                "seat {seat} has nothing to decide: its pile is worth {points}.",
                seat=seat,
                points=int(base),
            )
        )
    if must_stop(calls[seat], calls[1 - seat], left, tables.options):
        raise InvalidPosition(_("seat {seat} has nothing to decide: it must stop.", seat=seat))
