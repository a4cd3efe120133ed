"""The seal on what a browser keeps, and its secret."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from koikoi_widget.table.saved import seal
from koikoi_widget.table.saved.seal import SealError, opened, sealed

TEXT = "greedy\n鯉 hand 1: 1-bright"

# Waits until all are ready, so that the kernels start at once.
RACE = """
import platformdirs, sys, time
from pathlib import Path
from koikoi_widget.table.saved.seal import sealed
folder, data = map(Path, sys.argv[1:3])
platformdirs.user_data_path = lambda *_names, **_options: data
(folder / sys.argv[3]).touch()
while len(list(folder.glob("ready-*"))) < int(sys.argv[4]):
    time.sleep(0.001)
sys.stdout.write(sealed("koi-koi"))
"""


def test_what_was_sealed_opens_again_and_shows_nothing_but_what_is_told() -> None:
    text = sealed(TEXT, ["round: 3"])
    assert opened(text) == TEXT
    assert text.splitlines()[:2] == ["koi-koi sealed 1", "round: 3"]
    assert "hand" not in text and "bright" not in text


def test_a_changed_text_does_not_open() -> None:
    text = sealed(TEXT).rstrip()
    for wrong in (
        text[:-9],
        f"{text[:-9]}{'B' if text[-9] == 'A' else 'A'}{text[-8:]}",
        "koi-koi sealed 1",
        "koi-koi sealed 1\n鯉",
    ):
        with pytest.raises(SealError, match="has been changed"):
            opened(wrong)


def test_under_another_secret_it_does_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sealed(TEXT)
    monkeypatch.setenv(seal.VARIABLE, "another secret of thirty-two letters or more")
    with pytest.raises(SealError, match="another server"):
        opened(text)


def test_the_environment_may_say_the_secret(
    monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    monkeypatch.setenv(seal.VARIABLE, "a secret of thirty-two letters or even more")
    assert opened(sealed(TEXT)) == TEXT
    assert not data_folder.exists()
    monkeypatch.setenv(seal.VARIABLE, "short")
    with pytest.raises(SealError, match="fewer than 32"):
        sealed(TEXT)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the user's folder itself is private")
def test_only_its_user_may_read_the_secret(data_folder: Path) -> None:
    sealed(TEXT)
    assert stat.S_IMODE((data_folder / "secret").stat().st_mode) == 0o600
    assert [path.name for path in data_folder.iterdir()] == ["secret"]


def test_kernels_that_start_at_once_share_one_secret(tmp_path: Path, data_folder: Path) -> None:
    many = 6
    racing = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, tmp_path, data_folder, f"ready-{place}", str(many)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for place in range(many)
    ]
    assert [opened(process.communicate()[0]) for process in racing] == many * ["koi-koi"]
    assert len((data_folder / "secret").read_bytes()) == 64


@pytest.mark.parametrize("rest", [b"", b"0123456789abcdef0123"], ids=["empty", "cut off"])
def test_a_secret_that_was_cut_off_makes_way_for_a_whole_one(
    rest: bytes, data_folder: Path
) -> None:
    data_folder.mkdir()
    (data_folder / "secret").write_bytes(rest)
    assert not seal.why_not()
    text = sealed(TEXT)
    assert opened(text) == TEXT
    assert len((data_folder / "secret").read_bytes()) == 64
    assert [path.name for path in data_folder.iterdir()] == ["secret"]


# Writes no more than 20 bytes to a file, as a quota or a full disk would.
SHORT = """
import platformdirs, resource, signal, sys
from pathlib import Path
from koikoi_widget.table.saved import seal
from cryptography.fernet import Fernet
platformdirs.user_data_path = lambda *_names, **_options: Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, most[1]))
print(seal.why_not())
print(sorted(path.name for path in Path(sys.argv[1]).iterdir()))
resource.setrlimit(resource.RLIMIT_FSIZE, most)
print(seal.opened(seal.sealed("koi-koi")))
"""


@pytest.mark.skipif(os.name != "posix", reason="other systems do not limit the size of a file")
def test_a_secret_for_which_there_is_no_room_is_written_later_as_a_whole(
    data_folder: Path,
) -> None:
    data_folder.mkdir()
    run = [sys.executable, "-B", "-c", SHORT, str(data_folder)]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "cannot store the key" in said[0]
    assert said[1:] == ["[]", "koi-koi"]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_a, **_k: tmp_path / "file" / "in")
    assert "cannot store the key" in seal.why_not()


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.fernet", None)
    with pytest.raises(SealError, match=r"koikoi_widget\[page\]"):
        sealed(TEXT)
