"""Many matches between two players, on one processor or on many."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .engine.actions import DEAL
from .engine.errors import InvalidRules
from .engine.match import Match
from .engine.rules import Rules
from .locale import _
from .players import player as find_player

if TYPE_CHECKING:
    from .players import Player

# A finished match as the first player sees it: 1 won, 0 drawn, -1 lost; and the points between.
_Game = tuple[int, int]

# So many pieces of work at most: enough to keep a bar moving and any pool of workers busy.
_CHUNKS = 200


@dataclass(frozen=True, slots=True, repr=False)
class Results:
    """What a number of matches between two players came to.

    Every deal is played twice, the players changing seats, so a pair of matches shares its luck
    and the two are not independent. Standard errors are therefore taken over pairs: with the sum
    ``s`` of a quantity in each of ``k`` pairs of ``n`` matches and its mean ``m`` a match, the
    error is ``sqrt(k / (k - 1) * sum((s - m * n) ** 2)) / games``; an odd last match counts as a
    pair of one. From fewer than two pairs no error can be told: it is nan.

    Attributes:
        first, second: what the players are called.
        rules: the rules of all matches.
        seed: what the deals and the players' choices were drawn from.
        outcomes: a number a match, in order: 1 the first player won, 0 a draw, -1 he lost.
        differences: the points (coins) of the first player less those of the second, a match.
    """

    first: str
    second: str
    rules: Rules
    seed: int | str
    outcomes: tuple[int, ...]
    differences: tuple[int, ...]

    @property
    def games(self) -> int:
        """How many matches were played."""
        return len(self.outcomes)

    @property
    def wins(self) -> tuple[int, int]:
        """How many matches the first and the second player won."""
        return self.outcomes.count(1), self.outcomes.count(-1)

    @property
    def draws(self) -> int:
        """How many matches nobody won."""
        return self.outcomes.count(0)

    @property
    def win_rate(self) -> float:
        """The share of matches that the first player won, 0 to 1; a draw counts half."""
        return _mean(self.outcomes) / 2 + 0.5

    @property
    def win_rate_error(self) -> float:
        """One standard error of `win_rate`, over pairs."""
        return _error(self.outcomes) / 2

    @property
    def mean(self) -> float:
        """The points between the players a match, the first less the second, on average."""
        return _mean(self.differences)

    @property
    def mean_error(self) -> float:
        """One standard error of `mean`, over pairs."""
        return _error(self.differences)

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, fit for JSON: an error that cannot be told is None."""
        return {
            "first": self.first,
            "second": self.second,
            "rules": str(self.rules),
            "rounds": self.rules.rounds,
            "seed": self.seed,
            "games": self.games,
            "wins": list(self.wins),
            "draws": self.draws,
            "win_rate": self.win_rate,
            "win_rate_error": _or_none(self.win_rate_error),
            "mean": self.mean,
            "mean_error": _or_none(self.mean_error),
        }

    def __str__(self) -> str:
        return "\n".join(
            [self._title(), *(f"{label}: {figure}" for label, figure in self._figures())]
        )

    def __repr__(self) -> str:
        return (
            f"<Results {self.first} {self.second} {self.rules} seed={self.seed} "
            f"games={self.games} win_rate={self.win_rate:.3f} mean={self.mean:+.2f}>"
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(label)}</th>'
            f'<td style="text-align: left">{escape(figure)}</td></tr>'
            for label, figure in self._figures()
        )
        return f"<table><caption>{escape(self._title())}</caption><tbody>{rows}</tbody></table>"

    def _title(self) -> str:
        return _(
            "{first} against {second}: {games} matches by {rules}, seed {seed}",
            first=self.first,
            second=self.second,
            games=self.games,
            rules=self.rules,
            seed=self.seed,
        )

    def _figures(self) -> list[tuple[str, str]]:
        first, second = self.wins
        return [
            (
                _("won, drawn, lost"),
                _("{won}, {drawn}, {lost}", won=first, drawn=self.draws, lost=second),
            ),
            (
                _("win rate (a draw counts half)"),
                f"{100 * self.win_rate:.1f} {_plus_minus(100 * self.win_rate_error, 1)} %",
            ),
            (
                _("points between them a match"),
                f"{self.mean:+.2f} {_plus_minus(self.mean_error, 2)}",
            ),
        ]


def simulate(
    first: str | Player,
    second: str | Player,
    games: int = 1000,
    rules: str | Rules = "bga",
    seed: int | str | None = 0,
    rounds: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Results:
    """Let two players play `games` matches and count.

    Every deal is played from both seats, so luck weighs little; an odd last match stays single.
    The same seed gives the same results on any executor with any number of workers.

    Args:
        first, second: names of players, or anything with ``choose(view, rng)``; an executor of
            processes must be able to pickle it.
        games: how many matches.
        rules: a preset's id or `Rules`.
        seed: a whole number or a word; None takes a new one.
        rounds: rounds a match, if not as many as the rules say.
        executor: any executor of `concurrent.futures`; None plays them here, one by one.
        progress: whether a terminal shows how far it is; elsewhere nothing is shown.

    Raises:
        UnknownName: there is no such preset or player.
        InvalidRules: an argument has a value it does not allow.
        IllegalAction: a player chose what the position does not allow.

    >>> simulate("greedy", "greedy", games=2, rounds=1, seed=7).mean
    0.0
    """
    if type(games) is not int or games < 1:
        raise InvalidRules(
            _(
                "{name} cannot be {value!r}; it can be {allowed}.",
                name="games",
                value=games,
                allowed=_("a whole number from 1"),
            )
        )
    start = Match(rules, seed, rounds)  # refuses what cannot be, before anything is played
    Match(start.rules, _seed_of(start.seed, games))
    players = (first, second)
    for one in players:
        find_player(one)
    size = 2 * math.ceil(games / _CHUNKS / 2)
    chunks = [(low, min(low + size, games)) for low in range(0, games, size)]
    with _progress_bar(games, progress) as advance:
        if executor is None:
            played = _play_here(players, start.rules, start.seed, chunks, advance)
        else:
            played = _play_on(executor, players, start.rules, start.seed, chunks, advance)
    return Results(
        _called(first),
        _called(second),
        start.rules,
        start.seed,
        tuple(outcome for outcome, _difference in played),
        tuple(difference for _outcome, difference in played),
    )


def _play_here(
    players: tuple[str | Player, str | Player],
    rules: Rules,
    seed: int | str,
    chunks: list[tuple[int, int]],
    advance: Callable[[int], None],
) -> list[_Game]:
    played: list[_Game] = []
    for low, high in chunks:
        played += play_chunk(players, rules, seed, low, high)
        advance(high - low)
    return played


def _play_on(
    executor: Executor,
    players: tuple[str | Player, str | Player],
    rules: Rules,
    seed: int | str,
    chunks: list[tuple[int, int]],
    advance: Callable[[int], None],
) -> list[_Game]:
    futures = [executor.submit(play_chunk, players, rules, seed, *chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            advance(len(future.result()))
    finally:
        # After an error or Ctrl-C nobody waits for the rest; else there is nothing to cancel.
        for future in futures:
            future.cancel()
    return [game for future in futures for game in future.result()]


def play_chunk(
    players: tuple[str | Player, str | Player], rules: Rules, seed: int | str, low: int, high: int
) -> list[_Game]:
    """Play the games numbered `low` up to, without, `high`; an executor calls this."""
    seated = find_player(players[0]), find_player(players[1])
    return [_play(seated, rules, seed, game) for game in range(low, high)]


def _play(players: tuple[Player, Player], rules: Rules, seed: int | str, game: int) -> _Game:
    """Play one match; in an odd game the first player sits in seat 1 of the deals before."""
    deal, swapped = divmod(game, 2)
    match, rng = Match(rules, _seed_of(seed, deal)), Random(f"{seed} {game}")
    while (seat := match.seat) is not None:
        if match.round.seat is None:
            match.push(DEAL)
        else:
            match.push(players[seat ^ swapped].choose(match.view(seat), rng))
    winner, points = match.winner, match.points
    outcome = 0 if winner is None else 1 if winner == swapped else -1
    return outcome, points[swapped] - points[1 - swapped]


def _seed_of(seed: int | str, deal: int) -> str:
    return f"{seed} {deal}"


@contextmanager
def _progress_bar(games: int, wanted: bool) -> Iterator[Callable[[int], None]]:
    if not wanted or not sys.stderr.isatty():
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda count: bar.advance(task, count)


def _called(player: str | Player) -> str:
    return player if isinstance(player, str) else type(player).__name__


def _mean(values: tuple[int, ...]) -> float:
    return sum(values) / len(values)


def _error(values: tuple[int, ...]) -> float:
    """Return one standard error of the mean of `values`, neighbours of which make a pair."""
    pairs = [values[place : place + 2] for place in range(0, len(values), 2)]
    if len(pairs) < 2:
        return math.nan
    mean = _mean(values)
    squares = sum((sum(pair) - mean * len(pair)) ** 2 for pair in pairs)
    return math.sqrt(squares * len(pairs) / (len(pairs) - 1)) / len(values)


def _or_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def _plus_minus(error: float, digits: int) -> str:
    return "± ?" if math.isnan(error) else f"± {error:.{digits}f}"


class _CallableModule(ModuleType):
    """`koikoi_widget.simulate` is the function, and once this module is loaded also the module."""

    def __call__(self, *arguments: Any, **options: Any) -> Results:
        return simulate(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
