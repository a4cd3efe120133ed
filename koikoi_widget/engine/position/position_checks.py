"""What makes a view impossible by its rules: whether a round can have led there.

`engine.view_checks` sees that the parts of a view go together. Compiled functions look things up by
the numbers of a position and check none, so a view that somebody made has to pass here as well.
"""

from __future__ import annotations

from ...locale import _
from ..cards import BRIGHTS
from ..errors import InvalidPosition
from ..round import MONTH_MASKS, decision_options
from ..view import View
from .deals import least_brights


def check_possible(view: View) -> None:
    """Refuse a view to which no round by its rules leads.

    Raises:
        InvalidPosition: the message says why.
    """
    hands = len(view.hand), view.opponent_hand_size
    plays = 8 - hands[view.seat], 8 - hands[1 - view.seat]
    to_act = view.starter if view.turn is None else view.turn
    _check_stock(view, sum(plays))
    _check_piles(view)
    _check_plays(view, plays, to_act)
    _check_turned(view)
    _check_calls_made(view, plays, to_act)
    _check_field_brights(view)
    _check_rules(view, to_act)


def _check_stock(view: View, plays: int) -> None:
    if view.stock_size != 24 - plays:
        raise InvalidPosition(
            _(
                "after {plays} plays the stock has {right} cards, not {wrong}.",
                plays=plays,
                right=24 - plays,
                wrong=view.stock_size,
            )
        )


def _check_piles(view: View) -> None:
    for seat, pile in enumerate(view.piles):
        for month, mask in enumerate(MONTH_MASKS, 1):
            if (pile.mask & mask).bit_count() & 1:
                raise InvalidPosition(
                    _(
                        "seat {seat} cannot have captured an odd number of cards of month {month}.",
                        seat=seat,
                        month=month,
                    )
                )


def _check_plays(view: View, plays: tuple[int, int], to_act: int) -> None:
    lead = plays[view.starter] - plays[1 - view.starter]
    if view.phase == "declare":
        is_possible = plays == (0, 0)
    elif view.phase == "play":
        is_possible = lead == (to_act != view.starter) and plays[to_act] < 8
    elif view.phase in ("take", "decide"):
        is_possible = lead == (to_act == view.starter) and plays[to_act] > 0
    else:
        is_possible = lead in (0, 1)
    if not is_possible:
        raise InvalidPosition(
            _(
                "hands of {first} and {second} cards are impossible in phase {phase} of seat "
                "{seat} in a round led by seat {starter}.",
                first=8 - plays[0],
                second=8 - plays[1],
                phase=view.phase,
                seat=to_act,
                starter=view.starter,
            )
        )


def _check_turned(view: View) -> None:
    if view.turned is None:
        return
    lying = view.field.mask & MONTH_MASKS[view.turned.month - 1]
    if lying.bit_count() != 2:
        raise InvalidPosition(
            _("the turned {card} does not have a choice between two cards.", card=view.turned)
        )


def _check_calls_made(view: View, plays: tuple[int, int], to_act: int) -> None:
    for seat, (calls, points) in enumerate(zip(view.koi_calls, view.called_scores, strict=True)):
        # A call ends a turn, and a decision is asked within one.
        is_within = view.phase in ("take", "decide") and seat == to_act
        turns = plays[seat] - is_within
        if not 0 <= calls <= turns:
            raise InvalidPosition(
                _(
                    "seat {seat} cannot have called koi-koi {calls} times in {turns} turns.",
                    seat=seat,
                    calls=calls,
                    turns=turns,
                )
            )
        least = view.rules.stop_from + calls - 1 if calls else 0  # each call is made with more
        if points < least or (points > 0) != (calls > 0):
            raise InvalidPosition(
                _(
                    "seat {seat} cannot have called koi-koi {calls} times, most recently with "
                    "{points} points.",
                    seat=seat,
                    calls=calls,
                    points=points,
                )
            )


def _check_field_brights(view: View) -> None:
    gone = view.field.mask | view.piles[0].mask | view.piles[1].mask
    least, most = least_brights(gone), (BRIGHTS & gone).bit_count()
    if view.field_brights < least:
        raise InvalidPosition(
            _(
                "brights cannot be {count}: the field was dealt at least {least}.",
                count=view.field_brights,
                least=least,
            )
        )
    if view.field_brights > most:
        raise InvalidPosition(
            _(
                "{count} brights cannot have been dealt to the field: {most} are "
                "not in hand or stock.",
                count=view.field_brights,
                most=most,
            )
        )


def _check_rules(view: View, to_act: int) -> None:
    rules, calls = view.rules, view.koi_calls
    # Two calls by one seat, or one by each, need rules that allow a call after the first.
    after_own = "koi-koi" in decision_options(rules, 0, (1, 0), 1)
    after_other = "koi-koi" in decision_options(rules, 0, (0, 1), 1)
    if not after_own and max(calls) > 1 or not after_other and min(calls) > 0:
        raise InvalidPosition(
            _(
                "the rules do not allow {first} and {second} koi-koi calls.",
                first=calls[0],
                second=calls[1],
            )
        )
    if view.phase != "decide":
        return
    points = view.score_of(to_act).total
    if points <= rules.bar(view.called_scores[to_act]):
        raise InvalidPosition(
            _(
                "seat {seat} has nothing to decide: its pile is worth {points}.",
                seat=to_act,
                points=points,
            )
        )
    left = len(view.hand) if to_act == view.seat else view.opponent_hand_size
    if "koi-koi" not in decision_options(rules, to_act, calls, left):
        raise InvalidPosition(
            _("seat {seat} has nothing to decide, because it must stop.", seat=to_act)
        )
