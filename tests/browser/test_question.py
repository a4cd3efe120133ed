"""Stop or koi-koi on a real page: what it says, what it covers, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.lessons.course.match_lesson import lucky_deal
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.scene import scene
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.sentences import dialog
from koikoi_widget.table.words.stakes import stakes
from koikoi_widget.table.words.stakes_words import question
from tests.browser.axe import check
from tests.browser.conftest import Tables
from tests.browser.matches import code
from tests.browser.player import Player, boxes
from tests.browser.windows import DESKTOP, PHONE

SIZES = [
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (360, 740),
    (844, 390),
    (667, 375),
    (320, 568),
]
PHONES = [(360, 740), (390, 844), (320, 568), (740, 360), (844, 390), (667, 375)]
TINY: ViewportSize = {"width": 320, "height": 256}
# Whether an element is what is seen in the middle of its first line, or an answer that is a button
# as a whole.
IS_SEEN = """(element) => {
    const {left, top, width, height} = element.getClientRects()[0];
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(seen) || Boolean(seen.closest(".answer")?.contains(element));
}"""


def weighty() -> kk.Match:
    """A match in which seat 0 may raise its score by two cards, and its opponent may score."""
    for seed in count():
        match, rng = kk.Match("fuda-wiki", seed=seed, rounds=6), Random(seed)
        while not match.is_over:
            if match.round.phase == "decide" and match.seat == 0:
                facts = stakes(match.view(0))
                if facts.turns >= 4 and len(facts.outs) == 2 and facts.threat:
                    return match
            match.push(rng.choice(match.legal_actions))
    raise AssertionError


def rich(count_of_yaku: int) -> kk.Match:
    """A match in which seat 0 has made so many yaku at once, and its opponent may score."""
    for seed in count():
        match, rng = kk.Match("fuda-wiki", seed=seed, rounds=6), Random(seed)
        while not match.is_over:
            if match.round.phase == "decide" and match.seat == 0:
                facts = stakes(match.view(0))
                if len(facts.score.yaku) == count_of_yaku and facts.threat:
                    return match
            match.push(rng.choice(match.legal_actions))
    raise AssertionError


def lucky() -> kk.Match:
    """A match whose player is asked what to do with a lucky hand."""
    return kk.Match("bga", seed=15, deals=[lucky_deal()], starter=0)


@pytest.fixture
def asked(page: Page, table: Tables) -> Callable[[ViewportSize], Player]:
    def ask(size: ViewportSize) -> Player:
        page.set_viewport_size(size)
        player = table(code(weighty(), "App"))
        player.wait()
        return player

    return ask


def paper_of(player: Player) -> Locator:
    return player.root.locator(".koikoi-dialog .paper")


def are_apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def is_within(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] >= other["x"] - 1
        and one["y"] >= other["y"] - 1
        and one["x"] + one["width"] <= other["x"] + other["width"] + 1
        and one["y"] + one["height"] <= other["y"] + other["height"] + 1
    )


def own_cards(player: Player, match: kk.Match) -> list[FloatRect]:
    """Return where the cards of the player's own hand and pile lie, in the window."""
    (canvas,) = boxes(player.canvas)
    layout = layout_for(canvas["width"], canvas["height"])
    placed = scene(Shown.of(match), layout)
    view = match.view(0)
    return [
        {
            "x": canvas["x"] + thing.at.x,
            "y": canvas["y"] + thing.at.y,
            "width": thing.at.w,
            "height": thing.at.h,
        }
        for card in (*view.hand, *view.piles[0])
        if (thing := placed.find(card))
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_question_covers_neither_hand_nor_pile_and_shows_what_can_be_lost(
    asked: Callable[[ViewportSize], Player], size: tuple[int, int]
) -> None:
    player = asked({"width": size[0], "height": size[1]})
    paper = paper_of(player)
    (at,) = boxes(paper)
    cards = own_cards(player, weighty())
    assert len(cards) >= 8
    for card in cards:
        assert are_apart(at, card), "a card of one's own is covered"
    shown = [paper.get_by_role("heading"), paper.locator(".sum"), paper.locator(".loses .much b")]
    for part in (*shown, *paper.locator("[data-action]").all()):
        expect(part).to_be_in_viewport(ratio=0.99)
        assert part.evaluate(IS_SEEN), "it is cut off or covered"
    for box in boxes(*paper.locator("[data-action]").all()):
        assert box["width"] >= 44 and box["height"] >= 44


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=["360x740", "390x844"])
def test_on_an_upright_phone_the_field_stays_in_sight_beside_both_answers_and_their_lines(
    page: Page, table: Tables, size: tuple[int, int], language: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    match = weighty()
    player = table(f"kk.set_language({language!r}); {code(match, 'App')}")
    paper = paper_of(player)
    cards = paper.locator(".field .koikoi-face")
    expect(cards).to_have_count(len(match.view(0).field))
    around, *faces = boxes(paper, *cards.all())
    for face in faces:
        assert is_within(face, around) and face["width"] >= 20
        assert are_apart(face, boxes(paper.locator(".look"))[0])
    for part in (*paper.locator(".line").all(), paper.locator(".outcomes li").first):
        expect(part).to_be_visible()
        assert part.evaluate(IS_SEEN)


@pytest.mark.parametrize("language", ["en", "de", "ja", "it"])
def test_on_a_phone_what_can_be_lost_is_said_in_words_beside_both_answers(
    page: Page, table: Tables, language: str
) -> None:
    player = table(f"kk.set_language({language!r}); {code(weighty(), 'App')}")
    paper = paper_of(player)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        player.wait()
        loss = [paper.locator(".loses .note")]
        if height >= 740:
            loss += paper.locator(".outcomes li:last-child p").all()
        for part in (*loss, *paper.locator("[data-action]").all()):
            expect(part).to_be_in_viewport(ratio=0.9)  # of its line, the letters are less
            assert part.evaluate(IS_SEEN), f"it is cut off or covered in {width} × {height}"
            assert is_within(*boxes(part, paper)), f"it is cut off in {width} × {height}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_why_tells_all_that_may_follow_and_both_answers_stay_in_sight(
    page: Page, table: Tables, language: str
) -> None:
    player = table(f"kk.set_language({language!r}); {code(weighty(), 'App')}")
    paper = paper_of(player)
    opened = 0
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        player.wait()
        why = paper.locator(".why")
        if not why.is_visible():  # all of it has room
            continue
        opened += 1
        why.click()
        for outcome in paper.locator(".outcomes li:not(.more) p").all():
            outcome.scroll_into_view_if_needed()
            expect(outcome).to_be_in_viewport(ratio=0.9)
            assert outcome.evaluate(IS_SEEN), f"it is covered in {width} × {height}"
            for answer in paper.locator("[data-action]").all():
                expect(answer).to_be_in_viewport(ratio=0.99)
                assert is_within(*boxes(answer, paper))
        why.click()
    assert opened


def test_no_line_of_a_sum_ends_before_or_after_a_sign() -> None:
    facts = question(Shown.of(rich(3)))
    assert facts.total.count("\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}") == 2
    assert not {" +", "+ ", " =", "= ", " ×", "× "} & {
        facts.total[at : at + 2] for at in range(len(facts.total))
    }


def test_in_the_smallest_window_both_answers_and_the_loss_are_in_sight_and_why_tells_the_rest(
    asked: Callable[[ViewportSize], Player],
) -> None:
    player = asked(TINY)
    player.bridge.evaluate("bridge => bridge.scrollIntoView({block: 'end'})")  # where the hand is
    paper = paper_of(player)
    for part in (paper.locator(".sum"), paper.locator(".loses .much b"), paper.locator(".why")):
        expect(part).to_be_in_viewport(ratio=0.99)
        assert part.evaluate(IS_SEEN)
    for answer in paper.locator("[data-action]").all():
        expect(answer).to_be_in_viewport(ratio=0.99)
    paper.locator(".why").click()
    for outcome in paper.locator(".outcomes li:not(.more)").all():
        outcome.scroll_into_view_if_needed()
        expect(outcome.locator("p").first).to_be_in_viewport()


def test_in_the_smallest_window_the_hand_stays_in_sight_whatever_the_question_says(
    asked: Callable[[ViewportSize], Player],
) -> None:
    player, match = asked(TINY), weighty()
    player.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    paper = paper_of(player)
    for _times in range(2):
        (at,) = boxes(paper)
        hand = own_cards(player, match)[: len(match.view(0).hand)]
        assert all(are_apart(at, card) for card in hand)
        assert max(card["y"] for card in hand) >= 0, "it is not in sight"
        paper.locator(".why").click()


@pytest.mark.parametrize("count_of_yaku", [2, 3])
@pytest.mark.parametrize("language", ["en", "de", "ja", "hi", "it"])
def test_several_yaku_are_named_whole_and_the_loss_stays_in_sight_in_every_window(
    page: Page, table: Tables, language: str, count_of_yaku: int
) -> None:
    chosen = f"kk.set_language({language!r})"
    player = table(f"{chosen}; {code(rich(count_of_yaku), 'App')}")
    paper = paper_of(player)
    for width, height in (*SIZES, (740, 360), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        player.wait()
        player.bridge.evaluate("bridge => bridge.scrollIntoView({block: 'end'})")
        words = [paper.get_by_role("heading"), paper.locator(".sum")]
        loss = [paper.locator(".loses b").first, paper.locator(".loses .much b")]
        (around,) = boxes(paper)
        for part in (*words, *loss, *paper.locator("[data-action]").all()):
            expect(part).to_be_in_viewport(ratio=0.99)
            assert part.evaluate(IS_SEEN), f"it is cut off or covered in {width} × {height}"
            assert is_within(boxes(part)[0], around), f"it is cut off in {width} × {height}"
        for word in words:
            assert are_apart(boxes(word)[0], boxes(paper.locator(".foot"))[0])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_with_letters_twice_as_large_the_answers_stay_in_sight(
    asked: Callable[[ViewportSize], Player], size: ViewportSize
) -> None:
    player = asked(size)
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    paper = paper_of(player)
    for answer in paper.locator("[data-action]").all():
        expect(answer).to_be_in_viewport(ratio=0.99)
        answer.click(trial=True)
    player.page.evaluate("document.documentElement.style.fontSize = ''")


def test_whoever_plays_by_keyboard_hears_the_facts_and_answers_by_tab_or_by_letter(
    asked: Callable[[ViewportSize], Player],
) -> None:
    player, match = asked(DESKTOP), weighty()
    box, keyboard = player.root.locator(".koikoi-dialog"), player.page.keyboard
    box.focus()
    front = dialog(Shown.of(match))
    assert front
    described = box.evaluate(
        "box => document.getElementById(box.getAttribute('aria-describedby')).textContent"
    )
    expected = front.description.replace("Opponent", "Greedy")  # as the table calls it
    assert described.replace("\xa0", " ") == expected.replace("\xa0", " ")
    keyboard.press("Enter")
    expect(box).to_be_visible()
    for place in ("[data-action=stop]", "[data-action='koi-koi']", ".look"):
        keyboard.press("Tab")
        expect(box.locator(place)).to_be_focused()
    keyboard.down("t")
    expect(box.locator(".answers")).to_have_css("opacity", "0.08")
    keyboard.up("t")
    expect(box.locator(".answers")).to_have_css("opacity", "1")
    with player.pressing():
        keyboard.press("s")
    expect(player.root.locator(".koikoi-dialog.result")).to_contain_text("You win the round")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_question_is_in_order_by_day_by_night_and_in_forced_colours(
    asked: Callable[[ViewportSize], Player], size: ViewportSize
) -> None:
    asked(size)
    check(asked(size).page, ".koikoi-dialog")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lucky_hand_is_asked_about_in_the_same_place(
    page: Page, table: Tables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    player = table(code(lucky()))
    paper = paper_of(player)
    expect(paper).to_contain_text("You hold a lucky hand")
    (at,) = boxes(paper)
    for card in own_cards(player, lucky()):
        assert are_apart(at, card)
    for answer in paper.locator("[data-action]").all():
        answer.click(trial=True)
