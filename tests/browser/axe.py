"""axe-core on a real page: what it objects to, at every size and in every colour scheme."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SCHEMES = ("light", "dark")


def check(page: Page, within: str | None = None) -> None:
    """Fail with axe's report if it finds a violation, in the whole page or `within` a selector."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, context=within)
        assert not results.violations_count, (scheme, results.generate_report())


def check_sizes(page: Page) -> None:
    """The same on a phone and on a desktop: a page takes longer to open than to look at twice."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        check(page)
