"""One's own mistakes on the page: told at home, asked, put off, dropped and kept."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.my_matches.own_mistakes import OwnMistakes
from koikoi_widget.lessons.quiz.daily_deal import today
from tests.browser.axe import check
from tests.browser.conftest import Urls
from tests.browser.player import are_hit_by_a_finger
from tests.browser.quizzes import press
from tests.browser.windows import DESKTOP
from tests.conftest import ROOT
from tests.lessons.my_matches.test_mistakes_quiz import two_mistakes

NARROW = {"width": 360, "height": 740}
KEY = "koikoi_widget/mistakes"
Open = Callable[..., Page]


@pytest.fixture
def returning(first_visit: Open, voila_url: Urls) -> Open:
    """Open the page for somebody who has played today and has made two mistakes in a match."""

    def come(way: str = "", **options: object) -> Page:
        page, day = first_visit(**options), today().isoformat()
        played = {day: {"action": "stop", "right": True, "on": day}}
        kept = {"koikoi_widget/daily": json.dumps(played), KEY: str(two_mistakes())}
        page.add_init_script(
            f"if (!localStorage['{KEY}']) Object.assign(localStorage, {json.dumps(kept)})"
        )
        page.goto(voila_url(ROOT / "notebooks" / "app.ipynb") + way)
        return page

    return come


def asked(page: Page) -> Locator:
    quiz = page.locator(".koikoi-quiz:visible")
    expect(quiz.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    return quiz


def kept(page: Page) -> OwnMistakes:
    return OwnMistakes.parse(str(page.evaluate(f"localStorage.getItem('{KEY}')")))


def test_the_home_of_who_returns_leads_to_their_mistakes_on_a_phone(returning: Open) -> None:
    page = returning(viewport=NARROW, has_touch=True)
    expect(page.get_by_text("2 of your own mistakes are due")).to_be_visible()
    page.get_by_role("link", name="Try again").tap()
    quiz = asked(page)
    expect(quiz).to_contain_text("From a match of your own.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    press(quiz, quiz.get_by_role("button", name="Stop", exact=True))
    expect(quiz).to_contain_text("In your match: koi-koi. That cost about 6 points.")
    never = quiz.get_by_role("button", name="Never ask this again")
    are_hit_by_a_finger(never, quiz.get_by_role("button", name="Not today"))
    check(page)
    first, second = two_mistakes().mistakes
    assert kept(page).mistakes[first].trace
    press(quiz, never)
    asked(page)
    assert [*kept(page).mistakes] == [second]


def test_training_leads_to_them_and_not_today_holds_after_a_reload_by_keys(
    returning: Open,
) -> None:
    page = returning("#train", viewport=DESKTOP)
    page.get_by_role("link", name="2 of your own mistakes are due").press("Enter")
    later = asked(page).get_by_role("button", name="Not today")
    later.press("Enter")
    expect(page.get_by_text("Your mistakes wait until tomorrow.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your mistakes wait until tomorrow.")).to_be_visible()
    check(page)
    page.locator(".koikoi-next:visible").press("Enter")
    asked(page)
    assert not kept(page).is_paused(memory.usable_now())
