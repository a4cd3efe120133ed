"""What `make play` opens."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.player import begun
from tests.browser.servers import playing


def test_koikoi_play_opens_a_page_with_its_first_page(page: Page, tmp_path: Path) -> None:
    with playing(tmp_path) as url:
        page.goto(url)
        expect(page.locator(".koikoi-first-page")).to_be_visible()
        expect(page).to_have_title("Koi-Koi")
        page.close()


def test_behind_a_proxy_page_and_lessons_stay_below_their_path(page: Page, tmp_path: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
    with playing(tmp_path, "--base-url", "koi/koi", "--host", "play.example.org") as url:
        assert url.endswith("/koi/koi/")
        begun(page, f"{url}voila/render/app.ipynb").step()
        page.get_by_role("link", name="Learn", exact=True).click()
        page.locator(".koikoi-learn a.lesson").nth(1).click()
        page.locator("h1").first.wait_for()
        page.get_by_role("link", name="Play", exact=True).first.click()
        page.locator(".koikoi-table canvas[role=img]").wait_for()
        assert all(each.startswith((url, "data:", "blob:")) for each in asked)
        for name, status in (("play.example.org", 200), ("evil.example.org", 403)):
            answer = page.request.get(url, headers={"Host": name})
            assert answer.status == status, name
        page.close()
