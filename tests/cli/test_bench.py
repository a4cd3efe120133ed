"""The command `koikoi bench`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from koikoi_widget.cli import bench
from koikoi_widget.cli.main import app

KEYS = (
    "engine_rounds_per_second",
    "policy_rounds_per_second",
    "policy_playouts_per_second",
    "advice_ms",
    "advice_error",
    "warm_start_s",
)


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch):
    monkeypatch.setattr(bench, "TIMES", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "DECISIONS", 3)


def told(*words):
    """What a command that works writes."""
    result = CliRunner().invoke(app, ["bench", *words])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_bench_for_programs():
    figures = json.loads(told("--json"))
    for key in KEYS:
        assert figures[key] > 0, key
    assert figures["memory_mb"] is None or figures["memory_mb"] > 10


def test_bench_for_people_by_house_rules():
    lines = told("--rules", "bga", "--set", "viewings=never").splitlines()
    for words in ("plain engine", "policy play", "advice: ", "fresh process"):
        assert any(words in line for line in lines)


def test_bench_of_no_preset_is_refused():
    result = CliRunner().invoke(app, ["bench", "--rules", "nintend"])
    assert result.exit_code == 2
    assert "nintendo" in result.stderr
