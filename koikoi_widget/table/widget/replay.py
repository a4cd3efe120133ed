"""A recorded match as a widget, to step through."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...art import Deck
from ...engine.cards import Card
from ...engine.match import Match, as_match
from ...engine.record import Record
from ...engine.view import View
from ...locale import _
from ..model import commands, events
from ..model.appearance import Faces, Look
from ..model.events import Effect, Effects, Event
from ..model.screen import Screen, replay_screen
from ..replay.match_review import Watching
from ..replay.playback import Playback
from ..scene.layout import Layout
from .panel import Panel
from .shell import Shell


@dataclass(frozen=True, slots=True)
class ReplayState:
    """A replay by itself, without a table."""

    watching: Watching  # the replay, and the questions about its mistakes
    look: Look  # how cards look and move
    card: Card | None = None  # the card whose sheet is open
    error: str = ""  # what went wrong, as a sentence

    @property
    def is_open(self) -> bool:
        """Whether both hands lie face up."""
        return self.watching.playback.is_open

    @property
    def has_drawer(self) -> bool:
        """Whether something stands in the drawer."""
        return self.watching.has_drawer

    @property
    def faces(self) -> Faces:
        """How the cards are drawn."""
        return self.look.faces()


def update(state: ReplayState, event: Event) -> tuple[ReplayState, Effects]:
    """Return the state of a replay after `event`, and the effects to carry out.

    Raises:
        KoiKoiError: the event is impossible; the replay stays as it was.
    """
    watching = state.watching
    playback = watching.playback
    match event:
        case events.Act("dismiss"):
            return replace(state, error=""), ()
        case events.Act(word):
            following, effects = commands.watched(watching, word)
            return replace(state, watching=following or watching), effects
        case events.Set(name, value):
            watching = watching.moved(playback.set(name, value))
        case events.Lead(place, seen_by):
            playback = playback if place is None else playback.at(place)
            playback = playback if seen_by is None else playback.seen(seen_by)
            watching = watching.moved(playback)
        case events.About(card) if card:
            return replace(state, card=card), (events.OpenSheet(card),)
        case events.Closed("panel"):
            watching = replace(watching, page="")
        case events.Closed():
            return replace(state, card=None), ()
        case events.Looked(done):
            watching = replace(watching, done=done)
        case events.Collected(views):
            watching = replace(watching, collected=views)
        case events.Reviewed(seat, review):
            watching = watching.reviewed(seat, review)
        case events.Failed(reason):
            return replace(state, error=reason), ()
    return replace(state, watching=watching), ()


class Replay(Shell[ReplayState]):
    """Shows any match step by step, forward and back.

    Args:
        match: a match, over or not, a `Record`, or a record's text.
        seen_by: the seat whose side is shown, 0 or 1, or "open": all cards face up.
        players: what to call the players, by seat.
        you: the seat that sentences address as "you", None for neither.
        deck, palette, marks: the look of the cards, as for `Table`.
        names: the name set of the cards.
        speed: how fast cards move in a step forward: "off", "fast", "normal", "slow".

    Raises:
        RecordError: the record cannot be read or played.
        UnknownName: a side, deck, palette, name set or speed does not exist.

    >>> replay = kk.Replay(kk.Match("bga", seed=7))
    """

    def __init__(
        self,
        match: Match | Record | str,
        seen_by: int | str = "open",
        *,
        players: tuple[str, str] | None = None,
        you: int | None = None,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        names: str = "traditional",
        speed: str = "normal",
    ) -> None:
        names_of_seats = players or (_("Player 1"), _("Player 2"))
        playback = Playback(as_match(match).copy(), names_of_seats, str(seen_by), you)
        look = Look(deck=deck, palette=palette, marks=marks, names=names, speed=speed)
        super().__init__(
            ReplayState(Watching(playback), look),
            panel=Panel(deck, palette, marks),
        )
        self.stage.show()

    def update(self, event: Event) -> tuple[ReplayState, Effects]:
        """Return the state of this replay after `event`, and the effects to carry out."""
        return update(self.state, event)

    def screen_of(self, layout: Layout) -> Screen:
        """Return what this replay shows in this layout."""
        state = self.state
        return replay_screen(state.watching, state.look, state.error, state.card, layout)

    def run(self, effect: Effect) -> None:
        """Carry out an effect."""
        if isinstance(effect, events.OpenSheet) and self.panel:
            self.panel.open_sheet(effect.card)
        elif isinstance(effect, events.Collect):
            self.collect(effect.view)

    def collect(self, view: View) -> None:
        """Put a view into the set that is being made; a page that has one overrides."""

    @property
    def place(self) -> int:
        """How many steps have been played, from 0 to `length`."""
        return self.state.watching.playback.place

    @property
    def length(self) -> int:
        """How many steps there are."""
        return self.state.watching.playback.length

    def go(self, place: int) -> None:
        """Go to the position after `place` steps, or as near to it as possible."""
        self.do(events.Lead(place=place))

    def see(self, seen_by: int | str) -> None:
        """Show the side of seat 0 or 1, or all cards for "open".

        Raises:
            UnknownName: it is none of these.
        """
        self.do(events.Lead(seen_by=seen_by))
