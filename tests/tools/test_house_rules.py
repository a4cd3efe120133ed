"""The page about the house rules is the one that the code writes."""

from __future__ import annotations

from koikoi_widget.locale import language
from tools import house_rules


def test_the_page_about_the_house_rules_is_current():
    assert house_rules.PAGE.read_text("utf-8") == house_rules.page()


def test_the_page_is_english_whatever_language_is_chosen():
    english = house_rules.page()
    with language("it"):
        assert house_rules.page() == english
