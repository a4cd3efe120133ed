"""A match that counts, or that two people share: no hidden card leaves the kernel."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.table.kept import Kept
from koikoi_widget.table.seal import VARIABLE, opened
from tests.table.matches import played, press, say


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
        if table.state.curtain:
            press(table, "show cards")
        table.push(rng.choice(table.match.legal_actions))
    table.tell()


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
    match = kk.Match("bga", seed=2**127 + 1, rounds=2)
    table = a_table(match=match, **options)
    browser = Browser(table)
    play(table)
    assert len(browser.texts) > 3
    for text in browser.texts:
        assert "hand" not in text and "stock" not in text and str(match.seed) not in text
        assert not any(str(card) in text for card in kk.DECK)
    assert str(table.match.record) in opened(browser.kept)


def test_practice_is_kept_in_the_open_and_says_so() -> None:
    table = a_table(practice=True)
    browser = Browser(table)
    play(table, 2)
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
        if table.state.curtain:
            press(table, "show cards")
        table.push(rng.choice(table.match.legal_actions))
    assert {phase for phase, _curtain in phases} >= {"play", "take", "over"}


def test_messages_that_never_reached_the_browser_lose_nothing_and_take_nothing_back() -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 6)
    assert len(browser.texts) > 6
    for older in browser.texts[1::3]:
        later, _browser = back(older)
        press(later, "go on")
        assert later.match == table.match and not later.practice


def test_a_kernel_that_dies_between_the_note_and_the_move_loses_nothing(monkeypatch) -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 3)
    before, action = browser.kept, table.match.legal_actions[0]
    with monkeypatch.context() as dying:
        dying.setattr(kk.Match, "push", lambda *_args: sys.exit())
        with pytest.raises(SystemExit):
            table.push(action)
    later, _browser = back(before)
    assert later.state.offer.kept.match.actions == (*table.match.actions, action)


def test_an_edited_text_is_refused_and_stays_until_one_begins_afresh() -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 3)
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
    table = a_table()
    browser = Browser(table)
    play(table, 3)
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


def test_a_match_that_this_server_has_no_notes_on_continues_as_practice(data_folder: Path) -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 3)
    (data_folder / "matches.sqlite").unlink()
    later, _browser = back(browser.kept)
    assert "no longer has its record of this match, so it continues as practice" in lines(later)
    press(later, "go on")
    assert later.practice and later.match == table.match


def test_what_was_played_in_another_tab_is_not_played_otherwise_here() -> None:
    table = a_table()
    browser = Browser(table)
    play(table, 3)
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
    match = kk.Match("bga", seed=2**127 + 1, rounds=2)
    table = a_table(match=match, **options)
    browser = Browser(table)
    play(table, 2)
    if table.state.curtain:
        press(table, "show cards")
    press(table, "record")
    assert "when the match is over" in lines(table)
    assert str(match.seed) not in str(table.bridge.state)
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


FORGED = [
    *(
        {"event": "act", "action": action}
        for action in (
            "record",
            "save",
            "upload",
            "replay",
            "replay opened",
            "play opened",
            "download",
            "go on",
            "fresh",
            "new",
            "yaku",
            "unseen",
            "help",
            "advice",
            "figures",
            "close",
            "leave",
            "about",
            "mistakes",
            "koi-koi",
            "deal",
            "next",
        )
    ),
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
    play(table, 2)
    match, record = table.match, str(table.match.record)
    say(table, **forged)
    say(table, event="act", action="undo")
    assert "nothing can be taken back" in table.bridge.state["error"]
    assert table.match is match and str(table.match.record) == record
    assert not browser.downloads and table.state.watching is None
