"""By how many threats, and by which base, decisions between stop and koi-koi are told apart."""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """Numbers from `least` to `most`, both included; None: without end."""

    least: int
    most: int | None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int):
            return False
        return self.least <= value and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return f"{self.least}" if self.least == self.most else f"{self.least}–{self.most}"


THREATS = (Band(0, 0), Band(1, 1), Band(2, 3), Band(4, None))
BASES = (Band(1, 4), Band(5, 6), Band(7, None))
