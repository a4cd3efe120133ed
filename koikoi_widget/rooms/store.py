"""The logs of all rooms in one file, which a killed server finds again as it was.

An event is kept before anybody hears of it. SQLite's write-ahead log survives a killed process at
any moment; only a power cut can lose the last events. A file that is damaged all the same is set
aside, and the rooms that can still be read whole go on in a new one.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from ..locale import _
from ..table.saved import damage
from .room import DAYS, RoomError, as_text, event_of

FILE = "rooms.sqlite"
WAITING_DAYS = 3  # in place of `DAYS`, for a room into which nobody has come
MOST_ROOMS = 10_000
PATIENCE = 1.0  # seconds for which another server may lock the file

_PREPARE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, waits INTEGER, day TEXT)",
    """CREATE TABLE IF NOT EXISTS events (
        code TEXT REFERENCES rooms ON DELETE CASCADE, place INTEGER, event TEXT,
        PRIMARY KEY (code, place)) WITHOUT ROWID""",
)
_LOG = "SELECT place, event FROM events WHERE code = ? ORDER BY place"
_FORGET = "DELETE FROM rooms WHERE day < CASE waits WHEN 1 THEN ? ELSE ? END"


_log = logging.getLogger(__name__)


class StoreError(RoomError):
    """The rooms cannot be read or written just now, and nothing has changed."""


class Behind(Exception):
    """Another server has gone on in this room since it was read."""


class Store:
    """The file of the rooms; one connection, opened when first needed.

    Args:
        place: tells where the file is, or is to be.
        today: tells the day; another one only in tests.
        read: makes an event of the text that `as_text` wrote: of a room, or of a class.

    Attributes:
        aside: the name of the damaged file that was set aside last; "" if none was.
    """

    def __init__(
        self,
        place: Callable[[], Path],
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
        *,
        read: Callable[[str], Any] = event_of,
    ) -> None:
        self._place, self._read = place, read
        self._today = today
        self._file: sqlite3.Connection | None = None
        self._opened: os.stat_result | None = None  # which file that is, or was
        self.aside: str = ""

    def begin(self, code: str, opening: Any) -> bool:
        """Keep a new room; return False if there is one of that code.

        Raises:
            StoreError: it cannot be kept; or there are too many rooms.
        """
        today = self._today()
        before = [str(today - timedelta(days)) for days in (WAITING_DAYS, DAYS)]
        with self._writing() as file:
            file.execute(_FORGET, before)
            if file.execute("SELECT count(*) FROM rooms").fetchone()[0] >= MOST_ROOMS:
                raise StoreError(
                    _("this server keeps as many rooms as it can. Please try again tomorrow.")
                )
            row = [code, str(today)]
            if not file.execute("INSERT OR IGNORE INTO rooms VALUES (?, 1, ?)", row).rowcount:
                return False
            file.execute("INSERT INTO events VALUES (?, 0, ?)", [code, as_text(opening)])
            return True

    def append(self, code: str, version: int, events: Sequence[Any]) -> None:
        """Keep what follows `version` events of a room: all of it, or nothing.

        Raises:
            Behind: something else follows them already.
            StoreError: it cannot be kept.
        """
        rows = [(code, place, as_text(event)) for place, event in enumerate(events, version)]
        try:
            with self._writing() as file:
                file.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
                row = [str(self._today()), code]
                file.execute("UPDATE rooms SET waits = 0, day = ? WHERE code = ?", row)
        except sqlite3.IntegrityError:
            raise Behind from None

    def events(self, code: str) -> list[Any]:
        """Return the log of a room; it is empty if there is no such room.

        Raises:
            StoreError: it cannot be read.
        """
        with self._writing() as file:
            return [self._read(text) for _place, text in file.execute(_LOG, [code])]

    def forget(self, code: str) -> None:
        """Delete a room and its log; nothing of them is left in the file.

        Raises:
            StoreError: it cannot be written.
        """
        with self._writing() as file:
            file.execute("DELETE FROM rooms WHERE code = ?", [code])
        self.close()  # which takes it out of the write-ahead log as well

    def set_aside(self, what: str = damage.DAMAGED) -> None:
        """Have a file keep its content under a name of its own, and begin a new one.

        If another server has done so since the file was opened, nothing is left to set aside.

        Args:
            what: is the matter with it.

        Raises:
            StoreError: it cannot be renamed.
        """
        self.close()
        path = self._place()
        try:
            aside = damage.set_aside(path, self._opened, what) if self._opened else ""
        except OSError:
            raise _unusable() from None
        if aside:
            self.aside = aside
            _log.error("%s is %s. It was set aside as %s, and a new one begun.", path, what, aside)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            if self._file is None:
                self._file = self._ready()
            with self._file:
                yield self._file
        except sqlite3.IntegrityError:
            raise
        except (sqlite3.Error, OSError) as error:
            self.close()
            if damage.is_damaged(error):
                self._renew()
            raise _unusable() from None

    def _ready(self) -> sqlite3.Connection:
        """Return the file, opened; a damaged one is set aside at once."""
        try:
            return self._open()
        except sqlite3.Error as error:
            if not damage.is_damaged(error):
                raise
            self._renew()
            return self._open()

    def _renew(self) -> None:
        """Set a damaged file aside, and keep in a new one every room that can be read whole."""
        before, self.aside = self.aside, ""
        self.set_aside()
        if not self.aside:
            self.aside = before
            return
        with suppress(sqlite3.Error), closing(self._open()) as file:
            for row, texts in self._readable(self._place().with_name(self.aside)):
                with file:
                    file.execute("INSERT OR IGNORE INTO rooms VALUES (?, ?, ?)", row)
                    events = ((row[0], place, text) for place, text in enumerate(texts))
                    file.executemany("INSERT OR IGNORE INTO events VALUES (?, ?, ?)", events)

    def _readable(self, path: Path) -> Iterator[tuple[tuple[str, int, str], list[str]]]:
        """Yield of a damaged file each room that can be read whole, and its events as texts."""
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
            for row in _until_damage(file.execute("SELECT code, waits, day FROM rooms")):
                with suppress(Exception):  # nobody knows how a damaged log fails
                    places, texts = zip(*file.execute(_LOG, [row[0]]), strict=True)
                    if places == (*range(len(places)),) and [*map(self._read, texts)]:
                        yield row, [*texts]

    def _open(self) -> sqlite3.Connection:
        path = self._place()
        path.touch(mode=0o600)
        self._opened = path.stat()
        return _prepared(path)


def _until_damage(rows: sqlite3.Cursor) -> Iterator[Any]:
    """Yield the rows up to the first that cannot be read."""
    with suppress(sqlite3.Error):
        yield from rows


def _prepared(path: Path) -> sqlite3.Connection:
    file = sqlite3.connect(path, timeout=PATIENCE)
    try:
        for statement in _PREPARE:
            file.execute(statement)
    except sqlite3.Error:
        file.close()
        raise
    return file


def _unusable() -> StoreError:
    return StoreError(
        _("this server cannot read or write its rooms at the moment. Please try again.")
    )
