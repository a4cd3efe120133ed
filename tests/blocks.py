"""The blocks of code in a document, and what happens when the Python ones are run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(document: Path, *languages: str) -> list[tuple[int, str]]:
    """Return the blocks of these languages: the line each one starts at, and its text."""
    text = document.read_text("utf-8")
    return [
        (text.count("\n", 0, match.start(2)) + 1, match[2])
        for match in BLOCK.finditer(text)
        if match[1] in languages
    ]


def run(document: Path) -> int:
    """Run the Python blocks in order, as one session, and return how many examples are untrue.

    A block with prompts shows what comes out; any other is run as it stands.
    """
    names: dict[str, object] = {"__name__": "__main__"}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=OPTIONS)
    for line, text in blocks(document, "python", "pycon"):
        if ">>> " in text:
            test = parser.get_doctest(text, names, document.name, str(document), line - 1)
            runner.run(test, clear_globs=False)
            names = test.globs
        else:
            # The lines before it keep the numbers of a traceback right.
            exec(compile("\n" * (line - 1) + text, str(document), "exec"), names)
    return runner.summarize().failed
