"""The table on a real Voila page and in a real JupyterLab."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.table.saved.saved_match import Kept
from tests.blocks import blocks
from tests.browser.axe import check
from tests.browser.conftest import TYPEFACES_ARE_USED, LabPages, Notebooks, Tables
from tests.browser.matches import capturing, code, reached
from tests.browser.player import Player, boxes
from tests.browser.test_faults import keep
from tests.browser.test_motion import PICTURE
from tests.browser.windows import DESKTOP, LAPTOP, ON_ITS_SIDE, PHONE, SMALL, every_size
from tests.conftest import ROOT
from tests.table.matches import played

NARROW = {"width": 330, "height": 740}  # the room that a lesson leaves a table on a phone

# Once a move is made the focus goes to the next by itself; a question wants one press of Tab.
AT_A_MOVE = """() => document.activeElement.matches(
    ':is(.koikoi-moves, .koikoi-dialog) button:not([disabled])')"""


# What of a place on the canvas is seen, before and after `press` in one and the same task of the
# browser, so that nothing can have come from the kernel.
# From where to where, down the table, the words about the focused move reach.
TOLD = """moves => {
    const {top, height} = getComputedStyle(moves, "::after");
    return [parseFloat(top) - parseFloat(height), parseFloat(top)];
}"""
LINES = """moves => {
    const told = getComputedStyle(moves, "::after");
    const height = ["height", "paddingTop", "paddingBottom"].map(name => parseFloat(told[name]));
    const said = getComputedStyle(document.querySelector(".koikoi-said"));
    return height.reduce((sum, each) => sum + each) / parseFloat(said.lineHeight);
}"""
PRESSED = """(canvas, [[x, y, w, h], action]) => {
    const seen = () => canvas.getContext('2d').getImageData(x, y, w, h).data.join();
    const before = seen();
    if (action) {
        document.querySelector(`.koikoi-moves [data-action="${action}"]`).click();
    } else {
        const {left, top} = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent('mousedown', {
            bubbles: true, clientX: left + x + w / 2, clientY: top + y + h / 2}));
    }
    return before !== seen();
}"""

# Whatever can be pressed, and the canvas, lie in a part of the window.
LIES_WITHIN = """([left, top, right, bottom]) =>
    [...document.querySelectorAll(".koikoi-top :is(a, .toggle), .koikoi-tools *, canvas")]
        .map((each) => each.getBoundingClientRect()).filter((at) => at.width)
        .every((at) => left <= at.left && top <= at.top && at.right <= right && at.bottom <= bottom)
"""
# WCAG 2.2, 1.4.12.
# Whether what is told of the last exchange reaches no higher than its place.
LIES_IN_ITS_PLACE = """said => {
    const [happened] = said.getElementsByClassName("happened");
    return happened.getBoundingClientRect().top >= said.getBoundingClientRect().top - 1;
}"""
WIDER_LETTERS = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; }"""
IS_DRAWN = "(card) => card.complete && card.naturalWidth > 0"
IS_WHOLE = "words => words.scrollHeight <= words.clientHeight"

PIXELS = "(canvas, at) => canvas.getContext('2d').getImageData(...at).data.join()"

# A table that says of its cards whether they are drawn for the size that it has.
SAYS_WHEN_SHARP = """
from ipywidgets import Label
table, cards = kk.Table("nintendo", seed=8, speed="off", cloth="pine"), Label("blurred")
stage = table.stage
resize, sharpen = stage.resize, stage._sharpen
def resized(*size):
    cards.value = "blurred"
    resize(*size)
def sharpened():
    sharpen()
    cards.value = "sharp"
stage.resize, stage._sharpen = resized, sharpened
display(table, cards.add_class("cards"))
"""
IS_LAID_OUT = """([canvas, width, ratio]) =>
    window.innerWidth === width && Math.abs(canvas.clientWidth * ratio - canvas.width) <= 1
    && document.querySelector(".cards").textContent === "sharp" """
LOOKS_SO = "([canvas, picture]) => canvas.toDataURL() === picture"
# What a window's new size changes is measured at the end of a frame.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


# The longest match has all its rounds; the others as many as show the turns.
ROUNDS = {"bga": 2, "nintendo": 12, "italian": 2}


@pytest.mark.parametrize("preset", ROUNDS)
def test_a_match_is_played_by_clicking_the_canvas(preset: str, table: Tables) -> None:
    player = table(f'kk.App(rules="{preset}", rounds={ROUNDS[preset]}, seed=5, speed="off")')
    assert "match" in player.finish_match()
    expect(player.root.locator(".koikoi-error")).to_have_count(0)


def test_a_whole_match_is_played_in_jupyterlab(lab_page: LabPages, notebook: Notebooks) -> None:
    page = lab_page(notebook('kk.Table(rules="bga", rounds=2, seed=3, speed="off")'))
    assert "match" in Player(page).finish_match()
    page.wait_for_function(TYPEFACES_ARE_USED)


@every_size
def test_the_table_fits_the_width_of_the_page(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    player = table('kk.App(rules="bga", seed=5, speed="off")')
    box = player.canvas.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= size["width"]


def test_nothing_lies_where_a_phone_covers_it_and_wider_letters_cut_nothing(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(PHONE)
    player = table(code(capturing(), "App"))
    insets = {"top": 30, "right": 12, "bottom": 34, "left": 16}
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    clear = [PHONE["width"] - 12, PHONE["height"] - 34]
    page.wait_for_function(LIES_WITHIN, arg=[16, 30, *clear])
    assert "viewport-fit=cover" in str(page.locator("meta[name=viewport]").get_attribute("content"))
    player.step()
    style = page.add_style_tag(content=WIDER_LETTERS)
    said = player.bridge.locator(".koikoi-said")
    page.wait_for_function(LIES_IN_ITS_PLACE, arg=said.element_handle())
    (happened,) = boxes(said.locator(".happened"))
    assert said.locator(".happened").evaluate(IS_WHOLE)
    assert happened["height"] and happened["y"] >= 30 and happened["x"] >= 16
    style.evaluate("style => style.remove()")
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    session.detach()


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_written_in_less_than_14_pixels(
    language: str, page: Page, table: Tables
) -> None:
    player = table(f"kk.set_language({language!r}); {code(reached('decide'), 'App')}")
    for size in (PHONE, ON_ITS_SIDE, LAPTOP, DESKTOP):
        page.set_viewport_size(size)
        player.wait()
        assert page.locator("body").evaluate(SMALL) == [], size
    assert page.evaluate("document.scrollingElement.scrollWidth") <= DESKTOP["width"]


def test_a_table_stays_sharp_when_its_window_moves_to_another_screen(
    page: Page, table: Tables
) -> None:
    player = table(SAYS_WHEN_SHARP)
    devtools = page.context.new_cdp_session(page)

    def move_to(ratio: float, width: int = LAPTOP["width"]) -> str:
        metrics = {"width": width, "height": LAPTOP["height"], "mobile": False}
        devtools.send("Emulation.setDeviceMetricsOverride", {**metrics, "deviceScaleFactor": ratio})
        page.evaluate(TWO_FRAMES)
        player.wait()
        page.wait_for_function(IS_LAID_OUT, arg=[player.canvas.element_handle(), width, ratio])
        seen: str = page.evaluate(PICTURE, player.root.element_handle())
        return seen

    move_to(1)
    for ratio in (2, 1.25, 3):
        seen = move_to(ratio)
        move_to(ratio, LAPTOP["width"] - 100)  # lays it out anew, so that its cards are drawn again
        move_to(ratio)
        page.wait_for_function(LOOKS_SO, arg=[player.canvas.element_handle(), seen])
        player.step()
    devtools.send("Emulation.clearDeviceMetricsOverride")
    devtools.detach()


@pytest.mark.parametrize("phase", ["decide", "over", "match over"])
def test_on_a_low_screen_every_question_is_answered_without_scrolling(
    phase: str, page: Page, table: Tables
) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    player = table(code(reached(phase), "App"))
    for button in player.root.locator(".koikoi-dialog button[data-action]").all():
        button.click(trial=True)  # it is in sight, and nothing covers it
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.scrollY") == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_low_screen_the_result_of_a_round_covers_no_tool_beside_the_table(
    page: Page, table: Tables, language: str
) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    player = table(f"kk.set_language({language!r}); {code(reached('over'), 'App')}")
    tools = player.bridge.locator(".koikoi-tools button").all()
    result, *places = boxes(player.root.locator(".koikoi-dialog.result"), *tools)
    assert len(places) >= 5 and result["x"] >= 0
    assert all(result["x"] + result["width"] <= place["x"] for place in places)


def test_what_does_not_fit_into_a_result_scrolls_under_its_buttons_and_not_past_them(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(LAPTOP)
    dialog = table(code(reached("over"))).root.locator(".koikoi-dialog.result")
    assert dialog.evaluate("""(dialog) => {
        const {left, width, bottom} = dialog.getBoundingClientRect();
        const lowest = document.elementFromPoint(left + width / 2, bottom - 4);
        return Boolean(lowest.closest(".koikoi-buttons"));
    }""")


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_phone_all_tools_stand_in_one_row(page: Page, table: Tables, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    player = table('kk.App(rules="bga", seed=5, speed="off")')
    tools = boxes(*player.bridge.locator(".koikoi-tools button").all())
    assert len(tools) == 6 and len({round(tool["y"]) for tool in tools}) == 1


def won_with_brights() -> kk.Match:
    """A match that seat 0 wins with three brights alone."""
    matches = (played(seed=seed, rounds=1) for seed in count())
    ends = ((match, match.round.settlement) for match in matches if match.winner == 0)
    return next(match for match, end in ends if end and end.score.as_dict() == {"three-brights": 6})


@pytest.mark.parametrize("widget", ["Table", "App"])
@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["large", "small"])
def test_on_a_desktop_the_cards_that_won_a_match_are_large_and_nothing_covers_them(
    page: Page, table: Tables, widget: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    dialog = table(code(won_with_brights(), widget)).root.locator(".koikoi-dialog")
    cards = dialog.locator(".fan .card").all()
    assert len(cards) == 3
    for card in cards:
        (at,) = boxes(card)
        assert at["width"] >= 80
        page.wait_for_function(IS_DRAWN, arg=card.element_handle())
        card.click(trial=True)  # nothing covers it
    assert dialog.evaluate(IS_WHOLE)


def test_on_a_phone_the_result_of_a_match_is_read_without_scrolling(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(PHONE)
    dialog = table(code(reached("match over", rounds=12), "App")).root.locator(".koikoi-dialog")
    assert dialog.evaluate(IS_WHOLE)


@every_size
def test_the_rows_of_buttons_below_a_result_are_equally_wide(
    page: Page, table: Tables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    matches = (played(seed=seed, rounds=1) for seed in count())
    won = next(match for match in matches if match.winner == 0)
    player = table(code(won, "App", opponent="novice"))
    rows: dict[int, list[FloatRect]] = {}
    for box in boxes(*player.buttons.values()):
        rows.setdefault(round(box["y"]), []).append(box)
    left = {round(min(box["x"] for box in row)) for row in rows.values()}
    right = {round(max(box["x"] + box["width"] for box in row)) for row in rows.values()}
    assert [len(row) for row in rows.values()] == ([1, 2, 3] if size is PHONE else [3, 3])
    assert len(left) == len(right) == 1


def test_a_match_is_played_by_keyboard_alone(page: Page, table: Tables) -> None:
    player = table('kk.Table(rules="nintendo", rounds=1, seed=4, speed="off")')
    while "new" not in player.buttons:
        for _press in range(10):
            if page.evaluate(AT_A_MOVE):
                break
            page.keyboard.press("Tab")
        assert page.evaluate(AT_A_MOVE)
        focused = page.locator("button:focus")
        expect(focused).to_be_in_viewport()
        with player.pressing():
            page.keyboard.press("Enter")
    assert "match" in player.said


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("takes", [True, False])
def test_where_it_may_be_a_card_takes_or_is_discarded(
    by: str, takes: bool, page: Page, table: Tables
) -> None:
    player = table(code(capturing(rules=kk.rules("bga", free_discard=True))))
    capture = next(move for move in player.moves() if "taking" in move.action)
    discard = capture.action.partition(" taking")[0]
    with player.pressing():
        if by == "keyboard":
            page.locator(f'[data-action="{capture.action if takes else discard}"]').focus()
            page.keyboard.press("Enter")
        elif takes:
            player.play_by_mouse(capture)
        else:
            player.play_by_mouse(replace(capture, takes=[capture.at]))
    did = "takes" if takes else "stays"
    expect(player.root.locator(".koikoi-said")).to_contain_text(re.compile(rf"You: [^.]* {did}\b"))


@pytest.mark.parametrize("size", [PHONE, LAPTOP, DESKTOP], ids=["phone", "laptop", "desktop"])
def test_the_move_that_the_keyboard_is_at_covers_no_card_and_cuts_no_line(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    player = table(code(capturing()))
    cards = [(y, y + h) for move in player.moves() for _x, y, _w, h in [*move.takes, move.at]]
    page.keyboard.press("Tab")
    for _move in player.moves():
        expect(page.locator(".koikoi-moves button:focus")).to_be_in_viewport(ratio=1)
        begin, end = page.locator(".koikoi-moves").evaluate(TOLD)
        assert all(end <= top or begin >= bottom for top, bottom in cards)
        covered = page.locator(".koikoi-moves").evaluate(LINES)
        assert covered == pytest.approx(1, abs=0.02)  # above stands what has just happened
        page.keyboard.press("ArrowRight")


def test_a_card_under_the_mouse_stays_in_sight(table: Tables) -> None:
    button = table(code(capturing())).root.locator(".koikoi-moves button").first
    button.hover()
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_pressed_card_answers_before_the_kernel_does(by: str, table: Tables) -> None:
    player = table(code(capturing()))
    move = player.moves()[0]
    with player.pressing():
        assert player.canvas.evaluate(PRESSED, [move.at, move.action if by == "keyboard" else ""])


def test_the_answer_of_a_pressed_card_leaves_no_trace(table: Tables) -> None:
    player = table(code(capturing(choices=2)))
    move = next(move for move in player.moves() if "taking" in move.action)
    assert move.at
    x, y, width, height = move.at
    lower = [x, y + height // 2, width, height // 2]  # the mark of a card lies on its upper edge
    before = player.canvas.evaluate(PIXELS, lower)
    for words in ("Choose", "Your turn"):
        assert player.canvas.evaluate(PRESSED, [lower, ""])
        expect(player.root.locator(".koikoi-said strong")).to_contain_text(words)
    assert player.canvas.evaluate(PIXELS, lower) == before


def test_tab_leaves_the_canvas_again(page: Page, table: Tables) -> None:
    player = table('kk.Table(seed=4, speed="off")')
    player.canvas.click(position={"x": 3, "y": 3})
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_a_reload_in_mid_round_offers_to_go_on_and_so_does_the_next(
    page: Page, own_table: Tables
) -> None:
    player = own_table('kk.App(rules="nintendo", seed=8, speed="off")')
    for _step in range(5):
        player.step()
    before = player.move, player.canvas.get_attribute("aria-label")
    for _time in range(2):
        page.reload()
        player.wait()
        expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")
        player.answer("go on")
        expect(player.bridge).to_have_attribute("data-move", str(before[0]))
        assert player.canvas.get_attribute("aria-label") == before[1]
    player.step()


def test_a_kept_match_may_be_left_for_a_new_one(page: Page, table: Tables) -> None:
    keep(page, str(Kept("greedy", True, reached("play", "nintendo", begun=True))))
    app = 'kk.App(rules="nintendo", seed=8, speed="off")'
    player = table(app)
    with player.pressing():
        player.answer("fresh")
    player.step()
    player = table(app)
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")


def test_an_opponent_that_fails_is_named_and_the_table_stays_playable(
    page: Page, table: Tables
) -> None:
    player = table("""
class Broken:
    def choose(self, view, rng):
        raise RuntimeError("out of ideas")

kk.Table(rules="bga", opponent=Broken(), seed=2, speed="off", keep="")
""")
    player.step()
    expect(player.root.get_by_role("alert")).to_contain_text("out of ideas")
    check(page)
    player.root.get_by_role("button", name="Dismiss").click()
    player.step()


@pytest.mark.parametrize(
    ("document", "shown", "opponent"),
    [("learning-agent", 1, "Agent()"), ("own-player", 1, "Careful()"), ("agents", 2, "untrained")],
)
def test_an_agent_of_the_documentation_sits_down_at_a_table(
    document: str, shown: int, opponent: str, table: Tables
) -> None:
    code = [block for _line, block in blocks(ROOT / "docs" / f"{document}.md", "python")][:shown]
    seated = f'kk.Table("bga", opponent={opponent}, rounds=1, seed=7, speed="off", keep="")'
    player = table("\n".join([*code, seated]))
    player.finish_match()
    expect(player.root.get_by_role("alert")).to_be_hidden()


def test_an_exception_in_a_callback_is_shown_and_the_table_stays_playable(
    table: Tables,
) -> None:
    player = table("""
table = kk.Table(rules="bga", seed=2, speed="off", keep="")
do, calls = table.do, []

def failing(event):
    if type(event).__name__ == "Touch" and not calls:
        calls.append(event)
        raise RuntimeError("the table wobbles")
    do(event)

table.do = failing
table
""")
    player.play_by_mouse(player.moves()[0])
    expect(player.root.get_by_role("alert")).to_contain_text("the table wobbles")
    player.root.get_by_role("button", name="Dismiss").click()
    player.step()
