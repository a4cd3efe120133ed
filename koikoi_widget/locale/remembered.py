"""Texts that can be said anew in another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_Parts = ParamSpec("_Parts")


class Words(str):
    """A text that can be made anew: it knows the function that made it, and of what."""

    __slots__ = ("made",)
    made: tuple[Callable[..., str], tuple[object, ...], dict[str, object]]

    def __reduce__(self) -> tuple[object, ...]:
        return str, (str(self),)


_Part = TypeVar("_Part")


def anew(text: _Part) -> _Part | str:
    """Return `Words` as they are made in the language chosen now; anything else as it is."""
    if not isinstance(text, Words):
        return text
    make, parts, values = text.made
    return make(*map(anew, parts), **{name: anew(value) for name, value in values.items()})


def remembered(make: Callable[_Parts, str]) -> Callable[_Parts, str]:
    """Have a function return `Words`."""

    @wraps(make)
    def made(*parts: _Parts.args, **values: _Parts.kwargs) -> str:
        words = Words(make(*parts, **values))
        words.made = made, parts, values
        return words

    return made
