"""Advice: its numbers, what it refuses, how it is given up, how it shows itself."""

from __future__ import annotations

import json
import math
import pickle
import random
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import STOP
from koikoi_widget.engine.settle import multiplier
from koikoi_widget.kernel.value.match_value import decides
from tests.coach.positions import PRESETS, at_phase, decisions
from tests.fresh import run


@pytest.mark.parametrize("rounds", [1, 12])
@pytest.mark.parametrize("preset", PRESETS)
def test_each_legal_action_has_an_option_with_figures_that_can_be(preset, rounds):
    for match in decisions(preset, 1, 8, rounds=rounds):
        view = match.view(match.seat)
        advice = kk.advise(view, 100)
        assert sorted(map(str, (one.action for one in advice.options))) == sorted(
            map(str, view.legal_actions)
        )
        ids = [row.id for row in view.rules.active_yaku(view.month)]
        for option in advice.options:
            assert option.error >= 0 and option.loss_error >= 0
            assert option.loss >= 0 or option.match
            assert 0 <= option.win <= 1
            assert (option.match is None) != decides(view)
            assert option.match is None or 0 <= option.match.win <= 1 + 1e-9
            assert 0 <= option.scores_first + option.opponent_first <= 1 + 1e-9
            assert 0 <= option.turns <= len(view.hand)
            assert list(option.yaku) == ids
            assert all(0 <= share <= 1 for pair in option.yaku.values() for share in pair)
        assert list(advice.yaku) == list(advice.opponent_yaku) == ids


@pytest.mark.parametrize("rounds", [1, 12])
@pytest.mark.parametrize("preset", PRESETS)
def test_options_within_two_errors_of_the_best_are_equal_and_not_ranked(preset, rounds):
    for match in decisions(preset, 2, 10, rounds=rounds):
        view = match.view(match.seat)
        advice = kk.advise(view, 200)
        ranks = [option.rank for option in advice.options]
        assert ranks == sorted(ranks) and set(ranks) == set(range(1, max(ranks) + 1))
        for option in advice.options:
            loss, error = option.match[2:] if option.match else (option.loss, option.loss_error)
            assert loss >= 0 and (option.rank == 1) == (loss <= 2 * error)
        for rank in set(ranks):
            group = [one.action for one in advice.options if one.rank == rank]
            assert group == [action for action in view.legal_actions if action in group]
        assert advice.best in advice.equals
        worth = [one.match.win if one.match else one.equity for one in advice.options]
        assert worth[[one.action for one in advice.options].index(advice.best)] == max(worth)
        assert advice[str(advice.best)].loss == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_what_stopping_brings_is_certain_and_what_the_settlement_pays(preset):
    for view in at_phase("decide", preset, 4):
        option = kk.advise(view, 50)["stop"]
        factor = multiplier(view.rules, view.seat, view.koi_calls, view.field_brights, view.score)
        assert (option.equity, option.error, option.win) == (view.score * factor, 0, 1)
        assert option.turns == 0


def test_koi_koi_tells_who_scores_next_and_the_turns_left():
    for view in at_phase("decide", "bga", 5):
        on = kk.advise(view, 300).koi_koi
        assert on.action == kk.Action.parse("koi-koi")
        assert on.scores_first + on.opponent_first <= 1
        assert 0 <= on.turns <= len(view.hand)
    assert kk.advise(at_phase("play")[0], 50).koi_koi is None


def test_a_lucky_hand_that_may_be_shown_is_worth_its_points():
    view = at_phase("declare", "bga")[0]
    advice = kk.advise(view, 300)
    assert (advice["declare"].equity, advice["declare"].error) == (view.rules.lucky, 0)
    assert advice["pass"].error > 0


def test_errors_are_standard_errors():
    """Advice from other seeds spreads as its errors say."""
    view = at_phase("play", rounds=1)[0]
    many = [kk.advise(view, 200, seed)[view.legal_actions[0]] for seed in range(60)]
    for pairs in ([(one.equity, one.error) for one in many], [one.match[:2] for one in many]):
        mean = sum(value for value, _error in pairs) / 60
        spread = math.sqrt(sum((value - mean) ** 2 for value, _error in pairs) / 59)
        stated = sum(error for _value, error in pairs) / 60
        assert 0.7 < spread / stated < 1.4


def test_in_the_last_round_a_stop_that_wins_the_match_is_best_whatever_koi_koi_would_earn():
    options = []
    for view in at_phase("decide", "legends", 12):
        ahead = replace(view, points=(30, 0) if view.seat == 0 else (0, 30))
        last = replace(ahead, round_number=12, rules=view.rules.changed(rounds=12))
        assert last.month == 12
        advice = kk.advise(last, 500)
        assert advice.is_for_the_match and advice.best == STOP
        assert advice["stop"].match.win == 1 and advice["stop"].match.error == 0
        options.append(advice["koi-koi"])
    assert any(option.loss < 0 for option in options) or all(
        option.match.win < 1 for option in options
    )


def test_the_same_seed_gives_the_same_advice_and_another_another():
    view = at_phase("play")[0]
    assert kk.advise(view, 300).options == kk.advise(view, 300).options
    assert kk.advise(view, 300).options != kk.advise(view, 300, seed=2).options


def test_the_sake_cup_for_a_hand_that_holds_the_curtain_is_seen():
    """A hand that holds the curtain beside the sake cup on the field: taking it is best."""
    field = "9-animal 1-chaff-1 2-chaff-1 4-chaff-1 5-chaff-1 6-chaff-1 7-chaff-1 12-chaff-1"
    hand = "9-chaff-1 11-chaff 8-chaff-1 10-chaff-1 3-chaff-1 1-ribbon 2-ribbon 4-ribbon"
    taken = kk.CardSet.parse(f"{field} {hand}")
    rest = [card for card in kk.DECK if card not in taken]
    random.Random(3).shuffle(rest)
    deal = kk.Deal(
        (kk.CardSet.parse(hand), kk.CardSet(rest[:8])), kk.CardSet.parse(field), tuple(rest[8:])
    )
    match = kk.Match("bga", 1, deals=[deal], starter=0)
    advice = kk.advise(match.view(0), 1000)
    assert str(advice.best) == "play 9-chaff-1"


def test_without_the_compiler_it_gives_the_same_advice():
    code = """
import koikoi_widget as kk
match = kk.Match("nintendo", 5)
print(*kk.advise(match.view(match.seat), 20).options)
"""
    assert run(code) == run(code, NUMBA_DISABLE_JIT="1")


def test_without_numba_it_says_what_to_install():
    code = """
import sys
sys.modules["numba"] = None
import koikoi_widget as kk
match = kk.Match("bga", 5)
try:
    kk.advise(match.view(match.seat))
except kk.KernelMissing as error:
    print(error)
"""
    message = run(code)
    assert "koikoi_widget[coach]" in message


# --- giving up --------------------------------------------------------------------------------


@pytest.mark.measured
def test_advice_that_is_given_up_stops_at_once_and_lets_others_run_meanwhile():
    view = at_phase("play")[0]
    kk.advise(view, 2)
    halt, given_up, ended = threading.Event(), threading.Event(), []

    def ask():
        try:
            kk.advise(view, 10_000_000, halt=halt)
        except CancelledError:
            ended.append(time.monotonic())
            given_up.set()

    thread = threading.Thread(target=ask)
    thread.start()
    gaps = []
    for _look in range(150):
        before = time.monotonic()
        assert not given_up.wait(0.001)
        gaps.append(time.monotonic() - before)
    asked = time.monotonic()
    halt.set()
    thread.join(5)
    assert ended and ended[0] - asked < 0.5
    assert sorted(gaps)[len(gaps) // 2] < 0.05


def test_advice_given_up_before_it_began_counts_nothing():
    halt = threading.Event()
    halt.set()
    with pytest.raises(CancelledError):
        kk.advise(at_phase("play")[0], halt=halt)


# --- what is refused --------------------------------------------------------------------------


def refused(view, reason, **options):
    with pytest.raises(kk.KoiKoiError, match=reason):
        kk.advise(view, **options)


def middle():
    """A view some turns into a round, with captures on both sides."""
    for match in decisions("bga", 5, 200, rounds=3):
        view = match.view(match.seat)
        if view.phase == "play" and all(view.piles) and len(view.hand) > 3:
            return match, view
    raise AssertionError


def test_whoever_has_nothing_to_decide_gets_no_advice():
    match, view = middle()
    refused(match.view(1 - view.seat), "the opponent's turn")
    while match.round.phase != "over":
        match.push(match.legal_actions[0])
    refused(match.view(match.seat or 0), "round is over")
    refused(match, "expected a view")
    refused(None, "expected a view")


@pytest.mark.parametrize("samples", [0, 1, -5, 2.0, True, "many", 10**9])
def test_a_number_of_samples_that_cannot_be_is_refused(samples):
    refused(middle()[1], "samples cannot be", samples=samples)


@pytest.mark.parametrize("seed", [None, 0.5, [], "\ud800", "a\nb", 10**5000], ids=range(6))
def test_a_seed_that_is_neither_a_number_nor_a_word_is_refused(seed):
    refused(middle()[1], "seed cannot be .* a whole number or a word", seed=seed)


def first(cards):
    return kk.CardSet(list(cards)[:1])


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda view: {"field": view.field | first(view.hand)}, "in two places"),
        (lambda view: {"hand": kk.CardSet(list(view.hand)[1:])}, "cards are unseen"),
        (lambda view: {"opponent_hand_size": view.opponent_hand_size + 1}, "cards are unseen"),
        (lambda view: {"piles": swapped(view)}, "odd number of cards of month"),
        (lambda view: {"koi_calls": (9, 0), "called_scores": (20, 0)}, "9 times"),
        (lambda view: {"koi_calls": (-1, 0)}, "-1 times"),
        (lambda view: {"field_brights": 9}, "field_brights"),
        (lambda view: {"phase": "decide"}, "not the actions that seat"),
        (lambda view: {"legal_actions": view.legal_actions[1:]}, "not the actions"),
        (lambda view: {"legal_actions": ()}, "not the actions"),
        (lambda view: {"starter": 1 - view.starter}, "hands of"),
    ],
)
def test_a_view_that_cannot_be_is_refused_with_the_reason(spoil, reason):
    view = middle()[1]
    refused(replace(view, **spoil(view)), reason)


def swapped(view):
    """Piles of which one gave a card to the other."""
    mine, theirs = view.piles
    return mine - first(mine), theirs | first(mine)


# --- how it shows itself ----------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["play", "take", "decide", "declare"])
def test_it_shows_itself_as_text_html_and_json(phase):
    advice = kk.advise(at_phase(phase)[0], 100)
    text, html = str(advice), advice._repr_html_()
    assert kk.words(advice) in text
    assert html.count("<tr>") == len(advice.options) + 1
    assert "http" not in html
    figures = json.loads(json.dumps(advice.as_dict()))
    assert figures["best"] == str(advice.best)
    assert len(figures["options"]) == len(advice.options)
    assert repr(advice).startswith("<Advice ")


def test_an_action_that_is_not_legal_has_no_option():
    advice = kk.advise(at_phase("play")[0], 50)
    with pytest.raises(kk.UnknownName, match="stop"):
        advice["stop"]


def test_whoever_asks_for_points_gets_them_ranked_in_the_last_round_too():
    view = at_phase("play", rounds=1)[0]
    by_points = kk.advise(view, 100, match=False)
    assert kk.advise(view, 100).is_for_the_match and not by_points.is_for_the_match
    assert by_points[by_points.best].equity == max(one.equity for one in by_points.options)


def test_advice_can_be_sent_to_another_process():
    for rounds in (1, 12):
        advice = kk.advise(at_phase("play", rounds=rounds)[0], 50)
        again = pickle.loads(pickle.dumps(advice))
        assert again == advice and again.options[0].match == advice.options[0].match
