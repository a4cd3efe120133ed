"""How a match is told apart into luck and play: one sentence, three bars, one card."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.luck import Luck, RoundLuck, TurnedCard
from koikoi_widget.table.replay.luck_account import account, luck_figures

CRANE, MOON = kk.Card.parse("1-bright"), kk.Card.parse("8-bright")
PLAYERS = ("You", "Novice")
TURNED = (
    TurnedCard(3, 1, 0, CRANE, 2.6, 0.2),
    TurnedCard(9, 1, 1, MOON, -4.2, 0.2),
)


def told(cards: float, result: float, rules: str = "nintendo", seat: int = 0) -> str:
    luck = Luck(kk.rules(rules), (RoundLuck(1, cards, 0.5, (), result),))
    return str(account(luck, seat, PLAYERS, "traditional")["text"])


# What the cards were worth, the result, and how that reads.
SAID = [
    (
        9.3,
        5,
        "The cards brought you about 9 points, "
        "both players' moves cost you about 4: you finished 5 ahead.",
    ),
    (
        9.3,
        0,
        "The cards brought you about 9 points, "
        "both players' moves cost you about 9: you finished level.",
    ),
    (
        9.3,
        -2,
        "The cards brought you about 9 points, "
        "both players' moves cost you about 11: you finished 2 behind.",
    ),
    (
        9.3,
        9,
        "The cards brought you about 9 points, "
        "both players' moves changed nothing: you finished 9 ahead.",
    ),
    (
        0.7,
        5,
        "The cards brought you about 1 point, "
        "both players' moves brought you about 4: you finished 5 ahead.",
    ),
    (
        0.3,
        5,
        "The cards favoured neither of you, "
        "both players' moves brought you about 5: you finished 5 ahead.",
    ),
    (
        -0.3,
        0,
        "The cards favoured neither of you, "
        "both players' moves changed nothing: you finished level.",
    ),
    (
        -0.3,
        -1,
        "The cards favoured neither of you, "
        "both players' moves cost you about 1: you finished 1 behind.",
    ),
    (
        -3,
        -1,
        "The cards cost you about 3 points, "
        "both players' moves brought you about 2: you finished 1 behind.",
    ),
    (
        -3,
        0,
        "The cards cost you about 3 points, "
        "both players' moves brought you about 3: you finished level.",
    ),
    (
        -3,
        4,
        "The cards cost you about 3 points, "
        "both players' moves brought you about 7: you finished 4 ahead.",
    ),
    (
        -3,
        -3,
        "The cards cost you about 3 points, "
        "both players' moves changed nothing: you finished 3 behind.",
    ),
    (
        -1.2,
        -9,
        "The cards cost you about 1 point, "
        "both players' moves cost you about 8: you finished 9 behind.",
    ),
]


@pytest.mark.parametrize(("cards", "result", "sentence"), SAID)
def test_whoever_was_lucky_and_whoever_is_ahead_the_sentence_adds_up(
    cards: float, result: float, sentence: str
) -> None:
    assert told(cards, result) == sentence
    assert told(-cards, -result, seat=1) == sentence


@pytest.mark.parametrize("language", ["de", "it", "hi", "ja"])
def test_every_language_says_the_same_figures(language: str) -> None:
    with kk.language(language):
        for cards, result, sentence in SAID:
            figures = [word for word in sentence.replace(":", "").split() if word.isdigit()]
            translated = told(cards, result)
            assert translated != sentence
            assert [figure for figure in figures if figure not in translated] == []


def test_where_coins_change_hands_the_lead_is_that_of_the_score() -> None:
    assert "about 18 points" in told(9, 5, "bga") and "10 ahead" in told(9, 5, "bga")


def test_each_bar_begins_where_the_one_before_has_led() -> None:
    luck = Luck(kk.rules("nintendo"), (RoundLuck(1, 9.3, 0.5, (), 5),))
    assert account(luck, 0, PLAYERS, "traditional")["bars"] == [
        ("Cards", "+9", 0, 9),
        ("Play", "−4", 9, 5),
        ("Result", "+5", 0, 5),
    ]
    assert luck_figures(luck, 0) == (
        "Your lead by the cards: +9.3 ± 0.5, of it +9.3 by those dealt and +0.0 by those "
        "from the stock. Your lead by both players' moves: −4.3 ± 0.5."
    )


def test_the_card_that_changed_most_is_named_with_whom_it_helped() -> None:
    luck = Luck(kk.rules("nintendo"), (RoundLuck(1, 0, 0.5, TURNED, 0),))
    assert account(luck, 0, PLAYERS, "traditional")["card"] == MOON.index
    said = [account(luck, seat, PLAYERS, "traditional")["note"] for seat in (0, 1)]
    assert said == ["Novice's luckiest card: Full Moon (+4)", "Your luckiest card: Full Moon (+4)"]
    none = Luck(kk.rules("nintendo"), (RoundLuck(1, 6, 0.0, (), 6),))
    assert account(none, 0, PLAYERS, "traditional")["note"] == ""
