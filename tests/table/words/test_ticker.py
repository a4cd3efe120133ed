"""The last exchange in words: both halves of each side's last turn, always in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import Laid
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.sentences import spoken, too_little
from koikoi_widget.table.words.ticker import before_stock, exchange, ticker
from tests.engine.positions import round_of


def positions(preset: str = "bga", seeds: int = 6) -> Iterator[kk.Match]:
    """Yield the positions of some random matches, the same match after each of its actions."""
    for seed in range(seeds):
        rng, match = Random(seed), kk.Match(preset, seed=seed, rounds=2)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
            yield match


def fullest(shown: Shown) -> dict[str, str]:
    """Return the last exchange where there is room for all of it: what each did."""
    return {who: " ".join(what).strip() for who, *what in next(iter(ticker(shown)), [])}


def name(card: kk.Card) -> str:
    """Return what a card is called, whichever chaff of its month it is."""
    return kk.card_name(card).rstrip(" 123")


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_both_halves_of_each_side_s_last_turn_are_told_also_after_a_choice(preset: str) -> None:
    last: dict[int, list[Laid]] = {}  # what each seat laid in its last turn, as it was seen
    chosen = 0
    for match in positions(preset, 3):
        if str(match.last[1]) == "deal" or len(match.actions) == 1:
            last = {}
        for laid in match.round.laid:
            last[laid.seat] = [*(last[laid.seat] if laid.source == "stock" else []), laid]
        chosen += str(match.last[1]).startswith("take")
        for seat in (0, 1):
            shown = Shown.of(match, seat)
            lines, mover = fullest(shown), match.last[0]
            assert len(lines) == len(last) and list(lines) == [
                f"{shown.names[each]}:" for each in (1 - mover, mover) if each in last
            ]
            for each, turn in last.items():
                text = lines[f"{shown.names[each]}:"]
                assert all(name(laid.card) in text for laid in turn)
                assert ("Stock:" in text) == (len(turn) == 2)
    assert chosen


def test_a_side_s_line_stays_until_its_own_next_card() -> None:
    before: dict[str, str] = {}
    for match in positions():
        shown, (mover, _action) = Shown.of(match), match.last
        lines = fullest(shown)
        if len(match.positions) > 2:  # of this round
            other = f"{shown.names[1 - mover]}:"
            assert lines.get(other) == before.get(other)
        before = lines


@pytest.mark.parametrize("language", ["en", "it", "de", "hi", "ja"])
def test_lines_get_shorter_where_there_is_less_room(language: str) -> None:
    with kk.language(language):
        for match in positions(seeds=2):
            wordings = exchange(Shown.of(match))
            lengths = [len(str(lines)) for lines in wordings]
            assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_card_that_took_nothing_is_said_to_stay_in_every_wording(preset: str) -> None:
    for match in positions(preset, 3):
        shown = Shown.of(match)
        laid = [each for turn in shown.turns for each in turn]
        for lines in ticker(shown):
            assert str(lines).count(" stays.") == sum(not each.taken for each in laid)
            assert str(lines).count(" takes ") == sum(bool(each.taken) for each in laid)


def test_a_line_leaves_out_what_goes_without_saying() -> None:
    laid = (
        Laid(0, kk.Card.parse("9-animal"), "hand", kk.CardSet.parse("9-chaff-2")),
        Laid(0, kk.Card.parse("5-ribbon"), "stock", kk.CardSet()),
    )
    shown = replace(Shown.of(kk.Match("bga", seed=1)), turns=(laid, ()))
    fullest, short = ticker(shown)
    assert short == [("You:", "Sake Cup takes chaff.", "Stock:", "May red ribbon stays.")]
    assert fullest[0][-1] == "May red ribbon stays. Sake Cup counts as chaff too."


def test_the_cup_is_said_to_count_as_chaff_only_where_it_does() -> None:
    said = {
        preset: any(
            "counts as chaff" in str(ticker(Shown.of(match))) for match in positions(preset)
        )
        for preset in ("bga", "italian")
    }
    assert said == {"bga": True, "italian": False}


def test_a_round_begins_with_its_month_and_nobody_s_turn() -> None:
    shown = Shown.of(kk.Match("bga", seed=1))
    assert ticker(shown) == []
    (((who, words, *stock),),) = exchange(shown)
    assert [who, *stock] == ["", "", ""] and words.startswith("January")


def test_before_the_stock_card_is_seen_it_is_not_told() -> None:
    told = 0
    for match in positions(seeds=2):
        shown = Shown.of(match)
        if len(match.round.laid) == 2:
            (who,) = {shown.names[laid.seat] for laid in match.round.laid}
            line = fullest(before_stock(shown))[f"{who}:"]
            hand, stock = match.round.laid
            assert name(hand.card) in line and "Stock" not in line
            alike = {name(card) for card in (hand.card, *hand.taken)}
            assert name(stock.card) not in line or name(stock.card) in alike
            told += 1
    assert told


def test_nor_is_a_yaku_that_it_makes() -> None:
    house = kk.rules("nintendo", lucky=0, stop_from=7)
    field = "3-ribbon 9-ribbon 8-animal 1-bright 2-animal 4-animal 6-animal 12-bright"
    deal = round_of(house, "3-bright 8-bright", "5-animal", field, "9-animal").deal
    match = kk.Match(house, deals=[deal], starter=0).after("play 3-bright")
    shown = Shown.of(match)
    assert "worth 5 points" in too_little(0, shown)
    assert "worth" not in str(exchange(before_stock(shown)))


def test_of_a_turn_known_only_from_its_stock_card_on_that_is_still_called_so() -> None:
    match = next(one for one in positions("bga", 3) if one.round.phase == "take")
    begun = kk.parse_position(
        " ".join(part for part in match.notation.split() if not part.startswith("laid="))
    )
    assert isinstance(begun, kk.Match)
    begun.push(begun.legal_actions[0])
    ((_who, hand, stock, then),) = ticker(Shown.of(begun))[0]
    assert (hand, stock) == ("", "Stock:") and "takes" in then


@pytest.mark.parametrize("preset", ["bga", "fuda-wiki", "nintendo"])
def test_a_call_is_told_in_words_until_its_caller_s_next_card_but_where_all_else_is_left_out(
    preset,
) -> None:
    told = 0
    for match in positions(preset, 12):
        shown = Shown.of(match)
        for seat in (0, 1):
            who = "You" if seat == 0 else "Opponent"
            said = [
                any(
                    f"{who} called koi-koi." in f"{what} {then}"
                    for _name, what, _stock, then in lines
                )
                for lines in ticker(shown)[:-1]
            ]
            assert not said or all(said) == any(said) == shown.has_called[seat]
        if str(match.last[1]) == "koi-koi":
            assert shown.has_called[match.last[0]]
            told += 1
    assert told


def test_a_call_says_whose_points_it_multiplies_by_the_rules_in_force() -> None:
    for preset, changed in (("fuda-wiki", True), ("bga", kk.rules("bga").opponent_koi_step > 0)):
        call = next(one for one in positions(preset, 40) if one.last == (1, kk.KOI_KOI))
        shown = Shown.of(call)
        longest = " ".join(ticker(shown)[0][-1])
        assert ("Your points now count ×2." in longest) == changed
        assert ("Your points now count ×2." in spoken(shown)) == changed
