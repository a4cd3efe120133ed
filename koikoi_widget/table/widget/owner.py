"""What the parts of a table ask of the table that owns them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..model.events import Event
from ..model.screen import Screen


class Owner(Protocol):
    """A table, as its stage, its announcer and its errands know it; `Shell` alone implements it."""

    @property
    def screen(self) -> Screen:
        """What to show and say now."""

    def happen(self, event: Event) -> None:
        """Let something happen, and show on the page what goes wrong in it."""

    def guarded(self, call: Callable[[], None]) -> None:
        """Call a function, and show any error on the page."""

    def fail(self, error: Exception) -> None:
        """Show an error on the page."""

    def announce(self) -> None:
        """Put into words what the canvas shows, once the picture is on its way."""

    def text_to_keep(self) -> str | None:
        """Return the text for the browser to keep; None leaves it with what it has."""

    def run_errands(self) -> None:
        """Work on what the state wants, and on nothing else."""
