"""The page: a bar with the options, a first page, and the parts that it leads to.

A part is created the first time it is opened; the first page has none of their widgets.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, DOMWidget, VBox, Widget

from .. import locale
from ..classroom.class_link import is_class
from ..engine.errors import ProgressError, RecordError
from ..engine.match import Match, as_match
from ..engine.rules import Rules
from ..locale import _
from ..players import playable, stronger_than
from ..rooms.far.seats import KeptSeat, seats_in
from ..rooms.link import is_for_others, own_server
from ..settings.options import AUTOMATIC, LOOK, NAMES_OF_PEOPLE, WINS_OF_A_BEGINNER, Options
from ..settings.options_widget import OptionsPanel
from ..table.advice.advising import IS_INSTALLED
from ..table.model import events
from ..table.model.state import name_of
from ..table.saved.saved_match import Kept, opponent_word
from ..table.widget.table import Table
from ..table.words.hints import FADING
from ..web import protocol
from ..widgets.background import Background, Job
from ..widgets.connection import connect
from ..widgets.rules_in_force import RULES, InForce, ask_of, usual_rules
from ..widgets.storage_keys import SOURCE, storage_key
from ..widgets.stored import Remembered
from ..widgets.whole import Whole
from . import routes
from .first_page import FirstPage
from .home import due_words
from .start_card import A_FRIEND, HELP, LEARNING, LENGTHS, NOVICE, PACES, SETTINGS, friend_doors
from .visit import Visit, counted, matches_in, visit_of

if TYPE_CHECKING:
    from ..coach.decisions import Review
    from ..lessons.my_matches.duel import Duel
    from ..lessons.my_matches.match_review_page import Played
    from ..lessons.my_matches.mistakes_quiz import MistakesQuiz
    from ..lessons.my_matches.own_matches import OwnMatches
    from ..lessons.my_matches.own_play import WithFriend
    from ..lessons.quiz.practice import Train
    from ..rooms.far.far_state import FarState
    from .duelling import Duelling, Finished
    from .friend import Friend
    from .homework import Homework
    from .in_class.class_part import ClassPart
    from .in_class.teacher_part import TeacherPart
    from .set_editor import SetEditor


def _beginning() -> dict[str, Any]:
    """Return what a first match is: a short one, by the rules of the class or the first hand."""
    return {"rules": usual_rules(), "rounds": LENGTHS[0], "opponent": NOVICE}


# The parts that speak another language by themselves.
_LASTING = {
    *routes.OF_FIRST_PAGE,
    routes.TABLE,
    routes.FRIEND,
    routes.DUEL,
    routes.MY_SET,
    routes.CLASS,
    routes.TEACH,
    routes.HAND,
}
# The settings that a table adopts as soon as they are chosen; the others are those of the page.
_OF_PAGE = ("language", "scheme")
_ADOPTED = [setting.name for setting in LOOK.settings if setting.name not in _OF_PAGE]


class _PageTable(Table):
    """The table of a page, which notes what happens at it and leads to another match."""

    _page: App | None = None  # None until the table is made

    def __init__(self, page: App, **options: Any) -> None:
        super().__init__(**options)
        self._page = page

    def changed(self) -> None:
        super().changed()
        if self._page:
            self._page.note_match()

    def choose_match(self) -> None:
        if self._page:
            self._page.show_ways()

    def send_match(self) -> None:
        if self._page:
            self._page.send_match()

    def run(self, effect: events.Effect) -> None:
        super().run(effect)
        if self._page and isinstance(effect, events.Collect):
            self._page.set_editor.own.toggle(effect.view)
        if self._page and isinstance(effect, events.BeginAnother):
            self._page.note_opponent(effect.opponent)
        if self._page and isinstance(effect, events.ChooseSetting):
            self._page.panel.choose(effect.name, effect.value)


class App(Whole, VBox):
    """The whole page: title, options, a first page, and the parts that it leads to.

    The arguments are those of `Table`; they take precedence over what the browser has kept from an
    earlier visit. If they say which match to play, the page begins at the table with that
    match; otherwise it begins with the first page.

    Attributes:
        panel: the bar with the options.
        first_page: where to begin; it follows the address of the page.
        options: the current choices.

    Raises:
        UnknownName: an option or a name does not exist.
        InvalidRules: an argument has a value that is not allowed.

    >>> page = kk.App()
    """

    def __init__(
        self,
        rules: str | Rules | None = None,
        opponent: str | None = None,
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        match: Match | None = None,
        keep: str = "table",
        patience: float = 20.0,
        **chosen: Any,
    ) -> None:
        connect()
        if match:
            rules = match.rules
        named = {"rules": rules, "opponent": opponent, "seed": seed, "rounds": rounds}
        given: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
        first = routes.TABLE if given else routes.FIRST
        given |= chosen
        self._is_given_match = match is not None
        self._table: Table | None = None
        self._friend: Friend | None = None
        self._is_with_friend = False  # whether that is chosen where a match begins
        self._pace = self._help = ""  # of a match with a friend: of `PACES` and `HELP`
        self._room = self._site = ""  # the code in the page's address, and what comes before it
        self._seats: tuple[KeptSeat, ...] = ()  # those in rooms that the browser keeps
        self._class: ClassPart | None = None
        self._has_class_match = False  # when that was asked last
        self._class_errand = Background(_ask_class, self._know_class)
        self._teacher: TeacherPart | None = None
        # Which pupil, and which teacher, the browser keeps; and whom the page's address means.
        self._pupil = self._teaches = self._whoever = ""
        self._duel: Duelling | None = None
        self._set_editor: SetEditor | None = None
        self._sent_set = ""  # the set of positions in the page's address
        self._kept_duel: str | None = None  # as the browser keeps it
        self._turns: dict[str, KeptSeat] = {}  # the same as their server knows them, by code
        self._turn_errand = Background(self._ask_turns, self._know_turns)
        self._matches: OwnMatches | None = None
        self._mistakes: MistakesQuiz | None = None
        self._due_link: HTML | None = None  # to them, with how many are due, once one trains
        # The last match with a friend, until another one ends; and what was noted of it.
        self._with_friend: WithFriend | None = None
        self._ended: tuple[Match, Review | None] | None = None
        self._noted = 0  # the number of the last match that was noted
        self._given_up: Match | None = None  # that match, if the player resigned
        # How many were played, by opponent and whether they were won, as the browser keeps it.
        self._played: Counter[tuple[str, bool]] = Counter()
        self._of_table: dict[str, Any] = {"match": match, "keep": keep, "patience": patience}
        beginning = _beginning() if first == routes.FIRST else {}
        self.panel: OptionsPanel = OptionsPanel(
            Options.of(**(beginning | given)),
            frozenset(given),
            self._chosen,
            lambda: self._ask_for_match(self.options),
            storage_key=storage_key("options") if keep else "",
            links=routes.links,
            home=routes.address(routes.FIRST),
            first=routes.address(first),
        )
        self.first_page: FirstPage = FirstPage(first, keep, self.hear)
        self._first_language = locale.chosen_language()  # a script may have chosen one
        self._of_lessons = Remembered(SOURCE, query=RULES)  # the rules that a link asks for
        self._visit = Visit(options=self.options)
        self._played_at = ""  # the table where the player was last
        self._is_visit_known = False  # the browser has not said yet what it keeps
        self._wanted: Callable[[], None] | None = None  # begins a match that waits for an answer
        self._parts: dict[str, DOMWidget] = dict.fromkeys(routes.OF_FIRST_PAGE, self.first_page)
        self._drawn = self._cards  # as the parts draw them
        self._train: Train | None = None
        self._opened: dict[str, Callable[[], None]] = {  # what a part does each time it is opened
            routes.OPTIONS: self.panel.unfold,
            routes.FRIEND: self._arrive,
            routes.DUEL: lambda: self.duel.come(),
            routes.CLASS: lambda: self.of_class.arrive(self._pupil, self._whoever),
            routes.TEACH: lambda: self.teacher.arrive(self._teaches, self._whoever, self._site),
        }
        super().__init__([self.panel, self.first_page])
        self.add_class("koikoi-app")
        self.first_page.observe(self._move, "way")
        ask_of(self.in_force)
        self._speak()
        locale.follow(self._say_again)
        self._show_first_page()
        self._go()

    @property
    def options(self) -> Options:
        """The current choices; rules and opponent apply from the next match on."""
        return self.panel.options

    @property
    def table(self) -> Table:
        """The table, made when it is first asked for."""
        if self._table is None:
            self._table = _PageTable(self, **self._next_match, **self._adopted, **self._of_table)
            self._table.do(events.Use(has_choice=True))
            self._show_collected()
            ask_of(self.in_force)
            self._help_by_progress()
        return self._table

    @property
    def friend(self) -> Friend:
        """Where a friend at another page is played, made when it is first asked for."""
        if self._friend is None:
            from .friend import Friend

            first = NAMES_OF_PEOPLE[0]
            self._friend = Friend(
                self._look,
                lambda: str(self.options.value(first)),
                lambda name: self.panel.choose(first, name),
                lambda: [*chain(*friend_doors(self._visit_now))],
                self.note_friend,
                keep=bool(self._of_table["keep"]),
            )
            self._friend.know(self._seats, self._site)
        return self._friend

    @property
    def of_class(self) -> ClassPart:
        """Where a pupil plays the match of their class, made when it is first asked for."""
        if self._class is None:
            from .in_class.class_part import ClassPart

            first = NAMES_OF_PEOPLE[0]
            self._class = ClassPart(
                self._look,
                lambda: str(self.options.value(first)),
                lambda name: self.panel.choose(first, name),
                changed=self._follow_class,
                cards=lambda: self._cards,
                keep=bool(self._of_table["keep"]),
            )
        return self._class

    @property
    def teacher(self) -> TeacherPart:
        """Where a teacher leads the match of a class, made when it is first asked for."""
        if self._teacher is None:
            from .in_class.teacher_part import TeacherPart

            self._teacher = TeacherPart(
                lambda: self._cards,
                lambda: self.set_editor.own.positions,
                keep=bool(self._of_table["keep"]),
            )
        return self._teacher

    @property
    def duel(self) -> Duelling:
        """Where matches are sent to a friend and taken up, made when it is first asked for."""
        if self._duel is None:
            from .duelling import Duelling

            first = NAMES_OF_PEOPLE[0]
            self._duel = Duelling(
                last=self._last_finished,
                begin=self._take_up,
                is_running=self._is_running,
                name=lambda: str(self.options.value(first)),
                named=lambda name: self.panel.choose(first, name),
                look=lambda: self._cards,
                keep=bool(self._of_table["keep"]),
            )
            self._duel.know(self._kept_duel, self._site)
        return self._duel

    @property
    def set_editor(self) -> SetEditor:
        """Where a set of positions is made, made when something may first be added to one."""
        if self._set_editor is None:
            from ..lessons.questions.own_set import OwnSet
            from .set_editor import SetEditor

            own = OwnSet()
            own.observe(self._show_collected, "set")
            self._set_editor = SetEditor(
                own,
                lambda: self._site,
                lambda: self._cards,
                keep=bool(self._of_table["keep"]),
            )
        return self._set_editor

    def _show_collected(self, _change: object = None) -> None:
        """Tell the table which positions are in the set, for its replay to offer others."""
        if self._table:
            made = self._set_editor.own.positions if self._set_editor else ()
            self._table.do(events.Collected(made))

    def in_force(self) -> InForce:
        """Return the rules of the match in sight, or else those of the next one."""
        if self._friend and self._friend.in_sight and self.first_page.way == routes.FRIEND:
            return self._friend.in_sight.in_force()
        if self._class and self._class.table and self.first_page.way == routes.CLASS:
            return self._class.table.in_force()
        if self._table and self.first_page.way == routes.TABLE:
            return self._table.in_force()
        return InForce(self.options.rules, deck=self.options.value("deck"))

    @property
    def matches(self) -> OwnMatches:
        """What the player did in all matches, made when it is first asked for."""
        if self._matches is None:
            from ..lessons.my_matches.own_matches import OwnMatches

            self._matches = OwnMatches(keep=bool(self._of_table["keep"]), priced=self._show_review)
            self._matches.observe(self._show_record, "state")
        return self._matches

    @property
    def mistakes(self) -> MistakesQuiz:
        """Where the player's own mistakes come back, made when it is first asked for."""
        if self._mistakes is None:
            from ..lessons.my_matches.mistakes_quiz import MistakesQuiz

            self._mistakes = MistakesQuiz(keep=bool(self._of_table["keep"]), **self._cards)
            self._mistakes.observe(self._say_due, "state")
        return self._mistakes

    def _say_due(self, _change: object = None) -> None:
        """Say above what is trained how many of the player's own mistakes are due, if any are."""
        if self._due_link is None:
            return
        due = len(self.mistakes.due)
        self._due_link.value = routes.link_words(routes.MISTAKES, due_words(due)) if due else ""
        self._due_link.layout.display = None if due else "none"

    def _show_record(self, _change: object) -> None:
        """Tell the table how the matches against its opponent went, once one more is noted."""
        if self._table and self._table.state.number == self._noted:
            opponent = opponent_word(self._table.state.opponent)
            self._table.do(events.Use(wins=self.matches.own.against(opponent)))

    def _show_review(self, match: Match, review: Review | str) -> None:
        """Show at the end of a match what its decisions cost, if the coach could say it.

        The costliest come back as questions.
        """
        if not isinstance(review, str):
            self.mistakes.note(review)
        if self._table and self._table.state.match == match:
            known = None if isinstance(review, str) else review
            self._table.do(events.Use(awaits_review=False, review=known))

    def note_match(self) -> None:
        """Note a match at the table that is over, once, even if its end is taken back.

        A match that was given up is noted too, unless the player continues it after all.
        """
        self._offer_sound()
        state = self.table.state
        is_same = state.number == self._noted
        if self._given_up and is_same and not (state.has_resigned or state.offer):
            self.matches.forget(self._given_up)
            self._played -= Counter([(opponent_word(state.opponent), False)])
            self._noted, self._given_up = 0, None
        is_own = state.has_begun and not state.is_shared
        has_ended = state.match.is_over or state.has_resigned
        if state.match.is_over:  # those kept before are no longer the last
            self._visit, self._with_friend = replace(self._visit, finished=None), None
        if is_own and has_ended and state.number != self._noted:
            self._noted, opponent = state.number, opponent_word(state.opponent)
            self._given_up = state.whole if state.has_resigned else None
            is_priced = self.matches.note(state.whole, opponent, resigned=state.has_resigned)
            self._count(opponent, is_won=state.match.winner == 0)
            is_duel = bool(self._duel or self._kept_duel) and self.duel.is_duel(
                state.whole, opponent
            )
            awaits = is_priced and IS_INSTALLED
            self.table.do(events.Use(awaits_review=awaits, is_duel=is_duel))

    def note_friend(self, state: FarState) -> None:
        """Note a match with a friend that is over, and what its decisions cost once that is known.

        Whoever watches has none.
        """
        ended = (state.whole, state.review) if state.is_revealed else None
        if ended is None or state.watches or ended == self._ended:
            return
        outcome = state.sight.outcome
        assert outcome
        self._ended = ended
        self.matches.note_friend(state.whole, state.other, state.seat, outcome, state.review)
        self._with_friend = self.matches.own.last or self._with_friend
        if state.review:
            self.mistakes.note(state.review, state.seat)

    def _offer_sound(self) -> None:
        """Offer sounds once, at the end of somebody's first round; until then there are none."""
        value, state = self.options.value, self.table.state
        is_first = state.view.round_number == 1 and state.has_begun and not state.match.is_over
        has_ended = is_first and state.view.phase == "over"
        if has_ended and not (value("sound") or value("sound_offered")):
            self.panel.choose("sound_offered", True)
            self.table.do(events.Use(offers="sound"))

    def _count(self, opponent: str, *, is_won: bool) -> None:
        """Count a match that is over; after one that was won, suggest the next player instead."""
        before = self._speed
        self._played += Counter([(opponent, is_won)])
        self._follow_speed()
        if self._speed != before:
            self.table.do(events.Use(offers="speed"))
        following = stronger_than(opponent) if is_won else ""
        if following and self.options.value("opponent") == opponent:
            self.panel.choose("opponent", following)
        self._show_first_page()

    def note_opponent(self, opponent: object) -> None:
        """Suggest, from now on, the player against whom the table has begun another match."""
        if opponent in playable():
            self.panel.choose("opponent", opponent)
            self._show_first_page()

    def _follow(self, asked: str) -> None:
        """Show the part that the page's address asks for; "" asks for none."""
        page = self.first_page
        page.asked = asked if asked in routes.PARTS else ""
        if page.asked and page.asked != page.way:
            page.way = page.asked
        else:
            self._go()

    def _move(self, _change: object) -> None:
        """Go on to another part; options that were opened at the last one stay behind."""
        self.panel.fold()
        before = self.first_page.sight["way"]
        self._is_with_friend = before == routes.FRIEND and self.first_page.way == routes.NEW
        if self._friend and self.first_page.way == routes.FRIEND and not self._room:
            self._friend.ask()  # the address names no room
        self._go()

    def _go(self) -> None:
        """Show a part, made if need be, in place of the one in sight, which stays if that fails."""
        way = self.first_page.way
        if way in (routes.TABLE, routes.FRIEND):
            self._played_at = way
        if self._is_covered:
            self.first_page.way = routes.CLASS  # no other part is seen until the teacher goes on
            return
        if way == routes.PLAY and self._has_match:
            self.first_page.way = routes.TABLE
            return
        try:
            self._parts[way] = shown = self._parts.get(way) or self._made(way)
        except Exception:
            self.first_page.way = self.first_page.sight["way"] or routes.FIRST
            raise
        is_first_page = way in routes.OF_FIRST_PAGE
        try:
            if is_first_page:
                self._show_first_page()  # it may have waited behind a match
        finally:  # an older one is better than none
            self.first_page.show(way if self._is_visit_known else "")
        if (is_first_page or way == routes.FRIEND) and self._is_visit_known:
            self._turn_errand.keep_to(None)  # it may be another's turn by now
            self._turn_errand.follow(self._kept_seats or None)
        if is_first_page and self._is_visit_known and is_class():
            self._class_errand.keep_to(None)  # one may have been opened since
            self._class_errand.follow(True)
        for part in self._parts.values():
            if part not in (shown, self.first_page):  # that hides itself: see `FirstPage.show`
                part.add_class("koikoi-away")
        self._place()
        if shown is not self.first_page:
            shown.remove_class("koikoi-away")
        if way in self._opened:
            self._opened[way]()

    @property
    def _has_match(self) -> bool:
        """Whether a match lies on the table or waits."""
        return routes.TABLE in self._parts or self._visit.is_waiting

    def _made(self, way: str) -> DOMWidget:
        """Return a part of the page; what it needs is imported the first time it is opened."""
        if way == routes.TABLE:
            is_asked_for = self.first_page.names[0] != way and self.table.state.takes_kept is None
            if is_asked_for:
                self.table.go_on()
            return self.table
        if way == routes.FRIEND:
            return self.friend
        if way == routes.SET:
            return self._homework()
        if way == routes.CLASS:
            return self.of_class
        # What anywidget shows takes no class from here: what is hidden is a box around it.
        if way == routes.DUEL:
            return VBox([self.duel])
        if way == routes.MY_SET:
            return VBox([self.set_editor])
        if way == routes.TEACH:
            kept = VBox([self.set_editor])  # unseen, it asks the browser for the teacher's set
            kept.add_class("koikoi-away")
            return VBox([self.teacher, self.teacher.board, kept])
        if way == routes.HAND:
            from ..lessons.course.first_hand import FirstHand

            return FirstHand(
                onward=(_("Short match: 3 rounds, 5 min"), self._play_first_match),
                speed=self._speed,
            )
        return routes.part(way, self._inside(way))

    def _homework(self) -> Homework:
        """Return where the set of positions in the page's address is answered."""
        from .homework import Homework

        first = NAMES_OF_PEOPLE[0]
        homework = Homework(
            lambda: str(self.options.value(first)),
            lambda name: self.panel.choose(first, name),
            **self._cards,
        )
        self._opened[routes.SET] = lambda: homework.arrive(self._sent_set)
        return homework

    def _inside(self, way: str) -> DOMWidget:
        """Return what a part shows below its title."""
        if way == "learn":
            from ..lessons.course.course_progress import Learn

            hand, album = map(routes.address, (routes.HAND, routes.ALBUM))
            return Learn(hand=hand, album=album, **self._cards)
        if way == routes.ALBUM:
            from ..lessons.course.album import Album

            return Album(**self._cards)
        if way == routes.SCORE:
            from ..scoring.score_part import Score

            return Score(self.options.rules, keep=bool(self._of_table["keep"]), **self._cards)
        if way == routes.WHICH:
            from .which_part import WhichRules

            return WhichRules(self._play_by, **self._cards)
        if way == "train":
            from ..lessons.quiz.practice import Train

            own_set = self.set_editor.own
            self._train = Train(rules=self.options.rules.id, own_set=own_set, **self._cards)
            self.matches.train_with(self._train.turn_to)
            mistakes = (routes.MISTAKES,) if IS_INSTALLED else ()  # the coach looks for them
            links = map(routes.link, (*mistakes, routes.ALBUM, routes.MY_SET))
            self._due_link, self._opened[way] = HTML(), self._say_due
            return VBox([self._due_link, self._train, *links, self.matches])
        if way == routes.MISTAKES:
            self._opened[way] = self.mistakes.arrive
            self.mistakes.room.add_class("koikoi-mistakes")
            return self.mistakes.room
        if way == "today":
            from ..lessons.quiz.daily import Daily

            return Daily(**self._cards).room
        from ..lessons.my_matches.match_review_page import MatchReview

        names = self.options.value("names")
        own_set = self.set_editor.own
        review = MatchReview(self._last_match, own_set, names=names, **self._cards)
        self._opened[way] = review.refresh
        return review

    @property
    def _cards(self) -> dict[str, Any]:
        """How cards are drawn wherever the page shows some."""
        return {name: self.options.value(name) for name in ("deck", "palette", "marks")}

    def _last_match(self) -> Played | None:
        """Return the match that is over at the table where the player was last, or the last kept.

        That was over when the page was last left; or it was played with a friend.
        """
        friend = self._friend.table if self._friend and self._played_at == routes.FRIEND else None
        states = (friend.state, self.table.state) if friend else (self.table.state,)
        for state in states:
            if state.is_revealed:
                return state.whole, state.names, state.spoken_to
        kept = self._visit.finished
        if self._with_friend:
            with suppress(RecordError):  # anybody can edit it
                record, seat, name = self._with_friend
                names = (_("You"), name) if seat == 0 else (name, _("You"))
                return as_match(record), names, seat
        if kept:
            return kept.match, (_("You"), name_of(kept.opponent_name)), 0
        return None

    def _last_finished(self) -> Finished | None:
        """Return the player's last match against a machine, if it is over, and who that was."""
        state, kept = self._table.state if self._table else None, self._visit.finished
        if state and state.match.is_over and not state.is_shared:
            return state.whole, opponent_word(state.opponent)
        return (kept.match, kept.opponent) if kept else None

    # A friend's match.

    def send_match(self) -> None:
        """Lead to where the match at the table is sent, or compared with a friend's."""
        self.duel.finish()
        self.first_page.way = routes.DUEL

    def _is_running(self, duel: Duel) -> bool:
        running = self._running()
        return running is not None and duel.is_played_in(running.match, running.opponent)

    def _take_up(self, duel: Duel) -> None:
        """Play a friend's deals, or go on where that was begun."""
        if self._is_running(duel):
            self.first_page.way = routes.TABLE
        else:
            self._ask_to_begin(partial(self._play_duel, duel))

    def _play_duel(self, duel: Duel) -> None:
        self._lay(rules=duel.rules, opponent=duel.opponent, seed=duel.record.seed)

    # The first page.

    def hear(self, message: protocol.FirstPageEvent) -> None:
        """Do what the first page's front end says; the message has been checked."""
        options = self.options
        if message["event"] == "kept":
            self._visit, self._is_visit_known = visit_of(message, options), True
            self._hear_progress(message.get("progress"))
            self._room = message.get("room") or ""
            self._sent_set = message.get("set") or ""
            self._hear_seats(message.get("rooms"), message.get("site") or "")
            self._hear_duel(message.get("duel"), message.get("challenge") or "")
            self._whoever = message.get("whoever") or ""
            self._pupil = message.get("pupil") or ""
            self._teaches = message.get("teacher") or ""
            self._follow(message.get("way") or "")
            self._come_back_to_class()
        elif message["event"] == "matches":
            self._hear_matches(message["kept"])
        elif message["event"] == "set":
            self._set(message["name"], message["value"])
        elif message["event"] == "options":
            self.panel.toggle()
        elif message["event"] == "play" and self._is_with_friend:
            self.first_page.way = routes.FRIEND
            self.friend.invite(options.rules, self._pace, learning=self._help == LEARNING)
        elif message["event"] == "play":
            self._ask_for_match(options)
        elif message["event"] == "begin" and self._wanted:
            self._wanted()
        else:
            self._wanted = None
        self._show_first_page()

    def _hear_matches(self, kept: str | None) -> None:
        """Take over what the browser keeps of the player's matches."""
        own = matches_in(kept)
        if own is None:
            return
        self._played |= counted(own)  # the greater number of each
        self._with_friend = self._with_friend or own.last
        self._follow_speed()
        if self.first_page.way == "review":
            self._opened["review"]()

    def _set(self, name: str, value: object) -> None:
        """Change what can be chosen on the first page; other rules leave the length as it is."""
        rounds = self.options.value("rounds")
        if name == "opponent":
            self._is_with_friend = value == A_FRIEND
        if name == "pace" and value in PACES:
            self._pace = str(value)
        if name == "learning" and value in HELP:
            self._help = str(value)
        if name in SETTINGS and value != A_FRIEND:
            self.panel.choose(name, value)
        if name == "rules":
            self.panel.choose("rounds", rounds)

    def _ask_for_match(self, options: Options) -> None:
        """Begin a match with `options`; where one was begun, ask first, where matches begin."""
        self._ask_to_begin(partial(self._play, options))

    def _ask_to_begin(self, begin: Callable[[], None]) -> None:
        """Begin a match; where one was begun, ask first, where matches begin."""
        running = self._running()
        if not (running and running.has_begun):
            begin()
            return
        self._wanted = begin
        self._show_first_page()
        if self.first_page.way not in routes.OF_FIRST_PAGE:
            self.show_ways()

    def _play(self, options: Options) -> None:
        """Lay a match on the table, and lead there."""
        self.panel.adopt(options)
        self._lay()

    def _lay(self, **match: Any) -> None:
        """Lay a match on the table: the one that is chosen, but for what is said; lead there."""
        self._wanted = None
        self.table.leave_kept()
        self.table.new_match(**(self._next_match | match))
        self.first_page.way = routes.TABLE

    def _play_by(self, preset: str) -> None:
        """Choose the rules that somebody knows, and lead to where a match begins."""
        self._set("rules", preset)
        self._show_first_page()
        self.show_ways()

    def _play_first_match(self) -> None:
        """Begin, after the first hand, a short match."""
        options = self.options
        for name, value in _beginning().items():
            options = options.changed(name, value)
        self._ask_for_match(options)

    def show_ways(self) -> None:
        """Lead to where another match is chosen; leaving one that is running is confirmed first."""
        self.first_page.way = routes.NEW

    def _running(self) -> Kept | None:
        """Return the match that one can go on with: the one at the table, or a kept one."""
        if self._table and self._table.has_begun:
            state = self._table.state
            if state.has_resigned:
                return None
            running = Kept(opponent_word(state.opponent), state.practice, state.whole)
            return running if running.is_running else None
        return self._visit.running

    @property
    def _kept_seats(self) -> tuple[KeptSeat, ...]:
        """The seats at tables for two that the browser keeps, those whose match is over too."""
        return (self._friend.seats if self._friend else self._seats) if own_server() else ()

    @property
    def _seats_now(self) -> tuple[KeptSeat, ...]:
        """The same as their server knows them: first those where somebody waits for the player."""
        seats = [self._turns.get(seat.code, seat) for seat in self._kept_seats]
        return tuple(sorted(seats, key=lambda seat: seat.turn not in ("yours", "rematch")))

    def _ask_turns(self, seats: tuple[KeptSeat, ...], _job: Job) -> tuple[KeptSeat, ...]:
        from ..rooms.far.turns import with_turns

        return with_turns(own_server(), seats)

    def _know_turns(self, _asked: tuple[KeptSeat, ...], seats: tuple[KeptSeat, ...]) -> None:
        self._turns = {seat.code: seat for seat in seats}
        self._show_first_page()
        if self._friend:
            self._friend.show()

    def _come_back_to_class(self) -> None:
        """Sit down in the match of the class, wherever on the page its pupil is."""
        if self._pupil and is_class() and self.first_page.way not in (routes.CLASS, routes.TEACH):
            self.of_class.arrive(self._pupil, "")

    def _follow_class(self) -> None:
        """Lead all to the front who are to look up, and else show that their match runs."""
        if self._is_covered:
            self.first_page.way = routes.CLASS
        self._show_first_page()

    @property
    def _is_covered(self) -> bool:
        """Whether a pupil is to look up, and is elsewhere; a teacher's own page stays."""
        is_elsewhere = self.first_page.way not in (routes.CLASS, routes.TEACH)
        return is_elsewhere and self._class is not None and self._class.looks_up

    def _know_class(self, _asked: bool, is_running: bool) -> None:
        self._has_class_match = is_running
        self._show_first_page()

    def _arrive(self) -> None:
        self.friend.arrive(self._room)

    def _hear_seats(self, kept: str | None, site: str) -> None:
        """Take over which seats in rooms the browser keeps, and where it shows the page."""
        self._seats, self._site = seats_in(kept, date.today()), site
        if self._friend:
            self._friend.know(self._seats, site)

    def _hear_duel(self, kept: str | None, challenge: str) -> None:
        """Take over the match of a duel that the browser keeps, and the one that it came with."""
        self._kept_duel = kept
        if challenge or self._duel:
            self.duel.know(kept, self._site)
            self.duel.arrive(challenge)

    def _show_first_page(self) -> None:
        """Show what helps this visitor now; behind a match it waits, for it may take 40 KB."""
        if self.first_page.way == self.first_page.sight["way"] == routes.TABLE:
            self.first_page.put_question_away()
            return
        self.first_page.greet(self._visit_now)

    @property
    def _visit_now(self) -> Visit:
        """What the first page goes by."""
        seated = self._class if self._class and self._class.is_in else None
        pupil = seated.running_as if seated else ""
        return replace(
            self._visit,
            options=self.options,
            running=self._running(),
            is_asked=self._wanted is not None,
            matches=self._played,
            seats=[seat for seat in self._seats_now if not seat.over],
            past=next((seat for seat in self._seats_now if seat.over), None),
            has_rooms=bool(own_server()),
            is_local=bool(self._site) and not is_for_others(self._site),
            is_with_friend=self._is_with_friend,
            pace=self._pace,
            learning=self._help,
            has_class_match=bool(pupil) if seated else self._has_class_match,
            pupil=pupil,
        )

    # What is learnt, and what is chosen.

    def _hear_progress(self, kept: str | None) -> None:
        """Take over what the browser kept of the learner's progress."""
        from ..lessons.learner.shared_learner import learner

        shared = learner()
        shared.observe(self._help_by_progress, "progress")  # the same one is added once
        # A damaged one is refused by the trainer, which gives the reason.
        with suppress(ProgressError):
            shared.take(kept or "")
        self._help_by_progress()

    def _help_by_progress(self, _change: object = None) -> None:
        """Let the table's help fade as the learner's knowledge grows, if that is chosen."""
        if not self._table or self._table.helps != FADING:
            return
        from ..lessons.learner.shared_learner import help_by_month, learner

        # Without fsrs nothing is known about the learner, so it helps with everything.
        with suppress(ModuleNotFoundError):
            self._table.help_by_month = help_by_month(learner().progress)

    # The language.

    def _speak(self) -> None:
        """Use the language that is chosen, or else the first one that somebody wishes for."""
        chosen = self.options.value("language")
        if chosen == AUTOMATIC:
            before = [self._first_language] if self._first_language != locale.SOURCE else []
            of_server = os.environ.get(locale.VARIABLE, "")
            chosen = locale.best_of([*before, of_server, *self.panel.wishes])
        locale.set_language(chosen)

    def _say_again(self) -> None:
        """Show everything in another language; tables do that themselves."""
        self.panel.show()
        self._show_first_page()
        self._leave(self._parts.keys() - _LASTING)
        if self._matches:
            self._matches.close()
            self._matches = None
        self._leave_mistakes()
        self._train = None
        self._go()

    def _draw_again(self) -> None:
        """Draw the cards in another look; the table does that itself."""
        self._drawn = self._cards
        if self._train:
            self._train.use_look(**self._cards)
        self._leave_mistakes()
        self._leave(
            self._parts.keys()
            & {"learn", routes.ALBUM, routes.SET, routes.SCORE, routes.WHICH, "today", "review"}
        )
        self._go()

    def _leave_mistakes(self) -> None:
        """Close the player's own mistakes; they are opened again from what the browser keeps."""
        self._leave(self._parts.keys() & {routes.MISTAKES})
        if self._mistakes:
            self._mistakes.close()
            self._mistakes = None

    def _leave(self, parts: Collection[str]) -> None:
        """Close parts of the page; they are made anew when they are opened."""
        for name in parts:
            _close(self._parts.pop(name))
            self._opened.pop(name, None)
        self._place()

    def _place(self) -> None:
        self.children = (self.panel, *dict.fromkeys(self._parts.values()))

    def _chosen(self, name: str) -> None:
        self._speak()
        self._show_first_page()
        if self._drawn != self._cards:
            self._draw_again()
        if self._friend:
            self._friend.use()
        if self._class:
            self._class.use()
        if not self._table:
            return  # it is made with what is chosen then
        self._table.use(**self._adopted)
        self._help_by_progress()
        if name or self._table.has_begun or self._is_given_match:
            return
        begun = (self._table.match.rules, self._table.opponent, self._table.practice)
        following = self._next_match
        if begun != (following["rules"], following["opponent"], following["practice"]):
            self._table.new_match(**following)  # of an earlier visit, with nothing played yet

    @property
    def _next_match(self) -> dict[str, Any]:
        """The match that is chosen, as a table takes it."""
        value = self.options.value
        return {
            "rules": self.options.rules,
            "opponent": value("opponent"),
            "seed": value("seed") or None,
            "practice": value("practice"),
        }

    @property
    def _adopted(self) -> dict[str, Any]:
        """The settings that a table adopts, as it takes them."""
        value = self.options.value
        return {
            "players": tuple(map(value, NAMES_OF_PEOPLE)),
            **{name: value(name) for name in _ADOPTED},
            "speed": self._speed,
        }

    def _look(self) -> dict[str, Any]:
        """Return the settings that the table of a room adopts, as it takes them."""
        not_there = {"players", "advice", "practice"}
        return {name: value for name, value in self._adopted.items() if name not in not_there}

    @property
    def _speed(self) -> str:
        """How fast cards move: as chosen, or else slowly until the player is no beginner."""
        chosen = self.options.value("speed")
        if chosen != AUTOMATIC:
            return str(chosen)
        won = sum(count for (_opponent, is_won), count in self._played.items() if is_won)
        return "slow" if won < WINS_OF_A_BEGINNER else "normal"

    def _follow_speed(self) -> None:
        """Let the table, if there is one, move as fast as suits the player."""
        if self._table:
            self._table.speed = self._speed


def _ask_class(_asked: bool, _job: Job) -> bool:
    from ..classroom.class_seat import is_match_running

    return is_match_running()


def _close(widget: Widget) -> None:
    """Close a widget and all that it shows."""
    for child in getattr(widget, "children", ()):
        _close(child)
    widget.close()
