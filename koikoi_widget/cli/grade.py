"""Grading the notebooks of many: each runs in a kernel of its own, with a limit of time.

In a notebook's cells, each call of `kk.check` becomes one of a function that tries the answer with
what the lecturer's seed draws, and sends what it finds in a message that only the grader reads.
"""

from __future__ import annotations

import ast
import asyncio
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager
from nbclient import NotebookClient

from ..engine.errors import (
    InvalidValue,
    KoiKoiError,
    in_a_line,
    quoted,
    reason_of,
    reason_of_system,
)
from ..engine.texts import text_of
from ..lessons.course.programming_exercises import TASKS
from ..locale import _
from ..patience import seconds_words

RIGHT, WRONG, OPEN = "✓", "✗", "○"
HEAD = ("notebook", "right", "of", "remark", *TASKS)
_MOST_BYTES = 10_000_000  # of a notebook
_MOST_MEMORY = 8 << 30  # bytes of a kernel, where the system can limit them
_LONGEST = 200  # characters of a remark
# What each kernel runs first. What a notebook does later cannot take the hook away again.
_FIRST = """
import sys
with __import__("contextlib").suppress(Exception):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
import koikoi_widget as kk
from IPython.display import publish_display_data
from koikoi_widget.lessons.course.programming_exercises import check

def {name}(task, answer=..., *_more, check=check, publish=publish_display_data, **_others):
    verdict = check(task, answer, seed={seed!r})
    mark = "✓" if verdict.is_right else "○" if verdict.is_open else "✗"
    publish({{"{kind}": [task, mark]}})
    return verdict

def refuse(event, _arguments, closed={closed!r}):
    if event in closed:
        raise PermissionError("a notebook that is graded has no network, and starts no programs")
sys.addaudithook(refuse)
del refuse, check, publish_display_data
"""
_CLOSED = (
    *("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"),
    *("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile"),
)


@dataclass(slots=True)
class Graded:
    """What a notebook came to.

    Attributes:
        name: what of its path tells it from others.
        marks: by task, whether the last answer is right.
        remark: why it could not be run to the end; "" if it was.
    """

    name: str
    marks: dict[str, str] = field(default_factory=dict)
    remark: str = ""

    @property
    def row(self) -> list[object]:
        """A row below `HEAD`."""
        right = sum(mark == RIGHT for mark in self.marks.values())
        marks = [self.marks.get(task, "") for task in TASKS]
        return [self.name, right, len(TASKS), self.remark, *marks]


def files_in(places: Iterable[Path]) -> dict[str, Path]:
    """Return notebooks, and those in folders, by what of their path tells them apart.

    What editors keep in hidden folders is left out.

    Raises:
        InvalidValue: there is no such file, or there are no notebooks.
    """
    files: list[Path] = []
    for place in places:
        if not place.exists():
            raise InvalidValue(_("there is no file {file}.", file=quoted(str(place))))
        found = sorted(place.rglob("*.ipynb")) if place.is_dir() else [place]
        files += [file for file in found if not _is_hidden(file.relative_to(place))]
    if not files:
        raise InvalidValue(_("there are no notebooks."))
    above = os.path.commonpath([file.absolute().parent for file in files])
    return {file.absolute().relative_to(above).as_posix(): file for file in files}


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def graded(name: str, file: Path, seed: int | str | None, limit: float) -> Graded:
    """Return what the exercises of a notebook came to, whatever the notebook is.

    Args:
        seed: draws what the answers are tried with; None for the usual.
        limit: seconds that it may take in all.
    """
    found = Graded(in_a_line(name, len(name)))
    try:
        if file.stat().st_size > _MOST_BYTES:
            found.remark = _("the file is too large.")
        else:
            _run(file, seed, limit, found)
    except TimeoutError:  # which is an OSError, too
        found.remark = _("it was stopped after {limit}.", limit=seconds_words(limit))
    except OSError as error:
        found.remark = reason_of_system(error)
    except KoiKoiError as error:
        found.remark = reason_of(error)
    except Exception as error:  # nobody knows how a notebook fails
        found.remark = in_a_line(f"{type(error).__name__}: {reason_of(error)}", _LONGEST)
    return found


def _run(file: Path, seed: int | str | None, limit: float, found: Graded) -> None:
    notebook = nbformat.reads(text_of(file, _MOST_BYTES), as_version=4)
    name, kind = f"graded_{token_hex(8)}", f"application/x-{token_hex(8)}"
    first = _FIRST.format(name=name, kind=kind, seed=seed, closed=_CLOSED, memory=_MOST_MEMORY)
    cells = [_with_checks(cell.source, name) for cell in notebook.cells if cell.cell_type == "code"]

    class Client(NotebookClient):
        """Hears the verdicts, and keeps nothing else: outputs may be endless."""

        def output(self, _outs: Any, msg: Any, _display: str | None, _cell: int) -> None:
            content = msg["content"]
            if msg["msg_type"] == "display_data" and kind in content["data"]:
                task, mark = content["data"][kind]
                found.marks[task] = mark
            elif msg["msg_type"] == "error":
                text = f"{content.get('ename')}: {content.get('evalue')}"
                found.remark = found.remark or in_a_line(text, _LONGEST)

    run = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(text) for text in (first, *cells)]
    )
    with TemporaryDirectory() as folder:
        client = Client(
            run,
            timeout=None,
            allow_errors=True,
            kernel_name="python3",
            shutdown_kernel="immediate",
            extra_arguments=["--log-level=ERROR"],
            resources={"metadata": {"path": folder}},
        )
        asyncio.run(_executed(client, limit))


async def _executed(client: Any, limit: float) -> None:
    """Run a notebook; whatever it has started ends with it."""
    started: list[int] = []
    client.on_notebook_start = lambda **_told: started.append(client.km.provisioner.pid)
    running = asyncio.ensure_future(client.async_execute())
    try:
        if not (await asyncio.wait([running], timeout=limit))[0]:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            raise TimeoutError
        await running
    finally:
        for group in started:  # a kernel leads a group of its own
            with suppress(OSError, AttributeError):
                os.killpg(group, signal.SIGKILL)


def _with_checks(source: str, name: str) -> str:
    """Return a cell in which `kk.check` is the function that the grader hears."""
    head, line_end, rest = source.lstrip().partition("\n")
    if head.startswith("%%"):  # such as %%time: what runs the rest
        return f"{head}{line_end}{_with_checks(rest, name)}"
    try:
        tree = ast.parse(TransformerManager().transform_cell(source))
    except SyntaxError:  # no answer stands in such a cell
        return source
    return ast.unparse(_Checks(name).visit(tree))


class _Checks(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self._name = name

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace what is called, if it is `check`."""
        self.generic_visit(node)
        called = node.func
        by_name = [word.value for word in node.keywords if word.arg == "task"]
        if _is_check(called) and any(map(_is_task, [*node.args[:1], *by_name])):
            node.func = ast.copy_location(ast.Name(self._name, ast.Load()), called)
        return node


def _is_check(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name == "check"


def _is_task(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and argument.value in TASKS
