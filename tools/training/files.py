"""How what was learned is written to the files that `koikoi_widget.kernel.trained_files` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZIP_LZMA, ZipFile

from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel.arrays import Floats, Ints, np
from koikoi_widget.kernel.play.weights import WEIGHTS
from koikoi_widget.kernel.rules.tables import digest_of
from koikoi_widget.kernel.trained_files import by_level, digest_of_arrays, from_levels
from koikoi_widget.kernel.value.features import Network
from koikoi_widget.kernel.value.house_network import SIZE

# What the numbers of a row of the network are rounded to, if it is on once in every position; and
# how often a row is taken to be on besides what was counted, which was not every position there is.
_STEP, _SELDOM = 0.0012, 1 / 20_000


def save_judge(
    path: Path,
    judge: Network,
    counts: Floats,
    made: Mapping[str, object],
    start: Path | None = None,
    own: Ints | None = None,
) -> None:
    """Write a judge to a file, `made` saying how it came about.

    A row is kept as whole numbers from -127 to 127 and what they are times. The seldomer a row is
    on, the less what it loses matters to an answer: it is rounded more, and the file is smaller.

    Args:
        counts: (SIZE,), how many times each row is on in a position, on average.
        start: the file that it went on from.
        own: the only rows in which it differs from that; the others are copied from there.
    """
    widest = np.abs(judge.inner).max(axis=1) / 127
    scale = np.maximum(widest, _STEP / np.sqrt(counts + _SELDOM))
    inner = np.rint(judge.inner / scale[:, None]).astype(np.int8)
    scale = scale.astype(np.float32)
    if start is not None and own is not None:
        with np.load(start) as before:
            rows, times = from_levels(before["inner"], before["level"]), before["scale"]
        rows[own], times[own] = inner[own], scale[own]
        inner, scale = rows, times
    arrays = {"inner": inner, "scale": scale, "bias": judge.bias, "outer": judge.outer}
    note = json.dumps({**made, "numbers": digest_of_arrays(arrays)})
    arrays["inner"], level = by_level(arrays["inner"])
    _write(path, {"made": np.array(note), **arrays, "level": level})


def _write(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write arrays as an npz, which NumPy reads as it reads any.

    LZMA makes 0.85 of what NumPy's own writer, which offers no choice, would make of a network.
    """
    with ZipFile(path, "w", ZIP_LZMA) as file:
        for name, array in arrays.items():
            with file.open(f"{name}.npy", "w") as part:
                np.lib.format.write_array(part, array)


def save_weights(path: Path, weights: Floats, rules: Rules, made: Mapping[str, object]) -> None:
    """Write weights of the policy to a file; `made` says how they were made."""
    kept = {
        "made": {**made, "rules": digest_of(rules)},
        "weights": dict(zip(WEIGHTS, weights.round(4).tolist(), strict=True)),
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def count_rows(features: np.ndarray[Any, Any], parts: Ints) -> Floats:
    """Return how many times each row of the judge is on in these positions, (SIZE,).

    Args:
        features: (positions, MOST_FEATURES), -1 after the last.
        parts: what each is made of, from `parts_of`.
    """
    seen = np.bincount(features[features >= 0], minlength=len(parts))
    counts = np.zeros(SIZE)
    np.add.at(counts, parts[parts >= 0], np.broadcast_to(seen[:, None], parts.shape)[parts >= 0])
    return counts
