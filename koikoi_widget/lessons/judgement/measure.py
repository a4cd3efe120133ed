"""Measure judgement: `koi_table`, `rules_of_thumb` and `reading`.

For the presets the figures are kept in files (see `preset_figures`); for house rules, other counts
or a rule of your own they are measured when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from threading import Event
from typing import TYPE_CHECKING

from ...coach.advice import FINE
from ...engine.actions import Action, Play
from ...engine.cards import Card
from ...engine.errors import (
    IllegalAction,
    InvalidValue,
    check_whole,
    checks_options,
    quoted,
    shortened,
)
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ...locale import _
from ...simulation.executors import checked_executor
from ...simulation.progress_bar import progress as progress_bar
from ...simulation.stats import mean_of, share_of
from . import preset_figures
from .figures import Cell, KoiTable, Made, MeasuredThumb, Reading, RulesOfThumb
from .positions import PLAYERS, SAMPLES, Priced, priced
from .reading import read
from .threats import BASES, THREATS, threats
from .thumbs import DECISION, DISCARD, THUMBS, Picks, Thumb, calls_if

if TYPE_CHECKING:
    from distributed import Client

# How many positions of each kind, and turns, are looked at on demand.
COUNT, TURNS = 400, 4000
_MOST = 1_000_000


@checks_options
def koi_table(
    rules: str | Rules = "bga",
    count: int | None = None,
    seed: int | str = 1,
    *,
    progress: bool = True,
    halt: Event | None = None,
    executor: Executor | Client | None = None,
) -> KoiTable:
    """Return how often koi-koi was better than stopping, and how much more it earned on average.

    Where koi-koi earned less, that figure is negative. Decisions are grouped by your opponent's
    threats (see `threats`) and by the base, the points your pile scores before any multiplier. They
    come from whole matches of two kinds of players, and `advise` judges them. For a preset the
    figures are kept, so it takes no time.

    Args:
        rules: a preset's id or `Rules`.
        count: how many new decisions to measure; None: the kept ones, or 400 for house rules.
        seed: what new matches and deals are drawn from.
        progress: whether to show a progress bar with the time left.
        halt: once another thread sets this, the work is given up; so does Ctrl-C.
        executor: plays the matches and prices the positions: any executor of `concurrent.futures`,
            or the ``Client`` of a Dask cluster; None does it here. The figures are the same. On an
            executor `halt` abandons only what has not started.

    Raises:
        UnknownName: there is no such preset.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: it has to be measured, and numpy or numba is not installed.
        CancelledError: `halt` was set.

    >>> table = kk.koi_table("nintendo")  # kept figures; with a count they are measured anew
    """
    rules, workers = find_rules(rules), checked_executor(executor)
    if count is None and (kept := preset_figures.kept(rules)):
        return kept.koi_table
    return table_of(rules, *_positions(rules, count, seed, progress, halt, workers))


@checks_options
def rules_of_thumb(
    rules: str | Rules = "bga",
    count: int | None = None,
    seed: int | str = 1,
    *,
    koi_koi: Callable[[View], bool] | None = None,
    discard: Callable[[View], Card | str] | None = None,
    progress: bool = True,
    halt: Event | None = None,
    executor: Executor | Client | None = None,
) -> RulesOfThumb:
    """Return rules of thumb, and how many points a decision by each of them loses.

    The loss is that against the best action by `advise`. Where a rule does not care between
    several cards, it is the mean of theirs. Write a rule of your own as a function, and it gets a
    row beside the others, all of them measured in the same new positions:

        kk.rules_of_thumb("nintendo", koi_koi=lambda view: not kk.threats(view))

    Args:
        rules, count, seed, progress, halt, executor: as in `koi_table`; count is that of each kind.
        koi_koi: returns whether to call in a view whose seat may stop or call.
        discard: returns the card to discard from a hand that captures nothing.

    Raises:
        UnknownName: there is no such preset.
        IllegalAction: your function chose something that is not in the hand.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: it has to be measured, and numpy or numba is not installed.
        CancelledError: `halt` was set.

    >>> "Never call." in str(kk.rules_of_thumb("nintendo"))
    True
    """
    rules, workers = find_rules(rules), checked_executor(executor)
    own = _own(koi_koi, discard)
    if count is None and not own and (kept := preset_figures.kept(rules)):
        return kept.rules_of_thumb
    return thumbs_of(rules, *_positions(rules, count, seed, progress, halt, workers), own)


@checks_options
def reading(
    rules: str | Rules = "bga",
    turns: int | None = None,
    seed: int | str = 1,
    *,
    progress: bool = True,
    halt: Event | None = None,
    executor: Executor | Client | None = None,
) -> Reading:
    """Return what a card discarded, or not taken, reveals about the hand it comes from.

    After each card that an opponent plays from the hand, every month with unseen cards is looked
    at: how often does the opponent hold a card of it, and how often would they if each unseen card
    were equally likely to be in the hand or in the stock?

    Args:
        rules, seed, progress, halt, executor: as in `koi_table`.
        turns: how many new turns to look at; None: the kept ones, or 4,000 for house rules.

    Raises:
        UnknownName: there is no such preset.
        InvalidValue: an argument has a value it does not allow.
        KernelMissing: it has to be measured, and numpy is not installed.
        CancelledError: `halt` was set.

    >>> "discards a card" in str(kk.reading("nintendo"))
    True
    """
    rules, workers = find_rules(rules), checked_executor(executor)
    if turns is None and (kept := preset_figures.kept(rules)):
        return kept.reading
    wanted = check_whole("turns", TURNS if turns is None else turns, 1, _MOST)
    with progress_bar(wanted, progress) as advance:
        return Reading(
            rules, Made(PLAYERS, wanted, 0, seed), read(rules, wanted, seed, advance, halt, workers)
        )


def measure(
    rules: Rules,
    count: int,
    turns: int,
    seed: int | str = 1,
    *,
    progress: bool = True,
    executor: Executor | Client | None = None,
) -> preset_figures.PresetFigures:
    """Measure all three, for `koikoi measure` to keep in a file.

    Args:
        count, turns, seed, progress, executor: as in `koi_table` and `reading`.

    Raises:
        InvalidValue: an argument has a value it does not allow.
    """
    turns = check_whole("turns", turns, 1, _MOST)  # it comes last, minutes later
    positions = _positions(rules, count, seed, progress, None, checked_executor(executor))
    return preset_figures.PresetFigures(
        table_of(rules, *positions),
        thumbs_of(rules, *positions),
        reading(rules, turns, seed, progress=progress, executor=executor),
    )


def table_of(
    rules: Rules, made: Made, decisions: list[Priced], _discards: list[Priced]
) -> KoiTable:
    """Return the table of priced decisions."""
    counted = [
        (len(threats(decision.view)), decision.view.score, decision) for decision in decisions
    ]
    cells = []
    for band in THREATS:
        for base in BASES:
            alike = [
                decision for count, score, decision in counted if count in band and score in base
            ]
            better = share_of((decision.match, decision.gain > 0) for decision in alike)
            cells.append(
                Cell(
                    band,
                    base,
                    better,
                    mean_of((decision.match, decision.gain) for decision in alike),
                )
            )
    return KoiTable(rules, made, tuple(cells))


def thumbs_of(
    rules: Rules,
    made: Made,
    decisions: list[Priced],
    discards: list[Priced],
    own: Iterable[Thumb] = (),
) -> RulesOfThumb:
    """Return what rules of thumb lose in priced positions."""
    positions = {DECISION: decisions, DISCARD: discards}
    rows = (_measured(thumb, positions[thumb.kind]) for thumb in (*THUMBS, *own))
    return RulesOfThumb(rules, made, tuple(rows))


def _measured(thumb: Thumb, positions: list[Priced]) -> MeasuredThumb:
    losses = [(position.match, position.loss(thumb.picks(position.view))) for position in positions]
    right = share_of((match, loss <= FINE) for match, loss in losses)
    return MeasuredThumb(thumb.id, thumb.kind, mean_of(losses), right)


def _positions(
    rules: Rules,
    count: int | None,
    seed: int | str,
    progress: bool,
    halt: Event | None,
    workers: Executor | None,
) -> tuple[Made, list[Priced], list[Priced]]:
    wanted = check_whole("count", COUNT if count is None else count, 1, _MOST)
    with progress_bar(2 * wanted, progress) as advance:
        positions = priced(rules, wanted, seed, SAMPLES, advance, halt, workers)
    return Made(PLAYERS, wanted, SAMPLES, seed), positions[DECISION], positions[DISCARD]


def _own(
    koi_koi: Callable[[View], bool] | None, discard: Callable[[View], Card | str] | None
) -> list[Thumb]:
    thumbs = []
    if koi_koi is not None:
        thumbs.append(Thumb(_name_of(koi_koi), DECISION, "", calls_if(koi_koi)))
    if discard is not None:
        thumbs.append(Thumb(_name_of(discard), DISCARD, "", _discards(discard)))
    return thumbs


def _name_of(function: Callable[..., object]) -> str:
    if not callable(function):
        raise InvalidValue(
            _("a rule is a function of a view, not {value}.", value=quoted(function))
        )
    name = getattr(function, "__name__", type(function).__name__)
    return _("your rule") if name == "<lambda>" else shortened(name, 60)


def _discards(choose: Callable[[View], Card | str]) -> Picks:
    def picks(view: View) -> tuple[Action, ...]:
        chosen = choose(view)
        card = chosen if isinstance(chosen, Card) else Card.parse(chosen)
        if card not in view.hand:
            raise IllegalAction(_("{card} is not in the hand ({hand}).", card=card, hand=view.hand))
        return (Play(card),)

    return picks
