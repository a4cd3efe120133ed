"""What `koikoi anki`, `deck` and `sheet` write; a deck of your own, begun, checked and used."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import is_zipfile

import pytest
from typer.testing import CliRunner

from koikoi_widget.art.decks import VARIABLE
from koikoi_widget.cli import main


def koikoi(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main.app, list(words))
    return result.exit_code, result.stdout + result.stderr


def test_a_deck_is_copied_checked_and_printed(tmp_path: Path) -> None:
    own, printed = tmp_path / "own", tmp_path / "cards.html"
    assert koikoi("deck", "--copy", str(own)) == (0, f"wrote {own}\n")
    assert koikoi("deck", "--check", str(own)) == (
        0,
        f"The pictures in {own} can be used as a deck.\n",
    )
    changed = (own / "1-bright.svg").read_text("utf-8").replace("#D3222B", "#abc123")
    (own / "1-bright.svg").write_text(changed, "utf-8")
    written = koikoi("sheet", "--cards", "--deck", str(own), "--out", str(printed))
    assert written == (0, f"wrote {printed}\n")
    assert "#abc123" in printed.read_text("utf-8")


def test_a_deck_for_anki_is_written_where_it_is_told_or_named_after_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert koikoi("anki", "nintendo") == (0, "wrote koi-koi-nintendo.apkg\n")
    written = koikoi("anki", "--set", "viewings=never", "--language", "de", "-o", "mine.apkg")
    assert written == (0, "wrote mine.apkg\n")
    assert all(is_zipfile(name) for name in ("koi-koi-nintendo.apkg", "mine.apkg"))
    refused = koikoi("anki", "--language", "xx")
    assert refused == (2, "koikoi: unknown language: 'xx'; known: en, de, hi, it, ja.\n")


def test_a_score_sheet_and_cards_for_the_pocket_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = koikoi("sheet", "--score", "--rules", "nintendo", "--set", "rounds=6")
    assert written == (0, "wrote koi-koi-score-nintendo.html\n")
    assert Path("koi-koi-score-nintendo.html").read_text("utf-8").count("<tr") == 8
    assert koikoi("sheet", "--pocket", "--out", "mine.html") == (0, "wrote mine.html\n")
    assert Path("mine.html").read_text("utf-8").count("<article>") == 4
    assert koikoi("sheet", "--look-alikes") == (0, "wrote koi-koi-look-alikes.html\n")
    written = koikoi("sheet", "--worksheet", "captures", "--seed", "8b", "--language", "de")
    assert written == (0, "wrote koi-koi-worksheet-captures.html\n")
    written = koikoi("sheet", "--plan", "--language", "de")
    assert written == (0, "wrote koi-koi-plan.html\n")
    code, says = koikoi("sheet", "--pocket", "--score")
    assert code == 2 and "Choose one of --score, --pocket, --look-alikes" in says


def test_a_folder_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    code, told = koikoi("deck", "--copy", str(tmp_path))
    assert code == 2 and "something with that name already exists" in told
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("command", [("deck", "--check"), ("play", "--no-browser", "--deck")])
def test_all_that_is_wrong_with_a_deck_is_told_before_anything_starts(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / "1-bright.svg").write_text("<svg onload='x'/>")
    code, told = koikoi(*command, str(tmp_path))
    assert code == 2
    lines = told.splitlines()
    assert lines[0] == "koikoi: 1-bright.svg: It is not an SVG picture."
    assert len(lines) == 48 and lines[-1] == "12-chaff-3.svg: This card is missing."
    assert VARIABLE not in os.environ
