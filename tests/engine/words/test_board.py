"""A position as text: what it says, what it keeps to itself, and how wide it is."""

from __future__ import annotations

import random
import re

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.words.board import COLUMNS, width
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.locale import language, languages

CARD = re.compile(r"\b\d+-(?:bright|animal|ribbon|chaff)(?:-\d)?\b")
SEED = 3


def positions(rules="nintendo", seed=SEED):
    """The positions of a match played at random, in the same match object."""
    match = kk.Match(rules, seed=seed, rounds=3, starter=0)
    rng = random.Random(1)
    while not match.is_over:
        yield match
        match.push(rng.choice(match.legal_actions))
    yield match


def cards_of(board, *labels):
    """The cards in the rows with these labels, the rows below without a label included."""
    label, cards = "", []
    for line in board.split("\n"):
        label = line.split("  ")[0] or label
        if label in labels:
            cards += CARD.findall(line)
    return cards


def parts(board):
    """The three parts in the middle of a board: the far side, the field and the near side."""
    return board.split("\n\n")[1:4]


def names(*sets):
    return [str(card) for cards in sets for card in cards]


KINDS = ("Brights", "Animals", "Ribbons", "Chaff")


def test_a_view_prints_as_a_board_of_what_its_seat_sees():
    for match in positions():
        for seat in (0, 1):
            view = match.view(seat)
            far, field, near = parts(str(view))
            assert far.startswith("Your opponent\n") and near.startswith("You\n")
            assert cards_of(near, "Hand") == names(view.hand)
            assert sorted(cards_of(near, *KINDS)) == sorted(names(view.piles[seat]))
            assert sorted(cards_of(far, *KINDS)) == sorted(names(view.piles[1 - seat]))
            assert cards_of(field, "Field") == names(view.field)
            assert cards_of(field, "Stock") == names([view.turned] if view.turned else [])
            assert re.search(rf"^Points +{view.points[seat]}$", near, re.MULTILINE)
            assert re.search(rf"^Hand +{view.opponent_hand_size}\b", far, re.MULTILINE)
            assert re.search(rf"^Stock +{view.stock_size}\b", field, re.MULTILINE)


def test_no_card_that_a_seat_does_not_see_is_printed():
    for match in positions():
        for seat in (0, 1):
            view = match.view(seat)
            hidden = {*names(view.unseen)} - {*names(view.opponent_hand)}
            assert not hidden & {*CARD.findall(str(view))}


def test_a_board_says_whose_turn_it_is_and_what_may_be_done():
    match = kk.Match(seed=SEED, starter=1)
    match.push(match.legal_actions[0])
    mine, theirs = (str(match.view(seat)) for seat in (0, 1))
    assert re.search(r"^Turn +You$", mine, re.MULTILINE)
    assert all(str(action) in mine for action in match.legal_actions)
    assert re.search(r"Turn +Your opponent$", theirs)
    assert re.search(r"^Turn +Seat 0$", str(match), re.MULTILINE)


def test_a_match_prints_both_hands_and_no_card_of_the_stock():
    for match in positions():
        shown, position = str(match), match.round
        far, _field, near = parts(shown)
        assert cards_of(near, "Hand") == names(position.hands[0])
        assert cards_of(far, "Hand") == names(position.hands[1])
        assert not {*names(position.stock)} & {*CARD.findall(shown)}
        assert all(str(action) in shown for action in match.legal_actions)


def test_the_yaku_of_both_piles_are_named_with_their_points():
    for match in positions():
        view = match.view(0)
        for board, seat in zip(parts(str(view))[::2], (1, 0), strict=True):
            scored = view.rules.score(view.piles[seat], view.month)
            assert re.search(rf"^Yaku +{scored.total}\b", board, re.MULTILINE)
            for name, points in scored.as_dict().items():
                assert f"{yaku_name(name)}: {points}" in board


def test_the_end_of_a_round_says_what_each_side_gains():
    ends = [str(match) for match in positions() if match.round.settlement]
    assert ends and all("Round over" in board for board in ends)


@pytest.mark.parametrize(
    ("points", "end"),
    [
        ((40, 30), "Seat 0 wins the match"),
        ((30, 40), "Seat 1 wins the match"),
        ((30, 30), "The match is a draw"),
    ],
)
def test_the_end_of_a_match_says_who_won(points, end, monkeypatch):
    *before, match = map(kk.Match.copy, positions("bga"))
    monkeypatch.setattr(kk.Match, "points", points)
    assert not any(re.search("^Match ", str(one), re.MULTILINE) for one in before)
    assert re.search(rf"^Match +{end}$", str(match), re.MULTILINE)


@pytest.mark.parametrize(
    ("points", "ends"),
    [
        ((40, 30), ("You win the match", "Your opponent wins the match")),
        ((30, 40), ("Your opponent wins the match", "You win the match")),
        ((30, 30), ("The match is a draw",) * 2),
    ],
)
def test_the_end_of_a_match_tells_each_seat_whether_it_won(points, ends, monkeypatch):
    *before, match = map(kk.Match.copy, positions("bga"))
    monkeypatch.setattr(kk.Match, "points", points)
    for seat, end in enumerate(ends):
        assert not any(re.search("^Match ", str(one.view(seat)), re.MULTILINE) for one in before)
        assert re.search(rf"^Match +{end}$", str(match.view(seat)), re.MULTILINE)


def test_a_seat_that_does_not_see_who_won_more_rounds_is_told_only_that_the_match_is_over():
    *_before, match = positions(kk.rules("nintendo", match_winner="rounds"))
    assert re.search(r"^Match +The match is over$", str(match.view(0)), re.MULTILINE)
    *_before, match = positions(kk.rules("bga", match_winner="rounds"), seed=0)
    assert match.points == (-25, 75)  # out of coins, which counts before the rounds
    assert re.search(r"^Match +You win the match$", str(match.view(1)), re.MULTILINE)


@pytest.mark.parametrize("code", languages())
def test_a_board_fits_a_terminal_and_its_columns_align_in_every_language(code):
    with language(code):
        for match in positions("bga"):
            for board in (str(match), str(match.view(0)), str(match.view(1))):
                lines = board.split("\n")
                assert max(map(width, lines)) <= COLUMNS
                starts = {
                    width(line[: found.start()])
                    for line in lines
                    if (found := CARD.search(line)) and not re.search("play|take", line)
                }
                assert len(starts) <= 1


@pytest.mark.parametrize("letter", "x松")
def test_a_board_fits_with_rules_changed_and_long_yaku_of_ones_own(letter):
    names = [f"own-{number}-{letter * 50}" for number in range(9)]
    own = [kk.Yaku(id=name, points=1, pool="1-bright", need=1) for name in names]
    rules = kk.rules("bga", yaku=own, viewings="never", lucky=0, koi_combine="product", rounds=99)
    board = str(kk.Match(rules, seed=1))
    assert max(map(width, board.split("\n"))) <= COLUMNS


def test_repr_stays_on_one_line():
    match = kk.Match(seed=SEED)
    assert "\n" not in repr(match) + repr(match.view(0))
