"""Where things lie on a table of a given size: regions in pixels, no cards yet.

Everything lies on one axis: the stock in the middle of the field, the field before the moon, the
hand below it. Wide tables put the piles at both sides of the field, narrow ones above and below it.
One number, `Layout.card`, scales the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

ASPECT = 1000 / 610  # height of a card in widths
SMALLEST_CARD = 44.0  # pixels; a finger would miss a smaller one, so the page scrolls instead
LARGEST_CARD = 128.0
LINE = 1.25  # height of a line of text, in its size
LEAST_TEXT = 14.0  # pixels; smaller letters are no fact for most eyes


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in CSS pixels, given by its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def grown(self, by: float) -> Rect:
        """Return the rectangle with `by` pixels added on every side."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def scaled(self, by: float) -> Rect:
        """Return the rectangle `by` times as large, around the same middle."""
        return Rect(
            self.x - (by - 1) * self.w / 2, self.y - (by - 1) * self.h / 2, by * self.w, by * self.h
        )

    def as_tuple(self) -> tuple[int, int, int, int]:
        """Return x, y, width, height in whole pixels."""
        return round(self.x), round(self.y), round(self.w), round(self.h)


@dataclass(frozen=True, slots=True)
class Layout:
    """The regions of a table; those in pairs are the opponent's and the player's.

    Attributes:
        card: width of a card on the field and in the hand, in pixels.
        text: the size of ordinary text, in pixels.
        small: width of a captured card.
        gap: what lies between two cards of the field.
        title: where the round is named.
        heads: where names and points stand.
        sides: where the piles lie.
        kinds: how a pile's four kinds are arranged: a tuple for each row, of their places in order.
        hand_rows: the number of rows in which the hand lies.
        moon: the middle and the radius of the moon behind the field.
        is_beside: whether there is room for a drawer at the right of the table, not only below it.
        column: the width of the column at its right, which is always there; 0 for none.
    """

    portrait: bool
    width: int
    height: int
    card: float
    text: float
    small: float
    gap: float
    title: Rect
    heads: tuple[Rect, Rect]
    opponent_hand: Rect
    field: Rect
    stock: Rect
    turned: Rect
    band: Rect
    hand: Rect
    hand_rows: int
    sides: tuple[Rect, Rect]
    kinds: tuple[tuple[int, ...], ...]
    moon: tuple[float, float, float]
    is_beside: bool = False
    column: int = 0


def _text(card: float, letters: float) -> float:
    return _between(LEAST_TEXT, card * 0.19, 17.0) * letters


_ROOMY = 512.0  # pixels of width for each time that letters are as large as usual


def _bearable(letters: float, width: float, height: float) -> float:
    """Return how large letters may be, so that cards stay in sight, if somebody wants `letters`."""
    return _between(1.0, letters, max(1.25, min(width, 1.6 * height) / _ROOMY))


def _between(least: float, value: float, most: float) -> float:
    return max(least, min(value, most))


_LEAST_BESIDE = 740.0  # pixels; a narrower table has its drawer below it


def _drawer(width: float) -> float:
    """Return the width of a drawer beside the table, in whole pixels."""
    return round(_between(260, 0.28 * width, 360))


COLUMN_FROM = 1160  # pixels; a table in a window of 1180, beside the window's own scrollbar


def _column(width: float) -> int:
    """Return the width of the column beside a table, in pixels."""
    return 400 if width >= 1580 else 360 if width >= 1380 else 340


@lru_cache(maxsize=32)  # asked for several times at each redraw
def layout_for(
    width: float,
    height: float,
    *,
    letters: float = 1.0,
    is_open: bool = False,
    has_drawer: bool = False,
    is_review: bool = False,
    column_from: int = 0,
    words_below: float = 0.0,
) -> Layout:
    """Return the layout that suits a space of `width` × `height` pixels: that with larger cards.

    The table never exceeds `width`; it exceeds `height` rather than becoming unreadable.

    Args:
        letters: how large the reader wants letters to be, in those of 16 pixels; never smaller.
        is_open: whether the opponent's cards need room to be read.
        has_drawer: whether a drawer is open; it takes its width from a table that is wide enough.
        is_review: whether the drawer has more to say than the table, so that a narrow table is as
            small as it can be.
        column_from: the width from which a column is always there instead; 0 for never.
        words_below: the height of what stands below a narrow field, in that of text; 0 for usual.
    """
    if column_from and width >= column_from:
        column = _column(width)
        narrowed = layout_for(width - column, height, letters=letters, is_open=is_open)
        return replace(narrowed, column=column)
    is_beside = width >= _LEAST_BESIDE
    if has_drawer and is_beside:
        room = width - _drawer(width)
        narrowed = layout_for(room, height, letters=letters, is_open=is_open)
        return replace(narrowed, is_beside=True)

    letters = _bearable(letters, width, height)

    def portrait(card: float, height: float) -> Layout:
        text = _text(card, letters)
        least_band = words_below * text
        return _portrait(width, height, card, text, is_open, is_review, least_band)

    def landscape(card: float, height: float) -> Layout:
        return _landscape(width, height, card, _text(card, letters), is_open)

    widest = _widest_landscape(width)
    wide = _largest(landscape, widest, height)
    tall = _largest(portrait, _widest_portrait(width), _REVIEWED * height if is_review else height)
    # Between the piles of a narrower one the field would shrink to what nobody can read.
    is_tall = tall > wide or widest < _LOW_FIELD * SMALLEST_CARD
    card, build = (tall, portrait) if is_tall else (wide, landscape)
    height = 0.0 if is_tall and is_review else height
    return replace(build(max(card, SMALLEST_CARD), height), is_beside=is_beside)


def _largest(build: Callable[[float, float], Layout], widest: float, height: float) -> float:
    """Return the card width, at most `widest`, at which a table is at most `height` high."""
    low, high = 0.0, 2 * min(widest, LARGEST_CARD)
    for _halving in range(12):
        middle = (low + high) / 2
        fits = middle <= min(widest, LARGEST_CARD) and build(middle, 0.0).height <= height
        low, high = (middle, high) if fits else (low, middle)
    return low


def _card(x: float, y: float, width: float) -> Rect:
    return Rect(x, y, width, width * ASPECT)


def _band_height(width: float, text: float, *, is_least: bool) -> float:
    """Return the height of what happened, which may take 170 letters, and of what is asked.

    Args:
        is_least: whether there is no room to spare: the whole table is worth more than all words.
    """
    lines = max(2, ceil(170 * 0.5 * text / width))
    return (1 + (min(3, lines) if is_least else lines)) * LINE * text


def _question_height(text: float) -> float:
    """Return the height of a question on a wide table: two lines, answers, and what is around."""
    return 2 * 1.25 * text + 44 + 22


def _middle(x: float, y: float, w: float, h: float, card: float) -> tuple[Rect, Rect, Rect]:
    """Return the field in the middle of a space, its stock, and the card turned up on that."""
    tall = card * ASPECT
    middle = y + h / 2
    stock = _card(x + (w - card) / 2, middle - tall / 2, card)
    return Rect(x, middle - tall, w, 2 * tall), stock, _card(stock.x, middle, card)


_RAIL = 0.235  # the part of a wide table's width that a pile takes
_LEAST_RAIL = 0.2
_LEAST_INNER = 300.0  # pixels between the piles of a low table, for three lines of words


def _margins(width: float) -> tuple[float, float]:
    """Return the margin at the sides of a wide table, and the gap between its cards."""
    return _between(6, 0.016 * width, 28), _between(3, 0.007 * width, 12)


_BELOW_PILES = 5.0  # for four lines, in the size of text: the yaku, a call, what multiplies points
_LOW_FIELD = 0.76  # width of a card on the field of a low table, in those of the hand


def _widest_landscape(width: float) -> float:
    pad, gap = _margins(width)
    least = max(96.0, _LEAST_RAIL * width)
    return min((width - 2 * least - 4 * pad - 4 * gap) / 5, (width - 2 * pad - 7 * gap) / 8)


def _landscape(width: float, height: float, c: float, text: float, is_open: bool) -> Layout:
    (pad, gap), tall = _margins(width), c * ASPECT
    is_low = c <= 1.2 * SMALLEST_CARD
    on_field = (_LOW_FIELD if is_low else 1.0) * c
    rows = 2 * on_field * ASPECT + gap
    head = 1.9 * text if is_low else max(2.3 * text, 0.38 * c)
    foot = min(pad, 6.0) if is_low else pad
    between = max(5 * c + 4 * gap, _LEAST_INNER * is_low)
    rail = _between(96, _RAIL * width, (width - 4 * pad - between) / 2)
    x, inner = rail + 2 * pad, width - 2 * rail - 4 * pad
    backs = 0.0 if is_low else 0.42 * tall
    band, rise = _band_height(inner, text, is_least=is_low), 0.1 * tall
    air = 0.0 if is_low else 0.6 * text  # between the field and the words, which may fill the band
    if not is_low:
        band = max(band, _question_height(text) - rise - air)
    needed = head + backs + 2 * gap + rows + air + band + rise + tall + foot
    # A high window gives the field air, but not more than looks like one table.
    height = _between(needed, height, 1.3 * needed)
    hand = Rect(pad, height - foot - tall, width - 2 * pad, tall)
    band_at = Rect(x, hand.y - rise - band, inner, band)
    top = head + backs + gap
    field, stock, turned = _middle(x, top, inner, band_at.y - air - top, on_field)
    field = Rect(field.x, field.y - gap / 2, field.w, field.h + gap)
    # On a low table the opponent's cards stand at the end of the line that names the round, and at
    # the end of a round, when a result covers that, they lie open beside the player's hand.
    closed = Rect(x + 0.74 * inner, 0.2 * head, 0.26 * inner, 0.6 * head)
    free = (hand.w - 8 * c - 7 * gap) / 2 - gap
    opened = Rect(width - pad - free, hand.y + 0.3 * tall, free, 0.7 * tall)
    title = Rect(x + 0.26 * inner, 0, 0.48 * inner, head) if is_low else Rect(x, 0, inner, head)
    beside = opened if is_open and opened.w > opened.h else closed
    # What is yours lies on the left, and in every sentence your points come first.
    left, right = Rect(pad, 0, rail, head), Rect(width - pad - rail, 0, rail, head)
    theirs, mine = (replace(at, y=head, h=hand.y - head - gap) for at in (right, left))
    kinds = ((0, 1), (2,), (3,)) if is_low else ((0,), (1,), (2,), (3,))
    row = (mine.h - (1.4 if is_low else _BELOW_PILES) * text) / len(kinds)
    middle = field.y + field.h / 2
    return Layout(
        portrait=False,
        width=round(width),
        height=round(height),
        card=c,
        text=text,
        small=_between(16, min((row - LINE * text - 4) / ASPECT, 0.55 * c), 60),
        gap=gap,
        title=title,
        heads=(right, left),
        opponent_hand=beside if is_low else Rect(x, head, inner, backs),
        field=field,
        stock=stock,
        turned=turned,
        band=band_at,
        hand=hand,
        hand_rows=1,
        sides=(theirs, mine),
        kinds=kinds,
        moon=(width / 2, middle, min(0.5 * inner, 0.7 * field.h, middle - 0.8 * head)),
    )


def _widest_portrait(width: float) -> float:
    pad, gap = _narrow_margins(width)
    return (width - 2 * pad - 4 * gap) / 5


def _narrow_margins(width: float) -> tuple[float, float]:
    return _between(5, 0.02 * width, 24), _between(3, 0.015 * width, 8)


_REVIEWED = 0.55  # the part of a screen's height for a narrow table in review
_OPEN_HAND = 0.65  # width of the opponent's cards if they lie open on a narrow table


def _portrait(
    width: float,
    height: float,
    c: float,
    text: float,
    is_open: bool,
    is_review: bool,
    least_band: float,
) -> Layout:
    (pad, gap), tall = _narrow_margins(width), c * ASPECT
    inner, small, line = width - 2 * pad, 0.44 * c, LINE * text
    head = 2.1 * text
    opened = _OPEN_HAND * tall + gap if is_open else 0.0
    shelf = line + small * ASPECT + 3 + 1.1 * line
    usual = max(_band_height(inner, text, is_least=c <= SMALLEST_CARD), least_band)
    band, rows = (0.0, 1) if is_review else (usual, 2)
    rise = 0.1 * tall
    needed = head + opened + 2 * shelf + (2 + rows) * tall + 5 * gap + band + rise + pad
    height = _between(needed, height, 1.2 * needed)
    theirs = Rect(pad, head + opened, inner, shelf)
    high = rows * tall + (rows - 1) * gap
    hand = Rect(pad, height - pad - high, inner, high)
    mine = Rect(pad, hand.y - rise - shelf, inner, shelf)
    band_at = Rect(pad, mine.y - gap - band, inner, band)
    top = theirs.y + shelf
    field, stock, turned = _middle(pad, top, inner, band_at.y - top, c)
    field = Rect(field.x, field.y - gap / 2, field.w, field.h + gap)
    # The opponent's cards stand at the end of the line that tells the yaku.
    backs = Rect(pad + 0.7 * inner, theirs.y + shelf - 1.1 * line, 0.3 * inner, 1.1 * line)
    third = 0.42 * inner
    return Layout(
        portrait=True,
        width=round(width),
        height=round(height),
        card=c,
        text=text,
        small=small,
        gap=gap,
        title=Rect(pad + third, 0, inner - 2 * third, head),
        heads=(Rect(width - pad - third, 0, third, head), Rect(pad, 0, third, head)),
        opponent_hand=Rect(pad, head, inner, opened - gap) if is_open else backs,
        field=field,
        stock=stock,
        turned=turned,
        band=band_at,
        hand=hand,
        hand_rows=rows,
        sides=(theirs, mine),
        kinds=((0, 1, 2, 3),),
        moon=(width / 2, field.y + field.h / 2, min(0.46 * width, 0.75 * field.h)),
    )


def field_places(layout: Layout, count: int) -> list[Rect]:
    """Return at least `count` places for the cards of the field, from the stock outwards.

    There are two rows of four; with more than eight cards of six, and so on.
    """
    stock, gap, at = layout.stock, layout.gap, layout.field
    rings = max(2, ceil(count / 4))
    room = (at.w - stock.w) / 2 - rings * gap
    card = min(stock.w, room / rings)
    middle = at.y + at.h / 2
    rows = (middle - gap / 2 - card * ASPECT, middle + gap / 2)
    places = []
    for ring in range(rings):
        out = ring * (card + gap) + gap
        columns = (stock.x - out - card, stock.x + stock.w + out)
        places += [_card(x, y, card) for y in rows for x in columns]
    return places


def spread(count: int, size: float, gap: float, room: float) -> tuple[float, float]:
    """Return the step between `count` things of `size` in `room`, and the width they take.

    They stand `gap` apart if there is room, otherwise they overlap evenly.
    """
    if count <= 1:
        return size + gap, size * count
    step = min(size + gap, (room - size) / (count - 1))
    return step, step * (count - 1) + size
