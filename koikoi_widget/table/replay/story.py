"""What followed a decision, in a few sentences, and how the lead went that it was part of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...coach.decisions import Decision, Review
from ...coach.reasons import laid
from ...engine.actions import Play, Take
from ...engine.cards import CardSet
from ...engine.round import Round
from ...engine.words.names import card_name
from ...locale import N_, _, as_sentence, labelled, number, points_words
from ...web import protocol
from ..scene.shown import Shown
from ..words.result_words import result_title
from ..words.sentences import addressed, happened
from .playback import Playback

_TAKEN = (N_("You took {card} later."), N_("{name} took {card} later."))


def aftermath(playback: Playback, decision: Decision, names: str) -> Iterator[str]:
    """Yield what came of a decision: its turn, the cards it was about, the end of the round."""
    match = playback.match
    played = next(one for one in reversed(list(match.rounds())) if one.place <= decision.place)
    end = played.place + len(played.actions)
    laid_by = decision.place + 1  # when its turn has laid all its cards
    while laid_by < end and isinstance(match.step(laid_by)[1], Take):
        laid_by += 1
    last = playback.at(end).shown(names)
    if isinstance(decision.action, Play | Take):
        yield happened(playback.at(laid_by).shown(names))
        yield from _fates(decision, played.positions[laid_by - played.place :], last)
    if settlement := last.view.settlement:
        title, points = result_title(last), settlement.base * settlement.multiplier
        yield as_sentence(labelled(title, points_words(points)) if points else title)


def _fates(decision: Decision, later: Sequence[Round], shown: Shown) -> Iterator[str]:
    """Yield who took a card in the end that was discarded, or that the better move takes."""
    for action in (decision.action, decision.best.action):
        if not isinstance(action, Play | Take):
            continue
        card, taken = laid(decision.view, action)
        of_action = CardSet.from_mask(taken) if action != decision.action else CardSet([card])
        for one in of_action:
            if one not in later[0].field:
                continue  # it lay there no more once the turn was over
            name = card_name(one, shown.card_names)
            takers = (seat for then in later for seat in (0, 1) if one in then.piles[seat])
            if (taker := next(takers, None)) is not None:
                yield addressed(_TAKEN, taker, shown, card=name)
            else:
                yield _("Nobody took {card}.", card=name)
            break


def curve(
    playback: Playback, review: Review, seat: int, shown: Sequence[Decision], current: int
) -> protocol.Curve:
    """Return how the lead of `seat` went, as its decisions let one expect it.

    Args:
        shown: the decisions that get a dot.
        current: the index of that in sight.
    """
    match = playback.match
    worth = 2 if match.rules.zero_sum else 1  # what one wins there, the other loses

    def lead(points: tuple[int, int]) -> float:
        return points[seat] - points[1 - seat]

    def expected(decision: Decision) -> tuple[int, float]:
        return decision.place, lead(decision.view.points) + worth * decision.chosen.equity

    rounds = list(match.rounds())
    begun = [(one.place, lead(points)) for one, points in zip(rounds, match.history, strict=False)]
    points = [*begun, *map(expected, review.of(seat)), (playback.length, lead(match.points))]
    return {
        "title": _("Your expected lead, in points")
        if seat == playback.you
        else _("{name}'s expected lead, in points", name=playback.names[seat]),
        "points": sorted(points),
        "rounds": [(one.place, number(one.start.number)) for one in rounds],
        "dots": [
            (*expected(decision), place == current, "best" if decision.chosen.is_fine else "costs")
            for place, decision in enumerate(shown)
        ],
    }
