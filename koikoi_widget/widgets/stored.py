"""Text that the browser keeps for a widget, from one visit to the next.

All of it comes back from outside, where anybody can edit it, so whoever reads it checks it.
"""

from __future__ import annotations

from typing import ClassVar

import anywidget
import traitlets

from ..web.linker import script
from .speaking import Speaking
from .storage_keys import storage_key
from .traits import Text
from .whole import Whole


class Stored(Speaking):
    """A widget that has the browser keep something for it.

    Its front end reports what the browser kept as it greets the widget, and again when another tab
    keeps something else. Python merges both, so that neither loses anything, and has the result
    kept. A subclass overrides `text_to_keep` and `take_up`. The match at the table goes another
    way, see `Game.text_to_keep`.

    Attributes:
        storage_key: where the browser keeps it; "" keeps nothing.
        nothing: the text of an empty value, which need not be kept.
    """

    storage_key: Text = traitlets.Unicode("").tag(sync=True)
    nothing: ClassVar[str] = ""
    _is_greeted = False  # before that, whatever the browser kept would be overwritten unread

    def text_to_keep(self) -> str:
        """Return what the browser is to keep."""
        return self.nothing

    def take_up(self, text: str) -> str:
        """Add what the browser kept; return what to say about what cannot be read, or ""."""
        raise NotImplementedError

    def greet(self, text: str | None) -> str:
        """Take up what the browser kept, None for nothing; return as `take_up` does.

        What cannot be read is set aside in the browser, so that nothing overwrites it.
        """
        self._is_greeted = True
        trouble = self.take_up(text) if text else ""
        if trouble:
            self.send({"do": "set aside"})
        if self.text_to_keep() not in (text, self.nothing):
            self.keep()
        return trouble

    def keep(self) -> None:
        """Have the browser keep the text as it is now, once it has reported what it kept."""
        if self._is_greeted and self.storage_key:
            self.send({"do": "keep", "text": self.text_to_keep()})


class Remembered(Whole, anywidget.AnyWidget):
    """A short text without a widget of its own: a choice that the browser remembers.

    It shows nothing. Soon after it is made, the browser says what it remembers, if anything.

    Args:
        name: what it is remembered as.
        in_tab: whether just this tab remembers it.
        query: the word of the page's address that tells another, as in `?rules=nintendo`.

    Attributes:
        key: the key of the browser's storage.
        value: the text, at most 100 characters; it comes from outside, so it must be checked.
    """

    _esm = script("lessons/remembering.js")

    key: Text = traitlets.Unicode().tag(sync=True)
    in_tab: traitlets.Bool[bool, bool | int] = traitlets.Bool().tag(sync=True)
    query: Text = traitlets.Unicode().tag(sync=True)
    value: Text = traitlets.Unicode().tag(sync=True)

    def __init__(self, name: str, *, in_tab: bool = False, query: str = "") -> None:
        super().__init__(key=storage_key(name), in_tab=in_tab, query=query)
