"""What the four sources say is taught, played or printed, or left out with a reason."""

from __future__ import annotations

import ast
import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

with (ROOT / "tests/sources.tsv").open(encoding="utf-8", newline="") as table:
    POINTS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def words_of(path: str) -> str:
    """Return what stands in a file, on one line; of Python, the whole texts as well."""
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".ipynb"):
        text = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    elif path.endswith(".py"):
        nodes = ast.walk(ast.parse(text))
        values = (node.value for node in nodes if isinstance(node, ast.Constant))
        text = "\n".join([text.replace("\n# ", " "), *filter(lambda v: isinstance(v, str), values)])
    return " ".join(text.split())


# What a review found to be wrong, or more than is known.
REFUTED = {
    "notebooks/04-kinds.ipynb": "everybody calls them",
    "notebooks/01-taking.ipynb": "every source",
    "notebooks/06-stop-or-koi-koi.ipynb": "There is no rule that answers it",
    "notebooks/07-defence.ipynb": "as likely in one place as any other",
    "notebooks/09-thousand-games.ipynb": "One match is mostly luck",
    "koikoi_widget/lessons/questions/kinds/card_questions.py": "{name} is an animal",
    "koikoi_widget/lessons/questions/kinds/yaku_questions.py": "are left.",
}


@pytest.mark.parametrize("path", REFUTED)
def test_what_was_found_to_be_wrong_is_not_said_again(path):
    assert REFUTED[path] not in words_of(path)


def test_the_table_has_all_142_points():
    assert Counter(point["source"] for point in POINTS) == {
        "bga": 48,
        "nintendo": 37,
        "legends": 24,
        "italian": 33,
    }
    assert len({(point["source"], point["lines"], point["says"]) for point in POINTS}) == 142


@pytest.mark.parametrize(
    "point", POINTS, ids=lambda point: f"{point['source']} {point['lines']}: {point['says']}"
)
def test_what_a_source_says_is_where_the_table_has_it(point):
    assert len(point["words"]) > 6
    assert point["words"] in words_of(point["where"])
