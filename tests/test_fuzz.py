"""A sample of what `python -m tests.fuzz` throws at every door."""

from __future__ import annotations

import json

from koikoi_widget.engine.errors import MOST_TOLD

from .fuzz import DOORS, fuzz


def test_every_door_answers_a_sample_of_wrong_things_with_an_error_that_is_clear():
    found = fuzz(2000, seed="sample").as_dict()
    assert found["wrong"] == {}
    assert found["hung"] == 0
    assert found["longest_message"] <= MOST_TOLD
    assert set(found["inputs_by_door"]) == set(DOORS)
    assert len(found["errors"]) > 5  # it does throw invalid things
    json.dumps(found)
