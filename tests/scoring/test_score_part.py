"""The part of the page that keeps score: marked, entered, taken back, kept and checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import DECK
from koikoi_widget.scoring.score_part import HOUSE, Score
from koikoi_widget.scoring.score_screen import owners, piles_of

VIEWINGS = "3-bright 8-bright 9-animal"


def said(score: Score, **message: Any) -> dict[str, Any]:
    """Return what is shown once the browser has said something."""
    content = {"data": {"method": "custom", "content": message}}
    score._handle_msg({"content": content, "buffers": []})
    return dict(score.state)


def begun(rules: str | kk.Rules = "nintendo", **options: Any) -> Score:
    """Return a match between Aiko and Ines, whose first round is being marked."""
    score = Score(kk.rules(rules), **options)
    for name, value in {"first": "Aiko", "second": "Ines"}.items():
        said(score, event="set", name=name, value=value)
    assert said(score, event="act", action="begin", of=0)["screen"] == "cards"
    return score


def marked(score: Score, first: str = "", second: str = "") -> dict[str, Any]:
    piles = kk.CardSet.parse(first), kk.CardSet.parse(second)
    return said(score, event="cards", owners=owners(piles))


def test_whose_each_card_is_goes_to_the_browser_and_back() -> None:
    piles = kk.CardSet.parse("1-bright 12-chaff-3"), kk.CardSet.parse(VIEWINGS)
    assert piles_of(owners(piles)) == piles


def test_sheets_are_made_to_print_by_the_rules_that_are_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Score, "send", lambda _self, message: sent.append(message))
    score = Score(kk.rules("bga"), keep=False)
    said(score, event="set", name="rules", value="nintendo")
    said(score, event="set", name="rounds", value="6")
    for place, title in enumerate(score.state["papers"]):
        said(score, event="act", action="paper", of=place)
        assert title and sent[place]["do"] == "download" and sent[place]["type"] == "text/html"
    house = kk.rules("nintendo", rounds=6)
    made = (kk.score_sheet(house), kk.pocket_cards(house), kk.sheet(house), kk.card_sheets())
    assert [(message["name"], message["text"]) for message in sent] == [
        (page.name, str(page)) for page in made
    ]
    said(score, event="act", action="paper", of=len(made))
    assert len(sent) == len(made) and score.state["screen"] == "start"


def test_what_cards_are_worth_and_lack_is_said_as_they_are_marked() -> None:
    score = begun()
    assert marked(score, "3-bright")["sides"][0]["why"] == "No yaku yet."
    side = marked(score, VIEWINGS)["sides"][0]
    assert side["worth"] == "20" and side["enter"] == "Aiko scores 20 points"
    assert side["made"] == [("Flower Viewing", "5"), ("Moon Viewing", "5")]
    assert side["near"] == ["Three Brights 2/3"]
    assert "(5 + 5) × 2 = 20 points" in side["why"]
    said(score, event="act", action="calls", of=1)
    assert score.state["sides"][0]["worth"] == "40"
    said(score, event="act", action="calls", of=1)
    side = score.state["sides"][0]
    assert "one koi-koi call too many" in side["why"] and not side["enter"]


def test_a_round_is_entered_changed_and_taken_back() -> None:
    score = begun()
    marked(score, VIEWINGS)
    shown = said(score, event="act", action="enter", of=0)
    assert shown["title"] == "Aiko scores 20 points" and "Aiko starts February" in shown["why"]
    assert [row["points"] for row in shown["rows"]] == ["20 : 0"]
    said(score, event="act", action="turn to", of=2)
    shown = said(score, event="act", action="nobody", of=0)
    assert [row["what"] for row in shown["rows"]][1] == "Nobody scores"
    shown = said(score, event="act", action="turn to", of=1)
    assert shown["says"] == "Round 1 of 12 · January · Aiko starts"
    marked(score, "", VIEWINGS)
    shown = said(score, event="act", action="enter", of=1)
    assert [row["points"] for row in shown["rows"]] == ["0 : 20", "0 : 20"]
    shown = said(score, event="act", action="undo", of=0)
    assert shown["screen"] == "cards" and score.book and len(score.book.rounds) == 1


def test_a_lucky_hand_and_the_brights_of_the_field_count() -> None:
    score = begun()
    assert said(score, event="act", action="lucky", of=1)["title"] == "Ines scores 6 points"
    score = begun("bga")
    said(score, event="act", action="brights", of=0)
    assert marked(score, VIEWINGS)["sides"][0]["worth"] == "20", "10 × 2"


def test_a_lucky_field_is_entered_with_a_button_where_it_counts() -> None:
    for rules, counts in (("bga", False), (kk.rules("legends", field_lucky=6), True)):
        score = begun(rules)
        assert ("field" in [button[0] for button in score.state["buttons"]]) == counts
    assert said(score, event="act", action="field", of=0)["title"] == "Aiko scores 6 points"
    said(score, event="act", action="undo", of=0)
    assert said(score, event="act", action="nobody", of=0)["title"] == "Nobody scores"


def test_what_cannot_be_is_refused_in_words_and_changes_nothing() -> None:
    score = begun()
    shown = said(score, event="act", action="enter", of=0)
    assert shown["trouble"] == "Aiko has no yaku yet, so cannot stop."
    assert shown["screen"] == "cards" and score.book and not score.book.rounds


@pytest.mark.parametrize(
    "message",
    [
        {"event": "cards", "owners": "0" * 47},
        {"event": "cards", "owners": "2" * 48},
        {"event": "act", "action": "turn to", "of": 99},
        {"event": "act", "action": "calls", "of": 2},
        {"event": "act", "action": "rob", "of": 0},
        {"event": "act", "action": "enter", "of": 5},
        {"event": "set", "name": "rules", "value": "nobody"},
        {"event": "set", "name": "keep", "value": "x"},
    ],
)
def test_what_a_page_never_says_does_no_harm(message: dict[str, Any]) -> None:
    score = begun()
    before = str(score.book)
    said(score, **message)
    assert str(score.book) == before
    said(Score(kk.rules("bga")), **message)


def test_house_rules_can_be_played_by_and_a_match_ends() -> None:
    house = kk.rules("nintendo", **{"three-brights": 9})
    score = Score(house)
    said(score, event="set", name="rounds", value="3")
    assert score.state["fields"][2]["value"] == HOUSE
    said(score, event="act", action="begin", of=0)
    for number in (1, 2, 3):
        said(score, event="act", action="turn to", of=number)
        marked(score, "1-bright 3-bright 8-bright")
        shown = said(score, event="act", action="enter", of=0)
    assert shown["title"] == "Player 1 wins the match" and shown["suggests"] == "another"
    assert score.book and score.book.points == (54, 0)
    assert said(score, event="act", action="another", of=0)["screen"] == "start"


def test_what_the_browser_keeps_goes_on_where_it_was() -> None:
    score = begun()
    marked(score, VIEWINGS)
    kept = score.text_to_keep()
    again = Score(kk.rules("bga"))
    shown = said(again, event="hello", kept=kept)
    assert again.book == score.book and shown["screen"] == "cards"
    assert piles_of(shown["owners"])[0] == kk.CardSet.parse(VIEWINGS)
    assert again.text_to_keep() == kept


def test_the_browser_keeps_a_card_that_is_marked_before_it_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Score, "send", lambda _self, message: sent.append(message))
    score = begun()
    said(score, event="hello", kept=None)
    sent.clear()
    score.observe(lambda _shown: sent.append({"do": "show"}), "state")
    marked(score, VIEWINGS)
    assert sent == [{"do": "keep", "text": score.text_to_keep()}, {"do": "show"}]


@pytest.mark.parametrize(
    "kept", ["{", "[]", "{}", '{"book": 5}', json.dumps({"book": "{}", "draft": 5}), "[" * 9_000]
)
def test_what_is_damaged_is_said_and_set_aside(kept: str) -> None:
    score = Score(kk.rules("bga"))
    shown = said(score, event="hello", kept=kept)
    assert shown["trouble"].startswith("The score that was kept cannot be read.")
    assert shown["screen"] == "start"


def test_each_card_has_its_picture_and_its_words() -> None:
    score = Score(kk.rules("bga"))
    assert len(score.cells) == len(score.pictures) == len(DECK)
    assert all(cell["label"].endswith("{whose}") for cell in score.cells)
