"""A learner's copy of the lessons: newer lessons come, and nothing that was written in is lost.

A copy's metadata hold a digest of its cells as they were copied; what a run leaves does not count.
A copy that still has it was only read, and a newer lesson takes its place. One that was written in
stays, and the newer lesson is laid beside it, under the number of the version that brought it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__, locale
from ..engine.texts import write_whole
from ..lessons.html import prose
from ..locale import ngettext

_PLACE = "koikoi"  # in a notebook's metadata


class Renewed(NamedTuple):
    """What was done where a lesson differs from its copy.

    Attributes:
        replaced: the copies that were only read, by their names.
        beside: the lessons laid beside copies that were written in, by their names.
    """

    replaced: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def lines(self) -> Iterator[str]:
        """The same in words, a line each."""
        if self.replaced:
            yield ngettext(
                "{count} lesson was updated, because you had not changed your copy.",
                "{count} lessons were updated, because you had not changed your copies.",
                len(self.replaced),
            )
        if self.beside:
            yield ngettext(
                "{count} lesson is newer than the copy you have changed, so it was saved beside "
                "it: {names}",
                "{count} lessons are newer than the copies you have changed, so they were saved "
                "beside them: {names}",
                len(self.beside),
                names=locale.in_a_list(self.beside),
            )


def bring(source: Path, target: Path) -> Renewed:
    """Bring the lessons in `source` to a learner's folder, in the chosen language.

    Raises:
        OSError: the folder cannot be made, or a file cannot be read or written.
    """
    target.mkdir(parents=True, exist_ok=True)
    replaced, beside = [], []
    for path in sorted(source.glob("*.ipynb")):
        lesson, place = _lesson(path), target / path.name
        if not place.exists():
            _write(lesson, place)
            continue
        copy = _read(place)
        if _digest(copy) == _digest(lesson):
            continue
        if _is_untouched(copy):
            _write(lesson, place)
            replaced.append(place.name)
            continue
        newer = place.with_stem(f"{place.stem}-{__version__}")
        if not newer.exists():
            _write(lesson, newer)
            beside.append(newer.name)
    return Renewed((*replaced,), (*beside,))


def _lesson(path: Path) -> Any:
    """Return a lesson as it is copied."""
    lesson = _read(path)
    if (language := locale.chosen_language()) != locale.SOURCE:
        lesson = prose.speaking(lesson, language)
    lesson.metadata[_PLACE] = {"copied": _digest(lesson)}
    return lesson


def _is_untouched(copy: Any) -> bool:
    kept = copy.metadata.get(_PLACE) if copy else None
    return bool(isinstance(kept, dict) and kept.get("copied") == _digest(copy))


def _read(path: Path) -> Any:
    """Return a notebook; None if the file is none, as a learner's may be by now."""
    import nbformat

    try:
        return nbformat.read(path, as_version=4)
    except OSError:
        raise
    except Exception:  # nbformat and json fail in as many ways as a file can be damaged
        return None


def _digest(notebook: Any) -> str:
    cells = [[cell.cell_type, cell.source] for cell in notebook.cells] if notebook else []
    return sha256(json.dumps(cells).encode()).hexdigest()


def _write(notebook: Any, path: Path) -> None:
    import nbformat

    write_whole(path, nbformat.writes(notebook) + "\n")
