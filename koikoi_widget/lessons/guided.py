"""A scripted match at the real table: one rule at a time, with the text beside the cards.

A script is a record of every round, including the opponent's moves, and a list of steps. Each of
the learner's moves in the record is what one step asks for, and so is each deal between two rounds.
Any other move gets an answer and is not played, so nothing is lost.
"""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Unpack

import anywidget
from ipywidgets import Box
from ipywidgets import Layout as Css

from ..engine.actions import DEAL, KOI_KOI, STOP, Action, Play, Take
from ..engine.cards import DECK, Kind
from ..engine.match import Match
from ..engine.names import card_name, month_name
from ..engine.record import Record
from ..engine.view import View
from ..locale import N_, _, follow, in_a_row, number
from ..table import events, messages
from ..table import update as table
from ..table.background import running_loop
from ..table.commands import Effects
from ..table.events import Event
from ..table.game import Game
from ..table.helps import Helps
from ..table.layout import Layout
from ..table.look import Look, LookOptions
from ..table.scene import GROUPS, Scene, Shown
from ..table.screen import Screen
from ..table.screen import screen as table_screen
from ..table.sentences import listed, result_title, spoken, taken_by, won, worth
from ..table.state import TableState
from ..web import protocol
from ..web.linker import script, style
from ..web.traits import shared
from .judgement.counts import outs


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a script.

    Sentences may refer to what `facts` returns, in braces.

    Attributes:
        title: the rule in a few words.
        words: the rule and what to do.
        answers: the answer to a wrong move, by its notation or by the card it begins with.
        instead: what follows the plain reason in the answer to any other wrong move.
        is_explanation: there is nothing to play; a button leads on.
    """

    title: str
    words: str
    answers: Mapping[str, str] = field(default_factory=dict)
    instead: str = ""
    is_explanation: bool = False


@dataclass(frozen=True, kw_only=True)
class Script:
    """A match to play step by step.

    Attributes:
        record: every round as it should be played.
        steps: in order; besides those with `is_explanation`, one for each of the learner's moves
            and for each deal after the first.
        end: the step shown when the match is over.
        ways: where to go from there, each an address and a text.
        onward: what the button says that leads on from there, in place of the ways.
    """

    record: Record
    steps: tuple[Step, ...]
    end: Step
    ways: tuple[tuple[str, str], ...] = ()
    onward: str = ""

    @cached_property
    def played(self) -> Match:
        """The match once every move of the record has been made, a deal between two rounds too."""
        return Match.from_record(self.record)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The moves of both seats, in order, with a deal between two rounds."""
        return self.played.actions

    def match(self) -> Match:
        """Return the match before its first move."""
        return self.played.at(0)


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
        "theirs": number(view.points[1 - view.seat]),
        "outs": number(len(outs(view))),
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
    return in_a_row([reason_against(action, view), _(step.instead, **facts(view))])


class Guide(anywidget.AnyWidget):
    """The text beside the table, with the buttons for continuing and for help.

    Attributes:
        state: everything shown, `GuideState` in `web/protocol.py`.
    """

    _esm = script("lessons/guide.js")
    _css = style("lessons/guide.css")

    state = shared(protocol.GuideState)


class _Scripted:
    """The opponent: plays what the record says."""

    def __init__(self, script: Script) -> None:
        self._moves: list[tuple[View, Action]] = []
        match = script.match()
        for action in script.actions:
            if match.seat is not None:
                self._moves.append((match.view(match.seat), action))
            match.push(action)

    def choose(self, view: View, _rng: Random) -> Action:
        return next(action for seen, action in self._moves if seen == view)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidedState(TableState):
    """A table at which a script is played.

    Attributes:
        script: what is played.
        place: how many steps the learner has done.
        answer: the answer to the last wrong move, "" after a right one.
        mistakes: how many wrong moves there were.
    """

    script: Script
    place: int = 0
    answer: str = ""
    mistakes: int = 0

    @property
    def step(self) -> Step:
        """The step being shown."""
        steps = self.script.steps
        return steps[self.place] if self.place < len(steps) else self.script.end

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.place >= len(self.script.steps)

    @property
    def wanted(self) -> Action:
        """The move that the script plays next."""
        return self.script.actions[len(self.match.actions)]

    def next_step(self) -> GuidedState:
        """Return the state at the next step; while it is read, the opponent waits."""
        following = replace(self, place=self.place + 1, answer="")
        return replace(following, is_read=following.step.is_explanation)


class GoOn(Event):
    """The learner wants to continue."""


class Hint(Event):
    """The learner asks which move is wanted."""


def update(state: GuidedState, event: Event) -> tuple[GuidedState, Effects]:
    """Return the state of a guided hand after `event`: only the script's moves are played.

    Raises:
        KoiKoiError: the event is impossible; the table stays as it was.
    """
    if isinstance(event, GoOn):
        is_read_on = state.step.is_explanation and not state.is_over
        return state.next_step() if is_read_on else state, ()
    if isinstance(event, Hint):
        return _hinted(state), ()
    action = table.meant(state, event)
    if action and not state.is_over and (state.is_read or action != state.wanted):
        return _refused(state, action), ()
    following, effects = table.update(state, event)
    assert isinstance(following, GuidedState)
    if isinstance(event, events.Begun):
        first = replace(following, place=0, answer="", mistakes=0)
        return replace(first, is_read=first.step.is_explanation), effects
    is_played = isinstance(event, events.Noted) and isinstance(event.play, events.Push)
    return following.next_step() if is_played else following, effects


def _refused(state: GuidedState, action: Action) -> GuidedState:
    state = replace(state, selected=None)
    if state.step.is_explanation:
        return state
    answer = answer_to(action, state.step, state.view)
    return replace(state, answer=answer, mistakes=state.mistakes + 1)


def _hinted(state: GuidedState) -> GuidedState:
    """Say which move is wanted, and lift its card."""
    if state.step.is_explanation or state.is_over:
        return state
    if state.is_opponents_turn:
        return replace(state, answer=_("Your opponent is playing: wait a moment."))
    wanted = state.wanted
    lifted = wanted.card if isinstance(wanted, Play) else state.selected
    return replace(state, selected=lifted, answer=_hint(wanted, state.view))


@dataclass(frozen=True)
class GuidedScreen(Screen):
    """A table that names nothing before it is needed."""

    def place(self, shown: Shown) -> Scene:
        """Return the scene without the round, its rules, multipliers, and what is still zero."""
        whole = super().place(shown)
        unsaid = set() if any(shown.view.piles) else {_(title) for title, *_rest in GROUPS}
        needless = ("round", "factor", *(() if any(shown.view.points) else ("points",)))
        things = [
            thing
            for thing in whole.things
            if thing.shape != "text"
            or not (thing.text in unsaid or thing.style.startswith(needless))
        ]
        return replace(whole, things=tuple(things))


def screen(state: GuidedState, layout: Layout) -> Screen:
    """Return what the table of a guided hand shows."""
    found = table_screen(state, layout)
    return GuidedScreen(
        found.shown,
        layout,
        words_of=lambda shown: _told(state, found.words_of(shown), shown.shown),
        advice_of=found.advice_of,
        page=found.page,
        card=found.card,
        lines=found.lines,
    )


def _told(state: GuidedState, told: protocol.TableShown, shown: Shown) -> protocol.TableShown:
    told = told | {"tools": []}
    if told["dialog"] and shown.is_over:
        result = told["dialog"] | {"title": result_title(shown), "buttons": [], "chart": ""}
        return told | {"dialog": result | {"figure": won(shown), "lines": result["lines"][1:]}}
    if state.is_read:
        asked = _("Read on, then press “Continue”.")
        return told | {"asked": asked, "spoken": spoken(shown, todo=asked), "moves": []}
    return told


class GuidedTable(Game[GuidedState]):
    """A table at which only the script's moves are played.

    Args:
        script: what is played.
        look: how the table looks, as in `Look`.
    """

    def __init__(self, script: Script, **look: Unpack[LookOptions]) -> None:
        match = script.match()
        super().__init__(
            GuidedState(
                script=script,
                match=match,
                called=N_("Your opponent"),
                practice=False,
                helps=Helps("never"),
                look=Look(**look),
            ),
            update,
            screen,
            match=match,
            opponent=_Scripted(script),
            keep="",
        )

    @property
    def wanted(self) -> Action:
        """The move that the script plays next."""
        return self.state.wanted

    def begin_again(self) -> None:
        """Put everything back to the deal."""
        self._begin(self.state.script.match(), self.opponent, self.practice)


class Guided(Box):
    """A script at the table, with the text beside it.

    Args:
        script: what is played.
        onward: called when the button is pressed that leads on from the end.
        look: how the table looks, as in `Table`: deck, palette, marks, speed, names.

    Attributes:
        guide: the words.
        table: the table.
    """

    def __init__(
        self, script: Script, onward: Callable[[], None] = lambda: None, **look: Unpack[LookOptions]
    ) -> None:
        self.script, self._onward = script, onward
        self.guide = Guide()
        self._told: tuple[int, int, int, str] | None = None  # of what the words are
        self._waiting: Task[None] | None = None  # until they can be shown
        self.table = GuidedTable(script, **look)
        css = self.table.layout  # what a table says of itself besides stays
        css.flex, css.width, css.min_width = "999 1 560px", "auto", "0"
        self.guide.layout = Css(flex="1 0 100%", width="auto", overflow="visible")
        super().__init__(
            [self.guide, self.table],
            layout=Css(width="100%", overflow="visible", flex_flow="row wrap"),
        )
        self.add_class("koikoi-guided")
        self.guide.on_msg(lambda _guide, message, _buffers: self.hear(message))
        self.table.changed = self._show
        self._show()
        follow(self._say_again)

    @property
    def step(self) -> Step:
        """The step being shown."""
        return self.table.state.step

    @property
    def place(self) -> int:
        """How many steps the learner has done."""
        return self.table.state.place

    @property
    def answer(self) -> str:
        """The answer to the last wrong move, "" after a right one."""
        return self.table.state.answer

    @property
    def mistakes(self) -> int:
        """How many wrong moves there were."""
        return self.table.state.mistakes

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.table.state.is_over

    def go_on(self) -> None:
        """Continue from a step with nothing to play."""
        self.table.do(GoOn())

    def hint(self) -> None:
        """Say which move is wanted, and lift its card."""
        self.table.do(Hint())

    def begin_again(self) -> None:
        """Start the script again from its first step."""
        self.table.begin_again()

    def hear(self, message: object) -> None:
        """Act on a message from the front end of the words."""
        acts = {
            "go on": self.go_on,
            "hint": self.hint,
            "again": self.begin_again,
            "onward": self._onward,
        }
        found = messages.understood(message, messages.GUIDE)
        if found and found["place"] == self.place:
            acts[found["event"]]()

    def _say_again(self) -> None:
        """Show the words in another language."""
        self._told = None
        self._show()

    def _show(self) -> None:
        """Show the words of a step, once all has been seen that they speak of."""
        state = self.table.state
        if self.table.stage.film.is_playing:
            self._wait()
            return
        if state.is_opponents_turn:
            return  # the answer comes, and is shown
        told = state.number, state.place, state.mistakes, state.answer
        if self._told and state.mistakes > self._told[2]:
            self.table.stage.lose_picture()  # the browser has shaded the card that was pressed
            self.table.stage.show()
        if told != self._told:
            self._told = told  # the table no longer offers what the last step did
            self.table.tell()
            self.guide.state = words(state)

    def _wait(self) -> None:
        """Show the words as soon as nothing moves."""

        async def show() -> None:
            await self.table.stage.film.ended()
            self._waiting = None
            self.table.guarded(self._show)

        loop = running_loop()
        if loop and not self._waiting:
            self._waiting = loop.create_task(show())


def words(state: GuidedState) -> protocol.GuideState:
    """Return the text and buttons beside the table of a guided hand."""
    step, steps = state.step, state.script.steps
    values = facts(state.view)
    count = _("Step {number} of {count}", number=state.place + 1, count=len(steps))
    ways = state.script.ways if state.is_over else ()
    return {
        "place": state.place,
        "over": state.is_over,
        "count": _("Done") if state.is_over else count,
        "title": _(step.title, **values),
        "words": _(step.words, **values),
        "answer": state.answer,
        "answers": state.mistakes,
        "buttons": _buttons(state),
        "ways": [(href, _(text)) for href, text in ways],
    }


def _buttons(state: GuidedState) -> list[tuple[protocol.GuideAction, str]]:
    if state.is_over:
        onward: list[tuple[protocol.GuideAction, str]] = [("onward", state.script.onward)]
        return [*(onward if state.script.onward else []), ("again", _("Play it again"))]
    if state.step.is_explanation:
        return [("go on", _("Continue"))]
    return [("hint", _("Show me"))]


_BUTTONS: Mapping[Action, str] = {
    STOP: N_("Stop"),
    KOI_KOI: N_("Koi-koi"),
    DEAL: N_("Next round"),
}
_HINTS = {
    True: N_("Play {card} and take {taken}."),
    False: N_("Play {card}; it stays on the field."),
}


def _hint(action: Action, view: View) -> str:
    if isinstance(action, Play):
        taken = taken_by(action, view)
        words = _HINTS[bool(taken)]
        return _(words, card=card_name(action.card), taken=listed(taken))
    if isinstance(action, Take):
        return _("Take {card}.", card=card_name(action.card))
    return _("Press “{button}”.", button=_(_BUTTONS[action]))
