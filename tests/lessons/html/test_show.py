"""What goes between the paragraphs: cards, tables, the reader's choice of rules."""

from __future__ import annotations

import re
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.course.first_hand import script
from koikoi_widget.lessons.html import rule_tables
from koikoi_widget.lessons.html.show import table


def html(shown):
    return shown._repr_html_()


def test_cards_keep_the_order_of_a_list():
    shown = html(kk.show(["9-animal", kk.Card.parse("8-bright")], captions="traditional"))
    assert re.findall("<figcaption>(.*?)</figcaption>", shown) == ["Sake Cup", "Full Moon"]


@pytest.mark.parametrize(
    "cards", ["8-bright", kk.Card.parse("8-bright"), kk.CardSet.parse("8-bright")]
)
def test_a_card_says_what_it_shows(cards):
    assert 'role="img" aria-label="August, susuki grass: full moon (bright)"' in html(
        kk.show(cards)
    )


def test_no_two_pictures_of_a_page_share_an_id():
    page = html(kk.show(kk.DECK)) + html(kk.show(kk.DECK)) + html(kk.show(kk.DECK, deck="index"))
    page += "".join(html(kk.yaku_table("bga", deck=deck)) for deck in ("drawn", "index", "index"))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)) >= 3 * 48
    used = set(re.findall(r"url\(#([^)]+)\)", page)) | set(re.findall(r'href="#([^"]+)"', page))
    assert used <= set(ids)


def test_captions_may_be_words_by_card_or_a_function():
    by_card = html(kk.show("8-bright 9-animal", captions={"8-bright": "the moon & the hill"}))
    assert re.findall("<figcaption>(.*?)</figcaption>", by_card) == ["the moon &amp; the hill"]
    assert "<figcaption>8</figcaption>" in html(kk.show("8-bright", lambda card: str(card.month)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cards": "13-bright"}, "unknown card"),
        ({"cards": "1-bright", "captions": "tarot"}, "unknown name set: 'tarot'"),
        ({"cards": "1-bright", "size": "huge"}, "unknown size: 'huge'"),
        ({"cards": "1-bright", "deck": "tarot"}, "unknown deck: 'tarot'"),
    ],
)
def test_what_is_wrong_is_named(arguments, message):
    with pytest.raises(kk.KoiKoiError, match=message):
        kk.show(**arguments)


def test_the_twelve_months_show_every_card_once():
    assert html(kk.twelve_months()).count("<figure") == 48


@pytest.mark.parametrize("rules", kk.PRESETS)
def test_the_yaku_of_every_preset_are_listed_with_their_points(rules):
    shown = html(kk.yaku_table(rules))
    titles = re.findall("<b>(.*?)</b>", shown)
    rows = kk.PRESETS[rules].active_yaku()
    assert len(titles) == len(rows)
    points = [int(re.search(r"(\d+) points?$", title)[1]) for title in titles]
    assert points == sorted((row.points for row in rows), reverse=True)


@pytest.mark.parametrize("rules", kk.PRESETS)
def test_the_table_of_yaku_takes_little_space_in_a_notebook(rules):
    assert len(html(kk.yaku_table(rules))) < 60e3
    assert len(html(kk.yaku_table(rules, deck="drawn"))) < 200e3


def test_the_table_of_yaku_shows_a_deck_of_ones_own(tmp_path):
    for card in kk.DECK:
        line = f'<path d="M0 0h{card.month}"/>'
        picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 61 100">{line}</svg>'
        (tmp_path / f"{card}.svg").write_text(picture)
    shown = html(kk.yaku_table("bga", deck=kk.Deck.from_folder(tmp_path)))
    assert shown.count("M0 0h3") == 1  # the same picture for every card of March


def test_columns_of_figures_stand_apart_from_those_of_words():
    shown = table(["Turn", "Share", "Calls"], [["1", "25%", "none"], ["2", "+1.5 ± 0.2", "3 × 2"]])
    figures = re.findall(r'<t([hd])[^>]*class="koikoi-figures">(.*?)<', shown.content)
    assert figures == [("h", "Share"), ("d", "25%"), ("d", "+1.5\xa0±\xa00.2")]
    assert "3\xa0×\xa02" in shown.content, "a line could end within it"


def test_the_score_table_asks_the_engine():
    shown = html(kk.score_table({"rainy": "1-bright 8-bright 11-bright"}))
    found = [int(total) for total in re.findall("<td[^>]*>(.*?)</td>", shown)]
    assert found == [
        kk.score("1-bright 8-bright 11-bright", rules=preset).total for preset in kk.PRESETS
    ]


def test_the_multiplier_table_shows_what_a_call_changes():
    shown = html(kk.multiplier_table("1-bright 3-bright 8-bright")).replace("\xa0", " ")
    rows = {
        re.search('<th scope="row"[^>]*>(.*?)</th>', row)[1]: re.findall("<td[^>]*>(.*?)</td>", row)
        for row in shown.split("<tr")[2:]
    }
    nintendo = rows[kk.PRESETS["nintendo"].name.replace("'", "&#x27;")]
    no = "not allowed"
    assert nintendo == ["5 × 1 = 5", "5 × 1 = 5", no, "5 × 2 = 10", no, "0"]
    bga = rows[kk.PRESETS["bga"].name]
    assert bga == ["6 × 1 = 6", "6 × 2 = 12", "6 × 3 = 18", "6 × 1 = 6", "6 × 2 = 12", "0"]
    assert rows[kk.PRESETS["italian"].name][-1] == "6"


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_calls_come_about_in_play_if_and_only_if_the_table_says_so(preset):
    seen, rng = set(), Random(2)
    for seed in range(60):
        match = kk.Match(preset, seed=seed)
        while not match.is_over:
            actions = match.legal_actions
            calls = [action for action in actions if str(action) == "koi-koi"]
            match.push(rng.choice(calls or actions))
            seen.add(match.round.koi_calls)
    seen |= {(second, first) for first, second in seen}
    for calls in rule_tables.CALLS:
        assert (calls in seen) == rule_tables.can_come_about(kk.PRESETS[preset], calls)


def test_what_follows_the_source_changes_with_it():
    source = kk.Source("bga")
    place = source.follow(kk.yaku_table)
    assert "Board Game Arena" in place.children[0].value
    source.value = "nintendo"
    assert "Nintendo" in place.children[0].value


def test_a_quiz_follows_the_source():
    source = kk.Source("bga")
    place = source.follow(lambda rules: kk.Quiz("scores", rules=rules, seed=1))
    source.value = "italian"
    (room,) = place.children
    assert room.children[0].question.facts == (f"Rules: {kk.PRESETS['italian'].name}",)


def test_a_table_follows_the_source_and_each_source_keeps_its_own_match():
    source = kk.Source("bga")
    place = source.follow(lambda rules: kk.Table(rules=rules, keep=f"lesson-{rules}"))
    source.value = "nintendo"
    (table,) = place.children
    assert table.match.rules == kk.PRESETS["nintendo"]
    assert table.bridge.storage_key.endswith("lesson-nintendo")
    table.close()


def test_what_fails_for_one_source_is_shown_and_the_next_choice_works():
    def show(rules):
        if rules == "nintendo":
            raise RuntimeError("no <such> table")
        return kk.yaku_table(rules)

    source = kk.Source()
    place = source.follow(show)
    source.value = "nintendo"
    assert "no &lt;such&gt; table" in place.children[0].value
    source.value = "legends"
    assert "Legends" in place.children[0].value


def test_a_source_is_what_the_browser_remembers_and_tells_it_what_is_chosen():
    source = kk.Source()
    memory = source.remembered
    assert memory.value == ""  # nothing was chosen
    place = source.follow(kk.yaku_table)
    memory.value = "nintendo"
    assert source.value == "nintendo" and "Nintendo" in place.children[0].value
    source.value = "italian"
    assert memory.value == "italian"
    for broken in ("poker", "", "../bga"):
        memory.value = broken
        assert source.value == "italian"


def test_the_course_begins_with_the_rules_of_the_first_hand():
    assert kk.Source().value == script().record.rules.id


def test_an_unknown_source_is_named():
    with pytest.raises(kk.UnknownName, match="unknown preset: 'poker'"):
        kk.Source("poker")
