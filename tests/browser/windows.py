"""The windows in which the tests look at a page, in CSS pixels."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}  # a phone
LAPTOP: ViewportSize = {"width": 1024, "height": 700}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

every_size = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
