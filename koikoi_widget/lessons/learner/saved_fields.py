"""The fields of what a learner has saved, and what an error says that each should be."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.errors import ProgressError, quoted
from ...locale import _
from ...web.checks import Check

Fields = Mapping[str, tuple[Check, str]]


def check_fields(found: Mapping[str, object], fields: Fields, part: str) -> None:
    """Refuse a part with an impossible field.

    Raises:
        ProgressError: it has one; the message says which, and what it should be.
    """
    for name, (is_possible, wanted) in fields.items():
        value = found.get(name)
        if not is_possible(value):
            message = _("expected {wanted}, got {found}.", found=quoted(value), wanted=_(wanted))
            raise ProgressError(f"{part} / {name}", message)
