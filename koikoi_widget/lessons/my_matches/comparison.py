"""Two matches with the same deals side by side: points, what decisions cost, where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from ...coach.decisions import Choice, Review
from ...coach.review import choices
from ...engine.match import Match, PlayedRound
from ...engine.round import Round

_SEAT = 0  # of whoever plays against the machine, in both matches


class SameRound(NamedTuple):
    """One round as it was played in each match; None where a match had ended before.

    >>> from koikoi_widget.engine.match import Match
    >>> match = Match("bga", seed=7)
    >>> [played.theirs.points for played in compare(match, match).rounds]
    [(50, 50)]
    """

    theirs: PlayedRound | None
    mine: PlayedRound | None


class Difference(NamedTuple):
    """What each of two players chose in the same position.

    Attributes:
        theirs, mine: the choices, a `Decision` where the coach has priced it.
    """

    theirs: Choice
    mine: Choice


class Lost(NamedTuple):
    """What decisions cost, according to the coach.

    Attributes:
        points: lost in each decision, on average.
        error: one standard error of that.
        decisions: how many there were.
    """

    points: float
    error: float
    decisions: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two matches of seat 0 that were dealt from the same seed; in pairs, theirs comes first.

    Attributes:
        points: the points that each player has at the end of their own match.
        rounds: what was played in each round.
        differences: where both were in the same position, and chose differently, in order.
        lost: what each player's decisions cost; None for a match that was not reviewed.

    >>> from koikoi_widget.engine.match import Match
    >>> theirs, mine = Match("bga", seed=7, starter=0), Match("bga", seed=7, starter=0)
    >>> theirs.push(theirs.legal_actions[0])
    >>> mine.push(mine.legal_actions[-1])
    >>> [difference] = compare(theirs, mine).differences
    >>> difference.mine.action == mine.actions[0]
    True
    """

    points: tuple[int, int]
    rounds: tuple[SameRound, ...]
    differences: tuple[Difference, ...]
    lost: tuple[Lost | None, Lost | None]


def compare(
    theirs: Match, mine: Match, reviews: tuple[Review | None, Review | None] = (None, None)
) -> Comparison:
    """Return two matches side by side.

    The opponent may have answered differently, and another seat have led: then the positions are no
    longer the same, and what was chosen there is compared no further.

    Args:
        reviews: of each match, what the coach says; None is not known.
    """
    chosen, own = _choices(theirs, reviews[0]), _choices(mine, reviews[1])
    both = ((chosen[position], own[position]) for position in own if position in chosen)
    return Comparison(
        (theirs.points[_SEAT], mine.points[_SEAT]),
        tuple(SameRound(*pair) for pair in zip_longest(theirs.rounds(), mine.rounds())),
        tuple(Difference(*pair) for pair in both if pair[0].action != pair[1].action),
        (_lost(reviews[0]), _lost(reviews[1])),
    )


def _choices(match: Match, review: Review | None) -> dict[Round, Choice]:
    """Return what the player chose, by position, in order."""
    made: tuple[Choice, ...] = review.of(_SEAT) if review else tuple(choices(match, _SEAT))
    return {match.at(choice.place).round: choice for choice in made}


def _lost(review: Review | None) -> Lost | None:
    if not (review and review.of(_SEAT)):
        return None
    count = len(review.of(_SEAT))
    points, error = review.cost(_SEAT)
    return Lost(points / count, error / count, count)
