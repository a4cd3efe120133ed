"""A table whose other player is far away: its state, how that changes, and what is shown of it.

What one presses is on its way until the room says that it was played; what was played, by whomever,
is shown one action after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ...engine.actions import DEAL, Action
from ...engine.errors import IllegalAction
from ...engine.match import Match
from ...locale import N_, _, in_a_list, in_a_row
from ...table.model import asking, events, update as table
from ...table.model.events import Effect, Effects, Event
from ...table.model.screen import Screen, TableScreen, replay_screen, shown_of, table_shown
from ...table.model.state import Aside, TableState
from ...table.scene.layout import Layout
from ...table.scene.scene import Shown
from ...table.scene.seen import SeenMatch
from ...table.words.record_words import resign_dialog, resigned_dialog, summary
from ...table.words.results import round_result
from ...table.words.sentences import Dialog, Result, dialog, prompt
from ...web import protocol
from ..link import is_for_others
from ..room import END, REMATCH
from .presence import Presence
from .qr_code import qr_code


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a room has told a seat, and how the connection to it is.

    Attributes:
        match: the match, as far as the seat knows it.
        first: how many actions came before the first position that is known.
        number: which match of the room it is, from 1; 0 before the first.
        moves: how many actions all matches of the room have had.
        names: what both players call themselves, by seat; "" while nobody sits there.
        offers: what each seat offers: "end", "rematch" or "".
        outcome: how the match ended ("played", "resigned", "agreed") and who won; None: not yet.
        record: its record, once it is over and that has come.
        invitation: the code and the link that invite somebody.
        presence: whether the other player is there.
        trouble: why there is no connection, as a sentence; "" if there is one.
        follows: whether the seat plays in another tab or on another device.
    """

    match: SeenMatch
    first: int
    number: int
    moves: int
    names: tuple[str, str]
    offers: tuple[str, str]
    outcome: tuple[str, int | None] | None
    record: str
    invitation: tuple[str, str]
    presence: Presence
    trouble: str
    follows: bool


@dataclass(frozen=True, slots=True)
class Told(Event):
    """The room has told something, or the connection has come or gone."""

    sight: Sight


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """What was played next is to be shown."""


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The room has refused what was asked of it, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ask(Effect):
    """Ask something of the room: an act, and which offer is made by it."""

    act: str
    offer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FarState(TableState):
    """A table whose other player is far away; `match` is what is shown, which may be behind."""

    sight: Sight  # what the room has told
    is_ready: bool = False  # whether the player has seen the end of the round
    sent: Action | None = None  # the move that is on its way
    looks_on: bool = False  # whether the player has read that they play elsewhere

    @property
    def names(self) -> tuple[str, str]:
        """What to call the players, by seat."""
        return (_("You"), self.other) if self.seat == 0 else (self.other, _("You"))

    @property
    def other(self) -> str:
        """What to call the other player."""
        return self.sight.names[1 - self.seat] or _("Nobody yet")

    @property
    def is_behind(self) -> bool:
        """Whether more was played than is shown."""
        return len(self.match.actions) < len(self.sight.match.actions)

    @property
    def next_place(self) -> int | None:
        """How many actions are to be shown next; None for no more, or none before a press."""
        if not self.is_behind or self.is_held:
            return None
        return max(len(self.match.actions) + 1, self.sight.first)

    @property
    def is_held(self) -> bool:
        """Whether the end of a round stands there until the player has seen it."""
        return self.view.phase == "over" and not self.is_ready

    @property
    def has_ended(self) -> bool:
        """Whether the match is over, and shown to its end."""
        outcome = self.sight.outcome
        is_known = outcome is not None and (outcome[0] != "played" or isinstance(self.match, Match))
        return is_known and not self.is_behind


Next = tuple[FarState, Effects]


def update(state: FarState, event: Event) -> Next:
    """Return the state of a table after `event`, and the effects to carry out.

    Raises:
        KoiKoiError: the event is impossible; the table stays as it was.
    """
    match event:
        case Told():
            return _told(state, event.sight)
        case Advanced():
            return _advanced(state)
        case Refused():
            return replace(state, sent=None, error=event.reason), ()
        case events.Upload():
            return state, ()
        case events.Act(word) if word in _ACTS and not state.watching:
            return _ACTS[word](state)
        case events.Touch() if _asked(state, shown_of(state)):
            return state, ()
    action = table.meant(state, event)
    if action:
        return _sent(state, action)
    following, effects = table.update(state, event)
    assert isinstance(following, FarState)
    return following, effects


def _told(state: FarState, sight: Sight) -> Next:
    following = replace(state, sight=sight)
    if not sight.follows:
        following = replace(following, looks_on=False)
    if sight.number != state.sight.number:
        match = sight.match.at(sight.first)
        dealt = replace(
            following,
            match=match,
            began=len(match.actions),
            overlay=None,
            selected=None,
            sent=None,
            is_ready=False,
            error="",
        )
        return dealt, (events.Animate(),)
    if sight.outcome:
        is_new = sight.outcome != state.sight.outcome
        following = replace(following, sent=None, overlay=None if is_new else state.overlay)
    return (following if following.is_behind else replace(following, match=sight.match)), ()


def _advanced(state: FarState) -> Next:
    if state.next_place is None:
        return state, ()
    match, known = state.sight.match.at(state.next_place), len(state.sight.match.actions)
    if len(match.actions) == known:
        match = state.sight.match
    following = replace(state, match=match, selected=None, sent=None, is_ready=False)
    return following, () if state.watching else (events.Animate(),)


def _sent(state: FarState, action: Action) -> Next:
    """Send a move to the room; until it says that it was played, it is only on its way.

    Raises:
        IllegalAction: the position does not allow it.
    """
    if action == DEAL and state.is_held:
        state = replace(state, is_ready=True)
        if action not in state.match.legal_actions:
            return state, ()  # the other player deals, or has done so
    if state.sent or state.is_behind or state.sight.outcome or state.sight.follows:
        return state, ()
    if action not in state.match.legal_actions:
        legal = in_a_list(map(str, state.match.legal_actions))
        raise IllegalAction(
            _("'{action}' is not allowed. You may: {legal}.", action=action, legal=legal)
        )
    helps = state.helps.after(state.view, action, state.look.names)
    following = replace(state, sent=action, selected=None, helps=helps, error="")
    return following, (events.Note(events.Push(action)),)


def _rematch(state: FarState) -> Next:
    return state, (Ask("offer", REMATCH),) if state.has_ended else ()


def _offer_the_end(state: FarState) -> Next:
    is_possible = state.sight.number and not state.sight.outcome
    return replace(state, overlay=None), (Ask("offer", END),) if is_possible else ()


def _decline(state: FarState) -> Next:
    overlay = None if isinstance(state.overlay, Aside) else state.overlay
    return replace(state, overlay=overlay), (Ask("decline"),) if any(state.sight.offers) else ()


def _play_here(state: FarState) -> Next:
    return replace(state, overlay=None), (Ask("here"),) if state.sight.follows else ()


def _look_on(state: FarState) -> Next:
    return replace(state, looks_on=state.sight.follows), ()


def _save(state: FarState) -> Next:
    record = state.sight.record if state.has_ended else ""
    return state, (events.Download(record),) if record else ()


_ACTS: dict[str, Callable[[FarState], Next]] = {
    "new": _rematch,
    "offer end": _offer_the_end,
    "decline": _decline,
    "here": _play_here,
    "look on": _look_on,
    "save": _save,
}


# What is asked.


def _asked(state: FarState, shown: Shown) -> Dialog | None:
    """Return the current dialog."""
    if state.watching:
        return None
    if isinstance(state.overlay, Aside):
        gives_up = state.overlay.gives_up
        return resign_dialog(state.match, state.seat) if gives_up else _about_match(state)
    if not state.sight.number:
        return _invitation(state)
    if state.sight.follows and not state.looks_on:
        return _plays_elsewhere(state)
    if state.has_ended:
        return _with_rematch(state, _ended(state, shown))
    if state.sight.offers[1 - state.seat] == END:
        return _offered_end(state)
    if shown.view.phase == "over":
        return None if _is_last(state) else _round_end(state, shown)
    return None if state.sent or state.is_behind else dialog(shown)


def _is_last(state: FarState) -> bool:
    return bool(state.sight.outcome) and not state.is_behind


_LOCAL = N_(
    "This link works on this computer only. For a friend at another one, start the server with "
    "--address and --host."
)


def _invitation(state: FarState) -> Dialog:
    code, link = state.sight.invitation
    # The word joiner keeps a narrow line from ending within an option.
    local = _(_LOCAL).replace("--", "--\N{WORD JOINER}")
    reaches = () if is_for_others(link) else (local,)
    return Dialog(
        "aside",
        _("Nobody sits opposite you yet"),
        (
            _(
                "Pass this link on, or the code {code}. The match begins as soon as somebody "
                "has sat down.",
                code=code,
            ),
            *reaches,
        ),
        copy=(_("Link"), link),
        code=qr_code(link),
    )


def _plays_elsewhere(state: FarState) -> Dialog:
    return Dialog(
        "aside",
        _("You play this match elsewhere"),
        (_("It is open in another tab or on another device, where your moves are made."),),
        (("look on", _("Only look on")), ("here", _("Play here"))),
        suggests="here",
    )


def _about_match(state: FarState) -> Dialog:
    """Return the dialog about the match, from which it may be ended early."""
    lines, buttons = summary(state.match, state.seat), [("close", _("Back to the table"))]
    if state.sight.follows:
        buttons.append(("here", _("Play here")))
    elif state.sight.offers[state.seat] == END:
        lines += (_("You have offered to end the match."),)
        buttons.append(("decline", _("Take the offer back")))
    elif not state.sight.outcome:
        buttons.append(("offer end", _("Offer to end the match")))
    if state.match.actions and not state.sight.outcome:
        buttons.append(("resign", _("Resign")))
    return Dialog("aside", _("The match"), lines, tuple(buttons))


def _offered_end(state: FarState) -> Dialog:
    return Dialog(
        "aside",
        _("{name} offers to end the match", name=state.other),
        (_("If you agree, nobody wins it."),),
        (("decline", _("Play on")), ("offer end", _("End the match"))),
    )


def _round_end(state: FarState, shown: Shown) -> Dialog:
    """Return how the round ended; the player goes on from there when they have read it."""
    result = round_result(shown)
    if state.is_held:
        return result
    waits = _("{name} deals the next round.", name=state.other)
    lines = result.lines if state.sent else (*result.lines, waits)
    return replace(result, lines=lines, buttons=(), suggests="")


def _ended(state: FarState, shown: Shown) -> Dialog:
    assert state.sight.outcome
    kind, winner = state.sight.outcome
    if kind == "played":
        played = asking.asked(state, shown)
        assert played
        return played
    save = (("save", _("Download the record")),) if state.sight.record else ()
    if winner is None:
        (first, second), points = state.names, state.match.points
        standing = ((first, points[0]), (second, points[1]))
        again = (("new", _("Rematch")), *save)
        title = _("You have agreed to end the match")
        return Dialog("end", title, (), again, Result("", (), standing), suggests="new")
    resigned = resigned_dialog(state.match, 1 - winner, state.names, state.seat)
    return replace(resigned, buttons=(*resigned.buttons, *save))


def _with_rematch(state: FarState, ended: Dialog) -> Dialog:
    """Return the end of a match with what either player offers after it."""
    mine, theirs = (state.sight.offers[seat] == REMATCH for seat in (state.seat, 1 - state.seat))
    if theirs:
        return replace(ended, lines=(*ended.lines, _("{name} offers a rematch.", name=state.other)))
    if not mine:
        return ended
    waits = _("You have offered a rematch. {name} has not answered yet.", name=state.other)
    others = [button for button in ended.buttons if button[0] != "new"]
    buttons = (("decline", _("Take the offer back")), *others)
    return replace(ended, lines=(*ended.lines, waits), buttons=buttons, suggests="")


# What is shown.


@dataclass(frozen=True, kw_only=True)
class FarScreen(TableScreen):
    """A table that tells whether the other player is there, and what is on its way."""

    state: FarState

    @cached_property
    def dialog(self) -> Dialog | None:
        """What is asked."""
        return _asked(self.state, self.shown)

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told."""
        told, state, sight = table_shown(self.state, self), self.state, self.state.sight
        presence = Presence() if sight.trouble else sight.presence
        seen, heard = presence.said(state.other), presence.announced(state.other)
        todo = told["asked"]
        if not self.dialog:
            todo = _("Your move is on its way.") if state.sent else prompt(self.shown)
        if sight.follows and not state.has_ended:
            todo = _("You play in another tab or on another device.")
        elif _is_last(state) or (presence.is_away and self.shown.view.turn != state.seat):
            todo = ""  # nobody is thinking
        return told | {
            "phase": "over" if state.has_ended else told["phase"],
            "awaits": False,  # of a person it means nothing if they take long
            "asked": in_a_row([sight.trouble or todo, seen]),
            "spoken": in_a_row([told["spoken"], sight.trouble, heard]),
        }


def screen(state: FarState, layout: Layout) -> Screen:
    """Return what a table shows whose other player is far away."""
    if state.watching:
        return replay_screen(state.watching, state.look, state.error, state.card, layout)
    far = FarScreen.of(state, layout)
    return replace(far, shown=_with_nothing_to_do(state, far.shown))


def _with_nothing_to_do(state: FarState, shown: Shown) -> Shown:
    """Return what is shown without moves, while one is on its way or others are to be shown."""
    if not (state.sent or state.is_behind or state.sight.follows):
        return shown
    sent = state.sent.card if state.sent else None
    return replace(shown, view=replace(shown.view, legal_actions=()), sent=sent)
