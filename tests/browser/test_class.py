"""A class: its page by the printed link, on a phone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import koikoi_widget as kk
from koikoi_widget.cli.main import HOST
from tests.browser.axe import check
from tests.browser.player import are_hit_by_a_finger
from tests.browser.quizzes import press
from tests.browser.servers import playing
from tests.browser.windows import PHONE
from tests.lessons.quiz.answering import homework
from tests.waiting import until

OPTIONS = ("--address", HOST, "--rules", "nintendo", "--language", "de")
PRIVATE = ("api/contents", "api/kernels", "api/sessions", "api/terminals", "terminals/1", "lab")
PRIVATE += ("files/class.toml", "voila/files/class.toml", "voila/render/class.toml")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def link(folder: Path) -> Iterator[str]:
    with playing(folder, *OPTIONS, command=("class", "8b")) as url:
        yield url


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size(PHONE)
    return page


def test_a_phone_begins_with_the_rules_and_in_the_language_of_its_class(
    phone: Page, link: str
) -> None:
    phone.goto(link.rstrip("/"))
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    expect(phone.locator(".koikoi-first-page")).to_contain_text("Nintendo")
    phone.goto(f"{link}voila/render/02-yaku.ipynb")
    expect(phone.get_by_label("Regeln").first).to_have_value(re.compile("^Nintendo"))


def test_a_link_asks_for_other_rules_and_lessons_follow_it(phone: Page, link: str) -> None:
    phone.goto(f"{link}?rules=bga")
    expect(phone.locator(".koikoi-first-page")).to_contain_text("Board Game Arena")
    until(lambda: phone.evaluate("localStorage.getItem('koikoi_widget/source')") == "bga")
    phone.goto(f"{link}voila/render/02-yaku.ipynb")
    expect(phone.locator(".koikoi-choice select").first).to_have_value("Board Game Arena")


def test_a_link_leads_to_one_exercise(phone: Page, link: str) -> None:
    phone.goto(f"{link}?train=captures&lang=en")
    expect(phone.get_by_label("Train", exact=True)).to_have_value("Captures")
    expect(phone.locator(".koikoi-quiz")).to_be_visible()
    phone.get_by_role("link", name="Play", exact=True).click()
    expect(phone.locator(".koikoi-first-page")).to_be_visible()


def test_a_phone_hands_in_a_set_and_the_report_has_it(phone: Page, link: str, folder: Path) -> None:
    sent = homework().link("https://games.example/").partition("#")[2]
    phone.goto(f"{link}?set={sent}&lang=en")
    asking, quiz = phone.locator(".koikoi-invited:visible"), phone.locator(".koikoi-quiz")
    asking.get_by_role("textbox", name="Your name, as in class").fill("Ada <b>")
    asking.get_by_role("button", name="Begin").click()
    for _question in range(2):
        press(quiz, quiz.get_by_role("button", name="Stop", exact=True))
        press(quiz, quiz.locator(".koikoi-next"))
    expect(quiz.get_by_role("button", name="Save your result")).to_be_visible()
    hand_in = quiz.get_by_role("button", name="Hand it in")
    are_hit_by_a_finger(hand_in)
    check(phone)
    press(quiz, hand_in)
    expect(quiz.get_by_role("status")).to_contain_text("✓ Handed in.")
    expect(hand_in).to_have_count(0)
    check(phone)
    assert [path.name for path in (folder / "8b" / "results").iterdir()] == [
        "Ada-b-Stop-or-koi-koi-1.json"
    ]
    report = kk.report(folder / "8b")
    assert [result.name for result in report.results] == ["Ada <b>"] and not report.unsealed


def test_the_sheet_for_the_wall_fits_a_projector_and_shows_the_link(
    page: Page, link: str, folder: Path
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.set_content((folder / "8b" / "door.html").read_text("utf-8"))
    address = page.get_by_role("heading", name=link.removeprefix("http://").rstrip("/"))
    for part in (address, page.locator("svg")):
        expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_nothing_of_the_laptop_is_served_but_the_page(phone: Page, link: str, folder: Path) -> None:
    root = link.removesuffix("/").rpartition("/")[0]
    assert tomllib.loads((folder / "8b" / "class.toml").read_text())["word"] in link
    for path in ("", "voila/render/app.ipynb", "rooms"):
        assert phone.request.get(f"{root}/{path}").status == 404, path
    for path in PRIVATE:
        assert phone.request.get(f"{link}{path}").status in (403, 404), path
