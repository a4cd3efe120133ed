"""One worked example of a round's settlement, using everything that multiplies."""

from __future__ import annotations

from ..engine.cards import CardSet
from ..engine.round import decision_options
from ..engine.rules import Rules
from ..engine.settle import factors, settle
from ..engine.words.yaku_names import yaku_name
from ..engine.yaku import Yaku
from ..locale import _, in_a_list, ngettext, number

# How many brights are dealt to the field in the example, if they count.
_FIELD_BRIGHTS = {"none": 0, "one-plus-n": 1, "max-1-n": 2}


def example(rules: Rules) -> str:
    """Return an example in words: the yaku, what has happened, and how the points add up."""
    pile, brights, calls = _pile(rules), _FIELD_BRIGHTS[rules.field_brights], _calls(rules)
    end = settle(
        rules, piles=(CardSet.from_mask(pile), ()), winner=0, koi_calls=calls, field_brights=brights
    )
    made = [
        _("{yaku} ({points})", yaku=yaku_name(yaku.id), points=points) for yaku, points in end.score
    ]
    happened = []
    if brights:
        happened.append(
            ngettext("one bright dealt to the field", "{count} brights dealt to the field", brights)
        )
    if calls[0]:
        happened.append(_("one call of your own"))
    if calls[1]:
        happened.append(_("one call by your opponent"))
    return _(
        "Example: {yaku}; {happened}. You score {sum} = {points}.",
        yaku=" + ".join(made),
        happened=in_a_list(happened),
        sum=_product(rules, end.base, calls, brights),
        points=number(end.points[0]),
    )


def _pile(rules: Rules) -> int:
    """Return cards that make yaku: the easiest one, and more until the base is doubled, if ever."""
    pile = 0
    for row in sorted(rules.active_yaku(), key=lambda row: (row.need, -row.points)):
        pile |= _cards(row)
        if rules.total(pile) >= max(1, rules.double_from, rules.stop_from):
            break
    return pile


def _cards(row: Yaku) -> int:
    """Return as many cards of the pool as the yaku takes, including the required ones."""
    cards = row.required
    for card in CardSet.from_mask(row.pool & ~row.required & ~row.forbidden):
        if cards.bit_count() < row.need:
            cards |= card.mask
    return cards


def _calls(rules: Rules) -> tuple[int, int]:
    """Return a call by each side whose call counts, as far as these rules allow both."""
    own, opponent = int(rules.own_koi_step > 0), int(rules.opponent_koi_step > 0)
    if own and opponent and "koi-koi" not in decision_options(rules, 1, (1, 0), cards_left=1):
        own = 0
    return own, opponent


def _product(rules: Rules, base: int, calls: tuple[int, int], brights: int) -> str:
    """Return the multiplication as one would write it down, such as 10 × (1 + 1) × 2."""
    multipliers = factors(rules, 0, calls, brights, base)
    one_plus_n = rules.field_brights == "one-plus-n"
    terms: list[object] = [1, brights] if one_plus_n else [multipliers.field]
    if multipliers.own and rules.own_koi_combine == "product":
        times = str(1 + multipliers.own // multipliers.field)
        terms = [f"{_summed(terms)} × {times}" if multipliers.field > 1 else times]
    elif multipliers.own:
        terms.append(multipliers.own)
    multiplied = [multipliers.doubled]
    if rules.koi_combine == "product":
        multiplied.insert(0, multipliers.opponent)
    elif multipliers.opponent:
        terms.append(multipliers.opponent)
    parts = [_summed(terms), *map(str, multiplied)]
    return " × ".join([str(base), *(part for part in parts if part != "1")])


def _summed(terms: list[object]) -> str:
    summed = " + ".join(map(str, terms))
    return f"({summed})" if len(terms) > 1 else summed
