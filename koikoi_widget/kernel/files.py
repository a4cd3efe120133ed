"""What training found, kept as files in the folder `trained`: a network and weights of the policy.

`koikoi train` writes them, and they say how they were made. The network's file is an npz; it serves
all rules (see `judge`) and holds a digest of its own numbers. The weights are JSON and hold the
digest of the rules they were made for (see `tables.digest_of`): they serve these and no others,
whatever the files are called.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidRules
from ..engine.rules import Rules, find_rules
from ..locale import _
from .arrays import Floats, np
from .features import HEADS, MOST_YAKU, Network
from .judge import SIZE, network_by, parts_of
from .tables import compile_rules, digest_of
from .weights import HAND_SET, WEIGHTS

FOLDER = Path(__file__).parent / "trained"

Made = dict[str, Any]  # how a file was made; "rules" is the digest


def network_for(rules: str | Rules) -> Network | None:
    """Return the judge's network for rounds by these rules, None if they have too many yaku.

    Raises:
        UnknownName: there is no such preset.
    """
    return _network(find_rules(rules))


def weights_for(rules: str | Rules) -> Floats:
    """Return the policy's weights found for rounds under these rules, else those set by hand.

    Raises:
        UnknownName: there is no such preset.
    """
    return _weights(find_rules(rules))


def save_judge(path: Path, judge: Network, made: Mapping[str, object]) -> None:
    """Write a judge to a file, `made` saying how it came about.

    A row is kept as whole numbers from -127 to 127 and what they are times.
    """
    scale = np.maximum(np.abs(judge.inner).max(axis=1), 1e-9) / 127
    arrays = {
        "inner": np.rint(judge.inner / scale[:, None]).astype(np.int8),
        "scale": scale.astype(np.float32),
        "bias": judge.bias,
        "outer": judge.outer,
    }
    note = json.dumps({**made, "numbers": _digest_of_arrays(arrays)})
    np.savez_compressed(path, made=np.array(note), **arrays)


def load_judge(path: Path) -> tuple[Network, Made]:
    """Return a judge from its file, and how it was made.

    Raises:
        InvalidRules: these are not the numbers that were saved, or not as many as are needed.
    """
    with np.load(path) as kept:
        arrays = {name: kept[name] for name in ("inner", "scale", "bias", "outer")}
        made: Made = json.loads(str(kept["made"]))
    units = len(arrays["bias"])
    if (
        made.get("numbers") != _digest_of_arrays(arrays)
        or arrays["inner"].shape != (SIZE, units)
        or arrays["outer"].shape != (HEADS, units + 1)
    ):
        raise InvalidRules(
            _("{file} is not what was saved; make it again with: koikoi train", file=path.name)
        )
    inner = arrays["inner"] * arrays["scale"][:, None]
    return Network(inner, arrays["bias"], arrays["outer"]), made


def _digest_of_arrays(arrays: Mapping[str, np.ndarray[Any, Any]]) -> str:
    digest = sha256()
    for name in sorted(arrays):
        digest.update(name.encode() + np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def save_weights(path: Path, weights: Floats, rules: Rules, made: Mapping[str, object]) -> None:
    """Write weights of the policy to a file; `made` says how they were made."""
    kept = {
        "made": {**made, "rules": digest_of(rules)},
        "weights": dict(zip(WEIGHTS, weights.round(4).tolist(), strict=True)),
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def load_weights(path: Path, rules: str | Rules) -> tuple[Floats, Made]:
    """Return weights of the policy from their file, and how they were made.

    Raises:
        InvalidRules: they were made for other rules than `rules`.
        UnknownName: there is no such preset.
    """
    kept = json.loads(path.read_text("utf-8"))
    if kept["made"].get("rules") != digest_of(find_rules(rules)):
        raise InvalidRules(
            _(
                "{file} was made for rules other than {rules}; make it again with: koikoi train",
                file=path.name,
                rules=rules,
            )
        )
    return np.array([kept["weights"][name] for name in WEIGHTS]), kept["made"]


@cache
def _files() -> dict[str, Path]:
    """Return the files of weights by the digest of the rules that they were made for."""
    made = {path: json.loads(path.read_text("utf-8"))["made"] for path in FOLDER.glob("*.json")}
    return {note["rules"]: path for path, note in made.items()}


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
    weights, _made = load_weights(path, rules)
    weights.flags.writeable = False
    return weights
