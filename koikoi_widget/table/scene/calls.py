"""The calls that stand, and what multiplies whose points and why, from the reader's side."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.settle import Factors, factors, multiplier
from ...engine.view import View
from ...locale import N_, _, as_sentence, in_a_list, in_a_row, labelled, points_words

KOI_KOI_SIGN = "こいこい"

# Each as it is said of the reader, and of the other player.
_CALLED = N_("you called with {points}"), N_("{name} called with {points}")
_FOR = N_("×{factor} for you"), N_("×{factor} for {name}")
_FROM = (
    N_("×{factor} for you at {points} points or more"),
    N_("×{factor} for {name} at {points} points or more"),
)
_CALLS = N_("You called koi-koi."), N_("{name} called koi-koi.")
_COUNT = (
    N_("Your points now count ×{factor}."),
    N_("{name}'s points now count ×{factor}."),
)
_HAS_CALLED = N_("you have called"), N_("{name} has called")


def call_tag(view: View, seat: int, you: int | None, name: str) -> str:
    """Return that a seat has called, and at what score; "" if it has not."""
    if not view.koi_calls[seat]:
        return ""
    words = _(_CALLED[seat != you], name=name, points=points_words(view.called_scores[seat]))
    return f"{KOI_KOI_SIGN} {words}"


def doubling(view: View, seat: int, you: int | None, names: tuple[str, str]) -> str:
    """Return what multiplies the points of a seat now, and why, and what will from more points on.

    That more is needed for it is said once somebody has called; "" if nothing multiplies, and once
    the round is over: its result says it.
    """
    if view.phase == "over":
        return ""
    rules, name, is_other = view.rules, names[seat], seat != you
    base = view.score_of(seat).total
    now, then = (
        multiplier(rules, seat, view.koi_calls, view.field_brights, points)
        for points in (base, max(base, rules.double_from))
    )
    sentences = []
    if now > 1:
        parts = factors(rules, seat, view.koi_calls, view.field_brights, base)
        reasons = in_a_list(_reasons(parts, view, seat, you, names))
        sentences.append(labelled(_(_FOR[is_other], factor=now, name=name), reasons))
    if then > now and any(view.koi_calls):
        words = N_("×{factor} at {points} points or more") if now > 1 else _FROM[is_other]
        sentences.append(_(words, factor=then, name=name, points=rules.double_from))
    return in_a_row([as_sentence(sentence) for sentence in sentences])


def call_words(view: View, caller: int, you: int | None, names: tuple[str, str]) -> tuple[str, str]:
    """Return that a seat has called koi-koi, and what that call has changed, "" for nothing."""
    before = list(view.koi_calls)
    before[caller] -= 1
    raised = []
    for seat in (1 - caller, caller):
        base = max(1, view.score_of(seat).total)
        was, now = (
            multiplier(view.rules, seat, calls, view.field_brights, base)
            for calls in ((before[0], before[1]), view.koi_calls)
        )
        if now > was:
            raised.append(_(_COUNT[seat != you], factor=now, name=names[seat]))
    return _(_CALLS[caller != you], name=names[caller]), in_a_row(raised)


def _reasons(
    parts: Factors, view: View, seat: int, you: int | None, names: tuple[str, str]
) -> Iterator[str]:
    if parts.field > 1:
        yield _("brights on the field")
    counted = {seat: parts.own, 1 - seat: parts.opponent - (view.rules.koi_combine == "product")}
    for caller in (seat, 1 - seat):
        if counted[caller]:
            yield _(_HAS_CALLED[caller != you], name=names[caller])
    if parts.doubled > 1:
        yield _("{points} points or more", points=view.rules.double_from)
