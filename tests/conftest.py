"""What every test shares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from koikoi_widget import locale
from koikoi_widget.server.grammars import leave_out_grammars

leave_out_grammars()  # in each of several processes

ROOT = Path(__file__).parent.parent
BROWSER = ROOT / "tests" / "browser"

_NUMBERS = count(1)


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep secrets and notes on matches out of the developer's home.

    Most tests write nothing there: a folder for each of thousands would take longer than they do.
    """
    folder = tmp_path_factory.getbasetemp() / f"data of the user {next(_NUMBERS)}"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_names, **_options: folder)
    return folder


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Go back to English: the language is that of the process, and a page may have changed it.

    No table of an earlier test follows: hundreds of them would be drawn at every change.
    """
    monkeypatch.setattr(locale, "followers", [])
    yield
    locale.set_language(locale.SOURCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in this thread from its first test on, and a test that
    starts a loop of its own would then fail.
    """
    items.sort(key=lambda item: BROWSER in item.path.parents)
