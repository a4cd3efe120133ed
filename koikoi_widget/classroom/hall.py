"""The websocket of a class: who comes, how often, and what the teacher and each pupil are told."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from tornado.ioloop import IOLoop

from ..engine.errors import quoted, reason_of_system
from ..engine.record import written_rules
from ..engine.texts import write_whole
from ..locale import _
from ..rooms.desk import AGAIN, MINUTE, MOST_OF_A_SEAT, Answer, Answering, Line, TooOften
from ..rooms.ration import Ration
from ..rooms.room import LONG_AWAY, NotAllowed, RoomError
from ..rooms.store import StoreError
from .class_results import ClassResults
from .contest import Contest, Pupil
from .duplicate import compared
from .hall_messages import HALL
from .pricing import Pricing
from .referee import Referee

MOST_JOINED = 40  # pupils an hour from one address, or by one page
MOST_WRONG_OF_ALL = 100  # codes and cards a minute that fit nothing
MOST_WRONG_CARDS = 5  # a minute, from all: four letters beside a code that everybody sees
MOST_ASKED = 10  # positions of the match that can be put to all after it
TEACHER = -1  # in place of a pupil's number


class Hall(Answering):
    """Answers the messages of `hall_messages.py`, and tells everybody what has changed.

    Args:
        referee: holds the contest.
        pricing: says what the decisions cost.
        folder: tells where results are kept: that of the class.
        now: tells the seconds of a clock that never goes back; another one only in tests.
    """

    def __init__(
        self,
        referee: Referee,
        pricing: Pricing,
        folder: Callable[[], Path],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._referee, self._pricing, self._folder, self._now = referee, pricing, folder, now
        pricing.priced = self._tell_teachers
        self._lines: defaultdict[int, list[Line]] = defaultdict(list)  # by number; the last plays
        self._numbers: dict[Line, int] = {}
        self._left: dict[int, float] = {}  # when the last one left the seat of a pupil
        self._wrong_of_all = Ration(MOST_WRONG_OF_ALL, MINUTE)
        self._wrong_cards = Ration(MOST_WRONG_CARDS, MINUTE)
        self._joined = Ration(MOST_JOINED, 60 * MINUTE)
        self._end: object = None  # the handle of what happens once the time is up

    def rations(self, line: Line, event: str) -> list[tuple[Ration, str]]:
        """Return by what codes that fit nothing are rationed, and whose share each is."""
        of_all = [self._wrong_of_all, *([self._wrong_cards] if event == "come back" else [])]
        return [*super().rations(line, event), *((ration, "") for ration in of_all)]

    # The teacher.

    def _teach(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        if not self._referee.is_teacher(parts["token"]):
            raise NotAllowed(_("this is not the link that the teacher of this class was given."))
        self._seat(line, TEACHER, parts["token"])
        self._tell([TEACHER])
        return {}

    def _open(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._check_teacher(line)
        self._referee.open(**parts)
        self._clear()  # one of days ago may have been forgotten, and its pupils not
        self._tell([TEACHER])
        return {}

    def _direct(self, line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._check_teacher(line)
        self._referee.act(event, **parts)
        if event == "send away":
            self._put_all_out(parts["pupil"])
        self._tell(self._lines)
        return {}

    def _poll(self, line: Line, event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._check_teacher(line)
        self._referee.poll(event, **parts)
        self._tell(self._lines)
        return {}

    def _save(self, line: Line, _event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        self._check_teacher(line)
        contest = self._referee.contest
        if contest is None:
            raise RoomError(_("there is no match of the class now."))
        results = ClassResults.of(contest, self._pricing)
        path = self._folder() / results.file_name
        try:
            write_whole(path, str(results))
        except OSError as error:
            reason = reason_of_system(error)
            file = quoted(path.name)
            raise RoomError(_("{file}: {reason}", file=file, reason=reason)) from None
        return {"file": path.name}

    def _delete(self, line: Line, _event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        self._check_teacher(line)
        self._referee.forget()
        self._clear()
        self._tell([TEACHER])
        return {}

    def _clear(self) -> None:
        """Let nobody stay who took part in a contest that is gone."""
        self._pricing.forget()
        self._left.clear()
        for number in [*self._lines]:
            if number != TEACHER:
                self._put_all_out(number)

    def _check_teacher(self, line: Line) -> None:
        if self._numbers.get(line) != TEACHER:
            raise NotAllowed(_("only the teacher can do this."))

    # The pupils.

    def _running(self, _line: Line, _event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        contest = self._referee.contest
        return {"running": contest is not None and not contest.is_over}

    def _look(self, _line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        contest = self._referee.look(parts["code"])
        return {"rules": written_rules(contest.rules), "opponent": contest.opponent}

    def _join(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        self._referee.look(parts["code"])
        if not self._joined.count(line.counted_as):
            raise TooOften(
                _("too many have joined from this device or network. Please try again in an hour.")
            )
        return self._come(line, self._referee.join(**parts), parts["token"])

    def _come_back(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        number = self._referee.come_back(**parts)
        for other in [*self._lines[number]]:
            if other.token != parts["token"]:
                self.put_out(other)
        return self._come(line, number, parts["token"])

    def _enter(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        return self._come(line, self._referee.number_of(**parts), parts["token"])

    def _come(self, line: Line, number: int, token: str) -> dict[str, Any]:
        self._seat(line, number, token)
        with suppress(StoreError):  # they can still take over by a move
            self._referee.return_to(number)
        self._tell([*self._at_table(number), TEACHER])
        return {}

    def _return(self, line: Line, _event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        number = self._number_of(line)
        self._referee.return_to(number)
        self._tell(self._at_table(number))
        return {}

    def _substitute(self, line: Line, _event: str, _parts: dict[str, Any]) -> dict[str, Any]:
        number = self._number_of(line)
        for partner in self._at_table(number)[1:]:
            since = self._left.get(partner, line.came)
            if self._is_here(partner) or self._now() - since < LONG_AWAY:
                raise RoomError(_("your opponent has not been away for two minutes yet."))
        self._referee.substitute(number)
        self._tell([*self._at_table(number), TEACHER])
        return {}

    def _at_table(self, number: int) -> list[int]:
        """Return the number of a pupil, and that of their partner if they have one."""
        contest = self._referee.contest
        pupils = contest.pupils[number : number + 1] if contest else ()  # it may be another contest
        partners = [pupil.partner for pupil in pupils if pupil.partner is not None]
        return [number, *partners]

    def _play(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        number = self._number_of(line)
        self._referee.play(number, **parts)
        self._tell([*self._at_table(number), TEACHER])
        return {}

    def _vote(self, line: Line, _event: str, parts: dict[str, Any]) -> dict[str, Any]:
        number = self._number_of(line)
        self._referee.vote(number, **parts)
        self._tell([number, TEACHER])
        return {}

    def _number_of(self, line: Line) -> int:
        number = self._numbers.get(line, TEACHER)
        if number == TEACHER:
            raise RoomError(_("enter a room first."))
        return number

    messages = HALL
    by_code = ("look", "join", "come back")
    otherwise = _direct
    answers: ClassVar[dict[str, Answer]] = {
        "teach": _teach,
        "open": _open,
        **dict.fromkeys(("ask", "close vote", "vote again", "price", "put away"), _poll),
        "save": _save,
        "delete": _delete,
        "running": _running,
        "look": _look,
        "join": _join,
        "come back": _come_back,
        "enter": _enter,
        "play": _play,
        "substitute": _substitute,
        "here": _return,
        "vote": _vote,
    }

    # Who is there.

    def _seat(self, line: Line, number: int, token: str) -> None:
        self.leave(line)
        lines = self._lines[number]
        if len(lines) >= MOST_OF_A_SEAT:
            self.put_out(lines[0])
        line.code, line.token, line.came = "class", token, self._now()
        self._numbers[line] = number
        self._lines[number].append(line)
        self._left.pop(number, None)

    def _put_all_out(self, number: int) -> None:
        for line in [*self._lines.get(number, ())]:
            self.put_out(line)

    def leave(self, line: Line) -> None:
        """Have a websocket hear no more."""
        number = self._numbers.pop(line, None)
        line.code = line.token = ""
        if number is None:
            return
        self._lines[number].remove(line)
        if not self._lines[number]:
            del self._lines[number]
        if number != TEACHER:
            self._miss(number)

    def _miss(self, number: int) -> None:
        """Note that a pupil may have gone, or come back, and tell whom it concerns."""
        if self._is_here(number):
            self._left.pop(number, None)
        else:
            self._left.setdefault(number, self._now())
        self._tell([*self._at_table(number)[1:], TEACHER])

    def see_page(self, lines: list[Line], *, is_shown: bool) -> None:
        """Have it told that the page of some pupils has come, or has gone."""
        for number in {self._numbers[line] for line in lines} - {TEACHER}:
            with suppress(RoomError):  # the page has to come, or go, all the same
                if is_shown:
                    self._referee.return_to(number)
                self._miss(number)

    def lines_of(self, ticket: str) -> list[Line]:
        """Return the websockets of a page."""
        return [line for line in self._numbers if line.counted_as == ticket]

    def _is_here(self, number: int) -> bool:
        """Return whether a pupil is at a table: not only a kernel whose page was closed."""
        return any(map(self._is_shown, self._lines.get(number, ())))

    # What they are told.

    def _tell_teachers(self) -> None:
        self._tell([TEACHER])

    def _tell(self, numbers: Collection[int]) -> None:
        """Send teachers and pupils what has changed for them."""
        for number in [*numbers]:
            if lines := self._lines.get(number):
                state = (
                    self.state_for_teacher()
                    if number == TEACHER
                    else self._referee.state_of(number, is_met=self._is_met(number))
                )
                for line in [*lines]:
                    line.say(json.dumps(state))
        self._wait_for_the_end()

    def _is_met(self, number: int) -> bool:
        """Return whether the partner of a pupil is there; the machine always is."""
        return all(map(self._is_here, self._at_table(number)[1:]))

    def _wait_for_the_end(self) -> None:
        """Have everybody told as soon as the time is up."""
        if self._end is not None:
            IOLoop.current().remove_timeout(self._end)
        left = self._referee.seconds_left
        self._end = None if left is None else IOLoop.current().call_later(left, self._tell_the_end)

    def _tell_the_end(self) -> None:
        try:
            self._tell(self._lines)
        except StoreError:  # that the time is up cannot be kept now
            self._end = IOLoop.current().call_later(AGAIN, self._tell_the_end)

    def state_for_teacher(self) -> dict[str, Any]:
        """Return all that the teacher is told; no card is in it."""
        contest = self._referee.contest
        if contest is None:
            aside, newer = self._referee.aside, self._referee.is_newer
            nobody: dict[str, Any] = {"contest": None, "pupils": [], "costly": []}
            return {"do": "state", **nobody, "aside": aside, "newer": newer}
        self._pricing.follow(contest)
        return {
            "do": "state",
            "contest": {
                "code": contest.code,
                "rules": written_rules(contest.rules),
                "opponent": contest.opponent,
                "opened": contest.opened,
                "paused": contest.is_paused,
                "hidden": contest.is_hidden,
                "over": contest.is_over,
                "minutes": contest.minutes,
                "left": contest.left,
                "ends": contest.ends,
                "polls": len(contest.polls),
                "poll": _poll_for_teacher(contest),
            },
            "pupils": self._rows(contest),
            "costly": self._costly(contest) if contest.is_over else [],
        }

    def _costly(self, contest: Contest) -> list[str]:
        """Return what was seen where the class lost most, as notation, without names."""
        lost = [one for number, _pupil in contest.present for one in self._pricing.costly(number)]
        dearest = sorted(lost, key=lambda one: -one.cost)
        return [*dict.fromkeys(one.view for one in dearest)][:MOST_ASKED]

    def _rows(self, contest: Contest) -> list[dict[str, Any]]:
        against = compared(contest)
        return [
            self._row(number, pupil)
            | {"partner": contest.partner_of(pupil), "compared": against[number]}
            for number, pupil in contest.present
        ]

    def _row(self, number: int, pupil: Pupil) -> dict[str, Any]:
        return {
            "pupil": number,
            "name": pupil.name,
            "card": pupil.card,
            "here": self._is_here(number),
            "round": pupil.match.round.number,
            "finished": pupil.finished,
            "points": pupil.points,
            **self._pricing.of(number),
        }


def _poll_for_teacher(contest: Contest) -> dict[str, Any] | None:
    """Return what the teacher is told of a question: how many gave which answer, and no names."""
    poll = contest.poll
    if poll is None:
        return None
    return {
        "number": poll.number,
        "question": poll.question,
        "hidden": poll.is_hidden,
        "phase": poll.phase,
        "ballots": poll.counts([number for number, _pupil in contest.present]),
        "right": poll.right,
        "losses": poll.losses,
    }
