"""A short text that the learner's browser remembers, from one page to the next."""

from __future__ import annotations

import anywidget
import traitlets

from ..web.linker import script
from .storage_keys import storage_key
from .whole import Whole


class Remembered(Whole, anywidget.AnyWidget):
    """Shows nothing. Soon after it is made, the browser says what it remembers, if anything.

    Args:
        name: what it is remembered as.
        in_tab: whether just this tab remembers it.

    Attributes:
        key: the key of the browser's storage.
        value: the text, at most 100 characters; it comes from outside, so it must be checked.
    """

    _esm = script("lessons/remembering.js")

    key = traitlets.Unicode().tag(sync=True)
    in_tab = traitlets.Bool().tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)

    def __init__(self, name: str, *, in_tab: bool = False) -> None:
        super().__init__(key=storage_key(name), in_tab=in_tab)
