"""Actions and their notation."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.engine.actions import (
    DEAL,
    DECLARE,
    KOI_KOI,
    PASS,
    STOP,
    Action,
    Play,
    Take,
    Word,
)
from tests import oracle

WORDS = ["koi-koi", "stop", "declare", "pass", "deal"]
PLAYS = [f"play {card}" for card in oracle.DECK]
TAKES = [f"take {card}" for card in oracle.DECK]
CHOICES = [
    f"play {card} taking {other}"
    for card in oracle.DECK
    for other in oracle.DECK
    if card != other and oracle.month_of(card) == oracle.month_of(other)
]
notations = st.sampled_from(WORDS + PLAYS + TAKES + CHOICES)


@given(notations)
def test_an_action_reads_back_from_its_notation_and_its_repr(text):
    action = Action.parse(text)
    assert str(action) == text
    assert Action.parse(str(action)) == action
    assert eval(repr(action), {"Action": Action}) == action


@given(notations, notations)
def test_actions_are_equal_when_their_notations_are(first, second):
    one, two = Action.parse(first), Action.parse(second)
    assert (one == two) == (first == second)
    assert first != second or hash(one) == hash(two)


@given(notations)
def test_a_pickled_action_is_equal_to_the_first(text):
    assert pickle.loads(pickle.dumps(Action.parse(text))) == Action.parse(text)


def test_actions_can_be_made_without_notation():
    moon, geese = kk.Card.parse("8-bright"), kk.Card.parse("8-animal")
    assert Play(moon) == Action.parse("play 8-bright")
    assert Play(moon, geese) == Play(moon, taking=geese)
    assert str(Play(moon, geese)) == "play 8-bright taking 8-animal"
    assert Take(geese) == Action.parse("take 8-animal")
    assert [str(word) for word in (KOI_KOI, STOP, DECLARE, PASS, DEAL)] == WORDS
    assert Word("koi-koi") == Action.parse("koi-koi")


def test_an_action_names_the_card_that_it_plays_or_takes():
    moon = kk.Card.parse("8-bright")
    assert Action.parse("play 8-bright taking 8-animal").card is moon
    assert Action.parse("take 8-bright").card is moon
    assert [Action.parse(word).card for word in WORDS] == [None] * len(WORDS)


def test_spaces_around_and_between_the_words_do_not_matter():
    assert Action.parse("  play  8-bright   taking 8-animal ") == Action.parse(
        "play 8-bright taking 8-animal"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "koikoi",
        "play",
        "take",
        "play 8-bright taking",
        "play 8-bright 8-animal",
        "take 8-bright 8-animal",
        "stop now",
        "Play 8-bright",
        "8-bright",
    ],
)
def test_words_that_are_no_action_are_refused_by_name(text):
    with pytest.raises(kk.IllegalAction) as error:
        Action.parse(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize("text", ["play 13-bright", "take 1-animal", "play 1-bright taking 2-x"])
def test_an_action_with_an_unknown_card_names_the_card(text):
    with pytest.raises(kk.UnknownCard) as error:
        Action.parse(text)
    assert repr(text.split()[-1]) in str(error.value)


def test_every_action_that_a_seat_can_choose_has_its_place_as_a_number():
    assert [action.number for action in kk.ACTIONS] == [*range(244)]
    with pytest.raises(kk.IllegalAction, match="'deal' has no number"):
        kk.DEAL.number  # noqa: B018
