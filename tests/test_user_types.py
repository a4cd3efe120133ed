"""What type checkers say of the code of somebody who builds on the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

PROGRAM = """
from random import Random

import koikoi_widget as kk
from koikoi_widget import Action, Match, Player, Results, View


class Cautious:
    def choose(self, view: View, rng: Random) -> Action:
        if kk.STOP in view.legal_actions:
            return kk.STOP
        return next(action for action in view.legal_actions if isinstance(action, kk.Play))


def play(player: Player, seed: int) -> Match:
    match, rng = Match("nintendo", seed), Random(seed)
    while (seat := match.seat) is not None:
        match.push(player.choose(match.view(seat), rng))
    return match


birds = kk.Yaku(id="birds", points=5, pool="2-animal 4-animal 8-animal", need=3)
house: kk.Rules = kk.rules("bga", yaku=[*kk.PRESETS["bga"].yaku, birds])
results: Results = kk.simulate(Cautious(), "greedy", games=2, rules=house)
rate: float = results.win_rate
luck_free: float = kk.simulate("greedy", "random", games=2, luck_free=True).luck_free_mean
yaku: tuple[str, ...] = kk.simulate("greedy", "random", 2, keep="rounds").rounds[0].yaku
key: str = Match("bga", 7).view(0).key()
moves: tuple[kk.Move, ...] = Match("bga", 7).view(0).history
most: int = kk.most_points("bga")
ended: list[kk.PlayedRound] = list(play(kk.player("greedy"), 7).rounds())
kk.Mtach
"""


def test_a_strict_type_checker_sees_every_public_name_and_finds_a_slip(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    cache = ROOT / ".mypy_cache" / "users"
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, program.name],
        capture_output=True,
        text=True,
        cwd=tmp_path,  # where no settings of this project are found
    )
    slip = PROGRAM.count("\n")
    assert checked.stdout.splitlines() == [
        f'program.py:{slip}: error: Module has no attribute "Mtach"  [attr-defined]',
        "Found 1 error in 1 file (checked 1 source file)",
    ]
