"""The points of a match over its rounds, as a small SVG chart with its numbers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ...locale import _, in_a_list, in_a_row, number
from ...simulation.plot import Scale, path, scale
from ...web.tokens import colour
from ..scene.style import FONT

# As wide as a dialog on a phone, where the letters then measure 12 pixels or more.
_WIDTH, _HEIGHT = 290, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 14, 34, 24
_LINE = 13  # of text; numbers closer together would be illegible
_INK, _GRID = "currentColor", colour("chart-grid")
# By seat: colour, dashes and the mark's shape, so that nothing depends on colour alone.
_LINES = (
    (f"var(--koikoi-mine, {colour('mine')})", "none", "circle"),
    (f"var(--koikoi-others, {colour('others')})", "6 4", "square"),
)


def chart_svg(history: Sequence[tuple[int, int]], names: tuple[str, str], first: int = 0) -> str:
    """Return a chart of both seats' points, at the start and after each round.

    Args:
        history: as `Match.history` gives it.
        first: the seat that is named first.
    """
    low, high = _bounds(history)
    steps = max(1, len(history) - 1)
    across = scale(0, steps, _LEFT, _WIDTH - _RIGHT)
    down = scale(low, high, _HEIGHT - _BOTTOM, _TOP)
    parts = [*_levels(low, high, down), *_rounds(steps, across)]
    for seat in (first, 1 - first):
        dots = [(across(place), down(points[seat])) for place, points in enumerate(history)]
        parts.extend(_line(dots, seat))
    parts.extend(_legend(names, first))
    words = escape(chart_words(history, names, first), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{words}" font-family="{escape(FONT)}" font-size="13" fill="{_INK}">'
        f"{''.join(parts)}</svg>"
    )


def chart_words(history: Sequence[tuple[int, int]], names: tuple[str, str], first: int = 0) -> str:
    """Return the same in words."""
    lines = [
        _(
            "{name}: {points}.",
            name=names[seat],
            points=in_a_list(number(points[seat]) for points in history),
        )
        for seat in (first, 1 - first)
    ]
    return in_a_row([_("Points at the start and after each round."), *lines])


def _bounds(history: Sequence[tuple[int, int]]) -> tuple[int, int]:
    points = [value for pair in history for value in pair]
    low, high = min(0, *points), max(points)
    return low, max(high, low + 1)


def _levels(low: int, high: int, down: Scale) -> Iterator[str]:
    heights = {points: down(points) for points in sorted({low, 0, high})}
    for points, y in heights.items():
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="{_GRID}"/>'
        near = min(abs(y - heights[end]) for end in (low, high))
        if points in (low, high) or near >= _LINE:
            yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number(points)}</text>'


def _rounds(steps: int, across: Scale) -> Iterator[str]:
    apart = -(-steps // 12)  # no more than twelve numbers fit
    for place in range(0, steps + 1, apart):
        x = across(place)
        yield f'<text x="{x:.1f}" y="{_HEIGHT - 6}" text-anchor="middle">{place}</text>'


def _line(dots: Sequence[tuple[float, float]], seat: int) -> Iterator[str]:
    colour, dashes, _shape = _LINES[seat]
    yield (
        f'<path d="{path(dots)}" fill="none" stroke="{colour}" stroke-width="2.5" '
        f'stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
    )
    yield from (_mark(x, y, seat) for x, y in dots)


def _mark(x: float, y: float, seat: int) -> str:
    colour, _dashes, shape = _LINES[seat]
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'
    return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="{colour}"/>'


def _legend(names: tuple[str, str], first: int) -> Iterator[str]:
    for place, seat in enumerate((first, 1 - first)):
        x = _LEFT + place * (_WIDTH - _LEFT) / 2
        yield from _line([(x, 12), (x + 26, 12)], seat)
        yield f'<text x="{x + 34}" y="16">{escape(names[seat][:14])}</text>'
