"""What `koikoi` says of itself: help, and what is wrong with a call, in any language."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from koikoi_widget import locale
from koikoi_widget.cli import main
from koikoi_widget.cli.usage import Command, Commands
from koikoi_widget.engine.errors import KoiKoiError
from koikoi_widget.engine.rules import OPTIONS, PRESETS
from koikoi_widget.paper.page import PAPERS
from tests.conftest import ROOT

COMMANDS: Mapping[str, Any] = get_command(main.app).commands  # type: ignore[attr-defined]
HELP = [["--help"], [], ["--language", "en"], *([name, "--help"] for name in COMMANDS)]
MISTAKES = [
    ["plya"],
    [""],
    ["-x"],
    ["--language"],
    ["--language", "xx"],
    ["--version=1"],
    ["play", "--prt", "3"],
    ["play", "--port"],
    ["play", "--port", "99999"],
    ["play", "--port", "ten"],
    ["play", "--pages", "0"],
    ["play", "--browser=3"],
    ["play", "--address", "192.0.2.1"],
    ["play", "--address", "nowhere.invalid"],
    ["play", "extra", "words"],
    ["learn", "--help=1"],
    ["score"],
    ["score", "1-bright", "--month", "13"],
    ["score", "13-bright"],
    ["score", "1-bright", "--rules", "nintndo"],
    ["score", "1-bright", "--set", "viewings"],
    ["simulate", "greedy"],
    ["simulate", "greedy", "greedy", "--games", "ten"],
    ["simulate", "greedy", "greedy", "--plot", "/"],
    ["simulate", "greedy", "greedy", "--resume", "/"],
    ["review", "nowhere.txt"],
    ["review", "/"],
    ["review", "1" * 5000],
    ["train", "coach"],
    ["train", "policy", "--out", "nowhere"],
    ["train", "network", "--start", "/"],
    ["measure", "nintndo"],
    ["deck", "--out", "/proc/deck.html"],
    ["sheet", "--paper", "a5"],
    ["table", "--width", "3"],
    ["table", "--actions", "-1"],
]
# What is typed and therefore the same in every language, besides commands, options and defaults.
TYPED = ("koikoi", "never", "policy", "network", "html", "svg", "txt", *PRESETS, *PAPERS, *OPTIONS)


@pytest.fixture(scope="module")
def made_up() -> dict[str, str]:
    """What every help and every mistake says in a language without a Latin letter, by the call."""
    calls = [*HELP, *MISTAKES]
    answers = subprocess.run(
        [sys.executable, "-m", "tests.made_up"],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    told = json.loads(answers.stdout)
    return {" ".join(call): text for call, text in zip(calls, told, strict=True)}


def english(call: str, text: str) -> list[str]:
    """Return the words that are neither typed in the call nor known to be the same everywhere."""
    defaults = [str(each.default) for command in COMMANDS.values() for each in command.params]
    same = [*TYPED, *COMMANDS, *locale.languages(), *defaults, call]
    known = set(re.findall("[a-zA-Z]+", " ".join(same)))
    without_options = re.sub(r"--[a-z-]+", "", text)
    return [word for word in re.findall("[a-zA-Z]+", without_options) if word not in known]


def test_every_help_is_wholly_in_the_chosen_language(made_up: dict[str, str]) -> None:
    helps = {" ".join(call): made_up[" ".join(call)] for call in HELP}
    assert {call: found for call, text in helps.items() if (found := english(call, text))} == {}
    assert all("--help" in text and "ж" in text for text in helps.values())


def test_every_mistake_is_told_wholly_in_the_chosen_language(made_up: dict[str, str]) -> None:
    told = {" ".join(call): made_up[" ".join(call)] for call in MISTAKES}
    assert {call: found for call, text in told.items() if (found := english(call, text))} == {}
    assert all(
        text.startswith("koikoi: ж") or text.startswith("koikoi: ") for text in told.values()
    )
    assert all("ж" in text for text in told.values())


def koikoi(*words: str, **environment: str) -> str:
    """What `koikoi` says of a mistake."""
    result = subprocess.run(
        [sys.executable, "-m", "koikoi_widget", *words],
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert (result.returncode, result.stdout) == (2, "")
    return result.stderr


def test_a_mistake_is_a_line_that_names_what_is_meant_and_a_line_that_names_the_help() -> None:
    first, second = koikoi("--language", "de", "play", "--prt", "3").splitlines()
    assert first.startswith("koikoi: Option '--prt' gibt es nicht")
    assert first.endswith("Meintest du '--port'?")
    assert second == "Hilfe: koikoi play --help"


def test_an_unknown_language_is_refused_in_the_system_s() -> None:
    system = {"LANG": "it_IT.UTF-8", "LC_ALL": "", "LANGUAGE": ""}
    assert "'xx' non esiste" in koikoi("--language", "xx", "score", **system)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["plya"], "unknown command: 'plya'; known: play, .* Did you mean 'play'"),
        (["play", "--prt"], "unknown option: '--prt'; known: .* Did you mean '--port'"),
        (["play", "--port"], "--port needs a value"),
        (["play", "--browser=yes"], "--browser takes no value"),
        (["play", "now", "please"], "this command does not take 'now please'"),
        (["play", "--port", "ten"], "--port: 'ten' is not a whole number"),
        (["play", "--port", "70000"], "--port cannot be 70000; .* from 0 to 65535"),
        (["play", "--pages", "0"], "--pages cannot be 0"),
        (["score"], "CARD is missing"),
        (["review", "nowhere.txt"], "there is no file 'nowhere.txt'"),
        (["review", "/"], "'/' cannot be read"),
        (["train", "network", "--out", "nowhere"], "--out: there is no folder 'nowhere'"),
        (["train", "everything"], "unknown part of the coach: 'everything'"),
        (["table", "--width", "3"], "--width cannot be 3; .* from 320"),
    ],
)
def test_a_mistake_is_named(words: Sequence[str], told: str) -> None:
    result = CliRunner().invoke(main.app, words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.match(f"koikoi: {told}", result.stderr), result.stderr


def test_help_tells_what_an_option_is_when_it_is_not_given() -> None:
    told = CliRunner().invoke(main.app, ["play", "--help"], env={"COLUMNS": "200"}).stdout
    assert "--browser, --no-browser" in told and "(default: --browser)" in told
    assert f"(default: {main.PAGE_PORT})" in told and "as many as fit in memory" in told
    assert "--host NAME …" in told


def test_a_long_help_goes_on_in_the_next_line_and_is_never_cut() -> None:
    wide, narrow = (
        CliRunner().invoke(main.app, ["simulate", "--help"], env={"COLUMNS": columns}).stdout
        for columns in ("200", "40")
    )
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow.count("…") == wide.count("…") == 1


def test_without_a_command_there_is_help() -> None:
    told = CliRunner().invoke(main.app, [])
    assert told.exit_code == 0
    assert told.stdout == CliRunner().invoke(main.app, ["--help"]).stdout


def app_that(refuses: Exception) -> typer.Typer:
    """Return a program whose only command fails."""
    app = typer.Typer(name="koikoi", cls=Commands)

    @app.callback()
    def main() -> None: ...

    @app.command(cls=Command)
    def fail() -> None:
        raise refuses

    return app


def test_what_the_engine_refuses_is_one_line_on_stderr() -> None:
    refused = KoiKoiError("unknown card: '13-bright'; months run from 1 to 12")
    result = CliRunner().invoke(app_that(refused), ["fail"])
    assert result.exit_code == 2
    assert result.stderr == "koikoi: unknown card: '13-bright'; months run from 1 to 12\n"
    assert result.stdout == ""


def test_a_mistake_of_an_unknown_kind_is_told_without_the_words_of_others() -> None:
    result = CliRunner().invoke(app_that(typer.BadParameter("A new kind!")), ["fail"])
    assert result.exit_code == 2
    assert "koikoi: this command cannot be parsed.\n" in result.stderr
    assert "A new kind" not in result.stderr


def test_a_fault_of_our_own_stays_a_traceback() -> None:
    found = CliRunner().invoke(app_that(TypeError("a bug")), ["fail"])
    assert isinstance(found.exception, TypeError)
