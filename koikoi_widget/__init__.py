"""Learn and play Koi-Koi in Jupyter. The public names, loaded when first used."""

from __future__ import annotations

# Type checkers take it for True. To import `typing` would take ten times as long as all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    # `X as X`: what a module exports, as type checkers read it.
    from .art.decks import Deck as Deck
    from .art.own_deck import DeckError as DeckError
    from .coach.advice import Advice as Advice
    from .coach.advice_words import action_name as action_name, words as words
    from .coach.advise import advise as advise
    from .coach.decisions import Decision as Decision, Review as Review
    from .coach.luck import Luck as Luck, luck as luck
    from .coach.review import review as review
    from .engine.actions import (
        ACTIONS as ACTIONS,
        DEAL as DEAL,
        DECLARE as DECLARE,
        KOI_KOI as KOI_KOI,
        PASS as PASS,
        STOP as STOP,
        Action as Action,
        Play as Play,
        Take as Take,
    )
    from .engine.cards import (
        DECK as DECK,
        MONTHS as MONTHS,
        Card as Card,
        CardSet as CardSet,
        Kind as Kind,
        Month as Month,
    )
    from .engine.errors import (
        IllegalAction as IllegalAction,
        InvalidPosition as InvalidPosition,
        InvalidRules as InvalidRules,
        InvalidValue as InvalidValue,
        KernelMissing as KernelMissing,
        KoiKoiError as KoiKoiError,
        LibraryMissing as LibraryMissing,
        ProgressError as ProgressError,
        RecordError as RecordError,
        UnknownCard as UnknownCard,
        UnknownName as UnknownName,
    )
    from .engine.match import Match as Match, PlayedRound as PlayedRound
    from .engine.position.parsing import parse_position as parse_position
    from .engine.record import (
        Record as Record,
        RoundRecord as RoundRecord,
        parse_rules as parse_rules,
    )
    from .engine.round import Deal as Deal, Laid as Laid, Round as Round, Situation as Situation
    from .engine.rules import (
        OPTIONS as OPTIONS,
        PRESETS as PRESETS,
        HouseRule as HouseRule,
        Rules as Rules,
        rules as rules,
        score as score,
    )
    from .engine.settle import (
        Settlement as Settlement,
        most_points as most_points,
        settle as settle,
    )
    from .engine.view import LAYOUT as LAYOUT, PLANES as PLANES, Move as Move, View as View
    from .engine.words.names import NAME_SETS as NAME_SETS, card_name as card_name
    from .engine.words.stories import story as story
    from .engine.yaku import Score as Score, Yaku as Yaku
    from .kernel.play.vector_game import VectorGame as VectorGame
    from .lessons.course.first_hand import FirstHand as FirstHand
    from .lessons.course.frequencies import (
        call_table as call_table,
        yaku_frequencies as yaku_frequencies,
        yaku_shares as yaku_shares,
    )
    from .lessons.course.laboratory import Laboratory as Laboratory
    from .lessons.course.programming_exercises import check as check
    from .lessons.course.second_hand import SecondHand as SecondHand
    from .lessons.html.house_rules import house_rules as house_rules
    from .lessons.html.look_alike_sheet import look_alike_sheet as look_alike_sheet
    from .lessons.html.rule_tables import (
        look_alikes as look_alikes,
        multiplier_table as multiplier_table,
        round_table as round_table,
        score_table as score_table,
        twelve_months as twelve_months,
        yaku_table as yaku_table,
    )
    from .lessons.html.show import show as show
    from .lessons.judgement.measure import (
        koi_table as koi_table,
        reading as reading,
        rules_of_thumb as rules_of_thumb,
    )
    from .lessons.judgement.threats import outs as outs, threats as threats
    from .lessons.learner.anki_deck import anki_deck as anki_deck
    from .lessons.learner.progress import Progress as Progress
    from .lessons.learner.recall_map import (
        cards_map as cards_map,
        judgement_map as judgement_map,
        yaku_map as yaku_map,
    )
    from .lessons.my_matches.duel import Duel as Duel
    from .lessons.my_matches.own_play import OwnPlay as OwnPlay, own_play as own_play
    from .lessons.questions import (
        QUIZZES as QUIZZES,
        Moment as Moment,
        Option as Option,
        Question as Question,
        Row as Row,
        questions as questions,
    )
    from .lessons.questions.sets import Set as Set
    from .lessons.questions.worksheet import worksheet as worksheet
    from .lessons.quiz.daily import Daily as Daily
    from .lessons.quiz.quiz import Quiz as Quiz
    from .lessons.quiz.report import report as report
    from .lessons.quiz.result import ResultError as ResultError
    from .lessons.quiz.source import Source as Source
    from .lessons.quiz.trainer import Trainer as Trainer
    from .locale import language as language, set_language as set_language
    from .page.app import App as App
    from .paper.card_sheets import card_sheets as card_sheets
    from .paper.pocket_cards import pocket_cards as pocket_cards
    from .paper.score_sheet import score_sheet as score_sheet
    from .paper.sheet import sheet as sheet
    from .players import (
        PLAYERS as PLAYERS,
        Player as Player,
        PlayerEntry as PlayerEntry,
        player as player,
    )
    from .rooms.far.far_room import Room as Room
    from .rooms.room import RoomError as RoomError
    from .scoring.score_lines import ScoredRound as ScoredRound
    from .scoring.scorebook import Scorebook as Scorebook
    from .settings.which_rules import which_rules as which_rules
    from .simulation.ended_rounds import EndedRound as EndedRound, EndedRounds as EndedRounds
    from .simulation.results import Results as Results
    from .simulation.resume import ResumeError as ResumeError
    from .simulation.simulate import (
        IllegalChoice as IllegalChoice,
        SimulationFailed as SimulationFailed,
        simulate as simulate,
    )
    from .simulation.standings import (
        LostMoves as LostMoves,
        Standing as Standing,
        Standings as Standings,
    )
    from .simulation.tournament import tournament as tournament
    from .table.widget.replay import Replay as Replay
    from .table.widget.table import Table as Table

__version__ = "0.1.0"

_HOMES = {
    "art.decks": ("Deck",),
    "art.own_deck": ("DeckError",),
    "page.app": ("App",),
    "coach.advice": ("Advice",),
    "coach.advise": ("advise",),
    "coach.decisions": ("Decision", "Review"),
    "coach.luck": ("Luck", "luck"),
    "coach.review": ("review",),
    "coach.advice_words": ("action_name", "words"),
    "engine.actions": (
        "ACTIONS",
        "DEAL",
        "DECLARE",
        "KOI_KOI",
        "PASS",
        "STOP",
        "Action",
        "Play",
        "Take",
    ),
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
    "engine.match": ("Match", "PlayedRound"),
    "engine.words.names": ("NAME_SETS", "card_name"),
    "engine.position.parsing": ("parse_position",),
    "engine.record": ("Record", "RoundRecord", "parse_rules"),
    "engine.round": ("Deal", "Laid", "Round", "Situation"),
    "engine.rules": ("OPTIONS", "PRESETS", "HouseRule", "Rules", "rules", "score"),
    "engine.settle": ("Settlement", "most_points", "settle"),
    "engine.words.stories": ("story",),
    "engine.view": ("LAYOUT", "PLANES", "Move", "View"),
    "engine.yaku": ("Score", "Yaku"),
    "kernel.play.vector_game": ("VectorGame",),
    "lessons.quiz.daily": ("Daily",),
    "lessons.course.first_hand": ("FirstHand",),
    "lessons.course.frequencies": ("call_table", "yaku_frequencies", "yaku_shares"),
    "lessons.judgement.threats": ("outs", "threats"),
    "lessons.judgement.measure": ("koi_table", "reading", "rules_of_thumb"),
    "lessons.course.laboratory": ("Laboratory",),
    "lessons.learner.anki_deck": ("anki_deck",),
    "lessons.learner.recall_map": ("cards_map", "judgement_map", "yaku_map"),
    "lessons.my_matches.duel": ("Duel",),
    "lessons.my_matches.own_play": ("OwnPlay", "own_play"),
    "lessons.learner.progress": ("Progress",),
    "lessons.questions": ("QUIZZES", "Moment", "Option", "Question", "Row", "questions"),
    "lessons.questions.sets": ("Set",),
    "lessons.questions.worksheet": ("worksheet",),
    "lessons.quiz.quiz": ("Quiz",),
    "lessons.quiz.report": ("report",),
    "lessons.quiz.result": ("ResultError",),
    "lessons.course.second_hand": ("SecondHand",),
    "lessons.html.show": ("show",),
    "lessons.quiz.source": ("Source",),
    "lessons.html.house_rules": ("house_rules",),
    "lessons.html.look_alike_sheet": ("look_alike_sheet",),
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
    "paper.pocket_cards": ("pocket_cards",),
    "paper.score_sheet": ("score_sheet",),
    "paper.sheet": ("sheet",),
    "players": ("PLAYERS", "Player", "PlayerEntry", "player"),
    "rooms.far.far_room": ("Room",),
    "rooms.room": ("RoomError",),
    "scoring.score_lines": ("ScoredRound",),
    "scoring.scorebook": ("Scorebook",),
    "settings.which_rules": ("which_rules",),
    "simulation.ended_rounds": ("EndedRound", "EndedRounds"),
    "simulation.results": ("Results",),
    "simulation.resume": ("ResumeError",),
    "simulation.simulate": ("IllegalChoice", "SimulationFailed", "simulate"),
    "simulation.standings": ("LostMoves", "Standing", "Standings"),
    "simulation.tournament": ("tournament",),
    "table.widget.replay": ("Replay",),
    "table.widget.table": ("Table",),
}
HOME_OF: dict[str, str] = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(HOME_OF)

# The module that draws the engine's values, once somebody looks: `engine.display` loads it.
PAINTERS = f"{__name__}.art.rows"


# A type checker that saw this would take any name for a public one.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module  # only now: `import koikoi_widget` loads nothing

        if name not in HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return ["__version__", *__all__]
