"""The one catalogue of sentences a person reads. English is the source language.

A sentence is written where it is needed as ``_("{card} stays on the field", card=card)``; a name
that lives in a data table is marked with ``N_`` and translated where it is shown. Babel collects
both into ``koikoi.pot``. A language is one folder beside this file. Translators write its
``LC_MESSAGES/koikoi.po``; those of all languages are compiled into ``koikoi.json`` when the package
is built.

What happened once and is shown for longer, such as an error, is kept as it was said: its `Words`
know how they were made, and `anew` makes them in the language chosen since.

The language is that of the process. Each page has a kernel, a process of its own, so two pages of
one server can differ. Nothing that is kept or parsed depends on it: records, notation and names of
options are the same in all languages.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, wraps
from gettext import NullTranslations
from math import isnan
from pathlib import Path
from typing import ParamSpec, TypeVar
from unicodedata import normalize
from weakref import WeakMethod

from .catalogues import catalogue, catalogues
from .refusals import UnknownName
from .remembered import Words as Words, anew as anew, remembered as remembered

COMPILED = Path(__file__).with_name("koikoi.json")
SOURCE = "en"
_STOPS = (".", "。", "।")
VARIABLE = "KOIKOI_LANGUAGE"  # of the environment: the language that the command was asked for

translations: NullTranslations = NullTranslations()
_chosen = SOURCE
followers: list[WeakMethod[Callable[[], None]]] = []  # called when the language has changed


_Parts = ParamSpec("_Parts")
_Made = TypeVar("_Made")


def cache_by_language(
    most: int | None = None,
) -> Callable[[Callable[_Parts, _Made]], Callable[_Parts, _Made]]:
    """Have a function keep up to `most` of what it returns, for each language apart."""

    def keeping(make: Callable[_Parts, _Made]) -> Callable[_Parts, _Made]:
        kept: Callable[..., _Made] = lru_cache(most)(
            lambda _language, *parts, **values: make(*parts, **values)
        )

        @wraps(make)
        def chosen(*parts: _Parts.args, **values: _Parts.kwargs) -> _Made:
            return kept(chosen_language(), *parts, **values)

        return chosen

    return keeping


@remembered
def _(message: str, /, **values: object) -> str:
    """Return `message` in the chosen language, with `values` filled into its braces.

    >>> _("{count} cards", count=3)
    '3 cards'
    """
    text = translations.gettext(message)
    return text.format(**values) if values else text


@remembered
def pgettext(context: str, message: str, /, **values: object) -> str:
    """Return `message`, which means something else elsewhere, as `_` does; `context` says where."""
    text = translations.pgettext(context, message)
    return text.format(**values) if values else text


@remembered
def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return the form that fits `count`, with `count` and `values` filled in.

    >>> ngettext("{count} card", "{count} cards", 1)
    '1 card'
    """
    return translations.ngettext(singular, plural, count).format(count=number(count), **values)


def as_sentence(words: str) -> str:
    """Return words as a sentence: with the full stop of the chosen language if they have no end.

    >>> as_sentence("You win the round"), as_sentence("Stop or koi-koi?")
    ('You win the round.', 'Stop or koi-koi?')
    """
    return (
        words
        if words.endswith((*_STOPS, "!", "?", "！", "？", "…"))
        else _("{words}.", words=words)
    )


def in_a_row(sentences: Iterable[str]) -> str:
    """Return sentences, of which some may be empty, as one text; Japanese has no spaces between.

    >>> in_a_row(["You stop.", "", "You win the round."])
    'You stop. You win the round.'
    """
    text = ""
    for sentence in filter(None, sentences):
        text = _("{before} {after}", before=text, after=sentence) if text else sentence
    return text


@remembered
def capitalized(text: str) -> str:
    """Return a text that begins with a capital, where its letters have any.

    >>> capitalized("stop is better.")
    'Stop is better.'
    """
    return text[:1].upper() + text[1:]


def labelled(label: str, value: str) -> str:
    """Return a label and what it stands for, with the colon of the chosen language.

    >>> labelled("Points", "7")
    'Points: 7'
    """
    return _("{label}: {value}", label=label, value=value)


def side_by_side(parts: Iterable[str]) -> str:
    """Return short parts of one line, kept apart as the chosen language does.

    >>> side_by_side(["Round 3 of 12", "March"])
    'Round 3 of 12 · March'
    """
    return pgettext("between the parts of a line", " · ").join(parts)


def in_a_list(items: Iterable[str]) -> str:
    """Return what is listed with the comma of the chosen language in between.

    >>> in_a_list(["deer", "boar", "butterflies"])
    'deer, boar, butterflies'
    """
    return _in_a_list(*items)


@remembered
def _in_a_list(*items: str) -> str:
    return pgettext("between what is listed", ", ").join(items)


def all_of(items: Iterable[str]) -> str:
    """Return what is listed with the "and" of the chosen language before the last.

    >>> all_of(["deer", "boar", "butterflies"]), all_of([])
    ('deer, boar and butterflies', '')
    """
    return _closed(N_("{first} and {last}"), items)


def either_of(items: Iterable[str]) -> str:
    """Return what is listed, of which one holds: with "or" before the last.

    >>> either_of(["deer", "boar", "butterflies"])
    'deer, boar or butterflies'
    """
    return _closed(N_("{first} or {last}"), items)


def _closed(sentence: str, items: Iterable[str]) -> str:
    *before, last = [*items] or [""]
    return _(sentence, first=in_a_list(before), last=last) if before else last


def in_a_long_list(items: Iterable[str]) -> str:
    """Return what is listed and may hold commas itself, with semicolons in between.

    >>> in_a_long_list(["you win, 3 : 1", "a draw"])
    'you win, 3 : 1; a draw'
    """
    return pgettext("between what is listed", "; ").join(items)


def without_stop(words: str) -> str:
    """Return a sentence without its full stop, to be one of several in a row."""
    return words.rstrip("".join(_STOPS))


def number(value: int) -> str:
    """Return a whole number as people read it: a true minus sign, five digits or more in groups.

    >>> number(-1500), number(18000)
    ('−1500', '18,000')
    """
    return _figure(f"{value:,}" if abs(value) >= 10_000 else str(value))


def decimal(value: float, digits: int) -> str:
    """Return a number with `digits` decimals, as people read it.

    >>> decimal(-1.36, 1)
    '−1.4'
    """
    return _figure(f"{value:.{digits}f}")


def with_sign(value: float, digits: int) -> str:
    """Return a number with its sign, a true minus; nothing is "+0.00", never "−0.00".

    >>> with_sign(-1.36, 1), with_sign(-0.001, 2)
    ('−1.4', '+0.00')
    """
    return _figure(f"{round(value, digits) + 0.0:+.{digits}f}")


def percent(share: float, digits: int = 0, error: float = 0.0) -> str:
    """Return a share of 1 as people read it, with its standard error unless that is 0.

    >>> percent(0.45), percent(0.521, 1, 0.013)
    ('45%', '52.1 ± 1.3%')
    """
    figure = decimal(100 * share, digits)
    if not error:
        return _("{share}%", share=figure)
    return _("{share} ± {error}%", share=figure, error=_spread(100 * error, digits))


def points_words(points: int) -> str:
    """Return a number of points in words.

    >>> points_words(1), points_words(12)
    ('1 point', '12 points')
    """
    return ngettext("{count} point", "{count} points", points)


def product_words(base: int, factor: int) -> str:
    """Return what a base and its multiplier make, in words.

    >>> product_words(7, 2), product_words(5, 1)
    ('7 × 2 = 14 points', '5 points')
    """
    if factor == 1:
        return points_words(base)
    return ngettext(
        "{base} × {factor} = {count} point",
        "{base} × {factor} = {count} points",
        base * factor,
        base=base,
        factor=factor,
    )


def with_error(figure: str, error: float, digits: int) -> str:
    """Return a figure with its standard error; what is exact, with an error of 0, stands alone.

    >>> with_error("+3.00", 0.0, 2), with_error("+1.32", 0.087, 2), with_error("+1.32", 0.001, 2)
    ('+3.00', '+1.32 ± 0.09', '+1.32 ± 0.01')
    """
    return _("{points} ± {error}", points=figure, error=_spread(error, digits)) if error else figure


def _spread(error: float, digits: int) -> str:
    """Return an error, never as 0; "?" if it is not known."""
    return "?" if isnan(error) else decimal(max(error, 10.0**-digits), digits)


@remembered
def _figure(text: str) -> str:
    """Return a number that Python wrote with the signs of the chosen language."""
    group = pgettext("between the thousands of a number", ",")
    point = pgettext("before the decimals of a number", ".")
    return text.translate({ord("-"): "−", ord(","): group, ord("."): point})


def N_(message: str, /) -> str:  # noqa: N802
    """Mark a data table's text for the catalogue, unchanged."""
    return message


# Which language.


def languages() -> dict[str, str]:
    """Return the languages there are, by code: what each calls itself."""
    return {SOURCE: "English"} | _own_names(COMPILED)


@cache
def _own_names(path: Path) -> dict[str, str]:
    return {
        code: words.pgettext("the name of this language in itself", "English")
        for code, words in catalogues(path)
    }


_catalogue = cache(catalogue)  # only languages that were chosen stay in memory


def chosen_language() -> str:
    """Return the code of the chosen language."""
    return _chosen


def spoken(html: str) -> str:
    """Return HTML that carries the chosen language, whatever that of the page around it is.

    Screen readers choose a voice by it, browsers the forms of letters.
    """
    return f'<div lang="{_chosen}">{html}</div>'


def set_language(code: str) -> None:
    """Show every sentence in language `code` from now on, tables that are in sight included.

    Raises:
        UnknownName: there is no catalogue of that language.

    >>> kk.set_language("en")
    """
    global translations, _chosen
    known = languages()
    if code not in known:
        raise UnknownName(
            _("unknown language: {code!r}; known: {codes}.", code=code, codes=", ".join(known))
        )
    if code == _chosen:
        return
    translations, _chosen = _catalogue(COMPILED, code), code
    for follower in [*followers]:
        if show := follower():
            show()
        else:
            followers.remove(follower)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Show sentences in language `code` within a block, and then in the language before.

    Raises:
        UnknownName: there is no catalogue of that language.

    >>> with kk.language("it"):
    ...     print(kk.card_name(kk.Card.parse("1-chaff-1")))
    Pianta 1 di gennaio
    """
    before = _chosen
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def follow(show: Callable[[], None]) -> None:
    """Have a method called whenever the language has changed, for as long as its object lives."""
    followers.append(WeakMethod(show))


def best_of(wishes: Iterable[str]) -> str:
    """Return the first language there is among `wishes`, each like "it", "it-CH" or "it_IT.UTF-8".

    Whatever they are, the answer is one of `languages()`; English if nothing fits.
    """
    return next(filter(None, map(fulfilled, wishes)), SOURCE)


def fulfilled(wish: str) -> str:
    """Return the language that a wish like "it", "IT-CH" or "it_IT.UTF-8" names, "" if none."""
    code = re.match(r"\s*([a-z]+)", normalize("NFKC", wish).lower())
    return code[1] if code and code[1] in languages() else ""


def of_system() -> str:
    """Return the language that the system's settings wish for, in gettext's order."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return best_of(next(filter(None, map(os.environ.get, names)), "").split(":"))
