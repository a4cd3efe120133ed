"""What another program's AI is shown, and how its answers are read; needs none of that program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP, Play
from koikoi_widget.engine.cards import DECK, CardSet, Kind
from tools.measure.outside import (
    AI,
    CUP,
    NO_CARD,
    OPPONENT,
    Outside,
    WrongAnswer,
    card_of,
    number_of,
    position_of,
)

# Its four kinds by their number there, and the kinds of its cards in the order of their numbers.
THEIR_KINDS = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)
THEIR_CARDS = (
    (3, 3, 2, 0),
    (3, 3, 2, 1),
    (3, 3, 2, 0),
    (3, 3, 2, 1),
    (3, 3, 2, 1),
    (3, 3, 2, 1),
    (3, 3, 2, 1),
    (3, 3, 1, 0),
    (3, 3, 2, 1),
    (3, 3, 2, 1),
    (3, 2, 1, 0),
    (3, 3, 3, 0),
)


class Program:
    """Answers as it is told to, and notes which matches and rounds it was told of."""

    def __init__(self, *, plays: int = NO_CARD, calls: bool = False, worth: int = 0) -> None:
        self.plays, self.calls, self.worth = plays, calls, worth
        self.begun: list[tuple[str, int]] = []

    def vgs_srand(self, _seed: object) -> None: ...

    def outside_begin_match(self, model: int) -> None:
        self.begun.append(("match", model))

    def outside_begin_round(self, was_dealt_cup: int) -> None:
        self.begun.append(("round", was_dealt_cup))

    def outside_lay(self, _position: object) -> int:
        return self.worth

    def outside_play(self) -> int:
        return self.plays

    def outside_calls_koi_koi(self) -> int:
        return self.calls


def cards_of(numbers: list[int]) -> CardSet:
    """Return the cards of a list of theirs, which holds none twice."""
    return CardSet.of([card_of(number) for number in numbers if number != NO_CARD])


def seen_once(seed: str, is_there: Callable[[kk.Round], bool]) -> kk.View:
    """Return what the seat to act sees in the first such position of a match played at random."""
    match, rng = kk.Match("nintendo", seed), Random(seed)
    while not is_there(match.round):
        if match.round.phase == "over":
            match.push("deal")
        else:
            match.push(rng.choice(match.legal_actions))
    return match.view(match.round.seat)


def in_the_middle(seed: str) -> kk.View:
    """Return what a seat sees that is to play and has at most four cards."""
    return seen_once(seed, lambda dealt: dealt.phase == "play" and len(dealt.hands[dealt.seat]) < 5)


def at_a_decision() -> kk.View:
    """Return what a seat sees that may call koi-koi."""
    return seen_once("decision", lambda dealt: dealt.phase == "decide")


def test_every_card_has_one_number_there_and_is_read_back_from_it() -> None:
    assert sorted(map(number_of, DECK)) == list(range(48))
    assert [card_of(number_of(card)) for card in DECK] == list(DECK)
    assert card_of(NO_CARD) is None


def test_a_card_keeps_its_month_and_its_kind() -> None:
    for card in DECK:
        month, place = divmod(number_of(card), 4)
        assert month + 1 == card.month
        assert THEIR_KINDS[THEIR_CARDS[month][place]] is card.kind


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_is_shown_what_the_view_shows(seed: str) -> None:
    view = in_the_middle(seed)
    shown = position_of(view, Random(seed))
    assert cards_of(shown.hands[AI]) == view.hand
    assert cards_of(shown.piles[AI]) == view.piles[view.seat]
    assert cards_of(shown.piles[OPPONENT]) == view.piles[1 - view.seat]
    assert cards_of(shown.field) == view.field
    assert list(shown.points) == [view.points[1 - view.seat], view.points[view.seat]]
    assert (shown.dealer == AI) == (view.starter == view.seat)
    assert (shown.round, shown.rounds) == (view.round_number - 1, 12)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_unseen_cards_stand_for_those_it_must_not_see(seed: str) -> None:
    view = in_the_middle(seed)
    shown = position_of(view, Random(seed))
    hand, stock = cards_of(shown.hands[OPPONENT]), cards_of(shown.stock)
    assert (len(hand), len(stock)) == (view.opponent_hand_size, view.stock_size)
    assert hand | stock == view.unseen


def test_which_cards_stand_for_the_hidden_ones_is_up_to_the_source_of_chance() -> None:
    view = in_the_middle("a")
    hands = {bytes(position_of(view, Random(number)).hands) for number in range(10)}
    assert len(hands) == 10


def test_it_is_shown_who_called_koi_koi_and_at_how_many_points() -> None:
    view = in_the_middle("a")
    other = 1 - view.seat
    calls, scores = ((1, 0), (5, 0)) if other == 0 else ((0, 1), (0, 5))
    shown = position_of(replace(view, koi_calls=calls, called_scores=scores), Random(1))
    assert (shown.koi_calls[OPPONENT], shown.called_scores[OPPONENT]) == (1, 5)
    assert (shown.koi_calls[AI], shown.called_scores[AI]) == (0, 0)


def without_a_choice(view: kk.View) -> Play:
    """Return a play that does not ask which of two cards it takes."""
    plays = [action for action in view.legal_actions if isinstance(action, Play)]
    return next(play for play in plays if play.taking is None)


@pytest.mark.parametrize(("calls", "action"), [(True, KOI_KOI), (False, STOP)])
def test_it_stops_or_calls_koi_koi_as_the_program_says(calls: bool, action: kk.Action) -> None:
    view = at_a_decision()
    program = Program(calls=calls, worth=view.score)
    assert Outside(program).choose(view, Random(1)) == action


def test_it_plays_the_card_that_the_program_names() -> None:
    view = in_the_middle("a")
    play = without_a_choice(view)
    program = Program(plays=number_of(play.card), worth=view.score)
    assert Outside(program).choose(view, Random(1)) == play


def test_an_answer_that_is_not_allowed_is_refused() -> None:
    view = in_the_middle("a")
    with pytest.raises(WrongAnswer, match="None in View"):
        Outside(Program(worth=view.score)).choose(view, Random(1))
    elsewhere = next(card for card in view.unseen if all(card.month != c.month for c in view.field))
    with pytest.raises(WrongAnswer, match=f"play {elsewhere} in View"):
        Outside(Program(plays=number_of(elsewhere), worth=view.score)).choose(view, Random(1))


def test_a_pile_that_the_program_counts_otherwise_is_refused() -> None:
    view = at_a_decision()
    with pytest.raises(WrongAnswer, match=f"counts {view.score + 1} points"):
        Outside(Program(worth=view.score + 1)).choose(view, Random(1))


def test_the_program_is_told_of_every_match_and_of_every_round() -> None:
    match = kk.Match("nintendo", "rounds")
    first = match.view(match.round.seat)
    second = replace(first, round_number=2)
    program = Program(plays=number_of(without_a_choice(first).card))
    player = Outside(program, "hard")
    for view in (first, second, first):
        player.choose(view, Random(1))
    cup = ("round", int(CUP in first.hand))
    assert program.begun == [("match", 1), cup, cup, ("match", 1), cup]
