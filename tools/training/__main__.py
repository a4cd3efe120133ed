"""Train what the coach plays by; the same seed gives the same file.

    python -m tools.training policy nintendo
    python -m tools.training network --start koikoi_widget/kernel/trained/network.npz

The weights of a policy take a minute for each preset. A network takes two hours; with `--start` it
goes on from another one, in games under all rules. The files are written where the coach looks for
them, or to the folder `--out`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.kernel.trained_files import FOLDER
from koikoi_widget.simulation.progress_bar import progress

from .network_training import steps_of, train_network
from .policy_training import GENERATIONS, train_policy


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        "python -m tools.training", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("what", choices=("policy", "network"))
    parser.add_argument("preset", nargs="?", choices=PRESETS, help="needed for a policy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="the file of a network to go on from")
    parser.add_argument("--out", type=Path, default=FOLDER)
    asked = parser.parse_args(words)
    if (asked.what == "policy") != (asked.preset is not None):
        parser.error("a policy is trained for a preset, a network for all rules")
    try:
        with progress(GENERATIONS if asked.preset else steps_of(asked.start)) as advance:

            def report(_step: str, _figure: float) -> None:
                advance(1)

            if asked.preset:
                path = train_policy(asked.preset, asked.out, asked.seed, report=report)
            else:
                path = train_network(asked.out, asked.seed, asked.start, report=report)
    except (KoiKoiError, OSError) as error:
        parser.error(str(error))
    print(f"Written: {path}")


if __name__ == "__main__":
    main()
