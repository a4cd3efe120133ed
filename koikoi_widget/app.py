"""The page: a bar with the options, and a table that is set up by them."""

from __future__ import annotations

import os
from typing import Any

from ipywidgets import VBox

from .engine.rules import Rules
from .locale import _
from .table.options import PAGE, Options
from .table.options_widget import OptionsPanel
from .table.table import Table

# The settings that a table takes over as soon as they are chosen.
_LOOK = ("deck", "palette", "marks", "names", "speed", "helps", "sound")


def _links() -> tuple[tuple[str, str], ...]:
    """Return the way to the lessons, where Voila serves the page and so its neighbours."""
    base = os.environ.get("VOILA_BASE_URL")
    if base is None:
        return ()
    return ((f"{base}voila/render/00-first-hand.ipynb", _("Learn the game")),)


class App(VBox):
    """The whole page: title, options, table.

    The arguments are those of `Table`; what is given here comes before what the browser has kept
    of an earlier visit.

    Attributes:
        table: the table.
        options: what is chosen now, as `Options`.

    Raises:
        UnknownName: an option or a name that does not exist.
        InvalidRules: an argument has a value it does not allow.
    """

    def __init__(
        self,
        rules: str | Rules | None = None,
        opponent: str | None = None,
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        keep: str = "table",
        **others: Any,
    ) -> None:
        first = {"rules": rules, "opponent": opponent, "seed": seed, "rounds": rounds}
        given: dict[str, Any] = {name: value for name, value in first.items() if value is not None}
        given |= {name: others.pop(name) for name in PAGE if name in others}
        self._is_given_match = others.get("match") is not None
        if self._is_given_match:
            given["rules"] = others["match"].rules
        options = Options.of(**given)
        self.table = Table(
            options.rules,
            options.value("opponent"),
            options.value("seed") or None,
            keep=keep,
            practice=options.value("practice"),
            **{name: options.value(name) for name in _LOOK},
            **others,
        )
        self._panel = OptionsPanel(
            options,
            frozenset(given),
            self._chosen,
            self._begin,
            storage_key="koikoi_widget/options" if keep else "",
            links=_links(),
        )
        super().__init__([self._panel, self.table])
        self.add_class("koikoi-app")

    @property
    def options(self) -> Options:
        """What is chosen now; rules and opponent count from the next match on."""
        return self._panel.options

    def _chosen(self, name: str) -> None:
        table, value = self.table, self.options.value
        table.use_deck(value("deck"), value("palette"), value("marks"))
        table.use_names(value("names"))
        table.speed, table.helps, table.sound = value("speed"), value("helps"), value("sound")
        if name or table.has_begun or self._is_given_match:
            return
        if self._differs():
            self._begin()  # the options of an earlier visit, and nothing played yet

    def _differs(self) -> bool:
        table, options = self.table, self.options
        found = (table.match.rules, table.opponent, table.practice)
        return found != (options.rules, options.value("opponent"), options.value("practice"))

    def _begin(self) -> None:
        value = self.options.value
        self.table.new_match(
            self.options.rules,
            value("opponent"),
            value("seed") or None,
            practice=value("practice"),
        )
