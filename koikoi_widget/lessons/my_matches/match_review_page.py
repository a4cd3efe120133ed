"""The last match in review: its turning points, told beside the table."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from ...coach.mistakes import Names
from ...engine.match import Match
from ...engine.view import View
from ...locale import _, spoken
from ...table.model import events
from ...table.widget.replay import Replay
from ...widgets.background import running_loop
from ...widgets.whole import Whole
from ..questions.own_set import OwnSet

# A match, what to call its players, by seat, and the seat that sentences address as "you", None for
# neither.
Played = tuple[Match, Names, int | None]

_WAY = '<p><a href="#play" class="koikoi-button primary">{}</a></p>'


class _Collecting(Replay):
    """A replay of which positions are collected for a set."""

    own_set: OwnSet | None = None

    def collect(self, view: View) -> None:
        if self.own_set:
            self.own_set.toggle(view)

    def offer(self, own_set: OwnSet) -> None:
        """Offer to collect positions for a set."""
        self.own_set = own_set
        self.do(events.Collected(own_set.positions))


class MatchReview(Whole, VBox):
    """Shows the last match once it is over, from its worst move on.

    Args:
        last: returns the match to show and how its players are called; None before one has ended.
        own_set: where its positions are collected.
        look: what the cards look like, as in `Replay`.

    Attributes:
        shown: the match on display, or None.
        replay: shows it.
    """

    def __init__(
        self, last: Callable[[], Played | None], own_set: OwnSet | None = None, **look: Any
    ) -> None:
        self._last = last
        self._own_set = own_set
        self._look = look
        self.replay: _Collecting | None = None
        self.shown: Match | None = None
        super().__init__(layout=Layout(overflow="visible"))
        self.add_class("koikoi-review")
        if own_set:
            own_set.observe(self._offer, "set")
        self.refresh()

    def close(self) -> None:
        """Leave the page; the set, which outlasts this, forgets it."""
        if self._own_set and self.comm is not None:
            self._own_set.unobserve(self._offer, "set")
        super().close()

    def _offer(self, _change: object = None) -> None:
        if self.replay and self._own_set:
            self.replay.offer(self._own_set)

    def refresh(self) -> None:
        """Show the last match if one has ended, and is not shown yet."""
        last = self._last()
        if last and last[0] != self.shown:  # what is kept is read anew each time
            self._show(*last)
        elif self.shown is None:
            says = (
                _("Finish a match, and the coach shows you here what decided it."),
                _(
                    "To open the record of an earlier match, go to the table and choose Match, "
                    "then Open a record."
                ),
            )
            words = "".join(f"<p>{escape(sentence)}</p>" for sentence in says)
            way = _WAY.format(escape(_("Play a match")))
            layout = Layout(width="100%", margin="0")
            self.children = (
                HTML(spoken(f'<div style="line-height: 1.45">{words}</div>{way}'), layout=layout),
            )

    def _show(self, match: Match, players: Names, you: int | None) -> None:
        self.shown = match
        if self.replay:
            self.replay.close()
        self.replay = _Collecting(match, you or 0, players=players, you=you, **self._look)
        self.children = (self.replay,)
        self._offer()
        if running_loop():  # in a plain script nobody is reading
            self.replay.do(events.Act("mistakes"))
