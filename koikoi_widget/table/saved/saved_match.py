"""The match a browser keeps: as text, and what its player is asked at the next visit.

The text of a match that counts, or that two people share, is sealed: it contains cards that the
person at the browser must not see. Practice against a player is kept in the clear.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.errors import KoiKoiError, quoted
from ...engine.match import Match, as_match
from ...engine.texts import MOST_READ, bounded
from ...locale import N_, _, anew, number
from ...players import Player, player
from ..scene.scene import rules_title
from ..words.dialogs import Dialog
from .ledger import Ledger
from .seal import is_sealed, opened, sealed

_MOST_READ = 2 * MOST_READ  # characters; sealing lengthens a text by a third

PERSON = "person"  # the opponent's name if two people share the screen
_COUNTS = "counts"
_RESIGNED = ("resigned-0", "resigned-1")  # by the seat that did
_OWN = "own:"  # before the name of a class: a player that the page itself created
_LONGEST_CLASS = 60  # letters of such a name
_NAMELESS = "Player"  # stands for a class whose name cannot be shown


@dataclass(frozen=True)
class Kept:
    """A match with what a record does not say: who the opponent is, and whether it counts.

    Attributes:
        opponent: the name of a player or `PERSON`; see `opponent_word` for any other.
        key: of the `Ledger` of a match that counts.
        resigned: the seat that has given it up. Only of two people a text says so, because a match
            against a player is then kept no longer; of a match that counts, its notes say so.
        remark: why a match that used to count is now practice, as a sentence to be translated.
    """

    opponent: str
    practice: bool
    match: Match
    key: str = ""
    resigned: int | None = None
    remark: str = ""

    @staticmethod
    def parse(text: str) -> Kept:
        """Return what `text` keeps; inverse of `str` and of `written`.

        A match counts only if its text was sealed here. Whatever was noted of it after the text was
        written is played in it, and without its notes it is not opened: see `Ledger`.

        Raises:
            SealError: it is sealed, and cannot be opened here.
            NotesUnavailable: it may be opened later.
            KoiKoiError: it cannot be read; line numbers are those of the record.
        """
        bounded(text, _MOST_READ)
        was_sealed = is_sealed(text)
        line, _newline, record = (opened(text) if was_sealed else text).partition("\n")
        opponent, *marks = line.split() or [""]
        match = as_match(record)
        resigned = None
        if opponent == PERSON and marks and marks[-1] in _RESIGNED:
            resigned = _RESIGNED.index(marks.pop())
        own_class = opponent.removeprefix(_OWN)
        if own_class != opponent:
            if not _can_be_class(own_class):
                text = quoted(own_class)
                raise KoiKoiError(_("{text} is not the name of a player.", text=text))
        elif opponent != PERSON:
            player(opponent)
        if marks and (marks[0] != _COUNTS or len(marks) > 2):
            raise KoiKoiError(_("{text} is not a kind of match.", text=quoted(" ".join(marks))))
        kept = Kept(opponent, not marks, match, "".join(marks[1:]), resigned)
        if kept.practice:
            return kept
        if was_sealed:
            return replace(kept, resigned=Ledger(kept.key).catch_up(match))
        remark = N_("This match was not encrypted when it was saved, so it continues as practice.")
        return replace(kept, practice=True, remark=remark)

    @property
    def is_sealed(self) -> bool:
        """Whether it is kept sealed."""
        return not self.practice or self.opponent == PERSON

    def written(self, text: str) -> str:
        """Return the text for the browser to keep: sealed, except for what may be seen, or clear.

        Args:
            text: itself as text, which takes a while to write.

        Raises:
            SealError: it must be sealed, and nothing can be sealed here.
        """
        if not self.is_sealed:
            return text
        match = self.match
        in_the_clear = (
            f"opponent: {self.opponent}",
            f"rules: {match.rules.settings}",
            f"round: {match.round.number}",
            f"points: {match.points[0]} {match.points[1]}",
        )
        return sealed(text, in_the_clear)

    @property
    def has_begun(self) -> bool:
        """Whether a person has acted in it."""
        people = (0, 1) if self.opponent == PERSON else (0,)
        return any(seat in people for seat, _action in self.match.played)

    @property
    def is_fresh(self) -> bool:
        """Whether it is a deal, of which nobody could have thought anything yet."""
        return self.is_running and not self.has_begun and len(self.match.history) == 1

    @property
    def is_running(self) -> bool:
        """Whether it can go on; a lucky hand may have ended a round before a person acted."""
        return self.resigned is None and not self.match.is_over

    @property
    def is_of_a_known_opponent(self) -> bool:
        """Whether its opponent can be found by name, on any page."""
        return not self.opponent.startswith(_OWN)

    @property
    def opponent_name(self) -> str:
        """What its opponent is called: a word of the options, or the name of a class."""
        return self.opponent.removeprefix(_OWN)

    def __str__(self) -> str:
        marks = [] if self.practice else [_COUNTS, self.key]
        if self.resigned is not None:
            marks.append(_RESIGNED[self.resigned])
        return f"{' '.join([self.opponent, *marks]).strip()}\n{self.match.record}"


def opponent_word(opponent: str | Player) -> str:
    """Return the one word by which an opponent is kept."""
    if isinstance(opponent, str):
        return opponent
    name = type(opponent).__name__
    return f"{_OWN}{name if _can_be_class(name) else _NAMELESS}"


def _can_be_class(name: str) -> bool:
    """Return whether a name is one of a class as people write them: it will be shown."""
    return len(name) <= _LONGEST_CLASS and name.isidentifier()


def go_on_dialog(kept: Kept, seat: int, name: str, missing: str = "") -> Dialog:
    """Return the question whether to continue a saved match, asked of the player at `seat`.

    Args:
        name: who plays on against that player.
        missing: who was playing, but is not on this page.
    """
    against = (
        _(
            "{missing} is not available on this page, so {name} plays instead.",
            missing=missing,
            name=name,
        )
        if missing
        else _("Against {name}.", name=name)
    )
    match = kept.match
    remarks = (_(kept.remark),) if kept.remark else ()
    lines = (
        against,
        rules_title(match.rules),
        _(
            "Round {number} of {rounds}, {mine} to {other} points.",
            number=match.round.number,
            rounds=match.rules.rounds,
            mine=number(match.points[seat]),
            other=number(match.points[1 - seat]),
        ),
        *remarks,
    )
    buttons = (("go on", _("Continue")), ("fresh", _("Start over")))
    return Dialog("offer", _("Continue your match?"), lines, buttons, suggests="go on")


def unreadable_dialog(reason: str, was_sealed: bool, may_open: bool = False) -> Dialog:
    """Return the dialog about a saved text that cannot be read, and why.

    Args:
        may_open: whether it may be read later.
    """
    again = (("try again", _("Try again")),) if may_open else ()
    buttons = (*again, ("download", _("Download it")), ("fresh", _("Start over")))
    if was_sealed:
        title = _("A match that cannot be opened")
        lines: tuple[str, ...] = (
            _("This browser has a saved match that is encrypted and cannot be opened here."),
            anew(reason),
            _("The saved match is kept as it is until you start over."),
        )
    else:
        title = _("A match that cannot be read")
        lines = _("This browser has a saved match that this version cannot read."), anew(reason)
    return Dialog("offer", title, lines, buttons, suggests=buttons[0][0])
