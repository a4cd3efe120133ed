"""A teacher and two phones meet in the match of a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from koikoi_widget.cli.main import HOST
from tests.browser.axe import check
from tests.browser.player import boxes, stands_still
from tests.browser.servers import playing
from tests.browser.stage import Stage
from tests.browser.windows import DESKTOP, LAPTOP, PHONE

Open = Callable[..., Page]
OPTIONS = ("--address", HOST, "--rules", "nintendo", "--language", "en")
NAMES = ("Mia", "<b>Theo</b> משה")
WALL: ViewportSize = {"width": 1280, "height": 720}  # a projector
LARGER_WALL: ViewportSize = {"width": 1920, "height": 1080}
# The size of the smallest text that the teacher shows.
LEAST = """() => Math.min(...[...document.querySelectorAll(".koikoi-teacher *, .koikoi-poll *")]
    .filter((part) => part.checkVisibility() && [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
    .map((part) => Number.parseFloat(getComputedStyle(part).fontSize)))"""
AT_ONCE = 'localStorage.setItem("koikoi_widget/options", JSON.stringify({speed: "off"}))'

# The standings of six pupils in pairs, two of whom have long names.
STANDINGS = """
from koikoi_widget.engine.record import written_rules
from koikoi_widget.engine.rules import find_rules
from koikoi_widget.page.in_class.teacher_part import TeacherPart
from koikoi_widget.page.in_class.teacher_words import contest

kk.set_language({language!r})
names = ["Mia", "Johanna", "Maximilianalexanderkonstantinu"]
names += ["Theo", "Ana", "Wolfeschlegelsteinhausenberger"]
told = dict(rules=written_rules(find_rules("nintendo")), code="KBTP", opponent="pairs", opened=2)
told |= dict(hidden=False, over=False, paused=False, minutes=0, left=0, ends=None)
pupils = [
    dict(pupil=place, name=name, partner=names[place ^ 1], here=place > 0, round=2)
    | dict(finished=2 - place % 2, points=12 - 7 * place, compared=4.3 - place)
    | dict(lost=0.34, error=0.12, card="QWXZ")
    for place, name in enumerate(names)
]


class Standings(TeacherPart):
    def _shown(self):
        return contest(
            told, pupils, "http://10.0.0.7:8866/maple", "compared",
            shows_cards=False, shows_more=False, kept_as="",
        )


Standings(keep=False)
"""
# The words of the standings that stand on more than one line.
BROKEN = """() => {
    const broken = [];
    for (const cell of document.querySelectorAll(".koikoi-teacher :is(bdi, thead th)")) {
        for (const word of cell.textContent.matchAll(/[^\\s-]+/g)) {
            const place = new Range();
            place.setStart(cell.firstChild, word.index);
            place.setEnd(cell.firstChild, word.index + word[0].length);
            const tops = new Set([...place.getClientRects()].map(({top}) => Math.round(top)));
            if (tops.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def link(folder: Path) -> Iterator[str]:
    """A class of this test alone: one that fails leaves its match open."""
    with playing(folder, *OPTIONS, command=("class", "8b")) as url:
        yield url


@pytest.fixture
def browser_at(link: str, first_visit: Open) -> Open:  # whose pages are closed before its server
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


def teacher_token(folder: Path) -> str:
    return (folder / "8b" / "server" / "teacher").read_text().strip()


def close_class(teacher: Page) -> None:
    """End the match on the teacher's page, and delete everything."""
    for action in ("More", "End the match"):
        press(teacher, action)
    expect(teacher.get_by_role("button", name="Not yet")).to_be_visible()  # it is asked once more
    for action in ("End the match", "Close and delete everything", "Delete everything"):
        press(teacher, action)
    expect(teacher.get_by_role("button", name="Open the match")).to_be_visible()


def answers(page: Page) -> Locator:
    return page.locator(".koikoi-poll .koikoi-option")


def test_a_question_is_answered_on_two_phones_and_the_bars_grow(
    browser_at: Open, link: str, folder: Path
) -> None:
    teacher = browser_at(f"{link}#teach.{teacher_token(folder)}")
    press(teacher, "Open the match")
    code = teacher.locator(".koikoi-teacher .code").inner_text()
    phones = [joined(browser_at, f"{link}#class.{code}", name) for name in NAMES]
    press(teacher, "Ask everybody a question")
    teacher.get_by_role("combobox", name="Question").select_option("Captures")
    teacher.get_by_role("combobox", name="The bars").select_option("Grow as answers come in")
    press(teacher, "Ask it now")
    for phone in phones:
        answers(phone).nth(1).click()
        expect(phone.get_by_text("Your answer has been sent.")).to_be_visible()
    expect(teacher.get_by_role("heading", name="2 of 2 have answered")).to_be_visible()
    expect(teacher.get_by_role("img", name="Before talking about it: 2")).to_be_visible()
    for page in (teacher, phones[0]):
        check(page)
    press(teacher, "Close the question")
    press(teacher, "Show what is right")
    for page in (teacher, *phones):
        expect(page.get_by_text("✓ right", exact=True)).to_be_visible()
    press(teacher, "Back to the match")
    for phone, name in zip(phones, NAMES, strict=True):
        expect(phone.get_by_role("heading", name="you are in")).to_contain_text(name)
    close_class(teacher)


def test_the_last_row_can_read_the_wall_and_no_message_covers_an_answer_on_a_phone(
    browser_at: Open, link: str, folder: Path
) -> None:
    teacher = browser_at(f"{link}#teach.{teacher_token(folder)}", viewport=WALL)
    press(teacher, "Open the match")
    code = teacher.locator(".koikoi-teacher .code").inner_text()
    phone = joined(browser_at, f"{link}#class.{code}", NAMES[0])
    press(teacher, "Ask everybody a question")
    teacher.get_by_role("combobox", name="Question").select_option("Today's deal")
    press(teacher, "Ask it now")
    for size in (WALL, LARGER_WALL):
        teacher.set_viewport_size(size)
        expect(answers(teacher).first).to_be_in_viewport(ratio=1)
        assert teacher.evaluate(LEAST) >= size["width"] / 80
    answers(phone).nth(0).click()
    expect(phone.get_by_text("Your answer has been sent.")).to_be_visible()
    press(teacher, "Close the question")
    press(teacher, "Show what is right")
    expect(phone.get_by_text("✓ right", exact=True).first).to_be_visible()
    stands_still(phone)
    message, last = boxes(phone.locator(".koikoi-verdict"), answers(phone).last)
    assert message["y"] >= last["y"] + last["height"]
    assert teacher.evaluate(LEAST) >= LARGER_WALL["width"] / 80
    press(teacher, "Back to the match")
    press(teacher, "Deal the first round")
    expect(teacher.get_by_role("row", name="Mia")).to_be_in_viewport(ratio=1)
    assert teacher.evaluate(LEAST) >= LARGER_WALL["width"] / 80
    close_class(teacher)


@pytest.mark.parametrize("language", ["en", "de"])
def test_of_the_words_in_the_standings_only_long_names_are_broken(
    page: Page, stage: Stage, language: str
) -> None:
    stage.show(STANDINGS.format(language=language))
    expect(page.get_by_role("rowheader", name="Mia")).to_be_visible()
    for size in (PHONE, LAPTOP, WALL, DESKTOP):
        page.set_viewport_size(size)
        assert {len(word) for word in page.evaluate(BROKEN)} <= {30}, size
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert page.evaluate(LEAST) >= 14


def test_a_pair_plays_on_two_phones_and_a_third_pupil_plays_the_computer(
    browser_at: Open, link: str, folder: Path
) -> None:
    teacher = browser_at(f"{link}#teach.{teacher_token(folder)}")
    teacher.get_by_role("combobox", name="Opponent").select_option("Against each other")
    expect(teacher.get_by_text("all pairs play the same cards")).to_be_visible()
    press(teacher, "Open the match")
    code = teacher.locator(".koikoi-teacher .code").inner_text()
    names = (*NAMES, "Ana")
    phones = [joined(browser_at, f"{link}#class.{code}", name) for name in names]
    press(teacher, "Deal the first round")
    opponents = (NAMES[1], NAMES[0], "Greedy")
    for phone, name, opponent in zip(phones, names, opponents, strict=True):
        expect(phone.get_by_text(opponent).filter(visible=True).first).to_be_visible()
        row = teacher.get_by_role("row", name=f"Take {name} out")
        expect(row.get_by_role("cell").nth(1)).to_have_text(opponent)
    check(teacher)
    phones[1].close()
    left = teacher.get_by_role("row", name=f"Take {NAMES[1]} out")
    expect(left.get_by_role("cell", name="not here now")).to_be_visible()
    expect(phones[0].get_by_text("has left the page").filter(visible=True).first).to_be_visible()
    close_class(teacher)


def test_two_phones_join_by_the_code_on_the_board_and_the_teacher_sees_both(
    browser_at: Open, link: str, folder: Path
) -> None:
    token = teacher_token(folder)
    teacher = browser_at(f"{link}#teach.{token}")
    teacher.get_by_role("combobox", name="Time for all rounds").select_option("15 minutes")
    press(teacher, "Open the match")
    expect(teacher.get_by_text("Time left: at most 15 minutes")).to_be_visible()
    code = teacher.locator(".koikoi-teacher .code").inner_text()
    assert token not in teacher.url
    for name in NAMES:
        joined(browser_at, f"{link}#class.{code}", name)
    expect(teacher.get_by_role("heading", name="2 are here")).to_be_visible()
    for name in NAMES:
        expect(teacher.get_by_role("rowheader", name=name)).to_be_visible()
