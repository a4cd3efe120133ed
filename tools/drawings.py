"""`python -m tools.drawings` writes the deck's drawings plainly, after a vector editor saved them.

An editor leaves notes of its own in a file, and writes colours and classes in ways of its own. What
a card may not contain is refused, as in anybody's deck.
"""

from __future__ import annotations

from argparse import ArgumentParser

from koikoi_widget.art.drawing import Drawing
from koikoi_widget.art.drawing_files import FOLDER
from koikoi_widget.art.svg_file import read_svg


def written(drawing: Drawing) -> str:
    """Return the file of a drawing, an element on a line."""
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawing.box}">'
    whole = f"{begin}{drawing.content}{drawing.above}</svg>\n"
    return whole.replace("@", "").replace("><", ">\n<")


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    for path in sorted(FOLDER.rglob("*.svg")):
        path.write_text(written(read_svg(path.read_bytes())), "utf-8")
