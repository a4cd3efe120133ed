"""The file of the rooms."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from koikoi_widget.rooms import store as module
from koikoi_widget.rooms.room import DAYS, Event, Offered, Sat, event_of
from koikoi_widget.rooms.store import WAITING_DAYS, Behind, Store, StoreError
from tests.rooms.rooms import log, opening

DAY = date(2026, 11, 26)
PAGE = 4096  # bytes


class Days:
    """A calendar that a test turns over."""

    def __init__(self) -> None:
        self.today = DAY

    def __call__(self) -> date:
        return self.today


@pytest.fixture
def days() -> Days:
    return Days()


@pytest.fixture
def store(tmp_path: Path, days: Days) -> Store:
    return Store(lambda: tmp_path / "rooms.sqlite", days)


def test_another_server_finds_what_was_kept(store: Store, tmp_path: Path) -> None:
    events = log()
    assert store.begin("BBBBCCCC", events[0])
    store.append("BBBBCCCC", 1, events[1:])
    # The first one is not closed: it may have been killed.
    assert Store(lambda: tmp_path / "rooms.sqlite").events("BBBBCCCC") == events


def test_a_code_is_given_once(store: Store) -> None:
    assert store.begin("BBBBCCCC", opening())
    assert not store.begin("BBBBCCCC", opening("bga"))
    assert store.events("BBBBCCCC") == [opening()]


def test_of_two_servers_that_go_on_in_a_room_one_comes_first(store: Store, tmp_path: Path) -> None:
    other = Store(lambda: tmp_path / "rooms.sqlite")
    store.begin("BBBBCCCC", opening())
    store.append("BBBBCCCC", 1, [Sat("Aiko", "key")])
    with pytest.raises(Behind):
        other.append("BBBBCCCC", 1, [Sat("Bob", "key"), Offered(0, "")])
    assert store.events("BBBBCCCC") == [opening(), Sat("Aiko", "key")]


def test_a_room_goes_after_a_month_without_a_move(store: Store, days: Days) -> None:
    store.begin("BBBBCCCC", opening())
    store.append("BBBBCCCC", 1, log()[1:])
    days.today += timedelta(DAYS)
    store.begin("DDDDFFFF", opening())
    assert store.events("BBBBCCCC")
    days.today += timedelta(1)
    store.begin("HHHHKKKK", opening())
    assert store.events("BBBBCCCC") == []


def test_a_room_into_which_nobody_comes_goes_sooner(store: Store, days: Days) -> None:
    store.begin("BBBBCCCC", opening())
    days.today += timedelta(WAITING_DAYS + 1)
    store.begin("DDDDFFFF", opening())
    assert store.events("BBBBCCCC") == [] and store.events("DDDDFFFF")


def test_there_are_only_so_many_rooms(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ROOMS", 2)
    assert store.begin("BBBBCCCC", opening()) and store.begin("DDDDFFFF", opening())
    with pytest.raises(StoreError, match="as many rooms as it can"):
        store.begin("HHHHKKKK", opening())


def test_where_nothing_can_be_kept_that_is_said(tmp_path: Path) -> None:
    store = Store(lambda: tmp_path / "no-such-folder" / "rooms.sqlite")
    with pytest.raises(StoreError, match="cannot read or write its rooms"):
        store.begin("BBBBCCCC", opening())


def test_a_file_that_can_be_reached_again_is(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    store = Store(lambda: folder / "rooms.sqlite")
    with pytest.raises(StoreError):
        store.events("BBBBCCCC")
    folder.mkdir()
    assert store.begin("BBBBCCCC", opening())


def damaged_within(folder: Path) -> Path:
    """Return a file of which the first page alone can be read."""
    path = folder / "rooms.sqlite"
    with closing(Store(lambda: path)) as store:
        store.begin("BBBBCCCC", opening())
    content = path.read_bytes()
    path.write_bytes(content[:PAGE] + b"\xff" * (len(content) - PAGE))
    return path


def test_a_damaged_file_is_set_aside_and_the_rooms_begin_anew(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    path.write_bytes(b"no database at all" * 100)
    store = Store(lambda: path)
    assert store.begin("BBBBCCCC", opening()) and store.aside == "rooms.sqlite.damaged"
    assert (tmp_path / store.aside).read_bytes().startswith(b"no database")
    assert Store(lambda: path).events("BBBBCCCC") == [opening()]


def test_a_file_that_is_damaged_while_it_is_used_refuses_once_and_then_begins_anew(
    tmp_path: Path,
) -> None:
    path = damaged_within(tmp_path)
    store = Store(lambda: path)
    with pytest.raises(StoreError):
        store.events("BBBBCCCC")
    assert store.events("BBBBCCCC") == [] and store.aside == "rooms.sqlite.damaged"


def test_one_damaged_page_of_the_file_costs_no_other_room(tmp_path: Path) -> None:
    path, events = tmp_path / "rooms.sqlite", log()
    codes = [f"BBB{first}{second}CCC" for first in "BCDFGH" for second in "BCDFGHJKLM"]
    with closing(Store(lambda: path)) as store:
        for code in codes:
            store.begin(code, events[0])
            store.append(code, 1, events[1:])
    content = bytearray(path.read_bytes())
    start = content.rindex(codes[30].encode()) // PAGE * PAGE  # a page of logs
    content[start : start + PAGE] = b"\xff" * PAGE
    path.write_bytes(content)

    store = Store(lambda: path)
    with pytest.raises(StoreError):
        store.events(codes[30])
    kept = [code for code in codes if store.events(code)]
    assert codes[30] not in kept and len(kept) >= 40
    assert all(store.events(code) == events for code in kept)
    assert (tmp_path / store.aside).read_bytes() == content
    store.append(kept[0], len(events), [Offered(0, "")])
    assert Store(lambda: path).events(kept[0]) == [*events, Offered(0, "")]


def test_each_damaged_file_keeps_its_content_under_a_name_of_its_own(tmp_path: Path) -> None:
    path, contents = tmp_path / "rooms.sqlite", [b"the first " * 100, b"the second " * 100]
    names = []
    for content in contents:
        path.write_bytes(content)
        with closing(Store(lambda: path)) as store:
            store.begin("BBBBCCCC", opening())
            names.append(store.aside)
    assert [(tmp_path / name).read_bytes() for name in names] == contents


class Reader:
    """Reads events, or meets damage of a kind that a test sets."""

    damage = 0

    def __call__(self, text: str) -> Event:
        if not self.damage:
            return event_of(text)
        error = sqlite3.DatabaseError()
        error.sqlite_errorcode, self.damage = self.damage, 0
        raise error


def test_what_another_server_has_begun_in_place_of_a_damaged_file_is_not_set_aside(
    tmp_path: Path,
) -> None:
    readers = [Reader(), Reader()]
    stores = [Store(lambda: tmp_path / "rooms.sqlite", read=reader) for reader in readers]
    stores[0].begin("BBBBCCCC", opening())
    for store, reader in zip(stores, readers, strict=True):
        assert store.events("BBBBCCCC")
        reader.damage = sqlite3.SQLITE_CORRUPT
    with pytest.raises(StoreError):
        stores[0].events("BBBBCCCC")
    assert stores[0].begin("DDDDFFFF", opening())
    with pytest.raises(StoreError):
        stores[1].events("BBBBCCCC")
    assert stores[1].events("DDDDFFFF") == [opening()] and not stores[1].aside


def test_damage_of_any_kind_has_a_file_set_aside(tmp_path: Path) -> None:
    reader = Reader()
    store = Store(lambda: tmp_path / "rooms.sqlite", read=reader)
    store.begin("BBBBCCCC", opening())
    reader.damage = sqlite3.SQLITE_CORRUPT_INDEX
    with pytest.raises(StoreError):
        store.events("BBBBCCCC")
    assert store.aside
