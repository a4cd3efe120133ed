"""Which rules somebody knows: the answers of every preset, and the presets that fit answers."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.settings.which_rules import KNOWN, QUESTIONS, answer_of, apart

ANSWERS = {
    "bga": ("6", "yes", "no", "own", "nobody"),
    "bga-heavy": ("6", "yes", "no", "both", "nobody"),
    "bga-hard": ("6", "yes", "yes", "other", "nobody"),
    "nintendo": ("5", "yes", "yes", "other", "nobody"),
    "legends": ("5", "yes", "yes", "other", "nobody"),
    "italian": ("6", "yes", "no", "other", "koi-caller"),
    "italian-comments": ("5", "yes", "yes", "other", "koi-caller"),
    "fuda-wiki": ("6", "yes", "yes", "other", "nobody"),
    "clubhouse": ("5", "yes", "yes", "other", "nobody"),
    "shared-plus-one": ("6", "yes", "no", "both", "nobody"),
    "classic": ("6", "no", "no", "nothing", "dealer"),
}
ids = pytest.mark.parametrize("preset", kk.PRESETS)


@ids
def test_the_answers_of_a_preset_are_those_that_somebody_is_offered(preset: str) -> None:
    rules = kk.PRESETS[preset]
    answers = tuple(asked.of(rules) for asked in QUESTIONS.values())
    assert answers == ANSWERS[preset]
    for name, answer in zip(QUESTIONS, answers, strict=True):
        assert answer in QUESTIONS[name].answers and answer_of(rules, name)


@ids
def test_who_knows_a_presets_answers_is_led_to_it(preset: str) -> None:
    answers = dict(zip(QUESTIONS, ANSWERS[preset], strict=True))
    found = kk.which_rules(**answers)
    assert preset in [fit.rules.id for fit in found.nearest]
    assert found[0].agrees == tuple(QUESTIONS) and not found[0].differs
    assert len(found) == len(kk.PRESETS)


def test_the_rules_that_are_played_most_come_first_among_equals() -> None:
    assert [fit.rules.id for fit in kk.which_rules()][: len(KNOWN)] == [*KNOWN]


def test_an_answer_may_be_a_number_a_truth_a_word_or_none() -> None:
    words = kk.which_rules(three_brights="6", viewings="no")
    assert kk.which_rules(three_brights=6, viewings=False, seven=None) == words


def test_what_fits_no_preset_leaves_the_nearest_and_says_what_differs() -> None:
    nearest = kk.which_rules(three_brights=5, viewings=False, calls="nothing")[0]
    assert (nearest.rules.id, nearest.differs) == ("classic", ("three_brights",))
    assert str(nearest) == (
        "classic: Classic video games; 2 answers fit; differs: Three Brights: 6 points"
    )


def test_what_sets_two_sources_apart_is_said_as_it_is_by_the_first() -> None:
    fuda, nintendo = kk.PRESETS["fuda-wiki"], kk.PRESETS["nintendo"]
    assert apart(nintendo, nintendo) == []
    assert "Five Brights: 15" in apart(fuda, nintendo)
    assert "Three Brights: 5 points" in apart(nintendo, fuda)
    assert "Month set: no" in apart(nintendo, kk.PRESETS["classic"])


def test_house_rules_have_answers_too() -> None:
    house = kk.rules("classic", **{"three-brights": 50}, viewings="always", dealer_bonus=0)
    assert answer_of(house, "three_brights") == "50 points"
    assert answer_of(house, "viewings") == "they count"
    assert answer_of(house, "run_out") == "nobody"


@pytest.mark.parametrize("wrong", [{"viewing": True}, {"viewings": 3}, {"calls": "double"}])
def test_what_nobody_asks_or_answers_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(kk.UnknownName):
        kk.which_rules(**wrong)
