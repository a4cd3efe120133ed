"""The last match in review, and what is shown before there is one."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import costs_in_words
from koikoi_widget.coach.mistakes import grade_of
from koikoi_widget.lessons.my_matches.match_review_page import MatchReview
from koikoi_widget.lessons.questions.own_set import OwnSet
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


@pytest.fixture
def reviewed(match: kk.Match) -> MatchReview:
    async def until_it_is_judged() -> MatchReview:
        review = review_of(match)
        while not review.replay.state.watching.reviews:
            await asyncio.sleep(0.001)
        return review

    return asyncio.run(until_it_is_judged())


def test_without_a_finished_match_it_leads_to_the_table():
    review = MatchReview(lambda: None)
    assert review.shown is None
    assert '<a href="#play"' in review.children[0].value


def test_a_record_is_opened_with_a_button_that_the_table_has():
    said = MatchReview(lambda: None).children[0].value
    assert f"choose {TABLE['record'].label}, then" in said


def test_on_a_page_the_players_have_the_names_that_the_table_gave_them(match):
    review = review_of(match, "Novice")
    assert {"You", "Novice"} <= {word[0] for word in review.replay.bridge.state["words"]}


def test_a_match_that_is_read_anew_stays_as_it_is_shown(match: kk.Match) -> None:
    review = MatchReview(lambda: (match.copy(), (YOU, THEY), 0))
    replay = review.replay
    review.refresh()
    assert review.replay is replay


def test_it_opens_on_the_player_s_worst_move(match, reviewed):
    worst, watching = (
        kk.review(match, 0, progress=False).mistakes[0],
        reviewed.replay.state.watching,
    )
    assert watching.is_open and watching.playback.place == worst.place
    shown = reviewed.replay.screen.advice["box"]
    assert shown["verdict"]["word"] == grade_of(worst)
    assert shown["verdict"]["size"] == costs_in_words(worst.chosen)


def test_on_a_page_the_replay_follows_the_look_that_is_chosen(match):
    page = kk.App(match=match, keep="")
    page.first_page.way = "review"
    for palette in ("traditional", "high-contrast"):
        page.panel.choose("palette", palette)
        review = page.children[-1].children[-1]
        assert isinstance(review, MatchReview)
        assert review.replay.state.look.palette == palette
    page.close()


def test_a_set_that_is_made_keeps_no_review_that_has_left_the_page(match):
    own_set = OwnSet()
    review = MatchReview(lambda: (match, (YOU, THEY), 0), own_set)
    own_set.toggle(match.at(0).view(match.at(0).seat))
    assert review.replay.state.watching.collected == own_set.positions
    remembered = weakref.ref(review)
    review.close()
    del review
    gc.collect()
    assert remembered() is None
