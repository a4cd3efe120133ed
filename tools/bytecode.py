"""Bytecode instead of sources, in archives of Python modules.

A browser keeps no bytecode from one visit to the next: without this it would compile every module
each time. Bytecode fits one version of Python, so Pyodide itself runs this file
(`site_parts/compile.mjs`).
"""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little")  # PEP 552: known by a hash, with no source to compare


def compile_all(folder: Path) -> None:
    """Compile every archive in `folder`."""
    for path in sorted(folder.iterdir()):
        compile_archive(path)


def compile_archive(path: Path) -> None:
    """Replace each source by its bytecode in the archive `path`.

    Raises:
        SyntaxError: a source is not valid in this version of Python.
    """
    part = path.with_suffix(".part")
    with ZipFile(path) as archive, ZipFile(part, "w", ZIP_DEFLATED, compresslevel=9) as written:
        for entry in archive.infolist():
            content = archive.read(entry)
            if entry.filename.endswith(".py"):
                compiled = ZipInfo(entry.filename + "c", entry.date_time)  # no time of the day
                written.writestr(compiled, bytecode(content, entry.filename), ZIP_DEFLATED)
            else:
                written.writestr(entry, content, ZIP_DEFLATED)
    part.replace(path)


def bytecode(source: bytes, name: str) -> bytes:
    """Return the content of the file that Python would keep for `source`."""
    code = compile(source, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
