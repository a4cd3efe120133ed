"""Train what the coach plays by; the same seed gives the same file.

    python -m tools.training policy nintendo
    python -m tools.training network --start koikoi_widget/kernel/trained/network.npz
    python -m tools.training rows classic
    python -m tools.training response nintendo --games 3000 --out FOLDER [--resume]

The weights of a policy take a minute for each preset. A network takes two hours; with `--start` it
goes on from another one, in games under all rules. `rows` teaches it, in minutes, what the
rules of one preset ask and those of no other: by all others it plays as it did. The files are
written where the coach looks for them, or to the folder `--out`.

A response learns to beat the network of the coach and nobody else: what it wins shows how much is
left to find. It is no better coach, so it has no place where the coach would look for it. If it is
stopped, `--resume` goes on from the last twenty games that are kept in its folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.kernel.trained_files import FOLDER
from koikoi_widget.simulation.progress_bar import progress

from .network_training import RESPONSE, ROWS, steps_of, train_network, train_response, train_rows
from .policy_training import GENERATIONS, Report, train_policy


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        "python -m tools.training", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("what", choices=("policy", "network", "rows", "response"))
    parser.add_argument("preset", nargs="?", choices=PRESETS, help="whose rules; not for a network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="the file of a network to go on from")
    parser.add_argument("--games", type=int, help="of a response, or to learn rows by")
    parser.add_argument("--resume", action="store_true", help="go on with a stopped response")
    parser.add_argument("--out", type=Path, default=FOLDER)
    asked = parser.parse_args(words)
    if (asked.what == "network") != (asked.preset is None):
        parser.error("a network is trained for all rules, anything else for a preset")
    if asked.games is None:
        asked.games = (ROWS if asked.what == "rows" else RESPONSE).games
    if asked.resume and asked.what != "response":
        parser.error("only a response is kept to go on with")
    if asked.what == "response" and asked.out.resolve() == FOLDER.resolve():
        parser.error("a response needs a folder of its own: --out")
    try:
        with progress(_steps(asked)) as advance:

            def report(_step: str, _figure: float) -> None:
                advance(1)

            path = _trained(asked, report)
    except (KoiKoiError, OSError) as error:
        parser.error(str(error))
    print(f"Written: {path}")


def _steps(asked: argparse.Namespace) -> int:
    if asked.what in ("rows", "response"):
        return int(asked.games)
    return GENERATIONS if asked.what == "policy" else steps_of(asked.start)


def _trained(asked: argparse.Namespace, report: Report) -> Path:
    start, games = asked.start or FOLDER / "network.npz", asked.games
    if asked.what == "rows":
        return train_rows(asked.out, asked.seed, start, asked.preset, games, report=report)
    if asked.what == "response":
        resume = asked.resume
        return train_response(
            asked.out, asked.seed, start, asked.preset, games, resume=resume, report=report
        )
    if asked.what == "policy":
        return train_policy(asked.preset, asked.out, asked.seed, report=report)
    return train_network(asked.out, asked.seed, asked.start, report=report)


if __name__ == "__main__":
    main()
