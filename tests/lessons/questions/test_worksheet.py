"""Questions on paper: what is asked, and a key that is right."""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import islice

import pytest

import koikoi_widget as kk

KINDS = ("cards", "captures", "scores", "completions", "tales", "match")


@pytest.mark.parametrize("quiz", KINDS)
def test_a_sheet_asks_what_a_quiz_of_that_seed_asks_and_its_key_answers_it(quiz: str) -> None:
    sheet, key = str(kk.worksheet(quiz, seed=5)).split('<main class="key">')
    asked = [*islice(kk.questions(quiz, seed=5), 8)]
    assert [unescape(words) for words in re.findall("<h2>(.*?)</h2>", sheet)] == [
        question.prompt for question in asked
    ]
    answers = re.findall("<strong>([A-Z ]+)</strong> (.*?)</p>", key)
    for question, (letters, why) in zip(asked, answers, strict=True):
        assert {"ABCDEFGH".index(letter) for letter in letters.split()} == question.right
        assert why == escape(question.why)


def test_no_picture_of_the_sheet_is_described_by_its_month() -> None:
    sheet, _key = str(kk.worksheet("months")).split('<main class="key">')
    described = re.findall('aria-label="(.*?)"', sheet)
    assert described and not any(month.name in words for month in kk.MONTHS for words in described)


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(kk.UnknownName, match="unknown quiz: 'sums'"):
        kk.worksheet("sums")
    with pytest.raises(kk.InvalidValue, match="length cannot be 0"):
        kk.worksheet(length=0)
