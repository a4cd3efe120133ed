"""A match that counts, or that two people share: no hidden card leaves the kernel."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.table.saved import ledger
from koikoi_widget.table.saved.ledger import FILE, Ledger, NotesUnavailable
from koikoi_widget.table.saved.saved_match import Kept
from koikoi_widget.table.saved.seal import VARIABLE, opened
from tests.table.matches import played, press, resign, say, show_cards
from tests.table.notes import AWAY, Away


class Browser:
    """Keeps what a table tells it to, as `bridge.js` does, and remembers everything it was sent."""

    def __init__(self, table: kk.Table, kept: str | None = None) -> None:
        self.kept = kept
        self.texts: list[str] = []  # all that it kept, in order
        self.sent: list[dict[str, Any]] = []
        self.table = table
        table.bridge.send = self._hear
        say(table, event="hello", kept=kept)

    def _hear(self, message: dict[str, Any], _buffers: object = None) -> None:
        self.sent.append(message)
        keep = message.get("keep")
        if keep:
            self.kept = (self.kept or "")[: keep["from"]] + keep["text"]
            self.texts.append(self.kept)

    @property
    def downloads(self) -> list[str]:
        return [message["text"] for message in self.sent if message["do"] == "download"]


def a_table(**options: Any) -> kk.Table:
    return kk.Table(
        "bga",
        rounds=2,
        deck="index",
        **({"opponent": "random", "practice": False, "seed": 5} | options),
    )


def play(table: kk.Table, steps: int = 1000) -> None:
    """Play at random, for this many of the player's own steps."""
    rng = Random(7)
    for _step in range(steps):
        table.tell()
        if table.match.is_over:
            return
        show_cards(table)
        table.push(rng.choice(table.match.legal_actions))
    table.tell()


def begun(steps: int = 3, **options: Any) -> tuple[kk.Table, Browser]:
    table = a_table(match=kk.Match("bga", seed=2**127 + 1, rounds=2), **options)
    browser = Browser(table)
    play(table, steps)
    return table, browser


def back(text: str | None, **options: Any) -> tuple[kk.Table, Browser]:
    """Return the table of the next visit, which greets a browser that keeps `text`."""
    table = kk.Table("bga", seed=99, deck="index", **options)
    return table, Browser(table, text)


def lines(table: kk.Table) -> str:
    return " ".join(table.bridge.state["dialog"]["lines"])


SEALED = {"it counts": {}, "two people": {"opponent": "person", "practice": True}}
each_sealed = pytest.mark.parametrize("options", SEALED.values(), ids=SEALED)


@each_sealed
def test_what_the_browser_keeps_shows_neither_cards_nor_seed(options: dict[str, Any]) -> None:
    table, browser = begun(1000, **options)
    assert len(browser.texts) > 3
    for text in browser.texts:
        assert "hand" not in text and "stock" not in text and str(table.match.seed) not in text
        assert not any(str(card) in text for card in kk.DECK)
    assert str(table.match.record) in opened(browser.kept)


def test_practice_is_kept_in_the_open_and_says_so() -> None:
    table, browser = begun(2, practice=True)
    assert browser.kept == f"random\n{table.match.record}"
    press(table, "record")
    assert "Practice hides nothing" in lines(table) and "the copy in your browser" in lines(table)


@each_sealed
def test_after_a_reload_in_every_phase_the_match_is_the_same(options: dict[str, Any]) -> None:
    table = a_table(**options)
    browser = Browser(table)
    phases, rng = set(), Random(5)
    while not table.match.is_over:
        table.tell()
        phase = table.match.round.phase, table.state.curtain
        if table.match.actions and phase not in phases:
            phases.add(phase)
            later, _browser = back(browser.kept)
            press(later, "go on")
            assert later.match == table.match and later.practice == table.practice
        show_cards(table)
        table.push(rng.choice(table.match.legal_actions))
    assert {phase for phase, _curtain in phases} >= {"play", "take", "over"}


def test_messages_that_never_reached_the_browser_lose_nothing_and_take_nothing_back() -> None:
    table, browser = begun(6)
    assert len(browser.texts) > 6
    for older in browser.texts[1::3]:
        later, _browser = back(older)
        press(later, "go on")
        assert later.match == table.match and not later.practice


def test_a_kernel_that_dies_between_the_note_and_the_move_loses_nothing(monkeypatch) -> None:
    table, browser = begun()
    before, action = browser.kept, table.match.legal_actions[0]
    with monkeypatch.context() as dying:
        dying.setattr(kk.Match, "push", lambda *_args: sys.exit())
        with pytest.raises(SystemExit):
            table.push(action)
    later, _browser = back(before)
    assert later.state.offer.kept.match.actions == (*table.match.actions, action)


def test_an_edited_text_is_refused_and_stays_until_one_begins_afresh() -> None:
    _table, browser = begun()
    edited = browser.kept.replace("\ngAAAA", "\ngAAAB")
    later, browser = back(edited)
    assert later.bridge.state["dialog"]["title"] == "A match that cannot be opened"
    assert not browser.texts
    press(later, "download")
    assert browser.sent[-1] == {"do": "download", "name": "koi-koi-match.txt"}
    assert not browser.texts
    press(later, "fresh")
    play(later, 1)
    assert browser.kept == f"greedy\n{later.match.record}"


def test_a_match_sealed_elsewhere_is_said_so_and_stays(monkeypatch) -> None:
    _table, browser = begun()
    monkeypatch.setenv(VARIABLE, "the secret of another server, which is long enough")
    later, browser = back(browser.kept)
    assert "cannot be opened here" in lines(later) and "another server" in lines(later)
    assert not browser.texts


def test_another_tab_that_takes_over_replaces_no_text_that_it_cannot_open() -> None:
    later, browser = back(None)
    play(later, 1)
    many = len(browser.texts)
    say(later, event="take over", kept="koi-koi sealed 1\nnothing that opens")
    assert later.bridge.state["dialog"]["title"] == "A match that cannot be opened"
    assert len(browser.texts) == many


def test_a_match_that_is_now_practice_is_not_continued_unasked() -> None:
    text = f"random counts\n{played(steps=9).record}"
    for message in ({"event": "take over"}, {"event": "hello", "resume": True}):
        table = kk.Table("bga", seed=99, deck="index")
        say(table, kept=text, **message)
        assert "continues as practice" in " ".join(table.bridge.state["dialog"]["lines"])
        press(table, "go on")
        assert table.practice


def test_whatever_cannot_be_read_stays_until_one_begins_afresh(monkeypatch) -> None:
    monkeypatch.setattr(Kept, "parse", lambda _text: int("no number"))
    later, browser = back("anything")
    assert "invalid literal" in lines(later)
    assert not browser.texts


def test_text_in_the_open_that_counts_continues_as_practice_and_says_so() -> None:
    text = f"greedy counts\n{played(steps=9).record}"
    later, browser = back(text, practice=False)
    assert "continues as practice" in lines(later)
    press(later, "go on")
    assert later.practice and later.match.actions[:9] == played(steps=9).actions
    assert browser.kept == f"greedy\n{later.match.record}"


def forget(folder: Path) -> None:
    with sqlite3.connect(folder / FILE) as rows:
        rows.execute("DELETE FROM matches")


def remove(folder: Path) -> None:
    for path in folder.glob(f"{FILE}*"):
        path.unlink()


def damage(folder: Path) -> None:
    remove(folder)
    (folder / FILE).write_bytes(b"not a database at all" * 100)


GONE = {"forgotten": forget, "removed": remove, "damaged": damage}
each_gone = pytest.mark.parametrize("lose", GONE.values(), ids=GONE)
each_away = pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)


def assert_hidden(table: kk.Table, hidden: kk.Match) -> None:
    """Nothing of a match that cannot be opened is shown, or offered as a file."""
    told = str([table.bridge.state, table.panel.book, table.advice_box.state])
    assert str(hidden.seed) not in told
    assert table.match != hidden and table.match.seed != hidden.seed
    for forged in ("record", "save", "replay", "go on"):
        say(table, event="act", action=forged)
    assert table.match.seed != hidden.seed


@each_away
def test_a_match_whose_notes_cannot_be_read_now_stays_closed_and_counts_later(
    away: Away, monkeypatch, data_folder: Path
) -> None:
    monkeypatch.setattr(ledger, "PATIENCE", 0.01)
    table, browser = begun()
    kept = browser.kept
    monkeypatch.setenv(VARIABLE, secret_of(data_folder))  # as where the folder is read-only
    with away(data_folder):
        later, browser = back(kept)
        assert later.bridge.state["dialog"]["title"] == "A match that cannot be opened"
        assert "Please try again." in lines(later)
        assert_hidden(later, table.match)
        press(later, "try again")
        assert_hidden(later, table.match)
        assert not browser.texts
    press(later, "try again")
    press(later, "go on")
    assert later.match == table.match and not later.practice


@each_gone
def test_a_match_without_notes_stays_closed_until_one_begins_afresh(
    lose: Callable[[Path], None], data_folder: Path
) -> None:
    table, browser = begun()
    lose(data_folder)
    later, browser = back(browser.kept)
    if lose is damage:  # which is noticed only now
        press(later, "try again")
    assert "no longer has its record of this match" in lines(later)
    assert_hidden(later, table.match)
    assert not browser.texts
    press(later, "fresh")
    play(later, 1)
    assert browser.texts


def test_a_match_of_another_server_with_the_same_secret_stays_closed(
    monkeypatch, data_folder: Path, tmp_path: Path
) -> None:
    table, browser = begun()
    monkeypatch.setenv(VARIABLE, secret_of(data_folder))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_names, **_options: tmp_path)
    later, browser = back(browser.kept)
    assert "no longer has its record of this match" in lines(later)
    assert_hidden(later, table.match)


def secret_of(folder: Path) -> str:
    return (folder / "secret").read_text()


@each_away
def test_what_cannot_be_noted_is_not_done_and_that_is_said(
    away: Away, monkeypatch, data_folder: Path
) -> None:
    monkeypatch.setattr(ledger, "PATIENCE", 0.01)
    table, browser = begun()
    monkeypatch.setenv(VARIABLE, secret_of(data_folder))
    before, kept = table.match.actions, browser.kept
    with away(data_folder):
        say(table, event="act", action=str(table.match.legal_actions[0]))
        assert "Please try again." in table.bridge.state["error"]
        say(table, event="act", action="dismiss")
        resign(table)
        assert "Please try again." in table.bridge.state["error"]
        with pytest.raises(NotesUnavailable):
            table.new_match("bga")
        assert table.match.actions == before and not table.state.has_resigned
        assert browser.kept == kept
    press(table, "close")
    play(table, 1)
    assert len(table.match.actions) > len(before)
    assert not table.bridge.state["error"]


def test_a_move_of_the_opponent_that_cannot_be_noted_is_made_later(
    monkeypatch, data_folder: Path
) -> None:
    monkeypatch.setattr(ledger, "PATIENCE", 0.01)
    table, _browser = begun()
    with monkeypatch.context() as patch:
        notes = Ledger.note

        def busy(self: Ledger, match: kk.Match, action: kk.Action) -> bool:
            if match.seat == 1:
                raise NotesUnavailable("busy")
            return notes(self, match, action)

        patch.setattr(Ledger, "note", busy)
        while table.match.seat == 0:
            table.push(table.match.legal_actions[0])
        waiting = table.match.actions
        assert "Trying again" in table.bridge.state["error"]
    say(table, event="act", action="yaku")
    assert len(table.match.actions) > len(waiting)
    assert not table.bridge.state["error"]


@each_gone
def test_a_running_match_whose_notes_are_gone_stands_still_and_shows_nothing(
    lose: Callable[[Path], None], data_folder: Path
) -> None:
    table, browser = begun()
    before = table.match.actions
    lose(data_folder)
    for _time in range(2):  # of a damaged file, the first time sets it aside
        say(table, event="act", action=str(table.match.legal_actions[0]))
    assert "no longer has its record of this match" in table.bridge.state["error"]
    assert table.match.actions == before and not table.practice
    say(table, event="act", action="save")
    assert not browser.downloads
    table.new_match("bga", "greedy")
    assert not table.match.played or table.match.actions != before


def test_where_nothing_can_ever_be_noted_a_match_is_played_and_not_kept(
    monkeypatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_a, **_k: tmp_path / "file" / "in")
    monkeypatch.setenv(VARIABLE, "a secret of thirty-two letters or even more")
    table, browser = begun()
    assert len(table.match.actions) > 3 and not browser.texts
    assert "is not saved in your browser" in a_table().bridge.state["error"]


ENDS: dict[str, Callable[[kk.Table], None]] = {
    "resigned": resign,
    "another begun over it": lambda table: table.new_match("bga", "greedy", seed=8),
    "another one in practice": lambda table: table.new_match("bga", "greedy", practice=True),
}


@pytest.mark.parametrize("opponent", ["random", "person"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_match_that_was_given_up_does_not_come_back(
    end: Callable[[kk.Table], None], opponent: str
) -> None:
    table, browser = begun(2, opponent=opponent)
    texts = [*browser.texts]
    show_cards(table)
    end(table)
    table.tell()
    assert browser.kept not in texts
    for text in texts:
        later, _browser = back(text)
        assert not later.state.offer
        assert Kept.parse(text).resigned is not None
        say(later, event="take over", kept=text)
        assert later.state.has_resigned


def test_a_match_that_is_left_for_a_fresh_one_does_not_come_back() -> None:
    table, browser = begun()
    later, _browser = back(browser.kept)
    press(later, "fresh")
    for each in (back(browser.kept)[0], back(browser.texts[0])[0]):
        assert not each.state.offer
    with pytest.raises(kk.IllegalAction, match="given up in another tab"):
        table.push(table.match.legal_actions[0])
    assert table.state.has_resigned


def test_of_two_tabs_that_resign_both_show_it() -> None:
    table, browser = begun()
    other, _browser = back(browser.kept)
    press(other, "go on")
    for each in (table, other):
        resign(each)
        assert each.state.has_resigned and not each.bridge.state["error"]


DRAWN = {
    "practice": {"opponent": "random"},
    "it counts": {"opponent": "random", "practice": False},
    "two people": {"opponent": "person"},
    "two people, and it counts": {"opponent": "person", "practice": False},
}


@pytest.mark.parametrize("options", DRAWN.values(), ids=DRAWN)
def test_a_page_that_is_reloaded_before_the_first_move_has_the_same_deal(
    options: dict[str, Any],
) -> None:
    table, kept = kk.Table("bga", **options), None
    deals = []
    for _visit in range(3):
        table = kk.Table("bga", **options)
        browser = Browser(table, kept)
        say(table, event="size", size=[1000, 700, 1], view="a")
        table.tell()
        kept = browser.kept
        deals.append(table.match.seed)
        assert not table.state.offer
    assert len(set(deals)) == 1


def test_a_deal_that_was_only_looked_at_makes_way_for_one_of_another_kind() -> None:
    table = kk.Table("bga", "random")
    browser = Browser(table)
    say(table, event="size", size=[1000, 700, 1], view="a")
    table.tell()
    assert browser.kept
    for options in ({"opponent": "greedy"}, {"opponent": "random", "seed": 5}):
        later = kk.Table("bga", **options)
        Browser(later, browser.kept)
        assert not later.state.offer and later.match.seed != table.match.seed


def test_what_was_played_in_another_tab_is_not_played_otherwise_here() -> None:
    table, browser = begun()
    while len(table.match.legal_actions) < 2:
        play(table, 1)
    other, _browser = back(browser.kept)
    press(other, "go on")
    first, *_others, last = table.match.legal_actions
    table.push(first)
    with pytest.raises(kk.IllegalAction, match="in another tab"):
        other.push(last)
    assert other.match.actions[: len(table.match.actions)] == table.match.actions


def test_without_the_library_such_a_match_is_not_kept_and_that_is_said(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.fernet", None)
    for options in SEALED.values():
        table = a_table(**options)
        browser = Browser(table)
        assert "is not saved in your browser" in table.bridge.state["error"]
        play(table, 3)
        assert not browser.texts
    assert not a_table(practice=True).bridge.state["error"]
    assert not a_table(keep="").bridge.state["error"]


@each_sealed
def test_the_record_is_given_away_only_when_the_match_is_over(options: dict[str, Any]) -> None:
    table, browser = begun(2, **options)
    show_cards(table)
    press(table, "record")
    assert "when the match is over" in lines(table)
    assert str(table.match.seed) not in str(table.bridge.state)
    say(table, event="act", action="save")
    assert not browser.downloads
    press(table, "close")
    say(table, event="upload", name="other.txt", text=str(played(steps=7).record))
    assert "save" not in dict(table.bridge.state["dialog"]["buttons"])
    say(table, event="act", action="save")
    assert not browser.downloads
    press(table, "close")
    play(table)
    press(table, "record")
    press(table, "save")
    assert browser.downloads == [str(table.match.record)]


FORGED_ACTIONS = (
    "record, save, upload, replay, replay opened, play opened, download, go on, fresh, new, yaku, "
    "unseen, help, advice, figures, close, leave, about, mistakes, koi-koi, deal, next"
).split(", ")
FORGED = [
    *({"event": "act", "action": action} for action in FORGED_ACTIONS),
    {"event": "upload", "name": "x", "text": str(played(steps=7).record)},
    {"event": "about", "at": [500, 600]},
    {"event": "about", "of": "play 1-bright"},
    {"event": "set", "name": "seen_by", "value": "open"},
    {"event": "tap", "at": [500, 600]},
]


def state_of(table: kk.Table) -> str:
    table.tell()
    own = table.bridge.state, table.panel.page, table.panel.book, table.advice_box.state
    return json.dumps([str(table.match.record), table.seat, table.state.curtain, own], default=str)


@pytest.mark.parametrize("forged", FORGED, ids=lambda forged: str(list(forged.values())[:2]))
def test_a_forged_message_behind_the_curtain_changes_nothing(forged: dict[str, Any]) -> None:
    table = a_table(advice="request", **SEALED["two people"])
    browser = Browser(table)
    say(table, event="size", size=[1000, 700, 1])
    press(table, "show cards")
    press(table, "yaku")
    table.push(next(action for action in table.match.legal_actions))
    while not table.state.curtain:
        table.push(table.match.legal_actions[0])
    before, many = state_of(table), len(browser.sent)
    say(table, **forged)
    table.hear_panel({"event": "sheet", "card": 3})
    table.hear_advice_box({"event": "act", "action": "advice"})
    assert state_of(table) == before
    assert not browser.downloads and len(browser.sent) == many


HARMLESS = ("yaku", "unseen", "help", "advice", "record", "figures")  # what is allowed there


@pytest.mark.parametrize(
    "forged",
    [each for each in FORGED if each["event"] == "act" and each["action"] not in HARMLESS],
    ids=lambda forged: str(forged["action"]),
)
def test_a_forged_message_in_a_match_that_counts_changes_nothing(forged: dict[str, Any]) -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 2)  # nothing is to be decided then
    match, record = table.match, str(table.match.record)
    say(table, **forged)
    say(table, event="act", action="undo")
    assert "nothing can be taken back" in table.bridge.state["error"]
    assert table.match is match and str(table.match.record) == record
    assert not browser.downloads and table.state.watching is None
