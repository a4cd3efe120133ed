"""What your opponent may hold, counted from the unseen cards, and what is safe to discard."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from ..engine.cards import MONTHS, Card, CardSet
from ..engine.match import Match
from ..engine.names import card_name, month_name
from ..engine.round import captures
from ..engine.rules import Rules, find_rules
from ..engine.view import View
from ..locale import _, ngettext, percent
from ..players import play_through, player_rng
from ..players import player as find_player
from .questions import Option, Question, Row
from .questions.question import right_places, shuffled
from .show import Html, table

OPTIONS = 4


def chance_held(wanted: int, unseen: int, hand: int) -> float:
    """Return how likely `hand` of the `unseen` cards are to include at least one of `wanted`.

    Exact if every division of the unseen cards between hand and stock is equally likely.

    >>> chance_held(1, 32, 8)
    0.25
    """
    return 1 - comb(unseen - wanted, hand) / comb(unseen, hand)


def unseen_of(month: int, view: View) -> CardSet:
    """Return the cards of a month that `view` has not seen."""
    return CardSet.from_mask(view.unseen.mask & MONTHS[month - 1].mask)


def danger_of(card: Card, view: View) -> float:
    """Return how likely the opponent is to be able to take `card` next turn with a hand card."""
    wanted = len(unseen_of(card.month, view))
    return chance_held(wanted, len(view.unseen), view.opponent_hand_size)


def chance_table() -> Html:
    """Return the chance that the opponent holds a card of a month, by how many of it are unseen.

    Rows are the turns of a round in which you lead. Each turn shows you three more cards: the one
    your opponent plays, and one from the stock for each of you.
    """
    return table(
        (_("Your turn"), *(_unseen_words(count) for count in (1, 2, 3))),
        (
            (str(turn), *(percent(chance_held(count, unseen, hand)) for count in (1, 2, 3)))
            for turn, unseen, hand in turns()
        ),
    )


def turns() -> list[tuple[int, int, int]]:
    """Return, for each turn of the player who leads: its number, unseen cards, opponent's hand."""
    return [(turn, 32 - 3 * (turn - 1), 9 - turn) for turn in range(1, 9)]


def leaving_of(view: View, rng: Random) -> Question | None:
    """Ask which card is safest to discard; None if the hand offers no such choice."""
    hand = [card for card in view.hand if not captures(card, view.field)[0]]
    months = {card.month: card for card in shuffled(hand, rng)}
    cards = list(CardSet(list(months.values())[:OPTIONS]))
    dangers = {card: danger_of(card, view) for card in cards}
    if len(set(dangers.values())) < 2 or len(cards) < 3:
        return None
    least = min(dangers.values())
    options = [Option(card=card) for card in cards]
    safest = [Option(card=card) for card in cards if dangers[card] == least]
    return Question(
        prompt=_(
            "You must discard one of these. Which is your opponent least likely to be able to take?"
        ),
        options=tuple(options),
        right=right_places(options, *safest),
        why=" ".join(_danger_words(card, view) for card in cards),
        rows=tuple(
            Row(tuple(lying), label)
            for lying, label in (
                (view.field, _("The field")),
                (view.hand, _("Your hand")),
                (view.piles[view.seat], _("Your captures")),
                (view.piles[1 - view.seat], _("Your opponent's captures")),
            )
            if lying
        ),
        answer=_rest(cards, view),
        facts=(
            ngettext(
                "Your opponent holds {count} card.",
                "Your opponent holds {count} cards.",
                view.opponent_hand_size,
            ),
        ),
    )


def leaving_questions(
    seed: int | None = None, rules: str | Rules = "bga", player: str = "greedy"
) -> Iterator[Question]:
    """Yield such questions from matches between two players, endlessly."""
    rng, chooses, found = Random(seed), find_player(player), find_rules(rules)
    while True:
        match = Match(found, seed=int(rng.random() * 2**32))
        chance = player_rng(match.seed, "counting")
        for view in play_through(match, chooses, chance):
            question = leaving_of(view, rng) if view.phase == "play" else None
            if question and rng.random() < 0.3:  # so that the next one soon looks quite different
                yield question


def _rest(cards: list[Card], view: View) -> tuple[Row, ...]:
    return tuple(
        Row(tuple(rest), _("Unseen cards of {month}", month=month_name(card.month)))
        for card in cards
        if (rest := unseen_of(card.month, view))
    )


def _danger_words(card: Card, view: View) -> str:
    count = len(unseen_of(card.month, view))
    if not count:
        return _(
            "{card}: every other card of {month} has been seen, so nobody but you can take it.",
            card=card_name(card),
            month=month_name(card.month),
        )
    return _(
        "{card}: {unseen}, {chance}.",
        card=card_name(card),
        unseen=_unseen_words(count),
        chance=percent(danger_of(card, view)),
    )


def _unseen_words(count: int) -> str:
    return ngettext("{count} unseen card of its month", "{count} unseen cards of its month", count)
