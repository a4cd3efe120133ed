"""The scripted hands on a real page: played by mouse, by finger and by keyboard, to their ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Position, ViewportSize, expect

from koikoi_widget.lessons.course import first_hand, second_hand
from koikoi_widget.lessons.guided import Script
from tests.browser.conftest import LabPages, Urls
from tests.browser.windows import DESKTOP, LAPTOP, PHONE
from tests.conftest import ROOT
from tests.lessons.scripted import positions

LESSON = ROOT / "notebooks" / "00-first-hand.ipynb"
SECOND = ROOT / "notebooks" / "05-second-hand.ipynb"
WIDE_LAPTOP: ViewportSize = {"width": 1280, "height": 800}
READ = "localStorage.getItem('koikoi_widget/lessons')"
CONTINUE = "button[data-event='go on']"
WAITING = """action => {
    const bridge = document.querySelector('.koikoi-bridge');
    return bridge && bridge.dataset.fits === 'true' && bridge.dataset.moving !== 'true'
        && [...document.querySelectorAll(
            '.koikoi-moves button, .koikoi-dialog button:not([disabled])')]
            .some(button => button.dataset.action === action);
}"""
BESIDE = """(part) => {
    const at = (part) => document.querySelector(part).getBoundingClientRect();
    const [words, shown] = [at(".koikoi-guide"), at(part)];
    return words.right <= shown.left && words.width < 240 && shown.right <= innerWidth;
}"""

# The words lie over no card that can be played or taken, and over no question.
COVERS_NOTHING = """() => {
    const words = document.querySelector(".koikoi-guide .bubble").getBoundingClientRect();
    const moves = document.querySelector(".koikoi-moves");
    const {x, y} = moves.getBoundingClientRect();
    const rings = [...moves.children].flatMap(({dataset}) =>
        [JSON.parse(dataset.at), ...JSON.parse(dataset.takes)]);
    const cards = rings.filter(Boolean).map(([left, top, w, h]) =>
        new DOMRect(x + left, y + top, w, h));
    const asked = [...document.querySelectorAll(".koikoi-dialog")].map((box) =>
        box.getBoundingClientRect());
    return [...cards, ...asked].every((at) => at.right <= words.left || words.right <= at.left
        || at.bottom <= words.top + 1 || words.bottom <= at.top + 1);
}"""

# The hand begins where the lesson does, to the right of the course.
BESIDE_THE_COURSE = """() => {
    const at = (part) => document.querySelector(part).getBoundingClientRect();
    const [course, title, hand] = [".koikoi-rail", "h1", ".koikoi-guided canvas"].map(at);
    return course.right < title.x && title.x === hand.x;
}"""

# So it does in JupyterLab, and the words lie on it.
BEGINS_WITH_THE_LESSON = """() => {
    const at = (part) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    const [title, words, hand] = ["h1", ".koikoi-guide .bubble", ".koikoi-guided canvas"].map(at);
    return words.width && Math.abs(title.x - hand.x) < 20
        && hand.x < words.x && words.right < hand.right
        && hand.y < words.y && words.bottom < hand.bottom;
}"""

# The words lie below the names and the points of both.
BELOW_BOTH_HEADS = """() => {
    const words = document.querySelector(".koikoi-guide .bubble").getBoundingClientRect();
    const heads = [...document.querySelectorAll(".koikoi-word:is(.name, .points)")];
    return heads.length === 4
        && heads.every((head) => head.getBoundingClientRect().bottom <= words.top);
}"""


def mine(script: Script) -> list[str]:
    """The moves that a script asks for, in order."""
    return [str(script.actions[len(match.actions)]) for _step, match in positions(script)]


MINE = mine(first_hand.script())


@pytest.fixture
def finger(first_visit: Callable[..., Page]) -> Page:
    """A page on a phone."""
    return first_visit(viewport=PHONE, has_touch=True, device_scale_factor=2)


@pytest.fixture
def guide(page: Page, voila_url: Urls) -> Callable[[], Locator]:
    def open_page() -> Locator:
        page.goto(voila_url(LESSON))
        found = page.locator(".koikoi-guide")
        found.get_by_role("button", name="Continue").wait_for()
        return found

    return open_page


def go_on(guide: Locator, *, by_key: bool = False) -> None:
    place = guide.get_attribute("data-place") or ""
    button = guide.locator(CONTINUE)
    if by_key:
        expect(button).to_be_focused()
        guide.page.keyboard.press("Enter")
    else:
        button.click()
    expect(guide).not_to_have_attribute("data-place", place)


def rings(page: Page, action: str) -> list[list[int]]:
    """Where to click for a move: its card, then what it takes if there is a choice."""
    entry = page.locator(f'.koikoi-moves button[data-action="{action}"]')
    data = entry.evaluate("button => ({...button.dataset})")
    places = [json.loads(data["at"])]
    return places + json.loads(data["takes"]) if "taking" in action else places


def play(page: Page, guide: Locator, action: str, *, by_finger: bool = False) -> None:
    place = guide.get_attribute("data-place") or ""
    page.wait_for_function(WAITING, arg=action)
    if action in ("stop", "koi-koi", "deal"):
        page.locator(f'.koikoi-dialog button[data-action="{action}"]').click()
    else:
        canvas = page.locator(".koikoi-table canvas")
        press = canvas.tap if by_finger else canvas.click
        said = page.locator(".koikoi-said").text_content() or ""
        places = rings(page, action)
        if by_finger and action.startswith("play") and len(places) == 1:
            places *= 2  # the first tap tells what the card takes
        for number, (x, y, width, height) in enumerate(places):
            if number:
                expect(page.locator(".koikoi-said")).not_to_have_text(said)  # which card?
            press(position={"x": x + width / 2, "y": y + height / 2}, force=True)
    expect(guide).not_to_have_attribute("data-place", place)


def play_all(
    page: Page, guide: Locator, moves: Sequence[str] = MINE, *, by_finger: bool = False
) -> None:
    for action in moves:
        while guide.locator(CONTINUE).count():
            go_on(guide)
        play(page, guide, action, by_finger=by_finger)


def test_a_first_hand_is_won_by_mouse_after_a_wrong_card_and_leads_on(
    page: Page, guide: Callable[[], Locator]
) -> None:
    page.set_viewport_size(DESKTOP)
    words = guide()
    is_not_read_before_it_is_played(page)
    answers_a_wrong_card(page, words)
    play(page, words, MINE[0])
    expect(words.locator(".koikoi-answer")).to_be_hidden()
    play_all(page, words, MINE[1:])
    expect(words).to_contain_text("You have won the round")
    expect(words.locator("article")).to_have_count(13)
    expect(words.locator("article mark")).to_have_count(3)
    expect(page.locator(".koikoi-guided canvas")).to_be_hidden()
    expect(words.get_by_role("link", name="Next lesson")).to_have_attribute(
        "href", "01-taking.ipynb"
    )
    assert json.loads(page.evaluate(READ)) == {"first-hand": "done"}


def is_not_read_before_it_is_played(page: Page) -> None:
    """A lesson is read once its end is in sight; this one is not."""
    page.locator(".koikoi-bridge[data-fits=true]").wait_for(state="attached")
    end = page.get_by_role("link", name="play a match")
    end.scroll_into_view_if_needed()
    expect(end).to_be_in_viewport()
    page.keyboard.press("Shift")  # which is seen at once, as every sign that somebody is reading
    assert page.evaluate(READ) is None


def answers_a_wrong_card(page: Page, words: Locator) -> None:
    """A card that takes nothing stays, with the reason; Show me the move names the right one."""
    go_on(words)
    page.wait_for_function(WAITING, arg="play 3-bright")
    x, y, width, height = rings(page, "play 3-bright")[0]
    middle: Position = {"x": x + width / 2, "y": y + height / 2}
    page.locator(".koikoi-table canvas").click(position=middle, force=True)  # a move lies over it
    expect(words.get_by_role("status")).to_contain_text("there is no card of March on the field")
    expect(words).to_have_attribute("data-place", "1")
    assert page.locator('.koikoi-moves button[data-action="play 3-bright"]').count() == 1
    words.get_by_role("button", name="Show me the move").click()
    expect(words.get_by_role("status")).to_contain_text("Play August chaff 1")


def test_a_first_hand_is_won_on_a_phone_and_its_words_stay_in_sight(
    finger: Page, voila_url: Urls
) -> None:
    page = finger
    page.goto(voila_url(LESSON))
    words = page.locator(".koikoi-guide")
    words.get_by_role("button", name="Continue").wait_for()
    go_on(words)
    hand = page.locator(".koikoi-table canvas")
    page.wait_for_function(WAITING, arg=MINE[0])
    for part in (words.get_by_role("heading"), hand):
        expect(part).to_be_in_viewport()
    play_all(page, words, by_finger=True)
    expect(words).to_contain_text("You have won the round")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_on_a_phone_held_upright_or_on_its_side_words_and_hand_are_seen_at_once(
    finger: Page, voila_url: Urls
) -> None:
    page = finger
    page.goto(f"{voila_url(ROOT / 'notebooks' / 'app.ipynb')}#learn/first-hand")
    expect(page.locator(".koikoi-guided canvas")).to_be_in_viewport(ratio=0.99)
    for width, height in ((932, 430), (667, 375), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".koikoi-bridge[data-fits=true]").wait_for(state="attached")
        for part in (".koikoi-guide", ".koikoi-guided canvas"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.97)
        page.wait_for_function(BESIDE, arg=".koikoi-guided canvas")
    play_all(page, page.locator(".koikoi-guide"), by_finger=True)
    expect(page.locator(".koikoi-guide article").first).to_be_visible()


def test_in_jupyterlab_the_table_begins_where_the_lesson_does_with_the_words_on_it(
    lab_page: LabPages,
) -> None:
    page = lab_page(LESSON)
    expect(page.locator(".koikoi-bridge[data-fits=true]")).to_be_attached()
    page.wait_for_function(BEGINS_WITH_THE_LESSON)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_words_cover_no_card_that_is_compared_and_no_question(
    page: Page, voila_url: Urls, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{voila_url(ROOT / 'notebooks' / 'app.ipynb')}#learn/first-hand")
    words = page.locator(".koikoi-guide")
    words.locator(CONTINUE).wait_for()
    for action in MINE:
        while words.locator(CONTINUE).count():
            go_on(words)
        page.wait_for_function(WAITING, arg=action)
        page.wait_for_function(COVERS_NOTHING)
        play(page, words, action)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("notebook", [LESSON, SECOND], ids=lambda path: path.stem)
def test_a_lesson_with_a_hand_shows_it_whole_on_a_desktop_and_on_a_low_laptop(
    page: Page, voila_url: Urls, notebook: Path, language: str
) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{voila_url(notebook)}?lang={language}")
    expect(page.locator(".koikoi-bridge[data-fits=true]")).to_be_attached()
    for size in (DESKTOP, WIDE_LAPTOP):
        page.set_viewport_size(size)
        expect(page.locator(".koikoi-guided canvas")).to_be_in_viewport(ratio=0.99)
        page.wait_for_function(BESIDE_THE_COURSE)
    page.set_viewport_size(LAPTOP)
    for part in ("h1", ".koikoi-guide", ".koikoi-guided canvas"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def tab_to(wanted: Locator) -> None:
    for _press in range(24):
        wanted.page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return


def test_a_first_hand_is_won_by_keyboard_alone(page: Page, guide: Callable[[], Locator]) -> None:
    words = guide()
    tab_to(words.get_by_role("button", name="Continue"))  # past bar and course
    for action in MINE:
        while words.get_by_role("button", name="Continue").count():
            go_on(words, by_key=True)
        page.wait_for_function(WAITING, arg=action)
        place = words.get_attribute("data-place") or ""
        wanted = page.locator(f'[data-action="{action}"]')
        for _press in range(12):
            if wanted.evaluate("button => button === document.activeElement"):
                break
            in_moves = page.evaluate("!!document.activeElement.closest('.koikoi-moves')")
            page.keyboard.press("ArrowRight" if in_moves else "Tab")
        expect(wanted).to_be_focused()
        page.keyboard.press("Enter")
        expect(words).not_to_have_attribute("data-place", place)
    expect(words).to_contain_text("You have won the round")
    expect(words.get_by_role("link", name="Next lesson")).to_be_focused()


def test_a_second_hand_goes_on_after_a_lost_round_and_leads_on(
    first_visit: Callable[..., Page], voila_url: Urls
) -> None:
    page = first_visit(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.goto(voila_url(SECOND))
    words = page.locator(".koikoi-guide")
    words.get_by_role("button", name="Continue").wait_for()
    play_all(page, words, mine(second_hand.script()), by_finger=True)
    expect(words).to_contain_text("You win, 14 to 10")
    page.wait_for_function(BELOW_BOTH_HEADS)
    expect(words.get_by_role("link", name="Next lesson")).to_have_attribute(
        "href", "06-stop-or-koi-koi.ipynb"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
