"""Figures as lines of text, or as a data frame of pandas or polars for those who count further."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from ..engine.errors import LibraryMissing, check_name, reason_of_import
from ..locale import _

LIBRARIES = ("pandas", "polars")


class Framed(ABC):
    """A value whose figures are rows under named columns."""

    __slots__ = ()

    @abstractmethod
    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the values of each column by its name, equally many in all of them."""

    def to_frame(self, library: str = "pandas") -> Any:
        """Return the `columns` as a data frame.

        Args:
            library: "pandas" or "polars".

        Raises:
            UnknownName: the library is neither of them.
            LibraryMissing: it is not installed; the message says how to install it.
        """
        check_name(_("library"), library, LIBRARIES)
        try:
            module = import_module(library)
        except ModuleNotFoundError as error:
            raise LibraryMissing(
                _(
                    "a data frame needs {library} ({reason}); install it with: pip install "
                    "{library}. Without it, columns() has the same figures.",
                    library=library,
                    reason=reason_of_import(error),
                )
            ) from None
        return module.DataFrame(self.columns())


def lined_up(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as lines of text, its columns lined up as a terminal shows them.

    A letter of East Asia is two cells wide, a mark on a letter none.
    """
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
