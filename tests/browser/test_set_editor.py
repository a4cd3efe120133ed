"""A set is made on the page: positions are added, put in order, and given out by a link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from tests.browser.axe import check
from tests.browser.player import are_hit_by_a_finger
from tests.browser.quizzes import press
from tests.browser.windows import DESKTOP
from tests.lessons.quiz.answering import homework

NARROW = {"width": 360, "height": 740}
KEY = "koikoi_widget/set"
Open = Callable[..., Page]


def editor(page: Page) -> Locator:
    return page.locator(".koikoi-set:visible")


def kept(page: Page) -> str:
    return page.evaluate(f"localStorage.getItem('{KEY}') ?? ''")


def link_of(page: Page) -> str:
    return editor(page).get_by_role("textbox", name="Link to pass on").input_value()


def test_a_question_is_added_on_a_phone_and_the_link_asks_it(visit: Open) -> None:
    page = visit("?train=decisions", viewport=NARROW, has_touch=True)
    quiz = page.locator(".koikoi-quiz")
    # Another exercise stands there until the browser has said which one the link asks for.
    press(quiz, quiz.locator(".koikoi-option", has_text="Stop"))
    add = quiz.get_by_role("button", name="Add to my set")
    are_hit_by_a_finger(add)
    press(quiz, add)
    expect(quiz.get_by_role("button", name="✓ In my set")).to_be_visible()
    page.get_by_role("link", name="Your set of positions").click()
    expect(editor(page).get_by_role("listitem")).to_have_count(1)
    title = editor(page).get_by_role("textbox", name="Title")
    title.fill("Friday")
    title.press("Enter")
    page.wait_for_function(f"() => localStorage.getItem('{KEY}')?.includes('Friday')")
    expect(editor(page)).to_contain_text("Rules:")
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()  # the browser keeps it
    expect(editor(page).get_by_role("textbox", name="Title")).to_have_value("Friday")
    assert kk.Set.parse(link_of(page)) == kk.Set.parse(kept(page))
    editor(page).get_by_role("link", name="Try it").click()
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()


def test_positions_are_put_in_order_by_keys_alone_and_saved(visit: Open, tmp_path: Path) -> None:
    page = visit("", viewport=DESKTOP)
    page.evaluate(f"text => localStorage.setItem('{KEY}', text)", str(homework()))
    page.goto(f"{page.url.partition('#')[0]}?lang=en#train/my-set")
    rows = editor(page).get_by_role("listitem")
    expect(rows).to_have_count(2)
    check(page)
    up = editor(page).get_by_role("button", name="Move position 2 up")
    up.press("Enter")
    hints = editor(page).get_by_role("textbox", name="A hint of your own")
    expect(hints.nth(1)).to_have_value("Look!")
    # The focus stays with the position that was moved.
    expect(rows.first.locator(":focus")).to_have_count(1)
    hints.first.fill("Twice!")
    hints.first.press("Tab")
    first, second = homework().positions
    made = kk.Set([second, first], "Stop or koi-koi?", ["Twice!", "Look!"])
    expect(editor(page).get_by_role("link", name="Try it")).to_have_attribute(
        "href", f"#{made.link('').partition('#')[2]}"
    )
    with page.expect_download() as download:
        editor(page).get_by_role("button", name="Save as a file").press("Enter")
    download.value.save_as(tmp_path / "set.txt")
    assert kk.Set.load(tmp_path / "set.txt") == made
    editor(page).get_by_role("button", name="Take position 1 out").press("Enter")
    expect(rows).to_have_count(1)
    expect(rows.first.locator(":focus")).to_have_count(1)


def test_of_all_parts_only_the_one_that_was_opened_last_is_in_sight(visit: Open) -> None:
    page = visit("#play/duel", viewport=DESKTOP)
    for way, shown in (
        ("play/duel", ".koikoi-duel"),
        ("train/my-set", ".koikoi-set"),
        ("learn/album", ".koikoi-album"),
        ("play/duel", ".koikoi-duel"),
        ("learn", ".koikoi-learn"),
    ):
        page.evaluate("way => location.hash = way", way)
        expect(page.locator(shown)).to_be_visible()
        parts = page.locator(".koikoi-app > :not(.koikoi-options, .koikoi-away)")
        expect(parts.filter(visible=True)).to_have_count(1)
