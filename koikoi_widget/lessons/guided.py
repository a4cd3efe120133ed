"""A scripted round at the real table: one rule at a time, with the text beside the cards.

A script is a record of the whole round, including the opponent's moves, and a list of steps. Each
of the learner's moves in the record is what one step asks for. Any other move gets an answer and is
not played, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import anywidget
import traitlets
from ipywidgets import Box
from ipywidgets import Layout as Css

from ..engine.actions import KOI_KOI, STOP, Action, Play, Take
from ..engine.cards import DECK, Card, Kind
from ..engine.match import Match
from ..engine.names import card_name, month_name
from ..engine.record import Record
from ..engine.rules import Rules
from ..engine.view import View
from ..locale import N_, _, number
from ..table import messages
from ..table.front import front
from ..table.layout import Layout
from ..table.scene import Shown
from ..table.sentences import listed, result_title, taken_by, worth
from ..table.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a script.

    Sentences may refer to what `facts` returns, in braces.

    Attributes:
        title: the rule in a few words.
        words: the rule and what to do.
        answers: the answer to a wrong move, by its notation or by the card it begins with.
        instead: what follows the plain reason in the answer to any other wrong move.
        is_told: there is nothing to play; a button leads on.
    """

    title: str
    words: str
    answers: Mapping[str, str] = field(default_factory=dict)
    instead: str = ""
    is_told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A round to play step by step.

    Attributes:
        record: the whole round as it should be played.
        steps: in order; besides those with `is_told`, one for each of the learner's moves.
        end: the step shown when the round is over.
        ways: where to go from there, each an address and a text.
    """

    record: Record
    steps: tuple[Step, ...]
    end: Step
    ways: tuple[tuple[str, str], ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The moves of both seats, in order."""
        return self.record.rounds[0].actions

    def match(self) -> Match:
        """Return the match before its first move."""
        first = self.record.rounds[0]
        rules: Rules = self.record.rules
        return Match(rules, self.record.seed, deals=[first.deal], starter=first.starter)


def facts(view: View) -> dict[str, str]:
    """Return what a step's sentences may refer to: facts about the position, from the engine."""
    base, factor = worth(view, view.seat)
    end = view.settlement
    points = end.points[view.seat] if end else base * factor
    kinds = {kind.value: sum(card.kind is kind for card in DECK) for kind in Kind}
    needs = {row.id: row.need for row in view.rules.active_yaku()}
    return {
        "base": number(base),
        "factor": number(factor),
        "points": number(points),
        "double_from": number(view.rules.double_from),
        "turned": card_name(view.turned) if view.turned else "",
        "laid": card_name(view.laid[-1].card) if view.laid else "",
        "cards": number(len(view.hand)),
        "need_animals": number(needs["animals"]),
        "need_chaff": number(needs["chaff"]),
        **{f"{kind}s": number(count) for kind, count in kinds.items()},
    }


def reason_against(action: Action, view: View) -> str:
    """Return one sentence on what a move does that a step does not ask for."""
    if isinstance(action, Take):
        return _("You could take {card} too.", card=card_name(action.card))
    if not isinstance(action, Play):
        return _("You could, but not in this step.")
    card, taken = action.card, taken_by(action, view)
    if taken:
        return _("{card} would take {taken}.", card=card_name(card), taken=listed(taken))
    return _(
        "{card} is a card of {month}, and there is no card of {month} on the field: it would stay "
        "there and take nothing.",
        card=card_name(card),
        month=month_name(card.month),
    )


def answer_to(action: Action, step: Step, view: View) -> str:
    """Return the answer to a move that `step` does not ask for: why not, and what instead."""
    said = str(action)
    own = next((text for begin, text in step.answers.items() if said.startswith(begin)), "")
    if own:
        return _(own, **facts(view))
    return " ".join([reason_against(action, view), _(step.instead, **facts(view))]).strip()


class Guide(anywidget.AnyWidget):
    """The text beside the table, with the buttons for going on and for help.

    Attributes:
        state: everything shown, see `guide.js`.
    """

    _esm = front("table/dom.js", "lessons/guide.js")
    _css = front("table/paper.css", "lessons/guide.css")

    state = traitlets.Dict().tag(sync=True)


class _Scripted:
    """The opponent: plays what the record says."""

    def __init__(self, table: GuidedTable) -> None:
        self._table = table

    def choose(self, _view: View, _rng: Random) -> Action:
        return self._table.wanted


class GuidedTable(Table):
    """A table at which only the script's moves are played.

    Args:
        script: what is played.
        pauses: returns whether the opponent waits after the next move, while the learner reads.
        refused: called with a move that is not in the script, and so is not played.
        played: called after each of the learner's moves.

    Attributes:
        is_told: whether the opponent is waiting while the learner reads.
    """

    def __init__(
        self,
        script: Script,
        pauses: Callable[[], bool],
        refused: Callable[[Action], None],
        played: Callable[[], None],
        **look: Any,
    ) -> None:
        self._script = script
        self._pauses = pauses
        self._refused = refused
        self._played = played
        self.is_told = True
        super().__init__(
            opponent=_Scripted(self),
            match=script.match(),
            keep="",
            practice=False,
            helps="never",
            **look,
        )

    @property
    def wanted(self) -> Action:
        """The move that the script plays next."""
        return self._script.actions[len(self.match.actions)]

    def push(self, action: Action | str) -> None:
        """Play `action` if the script wants it, otherwise answer it."""
        if isinstance(action, str):
            action = Action.parse(action)
        if self.is_told or action != self.wanted:
            self._selected = None
            self._refresh()
            self._refused(action)
            return
        self.is_told = self._pauses()
        super().push(action)
        self._say_now()  # before the next step's text: what the last step offered is gone
        self._played()

    def go_on(self) -> None:
        """Let the opponent play, after the learner has read."""
        self.is_told = False
        self._refresh()
        self._let_opponent_play()

    def point_at(self, card: Card) -> None:
        """Lift a hand card, as if it had been chosen."""
        self._selected = card
        self._refresh()

    def begin_again(self) -> None:
        """Put everything back to the deal."""
        self.is_told = True
        self._start(self._script.match(), self.opponent)

    def player_names(self) -> tuple[str, str]:
        """Return what to call the players, by seat."""
        return _("You"), _("Your opponent")

    def _is_opponents_turn(self) -> bool:
        return not self.is_told and super()._is_opponents_turn()

    def _tools(self) -> list[dict[str, Any]]:
        return []

    def _state(self, shown: Shown, layout: Layout) -> dict[str, Any]:
        state = super()._state(shown, layout)
        if shown.is_over:
            _title, *lines = state["dialog"]["lines"]
            changes = {"title": result_title(shown), "lines": lines, "buttons": [], "chart": ""}
            return state | {"dialog": state["dialog"] | changes}
        if self.is_told:
            return state | {"asked": _("Read on, then press “Continue”."), "moves": []}
        return state


class Guided(Box):
    """A script at the table, with the text beside it.

    Args:
        script: what is played.
        look: how the table looks, as in `Table`: deck, palette, marks, speed, names.

    Attributes:
        table: the table.
        step: the step being shown.
        place: how many steps the learner has done.
        answer: the answer to the last wrong move, "" after a right one.
        mistakes: how many wrong moves there were.
    """

    def __init__(self, script: Script, **look: Any) -> None:
        self.script = script
        self.place = self.mistakes = 0
        self.answer = ""
        self._guide = Guide()
        self.table = GuidedTable(script, self._pauses, self._refused, self._went_on, **look)
        self.table.is_told = self.step.is_told
        self.table.layout = Css(flex="999 1 560px", width="auto", min_width="0", overflow="visible")
        self._guide.layout = Css(flex="1 1 290px", width="auto", overflow="visible")
        super().__init__(
            [self._guide, self.table],
            layout=Css(width="100%", overflow="visible", flex_flow="row wrap"),
        )
        self.add_class("koikoi-guided")
        self._guide.on_msg(self._heard)
        self._show()

    @property
    def step(self) -> Step:
        """The step being shown."""
        return self._step(self.place)

    def _step(self, place: int) -> Step:
        steps = self.script.steps
        return steps[place] if place < len(steps) else self.script.end

    def _pauses(self) -> bool:
        return self._step(self.place + 1).is_told

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.place >= len(self.script.steps)

    def go_on(self) -> None:
        """Continue from a step with nothing to play."""
        if self.step.is_told and not self.is_over:
            self._went_on()
            if not self.step.is_told:
                self.table.go_on()

    def hint(self) -> None:
        """Say which move is wanted, and lift its card."""
        if self.step.is_told:
            return
        if self.table.match.seat != self.table.seat:
            self.answer = _("Your opponent is playing: wait a moment.")
            self._show()
            return
        wanted = self.table.wanted
        if isinstance(wanted, Play):
            self.table.point_at(wanted.card)
        self.answer = _meant(wanted, self.table.match.view(self.table.seat))
        self._show()

    def begin_again(self) -> None:
        """Start the script again from its first step."""
        self.place = self.mistakes = 0
        self.answer = ""
        self.table.begin_again()
        self.table.is_told = self.step.is_told
        self._show()

    def _went_on(self) -> None:
        self.place += 1
        self.answer = ""
        self._show()

    def _refused(self, action: Action) -> None:
        if self.step.is_told:
            return
        self.mistakes += 1
        view = self.table.match.view(self.table.seat)
        self.answer = answer_to(action, self.step, view)
        self._show()

    def _heard(self, _guide: Guide, message: dict[str, Any], _buffers: Any) -> None:
        acts = {"go on": self.go_on, "hint": self.hint, "again": self.begin_again}
        message = messages.understood(message, messages.GUIDE)
        if message.get("place") == self.place and message.get("event") in acts:
            acts[message["event"]]()

    def _show(self) -> None:
        step, steps = self.step, self.script.steps
        values = facts(self.table.match.view(self.table.seat))
        count = _("Step {number} of {count}", number=self.place + 1, count=len(steps))
        self._guide.state = {
            "place": self.place,
            "over": self.is_over,
            "count": _("Done") if self.is_over else count,
            "title": _(step.title, **values),
            "words": _(step.words, **values),
            "answer": self.answer,
            "answers": self.mistakes,
            "buttons": self._buttons(),
            "ways": [[href, _(text)] for href, text in self.script.ways] if self.is_over else [],
        }

    def _buttons(self) -> list[list[str]]:
        if self.is_over:
            return [["again", _("Play it again")]]
        if self.step.is_told:
            return [["go on", _("Continue")]]
        return [["hint", _("Show me")]]


_BUTTONS: Mapping[Action, str] = {STOP: N_("Stop"), KOI_KOI: N_("Koi-koi")}
_MEANT = {
    True: N_("Play {card} and take {taken}."),
    False: N_("Play {card}; it stays on the field."),
}


def _meant(action: Action, view: View) -> str:
    if isinstance(action, Play):
        taken = taken_by(action, view)
        words = _MEANT[bool(taken)]
        return _(words, card=card_name(action.card), taken=listed(taken))
    if isinstance(action, Take):
        return _("Take {card}.", card=card_name(action.card))
    return _("Press “{button}”.", button=_(_BUTTONS[action]))
