"""What is at stake between stop and koi-koi, against the engine that settles and plays rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.settle import outcome
from koikoi_widget.engine.view import View
from koikoi_widget.table.words.stakes import Chance, Stakes, stakes

PRESETS = list(kk.PRESETS)
SEEDS = range(12)


def decisions(preset: str | kk.Rules, seeds: range = SEEDS) -> Iterator[kk.Match]:
    """Yield matches of two rounds wherever a player is asked; half of the answers are koi-koi."""
    for seed in seeds:
        rng, match = Random(seed), kk.Match(preset, seed=seed, rounds=2)
        while not match.is_over:
            if match.round.phase == "decide":
                yield match
            match.push(rng.choice(match.legal_actions))


def asked(preset: str | kk.Rules, seeds: range = SEEDS) -> Iterator[tuple[View, Stakes]]:
    for match in decisions(preset, seeds):
        view = match.view(match.seat)
        yield view, stakes(view)


def settled(view: View, winner: int | None, *cards: kk.Card, has_called: bool = True):
    """Settle the round by the engine's public door, with these cards in the winner's pile."""
    piles = [set(pile) for pile in view.piles]
    if winner is not None:
        piles[winner] |= set(cards)
    calls = list(view.koi_calls)
    calls[view.seat] += has_called
    return kk.settle(
        view.rules,
        piles=(piles[0], piles[1]),
        winner=winner,
        koi_calls=(calls[0], calls[1]),
        field_brights=view.field_brights,
        month=view.month,
        starter=view.starter,
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_stopping_makes_of_round_and_match_what_the_engine_makes_of_them(preset: str) -> None:
    ends = set()
    for match in decisions(preset):
        stop, after = stakes(match.view(match.seat)).stop, match.after("stop")
        assert stop.settlement == after.round.settlement
        assert (stop.points, stop.ends_match) == (after.points, after.is_over)
        assert stop.winner == after.winner
        ends.add(after.is_over)
    assert ends == {True, False}


@pytest.mark.parametrize("preset", PRESETS)
def test_each_card_named_brings_what_is_said_and_no_other_card_of_luck_brings_more(
    preset: str,
) -> None:
    counts = set()
    for view, facts in asked(preset):
        worth = {
            card: settled(view, view.seat, card) for card in (*view.hand, *view.field, *view.unseen)
        }
        raising = {card: end for card, end in worth.items() if end.base > view.score}
        for out in facts.outs:
            assert_true(out, view, view.seat)
        if raising and not any(out.taken for out in facts.outs):
            best = max(end.base * end.multiplier for end in raising.values())
            assert best == facts.outs[0].ending.worth
        assert bool(facts.outs) >= bool(raising)
        assert len({out.yaku for out in facts.outs}) == len(facts.outs) <= 2
        counts.add(len(facts.outs))
    assert {1, 2} <= counts


def test_a_card_of_the_stock_counts_though_the_hand_can_take_what_it_would_take() -> None:
    view = kk.parse_position(
        "view1 ..b./BBBB/B..B/.3../..../2..b/.33./.3.b/BBBB/.A.A/A3A./b3.3 decide:1 round=6 led=1 "
        "points=24,62 brights=1 hidden=5,17 laid=1:h3a,s3d+3a rules=legends"
    )
    moon = kk.Card.parse("8-bright")
    assert all(any(one.month == moon.month for one in lot) for lot in (view.hand, view.field))
    (out, *_rest) = stakes(view).outs
    assert (out.card, out.place, list(out.taken)) == (moon, "unseen", [])


def test_a_capture_counts_though_either_of_its_cards_would_be_enough() -> None:
    rules, tried = kk.rules("bga").changed(**{"chaff-extra": 0}), 0
    for match in decisions(rules, range(150)):
        view = match.view(match.seat)
        if any(end.base > view.score for _is_sure, end in captured(match, view)):
            out = stakes(view).outs[0]
            assert out.taken
            tried += any(row.id == "chaff" for row in out.yaku)
    assert tried


def test_a_viewing_that_the_field_may_still_cancel_is_not_called_sure() -> None:
    view = kk.parse_position(
        "view0 ABBA/AAAA/..3./3..a/B3.B/AABB/.AA1/A..A/A3A./.A.A/3BaB/A.A. decide:0 led=1 "
        "points=17,17 hidden=2,12 laid=0:h12a+12c,s2d+2b "
        "rules=bga;viewings=field-cancels;rounds=2;start_points=17"
    )
    (out, *_rest) = stakes(view).outs
    assert {row.id for row in out.yaku} >= {"moon-viewing"} and out.taken
    assert any(card.month == 12 for card in view.unseen) and not out.is_sure
    always = replace(view, rules=view.rules.changed(viewings="always"))
    assert stakes(always).outs[0].is_sure


def captured(match: kk.Match, view: View) -> Iterator[tuple[bool, kk.Settlement]]:
    """Yield what each capture of the hand scores, and whether no unseen card is of its month."""
    for card in view.hand:
        alike = [one for one in view.field if one.month == card.month]
        for other in alike:
            taken = alike if len(alike) != 2 else [other]
            is_sure = not any(one.month == card.month for one in view.unseen)
            yield is_sure, settled(view, view.seat, card, *taken)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_hand_can_capture_comes_first_and_before_that_what_is_sure(preset: str) -> None:
    kinds = set()
    for match in decisions(preset):
        view = match.view(match.seat)
        facts = stakes(view)
        raising = [
            (is_sure, end) for is_sure, end in captured(match, view) if end.base > view.score
        ]
        if not raising:
            assert not any(out.taken for out in facts.outs)
            continue
        first = facts.outs[0]
        assert first.taken and first.is_sure == any(is_sure for is_sure, _end in raising)
        assert first.ending.worth == max(
            end.base * end.multiplier for is_sure, end in raising if is_sure == first.is_sure
        )
        kinds.add(first.is_sure)
    assert kinds == {True, False}


def test_what_is_called_sure_can_be_captured_whatever_the_opponent_plays() -> None:
    rng, tried = Random(1), 0
    for match in decisions("bga", range(40)):
        view = match.view(match.seat)
        sure = [out for out in stakes(view).outs if out.is_sure]
        following = match.after("koi-koi") if sure and len(view.legal_actions) > 1 else match
        while following.round.phase != "over" and following.seat != match.seat:
            following = following.after(rng.choice(following.legal_actions))
        if following is match or following.round.phase == "over":
            continue
        for out in sure:
            together = {out.card, *out.taken}
            (taker,) = together & set(view.hand)
            assert taker in following.view(match.seat).hand
            assert together - {taker} <= set(following.round.field)
            tried += 1
    assert tried


@pytest.mark.parametrize("preset", PRESETS)
def test_the_threat_named_is_true_and_there_is_none_only_where_no_card_is_one(preset: str) -> None:
    for view, facts in asked(preset):
        other = 1 - view.seat
        floor = view.called_scores[other]
        raising = {
            card
            for card in (*view.hand, *view.field, *view.unseen)
            if settled(view, other, card).base > floor
        }
        mine = {card for card in raising if card in view.field and not takers(card, view)}
        if not facts.threat:
            assert raising == mine
            continue
        assert_true(facts.threat, view, other)
        assert set(facts.threat.alike) <= raising - mine
        free = raising - mine - set(view.hand)
        assert (facts.threat.place == "hand") == (not free), "what it can take comes first"


def takers(card: kk.Card, view: View) -> set[kk.Card]:
    """Return the cards with which the opponent might take one from the field."""
    return {other for other in view.unseen if other.month == card.month}


def assert_true(chance: Chance, view: View, seat: int) -> None:
    """Check a chance of `seat` after the call."""
    end = chance.ending
    assert chance.card in chance.alike
    assert end.settlement == settled(view, seat, chance.card, *chance.taken)
    assert end.points == tuple(
        before + paid for before, paid in zip(view.points, end.settlement.points, strict=True)
    )
    assert (end.ends_match, end.winner) == outcome(
        view.rules, end.points, (0, 0), view.round_number, view.starter
    )
    before = kk.score(view.piles[seat], view.rules, month=view.month).as_dict()
    cards = (*view.piles[seat], chance.card, *chance.taken)
    after = kk.score(cards, view.rules, month=view.month).as_dict()
    assert [yaku.id for yaku in chance.yaku] == [
        name for name, points in after.items() if points > before.get(name, 0)
    ]
    assert chance.gains == tuple(
        after[yaku.id] - before[yaku.id] if yaku.id in before else 0 for yaku in chance.yaku
    )
    where = {"hand": view.hand, "field": view.field, "unseen": view.unseen}
    assert chance.card in where[chance.place]
    matching = {"hand": view.field, "field": view.hand, "unseen": ()}[chance.place]
    assert chance.has_match == any(card.month == chance.card.month for card in matching)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_in_which_nobody_scores_again_ends_as_it_was_said(preset: str) -> None:
    for view, facts in asked(preset):
        assert facts.exhausted.settlement == settled(view, None)
    ended = 0
    for match in decisions(preset, range(40)):
        facts, seat = stakes(match.view(match.seat)), match.seat
        played, rng = match.after("koi-koi"), Random(len(match.actions))
        while played.round.phase != "over" and played.round.phase != "decide":
            played = played.after(rng.choice(played.legal_actions))
        end = played.round.settlement
        pile = match.round.piles[seat]
        if end and end.reason == "exhausted" and played.round.piles[seat] >= pile:
            now = kk.score(played.round.piles[seat], match.rules, month=match.view(0).month)
            if now.total == facts.score.total:
                assert end.points == facts.exhausted.settlement.points
                ended += 1
    assert ended


@pytest.mark.parametrize("preset", PRESETS)
def test_an_only_call_is_never_followed_by_another(preset: str) -> None:
    again = {True: 0, False: 0}
    for match in decisions(preset, range(30)):
        seat, facts = match.seat, stakes(match.view(match.seat))
        played, rng = match.after("koi-koi"), Random(len(match.actions))
        assert facts.turns == len(match.round.hands[seat])
        while played.round.phase != "over":
            if played.round.phase == "decide" and played.seat == seat:
                again[facts.is_only_call] += 1
                break
            actions = [each for each in played.legal_actions if str(each) != "stop"]
            played = played.after(rng.choice(actions))
    assert again[True] == 0
    if kk.PRESETS[preset].koi_limit == "any":
        assert again[False]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("tie_winner", ["nobody", "starter"])
def test_in_the_last_round_what_is_needed_wins_and_one_point_less_does_not(
    preset: str, tie_winner: str
) -> None:
    told = 0
    for view, facts in asked(kk.rules(preset, tie_winner=tie_winner)):
        rules, mine = view.rules, view.seat
        assert facts.is_last_round == (view.round_number == rules.rounds)
        if not facts.is_last_round:
            assert facts.needed is None
            continue
        assert facts.needed
        for amount in range(1, facts.needed + 1):
            points = list(view.points)
            points[mine] += amount
            points[1 - mine] -= amount * rules.zero_sum
            ahead = (points[0], points[1])
            winner = outcome(rules, ahead, (0, 0), view.round_number, view.starter)[1]
            assert (winner == mine) == (amount == facts.needed)
        told += 1
    assert told


def test_where_rounds_decide_the_match_nobody_is_said_to_win_it() -> None:
    rules = kk.rules("legends", match_winner="rounds")
    ends = [facts for _view, facts in asked(rules) if facts.stop.ends_match]
    assert ends and all(facts.stop.winner is facts.needed is None for facts in ends)


def test_a_seat_that_is_not_asked_has_nothing_at_stake() -> None:
    match = kk.Match("bga", seed=7)
    with pytest.raises(kk.InvalidPosition, match="is not asked to stop"):
        stakes(match.view(match.seat))
