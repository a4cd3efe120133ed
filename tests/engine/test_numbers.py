"""Whole numbers are taken from whoever has them: Python's, NumPy's, a data frame's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.players.greedy import Greedy

# What takes a whole number, called with one.
TAKES: dict[str, Callable[[Any], object]] = {
    "seed": lambda two: kk.Match("bga", seed=two).seed,
    "rounds": lambda two: kk.Match("bga", rounds=two, seed=1).rules.rounds,
    "house rule": lambda two: kk.rules("bga", own_koi_step=two).own_koi_step,
    "price": lambda two: kk.rules("bga", **{"three-brights": two}).prices["three-brights"],
    "month": lambda two: kk.score("2-ribbon", "fuda-wiki", month=two),
    "games": lambda two: kk.simulate("random", "random", games=two, rounds=1, progress=False),
    "length": lambda two: replace(kk.Quiz("cards", seed=1, length=two).result, began=""),
    "mask": lambda two: kk.CardSet.from_mask(two),
}
KINDS = [np.int8, np.int64, np.uint16, np.uint64]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("take", TAKES.values(), ids=TAKES)
def test_a_whole_number_of_numpy_is_what_pythons_is(
    take: Callable[[Any], object], kind: type
) -> None:
    assert take(kind(2)) == take(2)
    assert repr(take(kind(2))) == repr(take(2))


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_is_settled_and_a_view_taken_by_numbers_of_numpy(kind: type) -> None:
    one, nought = kind(1), kind(0)
    piles = ("1-bright 3-bright 8-bright", "")
    of_numpy = kk.settle(
        "bga", piles=piles, winner=nought, koi_calls=(one, nought), field_brights=one, starter=one
    )
    assert of_numpy == kk.settle(
        "bga", piles=piles, winner=0, koi_calls=(1, 0), field_brights=1, starter=1
    )
    match = kk.Match("bga", seed=1)
    assert match.view(one) == match.view(1)
    assert type(match.view(one).seat) is int


def test_truths_and_fractions_are_no_whole_numbers_and_numpys_truths_are_truths() -> None:
    for wrong in (True, np.True_, 2.0, np.float64(2), "2", None):
        with pytest.raises(kk.KoiKoiError):
            kk.rules("bga", rounds=wrong)
    truths = [name for name in vars(kk.PRESETS["bga"]) if vars(kk.PRESETS["bga"])[name] is True]
    assert truths
    for name in truths:
        rules = kk.rules("bga", **{name: np.False_})
        assert getattr(rules, name) is False and rules == kk.rules("bga", **{name: False})


def test_a_fraction_of_numpy_is_a_fraction() -> None:
    assert Greedy(courage=np.float32(2)) == Greedy(courage=2.0)
    with pytest.raises(kk.KoiKoiError):
        Greedy(courage=np.True_)
