"""What can be put to all: the names that the teacher chooses by, and the texts behind them."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from ...engine.errors import KoiKoiError
from ...engine.view import View
from ...lessons.learner.deal_words import class_word
from ...lessons.questions import QUIZZES
from ...lessons.questions.question_texts import QUIZ, quiz_text
from ...lessons.questions.sets import asked_about
from ...lessons.quiz.daily_deal import class_deal, daily_deal, today
from ...locale import _, labelled

TODAY = "today"
# With which other names begin, besides `QUIZ`.
_POSITION, _MATCH = "position", "match"
_QUIZZES = ("captures", "scores", "completions")  # which neither marks nor a deck give away
_SEED_BITS = 32


def offered(positions: Sequence[View], costly: Sequence[str]) -> list[tuple[str, str]]:
    """Return the names of what can be asked, each with what it is called.

    Args:
        positions: the teacher's own.
        costly: where the class lost most in its match, as notation.
    """
    own = [
        (f"{_POSITION} {place}", labelled(_("Your set of positions"), str(place + 1)))
        for place in range(len(positions))
    ]
    asked = [place for place, position in enumerate(costly) if _is_asked(position)]
    of_match = [
        (f"{_MATCH} {place}", labelled(_("Where your class lost most"), str(number)))
        for number, place in enumerate(asked, 1)
    ]
    trainers = [(f"{QUIZ} {name}", _(QUIZZES[name].title)) for name in _QUIZZES]
    return [*of_match, *own, (TODAY, _("Today's deal")), *trainers]


def text_of(name: str, positions: Sequence[View], costly: Sequence[str]) -> str:
    """Return the text of what is called so; each time another one of a trainer."""
    kind, _space, which = name.partition(" ")
    if kind == QUIZ:
        return quiz_text(which, SystemRandom().getrandbits(_SEED_BITS))
    if kind == _POSITION:
        return positions[int(which)].notation
    if kind == _MATCH:
        return costly[int(which)]
    word = class_word()
    deal = class_deal(word) if word else daily_deal(today())
    return deal.view.notation


def _is_asked(position: str) -> bool:
    """Return whether there is a question in a position: in some, a drawn card takes one of two."""
    try:
        asked_about(position)
    except KoiKoiError:
        return False
    return True
