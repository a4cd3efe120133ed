"""The page in another language: asked for in its address, by its browser, or in mid-match."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from hatch_build import forms
from koikoi_widget.lessons.course.course import LESSONS as COURSE
from koikoi_widget.locale import _, language
from tests.browser.conftest import APP, LabPages, Notebooks, Urls
from tests.browser.player import Player
from tests.browser.quizzes import press
from tests.browser.test_first_hand import play_all
from tests.browser.test_options import control, kept
from tests.browser.windows import DESKTOP, ON_ITS_SIDE, PHONE
from tests.waiting import until
from tools import languages

NARROW = {"width": 320, "height": 640}
SEED = "11"  # by which nothing is asked after three moves
LESSON, FOLLOWING = (each for each in COURSE if each.topic in {"months", "kinds"})
MONTHS = APP.with_name(LESSON.notebook)
# All text in sight, piece by piece, also what only a screen reader gets.
TEXTS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const box = walker.currentNode.parentElement;
        if (!box.checkVisibility() || box.closest('script, style')) continue;
        found.push(walker.currentNode.data.trim());
    }
    for (const each of document.querySelectorAll('[aria-label]'))
        if (each.checkVisibility()) found.push(each.getAttribute('aria-label'));
    return found.filter(Boolean);
}"""


# The buttons, links and headings whose words do not fit. Of the brand a phone shows only the seal;
# the moves are there for screen readers, as are what skips the bar and what measures a pixel.
CUT = """() => {
    const words = ':not(.koikoi-moves) > :is(button, a, h2, h3):not(.brand, .skip)';
    return [...document.querySelectorAll(words)]
        .filter((each) => each.checkVisibility() && each.clientWidth > 1)
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'visible')
        .map((each) => each.textContent);
}"""


# A state to wait for: the table lays itself out again only once it learns its new width.
IN_ONE_ROW = """(buttons) => new Set(
    [...document.querySelectorAll(buttons)].map((button) => button.getBoundingClientRect().y)
).size === 1"""
# The buttons of the table and its drawer, of one word or two, that stand in several lines.
IN_SEVERAL_LINES = """() => {
    const found = [...document.querySelectorAll(".koikoi-tools button, .koikoi-panel .top button")];
    const lines = (button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return new Set([...range.getClientRects()].map((each) => Math.round(each.top / 8))).size;
    };
    return found.filter((each) => lines(each) > 1).map((each) => each.textContent);
}"""


CODES = [path.parts[-3] for path in languages.catalogues()]


@cache
def words(code: str) -> dict[str, str]:
    """Return the sentences of a language by the English ones, in the singular and the plural."""
    return {
        text: forms(message.string)[-1]
        for message in languages.read(languages.FOLDER / code / "LC_MESSAGES" / "koikoi.po")
        if message.id and not message.context
        for text in forms(message.id)
    }


@cache
def english_of(code: str) -> re.Pattern[str]:
    """Return what matches each English sentence that a language says otherwise."""
    return re.compile(
        "|".join(
            re.sub(r"\\{.*?\\}", ".+", re.escape(text.strip()))
            for text, own in words(code).items()
            if text != own and len(re.sub(r"{.*?}|\W", "", text)) > 2
        )
    )


def holds_no_english(page: Page, code: str) -> None:
    """All that is in sight is told in a language, once each part of the page has been told so."""

    def left() -> list[str]:
        return [text for text in page.evaluate(TEXTS) if english_of(code).fullmatch(text)]

    with suppress(AssertionError):  # what is left says more
        until(lambda: not left())
    assert left() == []


def fits(page: Page) -> None:
    """Nothing is wider than the screen, and no button cuts its words."""
    for size in (NARROW, PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        cut = page.evaluate(CUT)
        assert cut == []


def answer_a_question(page: Page) -> None:
    quiz = page.locator(".koikoi-quiz").first
    press(quiz, quiz.locator(".koikoi-option").first)
    expect(quiz.locator(".koikoi-verdict")).not_to_be_empty()


def answer_the_deal_of_the_day(page: Page) -> None:
    page.locator(".koikoi-daily .koikoi-option").first.click()
    expect(page.locator(".koikoi-daily")).to_have_attribute("data-done", "true")


def win_the_first_hand(page: Page) -> None:
    guide = page.locator(".koikoi-guide")
    play_all(page, guide)
    expect(guide).to_have_attribute("data-over", "true")


def keep_score(page: Page) -> None:
    """Mark three cards of a match, and enter the round."""
    score = page.locator(".koikoi-score")
    score.locator("form .primary").click()
    for card in (8, 28, 32):
        score.locator(".cell").nth(card).click()
    score.locator(".ends .primary:enabled").click()
    score.locator("table").wait_for()


# The parts of the page: what shows that they are there, and what can be done.
PARTS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "learn": (".koikoi-learn li", lambda _page: None),
    "train": (".koikoi-train .koikoi-option", answer_a_question),
    "today": (".koikoi-daily .koikoi-option", answer_the_deal_of_the_day),
    "score": (".koikoi-score form", keep_score),
    "learn/first-hand": (".koikoi-guide button", win_the_first_hand),
}


@pytest.mark.parametrize("code", CODES)
def test_the_page_holds_no_english_in_any_part_nor_in_its_options_nor_at_the_table(
    page: Page, voila_url: Urls, code: str
) -> None:
    said = words(code)
    page.goto(f"{voila_url(APP)}?lang={code}")
    for link in ("Learn in three minutes", "Learn"):
        expect(page.get_by_role("link", name=said[link], exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", code)
    is_told_in(page, code)
    for part, (shown, act) in PARTS.items():
        page.evaluate("part => { location.hash = part; }", part)
        page.locator(shown).first.wait_for()
        is_told_in(page, code)
        act(page)
        holds_no_english(page, code)
    page.get_by_role("button", name=said["Options"], exact=True).click()
    expect(page.get_by_label(said["Language"], exact=True)).to_have_value(code)
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    is_told_in(page, code)
    control(page, "speed").select_option("off")
    control(page, "rounds").fill("1")
    control(page, "seed").fill(SEED)
    page.get_by_role("button", name=said["Start this match"]).click()
    a_match_is_told_in(page, code)


def is_told_in(page: Page, code: str) -> None:
    """All that is in sight is told in a language, whose words fit."""
    holds_no_english(page, code)
    fits(page)


def a_match_is_told_in(page: Page, code: str) -> None:
    """So is a match that has begun, from its first cards to its end, and the drawer beside it."""
    player = Player(page, place=1)  # the first table is the guided one
    for _move in range(3):
        player.step()
    is_told_in(page, code)
    page.keyboard.press("y")
    expect(player.root.locator(".koikoi-panel .body")).to_be_visible()
    is_told_in(page, code)
    page.set_viewport_size(NARROW)
    player.wait()
    assert page.evaluate(IN_SEVERAL_LINES) == []
    page.set_viewport_size(PHONE)
    page.wait_for_function(IN_ONE_ROW, arg=".koikoi-tools button")
    for width in (704, ON_ITS_SIDE["width"]):
        page.set_viewport_size({"width": width, "height": ON_ITS_SIDE["height"]})
        page.wait_for_function(IN_ONE_ROW, arg=".koikoi-top nav a")
    page.set_viewport_size(DESKTOP)
    player.finish_match()
    holds_no_english(page, code)


@pytest.mark.parametrize("code", CODES)
def test_a_lesson_is_told_in_the_language_asked_for_and_so_is_the_next(
    page: Page, voila_url: Urls, code: str
) -> None:
    page.goto(f"{voila_url(MONTHS)}?lang={code}")
    fits_in(page, code, LESSON.title)
    page.locator(f"#rendered_cells a[href='{FOLLOWING.notebook}']").click()
    fits_in(page, code, FOLLOWING.title)


def fits_in(page: Page, code: str, title: str) -> None:
    """A lesson is told in a language, in which one of its questions is answered."""
    with language(code):
        told = re.escape(_(title))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(told))
    expect(page.locator("html")).to_have_attribute("lang", code)
    fits(page)
    answer_a_question(page)


def test_another_language_in_mid_match_changes_nothing_but_the_words(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}?lang=en#play/match")
    player = Player(page)
    player.step()
    player.step()
    player.wait()
    before = [each.action for each in player.moves()]
    match = page.evaluate("localStorage.getItem('koikoi_widget/table')")
    page.get_by_role("button", name="Options").click()
    control(page, "language").focus()
    control(page, "language").select_option("it")
    expect(page.get_by_role("link", name="Impara", exact=True)).to_be_visible()
    expect(control(page, "language")).to_be_focused()
    assert "lang" not in page.url, "a reload would bring back the language of the address"
    assert kept(page)["language"] == "it"
    page.get_by_role("button", name="Opzioni").click()
    assert [each.action for each in player.moves()] == before
    assert page.evaluate("localStorage.getItem('koikoi_widget/table')") == match
    holds_no_english(page, "it")
    player.step()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    Player(page).wait()


def test_in_jupyterlab_the_page_leads_to_its_parts_and_a_match_goes_on_in_another_language(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    page = lab_page(notebook('kk.App(rules="bga", seed=5, speed="off")'))
    player = Player(page)
    player.step()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.locator(".koikoi-learn li").first).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".koikoi-table canvas").first).to_be_visible()
    player.wait()
    before = [each.action for each in player.moves()]
    page.get_by_role("button", name="Options").click()
    control(page, "language").select_option("ja")
    for part in (".koikoi-app", ".koikoi-options"):
        expect(page.locator(part)).to_have_attribute("lang", "ja")
    expect(page.get_by_role("link", name="学ぶ", exact=True)).to_be_visible()
    page.get_by_role("button", name=words("ja")["Options"], exact=True).click()
    assert [each.action for each in player.moves()] == before
    player.step()


def test_two_pages_of_one_server_speak_two_languages(
    first_visit: Callable[..., Page], voila_url: Urls
) -> None:
    italian, english_page = first_visit(locale="it-IT"), first_visit(locale="en-GB")
    for page in (italian, english_page):
        page.goto(voila_url(APP))
    expect(italian.get_by_role("link", name="Impara in tre minuti")).to_be_visible()
    expect(english_page.get_by_role("link", name="Learn in three minutes")).to_be_visible()
    expect(italian.locator("html")).to_have_attribute("lang", "it")


def test_a_language_that_there_is_not_is_refused_with_a_sentence(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}?lang=klingon")
    expect(page.get_by_role("alert").filter(has_text="klingon")).to_contain_text("known:")
    expect(page.locator("html")).to_have_attribute("lang", "en")
