"""The yaku for the pocket: four equal cards on which no yaku is missing."""

from __future__ import annotations

from html import unescape

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.paper.sheet_yaku import takes


@pytest.mark.parametrize("rules", kk.PRESETS.values(), ids=str)
def test_four_equal_cards_say_every_yaku_what_it_takes_and_brings(rules: kk.Rules) -> None:
    _before, *cards = str(kk.pocket_cards(rules)).split("<article>")
    texts = {unescape(card.partition("</article>")[0]) for card in cards}
    assert len(cards) == 4 and len(texts) == 1
    (text,) = texts
    for row in rules.active_yaku():
        assert f"{yaku_name(row.id)}<br><small>{takes(row, rules)}</small>" in text
        assert f'<td class="points">{row.points}</td>' in text
    assert " id=" not in text, "it would stand there four times"


def test_house_rules_change_the_card() -> None:
    changed = kk.rules("nintendo", **{"three-brights": 9})
    text = str(kk.pocket_cards(changed))
    assert "with house rules" in text and '<td class="points">9</td>' in text


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown paper size: 'a5'"):
        kk.pocket_cards(paper="a5")
