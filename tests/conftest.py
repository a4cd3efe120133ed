"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BROWSER = ROOT / "tests" / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in this thread from its first test on, and a test that
    starts a loop of its own would then fail.
    """
    items.sort(key=lambda item: BROWSER in item.path.parents)
