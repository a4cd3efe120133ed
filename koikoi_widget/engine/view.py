"""What one seat may know of a match. There is no way from a View to a hidden card."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field as part
from typing import TYPE_CHECKING

from .actions import Action
from .cards import FULL_DECK, Card, CardSet
from .display import as_svg, as_text
from .round import Laid, Round
from .rules import Rules
from .settle import Settlement

if TYPE_CHECKING:
    from ..art.decks import Deck


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A position as `seat` sees it.

    Attributes:
        turn: the seat to act, or None.
        called_scores: the score of each seat at its last koi-koi.
        points: what each seat has in the match.
        passed: the cards on the field that each seat left lying when it last played a card.
        laid: the cards the last action played, from the hand and from the stock.
        legal_actions: what `seat` may do now; empty when it is not its turn.
        settlement: who got what, once the round is over.
        opponent_hand: the cards that the opponent has left once the round is over; empty before.

    >>> view = kk.Match("bga", seed=7, starter=0).view(0)
    >>> len(view.hand), view.opponent_hand_size, len(view.unseen)
    (8, 8, 32)
    """

    rules: Rules
    seat: int
    turn: int | None
    phase: str
    round_number: int
    starter: int
    hand: CardSet
    field: CardSet
    piles: tuple[CardSet, CardSet]
    turned: Card | None
    opponent_hand_size: int
    stock_size: int
    koi_calls: tuple[int, int]
    called_scores: tuple[int, int]
    field_brights: int
    points: tuple[int, int]
    laid: tuple[Laid, ...]
    legal_actions: tuple[Action, ...]
    settlement: Settlement | None
    passed: tuple[CardSet, CardSet] = (CardSet(), CardSet())
    opponent_hand: CardSet = CardSet()
    # Whether its parts are known to go together; a copy made by `replace` has yet to be checked.
    _is_sound: bool = part(default=False, init=False, repr=False, compare=False)

    @property
    def unseen(self) -> CardSet:
        """The cards this seat has not seen: the opponent's hand and the stock."""
        seen = self.hand.mask | self.field.mask | self.piles[0].mask | self.piles[1].mask
        return CardSet.from_mask(FULL_DECK ^ seen ^ (self.turned.mask if self.turned else 0))

    @property
    def month(self) -> int:
        """The round's month, 1 to 12."""
        return (self.round_number - 1) % 12 + 1

    def __str__(self) -> str:
        """Return what this seat sees as a board of at most 80 columns."""
        return as_text(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    def svg(
        self,
        width: int | None = None,
        *,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: bool | Collection[str] = False,
    ) -> str:
        """Return what this seat sees as an SVG document, to save or to put on a page.

        Args:
            width: in pixels, from 40 to 10,000; None draws cards 64 pixels wide.
            deck: "drawn", "index" or a deck of your own. A notebook shows the position in the
                plainer "index", which takes a quarter of the space.
            palette: "traditional" or "high-contrast".
            marks: True to write month and kind on the cards, or one of "month" and "kind".

        Raises:
            InvalidValue: a picture cannot be so wide.
            UnknownName: there is no such deck, palette or mark.
        """
        look = {"deck": deck, "palette": palette, "marks": marks}
        return as_svg(self, across=width, **look) or ""

    @property
    def score(self) -> int:
        """The base that this seat's pile is worth now."""
        return self.rules.total(self.piles[self.seat].mask, self.month)


def view_of(
    position: Round,
    seat: int,
    points: tuple[int, int],
    turn: int | None,
    legal_actions: tuple[Action, ...],
) -> View:
    """Return what `seat` may know of `position` in a match with the score `points`."""
    hands = position.hands
    view = View(
        rules=position.rules,
        seat=seat,
        turn=turn,
        phase=position.phase,
        round_number=position.number,
        starter=position.starter,
        hand=hands[seat],
        field=position.field,
        piles=position.piles,
        turned=position.turned,
        opponent_hand_size=len(hands[1 - seat]),
        stock_size=len(position.stock),
        koi_calls=position.koi_calls,
        called_scores=position.called_scores,
        field_brights=position.field_brights,
        points=points,
        laid=position.laid,
        legal_actions=legal_actions,
        settlement=position.settlement,
        passed=position.passed,
        opponent_hand=hands[1 - seat] if position.phase == "over" else CardSet(),
    )
    return vouch_for(view)


def vouch_for(view: View) -> View:
    """Return a view, and note that its parts are known to go together."""
    object.__setattr__(view, "_is_sound", True)
    return view


def is_vouched_for(view: View) -> bool:
    """Return whether the parts of this very view are known to go together."""
    return view._is_sound
