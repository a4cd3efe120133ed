"""The last match in review, and what is shown before there is one."""

from __future__ import annotations

import asyncio

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import lost_in_words
from koikoi_widget.coach.mistakes import SHOWN
from koikoi_widget.lessons.html.card_pictures import page_svg
from koikoi_widget.lessons.my_matches.costly import Costly
from koikoi_widget.lessons.my_matches.match_review_page import MatchReview
from koikoi_widget.table.model.commands import TABLE

YOU, THEY = "You", "Your opponent"


def review_of(match: kk.Match, other: str = THEY) -> MatchReview:
    return MatchReview(lambda: (match, (YOU, other), 0))


@pytest.fixture(scope="module")
def match() -> kk.Match:
    match = kk.Match("bga", seed=5, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    return match


@pytest.fixture(scope="module")
def reviewed(match: kk.Match) -> MatchReview:
    async def until_it_is_priced() -> MatchReview:
        review = review_of(match)
        while not isinstance(review.children[-1], Costly):
            await asyncio.sleep(0.001)
        return review

    return asyncio.run(until_it_is_priced())


def test_without_a_finished_match_it_leads_to_the_table():
    review = review_of(kk.Match(seed=1))
    assert review.shown is None
    assert '<a href="#play"' in review.children[0].value


def test_a_record_is_opened_with_a_button_that_the_table_has():
    said = review_of(kk.Match(seed=1)).children[0].value
    assert f"choose {TABLE['record'].label}, then" in said


def test_the_coach_speaks_of_the_players_as_the_table_does(reviewed):
    said = reviewed.children[-2].value
    assert "<p>You: " in said and "<p>Your opponent: " in said and "Seat" not in said
    players = {row["player"] for row in reviewed.children[-1].state["decisions"]}
    assert players <= {"You", "Your opponent"}


def test_on_a_page_the_players_have_the_names_that_the_table_gave_them(match):
    review = review_of(match, "Novice")
    assert {"You", "Novice"} <= {word[0] for word in review.replay.bridge.state["words"]}


def test_what_the_coach_has_counted_the_replay_does_not_count_again(match, reviewed):
    found = {seat: kk.review(match, seat, progress=False) for seat in (0, 1)}
    assert reviewed.replay.state.watching.reviews == found


def test_each_costly_decision_is_a_row_with_its_cards(match, reviewed):
    found, list_of_them = kk.review(match, progress=False), reviewed.children[-1]
    for decision, row in zip(found.mistakes[:SHOWN], list_of_them.state["decisions"], strict=True):
        assert row["when"] == f"Round 1, step {decision.place + 1}"
        assert row["cost"] == lost_in_words(decision.chosen)
        for action, move in zip((decision.action, decision.best.action), row["moves"], strict=True):
            cards = [card for card in kk.DECK if str(card) in str(action).split()]
            drawn = {list_of_them.pictures[place] for place in move["pictures"]}
            assert drawn == {page_svg(card) for card in cards}


def test_a_row_that_is_pressed_is_shown_on_the_table_with_its_answer(reviewed):
    row = reviewed.children[-1].state["decisions"][-1]
    asked = {"event": "show", "seat": row["seat"], "place": row["place"]}
    reviewed.children[-1].hear(asked)
    watching = reviewed.replay.state.watching
    assert watching.playback.place == row["place"] and watching.has_answer
    assert (watching.seat, watching.playback.seen_by) == (row["seat"], str(row["seat"]))
    reviewed.children[-1].hear(asked | {"place": -1})  # what nobody can press changes nothing
    assert reviewed.replay.place == row["place"]


def test_on_a_page_the_replay_follows_the_look_that_is_chosen(match):
    page = kk.App(match=match, keep="")
    page.first_page.way = "review"
    for palette in ("traditional", "high-contrast"):
        page.panel.choose("palette", palette)
        review = page.children[-1].children[-1]
        assert isinstance(review, MatchReview)
        assert review.replay.state.look.palette == palette
    page.close()
