"""The part of the page that finds the rules somebody knows.

The answers are the state, with the preset that was pressed; all that is shown follows from both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.cards import CardSet
from ..engine.rules import PRESETS
from ..lessons.html.pictured import Pictured
from ..locale import _, capitalized, in_a_list, ngettext
from ..settings.which_rules import (
    QUESTIONS,
    Fit,
    RuleQuestion,
    answer_of,
    answer_words,
    apart,
    further,
    which_rules,
)
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.traits import Shared, shared

OPEN = ""  # the answer of who does not know
_NEAR = 3  # other rules in sight
_APART = 3  # things in which they differ


class WhichRules(Pictured):
    """Asks five questions about the rules that somebody knows, and shows those that fit.

    Args:
        chosen: called with the id of a preset that the player wants to play by.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        answers: what was said, by question; `OPEN` where nothing was.
        state: everything shown, see `web/protocol/which.py`.
    """

    _esm = script("which/which.js")
    _css = style("which/which.css")

    state: Shared[protocol.WhichState] = shared()

    def __init__(self, chosen: Callable[[str], None], **look: Any) -> None:
        super().__init__(look)
        self._chosen = chosen
        self.answers: dict[str, str] = dict.fromkeys(QUESTIONS, OPEN)
        self._shown = ""  # a preset; empty: the nearest
        self.state = self._drawn(self._screen, anew=True)
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.WHICH)
        if not request:
            return
        name, value = request["name"], str(request["value"])
        if name in QUESTIONS and value in (OPEN, *QUESTIONS[name].answers):
            self.answers[name], self._shown = value, ""
        elif name == "shown" and value in PRESETS:
            self._shown = value
        elif name == "rules" and value in PRESETS:
            self._chosen(value)
        self.state = self._drawn(self._screen, anew=False)

    def _screen(self) -> protocol.WhichState:
        fits = which_rules(**{name: said or None for name, said in self.answers.items()})
        fit = next((fit for fit in fits if fit.rules.id == self._shown), fits[0])
        others = [other for other in fits if other.rules != fit.rules][:_NEAR]
        is_nearest = any(self.answers.values()) and fit in fits.nearest
        return {
            "lead": _("Five questions. Leave open what you do not know."),
            "questions": [self._asked(name, asked) for name, asked in QUESTIONS.items()],
            "heading": _("Your rules are nearest to") if is_nearest else _("For comparison"),
            "fit": self._fit(fit),
            "play": _("Play by these rules"),
            "near_title": _("Similar rules"),
            "near": [_nearby(other, fit) for other in others],
        }

    def _asked(self, name: str, asked: RuleQuestion) -> protocol.RuleAsked:
        answers = [(value, capitalized(answer_words(name, value))) for value in asked.answers]
        return {
            "name": name,
            "asks": _(asked.asks),
            "cards": [self._place(card) for card in CardSet.parse(asked.cards)],
            "options": [*answers, (OPEN, _("I do not know"))],
            "chosen": self.answers[name],
        }

    def _fit(self, fit: Fit) -> protocol.RulesThatFit:
        count = len(fit.agrees) + len(fit.differs)
        return {
            "value": fit.rules.id,
            "title": _(fit.rules.name),
            "counts": ngettext(
                "{agrees} of {count} answer fits",
                "{agrees} of {count} answers fit",
                count,
                agrees=len(fit.agrees),
            )
            if count
            else "",
            "rows": [(*row, self._said(name, fit)) for name, row in _rows(fit).items()],
            "more_title": _("More about these rules"),
            "more": [*further(fit.rules).items()],
        }

    def _said(self, name: str, fit: Fit) -> str:
        """Return what somebody said to a question, beside what the rules say."""
        if name in fit.agrees:
            return _("✓ as you said")
        said = self.answers[name]
        return _("you said: {answer}", answer=answer_words(name, said)) if said else ""


def _rows(fit: Fit) -> dict[str, tuple[str, str]]:
    return {name: (_(asked.title), answer_of(fit.rules, name)) for name, asked in QUESTIONS.items()}


def _nearby(other: Fit, fit: Fit) -> protocol.RulesNearby:
    differences = apart(other.rules, fit.rules)[:_APART]
    return {
        "value": other.rules.id,
        "title": _(other.rules.name),
        "says": _("differs: {what}", what=in_a_list(differences)),
    }
