"""What each action is worth: the rest of the round, played out thousands of times.

The coach knows only what its seat knows. For each sample it deals the unseen cards afresh, tries
every legal action against that same deal, and has the kernel's policy play the round out. What a
card is worth is the mean of that and of what a network makes of it, see `kernel.value.valuation`;
chances are those of the samples.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import CancelledError
from threading import Event
from typing import TYPE_CHECKING

from ..engine.errors import Fixed, check_whole, checks_options, whole
from ..engine.texts import MOST_READ, checked_line
from ..engine.view import View
from ..engine.view_checks import check_decision
from ..locale import _
from .advice import Advice, InMatch, Option

if TYPE_CHECKING:
    from ..kernel.value.playout_values import Outlook
    from ..kernel.value.valuation import Prices

# Enough to keep the median decision's error within 0.15 points, for every preset.
SAMPLES = 18_000
MOST_SAMPLES = 10_000_000
_MOST_SEED = 10**100

# Samples between two checks whether the advice is still wanted: two or three milliseconds.
_SAMPLES_A_PIECE = 256


@checks_options
def advise(
    view: View,
    samples: int = SAMPLES,
    seed: int | str = 1,
    *,
    match: bool = True,
    halt: Event | None = None,
) -> Advice:
    """Return what each legal action of `view` is worth to its seat.

    The same view, samples and seed give the same advice on every machine. Other threads may run
    meanwhile.

    Args:
        view: of the seat to act: ``match.view(match.seat)``.
        samples: how many deals of the unseen cards to try each action against; the error falls
            with their square root.
        seed: what the deals are drawn from, a whole number or a word.
        match: whether actions are ranked by the chance of winning the match where that decides; if
            not, by the points of the round everywhere.
        halt: once another thread sets this, the work is abandoned within milliseconds.

    Raises:
        InvalidPosition: the seat has nothing to decide, or the view is impossible; the message says
            why.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: numpy or numba is not installed.
        CancelledError: `halt` was set.

    >>> view = kk.Match("bga", seed=7, starter=0).view(0)
    >>> kk.advise(view, samples=1000).best in view.legal_actions
    True
    """
    check_decision(view)
    samples = check_whole("samples", samples, 2, MOST_SAMPLES)
    seed = _checked_seed(seed)
    from ..kernel.value.match_value import decides
    from ..kernel.value.playout_values import Outlook

    outlook = Outlook(view, seed, standing=match and decides(view))
    while outlook.samples < samples:
        if halt is not None and halt.is_set():
            raise CancelledError
        outlook.look(min(_SAMPLES_A_PIECE, samples - outlook.samples))
    return Advice(view, _options(outlook, view), samples)


def takes_long() -> bool:
    """Return whether advice has to wait until the kernel is compiled, which can take a minute.

    Raises:
        KernelMissing: numpy or numba is not installed.
    """
    from ..kernel.value.valuation import is_ready

    return not is_ready()


def _checked_seed(seed: object) -> int | str:
    number = whole(seed)
    if number is not None and abs(number) < _MOST_SEED:
        return number
    return checked_line("seed", seed, MOST_READ, _("a whole number or a word"), alike=True)


def _options(outlook: Outlook, view: View) -> tuple[Option, ...]:
    from ..kernel.value.valuation import points_of, prices

    tally, samples = outlook.tally, outlook.samples
    points = points_of(outlook, view)
    match = prices(outlook, view) if outlook.is_for_match else None
    decisive = match or points
    ranks, best = decisive.ranks(), decisive.best
    firsts = (tally.firsts / samples).tolist()
    options = [
        Option(
            outlook.actions[place],
            points.mean(place),
            points.error(place),
            float(tally.ends[place, 0]) / samples,
            ranks[place],
            points.mean(best) - points.mean(place),
            points.error(best, place),
            firsts[place][0],
            firsts[place][1],
            float(tally.turns[place]) / samples,
            _yaku(view, (tally.yaku[place] / samples).tolist()),
            _in_match(match, place) if match else None,
        )
        for place in range(len(outlook.actions))
    ]
    return tuple(sorted(options, key=lambda option: option.rank))


def _in_match(chances: Prices, place: int) -> InMatch:
    best = chances.best
    return InMatch(
        chances.mean(place),
        chances.error(place),
        chances.mean(best) - chances.mean(place),
        chances.error(best, place),
    )


def _yaku(view: View, shares: list[list[float]]) -> Mapping[str, tuple[float, float]]:
    """Return the chances of each yaku by its id, in the order of the rules."""
    from ..kernel.rules.tables import yaku_of

    counted = {row.id: place for place, row in enumerate(yaku_of(view.rules, view.month))}
    return Fixed(
        {
            row.id: (shares[0][counted[row.id]], shares[1][counted[row.id]])
            for row in view.rules.active_yaku(view.month)
            if row.id in counted
        }
    )
