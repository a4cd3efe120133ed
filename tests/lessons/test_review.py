"""The last match in review, and what is shown before there is one."""

from __future__ import annotations

import asyncio

import koikoi_widget as kk
from koikoi_widget.lessons.review import Review, priced


def test_without_a_finished_match_it_leads_to_the_table():
    review = Review(lambda: kk.Match(seed=1))
    assert review.shown is None
    assert '<a href="#play"' in review.children[0].value


def test_the_coach_speaks_of_the_players_as_the_table_does():
    match = kk.Match("bga", seed=5, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    said = priced(kk.review(match, progress=False))
    assert "<p>You: " in said and "<p>Your opponent: " in said
    assert ">Round 1, step " in said
    assert "Seat" not in said


def test_what_the_coach_has_counted_the_replay_does_not_count_again():
    match = kk.Match("bga", seed=5, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])

    async def until_it_is_priced() -> Review:
        review = Review(lambda: match)
        while "<table" not in review.children[-1].value:
            await asyncio.sleep(0.001)
        return review

    watching = asyncio.run(until_it_is_priced()).replay.state.watching
    assert watching.playback.place == 0 and not watching.is_open
    assert watching.reviews == {seat: kk.review(match, seat, progress=False) for seat in (0, 1)}
    assert not watching.toggled().is_counting
