"""The names of two people who share a screen."""

from __future__ import annotations

from ..engine.errors import not_allowed
from ..locale import _

LONGEST = 20  # letters


def called(name: object) -> str:
    """Return a person's name without spaces around it; "" for none.

    Raises:
        InvalidValue: it is not a text, too long, or has signs that cannot be seen.
    """
    text = name.strip() if isinstance(name, str) else None
    if text is None or len(text) > LONGEST or not text.isprintable():
        raise not_allowed("players", name, _("a name of up to {most} letters", most=LONGEST))
    return text
