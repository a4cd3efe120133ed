"""A table at which a script is played: its state, how that changes, and what is shown of it.

Any move but the script's gets an answer and is not played, so nothing is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ...engine.actions import Action, Play
from ...locale import _
from ...table.model import events, update as table
from ...table.model.events import Effects, Event
from ...table.model.screen import Screen, TableScreen, dialog_entry, table_shown
from ...table.model.state import TableState
from ...table.scene.layout import Layout
from ...table.scene.scene import GROUPS, Scene, Shown
from ...table.words.results import round_result
from ...table.words.sentences import spoken
from ...web import protocol
from .script import Script, Step, answer_to, facts, hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidedState(TableState):
    """A table at which a script is played."""

    script: Script  # what is played
    place: int = 0  # how many steps the learner has done
    answer: str = ""  # the answer to the last wrong move, "" after a right one
    mistakes: int = 0  # how many wrong moves there were

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
    """The learner asks for the next move."""


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
    is_played = isinstance(event, events.Noted) and isinstance(event.step, events.Push)
    return following.next_step() if is_played else following, effects


def _refused(state: GuidedState, action: Action) -> GuidedState:
    state = replace(state, selected=None)
    if state.step.is_explanation:
        return state
    answer = answer_to(action, state.step, state.view)
    return replace(state, answer=answer, mistakes=state.mistakes + 1)


def _hinted(state: GuidedState) -> GuidedState:
    """Return the state with the next move as the answer, and its card lifted."""
    if state.step.is_explanation or state.is_over:
        return state
    if state.is_opponents_turn:
        return replace(state, answer=_("Your opponent is playing: wait a moment."))
    wanted = state.wanted
    lifted = wanted.card if isinstance(wanted, Play) else state.selected
    return replace(state, selected=lifted, answer=hint_of(wanted, state.view))


@dataclass(frozen=True, kw_only=True)
class GuidedScreen(TableScreen):
    """A table that names nothing before it is needed."""

    state: GuidedState

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

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told: no tools, and nothing to choose at the end."""
        told, state = table_shown(self.state, self) | {"tools": []}, self.state
        if told["dialog"] and self.shown.is_over:
            ended = round_result(self.shown)
            assert ended.result
            shown = replace(ended.result, held=None)  # the guide says the rest
            result = replace(ended, lines=(), buttons=(), result=shown)
            return told | {"dialog": dialog_entry(result, self.layout, state.seat)}
        if state.is_read:
            asked = _("Read on, then press “Continue”.")
            spoken_now = spoken(self.shown, todo=asked)
            return told | {"asked": asked, "spoken": spoken_now, "moves": []}
        return told


def screen(state: GuidedState, layout: Layout) -> Screen:
    """Return what the table of a guided hand shows."""
    return GuidedScreen.of(state, layout)


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
