"""The table as a widget: it shows one seat's view and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Unpack, runtime_checkable

from ...art import Deck
from ...engine.match import Match
from ...engine.rules import Rules
from ...players import Player
from ...widgets.rules_in_force import InForce, ask_of
from ..advice.advising import Advising
from ..model import events
from ..model.appearance import Look, LookOptions, Marks
from ..model.events import Effects, Event
from ..model.player_names import called
from ..model.screen import Screen, screen
from ..model.state import TableState
from ..model.update import update
from ..scene.layout import Layout
from ..words.hints import Helps
from .game import Game
from .shell import Shell


@runtime_checkable
class BringsTable(Protocol):
    """What brings a table of its own, as a `Room` does."""

    def table(self, **options: Any) -> Shell[Any]:
        """Return the table."""


class Table(Game[TableState]):
    """A match against `opponent`, played with mouse, touch or keyboard.

    Args:
        rules: a preset's id or `Rules`; or a `Room`, for a match against somebody far away, which
            takes the arguments for looks, sound and hints.
        opponent: a player's name, any object with ``choose(view, rng)``, or "person": two people
            share the screen, with a curtain between their turns.
        seed: the same seed deals the same match; None draws a new one.
        rounds: how many rounds, if not the number in the rules.
        match: a match to continue; `rules`, `seed` and `rounds` are then ignored.
        deck: "drawn", "index" or a deck of your own.
        palette: the deck's colours, "traditional" or "high-contrast".
        marks: whether month and kind are printed in the corners of the cards, or for which months.
        back: the backs of the cards, "ink" or "brick".
        speed: how fast cards move: "off", "fast", "normal", or "slow": each card stands for as
            long as it takes to read what it does, or until a press.
        sound: whether cards and calls make sounds.
        names: the name set of the cards, "traditional" or "mario".
        helps: when to show what a card would take, or point out what was missed: "always", on
            "request", after a "mistake", "never", or "fading": for each month as
            `help_by_month` says, which also removes a month's marks once it is not "always".
        advice: when the coach says what each move is worth: "off", on "request" or "always"; it
            needs the extra `coach`.
        practice: whether the player may take decisions back; not in a match that counts.
        players: what to call two people who share the screen, by seat; "" for a number.
        cloth: the colour of the table, "month" for that of the round, "pine", "plum",
            "iris", "pampas", "chrysanthemum" or "willow".
        keep: the name under which the browser keeps the running match; "" keeps nothing.
        patience: seconds after which another player moves for an opponent that does not answer.

    Attributes:
        match: the match on the table.
        state: everything the table shows, says and keeps, as one value.

    Raises:
        UnknownName: a preset, player, deck, palette, back, name set or speed does not exist.
        InvalidRules: an argument has a value that is not allowed.

    >>> table = kk.Table(rules="nintendo", opponent="greedy", seed=7)
    >>> table.match.points
    (0, 0)
    """

    def __new__(cls, *args: Any, **options: Any) -> Any:
        """Make a table; a room makes its own. What a subclass takes is its own affair."""
        seat = args[0] if args else options.get("rules")
        if cls is Table and isinstance(seat, BringsTable):
            return seat.table(*args[1:], **{name: options[name] for name in {*options} - {"rules"}})
        return super().__new__(cls, *args, **options)

    def __init__(
        self,
        rules: str | Rules | BringsTable = "bga",
        opponent: str | Player = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        match: Match | None = None,
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: Marks = False,
        speed: str = "normal",
        names: str = "traditional",
        helps: str = "always",
        advice: str = "off",
        practice: bool = True,
        keep: str = "table",
        sound: bool = False,
        patience: float = 20.0,
        back: str = "brick",
        players: tuple[str, str] = ("", ""),
        cloth: str = "month",
    ) -> None:
        assert not isinstance(rules, BringsTable)  # which has made its own
        first, second = players
        state = TableState(
            match=match or Match(rules, seed, rounds),
            opponent=opponent,
            practice=practice,
            is_drawn=match is None and seed is None,
            helps=Helps(helps),
            advising=Advising(advice),
            look=Look(
                deck=deck,
                palette=palette,
                marks=marks,
                back=back,
                names=names,
                speed=speed,
                sound=sound,
                cloth=cloth,
            ),
            players=(called(first), called(second)),
        )
        super().__init__(
            state,
            match=state.whole,
            opponent=opponent,
            keep=keep,
            patience=patience,
        )
        ask_of(self.in_force)

    def in_force(self) -> InForce:
        """Return the rules of this match, and what the player has captured in the round."""
        pile = self.match.round.piles[self.state.seat]
        return InForce(self.match.rules, pile, self.state.look.deck)

    def update(self, event: Event) -> tuple[TableState, Effects]:
        """Return the state of this table after `event`, and the effects to carry out."""
        return update(self.state, event)

    def screen_of(self, layout: Layout) -> Screen:
        """Return what this table shows in this layout."""
        return screen(self.state, layout)

    def go_on(self) -> None:
        """Go on with the match that the browser keeps, as soon as it has said so."""
        self.do(events.Settle(takes=True))

    def leave_kept(self) -> None:
        """Leave the match that the browser keeps; the next one takes its place."""
        self.do(events.Settle(takes=False))

    def use_deck(
        self,
        deck: str | Deck,
        palette: str = "traditional",
        marks: Marks = False,
        back: str = "brick",
    ) -> None:
        """Show the cards in another deck or palette, with or without marks, with other backs.

        Raises:
            UnknownName: the deck, palette or back does not exist.
        """
        self.use(deck=deck, palette=palette, marks=marks, back=back)

    def use_names(self, names: str) -> None:
        """Call the cards by another name set.

        Raises:
            UnknownName: the set does not exist.
        """
        self.use(names=names)

    def use(
        self,
        *,
        helps: str | None = None,
        advice: str | None = None,
        players: tuple[str, str] | None = None,
        **look: Unpack[LookOptions],
    ) -> None:
        """Change any of these, which are as in this table's arguments.

        Raises:
            UnknownName: one of the names does not exist.
            InvalidValue: a player's name is not allowed.
        """
        wanted = self.state.look.changed(look)
        if players is not None:
            first, second = players
            players = called(first), called(second)
        self.do(events.Use(look=wanted, helps=helps, advice=advice, players=players))

    @property
    def speed(self) -> str:
        """How fast cards move, as in this table's arguments."""
        return self.state.look.speed

    @speed.setter
    def speed(self, speed: str) -> None:
        self.use(speed=speed)

    @property
    def cloth(self) -> str:
        """The colour of the table, as in this table's arguments."""
        return self.state.look.cloth

    @cloth.setter
    def cloth(self, cloth: str) -> None:
        self.use(cloth=cloth)

    @property
    def players(self) -> tuple[str, str]:
        """What to call two people who share the screen, as in this table's arguments."""
        return self.state.players

    @players.setter
    def players(self, players: tuple[str, str]) -> None:
        self.use(players=players)

    @property
    def sound(self) -> bool:
        """Whether cards and calls make sounds."""
        return self.state.look.sound

    @sound.setter
    def sound(self, wanted: bool) -> None:
        self.use(sound=wanted)

    @property
    def helps(self) -> str:
        """When this table gives hints, as in its arguments."""
        return self.state.helps.when

    @helps.setter
    def helps(self, when: str) -> None:
        self.use(helps=when)

    @property
    def help_by_month(self) -> Mapping[int, str]:
        """When it helps with each month, 1 to 12, if its help is "fading"."""
        return self.state.helps.by_month

    @help_by_month.setter
    def help_by_month(self, wanted: Mapping[int, str]) -> None:
        self.do(events.Use(help_by_month=dict(wanted)))

    @property
    def advice(self) -> str:
        """When the coach advises, as in this table's arguments."""
        return self.state.advising.when

    @advice.setter
    def advice(self, when: str) -> None:
        self.use(advice=when)
