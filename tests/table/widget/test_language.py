"""What a table keeps of what happened: it is told in the language chosen since, names included."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Play
from koikoi_widget.table.words.hints import takes
from tests.table.matches import Silent, played, press, say


def an_error() -> Iterator[object]:
    """Say why a move cannot be: the reason names what was played."""
    table = kk.Table("bga", seed=4, deck="index")
    say(table, event="upload", name="a.txt", text="koi-koi record 1\nrules: poker\n")
    while True:
        yield table.bridge.state["error"]


def what_was_missed() -> Iterator[object]:
    """Say which card could have taken which."""
    table = kk.Table("bga", Silent(), seed=4, deck="index", helps="mistake")
    view = table.match.view(0)
    wasted = (each for each in view.legal_actions if isinstance(each, Play))
    table.push(next(each for each in wasted if not takes(each.card, view)))
    while True:
        yield table.bridge.state["remark"]


def a_saved_match() -> Iterator[object]:
    """Say why it cannot be read."""
    table = kk.Table("bga", seed=4, deck="index")
    say(table, event="hello", kept="greedy\nkoi-koi record 1\nrules: poker\n")
    while True:
        yield table.bridge.state["dialog"]["lines"]


def a_replay() -> Iterator[object]:
    """Offer the sides from which it may be seen, by name."""
    replay = kk.Replay(played(), deck="index")
    while True:
        yield replay.bridge.state["tools"][-1]["options"]


def a_replay_beside_a_table() -> Iterator[object]:
    """Offer them with the opponent's title."""
    table = kk.Table(match=played(), opponent="greedy", deck="index")
    press(table, "replay")
    while True:
        yield table.bridge.state["tools"][-1]["options"]


def an_option() -> Iterator[object]:
    """Say why a value was refused, and what was kept of an earlier visit."""
    app = kk.App(deck="index")
    app.panel.hear({"event": "hello", "kept": '{"colour": "red"}'})
    app.panel.hear({"event": "open"})
    app.panel.hear({"event": "set", "name": "rounds", "value": 0})
    while True:
        app.panel.show()
        settings = (each for group in app.panel.state["groups"] for each in group["settings"])
        yield app.panel.state["refused"], [each["wrong"] for each in settings]


KEPT = [an_error, an_option, what_was_missed, a_saved_match, a_replay, a_replay_beside_a_table]


@pytest.mark.parametrize("kept", KEPT)
def test_what_happened_before_is_told_in_the_language_chosen_since(
    kept: Callable[[], Iterator[object]],
) -> None:
    with kk.language("de"):
        german, begun_in_german = next(kept()), kept()
        assert next(begun_in_german) == german
    english, begun_in_english = next(kept()), kept()
    assert next(begun_in_german) == english != german
    assert next(begun_in_english) == english
    with kk.language("de"):
        assert next(begun_in_english) == german


def test_names_that_people_have_are_words_of_no_language() -> None:
    replay = kk.Replay(played(), players=("May", "Stop"), deck="index")
    with kk.language("de"):
        sides = replay.bridge.state["tools"][-1]["options"]
    assert sides[:2] == [("0", "Aus der Sicht von May"), ("1", "Aus der Sicht von Stop")]
