"""What belongs to which tier, and what a change reaches."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiers
from tests.costs import costly
from tools import changed

DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("names", [tiers.JOURNEYS, tiers.COSTLY], ids=["journeys", "costly"])
def test_whatever_a_tier_names_is_a_test_that_there_is(names: set[str]) -> None:
    functions = {name.partition("[")[0] for name in names}
    for path in {function.partition("::")[0] for function in functions}:
        nodes = ast.walk(ast.parse((tiers.ROOT / path).read_text("utf-8")))
        tests = {node.name for node in nodes if isinstance(node, DEFINITION)}
        named = {name for name in functions if name.startswith(f"{path}::")}
        assert {name.rpartition("::")[2] for name in named} <= tests


def test_a_test_of_costly_cases_alone_is_named_by_itself() -> None:
    seconds = {"a[1]": 1.0, "a[2]": 1.0, "b[1]": 1.0, "b[2]": 0.1, "c": 0.1, "d": 1.0}
    assert costly(seconds) == {"a", "b[1]", "d"}


def test_every_path_that_a_tier_names_is_there() -> None:
    assert all((tiers.ROOT / path).exists() for path in tiers.NEEDS)


@pytest.mark.parametrize(
    ("change", "reaches"),
    [
        ("koikoi_widget/engine/settle.py", "tests/engine/test_oracle_agrees.py"),
        ("koikoi_widget/engine/settle.py", "tests/browser/test_first_hand.py"),
        ("koikoi_widget/coach/mistakes.py", "tests/coach/test_review.py"),
        ("koikoi_widget/web/table/canvas.js", "tests/browser"),
        ("tests/oracle.py", "tests/engine/test_oracle_agrees.py"),
        ("README.md", "tests/test_readme.py"),
        ("pyproject.toml", "tests"),
        ("tests/browser/conftest.py", "tests"),
    ],
)
def test_a_change_reaches_the_tests_that_rest_on_it(change: str, reaches: str) -> None:
    assert reaches in changed.tests({change})


def test_a_change_of_one_corner_leaves_the_others_alone() -> None:
    reached = changed.tests({"tests/paper/test_sheet.py"})
    assert reached == sorted([*changed.ALWAYS, "tests/paper/test_sheet.py"])
    assert changed.tests(set()) == []


FAILS_AT_FIRST = """
import pytest

tries = []

@pytest.mark.flaky(reruns=1)
def test_at_first():
    tries.append(1)
    assert len(tries) > {failures}, "not yet"
"""


@pytest.mark.parametrize(
    ("failures", "outcome", "workers"),
    [(0, 0, ()), (1, 0, ()), (1, 0, ("-n", "1")), (2, 1, ("-n", "1"))],
)
def test_what_fails_once_is_run_again_named_and_noted_and_what_fails_twice_fails(
    failures: int, outcome: int, workers: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {tiers.ROOT}\n")
    (tmp_path / "conftest.py").write_text("from tests.flaky import *\n")
    (tmp_path / "test_it.py").write_text(FAILS_AT_FIRST.format(failures=failures))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *workers],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode == outcome, run.stdout
    notes = tmp_path / "test-results" / "flaky.txt"
    assert notes.exists() == ("failed once, run again" in run.stdout) == (failures > 0)
    if failures:
        note = notes.read_text("utf-8")
        assert "test_at_first" in note and "not yet" in note
