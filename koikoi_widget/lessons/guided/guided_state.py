"""A table at which a script is played: its state, how that changes, and what is shown of it.

Any move but the script's gets an answer and is not played, so nothing is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ...engine.actions import Action, Play
from ...engine.cards import Card
from ...engine.rules import find_rules
from ...locale import _
from ...paper.poster import poster
from ...table.model import events, update as table
from ...table.model.events import Effects, Event
from ...table.model.screen import Screen, TableScreen, dialog_entry, table_shown
from ...table.model.state import TableState
from ...table.scene.layout import Layout, Rect
from ...table.scene.scene import GROUPS, Placed, Scene
from ...table.scene.shown import Shown
from ...table.words.result_words import round_result
from ...table.words.sentences import prompt, spoken
from ...web import protocol
from ...web.linker import style
from .script import Script, Step, answer_to, facts, hint_of

OPPONENT = "novice"  # whom the script plays: it is met again in the first match


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
    def about(self) -> Card | None:
        """The card that the words are about, once they are said."""
        is_said = self.step.about and not self.is_opponents_turn
        return Card.parse(self.step.about) if is_said else None

    @property
    def is_lifted(self) -> bool:
        """Whether the right hand card is lifted, and it is to be chosen what it takes."""
        wanted = None if self.is_over or self.is_read else self.wanted
        return isinstance(wanted, Play) and bool(wanted.taking) and wanted.card is self.selected

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
    if isinstance(event, events.Touch) and event.card and _takes_nothing_yet(event.card, state):
        return _pointed_at(event.card, state), ()
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


def _takes_nothing_yet(card: Card, state: GuidedState) -> bool:
    """Return whether a card of the field was pressed while a card of the hand is to be played."""
    is_asked = not (state.is_over or state.is_read or state.selected or state.is_opponents_turn)
    return is_asked and isinstance(state.wanted, Play) and card in state.view.field


def _pointed_at(card: Card, state: GuidedState) -> GuidedState:
    """Return the state that answers who pressed a card of the field before one of the hand."""
    if card is state.about:
        return _hinted(state)
    words = _("First press a card in your hand: it takes a card of its month from the field.")
    return replace(state, answer=words)


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
        """Return the scene without what is not named yet, and with no card lit but that meant."""
        whole = super().place(shown)
        unsaid = set() if any(shown.view.piles) else {_(title) for title, *_rest in GROUPS}
        zero = () if any(shown.view.points) else ("points",)
        needless = ("round", "factor", "near", "begun", *zero)
        about = self.state.about if shown is self.shown else None
        things = [
            _lit(thing, about)
            for thing in whole.things
            if thing.shape != "mark"
            and not (thing.text in unsaid or thing.style.startswith(needless))
        ]
        return replace(whole, things=tuple(things))

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told: no tools, and nothing to choose at the end."""
        told, state = table_shown(self.state, self), self.state
        told = told | {"tools": [], "about_label": ""}  # there are no card pages yet
        if told["dialog"] and self.shown.is_over:
            ended = round_result(self.shown)
            assert ended.result
            shown = replace(ended.result, held=None)  # the guide says the rest
            result = replace(ended, lines=(), buttons=(), result=shown)
            told["dialog"] = dialog_entry(result, self.layout, state.seat)
        if told["dialog"] and self.layout.portrait:  # the words keep their place below the field
            top, band = self.layout.heads[0].h, self.layout.band
            told["dialog"]["at"] = Rect(0, top, self.layout.width, band.y - top).as_tuple()
        if state.is_read and not self.shown.is_over:
            asked = _("Read on, then press “Continue”.")
            spoken_now = spoken(self.shown, todo=asked)
            return told | {"asked": asked, "spoken": spoken_now, "moves": []}
        return told


def screen(state: GuidedState, layout: Layout) -> Screen:
    """Return what the table of a guided hand shows."""
    guided = GuidedScreen.of(state, layout)
    (one, other), places = state.script.exchanged, list(guided.shown.places)
    places[one], places[other] = places[other], places[one]
    shown = replace(guided.shown, places=tuple(places), portrait=OPPONENT)
    return replace(guided, shown=shown)


def words(state: GuidedState, screen: Screen) -> protocol.GuideState:
    """Return the text and buttons of a guided hand, and what they stand beside."""
    step, steps, script = state.step, len(state.script.steps) + 1, state.script
    values = facts(state.view)
    title, text = step.lifted if state.is_lifted else (step.title, step.words)
    text = _(text, **values) if state.is_lifted or not state.selected else prompt(screen.shown)
    shows_yaku = state.is_over and script.ends_with_yaku
    pile = state.view.piles[state.seat]
    return {
        "place": state.place,
        "over": state.is_over,
        "steps": steps,
        "count": _("Step {number} of {count}", number=state.place + 1, count=steps),
        "title": _(title, **values),
        "words": text,
        "answer": state.answer,
        "answers": state.mistakes,
        "buttons": _buttons(state),
        "ways": [(href, _(text)) for href, text in (script.ways if state.is_over else ())],
        "room": _room(state, screen),
        "poster": poster(find_rules(state.match.rules.id), pile, is_whole=True)
        if shows_yaku
        else "",
        "poster_style": style("connection/poster.css") if shows_yaku else "",
    }


def _room(state: GuidedState, screen: Screen) -> protocol.GuideRoom:
    """Return what the words stand beside, and what they leave free."""
    layout, dialog = screen.layout, screen.told["dialog"]
    cards: list[protocol.Rect]
    cards = [thing.at.as_tuple() for thing in screen.scene.things if thing.shape in _CARDS]
    about = screen.scene.find(state.about) if state.about else None
    at: protocol.Rect | None = about.at.as_tuple() if about else None
    if dialog and dialog["at"]:
        cards.append(at := dialog["at"])
    return {
        "size": (layout.width, layout.height),
        "narrow": layout.portrait,
        "head": layout.title.as_tuple(),
        "band": layout.band.as_tuple(),
        "about": at,
        "cards": cards,
    }


_CARDS = ("face", "back")


def _lit(thing: Placed, about: Card | None) -> Placed:
    """Return a thing, lit if it is the card meant, and not if it could be taken instead."""
    if thing.shape not in _CARDS:
        return thing
    if about and thing.card is about and thing.style != "chosen":
        return replace(thing, style="takable")
    return replace(thing, style="") if thing.style in ("takable", "lit") else thing


def _buttons(state: GuidedState) -> list[tuple[protocol.GuideAction, str]]:
    if state.is_over:
        onward: list[tuple[protocol.GuideAction, str]] = [("onward", state.script.onward)]
        return [*(onward if state.script.onward else []), ("again", _("Play it again"))]
    if state.step.is_explanation:
        return [("go on", _("Continue"))]
    return [("hint", _("Show me the move"))]
