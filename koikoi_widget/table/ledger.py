"""How far each match that counts has come, so that an older text of it takes nothing back.

A browser keeps its own match, and can be made to keep an older state of it. So each action is noted
here, on the server, before it is played: before anybody has seen its result. Anybody who comes back
with an older text finds everything noted since then played again. This treats a player who put an
older text there like one whose last messages were lost with the network or the kernel: nothing is
taken back, and nothing is lost. If an action cannot be noted because the disk is full, it is played
all the same; then the text is ahead of the notes, and the text wins.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from secrets import token_hex

from ..engine.actions import Action
from ..engine.match import Match
from .seal import data_folder

FILE = "matches.sqlite"
MOST = 50_000  # matches that are remembered, the most recent ones; 100 MB if all are long
DAYS = 90  # since the last action, after which a match is forgotten
_PATIENCE = 1.0  # seconds for which another kernel may lock the file
_DIGEST = 6  # bytes: enough to tell about twenty actions apart
_LETTERS = 2 * _DIGEST

_TABLE = "CREATE TABLE IF NOT EXISTS matches (name TEXT PRIMARY KEY, steps TEXT, day TEXT)"
# A move waits for its note, so the note does not wait for the disk, which takes ten times as long.
# The file survives a killed kernel; only a power cut can damage it.
_NO_WAIT = "PRAGMA synchronous = OFF"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_BEGIN = "INSERT OR IGNORE INTO matches VALUES (?, '', ?)"
# Every new match has some forgotten, so these two read the index alone, and not 50,000 matches.
_INDEX = "CREATE INDEX IF NOT EXISTS days ON matches (day)"
FORGET = "DELETE FROM matches WHERE day < ?"
FORGET_MORE = """DELETE FROM matches WHERE rowid IN
                  (SELECT rowid FROM matches ORDER BY day DESC, rowid DESC LIMIT -1 OFFSET ?)"""
# One statement, so that if two tabs continue the same match, only one of them comes first.
_ADD = """UPDATE matches SET steps = :steps, day = :day
          WHERE name = :name AND substr(:steps, 1, length(steps)) = steps"""
_STEPS = "SELECT steps FROM matches WHERE name = ?"


class Ledger:
    """The notes on one match: a meaningless name, a digest for each action, and the last day.

    Args:
        key: the key of the name and the digests. It exists only in the sealed text, which the
            browser keeps, so the notes alone reveal nobody's moves. "" draws a new one.
    """

    def __init__(self, key: str = "") -> None:
        self._is_new = not key
        self.key = key or token_hex(16)
        self.name = self._digest("name", 16)

    def note(self, match: Match, action: Action) -> bool:
        """Note that `action` follows in `match`; return False if another tab has continued it."""
        steps = self._steps([*match.actions, action])
        today = datetime.now(UTC).date()
        try:
            with _notes() as notes:
                if self._is_new:
                    notes.execute(FORGET, [str(today - timedelta(DAYS))])
                    notes.execute(_BEGIN, [self.name, str(today)])
                    notes.execute(FORGET_MORE, [MOST])
                told = {"name": self.name, "steps": steps, "day": str(today)}
                is_noted = notes.execute(_ADD, told).rowcount > 0
                is_known = notes.execute(_STEPS, [self.name]).fetchone() is not None
        except (sqlite3.Error, OSError):
            return True
        self._is_new = False
        return is_noted or not is_known

    def catch_up(self, match: Match) -> bool:
        """Play in `match` everything noted of it; return False if the notes do not fit it."""
        try:
            with _notes() as notes:
                found = notes.execute(_STEPS, [self.name]).fetchone()
        except (sqlite3.Error, OSError):
            return False
        if found is None:
            return False
        steps, mine = found[0], self._steps(match.actions)
        while len(mine) < len(steps) and steps.startswith(mine):
            count = len(match.actions)
            following = {mine + self._step(count, action): action for action in match.legal_actions}
            mine = steps[: len(mine) + _LETTERS]
            if mine not in following:
                return False
            match.push(following[mine])
        return mine.startswith(steps)

    def _steps(self, actions: Sequence[Action]) -> str:
        return "".join(self._step(count, action) for count, action in enumerate(actions))

    def _step(self, count: int, action: Action) -> str:
        return self._digest(f"{count} {action}", _DIGEST)

    def _digest(self, text: str, size: int) -> str:
        return blake2b(text.encode(), key=self.key.encode(), digest_size=size).hexdigest()


@contextmanager
def _notes() -> Iterator[sqlite3.Connection]:
    path = data_folder() / FILE
    path.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE)) as notes, notes:
            notes.execute(_NO_WAIT)
            notes.execute(_TABLE)
            notes.execute(_INDEX)
            yield notes
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode in _DAMAGED:
            path.unlink(missing_ok=True)  # the next note starts a new file
        raise
