"""What a class has handed in: who answered how much, and which questions were hard."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...engine.errors import InvalidValue, quoted, reason_of_system
from ...engine.rules import PRESETS
from ...frames import frame, lined_up
from ...locale import _, in_a_row, number, percent, pgettext
from ...plot import Plot, shares_panel
from ..judgement.means import mean_of
from ..questions import QUIZZES
from ..show import STYLE, Html, paragraph, table
from .result import Answer, Result, ResultError

_MOST_FILES = 1000

# A quiz, its rules, its seed, and a digest of what it asked: the same questions for all.
Test = tuple[str, str, int | str | None, str]


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The results of a class. A notebook shows it as tables, a terminal as text.

    Attributes:
        results: by name.
        refused: what could not be read: the name of each file, and why.
    """

    results: tuple[Result, ...]
    refused: tuple[tuple[str, str], ...] = ()

    def tests(self) -> dict[Test, list[Result]]:
        """Return the results of each test that was taken: by its quiz, rules, seed and questions.

        Without a seed everybody is asked other questions, and they count as one test.
        """
        found = defaultdict(list)
        for result in self.results:
            asked = "" if result.seed is None else result.asked
            found[result.quiz, result.rules, result.seed, asked].append(result)
        return dict(found)

    def questions(self, test: Test) -> list[tuple[str, str, float]]:
        """Return each question of a test, its answer, and the share that was right, 0 to 1."""
        found = defaultdict(list)
        for result in self.tests()[test]:
            for place, answer in enumerate(result.answers):
                found[place, answer.question, answer.answer].append(answer.right)
        return [
            (key[1], key[2], sum(rights) / len(rights)) for key, rights in sorted(found.items())
        ]

    def to_frame(self, library: str = "pandas") -> Any:
        """Return a data frame with a row for each answer.

        Columns: name, quiz, rules, seed (as text), asked (a digest of all questions), number (from
        1), question, answer, chosen, right.

        Args:
            library: "pandas" or "polars".

        Raises:
            UnknownName: the library is neither of them.
            LibraryMissing: it is not installed.
        """
        rows = list(self._rows())
        columns = {name: [row[place] for row in rows] for place, name in enumerate(_COLUMNS)}
        return frame(columns, library)

    def to_csv(self, path: str | Path) -> None:
        """Write the same rows to a CSV file, replacing what was there.

        A text that a spreadsheet would take for a formula gets an apostrophe before it.
        """
        with Path(path).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(_COLUMNS)
            writer.writerows(map(_harmless, row) for row in self._rows())

    def plot(self) -> Plot:
        """Draw, for each test, how often each question was answered correctly."""
        return Plot(
            tuple(
                shares_panel(
                    title, [(in_a_row(words), share) for *words, share in self.questions(test)]
                )
                for test, title in self._titles().items()
            )
        )

    def __str__(self) -> str:
        parts: list[str] = []
        for title, rows in self._tables():
            parts += [title, *lined_up(rows), ""]
        return "\n".join([*parts, *self._refusals()]).strip()

    def __repr__(self) -> str:
        return f"<Report results={len(self.results)} refused={len(self.refused)}>"

    def _repr_html_(self) -> str:
        shown = Html("")
        for title, (header, *rows) in self._tables():
            shown += table(header, rows, title)
        for words in self._refusals():
            shown += paragraph(words)
        return f"{STYLE}{shown.content}{self.plot()._repr_html_()}"

    def _rows(self) -> Iterator[tuple[object, ...]]:
        for result in self.results:
            for place, answer in enumerate(result.answers, 1):
                seed = None if result.seed is None else str(result.seed)
                test = (result.quiz, result.rules, seed, result.asked)
                yield result.name, *test, place, *answer

    def _titles(self) -> dict[Test, str]:
        """Return what each test is called.

        Whoever goes on after the end, or takes fewer questions, has other ones by the same seed:
        those are told from what most people were asked.
        """
        tests = self.tests()
        usual = {test[:3]: test for test in sorted(tests, key=lambda test: len(tests[test]))}
        return {
            test: _title(test)
            if test in usual.values()
            else _("{test}, other questions", test=_title(test))
            for test in tests
        }

    def _tables(self) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        titles = self._titles()
        for test, results in self.tests().items():
            people = [(each.name, *_figures(each.right, len(each.answers))) for each in results]
            head = (
                _("Name"),
                pgettext("column: right answers", "Right"),
                pgettext("column: of the answers", "Share"),
            )
            yield titles[test], [head, *people, (_("Mean"), "", _mean(results))]
            asked = [
                (number(place), question, answer, percent(share))
                for place, (question, answer, share) in enumerate(self.questions(test), 1)
            ]
            head_of_questions = (
                _("No."),
                _("Question"),
                _("Answer"),
                pgettext("column: right answers", "Right"),
            )
            yield _("The questions"), [head_of_questions, *asked]

    def _refusals(self) -> list[str]:
        return [
            _("{file} cannot be read: {reason}", file=file, reason=reason)
            for file, reason in self.refused
        ]


_COLUMNS = ("name", "quiz", "rules", "seed", "asked", "number", *Answer._fields)


def report(folder: str | Path) -> Report:
    """Return what the result files of a folder say, all files that end in .json.

    A file that cannot be read is listed among the refused ones; the others count.

    Raises:
        InvalidValue: it is not a folder, or has more than 1,000 such files.
    """
    if not Path(folder).is_dir():
        raise InvalidValue(_("{folder} is not a folder.", folder=quoted(str(folder))))
    files = sorted(Path(folder).glob("*.json"))
    if len(files) > _MOST_FILES:
        raise InvalidValue(_("there are more than {most} files.", most=_MOST_FILES))
    results, refused = [], []
    for file in files:
        try:
            results.append(Result.load(file))
        except OSError as error:
            refused.append((file.name, reason_of_system(error)))
        except ResultError as error:
            refused.append((file.name, str(error)))
    return Report(tuple(sorted(results, key=lambda each: each.name)), tuple(refused))


def _title(test: Test) -> str:
    quiz, rules, seed, _asked = test
    quiz = _(QUIZZES[quiz].title) if quiz in QUIZZES else quiz or _("questions of your own")
    rules = _(PRESETS[rules].name) if rules in PRESETS else rules
    if seed is None:
        return _("{quiz}, {rules}", quiz=quiz, rules=rules)
    return _("{quiz}, {rules}, seed {seed}", quiz=quiz, rules=rules, seed=seed)


def _figures(right: int, asked: int) -> tuple[str, str]:
    return _("{right} of {asked}", right=right, asked=asked), percent(right / asked)


def _mean(results: list[Result]) -> str:
    """Return the mean share and its standard error, over the people."""
    mean = mean_of(enumerate(each.right / len(each.answers) for each in results))
    return percent(mean.value, 0, mean.error)


def _harmless(value: object) -> object:
    is_formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if is_formula else value
