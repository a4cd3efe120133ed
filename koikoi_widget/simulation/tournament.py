"""Everybody against everybody on the same deals; a program that fails loses a move, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import combinations, repeat
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from ..engine.actions import Action
from ..engine.errors import check_whole, checks_options, in_a_line, not_allowed
from ..engine.match import Match
from ..engine.rules import Rules
from ..engine.view import View
from ..locale import _
from ..patience import Clock, Silent, TooLate, check_limit, patiently
from ..players import Player, is_known, player as find_player, prepare, seated
from .executors import ByValue
from .progress_bar import progress as progress_bar
from .resume import Games, Lost, refusing
from .simulate import PREPARING, Failure, Run, failure_words, name_of, play_chunk
from .standings import LostMoves, Standings

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from distributed import Client

_MOST_ENTRANTS = 100

# After so many silences in one process nobody waits for that player any more.
_MOST_SILENCES = 3
_SILENCES: Counter[tuple[str, str]] = Counter()  # by tournament and player


@checks_options
def tournament(
    players: Iterable[str | Player] | Mapping[str, str | Player],
    games: int = 100,
    rules: str | Rules = "bga",
    seed: int | str | None = 0,
    rounds: int | None = None,
    executor: Executor | Client | None = None,
    progress: bool = True,
    resume: str | Path | None = None,
    limit: float | None = 2.0,
    keep: Literal["rounds"] | None = None,
) -> Standings:
    """Let every player meet every other on the same deals.

    Each pair plays `games` matches as `simulate` does, each deal from both seats. A player of
    somebody's own that raises an error, chooses what is not allowed or takes too long loses that
    move: another is drawn by lot, the player is named in `lost_moves`, and nothing else stops.

    Args:
        players: two or more players, or names of players; a mapping says what each is called.
        games: how many matches each pair plays.
        rules, seed, rounds, executor, progress: as for `simulate`.
        resume: a folder, made if it does not exist, that keeps each pair's matches in a file, as
            `simulate` does with one; lost moves too. Players and their order must stay the same.
        limit: seconds that a player of your own may take for a move. Who took longer three times is
            not waited for again. None lets it take as long as it likes.
        keep: "rounds" to keep how every round ended, as `simulate` does: in the `rounds` of each
            pair's `results`, and in the files of `resume`.

    Raises:
        UnknownName: there is no such preset or player.
        InvalidValue: an argument has a value it does not allow.
        SimulationFailed: the executor failed.
        ResumeError: a file of `resume` holds another run or something else, or cannot be written.

    >>> print(kk.tournament({"Aiko": "greedy", "Ben": "random"}, games=20, rounds=1, seed=7))
    player  win rate (a draw counts half)  point difference per match  1    2
    1 Aiko  72.5 ± 7.9%                    +13.80 ± 4.35               –    72%
    2 Ben   27.5 ± 7.9%                    −13.80 ± 4.35               28%  –
    >>> cup = kk.tournament(["greedy", "random"], games=2, rounds=1, seed=7, keep="rounds")
    >>> cup.results[0].rounds[0].yaku
    ('ribbons',)
    """
    check_limit("limit", limit)
    entrants, seed = _entrants(players, limit), Match(rules, seed, rounds).seed
    meetings = [
        _Meeting(*pair, games, rules, seed, rounds, None, keep=keep)
        for pair in combinations(entrants, 2)
    ]
    files = _files(resume, len(meetings))
    with progress_bar(len(meetings) * games, progress) as advance:
        for meeting, file in zip(meetings, files, strict=True):
            known = 0
            for played in meeting.play(executor, resume=file):
                advance(played - known)
                known = played
    return Standings(tuple(meeting.results for meeting in meetings), _lost_moves(meetings))


@dataclass(slots=True)
class _Entrant:
    """A player whose failures cost it a move.

    Attributes:
        name: what the standings call it.
        player: who chooses.
        limit: seconds for a move of a player of somebody's own; None for as long as it likes.
        tournament: an id, by which a process knows who was silent before.
        is_prepared: whether the player has been asked to prepare itself.
        lost: how many moves it lost in the match.
        reason: why it lost the first of all.
        is_explained: whether that has been said.
    """

    name: str
    player: str | Player
    limit: float | None
    tournament: str
    is_prepared: bool = False
    lost: int = 0
    reason: str = ""
    is_explained: bool = False

    def __str__(self) -> str:
        return self.name

    def at_the_table(self) -> _Entrant:
        """Return the same entrant, ready to choose, who has lost no move yet."""
        return _Entrant(self.name, find_player(self.player), self.limit, self.tournament)

    def prepare(self) -> None:
        """Let the player prepare itself, once; what fails here fails again at its first move."""
        if self.is_prepared:
            return
        self.is_prepared = True
        with suppress(Exception, SystemExit):
            self._ask(prepare, PREPARING)

    def choose(self, view: View, rng: Random) -> Action:
        """Return what the player chooses, or an action drawn by lot if it chooses none."""
        legal = {str(action): action for action in view.legal_actions}
        try:
            chosen = str(self._ask(lambda player: player.choose(view, rng)))
            if chosen in legal:
                return legal[chosen]
            reason = _("'{action}' is not allowed", action=in_a_line(chosen))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            reason = failure_words(error)
        self.lost, self.reason = self.lost + 1, self.reason or reason
        return rng.choice(view.legal_actions)

    def _ask(self, question: Callable[[Any], object], more: float = 0) -> object:
        """Return the player's answer.

        Raises:
            Silent: it took too long, now or several times before.
            BaseException: whatever the player raises.
        """
        if self.limit is None or is_known(self.player):  # type: ignore[arg-type]
            return question(self.player)
        me = self.tournament, self.name
        if _SILENCES[me] >= _MOST_SILENCES:
            raise Silent(self.limit)

        def ask(clock: Clock) -> object:
            clock.start(self.name)
            return question(self.player)

        try:
            return patiently(ask, self.limit + more)
        except TooLate:
            _SILENCES[me] += 1
            raise Silent(self.limit) from None


class _Meeting(Run):
    """The matches of two entrants."""

    @property
    def _work(self) -> Callable[..., Any]:
        return partial(_play_piece, keep=self._keep)

    @property
    def losses(self) -> Iterator[tuple[str, Lost]]:
        """The moves that were lost, match by match, each with the name of who lost them."""
        for _game, match in sorted(self._played.items()):
            yield from ((self._names[lost.player], lost) for lost in match.lost)


def _play_piece(
    entrants: ByValue[tuple[_Entrant, _Entrant]] | tuple[_Entrant, _Entrant],
    rules: Rules,
    seed: int | str,
    games: list[int],
    *arguments: Any,
    limit: None = None,
    keep: Literal["rounds"] | None = None,
) -> Games | Failure:
    """Play matches as `play_chunk` does; note in each which moves were lost, and once why."""
    pair = entrants.opened() if isinstance(entrants, ByValue) else entrants
    seats = pair[0].at_the_table(), pair[1].at_the_table()
    play = partial(play_chunk, seats, rules, seed, keep=keep)
    played: Games = {}
    for game in games:
        match = play([game], *arguments)
        if isinstance(match, Failure):
            return match
        played[game] = match[game]._replace(lost=tuple(_losses(seats)))
    return played


def _losses(seats: tuple[_Entrant, _Entrant]) -> Iterator[Lost]:
    """Yield the moves lost since the last call; each player's first reason comes only once."""
    for place, seat in enumerate(seats):
        if seat.lost:
            yield Lost(place, seat.lost, "" if seat.is_explained else seat.reason)
            seat.lost, seat.is_explained = 0, True


def _entrants(
    players: Iterable[str | Player] | Mapping[str, str | Player], limit: float | None
) -> list[_Entrant]:
    """Return the entrants, each with a name of its own."""
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise not_allowed("players", players, _("several players, or a mapping of their names"))
    if isinstance(players, Mapping):
        names, made = [in_a_line(str(name)) for name in players], [*map(seated, players.values())]
    else:
        made = [*map(seated, players)]
        names = [*map(name_of, made)]
    names = [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
    check_whole("players", len(names), 2, _MOST_ENTRANTS)
    run = uuid4().hex
    return [_Entrant(name, player, limit, run) for name, player in zip(names, made, strict=True)]


def _files(resume: str | Path | None, pairs: int) -> Iterator[Path | None]:
    """Yield the file of each pair in a folder, which is made if it does not exist.

    Raises:
        InvalidValue: `resume` is not a path.
        ResumeError: the folder cannot be made.
    """
    if resume is None:
        yield from repeat(None, pairs)
        return
    if not isinstance(resume, str | PathLike):
        raise not_allowed("resume", resume, _("None, or the path of a folder"))
    folder = Path(resume)
    with refusing(folder):
        folder.mkdir(exist_ok=True)
    yield from (folder / f"{pair}.txt" for pair in range(1, pairs + 1))


def _lost_moves(meetings: Iterable[_Meeting]) -> tuple[LostMoves, ...]:
    """Return the moves that each player lost in all its meetings."""
    counts, reasons = Counter[str](), dict[str, str]()
    for meeting in meetings:
        for name, lost in meeting.losses:
            counts[name] += lost.moves
            reasons.setdefault(name, lost.reason)
    return tuple(LostMoves(name, counts[name], reason) for name, reason in reasons.items())
