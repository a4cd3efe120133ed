"""A contest as a value: who takes part in the match of a class, and what each has played.

Nothing here knows of networks, files or clocks. What happens is an event; `update` gives the
contest that follows, or refuses the event. The same events make the same contest, so its log is all
that is kept. Every pupil plays a `Match` from the same seed: in seat 0 against a machine, or in
pairs. Then half of the class sits on either side of the same deals, see `duplicate.py`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Final, Literal

from ..engine.actions import DEAL, as_action
from ..engine.errors import IllegalAction
from ..engine.match import Match
from ..engine.record import parse_rules
from ..engine.rules import Rules
from ..locale import _
from ..rooms.pace import MINUTE
from ..rooms.room import SUBSTITUTE, RoomError
from .poll import Asked, Poll, Priced, PutAway, VoteClosed, Voted, VotedAnew, voted

PAIRS = "pairs"  # in place of an opponent's name: pupils play one another
CODE_LENGTH: Final = 4  # letters, of a contest and of a pupil's card
MOST_PUPILS = 60
MOST_ROUNDS = 12
MOST_MINUTES = 180


@dataclass(frozen=True, slots=True)
class Opened:
    """The teacher opened a contest; its seed deals every match of it."""

    code: str
    rules: str
    opponent: str
    seed: str
    day: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A pupil came; of their token only a digest is kept, `card` leads them back without it."""

    name: str
    key: str
    card: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A pupil came back by their card, on another device or with a browser that had forgotten."""

    pupil: int
    key: str


@dataclass(frozen=True, slots=True)
class SentAway:
    """The teacher took a pupil out of the contest."""

    pupil: int


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat of a pupil's match acted; `place` is how many actions came before."""

    pupil: int
    seat: int
    action: str
    place: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """The machine finishes the round for a pupil who is gone, as their partner asks for."""

    pupil: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A pupil is back for whom the machine has played, and plays on."""

    pupil: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The next round may be dealt to everybody, from this second since 1970 on."""

    at: float


@dataclass(frozen=True, slots=True)
class Halted:
    """All play stands still, or goes on, from this second since 1970 on."""

    is_paused: bool
    at: float


@dataclass(frozen=True, slots=True)
class Covered:
    """The standings are hidden, or shown."""

    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The contest is over, for those too who have not played to the end."""


Happening = (
    Opened
    | Joined
    | Moved
    | SentAway
    | Acted
    | Substituted
    | Returned
    | RoundOpened
    | Halted
    | Covered
    | Closed
    | Asked
    | Voted
    | VoteClosed
    | VotedAnew
    | Priced
    | PutAway
)
_KINDS = {kind.__name__: kind for kind in Happening.__args__}


class NewerLog(Exception):
    """An event has a kind or a part that this version does not know."""


def happening_of(text: str) -> Happening:
    """Return the event that `rooms.room.as_text` wrote.

    Raises:
        NewerLog: a newer version wrote it.
    """
    parts = json.loads(text)
    kind = _KINDS.get(parts.pop("event"))
    if kind is None or not {*parts} <= {part.name for part in fields(kind)}:
        raise NewerLog
    happening: Happening = kind(**parts)
    return happening


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody who takes part.

    Attributes:
        key: the digest of their token; "" for one who was sent away.
        card: the four letters that lead them back.
        match: what they play; it is that of their partner too. It is never changed in place.
        seat: theirs.
        partner: the number of the pupil opposite; None if the machine sits there.
        is_replaced: whether the machine finishes the round for them.
        replaced: at which places of the match it acted for them.
    """

    name: str
    key: str
    card: str
    match: Match
    seat: Literal[0, 1] = 0
    partner: int | None = None
    is_replaced: bool = False
    replaced: tuple[int, ...] = ()

    @property
    def finished(self) -> int:
        """How many rounds they have played to the end."""
        return self.match.round.number - (self.match.round.phase != "over")

    @property
    def points(self) -> int:
        """The points won in those rounds, less than 0 if they were lost."""
        return self.match.points[self.seat] - self.match.rules.start_points


@dataclass(frozen=True, slots=True)
class Contest:
    """The match of a class at one moment.

    Attributes:
        opponent: the name of the player in seat 1, or `PAIRS`.
        day: when it was opened, as 2026-11-26.
        minutes: how long it may be played, pauses left out; 0: as long as the teacher likes.
        pupils: all who have come, by number; also those who were sent away.
        opened: how many rounds may be dealt; 0 before it begins.
        is_paused: whether nobody may play just now.
        is_hidden: whether the standings are hidden from the wall.
        is_over: whether it has ended: the teacher said so, or the time was up.
        spent: seconds that had been played when its clock was started last, or stopped.
        since: when that clock was started, in seconds since 1970; None while it stands.
        poll: the question that is put to all; None while there is none.
        put_away: those before it, the earliest first.
        version: how many events have led here.
    """

    code: str
    rules: Rules
    opponent: str
    seed: str
    day: str
    minutes: int
    pupils: tuple[Pupil, ...] = ()
    opened: int = 0
    is_paused: bool = False
    is_hidden: bool = False
    is_over: bool = False
    spent: float = 0.0
    since: float | None = None
    poll: Poll | None = None
    put_away: tuple[Poll, ...] = ()
    version: int = 1

    @property
    def machine(self) -> str:
        """The name of the player opposite pupils who have no partner, and for those who left."""
        return SUBSTITUTE if self.opponent == PAIRS else self.opponent

    @property
    def present(self) -> tuple[tuple[int, Pupil], ...]:
        """Those who take part, each with their number."""
        return tuple(entry for entry in enumerate(self.pupils) if entry[1].key)

    def partner_of(self, pupil: Pupil) -> str:
        """Return the name of a pupil's partner; "" for the machine."""
        return "" if pupil.partner is None else self.pupils[pupil.partner].name

    @property
    def polls(self) -> tuple[Poll, ...]:
        """All questions that were put to all, the earliest first."""
        return self.put_away if self.poll is None else (*self.put_away, self.poll)

    @property
    def left(self) -> float:
        """The seconds that were left when its clock was started last, or stopped."""
        return max(0.0, self.minutes * MINUTE - self.spent)

    @property
    def ends(self) -> float | None:
        """When its time will be up, in seconds since 1970; None while its clock stands."""
        is_timed = self.minutes and not self.is_over
        return self.since + self.left if is_timed and self.since is not None else None


def update(contest: Contest | None, happening: Happening) -> Contest:
    """Return the contest after something has happened; None is before it was opened.

    Raises:
        KoiKoiError: it cannot happen here; the message says why.
    """
    if contest is None:
        if not isinstance(happening, Opened):
            raise RoomError(_("there is no match of the class now."))
        parts = asdict(happening) | {"rules": parse_rules(happening.rules)}
        return Contest(**parts)
    return replace(_after(contest, happening), version=contest.version + 1)


def _after(contest: Contest, happening: Happening) -> Contest:
    match happening:
        case Joined(name, key, card):
            _check_runs(contest)
            return replace(contest, pupils=(*contest.pupils, _arrived(contest, name, key, card)))
        case Moved(pupil, key):
            return _with(contest, pupil, replace(contest.pupils[pupil], key=key))
        case SentAway(pupil):
            return _sent_away(contest, pupil)
        case Acted():
            return _acted(contest, happening)
        case Substituted(pupil) | Returned(pupil):
            is_replaced = isinstance(happening, Substituted)
            changed = replace(contest.pupils[pupil], is_replaced=is_replaced)
            return _with(_check_runs(contest), pupil, changed)
        case RoundOpened(at):
            _check_runs(contest)
            if contest.opened >= contest.rules.rounds:
                raise RoomError(_("all rounds of this match have been dealt."))
            begun = contest if contest.opened else _seated(contest)
            following = replace(_without_poll(begun), opened=contest.opened + 1)
            return _timed(following, at)
        case Halted(is_paused, at):
            return _timed(replace(_check_runs(contest), is_paused=is_paused), at)
        case Covered(is_hidden):
            return replace(contest, is_hidden=is_hidden)
        case Closed():
            return replace(contest, is_over=True, is_paused=False)
        case Asked():
            return _asked(contest, happening)
        case Voted() | VoteClosed() | VotedAnew() | Priced():
            return replace(contest, poll=voted(contest.poll, happening))
        case PutAway(at):
            return _timed(_without_poll(contest), at)
        case _:
            raise RoomError(_("there is a match of the class already."))


def _arrived(contest: Contest, name: str, key: str, card: str) -> Pupil:
    if len(contest.present) >= MOST_PUPILS:
        raise RoomError(_("there is no place left in this match."))
    if any(name.casefold() == other.name.casefold() for _number, other in contest.present):
        raise RoomError(
            _(
                "somebody here is called {name} already. If that is you, type in the eight letters "
                "of your card in place of a name. If not, choose another name.",
                name=name,
            )
        )
    return Pupil(name, key, card, Match(contest.rules, contest.seed))


def _seated(contest: Contest) -> Contest:
    """Return a contest in which pupils sit opposite one another, in the order in which they came.

    Whoever is left over plays the machine, and so does whoever comes later.
    """
    if contest.opponent != PAIRS:
        return contest
    pupils, numbers = [*contest.pupils], [number for number, _pupil in contest.present]
    for first, second in zip(numbers[::2], numbers[1::2], strict=False):
        pupils[first] = replace(pupils[first], partner=second)
        pupils[second] = replace(pupils[second], partner=first, seat=1)
    return replace(contest, pupils=tuple(pupils))


def _sent_away(contest: Contest, number: int) -> Contest:
    """Return a contest without a pupil; the machine sits down in their place."""
    pupil = contest.pupils[number]
    if pupil.partner is not None:
        partner = replace(contest.pupils[pupil.partner], partner=None)
        contest = _with(contest, pupil.partner, partner)
    return _with(contest, number, replace(pupil, key="", partner=None))


def _acted(contest: Contest, acted: Acted) -> Contest:
    pupil = contest.pupils[acted.pupil]
    match = pupil.match
    _check_runs(contest)
    deals = as_action(acted.action) == DEAL  # as the referee does by itself
    if contest.is_paused and acted.seat == pupil.seat and not deals:
        raise RoomError(_("your teacher has stopped the match for a moment."))
    if deals and match.round.number >= contest.opened or not contest.opened:
        raise RoomError(_("your teacher has not dealt the next round yet."))
    if acted.place != len(match.actions):
        raise RoomError(
            _("the match has gone on since: this action was meant for an earlier position.")
        )
    if acted.seat != match.seat:
        raise IllegalAction(
            _("'{action}' is not allowed: it is your opponent's turn.", action=acted.action)
        )
    after, partner = match.after(acted.action), pupil.partner
    if partner is not None:
        contest = _with(contest, partner, _opposite(contest.pupils[partner], acted, after))
    return _with(contest, acted.pupil, replace(pupil, match=after, is_replaced=False))


def _opposite(partner: Pupil, acted: Acted, after: Match) -> Pupil:
    """Return the partner of a pupil at whose table was acted, perhaps by the machine for them."""
    is_for_them = acted.seat == partner.seat and as_action(acted.action) != DEAL
    return replace(
        partner,
        match=after,
        is_replaced=partner.is_replaced and after.round.phase != "over",
        replaced=(*partner.replaced, acted.place) if is_for_them else partner.replaced,
    )


def _asked(contest: Contest, asked: Asked) -> Contest:
    """Return a contest in which a question is put to all, and stands until that is put away."""
    earlier = contest.polls
    poll = Poll(len(earlier) + 1, asked.question, asked.answers, asked.hidden)
    stands = replace(contest, poll=poll, put_away=earlier, is_paused=not contest.is_over)
    return _timed(stands, asked.at)


def _without_poll(contest: Contest) -> Contest:
    """Return a contest whose question, if there is one, is done with, and which is played on."""
    return replace(contest, poll=None, put_away=contest.polls, is_paused=False)


def _with(contest: Contest, number: int, pupil: Pupil) -> Contest:
    pupils = (*contest.pupils[:number], pupil, *contest.pupils[number + 1 :])
    return replace(contest, pupils=pupils)


def _timed(contest: Contest, now: float) -> Contest:
    """Return a contest whose clock runs from now on if it is played, and stands otherwise."""
    passed = 0.0 if contest.since is None else max(0.0, now - contest.since)
    is_played = contest.opened and not contest.is_paused
    return replace(contest, spent=contest.spent + passed, since=now if is_played else None)


def _check_runs(contest: Contest) -> Contest:
    if contest.is_over:
        raise RoomError(_("this match of the class is over."))
    return contest
