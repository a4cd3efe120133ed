"""A card's page in words: what it is, what it is good for now, and its month."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...art import alternative
from ...engine.cards import DECK, Card, Kind
from ...engine.race import RUNNING, Runner, race
from ...engine.reach import where
from ...engine.words.names import (
    KIND_NAMES,
    card_name,
    month_name,
    month_title,
    plant_name,
)
from ...engine.words.stories import story
from ...engine.words.yaku_names import yaku_name
from ...engine.yaku import Yaku
from ...locale import (
    _,
    all_of,
    as_sentence,
    in_a_list,
    in_a_row,
    labelled,
    side_by_side,
)
from ...web import protocol
from ..scene.shown import Shown
from .race_words import race_row
from .reach_words import RIBBON_NAMES, place_words, standing_words


def sheet(card: Card, shown: Shown, face: str = "") -> protocol.Sheet:
    """Return a card's sheet: what it is, and what it is good for now.

    Args:
        face: the card as SVG.
    """
    view = shown.view
    runners = race(view, shown.outlook, view.seat)
    return {
        **page(card, place_words(where(card, view), shown), card_names=shown.card_names),
        "face": face,
        "alternative": alternative(card),
        "rows": [
            race_row(each, shown, view.seat) for each in runners if each.yaku.pool & card.mask
        ],
        "notes": [*_notes(card, shown)],
        "four": _("All four of {month}", month=month_name(card.month)),
        "month": [
            (other.index, place_words(where(other, view), shown))
            for other in DECK
            if other.month == card.month
        ],
    }


def page(card: Card, *place: str, card_names: str = "traditional") -> protocol.CardPage:
    """Return what a card's page says of it anywhere, and of its `place` at a table."""
    kind = [month_title(card.month), plant_name(card.month), kind_words(card), *place]
    return {
        "card": card.index,
        "before": (card.index - 1) % len(DECK),
        "after": (card.index + 1) % len(DECK),
        "name": card_name(card, card_names),
        "kind": side_by_side(kind),
        "story": story(card),
    }


def sheet_words() -> protocol.SheetWords:
    """Return what the buttons of a card's page are called."""
    return {"close": _("Close"), "previous": _("Previous card"), "next": _("Next card")}


def _out_of_reach(card: Card, shown: Shown) -> Iterator[str]:
    """Yield why the side in front does not score each of the other yaku with a card."""
    seat = shown.view.seat
    rival = "" if shown.you == 1 - seat else shown.names[1 - seat]
    for row in shown.outlook.rows:
        if not row.yaku.pool & card.mask:
            continue
        standing = row.standings[seat]
        if standing.state not in RUNNING:
            words = standing_words(standing, rival, shown.card_names)
            yield labelled(yaku_name(row.yaku.id), words)


def _notes(card: Card, shown: Shown) -> Iterator[str]:
    yield from _out_of_reach(card, shown)
    yield from notes(card, (row.yaku for row in shown.outlook.rows))


def notes(card: Card, yaku: Iterable[Yaku]) -> Iterator[str]:
    """Yield that a card counts towards none of some yaku, and which of them it cancels."""
    rows = [*yaku]
    if not any(row.pool & card.mask for row in rows):
        yield _("It does not count towards any yaku.")
    cancelled = [yaku_name(row.id) for row in rows if row.forbidden & card.mask]
    if cancelled:
        yield _("Whoever captures it scores nothing for {yaku}.", yaku=all_of(cancelled))


def kind_words(card: Card) -> str:
    """Return the kind of a card, of a ribbon which one."""
    return _(RIBBON_NAMES[card.ribbon] if card.ribbon else KIND_NAMES[card.kind])


def named(card: Card | None, shown: Shown) -> protocol.CardNamed:
    """Return what a card is and what it is good for now, or nothing if there is none."""
    if not card:
        return {"do": "name", "lines": [], "spoken": ""}
    name, counts = card_name(card, shown.card_names), _counts(card, shown)
    has_own_name = card.kind in (Kind.BRIGHT, Kind.ANIMAL)  # others are named by month and kind
    kind = [in_a_list([month_title(card.month), kind_words(card)])] if has_own_name else []
    parts = [name, *kind, counts]
    return {
        "do": "name",
        "lines": [side_by_side(parts), side_by_side([name, counts])],
        "spoken": in_a_row(as_sentence(part) for part in parts),
    }


def _counts(card: Card, shown: Shown) -> str:
    """Return the yaku for which a card matters most, and how near it is; or why there is none."""
    view = shown.view
    runners = [
        (seat, runner)
        for seat in (view.seat, 1 - view.seat)
        for runner in race(view, shown.outlook, seat)
        if card in runner.cards
    ]
    if not runners:
        return next(_notes(card, shown), "")
    seat, runner = min(runners, key=lambda pair: _rank(card, pair[1]))
    row = race_row(runner, shown, seat)
    if seat == view.seat:
        return labelled(row["name"], row["says"])
    return labelled(shown.names[seat], in_a_list([row["name"], row["says"]]))


def _rank(card: Card, runner: Runner) -> tuple[bool, bool]:
    """Return how much a card matters: first what it completes, last what is made without it."""
    standing = runner.standing
    is_without = standing.state == "made" and card not in standing.had
    return card not in runner.last, is_without
