"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.blocks import OPTIONS, blocks, run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"

# These serve until somebody stops them; tests/cli/test_main.py and tests/browser start them.
SERVERS = {"play", "learn"}


def commands() -> list[tuple[str, str]]:
    """Return every `koikoi` command shown, with the output shown below it ("" for none).

    Output is shown in a `console` block, where a command begins with "$ "; `...` in it stands for
    anything.
    """
    shown: list[tuple[str, str]] = []
    for _line, text in blocks(README, "console", "bash", "sh", "shell"):
        prompted = "$ " in text
        current = None
        for line in text.splitlines():
            command = line.removeprefix("$ ").split("  #")[0].strip()
            if (not prompted or line.startswith("$ ")) and command:
                current = len(shown)
                shown.append((command, ""))
            elif current is not None and prompted:
                shown[current] = (shown[current][0], shown[current][1] + line + "\n")
    return [(command, output) for command, output in shown if command.startswith("koikoi")]


def test_the_python_blocks_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a block may write a file
    assert run(README) == 0


@pytest.mark.parametrize(("command", "shown"), commands())
def test_a_command_runs_and_prints_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    if words[1] in SERVERS:
        words = [*words[:2], "--help"]
    result = subprocess.run(
        [sys.executable, "-m", "koikoi_widget", *words[1:]],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    if shown:
        checker = doctest.OutputChecker()
        example = doctest.Example(command, shown)
        assert checker.check_output(shown, result.stdout, OPTIONS), checker.output_difference(
            example, result.stdout, OPTIONS
        )


def test_every_file_the_readme_links_to_exists() -> None:
    text = README.read_text("utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)
    targets += re.findall(r'(?:src|href)="(?!https?:|#)([^"#]+)"', text)
    assert [target for target in targets if not (ROOT / target).exists()] == []
