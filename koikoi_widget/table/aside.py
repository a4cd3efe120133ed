"""What a player does at the table beside playing: open a record, watch a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..engine.match import Match
from ..locale import _
from .playback import Playback
from .records import match_of, opened_dialog, record_dialog
from .reviewer import Reviewer
from .sentences import Dialog
from .tools import button, shortcuts

if TYPE_CHECKING:
    from .table import Table


class Aside:
    """Stands beside `table` and changes nothing of its match, unless an opened one is taken up.

    Args:
        changed: called when something else is to be shown, such as a mistake that was found.

    Attributes:
        dialog: the dialog in sight, if any.
        playback: the replay in sight, if any.
        reviewer: what looks for the mistakes in it.
    """

    def __init__(self, table: Table, changed: Callable[[], None]) -> None:
        self._table = table
        self._changed = changed
        self._opened: Match | None = None
        self.dialog: Dialog | None = None
        self.playback: Playback | None = None
        self.reviewer: Reviewer | None = None

    def act(self, action: str) -> bool:
        """Do what a button asks, and return whether it was one of these."""
        answers = {
            "record": self._show_record,
            "replay": self._replay,
            "replay opened": self._replay_opened,
            "play opened": self._play_opened,
            "close": self.close,
            "leave": self.close,
        }
        if action in answers:
            answers[action]()
        elif self.playback and self.reviewer and not self.reviewer.act(action):
            self.playback.act(action)
        return action in answers or self.playback is not None

    def set(self, name: str, value: Any) -> None:
        """Take over the value of a tool of the replay."""
        if self.playback:
            self.playback.set(name, value)

    def open(self, name: str, text: str | None) -> None:
        """Ask what to do with the record in a file.

        Raises:
            KoiKoiError: it cannot be read; nothing has changed.
        """
        self._opened = match_of(name, text)
        self.dialog = opened_dialog(self._opened, self._table.match, self._table.is_sealed)

    def close(self) -> None:
        """Go back to the table."""
        if self.reviewer:
            self.reviewer.close()
        self.dialog = self.playback = self.reviewer = None

    def state(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the state of the replay with a way back to the table, after its buttons."""
        *buttons, slider, choice = state["tools"]
        back = button("leave", _("Close"), key="Escape")
        keys = state["keys"] | shortcuts([back])
        found = state | {"tools": [*buttons, back, slider, choice], "keys": keys}
        return self.reviewer.beside(found) if self.reviewer else found

    def _show_record(self) -> None:
        self.dialog = record_dialog(self._table.match, self._table.is_sealed)

    def _replay(self) -> None:
        table = self._table
        if table.match.is_over:  # before that it would show the hidden cards
            seat = table.spoken_to()
            self._watch(table.match, table.player_names(), seat or 0, seat)

    def _replay_opened(self) -> None:
        if self._opened:
            self._watch(self._opened, (_("Player 1"), _("Player 2")))

    def _watch(
        self, match: Match, names: tuple[str, str], seat: int = 0, you: int | None = None
    ) -> None:
        self.dialog = None
        self.playback = Playback(match, names, seat, you)
        self.reviewer = Reviewer(self.playback, self._changed)

    def _play_opened(self) -> None:
        self.close()
        if self._opened:
            self._table.go_on_with(self._opened)
