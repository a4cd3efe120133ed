"""What a pupil hands in at the page of a class lies in its folder, whole, and replaces nothing."""

from __future__ import annotations

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from koikoi_widget.classroom import handed_in
from koikoi_widget.classroom.handed_in import FOLDER, CannotHandIn, hand_in
from koikoi_widget.table.saved import seal
from koikoi_widget.table.saved.class_seal import OF_THE_SERVER

HOSTILE = ("../../Ada", "/etc/passwd", "C:\\Ada", "..", ".", "\u202eadA", "<b>", "con", "🙂", "")


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a class's results, whose server this is."""
    monkeypatch.setenv(seal.FOLDER, str(tmp_path / OF_THE_SERVER))
    return tmp_path / FOLDER


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_it_lies_in_the_folder_of_the_class_under_the_pupils_name_and_the_sets(
    results: Path,
) -> None:
    hand_in("Ada  Lovelace", "Stop or koi-koi?", "whole")
    assert names(results) == ["Ada-Lovelace-Stop-or-koi-koi-1.json"]
    assert (results / names(results)[0]).read_text("utf-8") == "whole"


def test_a_second_attempt_lies_beside_the_first_and_the_same_again_changes_nothing(
    results: Path,
) -> None:
    for text in ("first", "second", "first", "second"):
        hand_in("Ada", "", text)
    assert [(results / name).read_text() for name in names(results)] == ["first", "second"]


def test_so_many_attempts_are_taken_and_no_more_but_others_still_hand_in(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handed_in, "MOST_ATTEMPTS", 3)
    for number in range(3):
        hand_in("Ada", "cards", str(number))
    with pytest.raises(CannotHandIn, match="3 times already"):
        hand_in("Ada", "cards", "once more")
    hand_in("Ben", "cards", "0")
    assert len(names(results)) == 4


def test_a_class_takes_so_many_files_and_what_is_handed_in_stays_so(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handed_in, "MOST_FILES", 2)
    for name in ("Ada", "Ben"):
        hand_in(name, "cards", name)
    with pytest.raises(CannotHandIn, match="folder is full"):
        hand_in("Eve", "cards", "Eve")
    hand_in("Ada", "cards", "Ada")
    assert len(names(results)) == 2


def test_what_is_too_long_is_refused(results: Path) -> None:
    with pytest.raises(CannotHandIn, match="too long"):
        hand_in("Ada", "cards", "é" * handed_in.MOST_BYTES)
    assert not results.exists()


@pytest.mark.parametrize("about", HOSTILE)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_leads_out_of_the_folder(name: str, about: str, results: Path) -> None:
    hand_in(name, about, "whole")
    [file] = names(results)
    assert file.endswith("-1.json") and file[0] not in ".-"
    assert file.removesuffix(".json").replace("-", "").isalnum()
    assert names(results.parent) == [FOLDER, OF_THE_SERVER]
    assert not names(results.parent / OF_THE_SERVER)


@pytest.mark.parametrize("letter", ["a", "é", "न", "क्", "𠀀", "Z\u0301"])
def test_a_long_name_of_any_script_fits(letter: str, results: Path) -> None:
    hand_in(letter * 100, letter * 200, "whole")
    [file] = names(results)
    assert len(os.fsencode(f".{file}.part")) <= 255


def test_pupils_who_hand_in_at_once_all_do(results: Path) -> None:
    texts = [str(number) for number in range(16)]
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda text: hand_in("Ada", "cards", text), texts))
    assert sorted((results / name).read_text() for name in names(results)) == sorted(texts)


def test_a_full_disk_is_told_in_words_and_leaves_nothing(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(handed_in, "write_whole", is_full)
    with pytest.raises(CannotHandIn, match="Save your result, and give your teacher the file"):
        hand_in("Ada", "cards", "whole")
    assert names(results) == []
