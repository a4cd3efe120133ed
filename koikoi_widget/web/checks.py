"""What a value from outside may be: small checks to build larger ones from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite

from ..engine.texts import is_on_a_line

Check = Callable[[object], bool]

_WIDEST = 16_384  # device pixels; browsers cannot draw a wider canvas
_MOST_RATIO = 16
_MOST_WORDS = 100  # languages that somebody reads
_MOST = 10**9


def number(least: float, most: float) -> Check:
    """Return a check of a number from `least` to `most`."""
    return lambda value: (
        isinstance(value, int | float) and not is_switch(value) and least <= value <= most
    )


def whole(least: int, most: int) -> Check:
    """Return a check of a whole number from `least` to `most`."""
    return lambda value: isinstance(value, int) and not is_switch(value) and least <= value <= most


def text(most: int) -> Check:
    """Return a check of a text of up to `most` characters, all of them printable."""
    return lambda value: isinstance(value, str) and len(value) <= most and value.isprintable()


def prose(most: int) -> Check:
    """Return a check of a text for people: no-break spaces and joiners may be in it, too."""
    return lambda value: isinstance(value, str) and len(value) <= most and is_on_a_line(value)


def maybe(check: Check) -> Check:
    """Return a check that also accepts a missing value."""
    return lambda value: value is None or check(value)


def list_of(check: Check, least: int = 0, most: int = _MOST) -> Check:
    """Return a check of a list of `least` to `most` values, each of which `check` accepts."""
    return lambda value: (
        isinstance(value, list) and least <= len(value) <= most and all(map(check, value))
    )


def wrong_field(message: Mapping[str, object], checks: Mapping[str, Check]) -> str | None:
    """Return the first field that cannot be what it is, None if there is no such field."""
    wrong = (name for name, is_possible in checks.items() if not is_possible(message.get(name)))
    return next(wrong, None)


is_word: Check = text(200)  # of an action, a setting, a view
is_count: Check = whole(0, _MOST)


def is_switch(value: object) -> bool:
    """Return whether `value` is true or false."""
    return isinstance(value, bool)


def is_typed(value: object) -> bool:
    """Return whether `value` is a text. A person caused it, so whoever reads it judges the rest.

    What is refused here is only logged; a person would see what was typed vanish without a word.
    """
    return isinstance(value, str)


def is_plain(value: object) -> bool:
    """Return whether `value` can be that of a control: a switch, any number or text."""
    is_number = isinstance(value, int) or isinstance(value, float) and isfinite(value)
    return is_number or is_typed(value)


def is_words(value: object) -> bool:
    """Return whether `value` is a list of a few short texts."""
    return isinstance(value, list) and len(value) <= _MOST_WORDS and all(map(is_word, value))


def is_owners(value: object) -> bool:
    """Return whether `value` says of each card whose it is: 48 times 0, 1, or a point."""
    return isinstance(value, str) and len(value) == 48 and {*value} <= {*"01."}


def is_kept(value: object) -> bool:
    """Return whether `value` can be what a browser keeps: a text, of any length, or nothing."""
    return value is None or isinstance(value, str)


def is_point(value: object) -> bool:
    """Return whether `value` is a point, x and y."""
    axis = number(-1e6, 1e6)
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(axis, value))


def is_press(value: object) -> bool:
    """Return whether `value` is a view and the number of a press in it."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return is_word(value[0]) and is_count(value[1])


def is_size(value: object) -> bool:
    """Return whether `value` is width and height in CSS pixels, and device pixels per CSS pixel."""
    if not isinstance(value, list | tuple) or len(value) != 3:
        return False
    side = number(-_WIDEST, _WIDEST)
    if not all(map(side, value)):
        return False
    width, height, ratio = value
    # In a low window, what is above the table can leave it a negative height.
    return (
        number(1, _WIDEST)(width)
        and number(1 / _MOST_RATIO, _MOST_RATIO)(ratio)
        and side(width * ratio)
        and side(height * ratio)
    )
