"""How often what happens: counted rounds, their errors, and both ways to play them."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.cards import DECK, CardSet
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.round import Deal
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.lessons.course import frequencies
from koikoi_widget.lessons.course.frequencies import (
    Share,
    call_shares,
    call_table,
    played_rounds,
    yaku_frequencies,
    yaku_shares,
)
from koikoi_widget.locale import number


def by_greedy(rules: str, count: int) -> tuple[frequencies.Played, ...]:
    return frequencies.by_greedy(PRESETS[rules], count, 1)


def test_an_error_is_never_nothing_and_shrinks_with_the_root_of_the_count() -> None:
    assert Share(0, 50).error > 0
    assert Share(25, 100).error == pytest.approx(2 * Share(100, 400).error, rel=0.02)
    assert str(Share(0, 0)) == "none"


def test_the_same_seed_plays_the_same_rounds() -> None:
    assert by_greedy("bga", 5) == by_greedy("bga", 5)


def test_a_winners_pile_scores_and_the_caller_held_cards() -> None:
    rules = PRESETS["nintendo"]
    for each in by_greedy("nintendo", 60):
        if each.pile and max(each.points) != rules.lucky:
            assert rules.total(each.pile) > 0
        assert (each.winner is None) == (each.points == (0, 0))
        if each.call:
            assert 1 <= each.call.cards_left <= 7


@pytest.mark.parametrize("rules", PRESETS)
def test_chaff_decides_more_rounds_than_four_or_five_brights_by_every_rules(rules: str) -> None:
    shares = yaku_shares(rules, count=150)
    chaff = shares["chaff"]
    for name in ("four-brights", "five-brights"):
        assert shares[name].value + 3 * shares[name].error < chaff.value


def test_the_ends_after_a_call_add_up() -> None:
    for ends in call_shares("bga", count=100).values():
        assert sum(end.hits for end in ends) == ends[0].of


def test_the_tables_say_how_many_rounds_were_counted() -> None:
    count = f"{number(len(played_rounds('bga')))} rounds"
    for shown in (yaku_frequencies("bga"), call_table("bga")):
        assert count in shown.content and "±" in shown.content


def test_what_is_read_from_the_kernels_log_is_what_the_engine_sees() -> None:
    pytest.importorskip("numba")
    from koikoi_widget.kernel.play.batches import log_policy
    from koikoi_widget.kernel.rules.position import action_of

    rules = PRESETS["nintendo"]
    _results, deals, logs = log_policy(rules, 60, 1)
    for each, order, log in zip(
        frequencies.by_kernel(rules, 60, 1), deals.tolist(), logs.tolist(), strict=True
    ):
        cards = [DECK[index] for index in order]
        hands = (CardSet(cards[:8]), CardSet(cards[8:16]))
        deal = Deal(hands, CardSet(cards[16:24]), tuple(cards[24:]))
        match, call = Match(rules, 0, deals=[deal], starter=each.starter), None
        for code in log:
            if code < 0:
                break
            action, seat = action_of(code), match.seat
            assert seat is not None
            if str(action) == "koi-koi" and call is None:
                call = (seat, len(match.round.hands[seat]))
            match.push(action)
        end = match.round.settlement
        assert end and (end.winner, end.points) == (each.winner, each.points)
        assert call == each.call
        if end.winner is not None:
            assert match.round.piles[end.winner].mask == each.pile


def test_chaff_is_as_often_in_the_winners_pile_by_kernel_and_by_greedy_player() -> None:
    pytest.importorskip("numba")
    rules = PRESETS["nintendo"]
    shares = []
    for rounds in (frequencies.by_kernel(rules, 3000, 1), by_greedy("nintendo", 400)):
        won = [each for each in rounds if each.pile]
        chaff = [each for each in won if "chaff" in rules.score(each.pile).as_dict()]
        shares.append(Share(len(chaff), len(won)))
    assert abs(shares[0].value - shares[1].value) < 0.1
