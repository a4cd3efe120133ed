"""The page on a Hub: two people who share a browser have each a match of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from koikoi_widget.cli.main import notebooks_folder
from tests.browser import servers
from tests.browser.player import begun

ASKED = re.compile("/api/kernels/[^/?]+$")  # by a script of ours; Voila's own asks with a query


@pytest.fixture
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    server = servers.hub(tmp_path_factory.mktemp("hub"), notebooks_folder())
    yield server
    server.stop()


def log_in(page: Page, hub: servers.Server, name: str) -> str:
    """Log in, and return the address of the page that is then shown."""
    page.goto("about:blank")  # a page of somebody who has logged out would ask in vain
    page.goto(f"{hub.url}hub/logout")
    page.goto(f"{hub.url}hub/login")
    page.get_by_label("Username").fill(name)
    page.get_by_role("button", name="Sign in").click()
    page.locator(".koikoi-first-page .way").first.wait_for()
    address: str = page.evaluate("location.origin + location.pathname")
    return address


def test_two_people_share_a_browser_but_no_match_and_the_lessons_lead_back(
    page: Page, hub: servers.Server
) -> None:
    go_on = page.get_by_role("link", name="Go on")
    address = log_in(page, hub, "alice")
    assert address == f"{hub.url}user/alice/voila/render/app.ipynb"
    begun(page, address).step()
    page.get_by_role("link", name="Learn", exact=True).click()
    page.locator(".koikoi-learn a.lesson").nth(1).click()
    expect(page.locator("h1").first).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).first.click()
    expect(page.locator(".koikoi-table canvas[role=img]")).to_be_visible()
    address = log_in(page, hub, "bob")
    expect(page.locator(".koikoi-first-page")).to_be_visible()
    expect(go_on).to_have_count(0)
    begun(page, address)
    log_in(page, hub, "alice")
    expect(go_on).to_be_visible()
    asks_for_its_kernel(page)
    page.close()  # before its server


def asks_for_its_kernel(page: Page) -> None:
    """See that the page is answered when it asks for its kernel, while it loads and afterwards."""
    held: list[Route] = []
    page.route("**/voila.js", lambda route: held.append(route))
    with page.expect_response(ASKED) as answer:
        page.reload(wait_until="commit")
    assert answer.value.ok
    for route in held:
        route.continue_()
    page.unroute("**/voila.js")
    page.wait_for_function("() => document.documentElement.dataset.koikoiWatched")
    with page.expect_response(ASKED) as answer:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert answer.value.ok
