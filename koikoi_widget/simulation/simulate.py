"""Many matches between two players, on one processor or on many."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import closing, suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from signal import SIGINT, signal
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from .. import __version__
from ..engine.actions import DEAL
from ..engine.errors import (
    IllegalAction,
    KoiKoiError,
    check_whole,
    checks_options,
    in_a_line,
    not_allowed,
    quoted,
    reason_of,
    shortened,
)
from ..engine.match import Match
from ..engine.record import checked_seed
from ..engine.rules import Rules
from ..locale import _
from ..patience import Clock, Silent, TooLate, check_limit, patiently
from ..players import PLAYERS, is_known, player as find_player, player_rng, prepare, seated
from .card_luck import pricing
from .ended_rounds import EndedRounds, ended_rounds
from .executors import ByValue, checked_executor, interrupts_held_back
from .progress_bar import progress as progress_bar
from .results import Results, own_yaku, versions_here
from .resume import Games, Played, resumed

if TYPE_CHECKING:
    from distributed import Client

    from ..players import Player

# How many pieces of work there are, unless they would be too large: enough to keep a bar moving and
# any pool of workers busy. And the most games in a piece, since an interrupt may have to wait for
# one. Both depend only on the number of games.
_CHUNKS = 500
_MOST_IN_A_CHUNK = 50

_MOST_GAMES = 1_000_000  # by then the standard error of a win rate is a twentieth of a percent
_MOST_ROUNDS = 1_000_000  # that are kept: a few hundred megabytes
_Kept = Literal["rounds"] | None

# The runs that this process should stop playing. Each worker process has a set of its own.
_HALTED: set[str] = set()
_EVERY_RUN = "every run"

_Pair = tuple["str | Player", "str | Player"]

_THE_EXECUTOR = -1  # the index among the players

_LIMIT = 60.0  # seconds for a move of somebody's own player
PREPARING = 120.0  # seconds more for what it does before its first move


class SimulationFailed(KoiKoiError):
    """Matches that could not be played; `__cause__` is what went wrong.

    Attributes:
        player: the name of the player that failed, or "" if it was the executor.
        match: the number of the match, from 1; the first of several if the executor failed.
        seed: the seed of all the matches.
    """

    player: str
    match: int
    seed: int | str


class IllegalChoice(SimulationFailed, IllegalAction):
    """A player chose an action that the position does not allow."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What a player did instead of choosing: the player at `place`, 0 or 1, raised in this game."""

    place: int
    game: int
    error: BaseException

    def __reduce__(self) -> tuple[object, ...]:
        """Return what another process should get: the error itself if it can be sent."""
        self.error.add_note("".join(format_exception(self.error)))
        try:
            sent = pickle.dumps(self.error)
        except Exception:
            sent = b""
        return _received, (self.place, self.game, sent, failure_words(self.error))


def _received(place: int, game: int, sent: bytes, reason: str) -> Failure:
    try:
        error: BaseException = pickle.loads(sent)
    except Exception:  # only the worker knows that type of error
        error = RuntimeError(reason)
    return Failure(place, game, error)


def failure_words(error: BaseException) -> str:
    """Return what went wrong, in a line: the kind of an error and its message."""
    reason, kind = reason_of(error), type(error).__name__
    if isinstance(error, Silent):
        return reason
    return reason if reason == kind else f"{kind}: {reason}"


@checks_options
def simulate(
    first: str | Player,
    second: str | Player,
    games: int = 1000,
    rules: str | Rules = "bga",
    seed: int | str | None = 0,
    rounds: int | None = None,
    executor: Executor | Client | None = None,
    progress: bool = True,
    resume: str | Path | None = None,
    limit: float | None = _LIMIT,
    luck_free: bool = False,
    keep: _Kept = None,
) -> Results:
    """Let two players play `games` matches and count who wins.

    Every deal is played from both seats, so luck matters little; an odd last match stays unpaired.
    The same seed gives the same results on any executor with any number of workers, as long as a
    player's choices depend only on `view` and `rng`, not on the time or on anything it remembers.

    Args:
        first, second: names of players, or anything with ``choose(view, rng)``, such as
            ``player("greedy", courage=2.0)``. With cloudpickle installed, processes and clusters
            also take a player whose class is written in a notebook.
        games: how many matches.
        rules: a preset's id or `Rules`.
        seed: a whole number or a word; None picks a new one.
        rounds: rounds per match, if different from what the rules say.
        executor: any executor of `concurrent.futures`, threads or processes, or the ``Client`` of
            a Dask cluster; None plays the matches here, one by one. After an error or an interrupt
            nothing is left waiting or running there.
        progress: whether to show a progress bar with the time left, in a terminal or a notebook.
        resume: a file that keeps every match as it ends. Matches already in it are not played
            again, so a stopped run goes on, with more `games` than before if you like. Rules, seed,
            players and the version of this package must be those of the file; players are compared
            by what the results call them. It needs a seed.
        limit: seconds that a player of your own may take for a move; it is asked in a thread of its
            own. None lets it take as long as it likes, in the same thread, as a debugger or a
            profiler needs it.
        luck_free: whether to price the luck of the cards in each match too, as `kk.luck` does. Then
            `Results.luck_free_mean` and `Results.luck_free_win_rate` are what `mean` and `win_rate`
            are on average, with smaller errors as a rule. It needs numba, changes no match and
            takes about half a second for a match of 12 rounds.
        keep: "rounds" to keep in `Results.rounds` how each round ended: its yaku, calls and points.
            Then there can be a million rounds at most.

    Raises:
        UnknownName: there is no such preset or player.
        InvalidValue: an argument has a value it does not allow.
        SimulationFailed: a player or the executor failed, or a player did not answer within the
            limit; the error names the player, the match and the seed. If a player chose an action
            that the position does not allow, it is an `IllegalAction` too. A player's
            KeyboardInterrupt remains one, with a note added.
        ResumeError: the file `resume` holds another run or something else, or cannot be read or
            written.
        KernelMissing: `luck_free` without numpy or numba.

    >>> simulate("greedy", "greedy", games=2, rounds=1, seed=7).mean
    0.0
    >>> results = simulate("greedy", "average", games=20, rounds=3, seed=7, luck_free=True)
    >>> results.luck_free_mean_error < results.mean_error
    True
    >>> simulate("greedy", "random", games=2, rounds=1, seed=7, keep="rounds").rounds[0].yaku
    ('ribbons',)
    """
    if resume is not None:
        seed = checked_seed(seed)  # of None the next call would draw another
    run = Run(first, second, games, rules, seed, rounds, limit, luck_free, keep)
    for _played in run.play(executor, progress, resume):
        pass
    return run.results


class Run:
    """Matches between two players that are being played, for `simulate` and whoever watches one.

    Arguments and errors are those of `simulate`.

    Attributes:
        games: how many matches there will be.
    """

    def __init__(
        self,
        first: str | Player,
        second: str | Player,
        games: int,
        rules: str | Rules,
        seed: int | str | None = 0,
        rounds: int | None = None,
        limit: float | None = _LIMIT,
        luck_free: bool = False,
        keep: _Kept = None,
    ) -> None:
        games = check_whole("games", games, 1, _MOST_GAMES)
        check_limit("limit", limit)
        if keep not in (None, "rounds"):
            raise not_allowed("keep", keep, "None, rounds")
        self.games: int = games
        self._limit = limit
        self._luck_free = luck_free
        self._keep = keep
        self._start = Match(rules, seed, rounds)  # refuses impossible arguments at once
        Match(self._start.rules, _seed_of(self._start.seed, games))
        if luck_free:
            pricing(self._start.rules, self._start.seed)
        if keep:
            check_whole("games", games, 1, _MOST_ROUNDS // self._start.rules.rounds)
        self._players = seated(first), seated(second)
        self._names = names_of(self._players)
        self._played: Games = {}

    @property
    def played(self) -> int:
        """How many matches have been played."""
        return len(self._played)

    @property
    def results(self) -> Results:
        """The results of the matches that have been played."""
        played = [self._played[game] for game in sorted(self._played)]
        return Results(
            *self._names,
            self._start.rules,
            self._start.seed,
            tuple(match.outcome for match in played),
            tuple(match.difference for match in played),
            luck=tuple(match.luck for match in played if match.luck is not None),
            rounds=EndedRounds(ended for match in played for ended in match.rounds),
        )

    def play(
        self,
        executor: Executor | Client | None = None,
        progress: bool = False,
        resume: str | Path | None = None,
    ) -> Iterator[int]:
        """Play the matches; after each piece of work, yield how many have been played."""
        workers, start = checked_executor(executor), self._start
        with (
            resumed(resume, self._identity) as (known, keep),
            progress_bar(self.games, progress) as advance,
        ):
            games = range(self.games)
            self._played = {game: known[game] for game in games if game in known}
            advance(len(self._played))
            chunks = _chunks([game for game in games if game not in self._played], self.games)
            players = self._players if workers is None else ByValue(self._players)
            play = partial(self._work, players, start.rules, start.seed, limit=self._limit)
            here = (play(chunk) for chunk in chunks)
            try:
                with closing(_spread(workers, play, chunks) if workers else here) as pieces:
                    for piece in pieces:
                        if isinstance(piece, Failure):
                            raise _Stopped(piece)
                        keep(piece)
                        self._played.update(piece)
                        advance(len(piece))
                        yield self.played
            except _Stopped as stopped:
                raise _failure_of(
                    stopped.failure, self._names, start.seed
                ) from stopped.failure.error

    @property
    def _work(self) -> Callable[..., Any]:
        """What plays a piece of the matches, here or in another process."""
        return partial(play_chunk, luck_free=self._luck_free, keep=self._keep)

    @property
    def _identity(self) -> dict[str, object]:
        """What the results depend on, as a file that keeps them says it."""
        first, second = self._names
        return {
            "first": first,
            "second": second,
            "rules": str(self._start.rules),
            "yaku": own_yaku(self._start.rules),
            "seed": self._start.seed,
            "versions": versions_here(),
            **({"luck_free": True} if self._luck_free else {}),
            **({"keep": self._keep} if self._keep else {}),
        }


def _chunks(left: list[int], games: int) -> list[list[int]]:
    """Return the matches that are left, in pieces of even size: both seats of a deal together."""
    size = min(_MOST_IN_A_CHUNK, 2 * math.ceil(games / _CHUNKS / 2))
    return [left[place : place + size] for place in range(0, len(left), size)]


def _spread(
    executor: Executor, play: Callable[..., Games | Failure], chunks: list[list[int]]
) -> Generator[Games | Failure]:
    """Yield what each piece of work has come to, in the order in which an executor is done."""
    futures: dict[Future[Games | Failure], int] = {}
    ended: SimpleQueue[Future[Games | Failure]] = SimpleQueue()
    run, first = uuid4().hex, 0
    try:
        with interrupts_held_back():
            for chunk in chunks:
                first = chunk[0]
                work = executor.submit(play, chunk, run, __version__)
                futures[work] = first
                work.add_done_callback(ended.put)
        # Not `as_completed`, see `spread_out`.
        for _future in futures:
            future = ended.get()
            first = futures[future]
            piece = future.result()
            yield piece
    except (CancelledError, KoiKoiError):
        raise
    except (Exception, SystemExit) as error:  # a broken pool, or a player that cannot be sent
        raise _Stopped(Failure(_THE_EXECUTOR, first, error)) from None
    finally:
        # After an error or Ctrl-C, waiting pieces are cancelled. Those being played cannot be:
        # threads, and processes that receive Ctrl-C, see that the run is halted; others finish
        # their piece.
        _HALTED.add(run)
        wait([future for future in futures if not (future.done() or future.cancel())])
        _HALTED.discard(run)


class _Stopped(Exception):
    """Ends a simulation from the inside."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure


def _failure_of(failure: Failure, names: tuple[str, str], seed: int | str) -> SimulationFailed:
    """Return the error for the caller: who failed, in which match, and why."""
    number, reason = failure.game + 1, failure_words(failure.error)
    player = "" if failure.place == _THE_EXECUTOR else shortened(names[failure.place])
    message = (
        _(
            "{player} failed in match {number} of seed {seed}: {reason}",
            player=player,
            number=number,
            seed=seed,
            reason=reason,
        )
        if player
        else _(
            "The executor failed in {first} against {second}, from match {number} of seed {seed} "
            "on: {reason}",
            first=shortened(names[0], 30),
            second=shortened(names[1], 30),
            number=number,
            seed=seed,
            reason=reason,
        )
    )
    kind = IllegalChoice if isinstance(failure.error, IllegalAction) else SimulationFailed
    error = kind(message)
    error.player, error.match, error.seed = player, number, seed
    return error


def play_chunk(
    players: ByValue[_Pair] | _Pair,
    rules: Rules,
    seed: int | str,
    games: list[int],
    run: str = "",
    version: str = __version__,
    limit: float | None = None,
    luck_free: bool = False,
    keep: _Kept = None,
) -> Games | Failure:
    """Play the games of these numbers; an executor calls this.

    What a player raises is returned, because an executor may change what is raised or fail with it.
    A worker with another version than `version` plays nothing, because its games could differ.

    Raises:
        CancelledError: the run was halted in the meantime.
    """
    if version != __version__:
        differs = _("a worker has version {found}, not {wanted}", found=__version__, wanted=version)
        return Failure(_THE_EXECUTOR, games[0], RuntimeError(differs))
    try:
        pair = players.opened() if isinstance(players, ByValue) else players
        price = pricing(rules, seed) if luck_free else None
    except KoiKoiError as error:
        return Failure(_THE_EXECUTOR, games[0], error)
    try:
        played = _play_all(pair, rules, seed, games, run, limit)
        if isinstance(played, Failure):
            return played
        return {game: _ended(match, game, price, keep, run) for game, match in played.items()}
    except KeyboardInterrupt:
        if run:  # the pieces already waiting in this process must not be played either
            _HALTED.add(run)
        raise


def _play_all(
    players: _Pair, rules: Rules, seed: int | str, games: list[int], run: str, limit: float | None
) -> dict[int, Match] | Failure:
    """Play games, and give up on a player that takes more than `limit` seconds for a move."""
    pair = find_player(players[0]), find_player(players[1])

    def prepared(clock: Clock) -> Failure | None:
        for place, chooser in enumerate(pair):
            clock.start((place, games[0]))
            try:
                prepare(chooser)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                return Failure(place, games[0], error)
        return None

    def play(clock: Clock) -> dict[int, Match] | Failure:
        played: dict[int, Match] = {}
        for game in games:
            match = _play(pair, rules, seed, game, run, clock)
            if isinstance(match, Failure):
                return match
            played[game] = match
        return played

    if all(map(is_known, pair)):
        limit = None  # what is known to answer is not watched
    try:
        return patiently(prepared, limit and limit + PREPARING) or patiently(play, limit)
    except TooLate as late:
        place, game = late.asked
        return Failure(place, game, Silent(late.limit))


def stop_on_interrupt() -> None:
    """As an executor's initializer, let Ctrl-C end the matches of this process and nothing else.

    Without it, a worker that happens to be idle dies with a long traceback.
    """
    signal(SIGINT, lambda _number, _frame: _HALTED.add(_EVERY_RUN))


def _play(
    players: tuple[Player, Player], rules: Rules, seed: int | str, game: int, run: str, clock: Clock
) -> Match | Failure:
    """Play one match; an odd game repeats the deals before it, with the first player in seat 1."""
    deal, swapped = divmod(game, 2)
    match = Match(rules, _seed_of(seed, deal))
    # Each player has its own source of chance: neither knows what its opponent draws.
    rngs = player_rng(seed, game, 0), player_rng(seed, game, 1)
    while (seat := match.seat) is not None:
        _heed_halt(run)
        if match.round.seat is None:
            match.push(DEAL)
            continue
        view, place = match.view(seat), seat ^ swapped
        clock.start((place, game))
        try:
            match.push(players[place].choose(view, rngs[seat]))
        except KeyboardInterrupt as error:  # most likely the user pressing Ctrl-C
            error.add_note(f"{names_of(players)[place]}, match {game + 1}, seed {seed}")
            raise
        except BaseException as error:
            return Failure(place, game, error)
    return match


def _heed_halt(run: str) -> None:
    if run in _HALTED or _EVERY_RUN in _HALTED:
        raise CancelledError


def _ended(
    match: Match, game: int, price: Callable[[Match, int], float] | None, keep: _Kept, run: str
) -> Played:
    """Return how a match ended for the first player, with its luck and its rounds if asked for."""
    deal, swapped = divmod(game, 2)
    winner, points = match.winner, match.points
    outcome = 0 if winner is None else 1 if winner == swapped else -1
    difference = points[swapped] - points[1 - swapped]
    rounds = ended_rounds(match, game) if keep else ()
    if price is None:
        return Played(outcome, difference, None, rounds)
    _heed_halt(run)
    return Played(outcome, difference, (-1) ** swapped * price(match, deal), rounds)


def _seed_of(seed: int | str, deal: int) -> str:
    return f"{seed} {deal}"


def names_of(players: Sequence[str | Player]) -> tuple[str, str]:
    """Return what the results call two players: two of one class of somebody's own get numbers."""
    first, second = map(name_of, players)
    is_one = players[0] is players[1] or all(
        isinstance(one, str) or is_known(one) for one in players
    )
    if first != second or is_one:
        return first, second
    return f"{first} (1)", f"{second} (2)"


def name_of(player: str | Player) -> str:
    """Return what the results call a player: its name, or what it calls itself, or its class.

    For a data class, options that differ from the defaults are added: "greedy courage=2.0".
    """
    if isinstance(player, str):
        return player
    kind = type(player)
    if kind.__str__ is not object.__str__:
        with suppress(Exception):  # somebody's own words can fail
            return in_a_line(str(player), 200)
    names = (name for name, entry in PLAYERS.items() if entry.make is kind)
    return " ".join([next(names, kind.__name__), *_changed_options(player)])


def _changed_options(player: Player) -> list[str]:
    if not is_dataclass(player):
        return []
    options = [item for item in fields(player) if item.init and item.repr]
    values = [(item, getattr(player, item.name)) for item in options]
    written = [(item.name, quoted(value), quoted(item.default)) for item, value in values]
    return [f"{name}={value}" for name, value, usual in written if value != usual]
