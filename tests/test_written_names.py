"""A name that the documentation writes is there: whoever reads it can type it."""

from __future__ import annotations

import builtins
import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import koikoi_widget as kk
from tests.conftest import ROOT
from tests.test_documents import DOCUMENTS, prose
from tests.test_hygiene import tracked

# What is public beside the front door: the environments of an agent.
ENVIRONMENT = import_module("koikoi_widget.env")
# `EXERCISES`, `Table`, `View.mask()`: one word in code that looks like a constant or a class.
LOOKS_PUBLIC = re.compile(r"(?<!`)`([A-Z](?:[A-Z_]+|[a-z]+\w*)(?:\.\w+)*)(?:\(\))?`(?!`)")
# `kk.Match.undo`, `kk.rules("bga")`: anywhere in code.
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
AT_THE_DOOR = re.compile(r"\b(?:kk|koikoi_widget)\.([A-Za-z]\w*(?:\.\w+)*)")
# These are about the project's own code, and that of others.
OTHERS = {"CONTRIBUTING.md", "CHANGELOG.md", "docs/upstream.md"}
# Names of Dask, of a lesson's reader, of a header, of an environment variable, and for any name.
FOREIGN = re.compile(
    r"Client|LocalCluster|Cautious|Host|Origin|(?:KOIKOI|JUPYTERHUB|NUMBA|MEM)_[A-Z_]+|PYTHONPATH|"
    r"TMPDIR|Name|OWNER\..*"
)


def is_there(name: str) -> bool:
    """Whether a dotted name leads somewhere from the front door, the environments or Python."""
    first, *rest = name.split(".")
    return is_module(name) or any(
        first in getattr(home, "__all__", dir(home)) and leads_on(getattr(home, first), rest)
        for home in (kk, ENVIRONMENT, builtins)
    )


def leads_on(value: object, parts: list[str]) -> bool:
    for part in parts:
        if part in getattr(value, "__annotations__", {}):
            return True  # a field; its value has the rest
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


def is_module(name: str) -> bool:
    """Whether it is a module of the package, or a name in one."""
    try:
        resolve_name(f"koikoi_widget.{name}")
    except (ImportError, AttributeError):
        return False
    return True


def helped() -> Iterator[tuple[str, str]]:
    """Yield what `help` says of each public name, and of what is in it."""
    for home in (kk, ENVIRONMENT):
        for name in getattr(home, "__all__", dir(home)):
            value = getattr(home, name)
            if callable(value):
                yield name, inspect.getdoc(value) or ""
            for base in value.__mro__ if inspect.isclass(value) else ():
                if base.__module__.startswith("koikoi_widget"):
                    for part, member in vars(base).items():
                        if part[0] != "_" and (isinstance(member, property) or callable(member)):
                            yield f"{name}.{part}", inspect.getdoc(member) or ""


def of_a_lesson(path: Path) -> str:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def missing(text: str) -> list[str]:
    """The names in a text that lead nowhere."""
    wanted = set(LOOKS_PUBLIC.findall(text))
    wanted.update(name for code in CODE.findall(text) for name in AT_THE_DOOR.findall(code))
    return sorted(name for name in wanted if not is_there(name) and not FOREIGN.fullmatch(name))


def test_what_help_names_is_public():
    texts = dict(helped())
    assert len(texts) > 400
    assert {name: none for name, text in texts.items() if (none := missing(text))} == {}


def test_what_documents_and_lessons_name_is_there():
    texts = {document: prose(ROOT / document) for document in DOCUMENTS if document not in OTHERS}
    texts |= {path.name: of_a_lesson(path) for path in tracked("notebooks/*.ipynb")}
    assert {place: none for place, text in texts.items() if (none := missing(text))} == {}


def test_a_name_that_leads_nowhere_is_found():
    text = "`TASKS`, `Table` and `View.mask()`; `kk.Match.redo` or `kk.rulez('bga')`, `kk.env.env`"
    assert missing(text) == ["Match.redo", "TASKS", "rulez"]
