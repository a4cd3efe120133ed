"""The page: a table, and the options a match starts with."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, IntText, Layout, Text, VBox

from .art import DECKS, PALETTES
from .engine.errors import KoiKoiError
from .engine.rules import OPTIONS, PRESETS
from .locale import N_, _
from .players import PLAYERS
from .table.table import SPEEDS, Table

_STYLE = """<style>
.koikoi-app { max-width: 1600px; margin: 0 auto; }
.koikoi-app .koikoi-bar { display: flex; flex-flow: row wrap; align-items: center; gap: 4px 16px; }
.koikoi-app .koikoi-bar h1 { margin: 0; font-size: 1.4rem; line-height: 44px; }
.koikoi-app button { min-height: 44px; height: auto; min-width: 44px; line-height: 1.3; }
.koikoi-options { display: grid; gap: 6px 20px; padding: 4px 0 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.koikoi-options select, .koikoi-options input { min-height: 44px; }
.koikoi-options .widget-inline-hbox { height: auto; align-items: center; }
</style>"""

_DECK_NAMES = {"drawn": N_("drawn"), "index": N_("index, plain to read")}
_PALETTE_NAMES = {"traditional": N_("traditional"), "high-contrast": N_("high contrast")}
_SPEED_NAMES = {
    "off": N_("at once"),
    "fast": N_("fast"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}


def _choice(label: str, options: dict[str, str], value: str) -> Dropdown:
    return Dropdown(
        description=label,
        options=[(_(text), name) for name, text in options.items()],
        value=value,
        style={"description_width": "90px"},
        layout=Layout(width="100%"),
    )


class App(VBox):
    """The whole page: title, options, table.

    Args are those of `Table`; they are what the page starts with.
    """

    def __init__(
        self,
        rules: str = "bga",
        opponent: str = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        **look: Any,
    ) -> None:
        self.table = Table(rules, opponent, seed, rounds, **look)
        self._rules = _choice(
            _("Rules"), {name: preset.name for name, preset in PRESETS.items()}, rules
        )
        option = OPTIONS["rounds"]
        self._rounds = IntText(
            value=self.table.match.rules.rounds,
            description=_("Rounds"),
            min=option.least,
            max=option.most,
            style={"description_width": "90px"},
            layout=Layout(width="100%"),
        )
        self._opponent = _choice(
            _("Opponent"), {name: entry.title for name, entry in PLAYERS.items()}, opponent
        )
        self._seed = Text(
            description=_("Seed"),
            placeholder=_("a new one"),
            value="" if seed is None else str(seed),
            style={"description_width": "90px"},
            layout=Layout(width="100%"),
        )
        self._deck = _choice(
            _("Deck"), {name: _DECK_NAMES[name] for name in DECKS}, look.get("deck", "drawn")
        )
        self._palette = _choice(
            _("Colours"),
            {name: _PALETTE_NAMES[name] for name in PALETTES},
            look.get("palette", "traditional"),
        )
        self._speed = _choice(
            _("Speed"), {name: _SPEED_NAMES[name] for name in SPEEDS}, self.table.speed
        )
        self._toggle = Button(description=_("Options"))
        self._begin = Button(description=_("Start this match"), button_style="primary")
        self._note = HTML()
        self._options = Box(
            [
                self._rules,
                self._rounds,
                self._opponent,
                self._seed,
                self._deck,
                self._palette,
                self._speed,
                self._begin,
            ],
            layout=Layout(display="none"),
        )
        self._options.add_class("koikoi-options")
        bar = Box([HTML(f"<h1>{_('Koi-Koi')}</h1>{_STYLE}"), self._toggle])
        bar.add_class("koikoi-bar")
        super().__init__([bar, self._options, self._note, self.table])
        self.add_class("koikoi-app")
        self._rules.observe(self._rules_chosen, "value")
        self._toggle.on_click(self._toggled)
        self._begin.on_click(self._begun)
        for choice in (self._deck, self._palette, self._speed):
            choice.observe(self._look_changed, "value")

    def _toggled(self, _button: Button) -> None:
        self._show_options(self._options.layout.display == "none")

    def _show_options(self, open_: bool) -> None:
        # The class brings the grid; "none" overrules it.
        self._options.layout.display = "" if open_ else "none"
        self._toggle.description = _("Close options") if open_ else _("Options")

    def _rules_chosen(self, _change: Any) -> None:
        self._rounds.value = PRESETS[self._rules.value].rounds

    def _begun(self, _button: Button) -> None:
        self._note.value = ""
        try:
            self.table.new_match(
                self._rules.value,
                self._opponent.value,
                self._seed.value.strip() or None,
                self._rounds.value,
            )
        except KoiKoiError as error:
            self._note.value = f'<p role="alert">{escape(str(error))}</p>'
        else:
            self._show_options(False)

    def _look_changed(self, _change: Any) -> None:
        self.table.speed = self._speed.value
        self.table.use_deck(self._deck.value, self._palette.value)
