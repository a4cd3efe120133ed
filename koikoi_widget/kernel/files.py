"""The results of training, kept as files in the folder `trained`: networks and policy weights.

A network's file is an npz of float16, the weights are JSON; both say how they were made and hold
the digest of the rules they were made for (see `tables.digest_of`). They are used for these rules
and no others, whatever the files are called. `koikoi train` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidRules
from ..engine.rules import Rules, find_rules
from ..locale import _
from .jit import Floats, np
from .network import HEADS, Network, features_size
from .tables import compile_rules, digest_of
from .weights import HAND_SET, WEIGHTS

FOLDER = Path(__file__).parent / "trained"

Made = dict[str, Any]  # how a file was made; "rules" is the digest


def network_for(rules: str | Rules) -> Network | None:
    """Return the network made for rounds under these rules, or None.

    Rules that differ only in how a match is run share a network.

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


def save_network(path: Path, network: Network, rules: Rules, made: Mapping[str, Any]) -> None:
    """Write a network to a file; `made` says how it was made."""
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    note = json.dumps({**made, "rules": digest_of(rules)})
    np.savez_compressed(path, made=np.array(note), **arrays)


def load_network(path: Path, rules: str | Rules) -> tuple[Network, Made]:
    """Return a network from its file, and how it was made.

    Raises:
        InvalidRules: it was made for other rules than `rules`.
        UnknownName: there is no such preset.
    """
    found = find_rules(rules)
    made = _refuse_others(path, found)
    with np.load(path) as kept:
        arrays = [np.ascontiguousarray(kept[name], np.float32) for name in Network._fields]
    network = Network(*arrays)
    assert network.inner.shape[0] == features_size(compile_rules(found))
    assert network.outer.shape == (HEADS, network.bias.shape[0] + 1)
    return network, made


def save_weights(path: Path, weights: Floats, rules: Rules, made: Mapping[str, Any]) -> None:
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
    made = _refuse_others(path, find_rules(rules))
    kept = json.loads(path.read_text("utf-8"))["weights"]
    return np.array([kept[name] for name in WEIGHTS]), made


def made_of(path: Path) -> Made:
    """Return how a file was made."""
    made: Made
    if path.suffix == ".npz":
        with np.load(path) as kept:
            made = json.loads(str(kept["made"]))
    else:
        made = json.loads(path.read_text("utf-8"))["made"]
    return made


def _refuse_others(path: Path, rules: Rules) -> Made:
    made = made_of(path)
    if made.get("rules") != digest_of(rules):
        raise InvalidRules(
            _(
                "{file} was made for rules other than {rules}; make it again with: koikoi train",
                file=path.name,
                rules=rules,
            )
        )
    return made


@cache
def _files(suffix: str) -> dict[str, Path]:
    """Return the files of one sort, by the digest of the rules that they were made for."""
    return {made_of(path).get("rules", ""): path for path in sorted(FOLDER.glob(f"*{suffix}"))}


@lru_cache(maxsize=16)
def _network(rules: Rules) -> Network | None:
    path = _files(".npz").get(digest_of(rules))
    if path is None:
        return None
    network, _made = load_network(path, rules)
    for array in network:
        array.flags.writeable = False
    return network


@lru_cache(maxsize=64)
def _weights(rules: Rules) -> Floats:
    path = _files(".json").get(digest_of(rules))
    if path is None:
        return HAND_SET
    weights, _made = load_weights(path, rules)
    weights.flags.writeable = False
    return weights
