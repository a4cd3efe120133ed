"""The notes on matches that count: an older text takes nothing back, and nothing is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.table import ledger
from koikoi_widget.table.ledger import FILE, Ledger


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


def copy(match: kk.Match, steps: int = 1000) -> kk.Match:
    found = a_match()
    for action in match.actions[:steps]:
        found.push(action)
    return found


def test_every_older_state_is_brought_to_where_the_match_stands() -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes)
    for steps in range(len(match.actions) + 1):
        older = copy(match, steps)
        assert Ledger(notes.key).catch_up(older) and older == match


def test_what_was_noted_and_never_played_is_played() -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes, 5)
    action = match.legal_actions[-1]
    assert notes.note(match, action)  # and here the kernel dies
    back = copy(match)
    assert Ledger(notes.key).catch_up(back)
    match.push(action)
    assert back == match


def test_of_two_that_go_on_with_a_match_only_the_first_does() -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes, 4)
    other, others = copy(match), Ledger(notes.key)
    go_on(match, notes, 1)
    for action in other.legal_actions:  # the same action again brings nothing new
        assert others.note(other, action) == (action == match.actions[-1])
    assert others.catch_up(other) and other == match
    go_on(other, others, 1)


def test_a_match_without_notes_is_not_known() -> None:
    match, notes = a_match(), Ledger()
    assert not notes.catch_up(match)
    go_on(match, notes, 3)
    assert not Ledger().catch_up(match)


def test_actions_that_fit_no_notes_are_refused() -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes, 6)
    other = kk.Match("bga", seed=4, rounds=2)
    assert not Ledger(notes.key).catch_up(other)
    assert not other.actions


def test_only_the_latest_matches_are_remembered(monkeypatch, data_folder: Path) -> None:
    monkeypatch.setattr(ledger, "MOST", 3)
    begun = []
    for _match in range(5):
        begun.append(Ledger())
        go_on(a_match(), begun[-1], 2)
    with sqlite3.connect(data_folder / FILE) as rows:
        rows.execute("UPDATE matches SET day = '2001-01-01' WHERE name = ?", [begun[-1].name])
    assert [notes.catch_up(a_match()) for notes in begun] == [False, False, True, True, True]
    go_on(a_match(), Ledger(), 1)
    assert not begun[-1].catch_up(a_match()), "the day is long past"


@pytest.mark.parametrize("forget", [ledger.FORGET, ledger.FORGET_MORE])
def test_to_begin_a_match_no_other_match_is_read(forget: str, data_folder: Path) -> None:
    go_on(a_match(), Ledger(), 1)
    with sqlite3.connect(data_folder / FILE) as rows:
        plan = [row[-1] for row in rows.execute(f"EXPLAIN QUERY PLAN {forget}", [0])]
    assert any("INDEX days" in step for step in plan)
    assert not any(step.startswith("SCAN") and "COVERING INDEX" not in step for step in plan)


def test_the_notes_hold_neither_cards_nor_moves(data_folder: Path) -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes)
    written = (data_folder / FILE).read_bytes()
    assert not any(str(action).encode() in written for action in match.actions)
    assert notes.key.encode() not in written
    with sqlite3.connect(data_folder / FILE) as rows:
        ((name, steps, day),) = rows.execute("SELECT * FROM matches")
    assert (len(name), len(steps), len(day)) == (32, 12 * len(match.actions), 10)


@pytest.mark.parametrize("damage", [b"not a database at all" * 100, b""], ids=["garbage", "empty"])
def test_a_damaged_file_stops_no_match_and_is_started_again(
    damage: bytes, data_folder: Path
) -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes, 3)
    (data_folder / FILE).write_bytes(damage)
    go_on(match, notes, 1)
    assert not Ledger(notes.key).catch_up(copy(match))
    fresh, others = a_match(), Ledger()
    go_on(fresh, others, 3)
    assert others.catch_up(a_match())


def test_a_disk_that_takes_nothing_stops_no_match(monkeypatch, tmp_path: Path) -> None:
    match, notes = a_match(), Ledger()
    go_on(match, notes, 3)
    with monkeypatch.context() as full:
        (tmp_path / "file").touch()
        full.setattr("platformdirs.user_data_path", lambda *_a, **_k: tmp_path / "file" / "in")
        go_on(match, notes, 3)
    assert Ledger(notes.key).catch_up(copy(match)), "the text is ahead of the notes, and holds"
    go_on(match, notes, 1)
    older = copy(match, 2)
    assert Ledger(notes.key).catch_up(older) and older == match, "what was missing is noted later"
