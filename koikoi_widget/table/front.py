"""What a widget is in the browser: one script and one style, put together from files here.

A browser cannot load a second file from a widget, so what several share is written into each.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def front(*files: str) -> str:
    """Return files, named from the package's folder, one after the other."""
    return "\n".join((_PACKAGE / file).read_text("utf-8") for file in files)
