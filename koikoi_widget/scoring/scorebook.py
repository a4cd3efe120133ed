"""The score of a match that is played with real cards, as a value: every figure is the engine's.

Nobody has to note every captured card: those that count are enough. What is refused could not be
even if the rest were noted too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..engine.cards import MONTHS, Cards, CardSet
from ..engine.errors import (
    IllegalAction,
    InvalidPosition,
    check_seat,
    check_whole,
    checks_options,
    not_allowed,
)
from ..engine.match import next_starter
from ..engine.reach import times_grown
from ..engine.record import parse_rules, written_rules
from ..engine.rules import Rules, find_rules
from ..engine.settle import Settlement, outcome, settle, settle_field, settle_lucky
from ..engine.texts import MOST_READ, object_of, path_of, text_of
from ..engine.words.names import month_title
from ..locale import _, as_sentence, ngettext, number as figure, points_words, side_by_side
from ..simulation.frames import Framed
from ..table.model.player_names import called
from ..table.scene.scene import rules_title
from .score_lines import (
    MOST_CALLS,
    ScoredRound,
    ScoreLine,
    as_json,
    entry_of,
    month_of,
    not_a_scorebook,
    pair_of,
)
from .score_words import player_name, round_words, why

_Pair = tuple[int, int]

FORMAT = "koikoi scorebook 1"
_MOST_ROUNDS = 99


@checks_options
@dataclass(frozen=True)
class Scorebook(Framed):
    """The score of a match that is played with real cards.

    It never changes; what is entered or taken back gives a new one. `str` writes it as JSON and
    `parse` reads that; `save` and `load` do the same with a file.

    Attributes:
        rules: a preset's id or `Rules`.
        names: what the two people are called; "" for nobody in particular.
        starter: the seat that leads round 1.
        rounds: what they have done so far.

    Raises:
        UnknownName: there is no such preset.
        InvalidPosition: a round could not have been like that; the message says why.
        InvalidValue: another attribute has a value that it does not allow.

    >>> book = Scorebook("nintendo", ("Aiko", "Ines"))
    >>> book = book.enter("3-bright 8-bright 9-animal", stopped=0)
    >>> book.points, book.starter_next
    ((20, 0), 0)
    """

    rules: Rules
    names: tuple[str, str] = ("", "")
    starter: int = 0
    rounds: tuple[ScoredRound, ...] = ()

    def __init__(
        self,
        rules: str | Rules = "bga",
        names: Sequence[str] = ("", ""),
        starter: int = 0,
        rounds: Sequence[ScoredRound] = (),
    ) -> None:
        first, second = pair_of("names", names)
        object.__setattr__(self, "rules", find_rules(rules))
        object.__setattr__(self, "names", (called(first), called(second)))
        object.__setattr__(self, "starter", check_whole("starter", starter, 0, 1))
        if not isinstance(rounds, Sequence) or not all(
            isinstance(entry, ScoredRound) for entry in rounds
        ):
            raise not_allowed("rounds", rounds, _("a list of ScoredRound"))
        object.__setattr__(self, "rounds", tuple(rounds))
        self.lines  # noqa: B018 - whatever is refused is refused here

    @cached_property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The rounds as they stand on the score sheet."""
        start = self.rules.start_points
        lines: list[ScoreLine] = []
        starter, points, won = self.starter, (start, start), (0, 0)
        for number, entry in enumerate(self.rounds, 1):
            if lines and outcome(self.rules, points, won, number - 1)[0]:
                raise InvalidPosition(
                    ngettext(
                        "the match was over after {count} round.",
                        "the match was over after {count} rounds.",
                        number - 1,
                    )
                )
            end = self._settled(entry, number, starter)
            points = points[0] + end.points[0], points[1] + end.points[1]
            won = won[0] + (end.winner == 0), won[1] + (end.winner == 1)
            lines.append(
                ScoreLine(self.rules, self.names, number, starter, entry, end, points, won)
            )
            starter = next_starter(self.rules, starter, end.winner)
        return tuple(lines)

    def _settled(self, entry: ScoredRound, number: int, starter: int) -> Settlement:
        if any(entry.lucky) or entry.lucky_field:
            self._check_luck(entry)
            if entry.lucky_field:
                return settle_field(self.rules, starter)
            return settle_lucky(self.rules, entry.lucky)
        end = settle(
            self.rules,
            piles=entry.piles,
            winner=entry.stopped,
            koi_calls=entry.koi_calls,
            field_brights=entry.field_brights,
            month=month_of(number),
            starter=starter,
        )
        self._check_pairs(entry)
        self._check_calls(entry)
        if entry.stopped is not None and not end.base:
            name = self.called(entry.stopped)
            raise InvalidPosition(_("{name} has no yaku yet, so cannot stop.", name=name))
        if entry.stopped is not None and end.base <= self.rules.bar(0):
            raise InvalidPosition(
                _(
                    "{name} needs {points} to stop.",
                    name=self.called(entry.stopped),
                    points=points_words(self.rules.stop_from),
                )
            )
        if entry.stopped is not None and entry.koi_calls[entry.stopped]:
            self._check_growth(entry, entry.stopped, number, end.base)
        return end

    def _check_luck(self, entry: ScoredRound) -> None:
        """Refuse a lucky hand or field after which cards were played, or that does not count."""
        if entry.lucky_field:
            if entry != ScoredRound(lucky_field=True):
                raise InvalidPosition(_("a lucky field ends the round before a card is played."))
            if not self.rules.field_lucky:
                raise InvalidPosition(_("by these rules, such a field scores nothing."))
            return
        if replace(entry, lucky=(False, False)) != ScoredRound():
            raise InvalidPosition(_("a lucky hand ends the round before a card is played."))
        if not self.rules.lucky or (all(entry.lucky) and self.rules.lucky_both == "ignore"):
            raise InvalidPosition(_("by these rules, such a hand scores nothing."))

    def _check_pairs(self, entry: ScoredRound) -> None:
        """Refuse three cards of a month against the fourth: two or all four go to one side."""
        for month in MONTHS:
            first, second = (pile.mask & month.mask for pile in entry.piles)
            if {first.bit_count(), second.bit_count()} == {1, 3}:
                raise InvalidPosition(
                    _(
                        "{month}: three cards to one is impossible; cards are captured in pairs, "
                        "or all four at once.",
                        month=month_title(month.number),
                    )
                )

    def _check_growth(self, entry: ScoredRound, seat: int, number: int, base: int) -> None:
        """Refuse a stop that surely brings no more points than a call before it.

        Each call takes more points than the one before. If cards may cancel a viewing, it may have
        been called with, and not be noted.
        """
        pile, month = entry.piles[seat].mask, month_of(number)
        may_shrink = self.rules.viewings in ("rain-cancels", "field-cancels")
        has_grown = may_shrink or times_grown(pile, self.rules, month) > 1
        if not has_grown or base < self.rules.stop_from + entry.koi_calls[seat]:
            name = self.called(seat)
            raise InvalidPosition(
                _("{name} needs more points to stop than when calling koi-koi.", name=name)
            )

    def _check_calls(self, entry: ScoredRound) -> None:
        """Refuse more koi-koi calls than the rules allow."""
        most = {"one-each": 1, "one-in-round": 1}.get(self.rules.koi_limit, MOST_CALLS)
        has_both = all(entry.koi_calls)
        if max(entry.koi_calls) > most or (has_both and self.rules.koi_limit == "one-in-round"):
            raise InvalidPosition(_("by these rules, that is one koi-koi call too many."))
        if has_both and self.rules.after_opponent_koi == "must-stop":
            raise InvalidPosition(
                _("by these rules, nobody can call koi-koi after the opponent has called.")
            )

    def called(self, seat: int) -> str:
        """Return the name of a seat."""
        return player_name(self.names, check_seat(seat))

    @property
    def points(self) -> _Pair:
        """The points (coins) of each seat."""
        start = self.rules.start_points
        return self.lines[-1].points if self.lines else (start, start)

    @property
    def starter_next(self) -> int | None:
        """The seat that leads the next round; None when the match is over."""
        if self.is_over:
            return None
        if not self.lines:
            return self.starter
        last = self.lines[-1]
        return next_starter(self.rules, last.starter, last.settlement.winner)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._outcome[0]

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and while the match is not over."""
        return self._outcome[1]

    @property
    def _outcome(self) -> tuple[bool, int | None]:
        if not self.lines:
            return False, None
        last = self.lines[-1]
        return outcome(self.rules, last.points, last.rounds_won, last.number, last.starter)

    @checks_options
    def enter(
        self,
        first: Cards = (),
        second: Cards = (),
        *,
        stopped: int | None = None,
        koi_calls: _Pair = (0, 0),
        field_brights: int = 0,
        lucky: tuple[bool, bool] = (False, False),
        lucky_field: bool = False,
    ) -> Scorebook:
        """Return the scorebook with another round.

        Args:
            first, second: what seat 0 and seat 1 captured.
            stopped, koi_calls, field_brights, lucky, lucky_field: as in `ScoredRound`.

        Raises:
            UnknownCard: a name is not a card, or a card is named twice.
            InvalidPosition: it could not have been like that; the message says why.
            InvalidValue: an argument has a value that it does not allow.
        """
        piles = CardSet.of(first), CardSet.of(second)
        entry = ScoredRound(piles, stopped, koi_calls, field_brights, lucky, lucky_field)
        return self._with((*self.rounds, entry))

    def edit(self, number: int, **changes: Any) -> Scorebook:
        """Return the scorebook with round `number`, from 1, changed; later rounds follow.

        Args:
            changes: attributes of `ScoredRound`.

        Raises:
            InvalidPosition: that could not have been; or a later round, by that, not any more.
            InvalidValue: there is no such round, or a value is not allowed.
        """
        place = check_whole("number", number, 1, len(self.rounds)) - 1
        rounds = [*self.rounds]
        rounds[place] = replace(rounds[place], **changes)
        return self._with(tuple(rounds))

    def undo(self) -> Scorebook:
        """Return the scorebook without its last round.

        Raises:
            IllegalAction: there is none.
        """
        if not self.rounds:
            raise IllegalAction(_("there is nothing to undo."))
        return self._with(self.rounds[:-1])

    def _with(self, rounds: tuple[ScoredRound, ...]) -> Scorebook:
        return Scorebook(self.rules, self.names, self.starter, rounds)

    def why(self, number: int) -> str:
        """Return why round `number`, from 1, is worth what it is worth, in words.

        Raises:
            InvalidValue: there is no such round.
        """
        return why(self.lines[check_whole("number", number, 1, len(self.lines)) - 1])

    @property
    def standing(self) -> str:
        """How the match stands in words: "Aiko 28 : 6 Ines"."""
        first, second = map(figure, self.points)
        return _(
            "{first} {points} : {others} {second}",
            first=self.called(0),
            points=first,
            others=second,
            second=self.called(1),
        )

    @property
    def onward(self) -> str:
        """Who leads the next round, or who has won the match, in words."""
        if (leader := self.starter_next) is not None:
            month = month_title(month_of(len(self.rounds) + 1))
            return _("{name} starts {month}", name=self.called(leader), month=month)
        if self.winner is None:
            return _("The match is a draw")
        return _("{name} wins the match", name=self.called(self.winner))

    @property
    def sheet(self) -> str:
        """The score sheet as text, to share."""
        heading = side_by_side([self.standing, rules_title(self.rules)])
        return "\n".join([heading, *map(round_words, self.lines), as_sentence(self.onward)])

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each round, for a data frame; pairs have a column for each seat."""
        lines = self.lines
        return {
            "round": [line.number for line in lines],
            "month": [line.month for line in lines],
            "starter": [line.starter for line in lines],
            "winner": [line.settlement.winner for line in lines],
            "yaku": [str(line.settlement.score) for line in lines],
            "base": [line.settlement.base for line in lines],
            "multiplier": [line.settlement.multiplier for line in lines],
            "gained_0": [line.settlement.points[0] for line in lines],
            "gained_1": [line.settlement.points[1] for line in lines],
            "points_0": [line.points[0] for line in lines],
            "points_1": [line.points[1] for line in lines],
        }

    @staticmethod
    def parse(text: str) -> Scorebook:
        """Return the scorebook written in `text`; inverse of `str`.

        Raises:
            KoiKoiError: it is not a scorebook, or a part of it is impossible.
        """
        return _read(object_of(text, MOST_READ))

    @staticmethod
    def load(path: str | Path) -> Scorebook:
        """Return the scorebook saved in a file.

        Raises:
            KoiKoiError: as in `parse`, or the file is not text.
            OSError: there is no such file, or it may not be read.
        """
        return Scorebook.parse(text_of(path, MOST_READ))

    def save(self, path: str | Path) -> None:
        """Write it to a file, replacing what was there."""
        path_of(path).write_text(f"{self}\n", "utf-8")

    def __str__(self) -> str:
        return json.dumps(
            {
                "format": FORMAT,
                "rules": written_rules(self.rules),
                "names": self.names,
                "starter": self.starter,
                "rounds": [as_json(entry) for entry in self.rounds],
            },
            ensure_ascii=False,
        )

    def __repr__(self) -> str:
        return (
            f"<Scorebook {self.rules} {self.called(0)} and {self.called(1)} "
            f"round {len(self.rounds)}/{self.rules.rounds} points={self.points}>"
        )


def _read(value: Mapping[str, Any]) -> Scorebook:
    rounds, rules = value.get("rounds"), value.get("rules")
    if value.get("format") != FORMAT:
        raise not_a_scorebook(value.get("format"))
    if not isinstance(rules, str):
        raise not_a_scorebook(rules)
    if not isinstance(rounds, list) or len(rounds) > _MOST_ROUNDS:
        raise not_a_scorebook(rounds)
    entries = tuple(map(entry_of, rounds))
    names = value.get("names", ("", ""))
    return Scorebook(parse_rules(rules), names, value.get("starter", 0), entries)
