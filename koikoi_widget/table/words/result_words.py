"""How a round and a match end: who won, with which yaku, how the match stands, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.actions import DEAL, STOP
from ...engine.cards import Card, CardSet
from ...engine.match import Match, PlayedRound
from ...engine.reach import prospects
from ...engine.settle import Settlement
from ...engine.view import View
from ...engine.words.names import card_name, month_title, plant_name
from ...engine.words.yaku_names import quoted_yaku, yaku_name
from ...locale import (
    N_,
    _,
    in_a_list,
    in_a_long_list,
    in_a_row,
    labelled,
    ngettext,
    number,
    points_words,
    product_words,
    without_stop,
)
from ..scene.shown import Shown
from .dialogs import Dialog, FinalRound, Light, Line, Result, Yaku, in_words
from .sentences import addressed, luck_words, multiplied

_WINS = (N_("You win the round"), N_("{name} wins the round"))
_WON_WITH = N_("You won round {number} with:"), N_("{name} won round {number} with:")
_WINS_MATCH = (N_("You win the match"), N_("{name} wins the match"))
_WINS_NARROWLY = (N_("You win by a single point"), N_("{name} wins by a single point"))
_TIED = (
    N_("It is a tie, and it goes to you, because you started the last round."),
    N_("It is a tie, and it goes to {name}, who started the last round."),
)
_BELOW = (
    N_("You are below 0, which loses the match."),
    N_("{name} is below 0, which loses the match."),
)
_REASONS = {
    "void": N_("Both hands are lucky: the round is void."),
    "lucky": N_("A lucky hand."),
    "field": N_("A lucky field."),
}
# How a round ends whose hands have run out: what was made, and what that brings by the rules.
_NOTHING_MADE = N_("Both hands are empty and nobody has made a yaku.")
_NOBODY_STOPPED = N_("Both hands are empty and nobody has stopped.")
_LAST_CARD = (
    N_("That was your last card: the round ends, with no choice to make."),
    N_("That was {name}'s last card: the round ends, with no choice to make."),
)
# Why nobody is asked who still holds cards, by the rule that forbids to go on.
_FORCED = {
    "must-stop": N_(
        "The rules end the round here: whoever scores after the other player's koi-koi must stop."
    ),
    "one-each": N_("The rules end the round here: each player may call koi-koi only once."),
    "one-in-round": N_("The rules end the round here: koi-koi may be called only once in a round."),
}
_NO_POINTS = N_("There are no points for either side.")
_LED = (
    N_("You started the round, which by these rules is worth {points}."),
    N_("{name} started the round, which by these rules is worth {points}."),
)
_CALLED_ALONE = (
    N_("Only you called koi-koi: by these rules your yaku still count."),
    N_("Only {name} called koi-koi: by these rules {name}'s yaku still count."),
)
_LATELY = 10  # matches that count for a record
_HELD = (N_("You still held"), N_("{name} still held"))
# What became of a call: its caller finished with more, did not score again, or came too late.
_FINISHED = (
    N_("You called koi-koi with {called} and finished with {base}."),
    N_("{name} called koi-koi with {called} and finished with {base}."),
)
_NOTHING_MORE = (
    N_("You called koi-koi with {called} and did not score again."),
    N_("{name} called koi-koi with {called} and did not score again."),
)
_TOO_LATE = (
    N_("You called koi-koi with {called}, but {other} scored first."),
    N_("{name} called koi-koi with {called}, but you scored first."),
)
_TOO_LATE_FOR_BOTH = N_("{name} called koi-koi with {called}, but {other} scored first.")
# After a match that was open until its last round: how it stood, and the card that decided it.
_AHEAD = N_("You went into the final round ahead.")
_LEVEL = N_("You went into the final round level.")
_DECIDED = {
    "hand": N_("One card made the difference: {name} held {card}, which made {yaku}."),
    "stock": N_(
        "One card made the difference: {name} drew {card} from the stock, which made {yaku}."
    ),
    "field": N_(
        "One card made the difference: {name} took {card} from the field, which made {yaku}."
    ),
}
_NEAR = (N_("You were one card away from {yaku}."), N_("{name} was one card away from {yaku}."))


def round_result(shown: Shown) -> Dialog:
    """Return how the round ended."""
    view, end = shown.view, _end(shown.view)
    winner = end.winner
    following = view.round_number % 12 + 1
    onward = _(
        "Next round: {month}, {plant}", month=month_title(following), plant=plant_name(following)
    )
    return Dialog(
        "result",
        result_title(shown),
        tuple(_round_lines(shown)),
        ((str(DEAL), onward),),
        Result(
            total=sum_words(end),
            yaku=_made(end, view.piles[winner]) if winner is not None else (),
            standing=_standing(shown),
            held=_held(shown),
            left=_left(view),
        ),
        suggests=str(DEAL),
    )


def match_result(shown: Shown, match: Match, wins: tuple[bool, ...] = ()) -> Dialog:
    """Return how a match ended, with the last round that its winner won.

    Args:
        wins: whether the player won each match against this opponent, the oldest first.
    """
    lately = wins[-_LATELY:] if len(wins) > 1 else ()
    margin = abs(match.points[0] - match.points[1])
    is_narrow = margin == 1 and match.rules.match_winner == "points"
    titles = _WINS_NARROWLY if is_narrow else _WINS_MATCH
    winner = match.winner
    won, total, yaku = _last_win(shown, match)
    return Dialog(
        "end",
        _("The match is a draw") if winner is None else addressed(titles, winner, shown),
        (*_match_lines(shown, match), *_record_lines(shown, lately)),
        (("new", _("Rematch")), *ways_back()),
        Result(
            total,
            yaku,
            _standing(shown),
            light=_light(shown),
            won=won,
            wins=lately,
            final=_final_round(shown, last_won(match)),
        ),
        suggests="new",
    )


def ways_back() -> tuple[tuple[str, str], ...]:
    """Return the buttons that lead back into a match that is over."""
    return ("replay", _("Replay")), ("save", _("Download the record"))


def last_won(match: Match) -> PlayedRound | None:
    """Return the last round that the winner of `match` won, None if there is none."""
    rounds = (one for one in match.rounds() if one.end.settlement)
    won = [one for one in rounds if _winner(one) == match.winner is not None]
    return won[-1] if won else None


def _last_win(shown: Shown, match: Match) -> tuple[str, str, Yaku]:
    """Return which round the winner won last, what it was worth, and the yaku that made it so."""
    won, winner = last_won(match), match.winner
    end = won.end.settlement if won else None
    if not won or not end or winner is None:
        return "", "", ()
    what = addressed(_WON_WITH, winner, shown, number=number(won.end.number))
    return what, sum_words(end), _made(end, won.end.piles[winner])


def _final_round(shown: Shown, won: PlayedRound | None) -> FinalRound | None:
    """Return how the last round ended, without what `won`, the round on show, says of it."""
    view, end, text = shown.view, _end(shown.view), in_a_row(_course_lines(shown))
    if won and won.end.number == view.round_number:
        return FinalRound("", (), text) if text else None
    result = in_a_list(filter(None, (result_title(shown), sum_words(end))))
    yaku = _made(end, view.piles[end.winner]) if end.winner is not None else ()
    return FinalRound(labelled(_("Final round"), result), yaku, text)


def _winner(played: PlayedRound) -> int | None:
    return played.end.settlement.winner if played.end.settlement else None


def _light(shown: Shown) -> Light:
    if shown.winner is None:
        return ""
    return "sun" if shown.you in (None, shown.winner) else "moon"


def result_title(shown: Shown) -> str:
    """Return who won the round."""
    winner = _end(shown.view).winner
    return _("Nobody wins the round") if winner is None else addressed(_WINS, winner, shown)


def listed_settlement(shown: Shown) -> str:
    """Return who got what for the round, in one line."""
    end, view = _end(shown.view), shown.view
    lines: list[Line] = [*_reason_lines(shown)]
    lines += [(yaku_name(yaku.id), number(points)) for yaku, points in end.score]
    lines += [sum_words(end)] if end.multiplier > 1 else []
    lines += [(shown.names[seat], _balance(view, seat)) for seat in (view.seat, 1 - view.seat)]
    return in_a_long_list(without_stop(in_words(line)) for line in lines)


def _end(view: View) -> Settlement:
    assert view.settlement is not None
    return view.settlement


def sum_words(end: Settlement) -> str:
    """Return how the points came about, "" if there are none."""
    if not end.base * end.multiplier:
        return ""
    parts = [number(points) for _yaku, points in end.score]
    added = " + ".join(parts)
    if len(parts) < 2:
        return product_words(end.base, end.multiplier)
    if end.multiplier == 1:
        return f"{added} = {points_words(end.base)}"
    whole = points_words(end.base * end.multiplier)
    return f"({added}) × {number(end.multiplier)} = {whole}"


def _made(end: Settlement, pile: CardSet) -> Yaku:
    """Return the yaku of a round with the cards that count, those for extra points among them."""
    counted = (
        (yaku, points, yaku.pool | (yaku.extra_pool if points > yaku.points else 0))
        for yaku, points in end.score
    )
    return tuple(
        (yaku_name(yaku.id), points, tuple(CardSet.from_mask(mask & pile.mask)))
        for yaku, points, mask in counted
    )


def _standing(shown: Shown) -> tuple[tuple[str, int], tuple[str, int]]:
    points = shown.view.points
    return (shown.names[0], points[0]), (shown.names[1], points[1])


def _held(shown: Shown) -> tuple[str, tuple[Card, ...]] | None:
    """Return what the opponent had left, which lies open at the end of a round."""
    other, cards = 1 - shown.view.seat, tuple(shown.revealed)
    return (addressed(_HELD, other, shown), cards) if cards else None


def _round_lines(shown: Shown) -> Iterator[str]:
    yield from _course_lines(shown)
    yield from filter(None, (_near_words(shown),))


def _course_lines(shown: Shown) -> Iterator[str]:
    """Yield how the round came to end as it did."""
    winner, is_multiplied = _end(shown.view).winner, _end(shown.view).multiplier > 1
    yield from _reason_lines(shown)
    if winner is not None and is_multiplied and (steps := multiplied(shown, winner)):
        yield steps
    yield from filter(None, (_call_words(shown),))


def _left(view: View) -> str:
    """Return how many rounds are left, "" where that depends on the points."""
    left = view.rules.rounds - view.round_number
    if left < 1 or view.rules.target_score:
        return ""
    return ngettext("{count} round left", "{count} rounds left", left)


def _reason_lines(shown: Shown) -> Iterator[str]:
    """Yield how the round ended, if nobody stopped."""
    view, reason = shown.view, _end(shown.view).reason
    if reason == "exhausted":
        yield from _exhausted_lines(shown)
    elif reason in _REASONS:
        yield _(_REASONS[reason])
    yield from _unasked_lines(shown)
    if reason in ("lucky", "void"):
        yield from luck_words(view.hand, shown)
        yield from luck_words(view.opponent_hand, shown)
    if reason == "field":
        yield from luck_words(view.field, shown)
        yield addressed(_LED, view.starter, shown, points=points_words(_end(view).base))


def _unasked_lines(shown: Shown) -> Iterator[str]:
    """Yield why whoever made a yaku was not asked: the last card, or the rules, leave no choice."""
    view, end = shown.view, shown.view.settlement
    if not end or end.reason != "stop" or end.winner is None:
        return
    if not shown.last or shown.last[1] == STOP:
        return
    if not (view.hand if end.winner == view.seat else view.opponent_hand_size):
        yield addressed(_LAST_CARD, end.winner, shown)
    elif view.koi_calls[1 - end.winner] and view.rules.after_opponent_koi == "must-stop":
        yield _(_FORCED["must-stop"])
    else:
        yield _(_FORCED[view.rules.koi_limit])


def _exhausted_lines(shown: Shown) -> Iterator[str]:
    """Yield why nobody stopped, and who gets points for that by the rules in force."""
    view, end = shown.view, _end(shown.view)
    has_made = view.score_of(0) or view.score_of(1)
    yield _(_NOBODY_STOPPED if has_made else _NOTHING_MADE)
    if end.winner is not None:
        yield addressed(_CALLED_ALONE, end.winner, shown)
    elif any(end.points):
        yield addressed(_LED, view.starter, shown, points=points_words(end.base))
    else:
        yield _(_NO_POINTS)


def _call_words(shown: Shown) -> str:
    """Return what became of a call, that of who did not win before that of who did; "" if none."""
    view, end = shown.view, _end(shown.view)
    callers = [seat for seat in (0, 1) if view.koi_calls[seat]]
    if not callers:
        return ""
    caller = next((seat for seat in callers if seat != end.winner), callers[0])
    called, other = points_words(view.called_scores[caller]), shown.names[1 - caller]
    if end.winner is None:
        return addressed(_NOTHING_MORE, caller, shown, called=called)
    if end.winner == caller:
        scored = product_words(end.base, end.multiplier)
        return addressed(_FINISHED, caller, shown, called=called, base=scored)
    if shown.you is None:
        return _(_TOO_LATE_FOR_BOTH, name=shown.names[caller], called=called, other=other)
    return addressed(_TOO_LATE, caller, shown, called=called, other=other)


def _near_words(shown: Shown) -> str:
    """Return from which yaku who did not win was one card away, the dearest; "" if from none."""
    view, winner = shown.view, _end(shown.view).winner
    seat = 1 - winner if winner is not None else view.seat
    near = near_yaku(view, seat)
    return addressed(_NEAR, seat, shown, yaku=quoted_yaku(near)) if near else ""


def near_yaku(view: View, seat: int) -> str:
    """Return the yaku that `seat` lacked one card of at the end of a round, the dearest; or ""."""
    if _end(view).reason not in ("stop", "exhausted"):
        return ""
    rows = [(row.yaku, row.standings[seat]) for row in prospects(view).rows]
    near = [yaku for yaku, now in rows if now.state == "late" and now.had and now.missing == 1]
    return max(near, key=lambda yaku: yaku.points).id if near else ""


def _balance(view: View, seat: int) -> str:
    change, now = _end(view).points[seat], view.points[seat]
    return _(
        "{before} {sign} {change} = {now}",
        before=number(now - change),
        sign="−" if change < 0 else "+",
        change=abs(change),
        now=number(now),
    )


def _match_lines(shown: Shown, match: Match) -> Iterator[Line]:
    view = shown.view
    if view.rules.match_winner == "rounds":
        first, second = match.rounds_won
        won = f"{number(first)} : {number(second)}" if view.seat == 0 else f"{second} : {first}"
        yield labelled(_("Rounds won"), won)
    tally = match.rounds_won if view.rules.match_winner == "rounds" else match.points
    if view.rules.bust and min(view.points) < 0:
        yield addressed(_BELOW, view.points.index(min(view.points)), shown)
    elif tally[0] == tally[1] and match.winner is not None:
        yield addressed(_TIED, match.winner, shown)
    if shown.you is not None and match.winner == 1 - shown.you:
        name = shown.names[1 - shown.you]
        yield from filter(None, (consolation(match, shown.you, name, shown.card_names),))


def _record_lines(shown: Shown, wins: tuple[bool, ...]) -> Iterator[Line]:
    if wins:
        yield ngettext(
            "Against {name} you have won {won} of the last {count} match.",
            "Against {name} you have won {won} of the last {count} matches.",
            len(wins),
            name=shown.names[1 - shown.view.seat],
            won=number(sum(wins)),
        )


def consolation(match: Match, seat: int, winner: str, card_names: str = "traditional") -> str:
    """Return something kind and true about a match that `seat` has lost, "" if there is nothing.

    Args:
        winner: what to call the opponent.
        card_names: the name set of the cards.
    """
    decider, lead = deciding_card(match, 1 - seat), _lead_before_the_end(match, seat)
    if decider and lead >= 0 and match.rules.match_winner == "points":
        card, source, yaku = decider
        named = card_name(card, card_names)
        decided = _(_DECIDED[source], card=named, yaku=yaku, name=winner)
        stood = _(_AHEAD if lead else _LEVEL) if len(match.history) > 2 else ""
        return in_a_row([stood, decided])
    rounds, settled = len(match.history) - 1, [one.end.settlement for one in match.rounds()]
    ahead = sum(points[seat] > points[1 - seat] for points in match.history[1:])
    if 2 * ahead > rounds:
        return ngettext(
            "At the end of {count} of the {rounds} rounds you were ahead.",
            "At the end of {count} of the {rounds} rounds you were ahead.",
            ahead,
            rounds=number(rounds),
        )
    mine, theirs = match.rounds_won[seat], match.rounds_won[1 - seat]
    if mine > theirs:
        return _(
            "You won more rounds than {name}, {mine} of {rounds}.",
            name=winner,
            mine=number(mine),
            rounds=number(rounds),
        )
    best = {who: _most(settled, who) for who in (0, 1)}
    if best[seat] > best[1 - seat]:
        return _("The most valuable round was yours: {points}.", points=points_words(best[seat]))
    near = near_yaku(match.view(seat), seat)
    return (
        _("In the final round you were one card away from {yaku}.", yaku=quoted_yaku(near))
        if near and match.round.settlement and match.round.settlement.winner == 1 - seat
        else ""
    )


def _lead_before_the_end(match: Match, seat: int) -> int:
    points = match.history[-2]
    return points[seat] - points[1 - seat]


def deciding_card(match: Match, winner: int) -> tuple[Card, str, str] | None:
    """Return the card without which `winner` would have gained nothing in its last turn.

    With it comes from where it was had, "hand", "stock" or "field", and what it made. It is None if
    there is not exactly one, or if the last round was not ended by stopping.
    """
    view, last = match.view(winner), Shown.of(match, winner).turns[winner]
    end, pile = view.settlement, view.piles[winner].mask
    if not end or end.winner != winner or end.reason != "stop":
        return None
    sources = {card: "field" for laid in last for card in laid.taken}
    sources |= {laid.card: laid.source for laid in last if laid.taken}
    mask = sum(card.mask for card in sources)
    score_with = partial(view.rules.score, month=view.month, field=view.field.mask)
    before = score_with(pile & ~mask)
    needed = [card for card in sources if score_with(pile & ~card.mask).total == before.total]
    old = before.as_dict()
    made = in_a_list(quoted_yaku(yaku.id) for yaku, _points in end.score if yaku.id not in old)
    return (needed[0], sources[needed[0]], made) if len(needed) == 1 and made else None


def _most(settled: list[Settlement | None], seat: int) -> int:
    ends = (end for end in settled if end and end.winner == seat)
    return max((end.base * end.multiplier for end in ends), default=0)
