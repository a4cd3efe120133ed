"""Your own play on the page: what you did in each match, which only your browser keeps."""

from __future__ import annotations

from collections import Counter

import anywidget
import traitlets

from ..engine.errors import ProgressError
from ..engine.match import Match
from ..engine.rules import PRESETS, yaku_name
from ..locale import _, as_sentence, number, percent
from ..table import messages
from ..table.keys import storage_key
from ..table.state import name_of
from ..web import protocol
from ..web.linker import script, style
from ..web.traits import shared
from .own_play import OwnPlay, Tally
from .show import Html, table

KEPT_AS = "matches"
FILE_NAME = "koi-koi-matches.json"


class OwnMatches(anywidget.AnyWidget):
    """Shows what you did in your matches, by rules and opponent, and has the browser keep it.

    Args:
        keep: whether the browser keeps it.

    Attributes:
        state: everything shown, `OwnPlayState` in `web/protocol.py`.
        own: what is known of the matches.
    """

    _esm = script("lessons/own.js")
    _css = style("lessons/own.css")

    state = shared(protocol.OwnPlayState)
    storage_key = traitlets.Unicode("").tag(sync=True)

    def __init__(self, *, keep: bool = True) -> None:
        self.own = OwnPlay()
        self._is_greeted = False
        super().__init__(state=screen(self.own), storage_key=storage_key(KEPT_AS) if keep else "")
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def note(self, match: Match, opponent: str) -> None:
        """Note a match that is over, with the player in seat 0."""
        self.own = self.own.noted(match, 0, opponent)
        self._keep()
        self.state = screen(self.own)

    def hear(self, message: object) -> None:
        """Do what the browser asks."""
        found = messages.understood(message, messages.OWN_PLAY)
        if found and found["event"] == "hello":
            self._greet(found.get("kept") or "")
        elif found:
            self.send({"do": "download", "name": FILE_NAME, "text": str(self.own)})

    def _greet(self, kept: str) -> None:
        """Add what the browser kept; of what another tab has noted nothing is lost."""
        self._is_greeted, error = True, ""
        try:
            self.own = OwnPlay.parse(kept).merged(self.own) if kept else self.own
        except ProgressError as refused:
            self.send({"do": "set aside"})
            error = _(
                "The matches saved in this browser cannot be read and were set aside: {reason}",
                reason=as_sentence(str(refused)),
            )
        if len(self.own) and str(self.own) != kept:
            self._keep()
        self.state = screen(self.own, error)

    def _keep(self) -> None:
        if self._is_greeted:
            self.send({"do": "keep", "text": str(self.own)})


def screen(own: OwnPlay, error: str = "") -> protocol.OwnPlayState:
    """Return what is shown of one's own play."""
    totals = own.totals
    return {
        "title": _("My matches"),
        "says": _("Saved only in this browser.")
        if totals
        else _("Once you have finished a match, what you did in it is counted here."),
        "tables": str(_matches(totals) + _yaku(totals)) if totals else "",
        "download": _("Download") if totals else "",
        "error": error,
    }


def _matches(totals: tuple[Tally, ...]) -> Html:
    head = (
        _("Rules and opponent"),
        _("Matches won"),
        _("Rounds won"),
        _("Rounds with your koi-koi"),
        _("Of these won"),
        _("Of these lost"),
    )
    return table(head, map(_row, totals))


def _row(total: Tally) -> tuple[str, ...]:
    rules = _(PRESETS[total.rules].name) if total.rules in PRESETS else _("House rules")
    return (
        f"{rules} · {name_of(total.opponent)}",
        _share(total.won, total.matches),
        _share(total.rounds_won, total.rounds),
        _share(total.called, total.rounds),
        _share(total.called_won, total.called),
        _share(total.called_lost, total.called),
    )


def _share(part: int, whole: int) -> str:
    if not whole:
        return "–"
    counts = _("{done} of {total}", done=number(part), total=number(whole))
    return f"{counts} ({percent(part / whole)})"


def _yaku(totals: tuple[Tally, ...]) -> Html:
    made: Counter[str] = Counter()
    for total in totals:
        made.update(total.yaku)
    rounds = sum(total.rounds for total in totals)
    rows = [(yaku_name(name), _share(count, rounds)) for name, count in made.most_common()]
    return table((_("Yaku you made"), _("Rounds")), rows) if rows else Html("")
