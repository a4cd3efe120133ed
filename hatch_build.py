"""Compiles the translations whenever the package is built or installed, see CONTRIBUTING.md."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes a compiled file beside each catalogue: `koikoi.mo` beside `koikoi.po`."""

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Compile every language, before the files of the package are collected."""
        for path in Path(self.root, "koikoi_widget", "locale").glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(path)


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
