"""All quizzes in one place: choose what to be asked, and by whose rules."""

from __future__ import annotations

from typing import Any

from ipywidgets import Dropdown, Layout, VBox

from ..engine.rules import PRESETS
from ..locale import _
from .questions import QUIZZES
from .quiz import Quiz
from .source import Source

_FIELD = Layout(width="calc(min(100%, 460px) - 4px)", height="44px")


class Train(VBox):
    """A choice of quizzes and of rules, and the quiz that is chosen.

    Args:
        about: the quiz to begin with, a key of `QUIZZES`.
        rules: the preset to begin with.
    """

    def __init__(self, about: str = "cards", rules: str = "bga") -> None:
        self.about = Dropdown(
            description=_("Train"),
            options=[(_(entry.title), name) for name, entry in QUIZZES.items()],
            value=about,
            style={"description_width": "initial"},
            layout=_FIELD,
        )
        self.source = Source(rules if rules in PRESETS else "bga")
        self._place = self.source.follow(self._quiz)
        self.about.observe(self._changed, "value")
        super().__init__(
            [self.about, self.source, self._place], layout=Layout(overflow="visible")
        )
        self.add_class("koikoi-train")

    def _quiz(self, rules: str) -> Quiz:
        return Quiz(self.about.value, rules=rules)

    def _changed(self, _change: Any) -> None:
        self._place.children = (self._quiz(self.source.value),)
