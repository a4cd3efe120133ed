"""What was learned, read from the folder `trained`: a network, and weights of the policy.

`python -m tools.training`, in the sources, writes them, and they say how they were made. The
network's file is an npz; it serves all rules (see `house_network`) and holds a digest of its own
numbers. The weights are JSON and hold the digest of the rules they were made for (see
`tables.digest_of`): they serve these and no others, whatever the files are called.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidRules, quoted
from ..engine.rules import Rules, find_rules
from ..locale import _
from .arrays import Floats, np
from .play.weights import HAND_SET, WEIGHTS
from .rules.tables import compile_rules, digest_of
from .value.features import HEADS, MOST_YAKU, Network
from .value.house_network import SIZE, network_by, parts_of

FOLDER = Path(__file__).parent / "trained"

_Bytes = np.ndarray[Any, np.dtype[np.int8]]
Made = dict[str, Any]  # how a file was made; "rules" is the digest


def network_for(rules: str | Rules) -> Network | None:
    """Return the network for rounds by these rules, None if they have too many yaku.

    Raises:
        UnknownName: there is no such preset.
    """
    return _network(find_rules(rules))


def weights_for(rules: str | Rules) -> Floats:
    """Return the policy's weights learned for rounds under these rules, else those set by hand.

    Raises:
        UnknownName: there is no such preset.
    """
    return _weights(find_rules(rules))


def load_judge(path: Path) -> tuple[Network, Made]:
    """Return a judge from its file, and how it was made.

    Raises:
        InvalidRules: the file is not a network, or these are not the numbers that were saved, or
            not as many as are needed.
        OSError: there is no such file, or it cannot be read.
    """
    try:
        with np.load(path) as kept:
            arrays = {name: kept[name] for name in ("inner", "scale", "bias", "outer")}
            arrays["inner"] = from_levels(arrays["inner"], kept["level"])
            made: Made = dict(json.loads(str(kept["made"])))
    except OSError:
        raise
    except Exception:  # a file of another sort fails in as many ways as there are sorts
        raise InvalidRules(_("{file} is not a network.", file=quoted(path.name))) from None
    units = max(1, arrays["bias"].size)
    shapes = {"inner": (SIZE, units), "scale": (SIZE,), "bias": (units,)}
    shapes["outer"] = (HEADS, units + 1)
    if made.get("numbers") != digest_of_arrays(arrays) or any(
        arrays[name].shape != shape or arrays[name].dtype != _DTYPES[name]
        for name, shape in shapes.items()
    ):
        raise _damaged(path)
    inner = arrays["inner"] * arrays["scale"][:, None]
    return Network(inner, arrays["bias"], arrays["outer"]), made


def by_level(rows: _Bytes) -> tuple[_Bytes, _Bytes]:
    """Return the rows, those of smaller numbers first, and the level of each row where it was.

    So a file takes a twentieth less: what is alike lies together.
    """
    level = np.ceil(np.log2(1 + np.abs(rows, dtype=np.int64).sum(axis=1))).astype(np.int8)
    return rows[np.argsort(level, kind="stable")], level


def from_levels(rows: _Bytes, level: _Bytes) -> _Bytes:
    """Return the rows in the order that they had before `by_level`."""
    return rows[np.argsort(np.argsort(level, kind="stable"))]


def _damaged(path: Path) -> InvalidRules:
    return InvalidRules(
        _("{file} has been damaged or changed; install koikoi_widget again", file=path.name)
    )


# Of the numbers in a network's file.
_DTYPES = {"inner": np.int8, "scale": np.float32, "bias": np.float32, "outer": np.float32}


def digest_of_arrays(arrays: Mapping[str, np.ndarray[Any, Any]]) -> str:
    """Return a digest of the numbers of a network, which tells that none was changed."""
    digest = sha256()
    for name in sorted(arrays):
        digest.update(name.encode() + np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def load_weights(path: Path) -> tuple[Floats, Made]:
    """Return weights of the policy from their file, and how they were made.

    Raises:
        InvalidRules: the file holds no weights.
        OSError: there is no such file, or it cannot be read.
    """
    try:
        kept = json.loads(path.read_text("utf-8"))
        made = {"rules": "", **kept["made"]}
        weights = np.array([float(kept["weights"][name]) for name in WEIGHTS])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise _damaged(path) from None
    if not np.isfinite(weights).all():
        raise _damaged(path)
    return weights, made


@cache
def _files() -> dict[str, Path]:
    """Return the files of weights by the digest of the rules that they were made for."""
    return {load_weights(path)[1]["rules"]: path for path in FOLDER.glob("*.json")}


@cache
def _judge() -> Network:
    return load_judge(FOLDER / "network.npz")[0]


@lru_cache(maxsize=4)
def _network(rules: Rules) -> Network | None:
    tables = compile_rules(rules)
    if tables.rows.shape[2] > MOST_YAKU:
        return None
    network = network_by(_judge(), parts_of(tables))
    for array in network:
        array.flags.writeable = False
    return network


@lru_cache(maxsize=64)
def _weights(rules: Rules) -> Floats:
    path = _files().get(digest_of(rules))
    if path is None:
        return HAND_SET
    weights, _made = load_weights(path)
    weights.flags.writeable = False
    return weights
