"""What chance brought is told apart from what was made of it."""

from __future__ import annotations

from concurrent.futures import CancelledError
from dataclasses import replace
from random import Random
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.kernel.value.chance_values import expected
from koikoi_widget.locale import language


def _played(rules: str | kk.Rules, seed: int, rounds: int = 1) -> kk.Match:
    """Return a match of two who choose by lot, and never stop."""
    match, rng = kk.Match(rules, seed, rounds=rounds), Random(seed)
    while not match.is_over:
        going_on = [action for action in match.legal_actions if action != kk.STOP]
        match.push(rng.choice(going_on))
    return match


def _last_play(match: kk.Match) -> int:
    return max(at for at, action in enumerate(match.actions) if isinstance(action, kk.Play))


@pytest.mark.parametrize("preset", ["nintendo", "bga", "italian"])
def test_luck_and_skill_make_up_the_result(preset: str) -> None:
    match = _played(preset, 5, rounds=3)
    luck = kk.luck(match, samples=20)
    coins = 2 if match.rules.zero_sum else 1
    for seat in (0, 1):
        won = (match.points[seat] - match.points[1 - seat]) / coins
        assert luck.result(seat) == pytest.approx(won)
        assert luck.cards(seat) + luck.skill(seat) == pytest.approx(won)
        assert luck.cards(seat) == -luck.cards(1 - seat)


def test_over_all_cards_that_might_have_come_the_luck_of_a_card_adds_up_to_nothing() -> None:
    # The last card ends the round, so that what each is worth is exact.
    ended = (_played("nintendo", seed) for seed in range(100))
    match = next(one for one in ended if one.round.situation.drawn == 16)
    deal, played = match.round.deal, match.actions[: _last_play(match) + 1]
    worth = []
    for place in range(15, 24):
        stock = list(deal.stock)
        stock[15], stock[place] = stock[place], stock[15]
        other = kk.Match(
            match.rules,
            1,
            deals=[replace(deal, stock=tuple(stock))],
            starter=next(match.rounds()).start.starter,
        )
        for action in played:
            other.push(action)
        while not other.is_over:
            other.push(other.legal_actions[0])
        [of_round] = kk.luck(other, samples=4).rounds
        assert of_round.turned[-1].card == stock[15]
        assert of_round.turned[-1].error == 0
        worth.append(of_round.turned[-1].points)
    assert max(worth) > 0.5
    assert sum(worth) == pytest.approx(0, abs=1e-9)


def test_a_card_that_makes_a_yaku_is_lucky_for_whoever_turns_it_up() -> None:
    luck = kk.luck(_played("nintendo", 3, rounds=6), samples=50)
    for seat in (0, 1):
        card = luck.luckiest(seat)
        assert card is not None
        assert card.worth(seat) == -card.worth(1 - seat) > 1


def test_the_luck_of_a_deal_is_what_it_is_worth_beyond_any_other() -> None:
    rules = kk.rules("nintendo")
    lucky = [kk.luck(_played(rules, seed), samples=30).rounds[0].deal for seed in range(60)]
    mean = sum(lucky) / len(lucky)
    spread = (sum((one - mean) ** 2 for one in lucky) / len(lucky)) ** 0.5
    assert abs(mean) < 4 * spread / len(lucky) ** 0.5
    assert spread > 1
    assert 0 < expected(rules).mean() < 2  # who leads is a little ahead


def test_a_round_that_is_not_over_stays_out_of_it() -> None:
    match = _played("bga", 5, rounds=3)
    running = match.at(_last_play(match))
    assert len(kk.luck(running, samples=4).rounds) == len(running.history) - 1
    assert kk.luck(kk.Match("bga", seed=7), samples=4).rounds == ()


def test_a_lucky_hand_is_all_luck() -> None:
    rules = kk.rules("nintendo")
    ended = (_played(rules, seed) for seed in range(2000))
    match = next(one for one in ended if one.round.settlement.reason == "lucky")
    [of_round] = kk.luck(match, samples=4).rounds
    assert of_round.turned == ()
    assert of_round.deal == pytest.approx(of_round.result, abs=2)
    assert of_round.deal_error == 0


def test_a_review_says_how_much_was_luck_and_names_the_card() -> None:
    match = _played("nintendo", 3, rounds=2)
    review = kk.review(match, samples=20, progress=False)
    assert review.luck.as_dict() == review.as_dict()["luck"]
    said = str(review)
    assert "by the luck of the cards" in said
    assert "on the score" in said
    assert "the luckiest card was" in said
    with language("de"):
        assert "Kartenglück" in str(review)


def test_luck_that_nobody_waits_for_any_more_is_abandoned() -> None:
    halt = Event()
    halt.set()
    with pytest.raises(CancelledError):
        kk.luck(_played("nintendo", 3), halt=halt)
