"""Maps of what is known: cards, yaku and judgement, shaded by recall, which a length and a number
show too, never colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from itertools import chain

from ...art.ids import own_prefix
from ...engine.cards import DECK, MONTHS, Card
from ...engine.errors import check_kind, checks_options
from ...engine.rules import Rules, find_rules
from ...engine.words.names import KIND_NAMES, month_name, month_title, plant_name
from ...engine.words.yaku_names import yaku_name
from ...locale import _, in_a_list, percent
from ...table.scene.style import FONT
from ...web.tokens import colour
from ..judgement.patterns import PATTERNS, pattern_words
from .progress import Progress, pattern_item, yaku_item

# As wide as on a phone, where the smallest letters then measure 12 pixels.
WIDTH = 300
LABEL = 90
CELL = 51
ROW = 38
TOP = 26
GAP = 2

PAPER, INK, SHADE, LINE = map(colour, ("paper", "ink", "known", "place-line"))


@dataclass(frozen=True)
class Map:
    """A drawing of what is known. A notebook shows it; `str` is its SVG."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


@checks_options
def cards_map(progress: Progress, at: datetime | None = None) -> Map:
    """Return a map of the 48 cards, one row per month, shaded by their recall at `at` or now.

    >>> cards = kk.cards_map(kk.Progress())
    """
    check_kind("progress", progress, Progress)
    rows = []
    for month in MONTHS:
        y = TOP + (month.number - 1) * ROW
        rows.append(_label(y, month_title(month.number), plant_name(month.number)))
        cards = [card for card in DECK if card.month == month.number]
        for place, card in enumerate(cards):
            x = LABEL + place * (CELL + GAP)
            rows.append(_cell(x, y, CELL, _known(progress, str(card), at), _kind_words(card)))
    months = in_a_list(
        _("{month} {share}", month=month_name(number), share=percent(recall))
        for number in range(1, 13)
        if (recall := progress.month_recall(number, at))
    )
    return _drawn(_("The 48 cards"), months or _("Nothing learned yet."), rows, len(MONTHS))


@checks_options
def yaku_map(progress: Progress, rules: str | Rules = "bga", at: datetime | None = None) -> Map:
    """Return a map of the yaku of some rules, shaded by their recall at `at` or now.

    >>> yaku = kk.yaku_map(kk.Progress(), "nintendo")
    """
    check_kind("progress", progress, Progress)
    rules = find_rules(rules)
    items = {yaku_item(row, rules): yaku_name(row.id) for row in rules.active_yaku()}
    return _listed(_("The yaku: {rules}", rules=_(rules.name)), items, progress, at)


@checks_options
def judgement_map(
    progress: Progress, rules: str | Rules = "bga", at: datetime | None = None
) -> Map:
    """Return a map of the patterns of decisions under some rules, shaded by their recall.

    >>> decisions = kk.judgement_map(kk.Progress(), "nintendo")
    """
    check_kind("progress", progress, Progress)
    rules = find_rules(rules)
    names = chain.from_iterable(PATTERNS.values())
    items = {pattern_item(name, rules): pattern_words(name) for name in names}
    return _listed(_("Decisions: {rules}", rules=_(rules.name)), items, progress, at)


def _listed(title: str, items: dict[str, str], progress: Progress, at: datetime | None) -> Map:
    """Return a map with a row for each item that the scheduler knows, named in words."""
    rows, words = [], []
    for place, (item, name) in enumerate(items.items()):
        known = _known(progress, item, at)
        rows.append(_cell(0, TOP + place * ROW, WIDTH, known, name))
        if known is not None:
            words.append(_("{name} {share}", name=name, share=percent(known)))
    return _drawn(title, in_a_list(words) or _("Nothing learned yet."), rows, len(rows))


def _known(progress: Progress, item: str, at: datetime | None) -> float | None:
    return progress.recall(item, at) if item in progress.traces else None


def _kind_words(card: Card) -> str:
    name = _(KIND_NAMES[card.kind])
    return f"{name} {card.number}" if card.number else name


def _label(y: int, first: str, second: str) -> str:
    return (
        f'<text x="0" y="{y + 15}" font-size="13" font-weight="600">{escape(first)}</text>'
        f'<text x="0" y="{y + 30}" font-size="13">{escape(second)}</text>'
    )


def _cell(x: int, y: int, width: int, recall: float | None, words: str) -> str:
    height = ROW - 4
    share = "–" if recall is None else percent(recall)
    filled = 0 if recall is None else round(width * recall)
    return (
        f'<rect x="{x}" y="{y}" width="{filled}" height="{height}" fill="{SHADE}"/>'
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{width - 1}" height="{height - 1}" fill="none" '
        f'stroke="{LINE}"{_dashes(recall)}/>'
        f'<text x="{x + 4}" y="{y + 14}" font-size="13">{escape(words)}</text>'
        f'<text x="{x + 4}" y="{y + 28}" font-size="13" font-weight="600">{share}</text>'
    )


def _dashes(recall: float | None) -> str:
    """Return how a cell is framed: with dots if it was never asked."""
    return ' stroke-dasharray="2 3"' if recall is None else ""


def _drawn(title: str, words: str, parts: Iterable[str], rows: int) -> Map:
    height = TOP + rows * ROW + 2
    name = f"{own_prefix()}title"
    return Map(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 {WIDTH + 12} {height + 12}" '
        f'style="width:100%;max-width:{WIDTH + 60}px;height:auto" role="img" '
        f'aria-labelledby="{name}"><title id="{name}">{escape(f"{title}. {words}")}</title>'
        f'<rect x="-6" y="-6" width="{WIDTH + 12}" height="{height + 12}" rx="6" fill="{PAPER}"/>'
        f'<g fill="{INK}" font-family="{escape(FONT)}">'
        f'<text x="0" y="14" font-size="14" font-weight="600">{escape(title)}</text>'
        f"{''.join(parts)}</g></svg>"
    )
