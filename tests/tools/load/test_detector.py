"""The detector of hidden cards finds each one planted, and nothing in what may be known."""

from __future__ import annotations

import base64
import gzip
import json
import zlib

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.reach import where
from koikoi_widget.engine.words.names import card_name
from tools.load.detector import Secret

MATCH = kk.Match("nintendo", seed=2**100 + 7, starter=0)
VIEW = MATCH.view(0)
HAND, STOCK = MATCH.round.hands[1], MATCH.round.stock
SECRET = Secret(
    (frozenset(card.index for card in HAND),),
    tuple(card.index for card in STOCK),
    str(MATCH.seed),
)
RECORD = str(MATCH.record)
PLACES = [card.index for card in HAND]
CLASSES = "".join("x" if card in HAND else where(card, VIEW)[0] for card in kk.DECK)

PLANTED = {
    "one card": f"play {next(iter(HAND))}",
    "the record": RECORD,
    "the record in base64": base64.b64encode(RECORD.encode()).decode(),
    "the record in base64 for addresses": base64.urlsafe_b64encode(RECORD.encode()).decode(),
    "the record deflated": base64.b64encode(zlib.compress(RECORD.encode())).decode(),
    "the record zipped": base64.b64encode(gzip.compress(RECORD.encode())).decode(),
    "the record twice": base64.b64encode(base64.b64encode(RECORD.encode())).decode(),
    "the seed": f"seed: {MATCH.seed}",
    "the seed in hexadecimal": f"{MATCH.seed:#x}",
    "the seed as bytes": base64.b64encode(int(MATCH.seed).to_bytes(16, "big")).decode(),
    "a mask": json.dumps({"hand": HAND.mask}),
    "a mask in hexadecimal": f"{HAND.mask:x}",
    "a mask as bytes": base64.b64encode(HAND.mask.to_bytes(6, "little")).decode(),
    "places": json.dumps(PLACES),
    "places in another order": json.dumps(PLACES[::-1]),
    "the next cards": json.dumps([card.index for card in STOCK[:5]]),
    "a letter a card": CLASSES,
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_card_is_found(kind: str) -> None:
    assert list(SECRET.in_text(PLANTED[kind]))


def test_a_card_is_found_by_its_name_its_number_and_its_picture() -> None:
    card = next(iter(HAND))
    assert list(SECRET.in_words(f"Your opponent holds {card_name(card)}."))
    assert list(SECRET.in_number(HAND.mask))
    assert list(SECRET.in_places(PLACES))
    assert list(SECRET.in_cards({card.index}))


FAIR = {
    "the own hand": " ".join(map(str, VIEW.hand)),
    "the field": " ".join(map(str, VIEW.field)),
    "masks": json.dumps([VIEW.hand.mask, VIEW.unseen.mask]),
    "all unseen cards": json.dumps([card.index for card in VIEW.unseen]),
    "a letter a card": "".join(where(card, VIEW)[0] for card in kk.DECK),
    "base64": base64.b64encode(bytes(range(256))).decode(),
}


@pytest.mark.parametrize("kind", FAIR)
def test_what_a_seat_may_know_is_no_leak(kind: str) -> None:
    assert not list(SECRET.in_text(FAIR[kind]))
