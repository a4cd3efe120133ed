"""Write the contact sheet: ``python -m koikoi_widget.art --out deck.html``."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..locale import _
from .contact import contact_sheet
from .palettes import PALETTES


def main() -> None:
    """Write a page of the whole deck to look at."""
    parser = argparse.ArgumentParser(prog="python -m koikoi_widget.art", description=main.__doc__)
    parser.add_argument("--out", type=Path, default=Path("deck.html"), help=_("the page to write"))
    parser.add_argument("--palette", choices=[*PALETTES], default="traditional")
    chosen = parser.parse_args()
    chosen.out.write_text(contact_sheet(chosen.palette), encoding="utf-8")


if __name__ == "__main__":
    main()
