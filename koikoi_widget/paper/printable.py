"""A page to print: the document around its content, for one paper size."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

from ..engine.errors import check_name
from ..locale import _, chosen_language
from ..web.typefaces import FOLDER, TYPEFACES

# The width and height of a page in millimetres, by the name of the paper size.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}

_FOLDER = Path(__file__).parent
_FAMILY = "Koi-Koi Sans"


@dataclass(frozen=True)
class Printable:
    """A document to print. `str` is its HTML; a notebook shows it as a link to save it.

    Attributes:
        title: what it is called.
        name: the suggested file name.
    """

    title: str
    name: str
    html: str = field(repr=False)

    def save(self, path: str | Path) -> None:
        """Write the document to `path`."""
        Path(path).write_text(self.html, encoding="utf-8")

    def __str__(self) -> str:
        return self.html

    def _repr_html_(self) -> str:
        words = _("Save “{title}” as a file, to open and print", title=self.title)
        return link_to_save(words, self.name, "text/html", self.html.encode())


def link_to_save(words: str, name: str, kind: str, content: bytes) -> str:
    """Return a link that saves a file which it holds itself.

    Args:
        name: of the file.
        kind: its media type.
    """
    address = f"data:{kind};base64,{b64encode(content).decode()}"
    look = "color: var(--jp-content-link-color, LinkText); text-decoration: underline"
    return f'<a href="{address}" download="{escape(name)}" style="{look}">{escape(words)}</a>'


def check_paper(paper: object) -> None:
    """Refuse an unknown paper size.

    Raises:
        UnknownName: it is not one of `PAPERS`.
    """
    check_name(_("paper size"), paper, PAPERS)


def document(title: str, name: str, paper: str, body: str, *styles: str) -> Printable:
    """Return a whole document, which loads nothing from other machines and runs no script.

    Args:
        styles: its style sheets, files of this folder.
    """
    width, height = PAPERS[paper]
    size = (
        f"@page {{ size: {width}mm {height}mm }}\n"
        f":root {{ --width: {width}mm; --height: {height}mm }}\n"
    )
    return Printable(
        title,
        name,
        f'<!DOCTYPE html>\n<html lang="{chosen_language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_fonts()}{size}{''.join(map(_read, ('page.css', *styles)))}</style></head>\n"
        f"<body>{body}</body></html>\n",
    )


@cache
def _read(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


@cache
def _fonts() -> str:
    """Return the fonts, embedded so that lines break in the same places on every machine."""
    rules = []
    for typeface in TYPEFACES:
        if typeface.family == _FAMILY:
            font = b64encode((FOLDER / typeface.file).read_bytes()).decode()
            rules.append(typeface.rule(f"data:font/woff2;base64,{font}"))
    return "\n".join(rules) + "\n"
