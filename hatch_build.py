"""Compiles the translations whenever the package is built or installed, see CONTRIBUTING.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes a `koikoi.mo` beside each `koikoi.po`."""

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Compile every language, before the files of the package are collected."""
        for path in Path(self.root, "koikoi_widget", "locale").glob("*/LC_MESSAGES/koikoi.po"):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
