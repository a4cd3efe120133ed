"""What training found, kept as files in the folder `trained`: networks and weights of the policy.

A network's file is an npz of float16 with a note of how it was made; `koikoi train` writes it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..engine.rules import PRESETS, Rules, find_rules
from .jit import Floats, np
from .network import HEADS, MOST_YAKU, Network, features_size
from .tables import Tables, compile_rules
from .weights import HAND_SET, WEIGHTS

FOLDER = Path(__file__).parent / "trained"


def network_for(rules: str | Rules) -> Network | None:
    """Return the network made for rounds by these rules, None if there is none.

    Rules that differ from a preset only in how a match goes are played by its network.

    Raises:
        UnknownName: there is no such preset.
    """
    return _network(find_rules(rules))


def weights_for(rules: str | Rules) -> Floats:
    """Return the policy's weights found for rounds by these rules, else those set by hand."""
    return _weights(find_rules(rules))


def save_network(path: Path, network: Network, made: dict[str, Any]) -> None:
    """Write a network to a file, `made` saying how it came about."""
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    np.savez_compressed(path, made=np.array(json.dumps(made)), **arrays)


def load_network(path: Path) -> tuple[Network, dict[str, Any]]:
    """Return a network from its file, and how it was made."""
    with np.load(path) as kept:
        arrays = [np.ascontiguousarray(kept[name], np.float32) for name in Network._fields]
        made: dict[str, Any] = json.loads(str(kept["made"]))
    return Network(*arrays), made


@lru_cache(maxsize=16)
def _network(rules: Rules) -> Network | None:
    tables = compile_rules(rules)
    preset = _same_round(tables, ".npz")
    if preset is None:
        return None
    network, _made = load_network(FOLDER / f"{preset}.npz")
    for array in network:
        array.flags.writeable = False
    assert network.inner.shape[0] == features_size(tables)
    assert network.outer.shape == (HEADS, network.bias.shape[0] + 1)
    return network


@lru_cache(maxsize=64)
def _weights(rules: Rules) -> Floats:
    preset = _same_round(compile_rules(rules), ".json")
    if preset is None:
        return HAND_SET
    kept = json.loads((FOLDER / f"{preset}.json").read_text())["weights"]
    weights = np.array([kept[name] for name in WEIGHTS])
    weights.flags.writeable = False
    return weights


def _same_round(tables: Tables, suffix: str) -> str | None:
    """Return a preset whose rounds go by the same rules, and which has such a file."""
    if tables.rows.shape[2] > MOST_YAKU:
        return None
    for preset in PRESETS:
        other = compile_rules(preset)
        if (FOLDER / f"{preset}{suffix}").exists() and np.array_equal(
            tables.rows, other.rows) and np.array_equal(tables.options, other.options):
            return preset
    return None
