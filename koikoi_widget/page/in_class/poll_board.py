"""A question for all as it is shown: to be answered on a phone, or with its bars to the class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...art import alternative
from ...classroom.poll import OPEN, PRICED, ballot_title
from ...engine.cards import Card
from ...engine.words.names import card_name
from ...lessons.html.pictured import Pictured
from ...lessons.questions import Question, Row
from ...lessons.questions.question import Option
from ...lessons.questions.valued import grade_of
from ...locale import _, labelled, number, with_sign
from ...web import protocol
from ...web.linker import script, style
from ...widgets import messages
from ...widgets.traits import Shared, shared

Told = dict[str, Any]  # what a server says of a question: to a pupil, or to the teacher


class PollBoard(Pictured):
    """Shows a question for all.

    Args:
        look: deck, palette and marks, as in `Quiz`.
        choose: called with the place of an answer that is given here.

    Attributes:
        state: everything shown, `PollState` in `web/protocol/quiz.py`.
    """

    _esm = script("page/poll_board.js")
    _css = style("lessons/quiz.css", "page/poll_board.css")

    state: Shared[protocol.PollState] = shared()

    def __init__(self, look: dict[str, Any], choose: Callable[[int], None]) -> None:
        self._choose = choose
        super().__init__(look, state=_nothing())
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.POLL)
        if request and self.state["open"] and request["place"] < len(self.state["answers"]):
            self._choose(request["place"])

    def clear(self) -> None:
        """Show nothing."""
        self.state = _nothing()

    def answer(self, question: Question, told: Told) -> None:
        """Show a question to a pupil, who answers it, and later reads what the answer cost."""
        chosen, is_priced = told["answer"], told["phase"] == PRICED

        def shown() -> protocol.PollState:
            return {
                **self._asked(question),
                "count": _("Question {number}", number=told["number"]),
                "answers": [
                    self._answer(option, place, told, ())
                    for place, option in enumerate(question.options)
                ],
                "open": told["phase"] == OPEN,
                "verdict": _verdict(told) if is_priced else _sent(told),
                "why": (told["why"] or question.why) if is_priced else "",
                "after": [
                    self._row(Row(tuple(map(Card.parse, cards.split())), label))
                    for label, cards in told["cards"]
                ],
            }

        self._show(shown, chosen is None)

    def lead(self, question: Question, told: Told, judged: Question | None) -> None:
        """Show a question to the teacher and the class, with bars, and later with its reasons.

        Args:
            judged: the same question, with what each answer is worth, once that is known.
        """
        is_closed = told["phase"] != OPEN
        seen = told["ballots"] if is_closed or not told["hidden"] else []
        reason = judged if told["phase"] == PRICED else None

        def shown() -> protocol.PollState:
            return {
                **self._asked(question),
                "answers": [
                    self._answer(option, place, told, seen)
                    for place, option in enumerate(question.options)
                ],
                "legend": [ballot_title(place) for place in range(len(seen))] if seen[1:] else [],
                "why": reason.why if reason else "",
                "after": [self._row(row) for row in reason.answer] if reason else [],
                "figures": (_("Numbers"), reason.source) if reason and reason.source else None,
            }

        self._show(shown, not is_closed)

    def _show(self, shown: Callable[[], protocol.PollState], anew: bool) -> None:
        with self.hold_sync():  # a picture is sent together with what shows it
            self.state = self._drawn(shown, anew=anew)

    def _asked(self, question: Question) -> protocol.PollState:
        return {
            **_nothing(),
            "prompt": question.prompt,
            "facts": list(question.facts),
            "rows": [self._row(row) for row in question.rows],
        }

    def _answer(
        self, option: Option, place: int, told: Told, ballots: Sequence[Sequence[int]]
    ) -> protocol.PollAnswer:
        is_chosen = told.get("answer") == place
        most = max((count for ballot in ballots for count in ballot), default=0)
        entry: protocol.PollAnswer = {
            "label": option.text,
            "bars": [
                {
                    "share": ballot[place] / most if most else 0.0,
                    "says": number(ballot[place]),
                    "label": labelled(ballot_title(at), number(ballot[place])),
                }
                for at, ballot in enumerate(ballots)
            ],
            "mark": "",
            "state": "chosen" if is_chosen else "",
        }
        if told["phase"] == PRICED:
            entry |= _worth(place, told, is_chosen)
        if option.card:
            return entry | {"label": card_name(option.card), "picture": self._place(option.card)}
        return entry

    def _row(self, row: Row) -> protocol.CardRow:
        return {"label": row.label, "cards": [*map(self._card, row.cards)], "part": row.part}

    def _card(self, card: Card) -> protocol.Pictured:
        return {"picture": self._place(card), "label": alternative(card)}


def _nothing() -> protocol.PollState:
    return {
        "count": "",
        "prompt": "",
        "facts": [],
        "rows": [],
        "answers": [],
        "open": False,
        "legend": [],
        "verdict": "",
        "why": "",
        "after": [],
        "figures": None,
    }


def _worth(place: int, told: Told, is_chosen: bool) -> Any:
    """Return the mark and the look of an answer whose worth everybody may know."""
    if place in told["right"]:
        return {"mark": _("✓ right"), "state": "right"}
    if not told["losses"]:
        return {"mark": _("✗ wrong") if is_chosen else "", "state": "wrong" if is_chosen else ""}
    loss = told["losses"][place]
    return {"mark": with_sign(-loss, 1), "state": grade_of(loss).state if is_chosen else ""}


def _verdict(told: Told) -> str:
    """Return what a pupil reads about their own answer."""
    answer = told["answer"]
    if answer is None:
        return _("You gave no answer.")
    if answer in told["right"]:
        return _("✓ Right.")
    if not told["losses"]:
        return _("✗ Wrong.")
    loss = told["losses"][answer]
    return grade_of(loss).verdict(loss)


def _sent(told: Told) -> str:
    """Return what a pupil reads before anybody knows what is right."""
    if told["phase"] != OPEN:
        return _("Look to the front: this question is closed.")
    if told["answer"] is not None:
        return _("Your answer has been sent. You can still change it.")
    return _("Talk to your neighbour about it, then answer again.") if told["ballot"] else ""
