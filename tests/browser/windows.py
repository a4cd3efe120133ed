"""The windows in which the tests look at a page, in CSS pixels."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}  # a phone
LAPTOP: ViewportSize = {"width": 1024, "height": 700}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

# Of each text in sight that is drawn in less than 14 pixels, how large it is.
SMALL = """(root) => {
    const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT), small = [];
    while (texts.nextNode()) {
        const text = texts.currentNode, within = text.parentElement;
        const place = new Range();
        place.selectNodeContents(text);
        const {width, height} = place.getBoundingClientRect();
        const isSeen = within.checkVisibility({opacityProperty: true, visibilityProperty: true});
        if (!isSeen || !text.textContent.trim() || Math.min(width, height) < 2) continue;
        const size = Number.parseFloat(getComputedStyle(within).fontSize);
        const drawn = size * (Number.parseFloat(getComputedStyle(within).scale) || 1);
        if (drawn && drawn < 13.99) small.push(`${drawn}: ${text.textContent}`);
    }
    return small;
}"""

every_size = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
