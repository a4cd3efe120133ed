"""A whole match under any rules: what the tables say is what the engine does."""

from __future__ import annotations

import re
from html import escape
from math import sqrt
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.art import alternative
from koikoi_widget.engine.actions import DEAL
from koikoi_widget.engine.round import lucky
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.lessons.course import match_lesson as lesson
from koikoi_widget.lessons.questions.kinds.round_questions import End


def cells(shown: object) -> list[list[str]]:
    """The words of a table, row by row, without its header."""
    body = str(shown).split("<tbody", 1)[1]
    return [
        [re.sub("<[^>]+>", " ", cell).strip() for cell in re.findall("<t[hd][^>]*>(.*?)</t", row)]
        for row in body.split("<tr")[1:]
    ]


def sources_own(preset: str) -> list[tuple[int, int]]:
    """What the examples that a source tells bring by its own rules, you and your opponent."""
    found = [each.end for each in lesson.EXAMPLES if preset in each.sources]
    ends = [(end, end.settled(preset).points) for end in found]
    return [points[::-1] if end.stops == "opponent" else points for end, points in ends]


def test_a_rule_shows_its_value_here_and_the_values_elsewhere() -> None:
    (row,) = cells(lesson.rule_table("nintendo", "rounds"))
    assert row[0].startswith("Rounds") and row[1:] == ["12", "6"]
    (row,) = cells(lesson.rule_table("bga", "redeal_field_four"))
    assert row[1:] == ["yes", "the same"]


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_every_rule_of_every_preset_can_be_shown(preset: str) -> None:
    assert len(cells(lesson.rule_table(preset, *OPTIONS))) == len(OPTIONS)


def test_the_lead_is_drawn_again_when_the_months_are_the_same() -> None:
    shown = str(lesson.lead("nintendo", 15))
    assert "draw again" in shown and "You start." in shown
    assert shown.count("<figure") == 2 * len(kk.Match("nintendo", 15).draws) == 4
    assert "Chance decides" in str(lesson.lead("bga", 15))


def test_nintendo_deals_by_twos_until_each_place_has_eight() -> None:
    shown = lesson.dealing("nintendo")
    assert "The player who starts also deals" in str(shown)
    assert [row[1:] for row in cells(shown)] == [[str(held)] * 3 for held in (2, 4, 6, 8)]
    assert "<table" not in str(lesson.dealing("legends"))
    assert "does not say who deals" in str(lesson.dealing("legends"))


def test_of_a_source_whose_customs_are_not_known_nothing_is_claimed():
    assert "Agree on who deals." in str(lesson.dealing("fuda-wiki"))


def test_the_picture_of_a_deal_hides_what_is_hidden() -> None:
    match = kk.Match("bga", seed=15, starter=0)
    shown = str(lesson.dealt(match.view(0)))
    assert shown.count("<figure") == 16
    hidden = [*match.round.hands[1], *match.round.stock]
    assert not any(escape(alternative(card)) in shown for card in hidden)
    for title in ("face down: 8", "The field: 8", "Your hand: 8", "face down: 24"):
        assert title in shown


def test_the_chances_of_a_lucky_hand_are_those_of_many_deals() -> None:
    rng, deals = Random(4), 20_000
    found = [lucky(hand) for _deal in range(deals) for hand in kk.Deal.shuffled(rng).hands]
    for kind, chance in lesson.chance_of_lucky().items():
        error = sqrt(chance * (1 - chance) / len(found))
        assert abs(found.count(kind) / len(found) - chance) < 4 * error


def test_the_chance_of_luck_in_a_match_is_that_of_many_matches() -> None:
    rng, matches = Random(5), 1500
    seen = 0
    for _match in range(matches):
        deals = [kk.Deal.shuffled(rng) for _round in range(12)]
        seen += any(lucky(hand) for deal in deals for hand in deal.hands)
    chance = lesson.chance_in_match(12)
    assert abs(seen / matches - chance) < 4 * sqrt(chance * (1 - chance) / matches)


def test_the_lucky_deal_is_lucky_for_you_alone() -> None:
    deal = lesson.lucky_deal()
    assert [lucky(hand) for hand in deal.hands] == ["four-of-a-month", None]
    assert not lucky(deal.field)
    asked = kk.Match("bga", deals=[deal], starter=0)
    assert asked.round.phase == "declare" and asked.seat == 0
    settled = kk.Match("nintendo", deals=[deal], starter=0).round.settlement
    assert settled and settled.reason == "lucky" and settled.points == (6, 0)


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_what_you_may_do_is_what_play_allows(preset: str) -> None:
    table = [row[1:] for row in cells(lesson.choice_table(preset))]
    may = {
        (calls, is_empty): row[is_empty]
        for calls, row in zip(lesson.CALLS, table, strict=True)
        for is_empty in (False, True)
    }
    assert {may[calls, True] for calls in lesson.CALLS} <= {"stop", "cannot happen"}
    rng = Random(3)
    for seed in range(30):
        match = kk.Match(preset, seed=seed)
        while not match.is_over:
            seat, actions = match.seat, match.legal_actions
            if match.round.phase == "decide":
                assert may.get((calls_of(match, seat), False), "?") in ("stop or koi-koi", "?")
            wanted = [each for each in actions if str(each) == "koi-koi" and rng.random() < 0.8]
            action = wanted[0] if wanted else rng.choice(actions)
            match.push(action)
            end = match.round.settlement
            if end and end.reason == "stop" and str(action) != "stop":  # it was forced
                is_empty = not match.round.hands[end.winner]
                assert may.get((calls_of(match, end.winner), is_empty), "stop") == "stop"


def calls_of(match: kk.Match, seat: int | None) -> tuple[int, int]:
    """How often `seat` has called koi-koi in this round, then its opponent."""
    assert seat is not None
    calls = match.round.koi_calls
    return calls[seat], calls[1 - seat]


def test_the_sources_own_examples_come_out_as_they_say() -> None:
    assert sources_own("bga") == [(2, -2), (6, -6), (0, 0)]
    assert sources_own("nintendo") == [(16, 0), (0, 10)]
    assert sources_own("legends") == [(16, 0), (0, 10), (32, 0)]
    assert sources_own("italian") == [(0, 10), (5, 0)]
    assert sources_own("italian-comments") == [(16, 0)]
    assert sources_own("bga-heavy") == [(-10, 10)]


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_the_examples_are_settled_by_the_rules_chosen(preset: str) -> None:
    told = str(lesson.worked_examples(preset)).split('role="listitem"')[1:]
    assert len(told) == len(lesson.EXAMPLES)
    for example, words in zip(lesson.EXAMPLES, told, strict=True):
        settled = example.end.settled(preset)
        product = f"{settled.base} × {settled.multiplier}: you"
        assert product in words or "nobody scores" in words and not settled.base
        assert words.count("<figure") == len(example.end.pile)


def test_an_example_that_the_rules_forbid_says_so() -> None:
    never = kk.rules("nintendo", koi_limit="one-each", after_opponent_koi="must-stop")
    assert not lesson.can_come_about(never, (2, 0))
    twice = lesson.Example("You call twice.", End("you", lesson.EXAMPLES[0].end.pile, (2, 0)), ())
    assert "cannot happen" in lesson.brought(twice.end, never)


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_match_is_told_round_by_round(preset: str) -> None:
    match = lesson.play_match(preset, seed=3)
    rows = cells(lesson.match_table(match))
    assert match.is_over
    assert len(rows) == len(match.record.rounds) == match.actions.count(DEAL) + 1
    assert rows[-1][-1] == " : ".join(str(points).replace("-", "−") for points in match.points)
    leads = ["your opponent" if each.starter else "you" for each in match.record.rounds]
    assert [row[1] for row in rows] == leads


def test_a_match_ends_with_its_last_round_or_with_the_coins() -> None:
    bga = [row[1:] for row in cells(lesson.ends_table("bga"))]
    assert ["50 : 50", "It is a draw"] in bga
    assert ["100 : 0", "The match goes on"] in bga
    assert ["104 : −4", "You have won"] in bga
    assert len(cells(lesson.ends_table("nintendo"))) == 3


def test_the_share_of_the_leader_comes_with_its_error() -> None:
    assert re.search(r"the starting player won \d+ ± \d%", str(lesson.leading("bga")))
