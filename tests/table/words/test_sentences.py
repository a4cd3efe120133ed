from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.display import as_notation
from koikoi_widget.engine.round import lucky
from koikoi_widget.engine.settle import factors
from koikoi_widget.table.scene.scene import made_yaku
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.sentences import happened, multiplier_words, too_little
from tests.engine.positions import round_of
from tests.table.matches import press, show_cards


def lucky_match(kind: str) -> kk.Match:
    """A match whose first hand is lucky in this way, and may be shown or played."""
    rules = kk.rules("nintendo", lucky=6, lucky_declare="optional")
    found = (kk.Match(rules, seed=seed, starter=0, rounds=2) for seed in count())
    return next(
        match for match in found if match.legal_actions and lucky(match.round.hands[0]) == kind
    )


@pytest.mark.parametrize(
    ("kind", "says", "cards"),
    [("four-of-a-month", "Four of a month: ", 4), ("four-pairs", "Four pairs: ", 8)],
)
def test_a_lucky_hand_is_told_with_the_cards_that_make_it_so_and_again_at_the_end(
    kind: str, says: str, cards: int
) -> None:
    match = lucky_match(kind)
    table = kk.Table(match=match, opponent="greedy", speed="off", deck="index", keep="")
    asked = table.bridge.state["dialog"]
    (line,) = asked["lines"]
    named = [card for card in match.round.hands[0] if kk.card_name(card) in line]
    assert line.startswith(says) and len(named) == cards
    press(table, "declare")
    assert line in table.bridge.state["dialog"]["lines"]


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({}, "×4 for calling koi-koi, +1 for the opponent's koi-koi"),
        (
            {"field_brights": "one-plus-n"},
            "2 for brights dealt to the field, ×4 for calling koi-koi, +1 for the opponent's "
            "koi-koi",
        ),
        ({"own_koi_combine": "sum"}, "1, +2 for calling koi-koi, +1 for the opponent's koi-koi"),
    ],
)
def test_own_calls_that_multiply_are_said_to(changes: dict[str, str], steps: str) -> None:
    house = kk.rules("shared-plus-one", **{"own_koi_combine": "product", **changes})
    said = multiplier_words(house, factors(house, 0, (2, 1), 1))
    assert said == f"Multiplier: {steps}."


def test_a_yaku_that_is_worth_too_little_to_stop_is_said_to_be() -> None:
    house = kk.rules("nintendo", lucky=0, stop_from=7)
    field = "3-ribbon 9-ribbon 8-animal 1-bright 2-animal 4-animal 6-animal 12-bright"
    deal = round_of(house, "3-bright 8-bright", "5-animal", field, "9-animal 7-animal").deal
    match = kk.Match(house, deals=[deal], starter=0)
    match.push("play 3-bright")
    shown = Shown.of(match)
    # A viewing that was called with may have been rained off since.
    called = replace(shown, view=replace(shown.view, koi_calls=(1, 0), called_scores=(8, 0)))
    assert "you need 7 points to stop" in too_little(0, shown)
    assert "you need 9 points to stop" in too_little(0, called)
    assert made_yaku(called.view, 0).endswith("To stop: 9 points")
    table = kk.Table(match=match, opponent="person", speed="off", keep="")
    show_cards(table)
    state = table.bridge.state
    assert "are worth 5 points; it takes 7 points to stop." in state["spoken"]
    assert "Flower Viewing 5 · To stop: 7 points" in str(state)


@pytest.mark.parametrize(
    ("preset", "why"),
    [("bga", "chosen at random."), ("nintendo", "drew the earlier month.")],
)
def test_the_first_round_says_who_starts_it_and_why(preset: str, why: str) -> None:
    for seed in range(4):
        match = kk.Match(preset, seed=seed, rounds=2)
        said = happened(Shown.of(match))
        assert said.endswith(why)
        assert ("You start" in said) == (match.round.starter == 0)


@pytest.mark.parametrize("preset", ["bga", "nintendo"])
def test_of_a_starter_whom_nobody_has_drawn_no_reason_is_told(preset: str) -> None:
    drawn = kk.Match(preset, seed=3)
    chosen = kk.Match(preset, seed=3, starter=1 - drawn.round.starter)
    position = kk.parse_position(as_notation(drawn))
    for match in (chosen, kk.Match.from_record(chosen.record), position):
        assert happened(Shown.of(match)).endswith((" start.", " starts."))
    assert happened(Shown.of(kk.Match.from_record(drawn.record))) == happened(Shown.of(drawn))
