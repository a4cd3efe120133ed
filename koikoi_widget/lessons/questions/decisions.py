"""Stop or koi-koi: positions from whole matches between two players, judged by the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...engine.actions import KOI_KOI, STOP, Action
from ...engine.cards import CardSet
from ...engine.rules import Rules, yaku_name
from ...engine.view import View
from ...locale import _
from ...table.sentences import worth
from .moments import Moment, moments, rows
from .question import Option, Question, Row, right_places
from .worth import figures, judged
from .yaku import rules_words, total_words

_SHARE_ASKED = 0.5


def decisions(rng: Random, rules: str | Rules = "bga") -> Iterator[Moment]:
    """Yield moments in which a player may stop or call koi-koi, endlessly."""
    return moments(rng, rules, lambda view: view.phase == "decide", _SHARE_ASKED)


def decision_of(moment: Moment) -> Question:
    """Ask whether to stop or to call koi-koi; within two standard errors both are right."""
    view = moment.view
    found = judged(moment.played, view)
    options: dict[Action, Option] = {STOP: Option(_("Stop")), KOI_KOI: Option(_("Koi-koi"))}
    right = (options[each.action] for each in found.options if each.is_right)
    return Question(
        prompt=_("You have made {yaku}. Stop or koi-koi?", yaku=_made(view)),
        options=tuple(options.values()),
        right=right_places(tuple(options.values()), *right),
        why=found.why,
        rows=rows(view),
        answer=_hopes(view),
        facts=tuple(_facts(view)),
        source=" ".join((_("{figures}.", figures=figures(found.options)), found.how)),
    )


def _made(view: View) -> str:
    score = view.rules.score(view.piles[view.seat].mask, view.month)
    return ", ".join(yaku_name(row.id) for row, _points in score)


def _facts(view: View) -> Iterator[str]:
    seat, other = view.seat, 1 - view.seat
    base, factor = worth(view, seat)
    yield rules_words(view.rules)
    yield _(
        "Stopping scores {base} × {multiplier} = {product}.",
        base=base,
        multiplier=factor,
        product=base * factor,
    )
    yield _(
        "Your opponent's pile scores {points}; cards in your opponent's hand: {cards}.",
        points=total_words(view.rules.total(view.piles[other].mask, view.month)),
        cards=view.opponent_hand_size,
    )
    if any(view.koi_calls):
        yield _(
            "Koi-koi calls so far: you {mine}, your opponent {theirs}.",
            mine=view.koi_calls[seat],
            theirs=view.koi_calls[other],
        )


def _hopes(view: View) -> tuple[Row, ...]:
    """Return the cards not yet captured that would raise the score by themselves, if few."""
    pile = view.piles[view.seat].mask
    open_cards = view.unseen | view.field | view.hand
    useful = CardSet(
        card for card in open_cards if view.rules.total(pile | card.mask, view.month) > view.score
    )
    few = 0 < len(useful) <= 8
    return (Row(tuple(useful), _("Each of these would have raised your score")),) if few else ()
