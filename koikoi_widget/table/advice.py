"""Advice at the table: when it is given, counted away from the page, given up at a new position."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from importlib.util import find_spec
from threading import Event
from typing import Any, TypeVar

from ..coach.advice import Advice
from ..coach.advise import advise
from ..coach.words import words
from ..engine.errors import KoiKoiError, check_name, reason_of
from ..engine.view import View
from ..locale import N_, _
from .advice_box import Button, box, empty, figures, marks
from .layout import Layout
from .scene import Scene
from .tools import Tool, button

_log = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")

# When a table advises its player, and what its options call that.
ADVICE = {
    "off": N_("never"),
    "request": N_("when I ask"),
    "always": N_("always"),
}
IS_INSTALLED = all(find_spec(name) for name in ("numba", "numpy"))
SAYS = (
    N_("What each move is worth: counted by the coach, who knows no more than you.")
    if IS_INSTALLED
    else N_("The coach is not installed: pip install 'koikoi_widget[coach]' brings what it needs.")
)


class Adviser:
    """When a table advises its player, and what on.

    Args:
        when: a word of `ADVICE`.
        changed: called when something else is to be shown, such as an advice that is ready.

    Attributes:
        when: the word.
        is_counting: whether an advice is on its way.

    Raises:
        UnknownName: it is none of these.
    """

    def __init__(self, when: str, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._view: View | None = None
        self._advice: Advice | None = None
        self._failure = ""
        self.is_counting = self._is_open = self._has_figures = False
        self._halt = Event()
        self._task: asyncio.Task[None] | None = None
        self.use(when)

    def use(self, when: str) -> None:
        """Advise at other times from now on.

        Raises:
            UnknownName: there is no such word.
        """
        check_name(_("kind of advice"), when, ADVICE)
        self.when = when
        self._forget()

    def follow(self, view: View | None) -> None:
        """Take note of what the player sees and is to decide on; None while that is nothing."""
        if view == self._view and (view is None or not self._halt.is_set()):
            return
        self._forget()
        self._view = view
        if view and self.when == "always":
            self._count(view)

    def halt(self) -> None:
        """Give up what is being counted, at once."""
        self._halt.set()

    def act(self, action: str) -> bool:
        """Do what a button asks, and return whether it was one of these."""
        if action == "advice" and self._view and self.when != "off":
            self._is_open = not self._is_open
            self._has_figures = False
            if self._advice is None and not self.is_counting:
                self._count(self._view)
        elif action == "figures":
            self._has_figures = not self._has_figures
        return action in ("advice", "figures")

    def tools(self) -> list[Tool]:
        """Return the button that asks for advice, where there is one."""
        if self.when == "off":
            return []
        state = {"pressed": self._is_open, "disabled": self._view is None}
        return [button("advice", _("Advice"), key="a", **state)]

    def state(self, scene: Scene, layout: Layout, names: str) -> dict[str, Any]:
        """Return what the advice box shows over the table of `scene`."""
        if self._view is None or not (self._is_open or self.when == "always"):
            return empty()
        buttons: list[Button] = [("advice", _("Close"))]
        advice = self._advice
        if advice is None:
            said = self._failure or _(
                "Counting what each move is worth … The first time it takes up to a minute."
            )
            shown = box(layout, _("Advice"), [said], buttons)
            return empty() | {"box": shown if self._is_open or self._failure else None}
        said = words(advice, names)
        on_cards = marks(advice, scene)
        is_open = self._is_open or not on_cards  # stop or koi-koi is no card to be marked
        buttons = [("figures", _("Figures")), *(buttons if self._is_open else [])]
        pressed = "figures" if self._has_figures else ""
        return {
            "spoken": said,
            "box": box(layout, _("Advice"), [said], buttons, pressed=pressed) if is_open else None,
            "marks": on_cards,
            "figures": figures(advice, layout, names) if self._has_figures else None,
        }

    def _forget(self) -> None:
        self._halt.set()
        self._view = self._advice = None
        self._failure = ""
        self.is_counting = self._is_open = self._has_figures = False

    def _count(self, view: View) -> None:
        self._halt = Event()
        self.is_counting = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script, which has nobody to keep waiting
            self._take(answer_of(partial(advise, view, halt=self._halt)), self._halt)
            return
        self._task = loop.create_task(self._wait(loop, view, self._halt))

    async def _wait(self, loop: asyncio.AbstractEventLoop, view: View, halt: Event) -> None:
        found = await loop.run_in_executor(None, answer_of, partial(advise, view, halt=halt))
        if not halt.is_set():
            self._take(found, halt)
            self._changed()

    def _take(self, found: Advice | str, halt: Event) -> None:
        self.is_counting = False
        if isinstance(found, Advice):
            self._advice = found
        elif not halt.is_set():
            self._failure = found


def answer_of(ask: Callable[[], _Answer]) -> _Answer | str:
    """Return what the coach answers, or why it does not; "" once it was given up."""
    try:
        return ask()
    except CancelledError:
        return ""
    except Exception as error:  # nobody would see it in this thread
        if not isinstance(error, KoiKoiError):
            _log.exception("the coach failed")
        return reason_of(error)
