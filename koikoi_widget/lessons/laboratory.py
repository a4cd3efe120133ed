"""Two players, some rules, a number of matches: a simulation without a line of code."""

from __future__ import annotations

from html import escape
from itertools import count
from random import randrange

from ipywidgets import HTML, Button, Layout, VBox

from ..engine.errors import told_on_the_page
from ..engine.rules import PRESETS
from ..locale import _, ngettext, pgettext
from ..players import playable
from ..simulation import Results, simulate
from ..table.background import Background, Job
from ..table.connection import connect
from ..table.whole import Whole
from ..web.tokens import colour
from .course import HAND_RULES
from .source import Choice

GAMES = (20, 100, 500, 1000)
ROUNDS = 3  # per match, so that many matches take little time

_LABEL = "90px"
_SEEDS = 1_000_000  # a seed that one can read, and note


class Laboratory(Whole, VBox):
    """Lets two players play many short matches and shows the results.

    Attributes:
        results: of the last matches; None before the first.
    """

    def __init__(self) -> None:
        connect()
        players = [(_(entry.title), name) for name, entry in playable().items()]
        games = [(ngettext("{count} match", "{count} matches", count), count) for count in GAMES]
        self.results: Results | None = None
        self._first = Choice(pgettext("player", "First"), players, "greedy", _LABEL)
        self._second = Choice(pgettext("player", "Second"), players, "random", _LABEL)
        self._rules = Choice(
            _("Rules"), [(_(p.name), n) for n, p in PRESETS.items()], HAND_RULES, _LABEL
        )
        self._games = Choice(_("Matches"), games, GAMES[0], _LABEL)
        self._button = Button(
            description=_("Start"),
            style={
                "button_color": colour("seal"),
                "text_color": colour("on-seal"),
                "font_weight": "600",
            },
            layout=Layout(
                width="auto",
                height="44px",
                align_self="flex-start",
                margin="4px 2px 4px 100px",  # below the choices, past their labels
            ),
        )
        self._shown = HTML(layout=Layout(width="100%", margin="0"))
        self._playing = Background(self._play_aside, self._show)
        self._times = count(1)
        self._button.on_click(self._pressed)
        fields = (self._first, self._second, self._rules, self._games)
        super().__init__([*fields, self._button, self._shown], layout=Layout(overflow="visible"))
        self.add_class("koikoi-laboratory")

    def play(self) -> Results:
        """Play the matches and return the results."""
        return simulate(
            self._first.value,
            self._second.value,
            games=self._games.value,
            rules=self._rules.value,
            rounds=ROUNDS,
            seed=randrange(_SEEDS),
            progress=False,
        )

    def _pressed(self, _button: object) -> None:
        self._button.disabled = True
        self._say(_("Playing…"))
        self._playing.follow(next(self._times))

    def _play_aside(self, _time: int, _job: Job) -> Results | Exception:
        try:
            return self.play()
        except Exception as error:  # raised in this thread, it would go unnoticed
            return error

    def _show(self, _time: int, found: Results | Exception) -> None:
        self._button.disabled = False
        if isinstance(found, Exception):
            self._say(f"✗ {told_on_the_page(found)}")
            return
        self.results = found
        html = found._repr_html_()
        self._shown.value = f'<div role="status" style="line-height: 1.45">{html}</div>'

    def _say(self, words: str) -> None:
        self._shown.value = f'<p role="status">{escape(words)}</p>'
