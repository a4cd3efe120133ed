"""The word of a teacher's deal."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.errors import InvalidValue
from koikoi_widget.lessons.learner import deal_words
from koikoi_widget.lessons.learner.deal_words import checked_word, class_word, is_word


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        (" Maple-7", "maple-7"),
        ("ｍａｐｌｅ", "maple"),
        ("पत्ती", "पत्ती"),
        ("もみじ", "もみじ"),
        ("STRAẞE", "strasse"),
    ],
)
def test_a_word_of_any_script_deals_however_it_is_typed(typed: str, word: str) -> None:
    assert checked_word(typed) == word and is_word(word)


@pytest.mark.parametrize(
    "typed",
    ["", "2026-11-27", "7b", "<b>", "a b", "a" * 41, "\u202emaple", "🍁", "ma\nple", None, 7],
)
def test_what_is_no_word_is_refused_with_what_one_is(typed: object) -> None:
    with pytest.raises(InvalidValue, match="letters, digits and '-'"):
        checked_word(typed)
    assert not is_word(typed)


@pytest.mark.parametrize(
    ("kept", "word"), [("maple", "maple"), ("today", ""), ("", ""), ("<b>", "")]
)
def test_a_class_has_a_word_unless_its_deal_is_everybody_s(
    kept: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(deal_words.VARIABLE, kept)
    assert class_word() == word
