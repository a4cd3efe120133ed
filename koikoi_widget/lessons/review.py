"""A finished match looked at again, step by step, and what the coach says of its decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from ..engine.errors import KoiKoiError
from ..engine.match import Match
from ..locale import _
from ..table.replay import Replay

_WAY = (
    '<p><a href="#play" style="display: inline-block; padding: 11px 0; font-weight: 600; '
    'text-decoration: underline">{}</a></p>'
)


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
        self._coach = HTML(layout=Layout(width="100%", margin="0"))
        self._task: asyncio.Task[None] | None = None
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
                way=_WAY.format(escape(_("Play a match"))),
            )

    def _show(self, match: Match) -> None:
        self.shown = match
        self._say(
            _("Your last match. The buttons below the table go through it step by step; under them "
              "the coach says what decisions cost. Seat 0 is yours.")
        )
        if self._replay:
            self._replay.close()
        names = (_("You"), _("The other"))
        self._replay = Replay(match, 0, players=names, you=0, **self._look)
        self.children = (self._words, self._replay, self._coach)
        self._ask_the_coach(match)

    def _ask_the_coach(self, match: Match) -> None:
        """Have every decision priced in the background, while the match is stepped through."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script: nobody reads on
            return
        self._coach.value = _said(_("The coach looks at every decision …"))
        self._task = loop.create_task(self._price(match))

    async def _price(self, match: Match) -> None:
        from ..coach.review import review

        priced = partial(review, match.record, progress=False)
        try:
            found = (await asyncio.get_running_loop().run_in_executor(None, priced))._repr_html_()
        except KoiKoiError as error:  # its kernel is not installed
            found = _said(str(error))
        if match is self.shown:
            self._coach.value = f'<div class="koikoi-priced" tabindex="0">{found}</div>'

    def _say(self, *sentences: str, way: str = "") -> None:
        self._words.value = _said(*sentences) + way


def _said(*sentences: str) -> str:
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div role="status" style="line-height: 1.45">{words}</div>'
