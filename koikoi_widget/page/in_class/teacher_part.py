"""The part of the page from which a teacher leads the match of a class; it is shown to the class.

The server holds the match; what is here is which buttons there are, and what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import traitlets

from ...classroom.class_link import OF_NO_CLASS, TEACH, is_class
from ...classroom.class_seat import Wire
from ...classroom.contest import MOST_ROUNDS, PAIRS
from ...classroom.following import Following
from ...classroom.poll import LONGEST_REASON, MOST_CARD_ROWS
from ...classroom.ranking import By
from ...classroom.referee import opponents
from ...engine.errors import InvalidValue
from ...engine.view import View
from ...lessons.questions import Question
from ...lessons.questions.question_texts import judged, unjudged
from ...locale import _, capitalized, follow
from ...paper.lesson_plan import lesson_plan
from ...rooms.far.client import Answer
from ...rooms.link import server_address
from ...rooms.room import NotAllowed
from ...rooms.room_messages import is_token
from ...web import protocol
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.background import Background, when_done
from ...widgets.speaking import Speaking
from ...widgets.storage_keys import TEACHER, storage_key
from ...widgets.traits import Shared, Text, shared
from . import poll_words, teacher_words
from .poll_board import PollBoard
from .poll_questions import offered, text_of

PATIENCE = 10.0  # seconds for which a plain script waits
_PAGES = "voila/render/"  # in the address of a page, what comes after that of its class
# What is asked once more: it cannot be taken back.
_FINAL = ("end", "delete", "send away")


class TeacherPart(Following, Speaking):
    """The teacher's screen.

    Args:
        cards: returns how the cards of a question are drawn.
        positions: returns those that the teacher has collected, to be put to all.
        keep: whether the browser keeps that this is the teacher.

    Attributes:
        board: a question for all, with its bars.
        kept: the teacher's token, once the server knows it.
        state: everything shown, see `web/protocol/friend.py`.
    """

    _esm = script("page/teacher.js")
    _css = style("page/line.css", "page/friend.css", "page/teacher.css")

    part: Text = traitlets.Unicode(TEACH).tag(sync=True)
    place: Text = traitlets.Unicode().tag(sync=True)
    kept: Text = traitlets.Unicode().tag(sync=True)
    state: Shared[protocol.TeachState] = shared()

    def __init__(
        self,
        cards: Callable[[], dict[str, Any]] = dict,
        positions: Callable[[], Sequence[View]] = tuple,
        *,
        keep: bool,
    ) -> None:
        self._positions = positions
        self._is_choosing = False  # what to ask all
        # The text of the question, and that, or why it could not be judged.
        self._judged: tuple[str, Question | Exception] | None = None
        self._is_to_price = False  # as soon as the coach has answered
        self._judging = Background(lambda text, _job: _judged(text), self._take_judgement)
        self.board = PollBoard(cards(), lambda _place: None)
        self._token = self._site = ""
        self._trouble = self._kept_as = ""  # the name of the file of the results, once there is one
        self._kept_of = ("", 0)  # what is in it, as `_to_save` says
        self._sure = ("", 0)  # what was asked for that cannot be taken back, and of which pupil
        self._by: By | None = None  # what counts first
        self._shows_cards = self._shows_more = False
        self._chosen = {"rounds": "3", "opponent": opponents()[0], "minutes": "0"}
        self._chosen |= {"question": "", "bars": poll_words.HIDDEN}
        super().__init__(place=storage_key(TEACHER) if keep else "", state=self._shown())
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        follow(self._show)
        self.listen()

    def arrive(self, kept: str, invited: str, site: str) -> None:
        """Be the teacher whose token the address names, or else the browser keeps."""
        self._site = site
        token = invited or kept
        if not is_class() or not is_token(token) or token == self._token:
            self._show()
            return
        self._token, self._trouble = token, ""
        if self._wire:
            self._wire.close()
        self._wire = Wire()
        self._wire.greet_with("teach", token=token)
        self._show()

    # What the browser says.

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.TEACH)
        if not request or not (self._wire and self._wire.state):
            return
        self._trouble = ""
        if request["event"] == "set":
            self._choose(request["name"], str(request["value"]))
        else:
            self._act(request["action"], request["of"])
        self._show()

    def _choose(self, name: str, value: str) -> None:
        allowed = {
            "rounds": [str(count + 1) for count in range(MOST_ROUNDS)],
            "opponent": [*opponents(), PAIRS],
            "minutes": [str(count) for count in teacher_words.LIMITS],
            "question": [name for name, _title in self._offered],
            "bars": poll_words.BARS,
        }
        if value in allowed.get(name, ()):
            self._chosen[name] = value

    def _act(self, action: str, of: int) -> None:
        sure, self._sure = self._sure, ("", 0)
        if action in _FINAL and sure[0] != action:
            self._sure = (action, of) if action != "send away" or self._name_of(of) else ("", 0)
        elif action == "open":
            self._kept_as, self._by = "", None
            rounds, minutes = int(self._chosen["rounds"]), int(self._chosen["minutes"])
            self._ask("open", rounds=rounds, opponent=self._chosen["opponent"], minutes=minutes)
        elif action == "order":
            self._by = teacher_words.next_order(self._order, self._told["contest"])
        elif action == "cards":
            self._shows_cards = not self._shows_cards
        elif action == "plan":
            plan = lesson_plan()
            self._download(plan.name, str(plan), "text/html")
        elif action == "print cards":
            told = self._told
            cards = teacher_words.printed(told["contest"], told["pupils"], self._page)
            self._download(cards.name, str(cards), "text/html")
        elif action == "more":
            self._shows_more = not self._shows_more
        elif action == "save":
            name, text = teacher_words.saved(self._told["pupils"], self._order)
            self._download(name, text, "text/csv")
            self._ask("save")
        elif action == "send away":
            self._ask(action, pupil=sure[1])
        elif action == "round":
            self._ask(action, place=self._told["contest"]["opened"])
        elif action in ("choose question", "leave question"):
            self._is_choosing = action == "choose question"
        elif action == "ask":
            self._ask_all()
        elif action == "price":
            self._is_to_price = True
            self._price()
        elif action == "vote again":
            self._is_to_price = False  # the coach may answer before the second vote is over
            self._ask(action, place=len(self._told["contest"]["poll"]["ballots"]))
        elif action in ("pause", "go on", "hide", "show", "close vote", "put away", *_FINAL):
            self._ask(action)

    @property
    def _to_save(self) -> tuple[str, int]:
        """Which match is over, and how many questions have been put to all."""
        contest = self._told["contest"]
        return (contest["code"], contest["polls"]) if contest else ("", 0)

    @property
    def _saved_as(self) -> str:
        """The name of the file of the results; "" if there is none, or not of all of them."""
        return self._kept_as if self._kept_of == self._to_save else ""

    # A question for all.

    @property
    def _offered(self) -> list[tuple[str, str]]:
        return offered(self._positions(), self._told["costly"])

    @property
    def _question(self) -> str:
        """The name of what is chosen to be asked, or else of the first that can be."""
        names = [name for name, _title in self._offered]
        chosen = self._chosen["question"]
        return chosen if chosen in names else names[0]

    def _ask_all(self) -> None:
        """Put the chosen question to all; the one after it is proposed next."""
        names = [name for name, _title in self._offered]
        name = self._question
        text = text_of(name, self._positions(), self._told["costly"])
        self._ask(
            "ask",
            place=self._told["contest"]["polls"],
            question=text,
            answers=len(unjudged(text).options),
            hidden=self._chosen["bars"] == poll_words.HIDDEN,
        )
        self._chosen["question"] = names[(names.index(name) + 1) % len(names)]
        self._is_choosing = self._is_to_price = False

    def _take_judgement(self, text: str, question: Question | Exception) -> None:
        self._judged = text, question
        self._price()
        self._show()

    def _price(self) -> None:
        """Show everybody what each answer is worth, if that is wished and known."""
        question = self._judgement
        if not self._is_to_price or question is None:
            return
        self._is_to_price = False
        if isinstance(question, Exception):
            self._trouble = capitalized(faults.told(question, "the coach"))
            self._judged = None
            self._judging.keep_to(None)  # it is tried again
        else:
            worths = [option.worth.loss for option in question.options if option.worth]
            self._ask(
                "price",
                right=sorted(question.right),
                losses=worths,
                why=question.why[:LONGEST_REASON],
                cards=[
                    [row.label, " ".join(map(str, row.cards))]
                    for row in question.answer[:MOST_CARD_ROWS]
                ],
            )

    @property
    def _judgement(self) -> Question | Exception | None:
        """The question with what each answer is worth; None as long as the coach is at it."""
        poll = self._poll
        return (
            self._judged[1]
            if poll and self._judged and self._judged[0] == poll["question"]
            else None
        )

    @property
    def _poll(self) -> Answer | None:
        contest = self._told.get("contest")
        poll: Answer | None = contest["poll"] if contest else None
        return poll

    def _show_poll(self) -> None:
        poll = self._poll
        self._judging.follow(poll["question"] if poll else None)
        if poll and not self._is_choosing:
            known = self._judgement
            known = known if isinstance(known, Question) else None
            self.board.lead(unjudged(poll["question"]), poll, known)
        else:
            self.board.clear()

    def _download(self, name: str, text: str, kind: str) -> None:
        self.send({"do": "download", "name": name, "text": text, "type": kind})

    def _ask(self, event: str, **parts: object) -> None:
        assert self._wire
        when_done(self._wire.ask(event, **parts), self._answered)

    def _answered(self, answer: Future[Answer]) -> None:
        try:
            if file := answer.result(PATIENCE).get("file"):
                self._kept_as, self._kept_of = file, self._to_save
        except Exception as error:
            self._trouble = capitalized(faults.told(error, "a room"))
        self._show()

    # What the server tells.

    def follow(self) -> None:
        """Take up what the server has told since."""
        wire = self._wire
        if wire and wire.gone:
            if isinstance(wire.gone, NotAllowed):
                self.kept = ""
            self._trouble = capitalized(str(wire.gone))
            self._wire, self._token = None, ""
        elif wire and wire.state:
            self.kept = self._token
        self._show()

    def show_fault(self) -> None:
        """Show what failed, above what was shown before."""
        self.state = {**self.state, "trouble": self._fault}

    # What is shown.

    @property
    def _told(self) -> Answer:
        return self._wire.state if self._wire else {}

    @property
    def _order(self) -> By:
        """By what pupils are ordered."""
        known = teacher_words.orders(self._told["contest"])
        return self._by if self._by in known else known[0]  # it may be of another match

    def _name_of(self, number: int) -> str:
        pupils = self._told["pupils"]
        return next((pupil["name"] for pupil in pupils if pupil["pupil"] == number), "")

    @property
    def _page(self) -> str:
        """The address of the class's page, as this browser reaches it."""
        with suppress(InvalidValue):
            return server_address(self._site.partition(_PAGES)[0])
        return ""

    def _show(self) -> None:
        if self.comm is not None:
            self._show_poll()
            self.state = self._shown()

    def _shown(self) -> protocol.TeachState:
        if not is_class():
            return teacher_words.nothing(_(OF_NO_CLASS))
        wire = self._wire
        trouble = self._trouble or self._fault or (capitalized(wire.trouble) if wire else "")
        if not wire:
            says = _(
                "koikoi class shows the teacher's link in its window. Use that link to open this "
                "page."
            )
            return {**teacher_words.nothing(says), "trouble": trouble}
        if not wire.state:
            return {**teacher_words.nothing(_("One moment…")), "trouble": trouble}
        contest, pupils = wire.state["contest"], wire.state["pupils"]
        if not contest:
            newer = wire.state["newer"]
            shown = teacher_words.before(self._chosen, wire.state["aside"], is_newer=newer)
        elif self._is_choosing:
            shown = poll_words.choosing(self._offered, self._question, self._chosen["bars"])
        elif contest["poll"]:
            shown = poll_words.asked(contest["poll"], len(pupils), is_to_price=self._is_to_price)
        else:
            shown = teacher_words.contest(
                contest,
                pupils,
                self._page,
                self._order,
                shows_cards=self._shows_cards,
                shows_more=self._shows_more,
                kept_as=self._saved_as,
            )
        action, of = self._sure
        if action:
            shown = teacher_words.asked_once_more(
                shown, action, self._name_of(of), is_saved=bool(self._saved_as)
            )
        return {**shown, "trouble": trouble}


def _judged(text: str) -> Question | Exception:
    try:
        return judged(text)
    except Exception as error:  # a teacher who waits for the price is told
        return error
