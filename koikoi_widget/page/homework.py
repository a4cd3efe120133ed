"""The part of the page where a set of positions is answered that a link has brought."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from ..classroom.class_link import is_class
from ..engine.errors import InvalidValue
from ..lessons.questions.sets import Set
from ..lessons.quiz.quiz import Quiz
from ..locale import _, capitalized, labelled, ngettext, spoken
from ..table.model.player_names import called_as_typed
from ..table.scene.scene import rules_title
from ..web import protocol
from ..widgets import messages
from ..widgets.whole import Whole
from .friend import Asking
from .routes import SET

_QUESTIONS = ("koikoi-part", "koikoi-homework")  # classes of the part while it asks


class Homework(Whole, VBox):
    """Says what a set is about and asks who answers, and then its questions.

    Args:
        name: returns what the player is called; "" if that is not known.
        named: called with the name that the player gives.
        look: how cards are drawn, as in `Quiz`.

    Attributes:
        asking: what is shown before the questions.
        set: the positions, if a link has brought some.
        quiz: asks them, once the player has begun.
    """

    def __init__(self, name: Callable[[], str], named: Callable[[str], None], **look: Any) -> None:
        self._name, self._named, self._look = name, named, look
        self.set: Set | None = None
        self.quiz: Quiz | None = None
        self._link = ""  # that the page's address named last
        self._trouble = ""
        no_seat: protocol.SeatToKeep = {"code": "", "shown": "", "text": ""}
        self.asking: Asking = Asking(part=SET, seat=no_seat, state=self._shown())
        self.asking.on_msg(lambda _widget, message, _buffers: self.hear(message))
        super().__init__([self.asking], layout=Layout(overflow="visible"))

    def arrive(self, link: str) -> None:
        """Show the set that the page's address names; "" names none."""
        if link and link != self._link:
            self._link = link
            self._try(self._open, link)

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.FRIEND)
        if request:
            self._try(self._begin if self.set else self._open, request["typed"])

    def _try(self, does: Callable[[str], None], typed: str) -> None:
        try:
            does(typed)
            self._trouble = ""
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
        self.asking.state = self._shown()

    def _open(self, link: str) -> None:
        self._leave()
        self.set = None
        self.set = Set.parse(link)

    def _begin(self, typed: str) -> None:
        assert self.set
        name = called_as_typed(typed)
        self._named(name)
        self.quiz = Quiz(self.set, name=name, **self._look)
        title = escape(_title(self.set))
        heading = HTML(spoken(f"<h2>{title}</h2>"), layout=Layout(margin="0"))
        self.children = (heading, self.quiz.room)
        for style in _QUESTIONS:
            self.add_class(style)

    def _leave(self) -> None:
        """Leave the questions; the browser's tab keeps what was answered."""
        for child in self.children:
            if child is not self.asking:
                child.close()
        self.quiz, self.children = None, (self.asking,)
        for style in _QUESTIONS:
            self.remove_class(style)

    def _shown(self) -> protocol.FriendState:
        state: protocol.FriendState = {
            "title": _("A set of positions"),
            "lines": [_("Paste the link that you were sent.")],
            "trouble": self._trouble,
            "link": None,
            "field": {"name": "link", "label": _("Link"), "value": "", "hint": ""},
            "button": _("Open"),
        }
        return self._arriving(state, self.set) if self.set else state

    def _arriving(self, state: protocol.FriendState, sent: Set) -> protocol.FriendState:
        count = ngettext("{count} question", "{count} questions", len(sent))
        return {
            **state,
            "title": _title(sent),
            "lines": [
                count,
                labelled(_("Rules"), rules_title(sent.rules)),
                _handed_in_words(),
                _("Without a name you just practise."),
            ],
            "field": {
                "name": "name",
                "label": _("Your name, as in class"),
                "value": self._name(),
                "hint": "",
            },
            "button": _("Begin"),
        }


def _handed_in_words() -> str:
    """Return what becomes of the answers."""
    if is_class():
        return _(
            "With your name, at the end you can hand in every answer, and how long you took. Until "
            "then nobody sees anything."
        )
    return _(
        "With your name, at the end you get a file to hand in: every answer, and how long you "
        "took. Until then nobody sees anything."
    )


def _title(sent: Set) -> str:
    return sent.title or _("A set of positions")
