"""Write the golden playthroughs again."""

from __future__ import annotations

from tests.golden import PLAYTHROUGHS, path_of, played

for name in PLAYTHROUGHS:
    match = played(name)
    path_of(name).write_text(str(match.record), encoding="utf-8")
    ends = "a draw" if match.winner is None else f"seat {match.winner} wins"
    print(f"{path_of(name).name}: {match.points[0]} to {match.points[1]}, {ends}")
