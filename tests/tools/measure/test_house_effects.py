"""What a house rule changes is measured on the same deals with it and without."""

from __future__ import annotations

import json

import pytest

from tools.measure.house_effects import main, measured


def test_a_rule_that_changes_nothing_has_no_effect() -> None:
    told = measured("nintendo", {"viewings": "always"}, rounds=1, matches=10)
    assert told["other"] == told["more"] == [0, 0]
    assert told["points"] == told["without"]


def test_twice_the_points_are_twice_as_many(capsys: pytest.CaptureFixture[str]) -> None:
    main(["italian", "double_from=1", "--matches", "30"])
    told = json.loads(capsys.readouterr().out)
    assert told["more"][0] > 0
    assert told["points"][0] == pytest.approx(told["without"][0] + told["more"][0], abs=0.001)
    assert 0 < told["other"][0] <= 1
