"""The mistakes of a match in its replay: found away from the page, then asked before told.

Each is a question first: the position is shown as its seat saw it, and what would be better is to
be found on the cards. Only then come the answer, the figures and what the mistake cost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import Any

from ..coach.advice import Option
from ..coach.decisions import Decision, Review
from ..coach.mistakes import SHOWN, cost_of
from ..coach.review import choices, review
from ..coach.words import action_name, signed, words
from ..engine.actions import Action
from ..engine.cards import Card
from ..engine.match import Match
from ..engine.names import card_name
from ..locale import _, ngettext
from .advice import answer_of
from .advice_box import Button, box, empty, figures, marks
from .layout import Layout
from .playback import OPEN, Playback
from .scene import Scene
from .sentences import action_label
from .tools import button, shortcuts

_TRY, _CARD = "try ", "card "


class Reviewer:
    """Looks for the mistakes of the side that a replay shows, and asks for something better.

    Args:
        playback: the replay; it is led to where a mistake was made.
        changed: called when something else is to be shown, such as how far the search is.
    """

    def __init__(self, playback: Playback, changed: Callable[[], None]) -> None:
        self._playback = playback
        self._changed = changed
        self._halt = Event()
        self._task: asyncio.Task[None] | None = None
        self._reviews: dict[int, Review] = {}  # by seat
        self._is_open = False
        self._seat = 0
        self._failure = ""
        self._done = self._total = 0
        self._number = 0  # which of the mistakes
        self._tried: Option | None = None
        self._card: Card | None = None  # pressed, and two others of its month to take
        self._has_answer = self._has_figures = False

    def close(self) -> None:
        """Give up what is being counted, and show nothing any more."""
        self._halt.set()
        self._is_open = False

    def act(self, action: str) -> bool:
        """Do what a button asks, and return whether it was one of these."""
        answers = {
            "mistakes": self._toggle,
            "next mistake": lambda: self._show(self._number + 1),
            "previous mistake": lambda: self._show(self._number - 1),
            "this mistake": lambda: self._show(self._number),
            "answer": self._tell,
            "figures": self._show_figures,
        }
        if action in answers:
            answers[action]()
        elif action.startswith(_TRY) and self._decision:
            self._try(Action.parse(action.removeprefix(_TRY)))
        elif action.startswith(_CARD) and self._decision:
            self._card = Card.parse(action.removeprefix(_CARD))
        else:
            return False
        return True

    def beside(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the state of a replay with the button that begins the search, after its own."""
        *buttons, slider, choice = state["tools"]
        search = button("mistakes", _("Mistakes"), key="m", pressed=self._is_open)
        return state | {
            "tools": [*buttons, search, slider, choice],
            "keys": state["keys"] | shortcuts([search]),
        }

    def state(self, scene: Scene, layout: Layout, names: str) -> dict[str, Any]:
        """Return what the advice box shows over the replay of `scene`."""
        if not self._is_open:
            return empty()
        found = self._reviews.get(self._seat)
        if found is None or not found.costliest:
            shown = box(
                layout,
                _("Mistakes"),
                [self._progress_line(found)],
                [("mistakes", _("Close"))],
                progress=(self._done, self._total) if self._is_counting else None,
            )
            return empty() | {
                "box": shown,
                "spoken": "" if self._is_counting else shown["lines"][0],
            }
        decision = self._decision
        assert decision is not None
        lines = list(self._lines(found, decision, names))
        there = self._playback.place == decision.place
        is_told = self._is_told and there
        return {
            "spoken": " ".join(lines),
            "box": box(
                layout,
                _("Mistakes"),
                lines,
                self._buttons(decision, names),
                pressed="figures" if self._has_figures else "",
                over_field=decision.view.phase != "take",
            ),
            "marks": marks(decision.advice, scene)
            if is_told
            else list(_questions(decision, scene, names))
            if there
            else [],
            "figures": figures(decision.advice, layout, names)
            if is_told and self._has_figures
            else None,
        }

    # What is asked and told.

    @property
    def _decision(self) -> Decision | None:
        found = self._reviews.get(self._seat)
        shown = found.costliest[:SHOWN] if found else ()
        return shown[self._number] if shown else None

    @property
    def _is_told(self) -> bool:
        return self._has_answer or bool(self._tried and self._tried.rank == 1)

    def _progress_line(self, found: Review | None) -> str:
        if self._failure:
            return self._failure
        if found is None:
            return _(
                "Looking at every decision: {done} of {total} …", done=self._done, total=self._total
            )
        return ngettext(
            "{count} decision was looked at: none cost more than chance explains.",
            "{count} decisions were looked at: none cost more than chance explains.",
            len(found.decisions),
        )

    def _lines(self, found: Review, decision: Decision, names: str) -> Iterator[str]:
        many = min(SHOWN, len(found.costliest))
        yield _(
            "Mistake {number} of {many}, round {round}.",
            number=self._number + 1,
            many=many,
            round=decision.view.round_number,
        )
        if self._is_told:
            if not self._has_answer:
                yield _("That is right.")
            yield words(decision.advice, names)
            yield _(
                "What was played, {action}, cost {cost} points.",
                action=action_name(decision.action, names),
                cost=cost_of(decision.cost, decision.error),
            )
        elif self._card:
            yield _("What is {card} to take?", card=card_name(self._card, names))
        elif self._tried:
            yield self._tried_line(self._tried, decision, names)
        elif self._number == 0:
            cost = cost_of(*found.cost(self._seat))
            yield ngettext(
                "{mistakes} of {count} decision cost {cost} points. What would be better here?",
                "{mistakes} of {count} decisions cost {cost} points. What would be better here?",
                len(found.decisions),
                mistakes=len(found.costliest),
                cost=cost,
            )
        else:
            yield _("What would be better here than what was played?")

    def _tried_line(self, tried: Option, decision: Decision, names: str) -> str:
        points, action = signed(tried.loss).lstrip("+"), action_name(tried.action, names)
        if tried.action == decision.action:
            return _(
                "{action} is what was played: {points} points less than the best. Try another.",
                action=action,
                points=points,
            )
        return _(
            "{action} brings {points} points less than the best. Try another.",
            action=action,
            points=points,
        )

    @property
    def _card_options(self) -> list[Option]:
        """The choices between two cards to take that the pressed card leaves."""
        decision = self._decision
        if not decision or not self._card:
            return []
        return [
            one
            for one in decision.advice.options
            if getattr(one.action, "card", None) is self._card
        ]

    def _buttons(self, decision: Decision, names: str) -> Iterator[Button]:
        if self._playback.place != decision.place:
            yield "this mistake", _("Go there")
        elif self._is_told:
            yield "figures", _("Figures")
        else:
            cardless = [one for one in decision.advice.options if not hasattr(one.action, "card")]
            for option in [*self._card_options, *cardless]:
                yield (f"{_TRY}{option.action}", action_label(option.action, decision.view, names))
            yield "answer", _("Answer")
        found = self._reviews[self._seat]
        if self._number:
            yield "previous mistake", _("Previous")
        if self._number + 1 < min(SHOWN, len(found.costliest)):
            yield "next mistake", _("Next one")
        yield "mistakes", _("Close")

    # What buttons do.

    def _toggle(self) -> None:
        if self._is_open:
            self.close()
            return
        self._is_open = True
        seen_by = self._playback.seen_by
        self._seat = (self._playback.you or 0) if seen_by == OPEN else int(seen_by)
        if self._seat in self._reviews:
            self._show(0)
        else:
            self._search()

    def _show(self, number: int) -> None:
        self._number = number
        self._forget_tries()
        decision = self._decision
        if decision:
            self._playback.see(self._seat)
            self._playback.go(decision.place)

    def _forget_tries(self) -> None:
        self._tried = self._card = None
        self._has_answer = self._has_figures = False

    def _try(self, action: Action) -> None:
        decision = self._decision
        assert decision is not None
        self._card = None
        self._tried = decision.advice[action]

    def _tell(self) -> None:
        self._has_answer = True

    def _show_figures(self) -> None:
        self._has_figures = not self._has_figures

    # The search.

    @property
    def _is_counting(self) -> bool:
        return self._total > 0 and not self._failure and self._seat not in self._reviews

    def _search(self) -> None:
        self._halt = halt = Event()
        self._failure, self._done = "", 0
        match, seat = Match.from_record(self._playback.record), self._seat
        self._total = sum(1 for _choice in choices(match, seat))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script, which has nobody to keep waiting
            self._take(seat, answer_of(partial(review, match, seat, progress=False)))
            return

        def advance(_count: int) -> None:
            loop.call_soon_threadsafe(self._advanced, halt)

        async def wait() -> None:
            ask = partial(review, match, seat, progress=advance, halt=halt)
            found = await loop.run_in_executor(None, answer_of, ask)
            if not halt.is_set():
                self._take(seat, found)
                self._changed()

        self._task = loop.create_task(wait())

    def _advanced(self, halt: Event) -> None:
        if halt.is_set():
            return
        self._done += 1
        if self._done % max(1, self._total // 25) == 0:
            self._changed()

    def _take(self, seat: int, found: Review | str) -> None:
        if isinstance(found, Review):
            self._reviews[seat] = found
            self._show(0)
        else:
            self._failure = found


def _questions(decision: Decision, scene: Scene, names: str) -> Iterator[dict[str, Any]]:
    """Yield a button for each card that can be chosen."""
    by_card: dict[Card, list[Option]] = {}
    for option in decision.advice.options:
        card = getattr(option.action, "card", None)
        if card:
            by_card.setdefault(card, []).append(option)
    for card, options in by_card.items():
        placed = scene.find(card)
        if placed:
            one = len(options) == 1
            action = f"{_TRY}{options[0].action}" if one else f"{_CARD}{card}"
            label = (
                action_label(options[0].action, decision.view, names)
                if one
                else (_("Play {card}", card=card_name(card, names)))
            )
            yield {"at": placed.at.as_list(), "text": "", "action": action, "label": label}
