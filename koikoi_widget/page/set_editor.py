"""The part of the page where somebody makes a set of positions and gives it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..engine.errors import InvalidValue
from ..lessons.html.card_pictures import row
from ..lessons.questions.own_set import OwnSet
from ..lessons.questions.sets import Set
from ..locale import _, capitalized, follow, labelled, number, side_by_side
from ..rooms.link import is_for_others
from ..table.scene.scene import rules_title
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.storage_keys import SET, storage_key
from ..widgets.stored import Stored
from ..widgets.traits import Shared, shared
from ..widgets.whole import Whole
from .duel_words import to_copy


class SetEditor(Whole, Stored):
    """Shows the set in its order, with a title and hints, and the link to give out.

    Args:
        own: the set that is made.
        site: returns the address of the page, as the browser has it; the link begins with it.
        look: returns how cards are drawn, see `CardLook`.
        keep: whether the browser keeps the set.
    """

    _esm = script("page/set_editor.js")
    _css = style("page/line.css", "page/friend.css", "lessons/show.css", "page/set_editor.css")

    state: Shared[protocol.SetEditorState] = shared()

    def __init__(
        self,
        own: OwnSet,
        site: Callable[[], str],
        look: Callable[[], dict[str, Any]],
        *,
        keep: bool,
    ) -> None:
        self.own: OwnSet = own
        self._site = site
        self._look = look
        self._trouble = ""
        self._has_taken = False  # what the browser kept at first
        super().__init__(storage_key=storage_key(SET) if keep else "", state=self._shown())
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        own.observe(self._changed, "set")
        follow(self.show)

    # What the browser keeps.

    def text_to_keep(self) -> str:
        """Return the set as text."""
        return str(self.own.set) if self.own.set else self.nothing

    def take_up(self, text: str) -> str:
        """Put what was added meanwhile behind what was kept; what another tab kept is newer."""
        is_first, self._has_taken = not self._has_taken, True
        try:
            kept = Set.parse(text)
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
            self.show()
            return self._trouble
        if is_first:
            self._try(lambda: self.own.take(kept))
        else:
            self.own.set = kept
        return ""

    # What somebody does.

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.SET_EDITOR)
        if not request:
            return
        if request["event"] == "hello":
            self.greet(request["kept"])
        elif request["event"] == "title":
            typed = request["typed"]
            self._try(lambda: self.own.entitle(typed))
        elif request["place"] < len(self.own.positions):
            self._edit(request["event"], request["place"], request["typed"])

    def _edit(self, does: str, place: int, typed: str) -> None:
        own = self.own
        acts: dict[str, Callable[[], None]] = {
            "up": lambda: own.move(place, place - 1),
            "down": lambda: own.move(place, place + 1),
            "remove": lambda: own.remove(place),
            "hint": lambda: own.hint(place, typed),
        }
        self._try(acts[does])

    def _try(self, does: Callable[[], None]) -> None:
        self._trouble = ""
        try:
            does()
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
        self.show()

    def _changed(self, _change: object) -> None:
        self.keep()
        self.show()

    # What is shown.

    def show(self) -> None:
        """Show it in the language and with the cards that are chosen now."""
        if self.comm is not None:
            self.state = self._shown()

    def _shown(self) -> protocol.SetEditorState:
        made = self.own.set
        state: protocol.SetEditorState = {
            "heading": _("Your set of positions"),
            "lines": [
                _(
                    "Wherever you decide in a quiz or look at a match again, “{add}” brings the "
                    "position here. All that you choose goes into one link, which asks your pupils "
                    "or friends just these.",
                    add=_("Add to my set"),
                )
            ],
            "trouble": self._trouble,
            "title": (_("Title"), made.title if made else ""),
            "hint": _("A hint of your own"),
            "rows": [],
            "share": None,
            "file": None,
            "links": [("#train", _("Train")), ("#review", _("Review"))],
        }
        return self._with(state, made) if made else state

    def _with(self, state: protocol.SetEditorState, made: Set) -> protocol.SetEditorState:
        try:
            link = made.link(self._site())
        except InvalidValue as error:
            link, state["trouble"] = "", state["trouble"] or capitalized(str(error))
        lines = [labelled(_("Rules"), rules_title(made.rules))]
        if link and not is_for_others(link):
            lines.append(_("The link opens only on this computer: pass on the file instead."))
        return {
            **state,
            "lines": lines,
            "rows": [self._row(place, made) for place in range(len(made))],
            "share": to_copy(link) if link else None,
            "file": {
                "says": _("Save as a file"),
                "name": (made.title or _("Your set of positions")) + ".txt",
                "text": str(made),
            },
            "links": [(f"#{link.partition('#')[2]}", _("Try it"))] if link else [],
        }

    def _row(self, place: int, made: Set) -> protocol.SetRow:
        view = made.positions[place]
        asks = _("Stop or koi-koi?") if view.phase == "decide" else _("Which card do you play?")
        return {
            "says": side_by_side([number(place + 1), asks]),
            "cards": row(view.hand, size="small", **self._look()),
            "hint": made.hints[place],
            "buttons": [*_buttons(place, len(made))],
        }


def _buttons(place: int, count: int) -> Iterator[protocol.SetButton]:
    if place > 0:
        yield "up", "↑", _("Move position {number} up", number=place + 1)
    if place < count - 1:
        yield "down", "↓", _("Move position {number} down", number=place + 1)
    yield "remove", "✕", _("Take position {number} out", number=place + 1)
