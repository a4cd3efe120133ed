"""The end of a round and of a match on a real page, of which nothing may be covered."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.table.replay.match_review import TURNING
from koikoi_widget.table.words.result_words import consolation, sum_words
from tests.browser.axe import check
from tests.browser.conftest import Tables
from tests.browser.matches import code, reached
from tests.browser.windows import DESKTOP, LAPTOP, ON_ITS_SIDE, PHONE

TINY: ViewportSize = {"width": 320, "height": 256}
SIZES: list[ViewportSize] = [PHONE, ON_ITS_SIDE, {"width": 390, "height": 844}, LAPTOP, DESKTOP]
# Of an element, those of its points where something else is seen, or nothing.
COVERED = """(element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y]];
    for (const across of [left + 6, right - 6])
        for (const down of [top + 3, bottom - 3]) points.push([across, down]);
    return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
}"""


def _played(seed: int) -> kk.Match:
    match, rng = kk.Match("fuda-wiki", seed=seed, rounds=3), Random(seed)
    player = kk.player("greedy")
    while not match.is_over:
        deals = match.round.phase == "over"
        view = match.view(match.seat or 0)
        match.push(match.legal_actions[0] if deals else player.choose(view, rng))
    return match


@lru_cache
def told_most(winner: int) -> kk.Match:
    """A match of which as much is told as there can be: a brave move, and a comfort for a loss."""
    for seed in count((182, 62)[winner]):
        match = _played(seed)
        if match.winner == winner and (not winner or consolation(match, 0, "Apprentice")):
            review = kk.review(match, 0, samples=200, progress=False)
            costly = [one for one in review.mistakes if one.gravity >= 1]  # what is listed
            if review.bravest and len(costly) >= TURNING:
                return match
    raise AssertionError


def ended(winner: int, offer: str = "") -> str:
    """Return the code of a page on which that match has just been judged."""
    app = code(told_most(winner), "App", keep="", opponent="apprentice")
    return f"""from koikoi_widget.table.model import events
app = {app}
review = kk.review(app.table.match, 0, samples=200, progress=False)
app.table.do(events.Use(awaits_review=False, review=review, wins=(True, False), offers={offer!r}))
app"""


def luck(page: Page) -> Locator:
    return page.locator(".koikoi-dialog.end .luck button")


def points(page: Page) -> Locator:
    return page.locator(".koikoi-dialog.end .turning button")


ends = pytest.mark.parametrize(("winner", "offer"), [(1, ""), (0, "speed")], ids=["lost", "won"])
languages = pytest.mark.parametrize("language", ["en", "de"])


@ends
@languages
def test_at_the_end_of_a_match_nothing_covers_a_turning_point_or_a_way_on(
    page: Page, table: Tables, winner: int, offer: str, language: str
) -> None:
    player = table(f"kk.set_language({language!r})\n{ended(winner, offer)}")
    for size in SIZES:
        page.set_viewport_size(size)
        player.wait()
        expect(points(page)).to_have_count(TURNING + 1)
        expect(luck(page)).to_be_visible()
        for button in page.locator(".koikoi-dialog.end button").all():
            if size not in (LAPTOP, DESKTOP):
                button.scroll_into_view_if_needed()
            assert not button.evaluate(COVERED), (size, button.text_content())


@ends
@languages
def test_whoever_reads_the_end_of_a_match_sees_its_cards_and_all_ways_on_at_first_sight(
    page: Page, table: Tables, winner: int, offer: str, language: str
) -> None:
    player = table(f"kk.set_language({language!r})\n{ended(winner, offer)}")
    for size in SIZES:
        page.set_viewport_size(size)
        player.wait()
        first = page.locator(".koikoi-dialog.end .outcome")
        assert first.locator(".fan .card").count() >= 2
        for part in first.locator(":is(.fan .card, .score b, button)").all():
            assert not part.evaluate(COVERED), (size, part.text_content())
    page.set_viewport_size(TINY)
    player.wait()
    assert not page.locator(".outcome .koikoi-buttons button").first.evaluate(COVERED)


@lru_cache
def lost_at_the_end(winner: int) -> kk.Match:
    """A match whose loser won the last round, with two yaku."""
    matches = (_played(seed) for seed in count())
    return next(
        match
        for match in matches
        if (match.winner, match.round.settlement.winner) == (winner, 1 - winner)
        and len(match.round.settlement.score.as_dict()) == 2
    )


@pytest.mark.parametrize("winner", [0, 1], ids=["won", "lost"])
@languages
def test_a_last_round_that_the_other_side_won_is_told_with_its_cards_and_its_sum(
    page: Page, table: Tables, winner: int, language: str
) -> None:
    match = lost_at_the_end(winner)
    app = code(match, "App", keep="", opponent="apprentice")
    player = table(f"kk.set_language({language!r})\n{app}")
    for size in [PHONE, ON_ITS_SIDE, DESKTOP]:
        page.set_viewport_size(size)
        player.wait()
        for button in page.locator(".koikoi-dialog.end .koikoi-buttons button").all():
            assert not button.evaluate(COVERED), (size, button.text_content())
        final = page.locator(".koikoi-dialog.end .final")
        expect(final.locator(".of")).to_contain_text(sum_words(match.round.settlement)[:9])
        expect(final.locator(".yaku li")).to_have_count(2)
        for part in final.locator(":is(.of, .card, b)").all():
            part.scroll_into_view_if_needed()
            assert not part.evaluate(COVERED), (size, part.text_content())
        page.locator(".koikoi-dialog.end").evaluate("(end) => end.scrollTo(0, 0)")
    check(page, ".koikoi-dialog")


@languages
def test_what_is_offered_at_the_end_of_a_round_is_in_sight_on_a_phone(
    page: Page, table: Tables, language: str
) -> None:
    app = code(reached("over"), "App", keep="")
    player = table(f"""kk.set_language({language!r})
from koikoi_widget.table.model import events
app = {app}
app.table.do(events.Use(offers="sound"))
app""")
    for size in [PHONE, ON_ITS_SIDE]:
        page.set_viewport_size(size)
        player.wait()
        expect(page.locator(".result .proposal button")).to_have_count(3)
        for button in page.locator(".koikoi-dialog.result button").all():
            assert not button.evaluate(COVERED), (size, button.text_content())


def test_in_the_smallest_window_the_end_of_a_round_is_in_sight_after_a_move_by_mouse(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(TINY)
    match, rng = kk.Match("fuda-wiki", seed=1, rounds=3), Random(1)
    while match.round.phase != "play" or match.seat or len(match.view(0).hand) > 1:
        match.push(rng.choice(match.legal_actions))
    player = table(code(match, "App", keep=""))
    while "deal" not in player.buttons:
        player.step()
    for part in (page.locator(".result h2"), player.button("deal")):
        expect(part).to_be_in_viewport(ratio=0.99)


def test_the_bravest_move_is_told_beside_the_turning_points_and_leads_to_its_story(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(PHONE)
    table(ended(1))
    brave = points(page).last
    expect(brave).to_contain_text("Your bravest move: you called koi-koi.")
    expect(brave).to_contain_text("right, though 2 points were safe")
    check(page, ".koikoi-dialog")
    brave.click()
    box = page.locator(".koikoi-advice .box")
    expect(box.locator(".verdict .best")).to_have_text("Bravest move")
    expect(box).to_contain_text("You called koi-koi.")
    expect(box).not_to_contain_text("Better:")
    expect(page.locator(".koikoi-advice .curve circle.best.this")).to_have_count(1)
    check(page, ".koikoi-advice")


def test_luck_and_play_are_told_apart_and_lead_to_the_luckiest_card(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(PHONE)
    table(ended(1))
    expect(luck(page)).to_contain_text("you finished 15 behind.")
    expect(luck(page)).to_contain_text("Result −15")
    expect(luck(page).locator("img")).to_be_visible()
    luck(page).click()
    expect(page.locator(".koikoi-dialog.end")).to_have_count(0)
    expect(page.locator("input[type=range]")).to_be_visible()
    page.get_by_role("button", name="Turning points").click()
    account = page.locator(".koikoi-advice .luck")
    expect(account).to_contain_text("you finished 15 behind.")
    expect(account).to_contain_text("luckiest card:")
    check(page, ".koikoi-advice")
