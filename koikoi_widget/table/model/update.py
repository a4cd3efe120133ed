"""What happens to a table: a pure function from a state and an event to the next state.

If anything fails it raises, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...engine.actions import DEAL, Action, Play
from ...engine.cards import DECK
from ...engine.errors import told_on_the_page
from ..advice.advising import Advising
from ..replay.match_review import PLAY_ON
from ..saved.ledger import NotesUnavailable
from ..saved.saved_match import Kept, opponent_word
from ..saved.seal import SealError
from ..words.hints import Helps
from ..words.record_words import match_in_file
from . import commands, events
from .asking import asked
from .commands import give_up, go_on, left, resigned, start_afresh
from .events import Effects, Event
from .screen import may_be_pressed, shown_of
from .state import AboutMatch, Offer, TableState

Next = tuple[TableState, Effects]


def update(state: TableState, event: Event) -> Next:
    """Return the state of a table after `event`, and the effects to carry out.

    An event that means an action is played, whatever its kind; handlers get the others.

    Raises:
        KoiKoiError: the event is impossible; the table stays as it was.
    """
    action = meant(state, event)
    following, effects = (
        _play(state, events.Push(action)) if action else _HANDLERS[type(event)](state, event)
    )
    return _settled(state, following), effects


def meant(state: TableState, event: Event) -> Action | None:
    """Return the action that the player chooses with `event`; None if it is not one."""
    if isinstance(event, events.Push):
        return event.action
    if isinstance(event, events.Touch):
        return _play_of(state, event)
    if isinstance(event, events.Act) and _is_a_move(state, event.word):
        return Action.parse(event.word)
    return None


def _is_a_move(state: TableState, word: str) -> bool:
    is_command = word in commands.TABLE or word in commands.REPLAY
    if state.watching or state.has_resigned or is_command or not may_be_pressed(state, word):
        return False
    return state.match.seat == state.seat or word == str(DEAL)


def _settled(before: TableState, state: TableState) -> TableState:
    """Return `state` without what was said or chosen at an earlier decision."""
    if state.curtain:
        state = replace(state, page="", card=None)
    if isinstance(state.overlay, AboutMatch) and state.overlay.gives_up and state.match.is_over:
        state = replace(state, overlay=None)  # its end has come first
    if state.offers and state.view.phase != "over":
        state = replace(state, offers="")
    if (state.review or state.awaits_review) and not state.is_revealed:
        state = replace(state, awaits_review=False, review=None)  # its end was taken back
    if state.selected and not _can_be_played(state):
        state = replace(state, selected=None)
    if state.is_taken_back and len(state.match.actions) > len(before.match.actions):
        state = replace(state, is_taken_back=False)
    if state.advising != state.advising.anew() and state.to_decide != before.to_decide:
        state = replace(state, advising=state.advising.anew())
    return state


def _can_be_played(state: TableState) -> bool:
    legal = state.match.legal_actions if state.match.seat == state.seat else ()
    return any(isinstance(action, Play) and action.card is state.selected for action in legal)


# The only way in which actions are played.


def _play(state: TableState, play: events.Push | events.Answer) -> Next:
    """Play; in a match that counts, only once the move is noted, see `Ledger`."""
    if state.practice or play.action not in state.match.legal_actions:
        return _played(state, play)
    return state, (events.Note(play),)


def _played(state: TableState, play: events.Push | events.Answer) -> Next:
    match = state.whole.after(play.action)
    following = replace(state, match=match)
    if isinstance(play, events.Answer):
        following = replace(following, error=play.failure or state.error)
    else:
        following = replace(
            following,
            has_begun=True,
            helps=state.helps.after(state.view, play.action, state.look.names),
            curtain=state.curtain or following.passes_on(play.action),
            selected=None,
            error="",
        )
    return following, () if state.watching else (events.Animate(),)


def _answered(state: TableState, answer: events.Answer) -> Next:
    if not state.is_opponents_turn:
        return state, ()
    return _play(state, answer)


def _undo(state: TableState, _event: events.Undo) -> Next:
    return commands.undo(state)


def _noted(state: TableState, event: events.Noted) -> Next:
    if isinstance(event.step, events.GiveUp):
        return resigned(state), ()
    if isinstance(event.step, events.Leave):
        return left(state), ()
    return _played(state, event.step)


def _caught_up(state: TableState, event: events.CaughtUp) -> Next:
    state = replace(state, match=event.match, began=len(event.match.actions))
    if event.resigned is None:
        return state, ()
    return resigned(replace(state, seat=event.resigned, curtain=False)), ()


# What the player presses.


def _play_of(state: TableState, event: events.Touch) -> Action | None:
    """Return what a click plays.

    A finger cannot hover: if the table gives hints, the first tap shows what a card takes.
    """
    shown = shown_of(state)
    action = shown.click(event.card) if event.card and not asked(state, shown) else None
    if not isinstance(action, Play) or not event.is_tap or action.card is state.selected:
        return action
    return None if action.card.month in state.helps.months else action


def _touch(state: TableState, event: events.Touch) -> Next:
    """Choose a card that plays nothing yet, or none; one of a pile opens both piles.

    While one of two cards is to be chosen, a finger that misses both leaves the choice open.
    """
    shown, card = shown_of(state), event.card
    if asked(state, shown):
        return state, ()
    if card and any(card in pile for pile in shown.view.piles) and not state.watching:
        return replace(state, page="piles"), ()  # where it can be read whole
    if event.is_in_field and state.selected and len(shown.plays(state.selected)) > 1:
        return state, ()
    is_chosen = card and card is not state.selected and shown.plays(card)
    return replace(state, selected=card if is_chosen else None), ()


def _act(state: TableState, event: events.Act) -> Next:
    word = event.word
    if state.watching and word == PLAY_ON:
        return commands.play_on(state) if state.watching.plays_on else (state, ())
    if state.watching and word != "dismiss":
        watching, effects = commands.watched(state.watching, word)
        return state.with_replay(watching), effects
    if word in commands.TABLE and may_be_pressed(state, word):
        return commands.TABLE[word].does(state)
    return state, ()


def _set(state: TableState, event: events.Set) -> Next:
    if not state.watching:
        return state, ()
    playback = state.watching.playback.set(event.name, event.value)
    return state.with_replay(state.watching.moved(playback)), ()


def _upload(state: TableState, event: events.Upload) -> Next:
    if state.offer or state.curtain or state.has_resigned:
        return state, ()
    opened = match_in_file(event.name, event.text)
    return replace(state, overlay=AboutMatch(opened)), ()


def _about(state: TableState, event: events.About) -> Next:
    if state.curtain:
        return state, ()
    card = event.card
    if not card and event.anywhere:
        card = next(iter(state.view.hand or DECK))  # from there the player can go on to any other
    if not card:
        return state, ()
    return replace(state, card=card), (events.OpenSheet(card),)


def _closed(state: TableState, event: events.Closed) -> Next:
    if event.what == "panel" and state.watching:
        return state.with_replay(replace(state.watching, page="")), ()
    return replace(state, **({"page": ""} if event.what == "panel" else {"card": None})), ()


# What is chosen, and what comes from outside.


def _use(state: TableState, event: events.Use) -> Next:
    if event.look:
        state = replace(state, look=event.look)
    if event.helps not in (None, state.helps.when):
        state = replace(state, helps=Helps(event.helps, state.helps.by_month))
    if event.help_by_month is not None:
        state = replace(state, helps=replace(state.helps, by_month=event.help_by_month))
    if event.advice not in (None, state.advising.when):
        state = replace(state, advising=Advising(event.advice))
    if event.players is not None:
        state = replace(state, players=event.players)
    if event.has_choice is not None:
        state = replace(state, has_choice=event.has_choice)
    if event.is_duel is not None:
        state = replace(state, is_duel=event.is_duel)
    if event.wins is not None:
        state = replace(state, wins=event.wins)
    if event.offers is not None:
        state = replace(state, offers=event.offers)
    if event.awaits_review is not None:
        state = replace(state, awaits_review=event.awaits_review, review=event.review)
    return state, ()


def _begun(state: TableState, event: events.Begun) -> Next:
    """Put another match on the table; what the browser saved stays on offer."""
    state = replace(
        state,
        match=event.match,
        opponent=event.opponent,
        practice=event.practice,
        number=state.number + 1,
        has_begun=state.has_begun or state.takes_kept is False,  # it was chosen beside the table
        began=len(event.match.actions),
        seat=event.resigned or 0,
        overlay=replace(state.offer, has_ended=False) if state.offer else None,
        selected=None,
        is_taken_back=False,
        wins=(),
        is_duel=False,
        awaits_review=False,
        review=None,
        helps=replace(state.helps, remark=""),
        advising=state.advising.anew(),
        error=event.trouble,
    )
    if event.resigned is not None:
        return resigned(replace(state, curtain=False)), ()
    state = replace(state, curtain=state.is_shared and not event.match.is_over)
    return state, () if event.match.actions else (events.Animate(),)


def _greeted(state: TableState, event: events.Greeted) -> Next:
    if event.text and (event.is_newest or not state.has_begun):
        return state, (events.Read(event),)
    state = replace(state, keeps_deal=state.keeps_deal or not event.text)
    was_resigned = event.is_newest and event.text == ""  # of two people, a text says which did
    if was_resigned and state.has_begun and not (state.is_shared or state.match.is_over):
        return give_up(state)
    return _found(state, events.Found(event))


def _found(state: TableState, event: events.Found) -> Next:
    """Offer to continue the match that the browser saved, or say why it cannot be read."""
    kept, greeted = event.kept, event.greeted
    takes = True if greeted.resumes else state.takes_kept
    if kept and kept.is_fresh and takes is None and not greeted.is_newest:
        if not _stands_for(kept, state):
            return _nothing_found(state), ()
        takes = True  # as if this page had never been reloaded
    if event.problem:
        offer = Offer(
            reason=told_on_the_page(event.problem),
            is_sealed=isinstance(event.problem, SealError),
            unread=greeted if isinstance(event.problem, NotesUnavailable) else None,
            has_ended=_has_ended(state),
        )
    elif kept and (greeted.is_newest or (kept.is_running and kept.match != state.match)):
        offer = Offer(kept, has_ended=_has_ended(state))
    else:
        # A match that is over is shown by the page: `App._last_match`.
        return replace(_nothing_found(state), keeps_deal=True), ()
    state = replace(state, overlay=offer)
    return (state, ()) if takes is None else _answered_offer(state, takes)


def _nothing_found(state: TableState) -> TableState:
    """Return a table without the offer of a text that was read once more."""
    return left(state) if state.offer else state


def _stands_for(kept: Kept, state: TableState) -> bool:
    """Return whether a saved deal, not played yet, is one that the table might have drawn."""
    mine = (state.match.rules, opponent_word(state.opponent), state.practice)
    return state.is_drawn and mine == (kept.match.rules, kept.opponent, kept.practice)


def _settle(state: TableState, event: events.Settle) -> Next:
    return _answered_offer(replace(state, takes_kept=event.takes), event.takes)


def _answered_offer(state: TableState, takes: bool) -> Next:
    """Do what was chosen without a question, but for an offer of which something is to be read."""
    kept = state.offer.kept if state.offer else None
    if not kept or kept.remark:
        return state, ()
    return go_on(state) if takes else start_afresh(state)


def _has_ended(state: TableState) -> bool:
    """Return whether the match on the table was given up, whatever is offered meanwhile."""
    return state.has_resigned or bool(state.offer and state.offer.has_ended)


def _advised(state: TableState, event: events.Advised) -> Next:
    if event.view != state.to_decide:
        return state, ()
    return replace(state, advising=state.advising.answered(event.answer)), ()


def _compiling(state: TableState, event: events.Compiling) -> Next:
    if event.view != state.to_decide:
        return state, ()
    return replace(state, advising=replace(state.advising, is_compiling=True)), ()


def _reviewed(state: TableState, event: events.Reviewed) -> Next:
    if not state.watching:
        return state, ()
    return state.with_replay(state.watching.reviewed(event.seat, event.review)), ()


def _collected(state: TableState, event: events.Collected) -> Next:
    state = replace(state, collected=event.views)
    if not state.watching:
        return state, ()
    return state.with_replay(replace(state.watching, collected=event.views)), ()


def _looked(state: TableState, event: events.Looked) -> Next:
    if not state.watching:
        return state, ()
    return state.with_replay(replace(state.watching, done=event.done)), ()


def _failed(state: TableState, event: events.Failed) -> Next:
    return replace(state, error=event.reason), ()


_HANDLERS: dict[type[Event], Callable[[TableState, Any], Next]] = {
    events.Push: _play,  # of what is no action, which is refused there
    events.Undo: _undo,
    events.Answer: _answered,
    events.Noted: _noted,
    events.CaughtUp: _caught_up,
    events.Act: _act,
    events.Touch: _touch,  # that plays nothing
    events.About: _about,
    events.Closed: _closed,
    events.Set: _set,
    events.Upload: _upload,
    events.Use: _use,
    events.Begun: _begun,
    events.Greeted: _greeted,
    events.Settle: _settle,
    events.Found: _found,
    events.Advised: _advised,
    events.Compiling: _compiling,
    events.Reviewed: _reviewed,
    events.Collected: _collected,
    events.Looked: _looked,
    events.Failed: _failed,
}
