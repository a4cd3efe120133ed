"""The stories of the cards: each has a story, and each yaku's name a meaning."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.words.stories import PICTURES, PLANTS, RIBBONS, story


def test_each_card_has_a_story_of_a_sentence_or_two() -> None:
    for card in kk.DECK:
        told = story(card)
        assert told.endswith(".")
        assert 40 <= len(told) <= 220
        assert told == story(str(card))


def test_each_picture_with_a_name_has_a_story_of_its_own() -> None:
    named = [card for card in kk.DECK if str(card) in kk.NAME_SETS["traditional"]]
    assert len({story(card) for card in named}) == len(named)
    assert {story(card) for card in named}.isdisjoint(PLANTS.values())


def test_chaff_tells_of_its_plant() -> None:
    assert all(story(f"{month}-chaff-1") == PLANTS[month] for month in (*range(1, 11), 12))


def test_no_story_is_of_a_card_that_does_not_exist() -> None:
    assert {kk.Card.parse(name).kind for name in PICTURES} == set(kk.Kind)
    assert set(RIBBONS) == {card.ribbon for card in kk.DECK if card.ribbon}
    assert list(PLANTS) == [month.number for month in kk.MONTHS]


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(kk.UnknownCard, match="13-bright"):
        story("13-bright")
