"""Measured judgement: threats, rules of thumb, reading a hand, against something more obvious."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import replace
from itertools import islice
from random import Random
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP
from koikoi_widget.engine.rules import Rules
from koikoi_widget.engine.view import View
from koikoi_widget.kernel.rules.tables import digest_of
from koikoi_widget.lessons.judgement import preset_figures
from koikoi_widget.lessons.judgement.figures import Made
from koikoi_widget.lessons.judgement.measure import measure, table_of, thumbs_of
from koikoi_widget.lessons.judgement.positions import PLAYERS, Priced, moments, priced
from koikoi_widget.lessons.judgement.reading import CUES, turns
from koikoi_widget.lessons.judgement.threats import BASES, THREATS, chance_held
from koikoi_widget.lessons.judgement.thumbs import DECISION, DISCARD, THUMBS
from koikoi_widget.players import play_through
from koikoi_widget.simulation.stats import mean_of

NINTENDO = kk.PRESETS["nintendo"]
MADE = Made(PLAYERS, 30, 200, "test")
ByKind = dict[str, list[Priced]]
KEPT = sorted(path.stem for path in preset_figures.FOLDER.glob("*.json"))


@pytest.fixture(scope="module")
def by_kind() -> ByKind:
    return priced(NINTENDO, 30, "test", samples=200)


def views(rules: str | Rules, count: int) -> Iterator[View]:
    match = kk.Match(rules, seed=3)
    return islice(play_through(match, kk.player("greedy"), Random(3)), count)


# --- outs and threats ---------------------------------------------------------------------------


HIDING = kk.rules("nintendo", viewings="field-cancels")


@pytest.mark.parametrize("rules", ["nintendo", "bga", "italian", HIDING], ids=str)
def test_an_out_raises_the_score_and_a_threat_the_opponents_and_no_other_card_does(
    rules: str | Rules,
) -> None:
    for view in views(rules, 120):
        own, theirs = view.piles[view.seat], view.piles[1 - view.seat]
        for card in kk.DECK:
            about = view.month, view.field - {card}
            is_out = card in view.hand | view.field | view.unseen and (
                view.rules.score(own | {card}, *about).total > view.score
            )
            is_threat = card in view.field | view.unseen and (
                view.rules.score(theirs | {card}, *about).total > view.score_of(1 - view.seat).total
            )
            assert (card in kk.outs(view), card in kk.threats(view)) == (is_out, is_threat)


# --- positions and what they are worth ----------------------------------------------------------


def test_positions_come_from_matches_of_both_kinds_of_players(by_kind: ByKind) -> None:
    for positions in by_kind.values():
        assert len(positions) == 30
        assert {position.match % len(PLAYERS) for position in positions} == {0, 1}


def test_a_price_is_the_coachs(by_kind: ByKind) -> None:
    for position in (by_kind[DECISION][0], by_kind[DISCARD][0]):
        advice = kk.advise(position.view, 200, f"test {position.match}")
        assert position.values == {option.action: option.equity for option in advice.options}
        assert position.loss((advice.best,)) == 0


def test_nothing_is_captured_where_a_discard_is_asked(by_kind: ByKind) -> None:
    for position in by_kind[DISCARD]:
        assert not {card.month for card in position.view.hand} & {
            card.month for card in position.view.field
        }


def test_every_rule_of_thumb_allows_legal_actions_alone(by_kind: ByKind) -> None:
    for thumb in THUMBS:
        for position in by_kind[thumb.kind]:
            picks = thumb.picks(position.view)
            assert picks and set(picks) <= set(position.view.legal_actions)


def test_the_work_can_be_given_up() -> None:
    halt = Event()
    halt.set()
    for measured in (kk.koi_table, kk.rules_of_thumb):
        with pytest.raises(CancelledError):
            measured("nintendo", 5, progress=False, halt=halt)
    with pytest.raises(CancelledError):
        kk.reading("nintendo", 5, progress=False, halt=halt)


# --- the table and the rules of thumb -----------------------------------------------------------


def test_the_cells_of_the_table_hold_every_decision_once(by_kind: ByKind) -> None:
    table = table_of(NINTENDO, MADE, *by_kind.values())
    assert len(table.cells) == len(THREATS) * len(BASES)
    assert sum(cell.gain.size for cell in table.cells) == len(by_kind[DECISION])
    first = by_kind[DECISION][0]
    cell = table.at(len(kk.threats(first.view)), first.view.score)
    alike = [
        position.gain
        for position in by_kind[DECISION]
        if len(kk.threats(position.view)) in cell.threats and position.view.score in cell.base
    ]
    assert cell.gain.value == pytest.approx(sum(alike) / len(alike))
    with pytest.raises(kk.InvalidValue):
        table.at(-1, 5)


def test_a_rule_loses_what_its_choices_are_short_of_the_best(by_kind: ByKind) -> None:
    rows = {row.id: row for row in thumbs_of(NINTENDO, MADE, *by_kind.values()).rows}
    never = [
        max(0.0, position.values[KOI_KOI] - position.values[STOP]) for position in by_kind[DECISION]
    ]
    assert rows["never"].loss.value == pytest.approx(sum(never) / len(never))
    random = [
        max(position.values.values()) - sum(position.values.values()) / len(position.values)
        for position in by_kind[DISCARD]
    ]
    assert rows["any"].loss.value == pytest.approx(sum(random) / len(random))


def test_a_function_of_your_own_gets_a_row_beside_the_others() -> None:
    def brave(view: View) -> bool:
        return True

    rows = kk.rules_of_thumb(
        "nintendo", 10, koi_koi=brave, discard=lambda view: next(iter(view.hand)), progress=False
    ).rows
    by_id = {row.id: row for row in rows}
    assert by_id["brave"].loss == by_id["always"].loss
    assert by_id["your rule"].kind == DISCARD
    assert len(rows) == len(THUMBS) + 2


def test_a_function_that_chooses_nonsense_is_refused() -> None:
    with pytest.raises(kk.IllegalAction, match="not in the hand"):
        kk.rules_of_thumb(
            "nintendo", 2, discard=lambda view: next(iter(view.field)), progress=False
        )
    with pytest.raises(kk.InvalidValue, match="function"):
        kk.rules_of_thumb("nintendo", 2, koi_koi=True, progress=False)  # type: ignore[arg-type]
    with pytest.raises(kk.InvalidValue):
        kk.koi_table("nintendo", 0)
    with pytest.raises(kk.UnknownName):
        kk.koi_table("nobody's")


# --- reading ------------------------------------------------------------------------------------


def test_a_turn_is_what_the_opponent_has_just_played() -> None:
    for turn in islice(turns(NINTENDO, "test"), 60):
        assert turn.card not in turn.hand | turn.view.hand
        assert turn.left <= turn.view.field
        assert len(turn.hand) == turn.view.opponent_hand_size
        pile = turn.view.piles[1 - turn.view.seat]
        if turn.took:
            assert turn.card in pile
        else:
            assert turn.card in turn.view.field | pile  # the stock may have captured it


def test_before_anything_is_known_counting_is_right() -> None:
    """At the first turn of who leads, no card has been played from the hand."""
    hits: list[tuple[int, float]] = []
    for match, view, position in moments(NINTENDO, "first"):
        if match == 60:
            break
        if view.phase == "play" and len(view.hand) == view.opponent_hand_size == 8:
            june = {card for card in view.unseen if card.month == 6}
            held = bool(june & set(position.hands[1 - view.seat]))
            hits.append((match, held - chance_held(len(june), 32, 8)))
    away = mean_of(hits)
    assert abs(away.value) < 4 * away.error


def test_a_month_left_lying_by_a_discard_is_hardly_ever_held() -> None:
    held = kk.reading("nintendo", 400, progress=False).held
    assert set(held) == set(CUES)
    left = held["discard-field"]
    assert left.share.value + 3 * left.share.error < left.expected
    same = held["discard-same"]
    assert same.share.value - 2 * same.share.error > same.expected


# --- how they are shown -------------------------------------------------------------------------


@pytest.mark.parametrize("measured", [kk.koi_table, kk.rules_of_thumb, kk.reading])
def test_results_show_themselves_as_html_as_text_and_as_a_frame(measured) -> None:
    result = measured("nintendo", 6, progress=False)
    frame = result.to_frame()
    assert len(frame) == len(result.as_rows())
    assert set(frame["rules"]) == {"nintendo"}
    assert "<table" in result._repr_html_()
    assert "±" in str(result) and "nintendo" in repr(result)
    json.dumps(result.as_rows())


# --- what is kept -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", KEPT)
def test_what_is_kept_was_measured_by_the_rules_of_the_preset(preset: str) -> None:
    made = json.loads((preset_figures.FOLDER / f"{preset}.json").read_text("utf-8"))["made"]
    assert made["rules"] == digest_of(kk.PRESETS[preset])
    assert made["by"].startswith(f"koikoi measure {preset} --count ")
    assert made["positions"]["size"] >= 1000
    assert tuple(made["positions"]["players"]) == PLAYERS


@pytest.mark.parametrize("preset", KEPT)
def test_what_is_kept_is_complete_and_small(preset: str) -> None:
    kept = preset_figures.kept(kk.PRESETS[preset])
    assert kept
    assert {row.id for row in kept.rules_of_thumb.rows} == {thumb.id for thumb in THUMBS}
    assert sum(cell.gain.size for cell in kept.koi_table.cells) == kept.koi_table.made.size
    assert set(kept.reading.held) == set(CUES)
    assert (preset_figures.FOLDER / f"{preset}.json").stat().st_size < 8000


def test_what_is_saved_is_read_again(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = kk.rules("nintendo", rounds=11)
    measured = measure(rules, 4, 20, progress=False)
    preset_figures.save(measured, tmp_path)
    monkeypatch.setattr(preset_figures, "FOLDER", tmp_path)
    again = preset_figures.kept(kk.rules("nintendo", rounds=11, start_points=7))
    assert again
    assert again.koi_table.made == measured.koi_table.made
    assert str(again.koi_table) == str(measured.koi_table)
    assert str(again.rules_of_thumb) == str(measured.rules_of_thumb)
    assert str(again.reading) == str(measured.reading)


def test_no_preset_has_to_be_measured() -> None:
    assert set(KEPT) == set(kk.PRESETS)


def test_house_rules_are_measured_and_not_taken_for_the_preset() -> None:
    assert preset_figures.kept(kk.rules("nintendo", viewings="never")) is None
    assert preset_figures.kept(replace(NINTENDO, rounds=6)) is not None
    house = kk.koi_table(kk.rules("nintendo", viewings="never"), 3, progress=False)
    assert house.made.size == 3


# --- what it teaches ----------------------------------------------------------------------------

# Points that a decision by the best rule taught may lose, and a discard by it, over at least so
# many positions.
_POSITIONS = 3000
_BOUNDS = {
    "nintendo": (0.75, 0.25),
    "bga": (1.35, 0.45),
    "legends": (0.75, 0.25),
    "italian": (0.40, 0.2),
}


@pytest.mark.parametrize("preset", _BOUNDS)
def test_the_rules_taught_lose_little(preset: str) -> None:
    thumbs = kk.rules_of_thumb(preset)
    for kind, most in zip((DECISION, DISCARD), _BOUNDS[preset], strict=True):
        loss = thumbs.best(kind).loss
        assert loss.size >= _POSITIONS
        assert loss.value <= most


@pytest.mark.parametrize("preset", KEPT)
def test_threats_matter_more_than_anything(preset: str) -> None:
    table = kk.koi_table(preset)
    calm, hopeless = table.at(0, 4).gain, table.at(9, 4).gain
    assert calm.value - 2 * calm.error > hopeless.value + 2 * hopeless.error
