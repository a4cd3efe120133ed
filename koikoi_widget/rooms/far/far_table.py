"""`kk.Table(room)`: a table whose other player is far away, as a widget."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Protocol, Unpack

from ...coach.decisions import Review
from ...coach.review import review
from ...engine.actions import Action, as_action
from ...engine.cards import Card
from ...engine.match import Match
from ...locale import _
from ...table.advice.advising import IS_INSTALLED, Advising, answer_of
from ...table.model import events
from ...table.model.appearance import Look, LookOptions
from ...table.model.events import Effect, Effects, Event
from ...table.model.screen import Screen
from ...table.model.state import name_of
from ...table.scene.layout import Layout
from ...table.widget.errands import AdviceErrand
from ...table.widget.panel import Panel
from ...table.widget.shell import Shell
from ...table.words.hints import Helps
from ...table.words.record_words import file_name
from ...widgets import faults
from ...widgets.background import Background, Errand, Job, running_loop, when_done
from ...widgets.rules_in_force import InForce, ask_of
from ..pace import MINUTE, Clock, pace_of
from ..room import RoomError
from .far_screen import screen
from .far_state import Advanced, Ask, FarState, Refused, Sight, Told
from .far_update import update
from .presence import Attendance, Presence
from .told import ToldMatch, match_of, whole_of

PATIENCE = 30.0  # seconds for which a plain script waits for an answer
TICK = 5.0  # seconds between two looks at how long somebody has been away


class Seat(Protocol):
    """What a table asks of a `Room`."""

    @property
    def seat(self) -> int | None:
        """Your seat; None if you watch."""

    @property
    def code(self) -> str:
        """The code of the room."""

    @property
    def link(self) -> str:
        """The link that invites somebody."""

    @property
    def watch_link(self) -> str:
        """The link for those who watch; only seat 0 has it."""

    @property
    def state(self) -> Mapping[str, Any]:
        """All that the server has told last."""

    @property
    def trouble(self) -> str:
        """Why there is no connection just now; "" if there is one."""

    @property
    def gone(self) -> RoomError | None:
        """Why there will be none again."""

    @property
    def clock(self) -> Clock | None:
        """What is left of the players' time; None while nobody counts it."""

    def ask(self, act: str, **parts: object) -> Future[dict[str, Any]]:
        """Ask something of the server."""

    def change(self) -> Future[None]:
        """Return what is done at the next change."""


class FarTable(Shell[FarState]):
    """A match in a room, played with mouse, touch or keyboard: `Table` makes one of a room.

    Args:
        room: the room; if you watch, the table has no controls. It stays open when the table is
            closed.
        helps: when to show what a card would take, as for `Table`.
        judges: whether the end of a match tells your turning points.
        look: how cards look and move, as for `Table`.

    Raises:
        UnknownName: a deck, palette, back, name set, speed or hint setting does not exist.
    """

    def __init__(
        self,
        room: Seat,
        *,
        helps: str = "always",
        judges: bool = False,
        **look: Unpack[LookOptions],
    ) -> None:
        self.room = room
        self._attendances = Attendance(), Attendance()  # by seat
        self._version = 0  # of what was told when the match was made
        self._matches: tuple[ToldMatch, Match | None]
        self._here = [True, True]  # who was, when that was known last
        sight = self._sight()
        is_taught = sight.learning and room.seat is not None
        state = FarState(
            match=sight.match,
            sight=sight,
            seat=room.seat or 0,
            watches=room.seat is None,
            judges=judges and room.seat is not None,
            opponent="",
            practice=False,
            began=len(sight.match.actions),
            helps=Helps(helps),
            advising=Advising("request" if IS_INSTALLED and is_taught else "off"),
            look=Look.by(look),
        )
        state = replace(state, awaits_review=state.judges and state.is_revealed)
        super().__init__(state, panel=Panel(*state.faces[:3]))
        self.errands = [*self.errands, _ShowErrand(self), AdviceErrand(self), _JudgeErrand(self)]
        ask_of(self.in_force)
        self.stage.show()
        loop = running_loop()
        self._listening = loop.create_task(self._listen()) if loop else None

    def in_force(self) -> InForce:
        """Return the rules of the match, and what the player has captured in the round."""
        state = self.state
        return InForce(state.match.rules, state.view.piles[state.seat], state.look.deck)

    def update(self, event: Event) -> tuple[FarState, Effects]:
        """Return the state of this table after `event`, and the effects to carry out."""
        return update(self.state, event)

    def screen_of(self, layout: Layout) -> Screen:
        """Return what this table shows in this layout."""
        return screen(self.state, layout)

    def is_at_rest(self) -> bool:
        """Return whether the player is to act."""
        return not self.state.is_opponents_turn

    def push(self, action: Action | str) -> None:
        """Send an action to the room; it is played once the room says so.

        Raises:
            IllegalAction: the position does not allow it.
        """
        self.do(events.Push(as_action(action)))

    def use(self, *, helps: str | None = None, **look: Unpack[LookOptions]) -> None:
        """Change any of these, which are as in this table's arguments.

        Raises:
            UnknownName: one of the names does not exist.
        """
        self.do(events.Use(look=self.state.look.changed(look), helps=helps))

    def close(self) -> None:
        """Leave the page; the room stays open."""
        if self.comm is not None and self._listening:
            self._listening.cancel()
        super().close()

    # What is asked of the room.

    def run(self, effect: Effect) -> None:
        """Carry out an effect."""
        match effect:
            case events.Note(events.Push(action)):
                self._ask("play", place=self.state.sight.moves, action=str(action))
            case events.Note(events.GiveUp()):
                self._ask("resign")
            case Ask("offer", offer):
                self._ask("offer", offer=offer)
            case Ask("ask" | "undo" as act):
                self._ask(act, place=self.state.sight.moves)
            case Ask(act):
                self._ask(act)
            case events.Download(str(text)):
                self.bridge.download(file_name(date.today(), self.state.sight.names), text)
            case events.OpenSheet(card) if self.panel:
                self.panel.open_sheet(card)

    def _ask(self, act: str, **parts: object) -> None:
        """Ask the room, which answers when it is reached; in a plain script, wait for that."""
        when_done(self.room.ask(act, **parts), self._answered)

    def _answered(self, answer: Future[dict[str, Any]]) -> None:
        if self.comm is None:
            return
        try:
            answer.result(PATIENCE)  # with a loop it is there
        except CancelledError:
            return
        except TimeoutError:
            answer.cancel()
            self.happen(Refused(self._trouble() or _("The server does not answer.")))
        except Exception as error:
            self.happen(Refused(faults.told(error, "a room")))
        self.follow()  # the room has told what follows before it answered

    # What the room tells.

    def follow(self) -> None:
        """Take up what the room has told since."""
        sight = self._sight()
        if sight != self.state.sight:
            self.happen(Told(sight))

    async def _listen(self) -> None:
        changed = asyncio.wrap_future(self.room.change())
        while self.comm is not None:
            if changed.done():
                changed = asyncio.wrap_future(self.room.change())
            self.guarded(self.follow)
            await asyncio.wait([changed], timeout=TICK)

    def _sight(self) -> Sight:
        room, told = self.room, self.room.state
        if told["version"] != self._version:
            self._version, self._matches = told["version"], (match_of(told), whole_of(told))
        (match, whole), outcome, trouble = self._matches, told["outcome"], self._trouble()
        self._here = self._here if trouble else told["here"]
        first, second = told["names"]
        if "contest" in told:  # whose machine each pupil reads of in their own language
            machine = name_of(told["contest"]["opponent"])
            first, second = first or machine, second or machine
        return Sight(
            match=whole if whole and whole.is_over else match,
            first=match.place,
            number=told["match"],
            moves=told["moves"],
            names=(first, second),
            offers=(told["offers"][0], told["offers"][1]),
            outcome=outcome and (outcome[0], outcome[1]),
            whole=whole,
            invitation=(room.code, room.link),
            watch_link=room.watch_link if room.seat == 0 else "",
            draws=tuple((Card.parse(first), Card.parse(second)) for first, second in told["draws"]),
            substitute=told["substitute"],
            substituted=tuple(told["substituted"]),
            learning=bool(told.get("learning")),
            asked=tuple(told.get("asked", ())),
            taken=told.get("taken"),
            pace=pace_of(told.get("pace")),
            clock=room.clock,
            presences=(self._presence(0), self._presence(1))
            if told["match"]
            else (Presence(), Presence()),
            watchers=told.get("watchers", 0),
            trouble=trouble,
            is_gone=room.gone is not None,
            follows=told["follows"],
            in_class="contest" in told,
            place=_place_in_class(told),
            ends_soon=_ends_soon(told),
        )

    def _presence(self, seat: int) -> Presence:
        """Return whether somebody is at a seat; of one's own, or a machine's, nothing is told."""
        if seat == self.room.seat or not self.room.state["names"][seat]:
            return Presence()
        return self._attendances[seat].note(self._here[seat], time.monotonic())

    def _trouble(self) -> str:
        if self.room.gone:
            return _("This room cannot be reached any more: {reason}", reason=str(self.room.gone))
        if not self.room.trouble:
            return ""
        return _("There is no connection to the server. Nothing is lost; trying again…")


def _place_in_class(told: Mapping[str, Any]) -> tuple[int, int, int] | None:
    place = told.get("contest", {}).get("place")
    return place and (place[0], place[1], place[2])


def _ends_soon(told: Mapping[str, Any]) -> bool:
    """Return whether the time of a class is nearly up, by the clock that its server has too."""
    ends = told.get("contest", {}).get("ends")
    return ends is not None and ends - time.time() <= MINUTE


class _JudgeErrand(Errand[FarState]):
    """Looks for the player's turning points in a match that is over."""

    def __init__(self, table: FarTable) -> None:
        self._table = table
        super().__init__(Background(self._review, self._take))

    def wanted(self, state: FarState) -> tuple[Match, int] | None:
        """Return which match is to be reviewed, and whose decisions."""
        return (state.whole, state.seat) if state.awaits_review else None

    def _review(self, wanted: tuple[Match, int], job: Job) -> Review | str:
        return answer_of(partial(review, *wanted, progress=False, halt=job.halt))

    def _take(self, _wanted: tuple[Match, int], answer: Review | str) -> None:
        known = None if isinstance(answer, str) else answer
        self._table.happen(events.Use(awaits_review=False, review=known))


class _ShowErrand(Errand[FarState]):
    """Shows what was played next, once what came before it has been seen."""

    def __init__(self, table: FarTable) -> None:
        self._table = table
        super().__init__(Background(self._show_now, self._show, waiting=self._wait))

    def wanted(self, state: FarState) -> tuple[int, int] | None:
        """Return which match is meant, and how many of its actions are to be shown."""
        place = state.next_place
        return None if place is None else (state.sight.number, place)

    def _show_now(self, place: tuple[int, int], _job: Job) -> tuple[int, int]:
        return place

    async def _wait(self, place: tuple[int, int]) -> tuple[int, int]:
        await self._table.stage.animation.ended()
        return place

    def _show(self, _wanted: tuple[int, int], _place: tuple[int, int]) -> None:
        self._table.happen(Advanced())
