"""Advice on a real page: marks on the cards, a sentence, figures; by mouse, keyboard and ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import sentences, title
from tests.browser.axe import check
from tests.browser.conftest import Tables
from tests.browser.matches import code, reached
from tests.browser.player import Player, boxes, tool
from tests.browser.windows import ON_ITS_SIDE, PHONE, SMALL, every_size

COUNTED = {"timeout": 120_000}  # the kernel may have to be compiled


def advice(player: Player, name: str = "") -> Locator:
    return player.root.locator(f".koikoi-advice {name}".strip())


ARE_APART = """([first, second]) => {
    const [one, other] = [first, second].map((each) => each.getBoundingClientRect());
    return one.right <= other.left || other.right <= one.left
        || one.bottom <= other.top || other.bottom <= one.top;
}"""


def are_apart(first: Locator, second: Locator) -> None:
    """Look that neither lies over the other, once the table has given way to the words."""
    both = [first.element_handle(), second.element_handle()]
    first.page.wait_for_function(ARE_APART, arg=both)


@every_size
def test_on_request_marks_and_a_sentence_come_and_go(
    page: Page, table: Tables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    match = reached("play", begun=True)
    player = table(code(match, advice="request"))
    expect(advice(player, ".mark")).to_have_count(0)
    tool(player, "Advice").click()
    expect(advice(player, ".mark")).to_have_count(len(match.round.hands[0]), **COUNTED)
    counted = kk.advise(match.view(0))
    said = kk.words(counted)
    expect(advice(player, ".box h3")).to_have_text(title(counted.best, counted.view))
    expect(advice(player, ".box .words")).to_have_text(" ".join(sentences(counted)))
    expect(advice(player, ".box .choices li")).to_have_count(len(match.legal_actions))
    expect(advice(player, ".box")).not_to_contain_text("±")
    expect(advice(player, ".unheard")).to_have_text(said)
    assert player.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    advice(player, ".box").get_by_role("button", name="Numbers").click()
    rows = advice(player, ".figures tbody tr")
    expect(rows).to_have_count(len(match.legal_actions))
    expect(rows.first).to_contain_text("±")
    check(player.page, ".koikoi-advice")
    advice(player, ".figures").get_by_role("button", name="Close").click()
    expect(advice(player, ".figures")).to_have_count(0)
    tool(player, "Advice").click()
    expect(advice(player, ".mark")).to_have_count(0)
    expect(advice(player, ".box")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "it", "de", "ja"])
def test_on_a_phone_field_and_hand_stay_in_sight_above_the_first_words_of_the_advice(
    page: Page, table: Tables, language: str
) -> None:
    page.set_viewport_size(PHONE)
    match = reached("take", begun=True)
    player = table(code(match, "App", keep="", advice="request", language=language))
    player.root.locator(".koikoi-tools [data-action=advice]").click()
    drawer, marks = advice(player, ".koikoi-drawer"), advice(player, ".mark")
    on_field = player.root.locator(".koikoi-moves button")
    expect(marks).to_have_count(on_field.count(), **COUNTED)
    words = [advice(player, ".box h3"), advice(player, ".box .words")]
    below = player.root.locator(".koikoi-tools button")
    for part in [*on_field.all(), *marks.all(), *below.all(), *words]:
        expect(part).to_be_in_viewport(ratio=0.99)
    are_apart(player.canvas, drawer)
    advice(player, ".box button").first.click()
    expect(advice(player, ".figures h3")).to_be_in_viewport(ratio=0.99)


def test_a_badge_on_a_narrow_card_is_one_line_in_every_language(page: Page, table: Tables) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    match = reached("play", begun=True)
    for language in ("en", "it", "de", "ja"):
        player = table(code(match, "App", keep="", advice="always", language=language))
        marks = advice(player, ".mark")
        expect(marks).to_have_count(len(match.round.hands[0]), **COUNTED)
        assert all(box["height"] < 20 for box in boxes(*marks.all())), marks.all_text_contents()
        assert page.evaluate(SMALL, advice(player).element_handle()) == []


def test_on_a_phone_on_its_side_field_and_hand_stay_in_sight_while_advice_is_read(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    match = reached("play", begun=True)
    player = table(code(match, "App", keep="", advice="request"))
    before = page.evaluate("scrollY")
    tool(player, "Advice").click()
    drawer, marks = advice(player, ".koikoi-drawer"), advice(player, ".mark")
    expect(marks).to_have_count(len(match.round.hands[0]), **COUNTED)
    expect(drawer).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("scrollY") == before
    for size in [ON_ITS_SIDE, {"width": 667, "height": 375}, {"width": 932, "height": 430}]:
        page.set_viewport_size(size)
        player.wait()
        for part in [*marks.all(), *player.root.locator(".koikoi-moves button").all()]:
            expect(part).to_be_in_viewport(ratio=0.99)
            are_apart(part, drawer)
    for button in drawer.locator("button").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.99)
    check(page, ".koikoi-advice")
    tool(player, "Advice").click()
    expect(drawer).to_be_hidden()


def test_a_click_while_it_counts_plays_and_drops_the_advice(own_table: Tables) -> None:
    slow = (
        "import koikoi_widget.table.advice.advising as a\ncounted = a.advise\n"
        "a.advise = lambda view, halt: counted(view, 10_000_000, halt=halt)\n"
    )
    player = own_table(
        slow + code(reached("play", begun=True), advice="request", opponent="random")
    )
    tool(player, "Advice").click()
    expect(advice(player, ".box")).to_contain_text("Working out")
    player.wait()  # until the table has given way to the words
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
    expect(advice(player, ".box")).to_have_count(0)
    expect(advice(player, ".mark")).to_have_count(0)


def test_by_keyboard_a_opens_it_and_escape_closes_it(table: Tables) -> None:
    player = table(code(reached("play", begun=True), advice="request"))
    player.root.locator(".koikoi-moves button").first.focus()
    player.page.keyboard.press("a")
    expect(advice(player, ".mark").first).to_be_visible(**COUNTED)
    expect(advice(player, ".box")).to_be_visible()
    advice(player, ".box").get_by_role("button", name="Numbers").focus()
    player.page.keyboard.press("Enter")
    expect(advice(player, ".figures")).to_be_visible()
    advice(player, ".box").get_by_role("button", name="Numbers").focus()
    player.page.keyboard.press("Escape")
    expect(advice(player, ".figures")).to_have_count(0)
    player.page.keyboard.press("Escape")
    expect(advice(player, ".box")).to_have_count(0)


@every_size
def test_at_stop_or_koi_koi_it_says_what_both_bring_beside_the_question(
    page: Page, table: Tables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    match = reached("decide", begun=True)
    player = table(code(match, advice="always"))
    said = " ".join(sentences(kk.advise(match.view(0))))
    expect(advice(player, ".box .words")).to_have_text(said, **COUNTED)
    are_apart(advice(player, ".box"), player.root.locator(".koikoi-dialog"))
