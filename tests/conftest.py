"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BROWSER = ROOT / "tests" / "browser"


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep secrets and notes on matches out of the developer's home."""
    folder = tmp_path / "data of the user"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_names, **_options: folder)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in this thread from its first test on, and a test that
    starts a loop of its own would then fail.
    """
    items.sort(key=lambda item: BROWSER in item.path.parents)
