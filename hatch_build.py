"""What is made whenever the package is built or installed, see CONTRIBUTING.md.

The translations are compiled; in a wheel the drawings of the deck become one file.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DRAWINGS = Path("koikoi_widget", "art", "deck")


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes a compiled file beside each catalogue: `koikoi.mo` beside `koikoi.po`."""

    folder: TemporaryDirectory[str] | None = None  # of the packed drawings, until they are in it

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every language and pack the drawings, before the files are collected."""
        for path in Path(self.root, "koikoi_widget", "locale").glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(path)
        if self.target_name == "wheel" and version != "editable":
            self.folder = TemporaryDirectory()
            packed = Path(self.folder.name, "deck.txt")
            packed.write_text(packed_drawings(Path(self.root, DRAWINGS)), "utf-8", newline="\n")
            build_data["force_include"][str(packed)] = DRAWINGS.with_suffix(".txt").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel alone."""
        if self.folder is not None:
            self.folder.cleanup()


def packed_drawings(folder: Path) -> str:
    """Return all drawings as one text, as `koikoi_widget/art/files.py` reads it.

    What is alike lies together, because compression sees 32 KB at a time: the plants of a month,
    and the plain pictures of the index deck.
    """
    texts = {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.svg")
    }

    def place(name: str) -> tuple[str, int, str]:
        kind, _slash, card = name.partition("/")
        month = card.partition("-")[0]
        is_plain = kind in ("backs", "index", "marks")
        return kind if is_plain else "", int(month) if month.isdigit() else 0, name

    return "\f".join(f"{name}\n{texts[name]}" for name in sorted(texts, key=place))


def compile_catalogue(path: Path) -> None:
    """Write the compiled file of a catalogue, but only if it differs.

    Somebody may be reading it, another build for one, so it is replaced whole.
    """
    compiled, target = BytesIO(), path.with_suffix(".mo")
    with path.open("rb") as source:
        write_mo(compiled, read_po(source))
    if target.exists() and target.read_bytes() == compiled.getvalue():
        return
    part = path.with_name(f"{os.getpid()}.part")
    part.write_bytes(compiled.getvalue())
    part.replace(target)
