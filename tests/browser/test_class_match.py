"""A teacher and two phones play the match of a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from koikoi_widget.cli.main import HOST
from tests.browser.axe import check
from tests.browser.player import Player
from tests.browser.servers import playing
from tests.browser.windows import PHONE, SMALL

Open = Callable[..., Page]
OPTIONS = ("--address", HOST, "--rules", "nintendo", "--language", "en")
NAMES = ("Mia", "<b>Theo</b> משה")
AT_ONCE = 'localStorage.setItem("koikoi_widget/options", JSON.stringify({speed: "off"}))'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class-match")


@pytest.fixture(scope="module")
def link(folder: Path) -> Iterator[str]:
    with playing(folder, *OPTIONS, command=("class", "8b")) as url:
        yield url


@pytest.fixture
def browser_at(first_visit: Open) -> Open:
    def open_page(address: str, **options: Any) -> Page:
        page = first_visit(**options)
        page.add_init_script(AT_ONCE)
        page.goto(address)
        return page

    return open_page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def joined(browser_at: Open, address: str, name: str) -> Page:
    phone = browser_at(address, viewport=PHONE, has_touch=True)
    phone.get_by_role("textbox", name="Your name").fill(name)
    press(phone, "Join")
    expect(phone.get_by_role("heading", name="you are in")).to_contain_text(name)
    return phone


def test_two_phones_join_are_told_to_look_up_and_go_on_after_a_reload(
    browser_at: Open, link: str, folder: Path
) -> None:
    token = (folder / "8b" / "server" / "teacher").read_text().strip()
    teacher = browser_at(f"{link}#teach.{token}")
    press(teacher, "Open the match")
    code = teacher.locator(".koikoi-teacher .code").inner_text()
    assert token not in teacher.url
    phones = [joined(browser_at, f"{link}#class.{code}", name) for name in NAMES]
    expect(teacher.get_by_role("heading", name="2 are here")).to_be_visible()
    for name in NAMES:
        expect(teacher.get_by_role("rowheader", name=name)).to_be_visible()
    for page in (teacher, phones[0]):
        check(page)
        assert not page.evaluate(f"({SMALL})(document.body)")
    assert phones[0].evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    press(teacher, "Deal the first round")
    players = [Player(phone) for phone in phones]
    for player in players:
        player.wait()
    press(teacher, "Eyes up")
    for phone in phones:
        expect(phone.get_by_role("heading", name="Eyes up")).to_be_visible()
        expect(phone.locator(".koikoi-class .koikoi-table")).to_be_hidden()
    press(teacher, "Go on")
    for player in players:
        expect(player.canvas).to_be_visible()
    before = phones[0].locator(".koikoi-class canvas").first.get_attribute("aria-label")
    phones[0].reload()
    Player(phones[0]).wait()
    after = phones[0].locator(".koikoi-class canvas").first
    expect(after).to_have_attribute("aria-label", before or "")
    press(teacher, "End the match")
    press(teacher, "End the match")
    expect(teacher.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(phones[1].get_by_role("dialog", name="Your teacher has ended")).to_be_visible()
    with teacher.expect_download() as download:
        press(teacher, "Save the table")
    assert "Mia" in download.value.path().read_text("utf-8-sig")
    press(teacher, "Close and delete everything")
    press(teacher, "Delete everything")
    expect(teacher.get_by_role("button", name="Open the match")).to_be_visible()
    expect(phones[0].get_by_role("textbox", name="Code")).to_be_visible()
