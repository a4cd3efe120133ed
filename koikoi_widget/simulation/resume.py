"""A file that keeps the matches of a simulation as they end, so that a stopped run can go on.

The first line says in JSON what is played. Each line after it says how one match ended: its number
from 1; 1, 0 or -1 for won, drawn or lost; the points between the players; where the luck of the
cards is taken out, how many of them that was; where rounds are kept, how each of them ended; and
which player, 1 or 2, lost how many moves in a tournament, and why at first::

    {"format": "koikoi simulation 1", "first": "greedy", "second": "random", "rules": "bga", ...}
    1 1 12
    2 -1 -7
    3 1 40 lost 2 12 "ZeroDivisionError: division by zero"
    4 1 35 lost 2 8 ""

Lines come in any order. A last line without a line break was cut off: its match is played again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import KoiKoiError, not_allowed, quoted, reason_of_system
from ..engine.texts import object_of, text_of
from ..locale import _, in_a_row
from .ended_rounds import ROUND, EndedRound, as_line, from_line

FORMAT = "koikoi simulation 1"


class Lost(NamedTuple):
    """The moves that a player, 0 or 1, lost in a match, and why."""

    player: int
    moves: int
    reason: str


class Played(NamedTuple):
    """How a match ended, as `Results` has it; without luck or rounds unless they were asked for."""

    outcome: int
    difference: int
    luck: float | None = None
    rounds: tuple[EndedRound, ...] = ()
    lost: tuple[Lost, ...] = ()


Games = dict[int, Played]  # by the number of the match, from 0
Keep = Callable[[Games], None]

# Characters; a million matches have some 12 million, their luck 9, a million rounds some 35.
_MOST_READ = 80_000_000
_MATCH = r"(?P<game>[1-9][0-9]{0,6}) (?P<outcome>1|0|-1) (?P<difference>-?[0-9]{1,9})"
_LUCK = r" (?P<luck>-?[0-9]{1,10}\.[0-9]{4})"
_ROUNDS = rf"(?P<rounds>(?: {ROUND})+)"
_TEXT = r'"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-f]{4})*"'  # of JSON
_LOST = rf" lost ([12]) ([1-9][0-9]{{0,8}}) ({_TEXT})"
_LOSSES = rf"(?P<lost>(?:{_LOST})*)"


class ResumeError(KoiKoiError):
    """A file from which a simulation cannot go on; the message names the line or the part."""


@contextmanager
def resumed(path: str | Path | None, run: Mapping[str, object]) -> Iterator[tuple[Games, Keep]]:
    """Give the matches that a file holds, and a function that adds more of them to it.

    Args:
        path: the file, created if it does not exist; None keeps nothing.
        run: what is played, ready for JSON.

    Raises:
        InvalidValue: `path` is not a path.
        ResumeError: the file holds something else or another run, or cannot be read or written.
    """
    if path is None:
        yield {}, lambda _played: None
        return
    if not isinstance(path, str | PathLike):
        raise not_allowed("resume", path, _("None, or the path of a file"))
    path, header = Path(path), json.dumps({"format": FORMAT, **run})
    with refusing(path):
        if path.exists() and not (path.is_file() or path.is_dir()):  # it might never answer
            raise _Wrong(_("a device or a pipe cannot keep matches."))
        text = _text_in(path)
        known, end = _games_in(text, header, _line_of(run))
        file = path.open("r+b" if text else "wb")
    with file:

        def write(lines: str) -> None:
            with refusing(path):
                file.write(lines.encode())
                file.flush()

        file.seek(end)
        file.truncate()
        if not end:
            write(f"{header}\n")
        yield known, lambda played: write(_lines(played))


class _Wrong(Exception):
    """What is wrong with the content of a file."""


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Say in our words why a file or a folder cannot be used.

    Raises:
        ResumeError: it cannot.
    """
    try:
        yield
    except OSError as error:
        reason = reason_of_system(error)
    except (_Wrong, ValueError) as error:  # a name that no file can have is a ValueError
        reason = str(error)
    else:
        return
    raise ResumeError(_("{file}: {reason}", file=quoted(str(path)), reason=reason))


def _lines(played: Games) -> str:
    return "".join(f"{game + 1} {_ending(match)}\n" for game, match in played.items())


def _ending(match: Played) -> str:
    luck = "" if match.luck is None else f" {match.luck:.4f}"
    rounds = f" {as_line(match.rounds)}" if match.rounds else ""
    lost = "".join(
        f" lost {player + 1} {moves} {json.dumps(reason)}" for player, moves, reason in match.lost
    )
    return f"{match.outcome} {match.difference}{luck}{rounds}{lost}"


def _line_of(run: Mapping[str, object]) -> str:
    """Return the pattern of a line about a match of this run."""
    luck = _LUCK if run.get("luck_free") else ""
    return _MATCH + luck + (_ROUNDS if run.get("keep") else "") + _LOSSES


def _text_in(path: Path) -> str:
    try:
        return text_of(path, _MOST_READ, _Wrong)
    except FileNotFoundError:
        return ""


def _games_in(text: str, header: str, pattern: str) -> tuple[Games, int]:
    """Return the matches in a text, and the byte at which its last whole line ends."""
    known: Games = {}
    if header.startswith(text):  # empty, or stopped as it was begun
        return known, 0
    first, *lines = text.split("\n")
    _check_header(first, header)
    *whole, cut = lines or [first]
    for number, line in enumerate(whole, 2):
        match = re.fullmatch(pattern, line)
        if not match:
            raise _Wrong(
                _("line {line}: expected a match, got {text}.", line=number, text=quoted(line))
            )
        game = int(match["game"]) - 1
        if game in known:
            raise _Wrong(_("line {line}: match {game} appears twice.", line=number, game=game + 1))
        parts = match.groupdict()
        luck = float(parts["luck"]) if "luck" in parts else None
        rounds = from_line(game, parts.get("rounds", ""))
        lost = tuple(
            Lost(int(player) - 1, int(moves), json.loads(reason))
            for player, moves, reason in re.findall(_LOST, parts["lost"])
        )
        known[game] = Played(int(parts["outcome"]), int(parts["difference"]), luck, rounds, lost)
    return known, len(text.removesuffix(cut).encode())


# The same matches are played under every version of these.
_NO_MATTER = ("python", "numpy", "numba")


def _flat(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return a header with each version by its name."""
    versions = header.get("versions")
    return {**header, "versions": None, **(versions if isinstance(versions, dict) else {})}


def _check_header(line: str, header: str) -> None:
    try:
        content = object_of(line, _MOST_READ)
    except KoiKoiError:
        content = {}
    if content.get("format") != FORMAT:
        raise _Wrong(_("this is not a file of matches written by `simulate`."))
    wanted, content = _flat(json.loads(header)), _flat(content)
    for name in [*wanted, *content]:
        if name not in _NO_MATTER and content.get(name) != wanted.get(name):
            differs = _(
                "{name} is {found} in the file, but {wanted} in this run.",
                name=quoted(name),
                found=quoted(content.get(name)),
                wanted=quoted(wanted.get(name)),
            )
            players = _("To go on, the players and their order must stay the same.")
            raise _Wrong(in_a_row([differs, players if name in ("first", "second") else ""]))
