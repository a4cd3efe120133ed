"""One plain sentence that says why, made from the numbers of the advice and claiming no more.

Only a difference beyond twice its own standard error is called better; anything within is called
equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

from ..engine.actions import DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take
from ..engine.words.names import card_name
from ..engine.words.yaku_names import yaku_name
from ..locale import N_, _, as_sentence, capitalized, ngettext, percent, points_words, with_sign
from .advice import Advice, Option

# A difference in chances is mentioned if it is at least this large and more than this many standard
# errors: of the many differences that are examined, some reach two errors by chance.
_LEAST_SHARE = 0.03
_SURE = 3
# A yaku is named as the reason if it makes at least this share of the difference in points.
_LEAST_PART = 0.2


class Seats(NamedTuple):
    """Whom words address: what to call the players, by seat, and the seat that is "you", if any."""

    players: tuple[str, str]
    you: int | None = None


def as_yours(advice: Advice) -> Seats:
    """Return the seats with which words address the player who decides."""
    return Seats(("", ""), advice.view.seat)


def about(
    forms: tuple[str, ...],
    advice: Advice,
    seats: Seats,
    *,
    opponent: bool = False,
    **values: object,
) -> str:
    """Return a sentence about the player who decides, or about that player's opponent.

    Args:
        forms: the sentence about "you", about "{name}", and, if it is about an opponent, about
            "your opponent".
        advice: whose view says who decides.
        seats: as in `words`.
        opponent: whether it is about the opponent.
        values: for the other braces.
    """
    decides = advice.view.seat
    if seats.you == decides:
        return _(forms[2 if opponent else 0], **values)
    seat = 1 - decides if opponent else decides
    return _(forms[seats.you != seat], name=seats.players[seat], **values)


def words(
    advice: Advice,
    names: str = "traditional",
    seats: Seats | None = None,
    chosen: Action | None = None,
) -> str:
    """Return why the best action is the best, or that several are equal, in one sentence.

    Args:
        advice: what `advise` returned.
        names: the cards' name set.
        seats: the players, if somebody else than the reader may be the one who decides.
        chosen: what was chosen instead: then why the best is better than that.

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
    second = _rival(advice, chosen)
    if advice.is_for_the_match:
        return _for_the_match(advice, name, seats, second)
    if advice.view.phase in ("decide", "declare"):
        return _decision(advice, seats)
    return _lead(advice, name, second, seats) if second else _equals(advice, name)


def _rival(advice: Advice, chosen: Action | None) -> Option | None:
    """Return what the best is compared with: the choice, or the second best if one is the best."""
    worse = [one for one in advice.options if one.rank > 1]
    if chosen is not None:
        return next((one for one in worse if one.action == chosen), None)
    return min(worse, key=lambda one: one.behind) if len(advice.equals) == 1 else None


def why_not(advice: Advice, action: Action) -> str:
    """Return why the best action is better than `action`, "" if it is not, in one sentence.

    The advice must be in points, as it is without the match.
    """
    option = advice[action]
    if option.rank == 1:
        return ""
    if advice.view.phase in ("decide", "declare"):
        return _decision(advice, as_yours(advice))
    return _lead(advice, action_name, option, as_yours(advice))


def signed(points: float) -> str:
    """Return average points as people read them: "+1.3", "−0.04"."""
    digits = 1 if abs(points) >= 0.1 else 2
    return with_sign(points, digits)


def action_name(action: Action, names: str = "traditional") -> str:
    """Return what an action is called within a sentence."""
    if isinstance(action, Take):
        return card_name(action.card, names)
    if isinstance(action, Play):
        card = card_name(action.card, names)
        if action.taking is None:
            return card
        return _("{card} for {taken}", card=card, taken=card_name(action.taking, names))
    called: dict[Action, str] = {
        STOP: N_("stop"),
        KOI_KOI: N_("koi-koi"),
        DECLARE: N_("show the lucky hand"),
        PASS: N_("keep the lucky hand"),
    }
    return _(called[action])


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
    part, sentence = max(_yaku_reasons(advice, best, second, seats), default=(0.0, ""))
    if part >= _LEAST_PART * second.loss:
        return sentence
    if _differ(advice, second.opponent_first, best.opponent_first):
        return about(
            _IS_FIRST,
            advice,
            seats,
            opponent=True,
            this=percent(best.opponent_first),
            that=percent(second.opponent_first),
        )
    if _differ(advice, best.scores_first, second.scores_first):
        return about(
            _IS_FIRST,
            advice,
            seats,
            this=percent(best.scores_first),
            that=percent(second.scores_first),
        )
    return ""


def _yaku_reasons(
    advice: Advice, best: Option, second: Option, seats: Seats
) -> Iterator[tuple[float, str]]:
    """Yield how much of the difference each yaku accounts for, in points, with its words."""
    points = {row.id: row.points for row in advice.view.rules.active_yaku(advice.view.month)}
    for name, (mine, theirs) in best.yaku.items():
        other_mine, other_theirs = second.yaku[name]
        if _differ(advice, mine, other_mine):
            yield (
                (mine - other_mine) * points[name],
                about(
                    _MAKES,
                    advice,
                    seats,
                    yaku=yaku_name(name),
                    this=percent(mine),
                    that=percent(other_mine),
                ),
            )
        if _differ(advice, other_theirs, theirs):
            yield (
                (other_theirs - theirs) * points[name],
                about(
                    _MAKES,
                    advice,
                    seats,
                    opponent=True,
                    yaku=yaku_name(name),
                    this=percent(theirs),
                    that=percent(other_theirs),
                ),
            )


def _differ(advice: Advice, more: float, less: float) -> bool:
    """Return whether one chance is larger than another, beyond its error and enough to mention."""
    error = sqrt((more * (1 - more) + less * (1 - less)) / advice.samples)
    return more - less > max(_LEAST_SHARE, _SURE * error)
