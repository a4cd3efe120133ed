"""Where a training stands between two games, kept in a file, so that a stopped one can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from koikoi_widget.engine.errors import InvalidRules
from koikoi_widget.kernel.arrays import Floats, np
from koikoi_widget.kernel.value.features import Network


class Standing(NamedTuple):
    """All that a stage of games changes.

    Attributes:
        judge: what learns.
        grades: how much each of its numbers has learned.
        mean: of the judges of the later games.
        recent: of those since one was last written.
        counts: (SIZE,), how many times each row was on.
        played: games and positions.
    """

    judge: Network
    grades: Network
    mean: Network
    recent: Network
    counts: Floats
    played: np.ndarray[tuple[int], np.dtype[np.int64]]


def keep(path: Path, standing: Standing, made: Mapping[str, object]) -> None:
    """Write where a training stands, and `made`, which says which one it is."""
    arrays: dict[str, Any] = {}
    for name, value in standing._asdict().items():
        if isinstance(value, Network):
            arrays |= {f"{name} {part}": array for part, array in value._asdict().items()}
        else:
            arrays[name] = value
    unfinished = path.with_suffix(".part")  # until it is written the old one is kept
    with unfinished.open("wb") as file:
        np.savez(file, **arrays, made=np.array(json.dumps(made)))
    unfinished.replace(path)


def kept(path: Path, made: Mapping[str, object]) -> Standing:
    """Return where the training that `made` describes stood.

    Raises:
        InvalidRules: the file is of another one, or of no training.
        OSError: there is no such file, or it cannot be read.
    """
    try:
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        words = str(arrays.pop("made"))
        networks = {
            name: Network(*(arrays[f"{name} {part}"] for part in Network._fields))
            for name in ("judge", "grades", "mean", "recent")
        }
        standing = Standing(**networks, counts=arrays["counts"], played=arrays["played"])
    except OSError:
        raise
    except Exception:  # a file of another sort fails in as many ways as there are sorts
        raise InvalidRules(f"{path.name} is of no training.") from None
    if words != json.dumps(made):
        raise InvalidRules(f"{path.name} is of another training: {words}")
    return standing
