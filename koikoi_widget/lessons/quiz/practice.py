"""Everything that can be trained, in one place: choose what to train, and under whose rules."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import Layout, VBox

from ...engine.rules import PRESETS
from ...locale import _
from ...widgets.stored import Remembered
from ...widgets.whole import Whole
from ..questions import QUIZZES
from ..questions.own_set import OwnSet
from .exercises import EXERCISES
from .quiz import Quiz
from .source import Choice, Source
from .trainer import Trainer

EXERCISE = "train"  # the word of a page's address that names one

# Quizzes whose answers are not remembered.
_BY_THINKING = ("scores", "completions", "plays")

# Questions about cards are the same under all rules.
_BY_RULES = ("yaku", "decisions", "discards", *_BY_THINKING)


class _Look(traitlets.HasTraits):
    value = traitlets.Dict()


class Train(Whole, VBox):
    """A choice of exercises and rules, with the chosen exercise.

    What is to be remembered is asked by a `Trainer`, everything else by a `Quiz`. The browser's tab
    remembers the exercise, so a reloaded page continues it; a link may ask for one
    (`?train=captures`).

    Args:
        about: the first exercise.
        rules: the first preset.
        own_set: where the positions of questions are collected.
        look: deck, palette and marks, as in `Quiz`; where the deck and the marks would give the
            answers away, the cards are drawn without them.
    """

    def __init__(
        self,
        about: str = "cards",
        rules: str = "bga",
        *,
        own_set: OwnSet | None = None,
        **look: Any,
    ) -> None:
        self._look = _Look(value=look)
        self._own_set = own_set
        titles = {name: exercise.title for name, exercise in EXERCISES.items()}
        titles |= {name: QUIZZES[name].title for name in _BY_THINKING}
        names = ((_(title), name) for name, title in titles.items())
        self.about: Choice = Choice(_("Train"), names, about)
        self.source: Source = Source(rules if rules in PRESETS else "bga")
        place = self.source.follow(self._made, self.about, self._look)
        self.about.observe(lambda _change: self._offer_rules(), "value")
        self.remembered: Remembered = self.about.remember_as(
            "exercise", in_tab=True, query=EXERCISE
        )
        super().__init__([self.about, self.source, place], layout=Layout(overflow="visible"))
        self.add_class("koikoi-train")
        self._offer_rules()

    def turn_to(self, about: str, rules: str) -> None:
        """Train something, by the rules of a preset."""
        self.source.value = rules
        self.about.value = about

    def use_look(self, **look: Any) -> None:
        """Draw the cards in another look from now on."""
        self._look.value = look

    def _made(self, rules: str) -> Quiz:
        quiz = self._quiz(rules)
        if self._own_set:
            quiz.collect_in(self._own_set)
        return quiz

    def _quiz(self, rules: str) -> Quiz:
        about = self.about.value
        if about not in EXERCISES:
            return Quiz(about, rules=rules, **self._look.value)
        plain = {"deck": "drawn", "marks": False} if EXERCISES[about].is_of_faces else {}
        return Trainer(about, rules=rules, **self._look.value | plain)

    def _offer_rules(self) -> None:
        self.source.layout.display = None if self.about.value in _BY_RULES else "none"
