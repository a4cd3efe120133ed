"""A malformed message changes nothing, whatever is in it."""

from __future__ import annotations

import json
import logging

import pytest

import koikoi_widget as kk
from koikoi_widget.widgets import messages
from koikoi_widget.widgets.messages import TABLE, understood
from tests.engine.test_texts import NOT_A_LINE, TYPED

NAN, INFINITE = float("nan"), float("inf")

WRONG = [
    None,
    5,
    [],
    "size",
    {},
    {"event": None},
    {"event": "new", "press": 5},
    {"event": []},
    {"event": "size"},
    *(
        {"event": "size", "size": size}
        for size in (
            None,
            "new",
            [],
            [1, 2],
            [[1], [2], [3]],
            ["1000", "700", "1"],
            [NAN, 700, 1],
            [1000, INFINITE, 1],
            [1e308] * 3,
            [1000, 700, 1e9],
            [1000, 700, 0],
            [1000, 700, -1],
            [0, 700, 1],
            [16_000, 700, 16],
            [True, 700, 1],
            [10**400, 700, 1],
        )
    ),
    {"event": "size", "size": [1000, 700, 1], "view": 5},
    {"event": "size", "size": [1000, 700, 1], "letters": 0},
    {"event": "size", "size": [1000, 700, 1], "calm": "yes"},
    {"event": "calm"},
    {"event": "drawn", "number": 1},
    {"event": "drawn", "number": 1, "took": NAN},
    {"event": "hello", "kept": 5},
    {"event": "hello", "kept": NAN},
    {"event": "act"},
    {"event": "act", "decision": [], "action": "stop"},
    {"event": "act", "action": "x" * 999},
    {"event": "tap"},
    {"event": "tap", "at": [1]},
    {"event": "tap", "at": [NAN, 1]},
    {"event": "tap", "at": [1, 1], "press": 5},
    {"event": "tap", "at": [1, 1], "press": ["a", "b"]},
    {"event": "about", "at": "here"},
    {"event": "set", "name": [], "value": 1},
    {"event": "set", "name": "go", "value": []},
    {"event": "set", "name": "go", "value": NAN},
    {"event": "upload", "name": None, "text": ""},
    {"event": "upload", "name": "a", "text": 5},
    {"event": "size", "size": [1000, 700, 1], "view": "\ud800"},
    {"event": "act", "action": "a\nb"},
]

RIGHT = [
    {"event": "size", "size": [1000, 700, 1.5], "view": "a", "calm": False},
    {"event": "size", "size": [390.5, -4, 3]},
    {"event": "hello", "kept": None},
    {"event": "hello", "kept": "x" * 100_000_000},
    {"event": "act", "action": "stop", "decision": 3},
    {"event": "tap", "at": [1.5, -2]},
    {"event": "tap", "at": [1, 2], "press": None},
    {"event": "about", "at": None},
    {"event": "set", "name": "go", "value": "3"},
    {"event": "upload", "name": "a.txt", "text": None},
    {"event": "set", "name": "go", "value": "x" * 5000},
    {"event": "set", "name": "go", "value": 10**400},
    *({"event": "upload", "name": name, "text": "x"} for name in (*TYPED, *NOT_A_LINE, "x" * 5000)),
    {"event": "again", "something more": []},
]


@pytest.mark.parametrize("message", WRONG, ids=lambda message: str(message)[:60])
def test_a_wrong_message_is_dropped_and_noted(message, caplog):
    with caplog.at_level(logging.WARNING):
        assert understood(message, TABLE) is None
    assert "dropped" in caplog.text and len(caplog.messages[0]) < 200


@pytest.mark.parametrize("message", RIGHT, ids=lambda message: str(message)[:60])
def test_a_message_that_may_be_meant_is_left_as_it_is(message):
    assert understood(message, TABLE) is message


def test_a_table_stays_as_it_is_after_every_wrong_message():
    table = kk.Table(seed=5, opponent="random", speed="off")
    table.hear({"event": "size", "size": [1000, 700, 1]})
    before = seen(table)
    for message in WRONG:
        table.hear(message)
    assert seen(table) == before


def seen(table):
    state = json.dumps(table.bridge.state)
    return table.stage.size, table.stage.canvas.width, table.match.actions, state


@pytest.mark.parametrize("card", [-1, 48, 1.5, "1", None, [], True])
def test_a_panel_opens_a_sheet_only_for_a_card(card):
    assert understood({"event": "sheet", "card": card}, messages.PANEL) is None


BROKEN = {
    "a round of many digits": lambda text: text.replace("round 1:", f"round {'1' * 5000}:"),
    "a text without end": lambda text: text + "#" * 2_000_000,
    "a seed of many digits": lambda text: text.replace("seed: 5", f"seed: {'5' * 5000}"),
    "another opponent": lambda text: text.replace("random", "x" * 5000),
}
BROKEN_AT_A_LINE = {
    "half of it": lambda text: text[: len(text) // 2],
    "another program's": lambda _text: '{"version": 3, "state": []}',
    "a card twice": lambda text: text.replace("field: ", "field: 1-bright 1-bright ", 1),
}


@pytest.mark.parametrize(
    ("broken", "why"),
    [(each, "") for each in BROKEN.values()]
    + [(each, "line ") for each in BROKEN_AT_A_LINE.values()],
    ids=[*BROKEN, *BROKEN_AT_A_LINE],
)
def test_a_kept_match_that_cannot_be_read_is_not_replaced(broken, why):
    table = kk.Table(seed=7, opponent="random", speed="off", keep="table")
    sent = []
    table.bridge.send = lambda content, buffers=None: sent.append(content)
    text = broken(f"random\n{kk.Match('bga', 5).record}")
    table.hear({"event": "hello", "kept": text})
    assert table.bridge.state["dialog"]["title"] == "A match that cannot be read"
    lines = table.bridge.state["dialog"]["lines"]
    assert why in " ".join(lines)
    assert all(len(line) <= 300 for line in lines)
    assert not [content for content in sent if "keep" in content]


@pytest.mark.parametrize("action", ["go on", "show cards", "fresh", "download", "play opened"])
def test_a_button_that_is_not_there_does_nothing(action, caplog):
    table = kk.Table(seed=5, opponent="random", speed="off")
    before = table.state
    table.hear({"event": "act", "action": action})
    assert table.state == before and "failed" not in caplog.text


def test_whatever_fails_while_a_kept_match_is_read_it_is_not_replaced(monkeypatch):
    def fails(_text):
        raise RuntimeError("out of paper")

    monkeypatch.setattr("koikoi_widget.table.widget.game.Kept.parse", fails)
    table = kk.Table(seed=7, opponent="random", speed="off", keep="table")
    table.hear({"event": "hello", "kept": "random\n…"})
    assert table.bridge.state["dialog"]["lines"][-1].endswith(": out of paper")
    assert table.text_to_keep() is None
