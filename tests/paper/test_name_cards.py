"""The cards of a class to print: whatever a pupil is called stays text on their own card."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.paper.name_cards import NameCard, name_cards

NAMES = ["Mia", "<b>Theo</b>", "\u202eהילה", "महिमा", "さくら", "👩‍👩‍👧‍👦" * 4, 'O"Hara & Sons']
ADDRESS = "10.0.0.7:8866/maple"


def test_each_pupil_has_a_card_with_their_letters_and_the_address() -> None:
    cards = [NameCard(name, f"KBTP-XRW{'BCDFHKL'[at]}", "<svg/>") for at, name in enumerate(NAMES)]
    text = str(name_cards(cards, ADDRESS))
    assert text.count("<article>") == text.count(ADDRESS) == text.count("<svg/>") == len(NAMES)
    assert all(card.letters in text for card in cards)
    assert "<b>Theo" not in text and "&lt;b&gt;Theo" in text


def test_a_card_loads_nothing_from_another_machine_and_runs_nothing() -> None:
    text = str(name_cards([NameCard("Mia", "KBTP-XRWM", "")], ADDRESS))
    assert "<script" not in text and "http" not in text


def test_an_unknown_paper_size_is_refused() -> None:
    with pytest.raises(UnknownName):
        name_cards([], ADDRESS, "a3")
