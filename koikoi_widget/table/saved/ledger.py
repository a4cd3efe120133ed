"""How far each match that counts has come, so that an older text of it takes nothing back.

A browser keeps its own match, and can be made to keep an older state of it. So each action, and a
resignation, is noted here, on the server, before it is played: before anybody has seen its result.
Anybody who comes back with an older text finds everything noted since then played again. This
treats a player who put an older text there like one whose last messages were lost with the network
or the kernel: nothing is taken back, and nothing is lost.

What cannot be noted is not played, and a text whose notes cannot be read is not opened. To play it,
or to open it as practice, would show what is hidden, and the same text would count again once there
are notes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from secrets import token_hex

from ...engine.actions import Action
from ...engine.match import Match
from ...locale import _
from .damage import is_damaged, set_aside
from .seal import SealError, data_folder

FILE = "matches.sqlite"
MOST = 50_000  # matches that are remembered, those played most recently
DAYS = 90  # since the last action, after which a match is forgotten
PATIENCE = 1.0  # seconds for which another kernel may lock the file
_DIGEST = 6  # bytes: enough to tell about twenty actions apart
_LETTERS = 2 * _DIGEST
_RESIGNS = ("resign 0", "resign 1")  # by seat: noted like an action, the last one

_TABLE = "CREATE TABLE IF NOT EXISTS matches (name TEXT PRIMARY KEY, steps TEXT, day TEXT)"
# Whoever reads, as a backup does for seconds, does not keep others from writing.
_READ_ASIDE = "PRAGMA journal_mode = WAL"
# A move waits for its note, so the note does not wait for the disk, which takes ten times as long.
# The file survives a killed kernel; only a power cut can damage it.
_NO_WAIT = "PRAGMA synchronous = OFF"
_BEGIN = "INSERT OR IGNORE INTO matches VALUES (?, ?, ?)"
# Every new match has some forgotten, so these two read the index alone, and not 50,000 matches.
_INDEX = "CREATE INDEX IF NOT EXISTS days ON matches (day)"
FORGET = "DELETE FROM matches WHERE day < ?"
FORGET_MORE = """DELETE FROM matches WHERE rowid IN
                  (SELECT rowid FROM matches ORDER BY day DESC, rowid DESC LIMIT -1 OFFSET ?)"""
# One statement, so that if two tabs continue the same match, only one of them comes first. A match
# that goes on becomes the newest, so that those begun since are forgotten before it.
_ADD = """UPDATE matches SET steps = :steps, day = :day,
                             rowid = (SELECT max(rowid) + 1 FROM matches)
          WHERE name = :name AND substr(:steps, 1, length(steps)) = steps"""
_STEPS = "SELECT steps FROM matches WHERE name = ?"


class NotesError(SealError):
    """A match that counts cannot go on here, because of its notes."""


class NotesGone(NotesError):
    """There are none that fit it."""


class NotesUnavailable(NotesError):
    """They could not be read or written just now, and nothing has changed."""


class Ledger:
    """The notes on one match: a meaningless name, a digest for each action, and the last day.

    Args:
        key: the key of the name and the digests. It exists only in the sealed text, which the
            browser keeps, so the notes alone reveal nobody's moves. "" draws a new one.

    Attributes:
        is_begun: whether there are notes, or were.
    """

    def __init__(self, key: str = "") -> None:
        self.is_begun: bool = bool(key)
        self.key: str = key or token_hex(16)
        self.name: str = self._digest("name", 16)

    def begin(self, match: Match) -> None:
        """Begin the notes, with what has happened in `match`, unless they are begun.

        Only here, by whoever drew the key: a match whose notes are gone gets no new ones.

        Raises:
            NotesUnavailable: they cannot be written.
        """
        if self.is_begun:
            return
        today = datetime.now(UTC).date()
        with _notes() as notes:
            notes.execute(FORGET, [str(today - timedelta(DAYS))])
            notes.execute(_BEGIN, [self.name, self._steps(match.actions), str(today)])
            notes.execute(FORGET_MORE, [MOST])
        self.is_begun = True

    def note(self, match: Match, action: Action) -> bool:
        """Note that `action` follows in `match`; return False if another tab has continued it.

        Raises:
            NotesUnavailable: it cannot be noted, and must not be played.
            NotesGone: there are no notes on this match any more.
        """
        return self._note(match, str(action))

    def resign(self, match: Match, seat: int) -> bool:
        """Note that the player at `seat` gives `match` up, as `note` does."""
        return self._note(match, _RESIGNS[seat])

    def _note(self, match: Match, step: str) -> bool:
        self.begin(match)
        steps = self._steps([*match.actions, step])
        row = {"name": self.name, "steps": steps, "day": str(datetime.now(UTC).date())}
        with _notes() as notes:
            is_noted = notes.execute(_ADD, row).rowcount > 0
            is_known = notes.execute(_STEPS, [self.name]).fetchone() is not None
        if not is_known:
            raise _gone()
        return is_noted

    def catch_up(self, match: Match) -> int | None:
        """Play in `match` everything noted of it; return the seat that has given it up, if any.

        Raises:
            NotesUnavailable: the notes cannot be read.
            NotesGone: there are none, or they do not fit.
        """
        steps, mine = self._noted(), self._steps(match.actions)
        while len(mine) < len(steps) and steps.startswith(mine):
            count = len(match.actions)
            steps_on: list[Action | str] = [*match.legal_actions, *_RESIGNS]
            known = {self._step(count, step): step for step in steps_on}
            digest = steps[len(mine) : len(mine) + _LETTERS]
            step, mine = known.get(digest), mine + digest
            if step in _RESIGNS:
                return _RESIGNS.index(step)
            if not isinstance(step, Action):
                raise _gone()
            match.push(step)
        if not mine.startswith(steps):
            raise _gone()
        return None

    def _noted(self) -> str:
        with _notes() as notes:
            row = notes.execute(_STEPS, [self.name]).fetchone()
        if row is None:
            raise _gone()
        steps: str = row[0]
        return steps

    def _steps(self, steps: Sequence[Action | str]) -> str:
        return "".join(self._step(count, step) for count, step in enumerate(steps))

    def _step(self, count: int, step: Action | str) -> str:
        return self._digest(f"{count} {step}", _DIGEST)

    def _digest(self, text: str, size: int) -> str:
        return blake2b(text.encode(), key=self.key.encode(), digest_size=size).hexdigest()


def why_no_notes() -> str:
    """Return why nothing can be noted here now, "" if it can."""
    try:
        with _notes():
            return ""
    except NotesError as error:
        return str(error)


def _gone() -> NotesGone:
    return NotesGone(
        _("This server no longer has its record of this match, so the match cannot continue.")
    )


@contextmanager
def _notes() -> Iterator[sqlite3.Connection]:
    """Open the file, and close it with all that was noted, or with nothing.

    Raises:
        NotesUnavailable: it is locked, damaged, not there, or has no room.
    """
    try:
        path = data_folder() / FILE
        path.touch(mode=0o600)
        opened = path.stat()
        try:
            with closing(sqlite3.connect(path, timeout=PATIENCE)) as notes, notes:
                for statement in (_READ_ASIDE, _NO_WAIT, _TABLE, _INDEX):
                    notes.execute(statement)
                yield notes
        except sqlite3.DatabaseError as error:
            if is_damaged(error):
                set_aside(path, opened)  # the next match starts a new one
            raise
    except (sqlite3.Error, OSError):
        raise NotesUnavailable(
            _(
                "This server cannot read or write its record of this match at the moment. Please "
                "try again."
            )
        ) from None
