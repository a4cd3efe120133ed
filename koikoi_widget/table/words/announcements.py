"""What a table marks for a moment: a yaku that was made, koi-koi that was called."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.actions import KOI_KOI, Play, Take
from ...engine.words.yaku_names import NAMES, yaku_name
from ...engine.yaku import Score, Yaku
from ...locale import _, ngettext
from ...web.protocol import Moment
from ..scene.calls import KOI_KOI_SIGN
from ..scene.layout import Layout, Rect
from ..scene.seen import SeenMatch
from ..scene.shown import Shown


def moment(
    match: SeenMatch, shown: Shown, layout: Layout, seconds: Mapping[str, float]
) -> Moment | None:
    """Return what the last action of `match` is worth being marked for, None for nothing.

    Args:
        seconds: how long the steps of the motion take.
    """
    if match.last is None:
        return None
    seat, action = match.last
    if action == KOI_KOI:
        return _call(seat, shown, layout, seconds["call"])
    before, now = _scores(match)
    made, gain = now.raised(before), now.total - before.total
    return _yaku(made, gain, seat, shown, layout, seconds["light"]) if made else None


def made_now(match: SeenMatch) -> tuple[tuple[Yaku, int], ...]:
    """Return the yaku that the last card completed or enlarged, each with its points now.

    None are returned for a card that leaves nothing to decide and wins nothing.
    """
    before, now = _scores(match)
    return now.raised(before)


_NOTHING = Score(())


def _scores(match: SeenMatch) -> tuple[Score, Score]:
    """Return what a seat's pile scored before its last card and scores now, if that matters."""
    position = match.positions[-1]
    if match.last is None or not isinstance(match.last[1], Play | Take):
        return _NOTHING, _NOTHING
    seat, end = match.last[0], position.settlement
    if position.phase != "decide" and not (end and end.winner == seat):
        return _NOTHING, _NOTHING
    before = next(earlier for earlier in reversed(match.positions[:-1]) if earlier.phase == "play")
    return before.score_of(seat), position.score_of(seat)


def _call(seat: int, shown: Shown, layout: Layout, seconds: float) -> Moment:
    """Return koi-koi as it has just been called, over the half of the field of whoever called."""
    field = layout.field
    half = Rect(field.x + (seat == shown.view.seat) * field.w / 2, field.y, field.w / 2, field.h)
    words = _("{name}: koi-koi", name=shown.names[seat])
    return {
        "kind": "call",
        "sign": KOI_KOI_SIGN,
        "words": words,
        "points": "",
        "at": half.as_tuple(),
        "seconds": seconds,
    }


def _yaku(
    made: tuple[tuple[Yaku, int], ...],
    gain: int,
    seat: int,
    shown: Shown,
    layout: Layout,
    seconds: float,
) -> Moment:
    """Return the yaku that were made, on the moon: it has set before the question is asked."""
    x, y, radius = layout.moon
    worth = ngettext("+{count} point", "+{count} points", gain)
    return {
        "kind": "yaku",
        "sign": "\n".join(NAMES[yaku.id].kanji for yaku, _points in made if yaku.id in NAMES),
        "words": " + ".join(yaku_name(yaku.id) for yaku, _points in made),
        "points": _("{name}: {points}", name=shown.names[seat], points=worth),
        "at": Rect(x - radius, y - radius, 2 * radius, 2 * radius).as_tuple(),
        "seconds": seconds,
    }
