"""The programming tasks: each is solved, and a wrong answer is refused with the reason."""

from __future__ import annotations

import re
from collections import Counter
from math import comb, sqrt
from statistics import fmean, stdev

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.frequencies import played_rounds
from koikoi_widget.lessons.tasks import TASKS, Cautious
from tests.conftest import ROOT


def lucky_hand():
    return (12 * comb(44, 4) - 66 + comb(12, 4) * 6**4) / comb(48, 8)


def no_capture():
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
    return ways[8, 8] / (comb(48, 8) * comb(40, 8))


def takes(card, field):
    alike = [other for other in field if other.month == card.month]
    return 1 if len(alike) == 2 else len(alike)


def multiplier(base, opponent_called):
    return base * (1 + (base >= 7)) * (1 + opponent_called)


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


def nobody():
    hits = [each.winner is None for each in played_rounds("nintendo", seed=3)]
    share = fmean(hits)
    return share, sqrt(share * (1 - share) / len(hits))


def leader(rounds):
    won = [each.winner == each.starter for each in rounds if each.winner is not None]
    return fmean(won), stdev(won) / sqrt(len(won))


ANSWERS = {
    "lucky-hand": (lucky_hand(), lucky_hand() * 1.1),
    "no-capture": (no_capture(), no_capture() * 0.9),
    "takes": (takes, lambda card, field: sum(card.month == other.month for other in field)),
    "multiplier": (multiplier, lambda base, called: base * (2 if base >= 7 or called else 1)),
    "birds": (birds(), birds(need=3)),
    "house-rule": (kk.rules("legends", viewings="never", rounds=6), kk.rules("legends", rounds=6)),
    "outs": (outs, lambda view: view.hand),
    "mean-error": (mean_error, lambda values: (fmean(values), stdev(values))),
    "nobody": (nobody(), (nobody()[0] + 0.2, 0.01)),
    "leader": (leader, lambda rounds: (fmean(each.winner == 0 for each in rounds), 0.01)),
    "player": (kk.player("greedy"), Cautious()),
    "thumb": (lambda view: view.score < 7 and not kk.threats(view), lambda _view: True),
}


def test_there_are_a_dozen_and_the_lesson_asks_each():
    assert [*ANSWERS] == [*TASKS] and len(TASKS) == 12
    lesson = (ROOT / "notebooks/12-exercises.ipynb").read_text("utf-8")
    assert re.findall(r'kk\.check\(\\"([\w-]+)', lesson) == [*TASKS]


@pytest.mark.parametrize("task", TASKS)
def test_a_right_answer_is_right_and_a_wrong_one_is_refused_with_a_hint(task):
    if task == "thumb":
        pytest.importorskip("numba")
    right, wrong = (kk.check(task, answer) for answer in ANSWERS[task])
    assert right and str(right).startswith("✓"), right
    assert not wrong and str(wrong).startswith("✗") and wrong.says.endswith(TASKS[task].hint)


def fails(*_arguments):
    raise ZeroDivisionError("by nought")


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("answer", [..., None, "<b>", 7, float("nan"), fails, lambda *_any: ...])
def test_no_answer_is_an_error(task, answer):
    verdict = kk.check(task, answer)
    assert not verdict and verdict.says and "<b>" not in verdict._repr_html_()
    if answer is ...:
        assert str(verdict) == "○ Your answer goes where the three dots are."  # nothing is wrong


def test_what_went_wrong_is_said_with_an_example():
    assert kk.check("takes", fails).says == "It fails with ZeroDivisionError: by nought"
    assert kk.check("multiplier", lambda base, called: base).says.startswith(
        "For 1, True: expected 2, got 1. Hint: "
    )
    with pytest.raises(kk.UnknownName, match="unknown task: 'chess'"):
        kk.check("chess", 1)
