"""A link as a picture that a telephone reads; "" without segno, which draws it."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from typing import Any


@lru_cache(maxsize=8)
def qr_code(link: str) -> str:
    """Return a QR code as SVG, black on white in any theme."""
    code = _code(link)
    return code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True) if code else ""


def qr_code_in_letters(link: str) -> str:
    """Return a QR code for a terminal, black on white in any of its colours."""
    drawn = StringIO()
    if code := _code(link):
        code.terminal(drawn, border=2, compact=True)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())


def _code(link: str) -> Any:
    try:
        import segno
    except ModuleNotFoundError:
        return None
    return segno.make(link, error="m", micro=False)
