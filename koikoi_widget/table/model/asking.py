"""What a table asks: each dialog is made when it is shown, so it is in the language of the page."""

from __future__ import annotations

from dataclasses import replace

from ...locale import _
from ..replay.luck_account import account
from ..replay.match_review import turning_points
from ..saved.saved_match import go_on_dialog, opponent_word, unreadable_dialog
from ..scene.shown import Shown
from ..words.dialogs import Dialog
from ..words.record_words import match_dialog, opened_dialog, resign_dialog, resigned_dialog
from ..words.result_words import match_result, round_result, ways_back
from ..words.sentences import dialog
from .commands import OFFERS, opponent_of, reviews, sends
from .state import AboutMatch, Offer, Resigned, TableState, name_of

Buttons = tuple[tuple[str, str], ...]


def asked(state: TableState, shown: Shown) -> Dialog | None:
    """Return the current dialog: what the table asks, otherwise what the position asks."""
    if state.watching:
        return None
    choice = (("choose", _("New match")),) if state.has_choice else ()
    if front := _in_front(state):
        return ended(state, front, choice) if state.has_resigned else front
    if curtain_or_question := curtain(state) or dialog(shown):
        return curtain_or_question
    if shown.is_over:
        end = match_result(shown, state.whole, state.wins)
        return ended(state, _offering(state, end), choice)
    return _offering(state, round_result(shown)) if shown.view.phase == "over" else None


def ended(state: TableState, result: Dialog, choice: Buttons = ()) -> Dialog:
    """Return the end of a match with the ways on: first those that most players want."""
    result = _judged(state, result)
    again, *rest = result.buttons
    onward, easier, review = _ways_on(state)
    suggests = "next opponent" if onward else result.suggests
    buttons = (*onward, *((*review, again) if onward else (again, *review)), *easier, *choice)
    if sends(state):  # the record waits in the dialog about the match: a phone has room for as many
        rest = [button for button in rest if button[0] != "save"]
    if state.is_duel:
        both = (("send", _("Compare both matches")),)
        return replace(result, buttons=(*both, *buttons, *rest), suggests="send")
    send = (("send", _("Send this match")),) if sends(state) else ()
    return replace(result, buttons=(*buttons, *send, *rest), suggests=suggests)


def _offering(state: TableState, end: Dialog) -> Dialog:
    """Return the end of a round or a match with what the page offers there."""
    if not state.offers or not end.result:
        return end
    sentence, buttons = OFFERS[state.offers]
    offer = _(sentence), tuple((word, _(label)) for word, label in buttons)
    return replace(end, result=replace(end.result, offer=offer))


def _judged(state: TableState, end: Dialog) -> Dialog:
    """Return the end of a match with the turning points, or with what holds their place."""
    if not end.result or not (state.review or state.awaits_review):
        return end
    if not state.review:
        awaited = _("The coach is looking for your turning points…")
        return replace(end, result=replace(end.result, turning=awaited))
    review, names, seat = state.review, state.look.names, state.seat
    turning, points = turning_points(review, state.names, seat, names)
    luck = account(review.luck, seat, state.names, names) if review.luck.rounds else None
    return replace(end, result=replace(end.result, turning=turning, points=points, luck=luck))


def _ways_on(state: TableState) -> tuple[Buttons, Buttons, Buttons]:
    """Return the buttons of a stronger opponent, of a weaker one, and of one's own mistakes."""
    stronger, weaker = state.next_opponent, state.easier_opponent
    return (
        (("next opponent", _("Play {name}", name=name_of(stronger))),) if stronger else (),
        (("easier opponent", _("An easier opponent")),) if weaker else (),
        (("turning points", _("See your turning points")),)
        if reviews(state) and not (state.awaits_review or state.review)  # which lead there
        else (),
    )


def waiting(state: TableState) -> Dialog | None:
    """Return the dialog that has to be answered before anything else can be done."""
    return _offered(state.offer, state) if state.offer else curtain(state)


def curtain(state: TableState) -> Dialog | None:
    """Return the dialog shown while two people pass the screen."""
    if not state.curtain or state.match.seat is None:
        return None
    title = _("Pass the device to {name}", name=state.names[state.match.seat])
    buttons = (("show cards", _("Show my cards")),)
    return Dialog("curtain", title, (), buttons, suggests="show cards")


def _in_front(state: TableState) -> Dialog | None:
    """Return the dialog in front of the match."""
    match state.overlay:
        case Offer() as offer:
            return _offered(offer, state)
        case Resigned():
            end = resigned_dialog(state.match, state.seat, state.names, state.spoken_to)
            return replace(end, buttons=(*end.buttons, *ways_back()))
        case AboutMatch(gives_up=True):
            return resign_dialog(state.match, state.seat)
        case AboutMatch(opened) if opened:
            return opened_dialog(opened, state.match, state.is_sealed)
        case AboutMatch():
            return match_dialog(state.whole, state.is_sealed, state.has_choice, state.seat)
    return None


def _offered(offer: Offer, state: TableState) -> Dialog:
    kept = offer.kept
    if not kept:
        return unreadable_dialog(offer.reason, offer.is_sealed, bool(offer.unread))
    opponent = opponent_of(kept, state)
    is_missing = opponent_word(opponent) != kept.opponent
    missing = kept.opponent_name if is_missing else ""
    return go_on_dialog(kept, state.seat, name_of(opponent), missing)
