"""A link as a picture that a telephone reads."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO


@lru_cache(maxsize=8)
def qr_code(link: str) -> str:
    """Return a QR code as SVG, black on white in any theme; "" without segno, which draws it."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    svg: str = segno.make(link, error="m", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg


def qr_code_in_letters(link: str) -> str:
    """Return a QR code for a terminal, black on white in any of its colours; "" without segno."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    drawn = StringIO()
    segno.make(link, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
