"""Tables about the rules, every figure taken from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from ...art import Deck
from ...art.contact import CONFUSABLE
from ...art.ids import own_prefix
from ...engine.cards import CHAFF, MONTHS, Card, CardSet
from ...engine.errors import check_kind, checks_options, not_allowed
from ...engine.record import Record, RoundRecord
from ...engine.round import Round, decision_options
from ...engine.rules import PRESETS, Rules, find_rules, score
from ...engine.settle import settle
from ...engine.words.names import month_name, month_title, numbered_month, plant_name
from ...engine.words.yaku_names import japanese_name, yaku_name
from ...engine.yaku import Yaku
from ...locale import _, number, points_words
from ...paper.poster import family_words
from ...table.scene.scene import rules_title
from ...table.words.reach_words import takes_words
from .card_pictures import drawn_once, row
from .cues import CUES
from .show import Html, entries, show, table

# Of a pool larger than this (the chaff), a table shows only the cards that are not ordinary chaff.
_SHOWN_AT_MOST = 10

Calls = tuple[int, int]
CALLS: tuple[Calls, ...] = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))


def twelve_months() -> Html:
    """Return the deck: for each month its plant, what to look for, and its four cards.

    >>> "susuki" in str(kk.twelve_months())
    True
    """
    return entries(
        (
            _(
                "{month}, {plant}",
                month=numbered_month(month.number),
                plant=plant_name(month.number),
            ),
            _(CUES[month.number]),
            show(CardSet.from_mask(month.mask), size="medium"),
        )
        for month in MONTHS
    )


def look_alikes() -> Html:
    """Return the months that beginners mistake for each other, side by side.

    >>> table = kk.look_alikes()  # shown where it is the last line of a cell
    """
    return entries(
        (
            _("{first} or {second}?", first=month_title(pair[0]), second=month_name(pair[1])),
            "",
            Html(f'<div class="koikoi-pair">{"".join(map(_at_a_glance, pair))}</div>'),
        )
        for pair in CONFUSABLE
    )


@checks_options
def yaku_table(rules: str | Rules = "bga", *, deck: str | Deck = "index") -> Html:
    """Return the yaku of these rules, most valuable first: points, cards needed, cards that
    count.

    Args:
        deck: "drawn", which takes four times the space, "index" or a deck of your own.

    Raises:
        UnknownName: there are no such rules, or no such deck.

    >>> table = kk.yaku_table("nintendo", deck="drawn")
    """
    rules, prefix = find_rules(rules), own_prefix()
    rows = sorted(rules.active_yaku(), key=lambda row: -row.points)
    listed = entries((_title(row), takes_words(row), _pool(row, deck, prefix)) for row in rows)
    sentences = (*family_words(rules), _("All other yaku add up."))
    title, *remarks = (f"<p>{escape(words)}</p>" for words in (rules_title(rules), *sentences))
    return Html("".join((title, drawn_once(listed.content), *remarks)))


@checks_options
def multiplier_table(
    pile: str | Iterable[Card | str], presets: Mapping[str, Rules] = PRESETS
) -> Html:
    """Return what stopping with `pile` scores under each preset, by who has called koi-koi.

    >>> table = kk.multiplier_table("1-bright 3-bright 8-bright")
    """
    cards = CardSet.of(pile)
    return table(
        (
            _("Rules"),
            *(called_by_whom(calls) for calls in CALLS),
            _("you called, then the hands ran out"),
        ),
        (
            (
                _(rules.name),
                *(_settled(rules, cards, calls) for calls in CALLS),
                _run_out(rules, cards),
            )
            for rules in presets.values()
        ),
    )


@checks_options
def round_table(record: Record | str, presets: Mapping[str, Rules] = PRESETS) -> Html:
    """Return how the same round, with the same cards and moves, ends under each preset.

    Args:
        record: a match; only its first round is used.

    Raises:
        RecordError: the text is not a record.

    >>> match = kk.Match("bga", seed=7, rounds=1)
    >>> while not match.is_over:
    ...     match.push(match.legal_actions[0])
    >>> table = kk.round_table(match.record)
    """
    match = Record.parse(record) if isinstance(record, str) else record
    check_kind("record", match, Record)
    played = match.rounds[0]
    return table(
        (_("Rules"), _("how it ends"), _("base × multiplier"), _("you"), _("your opponent")),
        (
            (_(rules.name), *_ended(Round.from_deal(rules, played.deal, 1, played.starter), played))
            for rules in presets.values()
        ),
    )


def _ended(position: Round, played: RoundRecord) -> tuple[str, ...]:
    """Return how a round ends, or that its moves are not allowed under the rules."""
    decided = ""
    for action in played.actions:
        if position.settlement:
            break
        if action not in position.legal_actions:
            return _("these moves are not allowed"), "", "", ""
        decided = str(action) if position.phase == "decide" else ""
        position = position.push(action)
    end = position.settlement
    if end is None:
        return _("the round goes on"), "", "", ""
    how = _("chose to stop") if decided == "stop" else _("forced to stop")
    return how, f"{end.base} × {end.multiplier}", number(end.points[0]), number(end.points[1])


@checks_options
def score_table(
    piles: Mapping[str, str | Iterable[Card | str]], presets: Mapping[str, Rules] = PRESETS
) -> Html:
    """Return what some named piles score under each preset.

    >>> table = kk.score_table({"a boar, a deer, butterflies": "6-animal 7-animal 10-animal"})
    """
    if not isinstance(piles, Mapping):
        raise not_allowed("piles", piles, _("a mapping of names to cards"))
    return table(
        (_("Rules"), *map(_, piles)),
        (
            (_(rules.name), *(str(score(pile, rules).total) for pile in piles.values()))
            for rules in presets.values()
        ),
    )


def called_by_whom(calls: Calls) -> str:
    """Return in words how often you and your opponent have called."""
    words = {
        (0, 0): _("nobody called"),
        (1, 0): _("you called"),
        (2, 0): _("you called twice"),
        (0, 1): _("your opponent called"),
        (1, 1): _("both called"),
    }
    return words[calls]


def can_come_about(rules: Rules, calls: Calls) -> bool:
    """Return whether the players can have called this often in one round, in some order.

    >>> can_come_about(PRESETS["nintendo"], (2, 0)), can_come_about(PRESETS["bga"], (2, 0))
    (False, True)
    """
    if calls == (0, 0):
        return True
    before = ((calls[0] - 1, calls[1]), (calls[0], calls[1] - 1))
    return any(
        min(earlier) >= 0
        and can_come_about(rules, earlier)
        and "koi-koi" in decision_options(rules, seat, earlier, cards_left=1)
        for seat, earlier in enumerate(before)
    )


def _at_a_glance(month: int) -> str:
    cards = CardSet.from_mask(MONTHS[month - 1].mask)
    said = _("{month}: {cue}", month=month_title(month), cue=_(CUES[month]))
    return f"<div>{escape(said)}{show(cards, size='small').content}</div>"


def _settled(rules: Rules, pile: CardSet, calls: Calls) -> str:
    if not can_come_about(rules, calls):
        return _("not allowed")
    end = settle(rules, piles=(pile, ()), winner=0, koi_calls=calls)
    return f"{end.base} × {end.multiplier} = {end.base * end.multiplier}"


def _run_out(rules: Rules, pile: CardSet) -> str:
    return str(settle(rules, piles=(pile, ()), winner=None, koi_calls=(1, 0)).points[0])


def _title(row: Yaku) -> str:
    japanese = japanese_name(row.id)
    name = yaku_name(row.id)
    if japanese:
        name = _("{yaku} ({japanese})", yaku=name, japanese=japanese)
    return _("{yaku}: {points}", yaku=name, points=points_words(row.points))


def _pool(yaku: Yaku, deck: str | Deck, prefix: str) -> Html:
    """Return the cards that count; of the chaff only those that are not ordinary chaff."""
    is_small = yaku.pool.bit_count() <= _SHOWN_AT_MOST
    cards = yaku.cards if is_small else CardSet.from_mask(yaku.pool & ~CHAFF)
    if not cards:
        return Html("")
    words = "" if is_small else _("Also counts as chaff:")
    shown = row(cards, size="small", prefix=prefix, deck=deck)
    return Html(f"<p>{escape(words)}</p>{shown}" if words else shown)
