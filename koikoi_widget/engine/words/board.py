"""A position as text, for a terminal: what `print` shows of a `View` or a `Match`.

Cards and actions are in notation, to be typed again; everything else is in the chosen language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple
from unicodedata import category, east_asian_width

from ...locale import N_, _, labelled, number, side_by_side, with_sign
from ..actions import Action
from ..cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, CardSet
from ..display import as_text
from ..settle import outcome
from ..view import View
from .names import month_title
from .yaku_names import yaku_name

COLUMNS = 80  # of a terminal, by default
_GAP = "  "
_LONGEST_CARD = len("10-chaff-1")  # so that cards stand below each other from row to row

_KINDS = (
    (N_("Brights"), BRIGHTS),
    (N_("Animals"), ANIMALS),
    (N_("Ribbons"), RIBBONS),
    (N_("Chaff"), CHAFF),
)


class _Row(NamedTuple):
    """A row: what it is of, how many there are or "", and the parts that are listed."""

    label: str
    figure: str = ""
    parts: Sequence[str] = ()


_EMPTY = _Row("")


@as_text.register
def board_of_view(view: View) -> str:
    """Return what a seat sees of a position, without any hidden card."""
    names = [_("You"), _("Your opponent")]
    hands = [view.hand, view.opponent_hand]
    if view.seat:
        names.reverse()
        hands.reverse()
    rows = [*_rows(view, view.legal_actions, names, hands)]
    if view.settlement:
        rows += _end(view, names)
    return _written(rows)


def _end(view: View, names: Sequence[str]) -> Iterator[_Row]:
    """Yield how the match ended, if it is over; a view does not show who won how many rounds."""
    rules, unseen = view.rules, (0, 0)
    is_over, winner = outcome(rules, view.points, unseen, view.round_number, view.starter)
    if not is_over:
        return
    if rules.match_winner == "rounds" and not (rules.bust and min(view.points) < 0):
        end = _("The match is over")
    elif winner == view.seat:
        end = _("You win the match")
    else:
        end = _won(winner, names)
    yield _Row(_("Match"), parts=[end])


def _won(winner: int | None, names: Sequence[str]) -> str:
    if winner is None:
        return _("The match is a draw")
    return _("{name} wins the match", name=names[winner])


def board_of_match(
    view: View,
    hands: Sequence[CardSet],
    actions: Sequence[Action],
    is_over: bool,
    winner: int | None,
) -> str:
    """Return the position that seat 0 views with both hands, and what the seat to act may do.

    Of a match that is over, it says who won.
    """
    names = [_("Seat {seat}", seat=seat) for seat in (0, 1)]
    rows = [*_rows(view, actions, names, hands)]
    if is_over:
        rows.append(_Row(_("Match"), parts=[_won(winner, names)]))
    return _written(rows)


def _rows(
    view: View, actions: Sequence[Action], names: Sequence[str], hands: Sequence[CardSet]
) -> Iterator[_Row]:
    yield _Row(_("Rules"), parts=wrap(str(view.rules), COLUMNS // 2))
    place = _("{number} of {rounds}", number=view.round_number, rounds=view.rules.rounds)
    yield _Row(_("Round"), parts=[side_by_side([place, month_title(view.month)])])
    yield _EMPTY
    yield from _side(view, 1 - view.seat, names, hands)
    yield _EMPTY
    yield _cards(_("Field"), view.field)
    turned = [_("{card}, turned up", card=view.turned)] if view.turned else []
    yield _Row(_("Stock"), number(view.stock_size), turned)
    yield _EMPTY
    yield from _side(view, view.seat, names, hands)
    yield _EMPTY
    if view.settlement:
        gains = zip(names, view.settlement.points, strict=True)
        yield _Row(
            _("Round over"), parts=[labelled(name, with_sign(gain, 0)) for name, gain in gains]
        )
    if view.turn is not None:
        yield _Row(_("Turn"), parts=[names[view.turn]])
        if actions:
            yield _Row("", parts=[*map(str, actions)])


def _side(view: View, seat: int, names: Sequence[str], hands: Sequence[CardSet]) -> Iterator[_Row]:
    """Yield the rows of one seat; of a hand that is hidden, only how many cards it has."""
    pile, size = view.piles[seat], len(hands[seat])
    scored = view.score_of(seat)
    yield _Row(names[seat])
    yield _Row(_("Points"), number(view.points[seat]))
    yield _Row(_("Koi-koi"), number(view.koi_calls[seat]))
    hidden = view.opponent_hand_size if seat != view.seat else 0
    yield _cards(_("Hand"), hands[seat], size or hidden)
    for kind, mask in _KINDS:
        yield _cards(_(kind), CardSet.from_mask(pile.mask & mask))
    yaku = [labelled(yaku_name(name), number(worth)) for name, worth in scored.as_dict().items()]
    yield _Row(_("Yaku"), number(scored.total), yaku)


def _cards(label: str, cards: CardSet, count: int | None = None) -> _Row:
    parts = [str(card).ljust(_LONGEST_CARD) for card in cards]
    return _Row(label, number(len(cards) if count is None else count), parts)


def _written(rows: Sequence[_Row]) -> str:
    """Return rows as lines in columns: labels, figures, and what is listed."""
    label = max(width(row.label) for row in rows)
    figure = max(width(row.figure) for row in rows)
    indent = " " * (label + figure + 2 * len(_GAP))
    lines = []
    for row in rows:
        first, *further = _in_columns(row.parts, COLUMNS - len(indent)) or [""]
        start = _padded(row.label, label), " " * (figure - width(row.figure)) + row.figure, first
        lines.append(_GAP.join(start))
        lines.extend(indent + line for line in further)
    return "\n".join(line.rstrip() for line in lines)


def _in_columns(parts: Sequence[str], room: int) -> list[str]:
    """Return parts in as many columns of equal width as there is room for, one at least."""
    parts = [_shortened(part, room) for part in parts]
    cell = max(map(width, parts), default=0)
    count = max(1, (room + len(_GAP)) // (cell + len(_GAP)))
    lines = (parts[place : place + count] for place in range(0, len(parts), count))
    return [_GAP.join(_padded(part, cell) for part in line) for line in lines]


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def _shortened(text: str, columns: int) -> str:
    """Return a text without what no line has room for; only rules of one's own have such names."""
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return f"{text}…"


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes: wide letters two, marks above none.

    >>> width("Field"), width("場札"), width("बाज़ी")
    (5, 4, 4)
    """
    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in "WF")
        for sign in text
    )
