"""Every house rule in a table: its name, what it allows and means, its value in each preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...engine.errors import checks_options
from ...engine.rules import OPTIONS, PRESETS, HouseRule, Rules, find_rules, notation
from ...locale import _, in_a_list, labelled
from .show import table


class ListedRule(NamedTuple):
    """A house rule, its words in the language in which it was listed.

    Attributes:
        name: what `rules` and records call it.
        title: a few words.
        meaning: a sentence.
        allowed: the values it allows, as records and the command line write them.
        presets: its value in each preset, by the preset's id.
        value: its value in the rules that were asked about; None if none were.
    """

    name: str
    title: str
    meaning: str
    allowed: str
    presets: Mapping[str, str | int | bool]
    value: str | int | bool | None = None

    @property
    def setting(self) -> str:
        """Its value as it is typed, or which presets have which."""
        if self.value is not None:
            return notation(self.value)
        ids: dict[str, list[str]] = {}
        for preset, value in self.presets.items():
            ids.setdefault(notation(value), []).append(preset)
        return "; ".join(labelled(value, in_a_list(names)) for value, names in ids.items())


class HouseRules(tuple[ListedRule, ...]):
    """The house rules in their order. A notebook shows a table, `print` a paragraph for each."""

    def header(self) -> tuple[str, ...]:
        """Return the headings of the columns that `cells` fills."""
        return _("Name"), _("Value"), _("Allowed"), _("Meaning")

    def cells(self) -> list[tuple[str, ...]]:
        """Return a row for each rule, in words."""
        return [
            (rule.name, rule.setting, rule.allowed, labelled(rule.title, rule.meaning))
            for rule in self
        ]

    def __str__(self) -> str:
        _name, *heads = self.header()
        return "\n\n".join(
            "\n  ".join([name, *(labelled(*pair) for pair in zip(heads, cells, strict=True))])
            for name, *cells in self.cells()
        )

    def __repr__(self) -> str:
        return f"<HouseRules count={len(self)}>"

    def _repr_html_(self) -> str:
        return str(table(self.header(), self.cells(), _("House rules")))


@checks_options
def house_rules(rules: str | Rules | None = None) -> HouseRules:
    """Return the house rules, with the value of each in `rules` or, by default, in all presets.

    The points of each yaku are house rules too: see `Rules.prices`.

    Raises:
        UnknownName: no preset has that name.

    >>> print(house_rules("nintendo")[0].setting)
    always
    >>> {rule.name: rule.allowed for rule in house_rules()}["koi_limit"]
    'any, one-each, one-in-round'
    """
    asked = None if rules is None else find_rules(rules)
    return HouseRules(
        ListedRule(
            name,
            _(rule.title),
            _(rule.says),
            _allowed(rule),
            {preset.id: preset.value(name) for preset in PRESETS.values()},
            None if asked is None else asked.value(name),
        )
        for name, rule in OPTIONS.items()
    )


def _allowed(rule: HouseRule) -> str:
    if rule.choices:
        return in_a_list(rule.choices)
    if isinstance(rule.default, bool):
        return in_a_list(map(notation, (True, False)))
    return _("{least} to {most}", least=rule.least, most=rule.most)
