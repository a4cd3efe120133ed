"""The rules on one page: nothing that a preset or a house rule says is missing."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import CardSet
from koikoi_widget.engine.rules import OPTIONS, Rules
from koikoi_widget.engine.words.customs import CUSTOMS
from koikoi_widget.engine.words.yaku_names import NAMES
from koikoi_widget.engine.yaku import Yaku
from koikoi_widget.paper.example import example
from koikoi_widget.paper.sheet_words import sections
from koikoi_widget.paper.sheet_yaku import takes

PRESETS = pytest.mark.parametrize("rules", kk.PRESETS.values(), ids=str)

# What must hold for a rule to make a difference.
NEEDS: dict[str, dict[str, Any]] = {
    "own_koi_cap": {"own_koi_step": 1},
    "own_koi_combine": {"own_koi_step": 1},
    "opponent_koi_cap": {"opponent_koi_step": 1},
    "koi_combine": {"opponent_koi_step": 1, "opponent_koi_cap": 0},
    "double_factor": {"double_from": 7},
    "dealer_bonus": {"exhaustion": "dealer"},
    "lucky_declare": {"lucky": 6},
    "lucky_both": {"lucky": 6},
    "after_opponent_koi": {"koi_limit": "any"},
    "exhaustion": {"dealer_bonus": 6},
}


def text(rules: str | Rules) -> str:
    """What a reader sees of a sheet below its title."""
    body = str(kk.sheet(rules)).partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def rows(rules: str | Rules) -> dict[str, str]:
    """The rows of the table of yaku, as HTML, by id."""
    found = re.findall(r'<tr id="([\w-]+)">(.*?)</tr>', str(kk.sheet(rules)), re.DOTALL)
    return {yaku: unescape(row) for yaku, row in found}


def said(rules: Rules, section: str) -> str:
    """What one section says."""
    (found,) = (each for each in sections(rules) if each.id == section)
    return " ".join(part if isinstance(part, str) else " ".join(part) for part in found.content)


@PRESETS
def test_every_yaku_is_there_with_its_names_and_points(rules: Rules) -> None:
    found = rows(rules)
    assert set(found) == {row.id for row in rules.active_yaku(month=1)}
    for row in rules.active_yaku():
        english, japanese, meaning, _kanji = NAMES[row.id]
        shown = found[row.id]
        assert f"{english}<small>" in shown
        assert f"{japanese}, “{meaning}”" in shown
        assert f'<td class="points">{row.points}</td>' in shown
        assert takes(row, rules) in shown


@PRESETS
def test_a_yaku_of_named_cards_shows_just_these(rules: Rules) -> None:
    found = rows(rules)
    for row in rules.active_yaku():
        shown = CardSet.parse(" ".join(re.findall(r'href="#card-([\w-]+)"', found[row.id])))
        if row.pool.bit_count() <= 12:
            assert shown == row.cards
        else:
            assert shown < row.cards
            assert {card.month for card in shown} == {card.month for card in row.cards}


@PRESETS
def test_every_card_that_is_shown_is_drawn_once(rules: Rules) -> None:
    html = str(kk.sheet(rules))
    drawn = re.findall(r'<symbol id="([\w-]+)"', html)
    assert set(drawn) == set(re.findall(r'href="#(card-[\w-]+)"', html))
    assert len(drawn) == len(set(drawn))


@PRESETS
def test_the_sheet_names_its_source(rules: Rules) -> None:
    assert f"<p>{rules.name}</p>" in unescape(str(kk.sheet(rules)))


def test_a_house_rule_is_said_to_be_one() -> None:
    house = kk.rules("nintendo", viewings="never")
    assert "Nintendo's Mario Hanafuda with house rules" in unescape(str(kk.sheet(house)))


def test_two_presets_have_two_sheets() -> None:
    assert len({text(preset) for preset in kk.PRESETS}) == len(kk.PRESETS)


def other_values(name: str) -> list[object]:
    """The values a rule can have; of a number the least, the most, and one between."""
    rule = OPTIONS[name]
    if rule.choices:
        return list(rule.choices)
    if isinstance(rule.default, bool):
        return [False, True]
    return sorted({rule.least, rule.least + 1, 7, rule.most})


@pytest.mark.parametrize("name", OPTIONS)
def test_two_rules_that_differ_in_a_field_have_two_sheets(name: str) -> None:
    for preset in ["bga", "nintendo"]:
        needed = {"koi_limit": "any", **NEEDS.get(name, {})}
        needed.pop(name, None)
        sheets = [text(kk.rules(preset, **needed, **{name: value})) for value in other_values(name)]
        assert len(set(sheets)) == len(sheets)


@PRESETS
def test_the_example_is_what_the_engine_pays(rules: Rules) -> None:
    found = re.search(r"You score ([\d+× ()]+) = (\d+)\.$", example(rules))
    assert found
    assert eval(found[1].replace("×", "*")) == int(found[2])


@PRESETS
def test_the_example_shows_all_that_multiplies(rules: Rules) -> None:
    words = example(rules)
    assert ("bright" in words.partition(";")[2]) == (rules.field_brights != "none")
    assert ("of your own" in words) == bool(rules.own_koi_step)
    assert ("by your opponent" in words) == bool(rules.opponent_koi_step)


def test_an_example_has_no_calls_that_the_rules_forbid() -> None:
    house = kk.rules("bga-heavy", after_opponent_koi="must-stop")
    assert "5 × (1 + 1) = 10" in example(house)


@pytest.mark.parametrize(
    ("changes", "sum"),
    [
        ({}, "5 × (2 + 1) = 15"),
        ({"field_brights": "one-plus-n"}, "5 × ((1 + 1) × 2 + 1) = 25"),
        ({"field_brights": "max-1-n", "own_koi_step": 2}, "5 × (2 × 3 + 1) = 35"),
        ({"koi_combine": "product"}, "5 × 2 × 2 = 20"),
    ],
)
def test_own_calls_that_multiply_are_written_as_a_product(
    changes: dict[str, Any], sum: str
) -> None:
    house = kk.rules("shared-plus-one", own_koi_combine="product", **changes)
    assert sum in example(house)


def test_points_that_nothing_multiplies_need_no_example() -> None:
    words = said(kk.rules("bga", field_brights="none", own_koi_step=0), "points")
    assert "There is no multiplier" in words
    assert "Example" not in words


def test_a_lucky_field_is_not_dealt_again() -> None:
    words = text(kk.rules("bga", field_lucky=6))
    assert "wins the round at once and scores 6 points" in words
    assert "deal again" not in words


def test_a_rule_that_says_nothing_is_not_mentioned() -> None:
    assert "call too" not in said(kk.rules("nintendo", after_opponent_koi="free"), "koi-koi")
    assert "6 points" not in said(kk.rules("bga", dealer_bonus=6), "run-out")
    assert "teshi" not in said(kk.rules("bga", lucky=0), "lucky")


@pytest.mark.parametrize(
    ("changes", "yaku_id", "words"),
    [
        ({"viewings": "rain-cancels"}, "moon-viewing", "both cards; not with a willow card"),
        (
            {"viewings": "field-cancels"},
            "moon-viewing",
            "both cards; not with willow or paulownia on the field",
        ),
        ({"viewings": "with-another"}, "flower-viewing", "both cards; only with another yaku"),
        ({"month_set": 4}, "month-set", "all four cards of the round's month"),
        ({}, "rainy-four-brights", "Rain Man and 3 others"),
        ({}, "boar-deer-butterflies", "all 3 cards; +1 per extra animal"),
        ({}, "chaff", "any 10 of 25, Sake Cup included; +1 per extra"),
    ],
)
def test_what_a_yaku_takes(changes: dict[str, Any], yaku_id: str, words: str) -> None:
    assert words in rows(kk.rules("nintendo", **changes))[yaku_id]


def test_no_viewing_is_shown_where_none_counts() -> None:
    assert not {"flower-viewing", "moon-viewing"} & set(rows(kk.rules("bga", viewings="never")))


@PRESETS
def test_yaku_that_exclude_one_another_stand_together(rules: Rules) -> None:
    groups = re.findall(
        r'<tbody class="best" data-family="\w+">(.*?)</tbody>', str(kk.sheet(rules)), re.DOTALL
    )
    families: dict[str, set[str]] = {}
    for row in rules.active_yaku():
        families.setdefault(row.family, set()).add(row.id)
    families.pop("", None)
    assert [set(re.findall(r'<tr id="([\w-]+)"', group)) for group in groups] == list(
        families.values()
    )


def test_what_the_source_calls_a_yaku_stands_beside_its_name() -> None:
    assert "Flower Viewing · Cherry Blossoms" in text("nintendo").replace(" ·", " ·")
    assert "name in this source" not in text("fuda-wiki")
    for source in CUSTOMS.values():
        assert set(source.names) <= set(NAMES)
    assert set(CUSTOMS) <= set(kk.PRESETS)


# Words that stand on a source's own page, in its language: a reader of that page looks for them.
WORDS_OF_ITS_PAGE = [
    (
        "it",
        "bga",
        "mesi, Ori, Nastri, Animali, Piante, tavolo, yaku, moltiplicatore, Pioggia, Tenda,"
        "Guardare la Tenda, Guardare la Luna, Duello triadi, Cinghiale, Cervo, Farfalle, con testo",
    ),
    (
        "it",
        "italian",
        "smazzata, partita, tallone, dichiarare, combinazioni, scoperte, avversario, con testo,"
        "pesca una carta, mese più basso, Nastri neri, Carte base, Visione della luna,"
        "Visione dei fiori",
    ),
    (
        "de",
        "nintendo",
        "Kombinationen, Partie, Spielfeld, Nachziehstapel, Lichter, Tiere, Fahnen, Einfache,"
        "Blaue Fahnen, Glückskarten, Kirschblüten, Vollmond, Rote Fahnen, Rote & blaue Fahnen,"
        "Unentschieden, Tanuki-Mario, Glückskatzen-Mario & Cape-Mario, beenden, Vier gleiche,"
        "Monatspaare",
    ),
    (
        "hi",
        "legends",
        "उद्देश्य, महीन, याकु, राउंड, गेम, मैदान, ड्रॉ डेक, हाथ, प्रतिद्वंद्वी, अगारी, गुणक, टेयाकु, तेशी, कुत्सुकी,"
        "ब्राइट्स, चंद्र दर्शन, चेरी ब्लॉसम दर्शन, अकातान, आओतान, इनो-शिका-चो, जानवर, रिबन, साधारण",
    ),
]


@pytest.mark.parametrize(("code", "rules", "words"), WORDS_OF_ITS_PAGE)
def test_a_reader_of_a_source_finds_its_words_again(code: str, rules: str, words: str) -> None:
    with kk.language(code):
        said = text(rules).casefold()
    assert [each for each in re.split(", *", words) if each.casefold() not in said] == []


@pytest.mark.parametrize("code", ["en", "de", "it", "ja", "hi"])
def test_no_name_of_a_yaku_is_said_twice(code: str) -> None:
    with kk.language(code):
        for rules in CUSTOMS:
            for row in rows(rules).values():
                name, beside = re.findall(r'<th scope="row">([^<]*)<small>([^<]*)', row)[0]
                assert beside.removeprefix(" · ") != name


def test_with_the_last_card_a_yaku_is_only_said_to_end_the_round_where_every_yaku_does() -> None:
    """By `stop_from`, two points with the last card end nothing, and nobody scores."""
    ends = "makes a yaku with the last card stops"
    assert ends in text("nintendo")
    assert ends not in text(kk.rules("nintendo", stop_from=3))


def test_who_deals_and_how() -> None:
    assert "The player who goes first shuffles and deals" in text("nintendo")
    assert "Deal 2 cards at a time" in text("nintendo")
    assert "The player who goes second shuffles and deals" in text("italian")
    assert "One of you shuffles and deals" in text("bga")


def test_a_yaku_of_ones_own_has_its_row() -> None:
    pool = kk.CardSet.parse("8-bright 8-animal").mask
    own = Yaku(id="geese-by-night", points=3, pool=pool, need=2)
    house = kk.rules("bga", yaku=(*kk.PRESETS["bga"].yaku, own))
    assert '<td class="points">3</td>' in rows(house)["geese-by-night"]


def test_a_yaku_of_one_card_takes_it_by_name() -> None:
    own = Yaku(id="moon", points=2, pool=kk.Card.parse("8-bright").mask, need=1)
    assert takes(own, kk.PRESETS["bga"]) == "Full Moon"


def test_a_sheet_asks_no_other_machine_and_runs_no_script() -> None:
    for page in (kk.sheet("nintendo"), kk.card_sheets()):
        html = str(page)
        assert "<script" not in html
        assert "://" not in html
        assert not re.findall(r'(?:href|src)="(?!#)', html)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match=r"unknown preset: 'nintedo'.*Did you mean 'nintendo'"):
        kk.sheet("nintedo")
    with pytest.raises(kk.UnknownName, match="unknown paper size: 'a5'; known: a4, letter"):
        kk.sheet("bga", "a5")


def test_a_notebook_offers_the_sheet_as_a_file() -> None:
    link = kk.sheet("bga")._repr_html_()
    assert 'download="koi-koi-bga.html"' in link
    assert "Koi-Koi: Board Game Arena" in link


def test_a_sheet_is_kept_in_a_file(tmp_path: Any) -> None:
    page = kk.sheet("legends")
    page.save(tmp_path / page.name)
    assert (tmp_path / "koi-koi-legends.html").read_text("utf-8") == str(page)
