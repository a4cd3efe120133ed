"""How often things happen: rounds between two computer players, counted with their error.

With the extra `coach` the compiled kernel plays them; otherwise the greedy player plays fewer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import sqrt
from random import Random
from typing import NamedTuple

from ...engine.actions import KOI_KOI, Play
from ...engine.errors import KernelMissing, checks_options
from ...engine.match import Match
from ...engine.rules import Rules, find_rules
from ...engine.words.yaku_names import yaku_name
from ...locale import N_, _, ngettext, number, percent
from ...players import player
from ..html.show import Html, table

# How many rounds take a fraction of a second, with the kernel and without it.
COUNT, COUNT_WITHOUT_KERNEL = 10_000, 400


class Call(NamedTuple):
    """A koi-koi: which seat called, and how many cards it still held."""

    seat: int
    cards_left: int


@dataclass(frozen=True, slots=True)
class Played:
    """How one round went.

    Attributes:
        winner: the seat, None if nobody won.
        pile: what the winner had captured, a mask; 0 if nobody won.
        month: of the round, 1 to 12.
        points: what each seat got.
        starter: who led.
        call: the first koi-koi, None if nobody called.
    """

    winner: int | None
    pile: int
    month: int
    points: tuple[int, int]
    starter: int
    call: Call | None


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a count; `str` gives it as a percentage with one standard error.

    >>> str(Share(25, 100))
    '25 ± 4%'
    """

    hits: int
    of: int

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.hits / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        """One standard error; one extra hit and one extra miss keep it from being 0."""
        smoothed = (self.hits + 1) / (self.of + 2)
        return sqrt(smoothed * (1 - smoothed) / (self.of + 2))

    def __str__(self) -> str:
        if not self.of:
            return _("none")
        digits = 0 if self.error >= 0.005 else 1
        return percent(self.value, digits, self.error)


def played_rounds(
    rules: str | Rules = "bga", count: int | None = None, seed: int = 1
) -> tuple[Played, ...]:
    """Return rounds between two computer players, independent of each other.

    Args:
        count: how many; None: as many as take a fraction of a second.

    Raises:
        UnknownName: there is no such preset.
    """
    return _played_rounds(find_rules(rules), count, seed)


@lru_cache(maxsize=32)  # several tables of a lesson use the same rounds
def _played_rounds(rules: Rules, count: int | None, seed: int) -> tuple[Played, ...]:
    try:
        return by_kernel(rules, count or COUNT, seed)
    except KernelMissing:
        return by_greedy(rules, count or COUNT_WITHOUT_KERNEL, seed)


def by_kernel(rules: Rules, count: int, seed: int) -> tuple[Played, ...]:
    """Return rounds as the kernel plays them."""
    from ...kernel.play.batches import log_policy
    from ...kernel.rules import array_layout as at

    acts = {*range(at.CHOOSE), at.KOI_KOI}  # the numbers of plays from the hand, and of koi-koi
    results, _deals, logs = log_policy(rules, count, seed)
    return tuple(
        Played(
            winner=winner if winner >= 0 else None,
            pile=result[at.END_PILES + winner] if winner >= 0 else 0,
            month=place % 12 + 1,
            points=(result[at.POINTS], result[at.POINTS + 1]),
            starter=place % 2,
            call=_first_call([code == at.KOI_KOI for code in log if code in acts], place % 2),
        )
        for place, (result, log) in enumerate(zip(results.tolist(), logs.tolist(), strict=True))
        for winner in (result[at.WINNER],)
    )


def _first_call(calls: list[bool], starter: int) -> Call | None:
    """Return the first call, from plays (False) and calls (True) in order."""
    if True not in calls:
        return None
    plays = calls.index(True)  # how many cards both have played
    return Call(starter ^ (plays - 1) % 2, 8 - (plays + 1) // 2)


def by_greedy(rules: Rules, count: int, seed: int) -> tuple[Played, ...]:
    """Return rounds played by the greedy player, for when there is no kernel."""
    return tuple(_one_by_greedy(rules, f"{seed} {place}", place) for place in range(count))


def _one_by_greedy(rules: Rules, seed: str, place: int) -> Played:
    chooses, rng = player("greedy"), Random(seed)
    match = Match(rules, seed, starter=place % 2)
    while (end := match.round.settlement) is None:
        assert match.seat is not None
        match.push(chooses.choose(match.view(match.seat), rng))
    calls = [
        action == KOI_KOI
        for action in match.actions
        if action == KOI_KOI or isinstance(action, Play)
    ]
    return Played(
        winner=end.winner,
        pile=0 if end.winner is None else match.round.piles[end.winner].mask,
        month=match.round.month,
        points=end.points,
        starter=match.round.starter,
        call=_first_call(calls, match.round.starter),
    )


@checks_options
def yaku_shares(
    rules: str | Rules = "bga", count: int | None = None, seed: int = 1
) -> dict[str, Share]:
    """Return the share of won rounds with each yaku in the winner's pile, most frequent first.

    Args:
        count: of how many rounds; None: of as many as take a fraction of a second.
        seed: what they are dealt from.

    >>> next(iter(kk.yaku_shares("nintendo", count=100)))
    'chaff'
    """
    rules = find_rules(rules)
    counts: Counter[str] = Counter({row.id: 0 for row in rules.active_yaku()})
    won = [played for played in played_rounds(rules, count, seed) if played.pile]
    scores = [rules.score(played.pile, played.month) for played in won]
    made = [score for score in scores if score]  # a lucky hand wins without a yaku
    for score in made:
        counts.update(row.id for row, _points in score)
    return {name: Share(hits, len(made)) for name, hits in counts.most_common()}


@checks_options
def yaku_frequencies(rules: str | Rules = "bga") -> Html:
    """Return the yaku by how often they are in the winning pile.

    >>> table = kk.yaku_frequencies("nintendo")
    """
    rules = find_rules(rules)
    points = {row.id: row.points for row in rules.active_yaku()}
    shares = yaku_shares(rules)
    most = max(share.value for share in shares.values()) or 1.0
    return _said_of(rules) + table(
        (_("Yaku"), _("Points"), _("Share of rounds won")),
        (
            (yaku_name(name), number(points[name]), _with_bar(share, most))
            for name, share in shares.items()
        ),
    )


# The cards that the caller still held, and what that stage is called.
_STAGES = (
    (N_("early: 5 to 7 cards left"), range(5, 9)),
    (N_("midway: 3 or 4 cards left"), range(3, 5)),
    (N_("late: 1 or 2 cards left"), range(1, 3)),
)


def call_shares(
    rules: str | Rules = "bga", **options: int
) -> dict[str, tuple[Share, Share, Share]]:
    """Return how rounds ended after the first koi-koi, by when it was called.

    Each value: the caller won, the opponent won, nobody won.
    """
    rounds = played_rounds(rules, **options)
    return {
        stage: _ends(
            [played for played in rounds if played.call and played.call.cards_left in left]
        )
        for stage, left in _STAGES
    }


def _ends(called: list[Played]) -> tuple[Share, Share, Share]:
    own = sum(played.call is not None and played.winner == played.call.seat for played in called)
    nobody = sum(played.winner is None for played in called)
    count = len(called)
    return Share(own, count), Share(count - own - nobody, count), Share(nobody, count)


@checks_options
def call_table(rules: str | Rules = "bga") -> Html:
    """Return how rounds ended after the first koi-koi, by when it was called.

    >>> table = kk.call_table("nintendo")
    """
    rules = find_rules(rules)
    rows = (
        (_(stage), *map(str, ends), number(ends[0].of))
        for stage, ends in call_shares(rules).items()
    )
    header = (
        _("First koi-koi"),
        _("the caller won"),
        _("the opponent won"),
        _("nobody won"),
        _("rounds"),
    )
    return _said_of(rules) + table(header, rows)


def _said_of(rules: Rules) -> Html:
    count = len(played_rounds(rules))
    words = ngettext(
        "{rules}. {count} round between two computer players; ± is one standard error.",
        "{rules}. {count} rounds between two computer players; ± is one standard error.",
        count,
        rules=_(rules.name),
    )
    return Html(f"<p>{escape(words)}</p>")


def _with_bar(share: Share, most: float) -> Html:
    look = f"width:{100 * share.value / most:.1f}%"
    return Html(
        f'<div class="koikoi-share-of">{escape(str(share))}'
        f'<div class="koikoi-bar" aria-hidden="true"><div style="{look}"></div></div></div>'
    )
