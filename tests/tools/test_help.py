"""Asking a tool what it is for."""

from __future__ import annotations

import runpy
import sys

import pytest


@pytest.mark.parametrize("tool", ["drawings", "house_rules"])
def test_a_tool_that_writes_files_is_not_run_by_asking_for_help(
    tool: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [tool, "--help"])
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module(f"tools.{tool}", run_name="__main__")
    assert "usage" in capsys.readouterr().out
