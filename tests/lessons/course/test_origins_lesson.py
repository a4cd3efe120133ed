"""Where the game comes from: stories beside cards, names, and what other games count."""

from __future__ import annotations

import re

import koikoi_widget as kk
from koikoi_widget.engine.words.stories import story
from koikoi_widget.engine.words.yaku_names import NAMES
from koikoi_widget.lessons.course import origins_lesson as origins


def test_a_card_is_shown_beside_what_is_told_of_it() -> None:
    shown = str(origins.told(["12-bright", kk.Card.parse("8-animal")]))
    assert shown.count("<figure") == shown.count('role="listitem"') == 2
    assert shown.index(story("12-bright")) < shown.index(story("8-animal"))


def test_each_plant_is_shown_on_a_card_that_shows_it() -> None:
    shown = str(origins.plants())
    assert shown.count("<figure") == shown.count('role="listitem"') == 12
    assert "November, willow: plain red ribbon" in shown
    assert "lightning" not in shown


def test_the_names_that_the_sources_use_are_explained() -> None:
    shown = str(origins.names_table())
    names = [each.japanese for key, each in NAMES.items() if key != "month-set"]
    assert all(f">{name}<" in shown for name in names)


def test_the_whole_deck_counts_three_times_eighty_eight() -> None:
    assert origins.deck_points() == 5 * 20 + 9 * 10 + 10 * 5 + 24 * 1 == 3 * 88
    assert ">264<" in str(origins.points_table())


def test_a_french_deck_without_its_twos_stands_for_every_card_once() -> None:
    shown = str(origins.french_deck())
    assert re.findall(r'data-label="rank">(.*?)<', shown) == list(origins.RANKS)
    assert "2" not in origins.RANKS and len(set(origins.RANKS)) == 12
    cards = re.findall(r'data-label="♠ ♥ ♦ ♣">(.*?)<', shown)
    assert [len(each.split(", ")) for each in cards] == [4] * 12
    assert cards[0] == "Crane, ribbon, chaff, chaff"
    assert cards[10] == "Rain Man, Swallow, ribbon, Lightning"
