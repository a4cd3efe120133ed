"""What a saved notebook shows of a widget once it is no longer alive: the same as HTML.

A notebook keeps only the number of a widget, which means nothing to the next kernel or to a page
without one. So each is displayed as two outputs, the widget and its still. The still hides while
the widget before it is alive, and stands in for it otherwise.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Iterable, Iterator
from html import escape
from weakref import WeakKeyDictionary

from IPython import get_ipython
from IPython.display import display
from ipywidgets import HTML, DOMWidget, Widget

from .. import runtime
from ..locale import _, chosen_language
from ..web.linker import sheet
from .background import running_loop

CLASS = "koikoi-still"

_QUIET = 0.5  # seconds without a change before a still is drawn again


class Still(Widget):
    """A widget that is displayed together with its still."""

    def still(self) -> str:
        """Return what is shown now, as HTML that needs neither a kernel nor a script.

        Without a picture of its own, a widget has those of its parts.
        """
        return joined(getattr(self, "children", ()))

    def renew_still(self) -> None:
        """Draw the still again, and those it is part of, as soon as nothing changes any more."""
        _stills.note(self)

    def _ipython_display_(self) -> None:
        """Display the widget and its still.

        Raises:
            NotImplementedError: nothing is saved here; IPython then displays the widget alone.
        """
        if not _is_saved():
            raise NotImplementedError
        bundle = self._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        display(data, metadata=metadata, raw=True)
        _stills.begin(self)


def joined(widgets: Iterable[DOMWidget]) -> str:
    """Return the stills of those of some widgets that are in sight, one below the other."""
    return "".join(_still_of(widget) for widget in widgets if widget.layout.display != "none")


def _still_of(widget: Widget) -> str:
    if isinstance(widget, Still):
        return widget.still()
    return str(widget.value) if isinstance(widget, HTML) else ""


def _is_saved() -> bool:
    """Return whether this is a notebook, rather than a page, a terminal or a script."""
    return not runtime.hides_code() and getattr(get_ipython(), "kernel", None) is not None


class _Stills:
    """The stills in this kernel's notebook."""

    def __init__(self) -> None:
        self._ids: WeakKeyDictionary[Still, str] = WeakKeyDictionary()
        self._changed: set[Still] = set()
        self._timer: TimerHandle | None = None

    def begin(self, widget: Still) -> None:
        """Display the still of a widget that was just displayed."""
        self._ids[widget] = f"{CLASS}-{widget.model_id}"
        get_ipython().events.register("post_execute", self._renew)
        self._show(widget, update=False)

    def note(self, changed: Still) -> None:
        """Note that a widget shows something else; its still is drawn when the cell has run."""
        if not any(changed in _parts(widget) for widget in self._ids):
            return
        self._changed.add(changed)
        if self._timer:
            self._timer.cancel()
        loop = running_loop()
        self._timer = loop.call_later(_QUIET, self._renew) if loop else None

    def _renew(self) -> None:
        changed, self._changed = self._changed, set()
        for widget in [*self._ids] if changed else ():
            if changed.intersection(_parts(widget)):
                self._show(widget, update=True)

    def _show(self, widget: Still, *, update: bool) -> None:
        content = widget.still()
        hint = (
            _("This is only a saved picture. Run the cell for the real thing.")
            if content
            else _("Run the cell to see this.")
        )
        style = f"<style>{sheet('table/still.css')}</style>"
        note = f'<p class="{CLASS}-hint">{escape(hint)}</p>'
        html = f'<div class="{CLASS}" lang="{chosen_language()}">{style}{note}{content}</div>'
        bundle = {"text/html": html, "text/plain": ""}
        display(bundle, raw=True, display_id=self._ids[widget], update=update)


_stills = _Stills()


def _parts(widget: Widget) -> Iterator[Widget]:
    """Yield a widget and all that it consists of."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _parts(child)
