"""What must not get into the project by accident."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Built from parts, so that this file does not find itself.
HOME_PATH = re.compile(r"(?<![\w.])/(?:" + "home|root|Users|work|workspace" + r")/\w")
INDEX_ADDRESS = re.compile(r"https?://[^\s\"']*(?:/simple\b|pypi|artifactory|nexus)")
WAITING_FOR_A_TIME = re.compile(r"wait_for_timeout|\bsleep\(|networkidle")
# A loop that waits for a state may pause for a moment between two checks.
SLEEPING = re.compile(r"\bsleep\((?!0\)|0\.001\))")
# What browsers keep from a page that came by plain http from another computer, as in a school.
ONLY_BY_HTTPS = re.compile(
    r"navigator\.(?:clipboard|share|canShare|serviceWorker|storage|locks|mediaDevices|geolocation"
    r"|wakeLock|credentials|permissions)|crypto\.(?:subtle|randomUUID)|\bcaches\b|cookieStore"
    r"|show(?:Open|Save)FilePicker|showDirectoryPicker|SharedArrayBuffer|new Notification"
)


def tracked(*patterns: str) -> list[Path]:
    """Return the tracked files that match, and are text."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()]


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert lines_with(HOME_PATH, tracked()) == []


def test_no_file_names_a_package_index() -> None:
    assert lines_with(INDEX_ADDRESS, tracked()) == []


def test_no_lock_file_that_names_places_is_tracked() -> None:
    names = {path.name for path in tracked()}
    assert not names & {"uv.lock", "poetry.lock", "Pipfile.lock", "yarn.lock"}


def test_browser_tests_wait_for_states_and_never_for_times() -> None:
    assert lines_with(WAITING_FOR_A_TIME, tracked("tests/browser/*.py")) == []


def test_the_page_does_without_what_browsers_reserve_for_https() -> None:
    uses = lines_with(ONLY_BY_HTTPS, tracked("koikoi_widget/*.js", "koikoi_widget/*.j2"))
    # Whoever copies falls back on what every browser has, as `tests/web/copying.test.js` shows.
    assert [use.split(":")[0] for use in uses] == ["koikoi_widget/web/shared/copying.js"]


def test_no_other_test_sleeps_for_a_time() -> None:
    # What measures how the page copes with time and faults is a program: it waits for them.
    others = [path for path in tracked("tests/*test_*.py") if path.parent.name != "browser"]
    assert lines_with(SLEEPING, [path for path in others if path != Path(__file__)]) == []


def test_no_sentence_stands_within_an_f_string() -> None:
    """Babel finds it there only when it runs on Python 3.12 or newer."""
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in tracked("koikoi_widget/*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("_", "N_", "ngettext")
    ]
    assert found == []
