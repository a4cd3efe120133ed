"""The link of a room as a picture that a telephone reads."""

from __future__ import annotations

from functools import lru_cache


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
