"""What a table shows of a match to whoever sits at one of its sides, wherever it lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from ...engine.actions import Action, Play, Take
from ...engine.cards import Card, CardSet
from ...engine.match import Match, is_starter_drawn
from ...engine.reach import Prospects, prospects
from ...engine.round import Laid
from ...engine.view import View
from .places import Places, places_of
from .seen import SeenMatch, SeenRound

Turns = tuple[tuple[Laid, ...], tuple[Laid, ...]]


@dataclass(frozen=True)
class Shown:
    """Everything that a table shows of a match: one seat's view, and what is public."""

    view: View
    names: tuple[str, str] = ("You", "Opponent")  # what to call the players, by seat
    you: int | None = 0  # the seat that sentences address as "you"; None: both have names
    card_names: str = "traditional"  # the name set of the cards
    revealed: CardSet = CardSet()  # the opponent's hand, if it lies open
    covered: int = 0  # how many of the seat's own cards lie face down, while both hands are hidden
    last: tuple[int, Action] | None = None  # the action just played and who played it
    is_over: bool = False
    winner: int | None = None
    is_drawn: bool = False  # whether the first to lead was decided as the rules say
    selected: Card | None = None  # the hand card that waits for a second tap or a choice
    sent: Card | None = None  # the card that was pressed, while its move is on its way
    helping: frozenset[int] = frozenset()  # the months whose hand cards get marks for a capture
    turns: Turns = ((), ())  # what each seat laid in its last turn of this round
    has_called: tuple[bool, bool] = (False, False)  # whether that turn ended with koi-koi
    places: Places = ()  # where each card of the field lies, if it has a place already
    portrait: str = ""  # whose face stands beside the opponent's name: `art.PORTRAITS`, or ""
    has_clocks: bool = False  # whether a clock stands beside each name

    @cached_property
    def outlook(self) -> Prospects:
        """How close both sides are to their yaku."""
        return prospects(self.view)

    @classmethod
    def of(
        cls,
        match: SeenMatch,
        seat: int = 0,
        names: tuple[str, str] = ("You", "Opponent"),
        selected: Card | None = None,
        card_names: str = "traditional",
    ) -> Shown:
        """Return what the table shows `seat` of `match`."""
        view = match.view(seat)
        return cls(
            view=view,
            names=names,
            you=seat,
            card_names=card_names,
            revealed=view.opponent_hand,
            last=match.last,
            is_over=match.is_over,
            winner=match.winner,
            is_drawn=not isinstance(match, Match) or is_starter_drawn(match),
            selected=selected,
            turns=_last_turns(match.positions),
            has_called=_last_calls(match.positions),
            places=places_of(match.positions),
        )

    def with_hands_down(self) -> Shown:
        """Return the same with the seat's own hand face down, so that it holds nobody's cards."""
        view = self.view
        return replace(
            self,
            view=replace(view, hand=CardSet(), legal_actions=()),
            revealed=CardSet(),
            covered=len(view.hand),
            selected=None,
        )

    def plays(self, card: Card) -> tuple[Play, ...]:
        """Return how the hand card `card` can be played; in several ways if it leaves a choice."""
        legal = self.view.legal_actions
        return tuple(action for action in legal if isinstance(action, Play) and action.card is card)

    def takes(self, card: Card) -> Action | None:
        """Return what a click on the field card `card` plays, None for nothing."""
        for action in self.view.legal_actions:
            if isinstance(action, Take) and action.card is card:
                return action
            if isinstance(action, Play) and action.card is self.selected:
                if card.month == action.card.month and action.taking in (None, card):
                    return action
        return None

    def click(self, card: Card) -> Action | None:
        """Return what a click on `card` plays, None for nothing."""
        if card in self.view.hand:
            plays = self.plays(card)
            if card is self.selected:  # pressed again, it is discarded if it may be
                plays = tuple(play for play in plays if not play.taking)
            return plays[0] if len(plays) == 1 else None
        return self.takes(card) if card in self.view.field else None


def _last_turns(positions: Iterable[SeenRound]) -> Turns:
    """Return what each seat laid in its last turn, the stock card too, even if it left a choice."""
    turns: list[tuple[Laid, ...]] = [(), ()]
    for position in positions:
        for laid in position.laid:
            before = turns[laid.seat] if laid.source == "stock" else ()
            turns[laid.seat] = (*before, laid)
    return turns[0], turns[1]


def _last_calls(positions: Iterable[SeenRound]) -> tuple[bool, bool]:
    """Return whether each seat has called koi-koi since it last laid a card."""
    called, known = [False, False], (0, 0)
    for position in positions:
        for laid in position.laid:
            called[laid.seat] = False
        for seat in (0, 1):
            called[seat] |= position.koi_calls[seat] > known[seat]
        known = position.koi_calls
    return called[0], called[1]
