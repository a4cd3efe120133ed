"""The command `koikoi`, also as `python -m koikoi_widget`, in the language of whoever calls it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from . import locale
from .engine.errors import reason_of_system
from .locale import _


def main() -> None:
    """Run the command in the language of `--language`, otherwise in the system's.

    Help and what is wrong with a call are Typer's, in English; all that the commands say is
    translated.
    """
    asked = asked_for(sys.argv[1:])
    if asked in locale.languages():
        os.environ[locale.VARIABLE] = asked  # for the pages that it serves
    locale.set_language(locale.best_of([asked, locale.of_system()]))
    with _any_output():
        from .cli.main import app

        app(prog_name="koikoi")


@contextmanager
def _any_output() -> Iterator[None]:
    """Let no output end in a traceback, whatever it is written to.

    A letter that its encoding lacks becomes "?"; a full disk and its like are told in a line.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # None without a terminal on Windows
            stream.reconfigure(errors="replace")
    try:
        try:
            yield
        finally:
            if sys.stdout:
                sys.stdout.flush()  # a short output is only written now
    except OSError as error:
        if error.filename is not None:  # that of a file of its own is another matter
            raise
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - Python flushes it once more
        reason = reason_of_system(error)
        words = _("the output cannot be written: {reason}.", reason=reason)
        print("koikoi:", words, file=sys.stderr)
        sys.exit(2)


def asked_for(arguments: Sequence[str]) -> str:
    """Return what `--language` says among the arguments, "" if it is not there."""
    for place, word in enumerate(arguments):
        name, _equals, value = word.partition("=")
        if name == "--language":
            return value or "".join(arguments[place + 1 : place + 2])
    return ""


if __name__ == "__main__":
    main()
