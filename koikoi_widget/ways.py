"""The parts of the page, and which of them is shown."""

from __future__ import annotations

from html import escape

import anywidget
import traitlets
from ipywidgets import HTML, Layout, VBox, Widget

from .lessons.course import LESSONS
from .locale import N_, _
from .table.front import front
from .table.keys import storage_key

# What the bar calls each part, by the word after "#" in the page's address.
PARTS = {
    "play": N_("Play"),
    "learn": N_("Learn"),
    "train": N_("Train"),
    "today": N_("Today"),
    "review": N_("Review"),
}


class Ways(anywidget.AnyWidget):
    """Follows the page's address, and shows newcomers where to begin.

    Attributes:
        places: the keys under which the browser keeps what the page needs.
        way: the part that the address asks for, a key of `PARTS`.
    """

    _esm = front("table/dom.js", "ways.js")
    _css = front("ways.css")

    way = traitlets.Enum([*PARTS], "play").tag(sync=True)
    names = traitlets.List(traitlets.Unicode(), list(PARTS)).tag(sync=True)
    start = traitlets.Dict().tag(sync=True)
    places = traitlets.Dict().tag(sync=True)

    def __init__(self, table: str = "table") -> None:
        kept = ("lessons", "progress", "welcomed")
        super().__init__(
            places={name: storage_key(name) for name in kept} | {"table": storage_key(table)},
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
