"""The archives that the static site loads, with bytecode instead of sources."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest

from tests.blocks import blocks
from tests.conftest import ROOT
from tools import site
from tools.bytecode import compile_all, compile_archive
from tools.site import LATER, gather


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "months.whl"
    with ZipFile(path, "w") as written:
        written.writestr("months/__init__.py", '"""Twelve."""\nfrom .first import PINE\n')
        written.writestr("months/first.py", "PINE = 1\n")
        written.writestr("months/pine.svg", "<svg/>")
    yield path
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("months", "seldom"):
            del sys.modules[name]


def test_modules_are_imported_from_bytecode_alone(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_archive(archive)
    with ZipFile(archive) as found:
        assert not [name for name in found.namelist() if name.endswith(".py")]
        assert found.read("months/pine.svg") == b"<svg/>"
    monkeypatch.syspath_prepend(archive)
    months = import_module("months")
    assert (months.PINE, months.__doc__) == (1, "Twelve.")


def test_every_archive_of_a_folder_is_compiled(archive: Path) -> None:
    other = archive.with_name("stdlib.zip")
    other.write_bytes(archive.read_bytes())
    compile_all(archive.parent)
    for path in (archive, other):
        assert "months/first.pyc" in ZipFile(path).namelist()
    assert sorted(archive.parent.iterdir()) == [archive, other]  # and nothing is left behind


def test_a_source_that_python_cannot_read_is_an_error(archive: Path) -> None:
    with ZipFile(archive, "a") as written:
        written.writestr("months/second.py", "PLUM =\n")
    with pytest.raises(SyntaxError, match="second"):
        compile_archive(archive)


def test_what_is_seldom_imported_is_one_archive_that_needs_no_unpacking(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = archive.with_name("traitlets-5-py3-none-any.whl")
    seldom = archive.with_name("seldom-1-py3-none-any.whl")
    for path in (at_once, seldom):
        with ZipFile(path, "w") as written:
            written.writestr("seldom/__init__.py", "WHAT = 'a module'\n")
            written.writestr("seldom/py.typed", "")
            written.writestr("seldom-1.dist-info/METADATA", "")
    gather(archive.parent)
    later = archive.with_name(LATER)
    assert set(archive.parent.iterdir()) == {archive, at_once, later}  # one has a picture
    monkeypatch.syspath_prepend(later)
    assert import_module("seldom").WHAT == "a module"


def test_the_page_before_python_names_the_lessons_and_can_say_everything(tmp_path: Path) -> None:
    for name in ("repl/index.html", "static/pyodide/pyodide.mjs", "files/04-kinds.ipynb"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.touch()
    site.begin(tmp_path)
    page = (tmp_path / "index.html").read_text("utf-8")
    [data] = re.findall(r'<script id="site"[^>]*>(.*?)</script>', page)
    known = json.loads(data)
    assert known["lessons"] == ["04-kinds"]
    asked = {*re.findall(r'data-says="(.+?)"', page), *re.findall(r"says\.(\w+)", page)}
    for language, said in known["texts"].items():
        assert all(map(said.get, asked)), language


def test_a_compiled_package_that_lies_there_is_used_only_if_pyodide_names_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PYODIDE", tmp_path)
    files = {name: tmp_path / f"{name}.whl" for name in site.COMPILED}
    for path in files.values():
        path.write_text(path.stem)
    packages = {
        name: {"file_name": path.name, "sha256": sha256(path.read_bytes()).hexdigest()}
        for name, path in files.items()
    }
    (tmp_path / "package.json").write_text('{"version": "0"}')
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"packages": packages}))
    assert [*site.distributed(tmp_path)] == [*files.values()]
    files["numpy"].write_text("half of it")
    with pytest.raises(ValueError, match=r"numpy\.whl is not the file that Pyodide 0 names"):
        [*site.distributed(tmp_path)]


def test_the_gallery_of_the_site_is_that_of_the_documentation() -> None:
    notebook = nbformat.from_dict(site.gallery())
    nbformat.validate(notebook)
    written = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    assert written == [text.strip() for _line, text in blocks(site.GALLERY, "python")]
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert "](app.ipynb#learn/album)" in prose  # within the site no other host is asked
    assert f"]({site.SITE}?lesson=gallery)" in (ROOT / "README.md").read_text("utf-8")
