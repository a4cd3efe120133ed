"""A language without a Latin letter: whatever has one has not gone through the catalogue.

``python -m tests.made_up`` reads calls of `koikoi` as JSON and writes what each of them says.
"""

from __future__ import annotations

import json
import re
import sys
from gettext import NullTranslations

from typer.testing import CliRunner

from koikoi_widget import locale


class MadeUp(NullTranslations):
    """Has a sign for every letter, and leaves the names of values as they are."""

    def gettext(self, message: str) -> str:
        return re.sub(r"({.*?})|[A-Za-z]", lambda found: found[1] or "ж", message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return self.gettext(singular if count == 1 else plural)


def main() -> None:
    """Answer the calls; help is written as the command is imported, so the language comes first."""
    locale.translations = MadeUp()
    from koikoi_widget.cli.main import app

    results = [CliRunner().invoke(app, call) for call in json.load(sys.stdin)]
    json.dump([result.stdout + result.stderr for result in results], sys.stdout)


if __name__ == "__main__":
    main()
