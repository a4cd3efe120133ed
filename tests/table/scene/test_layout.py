from __future__ import annotations

import pytest

from koikoi_widget.table.model.screen import dialog_entry
from koikoi_widget.table.scene.layout import (
    ASPECT,
    COLUMN_FROM,
    LEAST_TEXT,
    SMALLEST_CARD,
    Layout,
    Rect,
    field_places,
    layout_for,
    spread,
)
from koikoi_widget.table.scene.style import TEXT, count_size
from koikoi_widget.table.words.dialogs import Dialog

SIZES = [(360, 740), (360, 640), (412, 915), (740, 360), (768, 1024), (1000, 680), (1440, 900)]


def regions(layout: Layout) -> list[Rect]:
    return [layout.title, *layout.heads, layout.field, layout.band, layout.hand, *layout.sides]


def are_apart(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.w <= other.x + 1
        or other.x + other.w <= one.x + 1
        or one.y + one.h <= other.y + 1
        or other.y + other.h <= one.y + 1
    )


def test_every_region_lies_on_the_table_and_none_covers_another() -> None:
    for letters in [1, 1.5, 3]:
        for size in SIZES:
            layout = layout_for(*size, letters=letters)
            assert layout.width <= size[0]
            for region in regions(layout):
                assert region.x >= 0 and region.x + region.w <= layout.width + 1
                assert region.y >= 0 and region.y + region.h <= layout.height + 1
            for place, one in enumerate(regions(layout)):
                for other in regions(layout)[place + 1 :]:
                    assert are_apart(one, other), (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_the_middle_of_the_table_is_that_of_stock_field_hand_and_moon(
    size: tuple[int, int],
) -> None:
    layout = layout_for(*size)
    for at in (layout.title, layout.field, layout.stock, layout.turned, layout.band, layout.hand):
        assert at.x + at.w / 2 == pytest.approx(layout.width / 2)
    x, y, _radius = layout.moon
    assert (x, y) == pytest.approx((layout.width / 2, layout.stock.y + layout.stock.h / 2))


def test_the_places_of_the_field_lie_around_the_stock_and_cover_nothing() -> None:
    for count in [8, 9, 12, 13, 16]:
        for size in SIZES:
            layout = layout_for(*size)
            places = field_places(layout, count)
            assert len(places) >= count
            for number, place in enumerate(places):
                assert place.w >= 24
                assert layout.field.grown(1).holds(place.x, place.y)
                assert layout.field.grown(1).holds(place.x + place.w, place.y + place.h)
                for other in (layout.stock, layout.turned, *places[:number]):
                    assert are_apart(place, other)


def test_words_are_as_large_as_the_reader_wants_letters_but_never_smaller_than_usual() -> None:
    usual = layout_for(1440, 900)
    assert layout_for(1440, 900, letters=1.5).text == pytest.approx(1.5 * usual.text, rel=0.05)
    assert layout_for(1440, 900, letters=0.5) == usual
    phone = layout_for(360, 740, letters=3)  # where cards would otherwise be out of sight
    assert 1.2 * layout_for(360, 740).text <= phone.text <= 1.3 * layout_for(360, 740).text
    assert phone.height <= 740


def test_no_card_of_the_hand_is_too_small_for_a_finger() -> None:
    for height in (200, 240, *range(256, 1081, 103)):
        for width in range(320, 1921, 100):
            layout = layout_for(width, height)
            assert layout.card >= SMALLEST_CARD and layout.width <= width
            for region in regions(layout):
                assert region.x >= 0 and region.x + region.w <= width + 1


def test_the_field_can_be_read_in_every_window_and_its_cards_are_like_those_of_the_hand() -> None:
    for height in range(230, 741, 85):
        for width in range(290, 741, 30):
            layout = layout_for(width, height)
            assert min(place.w for place in field_places(layout, 8)) >= 0.7 * SMALLEST_CARD
            assert min(place.w for place in field_places(layout, 12)) >= 22
            assert all(
                are_apart(layout.opponent_hand, each) for each in (layout.title, *layout.heads)
            )


@pytest.mark.parametrize("size", [(360, 740), (412, 915), (1440, 900), (1000, 680)])
def test_the_table_fits_the_window(size: tuple[int, int]) -> None:
    assert layout_for(*size).height <= size[1]


def test_a_phone_held_upright_gets_the_tall_layout_and_a_desktop_the_wide_one() -> None:
    assert layout_for(360, 740).portrait
    assert not layout_for(1440, 900).portrait


@pytest.mark.parametrize("kind", ["decide", "result"])
def test_what_a_yaku_brings_is_said_beside_its_lit_cards(kind: str) -> None:
    layout = layout_for(1440, 900)
    asked = dialog_entry(Dialog(kind, ""), layout)
    assert asked and all(are_apart(Rect(*asked["at"]), side) for side in layout.sides)


@pytest.mark.parametrize("size", [*SIZES, (330, 663), (844, 334), (667, 319)])
def test_a_question_lies_on_the_field_and_on_no_pile_and_no_hand(size: tuple[int, int]) -> None:
    layout = layout_for(*size)
    asked = dialog_entry(Dialog("decide", ""), layout)
    assert asked and asked["at"]
    at = Rect(*asked["at"])
    for place in (layout.hand, *layout.sides, layout.title, *layout.heads):
        assert are_apart(at.grown(-1), place)
    assert at.w >= layout.field.w - 1 and at.h >= 0.8 * layout.field.h


def test_cards_stand_apart_where_there_is_room_and_overlap_where_there_is_none() -> None:
    assert spread(3, 10, 2, 100) == (12, 34)
    step, width = spread(11, 10, 2, 60)
    assert step == 5 and width == 60
    assert spread(0, 10, 2, 100)[1] == 0


@pytest.mark.parametrize("size", [(360, 740), (360, 590), (330, 480), (768, 1024)])
@pytest.mark.parametrize("is_open", [False, True])
def test_the_words_of_a_tall_table_keep_their_room_when_the_cards_are_small(
    size: tuple[int, int], is_open: bool
) -> None:
    layout = layout_for(*size, is_open=is_open)
    assert layout.portrait
    captured = layout.small * ASPECT
    for side in layout.sides:
        assert side.h >= captured + 2.5 * layout.text  # the kinds above, the yaku below
    lines, letters = layout.band.h / (1.25 * layout.text), layout.band.w / (0.5 * layout.text)
    assert lines >= 3 and (lines - 1) * letters >= 120  # what happened, and what is asked
    if layout.card > SMALLEST_CARD:
        assert (lines - 1) * letters >= 170
    if layout.card > SMALLEST_CARD:
        assert layout.height <= size[1]


@pytest.mark.parametrize("size", [(740, 360), (915, 412), (640, 330), (1440, 900)])
def test_what_happened_and_what_is_asked_have_room_on_a_low_wide_table(
    size: tuple[int, int],
) -> None:
    layout = layout_for(*size)
    assert not layout.portrait
    assert layout.band.h >= 3 * 1.25 * layout.text - 0.01
    if layout.card > SMALLEST_CARD:
        assert layout.height <= size[1]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 740), (1000, 680)])
def test_words_that_fill_their_room_on_a_wide_table_do_not_touch_the_field(
    size: tuple[int, int],
) -> None:
    layout = layout_for(*size)
    lowest = max(place.y + place.h for place in field_places(layout, 8))
    assert layout.band.y - lowest >= 0.6 * layout.text


def test_open_cards_of_the_opponent_can_be_read_on_a_phone() -> None:
    closed, opened = layout_for(360, 600), layout_for(360, 600, is_open=True)
    assert opened.opponent_hand.h > 2 * closed.opponent_hand.h
    assert opened.opponent_hand.y + opened.opponent_hand.h <= opened.sides[0].y
    assert layout_for(1440, 900, is_open=True) == layout_for(1440, 900)


@pytest.mark.parametrize("size", [*SIZES, (1024, 640)])
def test_a_drawer_takes_its_room_from_a_wide_table_and_none_from_a_narrow_one(
    size: tuple[int, int],
) -> None:
    layout, narrowed = layout_for(*size), layout_for(*size, has_drawer=True)
    assert layout.is_beside == (size[0] >= 740), "otherwise it stands below the table"
    if layout.is_beside:
        assert 260 <= size[0] - narrowed.width <= 360
        assert narrowed.card >= SMALLEST_CARD
    else:
        assert narrowed == layout


@pytest.mark.parametrize(
    ("size", "column"),
    [((1160, 700), 340), ((1276, 657), 340), ((1436, 837), 360), ((1916, 1017), 400)],
)
def test_beside_a_wide_table_a_column_is_always_there_and_cards_are_not_smaller_than_without(
    size: tuple[int, int], column: int
) -> None:
    layout = layout_for(*size, column_from=COLUMN_FROM)
    assert (layout.column, layout.width) == (column, size[0] - column)
    assert layout == layout_for(*size, column_from=COLUMN_FROM, has_drawer=True)
    tools = 62  # pixels, below a table without a column
    assert layout.card >= layout_for(size[0], size[1] - tools, has_drawer=True).card
    assert not layout_for(COLUMN_FROM - 1, 700, column_from=COLUMN_FROM).column


@pytest.mark.parametrize("width", [600, 628, 680])
def test_a_phone_on_its_side_shows_the_whole_table_with_captured_cards_told_apart(
    width: int,
) -> None:
    layout = layout_for(width, 308)  # of 740 × 360: less the bar of the page and the tools
    assert layout.height <= 308 and layout.card >= SMALLEST_CARD
    assert layout.small >= 23
    for side in layout.sides:
        assert len(layout.kinds) * (layout.small * ASPECT + 1.25 * layout.text) <= side.h


def test_on_a_low_table_a_hand_that_lies_open_is_beside_the_result() -> None:
    layout = layout_for(628, 308, is_open=True)
    at, hand = layout.opponent_hand, layout.hand
    cards = 8 * layout.card
    assert at.y >= hand.y and at.x >= hand.x + (hand.w + cards) / 2
    assert at.h >= 50 and at.w >= 100


def test_no_word_and_no_number_is_smaller_than_14_pixels() -> None:
    for size in SIZES:
        layout = layout_for(*size)
        assert layout.text * min(style.scale for style in TEXT.values()) >= LEAST_TEXT
        assert count_size(layout.stock.w) >= LEAST_TEXT
