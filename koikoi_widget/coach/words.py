"""One plain sentence on why: made from the numbers of an advice, and claiming no more than they do.

Only what two standard errors support is called better; what lies within them is called the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from ..engine.actions import DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take
from ..engine.names import card_name
from ..engine.rules import yaku_name
from ..locale import N_, _, ngettext
from .advice import Advice, Option

# A difference of chances is worth a word from here on, and if it is more than this many standard
# errors: many differences are looked at, so two errors would often be chance.
_LEAST_SHARE = 0.03
_SURE = 3
# A yaku is named as the reason if it makes at least this share of the difference in points.
_LEAST_PART = 0.2


def words(advice: Advice, names: str = "traditional") -> str:
    """Return why the best action is the best, or that several are equal, in one sentence.

    Args:
        advice: what `advise` returned.
        names: the cards' name set.

    Raises:
        UnknownName: there is no such name set.
    """
    name = _called(names)
    if len(advice.options) == 1:
        only = advice.options[0]
        return _(
            "There is only {action} to choose: {points} points on average.",
            action=name(only.action),
            points=signed(only.equity),
        )
    if advice.view.phase in ("decide", "declare"):
        return _decision(advice)
    if len(advice.equals) == 1:
        return _lead(advice, name)
    return _equals(advice, name)


def signed(points: float) -> str:
    """Return points on average as people read them: "+1.3", "−0.04"."""
    digits = 1 if abs(points) >= 0.1 else 2
    return with_sign(points, digits)


def with_sign(points: float, digits: int) -> str:
    """Return points with `digits` decimals and a true minus sign; nothing is "−0.00"."""
    return f"{round(points, digits) + 0.0:+.{digits}f}".replace("-", "−")


def percent(share: float) -> str:
    """Return a chance as people read it: "45 %", in one piece."""
    return _("{share}\u00a0%", share=round(100 * share))  # a line never breaks between them


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


# --- two ways to go on ------------------------------------------------------------------------

_DECIDED = {
    STOP: (
        N_(
            "Stop: that brings {certain} points for certain, koi-koi {average} on average, and "
            "the opponent scores first in {theirs} of the rounds."
        ),
        N_(
            "Koi-koi: that brings {average} points on average where stopping brings {certain}, and "
            "you score again before the opponent in {mine} of the rounds."
        ),
        N_(
            "Stop and koi-koi are equal: {certain} points for certain against {average} on average."
        ),
    ),
    DECLARE: (
        N_(
            "Show the lucky hand: that brings {certain} points for certain, playing on {average} "
            "on average."
        ),
        N_(
            "Keep the lucky hand: playing on brings {average} points on average where showing it "
            "brings {certain}."
        ),
        N_(
            "To show the lucky hand or to keep it is equal: {certain} points for certain "
            "against {average} on average."
        ),
    ),
}


def _decision(advice: Advice) -> str:
    ending, going_on = (STOP, KOI_KOI) if advice.koi_koi else (DECLARE, PASS)
    sentences = _DECIDED[ending]
    sentence = sentences[2] if len(advice.equals) > 1 else sentences[advice.best == going_on]
    on = advice[going_on]
    return _(
        sentence,
        certain=signed(advice[ending].equity),
        average=signed(on.equity),
        mine=percent(on.scores_first),
        theirs=percent(on.opponent_first),
    )


# --- several cards ----------------------------------------------------------------------------


def _equals(advice: Advice, name: Callable[[Action], str]) -> str:
    equals, points = advice.equals, signed(advice[advice.best].equity)
    if len(equals) == 2:
        return _(
            "{first} and {second} are equal here: about {points} points on average.",
            first=name(equals[0]),
            second=name(equals[1]),
            points=points,
        )
    if len(equals) == len(advice.options):
        return ngettext(
            "{count} choice is here: about {points} points on average.",
            "All {count} choices are equal here: about {points} points on average.",
            len(equals),
            points=points,
        )
    return ngettext(
        "{count} choices are equal here, {first} among them: about {points} points on average.",
        "{count} choices are equal here, {first} among them: about {points} points on average.",
        len(equals),
        first=name(advice.best),
        points=points,
    )


def _lead(advice: Advice, name: Callable[[Action], str]) -> str:
    best = advice[advice.best]
    second = min((one for one in advice.options if one.rank > 1), key=lambda one: one.loss)
    claim = _(
        "{best} brings {points} points more than {second} on average",
        best=name(best.action),
        points=signed(second.loss).lstrip("+"),
        second=name(second.action),
    )
    reason = _reason(advice, best, second)
    return _("{claim}: {reason}.", claim=claim, reason=reason) if reason else f"{claim}."


def _reason(advice: Advice, best: Option, second: Option) -> str:
    """Return what differs most between two options, if anything stands out."""
    found = max(_yaku_reasons(advice, best, second), default=(0.0, ""))
    if found[0] >= _LEAST_PART * second.loss:
        return found[1]
    if _differ(advice, second.opponent_first, best.opponent_first):
        return _(
            "the opponent is the first to score in {this} of the rounds, not in {that}",
            this=percent(best.opponent_first),
            that=percent(second.opponent_first),
        )
    if _differ(advice, best.scores_first, second.scores_first):
        return _(
            "you are the first to score in {this} of the rounds, not in {that}",
            this=percent(best.scores_first),
            that=percent(second.scores_first),
        )
    return ""


def _yaku_reasons(advice: Advice, best: Option, second: Option) -> Iterator[tuple[float, str]]:
    """Yield what yaku make of the difference, in points, each with its words."""
    points = {row.id: row.points for row in advice.view.rules.active_yaku(advice.view.month)}
    for name, (mine, theirs) in best.yaku.items():
        other_mine, other_theirs = second.yaku[name]
        if _differ(advice, mine, other_mine):
            yield (
                (mine - other_mine) * points[name],
                _(
                    "you make {yaku} in {this} of the rounds, not in {that}",
                    yaku=yaku_name(name),
                    this=percent(mine),
                    that=percent(other_mine),
                ),
            )
        if _differ(advice, other_theirs, theirs):
            yield (
                (other_theirs - theirs) * points[name],
                _(
                    "the opponent makes {yaku} in {this} of the rounds, not in {that}",
                    yaku=yaku_name(name),
                    this=percent(theirs),
                    that=percent(other_theirs),
                ),
            )


def _differ(advice: Advice, more: float, less: float) -> bool:
    """Return whether a chance is larger than another, beyond its error and worth a word."""
    error = sqrt((more * (1 - more) + less * (1 - less)) / advice.samples)
    return more - less > max(_LEAST_SHARE, _SURE * error)
