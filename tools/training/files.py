"""How what was learned is written to the files that `koikoi_widget.kernel.files` reads."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel.arrays import Floats, Ints, np
from koikoi_widget.kernel.files import digest_of_arrays
from koikoi_widget.kernel.play.weights import WEIGHTS
from koikoi_widget.kernel.rules.tables import digest_of
from koikoi_widget.kernel.value.features import Network
from koikoi_widget.kernel.value.house_network import SIZE

# What the numbers of a row of the network are rounded to, if it is on once in every position; and
# how often a row is taken to be on besides what was counted, which was not every position there is.
_STEP, _SELDOM = 0.0012, 1 / 20_000


def save_judge(path: Path, judge: Network, counts: Floats, made: Mapping[str, object]) -> None:
    """Write a judge to a file, `made` saying how it came about.

    A row is kept as whole numbers from -127 to 127 and what they are times. The seldomer a row is
    on, the less what it loses matters to an answer: it is rounded more, and the file is smaller.

    Args:
        counts: (SIZE,), how many times each row is on in a position, on average.
    """
    widest = np.abs(judge.inner).max(axis=1) / 127
    scale = np.maximum(widest, _STEP / np.sqrt(counts + _SELDOM))
    arrays = {
        "inner": np.rint(judge.inner / scale[:, None]).astype(np.int8),
        "scale": scale.astype(np.float32),
        "bias": judge.bias,
        "outer": judge.outer,
    }
    note = json.dumps({**made, "numbers": digest_of_arrays(arrays)})
    with patch("zipfile._get_compressor", lambda *_settings: _Smallest()):
        np.savez_compressed(path, made=np.array(note), **arrays)


class _Smallest:
    """Compresses with whichever strategy makes the least of an array.

    That for filtered data makes 0.93 of many small numbers, and more of others. Any reader of zip
    files reads both; only the writer offers no choice of strategies.
    """

    def __init__(self) -> None:
        strategies = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED)
        self._tried = [zlib.compressobj(9, zlib.DEFLATED, -15, 8, each) for each in strategies]
        self._made = [b""] * len(strategies)

    def compress(self, data: Any) -> bytes:
        """Take some of the array; what becomes of it is known at its end."""
        self._made = [
            made + each.compress(data) for each, made in zip(self._tried, self._made, strict=True)
        ]
        return b""

    def flush(self) -> bytes:
        """Return all of the array."""
        ends = [made + each.flush() for each, made in zip(self._tried, self._made, strict=True)]
        return min(ends, key=len)


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
