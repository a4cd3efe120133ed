"""What can happen to a table, and what it asks to be done outside: two lists of plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..coach.advice import Advice
from ..coach.decisions import Review
from ..engine.actions import Action
from ..engine.cards import Card
from ..engine.match import Match
from ..engine.rules import Rules
from ..engine.view import View
from .kept import Kept
from .look import Look


class Event:
    """Something that happens to a table."""


class Effect:
    """Something that is to be done outside of it."""


@dataclass(frozen=True, slots=True)
class Push(Event):
    """The player plays, by whatever means."""

    action: Action


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """The opponent plays; `failure` says why another one did so in its place."""

    action: Action
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A play in a match that counts has been noted, and may be seen."""

    play: Push | Answer


@dataclass(frozen=True, slots=True)
class CaughtUp(Event):
    """The match was played on in another tab; this is how it stands."""

    match: Match


@dataclass(frozen=True, slots=True)
class Act(Event):
    """A button or key is pressed: the word of a command, or the notation of an action."""

    word: str


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """The player's last decision is taken back, by a script."""


@dataclass(frozen=True, slots=True)
class Touch(Event):
    """A card in sight is clicked, or tapped by a finger; None: one that lies face down."""

    card: Card | None
    is_tap: bool = False


@dataclass(frozen=True, slots=True)
class About(Event):
    """The player asks what there is to know of a card.

    Attributes:
        card: the one pointed at.
        of: the move whose card is meant.
        anywhere: nothing was pointed at, so any card will do to begin with.
    """

    card: Card | None = None
    of: str | None = None
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """What stands beside the table was closed: "panel" or "sheet"."""

    what: str


@dataclass(frozen=True, slots=True)
class Set(Event):
    """A tool below the table has another value."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Upload(Event):
    """The player has chosen a file; its text is None where it is too large to be read."""

    name: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Use(Event):
    """A setting is changed; None leaves one as it is."""

    look: Look | None = None
    helps: str | None = None
    help_by_month: Mapping[int, str] | None = None
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """Another match lies on the table; `trouble` is what there is to say of that."""

    match: Match
    opponent: Any
    practice: bool
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Greeted(Event):
    """A browser says what it keeps.

    Attributes:
        text: that, None for nothing.
        is_newest: another tab has gone on with it, so it is offered whatever it is.
        resumes: whether to go on without a question: the page was made anew by itself.
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
        problem: why it cannot be read.
    """

    greeted: Greeted
    kept: Kept | None = None
    problem: Exception | None = None


@dataclass(frozen=True, slots=True)
class Advised(Event):
    """The coach has counted, or failed."""

    view: View
    found: Advice | str


@dataclass(frozen=True, slots=True)
class Reviewed(Event):
    """The coach has looked at all decisions of a seat, or failed."""

    seat: int
    found: Review | str


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The coach has looked at so many decisions by now."""

    done: int


@dataclass(frozen=True, slots=True)
class Lead(Event):
    """A replay is led to a step, or to another side; None leaves it."""

    place: int | None = None
    seen_by: int | str | None = None


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something went wrong."""

    reason: str


# Effects.


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """Note a play in a match that counts; only once it is `Noted` is it played."""

    play: Push | Answer


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Let what has happened be seen in motion."""


@dataclass(frozen=True, slots=True)
class Read(Effect):
    """Read what a browser keeps; then it is `Found`."""

    greeted: Greeted


@dataclass(frozen=True, slots=True)
class Begin(Effect):
    """Begin with a match."""

    match: Match
    opponent: Any
    practice: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class BeginAnother(Effect):
    """Deal another match."""

    rules: Rules
    opponent: Any


@dataclass(frozen=True, slots=True)
class Download(Effect):
    """Offer a text to the player as a file; None: what the browser keeps."""

    text: str | None


@dataclass(frozen=True, slots=True)
class OpenSheet(Effect):
    """Open the sheet of a card."""

    card: Card
