"""The rules as data: one frozen value for each source, every house rule a field of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from ..locale import _
from .cards import MONTHS, Cards, CardSet, mask_of
from .display import as_html, as_notation
from .errors import (
    Fixed,
    InvalidRules,
    check_name,
    check_whole,
    checks_options,
    is_truth,
    not_allowed,
)
from .words.rule_words import PRESET_NAMES, PRICE_WORDS, RULE_WORDS
from .words.yaku_names import NAMES
from .yaku import STORM, WILLOW, Score, Yaku, check_word, made, standard_yaku


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a field of `Rules` allows, what it changes, and what people call it.

    Attributes:
        title: a few words; translated where they are shown, like all the words here.
        says: one sentence of explanation for the player.
        heading: the heading under which the page shows it.
        default: its value in a plain `Rules`.
        choices: for a field of words, the words allowed, each with what people call it.
        least, most: the bounds of a field of numbers.
        is_of_match: whether it governs the match without affecting the play of a round.

    >>> rule = kk.OPTIONS["viewings"]
    >>> rule.default, [*rule.choices]
    ('always', ['always', 'never', 'with-another', 'rain-cancels', 'field-cancels'])
    """

    title: str
    says: str
    heading: str
    default: str | int | bool
    choices: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    is_of_match: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "choices", Fixed(self.choices))


def _field(default: str | int | bool, **limits: object) -> Any:
    """Declare a field by attributes of its `HouseRule`; `OPTIONS` adds what people call it."""
    return field(default=default, metadata={"default": default, **limits})


def _one_of(*words: str, **limits: object) -> Any:
    """Declare a field of words; the first of them is its default."""
    return _field(words[0], choices=words, **limits)


@checks_options
@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """How one source plays Koi-Koi. A house rule is a changed copy: see `rules`.

    Every field after `yaku` is a house rule: `OPTIONS` lists them, with what each means and the
    values it allows.

    `repr` is source, with the names of this package; `str` says in a few words what differs from
    the preset.

    Raises:
        InvalidRules: a field has a value it does not allow.

    >>> house = kk.rules("nintendo", viewings="never")
    >>> house.viewings, str(house), house == kk.PRESETS["nintendo"]
    ('never', 'nintendo viewings=never', False)
    """

    id: str
    name: str = field(compare=False)  # a label
    yaku: tuple[Yaku, ...]
    viewings: str = _one_of("always", "never", "with-another", "rain-cancels", "field-cancels")
    month_set: int = _field(0, most=50)
    exhaustion: str = _one_of("nobody", "koi-caller", "dealer")
    dealer_bonus: int = _field(0, most=50)
    field_brights: str = _one_of("none", "one-plus-n", "max-1-n")
    own_koi_step: int = _field(0, most=10)
    own_koi_cap: int = _field(0, most=10)
    own_koi_combine: str = _one_of("sum", "product")
    opponent_koi_step: int = _field(0, most=10)
    opponent_koi_cap: int = _field(0, most=10)
    koi_combine: str = _one_of("sum", "product")
    double_from: int = _field(0, most=100)
    double_factor: int = _field(2, least=1, most=10)
    koi_limit: str = _one_of("any", "one-each", "one-in-round")
    after_opponent_koi: str = _one_of("free", "must-stop")
    stop_from: int = _field(1, least=1, most=50)
    lucky: int = _field(6, most=50)
    lucky_declare: str = _one_of("automatic", "optional")
    lucky_both: str = _one_of("void", "both", "ignore")
    field_lucky: int = _field(0, most=50)
    redeal_field_four: bool = _field(True)
    redeal_field_pairs: bool = _field(False)
    free_discard: bool = _field(False)
    rounds: int = _field(12, least=1, most=99, is_of_match=True)
    start_points: int = _field(0, most=10_000, is_of_match=True)
    zero_sum: bool = _field(False)
    bust: bool = _field(False, is_of_match=True)
    first_starter: str = _one_of("random", "low-month", is_of_match=True)
    win_starter: str = _one_of("winner", "loser", is_of_match=True)
    draw_starter: str = _one_of("same", "other", is_of_match=True)
    match_winner: str = _one_of("points", "rounds", is_of_match=True)
    tie_winner: str = _one_of("nobody", "starter", is_of_match=True)
    target_score: int = _field(0, most=10_000, is_of_match=True)

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            object.__setattr__(self, name, _check(name, getattr(self, name), option))
        check_word("id", self.id)
        if not isinstance(self.name, str):
            raise not_allowed("name", self.name, _("text"), InvalidRules)
        _check_rows(self.yaku)
        _check_ids(self)
        most = min(OPTIONS["stop_from"].most, _all_yaku_score(self))
        check_whole("stop_from", self.stop_from, 1, most, InvalidRules)

    @cached_property
    def _rows_by_month(self) -> tuple[tuple[Yaku, ...], ...]:
        return self._rows(0), *(self._rows(month.mask) for month in MONTHS)

    @cached_property
    def _rows_in_storm(self) -> tuple[tuple[Yaku, ...], ...]:
        return tuple(tuple(row for row in rows if not row.viewing) for rows in self._rows_by_month)

    def _rows(self, month_mask: int) -> tuple[Yaku, ...]:
        rows = self.yaku
        if self.viewings == "never":
            rows = tuple(row for row in rows if not row.viewing)
        elif self.viewings == "rain-cancels":
            rows = tuple(replace(row, forbidden=WILLOW) if row.viewing else row for row in rows)
        if self.month_set and month_mask:
            rows += (Yaku(id="month-set", points=self.month_set, pool=month_mask, need=4),)
        return rows

    @cached_property
    def prices(self) -> Mapping[str, int]:
        """The points of each yaku by its id, and those of each card more by the id and "-extra".

        A price is a house rule too: `changed` takes its name. These cannot be assigned to: another
        price makes other rules.
        """
        prices = {row.id: row.points for row in self.yaku}
        prices |= {extra_of(row.id): row.extra for row in self.yaku if row.extra}
        return Fixed({name: price for name, price in prices.items() if name not in OPTIONS})

    def value(self, name: str) -> Any:
        """Return the value of a field or a price, 0 for the price of what these rules leave out."""
        return getattr(self, name) if name in OPTIONS else self.prices.get(name, 0)

    def active_yaku(self, month: int | None = None) -> tuple[Yaku, ...]:
        """Return the rows that count in a round of `month`, 1 to 12, or with None in any round."""
        return self._rows_by_month[check_month(month) or 0]

    def score(self, pile: int | Cards, month: int | None = None, field: int | Cards = 0) -> Score:
        """Score a pile, a mask or anything that names cards, in a round of `month`.

        Args:
            field: the cards on the field, for the rule that those may cancel the viewings.

        Raises:
            UnknownCard: a name is not a card, or a card is named twice.
        """
        rows = self._rows_over(check_month(month) or 0, mask_of(field))
        return Score(tuple(made(rows, mask_of(pile), self.viewings != "with-another")))

    def total(self, pile: int, month: int | None = None, field: int = 0) -> int:
        """Return the base of the mask `pile` in a round of `month`, above the mask `field`."""
        rows = self._rows_over(month or 0, field)
        return sum([points for _row, points in made(rows, pile, self.viewings != "with-another")])

    def _rows_over(self, month: int, field: int) -> tuple[Yaku, ...]:
        if field & STORM and self.viewings == "field-cancels":
            return self._rows_in_storm[month]
        return self._rows_by_month[month]

    def bar(self, called: int) -> int:
        """Return the base that a pile must exceed to stop or to call, once called with `called`.

        >>> rules("bga").bar(5), rules("bga", stop_from=7).bar(5)
        (5, 6)
        """
        return max(called, self.stop_from - 1)

    def changed(self, **changes: object) -> Rules:
        """Return a copy with `changes`; a different number of rounds scales the starting coins.

        A change names a field or one of the `prices`. A yaku whose price is 0 is left out.

        Raises:
            UnknownName: a change does not name a field.
            InvalidRules: a value is not allowed.
        """
        if [*changes] == ["rounds"]:
            return self._of_length(changes["rounds"])
        return self._changed(changes)

    @cached_property
    def _lengths(self) -> dict[int, Rules]:
        return {self.rounds: self}

    def _of_length(self, rounds: object) -> Rules:
        """Return these rules for so many rounds, the same value each time: matches ask for it."""
        length: int = _check("rounds", rounds, OPTIONS["rounds"])
        if length not in self._lengths:
            self._lengths[length] = self._changed({"rounds": length})
        return self._lengths[length]

    def _changed(self, changes: dict[str, Any]) -> Rules:
        known = {**OPTIONS, **self.prices}
        for name in changes:
            if name != "yaku":
                check_name(_("rule"), name, known)
        prices = {name: changes.pop(name) for name in self.prices if name in changes}
        rounds = changes.get("rounds", self.rounds)
        rounds = _check("rounds", rounds, OPTIONS["rounds"])
        assert isinstance(rounds, int)
        if "start_points" not in changes:
            changes["start_points"] = round(self.start_points * rounds / self.rounds)
        yaku: Any = changes.get("yaku", self.yaku)
        if isinstance(yaku, list):
            yaku = tuple(yaku)
        if prices:
            _check_rows(yaku)
            yaku = _priced(yaku, prices)
        changes["yaku"] = yaku  # at once: the prices decide what `stop_from` may be
        return replace(self, **changes)  # each is checked as it is made

    @property
    def notation(self) -> str:
        """The rules as a record has them: the `settings`, and a line for each yaku if they differ.

        `parse_rules` reads it, so it is also what to keep in JSON.

        >>> rules("bga", viewings="never").notation
        'rules: bga viewings=never'
        """
        return as_notation(self)

    def changes(self) -> dict[str, object]:
        """Return the fields that differ from the preset with this id, or from `bga` for a custom
        id.

        Under `yaku` is a tuple of `Yaku`, once the yaku or their prices differ; `notation` has the
        same as text.

        >>> rules("nintendo", viewings="never").changes()
        {'viewings': 'never'}
        """
        preset = PRESETS.get(self.id, _BGA)
        return {
            name: getattr(self, name)
            for name in ("yaku", *OPTIONS)
            if getattr(self, name) != getattr(preset, name)
        }

    @property
    def settings(self) -> str:
        """The preset and the fields that differ from it, as a record writes them."""
        words = [self.id] if self.id in PRESETS else [_BGA.id, f"id={self.id}"]
        changes = {name: value for name, value in self.changes().items() if name != "yaku"}
        return " ".join(words + [f"{name}={notation(value)}" for name, value in changes.items()])

    def __str__(self) -> str:
        """Return the `settings`, and which yaku differ.

        >>> str(rules("bga", **{"three-brights": 50}))
        'bga three-brights=50'
        """
        prices, explain_all = self._changed_prices()
        words = [self.settings, *(f"{name}={price}" for name, price in prices.items())]
        if not explain_all:
            known = {row.id for row in PRESETS.get(self.id, _BGA).yaku}
            own = [row.id for row in self.yaku if row.id not in known]
            words.append("+".join(["yaku", *own, self._digest_of_yaku()]))
        return " ".join(words)

    def _changed_prices(self) -> tuple[dict[str, int], bool]:
        """Return the prices that differ from the preset's, and whether no more of the yaku does."""
        preset = PRESETS.get(self.id, _BGA)
        rows = {row.id for row in self.yaku}
        changed = {
            name: self.value(name)
            for name, price in preset.prices.items()
            if self.value(name) != price and (name in NAMES or name.removesuffix(_EXTRA) in rows)
        }
        return changed, self.yaku == _priced(preset.yaku, changed)

    def _digest_of_yaku(self) -> str:
        return sha256("\n".join(map(str, self.yaku)).encode()).hexdigest()[:8]

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def __repr__(self) -> str:
        if self.id in PRESETS:
            changes = self.changes()
            if "rounds" in changes:  # or else `rules` would scale them
                changes["start_points"] = self.start_points
            prices, explain_all = self._changed_prices()
            if explain_all:
                changes.pop("yaku", None)
            said = [repr(self.id), *(f"{name}={value!r}" for name, value in changes.items())]
            if explain_all and prices:
                said.append(f"**{prices!r}")
            return f"rules({', '.join(said)})"
        parts = {item.name: getattr(self, item.name) for item in fields(self)}
        said = [
            f"{name}={value!r}"
            for name, value in parts.items()
            if name not in OPTIONS or value != OPTIONS[name].default
        ]
        return f"Rules({', '.join(said)})"


def notation(value: object) -> str:
    """Write a rule's value as records and the command line do: a word, a number, yes or no."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def parse_option(name: str, text: str) -> object:
    """Return the value of the rule `name` that `text` writes; inverse of `notation`.

    Raises:
        UnknownName: there is no such rule.
        InvalidRules: the rule does not allow that value.
    """
    check_name(_("rule"), name, _KNOWN)
    option = _KNOWN[name]
    default = option.default
    value: object = text
    if (
        not isinstance(default, bool)
        and isinstance(default, int)
        and re.fullmatch(r"-?[0-9]{1,9}", text)
    ):
        value = int(text)
    return _check(name, value, option)


_TRUTHS = {"yes": True, "no": False}


def _priced(rows: Iterable[Yaku], prices: Mapping[str, Any]) -> tuple[Yaku, ...]:
    """Return the rows with other prices, without those that score nothing."""
    prices = {name: _check(name, price, PRICE) for name, price in prices.items()}
    priced = []
    for row in rows:
        points, extra = prices.get(row.id, row.points), prices.get(extra_of(row.id), row.extra)
        if points:
            priced.append(replace(row, points=points, extra=extra))
    return tuple(priced)


def _check(name: str, value: object, option: HouseRule) -> Any:
    """Return a value that the field `name` allows, as Python's own; refuse any other."""
    if option.choices:
        if not isinstance(value, str) or value not in option.choices:
            raise not_allowed(name, value, ", ".join(option.choices), InvalidRules)
        return value
    elif isinstance(option.default, bool):
        truth = _TRUTHS.get(value, value) if isinstance(value, str) else value
        if not is_truth(truth):
            raise not_allowed(name, value, _("yes or no"), InvalidRules)
        return bool(truth)
    return check_whole(name, value, option.least, option.most, InvalidRules)


def _check_rows(rows: object) -> None:
    """Refuse anything but a table of yaku that score something."""
    if (
        not isinstance(rows, tuple)
        or not all(isinstance(row, Yaku) for row in rows)
        or (not 1 <= len(rows) <= _MOST_ROWS)
    ):
        raise not_allowed(
            "yaku", rows, _("from 1 to {most} rows of Yaku", most=_MOST_ROWS), InvalidRules
        )


def _check_ids(rules: Rules) -> None:
    """Refuse a name that two yaku or prices share: each is known by it."""
    extras = [extra_of(row.id) for row in rules.yaku if row.extra]
    of_month = ["month-set"] if rules.month_set else []
    names = Counter([*(row.id for row in rules.yaku), *extras, *of_month])
    name, count = names.most_common(1)[0]
    if count > 1:
        raise not_allowed("yaku id", name, _("a name that no other yaku has"), InvalidRules)


def _all_yaku_score(rules: Rules) -> int:
    """Return what no pile scores more than: of each family the best, with all its extra cards."""
    best: Counter[tuple[str, str]] = Counter()
    for row in rules.yaku:
        extras = (row.extra_pool or row.pool).bit_count() - row.need
        family = (row.family, "" if row.family else row.id)
        best[family] = max(best[family], row.points + row.extra * max(0, extras))
    return best.total() + rules.month_set


def check_month(month: object) -> int | None:
    """Return a month from 1 to 12 as Python's own number, or None.

    Raises:
        InvalidValue: it is something else.
    """
    return None if month is None else check_whole("month", month, 1, 12)


_MOST_ROWS = 200


def _house_rule(
    name: str, *, default: Any, choices: Iterable[str] = (), **limits: Any
) -> HouseRule:
    words = RULE_WORDS[name]
    named = {choice: words.choices[choice] for choice in choices}
    return HouseRule(words.title, words.says, words.heading, default, named, **limits)


OPTIONS: Mapping[str, HouseRule] = MappingProxyType(
    {item.name: _house_rule(item.name, **item.metadata) for item in fields(Rules) if item.metadata}
)

# What every price of a yaku may be: as much as the points of a field of `Rules`.
PRICE = HouseRule(PRICE_WORDS.title, PRICE_WORDS.says, PRICE_WORDS.heading, 0, most=50)


_EXTRA = "-extra"


def extra_of(yaku_id: str) -> str:
    """Return what the price of each card beyond a yaku's need is called."""
    return f"{yaku_id}{_EXTRA}"


_PRICES = {name: PRICE for yaku_id in NAMES for name in (yaku_id, extra_of(yaku_id))}
_KNOWN = {**OPTIONS, **_PRICES}

# ×2 once the opponent has called, ×2 again for 7 points or more: what most sources share.
_CALLED_OR_SEVEN: dict[str, Any] = dict(
    opponent_koi_step=1, opponent_koi_cap=1, koi_combine="product", double_from=7
)

_BGA = Rules(
    id="bga",
    name=PRESET_NAMES["bga"],
    yaku=standard_yaku(three=6, trio=6, both_ribbons=4),
    field_brights="one-plus-n",
    own_koi_step=1,
    lucky_declare="optional",
    redeal_field_pairs=True,
    rounds=6,
    start_points=50,
    zero_sum=True,
    bust=True,
)

_NINTENDO = Rules(
    id="nintendo",
    name=PRESET_NAMES["nintendo"],
    yaku=standard_yaku(further=1, both_ribbons=10, exclusive=("animals", "ribbons")),
    koi_limit="one-in-round",
    after_opponent_koi="must-stop",
    first_starter="low-month",
    draw_starter="other",
    **_CALLED_OR_SEVEN,
)

_LEGENDS = Rules(
    id="legends",
    name=PRESET_NAMES["legends"],
    yaku=standard_yaku(cup_is_chaff=False),
    after_opponent_koi="must-stop",
    rounds=6,
    **_CALLED_OR_SEVEN,
)

_ITALIAN = Rules(
    id="italian",
    name=PRESET_NAMES["italian"],
    yaku=standard_yaku(three=6, three_with_rain=True, trio=6, cup_is_chaff=False),
    after_opponent_koi="must-stop",
    lucky_declare="optional",
    exhaustion="koi-caller",
    first_starter="low-month",
    **(_CALLED_OR_SEVEN | {"double_from": 0}),
)

_PRESETS = (
    _BGA,
    replace(
        _BGA,
        id="bga-heavy",
        name=PRESET_NAMES["bga-heavy"],
        field_brights="none",
        opponent_koi_step=1,
    ),
    replace(
        _BGA,
        id="bga-hard",
        name=PRESET_NAMES["bga-hard"],
        field_brights="none",
        own_koi_step=0,
        **_CALLED_OR_SEVEN,
    ),
    _NINTENDO,
    _LEGENDS,
    _ITALIAN,
    replace(
        _ITALIAN,
        id="italian-comments",
        name=PRESET_NAMES["italian-comments"],
        yaku=standard_yaku(three=5, three_with_rain=True, trio=6, cup_is_chaff=False),
        double_from=7,
    ),
    replace(
        _NINTENDO,
        id="fuda-wiki",
        name=PRESET_NAMES["fuda-wiki"],
        yaku=standard_yaku(
            five=15, three=6, further=1, both_ribbons=10, exclusive=("animals", "ribbons")
        ),
        koi_limit="any",
        after_opponent_koi="free",
        draw_starter="same",
    ),
    replace(
        _NINTENDO,
        id="clubhouse",
        name=PRESET_NAMES["clubhouse"],
        yaku=standard_yaku(further=1, both_ribbons=10, exclusive=("colours",)),
        koi_limit="one-each",
        after_opponent_koi="free",
    ),
    replace(
        _LEGENDS,
        id="shared-plus-one",
        name=PRESET_NAMES["shared-plus-one"],
        yaku=standard_yaku(five=15, three=6, trio=6),
        own_koi_step=1,
        opponent_koi_step=1,
        opponent_koi_cap=0,
        koi_combine="sum",
        double_from=0,
        after_opponent_koi="free",
        rounds=12,
    ),
    Rules(
        id="classic",
        name=PRESET_NAMES["classic"],
        yaku=_priced(
            standard_yaku(five=15, four=10, rainy_four=8, three=6, trio=6),
            {"boar-deer-butterflies": 5, "flower-viewing": 3, "moon-viewing": 3},
        ),
        viewings="never",  # three points where they are played
        month_set=4,
        exhaustion="dealer",
        dealer_bonus=6,
        first_starter="low-month",
    ),
)

PRESETS: Mapping[str, Rules] = MappingProxyType({preset.id: preset for preset in _PRESETS})


def rules(preset: str | Rules = "bga", **changes: object) -> Rules:
    """Return a preset by its id, or a house rule: that preset with fields or prices changed.

    Raises:
        UnknownName: no preset, field or yaku has that name.
        InvalidRules: a value is not allowed.

    >>> rules("nintendo", viewings="never", rounds=6).rounds
    6
    >>> rules("bga", **{"three-brights": 5, "animals-extra": 2}).prices["animals-extra"]
    2
    """
    if not isinstance(preset, Rules):
        check_name(_("preset"), preset, PRESETS)
        preset = PRESETS[preset]
    return preset.changed(**changes) if changes else preset


find_rules = rules  # for functions with an argument of their own called `rules`


@checks_options
def score(cards: Cards, rules: str | Rules = "bga", *, month: int | None = None) -> Score:
    """Return what `cards` score under `rules`: a `CardSet`, notation, or names and cards.

    Raises:
        UnknownCard: a name is not a card, or a card is named twice.
        UnknownName: no preset has that name.
        InvalidValue: a month other than 1 to 12.

    >>> score("1-bright 3-bright 8-bright", rules="bga").as_dict()
    {'three-brights': 6}
    """
    check_month(month)
    return find_rules(rules).score(CardSet.of(cards), month)
