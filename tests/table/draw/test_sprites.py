"""The deck as a browser gets it: visible cards first, and once for each browser."""

from __future__ import annotations

from typing import Any

import pytest
from ipycanvas import Canvas
from ipywidgets.widgets.widget import _instances

import koikoi_widget as kk
from koikoi_widget.art import BACKS, face
from koikoi_widget.engine.cards import DECK
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.table.draw.sprites import BACK, Sprites, look_of, picture

HELLO = {"event": "hello", "kept": None}
SIZE = {"event": "size", "size": [1000, 680, 1]}


def a_table(monkeypatch) -> tuple[kk.Table, list[dict[str, Any]]]:
    """Return a table, and the list of the sprites that are sent to its browser from now on."""
    table, sent = kk.Table("bga", seed=5, deck="index", keep=""), []

    def hear(message: dict[str, Any]) -> None:
        if message["do"] == "sprites":
            sent.append(message)

    monkeypatch.setattr(table.bridge, "send", hear)
    return table, sent


def say(table: kk.Table, *messages: dict[str, Any]) -> None:
    for message in messages:
        table.hear(message)


def test_what_is_in_sight_is_sent_first_and_every_sprite_once(monkeypatch) -> None:
    table, sent = a_table(monkeypatch)
    say(table, HELLO, SIZE)
    first, others = sent
    in_sight = {card.index for card in table.match.view(0).hand | table.match.view(0).field}
    assert set(first["places"]) == in_sight | {BACK}
    assert sorted([*first["places"], *others["places"]]) == [*range(BACK + 1)]
    assert (first["first"], others["first"]) == (True, False)
    shown = [*zip(first["places"], first["pictures"], strict=True)]
    assert all(svg == picture(table.stage.sprites.look, place) for place, svg in shown)


def test_pictures_are_not_sent_again_for_another_size(monkeypatch) -> None:
    table, sent = a_table(monkeypatch)
    say(table, HELLO, SIZE)
    sent.clear()
    say(table, {"event": "size", "size": [360, 740, 2]})
    assert [set(message) for message in sent] == [{"do", "width", "height"}]


@pytest.mark.parametrize("canvas_comes", ["before the size", "after the size"])
def test_each_browser_that_comes_gets_the_deck_once(canvas_comes: str, monkeypatch) -> None:
    table, sent = a_table(monkeypatch)
    say(table, HELLO, SIZE)
    sent.clear()
    say(table, HELLO)
    steps = [table.stage.client_ready, lambda: say(table, SIZE)]
    for step in steps if canvas_comes == "before the size" else reversed(steps):
        step()
    assert [message["first"] for message in sent] == [True, False]


def test_another_deck_is_sent_in_place_of_the_old_one(monkeypatch) -> None:
    table, sent = a_table(monkeypatch)
    say(table, HELLO, SIZE)
    sent.clear()
    table.use_deck("drawn", "high-contrast")
    first, others = sent
    assert first["first"] and len(first["places"]) + len(others["places"]) == len(DECK) + 1


def test_ten_changes_of_deck_leave_no_canvas_behind_and_a_closed_table_leaves_none() -> None:
    before = set(_instances)
    table = kk.Table("bga", seed=5, keep="")
    say(table, HELLO, SIZE)
    made = set(_instances)
    for turn in range(10):
        table.use_deck(["index", "drawn"][turn % 2], back=["brick", "ink"][turn % 2])
    assert set(_instances) == made
    table.close()
    left = [_instances[model] for model in set(_instances) - before]
    assert not [widget for widget in left if isinstance(widget, Canvas)]


def test_the_backs_are_of_the_colour_that_is_wanted() -> None:
    drawn = {name: picture(look_of("drawn", "traditional", False, name), BACK) for name in BACKS}
    assert "#8C2F22" in drawn["brick"] and "#8C2F22" not in drawn["ink"]
    with pytest.raises(UnknownName, match="unknown card back: 'gold'"):
        Sprites(back="gold")


@pytest.mark.parametrize(
    ("marks", "marked"), [(True, range(1, 13)), (False, ()), ({1, 11}, (1, 11))]
)
def test_marks_are_written_on_all_cards_on_none_or_on_those_of_some_months(marks, marked) -> None:
    look = look_of("drawn", "traditional", marks)
    for card in DECK:
        whole = face(card, "traditional", marks=card.month in marked)
        assert picture(look, card.index) == whole
