"""The notes on matches that count: an older text takes nothing back, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.table.saved import ledger
from koikoi_widget.table.saved.ledger import (
    FILE,
    Ledger,
    NotesError,
    NotesGone,
    NotesUnavailable,
)
from tests.table.notes import AWAY, Away


def a_match() -> kk.Match:
    return kk.Match("bga", seed=3, rounds=2)


def go_on(match: kk.Match, notes: Ledger, steps: int = 1000) -> None:
    rng = Random(len(match.actions))
    for _step in range(steps):
        if match.is_over:
            return
        action = rng.choice(match.legal_actions)
        assert notes.note(match, action)
        match.push(action)


def begun(steps: int = 1000) -> tuple[kk.Match, Ledger]:
    match, notes = a_match(), Ledger()
    go_on(match, notes, steps)
    return match, notes


def copy(match: kk.Match, steps: int = 1000) -> kk.Match:
    found = a_match()
    for action in match.actions[:steps]:
        found.push(action)
    return found


def test_every_older_state_is_brought_to_where_the_match_stands() -> None:
    match, notes = begun()
    for steps in range(len(match.actions) + 1):
        older = copy(match, steps)
        assert Ledger(notes.key).catch_up(older) is None and older == match


def test_what_was_noted_and_never_played_is_played() -> None:
    match, notes = begun(5)
    action = match.legal_actions[-1]
    assert notes.note(match, action)  # and here the kernel dies
    back = copy(match)
    assert Ledger(notes.key).catch_up(back) is None
    match.push(action)
    assert back == match


def test_of_two_that_go_on_with_a_match_only_the_first_does() -> None:
    match, notes = begun(4)
    other, others = copy(match), Ledger(notes.key)
    go_on(match, notes, 1)
    for action in other.legal_actions:  # the same action again brings nothing new
        assert others.note(other, action) == (action == match.actions[-1])
    assert others.catch_up(other) is None and other == match
    go_on(other, others, 1)


def is_known(notes: Ledger) -> bool:
    try:
        return notes.catch_up(a_match()) is None
    except NotesGone:
        return False


def test_a_match_without_notes_is_not_known() -> None:
    match, notes = a_match(), Ledger()
    assert not is_known(notes)
    go_on(match, notes, 3)
    assert not is_known(Ledger())


def test_actions_that_fit_no_notes_are_refused() -> None:
    _match, notes = begun(6)
    other = kk.Match("bga", seed=4, rounds=2)
    with pytest.raises(NotesGone):
        Ledger(notes.key).catch_up(other)
    assert not other.actions


@pytest.mark.parametrize("seat", [0, 1])
def test_a_resignation_is_noted_like_an_action_and_nothing_follows_it(seat: int) -> None:
    match, notes = begun(6)
    assert notes.resign(match, seat)
    for steps in range(len(match.actions) + 1):
        older = copy(match, steps)
        assert Ledger(notes.key).catch_up(older) == seat and older == match
    assert not Ledger(notes.key).note(match, match.legal_actions[0])
    assert not Ledger(notes.key).resign(match, 1 - seat)


def test_only_the_latest_matches_are_remembered(monkeypatch, data_folder: Path) -> None:
    monkeypatch.setattr(ledger, "MOST", 3)
    begun = []
    for _match in range(5):
        begun.append(Ledger())
        go_on(a_match(), begun[-1], 2)
    with sqlite3.connect(data_folder / FILE) as rows:
        rows.execute("UPDATE matches SET day = '2001-01-01' WHERE name = ?", [begun[-1].name])
    assert [is_known(notes) for notes in begun] == [False, False, True, True, True]
    go_on(a_match(), Ledger(), 1)
    assert not is_known(begun[-1]), "the day is long past"


def test_a_match_that_goes_on_is_forgotten_after_those_that_were_only_begun(monkeypatch) -> None:
    monkeypatch.setattr(ledger, "MOST", 3)
    match, notes = a_match(), Ledger()
    for _match in range(9):
        go_on(match, notes, 1)
        go_on(a_match(), Ledger(), 1)
    assert is_known(notes)


def test_a_match_that_was_forgotten_gets_no_new_notes(data_folder: Path) -> None:
    match, notes = begun(3)
    with sqlite3.connect(data_folder / FILE) as rows:
        rows.execute("DELETE FROM matches")
    for each in (notes, Ledger(notes.key)):
        with pytest.raises(NotesGone):
            each.note(match, match.legal_actions[0])
        with pytest.raises(NotesGone):
            each.catch_up(copy(match))


@pytest.mark.parametrize("forget", [ledger.FORGET, ledger.FORGET_MORE])
def test_to_begin_a_match_no_other_match_is_read(forget: str, data_folder: Path) -> None:
    go_on(a_match(), Ledger(), 1)
    with sqlite3.connect(data_folder / FILE) as rows:
        plan = [row[-1] for row in rows.execute(f"EXPLAIN QUERY PLAN {forget}", [0])]
    assert any("INDEX days" in step for step in plan)
    assert not any(step.startswith("SCAN") and "COVERING INDEX" not in step for step in plan)


def test_the_notes_hold_neither_cards_nor_moves(data_folder: Path) -> None:
    match, notes = begun()
    written = (data_folder / FILE).read_bytes()
    assert not any(str(action).encode() in written for action in match.actions)
    assert notes.key.encode() not in written
    with sqlite3.connect(data_folder / FILE) as rows:
        ((name, steps, day),) = rows.execute("SELECT * FROM matches")
    assert (len(name), len(steps), len(day)) == (32, 12 * len(match.actions), 10)


@pytest.mark.parametrize("damage", [b"not a database at all" * 100, b""], ids=["garbage", "empty"])
def test_a_damaged_file_is_set_aside_and_started_again(damage: bytes, data_folder: Path) -> None:
    match, notes = begun(3)
    for name in ("", "-wal", "-shm"):
        (data_folder / f"{FILE}{name}").unlink(missing_ok=True)
    (data_folder / FILE).write_bytes(damage)
    with suppress(NotesError):
        notes.note(match, match.legal_actions[0])
    with pytest.raises(NotesGone):
        notes.note(match, match.legal_actions[0])
    assert not is_known(Ledger(notes.key))
    if damage:
        assert (data_folder / f"{FILE}.damaged").read_bytes() == damage
    others = Ledger()
    go_on(a_match(), others, 3)
    assert is_known(others)


@pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)
def test_while_nothing_can_be_noted_nothing_is_and_then_everything_is_as_it_was(
    away: Away, monkeypatch, data_folder: Path
) -> None:
    monkeypatch.setattr(ledger, "PATIENCE", 0.01)
    match, notes = begun(3)
    with away(data_folder):
        assert ledger.why_no_notes()
        for each in (notes, Ledger(notes.key)):
            with pytest.raises(NotesUnavailable, match="try again"):
                each.note(match, match.legal_actions[0])
            with pytest.raises(NotesUnavailable):
                each.resign(match, 0)
            with pytest.raises(NotesUnavailable):
                each.catch_up(copy(match))
        with pytest.raises(NotesUnavailable):
            Ledger().begin(match)
    assert not ledger.why_no_notes()
    older = copy(match, 1)
    assert Ledger(notes.key).catch_up(older) is None and older == match
    go_on(match, notes, 1)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        opens = sqlite3.connect

        def opened(*args: object, **options: object) -> sqlite3.Connection:
            notes = opens(*args, **options)
            notes.execute(
                f"PRAGMA max_page_count = {notes.execute('PRAGMA page_count').fetchone()[0]}"
            )
            return notes

        patch.setattr(sqlite3, "connect", opened)
        yield


def test_on_a_full_disk_nothing_is_noted(monkeypatch, data_folder: Path) -> None:
    match, notes = begun(3)
    with full(data_folder):
        for _many in range(200):
            try:
                Ledger().begin(copy(match))
            except NotesUnavailable:
                break
        else:
            pytest.fail("the disk is never full")
    assert Ledger(notes.key).catch_up(copy(match, 1)) is None


def test_whoever_reads_for_long_keeps_nobody_from_noting(data_folder: Path) -> None:
    match, notes = begun(3)
    with closing(sqlite3.connect(data_folder / FILE, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        (before,) = backup.execute("SELECT steps FROM matches").fetchone()
        go_on(match, notes, 3)
        assert backup.execute("SELECT steps FROM matches").fetchone() == (before,)
    assert Ledger(notes.key).catch_up(copy(match, 1)) is None
