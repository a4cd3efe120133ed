"""The commands that compute: `score`, `rules`, `simulate`, and others; `cli` adds them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.errors import (
    InvalidValue,
    KoiKoiError,
    LibraryMissing,
    RecordError,
    check_name,
    check_whole,
    in_a_line,
    not_allowed,
    quoted,
    reason_of,
    reason_of_import,
    reason_of_system,
)
from ..engine.rules import PRESETS, check_month, parse_option, rules as find_rules
from ..engine.words.yaku_names import yaku_name
from ..locale import N_, _, languages, pgettext

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from distributed import Client
    from rich.console import Console

    from ..coach.decisions import Review
    from ..engine.cards import CardSet
    from ..engine.record import Record
    from ..engine.rules import Rules
    from ..engine.yaku import Score
    from ..lessons.quiz.report import Report
    from ..players import Player
    from .grade import Graded


class CannotWrite(KoiKoiError):
    """A file or folder that cannot be written; the message says why."""


def check_folder(folder: Path) -> None:
    """Refuse a folder that is not there, or takes no files, before doing any work for them.

    Raises:
        CannotWrite: it is not, or does not.
    """
    if not _holds(folder.is_dir):
        raise CannotWrite(_("there is no folder {folder}.", folder=quoted(str(folder))))
    if not _holds(lambda: _takes_files(folder)):
        raise CannotWrite(_("nothing can be written to {folder}.", folder=quoted(str(folder))))


def _takes_files(folder: Path) -> bool:
    """Make a file there that has no name; what the system says of rights is not always true."""
    with TemporaryFile(dir=folder):
        return True


def _holds(check: Callable[[], bool]) -> bool:
    """Return what a check of a file finds; nothing holds for a name that no file can have."""
    try:
        return check()
    except (OSError, ValueError):
        return False


def writable(file: Path | None) -> Path | None:
    """Refuse a file that could not be written, before doing any work for it."""
    if file is not None and not _holds(lambda: _can_be_written(file)):
        raise CannotWrite(_("{file} cannot be written.", file=quoted(str(file))))
    return file


def _can_be_written(file: Path) -> bool:
    if not file.exists():
        return _takes_files(file.absolute().parent)
    is_open_ended = file.is_fifo() or file.is_socket()  # nobody may be at its other end
    return not (file.is_dir() or is_open_ended) and os.access(file, os.W_OK)


def write(file: Path, content: str | bytes) -> None:
    """Write a text, or what is none, to a file.

    Raises:
        CannotWrite: the system does not allow it.
    """
    with _writing(file):
        if isinstance(content, str):
            file.write_text(content, "utf-8")
        else:
            file.write_bytes(content)


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    """Say in our words why a file or folder could not be written.

    Raises:
        CannotWrite: the system does not allow it.
    """
    try:
        yield
    except OSError as error:
        reason = reason_of_system(error)
        raise CannotWrite(
            _("{file} cannot be written: {reason}.", file=quoted(str(file)), reason=reason)
        ) from None


def _check_language(code: str | None) -> str | None:
    """Refuse an unknown language; `__main__` has chosen it, so that every refusal is in it."""
    if code is not None:
        check_name(_("language"), code, languages())
    return code


_MOST_WORKERS = 1000
SECONDS_TO_REACH = 10  # a cluster
_MOST_BYTES = 4_000_000  # of a record: as many as its characters can take in UTF-8

RulesOption = Annotated[str, typer.Option("--rules", help=f"The rules: {', '.join(PRESETS)}.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="A house rule, such as viewings=never; can be given more than once.",
    ),
]
_RoundsOption = Annotated[int | None, typer.Option(help="Rounds per match.")]
_SeedOption = Annotated[str, typer.Option(help="The same seed deals the same matches.")]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", callback=_check_language, help=f"The language: {', '.join(languages())}."
    ),
]
_JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
_WorkersOption = Annotated[int, typer.Option(help="How many processes to use.")]
_ClusterOption = Annotated[
    str | None, typer.Option(help="Run on the Dask cluster with the scheduler at this address.")
]


def score(
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARD", help="Captured cards, such as: 1-bright 9-chaff-1"),
    ] = None,
    rules: RulesOption = "bga",
    changes: SetOption = None,
    month: Annotated[
        int | None, typer.Option(help="The round's month, 1 to 12, for the rule month_set.")
    ] = None,
    match: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            dir_okay=False,
            readable=True,
            help="Instead of cards: the scorebook of a whole match, as kk.Scorebook saves it.",
        ),
    ] = None,
    as_json: _JsonOption = False,
) -> None:
    """Score captured cards, or a match that was played with real ones."""
    from ..engine.cards import CardSet

    if match is not None:
        _print_match(match, as_json)
        return
    if not cards:
        raise typer.BadParameter("Name some cards, or a match.", param_hint="'CARD...'")
    check_month(month)
    pile, house = CardSet.parse(" ".join(cards)), house_rules(rules, changes)
    made = house.score(pile.mask, month)
    if as_json:
        figures = {"rules": str(house), "total": made.total, "yaku": made.as_dict()}
        typer.echo(json.dumps(figures))
    else:
        _print_score(made, pile, house)


def rules(
    preset: Annotated[
        str | None,
        typer.Argument(
            help=f"A preset: {', '.join(PRESETS)}.", show_default="what all of them have"
        ),
    ] = None,
    changes: SetOption = None,
    known: Annotated[
        list[str] | None,
        typer.Option(
            "--known",
            metavar="QUESTION=ANSWER",
            help="Instead: which preset you know, by answers such as viewings=no, seven=yes, "
            "three_brights=6, calls=other or run_out=dealer.",
        ),
    ] = None,
) -> None:
    """List the house rules: what each is called, allows and means; or find the rules you know."""
    if known:
        from ..settings.which_rules import which_rules

        wrong = N_("{text} is not an answer; write it as QUESTION=ANSWER, such as {example}.")
        typer.echo(which_rules(**dict(_pairs(known, wrong, "viewings=no"))))
        return
    from rich.table import Table

    from ..lessons.html.house_rules import house_rules as listed

    asked = house_rules(preset or "bga", changes) if preset or changes else None
    rows = listed(asked)
    table = Table(
        *rows.header(), title=_("House rules") if asked is None else str(asked), show_lines=True
    )
    for cells in rows.cells():
        table.add_row(*cells)
    _console().print(table)


def simulate(
    first: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="The first player, such as greedy; with options: 'greedy hope=1'"
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="PLAYER", help="The second player.")],
    games: Annotated[
        int, typer.Option(help="How many matches to play; each deal is played twice.")
    ] = 1000,
    rules: RulesOption = "bga",
    changes: SetOption = None,
    rounds: _RoundsOption = None,
    seed: _SeedOption = "0",
    workers: _WorkersOption = 1,
    cluster: _ClusterOption = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Save every match in this file, and continue after those already in it."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(callback=writable, help="Also save a chart of the results to this file."),
    ] = None,
    luck_free: Annotated[
        bool,
        typer.Option("--luck-free", help="Also take the luck of the cards out of the results."),
    ] = False,
    as_json: _JsonOption = False,
) -> None:
    """Let two players play many matches, and count who wins."""
    from ..simulation.simulate import simulate as play_matches

    house, players = house_rules(rules, changes), (named_player(first), named_player(second))
    with _executor(workers, cluster) as executor:
        results = play_matches(
            *players,
            games,
            house,
            seed,
            rounds=rounds,
            executor=executor,
            resume=resume,
            luck_free=luck_free,
        )
    if plot is not None:
        write(plot, str(results.plot()))
    typer.echo(json.dumps(results.as_dict()) if as_json else str(results))


def tournament(
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help="Two or more players; with options: 'greedy hope=1'"),
    ],
    games: Annotated[int, typer.Option(help="How many matches each pair plays.")] = 100,
    rules: RulesOption = "bga",
    changes: SetOption = None,
    rounds: _RoundsOption = None,
    seed: _SeedOption = "0",
    workers: _WorkersOption = 1,
    cluster: _ClusterOption = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Save every match in this folder, and continue after those in it."),
    ] = None,
    as_json: _JsonOption = False,
) -> None:
    """Let every player meet every other on the same deals."""
    from ..simulation.tournament import tournament as play_all

    house, entrants = house_rules(rules, changes), [named_player(text) for text in players]
    with _executor(workers, cluster) as executor:
        standings = play_all(
            entrants, games, house, seed, rounds=rounds, executor=executor, resume=resume
        )
    typer.echo(json.dumps(standings.as_dict()) if as_json else str(standings))


def grade(
    notebooks: Annotated[
        list[Path], typer.Argument(help="Pupils' copies of the exercises, or folders of them.")
    ],
    seed: Annotated[
        str | None,
        typer.Option(help="Draws what the answers are tried with: a number or a word of yours."),
    ] = None,
    limit: Annotated[
        float, typer.Option(min=1, help="Seconds that each notebook may take in all.")
    ] = 120,
    output: Annotated[Path | None, typer.Option(help="Write a CSV file, too.")] = None,
) -> None:
    """Run the exercises in the notebooks of many, and say which answers are right."""
    from ..engine.record import checked_seed
    from ..simulation.spreadsheet import BYTE_ORDER_MARK, spreadsheet

    try:
        from .grade import HEAD, files_in, graded
    except ModuleNotFoundError as error:
        raise LibraryMissing(reason_of_import(error)) from None

    writable(output)
    seed = None if seed is None else str(checked_seed(seed))
    files = files_in(notebooks)
    found = [graded(name, file, seed, limit) for name, file in files.items()]
    try:
        if output is not None:
            write(output, BYTE_ORDER_MARK + spreadsheet([HEAD, *(one.row for one in found)]))
    finally:  # so much work is not lost with a full disk
        _print_grades(found)


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a class, or of its results.")],
    address: Annotated[
        str | None,
        typer.Option(
            help="The address of your page, as pupils reach it: with it, the page ends with a "
            "strip for each, whose link asks again what they missed.",
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Write what a class has handed in as a page to print, and as a table for a spreadsheet."""
    from ..lessons.quiz.report import report as read
    from ..paper.printable import document

    found = read(folder)
    page, rows = folder / "report.html", folder / "results.csv"
    strips = str(found.strips(address)) if address else ""
    body = found._repr_html_() + strips
    made = document(folder.resolve().name, page.name, "a4", body, "class_report.css")
    try:
        write(page, made.html)
        with _writing(rows):
            found.to_csv(rows)
    finally:  # also with a full disk, it is seen
        _print_report(found)
    for path in (page, rows):
        typer.echo(_("wrote {path}", path=path))


def review(
    file: Annotated[
        Path,
        typer.Argument(
            exists=True,
            dir_okay=False,
            readable=True,
            help="The record of a match: a file written by the page or a script.",
        ),
    ],
    seat: Annotated[
        int | None, typer.Option(help="Only the decisions of this seat, 0 or 1.")
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            help="How many deals of the unseen cards the coach first plays the round out with."
        ),
    ] = None,
    workers: _WorkersOption = 1,
    cluster: _ClusterOption = None,
    as_json: _JsonOption = False,
) -> None:
    """Find the costliest decisions of a recorded match."""
    from ..coach.review import FIRST_LOOK, review as look_back

    record, samples = _record_in(file), FIRST_LOOK if samples is None else samples
    with _executor(workers, cluster) as executor:
        prices = look_back(record, seat, samples=samples, executor=executor)
    if as_json:
        typer.echo(json.dumps(prices.as_dict()))
    else:
        _print_review(prices)


def measure(
    preset: Annotated[str, typer.Argument(help=f"A preset: {', '.join(PRESETS)}.")],
    count: Annotated[int, typer.Option(help="How many positions of each kind to judge.")] = 3000,
    turns: Annotated[
        int, typer.Option(help="How many turns to sample when checking what a hand holds.")
    ] = 8000,
    seed: Annotated[str, typer.Option(help="The same seed draws the same positions.")] = "1",
    workers: _WorkersOption = 1,
    cluster: _ClusterOption = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Where to write the file, if not where the lessons look for it."),
    ] = None,
) -> None:
    """Measure rules of thumb, as the lessons teach them; a few minutes for a preset."""
    from ..lessons.judgement.measure import measure as measured
    from ..lessons.judgement.preset_figures import FOLDER, save

    folder = out or FOLDER
    check_folder(folder)
    rules = find_rules(preset)
    with _executor(workers, cluster) as executor:
        tables = measured(rules, count, turns, seed, executor=executor)
    for table in tables:
        typer.echo(f"{table}\n")
    with _writing(folder):
        path = save(tables, folder)
    typer.echo(_("Written: {path}", path=path))


def bench(
    rules: RulesOption = "nintendo", changes: SetOption = None, as_json: _JsonOption = False
) -> None:
    """Measure how fast this machine plays."""
    from .bench import lines, measure

    figures = measure(house_rules(rules, changes))
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        for line in lines(figures):
            typer.echo(line)


def house_rules(preset: str, changes: list[str] | None) -> Rules:
    """Return the preset with changes written as NAME=VALUE.

    Raises:
        UnknownName: no preset, or no house rule, has that name.
        InvalidValue: a change is not written like that.
        InvalidRules: its value is not allowed.
    """
    wrong = N_("{text} is not a house rule; write it as NAME=VALUE, such as {example}.")
    pairs = _pairs(changes or (), wrong, "viewings=never")
    return find_rules(preset, **{name: parse_option(name, value) for name, value in pairs})


def _pairs(written: Iterable[str], wrong: str, example: str) -> Iterator[tuple[str, str]]:
    """Yield what was written as NAME=VALUE; `wrong` is the sentence about what was not."""
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidValue(_(wrong, text=quoted(text), example=example))
        yield name.strip(), value.strip()


def named_player(text: str) -> str | Player:
    """Return the player written as a name, or as a name and its options: "greedy courage=2".

    Raises:
        UnknownName: no player has that name, or it has no such option.
        InvalidValue: an option is not written NAME=VALUE, or its value is not allowed.
    """
    from ..players import player

    name, *written = text.split() or [""]
    options: dict[str, object] = {}
    for option in written:
        key, equals, value = option.partition("=")
        if not equals:
            raise InvalidValue(
                _(
                    "{text} is not an option of a player; write it as NAME=VALUE.",
                    text=quoted(option),
                )
            )
        try:
            options[key] = json.loads(value)
        except (ValueError, RecursionError):
            options[key] = value  # a word
    return player(name, **options) if options else name


@contextmanager
def _executor(workers: int, cluster: str | None) -> Iterator[Executor | Client | None]:
    """Provide what computes: this process, several processes, or a cluster.

    Raises:
        InvalidValue: another number of workers, or both processes and a cluster.
        LibraryMissing: `distributed` is not installed.
        CannotReach: no scheduler answers at the address.
    """
    check_whole("workers", workers, 1, _MOST_WORKERS)
    if cluster is None:
        with _processes(workers) if workers > 1 else nullcontext() as executor:
            yield executor
        return
    if workers > 1:
        raise not_allowed("--workers", workers, _("1, because a cluster has its own workers"))
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise LibraryMissing(
            _(
                "a cluster needs distributed ({reason}); install it with: "
                "pip install 'koikoi_widget[cluster]'",
                reason=reason_of_import(error),
            )
        ) from None
    try:
        client = Client(cluster, timeout=SECONDS_TO_REACH)
    except (OSError, ValueError) as error:
        raise CannotReach(
            _(
                "no Dask scheduler answers at {address}: {reason}",
                address=quoted(cluster),
                reason=reason_of(error),
            )
        ) from None
    with client:
        yield client


class CannotReach(KoiKoiError):
    """No scheduler answers at the address of a cluster; the message says why."""


def _processes(workers: int) -> Executor:
    """Return a pool of processes, started afresh on every system so that no held lock is copied."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from ..simulation.simulate import stop_on_interrupt

    return ProcessPoolExecutor(workers, get_context("spawn"), stop_on_interrupt)


def _record_in(file: Path) -> Record:
    """Return the record in a file.

    Raises:
        RecordError: it is not text, or not a record.
    """
    from ..engine.record import Record
    from ..engine.texts import MOST_READ, encoding_of, opened

    try:
        with opened(file, partial(RecordError, 0)) as binary:
            content = binary.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise RecordError(0, _("the text has more than {most} characters.", most=MOST_READ))
        return Record.parse(content.decode(encoding_of(content)))
    except OSError as error:
        raise RecordError(0, reason_of_system(error)) from None
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        raise RecordError(line, _("this is not UTF-8 text.")) from None


def _print_review(prices: Review) -> None:
    from rich.table import Table

    from ..coach.mistakes import SHOWN, TITLES, WORDED, cells, summaries

    for line in summaries(prices):
        typer.echo(line)
    if not prices.costliest:
        return
    table = Table(title=_("The costliest decisions"))
    for title in TITLES:
        table.add_column(_(title), justify="left" if title in WORDED else "right")
    for decision in prices.costliest[:SHOWN]:
        table.add_row(*cells(decision))
    _console().print(table)


def _print_grades(notebooks: Sequence[Graded]) -> None:
    from rich.table import Table
    from rich.text import Text

    from ..lessons.course.programming_exercises import TASKS

    table = Table()
    right = pgettext("column: right answers", "Right")
    for title in (_("Name"), right, *map(str, range(1, len(TASKS) + 1)), _("Remarks")):
        table.add_column(title)
    for found in notebooks:
        name, count, of, remark, *marks = map(str, found.row)
        said = _("{right} of {asked}", right=count, asked=of)
        table.add_row(*map(Text, (name, said, *marks, remark)))
    _console().print(table)


def _print_report(found: Report) -> None:
    """Say who answered how much; all the rest stands on the page."""
    from rich.table import Table
    from rich.text import Text

    from ..lessons.quiz.asked_again import checked
    from ..lessons.quiz.report import quiz_title

    table = Table(_("Name"), _("The questions"), pgettext("column: right answers", "Right"))
    for taker in checked(found.results):
        said = _("{right} of {asked}", right=taker.right, asked=len(taker.answers))
        words = (taker.result.name, quiz_title(taker.result.quiz), said)
        table.add_row(*map(Text, map(in_a_line, words)))
    _console().print(table)
    for file, reason in found.refused:
        typer.echo(
            _("{file} cannot be read: {reason}", file=in_a_line(file), reason=reason), err=True
        )


def _print_score(made: Score, pile: CardSet, rules: Rules) -> None:
    from rich.table import Table

    console = _console()
    if not made:
        console.print(
            _("Under {rules} these cards make no yaku: {cards}", rules=rules, cards=pile),
            markup=False,
        )
        return
    table = Table(title=str(rules), show_footer=True)
    table.add_column(_("Yaku"), footer=_("Total"))
    table.add_column(_("Points"), footer=str(made.total), justify="right")
    table.add_column(_("Cards"))
    for yaku, points in made:
        table.add_row(yaku_name(yaku.id), str(points), str(yaku.cards & pile))
    console.print(table)


def _print_match(file: Path, as_json: bool) -> None:
    """Write the score sheet of a match, and why each of its rounds is worth what it is."""
    from ..scoring.scorebook import Scorebook

    book = Scorebook.load(file)
    if as_json:
        typer.echo(json.dumps(book.columns()))
        return
    typer.echo(book.sheet)
    for line in book.lines:
        typer.echo(f"\n{line.number}. {book.why(line.number)}")


def _console() -> Console:
    from rich.console import Console

    # In a file or a pipe the width is unknown, so lines must not be broken there.
    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else 200)
