"""A finished match looked at again, step by step."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from ..engine.match import Match
from ..locale import _
from ..table.replay import Replay


class Review(VBox):
    """Shows the match on the table step by step, once it is over.

    Args:
        match: returns the match on the table.
        look: how the cards look, as in `Replay`.

    Attributes:
        shown: the match in sight, None while there is none.
    """

    def __init__(self, match: Callable[[], Match], **look: Any) -> None:
        self._match = match
        self._look = look
        self._replay: Replay | None = None
        self.shown: Match | None = None
        self._words = HTML(layout=Layout(width="100%", margin="0"))
        super().__init__([self._words], layout=Layout(overflow="visible"))
        self.add_class("koikoi-review")
        self.refresh()

    def refresh(self) -> None:
        """Show the match on the table, if it is over and not shown yet."""
        match = self._match()
        if match.is_over and match is not self.shown:
            self._show(match)
        elif self.shown is None:
            self._say(
                _("Play a match to its end: here it can be looked at again, step by step, from "
                  "either side or with all cards open."),
                _("The record of an earlier one opens at the table: Record, then Open a record."),
            )

    def _show(self, match: Match) -> None:
        self.shown = match
        self._say(_("Your last match. The buttons below the table go through it step by step."))
        if self._replay:
            self._replay.close()
        self._replay = Replay(match, 0, **self._look)
        self.children = (self._words, self._replay)

    def _say(self, *sentences: str) -> None:
        words = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
        self._words.value = f'<div role="status">{words}</div>'
