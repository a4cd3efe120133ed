"""The luck of the cards in simulated matches: what takes most of the chance out of a mean."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.match import Match
from ..engine.rules import Rules

# Rounds played out with each card that came: so the luck of a round of 16 cards has an error of 1.4
# points.
SAMPLES = 600


def pricing(rules: Rules, seed: int | str) -> Callable[[Match, int], float]:
    """Return what says what the cards of a finished match were worth to seat 0.

    It takes the match and the number of its deal, and returns points as the score counts them, to
    four places, so that a file keeps them as they are. Both matches of a deal are priced by the
    same chance, so that what they share is taken for the same luck.

    Raises:
        KernelMissing: numpy or numba is not installed.
        InvalidRules: the policy's weights for these rules have been damaged.
    """
    from ..kernel.value.chance_values import Chances

    Chances(rules, SAMPLES)  # or only the first match would find out

    def price(match: Match, deal: int) -> float:
        chances, luck = Chances(rules, SAMPLES, f"luck {seed} {deal}"), 0.0
        for played in match.rounds():
            luck += chances.deal(played.start)[0]
            luck += sum(points for _step, points, _error in chances.stock(played))
        return round((2 if rules.zero_sum else 1) * luck, 4)

    return price
