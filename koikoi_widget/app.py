"""The page: a table, and the options a match starts with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, IntText, Layout, Text, VBox

from .art import DECKS, PALETTES
from .engine.errors import KoiKoiError
from .engine.rules import PRESETS, Rules, find_rules
from .locale import N_, _
from .players import PLAYERS
from .table.table import SPEEDS, Table

_STYLE = """<style>
.koikoi-app { max-width: 1600px; margin: 0 auto; }
.koikoi-bar { display: flex; flex-flow: row wrap; align-items: center; gap: 4px 16px;
  justify-content: space-between; padding: 2px 12px; background: #10241e; }
.koikoi-bar h1 { margin: 0; font: 700 1.35rem/44px system-ui, sans-serif; color: #fbf6e6;
  letter-spacing: .02em; }
.koikoi-bar a { font: 15px/44px system-ui, sans-serif; color: #f7d774; }
.koikoi-bar > :first-child { margin-right: auto; }
.koikoi-app .jupyter-button { min-height: 44px; height: auto; line-height: 1.3;
  border-radius: 8px; border: 2px solid #10241e; background: #fbf6e6; color: #1b1714;
  font-size: 15px; }
.koikoi-app .jupyter-button.mod-primary { background: #f7d774; font-weight: 600; }
.koikoi-options { display: grid; gap: 6px 20px; padding: 4px 0 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.koikoi-options select, .koikoi-options input:not([type=checkbox]) { min-height: 44px; }
.koikoi-options input[type=checkbox] { width: 22px; height: 22px; }
.koikoi-options .widget-inline-hbox { height: auto; min-height: 44px; align-items: center; }
</style>"""

_DECK_NAMES = {"drawn": N_("drawn"), "index": N_("index, plain to read")}
_PALETTE_NAMES = {"traditional": N_("traditional"), "high-contrast": N_("high contrast")}
_SPEED_NAMES = {
    "off": N_("at once"),
    "fast": N_("fast"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}
_LABELLED: dict[str, Any] = {"style": {"description_width": "90px"}}


def _choice(label: str, names: Mapping[str, str], value: str) -> Dropdown:
    options = [(_(text), name) for name, text in names.items()]
    return Dropdown(
        description=label, options=options, value=value, layout=Layout(width="100%"), **_LABELLED
    )


def _lessons_link() -> str:
    """Return the way to the lessons, where Voila serves the page and so its neighbours."""
    base = os.environ.get("VOILA_BASE_URL")
    if base is None:
        return ""
    return f'<a href="{escape(base)}voila/render/01-cards.ipynb">{_("Learn the game")}</a>'


class App(VBox):
    """The whole page: title, options, table.

    The arguments are those of `Table`; they are what the page starts with.
    """

    def __init__(
        self,
        rules: str | Rules = "bga",
        opponent: str = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        deck: str = "drawn",
        palette: str = "traditional",
        marks: bool = True,
        **options: Any,
    ) -> None:
        self.table = Table(
            rules, opponent, seed, rounds, deck=deck, palette=palette, marks=marks, **options
        )
        # A house rule stays in force until another preset is chosen.
        self._base = find_rules(rules)
        names = {name: preset.name for name, preset in PRESETS.items()}
        self._rules = _choice(_("Rules"), names | {self._base.id: self._base.name}, self._base.id)
        self._rounds = IntText(
            self.table.match.rules.rounds,
            description=_("Rounds"),
            layout=Layout(width="100%"),
            **_LABELLED,
        )
        titles = {name: entry.title for name, entry in PLAYERS.items()}
        self._opponent = _choice(_("Opponent"), titles, opponent)
        self._seed = Text(
            "" if seed is None else str(seed),
            description=_("Seed"),
            placeholder=_("a new one"),
            layout=Layout(width="100%"),
            **_LABELLED,
        )
        self._deck = _choice(_("Deck"), {name: _DECK_NAMES[name] for name in DECKS}, deck)
        self._palette = _choice(
            _("Colours"), {name: _PALETTE_NAMES[name] for name in PALETTES}, palette
        )
        self._speed = _choice(
            _("Speed"), {name: _SPEED_NAMES[name] for name in SPEEDS}, self.table.speed
        )
        self._marks = Checkbox(marks, description=_("Month and kind on the cards"), indent=False)
        self._toggle = Button(description=_("Options"))
        begin = Button(description=_("Start this match"), button_style="primary")
        self._note = HTML()
        look = (self._deck, self._palette, self._speed, self._marks)
        self._options = Box(
            [self._rules, self._rounds, self._opponent, self._seed, *look, begin],
            layout=Layout(display="none"),
        )
        self._options.add_class("koikoi-options")
        bar = Box([HTML(f"<h1>{_('Koi-Koi')}</h1>{_STYLE}"), HTML(_lessons_link()), self._toggle])
        bar.add_class("koikoi-bar")
        super().__init__([bar, self._options, self._note, self.table])
        self.add_class("koikoi-app")
        self._rules.observe(self._rules_chosen, "value")
        self._toggle.on_click(self._toggled)
        begin.on_click(self._begun)
        for choice in look:
            choice.observe(self._look_changed, "value")

    def _toggled(self, _button: Button) -> None:
        self._show_options(self._options.layout.display == "none")

    def _show_options(self, wanted: bool) -> None:
        # The class brings the grid; "none" overrules it.
        self._options.layout.display = "" if wanted else "none"
        self._toggle.description = _("Close options") if wanted else _("Options")

    def _rules_chosen(self, _change: Any) -> None:
        self._base = PRESETS.get(self._rules.value, self._base)
        self._rounds.value = self._base.rounds

    def _begun(self, _button: Button) -> None:
        self._note.value = ""
        seed = self._seed.value.strip() or None
        try:
            self.table.new_match(self._base, self._opponent.value, seed, self._rounds.value)
        except KoiKoiError as error:
            self._note.value = f'<p role="alert">{escape(str(error))}</p>'
        else:
            self._show_options(False)

    def _look_changed(self, _change: Any) -> None:
        self.table.speed = self._speed.value
        self.table.use_deck(self._deck.value, self._palette.value, self._marks.value)
