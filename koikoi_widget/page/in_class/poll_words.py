"""What the teacher's screen says about a question for all, besides the question itself."""

from __future__ import annotations

from typing import Any, Final

from ...classroom.poll import CLOSED, OPEN
from ...locale import N_, _, labelled, ngettext, number
from ...web import protocol
from .teacher_words import field, nothing

LIVE: Final = "live"
HIDDEN: Final = "hidden"
BARS = (LIVE, HIDDEN)


def choosing(offered: list[tuple[str, str]], question: str, bars: str) -> protocol.TeachState:
    """Return what is shown while the teacher chooses a question.

    Args:
        offered: the names of what can be asked, each with what it is called.
        question: which of them is chosen.
        bars: which of `BARS` is.
    """
    ways = [
        (HIDDEN, _("Hidden until you close the question")),
        (LIVE, _("Grow as answers come in")),
    ]
    return {
        **nothing(),
        "title": _("One question for everybody"),
        "lines": [
            _(
                "Everybody sees the same cards and answers on their own phone. Meanwhile, play is "
                "paused at every table."
            ),
            _(
                "Press “{add}” below any position you come across, and you can ask about it here.",
                add=_("Add to my set"),
            ),
        ],
        "fields": [
            field("question", _("Question"), question, offered),
            field("bars", _("The bars"), bars, ways),
        ],
        "buttons": [("ask", _("Ask it now")), ("leave question", _("Not now"))],
        "suggests": "ask",
    }


def asked(poll: dict[str, Any], pupils: int, *, is_to_price: bool) -> protocol.TeachState:
    """Return what is shown above a question.

    Args:
        poll: what the server says of it.
        pupils: how many take part.
        is_to_price: whether the coach is still at it.
    """
    answered = sum(poll["ballots"][-1])
    said = ngettext(
        "{count} of {pupils} has answered",
        "{count} of {pupils} have answered",
        answered,
        pupils=number(pupils),
    )
    which = N_("Question {number}") if poll["phase"] == OPEN else N_("Question {number}, closed")
    lines = [_("The coach is still thinking.")] if is_to_price else []
    buttons = [*_buttons(poll)]
    return {
        **nothing(),
        "title": labelled(_(which, number=poll["number"]), said),
        "lines": lines,
        "buttons": buttons,
        "suggests": buttons[0][0],
    }


def _buttons(poll: dict[str, Any]) -> list[tuple[str, str]]:
    leave = ("put away", _("Back to the match"))
    if poll["phase"] == OPEN:
        return [("close vote", _("Close the question")), leave]
    if poll["phase"] != CLOSED:
        return [("choose question", _("Next question")), leave]
    again = ("vote again", _("Talk to your neighbour, then vote again"))
    return [
        ("price", _("Show what is right")),
        *([again] if not poll["ballots"][1:] else []),
        leave,
    ]
