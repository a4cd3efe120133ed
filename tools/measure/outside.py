"""How a player does against the AI of another program; prints JSON.

    python -m tools.measure.outside PATH_OF_A_CHECKOUT --games 1000
    python -m tools.measure.outside PATH_OF_A_CHECKOUT --games 1000 --player hard --model normal

The program is suzukiplan/open-hanafuda-ai, MIT-licensed and in C. None of it is copied here: its
sources are compiled together with outside.c into a library in a temporary folder, and nothing is
written into the checkout. Its rules are Nintendo's, so the matches are played under `nintendo`, by
the engine here, in pairs of the same deals. A line is printed after every 20 pairs; the last counts
all matches.

Its AI sees what a view shows. Where the program keeps cards that the AI may not look at, the
opponent's hand and the stock, lie the cards this seat has not seen, in an order that `rng` draws.
(Of 1,030 decisions of Hard that the program wrote down, 6 came out otherwise here with every card
where it lay there, and 5 or 6 more with other cards in these two places.)

Where the two differ:

- There a field with three of a month is dealt again, and so are hands and fields with four of a
  month or four pairs. Here three of a month can lie on the field, which leaves no choice of what to
  take but which the AI was not tuned on, and a lucky hand scores 6 without asking anybody.
- There cards lie in the order in which they came, and the AI takes the first of cards that look
  equal to it. A view does not show that order, so `rng` draws one at each decision.
- There, when the AI plays a card, its list of wanted cards dates from the end of its last turn. A
  view does not show that moment, so here the list is rebuilt from the current position.

What the AI remembers within a match (how it last saw its position, and whether it was dealt the
sake cup in this round) stays in the library and is cleared where the program clears it. A round
begins with a full hand, and a match where the number of the round does not rise.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP, Action, Play, Take
from koikoi_widget.engine.cards import DECK, Card, CardSet
from koikoi_widget.players import Player

from .strength import chooser, pair_scores, summary

MODELS = ("normal", "hard", "stenv", "mcenv")  # in the order of their numbers there
OWN_SOURCE = Path(__file__).with_suffix(".c")
FLAGS = (
    "-std=c11",
    "-O2",
    "-w",
    "-shared",
    "-fPIC",
    "-Isrc/include",
    "-Isrc",
    "-D_USE_MATH_DEFINES",
)
MOST_ROUNDS = 12
NO_CARD = -1
OPPONENT, AI = 0, 1
CUP = Card.parse("9-animal")

Cards = ctypes.c_int * 48
Pair = ctypes.c_int * 2


class Position(ctypes.Structure):
    """A position as outside.c takes it; cards have the numbers they have there."""

    _fields_ = (
        ("hands", Cards * 2),
        ("piles", Cards * 2),
        ("field", Cards),
        ("stock", Cards),
        ("points", Pair),
        ("koi_calls", Pair),
        ("called_scores", Pair),
        ("round", ctypes.c_int),
        ("rounds", ctypes.c_int),
        ("dealer", ctypes.c_int),
    )


class WrongAnswer(Exception):
    """The program answered what the position does not allow, or counts a pile otherwise."""


def number_of(card: Card) -> int:
    """Return a card's number there, 0 to 47: by month as here, but chaff first and brights last."""
    return card.index ^ 3


def card_of(number: int) -> Card | None:
    """Return the card with a number of theirs, None for `NO_CARD`."""
    return None if number == NO_CARD else DECK[number ^ 3]


def position_of(view: kk.View, rng: Random) -> Position:
    """Return what a view shows as outside.c takes it, with unseen cards where it shows none."""
    seat, other = view.seat, 1 - view.seat
    unseen = _in_any_order(view.unseen, rng)
    hidden = view.opponent_hand_size
    return Position(
        hands=(Cards * 2)(_numbers(unseen[:hidden]), _numbers(_in_any_order(view.hand, rng))),
        piles=(Cards * 2)(_numbers(view.piles[other]), _numbers(view.piles[seat])),
        field=_numbers(_in_any_order(view.field, rng)),
        stock=_numbers(unseen[hidden:]),
        points=Pair(view.points[other], view.points[seat]),
        koi_calls=Pair(view.koi_calls[other], view.koi_calls[seat]),
        called_scores=Pair(view.called_scores[other], view.called_scores[seat]),
        round=view.round_number - 1,
        rounds=view.rules.rounds,
        dealer=AI if view.starter == seat else OPPONENT,
    )


def _in_any_order(cards: CardSet, rng: Random) -> list[Card]:
    return sorted(cards, key=lambda _card: rng.random())


def _numbers(cards: Iterable[Card]) -> ctypes.Array[ctypes.c_int]:
    numbers = [number_of(card) for card in cards]
    return Cards(*numbers, *[NO_CARD] * (len(DECK) - len(numbers)))


class Outside:
    """A player that does what the program's AI does.

    Attributes:
        program: the library that `loaded` returns; it remembers things, so each has its own.
        model: one of `MODELS`.
    """

    def __init__(self, program: Any, model: str = "hard") -> None:
        self.program, self.model = program, model
        self._round_number = MOST_ROUNDS  # of the last round seen

    def choose(self, view: kk.View, rng: Random) -> Action:
        """Return what the AI does.

        Raises:
            WrongAnswer: it does what it may not.
        """
        if view.phase == "play" and len(view.hand) == 8:
            self._begin_round(view)
        self.program.vgs_srand(ctypes.c_uint32(rng.getrandbits(32)))
        worth = self.program.outside_lay(ctypes.byref(position_of(view, rng)))
        if worth != view.score:
            raise WrongAnswer(f"it counts {worth} points, not {view.score}, in {view!r}")
        action = self._answer(view)
        if action not in view.legal_actions:
            raise WrongAnswer(f"{action} in {view!r}")
        return action

    def _begin_round(self, view: kk.View) -> None:
        if view.round_number <= self._round_number:
            self.program.outside_begin_match(MODELS.index(self.model))
        self._round_number = view.round_number
        self.program.outside_begin_round(int(CUP in view.hand))

    def _answer(self, view: kk.View) -> Action | None:
        if view.phase == "decide":
            return KOI_KOI if self.program.outside_calls_koi_koi() else STOP
        if view.turned is not None:
            taken = self._taken_with(view.turned)
            return None if taken is None else Take(taken)
        card = card_of(self.program.outside_play())
        if card is None:
            return None
        matches = [match for match in view.field if match.month == card.month]
        return Play(card, self._taken_with(card) if len(matches) == 2 else None)

    def _taken_with(self, card: Card) -> Card | None:
        return card_of(self.program.outside_take(number_of(card)))


def loaded(checkout: Path) -> ctypes.CDLL:
    """Return the program with outside.c, as a library with a memory of its own.

    Raises:
        ValueError: the Makefile does not say which sources the program has.
        subprocess.CalledProcessError: they cannot be compiled.
    """
    makefile = (checkout / "Makefile").read_text("utf-8")
    listed = re.search(r"^COMMON_SRC := *((?:\\\n|.)*)", makefile, re.MULTILINE)
    if listed is None:
        raise ValueError(f"the Makefile of {checkout} names no COMMON_SRC")
    sources = listed[1].replace("\\\n", " ").split()
    with TemporaryDirectory() as folder:
        library = Path(folder) / "outside.so"
        command = ["cc", *FLAGS, "-o", library, OWN_SOURCE, *sources, "-lm"]
        subprocess.run(command, cwd=checkout, check=True)
        return ctypes.CDLL(str(library))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--model", choices=MODELS, default="hard")
    parser.add_argument("--player", choices=[*kk.PLAYERS, *MODELS], default="coach")
    asked = parser.parse_args()
    player: Player
    if asked.player in MODELS:
        player = Outside(loaded(asked.checkout), asked.player)
    else:
        player = kk.player(asked.player)
    rules = kk.rules("nintendo", rounds=MOST_ROUNDS)
    against = chooser(Outside(loaded(asked.checkout), asked.model))
    said = {"player": asked.player, "rules": str(rules), "against": asked.model}
    pairs: list[float] = []
    for score in pair_scores(chooser(player), against, rules, asked.games):
        pairs.append(score)
        if len(pairs) % 20 == 0 or len(pairs) == asked.games // 2:
            print(json.dumps(said | summary(pairs)), flush=True)


if __name__ == "__main__":
    main()
