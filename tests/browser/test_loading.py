"""A page that comes up slowly or in part: it hears its kernel, or is loaded again by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import APP, BrowserLog, Urls
from tests.browser.player import begun

RULES_LESSON = "notebooks/02-yaku.ipynb"  # its rules are chosen by a widget of Jupyter's own

# Each module of a widget takes longer than anywidget waits, as on a slow phone.
SLOW = """(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        const url = make.call(URL, blob);
        if (!blob.type.includes("javascript")) return url;
        URL.revokeObjectURL = () => {};
        const slow = `await new Promise((resolve) => setTimeout(resolve, 2500));
            const {default: widget} = await import("${url}");
            export default widget;`;
        return make.call(URL, new Blob([slow], {type: "text/javascript"}));
    };
})()"""

# The widgets come after two seconds, and who waits for them looks every one and a half.
BUSY = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, time, ...more) => later(act, time === 100 ? 1500 : time, ...more);
    window.WebSocket = class extends window.WebSocket {
        get onmessage() { return super.onmessage; }
        set onmessage(hear) {
            super.onmessage = (event) => {
                const text = new TextDecoder().decode(event.data);
                later(() => hear.call(this, event), text.includes("update_states") ? 2200 : 0);
            };
        }
    };
})()"""

# Resolves when any widget that does not wait for the others has long spoken.
LONG_AFTER = "new Promise((resolve) => setTimeout(resolve, 3000))"

# The first seconds pass at once.
HURRIED = """(() => {
    const every = window.setInterval;
    window.setInterval = (act, time, ...more) => {
        if (time === 1000) for (let second = 0; second < 6; second += 1) setTimeout(act, 200);
        return every(act, time, ...more);
    };
})()"""

# Whoever looks each second finds the beginning of the page's settings.
BEGUN = """(() => {
    const every = window.setInterval;
    window.setInterval = (act, time, ...more) => every(time === 1000 ? () => {
        document.getElementById = (id) => {
            const found = Document.prototype.getElementById.call(document, id);
            const text = found?.textContent;
            return id === "jupyter-config-data" ? {textContent: text?.slice(0, 50)} : found;
        };
        act();
        delete document.getElementById;
    } : act, time, ...more);
})()"""

# What JupyterLab's manager of widgets leaves where it finds no model, in so many loads.
MISSING = """(times) => addEventListener("load", () => {
    const loads = Number(sessionStorage.getItem("loads")) + 1;
    sessionStorage.setItem("loads", loads);
    if (loads > times) return;
    const output = document.createElement("div");
    output.className = "jp-OutputArea-output jupyter-widgets";
    output.textContent = "Error displaying widget: model not found";
    document.body.append(output);
})"""


def test_a_widget_that_takes_its_time_hears_its_kernel(page: Page, voila_url: Urls) -> None:
    page.add_init_script(SLOW)
    begun(page, voila_url(APP)).step()


def test_widgets_that_come_late_are_shown_without_loading_the_page_again(
    page: Page, voila_url: Urls
) -> None:
    page.add_init_script(BUSY)
    page.goto(voila_url(APP))
    expect(page.locator(".koikoi-first-page")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('koikoi_widget/reloads')") is None


def test_widgets_whose_class_comes_late_hear_what_the_browser_remembers(
    page: Page, voila_url: Urls
) -> None:
    def delay(route: Route) -> None:
        answer = route.fetch()
        if "DropdownModel" in answer.text():
            page.evaluate(LONG_AFTER)
        route.fulfill(response=answer)

    page.add_init_script("localStorage.setItem('koikoi_widget/source', 'bga')")
    page.route("**/widgets-manager8/static/*.js", delay)
    page.goto(voila_url(RULES_LESSON))
    expect(page.get_by_label("Rules").first).to_have_value("Board Game Arena")


def test_a_page_that_takes_long_says_why_and_is_not_taken_for_a_broken_one_when_half_of_it_is_there(
    page: Page, voila_url: Urls
) -> None:
    page.add_init_script(HURRIED)
    page.add_init_script(BEGUN)
    page.goto(voila_url(APP), wait_until="commit")
    said = page.locator(".koikoi-loading")
    expect(said).to_have_text(
        re.compile(r"The cards are being shuffled …(The first|This is taking)")
    )
    expect(page.locator(".koikoi-first-page")).to_be_visible()


def test_a_page_that_ends_in_the_middle_says_so_and_is_loaded_again(
    page: Page, voila_url: Urls
) -> None:
    def cut(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().partition('cell-index="1"')[0])

    page.route("**/voila/render/*", cut, times=1)
    page.goto(voila_url(APP))
    expect(page.locator(".koikoi-loading")).to_contain_text("could not be loaded")
    expect(page.locator(".koikoi-first-page")).to_be_visible()


@pytest.mark.parametrize(("times", "loads"), [(1, 2), (9, 4)])
def test_a_page_that_misses_a_widget_is_loaded_again_but_not_for_ever(
    times: int, loads: int, page: Page, voila_url: Urls, browser_log: BrowserLog
) -> None:
    browser_log.is_forgiving = True  # a page that is left while its widgets come says so
    page.add_init_script(f"({MISSING})({times})")
    page.goto(voila_url(APP))
    page.wait_for_function(
        "(loads) => Number(sessionStorage.getItem('loads')) === loads", arg=loads
    )
    expect(page.locator(".koikoi-first-page")).to_be_visible()
    expect(page.get_by_text("Error displaying widget")).to_have_count(int(times >= loads))
