"""The deal of the day as a widget: choose, see how good the choice was, keep a streak, share it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar

from ...art import alternative
from ...coach.advice_words import about_points, action_name
from ...locale import (
    N_,
    _,
    capitalized,
    decimal,
    in_a_row,
    labelled,
    ngettext,
    number,
    percent,
    pgettext,
    with_error,
    with_sign,
)
from ...table.scene.scene import made_yaku
from ...table.words.sentences import action_label
from ...web import protocol
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.background import Background, running_loop
from ...widgets.rules_in_force import class_rules
from ...widgets.storage_keys import DAILY, storage_key
from ...widgets.stored import Stored
from ...widgets.traits import Shared, shared
from .. import HAND_RULES
from ..learner.daily_answers import (
    MOST_DAYS,
    DayAnswer,
    Outcome,
    days_in_time,
    longest_streak,
    outcome,
    read_answers,
    shown_week,
    streak,
    week,
)
from ..learner.deal_words import checked_word, class_word
from ..questions import Row
from ..questions.kinds.decision_questions import answer_rows, stop_words
from ..questions.kinds.yaku_questions import rules_words
from ..questions.moments import rows
from ..questions.valued import Valued, grade_of
from ..questions.worth import Judged, judged
from .daily_deal import FIRST_DAY, DailyDeal, class_deal, daily_deal, day_of, today
from .quiz_room import InRoom, playing_words

_DEAREST = 3  # choices whose price is said in words
_LEAST_TALLIED = 3  # days; fewer say nothing
_SQUARES: dict[Outcome, str] = {"right": "🟩", "close": "🟨", "missed": "⬜", "": "⬜"}
_SHARED: dict[Outcome, str] = {
    "right": N_("Koi-Koi, {day}: right!"),
    "close": N_("Koi-Koi, {day}: close!"),
    "missed": N_("Koi-Koi, {day}: not this time."),
}


class Daily(Stored, InRoom):
    """One position a day, the same for everybody; the browser keeps the answers.

    Args:
        day: another day, such as 2026-11-21; None: today, or the day in the page's address.
        deal: a teacher's word, which deals the same position to all who have it; "": that of the
            page's address or of the class, if there is one.
        keep: whether the browser keeps the answers.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        state: everything shown, as `web/protocol/daily.py` says.
        deal: the position.
        chosen: the action given as an answer, as notation; "" before there is one.
        kept: by day, or by a teacher's word, the answer, whether it was right, and on which day it
            was given.

    Raises:
        UnknownDay: it is not a date, or there is no deal for it.
        InvalidValue: `deal` is no word.
        UnknownName: `look` has something that does not exist.

    >>> today = kk.Daily()
    """

    _esm = script("lessons/daily.js")
    _css = style("lessons/quiz.css", "shared/week.css", "lessons/daily.css")

    state: Shared[protocol.DailyState] = shared()
    nothing: ClassVar[str] = json.dumps({})

    def __init__(
        self, day: str | date | None = None, *, deal: str = "", keep: bool = True, **look: Any
    ) -> None:
        super().__init__(look, storage_key=storage_key(DAILY) if keep else "")
        self._is_given = bool(day or deal)
        self._trouble = ""
        self.kept: dict[str, DayAnswer] = {}
        self.chosen: str = ""
        self._word = ""  # of the class's deal that was in sight last
        self._latest: date | None = None  # the last day whose deal was opened on that day
        self._judgement: Judged | None = None
        self._judging = Background(lambda deal, _job: _judged(deal), self._take_judgement)
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        word = checked_word(deal) if deal else "" if day else class_word()
        self._open(class_deal(word) if word else daily_deal(day_of(str(day)) if day else today()))

    @property
    def judgement(self) -> Judged:
        """What each action is worth, worked out when it is first needed."""
        if self._judgement is None:
            self._judgement = _judged(self.deal)
        return self._judgement

    @property
    def is_right(self) -> bool:
        """Whether the answer lies within the error of the best action."""
        return bool(self.chosen) and self.judgement.of(self.chosen).is_right

    def go_to(self, day: str) -> None:
        """Show the deal of another day, or the class's by its word; or say why there is not one.

        Raises:
            UnknownDay: there is no deal for that day.
        """
        is_word = bool(self._word) and day == self._word
        self._open(class_deal(day) if is_word else daily_deal(day_of(day)))

    def choose(self, action: str) -> None:
        """Answer; a second answer is ignored."""
        if self.chosen or action not in map(str, self.deal.view.legal_actions):
            return
        self.chosen = action
        name = self.deal.name
        on = self.deal.day if self._counts else today()
        entry: DayAnswer = {"action": action, "right": self.is_right, "on": on.isoformat()}
        if not self.is_right and grade_of(self.judgement.of(action).loss).state == "small":
            entry["close"] = True
        self.kept = dict(list((self.kept | {name: entry}).items())[-MOST_DAYS:])
        self.keep()
        self._show()

    def play_on(self) -> None:
        """Lay the deal on a table, in place of the question, once it was answered."""
        if self.chosen:
            self._lay(self.deal.match())
            self._show()

    def come_back(self) -> None:
        """Return from the table to the deal."""
        self._clear_table()
        self._show()

    @property
    def _counts(self) -> bool:
        """Whether an answer counts for the streak: on the day, or opened on it and left open."""
        day = self.deal.day
        if self.deal.word:
            return False
        return day == today() or (day == self._latest and today() - day == timedelta(days=1))

    def _open(self, deal: DailyDeal) -> None:
        if deal.word:
            self._word = deal.word
        elif deal.day == today():
            self._latest = deal.day
        self.deal = deal
        answer = self.kept.get(deal.name)
        action = answer["action"] if answer else ""
        self.chosen = action if action in map(str, self.deal.view.legal_actions) else ""
        self._judgement = None
        self._clear_table()
        self._show()
        if running_loop():  # judged while the player thinks; in a plain script when it is needed
            self._judging.follow(self.deal)

    def _take_judgement(self, _deal: DailyDeal, judgement: Judged) -> None:
        self._judgement = self._judgement or judgement

    # What the browser says.

    def hear(self, message: object) -> None:
        """Do what the browser asks, and show any error, which Jupyter would swallow."""
        self._trouble = ""
        request = messages.understood(message, messages.DAILY)
        if request:
            self._hear(request)

    def _hear(self, message: protocol.DailyEvent) -> None:
        try:
            if message["event"] == "hello":
                self._trouble = self.greet(message.get("kept"))
                self._open(self._asked(message.get("deal"), message.get("day")))
            elif message["event"] == "open":
                self.go_to(message["day"])
            elif message["event"] == "look":
                self._show()
            elif message["event"] == "play on":
                self.play_on()
            elif message["event"] == "come back":
                self.come_back()
            elif message["day"] == self.deal.name:
                self.choose(message["action"])
        except Exception as error:
            self._trouble = faults.told(error, "a callback of the deal of the day")
            self._show()

    def _asked(self, word: str | None, day: str | None) -> DailyDeal:
        """Return the deal that an address asks for; the one in sight if it asks for none."""
        if self._is_given or not (word or day):
            return self.deal
        return class_deal(checked_word(word)) if word else daily_deal(day_of(str(day)))

    def text_to_keep(self) -> str:
        """Return the answers, as JSON."""
        return json.dumps(self.kept)

    def take_up(self, text: str) -> str:
        """Add the answers that the browser kept; if two tabs answered one day, the first counts."""
        answers, is_damaged = read_answers(text)
        self.kept = self.kept | answers
        if not is_damaged:
            return ""
        return _(
            "Some of the answers saved in this browser cannot be read. They were set aside and do "
            "not count."
        )

    # What is shown.

    def _show(self) -> None:
        with self.hold_sync():  # a picture is sent together with what shows it
            self.state = self._drawn(self._shown, anew=True)

    def _shown(self) -> protocol.DailyState:
        return self._shown_playing() if self._is_played_on else self._shown_question()

    def _shown_playing(self) -> protocol.DailyState:
        playing, counts, back = playing_words()
        return self._shown_question() | {
            "prompt": playing,
            "facts": [counts],
            "rows": [],
            "options": [],
            "verdict": "",
            "answer": [],
            "prices": None,
            "figures": None,
            "week": [],
            "tally": [],
            "share": None,
            "days": [],
            "coming": None,
            "buttons": [("come back", back)],
            "table": True,
        }

    def _shown_question(self) -> protocol.DailyState:
        deal = self.deal
        done = bool(self.chosen)
        return {
            "day": deal.name,
            "title": self._title(),
            "prompt": self._prompt(),
            "facts": self._facts(),
            "rows": self._rows(),
            "options": [self._option(str(action)) for action in deal.view.legal_actions],
            "answers": _("Answers"),
            "done": done,
            "verdict": self._verdict() if done else "",
            "why": self._why() if done else "",
            "answer": [self._row(row) for row in answer_rows(deal.view)] if done else [],
            "prices": self._prices() if done else None,
            "figures": (_("Numbers"), self._figures()) if done else None,
            "streak": "" if deal.word else self._streak_words(),
            "week": [] if deal.word or not self.kept else shown_week(self.kept, deal.day, today()),
            "tally": [] if deal.word else [*self._tally()],
            "share": self._share() if done else None,
            "legend": _("Green: right. Yellow: close. White: wrong or not played."),
            "buttons": [("play on", _("Play on from here"))] if done and self._room else [],
            "days": self._days(),
            "coming": None if self._is_given or deal.word else _coming(),
            "error": self._trouble,
        }

    def _title(self) -> str:
        if self.deal.word:
            return _("Your class's deal")
        return _("Today's deal") if self.deal.day == today() else _("The deal of the day")

    def _prompt(self) -> str:
        view = self.deal.view
        if view.phase == "decide":
            return _("You have made {yaku}. Stop or koi-koi?", yaku=made_yaku(view, view.seat))
        return _("It is your turn. What do you play?")

    def _facts(self) -> list[str]:
        view = self.deal.view
        other = 1 - view.seat
        facts = [
            rules_words(view.rules),
            ngettext("You have {count} turn left.", "You have {count} turns left.", len(view.hand)),
        ]
        if not self.deal.word and class_rules() not in ("", HAND_RULES):
            elsewhere = _(
                "Your class plays by these rules. Elsewhere the deal of the day is another one."
            )
            facts.insert(1, elsewhere)
        if view.phase == "decide":
            facts.append(stop_words(view))
        theirs = view.score_of(other).total
        if theirs:
            facts.append(_("Your opponent's pile: {yaku}.", yaku=made_yaku(view, other)))
        if self._counts and self.deal.day != today() and not self.chosen:
            facts.append(_("The next deal is here. This one still counts for your streak."))
        if view.koi_calls[view.seat]:
            facts.append(_("You have called koi-koi."))
        if view.koi_calls[other]:
            facts.append(_("Your opponent has called koi-koi."))
        return facts

    def _rows(self) -> list[protocol.CardRow]:
        view = self.deal.view
        parts = rows(view, with_hand=view.phase == "decide")  # the hand is what one chooses from
        return [self._row(row) for row in parts]

    def _row(self, row: Row) -> protocol.CardRow:
        return {
            "label": row.label,
            "cards": [
                {"picture": self._place(card), "label": alternative(card)} for card in row.cards
            ],
            "part": row.part,
        }

    def _option(self, action: str) -> protocol.DailyOption:
        view = self.deal.view
        legal = next(legal for legal in view.legal_actions if str(legal) == action)
        card = legal.card
        entry: protocol.DailyOption = {
            "action": action,
            "label": action_label(legal, view),
            "picture": self._place(card) if card else None,
            "mark": "",
            "state": "",
        }
        if not self.chosen:
            return entry
        option = self.judgement.of(action)
        entry["worth"] = self._worth(option)
        if option.is_right:
            is_one = action == self.chosen and sum(o.is_right for o in self.judgement.options) > 1
            mark = _("✓ your choice") if is_one else _("✓ right")
            return entry | {"mark": mark, "state": "right"}
        if action == self.chosen:
            grade = grade_of(option.loss)
            return entry | {"mark": _(grade.mark), "state": grade.state}
        return entry

    def _verdict(self) -> str:
        best, chosen = self.judgement.options[0], self.judgement.of(self.chosen)
        if not chosen.is_right:
            return grade_of(chosen.loss).verdict(chosen.loss)
        if str(best.action) == self.chosen:
            return _("✓ Right: no other choice earns more.")
        return _("✓ Right: the difference is too small to measure.")

    def _why(self) -> str:
        return self.judgement.of(self.chosen).why or self.judgement.why

    def _figures(self) -> str:
        return in_a_row([self.judgement.how, _("All numbers are points for this round.")])

    def _worth(self, option: Valued) -> protocol.Worth:
        values = [valued.value for valued in self.judgement.options]
        low, high = min([0.0, *values]), max([0.0, *values])
        reach = (high - low) or 1.0
        return {
            "value": with_error(with_sign(option.value, 2), option.error, 2),
            "from": (min(0.0, option.value) - low) / reach,
            "to": (max(0.0, option.value) - low) / reach,
        }

    def _prices(self) -> protocol.Missed:
        """Return what the dearest choices cost, and what they have against them."""
        wrong = [
            option
            for option in self.judgement.options
            if not option.is_right and (option.warning or str(option.action) != self.chosen)
        ]
        dearest = sorted(wrong, key=lambda option: -option.loss)[:_DEAREST]
        return {
            "title": _("What a choice costs") if dearest else "",
            "items": [self._price(option) for option in dearest],
        }

    def _price(self, option: Valued) -> protocol.MissedItem:
        name, cost = action_name(option.action), about_points(option.loss)
        price = capitalized(_("{action} costs {cost}.", action=name, cost=cost))
        item: protocol.MissedItem = {"text": in_a_row(filter(None, (price, option.warning)))}
        card = getattr(option.action, "card", None)
        return item | {"picture": self._place(card), "label": ""} if card else item

    def _streak_words(self) -> str:
        days = streak(days_in_time(self.kept), today())
        return ngettext("{count} day in a row", "{count} days in a row", days) if days else ""

    def _tally(self) -> Iterator[tuple[str, str]]:
        """Yield figures about all days that were played, each with its words."""
        played = len(self.kept)
        if played < _LEAST_TALLIED:
            return
        days = days_in_time(self.kept)
        yield number(played), _("days played")
        yield number(streak(days, today())), _("in a row")
        yield number(longest_streak(days)), _("longest streak")
        right = sum(answer["right"] for answer in self.kept.values())
        yield percent(right / played), pgettext("share of the answers", "right")

    def _share(self) -> protocol.ToCopy:
        """Return what tells others how it went, but not the answer; a page fills in the day."""
        day = self.deal.day
        result = _SHARED[outcome(self.kept[self.deal.name])]
        squares = "".join(_SQUARES[state] for _day, state in week(self.kept, day))
        lines = [_(result, day="{day}"), _("My week {squares}", squares=squares)]
        if self.deal.word:
            chosen = self.judgement.of(self.chosen)
            lost = with_error(decimal(chosen.loss, 2), chosen.error, 2)
            lines = [_(result, day=self.deal.word), labelled(_("Points lost"), lost)]
        elif day == today():
            lines.append(self._streak_words())
        return {
            "text": "\n".join(filter(None, lines)),
            "label": _("Your result to share"),
            "copy": _("Copy"),
            "copied": _("Copied"),
        }

    def _days(self) -> list[tuple[str, str]]:
        """Return the links to the day before and to today, each a day and a text."""
        if self.deal.word:
            return [(today().isoformat(), _("Today's deal"))]
        before = date.fromordinal(self.deal.day.toordinal() - 1)
        ways = [(before.isoformat(), _("Previous day"))] if before >= FIRST_DAY else []
        if self.deal.day != today():
            ways.append((today().isoformat(), _("Today's deal")))
        if self._word:
            ways.append((self._word, _("Your class's deal")))
        return ways


def _coming() -> protocol.Coming:
    """Return when the next deal comes: at midnight in universal time, whatever the time here."""
    midnight = datetime.combine(today() + timedelta(days=1), time(), UTC)
    return {"at": midnight.isoformat(), "says": _("The next deal comes {when}.", when="{when}")}


def _judged(deal: DailyDeal) -> Judged:
    return judged(deal.view, deal.name)
