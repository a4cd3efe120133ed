"""For the documentation site: the examples of docstrings as blocks of code.

mkdocstrings would take the prompt of a doctest for a quotation; mkdocs.yml names this extension.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> (?:.+\n?)+", re.MULTILINE)


class FencedExamples(griffe.Extension):
    """Puts fences around the examples of each docstring."""

    def on_instance(self, *, obj: griffe.Object, **_rest: Any) -> None:
        """Change the docstring of what has just been read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its examples in fences; each goes on to the next empty line."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```\n", text)
