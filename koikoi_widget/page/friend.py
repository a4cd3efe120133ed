"""A friend at another page: an invitation, a code that is typed in, and then the table of the room.

The kernel is the client of the rooms; whatever waits for their server is done aside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any

import traitlets
from ipywidgets import VBox

from .. import runtime
from ..engine.errors import InvalidValue
from ..engine.rules import Rules
from ..locale import _, capitalized, follow, labelled, ngettext
from ..rooms.far.far_room import Invitation, Room
from ..rooms.far.far_screen import LEARNING
from ..rooms.far.far_state import FarState
from ..rooms.far.far_table import FarTable
from ..rooms.far.seats import KeptSeat, written
from ..rooms.far.time_words import pace_in_words
from ..rooms.link import Link, link_of, own_server, public_server, shown_code
from ..rooms.room_messages import is_code
from ..table.advice.advising import IS_INSTALLED
from ..table.model.player_names import called_as_typed
from ..table.scene.scene import rules_title
from ..web import protocol
from ..web.linker import script, style
from ..widgets import faults, messages
from ..widgets.background import Background, Job
from ..widgets.speaking import Speaking
from ..widgets.storage_keys import ROOMS, storage_key
from ..widgets.traits import Shared, Text, shared
from ..widgets.whole import Whole
from .first_page import pictures
from .home import GAME
from .routes import FRIEND, HAND, NEW, address
from .start_card import HELP, NO_ROOMS, PACES, PEOPLE, minutes

_NO_SEAT: protocol.SeatToKeep = {"code": "", "shown": "", "text": ""}
_PAGES = "voila/render/"  # in the address of a page, what comes after that of its server


_Wish = Callable[[], Room | Invitation]  # what is to be done at the server of the rooms


class Asking(Whole, Speaking):
    """What is asked before the table stands there; see `web/protocol/friend.py`."""

    _esm = script("page/friend.js")
    _css = style("page/line.css", "page/friend.css")

    place: Text = traitlets.Unicode().tag(sync=True)
    part: Text = traitlets.Unicode(FRIEND).tag(sync=True)
    seat: Shared[protocol.SeatToKeep] = shared()
    state: Shared[protocol.FriendState] = shared()
    doors: traitlets.List[protocol.Door] = traitlets.List().tag(sync=True)
    pictures: traitlets.Dict[str, str] = traitlets.Dict(traitlets.Unicode()).tag(sync=True)


class _FriendTable(FarTable):
    """The table of a room on a page, which notes who sits there."""

    _noted: Callable[[], None] | None = None  # None until the table is made

    def __init__(self, noted: Callable[[], None], room: Room, **options: Any) -> None:
        super().__init__(room, **options)
        self._noted = noted

    def changed(self) -> None:
        super().changed()
        if self._noted:
            self._noted()


def _in_short(choices: Mapping[str, tuple[str, str]]) -> str:
    """Return what holds where none of these was chosen."""
    title, says = choices[""]
    return labelled(_(title), _(says))


class Friend(Whole, VBox):
    """The part of the page where a friend is played.

    Args:
        look: returns the options of the table.
        name: returns what the player is called; "" if that is not known.
        named: called with the name that the player gives.
        doors: returns the ways to the player's matches.
        noted: called with what stands on the table, whenever that has changed.
        keep: whether the browser keeps the player's seats.

    Attributes:
        asking: what is shown before the table.
        table: the table of the room where one sits, if there is one.
        seats: the seats that the browser keeps, the newest first.
        site: the address of the page, as the browser has it; links begin with that of its server.
    """

    def __init__(
        self,
        look: Callable[[], dict[str, Any]],
        name: Callable[[], str],
        named: Callable[[str], None],
        doors: Callable[[], list[protocol.Door]],
        noted: Callable[[FarState], None],
        *,
        keep: bool,
    ) -> None:
        self._look, self._name, self._named, self._doors = look, name, named, doors
        self._noted = noted
        self.table: FarTable | None = None
        self.seats: tuple[KeptSeat, ...] = ()
        self.site: str = ""
        self._room: Room | None = None
        self._wish: _Wish | None = None  # what is being done
        self._shown_at = ""  # the room that the address named last
        self._code = ""  # of the room in sight
        self._typed = ""
        self._host: Invitation | None = None
        self._trouble = ""
        self.asking: Asking = Asking(
            place=storage_key(ROOMS) if keep else "",
            seat=_NO_SEAT,
            state=self._shown(),
            pictures={name: pictures()[name] for name in PEOPLE},
        )
        self.asking.on_msg(lambda _widget, message, _buffers: self.hear(message))
        self._errand = Background(self._do, self._done)
        super().__init__([self.asking])
        self.add_class("koikoi-friend")
        follow(self.show)

    # What the page asks for.

    def arrive(self, shown: str) -> None:
        """Show the room that the address names, as people write it; "" names none."""
        code, is_known = shown.replace("-", ""), shown == self._shown_at
        self._shown_at = shown
        if self.table and code == self._code:
            self._show_table(self.table)
        elif is_code(code) and not (self._wish or is_known or code == self._code):
            self._go_to(code)

    def ask(self) -> None:
        """Show what is asked before a table; one that stood there waits for its own address."""
        self.children = (self.asking,)
        if self._host:
            self._host, self._code = None, ""
        self._note()
        self.show()

    def invite(self, rules: Rules, pace: str = "", *, learning: bool = False) -> None:
        """Open a room and sit down in it."""
        self._leave()
        open_room = partial(Room.create, own_server(), rules, pace=pace, learning=learning)
        self._begin(partial(open_room, name=self._name() or _("Player 1"), address=self._public))

    @property
    def in_sight(self) -> FarTable | None:
        """The table of the room, while it is what is shown here."""
        return self.table if self.table in self.children else None

    def use(self) -> None:
        """Let the table, if there is one, look as is chosen."""
        if self.table:
            self.table.use(**self._look())

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        checked = messages.understood(message, messages.FRIEND)
        if not checked or self._wish or not own_server():
            return
        try:
            if self._host:
                self._sit_down_as(checked["typed"])
            else:
                self._typed = checked["typed"]
                self._go_to(link_of(self._typed, own_server()).code)
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
            self.show()

    def _sit_down_as(self, typed: str) -> None:
        name = called_as_typed(typed)
        self._named(name)
        self._join(name=name or _("Player 2"))

    def _go_to(self, code: str) -> None:
        """Go on at the seat in a room that is kept, or look who invites there."""
        self._leave()
        self._code = code
        kept = next((seat.token for seat in self.seats if seat.code == code), "")
        if kept:
            self._join(kept)
        else:
            self._begin(partial(Room.look, str(Link(self._public, code)), server=own_server()))

    def _join(self, token: str = "", name: str = "") -> None:
        """Come back to a seat, whose token this is, or sit down under a name."""
        link = str(Link(self._public, self._code, token))
        self._begin(partial(Room.join, link, name=name, server=own_server()))

    def _leave(self) -> None:
        """Leave the room in sight; the seat is kept."""
        self._errand.keep_to(None)
        if self.table:
            self.children = (self.asking,)
            self.table.close()
        if self._room:
            self._room.close()
        self.table = self._room = self._host = None
        self._code = self._trouble = ""
        self.asking.seat = _NO_SEAT

    # What is done at the server.

    @property
    def _public(self) -> str:
        """The address of the server as others reach it: as this browser does."""
        with suppress(InvalidValue):
            return public_server(self.site.partition(_PAGES)[0])
        return own_server()

    def _begin(self, wish: _Wish) -> None:
        if own_server():
            self._wish, self._trouble = wish, ""
            self.show()
            self._errand.follow(wish)

    def _do(self, wish: _Wish, job: Job) -> Room | Invitation | Exception:
        try:
            done = wish()
        except Exception as error:
            return error
        if job.halt.is_set() and isinstance(done, Room):
            done.close()  # nobody waits for it any more
        return done

    def _done(self, _wish: _Wish, done: Room | Invitation | Exception) -> None:
        self._wish = None
        self._errand.keep_to(None)  # the same may be wished for again
        if isinstance(done, Exception):
            self._trouble = capitalized(faults.told(done, "a room"))
            if self._code and not self._host:  # another code may fit
                self._typed, self._code = shown_code(self._code), ""
        elif isinstance(done, Invitation):
            self._host = done
        else:
            self._stand_at(done)
        self.show()

    def _stand_at(self, room: Room) -> None:
        self._room, self._code, self._host = room, link_of(room.link).code, None
        judges = IS_INSTALLED and runtime.HAS_THREADS
        self.table = _FriendTable(self._note, room, judges=judges, **self._look())
        self._show_table(self.table)

    def _show_table(self, table: FarTable) -> None:
        self.children = (table,)
        self._note()

    def _note(self) -> None:
        """Have the browser keep the seat; of those who watch, the link stays the address.

        The address names the room only while its table is in sight.
        """
        room, table = self._room, self.table
        if not (room and table):
            return
        link = link_of(room.own_link)
        others = tuple(other for other in self.seats if other.code != link.code)
        if room.seat is None:
            self.seats = others
            watched = str(link).partition("#")[2] if self.in_sight else ""
            self.asking.seat = {"code": link.code, "shown": watched, "text": ""}
            return
        sight = table.state.sight
        seat = KeptSeat(
            code=link.code,
            token=link.token,
            name=sight.names[1 - table.state.seat],
            over=sight.outcome is not None or room.gone is not None,
            day=date.today().isoformat(),
        )
        self.seats = (seat, *others)
        shown = room.code if self.in_sight else ""
        self.asking.seat = {"code": link.code, "shown": shown, "text": written(seat)}
        self._noted(table.state)

    def know(self, seats: tuple[KeptSeat, ...], site: str) -> None:
        """Take up which seats the browser keeps, and at which address it shows the page."""
        self.seats, self.site = seats, site
        self.show()

    # What is shown.

    def show(self) -> None:
        """Show what is asked before the table, and beside it the player's matches."""
        if self.comm is not None:
            is_choice = bool(own_server()) and not (self._wish or self._host)
            self.asking.doors = self._doors() if is_choice else []
            self.asking.state = self._shown()

    def _shown(self) -> protocol.FriendState:
        state: protocol.FriendState = {
            "title": _("Play a friend"),
            "lines": [],
            "trouble": self._trouble,
            "link": None,
            "field": None,
            "button": "",
        }
        if not own_server():
            return state | {"lines": [_(NO_ROOMS)], "link": (address(NEW), _("Choose a match"))}
        if self._wish:
            return state | {"lines": [_("One moment…")]}
        if self._host:
            return self._invitation(state, self._host)
        return {
            **state,
            "lines": [_("Invite a friend, or type in the code that a friend gave you.")],
            "link": (address(NEW), _("Invite a friend")),
            "field": {
                "name": "code",
                "label": _("Code"),
                "value": self._typed,
                "hint": "KBTP-XRWM",
            },
            "button": _("Continue"),
        }

    def _invitation(self, state: protocol.FriendState, host: Invitation) -> protocol.FriendState:
        rounds = ngettext("{count} round", "{count} rounds", host.rules.rounds)
        return {
            **state,
            "title": _("{name} invites you to a match", name=host.name),
            "link": (address(HAND), _("Learn in three minutes")),
            "lines": [
                _(GAME),
                _("Rules: {rules}", rules=rules_title(host.rules)),
                f"{rounds}, {minutes(host.rules.rounds)}",
                pace_in_words(host.pace) or _in_short(PACES),
                _(LEARNING) if host.learning else _in_short(HELP),
                _("There is no account. {name} sees your name and your moves.", name=host.name),
            ],
            "field": {
                "name": "name",
                "label": _("Your name"),
                "value": self._name(),
                "hint": _("Player 2"),
            },
            "button": _("Sit down"),
        }
