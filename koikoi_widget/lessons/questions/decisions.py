"""Stop or koi-koi: positions from whole matches between two players, judged by playing on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...engine.actions import DEAL, KOI_KOI, PASS, STOP, Action
from ...engine.cards import CardSet
from ...engine.match import Match
from ...engine.record import RoundRecord
from ...engine.rules import Rules, find_rules, yaku_name
from ...engine.settle import multiplier
from ...engine.view import View
from ...locale import N_, _
from ...players import player as find_player
from .playouts import SAMPLES, Judgement, judge
from .question import Option, Question, Row, right_places
from .yaku import points_words

# Of the positions of one match only some are asked, so that the next is soon another story.
_SHARE_ASKED = 0.5

_VERDICTS: dict[tuple[Action, ...], str] = {
    (STOP,): N_("so stop"),
    (KOI_KOI,): N_("so koi-koi"),
    (STOP, KOI_KOI): N_("too close to tell, so both are right"),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment of a match in which one may stop or call koi-koi: what was played, what is seen."""

    played: RoundRecord
    view: View


def decisions(
    rng: Random, rules: str | Rules = "bga", player: str = "greedy"
) -> Iterator[Decision]:
    """Yield the decisions of matches between two players, without end."""
    found = find_rules(rules)
    while True:
        match = Match(found, seed=int(rng.random() * 2**32))
        for decision in _decisions_of(match, rng, player):
            if rng.random() < _SHARE_ASKED:
                yield decision


def decision_of(decision: Decision, rng: Random, samples: int = SAMPLES) -> Question:
    """Ask whether to stop or to call koi-koi; within two standard errors both are right."""
    view = decision.view
    judged = judge(decision.played, view.rules, view.round_number, rng, samples)
    options: dict[Action, Option] = {STOP: Option(_("Stop")), KOI_KOI: Option(_("Koi-koi"))}
    return Question(
        prompt=_("You have made {yaku}. Stop or koi-koi?", yaku=_made(view)),
        options=tuple(options.values()),
        right=right_places(tuple(options.values()), *(options[best] for best in judged.best)),
        why=verdict(judged),
        rows=_rows(view),
        answer=_hopes(view),
        facts=tuple(_facts(view)),
    )


def verdict(judged: Judgement) -> str:
    """Return the judgement as one sentence."""
    return _(
        "Stopping brings {stop}; koi-koi brought {koi_koi} ± {error:.1f} on average over "
        "{samples} continuations played at random: {verdict}.",
        stop=judged.stop,
        koi_koi=f"{judged.koi_koi:.1f}".replace("-", "−"),
        error=judged.error,
        samples=judged.samples,
        verdict=_(_VERDICTS[judged.best]),
    )


def _decisions_of(match: Match, rng: Random, player: str) -> Iterator[Decision]:
    chooses = find_player(player)
    while not match.is_over:
        seat = match.seat
        assert seat is not None
        view = match.view(seat)
        if view.phase == "decide":
            played = match.record.rounds[-1]
            if PASS not in played.actions:
                yield Decision(played, view)
        match.push(DEAL if view.phase == "over" else chooses.choose(view, rng))


def _made(view: View) -> str:
    score = view.rules.score(view.piles[view.seat].mask, view.month)
    return ", ".join(yaku_name(row.id) for row, _points in score)


def _rows(view: View) -> tuple[Row, ...]:
    other = 1 - view.seat
    return (
        Row(tuple(view.piles[view.seat]), _("You have taken")),
        Row(tuple(view.piles[other]), _("The other has taken")),
        Row(tuple(view.field), _("The field")),
        Row(tuple(view.hand), _("Your hand")),
    )


def _facts(view: View) -> Iterator[str]:
    seat, other = view.seat, 1 - view.seat
    base = view.score
    factor = multiplier(view.rules, seat, view.koi_calls, view.field_brights, base)
    yield _(view.rules.name)
    yield _(
        "Stopping scores {base} × {multiplier} = {product}.",
        base=base,
        multiplier=factor,
        product=base * factor,
    )
    yield _(
        "The other's pile scores {points}; cards in the other's hand: {cards}.",
        points=points_words(view.rules.total(view.piles[other].mask, view.month)),
        cards=view.opponent_hand_size,
    )
    if any(view.koi_calls):
        yield _(
            "Koi-koi so far: you {mine}, the other {theirs}.",
            mine=view.koi_calls[seat],
            theirs=view.koi_calls[other],
        )


def _hopes(view: View) -> tuple[Row, ...]:
    """Return the cards not taken yet that alone would raise the score, if they are few."""
    pile = view.piles[view.seat].mask
    open_cards = view.unseen | view.field | view.hand
    useful = CardSet(
        card for card in open_cards if view.rules.total(pile | card.mask, view.month) > view.score
    )
    few = 0 < len(useful) <= 8
    return (Row(tuple(useful), _("Each of these would have raised your score")),) if few else ()
