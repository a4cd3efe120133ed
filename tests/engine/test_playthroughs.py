"""The golden playthroughs under tests/golden: dealt, played and written as they were."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from tests import golden, oracle
from tests.engine.positions import in_order
from tests.engine.test_oracle_agrees import PRESETS

on_every_playthrough = pytest.mark.parametrize("name", golden.PLAYTHROUGHS)


def text_of(name):
    return golden.path_of(name).read_text(encoding="utf-8")


def test_every_preset_has_one():
    assert {preset for preset, _changed, _seed in golden.PLAYTHROUGHS.values()} == set(PRESETS)


def test_every_file_is_one():
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == set(golden.PLAYTHROUGHS)


@on_every_playthrough
def test_the_seed_still_deals_and_the_record_still_writes_that_match(name):
    assert str(golden.played(name).record) == text_of(name)


@on_every_playthrough
def test_the_text_reads_back_as_that_match(name):
    match = kk.Match.from_record(kk.Record.parse(text_of(name)))
    assert match == golden.played(name)
    assert match.is_over


@on_every_playthrough
def test_the_oracle_gives_that_match_the_same_end(name):
    preset, changed, _seed = golden.PLAYTHROUGHS[name]
    record = kk.Record.parse(text_of(name))
    slow = oracle.Match(oracle.rules_of(preset, **changed), record.rounds[0].starter)
    for played in record.rounds:
        deal = played.deal
        slow.deal(
            [in_order(hand) for hand in deal.hands], in_order(deal.field), in_order(deal.stock)
        )
        assert slow.starter == played.starter
        for action in played.actions:
            slow.do(str(action))
        assert slow.phase == "over"
    match = kk.Match.from_record(record)
    assert slow.is_over
    assert (tuple(slow.points), slow.winner) == (match.points, match.winner)


def test_together_they_show_what_can_happen():
    together = "\n".join(text_of(name) for name in golden.PLAYTHROUGHS)
    for seen in (
        " taking ",
        " take ",
        "koi-koi\n",
        " stop\n",
        " declare\n",
        "# lucky",
        "# exhausted: 0 x 0",
        "# exhausted: 6 x 1",
    ):
        assert seen in together, seen
