"""Questions about a match: lucky hands, who may call, who leads, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ....engine.cards import DECK, MONTHS, CardSet
from ....engine.match import first_starter, next_starter
from ....engine.round import decision_options, lucky
from ....engine.rules import Rules
from ....engine.settle import outcome
from ....engine.words.names import month_title
from ....locale import N_, _, in_a_row, ngettext, number, points_words
from ...html.rule_tables import CALLS, can_come_about
from ..question import Option, Question, Row, drawn, right_places, shuffled
from .round_questions import calls_so_far
from .yaku_questions import rules_words

# How many cards of a month a hand holds: both lucky hands, and some near misses.
_HANDS = {
    "four-of-a-month": ((4, 1, 1, 1, 1), (4, 2, 1, 1)),
    "four-pairs": ((2, 2, 2, 2),),
    "": ((3, 3, 2), (2, 2, 2, 1, 1), (3, 2, 2, 1), (3, 1, 1, 1, 1, 1)),
}
_LUCK = {
    "four-of-a-month": N_("Yes: four of a month (teshi)"),
    "four-pairs": N_("Yes: four pairs (kuttsuki)"),
    "": N_("No"),
}
_LUCKY_RULES = {
    "automatic": N_("Under these rules a lucky hand ends the round at once."),
    "optional": N_(
        "Under these rules you may show a lucky hand, which ends the round, or play on."
    ),
}

_STOP_OR_CALL, _MUST_STOP = N_("You may stop or call koi-koi"), N_("You must stop")
_MAY = (
    _STOP_OR_CALL,
    _MUST_STOP,
    N_("You must call koi-koi"),
    N_("Nothing to decide: play continues"),
)
_GROWN = (
    N_("You have just made or improved a yaku."),
    N_("You have just made or improved a yaku, and have enough points to stop."),
)

_YOU, _OPPONENT = N_("You"), N_("Your opponent")
_LEADERS = (_YOU, _OPPONENT, N_("Chance decides"), N_("You draw cards again"))
_AFTER = {
    0: N_("You started this round and won it. Who starts the next one?"),
    1: N_("You started this round, and your opponent won it. Who starts the next one?"),
    None: N_("You started this round, and nobody won it. Who starts the next one?"),
}
_LEADS_WON = {
    "winner": N_("The winner of a round starts the next."),
    "loser": N_("Under these rules, the loser of a round starts the next."),
}
_LEADS_DRAWN = {
    "same": N_("Under these rules, the player who started a drawn round starts the next one too."),
    "other": N_("Under these rules the other player starts after a drawn round."),
}

OUTCOMES = (
    N_("You have won"),
    N_("Your opponent has won"),
    N_("It is a draw"),
    N_("The match goes on"),
)


def luck_of(rng: Random, rules: Rules) -> Question:
    """Ask whether a hand is lucky."""
    kind = drawn(_HANDS, rng)
    hand = _hand(drawn(_HANDS[kind], rng), rng)
    assert (lucky(hand) or "") == kind
    why = {
        "four-of-a-month": _("It holds all four cards of one month."),
        "four-pairs": _("It holds four pairs, of four different months."),
        "": _("It is neither four cards of one month nor four pairs of different months."),
    }
    rule = _(_LUCKY_RULES[rules.lucky_declare]) if kind else ""
    return _asked(
        "luck",
        _("You are dealt this hand. Is it a lucky hand?"),
        tuple(_LUCK.values()),
        _LUCK[kind],
        why=in_a_row([why[kind], rule]),
        rules=rules,
        rows=(Row(tuple(hand), _("Your hand")),),
    )


def choice_of(rng: Random, rules: Rules) -> Question:
    """Ask what you may do as your turn ends."""
    calls = drawn((made for made in CALLS if can_come_about(rules, made)), rng)
    cards_left = drawn((0, 1, 3, 5), rng)
    # Without a yaku an empty hand would end the round, or not: the opponent may hold a card still.
    has_grown = not cards_left or rng.random() < 0.8
    right = _MAY[3]
    if has_grown:
        allowed = decision_options(rules, 0, calls, cards_left)
        right = _STOP_OR_CALL if "koi-koi" in allowed else _MUST_STOP
    return _asked(
        f"choice {calls[0]}-{calls[1]} {cards_left} {'yaku' if has_grown else 'none'}",
        _("Your turn ends. What may you do?"),
        _MAY,
        right,
        why=_choice_reason(rules, calls, cards_left, has_grown),
        rules=rules,
        facts=(
            _(_GROWN[rules.stop_from > 1])
            if has_grown
            else _("You have neither made nor improved a yaku this turn."),
            calls_so_far(*calls),
            ngettext(
                "You have {count} card left in your hand.",
                "You have {count} cards left in your hand.",
                cards_left,
            ),
        ),
    )


def _choice_reason(rules: Rules, calls: tuple[int, int], cards_left: int, has_grown: bool) -> str:
    """Return why a player may or must do so: the first rule that applies."""
    mine, theirs = calls
    reasons = (
        (not has_grown, N_("Unless you make or improve a yaku, there is nothing to decide.")),
        (not cards_left, N_("With no cards left in your hand, you cannot play on.")),
        (
            theirs and rules.after_opponent_koi == "must-stop",
            N_("Under these rules you must stop if you make a yaku after your opponent's call."),
        ),
        (
            mine + theirs and rules.koi_limit == "one-in-round",
            N_("Under these rules there is only one call in a round, and it has been made."),
        ),
        (
            mine and rules.koi_limit == "one-each",
            N_("Under these rules each player may call once in a round, and you have called."),
        ),
        (True, N_("You have a yaku to score, and nothing in these rules forbids a call.")),
    )
    return _(next(words for applies, words in reasons if applies))


def leader_of(rng: Random, rules: Rules) -> Question:
    """Ask who leads: the first round if cards are drawn for it, or a later one."""
    if rules.first_starter == "low-month" and rng.random() < 0.5:
        return _first_leader(rng, rules)
    winner = drawn((0, 1, None, None), rng)
    leads = next_starter(rules, 0, winner)
    why = _LEADS_DRAWN[rules.draw_starter] if winner is None else _LEADS_WON[rules.win_starter]
    return _asked(
        f"leader after {winner}",
        _(_AFTER[winner]),
        _LEADERS,
        (_YOU, _OPPONENT)[leads],
        why=_(why),
        rules=rules,
    )


def _first_leader(rng: Random, rules: Rules) -> Question:
    yours, theirs = shuffled(DECK, rng)[:2]
    leads = first_starter(yours.month, theirs.month)
    why = _("The months are the same, so you both draw again.")
    if leads is not None:
        earlier = (yours, theirs)[leads]
        why = _("{month} is the earlier month, so it starts.", month=month_title(earlier.month))
    return _asked(
        "leader",
        _("You draw cards to decide who starts the first round. Who starts?"),
        _LEADERS,
        _LEADERS[3] if leads is None else (_YOU, _OPPONENT)[leads],
        why=why,
        rules=rules,
        rows=(Row((yours,), _("Your card")), Row((theirs,), _("Your opponent's card"))),
    )


def outcome_of(
    rules: Rules, points: tuple[int, int], rounds_won: tuple[int, int], played: int
) -> str:
    """Return which of `OUTCOMES` applies after `played` rounds; you are seat 0."""
    is_over, winner = outcome(rules, points, rounds_won, played)
    return OUTCOMES[3 if not is_over else 2 if winner is None else winner]


def winner_of(rng: Random, rules: Rules) -> Question:
    """Ask whether a match is over after a round, and who has won."""
    played = drawn((rules.rounds, rules.rounds, max(1, rules.rounds // 2)), rng)
    points = _points(rng, rules, played)
    won = _rounds_won(rng, points, played)
    facts = [
        _both(N_("Points: you {mine}, your opponent {theirs}."), points),
        _("Round {number} of {rounds} has just ended.", number=played, rounds=rules.rounds),
    ]
    if rules.match_winner == "rounds":
        facts.append(_both(N_("Rounds won: you {mine}, your opponent {theirs}."), won))
    if rules.tie_winner == "starter":
        facts.append(_("You started that round."))
    return _asked(
        f"outcome {points[0]}-{points[1]} {won[0]}-{won[1]} {played}",
        _("Is the match over, and who has won?"),
        OUTCOMES,
        outcome_of(rules, points, won, played),
        why=in_a_row(
            [_outcome_reason(rules, points, played), _tie_reason(rules, points, won, played)]
        ),
        rules=rules,
        facts=tuple(facts),
    )


def _both(words: str, pair: tuple[int, int]) -> str:
    return _(words, mine=number(pair[0]), theirs=number(pair[1]))


def _outcome_reason(rules: Rules, points: tuple[int, int], played: int) -> str:
    if rules.bust and min(points) < 0:
        return _("A player who is below 0 after a round loses at once.")
    if rules.target_score and max(points) >= rules.target_score:
        points_needed = points_words(rules.target_score)
        return _("A match ends once a player has {points}.", points=points_needed)
    if played < rules.rounds:
        if rules.bust and not min(points):
            return _("Rounds are left, and exactly 0 is not below 0.")
        return _("Rounds are left to play.")
    if rules.match_winner == "rounds":
        return _("It was the last round, and under these rules whoever won more rounds wins.")
    if rules.tie_winner == "starter":
        return _("It was the last round: the player with more points wins.")
    return _(
        "It was the last round: the player with more points wins, and equal points are a draw."
    )


def _tie_reason(rules: Rules, points: tuple[int, int], won: tuple[int, int], played: int) -> str:
    """Return why a tie is won, "" if it is none or a draw."""
    untied = replace(rules, tie_winner="nobody")
    if outcome(rules, points, won, played) == outcome(untied, points, won, played):
        return ""
    return _("A tie goes to whoever started the last round, and that was you.")


def _points(rng: Random, rules: Rules, played: int) -> tuple[int, int]:
    """Return points of both players that are possible after `played` rounds."""
    start = rules.start_points
    ahead = drawn((0, 1, 2, 6, 14), rng)
    if rules.zero_sum:
        ahead = drawn((0, ahead, ahead, start, start + 4), rng)
        pair = (start + ahead, start - ahead)
    else:
        less = drawn(range(10, 30), rng) if played > 1 else 0  # one player scores in a round
        pair = (start + less + ahead, start + less)
    return pair if rng.random() < 0.5 else (pair[1], pair[0])


def _rounds_won(rng: Random, points: tuple[int, int], played: int) -> tuple[int, int]:
    """Return how many rounds each may have won with these points: of several, one at least."""
    if played == 1:
        return int(points[0] > points[1]), int(points[0] < points[1])
    mine = drawn(range(1, played), rng)
    return mine, drawn(range(1, played - mine + 1), rng)


def _hand(counts: Sequence[int], rng: Random) -> CardSet:
    """Return a hand with `counts[0]` cards of one month, `counts[1]` of another, and so on."""
    months = shuffled(MONTHS, rng)[: len(counts)]
    return CardSet(
        card
        for month, count in zip(months, counts, strict=True)
        for card in shuffled(CardSet.from_mask(month.mask), rng)[:count]
    )


def _asked(
    asks: str,
    prompt: str,
    options: Sequence[str],
    right: str,
    *,
    why: str,
    rules: Rules,
    rows: tuple[Row, ...] = (),
    facts: tuple[str, ...] = (),
) -> Question:
    offered = [Option(_(words)) for words in options]
    return Question(
        prompt=prompt,
        options=tuple(offered),
        right=right_places(offered, Option(_(right))),
        why=why,
        rows=rows,
        facts=(rules_words(rules), *facts),
        asks=asks,
    )
