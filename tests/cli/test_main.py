"""The command `koikoi`: what it says, and what it serves."""

from __future__ import annotations

import contextlib
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
from koikoi_widget.widgets import rules_in_force
from tests.fresh import run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """With what options a server would have been started, on a machine with one address."""
    options: list[list[str]] = []
    server = pytest.importorskip("koikoi_widget.server.page_server").PageServer
    monkeypatch.setattr(server, "launch_instance", options.append)
    monkeypatch.setattr(main, "nearby_addresses", lambda: ["192.0.2.7"])
    return options


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


def test_lessons_are_only_written_where_nobody_is_to_see_them_as_pages(tmp_path: Path) -> None:
    options = [str(tmp_path / "mine"), "--no-serve", "--language", "it"]
    said = koikoi("lessons", *options)
    assert said.stdout.splitlines() == [f"Le lezioni sono in {tmp_path / 'mine'}"]
    assert "# Che mese è?" in (tmp_path / "mine" / "03-months.ipynb").read_text("utf-8")


def test_the_pages_of_the_lessons_begin_with_the_rules_asked_for(
    tmp_path: Path, served: list[list[str]]
) -> None:
    options = ["lessons", str(tmp_path), "--rules", "nintendo", "--port", "0"]
    assert CliRunner().invoke(main.app, options).exit_code == 0
    assert rules_in_force.usual_rules() == "nintendo"
    assert served[0][0] == str(tmp_path) and "--PageServer.first=learn" in served[0]
    refused = CliRunner().invoke(main.app, ["lessons", str(tmp_path), "--rules", "ninten"])
    assert (refused.exit_code, "unknown preset: 'ninten'" in refused.stderr) == (2, True)


def test_what_listens_everywhere_answers_to_this_machines_addresses_and_tells_them(
    served: list[list[str]],
) -> None:
    everywhere = ["play", "--address", "0.0.0.0", "--port", "0"]
    said = CliRunner().invoke(main.app, everywhere).stdout
    assert "For other devices in your network: http://192.0.2.7:" in said
    assert "--PageServer.hosts=192.0.2.7" in served[0]
    assert "Others" not in CliRunner().invoke(main.app, [*everywhere, "--host", "*"]).stdout
    assert "--PageServer.hosts=192.0.2.7" not in served[1]


@pytest.mark.parametrize("command", [("class", "8b"), ("play", "--wifi")])
def test_phones_are_not_told_an_address_that_stands_for_all(
    command: tuple[str, ...], tmp_path: Path, served: list[list[str]]
) -> None:
    with contextlib.chdir(tmp_path):
        refused = CliRunner().invoke(main.app, [*command, "--address", "0.0.0.0"])
    assert (refused.exit_code, served) == (2, [])
    assert not (tmp_path / "8b").exists()
    assert "leave --address out, or give one of: 192.0.2.7" in refused.stderr


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
