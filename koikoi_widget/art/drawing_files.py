"""Our drawings: files in `deck`, which any vector editor opens.

In the wheel they travel in one file, in which what they share is compressed once; `hatch_build.py`
writes it.
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from .drawing import BORDER, Drawing

FOLDER = Path(__file__).with_name("deck")
_PACKED = FOLDER.with_name("deck.txt.xz")  # a quarter smaller than a wheel makes it
_BORDER = f'<rect id="@{BORDER}"'


def text_of(name: str) -> str:
    """Return the SVG of one of our drawings, such as "drawn/1-bright"."""
    if FOLDER.is_dir():
        return (FOLDER / f"{name}.svg").read_text("utf-8")
    return _packed()[name]


@cache
def _packed() -> dict[str, str]:
    """Return all drawings by their name: each follows its name on a line, after a form feed."""
    parts = lzma.decompress(_PACKED.read_bytes()).decode().split("\f")
    return {name: text for name, _line, text in (part.partition("\n") for part in parts)}


@cache
def drawing(name: str) -> Drawing:
    """Return one of our drawings, such as "drawn/1-bright".

    It is what `svg_file.read_svg` returns, which takes longer: a test compares them.
    """
    text = text_of(name).strip().replace(">\n<", "><").removesuffix("</svg>")
    head, _end, whole = text.partition(">")
    for reference in (' id="', ' href="#', "(#"):
        whole = whole.replace(reference, f"{reference}@")
    content, border, rest = whole.partition(_BORDER)
    return Drawing(content, border + rest, head.split('"')[-2])
