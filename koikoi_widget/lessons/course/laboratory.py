"""Two players, some rules, a number of matches: a simulation without a line of code."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from html import escape
from itertools import count
from random import randrange
from time import monotonic

from ipywidgets import HTML, Button, Layout, VBox

from ... import runtime
from ...engine.errors import told_on_the_page
from ...engine.rules import PRESETS
from ...locale import _, ngettext, pgettext, spoken
from ...players import playable
from ...simulation.progress_bar import time_left
from ...simulation.results import Results
from ...simulation.simulate import Run
from ...web.tokens import colour
from ...widgets.background import Background, Job
from ...widgets.connection import connect
from ...widgets.rules_in_force import usual_rules
from ...widgets.whole import Whole
from ..quiz.source import Choice

GAMES = (20, 100, 500, 1000)
ROUNDS = 3  # per match, so that many matches take little time

_LABEL = "90px"
_LINES = "line-height: 1.45"
SECONDS_BETWEEN = 0.4  # two pictures of the figures
_SEEDS = 1_000_000  # a seed that one can read, and note

# One laboratory of a kernel plays at a time, and steps back for everything else on the machine.
_PLAYING = (
    ThreadPoolExecutor(1, "koikoi-laboratory", initializer=runtime.step_back)
    if runtime.HAS_THREADS
    else None
)


class Laboratory(Whole, VBox):
    """Lets two players play many short matches, and shows how the results settle.

    Attributes:
        results: of the last matches, all of them or those before they were stopped; None before
            the first.

    >>> laboratory = kk.Laboratory()
    """

    def __init__(self) -> None:
        connect()
        players = [(_(entry.title), name) for name, entry in playable().items()]
        games = [(ngettext("{count} match", "{count} matches", count), count) for count in GAMES]
        self.results: Results | None = None
        self._first = Choice(pgettext("player", "First"), players, "greedy", _LABEL)
        self._second = Choice(pgettext("player", "Second"), players, "random", _LABEL)
        presets = [(_(preset.name), name) for name, preset in PRESETS.items()]
        self._rules = Choice(_("Rules"), presets, usual_rules(), _LABEL)
        self._games = Choice(_("Matches"), games, GAMES[0], _LABEL)
        self._button = Button(
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
        self._said, self._shown = (HTML(layout=Layout(width="100%", margin="0")) for _i in "12")
        self._run: Run | None = None
        self._playing = Background(self._play, self._show, waiting=self._play_on)
        self._times = count(1)
        self._label()
        self._button.on_click(self._pressed)
        fields = (self._first, self._second, self._rules, self._games)
        super().__init__(
            [*fields, self._button, self._said, self._shown], layout=Layout(overflow="visible")
        )
        self.add_class("koikoi-laboratory")

    def play(self) -> Results:
        """Play the matches and return the results."""
        run = self._begun()
        for _played in run.play():
            pass
        return run.results

    def _begun(self) -> Run:
        return Run(
            self._first.value,
            self._second.value,
            games=self._games.value,
            rules=self._rules.value,
            rounds=ROUNDS,
            seed=randrange(_SEEDS),
        )

    def _pressed(self, _button: object) -> None:
        if self._run:
            self._playing.keep_to(None)
            self._show(0, self._run.results if self._run.played else None)
            return
        self._run = self._begun()
        self._label()
        self._say(_("Playing…"))
        self._shown.value = ""
        self._playing.follow(next(self._times))

    def _label(self) -> None:
        self._button.description = pgettext("a calculation", "Stop") if self._run else _("Start")

    # While matches are played.

    def _play(self, _time: int, _job: Job) -> Results | Exception:
        """Play them all at once in a plain script, where nobody is watching."""
        try:
            return self.play()
        except Exception as error:
            return error

    async def _play_on(self, _time: int) -> Results | Exception:
        """Play them aside, and show from time to time how the figures settle."""
        assert self._run
        run, start, shown = self._run, monotonic(), 0.0
        pieces = run.play()
        try:
            while await runtime.aside(next, pieces, None, threads=_PLAYING):
                if monotonic() - shown >= SECONDS_BETWEEN:
                    shown = monotonic()
                    self._shown.value = _settling(run, shown - start)
            return run.results
        except Exception as error:  # what a task raises would go unnoticed
            return error

    def _show(self, _time: int, outcome: Results | Exception | None) -> None:
        """Show what has come of it; None if it was stopped before the first match was over."""
        self._run = None
        self._label()
        self._say("")
        self._shown.value = ""
        if isinstance(outcome, Results):
            self.results = outcome
            html = outcome._repr_html_()
            self._shown.value = f'<div role="status" style="{_LINES}">{html}</div>'
        elif outcome:
            self._say(f"✗ {told_on_the_page(outcome)}")
        self.renew_still()

    def _say(self, words: str) -> None:
        self._said.value = spoken(f'<p role="status">{escape(words)}</p>') if words else ""


def _settling(run: Run, seconds: float) -> str:
    """Return how far a run is, and its figures so far; a screen reader hears only the last ones."""
    done, total = run.played, run.games
    left = time_left(done, total, seconds)
    words = escape(_("{done} of {total}, {time} left", done=done, total=total, time=left))
    bar = f'<progress max="{total}" value="{done}" aria-label="{words}"></progress>'
    figures = run.results._repr_html_()
    return spoken(f'<div style="{_LINES}"><p>{bar} {words}</p>{figures}</div>')
