"""The players that a measurement is told by name: those of the package, and of files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.rules import Rules
from koikoi_widget.kernel.rules.tables import compile_rules
from koikoi_widget.kernel.trained_files import load_judge
from koikoi_widget.kernel.value.features import Network
from koikoi_widget.kernel.value.house_network import network_by, parts_of
from koikoi_widget.kernel.value.match_value import decides
from koikoi_widget.kernel.value.valuation import values_of
from koikoi_widget.players.coach import Coach


@dataclass(frozen=True, kw_only=True)
class Trained(Coach):
    """Plays by another network than the coach's, by that alone, as ``coach:0`` does by its own."""

    file: Path
    samples: int = 0

    def values(self, view: kk.View, rng: Random) -> list[float]:
        """Return what the network makes of each of `view.legal_actions`."""
        return values_of(view, _network(self.file, view.rules), standing=decides(view))


@cache
def _network(file: Path, rules: Rules) -> Network:
    judge, _made = load_judge(file)
    return network_by(judge, parts_of(compile_rules(rules)))


def named_player(name: str) -> kk.Player:
    """Return a player by its name.

    ``coach:0`` is one that hears no deals; ``network.npz`` is a file that `tools.training` wrote.
    """
    if name.endswith(".npz"):
        return Trained(file=Path(name))
    name, _, samples = name.partition(":")
    return kk.player(name, samples=int(samples)) if samples else kk.player(name)
