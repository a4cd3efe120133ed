"""The first page: the next thing to do, whom to play, and what else waits.

What it shows is a function of a `Visit`; its front end follows the page's address as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import traitlets

from ..art import PAGE_PREFIX, PORTRAITS, portrait
from ..engine.cards import Card
from ..lessons.course.course import LESSONS
from ..lessons.html.card_pictures import page_svg
from ..locale import _, chosen_language
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.speaking import Speaking
from ..widgets.storage_keys import (
    CLASS,
    DAILY,
    DUEL,
    LESSONS as READ,
    MATCHES,
    MISTAKES,
    PROGRESS,
    ROOMS,
    TEACHER,
    storage_key,
)
from ..widgets.traits import Shared, Text, shared
from ..widgets.whole import Whole
from .home import FAN, LEARN, TODAY, above, below, hero
from .routes import FIRST, PARTS, QUERIES
from .start_card import DECKS, PICTURED, standing, start_card
from .visit import Visit


def screen(visit: Visit) -> protocol.FirstPageState:
    """Return what the first page shows."""
    return {
        "language": chosen_language(),
        "first": visit.is_first,
        "hero": hero(visit),
        "above": above(visit),
        "play": start_card(visit),
        "below": below(visit),
        "asks": _question(visit),
    }


def _question(visit: Visit) -> protocol.Replacing | None:
    if not (visit.is_asked and visit.running):
        return None
    return {
        "title": _("Give up your match?"),
        "says": standing(visit),
        "begin": _("Start a new match"),
        "keep": _("Keep my match"),
    }


@cache
def pictures() -> dict[str, str]:
    """Return as SVG, by name, the cards that every visitor sees, and the players' faces."""
    cards = {name: _picture(name) for name in (*FAN, TODAY, LEARN, *DECKS["index"][2:])}
    return cards | {name: portrait(name, prefix=PAGE_PREFIX) for name in PORTRAITS}


def _picture(name: str) -> str:
    """Return a card as SVG: "8-bright" or "moon", or "index/moon" of another deck."""
    deck, _slash, card = name.rpartition("/")
    return page_svg(Card.parse(PICTURED.get(card, card)), deck or "drawn")


_STYLES = (
    "page/parts.css",
    "page/line.css",
    "shared/week.css",
    "page/first_page.css",
    "page/start.css",
)


class FirstPage(Whole, Speaking):
    """Shows the first page, and follows the page's address.

    Args:
        first: the part that is in sight where the address names none.
        keep: under which name the browser keeps the match at the table.
        heard: called with what the browser says, once that is checked.

    Attributes:
        way: the part in sight, one of `PARTS`; set it to lead there.
        asked: the part that the page's address asks for, as last reported; "" if none.
            The rest as in `FirstPageTraits` of `web/protocol/first_page.py`.
    """

    _esm = script("page/first_page.js")
    _css = style(*_STYLES)

    way: traitlets.Enum[str] = traitlets.Enum(PARTS, FIRST)
    sight: Shared[protocol.Sight] = shared()
    names: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    queries: traitlets.Dict[str, str] = traitlets.Dict(QUERIES).tag(sync=True)
    places: Shared[protocol.FirstPagePlaces] = shared()
    pictures: traitlets.Dict[str, str] = traitlets.Dict(traitlets.Unicode()).tag(sync=True)
    cards: traitlets.Dict[str, str] = traitlets.Dict(traitlets.Unicode()).tag(sync=True)
    hand: Text = traitlets.Unicode(LESSONS[0].topic).tag(sync=True)
    state: Shared[protocol.FirstPageState] = shared()

    def __init__(
        self, first: str, keep: str, heard: Callable[[protocol.FirstPageEvent], None]
    ) -> None:
        def place(name: str) -> str:
            return storage_key(name) if keep else ""

        super().__init__(
            way=first,
            sight={"way": "", "asked": ""},
            names=[first, *(name for name in PARTS if name != first)],
            places={
                "match": place(keep),
                "lessons": place(READ),
                "daily": place(DAILY),
                "progress": place(PROGRESS),
                "matches": place(MATCHES),
                "mistakes": place(MISTAKES),
                "rooms": place(ROOMS),
                "duel": place(DUEL),
                "pupil": place(CLASS),
                "teacher": place(TEACHER),
            },
            pictures=pictures(),
        )
        self.asked = ""
        self._heard = heard
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def put_question_away(self) -> None:
        """Close the question about the match in play: over the table it would take every press."""
        if self.state.get("asks"):
            self.state = {**self.state, "asks": None}

    def show(self, way: str) -> None:
        """Say which part is in sight, "" while none is.

        The browser has no other way to know: it leads there, and hides the first page by it. The
        view of an anywidget does not follow its classes (docs/upstream.md), so that this page, once
        hidden by one, would stay hidden.
        """
        self.sight = {"way": way, "asked": self.asked}

    def greet(self, visit: Visit) -> None:
        """Show what helps this visitor, with the cards that it takes."""
        state = screen(visit)
        named = (
            *state["hero"]["cards"],
            *(name for door in state["above"] for name in door["pictures"]),
        )
        with self.hold_sync():
            self.cards = {name: _picture(name) for name in named if name not in pictures()}
            self.state = state

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.FIRST_PAGE)
        if request:
            self._heard(request)
