"""The poster of the yaku: every yaku of the rules in force, once, with its cards and points."""

from __future__ import annotations

import re
from html import unescape

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.paper.poster import poster
from koikoi_widget.paper.sheet_yaku import all_yaku, shown_cards

RULES = {**kk.PRESETS, "house": kk.rules("bga", viewings="rain-cancels", month_set=4)}


def articles(html: str) -> dict[str, str]:
    found = re.findall(r'<article id="([^"]+)">(.*?)</article>', html)
    assert len(found) == len(dict(found))
    return dict(found)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_each_yaku_of_the_rules_is_there_once_with_its_name_cards_and_points(
    rules: kk.Rules,
) -> None:
    found = articles(poster(rules))
    assert set(found) == {row.id for row in all_yaku(rules)}
    for row in all_yaku(rules):
        text = found[row.id]
        assert f"<b>{row.points}</b>" in text
        assert yaku_name(row.id) in text
        assert re.findall(r"#card-([\w-]+)", text) == [str(card) for card in shown_cards(row)]


def test_what_the_reader_has_made_is_ticked() -> None:
    rules = kk.PRESETS["bga"]
    assert "<mark>" not in poster(rules)
    pile = kk.CardSet.parse("3-bright 9-animal")
    ticked = {row for row, text in articles(poster(rules, pile)).items() if "<mark>" in text}
    assert ticked == {"flower-viewing"}


def test_what_the_reader_has_captured_is_whole_and_all_else_is_pale() -> None:
    rules = kk.PRESETS["bga"]
    pile = kk.CardSet.parse("3-bright 9-animal")
    faces = re.findall(r"<span( class=\"pale\")?><svg .*?#card-([\w-]+)", poster(rules, pile))
    assert all(bool(pale) == (kk.Card.parse(card) not in pile) for pale, card in faces)
    assert {card for pale, card in faces if not pale} == {"3-bright", "9-animal"}
    assert "pale" not in poster(rules) and "pale" not in poster(rules, kk.CardSet())


def test_house_rules_change_the_poster() -> None:
    found = articles(poster(kk.rules("bga", viewings="never")))
    assert "moon-viewing" not in found and "animals" in found


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_what_a_call_risks_what_multiplies_and_when_a_round_ends_is_said_as_on_the_sheet(
    rules: kk.Rules,
) -> None:
    text, printed = unescape(poster(rules)), unescape(str(kk.sheet(rules)))
    said = re.search(r'<section id="short">(.*?)</section>', text)
    assert said
    sentences = re.findall(r"<(?:p|li)>(.*?)</", said[1])
    assert all(sentence in printed for sentence in sentences)
    words = " ".join(sentences)
    assert "Koi-koi (" in words and "both hands are empty" in words and "starts the " in words
    if rules.double_from or rules.opponent_koi_step:
        assert re.search("[×+]", words)


def test_another_number_of_rounds_makes_no_house_rules() -> None:
    assert "<p>Rules: Fuda Wiki</p>" in poster(kk.rules("fuda-wiki", rounds=3))
    assert "<p>Rules: Fuda Wiki with house rules</p>" in poster(kk.rules("fuda-wiki", lucky=0))
