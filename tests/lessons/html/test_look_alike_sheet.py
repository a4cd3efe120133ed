"""The cards that are mistaken for others, on paper."""

from __future__ import annotations

import re

import pytest

import koikoi_widget as kk
from koikoi_widget.art.contact import CONFUSABLE
from koikoi_widget.lessons.html.cues import TREACHEROUS


def test_confused_months_stand_beside_each_other_and_misleading_cards_below_them() -> None:
    sheet, misleading = str(kk.look_alike_sheet()).split('class="misleading"')
    for section, pair in zip(re.findall("<section>.*?</section>", sheet), CONFUSABLE, strict=True):
        shown = map(kk.Card.parse, re.findall('href="#card-(.*?)"', section))
        assert [card.month for card in shown] == [pair[0]] * 4 + [pair[1]] * 4
    assert re.findall('href="#card-(.*?)"', misleading) == [*TREACHEROUS]


def test_an_unknown_paper_size_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown paper size: 'a5'"):
        kk.look_alike_sheet("a5")
