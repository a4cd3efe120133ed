"""Everything to train in one place: what is asked, and under whose rules."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.cards import DECK
from koikoi_widget.lessons.html.card_pictures import page_svg
from koikoi_widget.lessons.quiz.practice import Train
from koikoi_widget.page.app import App

pytest.importorskip("fsrs")


def test_rules_are_chosen_only_where_they_change_what_is_asked():
    train = Train()
    shown = {}
    for _title, name in train.about.options:
        if name not in ("decisions", "plays", "discards"):  # they take time to make
            train.about.value = name
            shown[name] = train.source.layout.display != "none"
    assert shown == {
        "cards": False,
        "months": False,
        "kinds": False,
        "names": False,
        "partners": False,
        "captures": False,
        "yaku": True,
        "scores": True,
        "completions": True,
    }


def test_it_can_be_turned_to_what_is_to_be_trained():
    train = Train()
    train.turn_to("scores", "italian")
    assert (train.about.value, train.source.value) == ("scores", "italian")


def test_an_exercise_that_fails_is_named_in_its_place(monkeypatch):
    def failing(*_arguments, **_named):
        raise RuntimeError("no scheduler")

    train = Train()
    monkeypatch.setattr("koikoi_widget.lessons.quiz.practice.Trainer", failing)
    train.about.value = "months"
    assert "no scheduler" in train.children[-1].children[0].value


@pytest.fixture
def page():
    return App(keep="")


def pictures(page):
    """Return the cards that the part of the page shows which is open."""
    room = page.children[-1].children[-1]
    if page.first_page.way == "train":
        (room,) = room.children[1].children[-1].children
    shown = room.children[0]
    assert shown.pictures
    return {*shown.pictures, *shown.more}


def drawn(**look):
    return {page_svg(card, **look) for card in DECK}


@pytest.mark.parametrize("way", ["today", "train"])
def test_cards_are_drawn_as_those_of_the_table_and_follow_the_options(page, way):
    page.first_page.way = way
    if way == "train":
        page.children[-1].children[-1].children[1].turn_to("captures", "bga")
    assert pictures(page) <= drawn(marks=True)
    page.panel.choose("marks", False)
    assert pictures(page) <= drawn()
    page.panel.choose("palette", "high-contrast")
    assert pictures(page) <= drawn(palette="high-contrast")


def test_a_question_about_the_faces_is_not_answered_by_the_marks_on_them(page):
    page.panel.choose("deck", "index")
    page.first_page.way = "train"
    assert pictures(page) <= drawn()
