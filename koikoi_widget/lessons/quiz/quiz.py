"""The quiz: asks question after question, says what is right and why, and keeps count."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, islice
from random import SystemRandom
from typing import Any

import traitlets

from ... import runtime
from ...art import Deck, alternative, deck_of, palette_of
from ...classroom.class_link import is_class
from ...classroom.handed_in import hand_in
from ...coach.advise import takes_long
from ...engine.cards import Card
from ...engine.errors import InvalidValue, check_whole, not_allowed, shortened, unknown
from ...engine.record import checked_seed
from ...engine.rules import Rules, find_rules
from ...locale import _, as_sentence
from ...table.advice.advising import answer_of, waiting_words
from ...web import protocol
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.background import Background, running_loop
from ...widgets.stored import Stored
from ...widgets.traits import Shared, Text, shared
from ..html.cues import picture
from ..questions import QUIZZES, Ahead, Drawn, Question, Row, questions
from ..questions.own_set import OwnSet
from ..questions.question import Option
from ..questions.sets import Set
from ..questions.valued import grade_of
from .asked_again import right_words, words_of
from .attempt import Attempt, Phase
from .quiz_room import InRoom, playing_words
from .quiz_still import still_of
from .result import Answer, Result, checked_name, digest
from .session import Session, SessionError, session_key
from .session_limit import SessionLimit

_LONGEST = 10_000  # questions in a session
_begun: Counter[tuple[object, ...]] = Counter()  # tests, by name, questions and seed
_PASSED = 0.8  # the share of right answers, as the lessons say above their tests
_MOST_SECONDS = 24 * 60 * 60


class Quiz(Stored, InRoom):
    """Questions to answer by mouse, touch or keyboard, `length` of them in each session.

    After a wrong answer to a question that has a hint, another may be tried, then the hint is
    given, then the answer. The first answer alone counts. With a `name` there is just one.

    The browser's tab keeps the session: after a reload, or with another kernel, the same quiz goes
    on with it. Questions from an iterator of your own cannot be asked again, so they are not kept.

    Args:
        about: the name of a quiz (a key of `QUIZZES`), a `Set`, or your own questions; a set or a
            list of them starts again when it has been asked to the end.
        rules: whose rules the questions follow, if it matters; a set has its own.
        length: how many questions make a session, if not 10 or the whole list.
        seconds: how long a session lasts, if it is timed; then `length` does not count, and a right
            answer leads straight to the next question. 0 sets no limit.
        seed: the same seed, a number or a word, asks the same questions; None asks new ones.
        name: who answers; if given, the result of a session can be saved at its end, to hand in;
            at the page of a class, it can be handed in there.
        deck: "drawn", "index" or a deck of your own.
        palette: the deck's colours, "traditional" or "high-contrast".
        marks: whether the month and kind of each card are printed in its corners.

    Attributes:
        state: everything shown, as `web/protocol/quiz.py` says.
        room: what is displayed: the quiz, and a table while a question is played on.
        result: what was answered in this session; `kk.report` reads saved ones.

    Raises:
        UnknownName: there is no such quiz, preset, deck or palette.
        InvalidValue: a session without questions, questions of the wrong type, or an impossible
            name or number of seconds.

    >>> quiz = kk.Quiz("cards", length=5, seed=7)
    """

    _esm = script("lessons/quiz.js")
    _css = style("lessons/quiz.css")

    state: Shared[protocol.QuizState] = shared()
    result: traitlets.Instance[Result] = traitlets.Instance(Result)
    session_key: Text = traitlets.Unicode("").tag(sync=True)  # where its tab keeps the session
    _own_set: OwnSet | None = None  # where positions are collected, None where nobody makes one

    def __init__(
        self,
        about: str | Iterable[Question] = "cards",
        *,
        rules: str | Rules = "bga",
        length: int | None = None,
        seconds: int = 0,
        seed: int | str | None = None,
        name: str = "",
        deck: str | Deck = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        storage_key: str = "",
    ) -> None:
        length = check_whole("length", _sitting(about) if length is None else length, 0, _LONGEST)
        seconds = check_whole("seconds", seconds, 0, _MOST_SECONDS)
        if not length:
            raise InvalidValue(_("a quiz needs at least one question."))
        _check_questions(about)
        name = checked_name(name)
        deck_of(deck)  # whatever does not exist is refused before anything is asked
        palette_of(palette)
        look = {"deck": deck, "palette": palette, "marks": bool(marks)}
        seed = None if seed is None else checked_seed(seed)
        self._about = about
        self._rules = about.rules if isinstance(about, Set) else find_rules(rules)
        # The browser has to know the key when it first hears of the quiz.
        key = self._key(str(self._rules), length, seconds, seed, name)
        super().__init__(look, storage_key=storage_key, session_key=key)
        # Also when nobody chose a seed, a teacher can have the questions asked again.
        drawn = SystemRandom().getrandbits(53) if seed is None and isinstance(about, str) else None
        if isinstance(about, Drawn):
            seed, drawn = about.given, about.seed
        self._seed: int | str | None = drawn if seed is None else seed
        self._questions = self._ahead(_stream(about, self._rules, self._seed))
        self._limit = SessionLimit(length, seconds)
        self._echo = ""  # while the clock runs, the verdict on the previous answer
        of_set = str(about) if isinstance(about, Set) else ""
        self.result = Result(
            name, _title(about), str(self._rules), seed, (), drawn=drawn, of_set=of_set
        )
        self._is_handed_in = False
        self._began = 0.0  # in seconds since 1970
        self._asked_at = 0.0  # when the question was shown, so too
        self._count_asked = 0  # in all sessions
        self._origins: list[tuple[object, ...]] = []  # of the questions asked in this session
        self._kept = ""  # the session as the tab keeps it
        self._attempt: Attempt | None = None
        self._setting_up = Background(
            lambda _turn, _job: answer_of(takes_long) is True, self._say_what_takes_long
        )
        self._resuming = Background(lambda session, _job: self._asked_in(session), self._resumed)
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        if seconds:
            self._show()  # the clock starts when the learner does
        else:
            self.go_on()

    @property
    def question(self) -> Question | None:
        """The one being asked, None between sessions."""
        return self._attempt.question if self._attempt else None

    @property
    def chosen(self) -> int | None:
        """The index of the first answer given to it, which counts; None while it waits for one."""
        return self._attempt.chosen if self._attempt else None

    @property
    def answered(self) -> int:
        """How many of this session's questions were answered."""
        return len(self.result.answers)

    @property
    def right(self) -> int:
        """How many of them were answered correctly."""
        return self.result.right

    @property
    def was_right(self) -> bool:
        """Whether the answer that counts is right."""
        return self._attempt is not None and self._attempt.was_right

    def choose(self, place: int) -> None:
        """Answer the question with the option at index `place`.

        A second answer does not count, and is ignored once the right one is shown.

        Raises:
            UnknownName: there is no such option.
        """
        before = self._attempt
        if before is None or not before.is_open:
            return
        if not 0 <= place < len(before.question.options):
            raise unknown(
                _("answer"),
                place + 1,
                [str(number + 1) for number in range(len(before.question.options))],
            )
        again = not self.result.name and not self._limit.seconds
        self._attempt = before.tried(place, again=again)
        if not before.tries:
            self._remember_answer(before.question)
        if self._limit.seconds and self.was_right:
            self._echo = _("✓ Right.")
            self.go_on()
            self._echo = ""
        else:
            self._show()

    def _remember_answer(self, question: Question) -> None:
        assert self._attempt is not None
        self.result = replace(
            _with_answer(self.result, self._attempt, _since(self._asked_at)),
            seconds=_since(self._began),
            attempt=self.result.attempt if self.result.answers else _attempt(self.result),
        )

    def hint(self) -> None:
        """Give the question's hint, once an answer was wrong and another may be tried."""
        if self._attempt:
            self._attempt = self._attempt.hinted()
            self._show()

    def give_up(self) -> None:
        """Show the right answer, once an answer was wrong and another may be tried."""
        if self._attempt:
            self._attempt = self._attempt.shown()
            self._show()

    def play_on(self) -> None:
        """Lay the position of a question that was answered on a table, in place of the question."""
        attempt = self._attempt
        if attempt and attempt.question.moment and not attempt.is_open:
            self._lay(attempt.question.moment.match())
            self._show()

    def come_back(self) -> None:
        """Return from the table to the question."""
        self._clear_table()
        self._show()

    def collect_in(self, own_set: OwnSet) -> None:
        """Offer from now on to put the position of a question that was answered into a set."""
        self._own_set = own_set

    def _collect(self) -> None:
        attempt = self._attempt
        if self._own_set and attempt and attempt.question.moment and not attempt.is_open:
            self._own_set.toggle(attempt.question.moment.view)
            self._show()

    def go_on(self) -> None:
        """Ask the next question, or end the session; after its end begin another."""
        if self.question is None:
            self._start_afresh()
        if self.is_over:
            self._attempt = None
        elif self._must_wait():
            turn = self._next_turn()
            self.state = self._shown_waiting() | {"turn": turn}
            self._setting_up.follow(turn)
            return
        else:
            following = next(self._questions, None)  # it may fail: nothing has changed so far
            self._attempt = Attempt(following) if following else None
            self._count_asked += 1
            self._asked_at = time.time()
            self._origins.append(following.origin if following else ())
        self._clear_table()
        self._show()

    @property
    def is_over(self) -> bool:
        """Whether the session ends with this answer."""
        return self._limit.is_over(self.answered)

    def _start_afresh(self) -> None:
        """Forget the answers of this session; another one begins."""
        self._attempt, self._is_handed_in = None, False
        self._origins.clear()
        self._began = time.time()
        self.result = self._result_from(self._count_asked + 1)
        self._limit.begin()

    def _result_from(self, first: int) -> Result:
        """Return a result without answers, from the question of that number on."""
        began = datetime.fromtimestamp(self._began, UTC).isoformat(timespec="seconds")
        nothing = replace(
            self.result, answers=(), ids=(), options=(), times=(), asked="", seconds=0.0
        )
        return replace(nothing, first=first, began=began)

    # The session, as the tab keeps it.

    def _keep_session(self) -> None:
        """Have the tab keep the session; before the first answer there is nothing to keep."""
        if not self.session_key or not (self.answered or self.result.first > 1):
            return
        text = str(self._session())
        if text != self._kept:
            self._kept = text
            self.send({"do": "keep session", "text": text})

    def leave_session(self) -> None:
        """Leave the session to the next quiz of its kind, which goes on with it."""
        self.send({"do": "leave session"})
        self.session_key = ""

    def _session(self) -> Session:
        result, attempt = self.result, self._attempt
        return Session(
            seed=self._seed,
            first=result.first,
            count=self._count_asked - result.first + 1,
            options=result.options,
            asked=result.asked,
            tries=attempt.tries if attempt else (),
            phase=attempt.phase if attempt else Phase.ASKED,
            is_over=attempt is None,
            began=self._began,
            seconds=result.seconds,
            attempt=result.attempt,
            limit=self._limit.seconds,
            origins=tuple(filter(None, self._origins)),
            times=result.times,
        )

    def _resume(self, text: str | None) -> None:
        """Go on with the session that the tab keeps, unless another has been begun here."""
        if not text or not self.session_key or self.answered or self.result.first > 1:
            return
        try:
            session = Session.parse(text, takes_time=self._takes_time)
            if not self._is_mine(session):
                raise SessionError(_("it belongs to another quiz."))
        except SessionError as error:
            raise self._set_aside(error) from None
        if not self._takes_time or running_loop() is None:
            self._resumed(session, self._asked_in(session))
            return
        self._attempt, self._questions = None, iter(())  # what is being made is not waited for
        turn = self._next_turn()
        self.state = self._shown_waiting() | {"turn": turn}
        self._setting_up.follow(turn)
        self._resuming.follow(session)

    def _key(self, *asked: object) -> str:
        """Return where the tab keeps the session; "" for questions that cannot be asked again."""
        what = _identity_of(self._about)
        return session_key(what, *asked) if what else ""

    @property
    def _takes_time(self) -> bool:
        """Whether the questions do, so that a thread makes them."""
        if isinstance(self._about, str):
            return QUIZZES[self._about].takes_time
        return isinstance(self._about, Set)

    def _is_mine(self, session: Session) -> bool:
        """Return whether a session can be one of this quiz."""
        is_drawn = self.result.drawn is not None and isinstance(session.seed, int)
        return session.limit == self._limit.seconds and (is_drawn or session.seed == self._seed)

    def _asked_in(self, session: Session) -> _Asked | SessionError:
        """Return what came of the questions of a session, and those that follow it."""
        try:
            return self._asked_again(session)
        except SessionError as error:
            return error

    def _asked_again(self, session: Session) -> _Asked:
        stream = _stream(self._about, self._rules, session.seed)
        before = islice(stream, session.first - 1, session.first - 1 + session.count)
        return session.attempts(before), stream

    def _resumed(self, session: Session, asked: _Asked | SessionError) -> None:
        if isinstance(asked, SessionError):
            error = self._set_aside(asked)
            if self.question is None:
                self._begin_again()
            self._show_failure(error)
            return
        attempts, following = asked
        self._take_up(session, attempts, following)
        answered = [attempt for attempt in attempts if attempt.tries]
        for attempt in answered:
            self.result = _with_answer(self.result, attempt)
        self.result = replace(
            self.result,
            seconds=session.seconds,
            attempt=session.attempt,
            times=session.times,
        )
        self._asked_at = time.time()  # nobody knows for how long it was looked at before
        _begun[_of(self.result)] = max(session.attempt, _begun[_of(self.result)])
        self._attempt = None if session.is_over else attempts[-1]
        self._limit.resume(session.limit, self._began)
        if self.question and self.chosen is None and self.is_over:
            self._attempt = None  # the time was up in the meantime
        self._show()

    def _take_up(
        self, session: Session, _attempts: Iterable[Attempt], following: Iterator[Question]
    ) -> None:
        """Take over where a session came from, and with which questions it goes on."""
        self._seed, self._began = session.seed, session.began
        self._questions = self._ahead(following)
        self._count_asked = session.first - 1 + session.count
        self._origins = [*session.origins]
        self.result = self._result_from(session.first)
        if isinstance(session.seed, int) and self.result.drawn is not None:
            self.result = replace(self.result, drawn=session.seed)

    def _begin_again(self) -> None:
        """Ask the questions from the first on."""
        self._questions = self._ahead(_stream(self._about, self._rules, self._seed))
        self.go_on()

    def _set_aside(self, reason: SessionError) -> SessionError:
        """Have the tab set aside a session that cannot be continued; return what to say."""
        self.send({"do": "set session aside"})
        return SessionError(
            _(
                "The session kept in this tab cannot be continued and was set aside: {reason}",
                reason=as_sentence(shortened(str(reason), 160)),
            )
        )

    def _ahead(self, stream: Iterator[Question]) -> Iterator[Question]:
        """Return the same questions, made in a thread if they take time."""
        return Ahead(stream) if self._takes_time and runtime.HAS_THREADS else stream

    def _time_is_up(self) -> None:
        """End a timed session; a question that is not answered by then does not count."""
        if self._limit.left == 0 and self.question and self.chosen is None:
            self.go_on()

    def _must_wait(self) -> bool:
        """Return whether the next question is still being made; a page goes on when it is ready."""
        if not isinstance(self._questions, Ahead):
            return False
        loop, questions = running_loop(), self._questions
        if loop is None:  # a plain script, which has nobody to keep waiting
            return False
        return not questions.when_ready(
            lambda: loop.call_soon_threadsafe(self._made_one_of, questions)
        )

    def _made_one_of(self, questions: Iterator[Question]) -> None:
        if questions is not self._questions:  # others are asked by now
            return
        try:
            self.go_on()
        except Exception as error:  # nobody would see it
            self._show_failure(error)

    def _say_what_takes_long(self, turn: int, is_compiling: bool) -> None:
        if is_compiling and self.state.get("turn") == turn:
            self.state = self._shown_waiting(is_compiling=True) | {"turn": turn}

    def hear(self, message: object) -> None:
        """Do what the browser asks, and show any error, which Jupyter would swallow."""
        request = messages.understood(message, messages.QUIZ)
        if request:
            try:
                self._do(request)
            except Exception as error:
                self._show_failure(error)

    def _do(self, message: protocol.QuizEvent) -> None:
        # Meant for what is no longer shown: from a second view, or by a double click.
        if message.get("turn", self.state.get("turn")) != self.state.get("turn"):
            return
        does = self._rows().get(message["event"])
        if does:  # a plain quiz keeps nothing, and has no files
            does(message)

    def _rows(self) -> dict[str, Callable[[Any], None]]:
        """Return what each event does with its message."""
        return {
            "choose": lambda message: self.choose(message["place"]),
            "go on": lambda _message: self.go_on(),
            "hint": lambda _message: self.hint(),
            "give up": lambda _message: self.give_up(),
            "play on": lambda _message: self.play_on(),
            "come back": lambda _message: self.come_back(),
            "collect": lambda _message: self._collect(),
            "hand in": lambda _message: self._hand_in(),
            "time": lambda _message: self._time_is_up(),
            "resume": lambda message: self._resume(message["session"]),
        }

    def _hand_in(self) -> None:
        """Hand the result in to the class whose page this is, if that is offered."""
        if self._may_hand_in:  # not as `state` says: a browser may write there
            hand_in(self.result.name, self.result.quiz, str(self.result.sealed()))
            self._is_handed_in = True
            self._show()

    @property
    def _may_hand_in(self) -> bool:
        is_over = self._attempt is None and bool(self.result.name and self.result.answers)
        return is_over and is_class() and not self._is_handed_in

    # What is shown.

    def still(self) -> str:
        """Return the question, with the answer once it is given, or the result, as HTML."""
        return still_of(self.state, [*self.pictures, *self.more])

    def _show_failure(self, error: Exception) -> None:
        self._show(error=faults.told(error, "a callback of the quiz"))

    def _show(self, error: str = "") -> None:
        self._keep_session()  # first: who sees the verdict may leave the page at once
        with self.hold_sync():  # a picture is sent together with what shows it
            shown = self._drawn(self._shown, anew=self.chosen is None)
            self.state = shown | {
                "error": error,
                "turn": self._next_turn(),
                "echo": self._echo,
                "ends_in": self._limit.left if self.question else None,
            }
        self.renew_still()

    def _next_turn(self) -> int:
        """Return the number of what is shown next."""
        return self.state.get("turn", 0) + 1

    def _shown(self) -> protocol.QuizState:
        """Return what to show, which `_show` then numbers."""
        if self._is_played_on:
            return self._shown_playing()
        shown = self._shown_question(self._attempt) if self._attempt else self._shown_result()
        self._remark(shown)
        return shown

    def _remark(self, shown: protocol.QuizState) -> None:
        """Add remarks about a question or a session; a `Trainer` has some."""

    def _shown_question(self, attempt: Attempt) -> protocol.QuizState:
        question, done = attempt.question, not attempt.is_open
        return {
            "turn": 0,
            "count": self._limit.count(self.answered + (not attempt.tries), self.right),
            "prompt": question.prompt,
            "facts": list(question.facts),
            "rows": [self._row(row, done) for row in question.rows],
            "options": [self._option(attempt, place) for place in range(len(question.options))],
            "answers": _answers(question),
            "done": done,
            "verdict": _verdict(attempt),
            "why": _why(attempt) if done else _help(attempt),
            "answer": [self._row(row, True) for row in question.answer] if done else [],
            "next": self._limit.next_words(self.answered) if done else "",
            "buttons": [*self._buttons(attempt)],
            "reason": "" if attempt.tries else question.reason,
            "figures": (_("Numbers"), question.source) if done and question.source else None,
        }

    def _buttons(self, attempt: Attempt) -> Iterator[tuple[protocol.QuizHelp, str]]:
        """Yield the buttons for help while another answer may be tried, and for what comes then."""
        if attempt.phase == Phase.TRIED:
            yield "hint", _("Give me a hint")
        if attempt.tries and attempt.is_open:
            yield "give up", _("Show the answer")
        moment = None if attempt.is_open else attempt.question.moment
        if self._room and moment:
            yield "play on", _("Play on from here")
        if self._own_set and moment:
            is_in = moment.view in self._own_set.positions
            yield "collect", _("✓ In my set") if is_in else _("Add to my set")

    def _shown_playing(self) -> protocol.QuizState:
        playing, counts, back = playing_words()
        return _without_question(playing) | {
            "count": counts,
            "buttons": [("come back", back)],
            "table": True,
        }

    def _shown_waiting(self, *, is_compiling: bool = False) -> protocol.QuizState:
        return _without_question(waiting_words(is_compiling))

    def _shown_result(self) -> protocol.QuizState:
        result = _("{right} of {answered} right.", right=self.right, answered=self.answered)
        prompt = result if self.answered else self._limit.task
        shown = _without_question(prompt, self._limit.begin_words(self.answered))
        if self.answered:
            shown["passed"] = self.right >= _PASSED * self.answered
        if self.result.name and self.result.answers:
            shown["file"] = {
                "says": _("Save your result"),
                "name": f"{self.result.name} {self.result.quiz}".strip() + ".json",
                "text": str(self.result.sealed()),
            }
            if self._is_handed_in:
                shown["verdict"] = _("✓ Handed in.")
                shown["why"] = _("Your teacher has your result.")
            elif self._may_hand_in:
                shown["file"]["hand_in"] = _("Hand it in")
        return shown

    def _row(self, row: Row, is_answered: bool) -> protocol.CardRow:
        return {
            "label": row.label,
            "cards": [self._card(card, row.secret and not is_answered) for card in row.cards],
            "large": row.secret,
            "part": row.part,
        }

    def _card(self, card: Card, secret: bool) -> protocol.Pictured:
        return {
            "picture": self._place(card),
            "label": picture(card) if secret else alternative(card),
        }

    def _option(self, attempt: Attempt, place: int) -> protocol.QuizOption:
        option, done = attempt.question.options[place], not attempt.is_open
        entry: protocol.QuizOption = {"label": option.text, "mark": "", "state": ""}
        if done and place in attempt.question.right:
            entry |= {"mark": _("✓ right"), "state": "right"}
        elif place in attempt.tries:
            grade = option.worth and grade_of(option.worth.loss)
            entry |= {
                "mark": _(grade.mark) if grade else _("✗ wrong"),
                "state": grade.state if grade else "wrong",
            }
        if option.card:
            card = self._card(option.card, not done)
            return entry | {"label": card["label"], "picture": card["picture"]}
        return entry


_Asked = tuple[list[Attempt], Iterator[Question]]  # in a session, and what follows


def _attempt(result: Result) -> int:
    """Count a session that was begun, and return which one of these questions it is."""
    _begun[_of(result)] += 1
    return _begun[_of(result)]


def _of(result: Result) -> tuple[object, ...]:
    """Return what identifies the questions of a session."""
    return result.name, result.quiz, result.rules, result.seed, result.drawn, result.first


def _since(then: float) -> float:
    """Return how many seconds have passed, to a tenth; clocks may be set back."""
    return round(max(0.0, time.time() - then), 1)


def _with_answer(result: Result, attempt: Attempt, seconds: float = 0.0) -> Result:
    """Return a result with the answer that counts."""
    question, place = attempt.question, attempt.tries[0]
    words = words_of(question.options[place])
    answer = Answer(question.prompt, right_words(question), words, attempt.was_right)
    return result.with_answer(question, answer, place, seconds)


def _identity_of(about: str | Iterable[Question]) -> str:
    """Return what identifies questions, "" for those that cannot be asked again."""
    if isinstance(about, str):
        return about
    if isinstance(about, Drawn):
        return f"{about.kind} {about.given}"
    if isinstance(about, Set):
        return str(about)
    return digest(about) if isinstance(about, list | tuple) else ""


def _title(about: str | Iterable[Question]) -> str:
    """Return what a result calls its questions, "" for a list of one's own."""
    return about.title if isinstance(about, Set) else about if isinstance(about, str) else ""


def _answers(question: Question) -> str:
    """Return what the answers are called together: a whole hand, or just that."""
    is_hand = all(option.card and option.worth for option in question.options)
    return _("Your hand") if is_hand else _("Answers")


def _verdict(attempt: Attempt) -> str:
    """Return whether the last answer was right, "" before the first."""
    question = attempt.question
    if not attempt.tries:
        return ""
    if not attempt.was_found:
        worth = _last(attempt).worth
        return grade_of(worth.loss).verdict(worth.loss) if worth else _("✗ Wrong.")
    if not attempt.was_right:
        return _("✓ Right this time.")
    if len(question.right) == 1:
        return _("✓ Right.")
    if len(question.options) == 2:
        return _("✓ Right, and so is the other answer.")
    return _("✓ Right, and so is another answer.")


def _why(attempt: Attempt) -> str:
    """Return the reason: why the best is better than what was chosen, if it is."""
    worth = _last(attempt).worth
    return (worth and worth.why) or attempt.question.why


def _last(attempt: Attempt) -> Option:
    return attempt.question.options[attempt.tries[-1]]


def _help(attempt: Attempt) -> str:
    """Return what to say while another answer may be tried."""
    if attempt.phase == Phase.HINTED:
        return _("Hint: {hint}", hint=attempt.question.hint)
    return _("Try again. Only your first answer counts.") if attempt.tries else ""


def _without_question(prompt: str, following: str = "") -> protocol.QuizState:
    return {
        "turn": 0,
        "count": "",
        "prompt": prompt,
        "facts": [],
        "rows": [],
        "options": [],
        "answers": "",
        "done": True,
        "verdict": "",
        "why": "",
        "answer": [],
        "next": following,
        "buttons": [],
    }


def _check_questions(about: object) -> None:
    """Refuse anything but questions; what an iterator yields is only seen when it is asked."""
    if (
        not isinstance(about, Iterable)
        or isinstance(about, list | tuple)
        and not all(isinstance(question, Question) for question in about)
    ):
        raise not_allowed("about", about, _("the name of a quiz, or a list of questions"))


def _sitting(about: str | Iterable[Question]) -> int:
    """Return how many questions make a session by default."""
    return len(about) if isinstance(about, list | tuple | Set) else 10


def _stream(
    about: str | Iterable[Question], rules: Rules, seed: int | str | None
) -> Iterator[Question]:
    """Return the questions from the first on."""
    if isinstance(about, str):
        return questions(about, rules=rules, seed=seed)
    if isinstance(about, Drawn):
        return about.again(seed)
    return cycle(about) if isinstance(about, list | tuple | Set) else iter(about)
