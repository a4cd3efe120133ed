"""Compile the kernel now, so that nobody waits for it: `python -m koikoi_widget.coach`.

The compiled code is kept on disk, see `kernel/code_folder.py`.
"""

from __future__ import annotations

import sys
from random import Random

from ..engine.errors import KernelMissing
from ..engine.match import Match
from ..engine.rules import PRESETS
from ..players import player, prepare
from .advise import advise
from .luck import luck


def main() -> None:
    """Have everything done once that a page, a player or a lesson asks the kernel for."""
    from ..kernel.play.batches import policy_rounds

    rules = PRESETS["nintendo"]
    policy_rounds(rules, 10)
    match, rng = Match(rules, 7, rounds=1), Random(7)
    prepare(coach := player("coach"))  # or it would go by plain numpy
    seated = coach, player("average"), player("policy")
    for turn in range(12):
        if match.round.seat is not None:
            view = match.view(match.round.seat)
            match.push(seated[turn % len(seated)].choose(view, rng))
    fresh = Match(rules, 7)
    advise(fresh.view(fresh.round.starter), 10)
    while not match.is_over:
        match.push(match.legal_actions[0])
    luck(match, samples=2)


if __name__ == "__main__":
    try:
        main()
    except KernelMissing as error:
        sys.exit(str(error))
