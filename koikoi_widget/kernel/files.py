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

from ..engine.errors import InvalidRules, quoted
from ..engine.rules import Rules, find_rules
from ..locale import _
from .arrays import Floats, np
from .play.weights import HAND_SET, WEIGHTS
from .rules.tables import compile_rules, digest_of
from .value.features import HEADS, MOST_YAKU, Network
from .value.house_network import SIZE, network_by, parts_of

FOLDER = Path(__file__).parent / "trained"

# What the numbers of a row of the network are rounded to, if it is on once in every position; and
# how often a row is taken to be on besides what was counted, which was not every position there is.
_STEP, _SELDOM = 0.0012, 1 / 20_000

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
    note = json.dumps({**made, "numbers": _digest_of_arrays(arrays)})
    np.savez_compressed(path, made=np.array(note), **arrays)


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
            made: Made = dict(json.loads(str(kept["made"])))
    except OSError:
        raise
    except Exception:  # a file of another sort fails in as many ways as there are sorts
        raise InvalidRules(_("{file} is not a network.", file=quoted(path.name))) from None
    units = max(1, arrays["bias"].size)
    shapes = {"inner": (SIZE, units), "scale": (SIZE,), "bias": (units,)}
    shapes["outer"] = (HEADS, units + 1)
    if made.get("numbers") != _digest_of_arrays(arrays) or any(
        arrays[name].shape != shape or arrays[name].dtype != _DTYPES[name]
        for name, shape in shapes.items()
    ):
        raise _damaged(path)
    inner = arrays["inner"] * arrays["scale"][:, None]
    return Network(inner, arrays["bias"], arrays["outer"]), made


def _damaged(path: Path) -> InvalidRules:
    return InvalidRules(
        _("{file} has been damaged or changed; make it again with: koikoi train", file=path.name)
    )


# Of the numbers in a network's file.
_DTYPES = {"inner": np.int8, "scale": np.float32, "bias": np.float32, "outer": np.float32}


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
        InvalidRules: they were made for other rules than `rules`, or the file holds no weights.
        UnknownName: there is no such preset.
        OSError: there is no such file, or it cannot be read.
    """
    weights, made = _weights_in(path)
    if made["rules"] != digest_of(find_rules(rules)):
        raise InvalidRules(
            _(
                "{file} was made for rules other than {rules}; make it again with: koikoi train",
                file=path.name,
                rules=rules,
            )
        )
    return weights, made


def _weights_in(path: Path) -> tuple[Floats, Made]:
    """Return the weights in a file, whatever the rules."""
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
    return {_weights_in(path)[1]["rules"]: path for path in FOLDER.glob("*.json")}


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
