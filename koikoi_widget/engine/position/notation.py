"""A position as one line of ASCII: what chess players call its FEN. `parsing` reads it.

First who sees it, then the 48 cards in the order of the deck, a letter each and a group for each
month, then the phase and the seat to act; what is as usual is left out of the rest::

    view0 a..0/aa0./..B./…/..0. play:0 round=3 points=47,53 hidden=6,18 rules=bga

`docs/records.md` says what each part means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..cards import DECK, Card, CardSet
from ..display import as_notation
from ..match import Match
from ..record import written_rules
from ..round import Laid
from ..rules import Rules
from ..settle import Settlement
from ..view import View

# Where a card is: in a hand, in a pile, on the field, turned up, or unknown or in the stock. The
# digit of a card on the field adds 1 if seat 0 left it lying when it last played, and 2 for seat 1.
HANDS, PILES, FIELD, TURNED, ELSEWHERE = "ab", "AB", "0123", "t", "."
PLACES = "abcd"  # of the cards within a month
NOBODY = "-"
SOURCES = {"hand": "h", "stock": "s"}

# The parts that may be left out, in their order, each with what it then is.
USUAL = {
    "round": "1",
    "led": "0",
    "points": "0,0",
    "won": "0,0",
    "calls": "0,0",
    "called": "0,0",
    "brights": "0",
    "hidden": "8,24",
    "stock": "",
    "laid": "",
    "end": "",
    "seed": "0",
    "rules": "bga",
    "yaku": "",
}


@as_notation.register
def _view(view: View) -> str:
    """Return the notation of a view."""
    hands = [view.hand, view.opponent_hand]
    parts = {"hidden": _pair((view.opponent_hand_size, view.stock_size))}
    shown = _shown(view, hands[:: -1 if view.seat else 1], view.points)
    return _line(f"view{view.seat}", view.turn, shown | parts)


@as_notation.register
def _rules(rules: Rules) -> str:
    """Return rules as a record has them, on one line or more."""
    return written_rules(rules)


@as_notation.register
def _match(match: Match) -> str:
    """Return the notation of the position of a match, all of its cards included."""
    position = match.round
    view = match.view(0)
    parts = {
        "won": _pair(match.rounds_won),
        "stock": ",".join(map(_short, position.stock)),
        "seed": _word(str(match.seed)),
    }
    shown = _shown(view, position.hands, match.points)
    return _line("match", match.seat, shown | parts)


def _shown(view: View, hands: Iterable[CardSet], points: tuple[int, int]) -> dict[str, str]:
    """Return the parts that both notations have, by name; "who" and "turn" are not among them."""
    rules, *yaku = written_rules(view.rules).split("\n")
    return {
        "cards": _map(view, hands),
        "phase": view.phase,
        "round": str(view.round_number),
        "led": str(view.starter),
        "points": _pair(points),
        "calls": _pair(view.koi_calls),
        "called": _pair(view.called_scores),
        "brights": str(view.field_brights),
        "laid": _laid(view.laid),
        "end": _end(view.settlement) if view.settlement else "",
        "rules": _in_a_word(rules),
        "yaku": "|".join(map(_in_a_word, yaku)),
    }


def _line(who: str, turn: int | None, parts: Mapping[str, str]) -> str:
    seat = NOBODY if turn is None else turn
    named = [
        f"{name}={parts[name]}"
        for name, usual in USUAL.items()
        if parts.get(name, usual) != usual or name == "rules"
    ]
    return " ".join([who, parts["cards"], f"{parts['phase']}:{seat}", *named])


def _map(view: View, hands: Iterable[CardSet]) -> str:
    letters = [ELSEWHERE] * len(DECK)
    sets = [*zip(HANDS, hands, strict=True), *zip(PILES, view.piles, strict=True)]
    for letter, cards in sets:
        for card in cards:
            letters[card.index] = letter
    for card in view.field:
        letters[card.index] = FIELD[sum(1 << seat for seat in (0, 1) if card in view.passed[seat])]
    if view.turned:
        letters[view.turned.index] = TURNED
    months = range(0, len(DECK), len(PLACES))
    return "/".join("".join(letters[month : month + len(PLACES)]) for month in months)


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]},{pair[1]}"


def _short(card: Card) -> str:
    return f"{card.month}{PLACES[card.index % len(PLACES)]}"


def _laid(laid: Iterable[Laid]) -> str:
    """Return who laid what, and what each card took: ``0:h1a+1c,s5d``."""
    entries = [*laid]
    words = [
        SOURCES[entry.source] + "+".join(map(_short, (entry.card, *entry.taken)))
        for entry in entries
    ]
    return f"{entries[0].seat}:{','.join(words)}" if words else ""


def _end(end: Settlement) -> str:
    return f"{end.reason}:{NOBODY if end.winner is None else end.winner}"


def _in_a_word(line: str) -> str:
    """Return a line of a record without its label, as one word."""
    return _word(line.partition(": ")[2].replace(" ", ";"))


def _word(text: str) -> str:
    """Return any text as one word of ASCII, as in an address: other signs are %XX."""
    return "".join(
        chr(byte) if 33 <= byte < 127 and byte not in b"%|" else f"%{byte:02X}"
        for byte in text.encode()
    )
