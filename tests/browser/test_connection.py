"""Nothing answers any more: the page says so, keeps trying, and goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from tests.browser import servers
from tests.browser.conftest import APP, IDLE, SECONDS, LabPages, Notebooks, Tables, Urls, run_all
from tests.browser.player import Player, begun
from tests.browser.test_faults import A_TABLE, CUT, SHUT, kept, play_on

NOTICED = 5 * SECONDS
LOST = "The connection is lost."
LESSON = Path("notebooks/02-yaku.ipynb")
EVERYWHERE = ["play/match", "learn", "train", "today", "review"]
# `isAway`: no socket opens, and nobody answers; `isDark`: what is sent either way vanishes, without
# a close, as on a line that is dead; `isDeaf`: so does what the kernel sends.
DARK = """window.sockets = [];
window.WebSocket = class extends window.WebSocket {
    constructor(url, ...more) {
        super(window.isAway ? 'ws://127.0.0.1:2' : url, ...more);
        window.sockets.push(this);
        this.addEventListener('message', (event) => {
            if (window.isDark || window.isDeaf) event.stopImmediatePropagation();
        });
    }
    send(...all) { if (!window.isDark) super.send(...all); }
};
const fetched = window.fetch;
window.fetch = (...all) => {
    if (window.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return window.isDark ? new Promise(() => {}) : fetched(...all);
};"""
# While `window.held` is a list, what the kernel sends waits in it, and a server that is asked says
# nothing.
HOLDING = """window.WebSocket = class extends window.WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', (event) => {
            if (!window.held) return;
            event.stopImmediatePropagation();
            window.held.push([this, event.data]);
        });
    }
};
const fetched = window.fetch;
window.fetch = (...all) => window.held ? new Promise(() => {}) : fetched(...all);"""
LET_GO = """() => {
    const held = window.held;
    window.held = null;
    for (const [socket, data] of held) socket.dispatchEvent(new MessageEvent('message', {data}));
}"""
KILL = """async () => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const restarted = new Promise((done) => {
        kernel.statusChanged.connect((_kernel, status) => {
            if (status.includes('restarting')) done();
        });
    });
    kernel.requestExecute({code: 'import os, signal; os.kill(os.getpid(), signal.SIGKILL)'});
    await restarted;
}"""
# Notes all that is said above the page.
HEARKEN = """() => {
    window.said = [];
    new MutationObserver(() => {
        const text = document.querySelector('.koikoi-notices').textContent;
        if (text) window.said.push(text);
    }).observe(document.querySelector('.koikoi-notices'), {childList: true, subtree: true});
}"""


# Ends the kernel of a page.
Kill = Callable[[Page], None]


def said(page: Page) -> Locator:
    return page.locator(".koikoi-notice[data-of=connection]")


@pytest.fixture
def kill(tmp_path_factory: pytest.TempPathFactory) -> Kill:
    """Return a function that kills the kernel of a Voila page."""
    return lambda page: servers.kernel(tmp_path_factory.getbasetemp(), page).kill()


def underway(page: Page, url: str) -> Player:
    """Tables the page at `url` and play a card of a match there."""
    player = begun(page, url)
    player.step()
    return player


def goes_on(player: Player, before: list[kk.Action]) -> None:
    """Look that the match goes on where it was, without a question, and play on."""
    expect(said(player.page)).to_contain_text("The connection is back.")
    player.wait()
    assert not player.root.get_by_text("Continue your match?").count()
    assert kept(player.page).actions[: len(before)] == before
    player.step()
    assert kept(player.page).actions[: len(before)] == before


def test_a_kernel_killed_again_and_again_is_said_in_every_part_and_the_match_goes_on_in_another(
    first_visit: Callable[..., Page], voila_url: Urls, kill: Kill, faulty: None
) -> None:
    page = first_visit()
    page.clock.install()
    player = underway(page, voila_url(APP))
    for part in EVERYWHERE:
        before = kept(page).actions
        page.evaluate("part => { location.hash = part; }", part)
        is_elsewhere = int(part != "play/match")
        expect(page.locator(".koikoi-part:not(.koikoi-away)")).to_have_count(is_elsewhere)
        kill(page)
        expect(said(page)).to_contain_text(LOST)
        page.clock.fast_forward("00:31")  # what the page remembers for half a minute is forgotten
        expect(said(page)).to_contain_text("The connection is back.")
        assert page.evaluate("location.hash") == f"#{part}"
        page.evaluate("location.hash = 'play'")
        goes_on(player, before)


def test_a_lesson_says_that_its_kernel_is_gone_and_comes_back(
    page: Page, voila_url: Urls, kill: Kill, faulty: None
) -> None:
    page.goto(voila_url(LESSON))
    page.locator(".koikoi-option").first.wait_for()
    kill(page)
    expect(said(page)).to_contain_text(LOST)
    expect(said(page)).to_contain_text("The connection is back.")
    page.locator(".koikoi-option").first.click()


@pytest.mark.measured
def test_a_server_that_is_gone_is_said_within_five_seconds(
    page: Page, server: servers.Server, faulty: None
) -> None:
    underway(page, f"{server.url}voila/render/{APP.name}")
    server.stop()
    expect(said(page)).to_contain_text(LOST, timeout=NOTICED)


def test_a_server_that_is_started_again_is_found_by_the_page(
    page: Page, server: servers.Server, faulty: None
) -> None:
    player = underway(page, f"{server.url}voila/render/{APP.name}")
    before = kept(page).actions
    server.stop()
    expect(said(page)).to_contain_text(LOST)
    server.start()
    goes_on(player, before)


def test_what_is_pressed_while_the_connection_is_lost_is_refused(
    page: Page, own_table: Tables, faulty: None
) -> None:
    page.add_init_script(DARK)
    player = own_table(A_TABLE)
    move = player.move
    page.evaluate("window.isAway = true")
    page.evaluate(CUT)
    expect(said(page)).to_contain_text(LOST)
    for card in player.moves()[:3]:
        assert card.at
        player.click_canvas(card.at)
    expect(said(page)).to_contain_text("nothing responds now")
    page.evaluate("window.isAway = false")
    expect(said(page)).to_contain_text("The connection is back.")
    assert player.move == move
    player.step()
    assert len(kept(page).actions) == player.move


def test_a_press_into_a_line_that_is_dead_is_played_once_when_it_lives_again(
    page: Page, own_table: Tables, faulty: None
) -> None:
    page.add_init_script(DARK)
    player = own_table(A_TABLE)
    card = next(each for each in player.moves() if "taking" not in each.action)
    with player.pressing():
        page.evaluate("window.isDark = true")
        player.play_by_mouse(card)
        expect(said(page)).to_contain_text(LOST)
        page.evaluate("window.isDark = false")
        expect(said(page)).to_contain_text("The connection is back.")
    played = [str(action) for seat, action in kept(page).played if seat == 0]
    assert next(action for action in played if action.startswith("play")) == card.action
    player.step()
    assert len(kept(page).actions) == player.move


def test_a_table_that_answers_late_can_be_pressed_as_soon_as_it_has_answered(
    page: Page, own_table: Tables, faulty: None
) -> None:
    page.add_init_script(HOLDING)
    player = own_table(A_TABLE)
    with player.pressing():
        page.evaluate("window.held = []")
        player.play_by_mouse(next(each for each in player.moves() if "taking" not in each.action))
        expect(said(page)).to_contain_text(LOST)
        page.evaluate(LET_GO)
    player.step()


def test_a_match_is_kept_whole_though_the_page_missed_a_part_of_it(
    page: Page, own_table: Tables, faulty: None
) -> None:
    page.add_init_script(DARK)
    player = own_table(A_TABLE)
    player.step()
    with player.pressing():
        page.evaluate("window.isDeaf = true")
        player.play_by_mouse(next(each for each in player.moves() if "taking" not in each.action))
        expect(said(page)).to_contain_text(LOST)
        page.evaluate("window.isDeaf = false")
        expect(said(page)).to_contain_text("The connection is back.")
    player.step()
    assert len(kept(page).actions) == player.move


@pytest.mark.measured  # on a busy machine it may last for longer than a hiccup
def test_a_hiccup_is_passed_over_in_silence(page: Page, own_table: Tables, faulty: None) -> None:
    page.add_init_script(DARK)
    player = own_table(A_TABLE)
    page.evaluate(HEARKEN)
    with player.pressing():
        page.evaluate(CUT)
        page.wait_for_function(SHUT)
        player.play_by_mouse(next(each for each in player.moves() if "taking" not in each.action))
    assert page.evaluate("window.said") == []


def test_in_jupyterlab_a_killed_kernel_is_said_and_leaves_the_match_in_the_browser(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    page = lab_page(notebook(A_TABLE))
    player = Player(page)
    player.wait()
    player.step()
    before = kept(page).actions
    page.evaluate(KILL)
    expect(said(page)).to_contain_text("Python has stopped. Run the cell again")
    page.wait_for_function(IDLE)
    page.get_by_role("button", name="Ok", exact=True).click()
    run_all(page)
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")
    expect(said(page).get_by_text("Python has stopped")).to_have_count(0)
    player.wait()
    with player.pressing():
        player.answer("go on")
    play_on(player)
    assert kept(page).actions[: len(before)] == before


FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('', 'SecurityError'); }});"""


def test_a_browser_that_keeps_nothing_is_told_of_once_and_played_in(
    page: Page, own_table: Tables
) -> None:
    page.add_init_script(FORBIDDEN)
    player = own_table(A_TABLE)
    player.step()
    notice = page.locator(".koikoi-notice[data-of=storage]")
    expect(notice).to_contain_text("This browser cannot save anything.")
    notice.get_by_role("button", name="Dismiss").click()
    player.step()
    expect(notice).to_be_empty()


def another_tab(player: Player, url: str) -> Player:
    """Tables the same page beside that of a player."""
    other = Player(player.page.context.new_page())
    other.page.goto(url)
    other.wait()
    return other


def test_of_two_tabs_one_writes_and_the_other_goes_on_from_there(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    url = voila_url(notebook(A_TABLE))
    first = underway(page, url)
    second = another_tab(first, url)
    second.answer("go on")
    expect(second.bridge).not_to_have_attribute("data-phase", "offer")
    second.wait()
    second.step()
    newest = kept(second.page).actions
    behind = first.root.get_by_text("Your match continues in another tab.")
    expect(behind).to_be_visible()
    assert kept(page).actions == newest
    first.root.get_by_role("button", name="Continue here").click()
    expect(behind).to_have_count(0)
    expect(first.bridge).to_have_attribute("data-move", str(len(newest)))
    first.wait()
    first.step()
    assert kept(page).actions[: len(newest)] == newest
    expect(second.root.get_by_text("Your match continues in another tab.")).to_be_visible()


def test_a_match_resigned_in_one_tab_does_not_go_on_in_the_other(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    url = voila_url(notebook(A_TABLE))
    first = underway(page, url)
    second = another_tab(first, url)
    for action in ("go on", "record", "resign", "give up"):
        second.bridge.locator(f"[data-action='{action}']").click()
    expect(second.root.get_by_role("dialog")).to_contain_text("You resigned")
    first.root.get_by_role("button", name="Continue here").click()
    expect(first.root.get_by_role("dialog")).to_contain_text("You resigned")


def test_options_chosen_in_one_tab_are_those_of_the_other(page: Page, voila_url: Urls) -> None:
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        begun(tab, voila_url(APP))
        tab.get_by_role("button", name="Options").click()
    tabs[0].locator("[data-name=deck]").select_option("index")
    expect(tabs[1].locator("[data-name=deck]")).to_have_value("index")
    tabs[1].locator("[data-name=speed]").select_option("off")
    expect(tabs[0].locator("[data-name=speed]")).to_have_value("off")
    expect(tabs[0].locator("[data-name=deck]")).to_have_value("index")


def test_a_frozen_tab_whose_kernel_ended_goes_on_when_it_wakes(
    page: Page, voila_url: Urls, kill: Kill, faulty: None
) -> None:
    player = underway(page, voila_url(APP))
    before = kept(page).actions
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    kill(page)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    goes_on(player, before)


SEALED = {"it counts": "practice=False", "two people": "opponent='person'"}


def uncovered(player: Player) -> tuple[str | None, list[str]]:
    """Return what is seen at the table, with the cards of who is to act, and what can be done."""
    player.wait()
    if "show cards" in player.buttons:
        with player.pressing():
            player.answer("show cards")
    return player.canvas.get_attribute("aria-label"), [move.action for move in player.moves()]


@pytest.mark.parametrize("options", SEALED.values(), ids=SEALED)
def test_a_sealed_match_goes_on_exactly_where_its_kernel_was_killed(
    options: str, page: Page, own_table: Tables, kill: Kill, faulty: None
) -> None:
    player = own_table(f'kk.Table("bga", seed=8, speed="off", {options})')
    for _step in range(3):
        player.step()
    before = uncovered(player)
    kill(page)
    expect(said(page)).to_contain_text("The connection is back.")
    assert uncovered(player) == before
    player.step()


def test_a_page_that_finds_no_room_goes_on_by_itself_when_there_is_some(
    page: Page, tmp_path: Path, faulty: None
) -> None:
    server = servers.voila(tmp_path, APP.resolve().parent, "--Kernels.room=1")
    try:
        url = f"{server.url}voila/render/{APP.name}"
        underway(page, url)
        late = page.context.new_page()
        late.goto(url)
        expect(late.get_by_role("status")).to_contain_text("All tables are taken right now.")
        page.goto("about:blank")
        late.get_by_role("link", name="Go on").click()
        Player(late).step()
    finally:
        server.stop()


def test_who_comes_back_by_the_browsers_button_finds_the_match(
    page: Page, voila_url: Urls, faulty: None
) -> None:
    player = underway(page, voila_url(APP))
    move = player.move
    page.goto("about:blank")
    page.go_back()
    player.wait()
    expect(player.bridge).to_have_attribute("data-move", str(move))


def test_what_is_learned_and_answered_in_two_tabs_is_kept_of_both(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    tabs = [page, page.context.new_page()]
    days = ["2026-11-18", "2026-11-19"]
    for tab, day in zip(tabs, days, strict=True):
        tab.goto(f"{voila_url(APP)}?daily={day}")
        tab.locator(f".koikoi-daily[data-day='{day}'] .koikoi-option").first.wait_for()
    for tab in tabs:
        deal = tab.locator(".koikoi-daily")
        deal.locator(".koikoi-option").first.click()
        expect(deal).to_have_attribute("data-done", "true")
    page.wait_for_function(
        """days => Object.values(localStorage).some((text) =>
            days.every((day) => text.includes(day)))""",
        arg=days,
    )
