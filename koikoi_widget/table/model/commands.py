"""What buttons and keys do: a row each, from which buttons, keys and dispatch are derived."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypedDict, TypeVar

from ...engine.actions import KOI_KOI, STOP, Action
from ...engine.cards import Card
from ...engine.errors import IllegalAction
from ...engine.match import Match
from ...locale import N_, _
from ...players import Player
from ...web.protocol import ButtonTool
from ..replay.luck_account import LUCKIEST, luckiest_card
from ..replay.match_review import CARD, COLLECT, STEP, TO, TOLD, TRY, Watching
from ..replay.playback import Playback
from ..saved.saved_match import PERSON, Kept
from .events import (
    Animate,
    Begin,
    BeginAnother,
    Choose,
    ChooseSetting,
    Collect,
    Download,
    Effects,
    GiveUp,
    Leave,
    Note,
    PlaySound,
    Read,
    Send,
)
from .state import AboutMatch, Resigned, TableState

# The panel's pages: the labels of their buttons, and their keys.
PAGES = {
    "yaku": (N_("Yaku"), "y"),
    "unseen": (N_("Unseen"), "c"),
    "piles": (N_("Piles"), "p"),
    "log": (N_("Log"), "l"),
    "keys": (N_("Keys"), "?"),
}
ABOUT_KEY = "i"
# The keys of the question between stop and koi-koi: the label, and what they do there.
ANSWER_KEYS = {"s": (N_("Stop"), str(STOP)), "k": (N_("Koi-koi"), str(KOI_KOI))}
LOOK_KEY, LOOK_LABEL = "t", N_("See the field")  # while it is held down
SHUT = "shut"  # what Escape asks for
FALLBACK = "greedy"  # takes over if a saved match's own opponent is not on the page

_State = TypeVar("_State")
_Next = TypeVar("_Next", covariant=True)


class Looks(TypedDict, total=False):
    """How a button looks."""

    disabled: bool
    pressed: bool
    expanded: bool
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Generic[_State, _Next]):
    """What one word does.

    Attributes:
        does: returns the state after it (None to leave a replay), and the effects to carry out.
        when: returns whether it is available; a browser may send anything. See
            `screen.may_be_pressed`.
        label: the text of its button.
        is_tab: whether its button is a tab of the column.
        is_only_in_column: whether there is no such button below a table without a column.
        looks: returns how that button looks, None if there is none; see `Looks`.
        key: does the same wherever the button is shown, which names it.
        arrow: another such key, which the button does not name.
    """

    does: Callable[[_State], tuple[_Next, Effects]]
    when: Callable[[_State], bool] = lambda _state: True
    label: str = ""
    is_tab: bool = False
    is_only_in_column: bool = False
    looks: Callable[[_State], Looks | None] = lambda _state: None
    key: str = ""
    arrow: str = ""


Commands = Mapping[str, Command[_State, _Next]]


def tools(
    commands: Commands[_State, object], state: _State, *, has_column: bool = False
) -> list[ButtonTool]:
    """Return the buttons of a table: below it, or in its column."""
    rows = ((word, row, row.looks(state)) for word, row in commands.items())
    return [
        _button(word, row, looks)
        for word, row, looks in rows
        if looks is not None and (has_column or not row.is_only_in_column)
    ]


def _button(word: str, row: Command[_State, object], looks: Looks) -> ButtonTool:
    return {
        "kind": "button",
        "action": word,
        "label": _(row.label),
        "key": row.key,
        "tab": row.is_tab,
        **looks,
    }


def keys(commands: Commands[_State, object], tools: Iterable[ButtonTool]) -> dict[str, str]:
    """Return what the keys do, given the buttons that are shown."""
    words = [tool["action"] for tool in tools]
    pairs = ((key, word) for word in words for key in (commands[word].key, commands[word].arrow))
    return {key: word for key, word in pairs if key}


def answer_keys() -> dict[str, str]:
    """Return what the keys do while stop or koi-koi is asked."""
    return {key: word for key, (_label, word) in ANSWER_KEYS.items()} | {LOOK_KEY: "look"}


def described_keys(state: TableState) -> tuple[tuple[str, str], ...]:
    """Return what each key of a table does, in words."""
    words = {tool["action"] for tool in tools(TABLE, state)} | PAGES.keys()
    rows = (row for word, row in TABLE.items() if word in words and row.key)
    moves = (
        ("Tab", _("To your cards")),
        ("←\N{NO-BREAK SPACE}→", _("To another card")),
        ("Enter", _("Play the card")),
        ("I", _("About the card")),
        ("R", _("Rules")),
        *((key.upper(), _(label)) for key, (label, _word) in ANSWER_KEYS.items()),
        (LOOK_KEY.upper(), _(LOOK_LABEL)),
    )
    return *moves, *((row.key.upper(), _(row.label)) for row in rows), ("Esc", _("Close"))


# At the table.


def undo(state: TableState) -> tuple[TableState, Effects]:
    """Take back the player's last decision, and everything after it.

    Raises:
        IllegalAction: the match counts, or there is nothing to take back.
    """
    if not state.practice:
        raise IllegalAction(_("This match counts, so nothing can be taken back."))
    if state.has_resigned and state.takes_back:
        return replace(state, overlay=None), ()
    count = state.steps_back if state.takes_back else 0
    if not count:
        raise IllegalAction(_("There is nothing to take back."))
    length = len(state.match.actions) - count
    match, began = state.match.at(length), min(length, state.began)
    helps = replace(state.helps, remark="")
    before = replace(state, match=match, began=began, selected=None, error="", helps=helps)
    return replace(before, curtain=state.is_shared, is_taken_back=True), ()


def _open_page(page: str, state: TableState) -> tuple[TableState, Effects]:
    """Open a page of the drawer or close it; a dialog about the match makes room for it."""
    overlay = None if isinstance(state.overlay, AboutMatch) else state.overlay
    return replace(state, page="" if state.page == page else page, overlay=overlay), ()


def _ask_for_help(state: TableState) -> tuple[TableState, Effects]:
    return replace(state, helps=replace(state.helps, is_asked=not state.helps.is_asked)), ()


def _understand(state: TableState) -> tuple[TableState, Effects]:
    return replace(state, helps=replace(state.helps, remark="")), ()


def _ask_for_advice(state: TableState) -> tuple[TableState, Effects]:
    """Open the coach's words, or close them; a page of the drawer makes room for them."""
    is_behind = bool(state.page) and state.advising.is_open
    advising = state.advising if is_behind else state.advising.toggled()
    return replace(state, page="", advising=advising), ()


def _show_figures(state: TableState) -> tuple[TableState, Effects]:
    advising = replace(state.advising, has_figures=not state.advising.has_figures)
    return replace(state, advising=advising), ()


def give_up(state: TableState) -> tuple[TableState, Effects]:
    """End the match early; one that counts, once that is noted."""
    return (resigned(state), ()) if state.practice else (state, (Note(GiveUp()),))


def resigned(state: TableState) -> TableState:
    """Return a table whose match the player at `seat` has given up."""
    return replace(state, overlay=Resigned(), page="", selected=None)


def _gives_up(state: TableState) -> bool:
    return isinstance(state.overlay, AboutMatch) and state.overlay.gives_up


def _choose_another(state: TableState) -> tuple[TableState, Effects]:
    ended = state.overlay if state.has_resigned else None  # a match given up stays given up
    return replace(state, overlay=ended), (Choose(),)


def sends(state: TableState) -> bool:
    """Return whether the match can be sent to a friend: it is over, and was not with one."""
    return state.has_choice and state.match.is_over and not state.is_shared


def _close(state: TableState) -> tuple[TableState, Effects]:
    return replace(state, overlay=None), ()


def shuts(state: TableState) -> bool:
    """Return whether Escape closes anything."""
    has_words = state.advising.is_open or state.advising.has_figures
    return isinstance(state.overlay, AboutMatch) or bool(state.page) or has_words


def _shut(state: TableState) -> tuple[TableState, Effects]:
    """Close what was opened last: a dialog about the match, the drawer, figures, words."""
    if isinstance(state.overlay, AboutMatch):
        return _close(state)
    if state.page:
        return replace(state, page=""), ()
    return replace(state, advising=state.advising.shut()), ()


# The answers to what a page offers once, and the settings that they change.
_ANSWERS: Mapping[str, tuple[str, str | bool]] = {
    "sound on": ("sound", True),
    "sound off": ("sound", False),
    "slow": ("speed", "slow"),
}
# What a page offers at the end of a round, and what it says to each answer: a sentence, buttons.
OFFERS: Mapping[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "sound": (
        N_("Would you like sounds for cards and calls?"),
        (
            ("try sound", N_("Listen")),
            ("sound on", N_("Turn sound on")),
            ("sound off", N_("No, thanks")),
        ),
    ),
    "sound on": (N_("Sound is on. You can turn it off under Options."), ()),
    "sound off": (N_("Sound stays off. You can turn it on under Options."), ()),
    "speed": (
        N_("You have won twice, so the cards move a little faster from now on."),
        (("slow", N_("Keep the slow pace")),),
    ),
    "slow": (N_("The cards keep moving slowly. You can change this under Options."), ()),
}


def _offers(state: TableState, word: str) -> bool:
    _sentence, buttons = OFFERS.get(state.offers, ("", ()))
    return word in dict(buttons)


def _answer_offer(word: str, state: TableState) -> tuple[TableState, Effects]:
    return replace(state, offers=word), (ChooseSetting(*_ANSWERS[word]),)


def _replay(state: TableState) -> tuple[TableState, Effects]:
    return _watching(Watching(_playback(state), is_beside=True), state)


def _playback(state: TableState) -> Playback:
    seat = state.spoken_to
    return Playback(state.whole, state.names, str(seat or 0), seat, state.portrait)


def reviews(state: TableState) -> bool:
    """Return whether the mistakes of one player can be shown; before the end they reveal cards."""
    return state.is_revealed and not state.is_shared


def _turning_points(state: TableState, number: int = 0) -> tuple[TableState, Effects]:
    """Open the replay at one of the player's costliest mistakes."""
    return _watching(_reviewed(state).toggled().showing(number), state)


def _luckiest(state: TableState) -> tuple[TableState, Effects]:
    """Open the replay where the luckiest card has been turned up."""
    watching, card = _reviewed(state), state.review and luckiest_card(state.review.luck)
    return _watching(watching.moved(watching.playback.at(card.place + 1 if card else 0)), state)


def _reviewed(state: TableState) -> Watching:
    reviews = {state.seat: state.review} if state.review else {}
    return Watching(_playback(state), is_beside=True, reviews=reviews)


def _replay_opened(state: TableState) -> tuple[TableState, Effects]:
    playback = Playback(_opened(state), (_("Player 1"), _("Player 2")))
    return _watching(Watching(playback, is_beside=True), state)


def _watching(watching: Watching, state: TableState) -> tuple[TableState, Effects]:
    following = replace(watching, collected=state.collected, can_play_on=not state.is_far)
    return replace(state.with_replay(following), page=""), ()


def _play_opened(state: TableState) -> tuple[TableState, Effects]:
    return _practising(_opened(state), state)


def play_on(state: TableState) -> tuple[TableState, Effects]:
    """Go on from the turning point in sight, where the other moves can be played."""
    assert state.watching and state.watching.decision
    watching, place = state.watching, state.watching.decision.place
    return _practising(watching.playback.match.at(place), state)


def _practising(match: Match, state: TableState) -> tuple[TableState, Effects]:
    begin = Begin(match, state.opponent, practice=True)
    return state.with_replay(None), (begin,)  # until it begins, a match given up stays so


def _opened(state: TableState) -> Match:
    assert isinstance(state.overlay, AboutMatch) and state.overlay.opened
    return state.overlay.opened


def _has_opened(state: TableState) -> bool:
    return isinstance(state.overlay, AboutMatch) and state.overlay.opened is not None


def go_on(state: TableState) -> tuple[TableState, Effects]:
    """Continue the match that is offered."""
    assert state.offer and state.offer.kept
    kept = state.offer.kept
    begin = Begin(kept.match, opponent_of(kept, state), kept.practice, kept.key, kept.resigned)
    return replace(state, overlay=None, has_begun=True), (begin,)


def opponent_of(kept: Kept, state: TableState) -> str | Player:
    """Return who plays on in a saved match; the page's own opponent if a page had made one."""
    if kept.is_of_a_known_opponent:
        return kept.opponent
    return FALLBACK if state.opponent == PERSON else state.opponent


def start_afresh(state: TableState) -> tuple[TableState, Effects]:
    """Leave the match that is offered; one that counts is given up with that."""
    kept = state.offer.kept if state.offer else None
    gives_up = kept and kept.is_running and not kept.practice
    return (state, (Note(Leave()),)) if gives_up else (left(state), ())


def left(state: TableState) -> TableState:
    """Return a table without the match that was offered."""
    overlay = Resigned() if state.offer and state.offer.has_ended else None
    return replace(state, overlay=overlay, has_begun=True)


def _try_again(state: TableState) -> tuple[TableState, Effects]:
    assert state.offer and state.offer.unread
    return state, (Read(state.offer.unread),)


def _show_cards(state: TableState) -> tuple[TableState, Effects]:
    assert state.match.seat is not None
    return replace(state, seat=state.match.seat, curtain=False), ()


# The pages with a button below the table; the others are tabs of the drawer.
_TABS = ("yaku", "unseen", "log")


def _page(page: str) -> Command[TableState, TableState]:
    label, key = PAGES[page]
    return Command(
        does=partial(_open_page, page),
        label=label,
        key=key,
        is_tab=page in _TABS,
        is_only_in_column=page == "keys",
        looks=lambda state: (
            {"expanded": state.page == page, "disabled": state.curtain}
            if page in (*_TABS, "keys")
            else None
        ),
    )


TABLE: Commands[TableState, TableState] = {
    "yaku": _page("yaku"),
    "advice": Command(
        does=_ask_for_advice,
        when=lambda state: state.advising.when != "off" and state.to_decide is not None,
        label=N_("Advice"),
        key="a",
        is_tab=True,
        looks=lambda state: (
            {
                "pressed": state.advising.is_open and not state.page,
                "disabled": state.to_decide is None,
            }
            if state.advising.when != "off"
            else None
        ),
    ),
    **{page: _page(page) for page in PAGES if page not in ("yaku", "keys")},
    "help": Command(
        does=_ask_for_help,
        when=lambda state: state.helps.is_on_request,
        label=N_("Hints"),
        key="h",
        looks=lambda state: (
            {"pressed": state.helps.is_asked} if state.helps.is_on_request else None
        ),
    ),
    "undo": Command(
        does=undo,
        label=N_("Take back"),
        key="u",
        looks=lambda state: (
            {"disabled": bool(state.offer) or not (state.steps_back or state.has_resigned)}
            if state.takes_back
            else None
        ),
    ),
    "record": Command(
        does=lambda state: (replace(state, overlay=AboutMatch()), ()),
        when=lambda state: not state.has_resigned,
        label=N_("Match"),
        looks=lambda state: {"disabled": bool(state.offer) or state.curtain or state.has_resigned},
    ),
    "keys": _page("keys"),
    "figures": Command(does=_show_figures, when=lambda state: state.advising.advice is not None),
    "understood": Command(does=_understand),
    "new": Command(
        does=lambda state: (state, (BeginAnother(state.match.rules, state.opponent),)),
        when=lambda state: state.match.is_over or state.has_resigned,
    ),
    "give up": Command(does=give_up, when=_gives_up),
    "next opponent": Command(
        does=lambda state: (state, (BeginAnother(state.match.rules, state.next_opponent),)),
        when=lambda state: bool(state.next_opponent),
    ),
    "easier opponent": Command(
        does=lambda state: (state, (BeginAnother(state.match.rules, state.easier_opponent),)),
        when=lambda state: bool(state.easier_opponent),
    ),
    "try sound": Command(
        does=lambda state: (state, (PlaySound("yaku"),)),
        when=lambda state: _offers(state, "try sound"),
    ),
    **{
        word: Command(does=partial(_answer_offer, word), when=partial(_offers, word=word))
        for word in _ANSWERS
    },
    "resign": Command(
        does=lambda state: (replace(state, overlay=AboutMatch(gives_up=True)), ()),
        when=lambda state: (
            bool(state.match.actions) and not (state.match.is_over or state.has_resigned)
        ),
    ),
    "choose": Command(does=_choose_another, when=lambda state: state.has_choice),
    "send": Command(does=lambda state: (state, (Send(),)), when=sends),
    "save": Command(
        does=lambda state: (state, (Download(str(state.whole.record)),)),
        when=lambda state: state.is_revealed or not state.is_sealed,
    ),
    # Before the end they would reveal the hidden cards.
    "replay": Command(does=_replay, when=lambda state: state.is_revealed),
    "turning points": Command(does=_turning_points, when=reviews),
    **{
        f"turning point {number}": Command(
            does=partial(_turning_points, number=number), when=reviews
        )
        for number in range(TOLD)
    },
    LUCKIEST: Command(does=_luckiest, when=reviews),
    "replay opened": Command(does=_replay_opened, when=_has_opened),
    "play opened": Command(does=_play_opened, when=_has_opened),
    "go on": Command(does=go_on, when=lambda state: bool(state.offer and state.offer.kept)),
    "fresh": Command(does=start_afresh, when=lambda state: bool(state.offer)),
    "try again": Command(
        does=_try_again, when=lambda state: bool(state.offer and state.offer.unread)
    ),
    "download": Command(
        does=lambda state: (state, (Download(None),)),
        when=lambda state: bool(state.offer and not state.offer.kept),
    ),
    "show cards": Command(
        does=_show_cards, when=lambda state: state.curtain and state.match.seat is not None
    ),
    "close": Command(does=_close, when=lambda state: isinstance(state.overlay, AboutMatch)),
    SHUT: Command(does=_shut),
    "dismiss": Command(does=lambda state: (replace(state, error=""), ())),
}


# In a replay.


def _shut_in_a_replay(watching: Watching) -> tuple[Watching | None, Effects]:
    """Close what was opened last: a page of the drawer, figures, mistakes, the replay itself."""
    shut = watching.shut()
    return None if shut is watching and watching.is_beside else shut, ()


def _step(word: str, watching: Watching) -> tuple[Watching, Effects]:
    moved = watching.moved(watching.playback.stepped(word))
    return moved, (Animate(),) if word == "next" else ()


def _go_on_by_itself(watching: Watching) -> tuple[Watching, Effects]:
    return watching.played_on(), (Animate(),)


def _switch(watching: Watching) -> tuple[Watching, Effects]:
    """Let a replay go on by itself, from the start if it has ended, or stop it."""
    playback = watching.playback
    again = playback.at(0) if playback.place == playback.length else playback
    return replace(watching, playback=again, is_playing=not watching.is_playing), ()


def _jump(ahead: int, watching: Watching) -> tuple[Watching, Effects]:
    return watching.moved(watching.playback.jumped(ahead)), ()


def _turn_to(page: str, watching: Watching) -> tuple[Watching, Effects]:
    return watching.opening(page), ()


def _mistake(ahead: int, watching: Watching) -> tuple[Watching, Effects]:
    return watching.showing(watching.number + ahead), ()


def _at_start(watching: Watching) -> Looks | None:
    return None if watching.is_open else {"disabled": watching.playback.place == 0}


def _at_end(watching: Watching) -> Looks | None:
    playback = watching.playback
    return None if watching.is_open else {"disabled": playback.place == playback.length}


def _collect(watching: Watching) -> tuple[Watching, Effects]:
    view = watching.to_collect
    return watching, (Collect(view),) if view else ()


def _collects(watching: Watching) -> Looks | None:
    """Return how the button looks below a replay; the story of a turning point has its own."""
    if watching.is_open or watching.collected is None:
        return None
    return {"disabled": watching.to_collect is None, "label": watching.collect_label}


# The turning points, which a review tells instead of stepping through the match.


def _look_at(watching: Watching, *, other: bool = False, every: bool = False) -> Watching:
    own = watching.own_seat
    return watching.looking(1 - own if other else own, is_all=every)


def _tab(
    label: Callable[[Watching], str], *, other: bool = False, every: bool = False
) -> Command[Watching, Watching | None]:
    """Return the tab of whose mistakes are shown, and how many."""
    return Command(
        does=lambda watching: (_look_at(watching, other=other, every=every), ()),
        is_tab=True,
        looks=lambda watching: (
            {
                "label": label(watching),
                "pressed": (watching.seat != watching.own_seat, watching.is_all) == (other, every),
            }
            if watching.is_open and (not every or watching.is_all or watching.has_more)
            else None
        ),
    )


def _own_label(watching: Watching) -> str:
    if watching.playback.you is None:
        return _("{name}'s turning points", name=watching.playback.names[watching.own_seat])
    return _("My turning points")


def _other_label(watching: Watching) -> str:
    return _("{name}'s turning points", name=watching.playback.names[1 - watching.own_seat])


def _leads(ahead: int, label: str, arrow: str) -> Command[Watching, Watching | None]:
    """Return the way to the turning point before this one or after it."""
    return Command(
        does=partial(_mistake, ahead),
        label=label,
        arrow=arrow,
        looks=lambda watching: (
            {"disabled": not 0 <= watching.number + ahead < len(watching.shown)}
            if watching.is_open and watching.shown
            else None
        ),
    )


def _page_of_a_replay(page: str) -> Command[Watching, Watching | None]:
    label, key = PAGES[page]
    has_button = page in (*_TABS, "keys")
    return Command(
        does=partial(_turn_to, page),
        label=label,
        key=key if has_button else "",
        is_tab=page in _TABS,
        is_only_in_column=page != "log",
        looks=lambda watching: (
            {"expanded": watching.page == page} if has_button and not watching.is_open else None
        ),
    )


REPLAY: Commands[Watching, Watching | None] = {
    "first": Command(
        does=partial(_step, "first"), label=N_("First"), looks=_at_start, arrow="Home"
    ),
    "previous": Command(
        does=partial(_step, "previous"), label=N_("Back"), looks=_at_start, arrow="ArrowLeft"
    ),
    "autoplay": Command(
        does=_switch,
        label=N_("Autoplay"),
        key="p",
        looks=lambda watching: None if watching.is_open else {"pressed": watching.is_playing},
    ),
    "next": Command(
        does=partial(_step, "next"), label=N_("Next"), looks=_at_end, arrow="ArrowRight"
    ),
    "last": Command(does=partial(_step, "last"), label=N_("Last"), looks=_at_end, arrow="End"),
    STEP: Command(does=_go_on_by_itself, when=lambda watching: watching.is_playing),
    "previous moment": Command(does=partial(_jump, -1)),
    "next moment": Command(does=partial(_jump, 1)),
    **{page: _page_of_a_replay(page) for page in PAGES},
    "log": replace(_page_of_a_replay("log"), label=N_("Moves")),
    COLLECT: Command(does=_collect, looks=_collects),
    "leave": Command(
        does=lambda _watching: (None, ()),
        when=lambda watching: watching.is_beside,
        label=N_("Close"),
        key="Escape",
        looks=lambda watching: {} if watching.is_beside else None,
    ),
    SHUT: Command(does=_shut_in_a_replay),
    "mistakes": Command(
        does=lambda watching: (watching.toggled(), ()),
        label=N_("Turning points"),
        key="m",
        is_tab=True,
        looks=lambda watching: None if watching.is_open else {},
    ),
    "own mistakes": _tab(_own_label),
    "all mistakes": _tab(lambda _watching: _("All my mistakes"), every=True),
    "other mistakes": _tab(_other_label, other=True),
    "previous mistake": _leads(-1, N_("Previous"), "ArrowLeft"),
    "next mistake": _leads(1, N_("Next one"), "ArrowRight"),
    "whole match": Command(
        does=lambda watching: (replace(watching, is_open=False), ()),
        label=N_("Move by move"),
        key="m",
        looks=lambda watching: {} if watching.is_open else None,
    ),
    "try": Command(
        does=lambda watching: (replace(watching.told(), is_trying=True, has_figures=False), ())
    ),
    "answer": Command(does=lambda watching: (watching.told(), ())),
    "figures": Command(
        does=lambda watching: (replace(watching, has_figures=not watching.has_figures), ())
    ),
}


def keys_of_a_replay(watching: Watching) -> tuple[tuple[str, str], ...]:
    """Return what each key of a replay does, in words."""
    words = {tool["action"] for tool in tools(REPLAY, watching)}
    rows = [row for word, row in REPLAY.items() if word in words and (row.key or row.arrow)]
    keys = [(_KEY_SIGNS.get(row.arrow, row.key.upper() or row.arrow), _(row.label)) for row in rows]
    return *keys, ("Page ↑ ↓", _("Go to"))


_KEY_SIGNS = {"ArrowLeft": "←", "ArrowRight": "→"}


def watched(watching: Watching, word: str) -> tuple[Watching | None, Effects]:
    """Return a replay after one of its buttons or cards was pressed; other words do nothing."""
    if word in REPLAY:
        return REPLAY[word].does(watching) if REPLAY[word].when(watching) else (watching, ())
    if watching.decision and word.startswith(TRY):
        return watching.trying(Action.parse(word.removeprefix(TRY))), ()
    if watching.decision and word.startswith(CARD):
        return replace(watching, card=Card.parse(word.removeprefix(CARD))), ()
    if word.startswith(TO) and (number := word.removeprefix(TO)).isdecimal():
        return watching.showing(int(number)), ()
    return watching, ()
