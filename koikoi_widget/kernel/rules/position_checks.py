"""What makes a position of the kernel impossible."""

from __future__ import annotations

from ...engine.cards import BRIGHTS, DECK, FULL_DECK, CardSet
from ...engine.errors import InvalidPosition
from ...engine.round import MONTH_MASKS
from ...engine.rules import Rules
from ...engine.view_checks import in_two_places
from ...locale import _
from ..jit import np
from . import array_layout as at
from .steps import may_call, must_stop, total_of
from .tables import compile_rules


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
                    "{name} cannot be {value!r}; expected {allowed}.",
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
            raise InvalidPosition(_("expected a set of cards, got {value}.", value=numbers[place]))
    for place in range(at.STOCK, at.SIZE):
        if not 0 <= numbers[place] < 48:
            raise InvalidPosition(
                _("expected a card in the stock, got {value}.", value=numbers[place])
            )


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
                "a position must hold 48 cards, not {count}; these are missing: {cards}.",
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
    check_stock(sum(plays), 24 - numbers[at.DRAWN])


def check_stock(plays: int, left: int) -> None:
    """Refuse a stock with more or fewer cards than `plays` plays leave in it."""
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
        raise InvalidPosition(
            _("there must be a turned card in the phase 'take', and in no other phase.")
        )
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
        raise InvalidPosition(
            _("seat {seat} has nothing to decide, because it must stop.", seat=seat)
        )
