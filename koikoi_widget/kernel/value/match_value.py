"""What the match is worth after a round: the chance of winning it, a draw counting half.

Calculated backwards from the last round, as if the policy played all rounds still to come: by the
difference in points or, if the first to reach a target wins, by the points of both.
"""

from __future__ import annotations

from functools import lru_cache

from ...engine.match import next_starter
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ..jit import Floats, Ints, np
from ..play.batches import policy_rounds
from ..rules import array_layout as at
from ..trained_files import weights_for
from .network import BY_CERTAIN, BY_GAIN, BY_LOSS, BY_NOTHING, MOST_POINTS

_ROUNDS = 40_000
# Differences beyond this many points decide a match as surely as this many do.
_SPAN = 320
# Points of both seats are told apart up to this target; a higher one is left out of account.
_MOST_TARGET = 240
_DIFFERENCES = np.arange(-_SPAN, _SPAN + 1)
_AMOUNTS = np.arange(1, MOST_POINTS + 1)

NOTHING: Floats = np.zeros((0, 0))
NOTHING.flags.writeable = False

# How near to its end by points a match decides before its last round. Earlier, points say the same
# more plainly: playing for the match from the first round on won 50.8 ± 0.4 % against doing so in
# the last three.
_NEAR = 15
# Who won the round: the rows of `after_round`.
BY_SEAT, BY_OPPONENT, BY_NOBODY = range(3)
_WINNERS = (0, 1, None)  # of those rows, if the seat is 0


def decides(view: View) -> bool:
    """Return whether the match, more than the points of this round, decides what is best."""
    rules = view.rules
    return is_reckoned(view) and (
        view.round_number == _most_rounds(rules)
        or (rules.bust and rules.zero_sum and min(view.points) < _NEAR)
        or (_has_target(rules) and max(view.points) > rules.target_score - _NEAR)
    )


def is_reckoned(view: View) -> bool:
    """Return whether the chance of winning the match in `view` can be worked out."""
    return view.round_number <= _most_rounds(view.rules) and counts_points(view.rules)


def after_view(view: View, seat: int) -> Floats:
    """Return `after_round` for a seat of the match in `view`; without rows if points do not decide
    who wins."""
    if not is_reckoned(view):
        return NOTHING
    points = view.points[seat], view.points[1 - seat]
    left = _most_rounds(view.rules) - view.round_number
    return after_round(view.rules, left, points, leads=view.starter == seat)


def after_round(
    rules: str | Rules, left: int, points: tuple[int, int], *, leads: bool = True
) -> Floats:
    """Return the chances of winning the match after this round, (3, 2 * _SPAN + 1).

    Rows: if the seat won the round, if its opponent did, if nobody did. Columns: by the points that
    the round adds to the seat's less those that it adds to its opponent's, from -_SPAN on.

    Args:
        left: rounds still to come after this one.
        points: the seat's and its opponent's, before this round is settled.
        leads: whether the seat leads this round.

    Raises:
        UnknownName: there is no such preset.
    """
    rules = find_rules(rules)
    if _has_target(rules) and not rules.zero_sum:
        own, other = (_by_points(rules)[lead][left] for lead in range(2))
        ahead = np.minimum(points[0] + np.maximum(_DIFFERENCES, 0), rules.target_score)
        behind = np.minimum(points[1] + np.maximum(-_DIFFERENCES, 0), rules.target_score)
        own, other = own[ahead, behind], other[ahead, behind]
    else:
        first, second, _shares = _chances(rules)
        places = np.clip(points[0] - points[1] + _DIFFERENCES + _SPAN, 0, 2 * _SPAN)
        own, other = (_settled(rules, chances[left])[places] for chances in (first, second))
    led = 0 if leads else 1  # the seat is 0
    # After the last round it matters who led that one: nobody leads another.
    ahead = [next_starter(rules, led, winner) if left else led for winner in _WINNERS]
    table = np.stack([(own, other)[leader] for leader in ahead])
    # Read-only like NOTHING: any other sort of array would be compiled for again.
    table.flags.writeable = False
    return table


def match_worth(rules: str | Rules, after: Floats) -> Floats:
    """Return what the match is worth by answers of the network, (4, MOST_POINTS + 1).

    Rows: by the mean of the points the seat wins, by the mean of those it loses, if nobody scores,
    by points that it certainly wins. A mean stands for amounts spread as the policy's rounds
    spread.

    Args:
        after: what `after_round` returned for these rules.

    Raises:
        UnknownName: there is no such preset.
    """
    rules = find_rules(rules)
    spread = _chances(rules)[2]
    coins = 2 if rules.zero_sum else 1
    table = np.empty((4, MOST_POINTS + 1))
    table[BY_GAIN] = spread @ after[BY_SEAT, _SPAN + coins * _AMOUNTS]
    table[BY_LOSS] = spread @ after[BY_OPPONENT, _SPAN - coins * _AMOUNTS]
    table[BY_NOTHING] = after[BY_NOBODY, _SPAN]
    table[BY_CERTAIN] = after[BY_SEAT, _SPAN + coins * np.arange(MOST_POINTS + 1)]
    table.flags.writeable = False
    return table


def counts_points(rules: Rules) -> bool:
    """Return whether the points alone decide who wins a match under these rules."""
    return rules.match_winner == "points"


def _most_rounds(rules: Rules) -> int:
    """Return how many rounds a match can have: only one if it begins at its target."""
    return 1 if 0 < rules.target_score <= rules.start_points else rules.rounds


def _has_target(rules: Rules) -> bool:
    return rules.start_points < rules.target_score <= _MOST_TARGET


@lru_cache(maxsize=16)
def _chances(rules: Rules) -> tuple[list[Floats], list[Floats], Floats]:
    """Return the chance of winning by difference, leading the next round or not, and the spread.

    The lists are by the rounds to come, the first by who led the last round; the spread is
    (MOST_POINTS + 1, MOST_POINTS), by a mean the shares of amounts.
    """
    results = policy_rounds(rules, _ROUNDS, "standing", weights=weights_for(rules))
    kinds = _kinds(rules, results)
    places = np.arange(len(_DIFFERENCES))
    ahead, behind = ([chances] for chances in _at_the_end(rules, _DIFFERENCES))
    for left in range(rules.rounds - 1):
        leading = np.zeros(len(_DIFFERENCES))
        following = np.zeros(len(_DIFFERENCES))
        own, other = (_settled(rules, part[left]) for part in (ahead, behind))
        for points, stays, share in kinds:
            up = np.clip(places + points, 0, 2 * _SPAN)
            down = np.clip(places - points, 0, 2 * _SPAN)
            first, second = (own, other) if stays or not left else (other, own)
            leading += share * first[up]
            following += share * second[down]
        ahead.append(leading)
        behind.append(following)
    won = results[results[:, at.WINNER] >= 0]
    return ahead, behind, _spread(won[:, at.BASE] * won[:, at.MULTIPLIER])


@lru_cache(maxsize=4)
def _by_points(rules: Rules) -> tuple[list[Floats], list[Floats]]:
    """Return the same by the points of both, up to the target: leading the next round or not."""
    results = policy_rounds(rules, _ROUNDS, "standing", weights=weights_for(rules))
    kinds, most = _kinds(rules, results), rules.target_score
    totals = np.arange(most + 1)
    ahead, behind = ([last] for last in _at_the_end(rules, totals[:, None] - totals))
    for left in range(rules.rounds - 1):
        leading, following = np.zeros_like(ahead[0]), np.zeros_like(ahead[0])
        for points, stays, share in kinds:
            more = np.minimum(totals + abs(points), most)
            own, other = (part[left] for part in (ahead, behind))
            first, second = (own, other) if stays or not left else (other, own)
            leading += share * (first[more] if points > 0 else first[:, more])
            following += share * (second[:, more] if points > 0 else second[more])
        for chances in (leading, following):
            chances[most], chances[:, most], chances[most, most] = 1.0, 0.0, 0.5
        ahead.append(leading)
        behind.append(following)
    return ahead, behind


def _at_the_end(rules: Rules, ahead: Ints) -> tuple[Floats, Floats]:
    """Return the chance of having won, by points ahead: with the last round led, and without."""
    won = 0.5 + np.sign(ahead) / 2
    if rules.tie_winner == "nobody":
        return won, won
    return np.ceil(won), np.floor(won)


def _kinds(rules: Rules, results: Ints) -> list[tuple[int, bool, float]]:
    """Return how rounds end: what the leader gains, whether it leads again, how often."""
    leads, rows = np.arange(len(results)) & 1, np.arange(len(results))
    gained = results[rows, at.POINTS + leads] - results[rows, at.POINTS + 1 - leads]
    winner = np.where(results[:, at.WINNER] < 0, 2, results[:, at.WINNER] ^ leads)
    stays = np.array([next_starter(rules, 0, seat) == 0 for seat in _WINNERS])[winner]
    kinds, counts = np.unique(np.stack([gained, stays]), axis=1, return_counts=True)
    return [
        (points, bool(again), count / len(results))
        for (points, again), count in zip(kinds.T.tolist(), counts.tolist(), strict=True)
    ]


def _settled(rules: Rules, chances: Floats) -> Floats:
    """Return the chances after a round, allowing for a match that ended because somebody went
    bust or reached the target."""
    if not rules.zero_sum:
        return chances
    sure = np.where(_DIFFERENCES > 0, 1.0, 0.0)
    if rules.bust:
        chances = np.where(abs(_DIFFERENCES) > 2 * rules.start_points, sure, chances)
    if rules.target_score > rules.start_points:
        reached = 2 * (rules.target_score - rules.start_points)
        chances = np.where(abs(_DIFFERENCES) >= reached, sure, chances)
    return chances


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
