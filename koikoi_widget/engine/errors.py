"""What can be wrong with input from outside: one family, each message with the offending text."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from ..locale import _


class KoiKoiError(ValueError):
    """The family: everything the engine refuses."""


class UnknownCard(KoiKoiError):
    """A text that names no card, or a card named twice."""


class UnknownName(KoiKoiError):
    """A preset, player, yaku or option that does not exist."""


class InvalidRules(KoiKoiError):
    """A value that a field of `Rules` does not allow."""


class InvalidPosition(KoiKoiError):
    """A position that cannot be: a card twice, a deal of 47 cards."""


class IllegalAction(KoiKoiError):
    """An action the position does not allow; the message says why."""


class KernelMissing(KoiKoiError):
    """The compiled kernel cannot be loaded here; the message says what to install."""


class RecordError(KoiKoiError):
    """A record that cannot be read; `line` counts from 1.

    Attributes:
        line: the number of the offending line, 0 where the text as a whole is meant.
    """

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        told = _("line {line}: {message}", line=line, message=message) if line else message
        super().__init__(told)


class ProgressError(KoiKoiError):
    """A learner's progress that cannot be read.

    Attributes:
        part: what of it offends, as the path to it: "items / 1-bright / due"; "" means the whole.
    """

    def __init__(self, part: str, message: str) -> None:
        self.part = part
        super().__init__(_("{part}: {message}", part=part, message=message) if part else message)


def not_allowed(name: str, value: object, allowed: str) -> InvalidRules:
    """Build the error for an option or argument with a value that it does not allow."""
    return InvalidRules(_("{name} cannot be {value!r}; it can be {allowed}.", name=name,
                          value=value, allowed=allowed))


def check_whole(name: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number from `least` to `most`.

    Raises:
        InvalidRules: it is something else.
    """
    if type(value) is not int or not least <= value <= most:
        raise not_allowed(name, value, _("a whole number from {least} to {most}", least=least,
                                         most=most))


def check_number(name: str, value: object, least: float, most: float) -> None:
    """Refuse what is no number from `least` to `most`.

    Raises:
        InvalidRules: it is something else.
    """
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:  # type: ignore[operator]
        raise not_allowed(name, value, _("a number from {least} to {most}", least=least,
                                         most=most))


def check_seat(seat: object) -> None:
    """Refuse what is no seat.

    Raises:
        UnknownName: it is neither 0 nor 1.
    """
    if type(seat) is not int or seat not in (0, 1):
        raise unknown(_("seat"), seat, ("0", "1"))


def unknown(what: str, text: object, known: Iterable[str]) -> UnknownName:
    """Build the error for a name that is not among `known`, with the nearest one as a hint."""
    names = list(known)
    near = difflib.get_close_matches(str(text), names, n=1)
    hint = _(" Did you mean {name!r}?", name=near[0]) if near else ""
    return UnknownName(
        _(
            "unknown {what}: {text!r}; known are {names}.",
            what=what,
            text=text,
            names=", ".join(names),
        )
        + hint
    )
