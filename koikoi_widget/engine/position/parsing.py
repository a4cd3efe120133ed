"""Reads the notation of a position: each part is checked, and the error names the one refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...locale import _
from ..actions import DEAL, Action
from ..cards import DECK, FULL_DECK, Card, CardSet
from ..errors import InvalidPosition, KoiKoiError, quoted
from ..match import Match
from ..record import HEADER, checked_seed, parse_rules
from ..round import MOST_ROUNDS, PHASES, Laid, Round, Situation, actions_in
from ..rules import Rules
from ..settle import Settlement, settle_exhausted, settle_field, settle_lucky, settle_stop
from ..texts import MOST_READ, bounded
from ..view import View
from ..view_checks import check_view
from .deals import deal_before, least_brights
from .notation import FIELD, HANDS, NOBODY, PILES, PLACES, SOURCES, TURNED, USUAL
from .position_checks import check_possible

_Pair = tuple[int, int]

_WHO = ("view0", "view1", "match")
_OF_ONE = {"hidden": "view", "won": "match", "stock": "match", "seed": "match"}
_SEATS = {"0": 0, "1": 1, NOBODY: None}
_SOURCE_OF = {letter: source for source, letter in SOURCES.items()}
_CARD = re.compile(rf"([1-9]|1[0-2])([{PLACES}])")
_NUMBER = re.compile("-?[0-9]{1,9}")
_PERCENT = re.compile("(?:%[0-9A-F]{2})+")


def parse_position(text: str) -> View | Match:
    """Return the position that a line of notation writes: a `View`, or a `Match`.

    It is the inverse of `View.notation` and `Match.notation`. A match goes on from there under the
    same seed; it does not know what came before, so it has no record.

    Raises:
        InvalidPosition: a part cannot be read, or there is no such position; the message names it.

    >>> view = Match(seed=7).view(0)
    >>> parse_position(view.notation) == view
    True
    """
    shown = _read(text)
    seats = (0, 1) if shown.who == "match" else (int(shown.who[-1]),)
    views = [_view(shown, seat) for seat in seats]
    for view in views:
        check_view(view)
        check_possible(view)
    return _match(shown) if shown.who == "match" else views[0]


class _Shown(NamedTuple):
    """What a line says."""

    who: str
    phase: str
    turn: int | None
    cards: Mapping[str, int]  # those of each letter of the map, as masks
    parts: Mapping[str, Any]

    @property
    def gone(self) -> int:
        """The cards of the field and the piles."""
        return self.field | sum(self.piles)

    @property
    def field(self) -> int:
        return sum(self.cards[letter] for letter in FIELD)

    @property
    def passed(self) -> _Pair:
        _neither, first, second, both = (self.cards[letter] for letter in FIELD)
        return first | both, second | both

    @property
    def turned(self) -> Card | None:
        return next(iter(CardSet.from_mask(self.cards[TURNED])), None)

    @property
    def hands(self) -> _Pair:
        return self.cards[HANDS[0]], self.cards[HANDS[1]]

    @property
    def piles(self) -> _Pair:
        return self.cards[PILES[0]], self.cards[PILES[1]]


def _read(text: str) -> _Shown:
    """Return what a line says, each part by itself."""
    if text is None:
        raise InvalidPosition(_("expected text, got {found}.", found=quoted(text)))
    line = bounded(text, MOST_READ, InvalidPosition)
    if line.lstrip().startswith(HEADER):
        raise InvalidPosition(_("this is the record of a match; Record.parse reads it."))
    who, cards, phase, *named = [*line.split(), *[""] * 3][: max(3, len(line.split()))]
    if who not in _WHO:
        raise _wrong(_("first word"), who, ", ".join(_WHO))
    word, _colon, seat = phase.partition(":")
    if word not in PHASES or seat not in _SEATS:
        raise _wrong("phase", phase, f"{'|'.join(PHASES)}:{'|'.join(_SEATS)}")
    known = [name for name in USUAL if who.startswith(_OF_ONE.get(name, ""))]
    written = {}
    for part in named:
        name, _equals, value = part.partition("=")
        if name not in known or name in written:
            raise _wrong(_("part"), part, ", ".join(f"{name}=…" for name in known))
        written[name] = value
    parts = {name: read(name, (USUAL | written)[name]) for name, read in _READERS.items()}
    parts["rules"] = _rules(USUAL | written)
    shown = _Shown(who, word, _SEATS[seat], _map(cards), parts)
    if "brights" not in written:
        parts["brights"] = least_brights(shown.gone)
    if who == "match":
        _check_stock(shown)
    if (shown.turned is not None) != (word == "take"):
        raise _wrong("cards", cards, _("a turned card in the phase 'take', and in no other"))
    if (word == "over") != bool(parts["end"]):
        raise _wrong("end", written.get("end", ""), _("how the round ended, once it is over"))
    return shown


def _view(shown: _Shown, seat: int) -> View:
    own, other = [*map(CardSet.from_mask, shown.hands)][:: -1 if seat else 1]
    is_over = shown.phase == "over"
    legal: tuple[Action, ...] = ()
    if shown.turn == seat:
        legal = (
            (DEAL,)
            if is_over
            else actions_in(shown.phase, own.mask, shown.field, shown.turned, shown.parts["rules"])
        )
    parts = shown.parts
    hidden = parts["hidden"]
    if shown.who == "match":
        hidden = len(other), len(parts["stock"])
        other = other if is_over else CardSet()
    return View(
        rules=parts["rules"],
        seat=seat,
        turn=shown.turn,
        phase=shown.phase,
        round_number=parts["round"],
        starter=parts["led"],
        hand=own,
        field=CardSet.from_mask(shown.field),
        piles=_sets(shown.piles),
        turned=shown.turned,
        opponent_hand_size=hidden[0],
        stock_size=hidden[1],
        koi_calls=parts["calls"],
        called_scores=parts["called"],
        field_brights=parts["brights"],
        points=parts["points"],
        laid=parts["laid"],
        legal_actions=legal,
        settlement=_settlement(shown),
        passed=_sets(shown.passed),
        opponent_hand=other,
    )


def _check_stock(shown: _Shown) -> None:
    stock: tuple[Card, ...] = shown.parts["stock"]
    rest = FULL_DECK & ~sum(mask for letter, mask in shown.cards.items() if letter != ".")
    if CardSet(stock).mask != rest or len(stock) != rest.bit_count():
        shorts = ",".join(f"{card.month}{PLACES[card.index % 4]}" for card in stock)
        allowed = _("all the cards that are in no hand, pile or field, and none of them twice")
        raise _wrong("stock", shorts, allowed)


def _match(shown: _Shown) -> Match:
    parts, hands, stock = shown.parts, shown.hands, shown.parts["stock"]
    deal = deal_before(hands, stock, shown.gone, shown.turned, parts["brights"])
    acted = parts["led"] if shown.phase == "over" or shown.turn is None else shown.turn
    situation = Situation(
        shown.phase,
        acted,
        hands,
        shown.field,
        shown.piles,
        24 - len(stock),
        shown.turned,
        parts["calls"],
        parts["called"],
        shown.passed,
    )
    position = Round.from_situation(
        parts["rules"],
        deal,
        parts["round"],
        parts["led"],
        situation,
        parts["laid"],
        _settlement(shown),
    )
    match = Match.within(position, parts["seed"], parts["points"], parts["won"])
    if match.seat != shown.turn:
        right = NOBODY if match.seat is None else match.seat
        raise _wrong("phase", f"{shown.phase}:{shown.turn}", f"{shown.phase}:{right}")
    return match


def _settlement(shown: _Shown) -> Settlement | None:
    """Return how the round ended; what it came to follows from the position."""
    parts = shown.parts
    if not parts["end"]:
        return None
    rules, calls, month = parts["rules"], parts["calls"], (parts["round"] - 1) % 12 + 1
    piles, field = shown.piles, shown.field
    reason, winner = parts["end"]
    if reason == "stop" and winner is not None:
        end = settle_stop(rules, piles[winner], winner, calls, parts["brights"], month, field)
    elif reason in ("lucky", "void"):
        lucky = (True, True) if winner is None else (winner == 0, winner == 1)
        end = settle_lucky(rules, lucky)
    elif reason == "field" and rules.field_lucky:
        end = settle_field(rules, parts["led"])
    else:
        end = settle_exhausted(rules, piles, calls, month, parts["led"], field)
    if (end.reason, end.winner) != (reason, winner):
        right = f"{end.reason}:{NOBODY if end.winner is None else end.winner}"
        raise _wrong("end", f"{reason}:{NOBODY if winner is None else winner}", right)
    return end


# How each part is read.


def _map(text: str) -> dict[str, int]:
    cards = dict.fromkeys(f"{HANDS}{PILES}{FIELD}{TURNED}.", 0)
    letters = text.replace("/", "")
    if len(letters) != len(DECK) or {*letters} - {*cards} or letters.count(TURNED) > 1:
        allowed = _(
            "a letter for each of the 48 cards, one of {letters}, and one {turned} at most",
            letters=" ".join(cards),
            turned=TURNED,
        )
        raise _wrong("cards", text, allowed)
    for card, letter in zip(DECK, letters, strict=True):
        cards[letter] |= card.mask
    return cards


def _whole(least: int, most: int) -> Callable[[str, str], int]:
    def read(name: str, text: str) -> int:
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise _wrong(
                name, text, _("a whole number from {least} to {most}", least=least, most=most)
            )
        return int(text)

    return read


def _two(least: int, most: int) -> Callable[[str, str], _Pair]:
    one = _whole(least, most)

    def read(name: str, text: str) -> _Pair:
        first, comma, second = text.partition(",")
        if not comma:
            raise _wrong(name, text, _("two numbers with a comma between them"))
        return one(name, first), one(name, second)

    return read


def _card(name: str, text: str) -> Card:
    named = _CARD.fullmatch(text)
    if not named:
        raise _wrong(name, text, _("a card, such as 1a, which is the first of month 1"))
    return DECK[len(PLACES) * (int(named[1]) - 1) + PLACES.index(named[2])]


def _stock(name: str, text: str) -> tuple[Card, ...]:
    return tuple(_card(name, word) for word in text.split(",")) if text else ()


def _laid(name: str, text: str) -> tuple[Laid, ...]:
    if not text:
        return ()
    seat, _colon, words = text.partition(":")
    if seat not in ("0", "1") or any(word[:1] not in _SOURCE_OF for word in words.split(",")):
        raise _wrong(name, text, _("who laid which cards, such as 0:h1a+1c,s5d"))
    laid = []
    for word in words.split(","):
        card, *taken = (_card(name, short) for short in word[1:].split("+"))
        laid.append(Laid(int(seat), card, _SOURCE_OF[word[0]], CardSet(taken)))
    return tuple(laid)


def _end(name: str, text: str) -> tuple[str, int | None] | None:
    reason, _colon, seat = text.partition(":")
    if text and (reason not in _ENDS or seat not in _SEATS):
        raise _wrong(name, text, f"{'|'.join(_ENDS)}:{'|'.join(_SEATS)}")
    return (reason, _SEATS[seat]) if text else None


def _seed(name: str, text: str) -> int | str:
    try:
        return checked_seed(_plain(name, text))
    except KoiKoiError as error:
        raise InvalidPosition(str(error)) from None


def _rules(parts: Mapping[str, str]) -> Rules:
    """Return rules from what a record has on a line for them, and on one for each yaku."""
    if not parts["rules"].strip(";"):
        raise _wrong("rules", parts["rules"], _("a preset and what differs from it"))
    rows = [f"yaku: {row}" for row in parts["yaku"].split("|") if row]
    lines = "\n".join([f"rules: {parts['rules']}", *rows])
    try:
        return parse_rules(_plain("rules", lines.replace(";", " ")))
    except KoiKoiError as error:
        raise InvalidPosition(f"rules: {error}") from None


def _plain(name: str, text: str) -> str:
    """Return a word with its other signs."""
    try:
        return _PERCENT.sub(lambda part: bytes.fromhex(part[0].replace("%", "")).decode(), text)
    except UnicodeDecodeError:
        raise _wrong(name, text, _("UTF-8, percent-encoded as in a web address")) from None


_ENDS = ("stop", "lucky", "void", "exhausted", "field")
_POINTS = 10**9 - 1
_READERS: Mapping[str, Callable[[str, str], Any]] = {
    "round": _whole(1, MOST_ROUNDS),
    "led": _whole(0, 1),
    "points": _two(-_POINTS, _POINTS),
    "won": _two(0, MOST_ROUNDS),
    "calls": _two(0, 8),
    "called": _two(0, _POINTS),
    "brights": _whole(0, 5),
    "hidden": _two(0, 48),
    "stock": _stock,
    "laid": _laid,
    "end": _end,
    "seed": _seed,
}


def _sets(masks: _Pair) -> tuple[CardSet, CardSet]:
    return CardSet.from_mask(masks[0]), CardSet.from_mask(masks[1])


def _wrong(name: str, text: str, allowed: str) -> InvalidPosition:
    return InvalidPosition(
        _(
            "{name} cannot be {value}; expected {allowed}.",
            name=name,
            value=quoted(text),
            allowed=allowed,
        )
    )
