"""The pen: short, exact paths."""

from __future__ import annotations

import re

import pytest

from koikoi_widget.art import pen


def test_a_layouts_per_cent_become_card_units() -> None:
    assert pen.at(50, 50) == (305, 500)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (0.5, ".5"),
        (-0.25, "-.25"),
        (12.0, "12"),
        (3.456, "3.46"),
        (10, "10"),
        (-0.001, "0"),
    ],
)
def test_numbers_are_written_briefly(value: float, text: str) -> None:
    assert pen.number(value) == text


def test_relative_steps_do_not_add_up_their_rounding() -> None:
    points = [(k * 10.4, k * 3.3) for k in range(40)]
    x = y = 0
    for dx, dy in re.findall(r"(-?\d+) ?(-?\d+)", pen.polyline(*points).replace("M0 0l", "")):
        x, y = x + int(dx), y + int(dy)
    assert (x, y) == (round(points[-1][0]), round(points[-1][1]))


def test_a_curve_passes_through_its_points() -> None:
    path = pen.curve((0, 0), (100, 50), (200, 0))
    numbers = [int(n) for n in re.findall(r"-?\d+", path)]
    assert numbers[:2] == [0, 0]
    assert numbers[6:8] == [100, 50]
    assert numbers[12:14] == [100, -50]


def test_an_outline_is_closed_and_an_open_curve_is_not() -> None:
    assert pen.outline([(0, 0), (10, 0)], [(10, 0), (10, 10)]).endswith("z")
    assert not pen.curve((0, 0), (10, 0), (20, 5)).endswith("z")


def test_turning_a_quarter_is_clockwise_on_the_card() -> None:
    ((x, y),) = pen.turned([(10, 0)], angle=90)
    assert (x, y) == pytest.approx((0, 10))


def test_stations_stand_evenly_along_a_curve_and_know_its_heading() -> None:
    upwards = pen.stations([(0, 0), (0, -100), (0, -200)], 50)
    assert [round(y) for _x, y, _heading in upwards] == [-50, -100, -150, -200]
    assert {round(heading) for _x, _y, heading in upwards} == {0}


def test_a_stamp_is_written_once_however_often_it_is_drawn() -> None:
    text = pen.stamp("plum", pen.shape("M0 0h5v5z", "red"), (10, 10), (20, 20, 45), (30, 30, 0, -1))
    assert text.count("M0 0h5v5z") == 1
    assert text.count("<use") == 3
    assert "scale(-1 1)" in text
