"""What stands over the table: a question or a result, as what is seen and as what is read out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...engine.cards import Card
from ...locale import _, as_sentence, in_a_list, in_a_row
from ...web import protocol
from .stakes_words import Question

Yaku = tuple[tuple[str, int, tuple[Card, ...]], ...]  # names, points, the cards that make them
Light = Literal["sun", "moon", ""]
Line = str | tuple[str, str]  # of a dialog: a sentence, or what something is and how much


def in_words(line: Line) -> str:
    """Return a line in words."""
    return line if isinstance(line, str) else _("{name}: {points}", name=line[0], points=line[1])


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost much, in a line.

    Attributes:
        card: the one that was played, None for a call or a stop.
        text: what was done.
        note: in which round, and how bad that was.
    """

    card: Card | None
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class FinalRound:
    """How the last round of a match ended.

    Attributes:
        title: who won it, and how the points came about; "" where the end of the match says it.
        yaku: those of its winner, none where the end of the match shows them.
        text: how it came to that, in sentences.
    """

    title: str
    yaku: Yaku
    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """What it shows, in words."""
        return tuple(filter(None, (self.title, _listed(self.yaku), self.text)))


@dataclass(frozen=True, slots=True)
class Result:
    """What the end of a round or of a match shows besides its sentences.

    Attributes:
        total: how the points came about: "5 + 1 = 6 points"; "" if nobody has won any.
        yaku: the yaku of the winner, with their points and the cards that make them.
        standing: the names of both players and their points in the match, by seat.
        held: the cards that were left in a hand, and whose they are.
        left: how many rounds are left.
        won: which round the winner of a match won with them, "" where that is no match.
        light: what stands behind the end of a match, for who has won it or has not.
        wins: whether the player won each of the last matches against this opponent.
        offer: what the page offers once, a sentence and buttons.
        turning: what the turning points are called together, "" if none will be known.
        points: these, the costliest first.
        luck: what the cards did and what the play did; None as long as that is not known.
        final: how the last round of a match ended, None if there is nothing to add.
    """

    total: str
    yaku: Yaku
    standing: tuple[tuple[str, int], tuple[str, int]]
    held: tuple[str, tuple[Card, ...]] | None = None
    left: str = ""
    won: str = ""
    light: Light = ""
    wins: tuple[bool, ...] = ()
    offer: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
    turning: str = ""
    points: tuple[TurningPoint, ...] = ()
    luck: protocol.LuckAccount | None = None
    final: FinalRound | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """What it shows, in words."""
        standing = in_a_list(f"{name} {points}" for name, points in self.standing)
        final = self.final.words if self.final else ()
        made = in_a_row([self.won, _listed(self.yaku)])
        return tuple(filter(None, (made, self.total, standing, self.left, *final)))


def _listed(yaku: Yaku) -> str:
    return in_a_list(f"{name} {points}" for name, points, _cards in yaku)


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question or a result over the table.

    Attributes:
        kind: "decide" and "result" lie on the field, "curtain" covers the hand, "end" the table,
            all others stand in the middle.
        lines: sentences and sums, one per paragraph; a pair stands at both ends of its line.
        buttons: what each button sends and what it says.
        suggests: which button is emphasised, by what it sends; "" for none, as where either answer
            may be right.
        copy: what can be copied: what it is called, and the text; too long to be read out.
        code: the same as a QR code, in SVG; "" for none.
        result: what a round or a match that is over shows besides its words.
        label: what it is called for whoever does not see it, if not by its title.
        question: what follows from stop and from koi-koi, if it asks that.
        drawn: who drew which card, and its month.
    """

    kind: str
    title: str
    lines: tuple[Line, ...] = ()
    buttons: tuple[tuple[str, str], ...] = field(default=())
    result: Result | None = None
    copy: tuple[str, str] | None = None
    code: str = ""
    suggests: str = ""
    label: str = ""
    question: Question | None = None
    drawn: tuple[tuple[str, str, Card], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What it says at once, in the order in which it is read."""
        shown = self.result.words if self.result else ()
        total = (self.question.total,) if self.question else ()
        cards = (
            _("{name}: {points}", name=name, points=month) for name, month, _card in self.drawn
        )
        return (self.label or self.title, *shown, *total, *cards, *map(in_words, self.lines))

    @property
    def description(self) -> str:
        """What else there is to know for whoever does not see it."""
        facts = self.question.consequences() if self.question else ()
        return in_a_row([*map(as_sentence, self.words[1:]), *facts])
