"""What is made whenever the package is built or installed, see CONTRIBUTING.md.

The translations become one file for the program and one for the lessons, which a wheel has packed;
in a wheel the drawings of the deck are one file too, and so are the scripts and style sheets, which
have no comments there.
"""

from __future__ import annotations

import bz2
import json
import lzma
import os
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DRAWINGS = Path("koikoi_widget", "art", "deck")
LOCALE = Path("koikoi_widget", "locale")
WEB = Path("koikoi_widget", "web")
# Comments that fill whole lines: a quarter of all scripts.
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the translations; for a wheel it packs them, the drawings and the scripts."""

    folder: TemporaryDirectory[str] | None = None  # of what is packed, until the wheel has it

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every language and pack what a wheel has packed, before it is collected."""
        compile_catalogues(Path(self.root, LOCALE))
        if self.target_name == "wheel" and version != "editable":
            self.folder = TemporaryDirectory()
            for place, content in packed(Path(self.root)).items():
                file = Path(self.folder.name, place.name)
                file.write_bytes(content)
                build_data["force_include"][str(file)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel alone."""
        if self.folder is not None:
            self.folder.cleanup()


def packed(root: Path) -> dict[Path, bytes]:
    """Return the files that only a wheel has, by their place."""
    files = {
        DRAWINGS.with_name("deck.txt.xz"): lzma.compress(packed_drawings(root / DRAWINGS).encode()),
        WEB / "sources.txt.bz2": bz2.compress(packed_sources(root / WEB).encode()),
    }
    for path in (root / LOCALE).glob("*.json"):
        files[LOCALE / f"{path.name}.bz2"] = bz2.compress(path.read_bytes())
    return files


def packed_drawings(folder: Path) -> str:
    """Return all drawings as one text, as `koikoi_widget/art/drawing_files.py` reads it.

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


def packed_sources(folder: Path) -> str:
    """Return all scripts, then all style sheets, as `koikoi_widget/web/sources.py` reads them."""
    paths = [*sorted(folder.rglob("*.js")), *sorted(folder.rglob("*.css"))]
    return "\f".join(
        f"{path.relative_to(folder).as_posix()}\n{without_comments(path.read_text('utf-8'))}"
        for path in paths
    )


def without_comments(text: str) -> str:
    """Return a text without the comments that fill whole lines; every line keeps its number."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def compile_catalogues(folder: Path) -> None:
    """Write `koikoi.json` from all `<code>/LC_MESSAGES/koikoi.po`, and `lessons.json` likewise."""
    for domain in {path.stem for path in folder.glob("*/LC_MESSAGES/*.po")}:
        catalogues = {}
        for path in sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po")):
            with path.open("rb") as file:
                catalogues[path.parent.parent.name] = read_po(file)
        replace(folder / f"{domain}.json", compiled(catalogues))


def compiled(catalogues: dict[str, Catalog]) -> str:
    """Return the catalogues of all languages as one JSON, as `koikoi_widget/locale` reads it.

    It holds the plural formula of each language, the messages, and of each language in the same
    order their translations, "" if there is none. A message is known by the CRC-32 of its English,
    which whoever looks it up has. Those of one language lie together because compression sees
    32 KB at a time. Messages with number forms stand apart, each with the translations of all
    languages: each is a list.

    Raises:
        ValueError: two messages have one checksum; say one of them in other words.
    """
    formulas = {code: catalogue.plural_expr for code, catalogue in catalogues.items()}
    plain: dict[str, list[str]] = {}
    counted: dict[str, list[list[str]]] = {}
    for place, catalogue in enumerate(catalogues.values()):
        for message in filter(is_translated, catalogue):
            context = f"{message.context}\x04" if message.context else ""  # as gettext has it
            name, translation = context + forms(message.id)[0], forms(message.string)
            if message.pluralizable:
                counted.setdefault(name, [[] for _code in formulas])[place] = [*translation]
            else:
                plain.setdefault(name, [""] * len(formulas))[place] = translation[0]
    texts = [*map(list, zip(*plain.values(), strict=True))]
    checksums = {crc32(name.encode()): name for name in plain}
    if unlike := plain.keys() - checksums.values():
        raise ValueError(f"the checksum of {', '.join(map(repr, unlike))} is another message's")
    content = [formulas, [*checksums], texts, counted]
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def is_translated(message: Message) -> bool:
    """Say whether a message has a translation that is no guess; the header is no message."""
    return bool(message.id) and not message.fuzzy and all(forms(message.string))


def forms(texts: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return a sentence, or its singular and plural; "" if there is none."""
    return (texts or "",) if isinstance(texts, str | None) else tuple(texts)


def replace(path: Path, text: str) -> None:
    """Write a file whole, but only if it differs: somebody may be reading it, or building too."""
    if path.exists() and path.read_text("utf-8") == text:
        return
    part = path.with_name(f"{os.getpid()}.part")
    part.write_text(text, "utf-8", newline="\n")
    part.replace(path)
