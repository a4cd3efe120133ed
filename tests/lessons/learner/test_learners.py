"""The simulated learners, a few of them; `python -m tools.measure.learners` measures 200."""

from __future__ import annotations

from datetime import timedelta
from math import exp, log
from statistics import fmean

import pytest

from tools.measure.learners import (
    BEGIN,
    CARDS,
    INTERCEPT,
    NOISE,
    RIVALS,
    SECONDS,
    THRESHOLD,
    Learner,
    ShuffledDeck,
    Trainer,
    both,
    saving,
)


def test_a_card_seen_once_is_recalled_as_the_model_says():
    learner = Learner(seed=1, spread=0)
    learner.answer(0)
    activation = log(60**-INTERCEPT)
    expected = 1 / (1 + exp((THRESHOLD - activation) / NOISE))
    assert learner.chances(60)[0] == pytest.approx(expected, abs=1e-6)


def test_what_comes_again_at_once_fades_faster_than_what_comes_later():
    crammed, spaced = Learner(seed=1, spread=0), Learner(seed=1, spread=0)
    for learner, pause in ((crammed, 0.0), (spaced, 600.0)):
        for _turn in range(3):
            learner.answer(0)
            learner.clock += pause
    later = 50_000
    assert crammed.chances(crammed.clock + later)[0] < spaced.chances(spaced.clock + later)[0]


def test_a_card_known_well_is_taken_for_its_look_alike():
    learner = Learner(seed=1, spread=0)
    cuckoo = CARDS.index("4-animal")
    learner.answer(cuckoo)
    alone = learner.chances(600)[cuckoo]
    for _turn in range(6):
        for rival in RIVALS[cuckoo]:
            learner.answer(rival)
    assert learner.chances(600)[cuckoo] < alone


def test_months_lend_one_another_what_they_share():
    learner = Learner(seed=1, spread=0, shared=0.5)
    learner.answer(0)
    chances = learner.chances(60)
    assert chances[0] > chances[1] > chances[4]


def test_both_ways_to_practise_ask_every_card():
    for practice in (ShuffledDeck(1), Trainer(1)):
        at, asked = BEGIN, set()
        for _turn in range(300):
            place = practice.next(at)
            practice.told(place, True, at)
            asked.add(place)
            at += timedelta(seconds=SECONDS)
        assert len(asked) == 48


def test_the_saving_has_the_error_of_paired_means():
    assert saving([100, 200, 300], [50, 100, 150]) == (0.5, 0.0)
    share, error = saving([100, 200, 300], [60, 90, 150])
    assert share == 0.5
    assert error > 0


def test_the_trainer_saves_answers_for_a_few_learners():
    results = [both(seed) for seed in (1, 2)]
    deck, trainer = (
        fmean(needed.every for needed in column) for column in zip(*results, strict=True)
    )
    assert trainer < 0.85 * deck
