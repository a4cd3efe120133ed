"""The table of yaku on the sheet: their names, what each takes, its cards and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from ..engine.cards import ANIMALS, CHAFF, MONTHS, RIBBONS, SAKE_CUP, Card, CardSet
from ..engine.rules import Rules
from ..engine.words.customs import customs
from ..engine.words.names import any_chaff, card_name
from ..engine.words.yaku_names import NAMES, japanese_name, yaku_name
from ..engine.yaku import WILLOW, Yaku
from ..locale import N_, _, in_a_list, in_a_long_list, pgettext
from .sheet_faces import used

# From a larger pool, one chaff card per month is shown, and every card that is not chaff.
_SHOWN_AT_MOST = 12

_OTHER = N_("+{points} per extra card of certain kinds")
_FURTHER = {
    ANIMALS: N_("+{points} per extra animal"),
    RIBBONS: N_("+{points} per extra ribbon"),
}


def all_yaku(rules: Rules) -> tuple[Yaku, ...]:
    """Return the yaku that can count in some round, grouping those that exclude one another."""
    rows = rules.active_yaku(1)  # the month set of January stands for those of all months
    places: dict[tuple[str, str], int] = {}
    return tuple(sorted(rows, key=lambda row: places.setdefault(_group(row), len(places))))


def _group(row: Yaku) -> tuple[str, str]:
    """Return a key that a yaku shares only with those of its family."""
    return row.family, "" if row.family else row.id


def shown_cards(row: Yaku) -> tuple[Card, ...]:
    """Return the cards to show beside a yaku: its pool, or part of a large one."""
    if row.id == "month-set":
        return ()
    if row.pool.bit_count() <= _SHOWN_AT_MOST:
        return tuple(row.cards)
    plain = (CardSet.from_mask(row.pool & CHAFF & month.mask) for month in MONTHS)
    first = {next(iter(cards)) for cards in plain if cards}
    return tuple(sorted(first | set(CardSet.from_mask(row.pool & ~CHAFF))))


def yaku_table(rules: Rules, *, is_short: bool = False) -> str:
    """Return the table as HTML; a line at the left joins yaku of which only the best counts.

    Args:
        is_short: whether neither the source's names nor meanings are said, nor what to call a row
            by, so that the table can stand on a page more than once.
    """
    groups = []
    for (family, _id), members in groupby(all_yaku(rules), key=_group):
        rows = list(members)
        kind = ' class="best"' if len(rows) > 1 else ""
        listed = "".join(_row(row, rules, is_short=is_short) for row in rows)
        groups.append(f'<tbody{kind} data-family="{escape(family)}">{listed}</tbody>')
    head, points = _("Yaku"), _("Points")
    is_named = any(own_name(row, rules) for row in all_yaku(rules))
    named = _beside(_("name in this source")) if is_named else ""
    heads = (
        f'<th scope="col"><h2>{escape(head)}<small>{escape(named)}</small></h2></th>'
        f'<th scope="col" colspan="2">{escape(points)}</th>'
    )
    columns = '<colgroup><col class="names"><col><col class="points"></colgroup>'
    return f"<table>{columns}<thead><tr>{heads}</tr></thead>{''.join(groups)}</table>"


def remarks(rules: Rules) -> Iterator[str]:
    """Yield remarks on the whole table."""
    families = [row.family for row in all_yaku(rules) if row.family]
    if len(families) > len(set(families)):
        yield _(
            "Where a line on the left joins several yaku, only the best one counts. All "
            "others add up."
        )
    else:
        yield _("All yaku add up.")
    yield from cup_words(rules)


def cup_words(rules: Rules) -> Iterator[str]:
    """Yield whether the sake cup counts as chaff, if there is a yaku of chaff."""
    chaff = [row for row in all_yaku(rules) if row.pool & CHAFF == CHAFF]
    if any(row.pool & SAKE_CUP for row in chaff):
        yield _("The sake cup is an animal and counts as chaff as well.")
    elif chaff:
        yield _("The sake cup is an animal and does not count as chaff.")


def takes(row: Yaku, rules: Rules) -> str:
    """Return what a yaku takes, what extra cards add, and what it requires or excludes."""
    words = [_how_many(row)]
    if row.extra:
        is_wider = row.extra_pool not in (0, row.pool)
        further = (
            _FURTHER.get(row.extra_pool, _OTHER) if is_wider else N_("+{points} per extra card")
        )
        words.append(_(further, points=row.extra))
    if row.forbidden == WILLOW:
        words.append(_("not with a willow card"))
    elif row.forbidden:
        words.append(_("not with {cards}", cards=_names(CardSet.from_mask(row.forbidden))))
    if row.viewing and rules.viewings == "with-another":
        words.append(_("only with another yaku"))
    elif row.viewing and rules.viewings == "field-cancels":
        words.append(_("not with willow or paulownia on the field"))
    return in_a_long_list(words)


def _how_many(row: Yaku) -> str:
    size, need = row.pool.bit_count(), row.need
    if row.id == "month-set":
        return _("all four cards of the round's month")
    if size == 1:
        return _names(row.cards)
    if need == size:
        return _("both cards") if size == 2 else _("all {count} cards", count=size)
    if row.required:
        required, others = row.required_and_others
        return _("{cards} and {count} others", cards=_names(required), count=others)
    if row.pool == CHAFF | SAKE_CUP:
        return any_chaff(need)
    if len(shown_cards(row)) < size:
        return _("any {need} of {count} cards", need=need, count=size)
    return _("any {need} of these {count}", need=need, count=size)


def _names(cards: Iterable[Card]) -> str:
    return in_a_list(map(card_name, cards))


def _row(row: Yaku, rules: Rules, *, is_short: bool) -> str:
    cards = "".join(f"<span>{used(card)}</span>" for card in shown_cards(row))
    begin = "<tr>" if is_short else f'<tr id="{escape(row.id)}">'
    said = _short_name(row, rules) if is_short else _names_of(row, rules)
    return (
        f'{begin}<th scope="row">{said}</th>'
        f'<td><div class="cards">{cards}</div></td><td class="points">{row.points}</td></tr>'
    )


def own_name(row: Yaku, rules: Rules) -> str:
    """Return what the source calls a yaku; "" if that is its name in this language anyway."""
    names = customs(rules.id).names
    own = _(names[row.id]) if row.id in names else ""
    return own if own != yaku_name(row.id) else ""


def meaning_words(row: Yaku) -> str:
    """Return the Japanese name of a yaku and what it means; "" for a house yaku."""
    if row.id not in NAMES:
        return ""
    meaning, name = _(NAMES[row.id].meaning), japanese_name(row.id)
    return _("{japanese}, “{meaning}”", japanese=name, meaning=meaning) if name else meaning


def _beside(words: str) -> str:
    return pgettext("between what is listed", " · ") + words


def _short_name(row: Yaku, rules: Rules) -> str:
    """Return what a yaku is called, and what it takes."""
    return f"{escape(yaku_name(row.id))}<br><small>{escape(takes(row, rules))}</small>"


def _names_of(row: Yaku, rules: Rules) -> str:
    """Return what a yaku is called, what its Japanese name means, and what it takes."""
    own = own_name(row, rules)
    return (
        f"{escape(yaku_name(row.id))}<small>{escape(_beside(own) if own else '')}"
        f"<i>{escape(meaning_words(row))}</i>{escape(takes(row, rules))}</small>"
    )
