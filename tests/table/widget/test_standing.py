"""One order of both players everywhere: whoever sits below is on the left, and comes first."""

from __future__ import annotations

import re

import pytest

import koikoi_widget as kk
from koikoi_widget.page.home import hero
from koikoi_widget.page.visit import Visit
from koikoi_widget.settings.options import Options
from koikoi_widget.table.saved.saved_match import Kept
from tests.table.matches import press, say, show_cards

SIZES = {"laptop": (1440, 820), "low": (740, 304), "phone": (360, 640)}


def a_table(opponent: str, seat: int = 0) -> kk.Table:
    """A table after a few moves, with unequal points; of two people, `seat` sits below."""
    table = kk.Table(kk.rules("nintendo", rounds=1), opponent, seed=6, deck="index")
    say(table, event="hello", kept=None)
    while not table.match.is_over and len(table.match.actions) < 6 + seat:
        show_cards(table)
        table.push(table.match.legal_actions[0])
    show_cards(table)
    return table


def over(opponent: str) -> kk.Table:
    table = a_table(opponent)
    while not table.match.is_over:
        show_cards(table)
        table.push(table.match.legal_actions[-1])
    table.tell()
    return table


def order_at(table: kk.Table) -> list[int]:
    """The seats whose names stand above the table, from left to right."""
    names = table.player_names()
    heads = [each for each in table.bridge.state["words"] if each[1].startswith("name")]
    return [names.index(text) for text, *_rest in sorted(heads, key=lambda each: each[2][0])]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("opponent", ["greedy", "person"])
@pytest.mark.parametrize("seat", [0, 1])
def test_name_points_and_pile_of_whoever_sits_below_are_on_the_left(
    size: tuple[int, int], opponent: str, seat: int
) -> None:
    table = a_table(opponent, seat)
    say(table, event="size", size=[*size, 1], view="a")
    table.tell()
    assert order_at(table) == [table.seat, 1 - table.seat]
    points = [each for each in table.bridge.state["words"] if each[1].startswith("points")]
    by_place = [text for text, *_rest in sorted(points, key=lambda each: each[2][0])]
    assert by_place == [str(table.match.points[each]) for each in (table.seat, 1 - table.seat)]
    theirs, mine = table.screen.layout.sides
    assert mine.x < theirs.x or (mine.x == theirs.x and theirs.y < mine.y)


@pytest.mark.parametrize("opponent", ["greedy", "person"])
def test_the_end_of_a_match_has_the_order_of_the_table(opponent: str) -> None:
    table = over(opponent)
    asked, names = table.bridge.state["dialog"], table.player_names()
    first, second = order_at(table)
    points = table.match.points
    assert points[0] != points[1]
    score = [(name, points) for name, points, _is_opponent in asked["result"]["score"]]
    assert score == [(names[seat], str(points[seat])) for seat in (first, second)]
    told = str(table.bridge.state["twin"])
    assert told.index(f"{names[first]}:") < told.index(f"{names[second]}:")


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_said_of_a_running_match_has_the_order_of_the_table(seat: int) -> None:
    match = kk.Match(kk.rules("nintendo", rounds=3), seed=6)
    while len(match.history) == 1 or match.points[0] == match.points[1]:
        match.push(match.legal_actions[-1])
    table = kk.Table(match=match, opponent="person", deck="index")
    say(table, event="hello", kept=None)
    while table.state.curtain or table.seat != seat:
        if table.state.curtain:
            press(table, "show cards")
        else:
            table.push(table.match.legal_actions[0])
    points, other = table.match.points[seat], table.match.points[1 - seat]
    for action in ("record", "resign"):
        press(table, action)
        assert f"{points} : {other} points" in " ".join(table.bridge.state["dialog"]["lines"])


def test_the_first_page_names_you_first() -> None:
    match = kk.Match(kk.rules("nintendo", start_points=30), seed=6)
    visit = Visit(options=Options(), running=Kept("greedy", True, match))
    assert re.match("You 30, Greedy 30 ", hero(visit)["lead"])
