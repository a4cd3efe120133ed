"""What a table asks and shows whose other player is far away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ...engine.cards import DECK, CardSet
from ...engine.words.names import month_title
from ...locale import N_, _, capitalized, in_a_row, labelled, ngettext, number, without_stop
from ...table.model import asking
from ...table.model.screen import Screen, TableScreen, replay_screen, table_shown
from ...table.model.state import AboutMatch
from ...table.scene.layout import Layout
from ...table.scene.shown import Shown
from ...table.words.dialogs import Dialog, Result
from ...table.words.record_words import resign_dialog, resigned_dialog, summary
from ...table.words.result_words import round_result, ways_back
from ...table.words.sentences import addressed, dialog, prompt
from ...web import protocol
from ..link import in_one_line, is_for_others, only_here
from ..pace import MINUTE
from ..room import END, LONG_AWAY, NEXT, REMATCH
from .far_state import FarState, ForWatchers
from .qr_code import qr_code
from .time_words import days_left, minutes_left, pace_in_words

# What is asked.


def asked(state: FarState, shown: Shown) -> Dialog | None:
    """Return the current dialog."""
    if state.watching:
        return None
    if isinstance(state.overlay, ForWatchers):
        return _for_watchers(state)
    if isinstance(state.overlay, AboutMatch):
        return _gives_up(state) if state.overlay.gives_up else _about_match(state)
    if not state.sight.number:
        return _invitation(state)
    if state.sight.follows and not state.looks_on:
        return _plays_elsewhere(state)
    if state.has_ended:
        return _with_rematch(state, _ended(state, shown))
    if state.shows_draw:
        return _drawn(state, shown)
    if state.is_played_for and not state.looks_on:
        return _is_played_for()
    if state.sight.offers[1 - state.seat] == END and not state.watches:
        return _offered_end(state)
    if state.is_long_awaited and _is_worth_asking(state) and not state.waits:
        return _away(state)
    if shown.view.phase == "over":
        return None if _is_last(state) else _round_end(state, shown)
    return None if state.sent or state.is_behind or state.watches else dialog(shown)


# What a learning match is.
LEARNING = N_(
    "Learning match: each of you may ask the coach, and take back your last move until the other "
    "has acted. Both of you see when that happens."
)


def _agreed(state: FarState) -> tuple[str, ...]:
    """Return what was agreed besides the rules."""
    pace = pace_in_words(state.sight.pace)
    return (*filter(None, [pace, _(LEARNING) if state.sight.learning else ""]),)


def _is_last(state: FarState) -> bool:
    return bool(state.sight.outcome) and not state.is_behind


def _drawn(state: FarState, shown: Shown) -> Dialog:
    """Return who drew what for the lead, each time that both drew."""
    draws, (first, second) = state.sight.draws, state.names
    how = (
        _("Each player draws a card, and the earlier month starts.")
        if state.watches
        else _("Each of you draws a card, and the earlier month starts.")
    )
    moved = (_("{name} has already played.", name=state.other),) if state.is_behind else ()
    starts = addressed((N_("You start."), N_("{name} starts.")), shown.view.starter, shown)
    again = (_("The same month: draw again."),) if len(draws) > 1 else ()
    return Dialog(
        "aside",
        _("Who starts?"),
        (how, *again, starts, *moved),
        () if state.watches else (("seen draw", _("Deal the cards")),),
        drawn=tuple(
            (name, month_title(card.month), card)
            for pair in draws
            for name, card in zip((first, second), pair, strict=True)
        ),
        suggests="" if state.watches else "seen draw",
    )


def _gives_up(state: FarState) -> Dialog:
    question = resign_dialog(state.match, state.seat)
    wins = _("{name} then wins the match.", name=state.other)
    return replace(question, lines=(*question.lines, wins))


def _is_worth_asking(state: FarState) -> bool:
    return state.is_overdue or state.presence.minutes >= LONG_AWAY / MINUTE


def _away(state: FarState) -> Dialog:
    """Return what one can do who waits for somebody that is away, or late, for long."""
    return Dialog(
        "aside",
        _("The time for this move is up") if state.is_overdue else state.presence.said(state.other),
        (_("Nothing is lost if you wait: you can also finish the match another time."),),
        (("wait", _("Wait")), _to_substitute(state)),
        suggests="wait",
    )


def _to_substitute(state: FarState) -> tuple[str, str]:
    return "substitute", _("Let the computer finish this round for {name}", name=state.other)


def _for_watchers(state: FarState) -> Dialog:
    return Dialog(
        "aside",
        _("Let somebody watch"),
        (
            _(
                "Anybody with this link can see the table. Both hands stay hidden until a round is "
                "over."
            ),
        ),
        (("close", _("Back to the table")),),
        copy=(_("Link"), state.sight.watch_link),
    )


def _invitation(state: FarState) -> Dialog:
    code, link = state.sight.invitation
    agreed = _agreed(state)
    if state.watches:
        waits = _("The match begins as soon as somebody has sat down.")
        return Dialog("aside", _("You are watching {name}'s table", name=state.names[0]), (waits,))
    reaches = is_for_others(link)
    local = () if reaches else (only_here(),)
    return Dialog(
        "aside",
        _("Nobody sits opposite you yet"),
        (
            *local,
            _(
                "Give somebody this link, or the address {address} and the code {code}. The match "
                "begins as soon as they sit down.",
                address=link.partition("rooms#")[0],
                code=in_one_line(code, "-"),
            ),
            *agreed,
        ),
        (("watch link", _("Let somebody watch")),),
        copy=(_("Link"), link),
        code=qr_code(link) if reaches else "",  # a telephone is no use here
    )


def _plays_elsewhere(state: FarState) -> Dialog:
    return Dialog(
        "aside",
        _("You are playing this match elsewhere"),
        (_("It is open in another tab or on another device: make your moves there."),),
        (("look on", _("Just watch")), ("here", _("Play here"))),
        suggests="here",
    )


def _is_played_for() -> Dialog:
    buttons = ("look on", _("Just watch")), ("here", _("Play on"))
    return Dialog("aside", _(_IS_PLAYING[0]), (), buttons, suggests="here")


def _about_match(state: FarState) -> Dialog:
    """Return the dialog about the match, from which it may be ended early."""
    lines = (*summary(state.match, state.seat), *_agreed(state))
    buttons, copy = [("close", _("Back to the table"))], None
    if state.is_long_awaited:
        buttons.append(_to_substitute(state))
    if state.watches or state.sight.in_class:
        return Dialog("aside", _("The match"), lines, tuple(buttons))
    if state.sight.watch_link and not state.sight.outcome:
        buttons.append(("watch link", _("Let somebody watch")))
    if state.sight.follows:
        buttons.append(("here", _("Play here")))
    elif state.is_played_for:
        buttons.append(("here", _("Play on")))
    elif state.sight.offers[state.seat] == END:
        lines += (_("You have offered to end the match."),)
        buttons.append(("decline", _("Withdraw the offer")))
    elif not state.sight.outcome:
        lines += (_(_NOBODY_WINS),)
        buttons.append(("offer end", _("Offer to end the match")))
    if state.match.actions and not state.sight.outcome:
        buttons.append(("resign", _("Resign")))
    if state.presence.is_away and not state.sight.outcome:
        copy = (_("Link"), state.sight.invitation[1])
        lines += (_("{name} comes back with this link, in the same browser.", name=state.other),)
    return Dialog("aside", _("The match"), lines, tuple(buttons), copy=copy)


_NOBODY_WINS = N_("If both of you agree to end the match, nobody wins it.")


def _offered_end(state: FarState) -> Dialog:
    return Dialog(
        "aside",
        _("{name} offers to end the match", name=state.other),
        (_(_NOBODY_WINS),),
        (("decline", _("Play on")), ("offer end", _("End the match"))),
    )


def _round_end(state: FarState, shown: Shown) -> Dialog:
    """Return how the round ended, and who is waited for, where it is in sight on a telephone."""
    result = round_result(shown)
    assert result.result
    if state.is_held and not _is_last_of_class(state, shown):
        is_ready = state.is_behind or state.sight.offers[1 - state.seat] == NEXT
        ready = _("{name} is ready.", name=state.other) if is_ready else ""
        left = in_a_row([ready, result.result.left])
        return replace(result, result=replace(result.result, left=left))
    is_own = state.sent or shown.view.turn == state.spoken_to
    waits = result.result.left if is_own else _waits_for_the_deal(state, shown)
    seen = replace(result.result, left=waits)
    return replace(result, result=seen, buttons=(), suggests="")


def _is_last_of_class(state: FarState, shown: Shown) -> bool:
    """Return whether no round follows, though the teacher has not ended the match yet."""
    return state.sight.in_class and shown.view.round_number == state.match.rules.rounds


def _waits_for_the_deal(state: FarState, shown: Shown) -> str:
    if _is_last_of_class(state, shown):
        return _("That was the last round. Your teacher ends the match.")
    if state.sight.in_class:
        return _("Your teacher goes on when everybody is ready.")
    turn = shown.view.turn
    dealer = state.other if turn is None else state.names[turn]
    if state.watches:
        return _("{name} deals the next round.", name=dealer)
    return _("Waiting for {name}…", name=dealer)


def _ended(state: FarState, shown: Shown) -> Dialog:
    assert state.sight.outcome
    kind, winner = state.sight.outcome
    if kind == "played":
        played = asking.asked(state, shown)
        assert played
        return played
    if winner is None:
        (first, second), points = state.names, state.match.points
        standing = ((first, points[0]), (second, points[1]))
        title = (
            _("Your teacher has ended the match")
            if state.sight.in_class
            else without_stop(capitalized(_("the match is over.")))
            if state.watches
            else _("You have agreed to end the match")
        )
        again = (("new", _("Rematch")),)
        end = Dialog("end", title, (), again, Result("", (), standing), suggests="new")
    else:
        end = resigned_dialog(state.match, 1 - winner, state.names, state.spoken_to)
    return asking.ended(state, replace(end, buttons=(*end.buttons, *ways_back())))


def _with_rematch(state: FarState, ended: Dialog) -> Dialog:
    """Return the end of a match with what either player offers after it."""
    if state.watches or state.sight.in_class:
        missing = {"new", "turning points"} if state.watches else {"new"}  # no moves are theirs
        seen = tuple(button for button in ended.buttons if button[0] not in missing)
        lines = (*ended.lines, *_place_in_class(state))
        return replace(ended, lines=lines, buttons=seen, suggests="")
    mine, theirs = (state.sight.offers[seat] == REMATCH for seat in (state.seat, 1 - state.seat))
    if theirs:
        return replace(ended, lines=(*ended.lines, _("{name} offers a rematch.", name=state.other)))
    if not mine:
        return ended
    waits = _("You have offered a rematch. {name} has not answered yet.", name=state.other)
    others = [button for button in ended.buttons if button[0] != "new"]
    buttons = (("decline", _("Withdraw the offer")), *others)
    return replace(ended, lines=(*ended.lines, waits), buttons=buttons, suggests="")


def _place_in_class(state: FarState) -> tuple[str, ...]:
    if state.sight.place is None:
        return ()
    place, of, shared = state.sight.place
    values = {"place": number(place), "all": number(of)}
    if shared == 1:
        return (_("Your place in the standings: {place} of {all}.", **values),)
    sentence = _(
        "Your place in the standings: {place} of {all}, shared with all who have as many points.",
        **values,
    )
    return (sentence,)


# What is shown.


@dataclass(frozen=True, kw_only=True)
class FarScreen(TableScreen):
    """A table that tells whether the other player is there, and what is on its way."""

    state: FarState

    @cached_property
    def dialog(self) -> Dialog | None:
        """What is asked."""
        return asked(self.state, self.shown)

    @cached_property
    def told(self) -> protocol.TableShown:
        """What the bridge is told."""
        told, state, sight = table_shown(self.state, self), self.state, self.state.sight
        presences = () if sight.trouble else tuple(zip(sight.presences, state.names, strict=True))
        seen = in_a_row(presence.said(name) for presence, name in presences)
        heard = in_a_row(presence.announced(name) for presence, name in presences)
        todo = told["asked"]
        instead = in_a_row([_substituted(state, self.shown), _learnt(state, self.shown)])
        if not self.dialog:
            todo = _("Your move is on its way.") if state.sent else _prompt(state, self.shown)
        if sight.follows and not state.has_ended:
            todo = _("You are playing in another tab or on another device.")
        elif _is_last(state) or _waits_for_nobody(state, self.shown):
            todo = ""  # nobody is thinking
        time, offer, watched = _time_left(state), _offered(state), _watched(state)
        return told | {
            "phase": "over" if state.has_ended else told["phase"],
            "happened": [] if state.shows_draw else told["happened"],
            "awaits": False,  # of a person it means nothing if they take long
            "asked": todo,
            "besides": in_a_row([sight.trouble, seen, offer, instead, time, watched]),
            "spoken": in_a_row(
                [told["spoken"], sight.trouble, heard, offer, instead, time, watched]
            ),
            "clocks": _clocks(state),
            "twin": [*told["twin"], *_clocks_in_words(state)],
        }


def _offered(state: FarState) -> str:
    """Return what became of the player's offer to end the match."""
    if state.watches:
        return ""
    if state.sight.offers[state.seat] == END:
        sentence = N_("You have offered to end the match. {name} has not answered yet.")
        return _(sentence, name=state.other)
    is_refused = state.offer_ended == "refused"
    return _("{name} wants to play on.", name=state.other) if is_refused else ""


def _watched(state: FarState) -> str:
    """Return that one watches, or how many do."""
    count = state.sight.watchers
    if state.watches:
        return _("You are watching.")
    if not count or state.has_ended:
        return ""
    return ngettext("{count} person is watching.", "{count} people are watching.", count)


def _waits_for_nobody(state: FarState, shown: Shown) -> bool:
    """Return whether the seat to act is one at which nobody is, or nobody knows who is."""
    if state.sight.trouble:
        return not shown.view.legal_actions
    turn = shown.view.turn
    return state.presence.is_away if turn is None else state.sight.presences[turn].is_away


def _has_clocks(state: FarState) -> bool:
    """Return whether the players have clocks of their own, and still need them."""
    is_on = state.sight.clock and state.sight.pace.minutes
    return bool(is_on) and not (state.has_ended or state.shows_draw)


def _clocks(state: FarState) -> protocol.Clocks | None:
    """Return the clocks as they are shown: first that of whoever sits near."""
    clock, mine = state.sight.clock, state.seat
    if clock is None or not _has_clocks(state):
        return None
    runs = None if clock.runs is None else int(clock.runs != mine)
    return {"left": (clock.left[mine], clock.left[1 - mine]), "runs": runs}


def _clocks_in_words(state: FarState) -> list[protocol.TwinPart]:
    clock = state.sight.clock
    if clock is None or not _has_clocks(state):
        return []
    seats = (state.seat, 1 - state.seat)
    lines = [labelled(state.names[seat], minutes_left(clock.left[seat])) for seat in seats]
    return [{"title": _("Time left for this round"), "lines": lines}]


def _time_left(state: FarState) -> str:
    """Return what is to be known of the time for the move, the round, or a class's match."""
    clock = state.sight.clock
    if state.sight.ends_soon and not state.has_ended:
        return _("The match of your class ends in less than a minute.")
    if clock is None or clock.runs is None or state.has_ended or state.shows_draw:
        return ""
    left = clock.left[clock.runs]
    if state.sight.pace.days:
        return _("Left for this move: {time}.", time=days_left(left))
    is_short = clock.runs == state.spoken_to and left <= MINUTE
    return _("You have less than a minute left for this round.") if is_short else ""


def screen(state: FarState, layout: Layout) -> Screen:
    """Return what a table shows whose other player is far away."""
    if state.watching:
        return replay_screen(state.watching, state.look, state.error, state.card, layout)
    far = FarScreen.of(state, layout)
    shown = replace(_with_nothing_to_do(state, far.shown), has_clocks=_has_clocks(state))
    if state.shows_draw:
        shown = _before_the_deal(shown)
    elif state.watches:
        shown = _from_behind(shown)
    return replace(far, shown=shown, lines=_with_substitute(state, far))


def _before_the_deal(shown: Shown) -> Shown:
    none = CardSet()
    view = replace(shown.view, hand=none, field=none, opponent_hand_size=0, stock_size=len(DECK))
    return replace(shown, view=replace(view, legal_actions=()))


def _from_behind(shown: Shown) -> Shown:
    """Return what those see who watch: the near hand face down, until a round is over."""
    view = shown.view
    elsewhere = sum(map(len, (view.field, *view.piles))) + view.stock_size + bool(view.turned)
    covered = 0 if view.phase == "over" else len(DECK) - elsewhere - view.opponent_hand_size
    return replace(shown, covered=covered)


def _prompt(state: FarState, shown: Shown) -> str:
    turn = shown.view.turn
    if turn is None or turn == state.spoken_to:
        return prompt(shown)
    if shown.view.phase == "decide":
        return _("{name} decides: stop or koi-koi?", name=state.names[turn])
    return _("{name} is thinking…", name=state.names[turn]) if state.watches else prompt(shown)


_TIME_IS_UP = (
    N_("Your time is up: the computer is finishing this round for you."),
    N_("Time is up for {name}: the computer is finishing this round."),
)

_IS_PLAYING = (
    N_("The computer is finishing this round for you."),
    N_("The computer is finishing this round for {name}."),
)


def _substituted(state: FarState, shown: Shown) -> str:
    """Return for whom the computer plays, or has played in this round."""
    sight, seat = state.sight, state.sight.substitute
    if seat is not None and state.is_out(seat):
        return addressed(_TIME_IS_UP, seat, shown)
    if seat is not None:
        return addressed(_IS_PLAYING, seat, shown)
    places = [place for place in sight.substituted if place >= _dealt(state)]
    if not places or places[-1] >= len(state.match.actions):
        return ""
    seat, _action = state.match.step(places[-1])
    pair = (
        N_("The computer has played for you in this round."),
        N_("The computer has played for {name} in this round."),
    )
    return addressed(pair, seat, shown)


_HAS_TAKEN_BACK = N_("You have taken a move back."), N_("{name} has taken a move back.")
_HAS_ASKED = N_("You have asked the coach."), N_("{name} has asked the coach.")


def _learnt(state: FarState, shown: Shown) -> str:
    """Return who has taken back, or asked the coach, for the last move or the one to be made."""
    if state.is_behind:
        return ""
    if state.sight.taken is not None:
        return addressed(_HAS_TAKEN_BACK, state.sight.taken, shown)
    now, last = len(state.match.actions), state.match.last
    if now in state.sight.asked and shown.view.turn is not None:
        return addressed(_HAS_ASKED, shown.view.turn, shown)
    return addressed(_HAS_ASKED, last[0], shown) if last and now - 1 in state.sight.asked else ""


def _dealt(state: FarState) -> int:
    """Return how many actions came before the round that is shown."""
    return len(state.match.actions) + 1 - len(state.match.positions)


def _with_substitute(state: FarState, screen: TableScreen) -> tuple[tuple[str, ...], ...]:
    """Return the lines of the open page, the log with who was helped by computer or coach."""
    if screen.page != "log":
        return screen.lines
    helped = (
        (state.sight.substituted, _("The computer played this.")),
        (state.sight.asked, _("The coach was asked.")),
    )
    before = _dealt(state) - 1  # the first line tells the deal
    return tuple(
        (in_a_row([line, *(words for places, words in helped if before + number in places)]),)
        for number, (line,) in enumerate(screen.lines)
    )


def _with_nothing_to_do(state: FarState, shown: Shown) -> Shown:
    """Return what is shown without moves, while one is on its way or others are to be shown."""
    sight = state.sight
    if not (state.sent or state.is_behind or sight.follows or sight.is_gone):
        return shown
    sent = state.sent.card if state.sent else None
    return replace(shown, view=replace(shown.view, legal_actions=()), sent=sent)
