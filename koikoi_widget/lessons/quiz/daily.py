"""The deal of the day as a widget: choose, see how good the choice was, keep a streak, share it."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypedDict, TypeGuard

from ...art import alternative
from ...engine.errors import KoiKoiError
from ...engine.texts import object_of
from ...locale import _, in_a_list, in_a_row, ngettext, with_error, with_sign
from ...table.scene.scene import made_yaku
from ...table.words.sentences import action_label
from ...web import protocol
from ...web.checks import is_switch, text, wrong_field
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.background import Background, running_loop
from ...widgets.storage_keys import DAILY, storage_key
from ...widgets.stored import Stored
from ...widgets.traits import shared
from ..html.pictured import Pictured
from ..questions.kinds.decision_questions import stake_lines
from ..questions.kinds.yaku_questions import rules_words
from ..questions.moments import rows
from ..questions.valued import Valued, grade_of
from ..questions.worth import Judged, judged
from .daily_deal import FIRST_DAY, DailyDeal, daily_deal, day_of, streak, today

# A browser keeps more than a year of answers, which is enough for any streak.
_MOST_DAYS = 400
_MOST_READ = 100_000  # characters; that many days take about 40,000
_LONGEST_ACTION = 40  # characters
_SQUARES = {True: "🟩", False: "🟥", None: "⬜"}  # right, wrong, not answered
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class DayAnswer(TypedDict):
    """What a browser keeps of a day.

    Attributes:
        action: the answer, as notation.
        right: whether it was right.
        on: the day that it was an answer to the deal of, as 2026-11-21: the day on which it was
            given, or the one before, if the deal was opened on that.
    """

    action: str
    right: bool
    on: str


class Daily(Stored, Pictured):
    """One position a day, the same for everybody; the browser keeps the answers.

    Args:
        day: another day, such as 2026-11-21; None: today, or the day in the page's address.
        keep: whether the browser keeps the answers.
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        state: everything shown, `DailyState` in `web/protocol/daily.py`.
        deal: the position.
        chosen: the action given as an answer, as notation; "" before there is one.
        kept: by day, the answer, whether it was right, and on which day it was given.

    Raises:
        UnknownDay: it is not a date, or there is no deal for it.
    """

    _esm = script("lessons/daily.js")
    _css = style("lessons/quiz.css", "lessons/daily.css")

    state = shared(protocol.DailyState)
    nothing = json.dumps({})

    def __init__(self, day: str | date | None = None, *, keep: bool = True, **look: Any) -> None:
        super().__init__(look, storage_key=storage_key(DAILY) if keep else "")
        self._is_given = day is not None
        self._trouble = ""
        self.kept: dict[str, DayAnswer] = {}
        self.chosen = ""
        self._latest: date | None = None  # the last day whose deal was opened on that day
        self._judgement: Judged | None = None
        self._judging = Background(lambda deal, _job: _judged(deal), self._take_judgement)
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        self._open(day_of(str(day)) if day else today())

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
        """Show the deal of another day, or say why there is not one.

        Raises:
            UnknownDay: there is no deal for that day.
        """
        self._open(day_of(day))

    def choose(self, action: str) -> None:
        """Answer; a second answer is ignored."""
        if self.chosen or action not in map(str, self.deal.view.legal_actions):
            return
        self.chosen = action
        day = self.deal.day.isoformat()
        on = self.deal.day if self._counts else today()
        entry: DayAnswer = {"action": action, "right": self.is_right, "on": on.isoformat()}
        self.kept = dict(list((self.kept | {day: entry}).items())[-_MOST_DAYS:])
        self.keep()
        self._show()

    @property
    def _counts(self) -> bool:
        """Whether an answer counts for the streak: on the day, or opened on it and left open."""
        day = self.deal.day
        return day == today() or (day == self._latest and today() - day == timedelta(days=1))

    def _open(self, day: date) -> None:
        if day == today():
            self._latest = day
        self.deal: DailyDeal = daily_deal(day)
        answer = self.kept.get(day.isoformat())
        action = answer["action"] if answer else ""
        self.chosen = action if action in map(str, self.deal.view.legal_actions) else ""
        self._judgement = None
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
                day = message.get("day")
                self._open(self.deal.day if self._is_given or not day else day_of(day))
            elif message["event"] == "open":
                self.go_to(message["day"])
            elif message["event"] == "look":
                self._show()
            elif message["day"] == self.deal.day.isoformat():
                self.choose(message["action"])
        except Exception as error:
            self._trouble = faults.told(error, "a callback of the deal of the day")
            self._show()

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
        deal = self.deal
        done = bool(self.chosen)
        return {
            "day": deal.day.isoformat(),
            "title": self._title(),
            "prompt": self._prompt(),
            "facts": self._facts(),
            "rows": self._rows(),
            "options": [self._option(str(action)) for action in deal.view.legal_actions],
            "answers": _("Answers"),
            "done": done,
            "verdict": self._verdict() if done else "",
            "why": self._why() if done else "",
            "figures": (_("Figures"), self._figures()) if done else None,
            "streak": self._streak_words(),
            "share": self._share() if done else None,
            "days": self._days(),
            "coming": None if self._is_given else _coming(),
            "error": self._trouble,
        }

    def _title(self) -> str:
        return _("Today's deal") if self.deal.day == today() else _("The deal of the day")

    def _prompt(self) -> str:
        view = self.deal.view
        if view.phase == "decide":
            return _("You have made {yaku}. Stop or koi-koi?", yaku=made_yaku(view, view.seat))
        return _("It is your turn. What do you play?")

    def _facts(self) -> list[str]:
        view = self.deal.view
        other = 1 - view.seat
        facts = [rules_words(view.rules)]
        if view.phase == "decide":
            facts.extend(stake_lines(view))
        else:
            turns = len(view.hand)
            facts.append(
                ngettext("You have {count} turn left.", "You have {count} turns left.", turns)
            )
        theirs = view.rules.total(view.piles[other].mask, view.month)
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
        return [
            {
                "label": row.label,
                "cards": [
                    {"picture": self._place(card), "label": alternative(card)} for card in row.cards
                ],
                "part": row.part,
            }
            for row in parts
        ]

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
            return entry | {"mark": _("✓ right"), "state": "right"}
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
        return in_a_row([self.judgement.how, _("All figures are points for this round.")])

    def _worth(self, option: Valued) -> protocol.Worth:
        values = [valued.value for valued in self.judgement.options]
        low, high = min([0.0, *values]), max([0.0, *values])
        reach = (high - low) or 1.0
        return {
            "value": with_error(with_sign(option.value, 2), option.error, 2),
            "from": (min(0.0, option.value) - low) / reach,
            "to": (max(0.0, option.value) - low) / reach,
        }

    def _streak(self) -> int:
        counted = {day: entry["right"] for day, entry in self.kept.items() if entry["on"] == day}
        return streak(counted, today())

    def _streak_words(self) -> str:
        days = self._streak()
        return ngettext("{count}-day streak", "{count}-day streak", days) if days else ""

    def _share(self) -> protocol.ToCopy:
        mark = "✓" if self.is_right else "✗"
        parts = [_("Koi-Koi, the deal for {day}: {mark}", day=self.deal.day, mark=mark)]
        if self.deal.day == today() and self._streak() > 1:
            parts.append(self._streak_words())
        return {
            "text": f"{in_a_list(parts)} {self._squares()}",
            "label": _("Your result as a line to share"),
            "copy": _("Copy"),
            "copied": _("Copied"),
        }

    def _squares(self) -> str:
        """Return a square for each day of the week that ends with this deal."""
        last = self.deal.day.toordinal()
        days = (date.fromordinal(day).isoformat() for day in range(last - 6, last + 1))
        answers = (self.kept.get(day) for day in days)
        return "".join(_SQUARES[answer and answer["right"]] for answer in answers)

    def _days(self) -> list[tuple[str, str]]:
        """Return the links to the day before and to today, each a day and a text."""
        before = date.fromordinal(self.deal.day.toordinal() - 1)
        ways = [(before.isoformat(), _("Previous day"))] if before >= FIRST_DAY else []
        if self.deal.day != today():
            ways.append((today().isoformat(), _("Today's deal")))
        return ways


def _coming() -> protocol.Coming:
    """Return when the next deal comes: at midnight in universal time, whatever the time here."""
    midnight = datetime.combine(today() + timedelta(days=1), time(), UTC)
    return {"at": midnight.isoformat(), "says": _("The next deal comes {when}.", when="{when}")}


def _judged(deal: DailyDeal) -> Judged:
    return judged(deal.played, deal.view, deal.day.isoformat())


def read_answers(kept: str | None) -> tuple[dict[str, DayAnswer], bool]:
    """Return what a browser kept, and whether any of it could not be read and was left out."""
    if not kept:
        return {}, False
    try:
        content = object_of(kept, _MOST_READ)
    except KoiKoiError:
        return {}, True
    entries = {day: entry for day, entry in content.items() if _is_answer(entry, day)}
    return dict(sorted(entries.items())[-_MOST_DAYS:]), len(entries) < len(content)


def _is_answer(entry: object, day: str) -> TypeGuard[DayAnswer]:
    """Return whether `entry` looks like what `choose` keeps for a day."""
    return _is_day(day) and isinstance(entry, dict) and wrong_field(entry, _ANSWER) is None


def _is_day(value: object) -> bool:
    return isinstance(value, str) and bool(_DAY.fullmatch(value))


_ANSWER = {"action": text(_LONGEST_ACTION), "right": is_switch, "on": _is_day}
