"""The state of a table: one value, of which everything shown, said and kept is a function."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..engine.actions import DEAL, Action
from ..engine.cards import Card
from ..engine.match import Match
from ..engine.view import View
from ..locale import _
from ..players import PLAYERS
from .advice import Advising
from .helps import Helps
from .kept import PERSON, Kept
from .look import Look
from .sentences import Dialog
from .sprites import Look as Faces
from .watching import Watching


@dataclass(frozen=True, slots=True)
class Offer:
    """What the browser kept is offered, or cannot be read: until that is answered all else waits.

    Attributes:
        kept: the match; None where it cannot be read.
    """

    dialog: Dialog
    kept: Kept | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """The record of the match, or one from a file, lies beside it.

    Attributes:
        opened: the match from the file.
    """

    dialog: Dialog
    opened: Match | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table, as it stands before one seat.

    Attributes:
        match: the match; a value like all else, an action gives the next one.
        opponent: a player's name or object, or `PERSON`: two people share the screen.
        called: how the opponent is called, if not by its own name.
        seat: who is looked after; where two people share the screen, whose hand lies below.
        practice: whether decisions may be taken back.
        has_begun: whether the player has acted; from then on nothing older is offered.
        takes_kept: whether the kept match is gone on with, or left; None: that is asked.
        number: which of this table's matches it is.
        is_read: whether the opponent waits, while the player reads.
        selected: the hand card that waits for a second tap, or for a choice of what it takes.
        curtain: whether the screen is being passed on, and no hand is to be seen.
        overlay: what stands before the match: an offer, a record, a replay.
        helps, advising: the help and the advice that the player gets.
        page: the page of the panel that is open, "" while it is closed.
        card: whose sheet is open.
        look: how cards look, move and sound.
        error: what went wrong, as a sentence.
    """

    match: Match
    opponent: Any = "greedy"
    called: str = ""
    seat: int = 0
    practice: bool = True
    has_begun: bool = False
    takes_kept: bool | None = None
    number: int = 0
    is_read: bool = False
    selected: Card | None = None
    curtain: bool = False
    overlay: Offer | Aside | Watching | None = None
    helps: Helps = field(default_factory=Helps)
    advising: Advising = field(default_factory=Advising)
    page: str = ""
    card: Card | None = None
    look: Look = field(default_factory=Look)
    error: str = ""

    @property
    def faces(self) -> Faces:
        """How the cards are drawn: with marks only where help has not faded."""
        return self.look.faces(self.helps.marked)

    @property
    def offer(self) -> Offer | None:
        """The offer in sight."""
        return self.overlay if isinstance(self.overlay, Offer) else None

    @property
    def watching(self) -> Watching | None:
        """The replay in sight."""
        return self.overlay if isinstance(self.overlay, Watching) else None

    @property
    def is_open(self) -> bool:
        """Whether the opponent's cards lie face up and need room to be read."""
        return self.watching is not None and self.watching.playback.is_open

    @property
    def is_shared(self) -> bool:
        """Whether two people share the screen."""
        return bool(self.opponent == PERSON)

    @property
    def is_sealed(self) -> bool:
        """Whether the browser may not read what it keeps of the match: it counts, or two share it.

        Until such a match is over, nothing of its record is given away.
        """
        return not self.practice or self.is_shared

    @property
    def names(self) -> tuple[str, str]:
        """How the players are called, by seat."""
        if self.is_shared:
            return _("Player 1"), _("Player 2")
        return _("You"), _(self.called) if self.called else name_of(self.opponent)

    @property
    def spoken_to(self) -> int | None:
        """The seat that sentences speak to as "you"; None where two people look on."""
        is_seen_by_both = self.is_shared and self.match.round.phase == "over"
        return None if is_seen_by_both else self.seat

    @property
    def view(self) -> View:
        """What the seat that is looked after may know."""
        return self.match.view(self.seat)

    @property
    def to_decide(self) -> View | None:
        """What the player sees, where it is to decide on it now."""
        if self.overlay or self.curtain or self.match.seat != self.seat:
            return None
        return self.view if self.match.round.phase != "over" else None

    @property
    def is_opponents_turn(self) -> bool:
        """Whether a player that is no person is to act."""
        return (
            not self.is_shared
            and not self.is_read
            and self.match.seat == 1 - self.seat
            and self.match.legal_actions != (DEAL,)
        )

    @property
    def steps_back(self) -> int:
        """How many actions lie behind the player's last decision, itself included; 0: none."""
        length = len(self.match.actions)
        for count in range(1, length + 1):
            seat, action = self.match.step(length - count)
            if action != DEAL and (seat == self.seat or self.is_shared):
                return count
        return 0

    def passes_on(self, action: Action) -> bool:
        """Return whether somebody else looks on after `action`, so that no hand is to be shown."""
        others_turn = self.match.round.phase != "over" and self.match.seat != self.seat
        return self.is_shared and (others_turn or action == DEAL)


def name_of(opponent: Any) -> str:
    """Return how an opponent is called: a known one by its title, another by its class."""
    if opponent == PERSON:
        return _("a second person")
    if isinstance(opponent, str) and opponent in PLAYERS:
        return _(PLAYERS[opponent].title)
    return str(opponent) if isinstance(opponent, str) else type(opponent).__name__
