"""What a class has handed in: who answered how much, and which questions were hard."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from heapq import nlargest
from html import escape
from os import PathLike
from pathlib import Path
from statistics import median
from unicodedata import normalize

from ...art import alternative
from ...classroom.class_results import FORMAT, ClassResults, Costly, PollResults
from ...classroom.contest import PAIRS
from ...classroom.handed_in import FOLDER
from ...classroom.poll import ballot_title
from ...classroom.ranking import By, ranked
from ...classroom.standing_words import figure_heads, figures, opponent_title, partner_title
from ...engine.actions import Action
from ...engine.cards import Card
from ...engine.errors import (
    InvalidValue,
    KoiKoiError,
    in_a_line,
    not_allowed,
    quoted,
    reason_of_system,
)
from ...engine.position.parsing import parse_position
from ...engine.record import parse_rules
from ...engine.rules import PRESETS
from ...engine.texts import MOST_READ, text_of
from ...engine.view import View
from ...engine.words.names import month_name
from ...locale import (
    _,
    decimal,
    in_a_long_list,
    in_a_row,
    ngettext,
    number,
    percent,
    pgettext,
    spoken,
    with_error,
)
from ...rooms.far.qr_code import qr_code
from ...simulation.frames import Framed, lined_up
from ...simulation.plot import Plot, shares_panel
from ...simulation.spreadsheet import spreadsheet
from ...simulation.stats import mean_of
from ...table.saved.class_seal import Seal, key_beside
from ...table.words.sentences import action_label
from ...web.link_text import digest_of
from ..html.card_pictures import row
from ..html.show import STYLE, Html, paragraph, table
from ..questions import QUIZZES, Option, Question
from ..questions.kinds.card_questions import month_words
from ..questions.question_texts import unjudged
from ..questions.sets import Set
from .asked_again import Agreement, Checked, checked
from .result import Answer, Result, ResultError

_MOST_FILES = 1000
_MOST_SHOWN = 4  # cards of a question as pictures; more of them become words
_MOST_CARDS = 48  # of a position, all of them as pictures
_MOST_COSTLY = 10  # decisions of a match of the class
_MOST_TAKEN = 3  # wrong answers to a question in the table
_MOST_COLUMNS = 6  # more are figures of one letter, which are compared down a column
_LONGEST = 1000  # characters of a cell
_MONTH = "month: "  # with which the id of a question begins that asks for one

# A quiz, its rules, its seed, and a digest of what it asked: the same questions for all.
Test = tuple[str, str, int | str | None, str]
Cell = str | Html
ShowCards = Callable[..., Cell]  # of cards, and how many of them may be pictures


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question of a test, and how often each person's answer to it was right.

    Attributes:
        answers: by person, the index of a result of the test.
        times: how many seconds each of these answers took, where that is known.
    """

    question: str
    answer: str
    cards: tuple[Card, ...]
    answers: dict[int, Answer] = field(default_factory=dict)
    times: dict[int, float] = field(default_factory=dict)

    def share(self, people: Iterable[int]) -> float:
        """Return the share of these people that answered correctly, of those who were asked."""
        rights = [self.answers[person].right for person in people if person in self.answers]
        return sum(rights) / len(rights) if rights else 0.0

    def time(self, people: Iterable[int]) -> str:
        """Return how many seconds these people took, as the median; "" if that is not known."""
        known = [seconds for person in people if (seconds := self.times.get(person, 0.0))]
        return decimal(median(known), 1) if known else ""

    def taken_for(self, people: Iterable[int]) -> str:
        """Return the wrong answers that these people gave, the most frequent first."""
        given = (self.answers[person] for person in people if person in self.answers)
        wrong = Counter(answer.chosen for answer in given if not answer.right)
        return in_a_long_list(
            _("{answer} ×{count}", answer=answer, count=number(count)) if count > 1 else answer
            for answer, count in wrong.most_common(_MOST_TAKEN)
        )


@dataclass(frozen=True, slots=True)
class _Sitting:
    """What several people handed in for the same questions; some of them may have taken fewer."""

    test: Test
    people: tuple[Checked, ...]

    @property
    def is_same_for_all(self) -> bool:
        """Whether nobody was asked others: they came from a seed, a set or a list."""
        result = self.people[0].result
        return result.seed is not None or bool(result.of_set) or result.quiz not in QUIZZES

    def counted(self) -> list[int]:
        """Return the people whose result counts: the first one of each name."""
        first: dict[str, int] = {}
        for place, taker in enumerate(self.people):
            first.setdefault(_person(taker.result.name), place)
        return [*first.values()]

    def asked(self) -> list[_Asked]:
        """Return the questions, in the order in which they were asked, if that is the same."""
        questions: dict[tuple[object, ...], _Asked] = {}
        for person, taker in enumerate(self.people):
            for place, (answer, id) in enumerate(zip(taker.answers, taker.ids, strict=True)):
                what = (id,) if id else (answer.question, answer.answer)
                key = (place if self.is_same_for_all else 0, *what)
                asked = _Asked(answer.question, answer.answer, _cards_of(id))
                asked = questions.setdefault(key, asked)
                if person not in asked.answers:
                    asked.answers[person] = answer
                    asked.times[person] = taker.times[place]
        return [questions[key] for key in sorted(questions, key=lambda key: int(str(key[0])))]


@dataclass(frozen=True, slots=True, repr=False)
class Report(Framed):
    """The results of a class. A notebook shows it as tables, a terminal as text.

    What came from a seed is asked again: right and wrong are as judged then, whatever a file says,
    and differences are pointed out.

    Attributes:
        results: by name, as they are in the files.
        refused: what could not be read: the name of each file, and why.
        copies: files that say the same as another, which counts once: their names, and its name.
        below: how many files in folders below were not read.
        unsealed: the names of files that lack the seal of the class in whose folder they lie.
        matches: what matches of the class came to, the earliest first.
    """

    results: tuple[Result, ...]
    refused: tuple[tuple[str, str], ...] = ()
    copies: tuple[tuple[str, str], ...] = ()
    below: int = 0
    unsealed: tuple[str, ...] = ()
    matches: tuple[ClassResults, ...] = ()

    def strips(self, address: str) -> Html:
        """Return a strip to print and cut off for everybody who missed positions of a set.

        Its link, which a phone reads as a QR code, asks just these.

        Args:
            address: of your page, as pupils reach it.
        """
        return Html("".join(_strip(taker, address) for taker in checked(self.results)))

    def tests(self) -> dict[Test, list[Result]]:
        """Return the results of each test that was taken: by its quiz, rules, seed and questions.

        Whoever took only the first of its questions took the same test. Each set is a test of its
        own. Else, without a seed, everybody is asked other questions, and they count as one test.
        """
        return {
            sitting.test: [person.result for person in sitting.people]
            for sitting in self._sittings()
        }

    def questions(self, test: Test) -> list[tuple[str, str, float]]:
        """Return each question of a test, its answer, and the share that was right, 0 to 1."""
        sitting = next(sitting for sitting in self._sittings() if sitting.test == test)
        people = sitting.counted()
        return [(asked.question, asked.answer, asked.share(people)) for asked in sitting.asked()]

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each answer, for a data frame.

        Columns: name, quiz, rules, seed (as text), asked (a digest of all questions), number (from
        1), question, answer, chosen, right, id (of the question, the same in every language),
        option (the index of what was chosen), time (how many seconds that took, 0 where nobody
        knows), attempt, began, seconds, checked ("same", "differs"
        or "not checked"), counts (whether it is in the mean).
        """
        rows = list(self._rows())
        return {name: [row[place] for row in rows] for place, name in enumerate(_COLUMNS)}

    def to_csv(self, path: str | Path, separator: str | None = None) -> None:
        """Write the same rows to a CSV file for a spreadsheet, replacing what was there.

        It is UTF-8 with a byte order mark. What a spreadsheet would take for a formula gets an
        apostrophe before it.

        Args:
            separator: ",", ";" or a tab; None takes what spreadsheets expect in the chosen
                language: ";" where decimals follow a comma.

        Raises:
            UnknownName: the separator is none of them.
            OSError: the file cannot be written.
        """
        text = spreadsheet([_COLUMNS, *self._rows()], separator)
        with Path(path).open("w", encoding="utf-8-sig", newline="") as file:
            file.write(text)

    def plot(self) -> Plot:
        """Draw, for each test, how often each question was answered correctly."""
        return Plot(
            tuple(
                shares_panel(
                    title,
                    [
                        (in_a_row(in_a_line(word, _LONGEST) for word in words), share)
                        for *words, share in self.questions(test)
                    ],
                )
                for test, title in self._titles().items()
            )
        )

    def __str__(self) -> str:
        parts: list[str] = []
        for title, rows in self._tables(_named):
            parts += [title, *lined_up([[str(cell) for cell in cells] for cells in rows]), ""]
        return "\n".join([*parts, *self._notes()]).strip()

    def __repr__(self) -> str:
        return f"<Report results={len(self.results)} refused={len(self.refused)}>"

    def _repr_html_(self) -> str:
        tables = (
            table(map(str, header), rows, title, slides=len(header) > _MOST_COLUMNS)
            for title, (header, *rows) in self._tables(_pictured)
        )
        shown = "".join(
            f'<section class="koikoi-report">{html.content}</section>' for html in tables
        )
        shown += "".join(paragraph(words).content for words in self._notes())
        return f"{STYLE}{spoken(shown + self.plot()._repr_html_())}"

    def _sittings(self) -> list[_Sitting]:
        """Return who took which test, in the order of the first name of each."""
        tests: defaultdict[tuple[object, ...], list[list[Checked]]] = defaultdict(list)
        handed_in = checked(self.results)
        for taker in sorted(handed_in, key=lambda taker: -len(taker.answers)):
            result = taker.result
            is_other = taker.verdict is Agreement.DIFFERS and not taker.wrongly
            groups = tests[result.quiz, result.rules, result.seed, result.of_set, is_other]
            same = (group for group in groups if _is_part(taker, group[0]))
            group = next(same, None)
            if group is None:
                groups.append(group := [])
            group.append(taker)
        order = {id(taker): place for place, taker in enumerate(handed_in)}
        groups = [group for groups in tests.values() for group in groups]
        sittings = [
            _Sitting(
                _test(group[0].result), tuple(sorted(group, key=lambda taker: order[id(taker)]))
            )
            for group in groups
        ]
        return sorted(sittings, key=lambda sitting: order[id(sitting.people[0])])

    def _rows(self) -> Iterator[tuple[object, ...]]:
        counted = {
            id(sitting.people[place].result)
            for sitting in self._sittings()
            for place in sitting.counted()
        }
        for taker in checked(self.results):
            result = taker.result
            seed = None if result.seed is None else str(result.seed)
            test = (result.name, result.quiz, result.rules, seed, result.asked)
            whole = (result.attempt, result.began, result.seconds, str(taker.verdict))
            answers = zip(taker.answers, taker.ids, result.options, taker.times, strict=True)
            for place, (answer, *more) in enumerate(answers, 1):
                yield *test, place, *answer, *more, *whole, id(result) in counted

    def _titles(self) -> dict[Test, str]:
        """Return what each test is called.

        Whoever continues after the end gets other questions from the same seed; their title says
        that they are not what most people were asked.
        """
        tests = self.tests()
        usual = {test[:3]: test for test in sorted(tests, key=lambda test: len(tests[test]))}
        return {
            test: _title(test)
            if test in usual.values()
            else _("{test}, other questions", test=_title(test))
            for test in tests
        }

    def _tables(self, show_cards: ShowCards) -> Iterator[tuple[str, list[list[Cell]]]]:
        titles, sittings = self._titles(), self._sittings()
        for sitting in sittings:
            asked, counted = sitting.asked(), sitting.counted()
            yield titles[sitting.test], _without_empty_columns(_people(sitting))
            rows: list[list[Cell]] = [
                [
                    number(place),
                    question.question,
                    show_cards(question.cards),
                    question.answer,
                    percent(question.share(counted)),
                    question.time(counted),
                    question.taken_for(counted),
                ]
                for place, question in enumerate(asked, 1)
            ]
            head = [
                *(_("No."), _("Question"), _("Cards"), _("Answer")),
                *(pgettext("column: right answers", "Right"), _("Seconds"), _("Mistaken for")),
            ]
            yield _("The questions"), _without_empty_columns([[*head], *rows])
            if sitting.is_same_for_all:
                title = _("Answer by answer: ✓ right, ✗ wrong")
                yield title, _without_empty_columns(_marks(sitting, asked))
        counting = [each.people[place] for each in sittings for place in each.counted()]
        if months := _months_taken_for(counting):
            yield _("Which month was mistaken for which"), _without_empty_columns(months)
        for match in self.matches:
            yield _about(match), _without_empty_columns(_standings(match))
            costly = _costliest(match, show_cards)
            if len(costly) > 1:
                yield _("The costliest decisions"), _without_empty_columns(costly)
            for title, rows in _answered(match, show_cards):
                yield title, _without_empty_columns(rows)

    def _notes(self) -> list[str]:
        """Return remarks about the files."""
        notes = [
            _("{file} cannot be read: {reason}", file=in_a_line(file), reason=reason)
            for file, reason in self.refused
        ]
        notes += [
            _(
                "{file} has the same content as {other}; it is counted only once.",
                file=in_a_line(file),
                other=in_a_line(other),
            )
            for file, other in self.copies
        ]
        if self.unsealed:
            notes.append(
                ngettext(
                    "{count} result was not made on the page of this class, so nothing tells "
                    "whether it was changed: {files}",
                    "{count} results were not made on the page of this class, so nothing tells "
                    "whether they were changed: {files}",
                    len(self.unsealed),
                    files=in_a_long_list(map(in_a_line, self.unsealed)),
                )
            )
        if self.below:
            notes.append(
                ngettext(
                    "{count} file in a folder below was not read.",
                    "{count} files in folders below were not read.",
                    self.below,
                )
            )
        return notes


_COLUMNS = (
    *("name", "quiz", "rules", "seed", "asked", "number"),
    *Answer._fields,
    *("id", "option", "time"),
    *("attempt", "began", "seconds", "checked", "counts"),
)


def report(folder: str | Path) -> Report:
    """Return what the result files of a folder say, all files that end in .json.

    In the folder of a class, what its pupils handed in lies in `results`, which is read, too. A
    folder that has none, but a folder for each person, as some platforms export what was handed
    in, is read with these. A file that cannot be read is listed among the refused ones; the others
    count. Of two files that say the same, one counts. In the folder of a class, or one in it, a
    result that was sealed there and changed since is refused. What its teacher kept of a match of
    the class is shown after the quizzes.

    Raises:
        InvalidValue: it is not a folder, cannot be read, or has more than 1,000 such files.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:  # in practice, the folder with your pupils' files
    ...     report = kk.report(folder)
    """
    if not isinstance(folder, str | PathLike):
        raise not_allowed("folder", folder, _("the path of a folder"))
    place = Path(folder)
    if not place.is_dir():
        raise InvalidValue(_("{folder} is not a folder.", folder=quoted(str(folder))))
    files, below = _files_in(place)
    key = key_beside(place)
    kept: dict[object, tuple[str, Result | ClassResults]] = {}
    refused, copies, unsealed = [], [], []
    for file in files:
        name = str(file.relative_to(place))
        try:
            result = _read(file)
        except OSError as error:
            refused.append((name, reason_of_system(error)))
        except KoiKoiError as error:
            refused.append((name, str(error)))
        else:
            seal = result.judged(key) if key else Seal.WHOLE
            if seal is Seal.BROKEN:
                refused.append((name, _("this result was changed, or made in another class.")))
                continue
            if seal is Seal.NONE:
                unsealed.append(name)
            first, _result = kept.setdefault(_content(result), (name, result))
            if first != name:
                copies.append((name, first))
    handed_in = [result for _name, result in kept.values() if isinstance(result, Result)]
    by_name = sorted(handed_in, key=lambda result: (_person(result.name), result.began))
    matches = [result for _name, result in kept.values() if isinstance(result, ClassResults)]
    by_day = sorted(matches, key=lambda match: match.day)
    notes = tuple(refused), tuple(copies), below, tuple(unsealed)
    return Report(tuple(by_name), *notes, tuple(by_day))


def _read(file: Path) -> Result | ClassResults:
    """Return what is in a file: what somebody handed in, or what a match of the class came to."""
    written = text_of(file, MOST_READ, ResultError)
    is_of_class = f'"format": "{FORMAT}"' in written  # within a text, JSON has other quotes
    return ClassResults.parse(written) if is_of_class else Result.parse(written)


def _files_in(folder: Path) -> tuple[list[Path], int]:
    """Return the files to read, and how many there are in folders below that are not read."""
    try:
        files, handed_in = _json_in(folder), folder / FOLDER
        if handed_in.is_dir():
            files += _json_in(handed_in)
        others = (each for each in _visible(folder) if each.is_dir() and each != handed_in)
        below = [file for each in others for file in _json_in(each)]
    except OSError as error:
        raise InvalidValue(
            _(
                "{file} cannot be read: {reason}",
                file=quoted(error.filename),
                reason=reason_of_system(error),
            )
        ) from None
    if not files:
        files, below = below, []
    if len(files) > _MOST_FILES:
        raise InvalidValue(_("there are more than {most} files.", most=_MOST_FILES))
    return files, len(below)


def _json_in(folder: Path) -> list[Path]:
    files = _visible(folder)
    return [file for file in files if file.suffix.lower() == ".json" and not file.is_dir()]


def _visible(folder: Path) -> list[Path]:
    """Return what is in a folder, without what editors and systems hide there."""
    return sorted(file for file in folder.iterdir() if not file.name.startswith("."))


def _person(name: str) -> str:
    """Return a name as it is compared: the same for whoever typed it on another machine."""
    return " ".join(normalize("NFC", name).casefold().split())


def _content(result: Result | ClassResults) -> object:
    """Return what two files have in common that say the same."""
    if isinstance(result, ClassResults):
        return str(result)
    return replace(result, name=_person(result.name)), result.began


def _is_part(taker: Checked, longest: Checked) -> bool:
    """Return whether a result is about the first questions of a test, or about all of them."""
    if taker.result.seed is None or taker.result.asked == longest.result.asked:
        return True
    return all(taker.ids) and taker.ids == longest.ids[: len(taker.ids)]


def _test(result: Result) -> Test:
    of_set = digest_of(result.of_set) if result.of_set else ""
    asked = of_set if result.seed is None else result.asked
    return result.quiz, result.rules, result.seed, asked


def _cards_of(question_id: str) -> tuple[Card, ...]:
    """Return the cards that the id of a question names."""
    try:
        return tuple(map(Card.parse, question_id.rpartition(":")[2].replace("|", " ").split()))
    except KoiKoiError:
        return ()


def _named(cards: Sequence[Card], _most: int = 0) -> str:
    return alternative(cards[0]) if len(cards) == 1 else in_a_line(" ".join(map(str, cards)))


def _pictured(cards: Sequence[Card], most: int = _MOST_SHOWN) -> Cell:
    if not 0 < len(cards) <= most:
        return _named(cards) if cards else ""
    if most > _MOST_SHOWN:
        return Html(row(cards, None, size="small"))  # in as many lines as there is room for
    beside = f"<span>{escape(_named(cards))}</span>" if len(cards) == 1 else ""
    return Html(f'<div class="koikoi-beside-cards">{row(cards, None, size="small")}{beside}</div>')


def _people(sitting: _Sitting) -> list[list[Cell]]:
    """Return who answered how much, with remarks."""
    counted = sitting.counted()
    head: list[Cell] = [
        _("Name"),
        pgettext("column: right answers", "Right"),
        pgettext("column: of the answers", "Share"),
        *(_("Begun"), _("Minutes"), _("Remarks")),
    ]
    rows: list[list[Cell]] = []
    for place, taker in enumerate(sitting.people):
        count, result = len(taker.answers), taker.result
        rows.append(
            [
                result.name,
                _("{right} of {asked}", right=taker.right, asked=count),
                percent(taker.right / count),
                _when(result.began),
                _minutes(result.seconds),
                in_a_row(_remarks(taker, place in counted)),
            ]
        )
    mean = mean_of(
        (at, taker.right / len(taker.answers))
        for at, taker in enumerate(sitting.people[place] for place in counted)
    )
    error = mean.error if mean.size > 1 else 0.0  # of one person there is no spread
    return [head, *rows, [_("Mean"), "", percent(mean.value, 0, error), "", "", ""]]


def _remarks(taker: Checked, is_counted: bool) -> Iterator[str]:
    if taker.result.attempt > 1:
        yield _("Attempt {number}.", number=number(taker.result.attempt))
    if not is_counted:
        yield _("Not counted: there is an earlier result with this name.")
    if taker.wrongly:
        yield ngettext(
            "The file calls {count} wrong answer right, or a right one wrong.",
            "The file calls {count} answers right that are wrong, or wrong that are right.",
            len(taker.wrongly),
        )
    elif taker.verdict is Agreement.DIFFERS:
        yield _("These are not the questions of this seed.")
    elif taker.verdict is Agreement.UNKNOWN and taker.result.quiz:
        yield _("Not checked.")


def _marks(sitting: _Sitting, asked: Sequence[_Asked]) -> list[list[Cell]]:
    """Return who answered which question correctly."""
    head: list[Cell] = [_("Name"), *(number(place) for place in range(1, len(asked) + 1))]
    rows: list[list[Cell]] = []
    for person, taker in enumerate(sitting.people):
        given = [question.answers.get(person) for question in asked]
        marks = ["" if answer is None else "✓" if answer.right else "✗" for answer in given]
        rows.append([taker.result.name, *marks])
    return [head, *rows]


def _months_taken_for(people: Iterable[Checked]) -> list[list[Cell]]:
    """Return how often the cards of a month were taken for another; nothing if none were.

    Answers in other languages count where their questions could be asked again.
    """
    numbers = {month_words(month): month for month in range(1, 13)}
    taken = Counter(
        (cards[0].month, numbers[answer.chosen])
        for taker in people
        for answer, id in zip(taker.answers, taker.ids, strict=True)
        if id.startswith(_MONTH) and (cards := _cards_of(id)) and answer.chosen in numbers
    )
    months = sorted({month for pair in taken for month in pair if pair[0] != pair[1]})
    head: list[Cell] = [_("Month"), *map(month_name, months)]
    rows: list[list[Cell]] = [
        [
            month_name(asked),
            *(number(taken[asked, said]) if taken[asked, said] else "" for said in months),
        ]
        for asked in months
        if any(taken[asked, said] for said in months)
    ]
    return [head, *rows] if rows else []


def _about(match: ClassResults) -> str:
    """Return what a match of the class was."""
    opponent = opponent_title(match.opponent)
    rounds = ngettext("{count} round", "{count} rounds", match.rounds)
    return " · ".join([_("A match for the class"), match.day, opponent, rounds])


def _standings(match: ClassResults) -> list[list[Cell]]:
    in_pairs = match.opponent == PAIRS
    head: list[Cell] = [
        pgettext("heading", "Place"),
        pgettext("heading", "Name"),
        *([_("Opponent")] if in_pairs else []),
        _("Rounds"),
        *figure_heads(in_pairs=in_pairs),
    ]
    rows: list[list[Cell]] = []
    by: By = "compared" if in_pairs else "points"
    for standing in ranked([dict(pupil) for pupil in match.pupils], by):
        pupil = standing.told
        rows.append(
            [
                number(standing.place) if standing.place else "",
                pupil["name"],
                *([partner_title(pupil)] if in_pairs else []),
                number(pupil["finished"]),
                *figures(pupil, in_pairs=in_pairs),
            ]
        )
    return [head, *rows]


def _costliest(match: ClassResults, show_cards: ShowCards) -> list[list[Cell]]:
    """Return which decisions of a match cost most, and who made them."""
    head: list[Cell] = [
        pgettext("heading", "Name"),
        *(_("Hand"), _("Field"), _("Played"), _("Best move"), _("Points lost")),
    ]
    all_costly = ((pupil["name"], costly) for pupil in match.pupils for costly in pupil["costly"])
    dearest = nlargest(_MOST_COSTLY, all_costly, key=lambda entry: entry[1].cost)
    return [head, *([name, *_costly(costly, show_cards)] for name, costly in dearest)]


def _costly(costly: Costly, show_cards: ShowCards) -> list[Cell]:
    view = parse_position(costly.view)
    assert isinstance(view, View)  # as whatever reads a file of results has seen to
    return [
        *(show_cards(tuple(cards), _MOST_CARDS) for cards in (view.hand, view.field)),
        *(action_label(Action.parse(action), view) for action in (costly.action, costly.best)),
        with_error(decimal(costly.cost, 1), costly.error, 1),
    ]


def _answered(match: ClassResults, show_cards: ShowCards) -> Iterator[tuple[str, list[list[Cell]]]]:
    """Yield each question that was put to all with its cards, and how the class answered it."""
    for place, poll in enumerate(match.polls, 1):
        question = _put_to_all(poll, match.rules)
        rows = [row for row in question.rows if row.cards]
        shown = (show_cards(row.cards, _MOST_CARDS) for row in rows)
        head: list[Cell] = [_("Question"), *(row.label for row in rows)]
        yield _("Question {number}", number=number(place)), [head, [question.prompt, *shown]]
        yield _("How many gave each answer"), _votes(question, poll, show_cards)


def _votes(question: Question, poll: PollResults, show_cards: ShowCards) -> list[list[Cell]]:
    """Return the answers to a question that was put to all, in the order in which it has them."""
    votes = range(len(poll["ballots"]))
    head: list[Cell] = [
        _("Answer"),
        *(map(ballot_title, votes) if votes[1:] else [_("Answers")]),
        *(pgettext("column: right answers", "Right"), _("Points lost")),
    ]
    rows: list[list[Cell]] = [
        [
            show_cards((option.card,)) if option.card else option.text,
            *(number(ballot[place]) for ballot in poll["ballots"]),
            "✓" if place in poll["right"] else "",
            decimal(poll["losses"][place], 1) if poll["losses"] else "",
        ]
        for place, option in enumerate(question.options)
    ]
    return [head, *rows]


def _put_to_all(poll: PollResults, rules: str) -> Question:
    """Return a question that was put to all; if this version asks no such one, its text alone."""
    count = len(poll["ballots"][0])
    with suppress(KoiKoiError):
        question = unjudged(poll["question"], parse_rules(rules) if rules else None)
        if len(question.options) == count:
            return question
    options = tuple(Option(number(place)) for place in range(1, count + 1))
    return Question(prompt=poll["question"], options=options, right=frozenset(), why="")


def _without_empty_columns(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Return a table without the columns that say nothing below their heading, each in a line."""
    said = [any(column[1:]) for column in zip(*rows, strict=True)]
    return [
        [
            cell if isinstance(cell, Html) else in_a_line(cell, _LONGEST)
            for cell, is_said in zip(cells, said, strict=True)
            if is_said
        ]
        for cells in rows
    ]


def _strip(taker: Checked, address: str) -> str:
    """Return what somebody missed of a set, with a link that asks it; "" if that is nothing."""
    missed = _missed(taker)
    if not missed:
        return ""
    right = _("{right} of {asked}", right=taker.right, asked=len(taker.answers))
    words = ngettext(
        "Try again what you got wrong.", "Try again the {count} that you got wrong.", len(missed)
    )
    try:
        link = missed.link(address)
    except InvalidValue:  # there is no room for so many; the rest of the strip still says it
        link = ""
    way = f'<a href="{escape(link)}">{escape(words)}</a>' if link else ""
    return (
        f'<section class="koikoi-strip"><div><b>{escape(taker.result.name)}</b>'
        f"<p>{escape(in_a_row([missed.title, right]))}</p>{way}</div>"
        f"{qr_code(link) if link else ''}</section>"
    )


def _missed(taker: Checked) -> Set | None:
    """Return the positions of a set that somebody answered wrongly, if there are any."""
    result = taker.result
    try:
        asked = Set.parse(result.of_set)
    except InvalidValue:  # no set, or not one of this version
        return None
    wrong = {
        (result.first - 1 + place) % len(asked)
        for place, answer in enumerate(taker.answers)
        if not answer.right
    }
    places = sorted(wrong)
    if not places:
        return None
    positions = [asked.positions[place] for place in places]
    return Set(positions, asked.title, [asked.hints[place] for place in places])


def _when(began: str) -> str:
    """Return a time as it was on a clock here."""
    try:
        return datetime.fromisoformat(began).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # none, or none that a clock here can show
        return ""


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}" if seconds else ""


def quiz_title(quiz: str) -> str:
    """Return what the questions of a result are called."""
    return _(QUIZZES[quiz].title) if quiz in QUIZZES else quiz or _("questions of your own")


def _title(test: Test) -> str:
    quiz, rules, seed, _asked = test
    quiz = quiz_title(quiz)
    rules = _(PRESETS[rules].name) if rules in PRESETS else rules
    if seed is None:
        return _("{quiz}, {rules}", quiz=quiz, rules=rules)
    return _("{quiz}, {rules}, seed {seed}", quiz=quiz, rules=rules, seed=seed)
