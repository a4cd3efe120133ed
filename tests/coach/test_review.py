"""The review of a match: what each decision cost, what is refused, `koikoi review`."""

from __future__ import annotations

import json
import random
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import replace
from math import sqrt

import pytest
from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app
from koikoi_widget.coach.mistakes import summaries
from koikoi_widget.coach.review import choices, priced
from tests.coach.positions import PRESETS


def played(rules="bga", seed=1, rounds=2, players=("greedy", "random"), of=12):
    """The first rounds of a match; with as many rounds as it has, the match decides."""
    match, rng = kk.Match(rules, seed, rounds=of), random.Random(seed)
    seated = [kk.player(name) for name in players]
    while match.round.phase != "over" or match.round.number < rounds:
        if match.round.phase == "over":
            match.push("deal")
        else:
            match.push(seated[match.seat].choose(match.view(match.seat), rng))
    return match


@pytest.fixture(scope="module")
def match():
    return played()


@pytest.fixture(scope="module")
def reviewed(match):
    return kk.review(match.record, samples=300, progress=False)


def test_it_prices_every_decision_with_a_choice_and_no_other(match, reviewed):
    again, expected = kk.Match.from_record(match.record), []
    while again.actions:
        again.undo()
    for place, (seat, action) in enumerate(match.played):
        if len(again.legal_actions) > 1:
            expected.append((place, seat, action))
        again.push(action)
    assert [(one.place, one.seat, one.action) for one in reviewed.decisions] == expected


def test_a_seat_is_priced_by_what_it_knew_and_by_nothing_else(match, reviewed):
    for decision in reviewed.decisions:
        assert decision.view.seat == decision.seat == decision.view.turn
        assert set(decision.advice.view.legal_actions) == set(decision.view.legal_actions)
    alone = kk.review(match, 1, samples=300, progress=False)
    assert alone.decisions == reviewed.of(1) and alone.seats == (1,)


def test_a_cost_is_what_the_best_action_brings_more_and_0_within_two_errors(reviewed):
    for decision in reviewed.decisions:
        behind = decision.best.equity - decision.chosen.equity
        if behind > 2 * decision.error:
            assert decision.cost == pytest.approx(behind)
        else:
            assert decision.cost == 0


def test_what_seems_to_cost_something_is_looked_at_closer(reviewed):
    for decision in reviewed.decisions:
        assert decision.advice.samples in (300, 1200)
        if decision.cost:
            assert decision.advice.samples == 1200


def test_the_bravest_decision_gave_up_points_that_were_certain_and_nothing_was_as_good() -> None:
    reviews = (kk.review(played(seed=seed), samples=100, progress=False) for seed in range(99))
    review = next(review for review in reviews if review.bravest)
    brave = review.bravest
    assert brave and str(brave.action) == "koi-koi" and brave.advice.equals == (brave.action,)
    assert brave.dared == brave.advice["stop"].equity > 0
    right = [one for one in review.decisions if one.advice.equals == (one.action,)]
    assert brave.dared == max(one.dared for one in right)
    timid = tuple(one for one in review.decisions if not one.dared)
    assert replace(review, decisions=timid).bravest is None


def test_the_costliest_come_first_and_the_total_is_their_sum(reviewed):
    costs = [decision.cost for decision in reviewed.costliest]
    assert costs == sorted(costs, reverse=True) and min(costs) > 0
    for seat in (0, 1):
        cost, error = reviewed.cost(seat)
        mine = [one for one in reviewed.of(seat) if one.cost]
        assert cost == pytest.approx(sum(one.cost for one in mine))
        assert error == pytest.approx(sqrt(sum(one.error**2 for one in mine)))


def test_who_plays_what_the_coach_advises_loses_nothing():
    match = kk.Match("nintendo", 4)
    while match.round.phase != "over":
        match.push(kk.advise(match.view(match.seat), 400).best)
    reviewed = kk.review(match, samples=400, progress=False)
    assert sum(one.cost > 0 for one in reviewed.decisions) <= len(reviewed.decisions) / 5


def test_where_the_match_decides_what_counts_is_the_chance_of_winning_it():
    reviewed = kk.review(played("nintendo", 5, 1, of=1), samples=200, progress=False)
    assert all(one.advice.is_for_the_match for one in reviewed.decisions)
    for decision in reviewed.decisions:
        match = decision.chosen.match
        assert decision.match_cost == (match.loss if match.loss > 2 * match.loss_error else 0)
    given_away = [one.match_cost for one in reviewed.costliest]
    assert given_away == sorted(given_away, reverse=True) and min(given_away) > 0
    assert "% chance of winning" in str(reviewed)


def test_of_a_match_of_which_nothing_was_given_away_nothing_is_told_apart():
    reviewed = kk.review(played("nintendo", 5, 1, of=1), samples=200, progress=False)
    best = tuple(one for one in reviewed.decisions if not one.match_cost)
    spotless = replace(reviewed, decisions=best)
    assert any("for the match cost some" in said for said in summaries(reviewed))
    assert not any("for the match cost some" in said for said in summaries(spotless))


def test_a_stop_that_wins_the_match_is_no_mistake():
    """In the last round, far ahead, koi-koi would bring more points and nothing else."""
    seen = 0
    for seed in range(30):
        match = kk.Match("fuda-wiki", seed, rounds=1)
        while match.round.phase not in ("over", "decide"):
            match.push(match.legal_actions[0])
        if match.round.phase != "decide":
            continue
        seat = match.seat
        match.push("stop")
        assert match.winner == seat
        (last,) = (
            one for one in kk.review(match, seat, samples=100, progress=False).decisions[-1:]
        )
        assert str(last.action) == "stop" and (last.cost, last.match_cost) == (0, 0)
        seen += last.best.equity <= last.advice["koi-koi"].equity
        if seen:
            break
    assert seen


def test_chance_gives_away_more_than_greedy(reviewed):
    assert reviewed.cost(1)[0] > reviewed.cost(0)[0]


def test_the_same_match_is_reviewed_the_same_way_as_match_record_or_text(match, reviewed):
    for source in (match, str(match.record)):
        assert kk.review(source, samples=300, progress=False) == reviewed


@pytest.mark.parametrize("preset", PRESETS)
def test_by_every_preset_also_while_a_match_runs(preset):
    match = played(preset, 3, 1)
    for _step in range(len(match.actions) // 2):
        match.undo()
    reviewed = kk.review(match, samples=50, progress=False)
    assert str(reviewed) and reviewed._repr_html_()


def test_it_shows_itself_as_text_html_and_json(reviewed):
    text, html = str(reviewed), reviewed._repr_html_()
    assert "Seat 0" in text and "Points lost" in text
    assert html.count("<tr>") == min(10, len(reviewed.costliest)) + 1 and "http" not in html
    figures = json.loads(json.dumps(reviewed.as_dict()))
    costs = [decision["cost"] for decision in figures["decisions"]]
    assert costs == sorted(costs, reverse=True)
    assert figures["seats"][1]["cost"] == pytest.approx(reviewed.cost(1)[0])
    assert repr(reviewed).startswith("<Review bga rounds=12")


def test_progress_is_told_of_every_decision(match):
    steps = []
    kk.review(match, 0, samples=20, progress=steps.append)
    assert steps == [1] * len(list(choices(match, 0)))


@pytest.mark.measured
def test_it_is_given_up_at_once(match, monkeypatch):
    halt, begun, ended = threading.Event(), threading.Event(), []

    def advise(*arguments, **options):
        begun.set()
        return kk.advise(*arguments, **options)

    monkeypatch.setattr("koikoi_widget.coach.review.advise", advise)

    def look():
        with pytest.raises(CancelledError):
            kk.review(match, samples=1_000_000, progress=False, halt=halt)
        ended.append(time.monotonic())

    thread = threading.Thread(target=look)
    thread.start()
    assert begun.wait(60)
    asked = time.monotonic()
    halt.set()
    thread.join(5)
    assert ended and ended[0] - asked < 0.5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("1 play", "0 play"), "line"),
        (("koi-koi record 1", "a novel"), "line 1"),
        (("seed:", "sed:"), "line 3"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(match, change, reason):
    text = str(match.record).replace(*change, 1)
    with pytest.raises(kk.RecordError, match=reason):
        kk.review(text)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"seat": 2}, "seat"),
        ({"seat": True}, "seat"),
        ({"samples": 0}, "samples"),
    ],
)
def test_arguments_that_cannot_be_are_refused(match, arguments, reason):
    with pytest.raises(kk.KoiKoiError, match=reason):
        kk.review(match, progress=False, **arguments)


def test_what_is_no_match_is_refused():
    with pytest.raises(kk.RecordError, match="not int"):
        kk.review(7)


@pytest.mark.measured
def test_twelve_rounds_are_reviewed_in_less_than_twenty_seconds():
    match = played("nintendo", 3, 12)
    kk.review(match, samples=2, progress=False)
    start = time.thread_time()
    reviewed = kk.review(match, 0, progress=False)
    assert match.round.number == 12 and len(reviewed.decisions) > 50
    assert time.thread_time() - start < 20


def test_a_priced_choice_is_a_decision(match):
    choice = next(choices(match))
    assert priced(choice, 50).place == choice.place


# --- on the command line ----------------------------------------------------------------------


def koikoi(*words):
    return CliRunner().invoke(app, ["review", *map(str, words)])


@pytest.fixture
def file(tmp_path, match):
    path = tmp_path / "match.txt"
    path.write_text(str(match.record), "utf-8")
    return path


def test_the_command_lists_the_costliest_decisions(file):
    result = koikoi(file, "--samples", 300)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Seat 0" in result.stdout and "Seat 1" in result.stdout
    assert "Points lost" in result.stdout


def test_the_command_for_programs_and_for_one_seat(file):
    result = koikoi(file, "--seat", 1, "--samples", 50, "--json")
    assert [one["seat"] for one in json.loads(result.stdout)["seats"]] == [1]


def test_the_command_refuses_what_it_cannot_read(file, tmp_path):
    lines = file.read_text("utf-8").splitlines()
    lines[6] = "nonsense"
    file.write_text("\n".join(lines), "utf-8")
    result = koikoi(file)
    assert (result.exit_code, result.stdout) == (2, "") and "line 7" in result.stderr
    file.write_bytes(b"koi-koi record 1\n\xff\xfe")
    assert "line 2" in koikoi(file).stderr
    assert koikoi(tmp_path / "none.txt").exit_code == 2


@pytest.mark.parametrize("samples", [3_000_000, 1, 2.0, None])
def test_more_deals_than_a_closer_look_can_take_are_refused_at_once(samples):
    with pytest.raises(kk.InvalidValue, match=r"samples cannot be .* from 2 to 2500000"):
        kk.review(kk.Match("bga", 1), samples=samples)
