"""Hooks that measure which tests cost more than the quick tier has: `pytest --quick --costs`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator
from os import times

import pytest

from tests import tiers

_seconds: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note the seconds of this process and of those that it waited for."""
    begun = sum(times()[:4])
    outcome = yield
    if tiers.is_priced(item):
        _seconds[item.nodeid] = sum(times()[:4]) - begun
    return outcome


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Name in `tests/costly.txt` each costly case, and a test of costly cases alone by itself."""
    if session.config.getoption("costs"):
        lines = "\n".join(sorted(costly(_seconds)))
        tiers.COSTLY_FILE.write_text(f"{lines}\n", "utf-8")


def costly(seconds: dict[str, float]) -> set[str]:
    """Return what takes more seconds than the quick tier has for a test."""
    cases = defaultdict(set)
    for case in seconds:
        cases[case.partition("[")[0]].add(case)
    too_long = {case for case, taken in seconds.items() if taken > tiers.MOMENT}
    whole = {test for test, asked in cases.items() if asked <= too_long}
    return whole | {case for case in too_long if case.partition("[")[0] not in whole}
