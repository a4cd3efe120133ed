"""Rows as text that a spreadsheet opens."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from ..engine.errors import check_name, in_a_line
from ..locale import _, pgettext

BYTE_ORDER_MARK = "\ufeff"  # by which spreadsheets know that a text is UTF-8
_SEPARATORS = (",", ";", "\t")
_LONGEST = 1000  # characters of a cell
# Where a cell begins, or would begin if the file were read with another separator, and then a sign
# that makes it a formula: also in its full width, which spreadsheets in East Asia take for the
# plain one.
_FORMULA = re.compile(r"(^|[,;\t|])(?=\s*[=+\-@＝＋－＠﹦﹢﹣﹫])")


def spreadsheet(rows: Iterable[Sequence[object]], separator: str | None = None) -> str:
    r"""Return rows as CSV; what would be taken for a formula gets an apostrophe before it.

    Args:
        separator: ",", ";" or a tab; None takes what spreadsheets expect in the chosen language.

    Raises:
        UnknownName: the separator is none of them.

    >>> spreadsheet([["name", "points"], ["=1+1", 3]], ",")
    '"name","points"\r\n"\'=1+1",3\r\n'
    """
    if separator is None:
        separator = ";" if pgettext("before the decimals of a number", ".") == "," else ","
    check_name(_("separator"), separator, _SEPARATORS)
    text = StringIO()
    writer = csv.writer(text, delimiter=separator, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows(map(_harmless, row) for row in rows)
    return text.getvalue()


def _harmless(value: object) -> object:
    return _FORMULA.sub(r"\1'", in_a_line(value, _LONGEST)) if isinstance(value, str) else value
