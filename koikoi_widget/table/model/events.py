"""What can happen to a table, and the effects it asks for: two lists of plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...coach.advice import Advice
from ...coach.decisions import Review
from ...engine.actions import Action
from ...engine.cards import Card
from ...engine.match import Match
from ...engine.rules import Rules
from ...engine.view import View
from ...players import Player
from ..saved.saved_match import Kept
from .appearance import Look


class Event:
    """Something that happens to a table."""


class Effect:
    """Something to be done outside the state."""


Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Push(Event):
    """The player makes a move, by whatever means."""

    action: Action


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """The opponent makes a move; `failure` says why a stand-in made it."""

    action: Action
    failure: str = ""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The player gives the match up."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The player leaves the match that is offered."""


CountedStep = Push | Answer | GiveUp | Leave  # it is noted before it is taken


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A step of a match that counts has been noted, and may be taken."""

    step: CountedStep


@dataclass(frozen=True, slots=True)
class CaughtUp(Event):
    """The match was continued in another tab; this is how it stands.

    Attributes:
        resigned: the seat that has given it up there.
    """

    match: Match
    resigned: int | None = None


@dataclass(frozen=True, slots=True)
class Act(Event):
    """A button or key is pressed: the word of a command, or the notation of an action."""

    word: str


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """A script takes back the player's last decision."""


@dataclass(frozen=True, slots=True)
class Touch(Event):
    """A visible card is clicked, or tapped; None for one that lies face down, and for the cloth.

    Attributes:
        is_tap: whether by a finger.
        is_in_field: whether where the field lies, on a card of it or between two.
    """

    card: Card | None
    is_tap: bool = False
    is_in_field: bool = False


@dataclass(frozen=True, slots=True)
class About(Event):
    """The player asks about a card.

    Attributes:
        card: the one pointed at.
        anywhere: nothing was pointed at, so any card will do to start with.
    """

    card: Card | None = None
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """Something beside the table was closed: the "panel" or a "sheet"."""

    what: str


@dataclass(frozen=True, slots=True)
class Set(Event):
    """A control below the table has a new value."""

    name: str
    value: str | float | bool


@dataclass(frozen=True, slots=True)
class Upload(Event):
    """The player has chosen a file; its text is None if it is too large to be read."""

    name: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Use(Event):
    """Settings are changed; None leaves one as it is."""

    look: Look | None = None
    helps: str | None = None
    help_by_month: Mapping[int, str] | None = None
    advice: str | None = None
    players: tuple[str, str] | None = None
    has_choice: bool | None = None
    is_duel: bool | None = None
    wins: tuple[bool, ...] | None = None
    offers: str | None = None
    awaits_review: bool | None = None
    review: Review | None = None


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """Another match is on the table.

    Attributes:
        resigned: the seat that had given it up, in another tab.
        trouble: what the player must be told about that.
    """

    match: Match
    opponent: str | Player
    practice: bool
    resigned: int | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Greeted(Event):
    """A browser reports what it keeps.

    Attributes:
        text: the saved text, None for nothing.
        is_newest: another tab has continued it, so it is offered whatever it is.
        resumes: whether to continue without asking, because the page reloaded by itself.
    """

    text: str | None
    is_newest: bool = False
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class Settle(Event):
    """Beside the table it was chosen what becomes of the kept match, offered or still to come.

    Attributes:
        takes: whether to go on with it; what has to be read about it first is asked all the same.
    """

    takes: bool


@dataclass(frozen=True, slots=True)
class Found(Event):
    """What the browser kept has been read.

    Attributes:
        kept: the match, if there is one.
        problem: why the text cannot be read.
    """

    greeted: Greeted
    kept: Kept | None = None
    problem: Exception | None = None


@dataclass(frozen=True, slots=True)
class Advised(Event):
    """The coach has finished its advice, or failed."""

    view: View
    answer: Advice | str


@dataclass(frozen=True, slots=True)
class Compiling(Event):
    """The coach's advice takes longer, because its kernel must be compiled first."""

    view: View


@dataclass(frozen=True, slots=True)
class Reviewed(Event):
    """The coach has reviewed all decisions of a seat, or failed."""

    seat: int
    review: Review | str


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Positions are collected for a set, or those collected are others now."""

    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """How many decisions the coach has reviewed so far."""

    done: int


@dataclass(frozen=True, slots=True)
class Lead(Event):
    """A script moves a replay to a step, or to another side; None leaves it."""

    place: int | None = None
    seen_by: int | str | None = None


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something went wrong."""

    reason: str


# Effects.


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """Note a step of a match that counts; it is taken only once it is `Noted`."""

    step: CountedStep


@dataclass(frozen=True, slots=True)
class Animate(Effect):
    """Show what has happened as moving cards: `Shell.do` passes this on to `Stage.advance`."""


@dataclass(frozen=True, slots=True)
class Read(Effect):
    """Read what a browser keeps; a `Found` follows."""

    greeted: Greeted


@dataclass(frozen=True, slots=True)
class Begin(Effect):
    """Begin with a match."""

    match: Match
    opponent: str | Player
    practice: bool
    key: str = ""
    resigned: int | None = None


@dataclass(frozen=True, slots=True)
class BeginAnother(Effect):
    """Deal another match."""

    rules: Rules
    opponent: str | Player


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Lead to where another match is chosen."""


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """Lead to where the match, which is over, is sent to a friend."""


@dataclass(frozen=True, slots=True)
class Collect(Effect):
    """Put the position in sight into the set that is being made, or take it out."""

    view: View


@dataclass(frozen=True, slots=True)
class PlaySound(Effect):
    """Play a sound that was asked for, whether sounds are on or not."""

    name: str


@dataclass(frozen=True, slots=True)
class ChooseSetting(Effect):
    """Change a setting of the page around the table, which alone offers to."""

    name: str
    value: str | bool


@dataclass(frozen=True, slots=True)
class Download(Effect):
    """Offer a text to the player as a file; None: what the browser keeps."""

    text: str | None


@dataclass(frozen=True, slots=True)
class OpenSheet(Effect):
    """Open the sheet of a card."""

    card: Card
