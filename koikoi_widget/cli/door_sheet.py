"""A page for the wall, on a projector or on paper: how a class's phones find theirs."""

from __future__ import annotations

from html import escape

from ..locale import _, chosen_language
from ..rooms.far.qr_code import qr_code

# Everything grows with the page, so that it is read from the last row.
_STYLE = """
body { margin: 0; background: #fff; color: #000; font-family: system-ui, sans-serif }
main { box-sizing: border-box; height: 100vh; padding: 3vmin; display: flex; flex-direction: column;
  align-items: center; justify-content: center; gap: 2vmin; text-align: center }
svg { width: 62vmin; height: 62vmin }
h1, p { margin: 0 }
h1 { font-size: min(9vmin, 5vw); overflow-wrap: anywhere }
p { font-size: max(14px, min(5vmin, 3.4vw)) }
"""


def door_sheet(link: str) -> str:
    """Return a whole HTML document with a link as a QR code and in large letters."""
    address = escape(link.removeprefix("http://").rstrip("/")).replace("/", "/<wbr>")
    title = _("Koi-Koi")
    words = _("Point your camera at this, or type the address:")
    return (
        f'<!DOCTYPE html><html lang="{chosen_language()}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<main>{qr_code(link)}<p>{escape(words)}</p><h1>{address}</h1></main></html>"
    )
