"""What stands around the start card: the next thing to do, and what else waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..classroom.class_link import is_class
from ..lessons.course.course import LESSONS, Lesson
from ..lessons.learner.daily_answers import (
    days_in_time,
    longest_streak,
    outcome,
    outcome_words,
    shown_week,
    streak,
)
from ..lessons.learner.deal_words import class_word
from ..lessons.learner.progress import CARDS
from ..lessons.quiz.daily_deal import today
from ..locale import N_, _, capitalized, ngettext, number
from ..rooms.link import shown_code
from ..table.model.state import name_of
from ..table.saved.saved_match import PERSON
from ..web import protocol
from .routes import CLASS, DUEL, FRIEND, HAND, MISTAKES, SCORE, TABLE, address
from .start_card import (
    about,
    about_minutes,
    face_of,
    friend_doors,
    left,
    match_with,
    minutes,
    play_button,
    standing,
    turn_in_words,
)
from .visit import Visit

# The cards of the title, and those beside the ways to other parts.
FAN = ("crane", "curtain", "moon", "rain", "phoenix")
TODAY, TRAIN, LEARN, A_FRIEND, REAL_CARDS = "cup", "wisteria", "bridge", "curtain", "moon"
AGAIN = "rain"  # the poet, who saw a frog try again until it could
GAME = N_(
    "A game for two with the flower cards of Japan: twelve months of four cards each, "
    "and one decision that takes nerve."
)
_SECONDS = 15  # that a question takes, about
_DECISION = 60  # seconds that one takes whose cards have to be counted, about
_SHOWN = 4  # cards


def hero(visit: Visit) -> protocol.Hero:
    """Return what helps most, the first thing that holds."""
    return _HEROES[_next_step(visit)](visit)


def above(visit: Visit) -> list[protocol.Door]:
    """Return what waits today, for whoever has been here before."""
    if visit.is_first:
        return []
    friends, past = friend_doors(visit)
    if _next_step(visit) == "friend":
        friends = friends[1:]
    own = [_own_mistakes(visit)] if visit.mistakes and _next_step(visit) != "mistakes" else []
    return [*friends, _todays_deal(visit), *own, _training(visit), *past]


def below(visit: Visit) -> list[protocol.Door]:
    """Return what else there is."""
    friend = [_play_a_friend()] if visit.has_rooms else []
    if is_class() and _next_step(visit) != "class":
        friend = [_join_the_class(), *friend]
    if visit.is_first:  # who was sent by a friend, or sits before a real deck, comes first
        return [*(friend or [_todays_deal(visit)]), _lessons(), _score()]
    return [_next_lesson(visit), *friend, _duel(), _score()]


def _next_step(visit: Visit) -> str:
    steps = {
        "class": visit.has_class_match,
        "learn": visit.is_first,
        "go on": visit.is_waiting,
        "friend": bool(visit.seats),
        "today": not visit.has_played_today,
        "mistakes": bool(visit.mistakes),
        "train": bool(visit.due),
    }
    return next((step for step, is_next in steps.items() if is_next), "play")


def _of_class(visit: Visit) -> protocol.Hero:
    says = _("Go on as {name}", name=visit.pupil) if visit.pupil else _("Join the class's match")
    return {
        "title": _("The match of your class is running"),
        "lead": _("The same cards for everybody."),
        "face": [],
        "way": _way(says, "", address(CLASS)),
        "cards": [*FAN],
    }


def _learn(_visit: Visit) -> protocol.Hero:
    return {
        "title": _("Koi-Koi"),
        "lead": _(GAME),
        "face": [],
        "way": _way(_("Learn in three minutes"), _("No rules to read first."), address(HAND)),
        "cards": [*FAN],
    }


def _go_on(visit: Visit) -> protocol.Hero:
    return {
        "title": _("Your match is waiting"),
        "lead": standing(visit),
        "face": face_of(visit),
        "way": _way(_("Go on"), left(visit), address(TABLE)),
        "cards": _own_hand(visit) or [*FAN],
    }


def _friend(visit: Visit) -> protocol.Hero:
    seat = visit.seats[0]
    return {
        "title": match_with(seat),
        "lead": turn_in_words(seat),
        "face": [],
        "way": _way(_("Go on"), "", address(shown_code(seat.code))),
        "cards": [*FAN],
    }


def _own_hand(visit: Visit) -> list[str]:
    """Return the player's own cards; two people at one screen show each other none."""
    kept = visit.running
    if not kept or kept.opponent == PERSON:
        return []
    return _drawn(visit, map(str, sorted(kept.match.view(0).hand)))


def _drawn(visit: Visit, cards: Iterable[str]) -> list[str]:
    """Return the pictures of cards, of the deck that is chosen."""
    deck = visit.options.value("deck")
    return [card if deck == "drawn" else f"{deck}/{card}" for card in cards]


def _play_today(_visit: Visit) -> protocol.Hero:
    says = _("Play") if class_word() else _("Play today's deal")
    return {
        "title": _deal_title(),
        "lead": _("One decision, the same for everybody."),
        "face": [],
        "way": _way(says, about_minutes(_DECISION), address("today")),
        "cards": [*FAN],
    }


def _train(visit: Visit) -> protocol.Hero:
    return {
        "title": _due_words(visit),
        "lead": _("Review before you forget."),
        "face": [],
        "way": _way(_("Train"), _minutes_due(visit), address("train")),
        "cards": _cards_due(visit) or [*FAN],
    }


def _try_again(visit: Visit) -> protocol.Hero:
    return {
        "title": due_words(visit.mistakes),
        "lead": _again_words(),
        "face": [],
        "way": _way(_("Try again"), _minutes_of_mistakes(visit), address(MISTAKES)),
        "cards": [*FAN],
    }


def _play(visit: Visit) -> protocol.Hero:
    options = visit.options
    opponent = options.value("opponent")
    return {
        "title": name_of(opponent),
        "lead": "" if opponent == PERSON else about(visit),
        "face": [] if opponent == PERSON else [opponent],
        "way": _way(play_button(options), minutes(options.rules.rounds)),
        "cards": [*FAN],
    }


_HEROES: dict[str, Callable[[Visit], protocol.Hero]] = {
    "class": _of_class,
    "learn": _learn,
    "go on": _go_on,
    "friend": _friend,
    "today": _play_today,
    "mistakes": _try_again,
    "train": _train,
    "play": _play,
}


def _way(text: str, says: str, href: str = "") -> protocol.Way:
    return {"text": text, "says": says, "href": href}


def _deal_title() -> str:
    return _("Your class's deal") if class_word() else _("Today's deal")


def _todays_deal(visit: Visit) -> protocol.Door:
    """Return the way to the deal of the day, or to that of the class, which is of no day."""
    has_played, word = visit.has_played_today, class_word()
    if not has_played:
        says = _("One decision, the same for everybody.")
    elif word:
        says = capitalized(outcome_words(outcome(visit.answers[word])))
    else:
        says = _("You have played it. The next one comes tomorrow.")
    has_days = not (word or visit.is_first)
    return {
        "href": address("today"),
        "title": _deal_title(),
        "says": says,
        "pictures": [TODAY],
        "days": shown_week(visit.answers, today(), today()) if has_days else [],
        "note": "" if word else _streak_words(visit),
        "text": "" if has_played or _next_step(visit) in {"learn", "today"} else _("Play"),
    }


def _streak_words(visit: Visit) -> str:
    """Return how many days in a row were played, and how many at best."""
    days = days_in_time(visit.answers)
    now, most = streak(days, today()), longest_streak(days)
    row = ngettext("{count} day in a row", "{count} days in a row", now)
    best = _("best: {count}", count=number(most))
    return f"{row} · {best}" if most else ""


def due_words(count: int) -> str:
    """Return how many of one's own mistakes are due."""
    return ngettext(
        "{count} of your own mistakes is due", "{count} of your own mistakes are due", count
    )


def _own_mistakes(visit: Visit) -> protocol.Door:
    return {
        "href": address(MISTAKES),
        "title": due_words(visit.mistakes),
        "says": _again_words(),
        "pictures": [AGAIN],
        "days": [],
        "note": _minutes_of_mistakes(visit),
        "text": _("Try again"),
    }


def _again_words() -> str:
    return _("The positions from your matches that cost you most.")


def _minutes_of_mistakes(visit: Visit) -> str:
    return about_minutes(visit.mistakes * _DECISION)


def _training(visit: Visit) -> protocol.Door:
    due = bool(visit.due)
    return {
        "href": address("train"),
        "title": _due_words(visit) if due else _("Train"),
        "says": _("Review before you forget.") if due else _("Nothing is due today."),
        "pictures": _cards_due(visit) or [TRAIN],
        "days": [],
        "note": _minutes_due(visit) if due else "",
        "text": _("Train") if due and _next_step(visit) != "train" else "",
    }


def _due_words(visit: Visit) -> str:
    return ngettext("{count} question is due", "{count} questions are due", len(visit.due))


def _minutes_due(visit: Visit) -> str:
    return about_minutes(len(visit.due) * _SECONDS)


def _cards_due(visit: Visit) -> list[str]:
    cards = dict.fromkeys(item.partition("/")[0] for item in visit.due)
    return _drawn(visit, [card for card in cards if card in CARDS][:_SHOWN])


def _lessons() -> protocol.Door:
    return {
        "href": address("learn"),
        "title": _("Lessons"),
        "says": _("From your first hand to a thousand games."),
        "pictures": [LEARN],
        "days": [],
        "note": "",
        "text": "",
    }


def _play_a_friend() -> protocol.Door:
    return {
        "href": address(FRIEND),
        "title": _("Play a friend"),
        "says": _("Each of you plays on your own screen."),
        "pictures": [A_FRIEND],
        "days": [],
        "note": "",
        "text": "",
    }


def _join_the_class() -> protocol.Door:
    return {
        "href": address(CLASS),
        "title": _("Join the class's match"),
        "says": _("The same cards for everybody."),
        "pictures": [A_FRIEND],
        "days": [],
        "note": "",
        "text": "",
    }


def _duel() -> protocol.Door:
    return {
        "href": address(DUEL),
        "title": _("Beat a friend's match"),
        "says": _("The same cards for both of you, by a link."),
        "pictures": [A_FRIEND],
        "days": [],
        "note": "",
        "text": "",
    }


def _score() -> protocol.Door:
    return {
        "href": address(SCORE),
        "title": _("Playing with real cards?"),
        "says": _("Keep score here."),
        "pictures": [REAL_CARDS],
        "days": [],
        "note": "",
        "text": "",
    }


def _next_lesson(visit: Visit) -> protocol.Door:
    lesson = next((lesson for lesson in LESSONS if lesson.topic not in visit.read), None)
    if not lesson:
        return _lessons()
    count = _("{count} of {all} lessons read", count=number(len(visit.read)), all=len(LESSONS))
    return {
        **_lessons(),
        "href": _lesson_address(lesson),
        "title": _("Next lesson: {title}", title=_(lesson.title)),
        "says": _(lesson.says),
        "note": count,
    }


def _lesson_address(lesson: Lesson) -> str:
    return address(HAND) if lesson is LESSONS[0] else lesson.notebook
