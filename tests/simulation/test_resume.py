"""A simulation that stops and goes on: the same results, and every wrong file refused by name."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import koikoi_widget as kk
from koikoi_widget.simulation.simulate import simulate

RUN = {"first": "greedy", "second": "random", "rules": "bga", "rounds": 1, "seed": 3}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "matches.txt"


@pytest.fixture(scope="module")
def unbroken():
    return simulate(**RUN, games=11)


@pytest.fixture
def kept(file):
    """The lines of a file with five matches."""
    simulate(**RUN, games=5, resume=file)
    return file.read_text("utf-8").splitlines()


class Counting:
    """Plays as greedy does, and is stopped after so many matches."""

    def __init__(self, matches=10**9):
        self.greedy, self.matches, self.rngs = kk.player("greedy"), matches, set()

    def __str__(self):
        return "greedy"

    def choose(self, view, rng):
        self.rngs.add(rng)
        if len(self.rngs) > self.matches:
            raise KeyboardInterrupt
        return self.greedy.choose(view, rng)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.timeout(20)
def test_a_pipe_or_a_device_keeps_no_matches(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", os.devnull):
        with pytest.raises(kk.ResumeError, match="a device or a pipe cannot keep matches"):
            simulate(**RUN, games=2, resume=file)


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor])
def test_a_stopped_run_goes_on_and_gives_what_an_unbroken_one_gives(pool, file, unbroken):
    for matches in (3, 5):
        with pytest.raises(KeyboardInterrupt):
            simulate(**RUN | {"first": Counting(matches)}, games=11, resume=file)
    before = len(file.read_text("utf-8").splitlines()) - 1
    assert 0 < before < 11
    last = Counting()
    executor = pool and pool(2)
    assert simulate(**RUN | {"first": last}, games=11, resume=file, executor=executor) == unbroken
    assert len(last.rngs) == 11 - before
    assert len(file.read_text("utf-8").splitlines()) == 12


def test_a_run_that_is_over_plays_nothing_and_can_be_made_longer_or_shorter(file, unbroken):
    assert simulate(**RUN, games=11, resume=file) == unbroken
    assert simulate(**RUN | {"first": Counting(0)}, games=11, resume=file) == unbroken
    assert simulate(**RUN | {"first": Counting(0)}, games=6, resume=file) == (
        simulate(**RUN, games=6)
    )
    assert simulate(**RUN, games=20, resume=file) == simulate(**RUN, games=20)


def test_wherever_the_file_was_cut_off_the_results_are_the_same(file):
    run = RUN | {"first": "random", "games": 4, "resume": file}
    whole = simulate(**run)
    text = file.read_text("utf-8")
    for place in {*range(0, len(text), 9), *range(len(text) - 12, len(text))}:
        file.write_text(text[:place], "utf-8")
        assert simulate(**run) == whole
        assert file.read_text("utf-8") == text


def test_rules_of_ones_own_are_told_apart_by_their_yaku(file):
    house = kk.rules("bga", yaku=kk.PRESETS["bga"].yaku[:-1])
    options = RUN | {"rules": house, "games": 2, "resume": file}
    assert simulate(**options) == simulate(**options)
    with pytest.raises(kk.ResumeError, match=r"'rules' is '.* chaff=0' in the file, but"):
        simulate(**options | {"rules": "bga"})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first": "random"}, "'first' is 'greedy' in the file, but 'random' in this run"),
        ({"second": kk.player("greedy", courage=2.0)}, "'second' is 'random' in the file"),
        ({"rules": "nintendo"}, "'rules' is 'bga rounds=1 start_points=8' in the file"),
        ({"rounds": 2}, "'rules' is 'bga rounds=1"),
        ({"seed": 4}, "'seed' is 3 in the file, but 4 in this run"),
    ],
)
def test_another_run_is_refused_by_the_part_that_differs(change, told, kept, file):
    with pytest.raises(kk.ResumeError, match=told):
        simulate(**RUN | change, games=5, resume=file)
    assert file.read_text("utf-8").splitlines() == kept


def test_matches_of_another_version_are_refused(kept, file):
    header = json.loads(kept[0])
    header["versions"]["koikoi_widget"] = "0.0.1"
    file.write_text("\n".join([json.dumps(header), *kept[1:], ""]), "utf-8")
    with pytest.raises(kk.ResumeError, match=r"'koikoi_widget' is .*0\.0\.1.* in the file"):
        simulate(**RUN, games=5, resume=file)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda lines: ["hello"], "not a file of matches"),
        (lambda lines: ["[1]", *lines[1:]], "not a file of matches"),
        (lambda lines: ["[" * 10**5], "not a file of matches"),
        (lambda lines: lines[1:], "not a file of matches"),
        (lambda lines: [*lines, "6 2 5"], "line 7: expected a match, got '6 2 5'"),
        (lambda lines: [*lines, "0 1 5"], "line 7: expected a match, got '0 1 5'"),
        (lambda lines: [*lines, "6 1 5 5"], "line 7"),
        (lambda lines: [*lines, '6 1 5 lost 3 2 ""'], "line 7: expected a match"),
        (lambda lines: [*lines, '6 1 5 lost 1 2 "\\x"'], "line 7: expected a match"),
        (lambda lines: [*lines, "6 1 " + "9" * 5000], "line 7"),
        (lambda lines: [*lines, ""], "line 7: expected a match, got ''"),
        (lambda lines: [*lines, lines[2]], "line 7: match 2 appears twice"),
        (lambda lines: [lines[0].replace("{", '{"more": 1, ', 1), *lines[1:]], "'more' is 1"),
    ],
)
def test_a_file_that_nobody_wrote_so_is_refused_and_left_as_it_is(wrong, told, kept, file):
    text = "\n".join([*wrong(kept), ""])
    file.write_text(text, "utf-8")
    with pytest.raises(kk.ResumeError, match=told) as refused:
        simulate(**RUN, games=5, resume=file)
    assert len(str(refused.value)) <= 300
    assert file.read_text("utf-8") == text


def test_a_run_without_luck_goes_on_with_the_luck_it_has_priced(file):
    run = RUN | {"luck_free": True}
    unbroken = simulate(**run, games=9)
    with pytest.raises(KeyboardInterrupt):
        simulate(**run | {"first": Counting(4)}, games=9, resume=file)
    last = Counting()
    assert simulate(**run | {"first": last}, games=9, resume=file) == unbroken
    assert 0 < len(last.rngs) < 9
    assert simulate(**run | {"first": Counting(0)}, games=9, resume=file).luck == unbroken.luck
    with pytest.raises(kk.ResumeError, match="'luck_free' is True in the file, but None in this"):
        simulate(**RUN, games=9, resume=file)
    file.write_text(file.read_text("utf-8") + "10 1 5\n", "utf-8")
    with pytest.raises(kk.ResumeError, match="line 11: expected a match, got '10 1 5'"):
        simulate(**run, games=9, resume=file)


def test_matches_whose_luck_nobody_priced_are_not_taken_for_others(kept, file):
    with pytest.raises(kk.ResumeError, match="'luck_free' is None in the file, but True in this"):
        simulate(**RUN, games=5, resume=file, luck_free=True)
    assert file.read_text("utf-8").splitlines() == kept


@pytest.mark.parametrize("name", [".", "nowhere/matches.txt", "a\0b", "a" * 5000])
def test_a_place_where_no_file_can_be_is_refused(name, tmp_path):
    with pytest.raises(kk.ResumeError):
        simulate(**RUN, games=2, resume=tmp_path / name)


def test_what_is_not_text_or_not_a_path_is_refused(file):
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(kk.ResumeError, match="not a text file"):
        simulate(**RUN, games=2, resume=file)
    with pytest.raises(kk.InvalidValue, match="resume cannot be 5"):
        simulate(**RUN, games=2, resume=5)


def test_another_python_goes_on_because_it_plays_the_same_matches(kept, file):
    header = json.loads(kept[0])
    header["versions"] |= {"python": "3.11.0", "numpy": "1.26.0"}
    file.write_text("\n".join([json.dumps(header), *kept[1:], ""]), "utf-8")
    assert simulate(**RUN, games=5, resume=file) == simulate(**RUN, games=5)


def test_a_run_that_could_never_go_on_is_refused_at_once(file):
    with pytest.raises(kk.InvalidValue, match="seed cannot be None"):
        simulate(**RUN | {"seed": None}, games=2, resume=file)
    assert not file.exists()
