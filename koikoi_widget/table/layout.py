"""Where things lie on a table of a given size: regions in pixels, no cards yet.

Everything is measured in card widths, so one number, `Layout.card`, scales the whole table. Wide
tables put the piles beside the field, narrow ones above and below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

ASPECT = 1000 / 610  # height of a card in widths
SMALLEST_CARD = 44.0  # pixels; a finger would miss a smaller one, so the page scrolls instead


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

    def as_tuple(self) -> tuple[int, int, int, int]:
        """Return x, y, width, height in whole pixels."""
        return round(self.x), round(self.y), round(self.w), round(self.h)


@dataclass(frozen=True, slots=True)
class Layout:
    """The regions of a table; `sides` holds the panels of the opponent and of the player.

    Attributes:
        card: width of a card on the field and in the hand, in pixels.
        small: width of a captured card.
        hand_rows: the number of rows in which the hand lies.
    """

    portrait: bool
    width: int
    height: int
    card: float
    small: float
    title: Rect
    opponent_hand: Rect
    field: Rect
    stock: Rect
    turned: Rect
    band: Rect
    hand: Rect
    hand_rows: int
    sides: tuple[Rect, Rect]

    @property
    def text(self) -> float:
        """The size of ordinary text, in pixels."""
        return _text(self.card)


def _text(card: float) -> float:
    return max(12.0, min(17.0, card * 0.19))


# The height and width that each layout needs, in card widths.
_WIDE_SIZE = (14.5, 7.75)
_TALL_SIZE = (5.7, 12.25)
_WIDE_BAND = 0.72  # height of the band of a wide table
_OPEN_HAND = 0.65  # width of the opponent's cards if they lie open on a narrow table


@lru_cache(maxsize=32)  # asked for several times at each redraw
def layout_for(width: float, height: float, *, is_open: bool = False) -> Layout:
    """Return the layout that suits a space of `width` × `height` pixels.

    The table never exceeds `width`; it exceeds `height` rather than becoming unreadable.

    Args:
        is_open: whether the opponent's cards need room to be read.
    """
    wide = _fit_wide(width, height)
    tall = _fit(_TALL_SIZE, width, height)
    if tall > wide:
        return _portrait(width, max(_fit_tall(width, height, is_open), SMALLEST_CARD), is_open)
    return _landscape(width, max(wide, min(SMALLEST_CARD, width / _WIDE_SIZE[0])))


def _fit(size: tuple[float, float], width: float, height: float) -> float:
    return min(width / size[0], height / size[1], 110.0)


def _fit_wide(width: float, height: float) -> float:
    """Return the card width at which a wide table with its text is `height` high."""
    without_band = _WIDE_SIZE[1] - _WIDE_BAND
    return min(_fit(_WIDE_SIZE, width, height), (height - _band(0)) / without_band)


def _band(c: float) -> float:
    """Return the height of the band of a wide table: small cards leave room for three lines."""
    return max(_WIDE_BAND * c, 3 * 1.25 * _text(c))


def _fit_tall(width: float, height: float, is_open: bool) -> float:
    """Return the card width at which a tall table with its text is `height` high."""
    card = _fit(_TALL_SIZE, width, 1e9)
    while card > SMALLEST_CARD and _portrait(width, card, is_open).height > height:
        card -= 0.25
    return card


def _card(x: float, y: float, width: float) -> Rect:
    return Rect(x, y, width, width * ASPECT)


def _landscape(width: float, c: float) -> Layout:
    band_height = _band(c)
    table_width = c * _WIDE_SIZE[0]
    table_height = c * (_WIDE_SIZE[1] - _WIDE_BAND) + band_height
    left = max(0.0, (width - table_width) / 2)
    margin = 0.2 * c
    x = left + margin
    main_width = 8.9 * c
    field = Rect(x + 1.45 * c, 1.35 * c, 7.45 * c, 2 * ASPECT * c + 0.14 * c)
    band = Rect(x, field.y + field.h + 0.12 * c, main_width, band_height)
    hand = Rect(x, band.y + band.h + 0.08 * c, main_width, ASPECT * c)
    side_x = x + main_width + 0.35 * c
    side_width = left + table_width - margin - side_x
    side_height = (table_height - 3 * margin) / 2
    # Small cards do not make the text smaller, and a panel has about six lines of it.
    pile_height = (side_height - 0.1 * c - 6.7 * _text(c)) / 2
    return Layout(
        portrait=False,
        width=round(width),
        height=round(table_height),
        card=c,
        small=min(0.6 * c, pile_height / ASPECT),
        title=Rect(x, margin, 2.9 * c, 0.9 * c),
        opponent_hand=Rect(x + 3.6 * c, margin, main_width - 3.6 * c, 0.9 * c),
        field=field,
        stock=_card(x, field.y, c),
        turned=_card(x, field.y + field.h - ASPECT * c, c),
        band=band,
        hand=hand,
        hand_rows=1,
        sides=(
            Rect(side_x, margin, side_width, side_height),
            Rect(side_x, 2 * margin + side_height, side_width, side_height),
        ),
    )


def _portrait(width: float, c: float, is_open: bool) -> Layout:
    margin, text = 0.12 * c, _text(c)
    x, inner = margin, width - 2 * margin
    # Small cards do not make the text smaller, so it keeps its room.
    side_height = max(1.62 * c, 0.77 * c + 3.95 * text)
    band_height = max(1.02 * c, 5 * text)
    title = Rect(x, margin, inner * 0.62, 0.42 * c)
    hand_height = _OPEN_HAND * c * ASPECT if is_open else 0.0
    opponent = Rect(x, 0.6 * c + hand_height, inner, side_height)
    opponent_hand = (
        Rect(x, 0.54 * c, inner, hand_height)
        if is_open
        else Rect(x + inner * 0.64, margin, inner * 0.36, 0.42 * c)
    )
    field = Rect(x, opponent.y + side_height + 0.12 * c, inner, 2 * ASPECT * c + 0.1 * c)
    pile_y = field.y + field.h + 0.1 * c
    stock = _card(x, pile_y, 0.62 * c)
    turned = _card(x + 0.7 * c, pile_y, 0.62 * c)
    band = Rect(x + 1.45 * c, pile_y, inner - 1.45 * c, band_height)
    hand = Rect(x, pile_y + band_height + 0.1 * c, inner, 2 * ASPECT * c + 0.1 * c)
    mine = Rect(x, hand.y + hand.h + 0.12 * c, inner, side_height)
    return Layout(
        portrait=True,
        width=round(width),
        height=round(mine.y + side_height + margin),
        card=c,
        small=0.44 * c,
        title=title,
        opponent_hand=opponent_hand,
        field=field,
        stock=stock,
        turned=turned,
        band=band,
        hand=hand,
        hand_rows=2,
        sides=(opponent, mine),
    )


def spread(count: int, size: float, gap: float, room: float) -> tuple[float, float]:
    """Return the step between `count` things of `size` in `room`, and the width they take.

    They stand `gap` apart if there is room, otherwise they overlap evenly.
    """
    if count <= 1:
        return size + gap, size * count
    step = min(size + gap, (room - size) / (count - 1))
    return step, step * (count - 1) + size
