"""Learn and play Koi-Koi in Jupyter. The public names, loaded when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .art.decks import Deck
    from .art.own_deck import DeckError
    from .coach.advice import Advice
    from .coach.advice_words import words
    from .coach.advise import advise
    from .coach.review import review
    from .engine.actions import Action
    from .engine.cards import DECK, MONTHS, Card, CardSet, Kind, Month
    from .engine.errors import (
        IllegalAction,
        InvalidPosition,
        InvalidRules,
        InvalidValue,
        KernelMissing,
        KoiKoiError,
        LibraryMissing,
        ProgressError,
        RecordError,
        UnknownCard,
        UnknownName,
    )
    from .engine.match import Match
    from .engine.record import Record
    from .engine.round import Deal, Round
    from .engine.rules import PRESETS, Rules, rules, score
    from .engine.settle import Settlement, settle
    from .engine.view import View
    from .engine.words.names import NAME_SETS, card_name
    from .engine.words.stories import story
    from .engine.yaku import Score, Yaku
    from .lessons.course.first_hand import FirstHand
    from .lessons.course.frequencies import call_table, yaku_frequencies, yaku_shares
    from .lessons.course.laboratory import Laboratory
    from .lessons.course.programming_exercises import check
    from .lessons.course.second_hand import SecondHand
    from .lessons.html.rule_tables import (
        look_alikes,
        multiplier_table,
        round_table,
        score_table,
        twelve_months,
        yaku_table,
    )
    from .lessons.html.show import show
    from .lessons.judgement.measure import koi_table, reading, rules_of_thumb
    from .lessons.judgement.threats import outs, threats
    from .lessons.learner.progress import Progress
    from .lessons.learner.recall_map import cards_map, judgement_map, yaku_map
    from .lessons.my_matches.own_play import OwnPlay, own_play
    from .lessons.questions import QUIZZES, Moment, Option, Question, Row, questions
    from .lessons.quiz.daily import Daily
    from .lessons.quiz.quiz import Quiz
    from .lessons.quiz.report import report
    from .lessons.quiz.result import ResultError
    from .lessons.quiz.source import Source
    from .lessons.quiz.trainer import Trainer
    from .locale import language, set_language
    from .page.app import App
    from .paper.card_sheets import card_sheets
    from .paper.sheet import sheet
    from .players import PLAYERS, player
    from .rooms.far.door import Room
    from .rooms.room import RoomError
    from .simulation.resume import ResumeError
    from .simulation.simulate import SimulationFailed, simulate
    from .table.widget.replay import Replay
    from .table.widget.table import Table

__version__ = "0.1.0"

_HOMES = {
    "art.decks": ("Deck",),
    "art.own_deck": ("DeckError",),
    "page.app": ("App",),
    "coach.advice": ("Advice",),
    "coach.advise": ("advise",),
    "coach.review": ("review",),
    "coach.advice_words": ("words",),
    "engine.actions": ("Action",),
    "engine.cards": ("DECK", "MONTHS", "Card", "CardSet", "Kind", "Month"),
    "engine.errors": (
        "IllegalAction",
        "InvalidPosition",
        "InvalidRules",
        "InvalidValue",
        "KernelMissing",
        "KoiKoiError",
        "LibraryMissing",
        "ProgressError",
        "RecordError",
        "UnknownCard",
        "UnknownName",
    ),
    "engine.match": ("Match",),
    "engine.words.names": ("NAME_SETS", "card_name"),
    "engine.record": ("Record",),
    "engine.round": ("Deal", "Round"),
    "engine.rules": ("PRESETS", "Rules", "rules", "score"),
    "engine.settle": ("Settlement", "settle"),
    "engine.words.stories": ("story",),
    "engine.view": ("View",),
    "engine.yaku": ("Score", "Yaku"),
    "lessons.quiz.daily": ("Daily",),
    "lessons.course.first_hand": ("FirstHand",),
    "lessons.course.frequencies": ("call_table", "yaku_frequencies", "yaku_shares"),
    "lessons.judgement.threats": ("outs", "threats"),
    "lessons.judgement.measure": ("koi_table", "reading", "rules_of_thumb"),
    "lessons.course.laboratory": ("Laboratory",),
    "lessons.learner.recall_map": ("cards_map", "judgement_map", "yaku_map"),
    "lessons.my_matches.own_play": ("OwnPlay", "own_play"),
    "lessons.learner.progress": ("Progress",),
    "lessons.questions": ("QUIZZES", "Moment", "Option", "Question", "Row", "questions"),
    "lessons.quiz.quiz": ("Quiz",),
    "lessons.quiz.report": ("report",),
    "lessons.quiz.result": ("ResultError",),
    "lessons.course.second_hand": ("SecondHand",),
    "lessons.html.show": ("show",),
    "lessons.quiz.source": ("Source",),
    "lessons.html.rule_tables": (
        "look_alikes",
        "multiplier_table",
        "round_table",
        "score_table",
        "twelve_months",
        "yaku_table",
    ),
    "lessons.course.programming_exercises": ("check",),
    "lessons.quiz.trainer": ("Trainer",),
    "locale": ("language", "set_language"),
    "paper.card_sheets": ("card_sheets",),
    "paper.sheet": ("sheet",),
    "players": ("PLAYERS", "player"),
    "rooms.far.door": ("Room",),
    "rooms.room": ("RoomError",),
    "simulation.resume": ("ResumeError",),
    "simulation.simulate": ("SimulationFailed", "simulate"),
    "table.widget.replay": ("Replay",),
    "table.widget.table": ("Table",),
}
HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The engine draws nothing: here its values learn who draws them, once somebody looks.
    from .engine import display

    display.load_painters = lambda: import_module(".art.rows", __name__)
    value = getattr(import_module(f".{HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
