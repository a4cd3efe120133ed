"""How a table changes whose other player is far away.

What one presses is on its way until the room says that it was played; what was played, by whomever,
is shown one action after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from ...engine.actions import DEAL, Action
from ...engine.errors import IllegalAction
from ...locale import _, in_a_list
from ...table.model import events, update as table
from ...table.model.events import Effects, Event
from ...table.model.screen import shown_of
from ...table.model.state import AboutMatch
from ..room import END, NEXT, REMATCH
from .far_screen import asked
from .far_state import Advanced, Ask, FarState, ForWatchers, Refused, Sight, Told

Next = tuple[FarState, Effects]
_Ended = Literal["", "withdrawn", "refused"]  # how an offer did


def update(state: FarState, event: Event) -> Next:
    """Return the state of a table after `event`, and the effects to carry out.

    Raises:
        KoiKoiError: the event is impossible; the table stays as it was.
    """
    following, effects = _following(state, event)
    if following.advising.asked > state.advising.asked:
        effects = (*effects, Ask("ask"))  # both see it
    if following.judges and following.is_revealed and not state.is_revealed:
        following = replace(following, awaits_review=True)
    if following.to_decide != state.to_decide:
        following = replace(following, advising=following.advising.anew())
    return following, effects


def _following(state: FarState, event: Event) -> Next:
    match event:
        case Told():
            return _told(state, event.sight)
        case Advanced():
            return _advanced(state)
        case Refused():
            is_ready = state.is_ready and state.sent != DEAL  # else it is to be dealt again
            return replace(state, sent=None, is_ready=is_ready, error=event.reason), ()
        case events.Undo():
            return _take_back(state)
        case events.Upload():
            return state, ()
        case events.Act(word) if state.watches and word in _OF_PLAYERS:
            return state, ()
        case events.Act(word) if word in _ACTS and not state.watching:
            return _ACTS[word](state)
        case events.Touch() if asked(state, shown_of(state)):
            return state, ()
    action = table.meant(state, event)
    if action:
        return _sent(state, action)
    following, effects = table.update(state, event)
    assert isinstance(following, FarState)
    return following, effects


def _told(state: FarState, sight: Sight) -> Next:
    following = replace(state, sight=sight, offer_ended=_offer_ended(state, sight))
    if not (sight.follows or following.is_played_for):
        following = replace(following, looks_on=False)
    if not following.is_long_awaited:
        following = replace(following, waits=False)
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
            has_seen_draw=False,
            awaits_review=False,
            review=None,
            error="",
        )
        return dealt, (events.Animate(),)
    if sight.outcome:
        is_new = sight.outcome != state.sight.outcome
        following = replace(following, sent=None, overlay=None if is_new else state.overlay)
    return (following if following.is_behind else replace(following, match=sight.match)), ()


def _offer_ended(state: FarState, sight: Sight) -> _Ended:
    """Return how the player's offer to end the match ended, until somebody plays."""
    if sight.outcome or sight.moves != state.sight.moves or sight.offers[state.seat] == END:
        return ""
    was_open = state.sight.offers[state.seat] == END
    return state.offer_ended or ("refused" if was_open else "")


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
            is_early = not (state.is_behind or state.sight.in_class)
            return state, (Ask("offer", NEXT),) if is_early else ()  # the other player deals
    is_late = state.sent or state.is_behind or state.sight.outcome or state.sight.follows
    if is_late or state.watches:
        return state, ()
    if action not in state.match.legal_actions:
        legal = in_a_list(map(str, state.match.legal_actions))
        raise IllegalAction(
            _("'{action}' is not allowed. You may: {legal}.", action=action, legal=legal)
        )
    helps = state.helps.after(state.view, action, state.look.names)
    following = replace(state, sent=action, selected=None, helps=helps, error="")
    return following, (events.Note(events.Push(action)),)


def _take_back(state: FarState) -> Next:
    """Ask to take back the player's last action.

    Raises:
        IllegalAction: the match counts, or there is nothing to take back.
    """
    if not state.takes_back:
        raise IllegalAction(_("This match counts, so nothing can be taken back."))
    if not state.steps_back:
        raise IllegalAction(_("There is nothing to take back."))
    return state, (Ask("undo"),)


def _rematch(state: FarState) -> Next:
    return state, (Ask("offer", REMATCH),) if state.has_ended else ()


def _offer_the_end(state: FarState) -> Next:
    is_possible = state.sight.number and not state.sight.outcome
    return replace(state, overlay=None), (Ask("offer", END),) if is_possible else ()


def _decline(state: FarState) -> Next:
    overlay = None if isinstance(state.overlay, AboutMatch) else state.overlay
    ended: _Ended = "withdrawn" if state.sight.offers[state.seat] == END else ""
    asks = (Ask("offer"),) if any(state.sight.offers) else ()
    return replace(state, overlay=overlay, offer_ended=ended), asks


def _play_here(state: FarState) -> Next:
    takes_over = state.sight.follows or state.is_played_for
    return replace(state, overlay=None, is_ready=False), (Ask("here"),) if takes_over else ()


def _look_on(state: FarState) -> Next:
    return replace(state, looks_on=state.sight.follows or state.is_played_for), ()


def _see_draw(state: FarState) -> Next:
    return replace(state, has_seen_draw=True), (events.Animate(),) if state.shows_draw else ()


def _wait(state: FarState) -> Next:
    return replace(state, waits=True), ()


def _substitute(state: FarState) -> Next:
    asks = (Ask("substitute"),) if state.is_long_awaited else ()
    return replace(state, overlay=None, waits=True), asks


def _link_to_watch(state: FarState) -> Next:
    return (replace(state, overlay=ForWatchers()) if state.sight.watch_link else state), ()


_ACTS: dict[str, Callable[[FarState], Next]] = {
    "new": _rematch,
    "undo": _take_back,
    "offer end": _offer_the_end,
    "decline": _decline,
    "here": _play_here,
    "look on": _look_on,
    "seen draw": _see_draw,
    "wait": _wait,
    "substitute": _substitute,
    "watch link": _link_to_watch,
}
# What those who watch cannot do.
_OF_PLAYERS = {"new", "offer end", "decline", "here", "wait", "substitute", "resign", "give up"}
