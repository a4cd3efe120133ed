"""A match as one seat is told of it: its own view, and what was done in the round. No hidden card.

The earlier positions of the round follow from the last one and from what was done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from ...engine.actions import DEAL, DECLARE, PASS, Action
from ...engine.cards import DECK, CardSet
from ...engine.match import Match, as_match
from ...engine.record import parse_rules
from ...engine.round import Deal, Laid, Round, Situation
from ...engine.rules import Rules
from ...engine.view import View, view_of as view_of_round
from ..room import WATCHER, Role
from ..sight import laid_of, view_of

_HAND = 8  # cards that a hand is dealt

Step = tuple[int, Action, tuple[Laid, ...]]  # who did what, and the cards that it laid


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """A match that goes on, as one seat is told of it: a `SeenMatch`.

    Attributes:
        place: how many actions came before the round.
        positions: what the round went through, as the seat saw it; of all but the last the legal
            actions are not known.
        steps: what led from each to the next: the seat, and its action.
    """

    place: int
    positions: tuple[View, ...]
    steps: tuple[tuple[int, Action], ...]

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""
        return self._now.rules

    @property
    def points(self) -> tuple[int, int]:
        """The points (coins) of each seat."""
        return self._now.points

    @property
    def actions(self) -> tuple[Action | None, ...]:
        """Every action so far; None for those of earlier rounds."""
        return (None,) * self.place + tuple(action for _seat, action in self.steps)

    @property
    def seat(self) -> int | None:
        """The seat to act."""
        return self._now.turn

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat that is told may do; empty when it is not its turn."""
        return self._now.legal_actions

    @property
    def last(self) -> tuple[int, Action] | None:
        """The seat that acted last and its action."""
        if self.steps:
            return self.steps[-1]
        return (self._now.starter, DEAL) if self.place else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: then all cards are told, and it is a `Match`."""
        return False

    @property
    def winner(self) -> int | None:
        """The seat that won: nobody yet."""
        return None

    def step(self, place: int) -> tuple[int, Action]:
        """Return the seat that took the action at `place`, in this round, and the action."""
        return self.steps[place - self.place]

    def at(self, place: int) -> ToldMatch:
        """Return the match as it was after `place` actions, in this round."""
        count = place - self.place
        return replace(self, positions=self.positions[: count + 1], steps=self.steps[:count])

    def view(self, seat: int) -> View:
        """Return what the seat that is told may know; of the other nothing is known."""
        assert seat == self._now.seat
        return self._now

    @property
    def _now(self) -> View:
        return self.positions[-1]


def whole_of(told: Mapping[str, Any]) -> Match | None:
    """Return the whole match in a state that the server has told; None before it is over."""
    return as_match(told["record"]) if told["record"] else None


def match_of(told: Mapping[str, Any]) -> ToldMatch:
    """Return the match in a state that the server has told, as its reader saw it.

    Before it begins there is an empty table.

    Raises:
        KoiKoiError: what was told is no such state.
    """
    rules = parse_rules(told["rules"])
    if told["view"] is None:
        return ToldMatch(0, (_empty(rules, told["role"]),), ())
    steps = [(seat, Action.parse(text), laid_of(laid)) for seat, text, laid in told["actions"]]
    views = _positions(view_of(told["view"], rules), steps)
    if told["role"] == WATCHER:  # who saw no hand
        views = (*(replace(view, hand=CardSet()) for view in views[:-1]), views[-1])
    return ToldMatch(told["place"], views, tuple((seat, action) for seat, action, _laid in steps))


def _empty(rules: Rules, role: Role) -> View:
    none = CardSet()
    return View(
        rules=rules,
        seat=1 if role == 1 else 0,
        turn=None,
        phase="play",
        round_number=1,
        starter=0,
        hand=none,
        field=none,
        piles=(none, none),
        turned=None,
        opponent_hand_size=0,
        stock_size=48,
        koi_calls=(0, 0),
        called_scores=(0, 0),
        field_brights=0,
        points=(rules.start_points, rules.start_points),
        laid=(),
        legal_actions=(),
        settlement=None,
    )


def _positions(view: View, steps: Sequence[Step]) -> tuple[View, ...]:
    """Return what the round went through to `view`, from its deal: the engine plays it again.

    It is played with any cards in place of those that nobody has seen; they are in no view.
    """
    if not steps:
        return (view,)
    deal = _deal_before(view, [card for _seat, _action, laid in steps for card in laid])
    phase = "declare" if steps[0][1] in (DECLARE, PASS) else "play"
    hands = deal.hands[0].mask, deal.hands[1].mask
    start = Situation(phase, steps[0][0], hands, deal.field.mask)
    dealt = Round.from_situation(view.rules, deal, view.round_number, view.starter, start)
    actions = [action for _seat, action, _laid in steps[:-1]]
    rounds = accumulate(actions, Round.push, initial=dealt)
    gained = view.settlement.points if view.settlement else (0, 0)
    points = view.points[0] - gained[0], view.points[1] - gained[1]
    return (*(view_of_round(one, view.seat, points, one.seat, ()) for one in rounds), view)


def _deal_before(view: View, laid: Sequence[Laid]) -> Deal:
    """Return a deal from which these cards were laid, up to `view`."""
    unseen = [card for card in view.unseen if card not in view.opponent_hand]
    hands = []
    for seat in (0, 1):
        held = view.hand if seat == view.seat else view.opponent_hand
        hand = [*held, *(one.card for one in laid if (one.seat, one.source) == (seat, "hand"))]
        missing = _HAND - len(hand)
        hands.append(CardSet([*hand, *unseen[:missing]]))
        unseen = unseen[missing:]
    came = [one.card for one in laid if one.source == "stock"]
    stock = (*came, *([view.turned] if view.turned else []), *unseen)
    field = CardSet(set(DECK).difference(*hands, stock))
    return Deal((hands[0], hands[1]), field, stock)
