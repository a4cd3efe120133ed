"""A finished match, step by step, with what the coach says about its decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Layout, VBox

from ..engine.match import Match
from ..locale import _
from ..table import events
from ..table.advice import answer_of
from ..table.background import Background, Job, running_loop
from ..table.replay import Replay
from .show import table

if TYPE_CHECKING:
    from ..coach.decisions import Review as Found

_WAY = '<p><a href="#play" class="first">{}</a></p>'


class Review(VBox):
    """Shows the match on the table step by step, once it is over.

    Args:
        match: returns the match on the table.
        look: what the cards look like, as in `Replay`.

    Attributes:
        shown: the match on display, or None.
        replay: steps through it.
    """

    def __init__(self, match: Callable[[], Match], **look: Any) -> None:
        self._match = match
        self._look = look
        self.replay: Replay | None = None
        self.shown: Match | None = None
        self._words = HTML(layout=Layout(width="100%", margin="0"))
        self._coach = HTML(layout=Layout(width="100%", margin="0"))
        self._pricing = Background(self._price, self._show_prices)
        super().__init__([self._words], layout=Layout(overflow="visible"))
        self.add_class("koikoi-review")
        self.refresh()

    def refresh(self) -> None:
        """Show the match on the table if it is over and not shown yet."""
        match = self._match()
        if match.is_over and match is not self.shown:
            self._show(match)
        elif self.shown is None:
            self._say(
                _(
                    "Finish a match and you can step through it here, from either side or with all "
                    "cards open."
                ),
                _(
                    "To open the record of an earlier match, go to the table and choose Record, "
                    "then Open a record."
                ),
                way=_WAY.format(escape(_("Play a match"))),
            )

    def _show(self, match: Match) -> None:
        self.shown = match
        self._say(
            _(
                "Here is your last match. Step through it with the buttons below the table; "
                "further down the coach tells you what each decision cost."
            )
        )
        if self.replay:
            self.replay.close()
        self.replay = Replay(match, 0, players=_names(), you=0, **self._look)
        self.children = (self._words, self.replay, self._coach)
        self._ask_the_coach(match)

    def _ask_the_coach(self, match: Match) -> None:
        """Price every decision in the background, while the player steps through the match."""
        if running_loop():  # in a plain script nobody is reading
            self._coach.value = _said(_("The coach is looking at every decision…"))
            self._pricing.follow(match)

    def _price(self, match: Match, job: Job) -> Found | str:
        from ..coach.review import review

        return answer_of(partial(review, match.record, progress=False, halt=job.halt))

    def _show_prices(self, _match: Match, found: Found | str) -> None:
        self._coach.value = _said(found) if isinstance(found, str) else priced(found)
        if self.replay and not isinstance(found, str):
            for seat in found.seats:  # so that it counts nothing again
                self.replay.do(events.Reviewed(seat, found.only(seat)))

    def _say(self, *sentences: str, way: str = "") -> None:
        self._words.value = _said(*sentences) + way


def _names() -> tuple[str, str]:
    return _("You"), _("Your opponent")


def priced(found: Found) -> str:
    """Return what the decisions of both players cost, and the costliest decisions."""
    from ..coach.mistakes import SHOWN, TITLES, cells, summaries

    said = _said(*summaries(found, _names()))
    shown = found.costliest[:SHOWN]
    if not shown:
        return said
    title = _("The costliest decisions")
    rows = []
    for decision in shown:
        number, step, *others = cells(decision, players=_names())
        rows.append((_("Round {number}, step {step}", number=number, step=step), *others))
    return said + str(table((_("When"), *map(_, TITLES[2:])), rows, title))


def _said(*sentences: str) -> str:
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div role="status" style="line-height: 1.45">{words}</div>'
