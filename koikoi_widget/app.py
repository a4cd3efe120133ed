"""The page: a bar with the options, a table that follows them, and the other parts beside it.

The table is there at once; the other parts are created the first time they are opened.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ipywidgets import DOMWidget, VBox

from .engine.errors import ProgressError
from .engine.rules import Rules
from .table import messages
from .table.helps import FADING
from .table.keys import storage_key
from .table.options import PAGE, Options
from .table.options_widget import OptionsPanel
from .table.table import Table
from .ways import Ways, links, part

# The settings that a table adopts as soon as they are chosen.
_LOOK = ("deck", "palette", "marks", "names", "speed", "helps", "advice", "sound")


class App(VBox):
    """The whole page: title, options, and the parts play, learn, train, today and review.

    The arguments are those of `Table`; they take precedence over what the browser has kept from an
    earlier visit.

    Attributes:
        table: the table.
        panel: the bar with the options.
        ways: the links to the parts of the page.
        options: the current choices, as `Options`.

    Raises:
        UnknownName: an option or a name does not exist.
        InvalidRules: an argument has a value that is not allowed.
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
        self.panel = OptionsPanel(
            options,
            frozenset(given),
            self._chosen,
            self._begin,
            storage_key=storage_key("options") if keep else "",
            links=links(),
        )
        self.ways = Ways(keep)
        self._parts: dict[str, DOMWidget] = {"play": self.table}
        self._opened: dict[str, Callable[[], None]] = {}  # what a part does each time it is opened
        self.ways.observe(self._go, "way")
        if keep:
            self.ways.on_msg(lambda _ways, message, _buffers: self.hear_progress(message))
        super().__init__([self.panel, self.ways, self.table])
        self.add_class("koikoi-app")

    @property
    def options(self) -> Options:
        """The current choices; rules and opponent apply from the next match on."""
        return self.panel.options

    def _go(self, _change: object) -> None:
        """Show the part that the page's address asks for, creating it if needed."""
        way = self.ways.way
        if way not in self._parts:
            self._parts[way] = part(way, self._made(way))
            self.children = (self.panel, self.ways, *self._parts.values())
        for name, found in self._parts.items():
            (found.remove_class if name == way else found.add_class)("koikoi-away")
        if way in self._opened:
            self._opened[way]()

    def _made(self, way: str) -> DOMWidget:
        """Return a part of the page; what it needs is imported the first time it is opened."""
        if way == "learn":
            from .lessons.learn import Learn

            return Learn()
        if way == "train":
            from .lessons.train import Train

            return Train(rules=self.options.rules.id)
        if way == "today":
            from .lessons.daily import Daily

            return Daily()
        from .lessons.review import Review

        look = {name: self.options.value(name) for name in ("deck", "palette", "marks", "names")}
        review = Review(lambda: self.table.match, **look)
        self._opened[way] = review.refresh
        return review

    def hear_progress(self, message: object) -> None:
        """Adopt the progress that the browser kept."""
        from .lessons.learner import learner

        said, found = messages.understood(message, messages.WAYS), learner()
        found.observe(self._help_by_progress, "progress")  # the same one is added once
        # A damaged one is refused by the trainer, which gives the reason.
        with suppress(ProgressError):
            found.take((said and said.get("kept")) or "")
        self._help_by_progress()

    def _help_by_progress(self, _change: object = None) -> None:
        """Let the table's help fade as the learner's knowledge grows, if that is chosen."""
        if self.table.helps != FADING:
            return
        from .lessons.fading import help_by_month
        from .lessons.learner import learner

        # Without fsrs nothing is known about the learner, so it helps with everything.
        with suppress(ModuleNotFoundError):
            self.table.help_by_month = help_by_month(learner().progress)

    def _chosen(self, name: str) -> None:
        table, value = self.table, self.options.value
        table.use_deck(value("deck"), value("palette"), value("marks"))
        table.use_names(value("names"))
        table.speed, table.helps, table.sound = value("speed"), value("helps"), value("sound")
        table.advice = value("advice")
        self._help_by_progress()
        if name or table.has_begun or self._is_given_match:
            return
        if self._differs():
            self._begin()  # the options of an earlier visit, with nothing played yet

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
