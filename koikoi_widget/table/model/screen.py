"""What a table shows: a pure function of its state and its layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self, TypedDict

from ...art import PAGE_PREFIX, petal, portrait
from ...engine.actions import Action, Play
from ...engine.cards import Card
from ...engine.words.names import card_name
from ...locale import _, anew, as_sentence, in_a_row, number
from ...web import protocol
from ..advice.advice_box import empty
from ..replay.match_review import Watching
from ..replay.playback import log
from ..scene.layout import Layout, Rect
from ..scene.scene import Placed, Scene, scene
from ..scene.shown import Shown
from ..words.announcements import moment
from ..words.dialogs import Dialog, Result, Yaku
from ..words.record_words import resigned_words
from ..words.sentences import (
    action_label,
    described,
    event_words,
    prompt,
    spoken,
    taken_by,
    what_happened,
)
from ..words.stakes_words import Answer, Question
from ..words.text_table import twin
from ..words.ticker import Line, before_stock, exchange, opening
from . import commands
from .appearance import CLOTHS, Look
from .asking import asked, waiting
from .commands import ABOUT_KEY, PAGES
from .state import TableState


class Words(TypedDict):
    """What is said, as `BridgeState` has it."""

    happened: list[list[Line]]
    asked: str
    spoken: str


@dataclass(frozen=True, kw_only=True)
class Screen(ABC):
    """What to show and say; each part is worked out when it is first asked for."""

    shown: Shown  # what lies on the table
    layout: Layout  # where it lies
    page: str = ""  # the open page of the panel
    card: Card | None = None  # the card whose sheet is open
    lines: tuple[tuple[str, ...], ...] = ()  # what the open page says, if it is a list

    @cached_property
    def scene(self) -> Scene:
        """What lies where."""
        return self.place(self.shown)

    def place(self, shown: Shown) -> Scene:
        """Return the scene of something else shown in this layout; a lesson leaves things out."""
        return scene(shown, self.layout)

    @property
    @abstractmethod
    def told(self) -> protocol.TableShown:
        """What the bridge is told."""

    @property
    @abstractmethod
    def advice(self) -> protocol.AdviceState:
        """What the advice box shows."""

    def during(self, event: str) -> Words:
        """Return what is said instead while an event is shown, as `Step.event` names it.

        Args:
            event: "" for the rest, after all events were told.
        """
        told = self.told
        asked, said = ("", "") if event else (told["asked"], told["spoken"])
        return {"happened": told["happened"], "asked": asked, "spoken": said}


@dataclass(frozen=True, kw_only=True)
class TableScreen(Screen):
    """What a table shows of its match."""

    state: TableState

    @classmethod
    def of(cls, state: TableState, layout: Layout) -> Self:
        """Return what a table shows of the match in this state."""
        rests = not (state.curtain or state.has_words)
        page = _page_in(layout, state.page, rests=rests, has_ended=state.is_revealed)
        return cls(
            state=state,
            shown=shown_of(state),
            layout=layout,
            page=page,
            card=state.card,
            lines=lines(state, page),
        )

    @cached_property
    def dialog(self) -> Dialog | None:
        """What is asked."""
        return asked(self.state, self.shown)

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told."""
        return table_shown(self.state, self)

    @cached_property
    def advice(self) -> protocol.AdviceState:
        """What the advice box shows."""
        advising = self.state.advising
        if self.state.to_decide is None or not advising.is_shown:
            return empty()
        advice = advising.shown_over(self.scene, self.state.look.names)
        return advice | {"box": None, "figures": None} if self.page else advice

    def during(self, event: str) -> Words:
        """Return what is said instead while an event is shown: no more than that shows."""
        told, moment = self.told, self.told.get("moment")
        if not event:
            todo = told["spoken"].removeprefix(what_happened(self.shown)).strip()
            return {"happened": told["happened"], "asked": told["asked"], "spoken": todo}
        said = event_words(self.shown, event)
        if event == "light" and moment:
            said = in_a_row([as_sentence(moment["words"]), as_sentence(moment["points"])])
        shown = before_stock(self.shown) if event == "hand" else self.shown
        return {"happened": exchange(shown), "asked": "", "spoken": said}


@dataclass(frozen=True, kw_only=True)
class ReplayScreen(Screen):
    """What a replay shows, by itself or in front of a table."""

    watching: Watching
    look: Look
    error: str  # what went wrong, as a sentence

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told."""
        playback, has_column = self.watching.playback, bool(self.layout.column)
        buttons = commands.tools(commands.REPLAY, self.watching, has_column=has_column)
        happened, step = playback.happened(self.shown), playback.step
        told = _basis(self, self.error, self.look.cloth) | {
            "move": playback.place,
            "phase": "replay",
            "tools": [*_opening(buttons, self)],
            "keys": commands.keys(commands.REPLAY, buttons) | _MOMENT_KEYS,
        }
        if self.watching.is_open:  # the coach tells what happened, and leads to where
            return told
        return told | {
            "happened": [[opening(happened)], *exchange(self.shown)],
            "asked": step,
            "spoken": in_a_row([as_sentence(step), happened]),
            "tools": [*told["tools"], *playback.controls()],
        }

    @cached_property
    def advice(self) -> protocol.AdviceState:
        """What the advice box shows."""
        return self.watching.shown_over(self.scene, self.look.names)


def screen(state: TableState, layout: Layout) -> Screen:
    """Return what a table shows."""
    if state.watching:
        return replay_screen(state.watching, state.look, state.error, state.card, layout)
    return TableScreen.of(state, layout)


def _page_in(layout: Layout, page: str, *, rests: bool, has_ended: bool = False) -> str:
    """Return the page of the panel to show in this layout.

    Args:
        page: the one that was opened, "" for none.
        rests: whether nothing else stands where it would; then a column shows the race.
        has_ended: whether there is none any more, because the match is over: it shows the log.
    """
    at_rest = "log" if has_ended else "yaku"
    return page or (at_rest if layout.column and rests else "")


def _opening(buttons: Iterable[protocol.ButtonTool], screen: Screen) -> list[protocol.ButtonTool]:
    """Return buttons of which those that open a page say whether it is in sight."""
    return [
        {**button, "expanded": button["action"] == screen.page} if "expanded" in button else button
        for button in buttons
    ]


def lines(state: TableState, page: str) -> tuple[tuple[str, ...], ...]:
    """Return what a page says, if it is a list: the log, or the keys with what they do."""
    if page == "keys":
        return commands.described_keys(state)
    if page != "log":
        return ()
    told = log(state.match, state.seat, state.names, state.spoken_to, state.look.names)
    if (loser := state.given_up_by) is not None:
        told.append(resigned_words(state.match, loser, state.names, state.spoken_to))
    return tuple((line,) for line in told)


def replay_screen(
    watching: Watching, look: Look, error: str, card: Card | None, layout: Layout
) -> Screen:
    """Return what a replay shows, by itself or in front of a table."""
    return ReplayScreen(
        watching=watching,
        look=look,
        error=error,
        shown=watching.playback.shown(look.names),
        layout=layout,
        page=_page_in(layout, watching.page, rests=not watching.is_open),
        card=card,
        lines=_listed(watching, look.names),
    )


def _listed(watching: Watching, names: str) -> tuple[tuple[str, ...], ...]:
    """Return what the open page of a replay says, if it is a list."""
    if watching.page == "log":
        return watching.playback.moves(names)
    return commands.keys_of_a_replay(watching) if watching.page == "keys" else ()


def shown_of(state: TableState) -> Shown:
    """Return what lies on the table: the match, or the replay in front of it."""
    if state.watching:
        return state.watching.playback.shown(state.look.names)
    shown = Shown.of(
        state.match,
        state.seat,
        state.names,
        selected=state.selected,
        card_names=state.look.names,
    )
    shown = replace(shown, you=state.spoken_to, helping=state.helps.months, portrait=state.portrait)
    return shown.with_hands_down() if state.curtain else shown


def may_be_pressed(state: TableState, word: str) -> bool:
    """Return whether a button or key for `word` can be visible; a browser may send anything.

    Whether a card may be played is up to the match itself.
    """
    if waits := waiting(state):
        enabled = {
            tool["action"] for tool in tools(state, has_column=True) if not tool.get("disabled")
        }
        answers = {name for name, _label in waits.buttons}
        return word in enabled | answers | {"dismiss", commands.SHUT}
    return word not in commands.TABLE or commands.TABLE[word].when(state)


def tools(state: TableState, *, has_column: bool) -> list[protocol.ButtonTool]:
    """Return the buttons of a table: below it, or in its column."""
    return commands.tools(commands.TABLE, state, has_column=has_column)


# What the bridge is told.

_LASTING = (
    "round",
    "name",
    "points",
    "clock",
    "kind",
)  # styles of words that are there at every moment


def _comes_and_goes(thing: Placed) -> bool:
    """Return whether a thing moves the words after it in their list, which are then sent anew."""
    return not thing.style.startswith(_LASTING)


def _basis(screen: Screen, error: str, cloth: str) -> protocol.TableShown:
    """Return what the bridge is told in every case; a table and a replay add to it."""
    shown, layout = screen.shown, screen.layout
    return {
        "move": 0,
        "phase": shown.view.phase,
        "awaits": False,
        "happened": [],
        "asked": "",
        "besides": "",
        "spoken": "",
        "described": described(shown),
        "twin_label": _("The table"),
        "twin": twin(shown),
        "said_at": layout.band.as_tuple(),
        "drawer": "column" if layout.column else "beside" if layout.is_beside else "below",
        "column": layout.column,
        "month": CLOTHS[cloth] or shown.view.month,
        "moon": layout.moon,
        "from_field": layout.height - layout.field.y,
        "words": [
            (thing.text, thing.style or thing.shape, thing.at.as_tuple(), thing.hint)
            for thing in sorted(screen.scene.things, key=_comes_and_goes)
            if thing.shape in ("text", "turn", "place", "portrait", "clock")
        ],
        "portrait": portrait(shown.portrait, prefix=PAGE_PREFIX) if shown.portrait else "",
        "text": layout.text,
        "moves": [],
        "moves_name": _("Your moves"),
        "about_label": _("About the card"),
        "moves_label": _("Enter: play · I: info · ?: keys"),
        "dialog": None,
        "tools": [],
        "tools_label": _("Table controls"),
        "keys": {},
        "error": anew(error),
        "dismiss": _("Dismiss"),
    }


_OTHER_KEYS = {ABOUT_KEY: "about"} | {key: page for page, (_label, key) in PAGES.items()}


def table_shown(state: TableState, screen: TableScreen) -> protocol.TableShown:
    """Return what the bridge is told of a match at a table."""
    shown, dialog = screen.shown, screen.dialog
    buttons = tools(state, has_column=bool(screen.layout.column))
    closing = {"Escape": commands.SHUT} if commands.shuts(state) else {}
    answers = commands.answer_keys() if dialog and dialog.question else {}
    is_marked = state.look.pace.steps and len(state.match.actions) > state.began
    undone = _("Taken back.") + " " if state.is_taken_back else ""
    told = _basis(screen, state.error, state.look.cloth) | {
        "move": len(state.match.actions),
        "happened": exchange(shown),
        "awaits": state.is_opponents_turn and not state.offer,
        "spoken": undone + spoken(shown, dialog),
        "dialog": dialog_entry(dialog, screen.layout, state.seat, state.look.names),
        "tools": [*_opening(buttons, screen)],
        "keys": commands.keys(commands.TABLE, buttons) | _OTHER_KEYS | closing | answers,
        "remark": ""
        if state.curtain or state.helps.said_to != state.seat
        else anew(state.helps.remark),
        "understood": _("Got it"),
        "moment": moment(state.match, shown, screen.layout, state.look.pace.steps)
        if is_marked
        else None,
        "petal": _petal(state, shown) if is_marked else "",
    }
    if state.offer:
        told["phase"] = "offer"
    elif shown.is_over or state.has_resigned:
        told["phase"] = "over"
    if dialog is None:
        told["asked"] = prompt(shown)
        told["moves"] = [_move(action, screen, state) for action in shown.view.legal_actions]
    return told


def _petal(state: TableState, shown: Shown) -> str:
    """Return what falls from the month's plant for whoever has won the match, "" for others."""
    winner = state.match.winner
    if winner is None or not (state.is_shared or winner == state.seat):
        return ""
    return petal(shown.view.month, state.look.palette, prefix=PAGE_PREFIX)


def _move(action: Action, screen: Screen, state: TableState) -> protocol.Move:
    shown, card = screen.shown, action.card
    place = screen.scene.find(card) if card else None
    taken = (screen.scene.find(other) for other in taken_by(action, shown.view))
    return {
        "action": str(action),
        "label": action_label(action, shown.view, shown.card_names),
        "at": place.at.as_tuple() if place else None,
        "takes": [thing.at.as_tuple() for thing in taken if thing],
        "helped": isinstance(action, Play) and action.card.month in shown.helping,
        "chosen": card is not None and card is state.selected,
    }


_MOMENT_KEYS = {
    "PageUp": "previous moment",
    "PageDown": "next moment",
    "?": "keys",
    "Escape": commands.SHUT,
}


def dialog_entry(
    asked: Dialog | None, layout: Layout, seat: int = 0, names: str = "traditional"
) -> protocol.Dialog | None:
    """Return a dialog as the bridge shows it to `seat`, its cards named from a name set."""
    if asked is None:
        return None
    return {
        "kind": asked.kind,
        "title": asked.title,
        "label": asked.label or asked.title,
        "described": asked.description if asked.question else "",
        "question": _question_entry(asked.question) if asked.question else None,
        "lines": list(asked.lines),
        "result": _result_entry(asked.result, layout, seat, names) if asked.result else None,
        "drawn": [
            {"name": name, "points": month, "cards": _cards([card], names)}
            for name, month, card in asked.drawn
        ],
        "copy": _to_copy(*asked.copy) if asked.copy else None,
        "code": asked.code,
        "buttons": list(asked.buttons),
        "suggests": asked.suggests,
        "at": _place_of(asked, layout),
    }


def _result_entry(result: Result, layout: Layout, seat: int, names: str) -> protocol.Result:
    """Return what a result shows, with the player at `seat` on the side where their points are."""
    theirs, mine = layout.heads
    order = (seat, 1 - seat) if mine.x < theirs.x else (1 - seat, seat)
    label, held = result.held or ("", ())
    return {
        "total": result.total,
        "yaku": _yaku_entries(result.yaku, names),
        "score": [
            (result.standing[player][0], number(result.standing[player][1]), player != seat)
            for player in order
        ],
        "held_label": label,
        "held": _cards(held, names),
        "left": result.left,
        "won": result.won,
        "light": result.light,
        "wins": list(result.wins),
        "offer": result.offer[0],
        "answers": list(result.offer[1]),
        "turning": result.turning,
        "points": [
            {
                "action": f"turning point {number}",
                "text": point.text,
                "note": point.note,
                "card": point.card.index if point.card else None,
            }
            for number, point in enumerate(result.points)
        ],
        "luck": result.luck,
        "final": {
            "title": result.final.title,
            "yaku": _yaku_entries(result.final.yaku, names),
            "text": result.final.text,
        }
        if result.final
        else None,
    }


def _yaku_entries(yaku: Yaku, names: str) -> list[protocol.MadeYaku]:
    return [
        {"name": name, "points": number(points), "cards": _cards(cards, names)}
        for name, points, cards in yaku
    ]


def _cards(cards: Iterable[Card], names: str) -> list[protocol.NamedCard]:
    return [(card.index, card_name(card, names)) for card in cards]


def _question_entry(question: Question) -> protocol.Question:
    answers = zip(commands.ANSWER_KEYS, (question.stop, question.call), strict=True)
    return {
        "sign": question.sign,
        "total": question.total,
        "cards": [card.index for card in question.cards],
        "field": [card.index for card in question.field],
        "lies": _("Field"),
        "answers": [_answer_entry(answer, key) for key, answer in answers],
        "foot": question.foot,
        "look": _(commands.LOOK_LABEL),
        "back": _("Back to the question"),
        "why": _("Why?"),
        "reasons": list(question.why),
    }


def _answer_entry(answer: Answer, key: str) -> protocol.Answer:
    return {
        "key": key,
        "line": answer.line,
        "note": answer.note,
        "figure": answer.figure,
        "outcomes": [
            {
                "name": outcome.name,
                "text": outcome.text,
                "note": outcome.note,
                "figure": outcome.figure,
                "detail": outcome.detail,
                "card": outcome.card.index if outcome.card else None,
                "place": outcome.place,
                "loses": outcome.is_loss,
            }
            for outcome in answer.outcomes
        ],
        "more": answer.more,
    }


def _to_copy(label: str, text: str) -> protocol.ToCopy:
    return {"text": text, "label": label, "copy": _("Copy"), "copied": _("Copied")}


def _place_of(asked: Dialog, layout: Layout) -> protocol.Rect | None:
    """Return which part of the table a dialog covers, None for the middle.

    The result of a round leaves hands and piles in sight, where the cards of a yaku are lit, but on
    a narrow table may need the place of the opponent's pile; the end of a match covers the table.
    """
    over = layout.sides[0].y if layout.portrait else layout.field.y
    field = replace(layout.band, y=over, h=layout.band.y + layout.band.h - over)
    whole = Rect(0, 0, layout.width, layout.height)
    places = {"decide": _on_field(layout), "curtain": layout.hand, "result": field, "end": whole}
    if asked.kind not in places:
        return None
    at = places[asked.kind]
    return (replace(at, x=0, w=layout.width) if layout.portrait else at).as_tuple()


def _on_field(layout: Layout) -> Rect:
    """Return the place of a question: that of the field, as large as hand and piles allow."""
    theirs, mine, field = *layout.sides, layout.field
    is_under = theirs.y + theirs.h <= field.y + layout.gap  # its own pile lies above the field
    top = theirs.y + theirs.h if is_under else layout.title.y + layout.title.h
    end = mine.y if mine.y >= field.y + field.h - layout.gap else layout.hand.y
    x, w = (0, layout.width) if layout.portrait else (field.x, field.w)
    return Rect(x, top, w, end - top)
