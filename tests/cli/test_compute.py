"""The commands that compute and that draw, and what they say about bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app


def koikoi(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def told(*words):
    """What a command writes when it succeeds."""
    result = koikoi(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*words):
    """What a command writes to stderr when it fails."""
    result = koikoi(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


BRIGHTS = ("1-bright", "3-bright", "8-bright")


def test_score_tells_the_yaku_their_points_and_the_total():
    text = told("score", "--rules", "nintendo", *BRIGHTS, "9-animal")
    for yaku, points in (
        ("Three Brights", 5),
        ("Flower Viewing", 5),
        ("Moon Viewing", 5),
        ("Total", 15),
    ):
        line = next(line for line in text.splitlines() if yaku in line)
        assert f" {points} " in line
    assert "1-bright 3-bright 8-bright" in text


def test_score_for_programs():
    assert json.loads(told("score", *BRIGHTS, "--json")) == {
        "rules": "bga",
        "total": 6,
        "yaku": {"three-brights": 6},
    }


def test_score_of_no_yaku():
    assert "make no yaku" in told("score", "1-bright")
    assert json.loads(told("score", "1-bright", "--json"))["yaku"] == {}


def test_score_takes_cards_in_one_word_too():
    assert json.loads(told("score", "1-bright, 3-bright 8-bright", "--json"))["total"] == 6


def test_score_by_house_rules():
    viewing = ("score", "3-bright", "9-animal", "--json")
    assert json.loads(told(*viewing))["total"] == 5
    assert json.loads(told(*viewing, "--set", "viewings=never")) == {
        "rules": "bga viewings=never",
        "total": 0,
        "yaku": {},
    }


def test_score_counts_the_cards_of_the_month():
    words = (
        "score",
        "12-bright",
        "12-chaff-1",
        "12-chaff-2",
        "12-chaff-3",
        "--json",
        "--set",
        "month_set=4",
        "--month",
    )
    assert json.loads(told(*words, 12))["yaku"] == {"month-set": 4}
    assert json.loads(told(*words, 11))["yaku"] == {}


def test_simulate_tells_win_rates_with_errors():
    text = told("simulate", "greedy", "random", "--games", 6, "--rounds", 1, "--rules", "legends")
    assert "greedy against random: 6 matches under legends" in text
    assert "win rate" in text and "±" in text


def test_a_tournament_is_a_table_and_for_programs_the_same_with_any_number_of_workers():
    words = ("tournament", "greedy", "random", "novice", "--games", 4, "--rounds", 1)
    assert "1 greedy" in told(*words)
    figures = json.loads(told(*words, "--json"))
    assert json.loads(told(*words, "--json", "--workers", 2)) == figures
    assert len(figures["pairs"]) == 3


def test_simulate_for_programs_is_the_same_with_any_number_of_workers():
    words = (
        "simulate",
        "greedy",
        "random",
        "--games",
        9,
        "--rounds",
        2,
        "--seed",
        "plum",
        "--set",
        "viewings=never",
        "--json",
    )
    alone = json.loads(told(*words))
    assert alone == json.loads(told(*words, "--workers", 2))
    assert alone["games"] == 9 == sum(alone["wins"]) + alone["draws"]
    assert (alone["first"], alone["second"], alone["seed"]) == ("greedy", "random", "plum")
    assert alone["rules"].startswith("bga viewings=never rounds=2")


def test_simulate_takes_the_luck_out_if_asked_to():
    pytest.importorskip("numba")
    words = ("simulate", "greedy", "random", "--games", 6, "--rounds", 1, "--luck-free")
    assert "point difference without the luck of the cards" in told(*words)
    figures = json.loads(told(*words, "--json"))
    assert figures["luck_free_mean_error"] > 0


def test_simulate_draws_its_results(tmp_path):
    file = tmp_path / "results.svg"
    words = ("simulate", "greedy", "random", "--games", 4, "--rounds", 1, "--plot", file, "--json")
    assert json.loads(told(*words))["games"] == 4
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_measure_writes_what_it_prints(tmp_path):
    pytest.importorskip("numba")
    text = told("measure", "nintendo", "--count", 3, "--turns", 20, "--out", tmp_path)
    assert "Threats" in text and "points lost" in text and "by counting alone" in text
    made = json.loads((tmp_path / "nintendo.json").read_text("utf-8"))["made"]
    assert made["positions"]["size"] == 3 and made["turns"]["size"] == 20


def test_a_player_is_named_with_its_options():
    words = ("simulate", "greedy courage=2 hope=0.5", "random", "--games", 2, "--rounds", 1)
    assert told(*words).startswith("greedy hope=0.5 courage=2 against random: 2 matches")


def test_a_sheet_is_named_after_its_rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert (
        told("sheet", "--rules", "italian", "--paper", "letter") == "wrote koi-koi-italian.html\n"
    )
    assert told("sheet", "--set", "rounds=3", "--out", "house.html") == "wrote house.html\n"
    assert told("sheet", "--cards", "--marks") == "wrote koi-koi-cards.html\n"
    text = (tmp_path / "koi-koi-italian.html").read_text("utf-8")
    assert text == str(kk.sheet("italian", "letter"))
    house = (tmp_path / "house.html").read_text("utf-8")
    assert house == str(kk.sheet(kk.rules("bga", rounds=3)))
    cards = (tmp_path / "koi-koi-cards.html").read_text("utf-8")
    assert cards == str(kk.card_sheets(marks=True))


@pytest.mark.parametrize(
    ("words", "named", "allowed"),
    [
        (("score", "13-bright"), "'13-bright'", "months run from 1 to 12"),
        (("score", "1-bright", "1-bright"), "1-bright is named twice", ""),
        (("score", "1-bright", "--rules", "nintndo"), "'nintndo'", "Did you mean 'nintendo'?"),
        (("score", "1-bright", "--set", "viewings=nevr"), "'nevr'", "always, never"),
        (("score", "1-bright", "--set", "viewing=never"), "'viewing'", "Did you mean 'viewings'?"),
        (("score", "1-bright", "--set", "viewings"), "'viewings'", "NAME=VALUE"),
        (("score", "1-bright", "--month", "13"), "month cannot be 13", "from 1 to 12"),
        (("score", "1-bright", "--month", "May"), "--month", "integer"),
        (("score",), "CARD", ""),
        (("table", "--width", "3"), "--width", "320"),
        (("review", "nowhere.txt"), "nowhere.txt", "does not exist"),
        (("simulate", "gredy", "random"), "'gredy'", "Did you mean 'greedy'?"),
        (("simulate", "greedy", "random", "--games", "0"), "games cannot be 0", "from 1"),
        (("simulate", "greedy", "random", "--rounds", "0"), "rounds cannot be 0", "from 1 to 99"),
        (("simulate", "greedy", "random", "--workers", "0"), "workers cannot be 0", "from 1"),
        (("simulate", "greedy courage", "random"), "'courage'", "NAME=VALUE"),
        (("simulate", "greedy corage=2", "random"), "'corage'", "Did you mean 'courage'?"),
        (("simulate", "greedy name=3", "random"), "'greedy': 'name'", "known:"),
        (("simulate", "greedy courage=high", "random"), "'high'", "a number from 0 to 10"),
        (("simulate", "greedy", "random", "--plot", "nowhere/a.svg"), "nowhere/a.svg", "written"),
        (("simulate", "greedy", "random", "--plot", "/"), "'/'", "cannot be written"),
        (("deck", "--out", "nowhere/a.html"), "nowhere/a.html", "written"),
        (("deck", "--palette", "sepia"), "'sepia'", "traditional"),
        (("sheet", "--out", "nowhere/a.html"), "nowhere/a.html", "written"),
        (("sheet", "--rules", "nintndo"), "'nintndo'", "Did you mean 'nintendo'?"),
        (("sheet", "--set", "viewings=nevr"), "'nevr'", "always, never"),
        (("sheet", "--paper", "a5"), "'a5'", "a4, letter"),
        (("measure", "bga", "--turns", "0"), "turns cannot be 0", "from 1"),
        (("measure", "bga", "--count", "0"), "count cannot be 0", "from 1"),
        (("table", "--out", "nowhere/a.svg"), "nowhere/a.svg", "written"),
        (("simulate", "greedy", "random", "--seed", ""), "seed cannot be ''", "a whole number"),
    ],
)
def test_bad_input_is_named_with_what_is_allowed(words, named, allowed):
    error = refused(*words)
    assert named in error and allowed in error


@pytest.mark.parametrize(
    "words",
    [
        ("score", "1" * 5000),
        ("review", "{long}"),
        ("deck", "--out", "/proc/x.html"),
        ("table", "--out", "/proc/x.svg"),
        ("simulate", "random", "random", "--games", "1", "--plot", "/proc/x.svg"),
        ("deck", "--out", "x" * 5000),
        ("score", "1-bright", "--set", "x" * 5000),
        ("simulate", "greedy hope=" + "[" * 5000, "random"),
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_what_cannot_be_is_said_in_a_line_and_without_a_traceback(words, tmp_path):
    long = tmp_path / "long.txt"
    long.write_text("#" * 5_000_000)
    result = koikoi(*(word.replace("{long}", str(long)) for word in words))
    assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
    lines = [line for line in result.stderr.splitlines() if line.startswith("koikoi: ")]
    assert all(len(line) <= 310 for line in lines)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_record_is_read_as_its_editor_saved_it(encoding, tmp_path):
    record = tmp_path / "match.txt"
    record.write_text("koi-koi record 1\nrules nintndo", encoding)
    assert "line 2" in refused("review", str(record))


def test_the_coach_says_in_a_line_what_it_needs(tmp_path):
    (tmp_path / "numba.py").write_text("raise ModuleNotFoundError('no numba', name='numba')")
    found = subprocess.run(
        [sys.executable, "-m", "koikoi_widget.coach"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert found.returncode == 1 and "Traceback" not in found.stderr
    assert len(found.stderr.splitlines()) == 1 and "pip install" in found.stderr


def closed(folder):
    """A folder that nothing can be written to, whoever asks."""
    folder.mkdir()
    return Path("/proc") if os.geteuid() == 0 else folder.chmod(0o500) or folder


@pytest.mark.skipif(sys.platform != "linux", reason="as root only Linux has such a folder")
def test_a_folder_that_takes_no_files_is_refused_before_any_work_is_done(tmp_path, monkeypatch):
    words = ("measure", "bga")
    folder = closed(tmp_path / "closed")
    assert f"nothing can be written to '{folder}'" in refused(*words, "--out", folder)
    # where nobody says otherwise
    monkeypatch.setattr("koikoi_widget.lessons.judgement.preset_figures.FOLDER", folder)
    assert f"nothing can be written to '{folder}'" in refused(*words)
    assert [*tmp_path.glob("*/*")] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes with a name")
@pytest.mark.parametrize(
    "words",
    [
        ("review", "pipe"),
        ("simulate", "greedy", "random", "--games", "2", "--plot", "pipe"),
        ("simulate", "greedy", "random", "--games", "2", "--resume", "pipe"),
        ("deck", "--out", "pipe"),
        ("sheet", "--out", "pipe"),
        ("table", "--out", "pipe"),
    ],
)
def test_a_pipe_that_nobody_serves_is_refused_and_not_waited_for(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    assert "pipe" in refused(*words)


def test_the_house_rules_are_listed_with_what_they_allow_and_the_presets_that_have_it():
    listed = told("rules")
    assert all(name in listed for name in kk.OPTIONS)
    assert "any, one-each, one-in-round" in listed and "italian-comments" in listed


def test_the_house_rules_of_a_preset_are_listed_with_what_is_changed():
    listed = told("rules", "nintendo", "--set", "viewings=with-another", "--set", "rounds=7")
    first = next(line for line in listed.splitlines() if "viewings" in line and "│" in line)
    assert first.split("│")[2].strip() == "with-another"
    assert "nintendo viewings=with-another rounds=7" in listed
    assert told("rules", "--set", "rounds=7").lstrip().startswith("bga rounds=7")


def test_a_house_rule_that_is_none_is_refused():
    assert "unknown rule: 'viewing'" in refused("rules", "bga", "--set", "viewing=never")
    assert "unknown preset: 'sega'" in refused("rules", "sega")


def test_score_of_a_match_with_real_cards_is_its_sheet_and_why(tmp_path):
    file = tmp_path / "match.json"
    book = kk.Scorebook("nintendo", ("Aiko", "Ines")).enter(second=" ".join(BRIGHTS), stopped=1)
    book.save(file)
    text = told("score", "--match", file)
    assert "Aiko 0 : 5 Ines" in text and "1. Three Brights: 5." in text
    assert json.loads(told("score", "--match", file, "--json"))["points_1"] == [5]
    file.write_text("{}")
    assert "not a scorebook" in refused("score", "--match", file)
    assert "CARD" in refused("score")
