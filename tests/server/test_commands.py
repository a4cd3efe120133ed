"""What `koikoi play`, `koikoi lessons` and `koikoi learn` serve, and how they end."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest

from tests.browser.servers import answer, isolated, playing
from tests.waiting import START_SECONDS


def has_address(address: str) -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind((address, 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_address("::1"), reason="this machine has no IPv6")
def test_play_listens_and_answers_under_any_kind_of_address(tmp_path: Path) -> None:
    options = ("--address", "::1", "--host", "play.example.org", "--base-url", "/koi")
    with playing(tmp_path, *options) as url:
        assert url.startswith("http://[::1]:") and url.endswith("/koi/")
        for host, status in {"play.example.org": 200, "192.0.2.8": 403}.items():
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


def test_lessons_are_served_as_their_teacher_has_changed_them(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    with playing(tmp_path, "--language", "de", command=("lessons", "mine")) as url:
        with urllib.request.urlopen(url, timeout=60) as response:
            assert response.url.endswith("/app.ipynb#learn")
        lesson = mine / "03-months.ipynb"
        changed = lesson.read_text("utf-8").replace("# Welcher Monat ist es?", "# Aufgaben der 8b")
        lesson.write_text(changed, "utf-8")
        with urllib.request.urlopen(f"{url}voila/render/{lesson.name}", timeout=60) as response:
            assert "Aufgaben der 8b" in str(response.read(), "utf-8")


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
