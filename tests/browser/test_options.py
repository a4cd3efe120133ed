"""The options on the page: chosen, kept, refused, and what the next match makes of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.table.words.sentences import listed
from tests.browser.conftest import APP, TYPEFACES_ARE_USED, Tables, Urls
from tests.browser.player import Player, begun, boxes
from tests.browser.windows import PHONE
from tests.conftest import ROOT

KEY = "koikoi_widget/options"


@pytest.fixture
def shown(page: Page, table: Tables) -> Callable[[], Player]:
    """Return a function that shows on the stage what `koikoi play` serves, with its table."""

    def show() -> Player:
        page.evaluate("location.hash = 'play/match'")
        return table("kk.App(speed='off')")

    return show


@pytest.fixture
def app(shown: Callable[[], Player]) -> Player:
    return shown()


def opened(page: Page, *groups: str) -> None:
    """Tables the options and some groups of house rules."""
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Rules", exact=True).wait_for()
    for group in groups:
        page.locator("summary", has_text=re.compile(f"^{group}")).click()


def control(page: Page, name: str) -> Locator:
    return page.locator(f"[data-name={name}]")


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    return found


# How far down the page and the boxes in it are scrolled.
SCROLLED = "[...document.querySelectorAll('*')].reduce((sum, each) => sum + each.scrollTop, 0)"


def test_the_wheel_over_a_number_scrolls_the_page_and_leaves_the_number(
    page: Page, app: Player
) -> None:
    opened(page)
    rounds = control(page, "rounds")
    rounds.click()
    value, before = rounds.input_value(), page.evaluate(SCROLLED)
    page.mouse.wheel(0, 200)
    page.wait_for_function(f"before => {SCROLLED} > before", arg=before)
    assert rounds.input_value() == value
    page.keyboard.press("Tab")
    page.mouse.wheel(0, 200)
    expect(rounds).to_have_value(value)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


@pytest.mark.parametrize("name", ["山田\u3000太郎", "आर्\u200dया", "José\u00a0O", "a\tb", "x" * 300])
def test_a_name_that_is_typed_is_taken_or_refused_beside_it(
    page: Page, app: Player, name: str
) -> None:
    opened(page)
    control(page, "opponent").select_option("person")
    first = control(page, "first_player")
    first.fill(name)
    first.press("Tab")
    said = page.locator(".setting", has=first).locator(".wrong")
    if len(name) > 20 or "\t" in name:
        expect(said).to_contain_text("cannot be")
        expect(first).to_have_value(name)
    else:
        expect(first).to_have_value(re.sub(r"[\u3000\u00a0]", " ", name))
        expect(said).to_be_empty()
        page.wait_for_function(
            f"name => JSON.parse(localStorage.getItem('{KEY}') ?? '{{}}').first_player === name",
            arg=first.input_value(),
        )


def start(page: Page) -> None:
    page.get_by_role("button", name="Start this match").click()
    expect(page.get_by_role("button", name="Start this match")).to_be_hidden()


def test_a_house_rule_set_by_the_controls_is_what_the_match_is_played_by(
    page: Page, app: Player
) -> None:
    opened(page, "Yaku", "Rounds and points")
    control(page, "viewings").select_option("never")
    control(page, "rounds").fill("3")
    bust = control(page, "bust")
    bust.check()
    expect(page.get_by_text("changed; in Fuda Wiki: always")).to_be_visible()
    expect(page.get_by_text("changed; in Fuda Wiki: no")).to_be_visible()  # so all has moved down
    (row,) = boxes(bust.locator(".."))
    page.mouse.click(row["x"] + row["width"] - 4, row["y"] + 22)  # anywhere in the row of a switch
    expect(bust).not_to_be_checked()
    expect(page.get_by_text("changed; in Fuda Wiki: no")).to_have_count(0)
    bust.check()
    expect(page.get_by_text("changed; in Fuda Wiki: no")).to_be_visible()
    expect(page.get_by_text("changed; in Fuda Wiki: 12")).to_have_count(0)  # anybody's choice
    start(page)
    app.wait()
    app.root.locator("[data-action=record]").click()
    with page.expect_download() as download:
        app.root.locator("[data-action=save]").click()
    record = kk.Record.parse(download.value.path().read_text())
    assert record.rules == kk.rules("fuda-wiki", viewings="never", rounds=3, bust=True)


def test_another_preset_opponent_and_seed_are_what_the_next_match_is_dealt_by(
    page: Page, app: Player
) -> None:
    opened(page)
    page.get_by_label("Rules", exact=True).select_option("Hanafuda Legends")
    page.get_by_label("Opponent", exact=True).select_option("Random")
    page.get_by_label("Seed").fill("11")
    start(page)
    hand = listed(kk.Match("legends", seed=11).round.hands[0])
    dealt = re.compile(re.escape(f"Your hand: {hand}."))
    expect(app.canvas).to_have_attribute("aria-label", dealt)


def test_options_are_kept_over_a_reload_and_set_up_the_next_match(
    page: Page, voila_url: Urls
) -> None:
    app = begun(page, voila_url(APP))
    opened(page, "The deal")
    control(page, "rules").select_option("nintendo")
    control(page, "lucky").fill("0")
    control(page, "lucky").press("Tab")
    control(page, "deck").select_option("index")
    expect(page.get_by_text("changed; in Nintendo's Mario Hanafuda: 6")).to_be_visible()
    control(page, "advice").select_option("always")
    page.wait_for_function(
        f"() => JSON.parse(localStorage.getItem('{KEY}') ?? '{{}}').advice === 'always'"
    )
    assert kept(page)["house"] == {"lucky": 0}
    page.reload()
    app.wait()
    opened(page, "The deal")
    expect(control(page, "rules")).to_have_value("nintendo")
    expect(control(page, "lucky")).to_have_value("0")
    expect(control(page, "deck")).to_have_value("index")
    expect(control(page, "advice")).to_have_value("always")
    start(page)
    app.wait()
    app.root.locator("[data-action=record]").click()
    expect(app.root.get_by_role("dialog")).to_contain_text(
        "Nintendo's Mario Hanafuda with house rules"
    )
    opened(page, "The deal")
    page.get_by_role("button", name="Back to Nintendo's Mario Hanafuda").click()
    expect(control(page, "lucky")).to_have_value("6")


def test_a_broken_part_of_the_kept_options_is_named_and_the_rest_is_kept(
    page: Page, shown: Callable[[], Player]
) -> None:
    text = json.dumps({"rules": "legends", "house": {"viewings": "sometimes"}, "colour": "red"})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
    shown()
    alert = page.locator(".koikoi-options [role=alert]").first
    expect(alert).to_contain_text("viewings cannot be 'sometimes'")
    expect(alert).to_contain_text("unknown option: 'colour'")
    opened(page)
    expect(control(page, "rules")).to_have_value("legends")


def test_a_value_that_is_not_allowed_is_refused_beside_its_control(page: Page, app: Player) -> None:
    opened(page)
    control(page, "rounds").fill("100")
    control(page, "rounds").press("Tab")
    expect(page.get_by_text("a whole number from 1 to 99")).to_be_visible()
    expect(control(page, "rounds")).to_have_attribute("aria-invalid", "true")
    control(page, "rounds").fill("9")
    control(page, "rounds").press("Tab")
    expect(control(page, "rounds")).to_have_attribute("aria-invalid", "false")


def test_the_options_open_by_keyboard_and_say_so(page: Page, app: Player) -> None:
    toggle = page.get_by_role("button", name="Options")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.focus()
    page.keyboard.press("Enter")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(page.locator(f"#{toggle.get_attribute('aria-controls')}")).to_be_visible()


def test_every_option_fits_a_phone_and_has_a_label_and_a_sentence(page: Page, app: Player) -> None:
    page.set_viewport_size(PHONE)
    opened(page)
    for summary in page.locator(".koikoi-options summary").all():
        summary.click()
    assert page.locator("[data-name]").count() > len(OPTIONS)
    for each in page.locator("[data-name]").all():
        box = each.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        label, sentence = each.evaluate(
            """(control) => [control.labels[0]?.textContent,
               document.getElementById(control.getAttribute('aria-describedby').split(' ')[0])
                 .textContent]"""
        )
        assert label and sentence.endswith(".")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


IS_NAMED_IN_FULL = """(rules) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = getComputedStyle(rules).font;
    const name = context.measureText(rules.selectedOptions[0].textContent).width;
    const arrow = 20;
    return name + 2 * parseFloat(getComputedStyle(rules).paddingLeft) + arrow <= rules.clientWidth;
}"""


def test_the_rules_of_nintendo_are_named_in_full(page: Page, app: Player) -> None:
    opened(page)
    rules = control(page, "rules")
    rules.select_option("nintendo")
    page.wait_for_function(TYPEFACES_ARE_USED)
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert rules.evaluate(IS_NAMED_IN_FULL), width


def test_on_a_phone_the_match_is_started_from_wherever_one_is_in_the_options(
    page: Page, app: Player
) -> None:
    page.set_viewport_size(PHONE)
    opened(page)
    begin = page.get_by_role("button", name="Start this match")
    expect(begin).to_be_in_viewport(ratio=1)
    last = page.locator(".koikoi-options summary").last
    last.focus()
    box, lid = boxes(last, begin)
    assert box["y"] + box["height"] <= lid["y"], "what has the focus is in sight"


def scheme(page: Page) -> tuple[str, str]:
    """Return what of the page is light or dark: the paper of its bar, and the ground of all."""
    light = {"rgb(255, 253, 247)": "light", "rgb(33, 29, 24)": "dark"}
    ground = {"rgb(248, 243, 232)": "light", "rgb(22, 19, 15)": "dark"}
    read = "(each) => getComputedStyle(each).backgroundColor"
    bar = page.locator(".koikoi-top").first.evaluate(read)
    return light[bar], ground[page.locator("html").evaluate(read)]


def test_dark_is_chosen_in_the_options_and_holds_for_lessons_and_after_a_reload(
    page: Page, voila_url: Urls
) -> None:
    begun(page, voila_url(APP))
    assert scheme(page) == ("light", "light")
    opened(page)
    page.get_by_label("Light or dark").select_option("dark")
    page.wait_for_function(f"() => localStorage.getItem('{KEY}')?.includes('dark')")
    page.wait_for_function("() => document.documentElement.dataset.scheme === 'dark'")
    assert scheme(page) == ("dark", "dark")
    lesson = page.context.new_page()
    lesson.goto(voila_url(ROOT / "notebooks" / "01-taking.ipynb"), wait_until="commit")
    lesson.locator("header.koikoi-top").wait_for()
    assert scheme(lesson) == ("dark", "dark")  # before any widget has come
    page.get_by_label("Light or dark").select_option("auto")
    for each in (page, lesson):
        each.wait_for_function("() => !('scheme' in document.documentElement.dataset)")
    assert scheme(lesson) == scheme(page) == ("light", "light")
    page.get_by_label("Light or dark").select_option("light")
    page.wait_for_function("() => document.documentElement.dataset.scheme === 'light'")
    page.emulate_media(color_scheme="dark")
    assert scheme(page) == ("light", "light")
    page.reload(wait_until="commit")
    page.wait_for_function("() => document.body?.dataset.voila !== undefined")
    assert page.locator("html").get_attribute("data-scheme") == "light"
