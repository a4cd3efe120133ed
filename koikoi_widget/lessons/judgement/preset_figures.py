"""What was measured for the presets, kept as JSON in the folder `measured`.

`koikoi measure` writes the file of a preset. It says how it was made and holds the digest of the
rules it was made for (see `kernel.rules.tables.digest_of`). A test compares that with the preset's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from math import isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

from ... import __version__
from ...engine.rules import PRESETS, Rules
from ...simulation.stats import Mean
from .figures import Cell, KoiTable, Made, MeasuredThumb, Reading, RulesOfThumb
from .reading import Held
from .threats import BASES, THREATS

FOLDER = Path(__file__).parent / "measured"

# Rules that change nothing about a round's play.
_OF_THE_MATCH = {"rounds", "start_points"}


class PresetFigures(NamedTuple):
    """What a file holds."""

    koi_table: KoiTable
    rules_of_thumb: RulesOfThumb
    reading: Reading


def kept(rules: Rules) -> PresetFigures | None:
    """Return what is kept for rules that play a round as a preset does, or None."""
    if rules.id not in PRESETS or not set(rules.changes()) <= _OF_THE_MATCH:
        return None
    return _figures_in(rules)


def save(figures: PresetFigures, folder: Path = FOLDER) -> Path:
    """Write what was measured for a preset to its file, named after it; return the path."""
    from ...kernel.rules.tables import digest_of

    rules, size, turns = (
        figures.koi_table.rules,
        figures.koi_table.made.size,
        figures.reading.made.size,
    )
    content = {
        "made": {
            "by": f"koikoi measure {rules.id} --count {size} --turns {turns}",
            "version": __version__,
            "rules": digest_of(rules),
            "positions": figures.koi_table.made._asdict(),
            "turns": figures.reading.made._asdict(),
        },
        "koi_table": [
            [*_figures(cell.better), *_figures(cell.gain)] for cell in figures.koi_table.cells
        ],
        "rules_of_thumb": [
            [row.id, row.kind, *_figures(row.loss), *_figures(row.right)]
            for row in figures.rules_of_thumb.rows
        ],
        "reading": {
            cue: [*_figures(held.share), round(held.expected, 4)]
            for cue, held in figures.reading.held.items()
        },
    }
    path = folder / f"{rules.id}.json"
    path.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    return path


@cache
def _figures_in(rules: Rules) -> PresetFigures | None:
    path = FOLDER / f"{rules.id}.json"
    if not path.is_file():
        return None
    content = json.loads(path.read_text("utf-8"))
    made = content["made"]
    positions, turns = (
        Made(**{**made[part], "players": tuple(made[part]["players"])})
        for part in ("positions", "turns")
    )
    places = ((band, base) for band in THREATS for base in BASES)
    cells = (
        Cell(*place, _mean_from(row[:3]), _mean_from(row[3:]))
        for place, row in zip(places, content["koi_table"], strict=True)
    )
    rows = (
        MeasuredThumb(id_, kind, _mean_from(figures[:3]), _mean_from(figures[3:]))
        for id_, kind, *figures in content["rules_of_thumb"]
    )
    held = {
        cue: Held(_mean_from(figures[:3]), figures[3])
        for cue, figures in content["reading"].items()
    }
    return PresetFigures(
        KoiTable(rules, positions, tuple(cells)),
        RulesOfThumb(rules, positions, tuple(rows)),
        Reading(rules, turns, held),
    )


def _figures(mean: Mean) -> list[Any]:
    return [None if isnan(figure) else round(figure, 4) for figure in mean[:2]] + [mean.size]


def _mean_from(figures: Iterable[Any]) -> Mean:
    value, error, count = figures
    return Mean(nan if value is None else value, nan if error is None else error, count)
