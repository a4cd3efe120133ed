"""The sentence with the figures never says more than they do."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import Seats, action_name, signed
from koikoi_widget.coach.bars import further_of, points_of
from koikoi_widget.coach.figure_words import in_figures
from koikoi_widget.coach.mistakes import cost_of
from koikoi_widget.locale import percent, points_words
from tests.coach.positions import PRESETS, at_phase, decisions


def advices(preset, count=25):
    """Advice on many decisions, some from few samples, so that little can be told apart."""
    for place, match in enumerate(decisions(preset, 3, count)):
        yield kk.advise(match.view(match.seat), 60 if place % 3 else 2000, match=False)


def shares(sentence):
    return [int(share) for share in re.findall(r"(\d+)%", sentence)]


@pytest.mark.parametrize("preset", PRESETS)
def test_it_names_a_best_action_only_if_two_errors_tell_it_from_all_others(preset):
    for advice in advices(preset):
        sentence = in_figures(advice)
        assert sentence.endswith(".") and "{" not in sentence
        alone = all(
            one.loss > 2 * one.loss_error for one in advice.options if one.action != advice.best
        )
        assert ("equal" in sentence) == (not alone)


@pytest.mark.parametrize("preset", PRESETS)
def test_its_reason_is_a_difference_beyond_its_error(preset):
    compared = 0
    for advice in advices(preset):
        sentence = in_figures(advice)
        if " rather than " not in sentence:
            continue
        compared += 1
        this, that = shares(sentence)
        mine = " you " in sentence
        assert this > that if mine else this < that
        spread = sum(share / 100 * (1 - share / 100) for share in (this, that))
        # The figures in the sentence are rounded.
        assert abs(this - that) + 1 >= 100 * 2 * sqrt(spread / advice.samples)
    assert compared


@pytest.mark.parametrize("preset", PRESETS)
def test_its_figures_are_those_of_the_advice(preset):
    counts = Counter()
    for advice in advices(preset):
        sentence = in_figures(advice)
        best = advice[advice.best]
        if "earns" in sentence and "more points" in sentence:
            second = min((one for one in advice.options if one.rank > 1), key=lambda one: one.loss)
            assert sentence.startswith(
                f"{action_name(best.action)} earns {signed(second.loss)[1:]} more points than "
                f"{action_name(second.action)}"
            )
            known = {
                percent(share)
                for option in (best, second)
                for share in (
                    option.scores_first,
                    option.opponent_first,
                    *(one for pair in option.yaku.values() for one in pair),
                )
            }
            assert {f"{share}%" for share in shares(sentence)} <= known
            counts["more"] += 1
        if "about" in sentence:
            assert signed(best.equity) in sentence
            counts["about"] += 1
    assert all(counts[kind] for kind in ("more", "about")), counts


@pytest.mark.parametrize("preset", PRESETS)
def test_of_stop_and_koi_koi_it_says_what_each_brings(preset):
    for view in at_phase("decide", preset, 5):
        advice = kk.advise(view, 500, match=False)
        sentence = in_figures(advice)
        assert points_words(round(advice["stop"].equity)) in sentence, (
            "what is sure is whole points"
        )
        assert signed(advice.koi_koi.equity) in sentence
        if len(advice.equals) == 2:
            assert "equal" in sentence
        else:
            assert sentence.startswith("Stop" if str(advice.best) == "stop" else "Koi-koi")


@pytest.mark.parametrize("ending", ["stop", "declare"])
@pytest.mark.parametrize("best", [0, 1, None], ids=["ending", "going on", "equal"])
def test_one_sure_point_is_one_point(ending, best):
    (view,) = at_phase("decide" if ending == "stop" else "declare")
    advice = kk.advise(view, 60, match=False)
    options = [
        option._replace(
            equity=1.0 if str(option.action) == ending else 2.5,
            rank=1 if best is None or (str(option.action) == ending) == (best == 0) else 2,
        )
        for option in advice.options
    ]
    sentence = in_figures(replace(advice, options=tuple(options)))
    assert re.search(r"\b1 point\b", sentence) and "2.5 points" in sentence


@pytest.mark.parametrize("preset", PRESETS)
def test_where_the_match_decides_it_says_how_often_that_is_won(preset):
    for match in decisions(preset, 9, 8, rounds=1):
        advice = kk.advise(match.view(match.seat), 400)
        sentence, best = in_figures(advice), advice[advice.best]
        alone = len(advice.equals) == 1
        behind = [one for one in advice.options if one.rank > 1]
        digits = 1 if alone and min(one.behind for one in behind) < 0.01 else 0
        wins = "winning the match" if alone else "winning"
        assert f"your chance of {wins} is {percent(best.worth, digits)}" in sentence
        assert ("equal" in sentence) != alone
        if alone:
            chance = sentence.rpartition(" ")[2].rstrip(".")
            assert chance in {percent(one.worth, digits) for one in behind}


def test_an_action_without_another_is_named():
    advice = kk.advise(at_phase("play")[0], 50)
    alone = replace(advice, options=advice.options[:1])
    assert action_name(advice.options[0].action) in in_figures(alone)
    assert "only" in in_figures(alone)


def test_it_calls_cards_by_the_names_of_a_set():
    asked = (
        kk.advise(match.view(match.seat), 2000)
        for match in decisions("nintendo", 8, 99)
        if match.round.phase == "play"
    )
    named = (
        (advice, action_name(advice.best), action_name(advice.best, "mario")) for advice in asked
    )
    advice, usual, other = next(
        found for found in named if found[1] != found[2] and found[1] in in_figures(found[0])
    )
    assert other in in_figures(advice, "mario") and usual not in in_figures(advice, "mario")
    with pytest.raises(kk.UnknownName, match="mario"):
        in_figures(advice, "maryo")


def test_small_points_keep_two_digits_and_a_true_minus_sign():
    assert [signed(points) for points in (1.25, -0.04, 0.0, -0.001, -12.0)] == [
        "+1.2",
        "−0.04",
        "+0.00",
        "+0.00",
        "−12.0",
    ]


ADDRESSED = re.compile(r"\b(you|your)\b", re.IGNORECASE)


@pytest.mark.parametrize("reader", [None, "rival"])
def test_somebody_elses_decision_is_told_of_them(reader):
    names = set()
    views = [
        *at_phase("decide", "nintendo", 6),
        *(match.view(match.seat) for match in decisions("bga", 3, 12)),
        *(match.view(match.seat) for match in decisions("bga", 9, 6, rounds=1)),
    ]
    for view in views:
        advice = kk.advise(view, 500)
        players = ("Deer", "Crane") if view.seat == 0 else ("Crane", "Deer")
        seats = Seats(players, 1 - view.seat if reader else None)
        sentences = [in_figures(advice, seats=seats), *further_of(advice, seats=seats)]
        for sentence in sentences:
            assert "{" not in sentence
            assert not re.search(r"your opponent", sentence, re.IGNORECASE)
            # Only a reader is called "you", and then as the opponent of the one who decides.
            assert reader or not ADDRESSED.search(sentence)
        assert any("Deer" in sentence for sentence in sentences)
        names |= {"Crane"} & set(re.findall(r"\w+", " ".join(sentences)))
    assert names


def test_ones_own_decision_is_told_to_the_reader():
    advice = kk.advise(at_phase("decide")[0], 200)
    seat = advice.view.seat
    assert in_figures(advice, seats=Seats(("Deer", "Crane"), seat)) == in_figures(advice)
    assert further_of(advice, seats=Seats(("Deer", "Crane"), seat)) == further_of(advice)


def test_what_is_exact_stands_without_an_error():
    (view,) = at_phase("decide")
    stop = next(option for option in kk.advise(view, 60).options if not option.error)
    assert "±" not in points_of(stop)
    assert "± 0.01" in points_of(stop._replace(error=0.002))
    assert (cost_of(0.0, 0.0), cost_of(1.0, 0.0)) == ("0.00", "1.00")
