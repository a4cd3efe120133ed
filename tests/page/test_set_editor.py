"""A set is made on the page, kept by the browser, and given out."""

from __future__ import annotations

from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.page import routes
from koikoi_widget.page.set_editor import SetEditor
from koikoi_widget.table.model import events
from tests.lessons.quiz.answering import answer, homework, without_the_coach
from tests.page.test_first_page import kept, told

SITE = "https://games.example/voila/render/app.ipynb"


class Browser:
    """Keeps what an editor has it keep."""

    def __init__(self, editor: SetEditor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: str | None = None
        monkeypatch.setattr(editor, "send", self._hear)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["do"] == "keep":
            self.kept = message["text"]


def opened(text: str | None = None) -> tuple[kk.App, SetEditor]:
    """Return a page with the editor in sight, in a browser that keeps a text."""
    app = kk.App()
    told(app, **kept(way=routes.MY_SET, site=SITE))
    app.set_editor.hear({"event": "hello", "kept": text})
    return app, app.set_editor


def press(editor: SetEditor, does: str, place: int, typed: str = "") -> None:
    editor.hear({"event": does, "place": place, "typed": typed})


def state(editor: SetEditor) -> dict[str, Any]:
    return {**editor.state}


def test_an_empty_set_says_where_positions_come_from() -> None:
    shown = state(opened()[1])
    assert "Add to my set" in shown["lines"][0]
    assert shown["rows"] == [] and shown["share"] is None and shown["file"] is None
    assert [address for address, _words in shown["links"]] == ["#train", "#review"]


def test_the_browser_keeps_every_change_and_the_link_holds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _app, editor = opened(str(homework()))
    browser = Browser(editor, monkeypatch)
    press(editor, "up", 1)
    press(editor, "hint", 0, "Twice!")
    editor.hear({"event": "title", "typed": "<b>Friday</b>"})
    first, second = homework().positions
    made = kk.Set([second, first], "<b>Friday</b>", ["Twice!", "Look!"])
    assert browser.kept and kk.Set.parse(browser.kept) == made
    shown = state(editor)
    assert kk.Set.parse(shown["share"]["text"]) == made
    assert shown["share"]["text"].startswith(SITE)
    assert kk.Set.parse(shown["file"]["text"]) == made
    assert [row["hint"] for row in shown["rows"]] == ["Twice!", "Look!"]
    press(editor, "remove", 0)
    press(editor, "remove", 0)
    press(editor, "remove", 0)  # of a page that has not heard of it
    assert browser.kept == "" and state(editor)["rows"] == []


def test_what_is_refused_is_said_and_changes_nothing() -> None:
    _app, editor = opened(str(homework()))
    press(editor, "hint", 0, "x" * 201)
    assert "Hint 1" in state(editor)["trouble"] and editor.own.set == homework()
    press(editor, "hint", 0, "")
    assert not state(editor)["trouble"]


def test_a_text_that_cannot_be_read_is_set_aside_with_the_reason() -> None:
    _app, editor = opened("koi-koi set 1\nnothing")
    assert "position 1" in state(editor)["trouble"].lower() and editor.own.set is None


def test_another_tab_is_newer() -> None:
    _app, editor = opened(str(homework()))
    other = kk.Set(homework().positions[:1], "Elsewhere")
    editor.hear({"event": "hello", "kept": str(other)})
    assert editor.own.set == other


def test_what_was_kept_stays_where_what_is_new_follows_other_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = kk.App()
    editor, sent = app.set_editor, list[object]()
    monkeypatch.setattr(editor, "send", sent.append)
    editor.own.toggle(kk.Match("bga", seed=7, starter=0).view(0))
    editor.hear({"event": "hello", "kept": str(homework())})
    assert editor.own.set == homework() and "same rules" in state(editor)["trouble"]
    assert {"do": "set aside"} not in sent


def test_what_was_refused_here_does_not_set_aside_what_another_tab_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _app, editor = opened(str(homework()))
    press(editor, "hint", 0, "x" * 201)
    sent: list[object] = []
    monkeypatch.setattr(editor, "send", sent.append)
    other = kk.Set(homework().positions[:1], "Elsewhere")
    editor.hear({"event": "hello", "kept": str(other)})
    assert editor.own.set == other and {"do": "set aside"} not in sent


def test_a_question_of_the_trainer_is_added_once_it_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_the_coach(monkeypatch, 20)
    app, editor = opened()
    quiz = kk.Quiz("decisions", rules="nintendo", seed=3)
    quiz.collect_in(editor.own)
    assert "collect" not in dict(quiz.state["buttons"])
    quiz.hear({"event": "collect", "turn": quiz.state["turn"]})
    assert editor.own.set is None
    answer(quiz)
    assert dict(quiz.state["buttons"])["collect"] == "Add to my set"
    quiz.hear({"event": "collect", "turn": quiz.state["turn"]})
    assert dict(quiz.state["buttons"])["collect"] == "✓ In my set"
    assert quiz.question and quiz.question.moment
    assert app.set_editor.own.positions == (quiz.question.moment.view,)


def finished() -> kk.Match:
    match = kk.Match("nintendo", seed=7, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    return match


def test_a_replay_adds_the_position_of_whoever_is_to_act() -> None:
    match = finished()
    app = kk.App(match=match, opponent="greedy")
    table = app.table
    table.do(events.Act("replay"))
    app.set_editor.hear({"event": "hello", "kept": None})
    table.do(events.Set("go", 0))
    table.do(events.Act("collect"))
    assert table.state.watching
    view = table.state.watching.to_collect
    assert view and app.set_editor.own.positions == (view,)
    assert table.state.watching.collect_label == "✓ In my set"
    table.do(events.Act("collect"))
    assert app.set_editor.own.positions == ()


def test_only_a_choice_is_a_question() -> None:
    app = kk.App(match=finished(), opponent="greedy")
    app.table.do(events.Act("replay"))
    assert app.table.state.watching
    length = app.table.state.watching.playback.length
    for place in range(length + 1):
        app.table.do(events.Set("go", place))
        view = app.table.state.watching.to_collect
        if view:
            kk.Set([view])
    assert app.table.state.watching.to_collect is None  # the match is over


def test_a_replay_in_a_notebook_offers_nothing() -> None:
    replay = kk.Replay(finished())
    assert replay.state.watching.to_collect is None
    replay.do(events.Act("collect"))
