"""What can be wrong with input from outside: one family of errors that quote the offending text."""

from __future__ import annotations

import difflib
import errno
import operator
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from inspect import CO_VARKEYWORDS
from numbers import Real
from random import Random
from reprlib import Repr
from textwrap import shorten
from typing import Any, NoReturn, TypeVar

from ..locale import N_, _, in_a_row, remembered
from ..locale.refusals import (
    MOST_QUOTED as MOST_QUOTED,
    MOST_TOLD as MOST_TOLD,
    KoiKoiError as KoiKoiError,
    UnknownName as UnknownName,
    shortened as shortened,
)

_Made = TypeVar("_Made", bound=Callable[..., Any])
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

_MOST_NAMED = 140  # characters of the list of valid names

# What keeps a system from reading, writing or listening. Its own words for that need not be in the
# chosen language.
_REASONS = {
    errno.EACCES: N_("that is not permitted"),
    errno.EADDRINUSE: N_("another program listens there"),
    errno.EADDRNOTAVAIL: N_("this machine does not have that address"),
    errno.EBUSY: N_("another program is using it"),
    errno.EEXIST: N_("something with that name already exists"),
    errno.EFBIG: N_("the file would be too large"),
    errno.EINVAL: N_("the system refuses it"),
    errno.EIO: N_("the disk or the network does not answer"),
    errno.EISDIR: N_("that is a folder"),
    errno.ELOOP: N_("its links form a loop"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EPERM: N_("that is not permitted"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ETIMEDOUT: N_("the disk or the network does not answer"),
    # Windows knows no quotas.
    getattr(errno, "EDQUOT", errno.ENOSPC): N_("the disk is full"),
}


@remembered
def in_a_line(text: str, most: int = MOST_QUOTED) -> str:
    """Return a text of any program as `shortened` does, its tabs and line breaks as spaces."""
    lines = text[: most + 1].expandtabs(1).splitlines()
    return shortened(" ".join(part.strip() for part in lines), most)


_writer = Repr()
_writer.maxstring = _writer.maxother = _writer.maxlong = MOST_QUOTED


def quoted(value: object) -> str:
    """Return a value as an error quotes it: its `repr`, shortened, whatever the value is."""
    try:
        return in_a_line(_writer.repr(value))
    except Exception:  # more digits than Python will write, or a `repr` that fails
        return f"<{type(value).__name__}>"


def reason_of(error: BaseException) -> str:
    """Return the message of any error, shortened, or its type if the message is empty."""
    try:
        text = str(error)
    except Exception:  # a user-defined error that cannot even describe itself
        text = ""
    return in_a_line(text or type(error).__name__, MOST_TOLD)


def reason_of_system(error: OSError) -> str:
    """Return why a system did not do something; only a rare reason is in the words of the system.

    >>> reason_of_system(FileNotFoundError(errno.ENOENT, "Aucun fichier"))
    'there is no such file or folder'
    """
    known = _REASONS.get(error.errno or 0)
    return _(known) if known else error.strerror or type(error).__name__


def reason_of_import(error: ModuleNotFoundError) -> str:
    """Return what is not installed.

    >>> reason_of_import(ModuleNotFoundError("No module named 'numba'", name="numba"))
    'numba is missing'
    """
    return _("{module} is missing", module=error.name) if error.name else reason_of(error)


def told_on_the_page(error: BaseException) -> str:
    """Return what a page says of any error: ours is a sentence, another needs one around it.

    What a program says of its own fault is English, and for whoever wrote it.

    >>> told_on_the_page(ZeroDivisionError("division by zero"))
    'Something went wrong: division by zero'
    """
    if isinstance(error, KoiKoiError):
        return str(error)
    return _("Something went wrong: {reason}", reason=reason_of(error))


class UnknownCard(KoiKoiError):
    """Text that does not name a card, or a card named twice."""


class InvalidValue(KoiKoiError):
    """An argument or option with a value that it does not allow."""


class InvalidRules(InvalidValue):
    """A value that a field of `Rules` does not allow."""


class InvalidPosition(KoiKoiError):
    """An impossible position: a card twice, a deal of 47 cards."""


class IllegalAction(KoiKoiError):
    """An action the position does not allow; the message says why."""


class LibraryMissing(KoiKoiError, ImportError):
    """A library that only some need is not installed; the message says how to install it."""


class KernelMissing(LibraryMissing):
    """The compiled kernel cannot be loaded here; the message says what to install."""


class RecordError(KoiKoiError):
    """A record that cannot be read; `line` counts from 1.

    Attributes:
        line: the number of the offending line, 0 if the text as a whole is meant.
    """

    line: int

    def __init__(self, line: int, message: str) -> None:
        self.line, self._message = line, message
        text = _("line {line}: {message}", line=line, message=message) if line else message
        super().__init__(text)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.line, self._message)


class ProgressError(KoiKoiError):
    """A learner's progress that cannot be read.

    Attributes:
        part: the path to the offending part: "items / 1-bright / due"; "" means the whole.
    """

    part: str

    def __init__(self, part: str, message: str) -> None:
        self.part, self._message = part, message
        super().__init__(_("{part}: {message}", part=part, message=message) if part else message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.part, self._message)


class Fixed(dict[_Key, _Value]):
    """A dict that cannot be changed: part of a value that others hold too.

    Unlike Python's own proxy it can be sent to another process, and written as JSON.

    >>> Fixed(chaff=1)["chaff"] = 9
    Traceback (most recent call last):
    koikoi_widget.engine.errors.InvalidValue: this value cannot be changed; dict(…) makes a copy.
    """

    def _refuse(self, *_parts: object, **_more: object) -> NoReturn:
        raise InvalidValue(_("this value cannot be changed; dict(…) makes a copy."))

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


def not_allowed(
    name: str, value: object, allowed: str, kind: type[InvalidValue] = InvalidValue
) -> InvalidValue:
    """Return the error for an option or argument with a value that it does not allow."""
    return kind(
        _(
            "{name} cannot be {value}; expected {allowed}.",
            name=name,
            value=quoted(value),
            allowed=allowed,
        )
    )


def check_whole(
    name: str, value: object, least: int, most: int, kind: type[InvalidValue] = InvalidValue
) -> int:
    """Return a whole number from `least` to `most` as Python's own.

    Raises:
        InvalidValue: it is something else; or an error of type `kind`.
    """
    number = whole(value)
    if number is None or not least <= number <= most:
        raise not_allowed(
            name, value, _("a whole number from {least} to {most}", least=least, most=most), kind
        )
    return number


def whole(value: object) -> int | None:
    """Return a whole number, NumPy's too, as Python's own; None: it is not one."""
    if is_truth(value):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def is_truth(value: object) -> bool:
    """Whether a value is true or false, and be it NumPy's."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def check_number(name: str, value: object, least: float, most: float) -> float:
    """Return a number from `least` to `most`, as one of Python's own.

    Raises:
        InvalidValue: it is something else.
    """
    number = value if isinstance(value, int | float) else None
    if number is None and isinstance(value, Real):
        number = float(value)
    if number is None or is_truth(value) or not least <= number <= most:
        raise not_allowed(name, value, _("a number from {least} to {most}", least=least, most=most))
    return number


def check_rng(rng: object) -> None:
    """Refuse anything but one of Python's sources of chance.

    Raises:
        InvalidValue: it is something else.
    """
    if not isinstance(rng, Random):
        raise not_allowed("rng", rng, _("a source of chance such as random.Random(7)"))


def check_seat(seat: object) -> int:
    """Return a seat as Python's own number.

    Raises:
        UnknownName: it is neither 0 nor 1.
    """
    number = whole(seat)
    if number not in (0, 1):
        raise unknown(_("seat"), seat, ("0", "1"))
    return number


def unknown(what: str, text: object, known: Iterable[str]) -> UnknownName:
    """Return the error for a name that is not among `known`, suggesting the nearest one.

    It is also found by what people call it, which the values of a mapping say.
    """
    names = list(known)
    titles = {_title_of(known[name]): name for name in names} if isinstance(known, Mapping) else {}
    called = titles | {name.casefold(): name for name in names}
    called.pop("", None)  # of what has no title, it would be near to nothing at all
    word = shortened(text).casefold() if isinstance(text, str) else ""
    near = [called[one] for one in difflib.get_close_matches(word, called, n=1)]
    listed = shorten(", ".join(names), _MOST_NAMED, placeholder=" …", break_on_hyphens=False)
    return UnknownName(_unknown(what, quoted(text), listed, *near))


@remembered
def _unknown(what: str, text: str, names: str, near: str = "") -> str:
    said = _("unknown {what}: {text}; known: {names}.", what=what, text=text, names=names)
    return in_a_row([said, _("Did you mean {name!r}?", name=near) if near else ""])


def _title_of(value: object) -> str:
    """Return what people call a player, a rule or a preset, "" for a value without a title."""
    title = getattr(value, "title", getattr(value, "name", ""))
    return _(title).casefold() if isinstance(title, str) else ""


def check_name(what: str, name: object, known: Collection[str]) -> None:
    """Refuse anything but one of the names `known`.

    Raises:
        UnknownName: it is none of them.
    """
    if not isinstance(name, str) or name not in known:
        raise unknown(what, name, known)


def check_kind(name: str, value: object, kind: type[object]) -> None:
    """Refuse anything but a value of a public class.

    Raises:
        InvalidValue: it is something else.
    """
    if not isinstance(value, kind):
        raise not_allowed(name, value, f"kk.{kind.__name__}")


def check_options(function: Callable[..., Any], given: Iterable[str]) -> None:
    """Refuse a keyword that a function or method written in Python does not take.

    Raises:
        UnknownName: one of the keywords `given` is none of its parameters.
    """
    code = function.__code__
    if code.co_flags & CO_VARKEYWORDS:  # it checks them itself, or hands them on
        return
    taken = code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]
    known = [name for name in taken if name not in ("self", "cls")]
    for name in given:
        check_name(_("option"), name, known)


def checks_options(made: _Made) -> _Made:
    """Let a function, or what makes a value of a class, refuse unknown keywords in our words.

    Python's own `TypeError` does not say which keywords there are.

    Raises:
        UnknownName: a keyword is none of its parameters.
    """
    if isinstance(made, type):
        made.__init__ = checks_options(made.__init__)  # type: ignore[misc]
        return made

    @wraps(made)
    def checked(*parts: Any, **options: Any) -> Any:
        if options:
            check_options(made, options)
        return made(*parts, **options)

    return checked  # type: ignore[return-value]  # with the same parameters
