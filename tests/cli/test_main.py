"""The command `koikoi`: what it says, and what it serves."""

from __future__ import annotations

import copy
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import nbformat
import psutil
import pytest
import typer
from typer.testing import CliRunner

from koikoi_widget import __version__, locale
from koikoi_widget.cli import main
from tests.browser.servers import answer, isolated, playing
from tests.fresh import run
from tests.waiting import START_SECONDS

ROOT = Path(__file__).parents[2]


def has_address(address: str) -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind((address, 0))
    except OSError:
        return False
    return True


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


@pytest.mark.skipif(not has_address("::1"), reason="this machine has no IPv6")
def test_play_listens_and_answers_under_any_kind_of_address(tmp_path: Path) -> None:
    options = ("--address", "::1", "--host", "192.0.2.7", "--base-url", "/koi")
    with playing(tmp_path, *options) as url:
        assert url.startswith("http://[::1]:") and url.endswith("/koi/")
        for host, status in {"192.0.2.7": 200, "192.0.2.8": 403}.items():
            request = urllib.request.Request(f"{url}voila/tree", headers={"Host": host})
            try:
                answered = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                answered = error
            with answered:
                assert answered.status == status


def test_play_serves_the_page_in_its_own_template(tmp_path: Path) -> None:
    with playing(tmp_path) as url, urllib.request.urlopen(url, timeout=60) as response:
        page = str(response.read(), "utf-8")
    assert "<title>Koi-Koi</title>" in page
    assert "fontawesome" not in page


@pytest.mark.skipif(sys.platform == "win32", reason="there, no process is asked to end")
def test_play_ends_without_a_word_and_its_kernels_with_it(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "koikoi_widget", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=isolated(tmp_path),
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        url = process.stdout.readline().split()[-1]
        assert "Koi-Koi" in answer(f"{url}voila/render/app.ipynb", process)
        begun = psutil.Process(process.pid).children(recursive=True)
        process.terminate()
        errors = process.stderr.read()
        assert process.wait(60) == 0
    assert "Traceback" not in errors, errors
    assert not psutil.wait_procs(begun, timeout=60)[1]


def test_learn_serves_the_learners_own_copy(tmp_path: Path) -> None:
    folder = tmp_path / "my lessons"
    command = [sys.executable, "-u", "-m", "koikoi_widget", "learn", "--no-browser"]
    environment = isolated(tmp_path)
    runtime = Path(environment["JUPYTER_RUNTIME_DIR"])
    log = tmp_path / "learn.log"
    with (
        log.open("wb") as output,
        subprocess.Popen(
            [*command, "--folder", str(folder)],
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=tmp_path,
        ) as process,
    ):
        try:
            server = json.loads(appeared(runtime, "jpserver-*.json", process).read_text())
            answer(f"{server['url']}lab?token={server['token']}", process)
        finally:
            process.terminate()
    assert server["token"], "anybody on this machine could run code here"
    assert server["root_dir"] == str(folder)
    assert {path.name for path in folder.iterdir()} >= {"app.ipynb"}, log.read_text()


def appeared(folder: Path, pattern: str, process: subprocess.Popen[bytes]) -> Path:
    """Return the file that a server writes once it listens."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        for path in folder.glob(pattern):
            if path.read_text().endswith("}"):
                return path
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        break
    raise AssertionError(f"no {pattern}; exit code {process.returncode}")


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
