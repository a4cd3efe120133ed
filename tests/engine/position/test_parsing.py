"""The notation of one position: printed and read again, and what is refused."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.engine.position.parsing import parse_position
from tests.engine.test_properties import seeds, some_rules
from tests.tiers import examples


def played(rules, seed, count):
    """A match of three rounds after some random actions."""
    match, rng = kk.Match(rules, seed, rounds=3), random.Random(seed)
    while count and match.legal_actions:
        match.push(rng.choice(match.legal_actions))
        count -= 1
    return match


def play_on(match, seed):
    """The views of both seats until the end of a match."""
    rng = random.Random(seed)
    while True:
        yield match.view(0), match.view(1), match.points, match.rounds_won
        if match.is_over:
            return
        match.push(rng.choice(match.legal_actions))


@given(rules=some_rules(), seed=seeds, count=st.integers(0, 110))
@examples(60)
def test_what_is_printed_is_read_again(rules, seed, count):
    match = played(rules, seed, count)
    again = parse_position(match.notation)
    assert again.notation == match.notation
    assert match.notation.isascii() and "\n" not in match.notation
    for seat in (0, 1):
        view = match.view(seat)
        assert parse_position(view.notation) == view == again.view(seat)


@pytest.mark.parametrize("count", [0, 13, 40, 80])
def test_a_match_goes_on_from_its_notation_as_it_would_have(count):
    match = played("italian", 5, count)
    again = parse_position(match.notation)
    assert [*play_on(again, 1)] == [*play_on(match, 1)]


@pytest.mark.parametrize("viewings", ["field-cancels", "rain-cancels"])
@pytest.mark.parametrize("exhaustion", ["nobody", "koi-caller", "dealer"])
def test_the_end_of_a_round_is_read_with_what_its_field_cancels(viewings, exhaustion):
    rules = kk.rules("bga", viewings=viewings, exhaustion=exhaustion, rounds=1)
    for seed in range(40):
        match = played(rules, seed, 100)
        assert match.is_over
        assert parse_position(match.notation).round.settlement == match.round.settlement


def test_a_seed_and_a_yaku_in_any_script_are_written_in_ascii():
    own = kk.Yaku(id="庭", points=3, pool="1-bright 2-animal", need=2)
    match = kk.Match(kk.rules("bga", yaku=[*kk.PRESETS["bga"].yaku, own]), "Übung | 7 %")
    line = match.notation
    again = parse_position(line)
    assert line.isascii() and again.rules == match.rules and again.seed == match.seed


def test_a_view_of_one_seat_holds_no_card_that_it_does_not_see():
    for count in range(40):
        match = played("bga", 3, count)
        if match.round.phase == "over":
            continue
        letters = match.view(0).notation.split()[1].replace("/", "")
        hidden = [*match.round.hands[1], *match.round.stock]
        assert {letters[card.index] for card in hidden} == {"."}


def test_a_position_has_no_past_and_says_so():
    again = parse_position(played("bga", 1, 20).notation)
    assert not again.actions
    with pytest.raises(kk.RecordError, match="a match that began with a single position"):
        again.record  # noqa: B018
    with pytest.raises(kk.IllegalAction, match="nothing to undo"):
        again.undo()


VIEW = kk.Match(seed=1).view(0).notation
MATCH = kk.Match(seed=1, starter=0).notation
BOARD = VIEW.split()[1]

# A bright lies on the field, and the notation does not say how many were dealt there.
BRIGHT = "view0 a00./.a../a.0./0.../..../..../a.0./a.0./a.../.0a./..../0..a play:0 rules=nintendo"
BRIGHT_MATCH = "match " + re.sub(r" brights=\d", "", kk.Match(seed=2, starter=0).notation)[6:]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "first word cannot be ''; expected view0, view1, match."),
        (7, "expected text, got 7."),
        (None, "expected text, got None."),
        (["x"], "expected text, got ['x']."),
        (str(kk.Match(seed=1).record), "this is the record of a match; Record.parse reads it."),
        (VIEW.replace("rules=bga", "rules="), "rules cannot be ''; expected a preset"),
        (
            f"{BRIGHT} brights=0",
            "brights cannot be 0: the field was dealt at least 1.",
        ),
        (f"{BRIGHT} brights=2", "2 brights cannot have been dealt to the field"),
        (
            f"{BRIGHT_MATCH} brights=0",
            "brights cannot be 0: the field was dealt at least 1.",
        ),
        (VIEW.replace(".", "b", 1), "a view cannot show 1-bright in the opponent's hand before"),
        (
            f"match {MATCH[6:].replace('a', 'b', 1)}",
            "a view cannot have 9 as its opponent_hand_size.",
        ),
        (VIEW.replace("view0", "view2"), "first word cannot be 'view2'"),
        (VIEW.replace(BOARD, BOARD[:-1]), "cards cannot be '"),
        (VIEW.replace("b", "x").replace("xga", "bga").replace(".", "x", 1), "cards cannot be '"),
        (VIEW.replace("play:", "plan:"), "phase cannot be 'plan:0'"),
        (VIEW.replace("play:0", "play:2"), "phase cannot be 'play:2'"),
        (VIEW.replace("play:0", "take:0"), "expected a turned card in the phase 'take'"),
        (VIEW.replace("play:0", "over:0"), "end cannot be ''"),
        (f"{VIEW} end=stop:0", "end cannot be 'stop:0'"),
        (f"{VIEW} moon=1", "part cannot be 'moon=1'; expected round=…"),
        (f"{VIEW} seed=1", "part cannot be 'seed=1'"),
        (f"{VIEW} round=2 round=3", "part cannot be 'round=3'"),
        (f"{VIEW} round=100", "round cannot be '100'; expected a whole number from 1 to 99."),
        (f"{VIEW} calls=1", "calls cannot be '1'; expected two numbers"),
        (f"{VIEW} calls=1,1", "seat 0 cannot have called koi-koi 1 times in 0 turns."),
        (f"{VIEW} hidden=7,25", "after 1 plays the stock has 23 cards, not 25."),
        (f"{VIEW} laid=0:x1a", "laid cannot be '0:x1a'; expected who laid which cards"),
        (f"{VIEW} laid=0:h13a", "laid cannot be '13a'; expected a card"),
        (f"{VIEW} led=1", "in phase play of seat 0 in a round led by seat 1."),
        (VIEW.replace("rules=bga", "rules=moon"), "rules: line 1: unknown preset: 'moon'"),
        (VIEW.replace("rules=bga", "rules=bga;lucky=x"), "rules: line 1: lucky cannot be 'x'"),
        (VIEW.replace("rules=bga", "rules=%FF"), "rules cannot be"),
        (re.sub(r"(stock=)\w+,", r"\1", MATCH), "stock cannot be"),
        (re.sub(r"(stock=)(\w+),\w+", r"\1\2,\2", MATCH), "stock cannot be"),
        (MATCH.replace("play:0", "play:1"), "in phase play of seat 1 in a round led by seat 0."),
        (MATCH.replace("seed=1", "seed=%23"), "seed cannot be '#'"),
    ],
)
def test_what_is_refused_is_named(line, message):
    with pytest.raises(kk.InvalidPosition, match=re.escape(message)):
        parse_position(line)


def test_the_line_that_the_page_on_records_shows_is_read():
    page = (Path(kk.__file__).parents[1] / "docs" / "records.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if line.startswith("view0 "))
    assert parse_position(line).notation == line


def test_how_many_brights_lie_at_an_opening_need_not_be_said():
    for line in (BRIGHT, BRIGHT_MATCH):
        assert " brights=1 " in parse_position(line).notation
    view = parse_position(BRIGHT)
    assert view.field_brights == 1
    assert view.sample(random.Random(1)).field_brights == 1


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_view_that_is_read_can_be_dealt_whatever_was_left_out(preset):
    rng = random.Random(7)
    for count in range(0, 40, 3):
        match = played(preset, count, count)
        for view in (match.view(0), match.view(1)):
            who, cards, phase, *parts = view.notation.split()
            for part in parts:
                left = [one for one in parts if one != part]
                try:
                    again = parse_position(" ".join([who, cards, phase, *left]))
                except kk.InvalidPosition:
                    continue
                again.sample(rng)


@given(line=st.text(max_size=300))
@examples(60)
def test_whatever_is_written_is_read_or_refused(line):
    for text in (line, f"{VIEW} {line}", VIEW.replace(BOARD, line)):
        with contextlib.suppress(kk.InvalidPosition):
            parse_position(text)
