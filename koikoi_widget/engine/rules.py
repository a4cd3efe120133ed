"""The rules as data: one frozen value a source, every house rule a field of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from ..locale import N_, _
from .cards import MONTHS, Card, CardSet
from .errors import InvalidRules, check_whole, not_allowed, unknown
from .yaku import NAMES, WILLOW, Score, Yaku, made, standard_yaku


@dataclass(frozen=True, slots=True)
class Option:
    """What a field of `Rules` allows and what it changes.

    Attributes:
        says: one sentence for the player.
        choices: the words allowed, for a field of words.
        least, most: the bounds of a field of numbers.
    """

    says: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


def _words(default: str, *others: str, says: str) -> Any:
    return field(default=default, metadata={"option": Option(says, (default, *others))})


def _number(default: int, most: int, says: str, least: int = 0) -> Any:
    return field(default=default, metadata={"option": Option(says, (), least, most)})


def _switch(default: bool, says: str) -> Any:
    return field(default=default, metadata={"option": Option(says)})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """How one source plays Koi-Koi. A house rule is a changed copy: see `rules`.

    Every field after `yaku` is a house rule; its meaning stands beside it and is listed, with
    what it allows, in `OPTIONS`.

    Raises:
        InvalidRules: a field has a value it does not allow.
    """

    id: str
    name: str = field(compare=False)  # a label
    yaku: tuple[Yaku, ...] = field(repr=False)
    viewings: str = _words("always", "never", "with-another", "rain-cancels", says=N_(
        "When the two viewings score: always, never, only beside another yaku, or not with a "
        "captured willow card."))
    month_set: int = _number(0, 50, N_("Points for the four cards of the round's month."))
    exhaustion: str = _words("nobody", "koi-caller", "dealer", says=N_(
        "Who scores when the hands run out: nobody, the only koi-koi caller, or the round's "
        "starter."))
    dealer_bonus: int = _number(0, 50, N_(
        "What the round's starter scores when the hands run out and the rule says so."))
    field_brights: str = _words("none", "one-plus-n", "max-1-n", says=N_(
        "Whether brights dealt to the field raise the multiplier: no, by one each, or to their "
        "number."))
    own_koi_step: int = _number(0, 10, N_("What each own koi-koi adds to the multiplier."))
    own_koi_cap: int = _number(0, 10, N_("How many own calls add to it; 0 is all."))
    opponent_koi_step: int = _number(0, 10, N_(
        "What each of the opponent's koi-koi adds to the multiplier."))
    opponent_koi_cap: int = _number(0, 10, N_(
        "How many of the opponent's calls add to it; 0 is all."))
    koi_combine: str = _words("sum", "product", says=N_(
        "Whether the opponent's calls add to the multiplier or multiply it."))
    double_from: int = _number(0, 100, N_(
        "From how many points the base is doubled; 0 is never."))
    double_factor: int = _number(2, 10, N_("By how much such a base is multiplied."), least=1)
    koi_limit: str = _words("any", "one-each", "one-in-round", says=N_(
        "How often koi-koi may be called in a round."))
    after_opponent_koi: str = _words("free", "must-stop", says=N_(
        "Whether a player who scores after the opponent's koi-koi may call as well or must stop."))
    lucky: int = _number(6, 50, N_("Points for a lucky hand; 0 is off."))
    lucky_declare: str = _words("automatic", "optional", says=N_(
        "Whether a lucky hand scores by itself or may be played on with."))
    lucky_both: str = _words("void", "both", "ignore", says=N_(
        "What two lucky hands do: void the round, score for both, or nothing."))
    redeal_field_four: bool = _switch(True, N_(
        "Deal again when the field holds all four cards of a month."))
    redeal_field_pairs: bool = _switch(False, N_("Deal again when the field holds four pairs."))
    rounds: int = _number(12, 99, N_("How many rounds a match has."), least=1)
    start_points: int = _number(0, 10_000, N_("The points each player starts with."))
    zero_sum: bool = _switch(False, N_("Whether the loser pays what the winner scores."))
    bust: bool = _switch(False, N_("Whether a player below 0 after a round loses the match."))
    first_starter: str = _words("random", "low-month", says=N_(
        "Who starts the first round: chance, or who draws the earlier month."))
    draw_starter: str = _words("same", "other", says=N_(
        "Who starts after a drawn round: the same player again, or the other one."))
    match_winner: str = _words("points", "rounds", says=N_(
        "What wins the match: points, or rounds won."))
    target_score: int = _number(0, 10_000, N_(
        "A match ends once a player has this many points; 0 is off."))

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            _check(name, getattr(self, name), option)
        _check_word("id", self.id)
        _check_rows(self.yaku)

    @cached_property
    def _rows_by_month(self) -> tuple[tuple[Yaku, ...], ...]:
        return self._rows(0), *(self._rows(month.mask) for month in MONTHS)

    def _rows(self, month_mask: int) -> tuple[Yaku, ...]:
        rows = self.yaku
        if self.viewings == "never":
            rows = tuple(row for row in rows if not row.viewing)
        elif self.viewings == "rain-cancels":
            rows = tuple(replace(row, forbidden=WILLOW) if row.viewing else row for row in rows)
        if self.month_set and month_mask:
            rows += (Yaku(id="month-set", points=self.month_set, pool=month_mask, need=4),)
        return rows

    def active_yaku(self, month: int | None = None) -> tuple[Yaku, ...]:
        """Return the rows that count in a round of `month`, 1 to 12; None: in any round."""
        return self._rows_by_month[month or 0]

    def score(self, pile: int, month: int | None = None) -> Score:
        """Score the mask `pile` in a round of `month`."""
        return Score(tuple(made(self.active_yaku(month), pile, self.viewings != "with-another")))

    def total(self, pile: int, month: int | None = None) -> int:
        """Return the base of the mask `pile` in a round of `month`."""
        found = made(self._rows_by_month[month or 0], pile, self.viewings != "with-another")
        return sum([points for _row, points in found])

    def changed(self, **changes: object) -> Rules:
        """Return a copy with `changes`; another number of rounds scales the starting coins.

        Raises:
            UnknownName: a change names no field.
            InvalidRules: a value is not allowed.
        """
        for name in changes:
            if name not in OPTIONS and name != "yaku":
                raise unknown(_("rule"), name, OPTIONS)
        rounds = changes.get("rounds", self.rounds)
        if "start_points" not in changes and isinstance(rounds, int):
            changes["start_points"] = round(self.start_points * rounds / self.rounds)
        if isinstance(changes.get("yaku"), list):
            changes["yaku"] = tuple(changes["yaku"])  # type: ignore[arg-type]
        return replace(self, **changes)  # type: ignore[arg-type]

    def changes(self) -> dict[str, object]:
        """Return the fields in which these rules differ from their preset (`bga` for an own id)."""
        preset = PRESETS.get(self.id, _BGA)
        return {name: getattr(self, name) for name in ("yaku", *OPTIONS)
                if getattr(self, name) != getattr(preset, name)}

    def __str__(self) -> str:
        start = [self.id] if self.id in PRESETS else [_BGA.id, f"id={self.id}"]
        return " ".join(start + [f"{name}={notation(value)}"
                                 for name, value in self.changes().items() if name != "yaku"])


def notation(value: object) -> str:
    """Write a rule's value as records and the command line do: a word, a number, yes or no."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def parse_option(name: str, text: str) -> object:
    """Return the value of the rule `name` that `text` writes; inverse of `notation`.

    Raises:
        UnknownName: there is no such rule.
        InvalidRules: the rule does not allow that value.
    """
    if name not in OPTIONS:
        raise unknown(_("rule"), name, OPTIONS)
    default = _DEFAULTS[name]
    value: object = text
    if isinstance(default, bool):
        value = {"yes": True, "no": False}.get(text, text)
    elif isinstance(default, int) and text.lstrip("-").isdecimal():
        value = int(text)
    _check(name, value, OPTIONS[name])
    return value


def _check(name: str, value: object, option: Option) -> None:
    """Refuse a value that the field `name` does not allow."""
    default = _DEFAULTS[name]
    if option.choices:
        if value not in option.choices:
            raise not_allowed(name, value, ", ".join(option.choices))
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise not_allowed(name, value, _("yes or no"))
    else:
        check_whole(name, value, option.least, option.most)


def _check_word(what: str, word: object) -> None:
    """Refuse a name that a record could not hold: it must be one word."""
    if not isinstance(word, str) or word and not re.fullmatch(r"[\w-]+", word):
        raise not_allowed(what, word, _("one word of letters, digits and -"))


def _check_rows(rows: object) -> None:
    """Refuse anything but a table of yaku that score something."""
    if not isinstance(rows, tuple) or not rows or not all(isinstance(row, Yaku) for row in rows):
        raise not_allowed("yaku", rows, _("rows of Yaku, at least one"))
    for row in rows:
        _check_word("yaku id", row.id)
        _check_word("yaku family", row.family)
        if row.points < 1 or row.need < 1 or not row.pool:
            raise InvalidRules(_("the yaku {id} needs points, a pool, and cards of it to need.",
                                 id=row.id))


def check_month(month: object) -> None:
    """Refuse a month that is neither 1 to 12 nor None.

    Raises:
        InvalidRules: it is something else.
    """
    if month is not None:
        check_whole("month", month, 1, 12)


OPTIONS: Mapping[str, Option] = {item.name: item.metadata["option"] for item in fields(Rules)
                                 if "option" in item.metadata}
_DEFAULTS = {item.name: item.default for item in fields(Rules) if item.default is not MISSING}

# ×2 once the opponent has called, ×2 again from 7 points: what most sources share.
_CALLED_OR_SEVEN: dict[str, Any] = dict(opponent_koi_step=1, opponent_koi_cap=1,
                                        koi_combine="product", double_from=7)

_BGA = Rules(
    id="bga", name=N_("Board Game Arena"),
    yaku=standard_yaku(three=6, trio=6, both_ribbons=4),
    field_brights="one-plus-n", own_koi_step=1, lucky_declare="optional",
    redeal_field_pairs=True, rounds=6, start_points=50, zero_sum=True, bust=True)

_NINTENDO = Rules(
    id="nintendo", name=N_("Nintendo's Mario Hanafuda"),
    yaku=standard_yaku(further=1, both_ribbons=10, exclusive=("animals", "ribbons")),
    koi_limit="one-in-round", after_opponent_koi="must-stop",
    first_starter="low-month", draw_starter="other", **_CALLED_OR_SEVEN)

_LEGENDS = Rules(
    id="legends", name=N_("Hanafuda Legends"),
    yaku=standard_yaku(cup_is_chaff=False),
    after_opponent_koi="must-stop", rounds=6, **_CALLED_OR_SEVEN)

_ITALIAN = Rules(
    id="italian", name=N_("An Italian rules site"),
    yaku=standard_yaku(three=6, three_with_rain=True, trio=6, cup_is_chaff=False),
    after_opponent_koi="must-stop", lucky_declare="optional", exhaustion="koi-caller",
    first_starter="low-month", **(_CALLED_OR_SEVEN | {"double_from": 0}))

_PRESETS = (
    _BGA,
    replace(_BGA, id="bga-heavy", name=N_("Board Game Arena, heavy koi"),
            field_brights="none", opponent_koi_step=1),
    replace(_BGA, id="bga-hard", name=N_("Board Game Arena, heavy koi of the English page"),
            field_brights="none", own_koi_step=0, **_CALLED_OR_SEVEN),
    _NINTENDO,
    _LEGENDS,
    _ITALIAN,
    replace(_ITALIAN, id="italian-comments", name=N_("The Italian site, corrected by readers"),
            yaku=standard_yaku(three=5, three_with_rain=True, trio=6, cup_is_chaff=False),
            double_from=7),
    replace(_NINTENDO, id="fuda-wiki", name=N_("Fuda Wiki"),
            yaku=standard_yaku(five=15, three=6, further=1, both_ribbons=10,
                               exclusive=("animals", "ribbons")),
            koi_limit="any", after_opponent_koi="free", draw_starter="same"),
    replace(_NINTENDO, id="clubhouse", name=N_("Clubhouse Games"),
            yaku=standard_yaku(further=1, both_ribbons=10, exclusive=("colours",)),
            koi_limit="one-each", after_opponent_koi="free"),
    replace(_LEGENDS, id="shared-plus-one", name=N_("Common ground, plus one a call"),
            yaku=standard_yaku(five=15, three=6, trio=6),
            own_koi_step=1, opponent_koi_step=1, opponent_koi_cap=0, koi_combine="sum",
            double_from=0, after_opponent_koi="free", rounds=12),
)

PRESETS: Mapping[str, Rules] = MappingProxyType({preset.id: preset for preset in _PRESETS})


def rules(preset: str | Rules = "bga", **changes: object) -> Rules:
    """Return a preset by its id, or a house rule: that preset with some fields changed.

    Raises:
        UnknownName: no preset, or no field, has that name.
        InvalidRules: a value is not allowed.

    >>> rules("nintendo", viewings="never", rounds=6).rounds
    6
    """
    if not isinstance(preset, Rules):
        if not isinstance(preset, str) or preset not in PRESETS:
            raise unknown(_("preset"), preset, PRESETS)
        preset = PRESETS[preset]
    return preset.changed(**changes) if changes else preset


find_rules = rules  # for functions that call their own argument `rules`


def yaku_name(yaku_id: str) -> str:
    """Return the English name of a yaku in the chosen language; a house yaku shows its id."""
    return _(NAMES[yaku_id][0]) if yaku_id in NAMES else yaku_id


def score(cards: str | Iterable[Card | str], rules: str | Rules = "bga", *,
          month: int | None = None) -> Score:
    """Return what `cards` score under `rules`: a `CardSet`, notation, or names and cards.

    Raises:
        UnknownCard: a name is no card, or a card is named twice.
        UnknownName: there is no such preset.
        InvalidRules: a month other than 1 to 12.

    >>> score("1-bright 3-bright 8-bright", rules="bga").as_dict()
    {'three-brights': 6}
    """
    check_month(month)
    return find_rules(rules).score(CardSet.of(cards).mask, month)
