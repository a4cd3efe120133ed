"""The yaku panel, the unseen cards, the card's sheet and the helps, on a real page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.engine.race import race
from koikoi_widget.engine.reach import prospects
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.table.words.hints import takes
from tests.browser.axe import check
from tests.browser.conftest import LabPages, Notebooks, Tables
from tests.browser.matches import capturing, code, reached
from tests.browser.player import (
    Move,
    Player,
    a_capture,
    are_hit_by_a_finger,
    boxes,
    middle,
    sheet,
    tool,
)
from tests.browser.stage import Stage
from tests.browser.test_faults import in_both
from tests.browser.windows import DESKTOP, LAPTOP, ON_ITS_SIDE, PHONE, every_size


def panel(player: Player) -> Locator:
    return player.root.locator(".koikoi-panel .body")


def card_of(move: Move) -> kk.Card:
    return kk.Card.parse(move.action.split()[1])


# The panel.


@every_size
def test_the_panel_shows_what_each_side_is_nearest_to(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    match = reached("play")
    player = table(code(match))
    expect(panel(player)).to_be_hidden()
    tool(player, "Yaku").click()
    expect(tool(player, "Yaku")).to_have_attribute("aria-expanded", "true")
    view = match.view(0)
    outlook = prospects(view)
    for own, seat, most in (("m", 0, 5), ("o", 1, 4)):
        runners = race(view, outlook, seat)[:most]
        side = panel(player).locator(f"[data-own={own}]")
        expect(side.locator(".runner b")).to_have_text(
            [yaku_name(each.yaku.id) for each in runners]
        )
        had = side.locator(f"li.face[data-where={own}]")
        shown = [each for each in runners if each.yaku.pool.bit_count() <= 6]
        expect(had).to_have_count(sum(len(each.standing.had) for each in shown))
    assert page.evaluate("document.scrollingElement.scrollWidth") <= size["width"]
    check(page)


def test_every_picture_in_the_panel_is_drawn_and_named(table: Tables, page: Page) -> None:
    player = table(code(reached("play")))
    tool(player, "Yaku").click()
    page.wait_for_function("""() => {
        const found = [...document.querySelectorAll('.koikoi-panel img')];
        return found.length && found.every((each) => each.complete && each.naturalWidth
            && /: (in|on|not) /.test(each.alt));
    }""")


def test_the_pages_of_the_panel_and_its_end_are_in_one_row_beside_a_small_desktop_s_table(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(LAPTOP)
    player = table(code(reached("play")))
    tool(player, "Yaku").click()
    tabs = panel(player).locator(".tabs button")
    expect(tabs).to_have_count(5)
    first, *others = boxes(*tabs.all(), panel(player).get_by_role("button", name="Close"))
    assert all(each["y"] == first["y"] for each in others)


@every_size
def test_the_unseen_cards_are_shown_by_month(size: ViewportSize, page: Page, table: Tables) -> None:
    page.set_viewport_size(size)
    match = reached("play")
    player = table(code(match))
    tool(player, "Unseen").click()
    expect(panel(player).get_by_role("heading", level=4)).to_have_count(12)
    shown = panel(player).locator("li.face:not(.seen)")
    expect(shown).to_have_count(len(match.view(0).unseen))
    found = {int(card) for card in shown.evaluate_all("all => all.map((e) => e.dataset.card)")}
    assert found == {card.index for card in match.view(0).unseen}
    check(page)


def test_the_panel_follows_the_match(table: Tables) -> None:
    match = reached("play")
    player = table(code(match))
    tool(player, "Unseen").click()
    shown = panel(player).locator("li.face:not(.seen)")
    expect(shown).to_have_count(len(match.view(0).unseen))
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
    expect(shown).not_to_have_count(len(match.view(0).unseen))


def test_beside_the_open_panel_the_field_and_the_hand_can_be_played(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(DESKTOP)
    player = table('kk.Table(rules="bga", seed=5, speed="off")')
    tool(player, "Yaku").click()
    expect(panel(player)).to_be_visible()
    for _step in range(6):
        player.step()


def test_the_panel_is_opened_and_closed_by_keys(page: Page, table: Tables) -> None:
    player = table('kk.Table(rules="bga", seed=5, speed="off")')
    page.keyboard.press("Tab")
    page.keyboard.press("y")
    expect(panel(player)).to_be_visible()
    page.keyboard.press("c")
    expect(panel(player).get_by_role("heading", name="Unseen cards")).to_be_visible()
    page.keyboard.press("c")
    expect(panel(player)).to_be_hidden()
    page.keyboard.press("y")
    panel(player).get_by_role("button", name="Close").press("Escape")
    expect(panel(player)).to_be_hidden()


def test_the_panel_s_buttons_are_large_enough_for_a_finger(page: Page, table: Tables) -> None:
    page.set_viewport_size(PHONE)
    player = table('kk.Table(rules="bga", seed=5, speed="off", helps="request")')
    tool(player, "Yaku").click()
    expect(panel(player)).to_be_visible()
    for button in player.root.get_by_role("button").all():
        box = button.bounding_box()
        if button.is_visible() and box and box["width"] > 1:
            # The cards of a yaku share a line: 24 pixels are what WCAG 2.5.8 asks for.
            least = 24 if button.locator("img").count() else 44
            assert box["width"] >= least and box["height"] >= least, button.text_content()


@pytest.mark.parametrize(
    "size", [PHONE, ON_ITS_SIDE, LAPTOP, DESKTOP], ids=["phone", "low", "tablet", "desktop"]
)
def test_the_drawer_covers_nothing_of_the_table_and_is_in_sight_with_the_hand(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    player = table(code(reached("play", begun=True), advice="request"))
    drawer = player.root.locator(".koikoi-drawer:visible")
    for name in ("Yaku", "Unseen", "Advice"):
        tool(player, name).click()
        expect(drawer).to_have_count(1)
        expect(player.bridge).to_have_attribute("data-moving", "false")
        expect(drawer).to_be_in_viewport()
        player.wait()
        canvas, open_at = boxes(player.canvas, drawer)
        right, bottom = canvas["x"] + canvas["width"], canvas["y"] + canvas["height"]
        is_over_pile = name == "Advice" and size == ON_ITS_SIDE  # `test_advice` says what it spares
        assert open_at["x"] >= right or open_at["y"] >= bottom or is_over_pile
        assert open_at["x"] + open_at["width"] <= size["width"] + 1
        top = min(move.at[1] for move in player.moves() if move.at)
        assert boxes(player.canvas)[0]["y"] + top >= 0, "the hand has been scrolled away"
        tool(player, name).click()
        expect(drawer).to_have_count(0)


def test_the_log_and_the_keys_are_read_in_the_drawer(page: Page, table: Tables) -> None:
    page.set_viewport_size(PHONE)
    match = reached("play", begun=True)
    player = table(code(match))
    page.keyboard.press("Tab")
    page.keyboard.press("l")
    entries = panel(player).get_by_role("listitem")
    expect(entries).to_have_count(len(match.positions))
    expect(entries.last).to_be_in_viewport()
    check(page)
    panel(player).get_by_role("button", name="Keys").click()
    expect(panel(player).locator("kbd").filter(has_text="U")).to_be_visible()
    check(page)
    panel(player).get_by_role("button", name="Yaku").click()
    expect(tool(player, "Yaku")).to_have_attribute("aria-expanded", "true")


# The column.


def on_a_page(match: kk.Match, **options: object) -> str:
    """Return the code of a page of its own, which is as wide as the window."""
    return code(match, "App", keep="", **options)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, DESKTOP], ids=["low", "high"])
def test_in_a_wide_window_the_race_is_in_sight_and_no_page_moves_the_table(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    player = table(on_a_page(reached("play", begun=True), advice="request"))
    race = player.root.locator(".runner:visible")
    expect(race.first).to_be_in_viewport()
    assert race.count() >= 5
    expect(race.last).to_be_in_viewport(ratio=0.9)
    page.wait_for_function("""() => [...document.querySelectorAll('.runner img')]
        .every((each) => each.complete && each.naturalWidth)""")
    check(page)
    (canvas,) = boxes(player.canvas)
    assert canvas["width"] + 340 <= size["width"] <= canvas["width"] + 364
    assert canvas["y"] + canvas["height"] <= size["height"]
    for name in ("Unseen", "Log", "Keys", "Advice", "Yaku"):
        tool(player, name).click()
        state = "aria-pressed" if name == "Advice" else "aria-expanded"
        expect(tool(player, name)).to_have_attribute(state, "true")
        drawer = player.root.locator(".koikoi-advice" if name == "Advice" else ".koikoi-panel")
        shown = drawer.locator(".koikoi-drawer")
        expect(shown).to_be_visible()
        tabs, others = (
            player.root.locator(f".koikoi-tools .{part}") for part in ("tabs", "others")
        )
        now, head, at, foot = boxes(player.canvas, tabs, shown, others)
        assert (now["width"], now["height"]) == (canvas["width"], canvas["height"])
        assert now["x"] + now["width"] <= at["x"] + 1 and now["y"] == head["y"]
        assert head["y"] + head["height"] <= at["y"] + 1
        assert at["y"] + at["height"] <= foot["y"] + 1
    expect(tool(player, "Yaku")).to_have_attribute("aria-expanded", "true")
    check(page)


def test_a_wide_table_fits_the_window_once_that_is_narrow(page: Page, table: Tables) -> None:
    page.set_viewport_size(DESKTOP)
    player = table(on_a_page(reached("play", begun=True)))
    for size in (PHONE, DESKTOP, ON_ITS_SIDE):
        page.set_viewport_size(size)
        column = re.compile("^column$" if size == DESKTOP else "^(below|beside)$")
        expect(player.root).to_have_attribute("data-drawer", column)
        (canvas,) = boxes(player.canvas)
        assert canvas["width"] <= size["width"]


def test_a_row_of_the_race_is_heard_as_a_sentence_and_its_cards_open_their_sheets(
    page: Page, table: Tables
) -> None:
    page.set_viewport_size(DESKTOP)
    player = table(on_a_page(reached("play")))
    row = player.root.get_by_role("listitem").filter(has_text="Boar, Deer, Butterflies, ").first
    expect(row).to_contain_text("points, ")
    row.locator(".face button").first.click()
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text("Butterflies")


# A card's sheet.


def test_a_right_click_opens_a_card_s_sheet_and_plays_nothing(page: Page, table: Tables) -> None:
    player = table('kk.Table(rules="bga", seed=5, speed="off")')
    move = player.moves()[0]
    player.canvas.click(button="right", position=middle(move), force=True)
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(kk.card_name(card_of(move)))
    expect(sheet(page).locator(".kind")).to_contain_text("in your hand")
    check(page)
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    assert player.move == 0


def test_a_key_opens_the_sheet_of_the_focused_move_and_the_focus_comes_back(
    page: Page, table: Tables
) -> None:
    player = table('kk.Table(rules="bga", seed=5, speed="off")')
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    move = player.moves()[-1]
    page.keyboard.press("i")
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(kk.card_name(card_of(move)))
    expect(sheet(page).locator(":focus")).to_have_count(1)
    following = kk.DECK[(card_of(move).index + 1) % 48]
    page.keyboard.press("ArrowRight")
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(kk.card_name(following))
    sheet(page).get_by_role("button", name="Previous card").press("Enter")
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(kk.card_name(card_of(move)))
    expect(sheet(page).get_by_role("button", name="Previous card")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(f'.koikoi-moves [data-action="{move.action}"]')).to_be_focused()


def test_keys_pressed_in_a_sheet_do_not_reach_the_table(page: Page, table: Tables) -> None:
    player = table('kk.Table(rules="bga", seed=5, speed="off", helps="request")')
    player.step()
    page.keyboard.press("Tab")
    page.keyboard.press("i")
    expect(sheet(page)).to_be_visible()
    before = player.move
    for key in "uyc":
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    tool(player, "Hints").click()
    expect(tool(player, "Hints")).to_have_attribute("aria-pressed", "true")
    assert player.move == before  # all that was said before has been heard by now
    expect(panel(player)).to_be_hidden()


def test_of_a_table_shown_twice_only_the_one_in_use_opens_a_sheet(page: Page, stage: Stage) -> None:
    table = "table = kk.Table(seed=5, speed='off')"
    stage.show(f"import ipywidgets\n{table}\nipywidgets.VBox([table, table])")
    first, second = (player.root for player in in_both(page))
    second.locator(".koikoi-moves button").first.focus()
    page.keyboard.press("i")
    expect(second.locator("dialog[open]")).to_have_count(1)
    expect(first.locator("dialog[open]")).to_have_count(0)


def test_an_open_sheet_follows_what_happens_at_the_table(page: Page, table: Tables) -> None:
    player = table("""
from ipywidgets import Button, VBox

table = kk.Table("bga", seed=5, speed="off", keep="")
play = Button(description="Play")
play.on_click(lambda _button: table.push(table.match.legal_actions[0]))
VBox([table, play])""")
    player.canvas.click(button="right", position=middle(player.moves()[0]), force=True)
    expect(sheet(page).locator(".kind")).to_contain_text("in your hand")
    page.get_by_text("Play", exact=True).dispatch_event("click")
    expect(sheet(page).locator(".kind")).not_to_contain_text("in your hand")
    expect(sheet(page).get_by_role("button", name="Close")).to_be_focused()


def test_a_picture_in_the_panel_leads_to_its_sheet(page: Page, table: Tables) -> None:
    player = table('kk.Table(rules="bga", seed=5, speed="off")')
    tool(player, "Yaku").click()
    panel(player).locator(".runner [data-card='0']").first.click()
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text("Crane")


# The poster.


def poster(page: Page) -> Locator:
    return page.locator("dialog.koikoi-poster[open]")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_yaku_are_a_press_away_in_a_match_which_then_goes_on(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    match = reached("play", begun=True)
    player = table(on_a_page(match))
    player.root.locator(".koikoi-moves button").first.focus()
    page.keyboard.press("r")
    yaku = poster(page).locator("article")
    expect(yaku).to_have_count(len(match.rules.active_yaku(1)))
    captured = match.round.piles[0]
    whole = poster(page).locator(".cards span:not(.pale)")
    expect(whole).not_to_have_count(0)
    assert whole.count() <= sum(len(row.cards & captured) for row in match.rules.active_yaku(1))
    is_inside = "dialog => dialog.scrollWidth <= dialog.clientWidth"
    assert poster(page).evaluate(is_inside)
    if size == DESKTOP:
        assert poster(page).evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight + 1")
    check(page)
    page.keyboard.press("Escape")
    expect(poster(page)).to_have_count(0)
    expect(player.root.locator(".koikoi-moves button").first).to_be_focused()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(poster(page)).to_be_visible()
    page.keyboard.press("r")
    expect(poster(page)).to_have_count(0)
    with player.pressing():
        player.step()


# Hints.


def ring_of(player: Player) -> Locator:
    return player.root.locator(".koikoi-ring.takes")


@pytest.mark.parametrize(("helps", "rings"), [("always", 1), ("never", 0)])
def test_the_mouse_over_a_card_shows_what_it_takes_where_the_table_helps(
    helps: str, rings: int, table: Tables
) -> None:
    player = table(code(capturing(), helps=helps))
    player.canvas.hover(position=middle(a_capture(player)), force=True)
    expect(player.root.locator(".koikoi-ring:not(.takes)")).to_have_count(1)
    expect(ring_of(player)).to_have_count(rings)


def test_help_is_shown_while_it_is_asked_for(page: Page, table: Tables) -> None:
    player = table(code(capturing(), helps="request"))
    move = a_capture(player)
    page.keyboard.press("Tab")
    page.locator(f'.koikoi-moves [data-action="{move.action}"]').focus()
    expect(player.root.locator(".koikoi-ring")).to_have_count(1)
    page.keyboard.press("h")
    expect(tool(player, "Hints")).to_have_attribute("aria-pressed", "true")
    expect(ring_of(player)).to_have_count(1)


def test_what_was_missed_is_said_after_the_play(table: Tables) -> None:
    match = capturing()
    view = match.view(0)
    wrong = next(a for a in view.legal_actions if not takes(a.card, view))
    player = table(code(match, helps="mistake"))
    player.play_by_mouse(next(move for move in player.moves() if move.action == str(wrong)))
    remark = player.root.locator(".koikoi-remark")
    expect(remark).to_contain_text(f"You left {kk.card_name(wrong.card)} on the field")
    remark.get_by_role("button").click()
    expect(remark).to_have_count(0)


# A card that is named.

NAMED = "moves => getComputedStyle(moves, '::after').content.split('\"')[1]"


@every_size
def test_a_card_on_which_the_mouse_rests_is_named_and_its_sign_opens_its_page(
    size: ViewportSize, page: Page, table: Tables
) -> None:
    page.set_viewport_size(size)
    match = capturing()
    player = table(code(match))
    (x, y, width, height), *_others = a_capture(player).takes
    player.canvas.hover(position={"x": x + width / 2, "y": y + height / 2}, force=True)
    sign = player.root.get_by_role("button", name="About the card")
    expect(sign).to_be_visible()
    told = player.root.locator(".koikoi-moves").evaluate(NAMED)
    name = told.split(" · ")[0]
    assert name in [kk.card_name(card) for card in match.view(0).field]
    assert ": " in told.split(" · ")[-1]  # a yaku, and how near it is
    are_hit_by_a_finger(sign)
    check(page)
    sign.click()
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(name)


def test_a_key_that_rests_on_a_move_has_its_card_named_by_voice(page: Page, table: Tables) -> None:
    player = table(code(capturing()))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    name = kk.card_name(card_of(player.moves()[1]))
    expect(player.root.get_by_role("status").filter(has_text=f"{name}. ")).to_have_count(1)


# The moves by keyboard.


def test_the_arrow_keys_go_from_move_to_move_and_tab_leaves_them(page: Page, table: Tables) -> None:
    player = table(code(capturing()))
    moves = player.root.locator(".koikoi-moves button")
    page.keyboard.press("Tab")
    last = moves.count() - 1
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowDown", 2),
        ("ArrowLeft", 1),
        ("ArrowUp", 0),
        ("ArrowLeft", last),
        ("ArrowRight", 0),
        ("End", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(moves.nth(place)).to_be_focused()
        expect(player.root.locator(".koikoi-ring:not(.takes)")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(tool(player, "Yaku")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(moves.nth(1)).to_be_focused()


# In JupyterLab.


def test_in_jupyterlab_axe_finds_nothing_at_the_table_and_panel_and_sheet_open(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    page = lab_page(notebook(code(reached("decide"))))
    player = Player(page)
    player.wait()
    check(page, ".koikoi-table")
    with player.pressing():
        player.answer("koi-koi")
    tool(player, "Yaku").click()
    expect(panel(player).get_by_role("heading", level=4).first).to_be_visible()
    player.root.locator(".koikoi-moves button").first.focus()
    page.keyboard.press("i")
    expect(sheet(page).get_by_role("heading", level=2)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(player.root.locator(".koikoi-moves button").first).to_be_focused()
