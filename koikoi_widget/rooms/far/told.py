"""A match as one seat is told of it: its own view, and what was done in the round. No hidden card.

The earlier positions of the round follow from the last one: what an action laid is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...engine.actions import DEAL, DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take
from ...engine.cards import CardSet
from ...engine.match import Match, as_match
from ...engine.record import parse_rules
from ...engine.round import Laid
from ...engine.rules import Rules
from ...engine.view import View
from ..room import WATCHER, Role
from ..sight import laid_of, view_of

Step = tuple[int, Action, tuple[Laid, ...]]  # who did what, and the cards that it laid


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """A match that goes on, as one seat is told of it: a `SeenMatch`.

    Attributes:
        place: how many actions came before the round.
        positions: what the round went through, as the seat saw it; of all but the last neither the
            legal actions nor what was called with, or passed, is known.
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
    if told["role"] == WATCHER:  # of whom one who takes a play back would learn the hand
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
    """Return what the round went through to `view`, from its deal."""
    views = [view]
    for place, (seat, action, laid) in reversed([*enumerate(steps)]):
        before = _before(views[-1], seat, action, laid)
        views.append(replace(before, laid=steps[place - 1][2] if place else ()))
    return tuple(reversed(views))


_PHASES: dict[Action, str] = {
    STOP: "decide",
    KOI_KOI: "decide",
    DECLARE: "declare",
    PASS: "declare",
}


def _before(view: View, seat: int, action: Action, laid: Sequence[Laid]) -> View:
    """Return the position from which an action of `seat` led to `view`."""
    is_play = isinstance(action, Play)
    phase = "play" if is_play else "take" if isinstance(action, Take) else _PHASES[action]
    end, calls = view.settlement, list(view.koi_calls)
    calls[seat] -= action == KOI_KOI
    before = replace(
        view,
        phase=phase,
        turn=seat,
        turned=None,
        stock_size=view.stock_size + is_play,
        koi_calls=(calls[0], calls[1]),
        legal_actions=(),
        settlement=None,
        opponent_hand=CardSet(),
    )
    if end:
        first, second = view.points
        before = replace(before, points=(first - end.points[0], second - end.points[1]))
    for card in reversed(laid):
        before = _taken_back(before, card, turned_up=isinstance(action, Take))
    return before


def _taken_back(view: View, laid: Laid, *, turned_up: bool) -> View:
    """Return the position before a card was laid, from a hand or from the stock."""
    card, taken = laid.card.mask, laid.taken.mask
    field, piles = view.field.mask, [pile.mask for pile in view.piles]
    if taken:
        field, piles[laid.seat] = field | taken, piles[laid.seat] & ~(card | taken)
    else:
        field &= ~card
    view = replace(
        view,
        field=CardSet.from_mask(field),
        piles=(CardSet.from_mask(piles[0]), CardSet.from_mask(piles[1])),
    )
    if laid.source == "stock":
        return replace(view, turned=laid.card) if turned_up else view
    if laid.seat == view.seat:
        return replace(view, hand=CardSet.from_mask(view.hand.mask | card))
    return replace(view, opponent_hand_size=view.opponent_hand_size + 1)
