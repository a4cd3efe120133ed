"""Anybody's own deck: a folder with the pictures of 48 cards, all checked before one is used."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..engine.cards import DECK
from ..engine.errors import KoiKoiError, in_a_line, quoted, reason_of_system
from ..locale import _, labelled, number
from .drawing import HEIGHT, WIDTH, Drawing
from .raster import Unreadable

CARDS = tuple(map(str, DECK))
BACK = "back"
_PICTURES = (".svg", ".png")
_MOST_KB = 300  # of one file
_MOST_KB_IN_ALL = 4000  # a table sends all of them in one message
_NEAR = 0.05  # how far the proportions of a card may be from those of ours
_ALIKE = 0.01  # how far they may be from those of the other cards
_MOST_LISTED = 200


class DeckError(KoiKoiError):
    """A folder that cannot be used as a deck.

    Attributes:
        problems: a sentence for each thing that is wrong, which begins with the name of its file.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(problems[0])

    def __str__(self) -> str:
        return "\n".join(self.problems[:_MOST_LISTED])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems,)


def pictures_in(folder: Path) -> Mapping[str, Drawing]:
    """Return the picture of each card in a folder by the card's name, and that of a "back".

    Raises:
        DeckError: pictures are missing, or cannot be used; it lists all that is wrong.
    """
    reading = _Reading(folder)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise DeckError((labelled(quoted(str(folder)), reason_of_system(error)),)) from None
    for name in names:
        if not name.startswith(".") and Path(name).suffix.lower() not in (".txt", ".md"):
            reading.add(name)
    for card in CARDS:
        if card not in reading.seen:
            reading.report(f"{card}.svg", _("This card is missing."))
    if reading.kilobytes > _MOST_KB_IN_ALL:
        most = number(_MOST_KB_IN_ALL)
        reading.report(folder.name, _("All files together may have at most {most} KB.", most=most))
    reading.compare()
    if reading.problems:
        raise DeckError(tuple(reading.problems))
    return reading.drawings


@dataclass
class _Reading:
    """What has been read of a folder, and what is wrong with it."""

    folder: Path
    seen: set[str] = field(default_factory=set)  # cards with a file, even one that cannot be used
    drawings: dict[str, Drawing] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    kilobytes: float = 0

    def report(self, file: str, sentence: str) -> None:
        self.problems.append(labelled(in_a_line(file), sentence))

    def add(self, file: str) -> None:
        """Read one file of the folder."""
        card, suffix = Path(file).stem, Path(file).suffix
        if card not in (*CARDS, BACK) or suffix not in _PICTURES:
            self.report(file, _("Expected a card's name, such as 1-bright.svg or 1-bright.png."))
            return
        if card in self.seen:
            self.report(file, _("There is another picture of this card."))
            return
        self.seen.add(card)
        try:
            self.drawings[card] = self._read(self.folder / file)
        except Unreadable as error:
            for sentence in error.args:
                self.report(file, sentence)
        except OSError as error:
            self.report(file, reason_of_system(error))

    def _read(self, path: Path) -> Drawing:
        from .svg_file import read_png, read_svg  # heavy, and our own drawings need neither

        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise Unreadable(_("It is a link to a file outside the folder."))
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for ever
            raise Unreadable(_("It is not a file."))
        with path.open("rb") as file:
            data = file.read(1000 * _MOST_KB + 1)
        self.kilobytes += len(data) / 1000
        if len(data) > 1000 * _MOST_KB:
            raise Unreadable(_("It has more than {most} KB.", most=number(_MOST_KB)))
        return read_svg(data) if path.suffix == ".svg" else read_png(data)

    def compare(self) -> None:
        """Report pictures whose proportions are not those of a card, or of the other cards."""
        shapes = {card: width / height for card, (width, height) in self._sizes().items()}
        usual = sorted(shapes.values())[len(shapes) // 2] if shapes else 1
        for card, shape in shapes.items():
            width, height = (number(round(side)) for side in self.drawings[card].size)
            if abs(shape * HEIGHT / WIDTH - 1) > _NEAR:
                sentence = _(
                    "The picture is {width} × {height}; expected the proportions of 610 × 1000.",
                    width=width,
                    height=height,
                )
            elif abs(shape / usual - 1) > _ALIKE:
                sentence = _(
                    "The picture is {width} × {height}; its proportions differ from the other "
                    "cards'.",
                    width=width,
                    height=height,
                )
            else:
                continue
            self.report(card, sentence)

    def _sizes(self) -> dict[str, tuple[float, float]]:
        return {card: drawing.size for card, drawing in self.drawings.items()}
