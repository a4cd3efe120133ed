"""A sample of what `python -m tools.fuzz` throws at every door."""

from __future__ import annotations

import json

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.errors import MOST_TOLD
from tests.tiers import many
from tools.fuzz import DOORS, fuzz


def test_every_door_answers_a_sample_of_wrong_things_with_an_error_that_is_clear():
    report = fuzz(len(many(2000)), seed="sample").as_dict()
    assert report["wrong"] == {}
    assert report["hung"] == 0
    assert report["longest_message"] <= MOST_TOLD
    assert set(report["inputs_by_door"]) == set(DOORS)
    assert len(report["errors"]) > 5  # it does throw invalid things
    json.dumps(report)


def refusing(*_arguments):
    raise kk.KoiKoiError("no")


def refusing_a_match(record, replayed=kk.Match.from_record):
    """Refuse the record of a match, and play one that was read."""
    return replayed(record) if record.rounds[0].line else refusing()


@pytest.mark.parametrize(
    ("door", "owner", "name", "broken"),
    [
        ("yaku", kk.Record, "parse", refusing),
        ("record", kk.Match, "from_record", refusing_a_match),
        ("notation", kk.CardSet, "__str__", refusing),
        ("counting", kk.Match, "record", property(refusing)),
    ],
)
def test_a_door_that_refuses_what_the_package_itself_wrote_is_found(
    door, owner, name, broken, monkeypatch
):
    assert fuzz(300, "own", [door]).wrong == {}
    monkeypatch.setattr(owner, name, broken)
    assert any("our own was refused: no" in told for told in fuzz(300, "own", [door]).wrong)
