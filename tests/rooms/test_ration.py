"""So many within some seconds."""

from __future__ import annotations

import pytest

from koikoi_widget.rooms.ration import Ration


def test_each_name_has_a_ration_of_its_own_that_comes_back_with_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 1000.0)
    ration = Ration(2, 60)
    assert [ration.count("a") for _one in range(3)] == [True, True, False]
    assert ration.count("b") and not ration.is_left("a")
    monkeypatch.setattr("time.monotonic", lambda: 1060.0)
    assert ration.is_left("a") and ration.count("a")
