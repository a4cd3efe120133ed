"""What a notebook keeps of a widget: its still, beside it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path
from uuid import uuid4

import nbclient
import nbformat
import pytest
from jupyter_client import AsyncKernelManager

import koikoi_widget as kk
from koikoi_widget.art import alternative
from koikoi_widget.engine.cards import Card
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.widgets.still import CLASS

WIDGET = "application/vnd.jupyter.widget-view+json"

SHOWN = {
    "what follows the source": ("kk.Source('bga').follow(kk.yaku_table)", "Board Game Arena"),
    "the source": ("kk.Source('italian')", kk.PRESETS["italian"].name),
    "a quiz": ("kk.Quiz('cards', seed=1)", "Which month is this?"),
    "a quiz that follows": (
        "kk.Source().follow(lambda rules: kk.Quiz('cards', seed=1))",
        "Which month is this?",
    ),
    "a trainer": ("kk.Trainer('months')", "Which month"),
    "a table": ("kk.Table(seed=3)", "<h4>Your hand</h4>"),
    "a replay": ("kk.Replay(kk.Match(seed=3))", "<h4>Player 2&#x27;s hand</h4>"),
    "a laboratory": ("kk.Laboratory()", "Matches: "),
    "a widget without a still": ("kk.Daily()", "Run the cell to see this."),
}


def ran(*cells: str, language: str = "en", **environment: str) -> list[list[nbformat.NotebookNode]]:
    """Return the outputs of each cell, run in a kernel of its own."""
    codes = [f"import koikoi_widget as kk\n{code}" for code in cells]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in codes])
    is_linux = sys.platform == "linux"
    place = {"transport": "ipc", "ip": f"@still-{uuid4().hex}"} if is_linux else {}
    manager = AsyncKernelManager(kernel_name="python3", **place)
    nbclient.NotebookClient(book, km=manager, timeout=120).execute(env=environment)
    return [cell.outputs for cell in book.cells]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_every_widget_is_kept_as_itself_and_as_a_still() -> None:
    cells = ran(*(code for code, _words in SHOWN.values()))
    for (name, (_code, words)), outputs in zip(SHOWN.items(), cells, strict=True):
        view, still = outputs
        assert WIDGET in view.data, name
        assert CLASS in still.data["text/html"], name
        assert words in still.data["text/html"], name


def test_a_still_shows_what_has_come_of_its_widget() -> None:
    (quiz, table, *_others) = ran(
        "quiz = kk.Quiz('cards', seed=1); quiz",
        "source = kk.Source('bga'); place = source.follow(kk.yaku_table); place",
        "quiz.choose(next(iter(quiz.question.right)))",
        "source.value = 'nintendo'",
    )
    assert len(quiz) == len(table) == 2
    assert "✓ Right." in quiz[1].data["text/html"]
    assert "Nintendo" in table[1].data["text/html"]
    assert "Board Game Arena" not in table[1].data["text/html"]


def test_a_page_is_not_saved_and_has_no_stills() -> None:
    (outputs,) = ran("kk.Quiz('cards')", VOILA_REQUEST_URL="http://127.0.0.1/")
    assert [WIDGET in output.data for output in outputs] == [True]


def drawn_and_named(cards: Iterable[Card], still: str) -> list[list[bool]]:
    """Return of each card whether the still draws it, and whether it names it."""
    return [
        [
            f">{alternative(card)}</title>" in still,
            bool(re.search(rf"<li>{re.escape(escape(card_name(card)))}( \(|</li>)", still)),
        ]
        for card in cards
    ]


@pytest.mark.parametrize("seed", range(3))
def test_the_still_of_a_table_holds_no_hidden_card(seed: int) -> None:
    table = kk.Table(seed=seed)
    view = table.match.view(table.seat)
    assert all(map(all, drawn_and_named([*view.hand, *view.field], table.still())))
    assert not any(map(any, drawn_and_named(view.unseen, table.still())))


def test_a_still_speaks_the_language_chosen_since() -> None:
    table = kk.Table(seed=1)
    hand = table.match.view(table.seat).hand
    for language in ("en", "de", "en"):
        with kk.language(language):
            assert all(map(all, drawn_and_named(hand, table.still())))


def test_the_still_of_a_covered_table_shows_nobody_s_hand() -> None:
    table = kk.Table(opponent="person", seed=3)
    assert table.state.curtain
    hands = [card for seat in (0, 1) for card in table.match.view(seat).hand]
    assert hands and not any(map(any, drawn_and_named(hands, table.still())))


def test_the_still_of_a_question_does_not_give_the_answer_away() -> None:
    quiz = kk.Quiz("months", seed=1)
    assert quiz.question
    (row,) = quiz.question.rows
    assert card_name(row.cards[0]) not in quiz.still()
    before = quiz.still()
    assert "✓" not in before and quiz.question.why not in before
