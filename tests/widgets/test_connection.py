"""What Python knows about a page whose connection comes and goes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ipywidgets.widgets import widget as jupyter
from ipywidgets.widgets.widget import _instances as widgets

import koikoi_widget as kk
from koikoi_widget.table.saved.saved_match import Kept
from koikoi_widget.web.linker import script
from koikoi_widget.widgets import connection, rules_in_force
from tests.browser.matches import reached
from tests.table.matches import press, say
from tests.table.widget.test_honest import Browser, play


def test_all_widgets_of_a_kernel_share_one_watch() -> None:
    kk.Table()
    first = connection.watchers[0]
    kk.Table(keep="")
    kk.Trainer()
    assert connection.watchers == [first]
    first.close()
    kk.Table()
    assert connection.watchers != [first]


def test_a_page_can_ask_a_kernel_for_its_widgets_from_the_first_message_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    create, first = jupyter.comm.create_comm, []

    def note(**options: Any) -> Any:
        first.append(options["data"]["state"].get("known_as"))
        return create(**options)

    monkeypatch.setattr(jupyter.comm, "create_comm", note)
    watch = connection.Connection()
    assert watch.model_id in first


def test_what_all_widgets_share_is_sent_once() -> None:
    connection.watchers.clear()
    before = {*widgets}
    for make in (kk.Table, kk.Trainer, kk.Daily, kk.App):
        make()
    states = [widgets[name].get_state() for name in widgets.keys() - before]
    texts = [str(value) for state in states for value in state.values()]
    assert sum("--koikoi-gold:" in text for text in texts) == 1
    assert sum("--koikoi-gold:" in str(state["_css"]) for state in states if "_css" in state) == 0


def test_a_page_that_lacks_the_typefaces_gets_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.connect()
    watch = connection.watchers[0]
    sent: list[tuple[Any, list[bytes]]] = []
    monkeypatch.setattr(watch, "send", lambda message, buffers: sent.append((message, buffers)))
    watch.hear({"event": "something else"})
    assert not sent
    watch.hear({"event": "typefaces"})
    ((message, files),) = sent
    assert len(files) == len(message["faces"])
    assert all(file.startswith(b"wOF2") for file in files)
    assert sum(map(len, files)) < 80_000  # what the look may cost


def test_every_word_that_the_page_says_is_given_by_python() -> None:
    source = script("connection/connection.js")
    connection.connect()
    assert set(re.findall(r"words\.(\w+)", source)) == set(connection.watchers[0].words)


def test_a_press_that_comes_twice_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = kk.Table("bga", seed=8, speed="off", keep="")
    sent: list[Any] = []
    monkeypatch.setattr(table.bridge, "send", lambda message, buffers=None: sent.append(message))
    act = {"event": "act", "action": str(table.match.legal_actions[0]), "press": ["view", 1]}
    for _time in range(2):
        table.hear(act)
    assert [seat for seat, _action in table.match.played].count(0) == 1
    answers = [message for message in sent if message["do"] == "heard"]
    assert answers == 2 * [{"do": "heard", "press": ("view", 1)}]


KINDS = {
    "practice": {},
    "it counts": {"practice": False},
    "two people": {"opponent": "person"},
    "two people, and it counts": {"opponent": "person", "practice": False},
}
every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


def begun(options: dict[str, Any], steps: int = 3) -> tuple[kk.Table, Browser]:
    table = kk.Table("bga", **({"opponent": "random", "seed": 8} | options))
    browser = Browser(table)
    play(table, steps)
    return table, browser


@every_kind
def test_a_page_that_reloads_by_itself_continues_without_a_question(
    options: dict[str, Any],
) -> None:
    before, browser = begun(options)
    table = kk.Table("nintendo")
    say(table, event="hello", kept=browser.kept, resume=True)
    assert table.match == before.match and table.practice == before.practice
    assert table.has_begun and not table.state.offer


@every_kind
def test_a_table_that_takes_over_has_the_newest_match(options: dict[str, Any]) -> None:
    behind, browser = begun(options)
    ahead = kk.Table("nintendo")
    elsewhere = Browser(ahead, browser.kept)
    press(ahead, "go on")
    play(ahead, 2)
    assert len(ahead.match.actions) > len(behind.match.actions)
    browser.kept = elsewhere.kept  # both tabs are in one browser
    say(behind, event="take over", kept=browser.kept)
    assert behind.match == ahead.match and behind.practice == ahead.practice
    assert not behind.state.offer
    play(behind, 1)
    assert browser.kept and Kept.parse(browser.kept).match == behind.match


def test_a_table_that_takes_over_shows_the_end_of_a_match() -> None:
    table, _browser = begun({})
    over = reached("match over")
    say(table, event="take over", kept=str(Kept("greedy", True, over)))
    assert table.match == over


@pytest.mark.parametrize("steps", [3, 4])  # of two people, one or the other resigns
@every_kind
def test_a_table_that_takes_over_a_match_resigned_elsewhere_shows_that_it_was(
    options: dict[str, Any], steps: int
) -> None:
    behind, browser = begun(options, steps)
    ahead = kk.Table("nintendo")
    elsewhere = Browser(ahead, browser.kept)
    cards = ("show cards",) if behind.state.is_shared else ()
    for action in ("go on", *cards, "record", "resign", "give up"):
        press(ahead, action)
    ahead.tell()
    browser.kept = elsewhere.kept
    say(behind, event="take over", kept=browser.kept)
    behind.tell()
    assert behind.bridge.state["dialog"] == ahead.bridge.state["dialog"]
    assert behind.state.has_resigned and behind.seat == ahead.seat
    later = kk.Table("nintendo")
    Browser(later, browser.kept)
    assert not later.state.offer
    press(behind, "new")
    assert not behind.state.has_resigned


def test_a_table_that_was_merely_opened_goes_on_though_another_match_was_resigned() -> None:
    table = kk.Table("bga", seed=8)
    Browser(table)
    say(table, event="take over", kept="")
    assert not table.state.has_resigned


def test_an_older_text_that_is_taken_over_takes_nothing_back_of_a_match_that_counts() -> None:
    table, browser = begun({"practice": False})
    older = browser.kept
    play(table, 2)
    newest = table.match.actions
    say(table, event="take over", kept=older)
    assert table.match.actions == newest and not table.practice


def test_a_text_that_cannot_be_read_is_not_taken_over_and_stays() -> None:
    table, browser = begun({})
    before, texts = table.match.actions, len(browser.texts)
    say(table, event="take over", kept="another program's")
    table.tell()
    assert "A match that cannot be read" in table.bridge.state["dialog"]["title"]
    assert table.match.actions == before and len(browser.texts) == texts


def test_a_match_that_no_longer_counts_is_not_continued_before_its_player_has_read_so() -> None:
    table = kk.Table("bga")
    kept_open = str(Kept("greedy", False, reached("play", begun=True)))
    say(table, event="hello", kept=kept_open, resume=True)
    assert any("continues as practice" in line for line in table.bridge.state["dialog"]["lines"])


def test_a_table_that_was_merely_opened_has_nothing_kept() -> None:
    table = kk.Table("bga", seed=8, speed="off")
    table.hear({"event": "hello", "kept": None})
    assert table.text_to_keep() is None
    table.push(table.match.legal_actions[0])
    assert table.text_to_keep()


def test_the_poster_is_of_the_rules_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.connect()
    watch = connection.watchers[0]
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(watch, "send", sent.append)

    def yaku() -> int:
        watch.hear({"event": "poster"})
        return sent[-1]["html"].count("<article ")

    monkeypatch.setattr(rules_in_force, "_asked", [])
    assert yaku() == len(kk.PRESETS["fuda-wiki"].active_yaku(1)), "nobody plays yet"
    page = kk.App()
    page.panel.choose("rules", "legends")
    assert yaku() == len(kk.PRESETS["legends"].active_yaku(1))
    assert "pale" not in sent[-1]["html"]
    match = reached("play", "nintendo", begun=True)
    table = kk.Table(match=match)
    assert yaku() == len(kk.PRESETS["nintendo"].active_yaku(1))
    assert bool(match.round.piles[0]) == ('class="pale"' in sent[-1]["html"])
    assert table.in_force().rules == match.rules
    with kk.language("de"):
        yaku()
    assert (sent[-1]["language"], sent[-1]["close"]) == ("de", "Schließen")
