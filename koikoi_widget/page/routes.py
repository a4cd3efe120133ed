"""The parts of the page, and how the address names them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..classroom import class_link
from ..locale import N_, _, spoken

if TYPE_CHECKING:
    from ipywidgets import HTML, VBox, Widget

FIRST = "first"
PLAY = "play"  # leads on to the table where a match waits; where none does, whom to play is chosen
OPTIONS = "options"  # the first page with its options open; lessons lead there
# Parts of a part: the bar shows them as the latter.
NEW = "play/new"  # where a match is chosen, whether or not one waits
TABLE = "play/match"
FRIEND = "play/friend"  # also at the address of a room
DUEL = "play/duel"  # also at the address of a match that a friend has sent
# Of the match of a class, for pupils and for their teacher; no parts of the bar.
CLASS, TEACH = class_link.CLASS, class_link.TEACH
HAND = "learn/first-hand"
ALBUM = "learn/album"
MISTAKES = "train/mistakes"  # one's own
MY_SET = "train/my-set"  # where one is made
SET = "train/set"  # also at the address of a set of positions that somebody has sent
SCORE = "score"  # of a match with real cards; no part of the bar
WHICH = "which-rules"  # no part of the bar either

# What the bar calls each part, by the word after "#" in the page's address.
BAR = {
    PLAY: N_("Play"),
    "learn": N_("Learn"),
    "train": N_("Train"),
    "today": N_("Today"),
    "review": N_("Review"),
}
PARTS = (
    FIRST,
    *BAR,
    *(TABLE, NEW, FRIEND, DUEL),
    *(HAND, ALBUM, MISTAKES, SET, MY_SET),
    *(SCORE, WHICH, CLASS, TEACH),
    OPTIONS,
)
OF_FIRST_PAGE = (FIRST, OPTIONS, PLAY, NEW)  # those that it shows
_TITLES = BAR | {
    ALBUM: N_("Your album"),
    MISTAKES: N_("Your own mistakes"),
    MY_SET: N_("Your set of positions"),
    SCORE: N_("Score"),
    WHICH: N_("Which rules do I know?"),
}
# By a word of the address's query: the part that it asks for.
QUERIES = {"daily": "today", "deal": "today", "train": "train", "set": SET}


def address(part: str) -> str:
    """Return the address of a part within the page."""
    return f"#{part}"


def title_of(part: str) -> str:
    """Return what a part is called."""
    return _(_TITLES[part])


def part(name: str, widget: Widget) -> VBox:
    """Return a part of the page: its title and its widget."""
    from ipywidgets import HTML, Layout, VBox

    title = HTML(spoken(f"<h2>{escape(title_of(name))}</h2>"), layout=Layout(margin="0"))
    box = VBox([title, widget], layout=Layout(overflow="visible"))
    box.add_class("koikoi-part")
    return box


def link(name: str) -> HTML:
    """Return a link to a part of the page."""
    from ipywidgets import HTML

    return HTML(link_words(name, title_of(name)))


def link_words(name: str, says: str) -> str:
    """Return a link to a part of the page that says something, as HTML."""
    return spoken(f'<a href="{address(name)}">{escape(says)}</a>')


def links() -> tuple[tuple[str, str], ...]:
    """Return the links of the bar, each an address and a text."""
    return tuple((address(name), _(title)) for name, title in BAR.items())
