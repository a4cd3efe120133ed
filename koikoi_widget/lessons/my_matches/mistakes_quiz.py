"""Your own mistakes as a quiz: what cost you most in your matches comes back until you know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ...coach.advice_words import about_points, action_name
from ...coach.advise import takes_long
from ...engine.actions import Play, answers
from ...engine.errors import KoiKoiError, ProgressError
from ...engine.round import captures
from ...engine.view import View
from ...locale import _, as_sentence, in_a_row
from ...table.advice.advising import IS_INSTALLED, answer_of
from ...web import protocol
from ...widgets.storage_keys import MISTAKES, storage_key
from ..judgement.patterns import decision_pattern, discard_pattern
from ..judgement.positions import kind_of
from ..judgement.thumbs import DECISION, DISCARD
from ..learner import memory
from ..learner.progress import pattern_item
from ..questions import Question
from ..questions.kinds.play_questions import play_of, plays
from ..questions.sets import question_in
from ..questions.worth import judged
from ..quiz.attempt import Attempt
from ..quiz.exercises import Asking, decision, discard, like
from ..quiz.quiz import Quiz
from .own_mistakes import Mistake, OwnMistakes

if TYPE_CHECKING:
    from ...coach.decisions import Review


class MistakesQuiz(Quiz):
    """Asks the mistakes that are due, and has the browser keep them and what came of the answers.

    Args:
        keep: whether the browser keeps them.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        own: the mistakes.
    """

    nothing: ClassVar[str] = str(OwnMistakes())

    def __init__(self, *, keep: bool = True, **look: Any) -> None:
        self.own: OwnMistakes = OwnMistakes()
        self._is_open = False  # until then nothing is asked, and so nothing judged
        key = storage_key(MISTAKES) if keep else ""
        super().__init__(iter(()), storage_key=key, **look)

    @property
    def due(self) -> tuple[Mistake, ...]:
        """What is due now."""
        return self.own.due(memory.usable_now())

    def note(self, review: Review, seat: int = 0) -> None:
        """Take up the costliest mistakes of the player, who sat there, in a match."""
        self.own = self.own.noted(review, seat)
        self.keep()

    def arrive(self) -> None:
        """Begin, or go on, once somebody looks."""
        self._is_open = True
        if self.question is None:
            self._begin()

    def pause(self) -> None:
        """Ask no more today."""
        self._have(replace(self.own, paused=memory.usable_now()))
        self._attempt = None
        self._show()

    def drop(self) -> None:
        """Never ask this one again, and go on."""
        if self._attempt:
            self._have(self.own.without(self._attempt.question.item))
            self._limit.length -= self.chosen is None
            self.go_on()

    def _have(self, own: OwnMistakes) -> None:
        self.own = own
        self.keep()

    def _begin(self) -> None:
        """Begin another session; while nothing is to be asked, say why."""
        self._attempt = None
        due = [one for one in self.due if self._is_readable(one)] if self._is_open else []
        self._limit.length = len(due)
        self._questions = self._ahead(map(_question, due))
        self.go_on()

    def _go_on_after_all(self) -> None:
        """Go on, even on a day on which none was to be asked."""
        if self.question:
            self.go_on()
        else:
            if self.own.is_paused(memory.usable_now()):
                self._have(replace(self.own, resumed=memory.usable_now()))
            self._begin()

    def _is_readable(self, mistake: Mistake) -> bool:
        """Return whether a mistake can be asked; one that cannot is dropped for good."""
        try:
            mistake.view()
        except KoiKoiError:
            self._have(self.own.without(mistake.position))
            return False
        return True

    @property
    def _takes_time(self) -> bool:
        return self._is_open

    def _remember_answer(self, question: Question) -> None:
        super()._remember_answer(question)
        if not memory.clock_words():  # by a wrong clock it would count as known for years
            self._have(self.own.answered(question.item, self.was_right, memory.usable_now()))

    # What the browser keeps.

    def _rows(self) -> dict[str, Callable[[Any], None]]:
        return super()._rows() | {
            "hello": lambda message: self._greet(message.get("kept")),
            "go on": lambda _message: self._go_on_after_all(),
            "not today": lambda _message: self.pause(),
            "never": lambda _message: self.drop(),
        }

    def _greet(self, text: str | None) -> None:
        was_greeted = self._is_greeted
        trouble = self.greet(text)
        asked = self.question.item if self.question else ""
        stays = was_greeted and any(one.position == asked for one in self.due)
        if not (self.answered or stays):
            self._begin()  # what is asked was chosen without knowing all this
        if trouble:
            raise KoiKoiError(trouble)

    def text_to_keep(self) -> str:
        """Return the mistakes, as JSON."""
        return str(self.own)

    def take_up(self, text: str) -> str:
        """Add the mistakes that the browser kept."""
        try:
            self.own = OwnMistakes.parse(text).merged(self.own)
        except ProgressError as error:
            return _(
                "The mistakes saved in this browser cannot be read and were set aside: {reason}",
                reason=as_sentence(str(error)),
            )
        return ""

    # What is shown.

    def _buttons(self, attempt: Attempt) -> Iterator[tuple[protocol.QuizHelp, str]]:
        yield from super()._buttons(attempt)
        yield "not today", _("Not today")
        yield "never", _("Never ask this again")

    def _shown_result(self) -> protocol.QuizState:
        shown, now = super()._shown_result(), memory.usable_now()
        if self.storage_key and not self._is_greeted:  # nothing is known of what is kept
            return shown | {"prompt": _("One moment…"), "next": ""}
        following = None if self.due else self.own.next_due(now)
        shown["next"] = _("Continue") if self.due else ""
        if self.own.is_paused(now):
            shown["prompt"] = _("Your mistakes wait until tomorrow.")
            shown["next"] = _("Go on after all")
        elif not self.answered:
            shown["prompt"] = _("Nothing is due right now.") if following else _nothing_yet()
        if following:
            when = memory.when_words(following - now)
            shown["reason"] = _("The next question comes {when}.", when=when)
        return shown

    def _remark(self, shown: protocol.QuizState) -> None:
        mistake = self.question and self.own.mistakes.get(self.question.item)
        if not mistake or not mistake.trace or self.chosen is None:
            return
        now = memory.usable_now()
        shown["reason"] = in_a_row(
            [
                self._origin_words(mistake),
                _(
                    "You'll see this one again {when}.",
                    when=memory.when_words(mistake.trace.due - now),
                ),
            ]
        )

    def _origin_words(self, mistake: Mistake) -> str:
        """Return what was played in the match, "" where that would help or is not the point.

        It would while another answer may be tried; and a relative was not played. Nor is it said
        where the coach, who deals other cards now, calls it right.
        """
        assert self._attempt
        question = self._attempt.question
        if self._attempt.is_open or question.asks.endswith(_RELATIVE):
            return ""
        action = mistake.chosen(mistake.view())
        right = {question.options[place].worth for place in question.right}
        if answers([action]) & answers(worth.action for worth in right if worth):
            return ""
        return _(
            "In your match: {action}. That cost {points}.",
            action=action_name(action),
            points=about_points(mistake.cost),
        )


_RELATIVE = " like mine"  # in what a question asks


def _nothing_yet() -> str:
    if not IS_INSTALLED:  # so nobody looks for them
        return str(answer_of(takes_long))
    return _(
        "Finish a match, and what cost you most comes back here, until you know better. Only your "
        "browser keeps it."
    )


def _question(mistake: Mistake) -> Question:
    """Ask the very position, or a relative of it once that is known."""
    view = mistake.view()
    relative = _relative(view) if mistake.is_known else None
    if relative:
        reason = _("It resembles a mistake of yours.")
        question = replace(relative, asks=f"{relative.asks}{_RELATIVE}")
    else:
        reason, question = _("From a match of your own."), question_in(view)
    return replace(question, item=mistake.position, reason=reason)


def _relative(view: View) -> Question | None:
    """Ask about a position that needs the same judgement, None where none is known to."""
    asking, kind = Asking(Random(), view.rules, "traditional", False), kind_of(view)
    if kind == DECISION:
        return decision(pattern_item(decision_pattern(view), view.rules), asking)
    if kind == DISCARD:
        pattern = discard_pattern(view)
        return discard(pattern_item(pattern, view.rules), asking) if pattern else None
    best = judged(view).options[0].action
    assert isinstance(best, Play)
    month = best.card.month

    def takes_that_month(seen: View) -> str | None:
        taking = (card for card in seen.hand if captures(card, seen.field)[0])
        return str(month) if any(card.month == month for card in taking) else None

    return like(f"/{month}", plays(asking.rng, view.rules), takes_that_month, play_of)
