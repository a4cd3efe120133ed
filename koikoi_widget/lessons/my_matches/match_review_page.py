"""A finished match, step by step, with what the coach says about its decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Layout, VBox

from ...coach.mistakes import Names, summaries
from ...engine.match import Match
from ...locale import _
from ...table.advice.advising import answer_of
from ...table.model import events
from ...table.widget.replay import Replay
from ...widgets.background import Background, Job, running_loop
from ...widgets.whole import Whole
from .costly import Costly

if TYPE_CHECKING:
    from ...coach.decisions import Review

# A match, what to call its players, by seat, and the seat that sentences address as "you", None for
# neither.
Played = tuple[Match, Names, int | None]

_WAY = '<p><a href="#play" class="koikoi-button primary">{}</a></p>'


class MatchReview(Whole, VBox):
    """Shows the last match step by step, once it is over.

    Args:
        last: returns the match to show, once it is over, and how its players are called.
        look: what the cards look like, as in `Replay`.

    Attributes:
        shown: the match on display, or None.
        replay: steps through it.
    """

    def __init__(self, last: Callable[[], Played], **look: Any) -> None:
        self._last = last
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
        """Show the last match if it is over and not shown yet."""
        match, players, you = self._last()
        if match.is_over and match is not self.shown:
            self._show(match, players, you)
        elif self.shown is None:
            self._say(
                _(
                    "Finish a match and you can step through it here, from either side or with "
                    "all cards face up."
                ),
                _(
                    "To open the record of an earlier match, go to the table and choose Match, "
                    "then Open a record."
                ),
                way=_WAY.format(escape(_("Play a match"))),
            )

    def _show(self, match: Match, players: Names, you: int | None) -> None:
        self.shown, self._players = match, players
        self._say(
            _(
                "Here is your last match. Step through it with the buttons below the table; "
                "further down the coach tells you what each decision cost."
            )
        )
        if self.replay:
            self.replay.close()
        self.replay = Replay(match, 0, players=players, you=you, **self._look)
        self.children = (self._words, self.replay, self._coach)
        self._ask_the_coach(match)

    def _ask_the_coach(self, match: Match) -> None:
        """Price every decision in the background, while the player steps through the match."""
        if running_loop():  # in a plain script nobody is reading
            self._coach.value = _said(_("The coach is looking at every decision…"))
            self._pricing.follow(match)

    def _price(self, match: Match, job: Job) -> Review | str:
        from ...coach.review import review

        return answer_of(partial(review, match.record, progress=False, halt=job.halt))

    def _show_prices(self, _match: Match, review: Review | str) -> None:
        if isinstance(review, str):
            self._coach.value = _said(review)
        elif self.replay:
            self._coach.value = _said(*summaries(review, self._players))
            for seat in review.seats:  # so that it counts nothing again
                self.replay.do(events.Reviewed(seat, review.only(seat)))
            if review.mistakes:
                self.children = (self._words, self.replay, self._coach, self._costly(review))

    def _costly(self, review: Review) -> Costly:
        look = {key: value for key, value in self._look.items() if key in ("deck", "palette")}
        names = self._look.get("names", "traditional")
        return Costly(review, self._players, self._explain, names, look)

    def _explain(self, seat: int, place: int) -> None:
        if self.replay:
            self.replay.do(events.Explain(seat, place))

    def _say(self, *sentences: str, way: str = "") -> None:
        self._words.value = _said(*sentences) + way


def _said(*sentences: str) -> str:
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div role="status" style="line-height: 1.45">{words}</div>'
