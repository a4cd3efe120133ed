"""The state of a table: one value that determines everything shown, said and saved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol, Self

from ...art import PORTRAITS
from ...coach.decisions import Review
from ...engine.actions import DEAL, Action
from ...engine.cards import Card
from ...engine.match import Match
from ...engine.view import View
from ...locale import _
from ...players import Player, stronger_than, title_of, weaker_than
from ..advice.advising import Advising
from ..replay.match_review import Watching
from ..saved.saved_match import PERSON, Kept
from ..scene.seen import SeenMatch
from ..words.hints import Helps
from .appearance import Faces, Look
from .events import Greeted


class AnyState(Protocol):
    """What the state of every table, replay and lesson offers."""

    @property
    def look(self) -> Look:
        """How cards look and move."""

    @property
    def faces(self) -> Faces:
        """How the cards are drawn now."""

    @property
    def error(self) -> str:
        """What went wrong, as a sentence."""

    @property
    def watching(self) -> Watching | None:
        """The replay in front of the match."""

    @property
    def is_open(self) -> bool:
        """Whether both hands lie face up."""

    @property
    def has_drawer(self) -> bool:
        """Whether something stands in the drawer."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """The end of a match that the player has given up; it can only be taken back."""

    watching: Watching | None = None  # the replay in front of it


@dataclass(frozen=True, slots=True)
class Offer:
    """The match that the browser saved, on offer or unreadable; all else waits for the answer."""

    kept: Kept | None = None  # the match; None if it cannot be read
    reason: str = ""  # why not
    is_sealed: bool = False  # whether that is because it is sealed
    unread: Greeted | None = None  # what the browser reported, if it may be read later
    has_ended: bool = False  # whether the match on the table was given up, so it cannot go on


@dataclass(frozen=True, slots=True)
class AboutMatch:
    """The dialog about the match on the table, or one from a file."""

    opened: Match | None = None  # the match from the file
    gives_up: bool = False  # whether it asks if the match on the table is to be given up


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table, as seen from one seat."""

    match: SeenMatch  # a value like everything else: an action gives the next one
    opponent: str | Player = "greedy"  # a name, an object, or `PERSON`: two share the screen
    called: str = ""  # what to call the opponent, if not by its own name
    players: tuple[str, str] = ("", "")  # the names of two people, by seat; "" for a number
    seat: int = 0  # the player's seat; if two people share the screen, that of the hand below
    practice: bool = True  # whether decisions may be taken back
    has_choice: bool = False  # whether another match can be chosen on the page around the table
    collected: tuple[View, ...] | None = None  # as in `Watching`
    is_drawn: bool = False  # whether the deal is random, so a saved one may take its place
    keeps_deal: bool = False  # whether the deal is saved at once: the browser has no other
    has_begun: bool = False  # whether the player has acted; from then on nothing older is offered
    takes_kept: bool | None = None  # whether to continue the saved match; None: ask the player
    number: int = 0  # the number of this match among those of the table
    began: int = 0  # how many actions it had when it came to the table
    is_read: bool = False  # whether the opponent is waiting while the player reads
    selected: Card | None = None  # the hand card that waits for a second tap or a choice
    is_taken_back: bool = False  # whether a decision was taken back, and none made since
    wins: tuple[bool, ...] = ()  # whether the player won each match against this opponent
    is_duel: bool = False  # whether a friend has played the same deals, and sent the match
    offers: str = ""  # what the page offers at the end of a round, or what was answered: `OFFERS`
    awaits_review: bool = False  # whether the player's decisions are being judged, the match over
    review: Review | None = None  # how they were judged
    curtain: bool = False  # whether the screen is being passed on, with both hands hidden
    # What is in front of the match: an offer, a record, a replay, its early end.
    overlay: Offer | AboutMatch | Resigned | Watching | None = None
    helps: Helps = field(default_factory=Helps)  # the hints that the player gets
    advising: Advising = field(default_factory=Advising)  # the advice that the player gets
    page: str = ""  # the open page of the panel, "" while it is closed
    card: Card | None = None  # the card whose sheet is open
    look: Look = field(default_factory=Look)  # how cards look, move and sound
    error: str = ""  # what went wrong, as a sentence

    @property
    def is_far(self) -> bool:
        """Whether another machine holds the match, and this table can begin none."""
        return False

    @property
    def whole(self) -> Match:
        """The match with all its cards, as the table has it unless the opponent is far away."""
        assert isinstance(self.match, Match)
        return self.match

    @property
    def is_revealed(self) -> bool:
        """Whether all cards may be seen, because the match is over."""
        return self.match.is_over or self.has_resigned

    @property
    def faces(self) -> Faces:
        """How the cards are drawn: with marks only if help has not faded."""
        return self.look.faces(self.helps.marked)

    @property
    def offer(self) -> Offer | None:
        """The offer in front of the match."""
        return self.overlay if isinstance(self.overlay, Offer) else None

    @property
    def has_resigned(self) -> bool:
        """Whether the player has given the match up."""
        return isinstance(self.overlay, Resigned)

    @property
    def watching(self) -> Watching | None:
        """The replay in front of the match."""
        if isinstance(self.overlay, Resigned):
            return self.overlay.watching
        return self.overlay if isinstance(self.overlay, Watching) else None

    def with_replay(self, watching: Watching | None) -> Self:
        """Return the state with a replay in front, None to close it; a match given up stays so."""
        overlay = Resigned(watching) if self.has_resigned else watching
        return replace(self, overlay=overlay)

    @property
    def given_up_by(self) -> int | None:
        """The seat that has given the match up, if one has."""
        return self.seat if self.has_resigned else None

    @property
    def is_open(self) -> bool:
        """Whether the opponent's cards lie face up and need room to be read."""
        return self.watching.playback.is_open if self.watching else bool(self.view.opponent_hand)

    @property
    def has_drawer(self) -> bool:
        """Whether something stands in the drawer: a page, the coach's words, or mistakes."""
        if self.watching:
            return self.watching.has_drawer
        return bool(self.page) or self.has_words

    @property
    def has_words(self) -> bool:
        """Whether the coach has words for the decision to be made."""
        return self.to_decide is not None and self.advising.has_words

    @property
    def is_shared(self) -> bool:
        """Whether two people share the screen."""
        return self.opponent == PERSON

    @property
    def is_sealed(self) -> bool:
        """Whether the saved match is unreadable in the browser: it counts, or two people share it.

        Until such a match is over, nothing of its record is given away.
        """
        return not self.practice or self.is_shared

    @property
    def names(self) -> tuple[str, str]:
        """What to call the players, by seat."""
        if self.is_shared:
            first, second = self.players
            return first or _("Player 1"), second or _("Player 2")
        return _("You"), _(self.called) if self.called else name_of(self.opponent)

    @property
    def portrait(self) -> str:
        """Whose face stands beside the opponent's name, "" for nobody's."""
        return str(self.opponent) if self.opponent in PORTRAITS else ""

    @property
    def spoken_to(self) -> int | None:
        """The seat that sentences address as "you"; None if two people are looking."""
        has_ended = self.view.phase == "over" or self.has_resigned
        is_seen_by_both = self.is_shared and has_ended
        return None if is_seen_by_both else self.seat

    @property
    def view(self) -> View:
        """What the player's seat may know."""
        return self.match.view(self.seat)

    @property
    def to_decide(self) -> View | None:
        """What the player sees, if there is a decision to make now."""
        if self.overlay or self.curtain or self.match.seat != self.seat:
            return None
        return self.view if self.view.phase != "over" else None

    @property
    def is_opponents_turn(self) -> bool:
        """Whether it is the turn of an opponent that is not a person."""
        return (
            not self.is_shared
            and not self.is_read
            and not self.has_resigned
            and self.match.seat == 1 - self.seat
            and self.match.legal_actions != (DEAL,)
        )

    @property
    def next_opponent(self) -> str:
        """Who comes after the opponent that has just been beaten; "" if nobody does."""
        return stronger_than(self.opponent) if self.match.winner == self.seat else ""

    @property
    def easier_opponent(self) -> str:
        """Who comes before the opponent that has just won; "" if nobody does."""
        has_lost = self.match.winner == 1 - self.seat or self.has_resigned
        return weaker_than(self.opponent) if has_lost else ""

    @property
    def takes_back(self) -> bool:
        """Whether decisions may be taken back; once two people resign, both may see all cards."""
        return self.practice and not (self.is_shared and self.has_resigned)

    @property
    def steps_back(self) -> int:
        """How many actions there are since the player's last decision, inclusive; 0 if none."""
        length = len(self.match.actions)
        for count in range(1, length + 1):
            seat, action = self.match.step(length - count)
            if action != DEAL and (seat == self.seat or self.is_shared):
                return count
        return 0

    def passes_on(self, action: Action) -> bool:
        """Return whether the screen changes hands after `action`, so that no hand may be shown."""
        others_turn = self.view.phase != "over" and self.match.seat != self.seat
        return self.is_shared and (others_turn or action == DEAL)


def name_of(opponent: str | Player) -> str:
    """Return what to call an opponent: a known one by its title, any other by its class."""
    if opponent == PERSON:
        return _("a second person")
    return title_of(opponent) if isinstance(opponent, str) else type(opponent).__name__
