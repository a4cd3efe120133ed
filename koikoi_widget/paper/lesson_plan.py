"""The plan of a lesson on one page: what happens in which minutes, and what a teacher presses."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ..locale import _, number, pgettext
from .printable import Printable, check_paper, document


class Step(NamedTuple):
    """A part of the lesson.

    Attributes:
        minutes: how long it takes; 0 for what comes before.
        says: what happens.
        presses: what is pressed, in its order: before the lesson on the class's page, then on the
            teacher's screen.
    """

    minutes: int
    says: str
    presses: Sequence[str] = ()


def steps() -> list[Step]:
    """Return the parts of a lesson with one match for all and a question in its middle."""
    return [
        Step(
            0,
            _(
                "Open the link for the teacher alone: the terminal shows it below the link for "
                "all. Try the page with one phone in the classroom. In the browser with the "
                "teacher's link, collect three positions: “{add}” stands below every decision "
                "that you have answered.",
                add=_("Add to my set"),
            ),
            [_("Train"), _("Stop or koi-koi"), _("Add to my set")],
        ),
        Step(
            5,
            _(
                "Choose more rounds than you need. Pupils point their phones at the code and give "
                "a name."
            ),
            [_("Open the match")],
        ),
        Step(
            12,
            _(
                "Everybody plays the first round. If all have finished early, deal another. "
                "“{eyes}” covers all phones while you speak.",
                eyes=_("Eyes up"),
            ),
            [_("Deal the first round")],
        ),
        Step(
            2,
            _(
                "One question, with the bars “{hidden}”: everybody answers alone, and nobody "
                "speaks.",
                hidden=_("Hidden until you close the question"),
            ),
            [_("Ask everybody a question"), _("Ask it now")],
        ),
        Step(
            1,
            _("Look at the bars. If nearly all agree, show at once what is right."),
            [_("Close the question")],
        ),
        Step(
            3,
            _("Each tries to convince a neighbour, and all vote again."),
            [_("Talk to your neighbour, then vote again"), _("Close the question")],
        ),
        Step(
            3,
            _("Compare the two votes. Two pupils give their reasons; then all see what is right."),
            [_("Show what is right"), _("Back to the match")],
        ),
        Step(
            12,
            _("Everybody plays the second round."),
            [_("Deal round {round}", round=number(2))],
        ),
        Step(
            5,
            _("Is the winner the best player? Order the standings without the luck of the cards."),
            [
                pgettext("button", "More"),
                *[_("End the match")] * 2,
                _("Order by lead without luck"),
            ],
        ),
        Step(
            2,
            _(
                "Save the results if you need them, then delete the match. What you have saved "
                "keeps the names until you delete that too."
            ),
            [_("Save the table"), _("Close and delete everything"), _("Delete everything")],
        ),
    ]


def lesson_plan(paper: str = "a4") -> Printable:
    """Return the plan of a lesson of 45 minutes to print.

    Args:
        paper: "a4" or "letter".

    Raises:
        UnknownName: the paper size does not exist.

    >>> str(lesson_plan()).count("<tr")
    11
    """
    check_paper(paper)
    titles = _("Minutes"), _("What happens"), _("What you press")
    heads = "".join(f'<th scope="col">{escape(words)}</th>' for words in titles)
    more = _("More lessons, with and without screens, are in TEACHING.md.")
    title = _("The plan of a lesson: one match for all")
    body = (
        f"<header><h1>Koi-Koi</h1><p>{escape(title)}</p></header><table><thead><tr>{heads}</tr></thead>"
        f"<tbody>{''.join(map(_row, steps()))}</tbody></table>"
        f"<p>{escape(more)}</p>"
    )
    return document(title, "koi-koi-plan.html", paper, body, "sheet.css", "lesson_plan.css")


def _row(step: Step) -> str:
    minutes = number(step.minutes) if step.minutes else pgettext("minutes of a lesson", "before")
    presses = "".join(f"<li>{escape(button)}</li>" for button in step.presses)
    buttons = f"<ol>{presses}</ol>" if presses else ""
    return (
        f'<tr><th scope="row">{escape(minutes)}</th><td>{escape(step.says)}</td>'
        f"<td>{buttons}</td></tr>"
    )
