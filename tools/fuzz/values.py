"""Wrong things to be given: values of every kind, and texts that were right once."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any

import koikoi_widget as kk


class Unprintable:
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def deep(levels: int = 3000) -> Any:
    """Return a list in a list, many times over."""
    found: list[Any] = []
    for _level in range(levels):
        found = [found]
    return found


# What JSON can carry.
PLAIN: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    13,
    48,
    99,
    100,
    2**31,
    2**64,
    10**18,
    10**400,
    -(10**400),
    0.5,
    -0.0,
    1e-300,
    1e308,
    1e9,
    float("nan"),
    float("inf"),
    float("-inf"),
    "",
    " ",
    "x",
    "0",
    "1",
    "-1",
    "yes",
    "bga",
    "stop",
    "koi-koi",
    "8-bright",
    "13-bright",
    "8-bright 8-bright",
    "play 1-bright",
    "play 1-bright taking 1-ribbon",
    "take 8-bright",
    "٣",
    "\ud800",
    "\x00",
    "a\nb",
    "1" * 5000,
    "x" * 10_000,
    "<img src=x>",
    "{broken",
    "[" * 5000,
    "own:<b>",
    [],
    {},
    [1],
    [[1], [2]],
    {"a": 1},
    ["8-bright"],
    [1, 2, 3],
    {"event": "act"},
)
# What only a program can give.
ODD: tuple[Any, ...] = (
    *PLAIN,
    b"",
    b"8-bright",
    bytearray(3),
    (),
    (0, 0),
    {1},
    object(),
    Unprintable(),
    1j,
    len,
    ...,
    int,
    range(3),
    deep(),
    kk.DECK[0],
    kk.CardSet(),
    kk.PRESETS["bga"],
    kk.MONTHS[0],
    datetime(9999, 12, 31, tzinfo=UTC),
    datetime(2026, 1, 1),
    datetime(1, 1, 1, tzinfo=UTC),
    kk.Action.parse("stop"),
    kk.PRESETS["bga"].yaku,
    Exception("x"),
)

CARDS = [str(card) for card in kk.DECK]


def odd(rng: Random) -> Any:
    """Return anything."""
    return rng.choice(ODD)


def plain(rng: Random, depth: int = 2) -> Any:
    """Return anything that JSON can carry."""
    if depth and rng.random() < 0.1:
        return [plain(rng, depth - 1) for _place in range(rng.randrange(5))]
    if depth and rng.random() < 0.1:
        return {str(plain(rng, 0))[:9]: plain(rng, depth - 1) for _place in range(rng.randrange(5))}
    return rng.choice(PLAIN)


def either(rng: Random, right: Callable[[], Any], share: float = 0.6) -> Any:
    """Return something right with this chance, otherwise anything."""
    return right() if rng.random() < share else odd(rng)


def mutated(text: str, rng: Random) -> str:
    """Return a text with a few of its lines or letters lost, doubled, moved or made up."""
    for _time in range(rng.randrange(4)):
        by_line = rng.random() < 0.5
        parts: list[str] = text.splitlines(keepends=True) if by_line else list(text)
        place, other = (rng.randrange(len(parts) + 1) for _end in range(2))
        change = rng.randrange(5)
        if change == 0:
            del parts[place : place + rng.randrange(1, 4)]
        elif change == 1:
            parts[place:place] = parts[other : other + 3]
        elif change == 2:
            parts[place : place + 1] = [str(rng.choice(PLAIN))[:6000]]
        elif change == 3:
            parts = parts[:place]
        else:
            parts.insert(place, rng.choice(["0", "9", "-", "#", ":", "\n", "é", "\ud800", "\x00"]))
        text = "".join(parts)
    return text


def mutated_json(value: Any, rng: Random) -> str:
    """Return JSON of `value` with something in it replaced, or the text itself damaged."""
    if rng.random() < 0.3:
        return mutated(json.dumps(value), rng)
    return json.dumps(replaced(value, rng))


def replaced(value: Any, rng: Random) -> Any:
    """Return a value with something in it replaced."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.15:
        return plain(rng)
    copy: Any = value.copy()
    key = rng.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    if isinstance(copy, dict) and rng.random() < 0.15:
        copy[str(plain(rng, 0))[:3000]] = copy.pop(key)
    else:
        copy[key] = replaced(copy[key], rng)
    return copy
