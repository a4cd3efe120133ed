"""The names of two people who share a screen."""

from __future__ import annotations

from ...engine.texts import checked_line
from ...locale import _

LONGEST = 20  # letters


def called(name: object) -> str:
    """Return a person's name as it looks, with plain spaces; "" for none.

    Raises:
        InvalidValue: it is not a text, too long, or has a line end or a control character.
    """
    allowed = _("a name of up to {most} letters", most=LONGEST)
    return checked_line("players", name, LONGEST, allowed)
