"""The part of the page that keeps the score of a match with real cards.

The scorebook is the state, with the cards of the round that is being marked; all that is shown is a
function of both.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import traitlets

from ..art import alternative
from ..engine.cards import DECK, Kind
from ..engine.errors import KoiKoiError, reason_of
from ..engine.rules import PRESETS, Rules
from ..engine.texts import MOST_READ, object_of
from ..lessons.html.pictured import Pictured
from ..locale import _, capitalized, in_a_row, labelled
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.storage_keys import SCORE, storage_key
from ..widgets.stored import Stored
from ..widgets.traits import Shared, shared
from .score_lines import MOST_CALLS, ScoredRound, as_json, entry_of
from .score_screen import LENGTHS, PAPERS, Draft, cards, entered, may_be, piles_of, sheet, start
from .scorebook import Scorebook

HOUSE = "house"  # the rules that are chosen in the options, where they are no preset


class Score(Stored, Pictured):
    """A score sheet for a match with real cards: tap what each captured, and enter the round.

    Args:
        rules: what is chosen in the options; a match begins by these unless others are chosen.
        keep: whether the browser keeps the match.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        book: the match; None before it begins.
        state, cells: everything shown, see `web/protocol/score.py`.
    """

    _esm = script("score/score.js")
    _css = style("page/line.css", "score/score.css")

    cells: traitlets.List[protocol.ScoreCell] = traitlets.List().tag(sync=True)
    state: Shared[protocol.ScoreState] = shared()

    def __init__(self, rules: Rules, *, keep: bool = True, **look: Any) -> None:
        super().__init__(look, storage_key=storage_key(SCORE) if keep else "")
        self._rules = {preset.id: preset for preset in PRESETS.values()}
        known = PRESETS.get(rules.id)
        self._chosen = {"first": "", "second": "", "starter": "0", "rules": rules.id}
        if known is None or known.changed(rounds=rules.rounds) != rules:
            self._rules = {HOUSE: rules, **self._rules}
            self._chosen["rules"] = HOUSE
        self._chosen["rounds"] = str(LENGTHS[-1])
        self.book: Scorebook | None = None
        self._draft = Draft()
        self._screen = "start"
        self._changes = 0
        self._trouble = ""
        self.cells = self._drawn(self._all_cells, anew=True)
        self._show()
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    # What the browser keeps.

    def text_to_keep(self) -> str:
        """Return the match and the round that is being marked, as JSON."""
        if self.book is None:
            return ""
        draft = {"number": self._draft.number, "entry": as_json(self._draft.entry)}
        return json.dumps({"book": str(self.book), "draft": draft}, ensure_ascii=False)

    def take_up(self, text: str) -> str:
        """Go on with the match that the browser kept; return why that cannot be, or ""."""
        try:
            kept = object_of(text, MOST_READ)
            book = Scorebook.parse(kept.get("book"))  # type: ignore[arg-type]  # it is checked
            draft = kept.get("draft")
            entry = entry_of(draft.get("entry") if isinstance(draft, dict) else {})
        except (KoiKoiError, TypeError) as error:
            return in_a_row([_("The score that was kept cannot be read."), reason_of(error)])
        self.book, self._draft = book, Draft(len(book.rounds) + 1, entry)
        self._changes += 1
        is_marked = entry != ScoredRound() or not book.rounds
        self._screen = "cards" if is_marked and not book.is_over else "sheet"
        return ""

    # What the browser says.

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.SCORE)
        if not request:
            return
        self._trouble = ""
        if request["event"] == "hello":
            self._trouble = self.greet(request["kept"])
        elif request["event"] == "set":
            self._choose(request["name"], request["value"])
        elif request["event"] == "cards":
            self._mark(piles=piles_of(request["owners"]))
        else:
            self._act(request["action"], request["of"])
        if request["event"] != "hello":
            self.keep()  # first: who sees a card marked may leave the page at once
        self._show()

    def _choose(self, name: str, value: object) -> None:
        if may_be(self._chosen, self._rules, name, value):
            self._chosen[name] = str(value)

    def _mark(self, **changes: Any) -> None:
        if self.book:
            self._draft = replace(self._draft, entry=replace(self._draft.entry, **changes))

    def _act(self, action: str, of: int) -> None:
        act = _ACTIONS.get(action)
        if act is None or (self.book is None and action not in _BEFORE):
            return
        try:
            act(self, of)
        except KoiKoiError as error:
            self._trouble = capitalized(str(error))

    def _chosen_rules(self) -> Rules:
        chosen = self._chosen
        return self._rules[chosen["rules"]].changed(rounds=int(chosen["rounds"]))

    def _begin(self, _of: int) -> None:
        names = self._chosen["first"], self._chosen["second"]
        self.book = Scorebook(self._chosen_rules(), names, int(self._chosen["starter"]))
        self._turn_to(1)

    def _print(self, of: int) -> None:
        """Send something to print."""
        if of < len(PAPERS):
            _title, make = PAPERS[of]
            page = make(self._chosen_rules())
            self.send({"do": "download", "name": page.name, "text": str(page), "type": "text/html"})

    def _turn_to(self, of: int) -> None:
        """Mark the cards of round `of`: a new one, or one that was entered."""
        assert self.book
        rounds = self.book.rounds
        if 1 <= of <= len(rounds):
            self._draft = Draft(of, replace(rounds[of - 1], **_UNSETTLED))
        elif not self.book.is_over:
            is_same = self._draft.number == len(rounds) + 1
            self._draft = self._draft if is_same else Draft(len(rounds) + 1)
        else:
            return
        self._screen, self._changes = "cards", self._changes + 1

    def _enter(self, of: int) -> None:
        self._settle(stopped=of)

    def _nobody(self, _of: int) -> None:
        self._settle(stopped=None)

    def _lucky(self, of: int) -> None:
        self._draft = Draft(self._draft.number)
        self._settle(lucky=(of == 0, of == 1))

    def _lucky_field(self, _of: int) -> None:
        self._draft = Draft(self._draft.number)
        self._settle(lucky_field=True)

    def _settle(self, **end: Any) -> None:
        assert self.book
        self.book = entered(self.book, self._draft, **end)
        self._draft = Draft(len(self.book.rounds) + 1)
        self._screen = "sheet"

    def _calls(self, of: int) -> None:
        calls = [*self._draft.entry.koi_calls]
        if of < len(calls):
            calls[of] = (calls[of] + 1) % (MOST_CALLS + 1)
            self._mark(koi_calls=tuple(calls))

    def _brights(self, _of: int) -> None:
        self._mark(field_brights=(self._draft.entry.field_brights + 1) % 6)

    def _clear(self, _of: int) -> None:
        self._draft = Draft(self._draft.number)
        self._changes += 1

    def _undo(self, _of: int) -> None:
        """Take the last round back, to mark it again."""
        assert self.book
        if self.book.rounds:
            last = replace(self.book.rounds[-1], **_UNSETTLED)
            self.book = self.book.undo()
            self._draft = Draft(len(self.book.rounds) + 1, last)
            self._screen, self._changes = "cards", self._changes + 1

    def _to_sheet(self, _of: int) -> None:
        self._screen = "sheet"

    def _another(self, _of: int) -> None:
        assert self.book
        first, second = self.book.names
        self._chosen |= {"first": first, "second": second}
        self.book, self._draft, self._screen = None, Draft(), "start"

    # What is shown.

    def _all_cells(self) -> list[protocol.ScoreCell]:
        kinds = [*Kind]
        return [
            {
                "picture": self._place(card),
                "kind": kinds.index(card.kind),
                "label": labelled(alternative(card), "{whose}"),
            }
            for card in DECK
        ]

    def _show(self) -> None:
        if self.book is None:
            state = start(self._chosen, self._rules)
        elif self._screen == "cards":
            state = cards(self.book, self._draft, self._changes)
        else:
            state = sheet(self.book)
        self.state = state | {"trouble": self._trouble}


_UNSETTLED: Any = {"stopped": None, "lucky": (False, False), "lucky_field": False}
_BEFORE = ("begin", "paper")  # a match
_ACTIONS = {
    "paper": Score._print,
    "begin": Score._begin,
    "turn to": Score._turn_to,
    "enter": Score._enter,
    "nobody": Score._nobody,
    "lucky": Score._lucky,
    "field": Score._lucky_field,
    "calls": Score._calls,
    "brights": Score._brights,
    "clear": Score._clear,
    "undo": Score._undo,
    "sheet": Score._to_sheet,
    "another": Score._another,
}
