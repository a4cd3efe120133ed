"""Where compiled code is kept, on machines of all sorts."""

from __future__ import annotations

import ast
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi_widget.kernel import code_folder as module, jit
from koikoi_widget.kernel.code_folder import code_folder
from tests.fresh import run


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an installation, and with room for a cache and temporary files."""
    monkeypatch.setattr(module, "PACKAGE", tmp_path / "site" / "koikoi_widget")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code_folder.cache_clear()
    yield tmp_path
    code_folder.cache_clear()


@pytest.fixture
def nowhere(installed: Path) -> Path:
    """A place below which no folder can be made, whoever tries."""
    place = installed / "a file"
    place.touch()
    return place


def test_a_checkout_keeps_it_beside_its_sources() -> None:
    assert run("from koikoi_widget.kernel.code_folder import code_folder as f; print(f())") == ""


def test_an_installation_keeps_it_in_the_user_s_cache_and_not_in_itself(installed: Path) -> None:
    folder = code_folder()
    assert folder and Path(folder).is_dir()
    assert installed in Path(folder).parents and "site" not in Path(folder).parts


def test_the_folder_that_numba_is_told_is_taken(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(installed / "told"))
    assert code_folder() == str(installed / "told")


@pytest.mark.skipif(sys.platform != "linux", reason="a home is moved by other means there")
def test_without_a_home_it_is_temporary(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere / "cache"))
    folder = code_folder()
    assert folder and Path(folder).parent == nowhere.parent


@pytest.mark.skipif(sys.platform != "linux", reason="users share temporary folders there")
def test_a_temporary_folder_in_which_others_could_put_code_is_not_taken(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere / "cache"))
    folder = code_folder()
    assert folder
    Path(folder).chmod(0o777)
    code_folder.cache_clear()
    assert code_folder() is None


@pytest.mark.skipif(sys.platform != "linux", reason="a home is moved by other means there")
def test_where_nothing_can_be_written_it_is_kept_nowhere(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(nowhere))
    assert code_folder() is None


def test_what_is_kept_nowhere_is_compiled_all_the_same() -> None:
    code = (
        "from koikoi_widget.kernel import code_folder as module\n"
        "module.code_folder = lambda: None\n"
        "from koikoi_widget.kernel.jit import compiled, is_compiled\n"
        "twice = compiled(lambda number: 2 * number)\n"
        "print(twice(21), is_compiled(twice))"
    )
    assert run(code) == "42 False"


@pytest.mark.parametrize(
    "changed",
    ["kernel/rules/steps.py", *(f"engine/{name}.py" for name in jit.ENGINE), "own/mine.py"],
)
def test_an_edit_of_what_compiled_code_is_made_of_is_noticed(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "kernel" / "jit.py"))
    file, other = tmp_path / changed, tmp_path / "engine" / "match.py"
    stamps = []
    for text in ("1", "2"):
        for written in (file, other):
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, "utf-8")
            stamps.append(jit.sources.__wrapped__(tmp_path / "own"))
    assert stamps[1] != stamps[2] == stamps[3]


def test_every_module_of_the_engine_that_the_kernel_takes_constants_from_is_watched() -> None:
    sources = set()
    for path in Path(jit.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine."):
                if any(alias.name.isupper() for alias in node.names):
                    sources.add(str(node.module).removeprefix("engine."))
    assert sources == {*jit.ENGINE}
