"""The page joins learning, training, playing and reviewing, and says what to do next."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Locator, Page, ViewportSize, expect

from koikoi_widget.lessons.course.course import LESSONS
from tests.browser.axe import check_sizes
from tests.browser.conftest import APP, PATIENCE, Tables, Urls
from tests.browser.matches import code, reached
from tests.browser.player import begun, boxes, turn_wheel
from tests.browser.quizzes import answer
from tests.browser.stage import Stage
from tests.browser.windows import DESKTOP, PHONE, every_size
from tests.conftest import ROOT

PARTS = {
    "Learn": ".koikoi-learn li",
    "Train": ".koikoi-train .koikoi-option",
    "Today": ".koikoi-daily .koikoi-option",
    "Review": ".koikoi-review p",
    "Play": ".koikoi-table canvas",
}


def test_every_part_is_one_press_away_and_fits_below_a_bar_that_stays(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(PHONE)
    begun(page, voila_url(APP))
    is_skipped_in_one_row(page.locator(".koikoi-top:visible"))
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 740})
        for name, inside in PARTS.items():
            link = page.get_by_role("navigation").get_by_role("link", name=name, exact=True)
            box = link.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
            link.click()
            expect(page.locator(inside).first).to_be_visible()
            expect(link).to_have_attribute("aria-current", "page")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.go_back()
        expect(page.locator(PARTS["Review"]).first).to_be_visible()
        expect(page.locator(PARTS["Play"])).to_be_hidden()
    stays_whatever_an_answer_needs(page)


LOW: ViewportSize = {"width": 360, "height": 500}

AT_ITS_END = """() => {
  const cells = document.getElementById("rendered_cells");
  return cells.scrollTop > 0 && cells.scrollTop + cells.clientHeight > cells.scrollHeight - 2;
}"""


def scrolled_to_its_end(page: Page) -> float:
    """Scroll a page to its end, and return where its bar is then, in CSS pixels from the top."""
    page.mouse.move(180, 400)
    turn_wheel(page, 9999, partial(page.evaluate, AT_ITS_END))  # a part that comes may grow
    (bar,) = boxes(page.locator(".koikoi-top:visible"))
    return bar["y"]


def test_the_bar_stays_while_one_scrolls_unless_a_small_table_needs_its_height(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{voila_url(APP)}#first")
    page.get_by_role("button", name="Play Novice").wait_for()
    assert scrolled_to_its_end(page) == 0
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Rules", exact=True).wait_for()
    assert scrolled_to_its_end(page) == 0
    page.get_by_role("button", name="Options").click()
    page.set_viewport_size(LOW)  # some days' deals leave nothing to scroll on a higher one
    for name in ("Learn", "Today"):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator(PARTS[name]).first.wait_for()
        assert scrolled_to_its_end(page) == 0
    page.goto(f"{voila_url(APP)}#play/match")
    page.locator(PARTS["Play"]).first.wait_for()
    expect(page.locator(".koikoi-app > .koikoi-options")).to_have_css("position", "static")


# A page whose parts are seen only once Python has answered, as on a machine that is busy.
SLOW_TO_SHOW = """
from ipywidgets import VBox
app, page = kk.App(), VBox()
app.first_page.observe(lambda _change: setattr(page, "children", [app]), "way")
page
"""


def test_whoever_goes_to_a_part_comes_to_its_heading_ringed_for_the_keyboard_alone(
    page: Page, voila_url: Urls
) -> None:
    begun(page, voila_url(APP))
    bar = page.locator(".koikoi-top:visible")
    bar.get_by_role("link", name="Learn").click()
    for part, is_ringed in (("Learn", False), ("Train", True)):
        heading = page.get_by_role("heading", name=part, exact=True)
        expect(heading).to_be_focused()
        assert heading.evaluate("each => each.matches(':focus-visible')") == is_ringed
        bar.get_by_role("link", name="Train").press("Enter")


def test_a_page_that_is_seen_late_shows_each_part_that_is_opened_then(
    page: Page, stage: Stage
) -> None:
    page.evaluate("() => { location.hash = 'learn'; }")
    stage.show(SLOW_TO_SHOW)
    expect(page.locator(PARTS["Learn"]).first).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play Novice")).to_be_visible()
    page.get_by_role("link", name="Koi-Koi", exact=True).click()
    expect(page.locator(".hero")).to_be_visible()
    page.get_by_role("link", name="Today", exact=True).click()
    expect(page.locator(PARTS["Today"]).first).to_be_visible()
    expect(page.locator(".hero")).to_be_hidden()


def is_skipped_in_one_row(bar: Locator) -> None:
    """On a phone the way past the bar leaves it in one row."""
    before = bar.bounding_box()
    skip = bar.get_by_role("button", name="Skip to the content")
    skip.focus()
    shown = skip.bounding_box()
    assert bar.bounding_box() == before and shown
    assert shown["x"] >= 0 and shown["height"] >= 44
    skip.blur()  # it lies over the first links


def stays_whatever_an_answer_needs(page: Page) -> None:
    """On a desktop the bar is above a long answer, and above a part that is opened after it."""
    page.set_viewport_size(DESKTOP)
    page.get_by_role("navigation").get_by_role("link", name="Train", exact=True).click()
    page.get_by_label("Train", exact=True).select_option(index=11)  # which card to play
    page.locator(".koikoi-train .koikoi-position").wait_for()
    quiz = page.locator(".koikoi-train .koikoi-quiz")
    answer(quiz, quiz.locator(".koikoi-option").first)
    # A question with all that there is to say of it may be higher than the window.
    bar, verdict, following = boxes(
        page.locator(".koikoi-top:visible"),
        quiz.locator(".koikoi-verdict"),
        quiz.get_by_role("button", name="Next question"),
    )
    assert bar["y"] == 0 and bar["height"] <= verdict["y"]
    assert following["y"] + following["height"] <= 900
    page.get_by_role("navigation").get_by_role("link", name="Learn", exact=True).click()
    learn = page.locator(PARTS["Learn"]).first
    expect(learn).to_be_visible()
    (first,) = boxes(learn)
    assert first["y"] >= bar["height"]  # it begins below the bar


def test_a_lesson_read_to_its_end_is_read_and_the_next_one_proposed(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}#learn")
    learn = page.locator(".koikoi-learn")
    expect(learn.get_by_role("link", name="Start here: Your first hand")).to_be_visible()
    for lesson in LESSONS[1:3]:
        page.goto(voila_url(ROOT / "notebooks" / lesson.notebook))
        page.locator(".koikoi-quiz .koikoi-option").last.wait_for()  # the page has its length
        end = page.locator("a[href$='app.ipynb']").last
        end.scroll_into_view_if_needed()
        end.hover()
        read = "topic => localStorage.getItem('koikoi_widget/lessons')?.includes(topic) ?? false"
        turn_wheel(page, 40, partial(page.evaluate, read, lesson.topic))
    page.get_by_role("link", name="all lessons").click()
    entry = learn.locator("li", has_text=LESSONS[1].title)
    expect(entry).to_contain_text("read")
    expect(entry).not_to_contain_text("done")  # its test was not passed
    expect(learn.locator("li", has_text="Whose rules?")).not_to_contain_text("done")
    expect(learn.get_by_role("link", name="Next lesson: Your first hand")).to_be_visible()
    learn.get_by_role("link", name="Train what you have learnt").click()
    expect(page.locator(".koikoi-train .koikoi-option").first).to_be_visible()


def test_the_match_just_over_is_reviewed(page: Page, table: Tables) -> None:
    player = table('kk.App(rules="bga", rounds=1, seed=5, speed="off")')
    player.finish_match()
    page.get_by_role("link", name="Review").click()
    review = page.locator(".koikoi-review")
    expect(review.locator("canvas").first).to_be_visible()
    expect(review.locator(".box")).to_contain_text("1 of", timeout=PATIENCE)
    review.get_by_role("button", name="Move by move").click()
    review.get_by_role("button", name="Last").click()
    review.get_by_role("button", name="Back").click()
    expect(review).to_contain_text(re.compile(r"Step \d+ of"))


@every_size
def test_a_review_opens_with_its_verdict_in_sight_beside_the_cards(
    page: Page, table: Tables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    table(code(reached("match over"), "App"))
    page.get_by_role("link", name="Review").click()
    review = page.locator(".koikoi-review")
    expect(review.locator(".verdict")).to_be_in_viewport(ratio=1, timeout=PATIENCE)
    for part in (".box h3", ".words p:first-child"):
        expect(review.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    expect(review.locator("canvas").first).to_be_in_viewport(ratio=1)


def test_on_a_desktop_a_reviewed_match_is_whole_in_sight_with_its_buttons(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(DESKTOP)
    table(code(reached("match over"), "App"))
    page.get_by_role("link", name="Review").click()
    review = page.locator(".koikoi-review")
    for width, height in ((1440, 900), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        review.locator('.koikoi-bridge[data-fits="true"]').wait_for()
        for shown in (review.locator("canvas").first, review.locator(".koikoi-tools")):
            expect(shown).to_be_in_viewport(ratio=1)


def test_a_quiz_of_any_kind_and_rules_is_chosen_and_answers(page: Page, stage: Stage) -> None:
    stage.show("kk.App()")
    page.evaluate("() => { location.hash = 'train'; }")
    train = page.locator(".koikoi-train")
    train.get_by_label("Train").select_option("Scores")
    train.get_by_label("Rules").select_option("Hanafuda Legends")
    expect(train.locator(".koikoi-quiz")).to_contain_text("Hanafuda Legends")
    quiz = train.locator(".koikoi-quiz")
    answer(quiz, train.locator(".koikoi-option").first)
    expect(train.get_by_role("button", name="Next question")).to_be_focused()


def test_axe_finds_nothing_in_any_part(page: Page, voila_url: Urls) -> None:
    page.goto(voila_url(APP))
    for part in ("learn", "train", "today", "review"):
        page.evaluate("part => { location.hash = part; }", part)
        page.locator(PARTS[part.capitalize()]).first.wait_for()
        if part == "today":
            page.locator(".koikoi-daily .koikoi-option").first.click()
            page.locator(".koikoi-daily[data-done=true]").wait_for()
        check_sizes(page)
        if part == "train":
            quiz = page.locator(".koikoi-quiz")
            answer(quiz, quiz.locator(".koikoi-option").first)
            check_sizes(page)
