"""How long a lesson takes a beginner, estimated from what it asks them to read and to do.

    python -m tools.measure.minutes

prints, for each lesson that says how long it takes, what it says and the estimate.

Prose is read at 200 words a minute. A question is read, answered, and its reason read: one about a
card takes less than one about a pile or a rule, and one whose answers the coach judges takes
longest, for the cards have to be counted first. Every other cell shows a table or a picture.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import nbformat
from nbformat import NotebookNode

from koikoi_widget.cli.main import notebooks_folder
from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.questions import QUIZZES
from koikoi_widget.lessons.quiz.exercises import EXERCISES

WORDS = 200  # a minute
FIGURE = 20  # seconds to look at a table or a picture
ROUND = 180  # seconds to play a round, or to step through one
EXPERIMENTS = 300  # seconds for some of them in the laboratory, with waiting for them
CARD, PILE, POSITION = 15, 30, 60  # seconds for a question
QUIZ = 10  # questions
DONE = {"Table": ROUND, "Replay": ROUND, "SecondHand": 2 * ROUND, "Laboratory": EXPERIMENTS}
ABOUT_CARDS = {"months", "kinds", "names", "partners", "captures", "cards"}


def minutes(book: NotebookNode) -> float:
    """Return how many minutes a lesson takes."""
    prose = "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    shown = re.sub(r"\]\([^)]*\)", "]", prose)  # without the addresses of links
    words = len(re.findall(r"\w+(?:['’]\w+)?", shown))
    return words / WORDS + sum(map(_seconds, _cells(book))) / 60


def _cells(book: NotebookNode) -> Iterator[ast.Module]:
    """Yield the code of which a reader sees the result, but for what a lesson begins with."""
    for cell in book.cells:
        is_hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        if cell.cell_type == "code" and not is_hidden:
            code = ast.parse(cell.source)
            if not isinstance(code.body[-1], ast.Import | ast.ImportFrom) and not _is_choice(code):
                yield code


def _is_choice(code: ast.Module) -> bool:
    last = code.body[-1]
    return isinstance(last, ast.Expr) and isinstance(last.value, ast.Name) and _makes_source(code)


def _makes_source(code: ast.Module) -> bool:
    return any(_name(each) == "Source" for each in _calls(code))


def _calls(code: ast.Module) -> list[ast.Call]:
    return [each for each in ast.walk(code) if isinstance(each, ast.Call)]


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _seconds(code: ast.Module) -> float:
    done = [_done(each) for each in _calls(code)]
    return sum(done) or FIGURE


def _done(call: ast.Call) -> float:
    name = _name(call)
    if name not in ("Quiz", "Trainer"):
        return DONE.get(name, 0)
    about = call.args[0].value if isinstance(call.args[0], ast.Constant) else ""
    length = EXERCISES[str(about)].length if name == "Trainer" else QUIZ
    given = [key.value for key in call.keywords if key.arg == "length"]
    questions = given[0].value if given and isinstance(given[0], ast.Constant) else length
    return int(str(questions)) * _question(str(about))


def _question(about: str) -> float:
    if about in ABOUT_CARDS:
        return CARD
    return POSITION if about in QUIZZES and QUIZZES[about].takes_time else PILE


def main() -> None:
    for lesson in LESSONS:
        book = nbformat.read(notebooks_folder() / lesson.notebook, as_version=4)
        said = re.search(
            r"\*\*Time:\*\* (\d+)\s+minutes", "".join(cell.source for cell in book.cells)
        )
        if said:
            print(f"{lesson.name}: says {said[1]}, estimated {minutes(book):.0f}")


if __name__ == "__main__":
    main()
