"""Hooks that name each test that failed once and was run again: each has a cause to be found."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

# By test: the last line of its first failure.
_failures: dict[str, str] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notice a failure that is followed by another try."""
    if report.outcome == "rerun":  # type: ignore[comparison-op]
        _failures[report.nodeid] = str(report.longrepr).strip().rpartition("\n")[2]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name these tests at the end, and add them to what `test-results/flaky.txt` remembers."""
    if not _failures:
        return
    terminalreporter.section("failed once, run again")
    file = terminalreporter.config.rootpath / "test-results" / "flaky.txt"
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as notes:
        for test, failure in _failures.items():
            terminalreporter.line(f"{test}: {failure}")
            print(datetime.now(UTC).isoformat(timespec="seconds"), test, failure, file=notes)
