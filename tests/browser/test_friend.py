"""A friend is invited on the page, comes by the link, and is played to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import koikoi_widget as kk
from koikoi_widget.engine.rules import PRESETS
from tests.browser.axe import check, check_sizes
from tests.browser.conftest import APP, BrowserLog, Urls
from tests.browser.matches import PLAIN
from tests.browser.player import Move, Player, are_hit_by_a_finger, boxes
from tests.waiting import START_SECONDS, until

Open = Callable[..., Page]
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
ROUNDS = 6
# The language of whoever is invited: each in turn.
LANGUAGES = [*zip(PRESETS, cycle(("ja-JP", "de-DE", "it-IT", "hi-IN")), strict=False)]


@pytest.fixture
def browser_at(first_visit: Open, voila_url: Urls) -> Callable[..., Page]:
    """Return a function that opens the page at an address in a browser of its own.

    Its player has chosen these rules before, and so many rounds.
    """

    def open_page(
        fragment: str,
        rules: str = "fuda-wiki",
        rounds: int = 3,
        house: dict[str, object] | None = None,
        **options: Any,
    ) -> Page:
        page = first_visit(**options)
        chosen = {"speed": "off", "rules": rules, "rounds": rounds, "house": house or {}}
        kept = json.dumps(chosen)
        page.add_init_script(f"localStorage['koikoi_widget/options'] ??= {json.dumps(kept)}")
        page.goto(fragment if "://" in fragment else voila_url(APP) + fragment)
        return page

    return open_page


def invited(page: Page, name: str = "Ines") -> str:
    """Invite somebody by mouse, and return the link to pass on."""
    page.get_by_role("radio", name="A friend online").check()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("textbox", name="Your name").press("Tab")
    page.get_by_role("button", name="Invite a friend").click()
    dialog = page.get_by_role("dialog", name="Nobody sits opposite you yet")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    expect(dialog).to_contain_text("works on this computer only")
    expect(dialog.get_by_role("img", name="Link")).to_have_count(0)  # no telephone reaches it
    assert re.search(r"/rooms#[A-Z]{4}-[A-Z]{4}$", link)
    return link


def act(player: Player, *, by_touch: bool) -> None:
    """Do what is asked of a player, by touch or else by keyboard."""
    if buttons := player.buttons:
        button = buttons.get("stop", buttons[sorted(buttons)[0]])
        button.tap() if by_touch else button.press("Enter")
    elif by_touch:
        tap_cards(player, player.moves()[0])
    else:
        player.root.locator(".koikoi-moves button").first.press("Enter")


def tap_cards(player: Player, move: Move) -> None:
    """Tap the card that a move plays; once more, or what it takes, if that only chose it."""

    def tap(at: list[int]) -> None:
        box, scale = boxes(player.canvas)[0], player.scale
        x, y = box["x"] + scale * (at[0] + at[2] / 2), box["y"] + scale * (at[1] + at[3] / 2)
        player.page.touchscreen.tap(x, y)  # type: ignore[union-attr]

    def seen() -> str | None:
        return player.root.locator(".koikoi-said").text_content()

    assert move.at
    before = seen()
    tap(move.at)
    until(lambda: seen() != before)
    if player.root.locator(".koikoi-moves button").count():
        tap(move.takes[0] if "taking" in move.action else move.at)


def saved(player: Player) -> str:
    """Return the record that a player downloads at the end of a match."""
    with player.page.expect_download() as download:  # type: ignore[union-attr]
        player.answer("save")
    assert download.value.suggested_filename.endswith("-ines-aiko.txt")
    return download.value.path().read_text()


def is_over(player: Player) -> bool:
    return "new" in player.buttons


@pytest.mark.parametrize(("rules", "language"), LANGUAGES)
def test_two_play_each_preset_to_its_end_by_keyboard_and_in_another_language_by_touch(
    browser_at: Callable[..., Page], browser_log: BrowserLog, rules: str, language: str
) -> None:
    host = browser_at("#play/new", rules, ROUNDS, viewport=WIDE)
    link = invited(host)
    expect(host).to_have_url(re.compile(re.escape(f"#{link.partition('#')[2]}") + "$"))
    guest = browser_at(link, viewport=PHONE, has_touch=True, locale=language)
    box = guest.locator(".koikoi-invited")
    expect(box).to_contain_text("Ines")
    name = box.get_by_role("textbox")
    name.fill("Aiko")
    are_hit_by_a_finger(name, box.get_by_role("button"))
    check(guest)
    box.get_by_role("button").tap()
    players = [Player(host), Player(guest)]
    for player in players:
        player.root.wait_for()
        expect(player.bridge).to_have_attribute("data-move", "0")
        if PRESETS[rules].first_starter == "random":
            continue
        draws = player.root.locator(".koikoi-dialog .draws li")
        expect(draws.nth(1)).to_be_visible()  # who drew what
        assert draws.count() % 2 == 0  # who draw the same month draw again
        expect(player.button("seen draw")).to_be_enabled()
        check(player.page)
        player.button("seen draw").press("Enter")
        expect(player.button("seen draw")).to_have_count(0)
    for _turn in range(6):
        assert play_one(players) is not None
    moves = seen_by_both(players)
    players[1].page.reload()
    expect(players[1].bridge).to_have_attribute("data-move", moves)
    while play_one(players) is not None:
        pass
    assert all(map(is_over, players))
    first, second = map(saved, players)
    assert first == second
    match = kk.Match.from_record(kk.Record.parse(first))
    assert match.is_over and match.rules == replace(PRESETS[rules], rounds=ROUNDS)
    for page in (host, guest):
        page.goto(page.url.partition("#")[0])
        expect(page.locator(".hero")).to_be_visible()


def test_everybody_can_choose_how_much_time_and_help_there_is(
    browser_at: Callable[..., Page],
) -> None:
    page = browser_at("#play/new", viewport=WIDE)
    page.get_by_role("radio", name="A friend online").check()
    for choice in ("5 minutes a round", "Learning match"):
        page.get_by_role("radio", name=choice).check()
        expect(page.get_by_role("radio", name=choice)).to_be_checked()
    check_sizes(page)
    page.get_by_role("button", name="Invite a friend").click()
    dialog = page.get_by_role("dialog", name="Nobody sits opposite you yet")
    for agreed in ("Each player has 5 minutes for a round.", "Learning match: each of you may ask"):
        expect(dialog).to_contain_text(agreed)


def asked(players: list[Player]) -> int | None:
    """Return who is to act: once both see the same, or who has a round's end to read."""
    first, second = (player.bridge.get_attribute("data-move") for player in players)
    waits = [seat for seat, player in enumerate(players) if is_asked(player)]
    return next(
        (seat for seat in waits if first == second or "deal" in players[seat].buttons), None
    )


def awaited(players: list[Player]) -> int | None:
    """Return who is to act, as soon as that is known; None once the match is over."""
    seat: int | None = None

    def is_known() -> bool:
        nonlocal seat
        seat = asked(players)
        return seat is not None or all(map(is_over, players))

    until(is_known)
    return seat


def seen_by_both(players: list[Player]) -> str:
    """Return how many moves the match has had, once both see the same."""
    awaited(players)
    return players[0].bridge.get_attribute("data-move") or ""


def play_one(players: list[Player]) -> int | None:
    """Have whoever is asked do one thing, and return their seat; None once the match is over."""
    seat = awaited(players)
    if seat is None:
        return None
    player = players[seat]
    player.wait()
    before = player.bridge.get_attribute("data-decision")
    act(player, by_touch=seat == 1)
    until(lambda: player.bridge.get_attribute("data-decision") != before)
    return seat


def is_asked(player: Player) -> bool:
    if is_over(player):
        return False
    return bool(player.buttons) or player.root.locator(".koikoi-moves button").count() > 0


def test_whoever_opens_the_third_link_sees_the_table_and_can_do_nothing(
    browser_at: Callable[..., Page],
) -> None:
    host = browser_at("#play/new", house=PLAIN, viewport=WIDE)
    link = invited(host)
    host.get_by_role("button", name="Let somebody watch").click()
    dialog = host.get_by_role("dialog", name="Let somebody watch")
    watching = browser_at(dialog.get_by_role("textbox").input_value(), viewport=PHONE)
    dialog.get_by_role("button", name="Back to the table").click()
    expect(watching.get_by_role("dialog", name="You are watching Ines's table")).to_be_visible()
    guest = browser_at(link, viewport=PHONE, has_touch=True)
    guest.get_by_role("textbox", name="Your name").fill("Aiko")
    guest.get_by_role("button", name="Sit down").click()
    players = [Player(host), Player(guest), Player(watching)]
    expect(players[2].root.locator(".koikoi-dialog button")).to_have_count(0)
    for player in players[:2]:
        player.button("seen draw").click()
        expect(player.button("seen draw")).to_have_count(0)
        expect(player.root.locator(".koikoi-said")).to_contain_text("1 person is watching.")
    for _turn in range(2):
        assert play_one(players[:2]) is not None
    moves = seen_by_both(players[:2])
    watching.reload()
    expect(players[2].bridge).to_have_attribute("data-move", moves)
    expect(players[2].root.locator(".koikoi-said")).to_contain_text(
        re.compile("(Ines|Aiko) is thinking")
    )
    assert not players[2].buttons and not players[2].moves()
    check(watching)


def test_whose_page_is_closed_has_left_it_for_the_other(browser_at: Callable[..., Page]) -> None:
    host = browser_at("#play/new", viewport=WIDE)
    guest = browser_at(invited(host), viewport=PHONE, has_touch=True)
    guest.get_by_role("textbox", name="Your name").fill("Aiko")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        Player(page).root.locator("[data-action='seen draw']").click()
    guest.close()  # which tells its kernel nothing
    said = Player(host).root.locator(".koikoi-said")
    expect(said).to_contain_text("Aiko has left the page.", timeout=1000 * START_SECONDS)


def test_who_has_no_way_in_is_told_why_in_words(browser_at: Callable[..., Page]) -> None:
    page = browser_at("#KBTP-XRWM", viewport=PHONE)
    box = page.locator(".koikoi-invited")
    expect(box.get_by_role("alert")).to_contain_text("no room has this code")
    code = box.get_by_role("textbox", name="Code")
    code.fill("<img src=x onerror=alert(1)>")
    code.press("Enter")
    expect(box.get_by_role("alert")).to_contain_text("is not the code of a room")
    assert not box.locator("img").count()
    check_sizes(page)
    host = browser_at("#play/new", viewport=WIDE)
    link = invited(host, "<b>Ines</b>")
    code.fill(link.partition("#")[2].lower().replace("-", " "))
    code.press("Enter")
    expect(box.get_by_role("heading")).to_have_text("<b>Ines</b> invites you to a match")
    box.get_by_role("button", name="Sit down").click()
    Player(page).root.wait_for()
    third = browser_at(link, viewport=PHONE)
    expect(third.locator(".koikoi-invited").get_by_role("alert")).to_contain_text(
        "Both seats in this room are taken"
    )


def test_matches_that_wait_are_listed_where_a_friend_is_played(
    browser_at: Callable[..., Page],
) -> None:
    page = browser_at("#play/new", viewport=PHONE, has_touch=True)
    link = invited(page)
    Player(page).root.wait_for()
    page.goto(link.partition("/rooms")[0])
    page.locator(".hero").wait_for()
    page.evaluate("location.hash = '#play/friend'")
    box = page.locator(".koikoi-invited")
    expect(box.get_by_role("textbox", name="Code")).to_be_visible()
    door = box.get_by_role("link", name="Nobody sits opposite you yet")
    are_hit_by_a_finger(door)
    check(page)
    check_sizes(page)
    door.tap()
    table = page.get_by_role("dialog", name="Nobody sits opposite you yet")
    expect(table).to_be_visible()
    assert page.evaluate("location.hash") == f"#{link.partition('#')[2]}"
    # The same from a table that stands there: it gives way, and waits at its own address.
    page.evaluate("location.hash = '#first'")
    page.locator(".hero").wait_for()
    page.evaluate("location.hash = '#play/friend'")
    expect(box.get_by_role("textbox", name="Code")).to_be_visible()
    expect(table).to_be_hidden()
    assert page.evaluate("location.hash") == "#play/friend"
    check(page)
    page.go_back()
    page.locator(".hero").wait_for()
    page.go_forward()
    door.tap()
    expect(table).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(f"#{link.partition('#')[2]}") + "$"))


def test_what_is_played_while_another_code_is_typed_in_is_seen_at_the_table(
    browser_at: Callable[..., Page],
) -> None:
    host = browser_at("#play/new", house=PLAIN, viewport=WIDE)
    guest = browser_at(invited(host), viewport=PHONE, has_touch=True)
    guest.get_by_role("textbox", name="Your name").fill("Aiko")
    guest.get_by_role("button", name="Sit down").click()
    players = [Player(host), Player(guest)]
    for player in players:
        player.button("seen draw").click()
        expect(player.button("seen draw")).to_have_count(0)
    seat = awaited(players)
    assert seat is not None
    acting, away = players[seat], players[1 - seat]
    away.page.evaluate("location.hash = '#first'")
    away.page.locator(".hero").wait_for()
    away.page.evaluate("location.hash = '#play/friend'")
    box = away.page.locator(".koikoi-invited")
    expect(box.get_by_role("textbox", name="Code")).to_be_visible()
    acting.wait()
    act(acting, by_touch=seat == 1)
    expect(acting.bridge).not_to_have_attribute("data-move", "0")
    expect(acting.root.locator(".koikoi-said")).not_to_contain_text("left the page")
    box.get_by_role("link", name="Your match with").click()
    moves = acting.bridge.get_attribute("data-move") or ""
    expect(away.bridge).to_have_attribute("data-move", moves)
    assert play_one(players) is not None


def test_a_match_that_a_friend_gave_up_is_reviewed_and_counted_on_the_next_visit(
    browser_at: Callable[..., Page],
) -> None:
    host = browser_at("#play/new", viewport=WIDE)
    guest = browser_at(invited(host), viewport=PHONE, has_touch=True)
    guest.get_by_role("textbox", name="Your name").fill("Aiko")
    guest.get_by_role("button", name="Sit down").click()
    players = [Player(host), Player(guest)]
    for player in players:
        player.root.locator("[data-action='seen draw']").click()
    for _turn in range(4):
        assert play_one(players) is not None
    for action in ("record", "resign", "give up"):
        players[0].root.locator(f"[data-action='{action}']").click()
    until(lambda: all(map(is_over, players)))
    for page, other in ((guest, "Ines"), (host, "Aiko")):
        reviews_match_with(page, other)
        page.goto(page.url.partition("voila")[0])
        page.locator(".hero").wait_for()
        reviews_match_with(page, other)
        page.evaluate("location.hash = '#train'")
        expect(page.locator(".koikoi-own")).to_contain_text("a second person")


def reviews_match_with(page: Page, other: str) -> None:
    """Open the review, which begins with the player's own decisions in the match with another."""
    page.evaluate("location.hash = '#review'")
    review = page.locator(".koikoi-review")
    expect(review).to_contain_text(f"{other}'s turning points")
    own = review.get_by_role("button", name="My turning points")
    expect(own).to_have_attribute("aria-pressed", "true")
