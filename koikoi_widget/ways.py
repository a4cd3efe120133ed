"""The parts of the page, and which of them is shown."""

from __future__ import annotations

from html import escape

import anywidget
import traitlets
from ipywidgets import HTML, Layout, VBox, Widget

from .lessons.course import LESSONS
from .locale import N_, _
from .table.keys import storage_key
from .web import protocol
from .web.linker import script, style
from .web.traits import shared

# What the bar calls each part, by the word after "#" in the page's address.
PARTS = {
    "play": N_("Play"),
    "learn": N_("Learn"),
    "train": N_("Train"),
    "today": N_("Today"),
    "review": N_("Review"),
}
# By a word of the address's query: the part that it asks for.
QUERIES = {"daily": "today"}


class Ways(anywidget.AnyWidget):
    """Follows the page's address, and shows newcomers where to begin.

    Attributes:
        way: the part that the address asks for, a key of `PARTS`; the rest as in `WaysTraits` of
            `web/protocol.py`.
    """

    _esm = script("page/ways.js")
    _css = style("page/ways.css")

    way = traitlets.Enum([*PARTS], "play").tag(sync=True)
    names = traitlets.List(traitlets.Unicode(), list(PARTS)).tag(sync=True)
    start = shared(protocol.WaysStart)
    queries = traitlets.Dict(QUERIES).tag(sync=True)
    welcomed = traitlets.Unicode().tag(sync=True)
    visited = traitlets.List(traitlets.Unicode()).tag(sync=True)
    progress = traitlets.Unicode().tag(sync=True)

    def __init__(self, table: str = "table") -> None:
        was_here = map(storage_key, ("lessons", "welcomed", table))
        super().__init__(
            welcomed=storage_key("welcomed"),
            progress=storage_key("progress"),
            visited=[key for key in was_here if key],
            start={
                "link": _("New here? Play your first hand"),
                "href": LESSONS[0].notebook,
                "dismiss": _("Not now"),
            },
        )


def part(name: str, widget: Widget) -> VBox:
    """Return a part of the page: its title and its widget."""
    words = _(PARTS[name])
    title = HTML(f"<h2>{escape(words)}</h2>", layout=Layout(margin="0"))
    box = VBox([title, widget], layout=Layout(overflow="visible"))
    box.add_class("koikoi-part")
    return box


def links() -> tuple[tuple[str, str], ...]:
    """Return the links to the parts, each an address and a text."""
    return tuple((f"#{name}", _(title)) for name, title in PARTS.items())
