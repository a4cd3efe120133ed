"""What the match is worth after a round: the chance of winning it, by the point difference.

Calculated backwards from the last round, as if the policy played all rounds still to come.
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.rules import Rules, find_rules
from . import layout as at
from .batches import policy_rounds
from .files import weights_for
from .jit import Floats, Ints, np
from .network import BY_CERTAIN, BY_GAIN, BY_LOSS, BY_NOTHING, MOST_POINTS

_ROUNDS = 40_000
# Differences beyond this many points decide a match as surely as this many do.
_SPAN = 320
_DIFFERENCES = np.arange(-_SPAN, _SPAN + 1)
_AMOUNTS = np.arange(1, MOST_POINTS + 1)

NOTHING: Floats = np.zeros((0, 0))
NOTHING.flags.writeable = False


def match_worth(rules: str | Rules, left: int, difference: int) -> Floats:
    """Return what the match is worth to a seat after this round, (4, MOST_POINTS + 1).

    Rows: by the mean of the points it wins, by the mean of those it loses, if nobody scores, by
    points that it certainly wins. A mean stands for amounts spread as the policy's rounds spread.

    Args:
        left: rounds still to come after this one.
        difference: the seat's points less the opponent's, before this round is settled.

    Raises:
        UnknownName: there is no such preset.
    """
    found = find_rules(rules)
    first, second, spread = _chances(found)
    own, other = (_settled(found, chances[left]) for chances in (first, second))
    coins = 2 if found.zero_sum else 1
    place = difference + _SPAN
    up = np.clip(place + coins * _AMOUNTS, 0, 2 * _SPAN)
    down = np.clip(place - coins * _AMOUNTS, 0, 2 * _SPAN)
    table = np.empty((4, MOST_POINTS + 1))
    table[BY_GAIN] = spread @ own[up]
    table[BY_LOSS] = spread @ other[down]
    table[BY_NOTHING] = (own + other)[min(max(place, 0), 2 * _SPAN)] / 2
    table[BY_CERTAIN] = own[np.clip(place + coins * np.arange(MOST_POINTS + 1), 0, 2 * _SPAN)]
    # Read-only like NOTHING: any other sort of array would be compiled for again.
    table.flags.writeable = False
    return table


def counts_points(rules: Rules) -> bool:
    """Return whether the points alone decide who wins a match under these rules."""
    return rules.match_winner == "points" and not rules.target_score


@lru_cache(maxsize=16)
def _chances(rules: Rules) -> tuple[list[Floats], list[Floats], Floats]:
    """Return the chance of winning by difference, leading the next round or not, and the spread.

    The lists are by the rounds to come; the spread is (MOST_POINTS + 1, MOST_POINTS), by a mean
    the shares of amounts.
    """
    results = policy_rounds(rules, _ROUNDS, "standing", weights=weights_for(rules))
    leads = np.arange(_ROUNDS) & 1
    rows = np.arange(_ROUNDS)
    gained = results[rows, at.POINTS + leads] - results[rows, at.POINTS + 1 - leads]
    winner = np.where(results[:, at.WINNER] < 0, 2, results[:, at.WINNER] ^ leads)
    kinds, counts = np.unique(np.stack([gained, winner]), axis=1, return_counts=True)
    places = np.arange(len(_DIFFERENCES))
    ahead: list[Floats] = [0.5 + np.sign(_DIFFERENCES) / 2]
    behind = [ahead[0]]
    for left in range(rules.rounds - 1):
        leading = np.zeros(len(_DIFFERENCES))
        following = np.zeros(len(_DIFFERENCES))
        own, other = (_settled(rules, part[left]) for part in (ahead, behind))
        for (points, who), count in zip(kinds.T.tolist(), counts.tolist(), strict=True):
            # Who won leads; after a draw the same seat or its opponent.
            stays = who == 0 or who == 2 and rules.draw_starter == "same"
            share = count / _ROUNDS
            up = np.clip(places + points, 0, 2 * _SPAN)
            down = np.clip(places - points, 0, 2 * _SPAN)
            leading += share * (own if stays else other)[up]
            following += share * (other if stays else own)[down]
        ahead.append(leading)
        behind.append(following)
    won = results[results[:, at.WINNER] >= 0]
    return ahead, behind, _spread(won[:, at.BASE] * won[:, at.MULTIPLIER])


def _settled(rules: Rules, chances: Floats) -> Floats:
    """Return the chances after a round, allowing for a match that ended because somebody went
    bust."""
    if not rules.bust or not rules.zero_sum:
        return chances
    sure = np.where(_DIFFERENCES > 0, 1.0, 0.0)
    return np.where(abs(_DIFFERENCES) > 2 * rules.start_points, sure, chances)


def _spread(amounts: Ints) -> Floats:
    """Return the shares of amounts that have each mean: those seen, tilted until the mean fits."""
    seen = np.bincount(np.clip(amounts, 1, MOST_POINTS), minlength=MOST_POINTS + 1)[1:] + 1e-3
    low, high = np.full(MOST_POINTS + 1, -2.0), np.full(MOST_POINTS + 1, 2.0)
    for _halving in range(50):
        tilt = (low + high) / 2
        exponents = tilt[:, None] * _AMOUNTS
        shares: Floats = seen * np.exp(exponents - exponents.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        short = shares @ _AMOUNTS < np.arange(MOST_POINTS + 1)
        low, high = np.where(short, tilt, low), np.where(short, high, tilt)
    return shares
