"""Advice at the table: when it is given, for which decision, and how much of it is shown."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from importlib.util import find_spec
from threading import Event
from typing import TypeVar

from ... import runtime
from ...coach.advice import Advice
from ...coach.advice_words import sentences, title, words
from ...coach.advise import advise, takes_long
from ...engine.actions import Action, Play
from ...engine.errors import check_name
from ...engine.view import View
from ...engine.words.names import card_name
from ...locale import N_, _, anew, in_a_row
from ...web import protocol
from ...widgets import faults
from ..scene.scene import Scene
from ..words.sentences import action_label
from .advice_box import Button, box, choices_of, empty, figures, marks

_Answer = TypeVar("_Answer")

# When a table advises its player, with the names shown in the options.
ADVICE = {
    "off": N_("never"),
    "request": N_("when I ask"),
    "always": N_("always"),
}
IS_INSTALLED = all(find_spec(name) for name in ("numba", "numpy"))
SAYS = (
    N_("What each move is worth, worked out by the coach, who sees only what you see.")
    if IS_INSTALLED
    else runtime.NO_KERNEL
    if runtime.IS_BROWSER
    else N_("The coach is not installed. To install it: pip install 'koikoi_widget[coach]'.")
)


@dataclass(frozen=True, slots=True)
class Advising:
    """When a table advises its player, and its advice on the current decision.

    Raises:
        UnknownName: `when` is not one of `ADVICE`.
    """

    when: str = "off"  # a word of `ADVICE`
    asked: int = 0  # how many times the player has asked for advice on this decision
    advice: Advice | None = None  # what the coach says; None while it is computing
    failure: str = ""  # why it says nothing
    is_open: bool = False  # whether its words are shown
    has_figures: bool = False  # whether its figures are shown
    is_compiling: bool = False  # whether the coach's kernel must be compiled first

    def __post_init__(self) -> None:
        check_name(_("kind of advice"), self.when, ADVICE)

    @property
    def is_due(self) -> bool:
        """Whether the coach has yet to answer, if there is a decision."""
        is_wanted = self.when == "always" or self.asked > 0
        return is_wanted and self.advice is None and not self.failure

    @property
    def is_shown(self) -> bool:
        """Whether its marks may be seen: it is open, or always given."""
        return self.is_open or self.when == "always"

    @property
    def has_words(self) -> bool:
        """Whether it says something in words: it is open, or shown where no card bears a mark."""
        options = self.advice.options if self.advice else ()
        return self.is_open or (self.is_shown and not all(option.action.card for option in options))

    def anew(self) -> Advising:
        """Return the same settings with nothing said or asked, for another decision."""
        return Advising(self.when)

    def toggled(self) -> Advising:
        """Return the same opened, asking for advice if there is none yet, or closed."""
        is_asked = not self.is_open and self.advice is None and not self.is_due
        return replace(
            self,
            is_open=not self.is_open,
            has_figures=False,
            asked=self.asked + is_asked,
            failure="" if is_asked else self.failure,
        )

    def shut(self) -> Advising:
        """Return the same without its figures, or else without its words."""
        return replace(self, has_figures=False, is_open=self.is_open and self.has_figures)

    def answered(self, answer: Advice | str) -> Advising:
        """Return the same with the coach's advice, or with why there is none."""
        if isinstance(answer, str):
            return replace(self, failure=answer, is_open=True)
        return replace(self, advice=answer)

    def shown_over(self, scene: Scene, names: str) -> protocol.AdviceState:
        """Return what the advice box shows over the table of `scene`."""
        buttons: list[Button] = [("advice", _("Close"))]
        advice = self.advice
        if advice is None:
            said = anew(self.failure) or waiting_words(self.is_compiling)
            shown = box(_("Advice"), [said], buttons)
            return empty() | {"box": shown if self.is_open else None}
        pressed = "figures" if self.has_figures else ""
        do = str(advice.best), _do(advice.best, advice.view, names)
        buttons = [("figures", _("Numbers")), do, *(buttons if self.is_open else [])]
        shown = box(
            title(advice.best, advice.view, names),
            sentences(advice, names),
            buttons,
            choices=() if self.has_figures else choices_of(advice, names),
            pressed=pressed,
        )
        return {
            "spoken": words(advice, names),
            "box": shown if self.has_words else None,
            "marks": marks(advice, scene, has_figures=self.has_figures),
            "figures": figures(advice, names) if self.has_figures else None,
        }


def _do(action: Action, view: View, names: str) -> str:
    """Return what the button says that does what the coach advises."""
    if isinstance(action, Play):
        return _("Play {card}", card=card_name(action.card, names))
    return action_label(action, view, names)


def waiting_words(is_compiling: bool) -> str:
    """Return what is said while the coach is working, and what takes so long."""
    said = [_("Working out what each move is worth…")]
    if is_compiling:
        said.append(
            _("The coach is being set up for the first time, which can take up to a minute.")
        )
    return in_a_row(said)


def advice_on(view: View, halt: Event, compiling: Callable[[], None]) -> Advice | str:
    """Return what the coach says about the decision in `view`, or why it says nothing.

    Args:
        view: of the seat to act.
        halt: once this is set, the work is abandoned.
        compiling: called first if the kernel has to be compiled.
    """

    def ask() -> Advice:
        if takes_long():
            compiling()
        return advise(view, halt=halt)

    return answer_of(ask)


def answer_of(ask: Callable[[], _Answer]) -> _Answer | str:
    """Return the coach's answer, or why there is none; "" if it was abandoned."""
    try:
        return ask()
    except CancelledError:
        return ""
    except Exception as error:  # raised in this thread, it would go unnoticed
        return faults.told(error, "the coach")
