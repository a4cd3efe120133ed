"""axe-core on a real page: what it objects to, at every size and in every colour scheme."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.windows import DESKTOP, PHONE

# Only these rules look at colours; what the others find is the same in all schemes.
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
Scheme = Literal["light", "dark"]
Forced = Literal["active", "none"]
# By day, by night, and in few colours that the reader has chosen for all pages.
SCHEMES: list[tuple[Scheme, Forced, dict[str, object]]] = [
    ("light", "none", {}),
    ("dark", "none", OF_COLOURS),
    ("light", "active", OF_COLOURS),
]
# Text is painted in `color`, and so told while axe looks: it reads `-webkit-text-fill-color`, which
# Chromium tells as if no colours were forced.
TELL_WHAT_IS_PAINTED = """forced => {
    const all = [...document.querySelectorAll("body *")];
    const painted = all.map((each) => forced === "active" ? getComputedStyle(each).color : "");
    all.forEach((each, place) => { each.style.webkitTextFillColor = painted[place]; });
}"""
# What pictures are drawn with that hold no words, roles or links: most elements of a page, and
# nothing that axe judges.
DRAWN = """() => [...document.querySelectorAll(
    "svg:not(:has(text, a, [role], [tabindex], [aria-label], [aria-labelledby]))"
)].map((picture) => {
    const drawn = document.createDocumentFragment();
    drawn.append(...picture.querySelectorAll(":scope > :not(title, desc)"));
    return [picture, drawn];
})"""
DRAW_AGAIN = "pictures => { for (const [picture, drawn] of pictures) picture.append(drawn); }"
# Everything that is in order would be told too, in two megabytes for a lesson.
TOLD = {"resultTypes": ["violations"]}


def check(page: Page, within: str | None = None) -> None:
    """Fail if axe finds a violation in any of `SCHEMES`, in the whole page or in a selector."""
    if within:
        page.locator(within).first.wait_for()
    drawn = page.evaluate_handle(DRAWN)
    for scheme, forced, rules in SCHEMES:
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        page.evaluate(TELL_WHAT_IS_PAINTED, forced)
        results = Axe().run(page, context=within, options=TOLD | rules)
        assert not results.violations_count, (page.url, scheme, forced, results.generate_report())
    page.emulate_media(color_scheme="light", forced_colors="none")
    page.evaluate(TELL_WHAT_IS_PAINTED, "none")
    page.evaluate(DRAW_AGAIN, drawn)


def check_sizes(page: Page) -> None:
    """The same on a phone and on a desktop: a page takes longer to open than to look at twice."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        check(page)
