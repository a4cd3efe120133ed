"""The part of the page where a pupil plays the match of their class, at the ordinary table.

The kernel is the client of the class's server, which holds the match; all that is here is the
pupil's own view. The browser keeps which pupil it is, so that another kernel goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import partial
from typing import Any

import traitlets
from ipywidgets import VBox

from ...art import back
from ...classroom.class_link import CLASS, OF_NO_CLASS, code_of, is_class
from ...classroom.class_seat import Wire
from ...classroom.contest import PAIRS
from ...classroom.following import TICK, Following
from ...engine.errors import InvalidValue
from ...lessons.questions.question_texts import unjudged
from ...locale import _, capitalized, follow, ngettext
from ...rooms.far.client import Answer
from ...rooms.far.far_table import FarTable
from ...rooms.room import NotAllowed
from ...rooms.room_messages import is_token
from ...table.model.player_names import called_as_typed
from ...table.model.state import name_of
from ...web import protocol
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.background import when_done
from ...widgets.speaking import Speaking
from ...widgets.storage_keys import CLASS as KEPT, storage_key
from ...widgets.traits import Shared, Text, shared
from ...widgets.whole import Whole
from .poll_board import PollBoard

_TOKEN_BYTES = 16
_Ballot = tuple[int, int]  # of a question, and which of it


class ClassDoor(Whole, Speaking):
    """What stands before the table, and in front of it; see `web/protocol/friend.py`."""

    _esm = script("page/class_door.js")
    _css = style("page/line.css", "page/friend.css", "page/class_door.css")

    part: Text = traitlets.Unicode(CLASS).tag(sync=True)
    place: Text = traitlets.Unicode().tag(sync=True)
    kept: Text = traitlets.Unicode().tag(sync=True)
    state: Shared[protocol.ClassState] = shared()


class ClassPart(Following, VBox):
    """Where a pupil joins, waits, plays, and looks up.

    Args:
        look: returns the options of the table.
        name: returns what the player is called; "" if that is not known.
        named: called with the name that the pupil gives.
        changed: called when `running_as` or `looks_up` has changed.
        cards: returns how the cards of a question are drawn.
        keep: whether the browser keeps which pupil it is.

    Attributes:
        door: what is shown beside the table.
        table: the table, once the first round is open.
        board: a question for all, once one was asked.
    """

    def __init__(
        self,
        look: Callable[[], dict[str, Any]],
        name: Callable[[], str],
        named: Callable[[str], None],
        *,
        changed: Callable[[], None] = lambda: None,
        cards: Callable[[], dict[str, Any]] = dict,
        keep: bool,
    ) -> None:
        self._look, self._name, self._named, self._cards = look, name, named, cards
        self._changed, self._was = changed, ("", False)
        self.table: FarTable | None = None
        self.board: PollBoard | None = None
        self._code = self._token = ""
        self._opponent = ""  # of the contest that was looked at
        self._typed = self._trouble = ""
        self._voted_in: _Ballot | None = None  # in which an answer was sent last
        self._waits = False
        self.door: ClassDoor = ClassDoor(
            place=storage_key(KEPT) if keep else "", state=self._shown()
        )
        self.door.on_msg(lambda _widget, message, _buffers: self.hear(message))
        super().__init__([self.door])
        self.add_class("koikoi-class")
        follow(self._show)
        self.listen()

    # What the page asks for.

    def arrive(self, kept: str, invited: str) -> None:
        """Go on as the pupil whom the browser keeps, unless the address invites to another match.

        Args:
            kept: a code and a token, with a full stop between them.
            invited: a code, or a code and the letters of a card; "" for none.
        """
        if not is_class() or self.is_in or self._waits:
            return
        code, _stop, token = kept.partition(".")
        if is_token(token) and invited in ("", code):
            self.door.kept = kept
            self._enter("enter", code, token)
        elif invited:
            self._begin(invited)

    def use(self) -> None:
        """Let the table, if there is one, look as is chosen."""
        if self.table:
            self.table.use(**self._look())

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        checked = messages.understood(message, messages.CLASS)
        if not checked or self._waits or self.is_in or not is_class():
            return
        if not self._opponent or self._is_card(checked["typed"]):
            self._begin(checked["typed"])
            return
        try:
            name = called_as_typed(checked["typed"])
        except InvalidValue as error:
            self._fail(error)
            return
        self._named(name)
        token = secrets.token_hex(_TOKEN_BYTES)
        self._enter("join", self._code, token, name=name or self._name())

    # What is asked of the server.

    @property
    def is_in(self) -> bool:
        """Whether the server has let the pupil in."""
        return bool(self._wire and self._wire.state)

    def _is_card(self, typed: str) -> bool:
        """Return whether the letters of a card were typed in where a name is asked for."""
        with suppress(InvalidValue):
            code, card = code_of(typed)
            return bool(card) and code == self._code
        return False

    def _begin(self, typed: str) -> None:
        self._typed, self._trouble = typed, ""
        try:
            self._code, card = code_of(typed)
        except InvalidValue as error:
            self._fail(error)
            return
        token = secrets.token_hex(_TOKEN_BYTES)
        if card:
            self._enter("come back", self._code, token, card=card)
        else:
            self._ask("look", self._know, code=self._code)

    def _know(self, answer: Answer) -> None:
        self._opponent = str(answer["opponent"])

    def _enter(self, event: str, code: str, token: str, **parts: str) -> None:
        self._code, self._token = code, token
        self._ask(event, self._entered, code=code, token=token, **parts)

    def _entered(self, _answer: Answer) -> None:
        assert self._wire
        self._wire.greet_with("enter", code=self._code, token=self._token)
        self.door.kept = f"{self._code}.{self._token}"
        self._opponent = ""
        self.follow()

    def _ask(self, event: str, then: Callable[[Answer], None], **parts: object) -> None:
        """Ask the server, again and again until it answers, and then do something."""
        self._wire = self._wire or Wire()
        self._waits, self._trouble = True, ""
        when_done(self._wire.ask(event, **parts), partial(self._answered, then))
        self._show()

    def _answered(self, then: Callable[[Answer], None], answer: Future[Answer]) -> None:
        self._waits = False
        try:
            then(answer.result(TICK))
        except CancelledError:
            return
        except Exception as error:
            if isinstance(error, NotAllowed):  # whom the browser keeps is nobody here
                self.door.kept, self._opponent = "", ""
            self._fail(error)
        self._show()

    def _fail(self, error: Exception) -> None:
        self._trouble = capitalized(faults.told(error, "a room"))
        self._show()

    # What the server tells.

    def follow(self) -> None:
        """Take up what the server has told since."""
        wire = self._wire
        if wire and wire.gone:
            self._leave(str(wire.gone))
        elif self.is_in and wire and wire.state["contest"]["opened"] and not self.table:
            self.table = FarTable(wire, **self._look())
        if self.table:
            hide = self.table.add_class if self.looks_up else self.table.remove_class
            hide("koikoi-away")
        self._show()
        before, self._was = self._was, (self.running_as, self.looks_up)
        if before != self._was:
            self._changed()

    def show_fault(self) -> None:
        """Show what failed, above what was shown before."""
        self.door.state = {**self.door.state, "trouble": self._fault}

    def _show_poll(self) -> None:
        """Show the question that is put to all, if there is one."""
        if self.is_in and self._ballot != self._voted_in:
            self._trouble = ""  # that was about an answer to another one
        if self._poll:
            self.board = self.board or PollBoard(self._cards(), self._vote)
            self.board.answer(unjudged(self._poll["question"]), self._poll)
        elif self.board:
            self.board.clear()

    def _vote(self, answer: int) -> None:
        poll = self._poll
        if poll and self._wire:
            vote = {"poll": poll["number"], "ballot": poll["ballot"], "answer": answer}
            when_done(self._wire.ask("vote", **vote), partial(self._voted, self._ballot))

    def _voted(self, ballot: _Ballot | None, answer: Future[Answer]) -> None:
        self._trouble, self._voted_in = "", ballot
        try:
            answer.result(TICK)
        except CancelledError:
            return
        except Exception as error:
            self._fail(error)
        self.follow()

    def _leave(self, reason: str) -> None:
        """Be nobody any more: the match is over, or the pupil plays on another device."""
        self.children = (self.door,)
        for part in (self.table, self.board, self._wire):
            if part:
                part.close()
        self.table = self.board = self._wire = None
        self.door.kept = self._opponent = self._typed = ""
        self._waits, self._trouble = False, capitalized(reason)

    # What is shown.

    @property
    def _poll(self) -> Answer | None:
        """What the server says of a question that is put to all; None while there is none."""
        state = self._wire.state if self._wire else {}
        poll: Answer | None = state["contest"]["poll"] if state else None
        return poll

    @property
    def _ballot(self) -> _Ballot | None:
        poll = self._poll
        return (poll["number"], poll["ballot"]) if poll else None

    @property
    def looks_up(self) -> bool:
        """Whether nobody plays just now: all look up, or answer a question."""
        state = self._wire.state if self._wire else {}
        return bool(self._poll or (state and state["contest"]["paused"]))

    @property
    def running_as(self) -> str:
        """The name of the pupil in a match that is not over; "" for nobody."""
        state = self._wire.state if self._wire else {}
        return _own_name(state) if state and not state["contest"]["over"] else ""

    def _show(self) -> None:
        if self.comm is not None:
            self._show_poll()
            self.door.state = self._shown()
            self.children = tuple(filter(None, (self.door, self.board, self.table)))

    def _shown(self) -> protocol.ClassState:
        state: protocol.ClassState = {
            "title": _("The match of your class"),
            "lines": [],
            "trouble": self._trouble or self._fault,
            "field": None,
            "button": "",
            "card": None,
            "back": "",
        }
        if not is_class():
            return {**state, "lines": [_(OF_NO_CLASS)]}
        if self._wire and self._wire.state:
            return self._inside(state, self._wire.state)
        if self._waits:
            trouble = self._wire.trouble if self._wire else ""
            return {**state, "lines": [_("One moment…")], "trouble": capitalized(trouble)}
        if self._opponent:
            return self._asking_for_name(state)
        return {
            **state,
            "lines": [_("Type in the four letters that your teacher shows.")],
            "field": {
                "name": "code",
                "label": _("Code"),
                "value": self._typed,
                "hint": "",
            },
            "button": _("Continue"),
        }

    def _asking_for_name(self, state: protocol.ClassState) -> protocol.ClassState:
        return {
            **state,
            "lines": [
                _("You play another pupil of your class, and all pairs play the same cards.")
                if self._opponent == PAIRS
                else _(
                    "Everybody plays the same cards against the same opponent: {name}.",
                    name=name_of(self._opponent),
                ),
                _(
                    "Your class sees the name that you choose. It is deleted when your teacher "
                    "closes the match, unless they keep the results. There is no account."
                ),
            ],
            "field": {
                "name": "name",
                "label": _("Your name"),
                "value": self._name(),
                "hint": "",
            },
            "button": _("Join"),
        }

    def _inside(self, state: protocol.ClassState, told: Answer) -> protocol.ClassState:
        contest = told["contest"]
        if contest["opened"] and not self.looks_up:
            return {**state, "title": ""}  # the table says the rest
        if self._wire and not self._trouble:
            state = {**state, "trouble": capitalized(self._wire.trouble)}
        if contest["poll"]:
            return {**state, "title": ""}  # the question says the rest
        if contest["paused"]:
            look = _("Look to the front. Your cards stay where they are.")
            return {**state, "title": _("Eyes up"), "lines": [look], "back": back()}
        if contest["over"]:
            return {**state, "lines": [capitalized(_("this match of the class is over."))]}
        own = f"{contest['code']}-{contest['card']}"
        says = _("Your card. With these letters you come back, also on another device:")
        return {
            **state,
            "title": _("{name}: you are in", name=_own_name(told)),
            "lines": [
                _("Your teacher deals the first round when everybody is here."),
                *([_time(contest["minutes"])] if contest["minutes"] else []),
            ],
            "card": (says, own),
        }


def _own_name(told: Answer) -> str:
    return str(told["names"][told["role"]])


def _time(minutes: int) -> str:
    return ngettext(
        "You have {count} minute for all rounds together.",
        "You have {count} minutes for all rounds together.",
        minutes,
    )
