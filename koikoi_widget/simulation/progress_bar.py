"""Progress of long-running work: a bar in a terminal or a notebook, with the time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic

from ..locale import _

Advance = Callable[[int], None]

# A notebook's bar is sent to the browser, so no more often than the eye can follow.
SECONDS_BETWEEN = 0.1


def progress(total: int, wanted: bool = True) -> AbstractContextManager[Advance]:
    """Show a bar while the `with` block runs; call what it yields with each number of items done.

    In a notebook it is a widget, in a terminal a line on stderr; elsewhere nothing is shown.

    >>> with progress(10, wanted=False) as advance:
    ...     advance(4)
    """
    if wanted and _in_a_notebook():
        return _notebook_bar(total)
    if wanted and sys.stderr.isatty():
        return _terminal_bar(total)
    return nullcontext(lambda _count: None)


def time_left(done: int, total: int, seconds: float) -> str:
    """Return the time that the rest will take, in hours, minutes and seconds.

    Args:
        done: how many items took `seconds`, at least one.

    >>> time_left(10, 40, seconds=30)
    '1:30'
    """
    left = round(seconds * (total - done) / done)
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _in_a_notebook() -> bool:
    """Return whether a frontend that can show a widget asked this kernel to run."""
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython and ipython.get_ipython(), "kernel", None)
    return bool(getattr(kernel, "get_parent", dict)())


@contextmanager
def _terminal_bar(total: int) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def _notebook_bar(total: int) -> Iterator[Advance]:
    from IPython.display import HTML, display
    from ipywidgets import HBox, IntProgress, Label

    bar, words = IntProgress(max=total), Label(_("{done} of {total}", done=0, total=total))
    box = HBox([bar, words], layout={"flex_flow": "row wrap"})
    start = shown = monotonic()
    done = 0

    def advance(count: int) -> None:
        nonlocal done, shown
        done += count
        now = monotonic()
        if not done or now - shown < SECONDS_BETWEEN:
            return
        shown, bar.value = now, done
        left = time_left(done, total, now - start)
        words.value = _("{done} of {total}, {time} left", done=done, total=total, time=left)

    handle = display(box, display_id=True)
    try:
        yield advance
    finally:
        # Otherwise a saved notebook would keep a space for a widget that is gone.
        handle.update(HTML(""))
        for part in (bar, words):
            part.style.close()
        for widget in (box, bar, words):
            widget.layout.close()
            widget.close()
