"""All the settings of a table, in one place: as data, as a value, and as text to be saved.

A setting is a row: its title, what it changes, what it allows. The rows of the rules come from
`koikoi_widget.engine.rules.OPTIONS`, so no rule can be missing here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from ..art import BACKS, DECKS, PALETTES
from ..engine.errors import InvalidRules, KoiKoiError, check_name, not_allowed, shortened, unknown
from ..engine.record import checked_seed
from ..engine.rules import OPTIONS, PRESETS, PRICE, HouseRule, Rules, extra_of
from ..engine.texts import object_of
from ..engine.words.names import NAME_SETS
from ..engine.words.rule_words import HEADINGS
from ..engine.words.yaku_names import yaku_name
from ..engine.yaku import Yaku
from ..locale import N_, _, as_sentence, capitalized, in_a_row, languages, number
from ..players import playable
from ..table.advice.advising import ADVICE, IS_INSTALLED, SAYS
from ..table.model.appearance import CLOTHS
from ..table.model.player_names import called
from ..table.saved.saved_match import PERSON
from ..table.words.hints import HELPS
from ..table.words.reach_words import takes_words
from ..web.protocol import SettingEntry, SettingGroup


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose. Titles and sentences are translated where they are shown.

    Attributes:
        name: its name in a program: a keyword of `Table`, or a field of `Rules`.
        says: one sentence about what it changes.
        default: its value before anybody chooses; its type determines the control.
        choices: the words allowed and what they are called.
        least, most: the bounds of a number.
        hint: what an empty field means.
        says_of: a sentence about each choice, if they need one.
    """

    name: str
    title: str
    says: str
    default: Any
    choices: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    hint: str = ""
    says_of: Mapping[str, Callable[[], str]] = field(default_factory=dict)

    def sentence(self, value: Any) -> str:
        """Return a sentence about the setting, and one about the choice `value` if it has one."""
        more = self.says_of[value]() if value in self.says_of else ""
        return in_a_row([_(self.says), more])

    @property
    def kind(self) -> Literal["choice", "switch", "number", "text"]:
        """Which control it uses: "choice", "switch", "number" or "text"."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "switch"
        return "number" if isinstance(self.default, int) else "text"

    def word(self, value: Any) -> str:
        """Return a value as people read it."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            return number(value)
        return _(self.choices.get(value, value))


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that stand together under a heading."""

    title: str
    settings: tuple[Setting, ...]


_DECK_NAMES = {"drawn": N_("painted"), "index": N_("plain, with large numbers")}
_PALETTE_NAMES = {"traditional": N_("traditional"), "high-contrast": N_("high contrast")}
_CLOTH_NAMES = {
    "month": N_("changes with the month"),
    "pine": N_("pine green"),
    "plum": N_("plum red"),
    "iris": N_("iris blue"),
    "pampas": N_("moonlight blue"),
    "chrysanthemum": N_("chrysanthemum yellow"),
    "willow": N_("rain grey"),
}
_BACK_NAMES = {"ink": N_("black"), "brick": N_("brick red")}
_NAME_SET_NAMES = {"traditional": N_("traditional"), "mario": N_("Mario Hanafuda")}
_SPEED_NAMES = {
    "off": N_("instant"),
    "fast": N_("fast"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}

NAMES_OF_PEOPLE = ("first_player", "second_player")

MATCH = Group(
    N_("The match"),
    (
        Setting(
            "opponent",
            N_("Opponent"),
            N_("Who you play against."),
            "greedy",
            {name: entry.title for name, entry in playable().items()}
            | {PERSON: N_("Two players, one screen")},
            says_of={name: entry.about for name, entry in playable().items()}
            | {
                PERSON: partial(
                    _, N_("You pass the device back and forth; hands are hidden between turns.")
                )
            },
        ),
        *(
            Setting(
                name,
                title,
                N_("The name of the player in this seat, if two people share the screen."),
                "",
                hint=hint,
            )
            for name, title, hint in (
                ("first_player", N_("First player"), N_("Player 1")),
                ("second_player", N_("Second player"), N_("Player 2")),
            )
        ),
        Setting(
            "seed",
            N_("Seed"),
            N_("The same seed deals the same cards. Leave empty for a random one."),
            "",
            hint=N_("random"),
        ),
        Setting(
            "practice",
            N_("Practice"),
            N_(
                "In practice you may take back moves, and the copy saved in your browser shows "
                "every card. Otherwise the match counts, and hidden cards stay hidden."
            ),
            True,
        ),
    ),
)

# Until somebody chooses: language and light of the browser, and the pace that suits the player.
AUTOMATIC = "auto"
WINS_OF_A_BEGINNER = 2  # with so many matches won, nobody is one

LOOK = Group(
    N_("Appearance"),
    (
        Setting(
            "language",
            N_("Language"),
            N_("The page changes at once; lessons change the next time you open them."),
            AUTOMATIC,
            {AUTOMATIC: N_("same as your browser"), **languages()},
        ),
        Setting(
            "scheme",
            N_("Light or dark"),
            N_("Whether the page and its lessons are light or dark."),
            AUTOMATIC,
            {AUTOMATIC: N_("same as your device"), "light": N_("light"), "dark": N_("dark")},
        ),
        Setting(
            "deck",
            N_("Deck"),
            N_("How the cards are drawn."),
            "drawn",
            {name: _DECK_NAMES.get(name, name) for name in DECKS},
        ),
        Setting(
            "palette",
            N_("Colours"),
            N_("The colours of the cards."),
            "traditional",
            {name: _PALETTE_NAMES.get(name, name) for name in PALETTES},
        ),
        Setting(
            "cloth",
            N_("Table"),
            N_("The colour of the table."),
            "month",
            {name: _CLOTH_NAMES.get(name, name) for name in CLOTHS},
        ),
        Setting(
            "back",
            N_("Backs"),
            N_("The colour of the cards' backs."),
            "brick",
            {name: _BACK_NAMES.get(name, name) for name in BACKS},
        ),
        Setting("marks", N_("Marks"), N_("Write the month and kind on the cards."), True),
        Setting(
            "names",
            N_("Names"),
            N_("What the cards are called."),
            "traditional",
            {name: _NAME_SET_NAMES.get(name, name) for name in NAME_SETS},
        ),
        Setting(
            "speed",
            N_("Speed"),
            N_("How fast cards move, and how long the opponent pauses."),
            AUTOMATIC,
            {AUTOMATIC: N_("slow until you have won twice"), **_SPEED_NAMES},
        ),
        Setting(
            "helps",
            N_("Hints"),
            N_("When to show what a card would capture, or point out a missed capture."),
            "always",
            HELPS,
        ),
        Setting("advice", N_("Advice"), SAYS, "request" if IS_INSTALLED else "off", ADVICE),
        Setting("sound", N_("Sound"), N_("Play sounds for cards and calls."), False),
    ),
)


def _rule_setting(name: str, rule: HouseRule) -> Setting:
    default = getattr(PRESETS["bga"], name)
    return Setting(name, rule.title, rule.says, default, rule.choices, rule.least, rule.most)


RULES = tuple(
    Group(
        heading,
        tuple(
            _rule_setting(name, rule) for name, rule in OPTIONS.items() if rule.heading == heading
        ),
    )
    for heading in HEADINGS
)
# What the page notes by itself, and no form shows.
_NOTED = Group("", (Setting("sound_offered", "", "", False),))
PAGE = {setting.name: setting for group in (MATCH, LOOK, _NOTED) for setting in group.settings}
RULE_SETTINGS = {setting.name: setting for group in RULES for setting in group.settings}

# How long a match is concerns everybody: it stands beside the preset, before the house rules.
_FIRST = "rounds"
_FURTHER = tuple(
    replace(group, settings=tuple(row for row in group.settings if row.name != _FIRST))
    for group in RULES
)

# A seed is for one match: if it were saved, every visit would deal the same cards.
_NOT_KEPT = {"seed"}

_MOST_READ = 100_000  # characters; all options together have about 2,000
_MOST_REFUSED = 5  # sentences about refused values
_MOST_SAID = 250  # letters in each


@dataclass(frozen=True)
class Options:
    """All settings together, immutable: `changed` returns another.

    Attributes:
        preset: the rules that the house rules start from.
        house: the house rules: fields of `Rules` and their values.
        page: everything else, by name.
    """

    preset: Rules = PRESETS["bga"]
    house: Mapping[str, Any] = field(default_factory=dict)
    page: Mapping[str, Any] = field(
        default_factory=lambda: {name: setting.default for name, setting in PAGE.items()}
    )

    @classmethod
    def of(cls, rules: str | Rules = "bga", **page: Any) -> Options:
        """Return the options that a program gives.

        Raises:
            UnknownName: an option or preset does not exist.
            InvalidRules: a value is not allowed.
        """
        options = cls().changed("rules", rules)
        for name, value in page.items():
            options = options.changed(name, value)
        return options

    @property
    def rules(self) -> Rules:
        """The preset with the house rules."""
        return self.preset.changed(**self.house) if self.house else self.preset

    def value(self, name: str) -> Any:
        """Return the value of a setting."""
        if name in self.preset.prices:  # of a yaku that is left out, too
            return self.house.get(name, self.preset.prices[name])
        return self.page[name] if name in self.page else self.rules.value(name)

    def changed(self, name: str, value: Any) -> Options:
        """Return the options with one setting changed; "rules" chooses a preset.

        Raises:
            UnknownName: there is no such setting.
            InvalidRules: the setting does not allow that value.
        """
        if name == "rules":
            return self._with_rules(value)
        if name in RULE_SETTINGS or name in self.preset.prices:
            house = {**self.house, name: value}
            return replace(self, house=_needed(self.preset, house))
        if name not in PAGE:
            raise unknown(_("option"), name, ["rules", *PAGE, *RULE_SETTINGS, *self.preset.prices])
        return replace(self, page={**self.page, name: _checked(PAGE[name], value)})

    @property
    def has_house_rules(self) -> bool:
        """Whether anything but the length of a match differs from the preset."""
        return bool(self.house.keys() - {_FIRST})

    def back_to_preset(self) -> Options:
        """Return the options without house rules."""
        return replace(self, house={})

    def differs(self, name: str) -> str:
        """Return in words how a rule differs from the preset, "" if it does not.

        How long a match is, everybody chooses: that is no house rule.
        """
        if (
            name in self.page
            or name in ("rules", _FIRST)
            or self.value(name) == self.preset.value(name)
        ):
            return ""
        usual = RULE_SETTINGS.get(name, _price(name)).word(self.preset.value(name))
        return _("changed; in {preset}: {value}", preset=_(self.preset.name), value=usual)

    def __str__(self) -> str:
        page = {name: value for name, value in self.page.items() if name not in _NOT_KEPT}
        kept = {"rules": self.preset.id, "house": dict(self.house), **page}
        return json.dumps(kept, ensure_ascii=False, indent=1)

    def parsed(self, text: str) -> tuple[Options, tuple[str, ...]]:
        """Return these options changed by the saved `text`, and which of it was refused, and why.

        A refused value does not affect the rest.
        """
        try:
            kept = object_of(text, _MOST_READ)
        except KoiKoiError as error:
            reason = shortened(str(error))
            return self, (_("The saved options cannot be read: {reason}", reason=reason),)
        options, refused = self, []
        for name, value in _in_order(kept):
            try:
                options = options.changed(name, value)
            except KoiKoiError as error:
                reason = shortened(str(error), _MOST_SAID)
                refused.append(_("A saved option was refused: {reason}", reason=reason))
        return options, tuple(refused[:_MOST_REFUSED])

    def _with_rules(self, rules: Any) -> Options:
        if isinstance(rules, str) and rules == self.preset.id:
            return self.back_to_preset()
        if not isinstance(rules, Rules):
            check_name(_("preset"), rules, PRESETS)
            return replace(self, preset=PRESETS[rules], house={})
        preset = PRESETS.get(rules.id, rules)
        prices = preset.prices if rules.prices.keys() <= preset.prices.keys() else {}
        values = {name: rules.value(name) for name in (*OPTIONS, *prices)}
        changes = {name: new for name, new in values.items() if new != preset.value(name)}
        house = _needed(preset, changes)
        if preset.changed(**house) != rules:
            return replace(self, preset=rules, house={})  # somebody's own yaku
        return replace(self, preset=preset, house=house)


def _in_order(kept: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a text keeps, the preset first, because it drops the house rules before it."""
    if "rules" in kept:
        yield "rules", kept["rules"]
    house = kept.get("house", {})
    if isinstance(house, dict):  # the prices decide what the least score to stop may be
        yield from sorted(house.items(), key=lambda rule: rule[0] == "stop_from")
    else:
        yield "house", house
    yield from ((name, kept[name]) for name in kept if name not in ("rules", "house"))


def _needed(preset: Rules, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules without those that change nothing."""
    rules, needed = preset.changed(**house), dict(house)
    for name in house:
        rest = {other: value for other, value in needed.items() if other != name}
        with suppress(InvalidRules):  # others are only allowed beside it
            if preset.changed(**rest) == rules:
                needed = rest
    return needed


def _checked(setting: Setting, value: Any) -> Any:
    """Return the value for a setting of the page, checked."""
    if setting.name == "seed":
        is_empty = isinstance(value, str) and not value.strip()
        return "" if is_empty else str(checked_seed(value))
    if setting.choices:
        check_name(setting.name, value, setting.choices)
    if setting.name in NAMES_OF_PEOPLE:
        return called(value)
    if type(value) is not type(setting.default):
        raise not_allowed(setting.name, value, _("yes or no"))
    return value


def described(options: Options) -> list[SettingGroup]:
    """Return all settings by group, as the page shows them; those of the yaku as rows."""
    own = {} if options.preset.id in PRESETS else {options.preset.id: options.preset}
    rules = Setting(
        "rules",
        N_("Rules"),
        N_("The preset for the match; each of its rules can be changed below."),
        "bga",
        {preset.id: preset.name for preset in (*PRESETS.values(), *own.values())},
    )
    start = Group(MATCH.title, (rules, RULE_SETTINGS[_FIRST], *MATCH.settings))
    return [
        {
            "title": _(group.title),
            "house": group in _FURTHER,
            "differ": "",
            "settings": [
                _shown(setting, options) for setting in group.settings if _matters(setting, options)
            ]
            + (_prices(options) if group.title == PRICE.heading else []),
        }
        for group in (start, LOOK, *_FURTHER)
    ]


def _matters(setting: Setting, options: Options) -> bool:
    """Return whether a setting has an effect beside the others: one player needs no name."""
    return setting.name not in NAMES_OF_PEOPLE or options.value("opponent") == PERSON


def _prices(options: Options) -> list[SettingEntry]:
    """Return what each yaku of the preset scores, and each extra card where it pays."""
    rows = [
        _shown(_price(name), options) | {"title": title, "says": says}
        for row in options.preset.yaku
        for name, title, says in _priced(row)
    ]
    rows[0]["says"] = in_a_row([rows[0]["says"], _(PRICE.says)])
    return rows


def _price(name: str) -> Setting:
    return Setting(name, PRICE.title, PRICE.says, PRICE.default, least=PRICE.least, most=PRICE.most)


def _priced(row: Yaku) -> Iterator[tuple[str, str, str]]:
    """Yield the names of a yaku's prices, each with its title and what it says."""
    name = yaku_name(row.id)
    takes = as_sentence(takes_words(replace(row, extra=0)))
    yield row.id, name, capitalized(takes)
    if row.extra:
        title = _("{yaku}: each extra card", yaku=name)
        yield extra_of(row.id), title, _("Points for each additional card of this kind.")


def _shown(setting: Setting, options: Options) -> SettingEntry:
    name = setting.name
    value = options.preset.id if name == "rules" else options.value(name)
    return {
        "name": name,
        "title": _(setting.title),
        "says": setting.sentence(value),
        "kind": setting.kind,
        "choices": [(value, _(word)) for value, word in setting.choices.items()],
        "least": setting.least,
        "most": setting.most,
        "hint": _(setting.hint) if setting.hint else "",
        "value": value,
        "differs": options.differs(name),
        "wrong": "",
    }
