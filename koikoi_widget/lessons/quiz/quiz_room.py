"""Questions with room below them for a table, at which one of them is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Box, DOMWidget, Layout

from ...engine.match import Match
from ...locale import _
from ...players import playable
from ...table.model.state import name_of
from ...widgets.whole import Whole
from ..html.pictured import Pictured

if TYPE_CHECKING:
    from ...table.widget.table import Table

OPPONENT = "coach" if "coach" in playable() else "greedy"


class InRoom(Pictured):
    """Questions about cards that are displayed with room below them for a table."""

    _room: Room | None = None

    @property
    def room(self) -> Room:
        """What is displayed: the questions, and a table while one is played on.

        It is made when it is first asked for; without it, there is nowhere to play on.
        """
        if self._room is None:
            self._room = Room(self)
        return self._room

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.room._repr_mimebundle_(**options)

    @property
    def _is_played_on(self) -> bool:
        return bool(self._room and self._room.table)

    def _lay(self, match: Match) -> None:
        """Lay a match on the table, drawn as the questions are."""
        self.room.lay(match, **self._look)

    def _clear_table(self) -> None:
        if self._room:
            self._room.clear()


def playing_words() -> tuple[str, str, str]:
    """Return what is said while one plays on, that it does not count, and what leads back."""
    return (
        _("You are playing on from here against {opponent}.", opponent=name_of(OPPONENT)),
        _("This does not count and is not saved."),
        _("Back to the question"),
    )


class Room(Whole, Box):
    """What is displayed of a quiz: the quiz, and the table while a question is played on.

    Attributes:
        table: the table, None while there is none.
    """

    def __init__(self, quiz: DOMWidget) -> None:
        self.table: Table | None = None
        layout = Layout(display="block", width="100%", margin="0", overflow="visible")
        super().__init__((quiz,), layout=layout)

    def lay(self, match: Match, **look: Any) -> None:
        """Lay a match on the table; nothing of it is kept."""
        from ...table.widget.table import Table

        self.clear()
        self.table = Table(match=match, opponent=OPPONENT, keep="", **look)
        self.children = (*self.children, self.table)

    def clear(self) -> None:
        """Take the table away."""
        if self.table:
            self.children = self.children[:1]
            self.table.close()
            self.table = None

    def close(self) -> None:
        """Close the quiz and the table, too."""
        self.clear()
        for child in self.children:
            child.close()
        super().close()
