"""The command `koikoi`: what it says, and what it serves."""

from __future__ import annotations

import copy
import json
import socket
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import typer
from typer.testing import CliRunner

from koikoi_widget import __version__, locale
from koikoi_widget.cli import main
from tests.fresh import run

ROOT = Path(__file__).parents[2]


def test_version() -> None:
    result = CliRunner().invoke(main.app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"koikoi_widget {__version__}\n")


def test_help_tells_the_usual_port() -> None:
    assert str(main.PAGE_PORT) in CliRunner().invoke(main.app, ["play", "--help"]).stdout


def test_without_a_command_there_is_help() -> None:
    written = CliRunner().invoke(main.app, [])
    assert written.exit_code == 0
    assert written.stdout == CliRunner().invoke(main.app, ["--help"]).stdout


def koikoi(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "koikoi_widget", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_is_english_in_every_language_and_what_a_command_says_is_translated() -> None:
    assert "Open the page where you play" in koikoi("--language", "it", "play", "--help").stdout
    refused = koikoi("--language", "de", "score", "13-bright")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("koikoi: unbekannte Karte: '13-bright'")
    assert len(refused.stderr.splitlines()) == 1


def test_an_unknown_language_is_refused() -> None:
    refused = CliRunner().invoke(main.app, ["--language", "xx", "score", "1-bright"])
    assert refused.exit_code == 2
    assert refused.stderr.startswith("koikoi: unknown language: 'xx'")


def test_a_fault_of_our_own_stays_a_traceback() -> None:
    app = typer.Typer(cls=main.Commands)

    @app.command()
    def fail() -> None:
        raise TypeError("a bug")

    assert isinstance(CliRunner().invoke(app, []).exception, TypeError)


def test_no_two_options_of_a_command_have_the_same_help() -> None:
    commands = [typer.main.get_command(main.app)]
    for command in commands:
        helps = [words for one in command.params if (words := getattr(one, "help", None))]
        assert len(set(helps)) == len(helps), command.name
        commands.extend(getattr(command, "commands", {}).values())
    assert len(commands) > len(main.app.registered_commands)


def test_a_taken_port_is_named() -> None:
    with socket.socket() as taken:
        taken.bind((main.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main.app, ["play", "--port", str(port)])
    assert result.exit_code == 2
    assert f"port {port} is taken" in result.stderr


def test_on_windows_a_port_in_use_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("voila.app")  # loaded before the system is taken for another
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((main.HOST, 0))
        monkeypatch.setattr("sys.platform", "win32")
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main.app, ["play", "--port", str(port)])
    assert f"port {port} is taken" in result.stderr


def test_lessons_are_copied_in_the_chosen_language(tmp_path: Path) -> None:
    locale.set_language("it")
    main.copy_lessons(ROOT / "notebooks", tmp_path)
    lesson = nbformat.read(tmp_path / "03-months.ipynb", as_version=4)
    assert any(cell.source.startswith("# Che mese è?\n") for cell in lesson.cells[:2])
    assert any("kk.set_language('it')" in cell.source for cell in lesson.cells)
    assert {path.name for path in tmp_path.iterdir()} >= {"app.ipynb", "00-first-hand.ipynb"}


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(main.CannotServe, match="file"):
        main.copy_lessons(tmp_path, tmp_path / "file" / "lessons")


def test_saving_a_lesson_in_a_checkout_drops_what_the_run_left() -> None:
    cell = nbformat.v4.new_code_cell("1 + 1", execution_count=3)
    cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "2"})]
    text = nbformat.v4.new_markdown_cell("# A lesson")
    notebook = nbformat.v4.new_notebook(cells=[text, cell])
    content = json.loads(nbformat.writes(notebook))
    main.strip_outputs({"type": "notebook", "content": content}, path="a.ipynb")
    assert content["cells"][1]["outputs"] == []
    assert content["cells"][1]["execution_count"] is None
    assert content["cells"][1]["source"] == cell.source.splitlines()
    nbformat.validate(nbformat.from_dict(copy.deepcopy(content)))


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from koikoi_widget.cli.main import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print({'numpy', 'ipycanvas', 'voila', 'jupyterlab'} & sys.modules.keys())"
    )
    assert run(code) == "set()"


def test_jupyterlab_opens_without_a_question_about_news() -> None:
    page = main.without_announcements(None, {"disabledExtensions": ["other"], "mode": "any"})
    assert page["mode"] == "any"
    assert page["disabledExtensions"] == ["other", "@jupyterlab/apputils-extension:announcements"]
