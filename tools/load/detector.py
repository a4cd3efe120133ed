"""Finds hidden cards in whatever a browser is given, in any notation that is likely.

A card that nobody may know is named (`3-ribbon`, or as the table calls it), counted (its place in
the deck, in the order of the stock), one bit of a mask, drawn on a canvas, or is in any of these
forms in a text that is only compressed or encoded in base64. The set of unseen cards is not a
secret: anybody who knows the open cards knows it. Which of them the opponent holds, and in which
order the rest are drawn, is.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from koikoi_widget.engine.cards import DECK
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.engine.words.names import NAME_SETS, card_name
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.engine.yaku import Yaku

_NOTATION = re.compile(
    r"(?<![\w-])(?:1[0-2]|[1-9])-(?:bright|animal|ribbon|chaff)(?:-[1-3])?(?![\w-])"
)
_PLACES = re.compile(r"(?<![\d.])\d{1,2}(?:[\s,;:.|/-]{1,3}\d{1,2}){3,}(?![\d.])")
_WHOLE = re.compile(r"(?<![\d.])\d{5,}(?![\d.])")
_HEXADECIMAL = re.compile(r"(?<![0-9a-zA-Z])(?:0x)?([0-9a-f]{4,})(?![0-9a-zA-Z])", re.I)
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_CLASSES = re.compile(rf"(?<![a-z])[a-z]{{{len(DECK)}}}(?![a-z])", re.I)
_FEW = 8  # classes of cards; a text with more distinct characters is not such a list
_LEAST = 4  # cards in a row that cannot be chance
_LEAST_BYTES = 6  # and bytes, of which an encrypted text has many
_DEEP = 3  # how often something may be packed in something
_WINDOW_BITS = (15, 31, -15)  # zlib, gzip, plain deflate

Finding = str


@dataclass(frozen=True)
class Secret:
    """What may not be known; cards are places in the deck.

    Attributes:
        hands: the hands that are not in sight.
        stock: the cards still to be drawn, in their order.
        seed: what deals the rounds to come; "" if it may be known.
    """

    hands: tuple[frozenset[int], ...]
    stock: tuple[int, ...]
    seed: str = ""

    @cached_property
    def cards(self) -> frozenset[int]:
        return frozenset(chain(self.stock, *self.hands))

    @cached_property
    def notations(self) -> frozenset[str]:
        return frozenset(str(DECK[place]) for place in self.cards)

    @cached_property
    def numbers(self) -> Mapping[int, str]:
        """The numbers that would give something away, and what."""
        masks = {_mask(hand): "a hand's mask" for hand in self.hands if len(hand) >= _LEAST}
        if self.hands and len(self.stock) >= _LEAST:
            masks[_mask(self.stock)] = "the stock's mask"
        if self.seed.isdecimal():
            masks[int(self.seed)] = "the seed"
        return masks

    @cached_property
    def packed(self) -> Mapping[bytes, str]:
        """The same as bytes."""
        forms = {bytes(sorted(hand)): "a hand" for hand in self.hands}
        forms[bytes(self.stock)] = "the stock"
        for number, what in self.numbers.items():
            for length in {6, 8, (number.bit_length() + 7) // 8}:
                if number < 256**length:
                    forms[number.to_bytes(length, "little")] = what
                    forms[number.to_bytes(length, "big")] = what
        return {data: what for data, what in forms.items() if len(data) >= _LEAST_BYTES}

    # Where to look.

    def in_text(self, text: str, deep: int = _DEEP) -> Iterator[Finding]:
        """Yield what of this secret can be read in `text`."""
        for token in set(_NOTATION.findall(text)) & self.notations:
            yield f"names {token}"
        if self.seed and len(self.seed) >= 5 and self.seed in text:
            yield "the seed"
        for number in {int(each) for each in _WHOLE.findall(text) if len(each) < 99}:
            yield from self.in_number(number)
        for each in set(_HEXADECIMAL.findall(text)):
            yield from self.in_number(int(each, 16))
        for run in _PLACES.findall(text):
            yield from self.in_places([int(each) for each in re.findall(r"\d+", run)])
        for classes in _CLASSES.findall(text):
            yield from self._in_classes(classes)
        if deep:
            for run in set(_BASE64.findall(text)):
                for data in _decoded(run):
                    yield from self.in_bytes(data, deep - 1)

    def in_words(self, text: str) -> Iterator[Finding]:
        """Yield the hidden cards that `text` calls as a table does."""
        for yaku in _YAKU_NAMES:
            text = text.replace(yaku, "")
        for name in _CARD_NAMES.findall(text):
            if _PLACE_OF[name] in self.cards:
                yield f"calls {name}"

    def in_number(self, number: int) -> Iterator[Finding]:
        """Yield what a number gives away."""
        if number in self.numbers:
            yield self.numbers[number]

    def in_places(self, numbers: Sequence[int]) -> Iterator[Finding]:
        """Yield what numbers give away that may be cards, by their places in the deck."""
        for hand in self.hands:
            if len(hand) >= _LEAST and len(numbers) == len(hand) and set(numbers) == hand:
                yield "a hand's places"
        for row in (self.stock, self.stock[::-1]):
            if _follows(row, numbers):
                yield "the order of the stock"
        if len(numbers) == len(DECK):
            yield from self._in_classes(numbers)

    def in_cards(self, cards: Collection[int]) -> Iterator[Finding]:
        """Yield the hidden ones of cards that are drawn."""
        for place in sorted(self.cards.intersection(cards)):
            yield f"draws {DECK[place]}"

    def in_bytes(self, data: bytes, deep: int = _DEEP) -> Iterator[Finding]:
        """Yield what can be read in `data`, whatever it is."""
        for part, what in self.packed.items():
            if part in data:
                yield f"{what}, as bytes"
        text = data.decode("utf-8", "replace")
        if "\ufffd" not in text:
            yield from self.in_text(text, deep)
        if deep:
            for inflated in _inflated(data):
                yield from self.in_bytes(inflated, deep - 1)

    def _in_classes(self, classes: Sequence[Any]) -> Iterator[Finding]:
        """Yield whether a list with an entry for each card tells the hidden ones apart."""
        if 1 < len(set(classes)) <= _FEW and len({classes[place] for place in self.cards}) > 1:
            yield "tells hidden cards apart"


def _mask(cards: Collection[int]) -> int:
    return sum(1 << place for place in cards)


def _follows(row: Sequence[int], numbers: Sequence[int]) -> bool:
    """Return whether that many cards of `row` follow one another in `numbers`."""
    if len(row) < _LEAST or not set(row[:_LEAST]) <= set(numbers):
        return False
    start = numbers.index(row[0])
    return tuple(numbers[start : start + _LEAST]) == tuple(row[:_LEAST])


def _decoded(text: str) -> Iterator[bytes]:
    """Yield what `text` may stand for in base64, in either alphabet, padded or not."""
    bare = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        yield base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError):
        return


def _inflated(data: bytes) -> Iterator[bytes]:
    for bits in _WINDOW_BITS:
        try:
            yield zlib.decompressobj(bits).decompress(data, 10**7)
        except zlib.error:
            continue


def _yaku_names() -> Sequence[str]:
    rows: set[Yaku] = {row for rules in PRESETS.values() for row in rules.yaku}
    return sorted({yaku_name(row.id) for row in rows}, key=len, reverse=True)


_YAKU_NAMES = _yaku_names()
_PLACE_OF = {card_name(card, names): card.index for names in NAME_SETS for card in DECK}
_CARD_NAMES = re.compile(
    "|".join(rf"\b{re.escape(name)}\b(?! \d)" for name in sorted(_PLACE_OF, key=len, reverse=True))
)
