"""A set of positions is answered on the page, by the link that a teacher has sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from koikoi_widget.lessons.quiz.result import Result
from tests.browser.axe import check
from tests.browser.player import are_hit_by_a_finger
from tests.browser.quizzes import press
from tests.browser.windows import DESKTOP
from tests.lessons.quiz.answering import homework

NARROW = {"width": 360, "height": 740}
Open = Callable[..., Page]


def asking(page: Page) -> Locator:
    return page.locator(".koikoi-invited:visible")


def test_a_pupil_answers_on_a_phone_and_hands_in_the_result(visit: Open, tmp_path: Path) -> None:
    link = homework().link("https://games.example/")
    page = visit(f"#{link.partition('#')[2]}", viewport=NARROW, has_touch=True)
    expect(asking(page).get_by_role("heading", name="Stop or koi-koi?")).to_be_visible()
    check(page)
    begin = asking(page).get_by_role("button", name="Begin")
    are_hit_by_a_finger(begin)
    asking(page).get_by_role("textbox", name="Your name, as in class").fill("Ada")
    begin.tap()
    quiz = page.locator(".koikoi-quiz")
    option = quiz.get_by_role("button", name="Stop", exact=True)
    expect(option).to_be_visible()
    expect(page.get_by_role("heading", name="Stop or koi-koi?")).to_be_visible()
    expect(quiz).to_contain_text("Hint: Look!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    press(quiz, option)
    page.reload()  # the tab keeps what was answered
    expect(asking(page).get_by_role("textbox", name="Your name, as in class")).to_have_value("Ada")
    asking(page).get_by_role("button", name="Begin").tap()
    expect(quiz).to_have_attribute("data-done", "true")
    press(quiz, quiz.locator(".koikoi-next"))
    press(quiz, quiz.get_by_role("button", name="Stop", exact=True))
    press(quiz, quiz.locator(".koikoi-next"))
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save your result").tap()
    download.value.save_as(tmp_path / "Ada.json")
    result = Result.load(tmp_path / "Ada.json")
    assert sorted(answer.right for answer in result.answers) == [False, True]
    assert result.began and result.seconds > 0 and result.quiz == "Stop or koi-koi?"
    assert kk.report(tmp_path).results == (result,)


def test_a_link_behind_a_question_mark_is_read_by_keys_alone(visit: Open) -> None:
    sent = homework().link("https://games.example/").partition("#")[2]
    page = visit(f"?set={sent}&lang=en", viewport=DESKTOP)
    line = asking(page).get_by_role("textbox", name="Your name, as in class")
    line.fill("Ben")
    line.press("Enter")
    quiz = page.locator(".koikoi-quiz")
    expect(quiz.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(page.locator("input:focus")).to_have_count(0)  # else the key is a letter of the name
    turn = quiz.get_attribute("data-turn") or ""
    page.keyboard.press("1")
    expect(quiz).not_to_have_attribute("data-turn", turn)
    check(page)


def test_a_link_that_lost_its_end_says_so_and_the_whole_one_is_pasted(visit: Open) -> None:
    link = homework().link("https://games.example/")
    page = visit(f"#{link.partition('#')[2][:-4]}")
    expect(asking(page).get_by_role("alert")).to_contain_text("a part of it was lost")
    line = asking(page).get_by_role("textbox", name="Link")
    line.fill(link)
    line.press("Enter")
    expect(asking(page)).to_contain_text("2 questions")
