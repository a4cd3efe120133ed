"""The score sheet: a line for each round, and what is looked up when one is scored."""

from __future__ import annotations

import re

import pytest

import koikoi_widget as kk
from koikoi_widget.paper.sheet_words import sections


def lines(rules: kk.Rules) -> list[str]:
    """What the lines to write on are called."""
    body = str(kk.score_sheet(rules)).partition("<tbody>")[2]
    return re.findall(r"<span>(.+?)</span>", body)


def test_there_is_a_line_for_each_round_and_twelve_at_most() -> None:
    assert lines(kk.rules("nintendo"))[::11] == ["1. January", "12. December"]
    assert lines(kk.rules("nintendo", rounds=3)) == ["1. January", "2. February", "3. March"]
    assert len(lines(kk.rules("nintendo", rounds=24))) == 12


@pytest.mark.parametrize("rules", kk.PRESETS.values(), ids=str)
def test_how_points_are_counted_stands_below_as_on_the_sheet_of_rules(rules: kk.Rules) -> None:
    shown, whole = str(kk.score_sheet(rules)), str(kk.sheet(rules))
    for section in sections(rules):
        (said,) = re.findall(f'<section id="{section.id}">.*?</section>', whole)
        assert (said in shown) == (section.id in {"points", "lucky", "run-out"})


def test_both_totals_begin_where_the_match_does() -> None:
    assert "Total<b></b>" in str(kk.score_sheet("nintendo"))
    assert str(kk.score_sheet(kk.rules("nintendo", start_points=100))).count("<b>100</b>") == 2


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown paper size: 'a5'"):
        kk.score_sheet(paper="a5")
    with pytest.raises(kk.UnknownName, match="unknown preset: 'bgaa'"):
        kk.score_sheet("bgaa")
