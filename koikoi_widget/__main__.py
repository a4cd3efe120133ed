"""The command `koikoi`, also as `python -m koikoi_widget`, in the language of whoever calls it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from . import locale


def main() -> None:
    """Run the command in the language of `--language`, otherwise in the system's.

    Its help is written when its module is imported, so the language is chosen before that.
    """
    asked = asked_for(sys.argv[1:])
    if asked in locale.languages():
        os.environ[locale.VARIABLE] = asked  # for the pages that it serves
    locale.set_language(locale.best_of([asked, locale.of_system()]))
    from .cli import app

    app(prog_name="koikoi")


def asked_for(arguments: Sequence[str]) -> str:
    """Return what `--language` says among the arguments, "" if it is not there."""
    for place, word in enumerate(arguments):
        name, _equals, value = word.partition("=")
        if name == "--language":
            return value or "".join(arguments[place + 1 : place + 2])
    return ""


if __name__ == "__main__":
    main()
