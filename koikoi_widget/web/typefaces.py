"""The typefaces: bundled, cut down to the letters that are used, and free (`fonts/OFL.txt`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A file, and for what it is used.

    Attributes:
        family: the name by which `tokens.css` asks for it.
        file: below `FOLDER`.
        weight: one, or the first and the last.
        letters: which it has, as CSS writes ranges of Unicode.
    """

    family: str
    file: str
    weight: str
    letters: str

    def rule(self, address: str) -> str:
        """Return the rule for a style sheet that finds the file at `address`."""
        return (
            f'@font-face {{ font-family: "{self.family}"; font-weight: {self.weight}; '
            f'font-display: swap; src: url("{address}"); unicode-range: {self.letters}; }}'
        )


TYPEFACES = (
    Typeface("Koi-Koi Mincho", "mincho-latin.woff2", "600", "U+20-2FF, U+2000-206F, U+2190-22FF"),
    Typeface("Koi-Koi Mincho Signs", "mincho-japanese.woff2", "600", "U+3000-9FFF"),
    Typeface("Koi-Koi Sans", "sans-latin.woff2", "200 900", "U+20-FF, U+152-153, U+2000-22FF"),
    Typeface("Koi-Koi Sans", "sans-latin-ext.woff2", "200 900", "U+100-151, U+154-2AF"),
)
