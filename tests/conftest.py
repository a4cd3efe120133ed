"""What every test shares."""

from __future__ import annotations

import gc
import logging
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from koikoi_widget import locale
from koikoi_widget.server.skip_grammars import leave_out_grammars
from tests import tiers
from tests.costs import pytest_runtest_protocol, pytest_sessionfinish  # noqa: F401
from tests.flaky import (  # noqa: F401
    pytest_runtest_logreport,
    pytest_terminal_summary,
    pytest_unconfigure,
)

leave_out_grammars()  # in each of several processes

ROOT = Path(__file__).parent.parent

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
def unfiltered_log() -> Iterator[None]:
    """Fail where a test leaves a filter behind: others in its process would read half a log."""
    yield
    assert not any(handler.filters for handler in logging.getLogger().handlers)


@pytest.fixture(autouse=True)
def lots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw by the test's name what it leaves to chance: it meets the same deals every time."""
    rng = Random(request.node.nodeid)
    monkeypatch.setattr("random.SystemRandom.getrandbits", lambda _self, k: rng.getrandbits(k))
    monkeypatch.setattr("secrets.randbits", rng.getrandbits)  # which is bound to its own source


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Go back to English: the language is that of the process, and a page may have changed it.

    No table of an earlier test follows: hundreds of them would be drawn at every change.
    """
    monkeypatch.setattr(locale, "followers", [])
    yield
    locale.set_language(locale.SOURCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only the quick tier, see tests/tiers.py")
    parser.addoption("--costs", action="store_true", help="measure what is too costly for it")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if config.getoption("quick") else "whole")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Have a quick run not even import a file of which it asks nothing."""
    return config.getoption("quick") and tiers.is_spared(collection_path) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect thousands of tests without looking again and again which of them are garbage.

    They live to the end, so nothing looks at them later either. It took a third of the collecting.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by its path, leave out what a quick run does not ask, and run browsers last.

    Playwright keeps an event loop running in this thread from its first test on, and a test that
    starts a loop of its own would then fail.
    """
    for item in items:
        tiers.mark(item)
    if config.getoption("quick"):
        costs = config.getoption("costs")
        quick = [item for item in items if tiers.is_quick(item)]
        quick = [item for item in quick if costs or not tiers.is_costly(item)]
        spared = tiers.spare(quick)
        asked = [item for item in quick if item not in spared]
        left_out = {*items} - {*asked}
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = asked
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
