"""A quiz with room below it for a table, at which a question is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Box, DOMWidget, Layout

from ...engine.match import Match
from ...players import playable
from ...widgets.whole import Whole

if TYPE_CHECKING:
    from ...table.widget.table import Table

OPPONENT = "coach" if "coach" in playable() else "greedy"


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
