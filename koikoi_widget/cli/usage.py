"""What `koikoi` says of itself: its help, and what is wrong with a call, in the chosen language.

Typer and Click have words of their own for both; they are not in our catalogue, and change from one
release to the next. None of them is shown: help is written here from what the commands declare, and
a mistake is told by its kind, not by their text. That takes nothing private, only methods and
attributes that commands and parameters have had in every release.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ..engine.errors import KoiKoiError, quoted, unknown
from ..locale import _, pgettext

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

# The base of Click's complaints about a call: Click's own, or that of the copy within newer Typers.
_UsageError: Any = typer.BadParameter.__base__


class Refused(typer.BadParameter):
    """A value that an option or argument does not allow; the message is a sentence of ours."""


class Misused(KoiKoiError):
    """A call of `koikoi` that cannot be understood.

    Attributes:
        command: the words that call the command whose help says more.
    """

    def __init__(self, message: object, command: str) -> None:
        super().__init__(message)
        self.command = command


class Command(TyperCommand):
    """A command that speaks the chosen language."""

    allow_extra_args = True  # so that they can be refused in our words

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Understand the words after the command."""
        with _in_our_words(ctx):
            extra = super().parse_args(ctx, args)
        if extra:
            words = quoted(" ".join(extra))
            raise Misused(_("this command does not take {words}.", words=words), ctx.command_path)
        return extra

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(_help(self, ctx))


class Commands(TyperGroup):
    """The commands; what is refused becomes one line on stderr and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().main(*args, **extra)
        except KoiKoiError as error:
            typer.echo(f"koikoi: {error}", err=True)
            if isinstance(error, Misused):
                typer.echo(_("Help: {command}", command=f"{error.command} --help"), err=True)
            sys.exit(2)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Understand the words before the command."""
        with _in_our_words(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the first word names."""
        names = self.list_commands(ctx)
        if args[0] not in names:
            raise Misused(unknown(_("command"), args[0], names), ctx.command_path)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that `ctx` names."""
        with _in_our_words(ctx):
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(_help(self, ctx))


# What is wrong.


@contextmanager
def _in_our_words(ctx: Any) -> Iterator[None]:
    """Say in our words what Click would say in its own.

    Raises:
        Misused: Click has complained.
    """
    try:
        yield
    except _UsageError as error:
        where = error.ctx or ctx
        raise Misused(_mistake(error, where), where.command_path) from None


def _mistake(error: Any, ctx: Any) -> str:
    """Return what is wrong; a mistake of a kind that we do not know is told without details."""
    names = [name for each in ctx.command.get_params(ctx) for name in _option_names(each)]
    match type(error).__name__:
        case "NoSuchOption":
            return str(unknown(pgettext("of the command line", "option"), error.option_name, names))
        case "BadOptionUsage" if _takes_value(error.option_name, ctx):
            return _("{name} needs a value.", name=error.option_name)
        case "BadOptionUsage":
            return _("{name} takes no value.", name=error.option_name)
        case "MissingParameter" if error.param:
            return _("{name} is missing.", name=_name(error.param))
        case "Refused" if error.param and _option_names(error.param):
            return _("{part}: {message}", part=_name(error.param), message=error.message)
        case "Refused":
            return str(error.message)
    return _("this command cannot be parsed.")


def _option_names(parameter: Any) -> list[str]:
    """Return all names of an option, none of an argument."""
    if parameter.param_type_name == "argument":
        return []
    return [*parameter.opts, *parameter.secondary_opts]


def _takes_value(option: str, ctx: Any) -> bool:
    parameters = ctx.command.get_params(ctx)
    return any(option in each.opts and not each.is_flag for each in parameters)


def _name(parameter: Any) -> str:
    """Return the name by which a person knows an option or argument."""
    names = _option_names(parameter)
    return names[0] if names else str(parameter.metavar)


# The help.


def _help(command: Any, ctx: Any) -> str:
    """Return the help of a command, in colour if it is read on a terminal."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.panel import Panel
    from rich.text import Text

    console = Console(markup=False, highlight=False)
    with console.capture() as capture:
        usage = Text(" ".join([ctx.command_path, *_after(command)]))
        console.print(Padding(Text.assemble((_("Usage:"), "yellow"), " ", usage), 1))
        console.print(Padding(Text(command.help or ""), (0, 1, 1, 1)))
        for title, rows in _parts(command, ctx):
            if rows:
                lines = _lines(rows)
                console.print(
                    Panel(lines, title=Text(title), title_align="left", border_style="dim")
                )
    return capture.get()


def _after(command: Any) -> Iterator[str]:
    """Yield what follows the name of the command in a call of it."""
    yield _("[OPTIONS]")
    for each in command.params:
        if each.param_type_name == "argument":
            yield _call(each) if each.required else f"[{_call(each)}]"
    if isinstance(command, TyperGroup):
        yield _("COMMAND …")


def _parts(command: Any, ctx: Any) -> Iterator[tuple[str, list[tuple[str, Text | str]]]]:
    """Yield the parts of the help of a command: a title and rows of two cells."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    shown = ("--help", _("Show this help."))
    yield _("Arguments"), [(_call(each), _what(each)) for each in arguments]
    yield (
        pgettext("of the command line", "Options"),
        [*((_call(each), _what(each)) for each in options), shown],
    )
    if isinstance(command, TyperGroup):
        found = [command.get_command(ctx, name) for name in command.list_commands(ctx)]
        yield _("Commands"), [(each.name or "", each.help or "") for each in found if each]


def _call(parameter: Any) -> str:
    """Return how an option or argument is written: "--port NUMBER", "CARD …"."""
    more = " …" if parameter.nargs != 1 or getattr(parameter, "multiple", False) else ""
    names = ", ".join(_option_names(parameter))
    if not names:
        return f"{parameter.metavar}{more}"
    return names if parameter.is_flag else f"{names} {parameter.metavar}{more}"


def _what(parameter: Any) -> Text:
    """Return what an option or argument is for, and what it is when it is not given."""
    from rich.text import Text

    usual = _usual(parameter)
    told = Text(parameter.help or "")
    return told.append(f" {usual}", "dim") if usual else told


def _usual(parameter: Any) -> str:
    value, told = parameter.default, parameter.show_default
    if isinstance(told, str):
        value = told
    elif isinstance(value, bool):  # of a pair: --browser, --no-browser
        names = parameter.opts if value else parameter.secondary_opts
        value = names[0] if parameter.secondary_opts else None
    # Some releases of Click have a value of their own for "none".
    usable = isinstance(value, str | int | Path)
    return pgettext("of an option", "(default: {value})", value=value) if usable else ""


def _lines(rows: Iterable[tuple[str, Text | str]]) -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    # What is too long for a line goes on in the next; the usual would be to cut it.
    table.add_column(style="bold cyan", overflow="fold")
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
