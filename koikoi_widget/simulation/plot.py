"""Figures as pictures: how a win rate settled, how points spread, what play and cards brought.

Text and lines take the colour of the text around the picture, and the two accents are visible on
light and on dark, so that one drawing serves both.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from ..art.rows import OWN_GROUND
from ..engine.errors import not_allowed
from ..locale import (
    _,
    as_sentence,
    in_a_long_list,
    in_a_row,
    labelled,
    ngettext,
    number,
    percent,
    pgettext,
    spoken,
    with_error,
    with_sign,
)
from ..web.tokens import colour

# A point in the course of the matches: how many were played, the win rate then, its error (nan if
# unknown so far). Rate and error are from 0 to 1.
Place = tuple[int, float, float]

Scale = Callable[[float], float]

_WIDTH, _HEIGHT, _GAP = 360, 220, 28
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 344, 38, 172
_FIRST, _SECOND, _NEITHER = (colour(f"chart-{name}") for name in ("red", "blue", "grey"))

_LONGEST_NAME = 22
_MOST_PLACES = 180  # as many as the drawing has room for
_MOST_BINS = 12  # on either side
# Even, except for the first, so that every bin holds equally many even differences: when coins only
# change hands, all differences are even.
_BIN_WIDTHS = (1, 2, 4, 10, 20, 40, 100, 200, 400, 1000)


@dataclass(frozen=True)
class Subplot:
    """One drawing of a plot: `drawing` is SVG, `_WIDTH` by `_HEIGHT`; `words` say the same."""

    words: str
    drawing: str = field(repr=False)

    @property
    def svg(self) -> str:
        """The drawing on its own, as part of a page."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'role="img" aria-label="{escape(self.words)}" font-size="13.5" fill="currentColor" '
            f'style="flex:1 1 280px;max-width:460px;min-width:0;height:auto">{self.drawing}</svg>'
        )


@dataclass(frozen=True)
class Plot:
    """Drawings shown together. A notebook displays them; `str` is an SVG document."""

    panels: tuple[Subplot, ...]

    @property
    def words(self) -> str:
        """The same in words."""
        return in_a_row(panel.words for panel in self.panels)

    def save(self, path: str | Path) -> None:
        """Write the SVG document to `path`.

        Raises:
            InvalidValue: the name ends in something else than .svg.
        """
        if Path(path).suffix.lower() != ".svg":
            raise not_allowed("path", str(path), "*.svg")
        Path(path).write_text(str(self), encoding="utf-8")

    def __str__(self) -> str:
        apart = _WIDTH + _GAP
        width = apart * len(self.panels) + _GAP
        parts = "".join(
            f'<g transform="translate({_GAP + place * apart} {_GAP / 2:g})">{panel.drawing}</g>'
            for place, panel in enumerate(self.panels)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT + _GAP}" '
            f'width="{width}" height="{_HEIGHT + _GAP}" role="img" '
            f'aria-label="{escape(self.words)}" style="{OWN_GROUND}" '
            f'font-family="system-ui, sans-serif" font-size="13.5" fill="currentColor">'
            f"{parts}</svg>"
        )

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        drawings = "".join(panel.svg for panel in self.panels)
        return spoken(f'<div style="display:flex;flex-wrap:wrap;gap:8px {_GAP}px">{drawings}</div>')


def rate_figure(rate: float, error: float) -> str:
    """Return a share and its error as people read them: "52.1 ± 1.3%"."""
    return percent(rate, 1, error)


def points_figure(mean: float, error: float, digits: int = 2) -> str:
    """Return points and their error as people read them: "+4.00 ± 2.00"."""
    return with_error(with_sign(mean, digits), error, digits)


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """Return where each value is drawn, in pixels, if `low` is at `start` and `high` at `end`."""
    return lambda value: start + (end - start) * (value - low) / (high - low)


# --- how the win rate settled ----------------------------------------------------------------


def course_panel(name: str, course: Sequence[Place]) -> Subplot:
    """Draw the win rate of the player `name` over the matches, within one standard error."""
    shown = _thinned(course)
    low, high, lines = _rates_shown(shown)
    last = course[-1][0]
    across, down = scale(0, last, _LEFT, _RIGHT), scale(low, high, _BOTTOM, _TOP)
    title = _("Win rate of {player}", player=_short(name))
    parts = [_title(title, rate_figure(*course[-1][1:]))]
    for rate in sorted({*lines, 0.5}):
        parts.append(_level(down(rate), percent(rate), strong=rate == 0.5))
    parts += [*_matches_below(last, across), _cut_off(_course(shown, across, down))]
    return Subplot(_course_words(name, course), "".join(parts))


def _matches_below(last: int, across: Scale) -> Iterator[str]:
    for games in _ticks(0, last, 5):
        if games == int(games):
            yield _text(across(games), _BOTTOM + 18, number(int(games)), "middle")
    yield _text((_LEFT + _RIGHT) / 2, _BOTTOM + 38, _("matches played"), "middle", 0.75)


def _cut_off(lines: Iterable[str]) -> str:
    """Draw in a picture that cuts off what lies outside: the wild swings of the first matches."""
    x, y, width, height = _LEFT, _TOP - 4, _RIGHT - _LEFT + 4, _BOTTOM - _TOP + 8
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
        f'viewBox="{x} {y} {width} {height}">{"".join(lines)}</svg>'
    )


def _course(
    shown: Sequence[Place], across: Scale, down: Scale, fill: str = _FIRST, dashes: str = ""
) -> Iterator[str]:
    known = [place for place in shown if not math.isnan(place[2])]
    if known:
        upper = [(across(games), down(rate + error)) for games, rate, error in known]
        lower = [(across(games), down(rate - error)) for games, rate, error in known]
        yield f'<path d="{path(upper + lower[::-1])}Z" fill="{fill}" fill-opacity=".25"/>'
    line = [(across(games), down(rate)) for games, rate, _error in shown]
    yield (
        f'<path d="{path(line)}" fill="none" stroke="{fill}" stroke-width="2" '
        f'stroke-linejoin="round" stroke-dasharray="{dashes}"/>'
    )
    x, y = line[-1]
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}"/>'


def _thinned(course: Sequence[Place]) -> list[Place]:
    """Return as many points as the drawing has room for, including the last one."""
    apart = -(-len(course) // _MOST_PLACES)
    return list(course[::-1][::apart][::-1])


def _rates_shown(course: Sequence[Place]) -> tuple[float, float, list[float]]:
    """Return the lowest and the highest rate on the axis, and the rates marked on it.

    One half is always included. The first eighth of the matches is ignored: that is chance.
    """
    settled = course[len(course) // 8 :]
    ends = [
        rate + sign * (0.0 if math.isnan(error) else error)
        for _games, rate, error in settled
        for sign in (-1, 1)
    ]
    return _rounded(max(0.0, min(0.48, *ends)), min(1.0, max(0.52, *ends)))


def _course_words(name: str, course: Sequence[Place]) -> str:
    stops = dict.fromkeys(course[-(-len(course) * part // 5) - 1] for part in range(1, 6))
    rates = in_a_long_list(
        ngettext(
            "{rate} after {count} match",
            "{rate} after {count} matches",
            games,
            rate=rate_figure(rate, error),
        )
        for games, rate, error in stops
    )
    return in_a_row(
        [_("Win rate of {player} ± one standard error:", player=name), as_sentence(rates)]
    )


# --- what play and cards brought ------------------------------------------------------------------


def leads_panel(play: Sequence[float], cards: Sequence[float]) -> Subplot:
    """Draw how many points a match play and cards brought on average, over two matches or more.

    The play is drawn within one standard error.

    Args:
        play: points of each match, the oldest first.
        cards: points of the same matches.
    """
    by_play, by_cards = [*_means(play)], [*_means(cards)]
    low, high, lines = _points_shown(by_play, by_cards)
    across, down = scale(0, len(play), _LEFT, _RIGHT), scale(low, high, _BOTTOM, _TOP)
    drawn_cards = [(count, mean, math.nan) for count, mean, _error in _thinned(by_cards)]
    parts = [
        _key(2, pgettext("of a match", "Play"), points_figure(*by_play[-1][1:], 1), _FIRST),
        _key(
            _WIDTH / 2,
            pgettext("of a match", "Cards"),
            points_figure(*by_cards[-1][1:], 1),
            _SECOND,
            "4 3",
        ),
        *(
            _level(down(mark), with_sign(mark, 0) if mark else number(0), strong=not mark)
            for mark in lines
        ),
        *_matches_below(len(play), across),
        _cut_off(
            (
                *_course(drawn_cards, across, down, _SECOND, "4 3"),
                *_course(_thinned(by_play), across, down),
            )
        ),
    ]
    return Subplot(_leads_words(by_play, by_cards), "".join(parts))


def _means(values: Sequence[float]) -> Iterator[Place]:
    """Yield for each number of values the mean of the first ones, and its standard error."""
    total = squares = 0.0
    for count, value in enumerate(values, 1):
        total, squares = total + value, squares + value * value
        spread = max(0.0, squares - total * total / count)
        yield count, total / count, (spread / (count - 1) / count) ** 0.5 if count > 1 else math.nan


def _points_shown(*courses: Sequence[Place]) -> tuple[float, float, list[float]]:
    """Return the fewest and the most points on the axis, and the points marked on it."""
    ends = [
        mean + sign * (0.0 if math.isnan(error) else error)
        for course in courses
        for _count, mean, error in course[len(course) // 8 :]
        for sign in (-1, 1)
    ]
    return _rounded(min(0.0, *ends), max(1.0, *ends))


def _leads_words(by_play: Sequence[Place], by_cards: Sequence[Place]) -> str:
    stops = dict.fromkeys(-(-len(by_play) * part // 5) - 1 for part in range(1, 6))
    course = in_a_long_list(
        ngettext(
            "{play} and {cards} after {count} match",
            "{play} and {cards} after {count} matches",
            place + 1,
            play=points_figure(*by_play[place][1:], 1),
            cards=with_sign(by_cards[place][1], 1),
        )
        for place in stops
    )
    return _("What the play and the cards brought, in points a match: {course}.", course=course)


# --- how often something was right ----------------------------------------------------------------


def shares_panel(title: str, shares: Sequence[tuple[str, float]]) -> Subplot:
    """Draw a bar for each question: its words and a share, from 0 to 1; there is at least one.

    There is no room for words below a bar, so a number stands there; the words are its title.
    """
    mean = sum(share for _question, share in shares) / len(shares)
    slot = (_RIGHT - _LEFT) / len(shares)
    down = scale(0, 1, _BOTTOM, _TOP)
    parts = [_title(_short(title), percent(mean))]
    parts += [_level(down(share), percent(share)) for share in (0, 0.5, 1)]
    apart = -(-len(shares) // _MOST_BINS)
    entries = []
    for place, (question, share) in enumerate(shares):
        x = _LEFT + slot * place
        entries.append(labelled(f"{number(place + 1)}. {question}", percent(share)))
        parts.append(_bar(x, slot, down(share), _SECOND, entries[-1]))
        if place % apart == 0:
            parts.append(_text(x + slot / 2, _BOTTOM + 18, number(place + 1), "middle"))
    parts.append(_text((_LEFT + _RIGHT) / 2, _BOTTOM + 38, _("question"), "middle", 0.75))
    words = _("{title}: {shares}.", title=title, shares=in_a_long_list(entries))
    return Subplot(words, "".join(parts))


# --- how the point differences spread -----------------------------------------------------------


def differences_panel(
    names: tuple[str, str], differences: Sequence[int], mean: float, error: float
) -> Subplot:
    """Draw how often each point difference came up, the first player's points less the second's."""
    width, bins = _binned(differences)
    side = max(1, *map(abs, bins))
    most = max(bins.values())
    slot = (_RIGHT - _LEFT) / (2 * side + 1)
    counts = [count for count in _ticks(0, most, 4) if count == int(count)]
    down = scale(0, max(most, counts[-1]), _BOTTOM, _TOP)

    def across(difference: float) -> float:
        """Give bins their slots: no difference is at 0, and each side begins half a slot away."""
        slots = difference / width + max(-0.5, min(0.5, difference / 2))
        return (_LEFT + _RIGHT) / 2 + slot * slots

    parts = [_title(_("Point difference per match"), points_figure(mean, error))]
    for count in counts:
        parts.append(_level(down(count), number(int(count)), strong=count == 0))
    for place, count in sorted(bins.items()):
        x = (_LEFT + _RIGHT) / 2 + slot * (place - 0.5)
        parts.append(_bar(x, slot, down(count), _colour(place), _bin_words(place, width, count)))
    apart = width * max(1, -(-side // 3))
    for difference in range(-(side * width // apart) * apart, side * width + 1, apart):
        parts.append(_text(across(difference), _BOTTOM + 18, number(difference), "middle"))
    parts.append(_mean_mark(across(mean), across(mean - error), across(mean + error)))
    first, second = map(_short, names)
    parts.append(
        _text(_LEFT, _BOTTOM + 38, _("◂ {player} ahead", player=second), "start", 0.75)
        + _text(_RIGHT, _BOTTOM + 38, _("{player} ahead ▸", player=first), "end", 0.75)
    )
    bars = in_a_long_list(_bin_words(place, width, bins[place]) for place in sorted(bins))
    words = _(
        "Points of {first} minus points of {second} after a match: {mean} on average. {bins}.",
        first=names[0],
        second=names[1],
        mean=points_figure(mean, error),
        bins=bars,
    )
    return Subplot(words, "".join(parts))


def _binned(differences: Sequence[int]) -> tuple[int, Counter[int]]:
    """Return the width of a bin and how many differences each one holds.

    Bin 0 holds only 0, bin 1 the differences from 1 up to the width, bin -1 the same below.
    """
    furthest = max(map(abs, differences))
    width = next((w for w in _BIN_WIDTHS if furthest <= w * _MOST_BINS), furthest)
    return width, Counter(
        -(-value // width) if value > 0 else value // width for value in differences
    )


def _bin_words(place: int, width: int, count: int) -> str:
    if place == 0 or width == 1:
        held = number(place)
    else:
        outer = place * width
        inner = outer - width + 1 if place > 0 else outer + width - 1
        least, most = sorted((inner, outer))
        held = _("{least} to {most}", least=number(least), most=number(most))
    return ngettext("{points}: {count} match", "{points}: {count} matches", count, points=held)


def _colour(place: int) -> str:
    return _FIRST if place > 0 else _SECOND if place < 0 else _NEITHER


def _bar(x: float, slot: float, y: float, fill: str, words: str) -> str:
    """Draw a bar up to `y` that leaves a little of its slot, which begins at `x`, free."""
    height = _BOTTOM - y
    return (
        f'<rect x="{x + slot * 0.06:.1f}" y="{y:.1f}" '
        f'width="{slot * 0.88:.1f}" height="{height:.1f}" rx="{min(2, height / 2):.1f}" '
        f'fill="{fill}"><title>{escape(words)}</title></rect>'
    )


def _mean_mark(x: float, low: float, high: float) -> str:
    """Mark the mean with a line and a tip above the bars, its error with a bracket."""
    y = _TOP - 6
    error = "" if math.isnan(low) else f"M{low:.1f} {y}H{high:.1f}"
    return (
        f'<path d="M{x:.1f} {y}V{_BOTTOM}{error}" fill="none" stroke="currentColor" '
        f'stroke-width="1.5"/><path d="M{x - 4.5:.1f} {y - 4}h9l-4.5 8z"/>'
    )


# --- what both are made of -------------------------------------------------------------------


def _title(words: str, figure: str) -> str:
    return (
        _text(2, 15, words, "start")
        + f'<text x="{_RIGHT}" y="15" text-anchor="end" font-weight="bold">{escape(figure)}</text>'
    )


def _key(x: float, words: str, figure: str, fill: str, dashes: str = "") -> str:
    """Say beside a piece of its line what a line is, and where it has come to."""
    return (
        f'<path d="M{x:.1f} 11h22" stroke="{fill}" stroke-width="3" stroke-dasharray="{dashes}"/>'
        f'<text x="{x + 28:.1f}" y="15">{escape(words)} '
        f'<tspan font-weight="bold">{escape(figure)}</tspan></text>'
    )


def _level(y: float, label: str, strong: bool = False) -> str:
    opacity = 0.7 if strong else 0.2
    return (
        f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="currentColor" '
        f'stroke-opacity="{opacity}"/>{_text(_LEFT - 6, y + 4, label, "end")}'
    )


def _text(x: float, y: float, words: str, anchor: str, opacity: float = 1) -> str:
    faint = "" if opacity == 1 else f' fill-opacity="{opacity}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{faint}>{escape(words)}</text>'


def path(dots: Sequence[tuple[float, float]]) -> str:
    """Return a line through points, in pixels, as SVG writes it."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in dots)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _rounded(low: float, high: float) -> tuple[float, float, list[float]]:
    """Return the ends of an axis, moved out to round numbers, and the numbers marked on it."""
    marked = _ticks(low, high, 4)
    step = marked[1] - marked[0]
    low, high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return low, high, _ticks(low, high, 4)


def _ticks(low: float, high: float, count: int) -> list[float]:
    """Return about `count` round numbers, evenly spaced, from `low` up to `high`."""
    rough = (high - low) / count
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]
