"""What every widget that shows words has: the language that they are in."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ..locale import chosen_language
from .connection import connect
from .traits import Text


class Speaking(anywidget.AnyWidget):
    """A widget of whose words the browser knows the language, whatever that of its page is.

    Attributes:
        language: that of the words shown now, as in HTML; it changes with the words.
    """

    language: Text = traitlets.Unicode().tag(sync=True)

    def __init__(self, **options: Any) -> None:
        connect()  # it brings the page what all of these need: a style sheet, typefaces
        super().__init__(**options)

    @traitlets.default("language")
    def _first_language(self) -> str:
        return chosen_language()

    @traitlets.observe("state", "words", "book", "panel")
    def _follow_words(self, _change: object) -> None:
        self.language = chosen_language()
