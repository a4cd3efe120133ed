"""Moments of matches between two players, as they come; easy ones are not left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ...engine.actions import PASS
from ...engine.cards import Card, CardSet, Kind
from ...engine.match import Match
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ...locale import _
from ...players import play_through, player, player_rng
from .question import Moment, Row


def moments(
    rng: Random, rules: str | Rules, is_wanted: Callable[[View], bool], share: float
) -> Iterator[Moment]:
    """Yield moments of matches between two greedy players, endlessly.

    Args:
        share: what share of them is asked; the smaller, the more the questions differ.
    """
    rules = find_rules(rules)
    while True:
        match = Match(rules, seed=int(rng.random() * 2**32))
        for view in play_through(match, player("greedy"), player_rng(match.seed, "moments")):
            # Who passed has revealed a lucky hand, which is too much for an ordinary question.
            if not is_wanted(view) or PASS in match.record.rounds[-1].actions:
                continue
            if rng.random() < share:
                yield Moment(match.record, view)


def rows(view: View, *, with_hand: bool = True) -> tuple[Row, ...]:
    """Return the cards that a player sees, as the parts of a table; piles by kind.

    Args:
        with_hand: whether the hand is among them, or is what there is to choose from.
    """
    mine, theirs = view.seat, 1 - view.seat
    field = _("The field") if view.field else _("The field is empty")
    parts = (
        Row(_by_kind(view.piles[theirs]), _("Your opponent's captures"), part="theirs"),
        Row(tuple(view.field), field, part="field"),
        Row(_by_kind(view.piles[mine]), _("Your captures"), part="mine"),
        Row(tuple(view.hand) if with_hand else (), _("Your hand"), part="hand"),
    )
    return tuple(row for row in parts if row.cards or row.part == "field")


def _by_kind(pile: CardSet) -> tuple[Card, ...]:
    return tuple(sorted(pile, key=lambda card: [*Kind].index(card.kind)))
