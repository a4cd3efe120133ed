"""The list of house rules: whole, right about each preset, in the language chosen."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.rules import notation, parse_option
from koikoi_widget.locale import language, languages


def test_every_house_rule_is_listed_with_its_value_in_each_preset():
    listed = kk.house_rules()
    assert [rule.name for rule in listed] == [*kk.OPTIONS]
    for rule in listed:
        assert rule.value is None
        assert rule.presets == {
            name: getattr(preset, rule.name) for name, preset in kk.PRESETS.items()
        }
        assert all(name in rule.setting for name in kk.PRESETS)


def test_rules_are_listed_with_their_own_values():
    rules = kk.rules("legends", viewings="never", bust=True)
    listed = {rule.name: rule for rule in kk.house_rules(rules)}
    assert {name: rule.value for name, rule in listed.items()} == {
        name: getattr(rules, name) for name in kk.OPTIONS
    }
    assert (listed["viewings"].setting, listed["bust"].setting) == ("never", "yes")
    with pytest.raises(kk.UnknownName, match="preset"):
        kk.house_rules("sega")


@pytest.mark.parametrize("code", languages())
def test_what_is_allowed_can_be_typed_in_every_language(code):
    with language(code):
        for rule in kk.house_rules():
            option = kk.OPTIONS[rule.name]
            for word in option.choices or map(notation, [True, False]):
                if option.choices or isinstance(option.default, bool):
                    assert word in rule.allowed
                    parse_option(rule.name, word)
                else:
                    assert str(option.most) in rule.allowed


def test_a_list_shows_itself_in_a_terminal_and_in_a_notebook():
    listed = kk.house_rules()
    text, html = str(listed), listed._repr_html_()
    for rule in listed:
        assert f"{rule.name}\n  " in text and rule.meaning in text
        assert f">{rule.name}<" in html
    assert repr(listed) == f"<HouseRules count={len(kk.OPTIONS)}>"
