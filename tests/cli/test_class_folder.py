"""The folder of a class, and the command that opens it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from koikoi_widget.cli import class_folder, main, neighbours
from koikoi_widget.cli.class_folder import Class, ClassError, class_in
from koikoi_widget.engine.errors import InvalidValue, KoiKoiError, UnknownName
from koikoi_widget.table.saved import seal
from koikoi_widget.widgets import rules_in_force

NOTHING: dict[str, str | None] = {"rules": None, "language": None, "word": None, "deal": None}
GIVEN = {"rules": "nintendo", "language": "de", "word": "maple", "deal": "river-7"}


def test_a_new_class_is_written_down_and_opened_again_as_it_was(tmp_path: Path) -> None:
    first = class_in(tmp_path / "8b", NOTHING)
    assert first.word in class_folder.WORDS and first.rules == "fuda-wiki"
    assert class_in(tmp_path / "8b", NOTHING) == first


def test_what_is_given_holds_from_then_on(tmp_path: Path) -> None:
    class_in(tmp_path, NOTHING)
    assert class_in(tmp_path, GIVEN) == Class(**GIVEN)
    assert class_in(tmp_path, NOTHING) == Class(**GIVEN)
    assert tomllib.loads((tmp_path / "class.toml").read_text("utf-8")) == GIVEN


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("rules = 1", UnknownName),
        ('rules = "ninten"', UnknownName),
        ('colour = "red"', UnknownName),
        ('word = "../8c"', InvalidValue),
        ('word = "Ähre"', InvalidValue),
        ('deal = "<b>"', InvalidValue),
        ("rules =", ClassError),
    ],
)
def test_a_file_that_says_something_else_is_refused_and_stays(
    tmp_path: Path, text: str, error: type[KoiKoiError]
) -> None:
    file = tmp_path / "class.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(error):
        class_in(tmp_path, NOTHING)
    assert file.read_text("utf-8") == text


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ClassError, match="file"):
        class_in(tmp_path / "file" / "8b", NOTHING)


def test_a_class_is_served_below_its_word_with_its_sheet_and_its_own_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = pytest.importorskip("koikoi_widget.server.page_server").PageServer
    served: list[list[str]] = []
    monkeypatch.setattr(server, "launch_instance", served.append)
    monkeypatch.setattr(neighbours, "answers", lambda _link, _patience: True)
    monkeypatch.setattr(main, "nearby_address", lambda: main.HOST)
    options = ["--rules", "nintendo", "--language", "de", "--word", "maple", "--port", "0"]
    said = CliRunner().invoke(main.app, ["class", str(tmp_path / "8b"), *options]).stdout
    assert f"http://{main.HOST}:" in said and "/maple/" in said and "▄" in said
    assert {"--PageServer.ip=127.0.0.1", "--PageServer.base_url=/maple/"} < {*served[0]}
    assert "Nintendo" in (tmp_path / "8b" / "rules.html").read_text("utf-8")
    assert "<table>" in (tmp_path / "8b" / "plan.html").read_text("utf-8")
    assert os.environ[rules_in_force.VARIABLE] == "nintendo"
    assert seal.data_folder() == tmp_path / "8b" / "server"


def test_a_name_that_nothing_listens_at_is_refused_in_words() -> None:
    for host, reason in {
        "203.0.113.7": "this machine does not have that address",
        "::": "nothing listens at ::, only at 127.0.0.1; for phones",
    }.items():
        refused = CliRunner().invoke(main.app, ["play", "--host", host])
        assert (refused.exit_code, reason in refused.stderr) == (2, True), refused.stderr
