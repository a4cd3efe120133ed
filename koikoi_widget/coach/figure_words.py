"""What the coach has compared, in one sentence with its figures, claiming no more than they do.

Only a difference beyond twice its own standard error is called better; anything within is called
equal.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.actions import DECLARE, KOI_KOI, PASS, STOP, Action
from ..engine.words.yaku_names import yaku_name
from ..locale import N_, _, as_sentence, capitalized, ngettext, percent, points_words
from .advice import Advice, Option
from .advice_words import Seats, about, action_name, as_yours, rival, signed
from .differences import largest_difference


def in_figures(
    advice: Advice,
    names: str = "traditional",
    seats: Seats | None = None,
    chosen: Action | None = None,
) -> str:
    """Return by how much the best action is the best, or that several are equal; as in `words`.

    Raises:
        UnknownName: there is no such name set.
    """
    name, seats = _called(names), seats or as_yours(advice)
    if len(advice.options) == 1:
        only = advice.options[0]
        return _(
            "{action} is the only choice: {points} points on average.",
            action=name(only.action),
            points=signed(only.equity),
        )
    second = rival(advice, chosen) if chosen or len(advice.equals) == 1 else None
    if advice.is_for_the_match:
        return _for_the_match(advice, name, seats, second)
    if advice.view.phase in ("decide", "declare"):
        return _decision(advice, seats)
    return _lead(advice, name, second, seats) if second else _equals(advice, name)


def _called(names: str) -> Callable[[Action], str]:
    return lambda action: action_name(action, names)


# --- where the match decides ------------------------------------------------------------------


_WINS_WITH = (
    N_("{best}: your chance of winning the match is {this}; {second}: {that}."),
    N_("{best}: {name}'s chance of winning the match is {this}; {second}: {that}."),
)


def _for_the_match(
    advice: Advice, name: Callable[[Action], str], seats: Seats, second: Option | None
) -> str:
    best, equals = advice[advice.best], len(advice.equals)
    if second:
        digits = 1 if second.behind < 0.01 else 0
        sentence = about(
            _WINS_WITH,
            advice,
            seats,
            best=name(best.action),
            this=percent(best.worth, digits),
            second=name(second.action),
            that=percent(second.worth, digits),
        )
        return capitalized(sentence)
    if seats.you != advice.view.seat:
        return ngettext(
            "The best choice for the match is {best}: {name}'s chance of winning is {this}.",
            "{count} choices are equally good for the match, including {best}: {name}'s chance "
            "of winning is {this}.",
            equals,
            best=name(best.action),
            name=seats.players[advice.view.seat],
            this=percent(best.worth),
        )
    return ngettext(
        "The best choice for the match is {best}: your chance of winning is {this}.",
        "{count} choices are equally good for the match, including {best}: your chance of "
        "winning is {this}.",
        equals,
        best=name(best.action),
        this=percent(best.worth),
    )


# --- two ways to go on ------------------------------------------------------------------------

_STOP = (
    N_(
        "Stop: {certain} for sure. Koi-koi would earn {average} points on average, and you would "
        "score first in {theirs} of rounds."
    ),
    N_(
        "Stop: {certain} for sure. Koi-koi would earn {average} points on average, and {name} "
        "would score first in {theirs} of rounds."
    ),
    N_(
        "Stop: {certain} for sure. Koi-koi would earn {average} points on average, and your "
        "opponent would score first in {theirs} of rounds."
    ),
)
_KOI_KOI = (
    N_(
        "Koi-koi: {average} points on average, against {certain} for stopping. You would score "
        "first in {mine} of rounds."
    ),
    N_(
        "Koi-koi: {average} points on average, against {certain} for stopping. {name} would "
        "score first in {mine} of rounds."
    ),
)
_EITHER = N_(
    "Stopping and koi-koi are equally good: {certain} for sure, or {average} points on average."
)
_SHOW = N_(
    "Show the lucky hand: {certain} for sure. Playing on would earn {average} points on average."
)
_KEEP = N_(
    "Keep the lucky hand: playing on earns {average} points on average, showing it {certain}."
)
_EITHER_LUCK = N_(
    "Showing the lucky hand and keeping it are equally good: {certain} for sure, or "
    "{average} points on average."
)
# What is said if the first action is better, the second, or neither; what speaks of nobody has one
# form. The first is about the opponent.
_DECIDED = {
    (STOP, KOI_KOI): (_STOP, _KOI_KOI, (_EITHER,) * 2),
    (DECLARE, PASS): ((_SHOW,) * 3, (_KEEP,) * 2, (_EITHER_LUCK,) * 2),
}


def _decision(advice: Advice, seats: Seats) -> str:
    ending, going_on = ways = (STOP, KOI_KOI) if advice.koi_koi else (DECLARE, PASS)
    which = 2 if len(advice.equals) > 1 else int(advice.best == going_on)
    on = advice[going_on]
    return about(
        _DECIDED[ways][which],
        advice,
        seats,
        opponent=which == 0,
        certain=points_words(round(advice[ending].equity)),  # a settlement is in whole points
        average=signed(on.equity),
        mine=percent(on.scores_first),
        theirs=percent(on.opponent_first),
    )


# --- several cards ----------------------------------------------------------------------------


def _equals(advice: Advice, name: Callable[[Action], str]) -> str:
    equals, points = advice.equals, signed(advice[advice.best].equity)
    if len(equals) == 2:
        return _(
            "{first} and {second} are equally good here: about {points} points on average.",
            first=name(equals[0]),
            second=name(equals[1]),
            points=points,
        )
    if len(equals) == len(advice.options):
        return ngettext(
            "There is {count} choice here: about {points} points on average.",
            "All {count} choices are equally good here: about {points} points on average.",
            len(equals),
            points=points,
        )
    return ngettext(
        "{count} choices are equally good here, including {first}: about {points} points on "
        "average.",
        "{count} choices are equally good here, including {first}: about {points} points on "
        "average.",
        len(equals),
        first=name(advice.best),
        points=points,
    )


def _lead(advice: Advice, name: Callable[[Action], str], second: Option, seats: Seats) -> str:
    best = advice[advice.best]
    claim = _(
        "{best} earns {points} more points than {second} on average",
        best=name(best.action),
        points=signed(second.loss).lstrip("+"),
        second=name(second.action),
    )
    reason = _reason(advice, best, second, seats)
    return _("{claim}: {reason}.", claim=claim, reason=reason) if reason else as_sentence(claim)


_IS_FIRST = (
    N_("you score first in {this} of rounds rather than {that}"),
    N_("{name} scores first in {this} of rounds rather than {that}"),
    N_("your opponent scores first in {this} of rounds rather than {that}"),
)
_MAKES = (
    N_("you make {yaku} in {this} of rounds rather than {that}"),
    N_("{name} makes {yaku} in {this} of rounds rather than {that}"),
    N_("your opponent makes {yaku} in {this} of rounds rather than {that}"),
)


def _reason(advice: Advice, best: Option, second: Option, seats: Seats) -> str:
    """Return what differs most between two options, if anything stands out."""
    most = largest_difference(advice, best, second)
    if most is None:
        return ""
    return about(
        _MAKES if most.yaku else _IS_FIRST,
        advice,
        seats,
        opponent=most.is_opponents,
        yaku=yaku_name(most.yaku) if most.yaku else "",
        this=percent(most.this),
        that=percent(most.that),
    )
