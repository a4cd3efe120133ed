"""axe-core on a real page: what it objects to, at every size and in every colour scheme."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
# Only these rules look at colours; what the others find is the same in the dark.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
SCHEMES: dict[Literal["light", "dark"], dict[str, object]] = {
    "light": {},
    "dark": {"runOnly": {"type": "rule", "values": OF_COLOURS}},
}
# Everything that is in order would be told too, in two megabytes for a lesson.
TOLD = {"resultTypes": ["violations"]}


def check(page: Page, within: str | None = None) -> None:
    """Fail if axe finds a violation by day or by night, in the whole page or in a selector."""
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        check_now(page, within, **rules)


def check_now(page: Page, within: str | None = None, **options: object) -> None:
    """Fail with axe's report if it finds a violation in the page as it stands."""
    results = Axe().run(page, context=within, options=TOLD | options)
    assert not results.violations_count, (page.url, results.generate_report())


def check_sizes(page: Page) -> None:
    """The same on a phone and on a desktop: a page takes longer to open than to look at twice."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        check(page)
