"""Hooks that name what failed: a test that was run again, which has a cause to be found, and at the
very end, where one looks first, each that failed for good."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

_LETTERS = 300  # of a failure's message: enough for what a page said
# By test: where its first failure was, and its last, and what that said.
_run_again: dict[str, str] = {}
_failures: dict[str, str] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notice a failure, and whether another try follows."""
    noted = {"rerun": _run_again, "failed": _failures}.get(report.outcome)
    if noted is not None:
        noted[report.nodeid] = _in_one_line(report)


def _in_one_line(report: pytest.TestReport) -> str:
    place = str(report.longrepr).strip().rpartition("\n")[2]
    crash = getattr(report.longrepr, "reprcrash", None)
    message = " ".join(crash.message.split())[:_LETTERS] if crash else ""
    return f"{place} {message}".strip()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was run again, and add it to what `test-results/flaky.txt` remembers."""
    if not _run_again:
        return
    terminalreporter.section("failed once, run again")
    file = terminalreporter.config.rootpath / "test-results" / "flaky.txt"
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as notes:
        for test, failure in _run_again.items():
            terminalreporter.line(f"{test}: {failure}")
            print(datetime.now(UTC).isoformat(timespec="seconds"), test, failure, file=notes)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Name what failed after the last line: who sees only the end of a long output sees it."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput"):
        for test, failure in _failures.items():
            reporter.write_line(f"{test} failed: {failure}")
