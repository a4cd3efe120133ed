from __future__ import annotations

import koikoi_widget as kk
from koikoi_widget.table.records import MOST_READ
from tests.table.matches import played, press, say


def a_table() -> kk.Table:
    table = kk.Table("bga", seed=4, deck="index")
    table.push(table.match.legal_actions[0])
    return table


def test_the_download_is_the_record() -> None:
    table, sent = a_table(), []
    table.bridge.send = sent.append
    press(table, "record")
    press(table, "save")
    (message,) = (each for each in sent if each["do"] == "download")
    assert message["text"] == str(table.match.record)
    assert kk.Match.from_record(kk.Record.parse(message["text"])) == table.match


def test_a_broken_record_is_refused_by_its_line_and_nothing_is_lost() -> None:
    table = a_table()
    before = table.match, str(table.match.record)
    for text, reason in (
        ("koi-koi record 1\nrules: poker\n", "line 2: "),
        (str(played(steps=5).record).replace("play", "eat", 1), "unknown action: 'eat"),
        ("\x00\x01", "line 1: "),
        ("", "line 1: "),
        (None, f"more than {MOST_READ} characters"),
        ("x" * (MOST_READ + 1), f"more than {MOST_READ} characters"),
    ):
        say(table, event="upload", name="old.txt", text=text)
        error = table.bridge.state["error"]
        assert error.startswith("old.txt cannot be read: ") and reason in error
        assert (table.match, str(table.match.record)) == before
        press_dismiss(table)


def press_dismiss(table: kk.Table) -> None:
    say(table, event="act", action="dismiss")
    assert not table.bridge.state["error"]


def test_an_unfinished_record_can_be_continued() -> None:
    table, other = a_table(), played(steps=7)
    say(table, event="upload", name="other.txt", text=str(other.record))
    asked = table.bridge.state["dialog"]
    assert "download it first to keep it" in " ".join(asked["lines"])
    press(table, "play opened")
    assert table.match.actions[:7] == other.actions and table.bridge.state["dialog"] is None


def test_opening_a_record_can_be_left_again() -> None:
    table = a_table()
    match = table.match
    say(table, event="upload", name="other.txt", text=str(played(steps=7).record))
    press(table, "close")
    assert table.match is match and table.bridge.state["dialog"] is None


def test_a_finished_record_is_replayed_while_the_match_waits() -> None:
    table = a_table()
    before = str(table.match.record)
    say(table, event="upload", name="other.txt", text=str(played().record))
    press(table, "replay opened")
    assert table.bridge.state["phase"] == "replay"
    press(table, "last")
    press(table, "leave")
    assert table.bridge.state["phase"] == "play" and str(table.match.record) == before
