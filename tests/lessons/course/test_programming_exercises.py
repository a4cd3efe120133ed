"""The programming tasks: each is solved, and a wrong answer is refused with the reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from functools import cache, partial
from math import comb, sqrt
from numbers import Real
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.course import frequencies, programming_exercises
from koikoi_widget.lessons.course.frequencies import played_rounds
from koikoi_widget.lessons.course.programming_exercises import TASKS, Cautious
from tests.conftest import ROOT


def lucky_hand(months):
    four, pairs = months * comb(4 * months - 4, 4) - comb(months, 2), comb(months, 4) * 6**4
    return (four + pairs) / comb(4 * months, 8)


def no_capture(in_hand, on_field):
    """Of each month cards in the hand or on the field, never both: ways by the cards in each."""
    ways = Counter({(0, 0): 1})
    for _month in range(12):
        more = Counter()
        for (hand, field), count in ways.items():
            for cards in range(5):
                more[hand + cards, field] += count * comb(4, cards)
                if cards:
                    more[hand, field + cards] += count * comb(4, cards)
        ways = more
    return ways[in_hand, on_field] / (comb(48, in_hand) * comb(48 - in_hand, on_field))


def takes(card, field):
    alike = [other for other in field if other.month == card.month]
    return 1 if len(alike) == 2 else len(alike)


def multiplier(base, opponent_called, double_from):
    return base * (1 + (base >= double_from)) * (1 + opponent_called)


def birds(need=4):
    pool = kk.CardSet.parse("1-bright 2-animal 4-animal 8-animal 11-animal 12-bright").mask
    row = kk.Yaku(id="birds", points=5, pool=pool, need=need)
    return kk.rules("nintendo", yaku=[*kk.PRESETS["nintendo"].yaku, row])


def outs(view):
    pile, total = view.piles[view.seat].mask, view.rules.total
    cards = [*view.hand, *view.field, *view.unseen]
    return {card for card in cards if total(pile | card.mask, view.month) > view.score}


def mean_error(values):
    return fmean(values), stdev(values) / sqrt(len(values))


def house_rule(source, rounds):
    return kk.rules(source, viewings="never", rounds=rounds)


def nobody(rules, played=played_rounds, seed=3, **options):
    hits = [each.winner is None for each in played(rules, seed=seed, **options)]
    share = fmean(hits)
    return share, sqrt(share * (1 - share) / len(hits))


def leader(rounds):
    won = [each.winner == each.starter for each in rounds if each.winner is not None]
    return fmean(won), stdev(won) / sqrt(len(won))


class Taking:
    """Plays what is worth most in its pile, and stops."""

    def choose(self, view, rng):
        actions = {str(action): action for action in view.legal_actions}
        if "stop" in actions:
            return actions["stop"]
        return max(view.legal_actions, key=lambda action: self.worth(view, action))

    def worth(self, view, action):
        card = action.card
        alike = [each for each in view.field if card and each.month == card.month]
        taken = kk.CardSet([card, *alike]) if alike else kk.CardSet()
        pile = view.piles[view.seat].mask | taken.mask
        kinds = {kk.Kind.BRIGHT: 9, kk.Kind.ANIMAL: 4, kk.Kind.RIBBON: 4, kk.Kind.CHAFF: 1}
        return 10 * view.rules.total(pile, view.month) + sum(kinds[each.kind] for each in taken)


@cache
def answers():
    """A right and a wrong answer for each task."""
    return {
        "lucky-hand": (lucky_hand, lambda months: lucky_hand(months) * 1.1),
        "no-capture": (no_capture, lambda hand, field: no_capture(hand, field) * 0.9),
        "takes": (takes, lambda card, field: sum(card.month == other.month for other in field)),
        "multiplier": (
            multiplier,
            lambda base, called, limit: base * (2 if base >= limit or called else 1),
        ),
        "birds": (birds(), birds(need=3)),
        "house-rule": (house_rule, lambda source, rounds: kk.rules(source, rounds=rounds)),
        "outs": (outs, lambda view: view.hand),
        "mean-error": (mean_error, lambda values: (fmean(values), stdev(values))),
        "nobody": (nobody, lambda rules: (nobody(rules)[0] + 0.2, 0.01)),
        "leader": (leader, lambda rounds: (fmean(each.winner == 0 for each in rounds), 0.01)),
        "player": (Taking(), Cautious()),
        "thumb": (lambda view: view.score < 7 and not kk.threats(view), lambda _view: True),
    }


def test_there_are_a_dozen_and_the_lesson_asks_each():
    assert [*answers()] == [*TASKS] and len(TASKS) == 12
    lesson = (ROOT / "notebooks/12-exercises.ipynb").read_text("utf-8")
    assert re.findall(r'kk\.check\(\\"([\w-]+)', lesson) == [*TASKS]


@pytest.mark.parametrize("task", TASKS)
def test_a_right_answer_is_right_and_a_wrong_one_is_refused_with_a_hint(task):
    if task == "thumb":
        pytest.importorskip("numba")
    right, wrong = (kk.check(task, answer) for answer in answers()[task])
    assert right and str(right).startswith("✓"), right
    assert not wrong and str(wrong).startswith("✗") and wrong.says.endswith(TASKS[task].hint)


SEEDS = ("maple", "willow")


@pytest.mark.parametrize("task", ["lucky-hand", "no-capture", "multiplier", "house-rule", "nobody"])
def test_what_was_found_for_one_seed_is_wrong_for_another_but_what_is_right_is_so_for_both(task):
    right, found = answers()[task][0], {}

    def remembers(*arguments):
        found[arguments] = right(*arguments)
        return found[arguments]

    asked = []
    for seed in SEEDS:
        found.clear()
        assert kk.check(task, remembers, seed=seed)
        asked.append(dict(found))
    maple, willow = asked
    assert maple.keys() != willow.keys()
    copied = [*maple.values()]
    assert not kk.check(task, lambda *these: maple.get(these, copied[0]), seed="willow")
    assert not any(kk.check(task, lambda *_any, one=one: one, seed="willow") for one in copied[:4])


@pytest.mark.parametrize("seed", range(4))
def test_a_share_that_was_simulated_is_right_whatever_the_seed_and_a_guess_is_not(seed):
    for few in ({}, {"count": 400, "seed": 100 + seed}):  # or as few as the error allows
        verdict = kk.check("nobody", partial(nobody, **few), seed=seed)
        assert verdict, verdict
    for guess in (0.05, 0.07, 0.09, 0.12):
        assert not kk.check("nobody", lambda _rules, guess=guess: (guess, 0.02), seed=seed)


def test_what_is_simulated_without_the_kernel_is_right_as_well(monkeypatch):
    def by_greedy(rules, count=None, seed=1):
        return frequencies.by_greedy(rules, count or 400, seed)

    monkeypatch.setattr(programming_exercises, "played_rounds", by_greedy)
    verdict = kk.check("nobody", partial(nobody, played=by_greedy, seed=1), seed="maple")
    assert verdict, verdict


def fails(*_arguments):
    raise ZeroDivisionError("by nought")


@pytest.mark.parametrize("answer", [..., None, "<b>", 7, float("nan"), fails, lambda *_any: ...])
def test_no_answer_is_an_error(answer):
    for task in TASKS:
        verdict = kk.check(task, answer)
        assert not verdict and verdict.says and "<b>" not in verdict._repr_html_()
        if answer is ...:  # nothing is wrong
            assert str(verdict) == "○ Your answer goes where the three dots are."


def test_what_went_wrong_is_said_with_an_example():
    assert kk.check("multiplier", lambda base, called, limit: base).says.startswith(
        "For 1, True, 7: expected 2, got 1. Hint: "
    )
    with pytest.raises(kk.UnknownName, match="unknown task: 'chess'"):
        kk.check("chess", 1)


class Failing:
    def choose(self, view, rng):
        return self.best(view)

    def best(self, view):
        return view.hands[0]


def inside(*_arguments):
    return Random(0).choice([])


@pytest.mark.parametrize(
    ("task", "answer", "code", "reason"),
    [
        ("takes", fails, 'raise ZeroDivisionError("by nought")', "ZeroDivisionError: by nought"),
        ("outs", lambda view: view.hnd, "lambda view: view.hnd", "AttributeError: "),
        ("leader", inside, "return Random(0).choice([])", "IndexError: "),  # not a line of random
        ("player", Failing(), "return view.hands[0]", "AttributeError: "),
        ("player", Failing, "return view.hands[0]", "AttributeError: "),
        ("takes", lambda card, field: exit(), "exit()", "SystemExit"),
    ],
)
def test_an_error_names_the_line_of_the_learners_own_code(task, answer, code, reason):
    says = kk.check(task, answer).says
    assert says.startswith("Your code fails in line ") and code in says and f"with {reason}" in says
    number = int(re.findall(r"in line (\d+)", says)[0])
    assert code in Path(__file__).read_text("utf-8").splitlines()[number - 1]


def test_an_error_outside_of_any_code_has_no_line():
    assert kk.check("takes", len).says.startswith("Your code fails with TypeError: ")


def never(*_arguments):
    while True:
        pass


class Never:
    def choose(self, view, rng):
        never()


@pytest.mark.parametrize(
    ("task", "answer", "name"),
    [
        *((task, never, "never") for task in ("takes", "multiplier", "outs", "leader")),
        ("player", Never(), "Never"),
        ("takes", Never().choose, "choose"),
    ],
)
def test_an_answer_that_never_comes_is_given_up(task, answer, name):
    verdict = kk.check(task, answer, limit=0.1)
    assert str(verdict) == f"✗ {name} did not answer within 0.1 seconds."


class Liar(int):
    """Equals whatever it is compared with."""

    __hash__ = int.__hash__

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "1"


class Nothing:
    __eq__ = Liar.__eq__
    __ne__ = Liar.__ne__
    __hash__ = object.__hash__


class Number(Nothing):
    """Says that it is a number as well."""

    def __float__(self):
        return 0.5


Real.register(Number)


class Anything(float):
    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__

    def __abs__(self):
        return 0.0


class AnyRules(kk.Rules):
    def total(self, mask, month=None):
        return Liar()


NINTENDO = kk.PRESETS["nintendo"]


class Delegates:
    choose = kk.player("greedy").choose


class Inherits(type(kk.player("greedy"))):
    pass


CHEATS = [
    *((task, lambda *_any: Liar()) for task in ("takes", "multiplier", "outs", "mean-error")),
    *((task, lambda *_any: Nothing()) for task in ("takes", "multiplier", "outs", "leader")),
    ("leader", lambda _rounds: (Anything(), Anything())),
    ("mean-error", lambda _values: (Number(), Number())),
    ("lucky-hand", lambda _months: Anything(0.5)),
    ("no-capture", lambda *_counts: Liar()),
    ("lucky-hand", lucky_hand(12)),
    ("lucky-hand", lambda _months: lucky_hand(12)),
    (
        "birds",
        AnyRules(**{field.name: getattr(NINTENDO, field.name) for field in fields(NINTENDO)}),
    ),
    ("house-rule", lambda *_any: Nothing()),
    ("house-rule", lambda *_any: house_rule("legends", 6)),
    ("outs", kk.outs),
    ("outs", lambda view: kk.outs(view)),
    ("outs", partial(kk.outs)),
    *(("nobody", lambda _rules, of=of: (of, 0.02)) for of in (0.1, 0.085, 0.048, 0.0)),
    ("nobody", lambda _rules: (Anything(0.3), 0.01)),
    ("player", kk.player("greedy")),
    ("player", type(kk.player("greedy"))),
    ("player", kk.player("coach")),
    ("player", Delegates()),
    ("player", Inherits()),
    ("player", "greedy"),
]


@pytest.mark.parametrize(("task", "answer"), CHEATS)
def test_a_check_is_not_fooled(task, answer):
    verdict = kk.check(task, answer)
    assert not verdict and not verdict.is_open


def test_numbers_of_numpy_and_fractions_are_as_good_as_any():
    assert kk.check("takes", lambda card, field: np.int64(takes(card, field)))
    assert kk.check("mean-error", lambda values: [*map(np.float64, mean_error(values))])
    assert kk.check("lucky-hand", lambda months: Fraction(lucky_hand(months)))


def test_on_a_page_which_has_no_dots_an_open_task_says_nothing(monkeypatch):
    monkeypatch.setenv("VOILA_REQUEST_URL", "http://localhost/")
    assert kk.check("takes")._repr_html_() == ""
    assert "Hint" in kk.check("lucky-hand", 0.5)._repr_html_()
