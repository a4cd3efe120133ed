"""How a review is shown: the luck, what each side gave away, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..engine.display import as_html, as_text
from ..engine.words.names import card_name
from ..locale import N_, _, decimal, ngettext, percent, points_words, spoken, with_error
from ..simulation.frames import lined_up
from .advice_words import about_points, action_name
from .bars import LOSS, head_row
from .decisions import Decision, Review
from .luck import Luck

Names = tuple[str, str]  # of the players, by seat

# How many decisions are listed; `Review.costliest` has all of them.
SHOWN = 10
TITLES = (N_("Round"), N_("Step"), N_("Player"), N_("Played"), N_("Best move"), N_("Points lost"))
WORDED = TITLES[2:5]


def cost_of(cost: float, error: float) -> str:
    """Return a cost with its error: "1.32 ± 0.09"."""
    return with_error(decimal(cost, 2), error, 2)


def lost_by(decision: Decision) -> str:
    """Return what a decision cost: "1.32 ± 0.09" points or "12.1 ± 3.0% of the match"."""
    match = decision.chosen.match
    if match is None:
        return cost_of(decision.cost, decision.error)
    return _("{share} chance of winning", share=percent(match.loss, 1, match.loss_error))


# What a cost is called, by how many points it reaches.
_GRADES = ((2.0, N_("Blunder")), (0.5, N_("Mistake")), (0.0, N_("Slip")))


def grade_of(decision: Decision) -> str:
    """Return what a decision that cost something is called: a slip, a mistake or a blunder."""
    return next(_(word) for least, word in _GRADES if decision.gravity >= least)


def players_of(names: Names | None) -> Names:
    """Return what to call the players: their seats, if nothing else is known about them."""
    return names or (_("Seat {seat}", seat=0), _("Seat {seat}", seat=1))


def summaries(review: Review, players: Names | None = None) -> list[str]:
    """Return sentences for each player whose decisions were priced."""
    called = players_of(players)
    lucks = _luck(review.luck, review.seats[0], called) if review.luck.rounds else []
    costs = (said for seat in review.seats for said in _summary(review, seat, called[seat]))
    return [*lucks, *costs]


def _luck(luck: Luck, seat: int, players: Names) -> Iterator[str]:
    yield _(
        "{player}: {luck} by the luck of the cards, {result} on the score.",
        player=players[seat],
        luck=_ahead(luck.cards(seat)),
        result=_ahead(luck.result(seat)),
    )
    for side in (seat, 1 - seat):
        card = luck.luckiest(side)
        if card is not None and round(card.worth(side)) > 0:
            yield _(
                "{player}: the luckiest card was {card} in round {number}, worth about {points}.",
                player=players[side],
                card=card_name(card.card),
                number=card.round_number,
                points=points_words(round(card.worth(side))),
            )


def _ahead(points: float) -> str:
    """Return in words how far ahead that is."""
    if round(points) == 0:
        return _("level")
    if points < 0:
        return _("{points} behind", points=points_words(-round(points)))
    return _("{points} ahead", points=points_words(round(points)))


def _summary(review: Review, seat: int, player: str) -> Iterator[str]:
    decisions = review.of(seat)
    for_match = []
    if review.match_cost(seat):  # or else there is nothing to tell of them apart
        for_match = [one for one in decisions if one.advice.is_for_the_match]
    count, costly = len(decisions) - len(for_match), sum(bool(one.cost) for one in decisions)
    if costly:
        yield ngettext(
            "{player}: {mistakes} of {count} decision cost points, {cost} in total.",
            "{player}: {mistakes} of {count} decisions cost points, {cost} in total.",
            count,
            player=player,
            mistakes=costly,
            cost=about_points(review.cost(seat)[0]),
        )
    elif count or not decisions:
        yield ngettext(
            "{player}: {count} decision, which cost no points.",
            "{player}: {count} decisions, none of which cost points.",
            count,
            player=player,
        )
    if for_match:
        yield ngettext(
            "{player}: {mistakes} of {count} decision for the match cost some chance of winning.",
            "{player}: {mistakes} of {count} decisions for the match cost some chance of winning.",
            len(for_match),
            player=player,
            mistakes=sum(bool(one.match_cost) for one in for_match),
        )


def cells(decision: Decision) -> tuple[str, ...]:
    """Return what the list says about a decision, in the order of `TITLES`."""
    return (
        str(decision.view.round_number),
        str(decision.place + 1),
        players_of(None)[decision.seat],
        action_name(decision.action),
        action_name(decision.best.action),
        lost_by(decision),
    )


@as_text.register
def _text(review: Review) -> str:
    """Return a review as lines of text."""
    shown = review.costliest[:SHOWN]
    if not shown:
        return "\n".join(summaries(review))
    table = [tuple(map(_, TITLES)), *map(cells, shown)]
    return "\n".join([*summaries(review), "", *lined_up(table)])


@as_html.register
def _html(review: Review) -> str:
    """Return a review as self-contained HTML."""
    said = "".join(f"<p>{escape(line)}</p>" for line in summaries(review))
    shown = review.costliest[:SHOWN]
    if not shown:
        return spoken(said)
    head = head_row(map(_, TITLES))
    rows = "".join(_row(decision, shown[0].gravity) for decision in shown)
    return spoken(
        f"{said}<table><thead><tr>{head}<th></th></tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(decision: Decision, most: float) -> str:
    columns = "".join(
        f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells(decision)
    )
    bar = (
        f'<svg viewBox="0 0 120 12" width="120" height="12" aria-hidden="true"><rect y="1" '
        f'width="{120 * decision.gravity / most:.1f}" height="10" fill="{LOSS}"/></svg>'
    )
    return f"<tr>{columns}<td>{bar}</td></tr>"
