"""The one catalogue of sentences a person reads. English is the source language.

A sentence is written where it is needed as ``_("{card} stays on the field", card=card)``; a name
that lives in a data table is marked with ``N_`` and translated where it is shown. Babel collects
both into ``koikoi.pot``; a language is one ``<code>/LC_MESSAGES/koikoi.mo`` beside this file.
"""

from __future__ import annotations

from gettext import NullTranslations, translation
from math import isnan
from pathlib import Path

FOLDER = Path(__file__).parent


translations: NullTranslations = NullTranslations()


def _(message: str, /, **values: object) -> str:
    """Return `message` in the chosen language, with `values` filled into its braces.

    >>> _("{count} cards", count=3)
    '3 cards'
    """
    text = translations.gettext(message)
    return text.format(**values) if values else text


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return the form that fits `count`, with `count` and `values` filled in.

    >>> ngettext("{count} card", "{count} cards", 1)
    '1 card'
    """
    return translations.ngettext(singular, plural, count).format(count=number(count), **values)


def number(value: int) -> str:
    """Return a whole number as people read it: a true minus sign, five digits or more in groups.

    >>> number(-1500), number(18000)
    ('−1500', '18,000')
    """
    text = f"{value:,}" if abs(value) >= 10_000 else str(value)
    return text.replace("-", "−")


def with_sign(value: float, digits: int) -> str:
    """Return a number with its sign, a true minus; nothing is "+0.00", never "−0.00".

    >>> with_sign(-1.36, 1), with_sign(-0.001, 2)
    ('−1.4', '+0.00')
    """
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", "−")


def percent(share: float, digits: int = 0, error: float | None = None) -> str:
    """Return a share of 1 as people read it, with its standard error if one is given.

    >>> percent(0.45), percent(0.521, 1, 0.013)
    ('45%', '52.1 ± 1.3%')
    """
    figure = f"{100 * share:.{digits}f}"
    if error is None:
        return _("{share}%", share=figure)
    spread = "?" if isnan(error) else f"{100 * error:.{digits}f}"
    return _("{share} ± {error}%", share=figure, error=spread)


def N_(message: str, /) -> str:  # noqa: N802
    """Mark a data table's text for the catalogue, unchanged."""
    return message


def set_language(code: str) -> None:
    """Show every sentence in language `code` from now on; "en" needs no catalogue.

    Raises:
        ValueError: there is no catalogue of that language.
    """
    global translations
    if code == "en":
        translations = NullTranslations()
        return
    try:
        translations = translation("koikoi", FOLDER, [code])
    except FileNotFoundError:
        known = ["en", *sorted(path.parent.parent.name for path in FOLDER.glob("*/*/koikoi.mo"))]
        message = f"unknown language: {code!r}; known are {', '.join(known)}"
        raise ValueError(message) from None
