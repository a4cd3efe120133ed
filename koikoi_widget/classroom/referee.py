"""The one that holds the match of a class: it keeps what happens, and plays the opponent."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache, reduce
from hmac import compare_digest
from random import Random
from typing import Any

from ..engine.actions import DEAL, as_action
from ..engine.errors import check_name, check_whole
from ..engine.record import SEED_BITS, written_rules
from ..engine.rules import find_rules
from ..locale import _
from ..players import Player, playable, player, prepare
from ..rooms.room import LETTERS, NotAllowed, Room, RoomError, checked_name, digest
from ..rooms.sight import state_for
from ..rooms.store import Behind, Store, StoreError
from ..table.saved.damage import DAMAGED, NEWER
from ..widgets.rules_in_force import usual_rules
from .contest import (
    CODE_LENGTH,
    MOST_MINUTES,
    MOST_ROUNDS,
    PAIRS,
    Acted,
    Closed,
    Contest,
    Covered,
    Halted,
    Happening,
    Joined,
    Moved,
    NewerLog,
    Opened,
    Pupil,
    Returned,
    RoundOpened,
    SentAway,
    Substituted,
    update,
)
from .duplicate import compared
from .poll import CLOSED, OPEN, Asked, Poll, Priced, PutAway, VoteClosed, Voted, VotedAnew

FILE = "class.sqlite"
_ROW = "class"  # under which the file keeps the one contest of a server
# The players that answer at once, and so keep nobody waiting: the referee has all of them play.
OPPONENTS = ("novice", "apprentice", "policy", "greedy", "average")


def opponents() -> list[str]:
    """Return the names of the players against whom a class can play here."""
    return [name for name in OPPONENTS if name in playable()]


class Referee:
    """Holds the contest of a class.

    Args:
        store: keeps its log.
        teacher: returns the token of the teacher.
        today: tells the day; another one only in tests.
        now: tells the seconds since 1970; another one only in tests.

    Attributes:
        is_newer: whether the file that was set aside is of a newer version, and not damaged.
    """

    def __init__(
        self,
        store: Store,
        teacher: Callable[[], str],
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._teacher, self._today, self._now = store, teacher, today, now
        self._contest: Contest | None = None
        self._is_read = self.is_newer = False

    @property
    def contest(self) -> Contest | None:
        """The contest, as a server finds it again after it was stopped; None if there is none.

        One of an earlier day is forgotten, and one whose time is up is over.

        Raises:
            StoreError: the file cannot be read, or written.
        """
        if not self._is_read:
            self._contest, self._is_read = self._kept(), True
        if self._contest and (self._today() - date.fromisoformat(self._contest.day)).days > 1:
            self.forget()
        if self._contest and self._contest.ends is not None and self._now() >= self._contest.ends:
            self._keep(update(self._contest, Closed()), [Closed()])
        return self._contest

    def _kept(self) -> Contest | None:
        """Return the contest that the file keeps; one that cannot be played again is set aside."""
        try:
            return reduce(update, self._store.events(_ROW), None)
        except StoreError:
            raise
        except Exception as error:  # nobody knows how a damaged log fails
            self.is_newer = isinstance(error, NewerLog)
            self._store.set_aside(NEWER if self.is_newer else DAMAGED)
            return None

    @property
    def aside(self) -> str:
        """The name of the file that was set aside; "" if none was."""
        return self._store.aside

    @property
    def seconds_left(self) -> float | None:
        """How long it takes until the contest ends by itself; None if it does not."""
        contest = self.contest
        if contest is None or contest.ends is None:
            return None
        return max(0.0, contest.ends - self._now())

    def is_teacher(self, token: str) -> bool:
        """Return whether a token is that of the teacher."""
        return compare_digest(digest(token), digest(self._teacher()))

    # What the teacher does.

    def open(self, rounds: object, opponent: str, minutes: object) -> None:
        """Open a contest by the rules of the class, with so much time for all rounds; 0: no limit.

        Raises:
            KoiKoiError: there is one, or a value is not allowed.
        """
        if self.contest:
            raise RoomError(_("there is a match of the class already."))
        check_name(_("player"), opponent, [*opponents(), PAIRS])
        rules = find_rules(usual_rules(), rounds=check_whole("rounds", rounds, 1, MOST_ROUNDS))
        opened = Opened(
            _letters(),
            written_rules(rules),
            opponent,
            str(secrets.randbits(SEED_BITS)),
            self._today().isoformat(),
            check_whole("minutes", minutes, 0, MOST_MINUTES),
        )
        contest = update(None, opened)
        _machine(contest.machine)  # which may take a second; nobody waits yet
        if not self._store.begin(_ROW, opened):
            self._is_read = False  # another server of this folder has opened one since
            raise RoomError(_("there is a match of the class already."))
        self._contest = contest
        self._store.aside, self.is_newer = "", False  # that was not the last match any more

    def act(self, act: str, *, pupil: int = 0, place: int = 0) -> None:
        """Do what the teacher asks for; what was done already changes nothing.

        Raises:
            KoiKoiError: it cannot be done now.
        """
        contest = self._running()
        if act == "round" and place == contest.opened:
            self._happen(RoundOpened(self._now()))
            for number, _pupil in contest.present:
                self._play_on(number)
        elif act == "send away" and pupil < len(contest.pupils):
            partner = contest.pupils[pupil].partner
            self._play_on(pupil if partner is None else partner, SentAway(pupil))
        elif act in ("pause", "go on") and not contest.poll:  # which holds all up
            self._happen(Halted(act == "pause", self._now()))
        elif act in _SWITCHES:
            self._happen(_SWITCHES[act])

    def poll(self, act: str, *, place: int = 0, **parts: Any) -> None:
        """Go on with a question for all as the teacher asks for; what was done changes nothing.

        Args:
            place: how many questions, or ballots of this one, there were before.
            parts: of `Asked`, or of `Priced`.

        Raises:
            KoiKoiError: it cannot be done now.
        """
        contest = self._running()
        poll = contest.poll
        if act == "ask" and place == len(contest.polls):
            self._happen(Asked(**parts, at=self._now()))
        elif poll and act == "close vote" and poll.phase == OPEN:
            self._happen(VoteClosed())
        elif poll and act == "vote again" and poll.phase == CLOSED and place == len(poll.ballots):
            self._happen(VotedAnew())
        elif poll and act == "price" and poll.phase == CLOSED:
            self._happen(Priced(**parts))
        elif poll and act == "put away":
            self._happen(PutAway(self._now()))

    def forget(self) -> None:
        """Forget the contest, and everything about those who took part.

        Raises:
            StoreError: the file cannot be written.
        """
        self._store.forget(_ROW)
        self._contest = None

    # What a pupil does.

    def look(self, code: str) -> Contest:
        """Return the contest that has this code.

        Raises:
            NotAllowed: none has.
        """
        contest = self.contest
        if contest is None or not compare_digest(contest.code, code):
            raise NotAllowed(_("no match of this class has the code {code}.", code=code))
        return contest

    def join(self, code: str, token: str, name: object) -> int:
        """Let a pupil in, who may have come before; return their number.

        Raises:
            KoiKoiError: the code or the name is none, or there is no place.
        """
        contest, key = self.look(code), digest(token)
        known = next((number for number, pupil in contest.present if pupil.key == key), None)
        if known is not None:
            return known
        card = _letters({pupil.card for pupil in contest.pupils})
        self._happen(Joined(checked_name(name), key, card))
        self._play_on(len(contest.pupils))
        return len(contest.pupils)

    def come_back(self, code: str, card: str, token: str) -> int:
        """Let a pupil in by their card; whoever played for them elsewhere is put out.

        Raises:
            NotAllowed: nobody in the contest has this card.
        """
        for number, pupil in self.look(code).present:
            if compare_digest(pupil.card, card):
                if pupil.key != digest(token):
                    self._happen(Moved(number, digest(token)))
                return number
        raise NotAllowed(_("nobody in this match has a card with these letters."))

    def number_of(self, code: str, token: str) -> int:
        """Return the number of the pupil who has a token.

        Raises:
            NotAllowed: nobody has.
        """
        key, contest = digest(token), self.contest
        if not contest or contest.code != code:
            raise NotAllowed(_("your teacher has closed the match of the class. It is deleted."))
        for number, pupil in contest.present:
            if compare_digest(pupil.key, key):
                return number
        raise NotAllowed(_("the match of your class is over, or you are no longer in it."))

    def play(self, number: int, action: str, place: int) -> None:
        """Play for a pupil, and whatever the opponent answers; all of it, or nothing.

        Raises:
            KoiKoiError: it cannot be played now.
        """
        pupil = self._running().pupils[number]
        match, seat = pupil.match, pupil.seat
        is_done = place < len(match.actions) and match.step(place) == (seat, as_action(action))
        if not is_done:
            self._play_on(number, Acted(number, seat, action, place))

    def substitute(self, number: int) -> None:
        """Have the machine finish the round for the partner of a pupil, who waits for them.

        Raises:
            KoiKoiError: they wait for nobody.
        """
        contest = self._running()
        pupil = contest.pupils[number]
        is_awaited = pupil.match.seat == 1 - pupil.seat and pupil.match.round.phase != "over"
        if pupil.partner is None or not is_awaited:
            raise RoomError(_("it is your turn: there is nobody to wait for."))
        self._play_on(number, Substituted(pupil.partner))

    def return_to(self, number: int) -> None:
        """Have a pupil who comes back play for themselves again."""
        contest = self._running()
        if contest.pupils[number].is_replaced and not contest.is_over:
            self._happen(Returned(number))

    def vote(self, number: int, poll: int, ballot: int, answer: int) -> None:
        """Note a pupil's answer to the question; the last one counts.

        Raises:
            KoiKoiError: it is closed.
        """
        asked = self._running().poll
        is_noted = asked and (asked.number, len(asked.ballots) - 1) == (poll, ballot)
        if not (asked and is_noted and asked.ballots[-1].get(number) == answer):
            self._happen(Voted(number, poll, ballot, answer))

    def state_of(self, number: int, *, is_met: bool = True) -> dict[str, Any]:
        """Return all that a pupil is told: their own view, how the contest stands, and their place.

        The place is by points, in pairs against those who held the same cards: which, among how
        many, and shared by how many. It is None before the contest is over, while the standings are
        hidden, and for whoever has finished no round.

        Args:
            is_met: whether their partner is there.
        """
        contest = self._running()
        pupil = contest.pupils[number]
        partner = None if pupil.partner is None else contest.pupils[pupil.partner]
        at_table = [pupil] if partner is None else [pupil, partner]
        names = pupil.name, contest.partner_of(pupil)
        here = True, is_met
        room = Room(
            contest.rules,
            names[::-1] if pupil.seat else names,
            ("", "", ""),
            pupil.match if contest.opened else None,
            number=1 if contest.opened else 0,
            version=contest.version,
            ended=None if pupil.match.is_over or not contest.is_over else ("agreed", None),
            substitute=next((one.seat for one in at_table if one.is_replaced), None),
            substituted=tuple(sorted(place for one in at_table for place in one.replaced)),
        )
        state = state_for(room, pupil.seat, here[::-1] if pupil.seat else here)
        return _without_dealing(state, contest.is_over) | {
            "contest": {
                "code": contest.code,
                "card": pupil.card,
                "opponent": contest.machine,
                "opened": contest.opened,
                "finished": pupil.finished,
                "paused": contest.is_paused,
                "over": contest.is_over,
                "minutes": contest.minutes,
                "ends": contest.ends,
                "place": _place(contest, number),
                "poll": _poll_for(contest.poll, number) if contest.poll else None,
            }
        }

    def _play_on(self, number: int, *before: Happening) -> None:
        """Keep what happened at a table with all that it brings, which the referee plays."""
        contest = self._running()
        happened = [*before]
        for happening in before:
            contest = update(contest, happening)
        while answer := _answer(contest, number):
            contest = update(contest, answer)
            happened.append(answer)
        self._keep(contest, happened)

    def _happen(self, happening: Happening) -> None:
        self._keep(update(self._running(), happening), [happening])

    def _keep(self, contest: Contest, happened: list[Any]) -> None:
        """Keep what happened; only then has it."""
        if not happened:
            return
        try:
            self._store.append(_ROW, contest.version - len(happened), happened)
        except Behind:
            self._is_read = False
            self._running()  # its file may have been set aside: then there is none
            raise RoomError(
                _("another server is using this room right now. Please try again.")
            ) from None
        self._contest = contest

    def _running(self) -> Contest:
        if self.contest is None:
            raise NotAllowed(_("there is no match of the class now."))
        return self.contest


_SWITCHES: Mapping[str, Happening] = {
    "hide": Covered(True),
    "show": Covered(False),
    "end": Closed(),
}


def _answer(contest: Contest, number: int) -> Acted | None:
    """Return what the referee plays next in a pupil's match; None if it waits for the pupil.

    In the same position every pupil gets the same answer: nothing else decides chance.
    """
    pupil = contest.pupils[number]
    match = pupil.match
    place, is_between = len(match.actions), match.round.phase == "over"
    if match.seat is None or contest.is_over:
        return None
    if is_between:
        is_open = match.round.number < contest.opened
        return Acted(number, match.seat, str(DEAL), place) if is_open else None
    if match.seat == pupil.seat or not contest.opened or _is_played_by_hand(contest, pupil):
        return None
    rng = Random(f"{contest.seed} {place}")
    action = _machine(contest.machine).choose(match.view(match.seat), rng)
    return Acted(number, match.seat, str(action), place)


def _is_played_by_hand(contest: Contest, pupil: Pupil) -> bool:
    """Return whether a pupil opposite plays, and not the machine."""
    return pupil.partner is not None and not contest.pupils[pupil.partner].is_replaced


@lru_cache
def _machine(name: str) -> Player:
    """Return a player that is ready to choose."""
    machine = player(name)
    prepare(machine)
    return machine


def _poll_for(poll: Poll, number: int) -> dict[str, Any]:
    """Return what a pupil is told of a question: of all answers their own, and no bars."""
    return {
        "number": poll.number,
        "question": poll.question,
        "ballot": len(poll.ballots) - 1,
        "phase": poll.phase,
        "answer": poll.ballots[-1].get(number),
        "right": poll.right,
        "losses": poll.losses,
        "why": poll.why,
        "cards": poll.cards,
    }


def _place(contest: Contest, number: int) -> tuple[int, int, int] | None:
    if not contest.is_over or contest.is_hidden:
        return None
    against = compared(contest)
    points_of = {
        at: against[at] if contest.opponent == PAIRS else pupil.points
        for at, pupil in contest.present
        if pupil.finished
    }
    own = points_of.get(number)
    if own is None:
        return None
    points = [others for others in points_of.values() if others is not None]
    return 1 + sum(others > own for others in points), len(points), points.count(own)


def _without_dealing(state: dict[str, Any], is_over: bool) -> dict[str, Any]:
    """Return a state in which nobody deals: the referee does; and no match is over before all."""
    view = state["view"]
    if view and view["phase"] == "over":
        state = state | {"view": view | {"turn": None, "legal_actions": []}}
    return state if is_over else state | {"outcome": None, "record": ""}


def _letters(taken: Collection[str] = ()) -> str:
    while True:
        letters = "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))
        if letters not in taken:
            return letters
