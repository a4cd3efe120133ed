"""What each page of the reference holds, from the code: ``python -m tools.reference`` writes it.

The site fills in the rest; in a clone, where nothing does, a page says at least what each name is.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from pkgutil import resolve_name

PAGES = sorted((Path(__file__).parent.parent / "docs" / "reference").glob("*.md"))
_ENTRY = re.compile(r"^::: (\S+)$", re.MULTILINE)
_START, _END = "<!-- Written by `python -m tools.reference`. -->\n", "<!-- These are all. -->\n"
_TABLE = re.compile(f"{re.escape(_START)}.*?{re.escape(_END)}\n", re.DOTALL)


def page(path: Path) -> str:
    """Return a page with the first sentence of each entry before the first of them."""
    text = _TABLE.sub("", path.read_text("utf-8"))
    rows = [row for name in _ENTRY.findall(text) if (row := _row(name))]
    if not rows:
        return text
    table = "\n".join((_START, "| | |", "|---|---|", *rows, "", _END, ""))
    start, entries = text[: (first := text.index("::: "))], text[first:]
    return f"{start}{table}{entries}"


def _row(name: str) -> str:
    """Return a row about an entry; "" for a constant, which a page tells of in its own words."""
    value = resolve_name(name)
    if not callable(value):
        return ""
    sentence, *_rest = (inspect.getdoc(value) or "").split("\n\n")
    said = " ".join(sentence.split()).replace("|", r"\|")
    return f"| `{name.rpartition('.')[2]}` | {said} |"


if __name__ == "__main__":
    for place in PAGES:
        place.write_text(page(place), "utf-8", newline="\n")
