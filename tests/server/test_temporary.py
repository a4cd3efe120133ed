"""What a server needs as files while it runs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from koikoi_widget.server.temporary import LOCK, YOUNG
from tests.browser.servers import isolated, playing

SERVER = """
from koikoi_widget.server.temporary import temporary_folder
print(temporary_folder(), flush=True)
input()
"""


@contextmanager
def running(place: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """Run what has a folder in `place` until it is told to end."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(place)},
    )
    with process:
        assert process.stdout
        yield Path(process.stdout.readline().strip()), process


def age(folder: Path) -> None:
    """Have a folder look as if it were older than one that is just being made."""
    then = time.time() - 2 * YOUNG
    os.utime(folder / LOCK, (then, then))


def test_the_folder_goes_with_its_server(tmp_path: Path) -> None:
    with running(tmp_path) as (folder, process):
        assert [*tmp_path.iterdir()] == [folder]
        process.communicate("\n")
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="nothing can be locked there")
def test_that_of_a_server_that_was_killed_goes_with_the_next_and_no_other_does(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as (left, killed):
        killed.kill()
    age(left)
    with running(tmp_path) as (lives, _process):
        assert not left.exists()
        age(lives)
        with running(tmp_path) as (other, _another):
            assert {*tmp_path.iterdir()} == {lives, other}
            _another.communicate("\n")
        _process.communicate("\n")
    assert not [*tmp_path.iterdir()]


def test_without_a_home_the_page_is_served_all_the_same(tmp_path: Path) -> None:
    """As in a container that runs under any number, on a disk that it cannot write to."""
    home = tmp_path / "none"
    home.touch()  # so that nobody can make a folder there, root included
    variables = [name for name, value in isolated(tmp_path).items() if str(tmp_path) in value]
    with (
        playing(tmp_path, **dict.fromkeys(variables, str(home / "below"))) as url,
        urllib.request.urlopen(url, timeout=120) as page,
    ):
        assert b"jupyter-config-data" in page.read()


def test_where_nothing_can_be_written_play_says_what_to_do(tmp_path: Path) -> None:
    script = (
        "import tempfile; tempfile._candidate_tempdir_list = lambda: []\n"
        "from koikoi_widget.__main__ import main; main()"
    )
    command = [sys.executable, "-c", script, "play", "--no-browser", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "TMPDIR" in done.stderr
