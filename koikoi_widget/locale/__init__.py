"""The one catalogue of sentences a person reads. English is the source language.

A sentence is written where it is needed as ``_("{card} stays on the field", card=card)``; a name
that lives in a data table is marked with ``N_`` and translated where it is shown. Babel collects
both into ``koikoi.pot``; a language is one ``<code>/LC_MESSAGES/koikoi.mo`` beside this file.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def _untranslated(message: str) -> str:
    return message


_lookup = _untranslated


def _(message: str, /, **values: object) -> str:
    """Return `message` in the chosen language, with `values` filled into its braces.

    >>> _("{count} cards", count=3)
    '3 cards'
    """
    text = _lookup(message)
    return text.format(**values) if values else text


def N_(message: str, /) -> str:  # noqa: N802 (the name gettext's tools look for)
    """Mark a data table's text for the catalogue, unchanged."""
    return message


def set_language(code: str) -> None:
    """Show every sentence in language `code` from now on; "en" needs no catalogue.

    Raises:
        ValueError: there is no catalogue of that language.
    """
    global _lookup
    if code == "en":
        _lookup = _untranslated
        return
    import gettext  # only a translated session pays for it

    try:
        _lookup = gettext.translation("koikoi", FOLDER, [code]).gettext
    except FileNotFoundError:
        known = ["en", *sorted(path.parent.parent.name for path in FOLDER.glob("*/*/koikoi.mo"))]
        message = f"unknown language: {code!r}; known are {', '.join(known)}"
        raise ValueError(message) from None
