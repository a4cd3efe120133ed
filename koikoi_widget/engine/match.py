"""A match: rounds, coins, who starts, who wins; push and undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar, NamedTuple

from ..locale import _
from .actions import DEAL, Action, as_action
from .cards import DECK, Card
from .display import as_notation
from .errors import (
    IllegalAction,
    InvalidPosition,
    InvalidValue,
    KoiKoiError,
    RecordError,
    check_seat,
    check_whole,
    checks_options,
    quoted,
)
from .position.drawn import Drawn
from .record import HEADER, Record, RoundRecord, checked_seed, new_seed
from .round import Deal, Round, check_deal, must_redeal
from .rules import Rules, find_rules
from .settle import outcome
from .view import Move, View, view_of
from .words.board import board_of_match

_Pair = tuple[int, int]


class PlayedRound(NamedTuple):
    """A round of a match as far as it has been played.

    Attributes:
        place: how many actions of the match came before its first one.
        positions: what it went through, from its deal to where it stands or has ended.
        actions: what was done in it; the first led from `positions[0]` to `positions[1]`.
        points: the points (coins) of each seat after it; while it goes on, before it.

    >>> [played] = kk.Match("bga", seed=7).rounds()
    >>> played.start.phase, played.actions, played.points
    ('play', (), (50, 50))
    """

    place: int
    positions: tuple[Round, ...]
    actions: tuple[Action, ...]
    points: _Pair

    @property
    def start(self) -> Round:
        """The position that was dealt."""
        return self.positions[0]

    @property
    def end(self) -> Round:
        """The last position; its `settlement` is None while the round goes on."""
        return self.positions[-1]


@checks_options
class Match(Drawn):
    """A match between seat 0 and seat 1, advanced by `push`.

    Args:
        rules: a preset's id or `Rules`.
        seed: a whole number or a word; the same seed deals the same match on every machine. None
            picks a new one.
        rounds: how many rounds, if different from what the rules say.
        deals: deals to use for the first rounds instead of shuffled ones.
        starter: the seat that leads round 1, if it is not to be decided at random or by a draw.

    Raises:
        UnknownName: there is no such preset.
        InvalidRules: the rules do not allow that number of rounds.
        InvalidValue: another argument has a value that it does not allow.
        InvalidPosition: `deals` are not deals.

    >>> match = kk.Match("bga", seed=7, rounds=3)
    >>> match.push(match.legal_actions[0])
    >>> len(match.actions), match.is_over
    (1, False)
    """

    def __init__(
        self,
        rules: str | Rules = "bga",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        deals: Sequence[Deal] = (),
        starter: int | None = None,
    ) -> None:
        _check_is_no_match(rules)
        self._rules = find_rules(rules, **({} if rounds is None else {"rounds": rounds}))
        self._seed = new_seed() if seed is None else checked_seed(seed)
        self._deals = _checked_deals(deals)
        self._draws = _drawn_cards(self._seed)
        if starter is None:
            starter = self._drawn_starter()
        starter = check_whole("starter", starter, 0, 1)
        coins = self._rules.start_points
        # One entry for each finished round: the points and rounds won of both seats.
        self._totals: list[tuple[_Pair, _Pair]] = [((coins, coins), (0, 0))]
        self._positions: list[Round] = []
        self._begins_within = False  # the middle of a round, after what it does not know
        self._actions: list[Action] = []
        self._moves: list[Move] = []  # what both saw of the first of them, as far as anybody asked
        self._enter(self._dealt(1, starter))

    @classmethod
    def within(cls, position: Round, seed: int | str, points: _Pair, rounds_won: _Pair) -> Match:
        """Return a match that begins in the middle of a round, as `parse_position` needs it.

        Args:
            points, rounds_won: how it stands, a round that is over included.
        """
        match = cls(position.rules, seed, starter=position.starter)
        end = position.settlement
        match._positions, match._begins_within = [position], True
        match._totals = [(points, rounds_won)]
        if end:
            gained, won = end.points, (end.winner == 0, end.winner == 1)
            before = points[0] - gained[0], points[1] - gained[1]
            match._totals[:0] = [(before, (rounds_won[0] - won[0], rounds_won[1] - won[1]))]
        return match

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""
        return self._rules

    @property
    def seed(self) -> int | str:
        """What it is dealt from."""
        return self._seed

    @property
    def draws(self) -> tuple[tuple[Card, Card], ...]:
        """The pairs of cards that a draw for the first lead shows; the last one decides."""
        return self._draws

    @property
    def round(self) -> Round:
        """The position of the round in play, or of the one that has just ended."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Round, ...]:
        """The positions that the round went through, from its deal to `round`."""
        number, place = self.round.number, len(self._positions) - 1
        while place and self._positions[place - 1].number == number:
            place -= 1
        return tuple(self._positions[place:])

    @property
    def points(self) -> _Pair:
        """The points (coins) of each seat."""
        return self._totals[-1][0]

    @property
    def rounds_won(self) -> _Pair:
        """How many rounds each seat has won."""
        return self._totals[-1][1]

    @property
    def history(self) -> tuple[_Pair, ...]:
        """The points of both seats at the start and after each finished round."""
        return tuple(points for points, _won in self._totals)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._outcome()[0]

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and while the match is not over."""
        return self._outcome()[1]

    @property
    def seat(self) -> int | None:
        """The seat to act; between rounds the next starter, who deals. None when it is over."""
        acting = self.round.seat
        if acting is not None:
            return acting
        return None if self.is_over else self._next_starter()

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; between rounds only `deal`."""
        position = self.round
        if position.phase != "over":
            return position.legal_actions
        return () if self.is_over else (DEAL,)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far, in order."""
        return tuple(self._actions)

    @property
    def played(self) -> tuple[tuple[int, Action], ...]:
        """Every action so far, in order, each with the seat that took it."""
        return tuple(map(self.step, range(len(self._actions))))

    @property
    def last(self) -> tuple[int, Action] | None:
        """The seat that acted last and its action; None before the first action."""
        return self.step(len(self._actions) - 1) if self._actions else None

    def step(self, place: int) -> tuple[int, Action]:
        """Return the seat that took the action at `place`, from 0, and the action."""
        place = check_whole("place", place, 0, len(self._actions) - 1)
        action = self._actions[place]
        if action == DEAL:  # whoever leads a round dealt it
            return self._positions[place + 1].starter, action
        seat = self._positions[place].seat
        assert seat is not None
        return seat, action

    def push(self, action: Action | str) -> None:
        """Play `action`, an `Action` or its notation.

        Raises:
            IllegalAction: the position does not allow it; the match stays as it was.
            UnknownCard: the notation does not name a card.
        """
        action = as_action(action)
        position = self.round
        if position.phase != "over":
            following = position.push(action)
        elif action == DEAL and not self.is_over:
            following = self._dealt(position.number + 1, self._next_starter())
        else:
            raise IllegalAction(
                _("'{action}' is not allowed: the match is over.", action=action)
                if self.is_over
                else _(
                    "'{action}' is not allowed: the round is over; the only legal action is "
                    "'deal'.",
                    action=action,
                )
            )
        self._actions.append(action)
        self._enter(following)

    def undo(self) -> Action:
        """Take back the last action and return it.

        Raises:
            IllegalAction: nothing has been played.
        """
        if not self._actions:
            raise IllegalAction(_("there is nothing to undo."))
        if self._positions.pop().phase == "over":
            self._totals.pop()
        del self._moves[len(self._actions) - 1 :]
        return self._actions.pop()

    def at(self, place: int) -> Match:
        """Return the match as it was after `place` actions, ready to be continued.

        Raises:
            InvalidValue: there have not been so many.
        """
        return self._until(check_whole("place", place, 0, len(self._actions)))

    def _until(self, place: int) -> Match:
        past = object.__new__(type(self))
        past.__dict__.update(self.__dict__)
        past._actions, past._moves = self._actions[:place], self._moves[:place]
        past._positions = self._positions[: place + 1]
        finished = sum(position.phase == "over" for position in past._positions)
        past._totals = self._totals[: finished + 1]
        return past

    def copy(self) -> Match:
        """Return a copy of the match; neither copy sees what is played in the other."""
        return self._until(len(self._actions))

    __copy__ = copy

    def after(self, action: Action | str) -> Match:
        """Return the match with `action` played; this one stays as it is.

        Raises:
            IllegalAction: the position does not allow it.
            UnknownCard: the notation names no card.
        """
        following = self.copy()
        following.push(action)
        return following

    def rounds(self) -> Iterator[PlayedRound]:
        """Yield the rounds so far, the one in play last."""
        after_deals = (place + 1 for place, action in enumerate(self._actions) if action == DEAL)
        bounds = pairwise((0, *after_deals, len(self._positions)))
        for number, (place, end) in enumerate(bounds, 1):
            yield PlayedRound(
                place,
                tuple(self._positions[place:end]),
                tuple(self._actions[place : end - 1]),
                self._totals[min(number, len(self._totals) - 1)][0],
            )

    def view(self, seat: int) -> View:
        """Return what `seat` may know.

        Raises:
            UnknownName: a seat other than 0 and 1.
        """
        seat = check_seat(seat)
        turn = self.seat
        legal_actions = self.legal_actions if turn == seat else ()
        return view_of(self.round, seat, self.points, turn, legal_actions, self._seen())

    def _seen(self) -> tuple[Move, ...]:
        """Return what both players saw in the round so far."""
        for place in range(len(self._moves), len(self._actions)):
            self._moves.append(Move(*self.step(place), self._positions[place + 1].laid))
        return tuple(self._moves[len(self._actions) + 1 - len(self.positions) :])

    @property
    def record(self) -> Record:
        """The match so far, to keep as text.

        Raises:
            RecordError: it began in the middle of a round: see `parse_position`.
        """
        if self._begins_within:
            raise RecordError(
                0, _("a match that began with a single position does not have a record.")
            )
        rounds = (
            RoundRecord(played.start.starter, played.start.deal, played.actions)
            for played in self.rounds()
        )
        return Record(self.rules, self.seed, tuple(rounds))

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Return the match in `record`, at the point where it ends.

        Raises:
            RecordError: something in it is impossible; the error names the line.
        """
        if not isinstance(record, Record):
            said = _(
                "expected a record, got {found}; Record.parse reads one from text.",
                found=quoted(record),
            )
            raise RecordError(0, said)
        if not record.rounds:
            raise RecordError(0, _("the record has no rounds."))
        first = record.rounds[0]
        match = cls(
            record.rules,
            record.seed,
            deals=[entry.deal for entry in record.rounds],
            starter=first.starter,
        )
        for entry in record.rounds:
            if entry is not first:
                match._push_recorded(DEAL, entry.line)
            if match.round.starter != entry.starter:
                raise RecordError(
                    entry.line,
                    _(
                        "seat {wrong} cannot start this round; seat {right} starts it.",
                        wrong=entry.starter,
                        right=match.round.starter,
                    ),
                )
            places = entry.places or ((entry.line, None),) * len(entry.actions)
            for action, (line, seat) in zip(entry.actions, places, strict=True):
                match._push_recorded(action, line, seat)
        return match

    def _push_recorded(self, action: Action, line: int, seat: int | None = None) -> None:
        if seat is not None and seat != self.seat:
            raise RecordError(
                line,
                _(
                    "seat {wrong} cannot act here; it is seat {right}'s turn.",
                    wrong=seat,
                    right=self.seat,
                ),
            )
        try:
            self.push(action)
        except KoiKoiError as error:
            raise RecordError(line, str(error)) from None

    @property
    def notation(self) -> str:
        """The position, both hands and the stock included, as one line of ASCII.

        `parse_position` reads it.
        """
        return as_notation(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.rules == other.rules
            and self.seed == other.seed
            and self._actions == other._actions
            and self._totals == other._totals
            and self._positions == other._positions
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        """Return the position as a board of at most 80 columns, both hands included."""
        return board_of_match(self.view(0), self.round.hands, self.legal_actions, *self._outcome())

    def __repr__(self) -> str:
        return (
            f"<Match {self.rules} seed={self.seed} round {self.round.number}/"
            f"{self.rules.rounds} points={self.points}>"
        )

    def _dealt(self, number: int, starter: int) -> Round:
        deal = (
            self._deals[number - 1]
            if number <= len(self._deals)
            else shuffled_deal(self.rules, self.seed, number)
        )
        return Round.from_deal(self.rules, deal, number, starter)

    def _enter(self, position: Round) -> None:
        self._positions.append(position)
        settlement = position.settlement
        if settlement is not None:
            points, won = self._totals[-1]
            gained = settlement.points
            self._totals.append(
                (
                    (points[0] + gained[0], points[1] + gained[1]),
                    (won[0] + (settlement.winner == 0), won[1] + (settlement.winner == 1)),
                )
            )

    def _outcome(self) -> tuple[bool, int | None]:
        position = self.round
        if position.phase != "over":
            return False, None
        return outcome(self.rules, self.points, self.rounds_won, position.number, position.starter)

    def _next_starter(self) -> int:
        settlement = self.round.settlement
        assert settlement is not None
        return next_starter(self.rules, self.round.starter, settlement.winner)

    def _drawn_starter(self) -> int:
        if self.rules.first_starter == "random":
            return int(Random(f"{self.seed} starter").random() * 2)
        first, second = self.draws[-1]
        starter = first_starter(first.month, second.month)
        assert starter is not None
        return starter


def _check_is_no_match(rules: object) -> None:
    """Refuse a match to go on with in the place of rules, and say what reads it."""
    text = rules.lstrip() if isinstance(rules, str) else ""
    if isinstance(rules, Record) or text.startswith(HEADER):
        raise InvalidValue(
            _("this is a record, not rules; Match.from_record(Record.parse(text)) plays it.")
        )
    if text.startswith(("match ", "view0 ", "view1 ")):
        raise InvalidValue(_("this is a position, not rules; parse_position reads it."))


def _checked_deals(deals: object) -> tuple[Deal, ...]:
    if not isinstance(deals, Sequence) or isinstance(deals, str):
        raise InvalidPosition(
            _("deals cannot be {deals}; expected a list of Deal.", deals=quoted(deals))
        )
    for deal in deals:
        check_deal(deal)
    return tuple(deals)


def as_match(source: Match | Record | str) -> Match:
    """Return the match in a record or a record's text; return a match unchanged.

    Raises:
        RecordError: it is none of these, or cannot be read or replayed; the error names the line.
    """
    if isinstance(source, Match):
        return source
    return Match.from_record(source if isinstance(source, Record) else Record.parse(source))


def shuffled_deal(rules: Rules, seed: int | str, number: int) -> Deal:
    """Return the deal of round `number` under `seed`, redealt where the rules ask for it."""
    rng = Random(f"{seed} {number}")
    while True:
        deal = Deal.shuffled(rng)
        if not must_redeal(rules, deal.field):
            return deal


def is_starter_drawn(match: Match) -> bool:
    """Return whether who leads round 1 is whom its seed has drawn, and nobody else chose."""
    is_whole = not match._begins_within
    return is_whole and match._positions[0].starter == match._drawn_starter()


def first_starter(month_of_seat_0: int, month_of_seat_1: int) -> int | None:
    """Return the seat that drew the earlier month and leads, or None to draw again."""
    if month_of_seat_0 == month_of_seat_1:
        return None
    return 0 if month_of_seat_0 < month_of_seat_1 else 1


def next_starter(rules: Rules, starter: int, winner: int | None) -> int:
    """Return the seat that leads the round after one that `starter` led and `winner` won."""
    if winner is not None:
        return winner if rules.win_starter == "winner" else 1 - winner
    return starter if rules.draw_starter == "same" else 1 - starter


def _drawn_cards(seed: int | str) -> tuple[tuple[Card, Card], ...]:
    """Return the pairs of cards drawn for the first lead; only the last pair differs in month."""
    rng = Random(f"{seed} draw")
    draws: list[tuple[Card, Card]] = []
    while not draws or draws[-1][0].month == draws[-1][1].month:
        first = DECK[int(rng.random() * 48)]
        rest = [card for card in DECK if card is not first]
        draws.append((first, rest[int(rng.random() * 47)]))
    return tuple(draws)
