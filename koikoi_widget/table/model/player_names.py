"""The names of two people who share a screen."""

from __future__ import annotations

from ...engine.errors import InvalidValue
from ...engine.texts import checked_line, one_line
from ...locale import _, number

LONGEST = 20  # letters


def called(name: object) -> str:
    """Return a person's name as it looks, with plain spaces; "" for none.

    Raises:
        InvalidValue: it is not a text, too long, or has a line end or a control character.
    """
    allowed = _("a name of up to {most} letters", most=LONGEST)
    return checked_line("players", name, LONGEST, allowed)


def called_as_typed(typed: str) -> str:
    """Return what `called` does of a name that somebody has typed in, refused as a person says it.

    Raises:
        InvalidValue: nobody can be called so.
    """
    if len(one_line(typed)) > LONGEST:
        most = number(LONGEST)
        raise InvalidValue(_("This name is too long: {most} letters are the most.", most=most))
    return called(typed)
