"""Whatever the output of `koikoi` is written to, it never ends in a traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import koikoi_widget as kk
from koikoi_widget import locale
from koikoi_widget.__main__ import main

CALLS = [
    ["--help"],
    ["score", "1-bright", "3-bright", "8-bright"],
    ["score", "1-bright"],
    ["wrong"],
]
# These work for longer, and write tables and letters that no other encoding has less of than ASCII.
LONG_CALLS = [
    ["simulate", "greedy", "random", "--games", "2", "--rounds", "1"],
    ["review", "match.txt", "--samples", "4"],
    ["measure", "nintendo", "--count", "1", "--turns", "1", "--out", "."],
    ["sheet", "--out", "sheet.html"],
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    match = kk.Match("bga", 3, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    (tmp_path / "match.txt").write_text(str(match.record), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(locale.VARIABLE, raising=False)
    before = locale.chosen_language()
    yield tmp_path
    locale.set_language(before)
    os.environ.pop(locale.VARIABLE, None)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "cp932", "gbk"])
def test_letters_that_an_encoding_lacks_do_not_stop_a_command(encoding, folder, monkeypatch):
    for language in locale.languages():
        for words in CALLS + LONG_CALLS * (encoding == "ascii"):
            out, err = (
                io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
                for _stream in range(2)
            )
            monkeypatch.setattr(sys, "stdout", out)
            monkeypatch.setattr(sys, "stderr", err)
            monkeypatch.setattr(sys, "argv", ["koikoi", "--language", language, *words])
            with pytest.raises(SystemExit) as ended:
                main()
            monkeypatch.undo()
            monkeypatch.chdir(folder)
            assert ended.value.code == (2 if words == ["wrong"] else 0), (language, words)
            assert (err if words == ["wrong"] else out).buffer.getvalue()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
@pytest.mark.parametrize("words", [["--help"], ["score", "1-bright"], ["--version"]])
def test_a_full_disk_is_told_in_a_line(words):
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "koikoi_widget", "--language", "en", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert ended.returncode == 2
    assert ended.stderr == "koikoi: the output cannot be written: the disk is full.\n"
