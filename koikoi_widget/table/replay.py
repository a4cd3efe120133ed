"""A recorded match as a widget, to be stepped through."""

from __future__ import annotations

from typing import Any

from ..engine.match import Match, as_match
from ..engine.record import Record
from ..locale import _
from . import messages
from .advice_box import AdviceBox
from .layout import Layout
from .playback import Playback
from .reviewer import Reviewer
from .scene import Shown
from .stage import Stage, guarded


class Replay(Stage):
    """Shows any match step by step, forward and back.

    Args:
        match: a match, over or not, a `Record`, or a record's text.
        seen_by: the seat whose side is shown, 0 or 1, or "open": all cards face up.
        players: how the players are called, by seat.
        you: the seat that is spoken to as "you", None for nobody.
        deck, palette, marks: the look of the cards, as for `Table`.
        names: the name set of the cards.
        speed: how fast cards move at a step forward: "off", "fast", "normal", "slow".

    Raises:
        RecordError: the record cannot be read or played.
        UnknownName: a side, deck, palette, name set or speed that does not exist.
    """

    def __init__(
        self,
        match: Match | Record | str,
        seen_by: int | str = "open",
        *,
        players: tuple[str, str] | None = None,
        you: int | None = None,
        deck: str = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        names: str = "traditional",
        speed: str = "normal",
    ) -> None:
        names_of_seats = players or (_("Player 1"), _("Player 2"))
        self._playback = Playback(as_match(match), names_of_seats, seen_by, you)
        self._reviewer = Reviewer(self._playback, self._show_review)
        self._advice_box = AdviceBox()
        super().__init__(deck, palette, marks, names, speed)
        self.children = (self._canvas, self._bridge, self._advice_box)
        self._advice_box.on_msg(self._heard_box)
        self._refresh()

    @property
    def place(self) -> int:
        """How many steps have been played, from 0 to `length`."""
        return self._playback.place

    @property
    def length(self) -> int:
        """How many steps there are."""
        return self._playback.length

    def go(self, place: int) -> None:
        """Go to where `place` steps have been played, or as near as there is one."""
        self._playback.go(place)
        self._refresh()

    def see(self, seen_by: int | str) -> None:
        """Show the side of seat 0 or 1, or all cards for "open".

        Raises:
            UnknownName: it is none of these.
        """
        self._playback.see(seen_by)
        self._refresh()

    def _shown(self) -> Shown:
        return self._playback.shown(self._card_names)

    def _is_open(self) -> bool:
        return self._playback.is_open

    def _state(self, shown: Shown, layout: Layout) -> dict[str, Any]:
        state = super()._state(shown, layout) | self._playback.state(shown)
        return self._reviewer.beside(state)

    def _say(self) -> None:
        super()._say()
        assert self._scene is not None
        if not self._film.is_playing:
            self._advice_box.state = self._reviewer.state(
                self._scene, self._layout(), self._card_names
            )

    @guarded
    def _show_review(self) -> None:
        self._refresh()

    @guarded
    def _heard_box(self, _box: AdviceBox, message: dict[str, Any], _buffers: Any) -> None:
        message = messages.understood(message, messages.BOX)
        if message.get("event") == "act":
            self._act(str(message.get("action")))

    def _act(self, action: str) -> None:
        if action == "dismiss":
            self._dismiss_error()
        elif self._reviewer.act(action):
            self._refresh()
        else:
            self._playback.act(action)
            self._show_step(action)

    def _set(self, name: str, value: Any) -> None:
        self._playback.set(name, value)
        self._refresh()
