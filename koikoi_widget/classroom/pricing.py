"""What the decisions of a class cost, as the coach says it: in a process of its own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from heapq import nlargest
from importlib.util import find_spec
from math import sqrt
from signal import SIG_IGN, SIGINT, signal
from statistics import stdev
from typing import Any, NamedTuple

from tornado.ioloop import IOLoop

from ..engine.match import Match, as_match
from ..engine.view import View
from .class_results import MOST_COSTLY, Costly
from .contest import Contest

# Deals a decision is tried against: a class of 30 waits for two cores about as long as it plays.
SAMPLES = 1_000
# How much of what the cards were worth is taken off a result: the multiple that leaves least to
# chance, as docs/measurements.md says. Any that is fixed beforehand is right on average.
OF_LUCK = 0.8


class Price(NamedTuple):
    """What the decisions of one round cost.

    Attributes:
        decisions: how many there were.
        lost: the points lost by them, together.
        squares: the squares of what each of them cost, together.
        costly: those that cost most, the costliest first.
        luck_free: the lead over the opponent less luck; None if that is not known.
    """

    decisions: int = 0
    lost: float = 0.0
    squares: float = 0.0
    costly: tuple[Costly, ...] = ()
    luck_free: float | None = None


class Pricing:
    """Keeps the prices of the rounds that pupils have finished, and works out those to come.

    Attributes:
        priced: called on the server's loop once more is known.
    """

    def __init__(self) -> None:
        self.priced: Callable[[], None] = lambda: None
        self._prices: dict[tuple[int, int], Price] = {}  # by pupil and round
        self._running: tuple[tuple[int, int], Future[Price]] | None = None
        self._waiting: list[tuple[int, int]] = []
        self._contest: Contest | None = None
        self._executor: ProcessPoolExecutor | None = None

    def follow(self, contest: Contest) -> None:
        """Have every round priced that is over, the earliest first."""
        self._contest = contest
        wanted = [
            (number, at)
            for number, pupil in contest.present
            for at in range(1, pupil.finished + 1)
            if (number, at) not in self._prices
        ]
        self._waiting = sorted(wanted, key=lambda place: place[::-1])
        self._go_on()

    def of(self, number: int) -> dict[str, Any]:
        """Return what is known of a pupil by now, as `PupilResults` has it.

        Errors are one standard error: how well so few decisions, and so few rounds, tell how
        somebody plays.
        """
        prices = self._prices_of(number)
        count = sum(price.decisions for price in prices)
        known: dict[str, Any] = {"decisions": count, "lost": None, "error": None}
        if count >= 2:
            mean = sum(price.lost for price in prices) / count
            spread = sum(price.squares for price in prices) / count - mean**2
            known |= {"lost": mean, "error": sqrt(max(0.0, spread) / (count - 1))}
        return known | summed_up([price.luck_free for price in prices])

    def costly(self, number: int) -> list[Costly]:
        """Return the priced decisions of a pupil that cost most, the costliest first."""
        return _costliest([one for price in self._prices_of(number) for one in price.costly])

    def _prices_of(self, number: int) -> list[Price]:
        return [price for (pupil, _at), price in self._prices.items() if pupil == number]

    def forget(self) -> None:
        """Forget everything, and end the work."""
        self._prices.clear()
        self._waiting, self._running, self._contest = [], None, None
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _go_on(self) -> None:
        if self._running or not self._waiting or not self._contest or not find_spec("numba"):
            return
        place = self._waiting.pop(0)
        number, at = place
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            # Ctrl-C is for the server: its process would end with a long traceback.
            self._executor = ProcessPoolExecutor(1, context, signal, (SIGINT, SIG_IGN))
        pupil = self._contest.pupils[number]
        asked = str(pupil.match.record), at, pupil.seat, pupil.replaced
        try:
            running = self._executor.submit(price_of, *asked)
        except BrokenExecutor:  # its process was ended; the next time there is another
            self._executor = None
            return
        self._running = place, running
        loop = IOLoop.current()
        running.add_done_callback(lambda done: loop.add_callback(self._done, place, done))

    def _done(self, place: tuple[int, int], done: Future[Price]) -> None:
        if self._running is None or self._running[1] is not done:
            return  # of a contest that was deleted
        self._running = None
        # What cannot be priced counts for nothing; the points still stand.
        self._prices[place] = Price() if done.exception() else done.result()
        self.priced()
        self._go_on()


def price_of(
    record: str, round_number: int, seat: int = 0, replaced: tuple[int, ...] = ()
) -> Price:
    """Return what the decisions of a seat cost in one round of a match.

    Args:
        replaced: at which places of the match the machine acted in their place.
    """
    from ..coach.review import choices

    match = as_match(record)
    decisions = [
        _judged(choice.view, str(choice.action))
        for choice in choices(match, seat)
        if choice.view.round_number == round_number and choice.place not in replaced
    ]
    costs = [decision.cost for decision in decisions]
    squares = sum(cost**2 for cost in costs)
    costly = tuple(_costliest(decisions))
    lead = _lead_without_luck(match, round_number)
    return Price(len(costs), sum(costs), squares, costly, -lead if seat else lead)


def _lead_without_luck(match: Match, round_number: int) -> float:
    """Return the lead of seat 0 in a round, less most of what the cards were worth to it."""
    from ..coach.luck import round_luck
    from ..kernel.value.chance_values import Chances
    from ..simulation.card_luck import SAMPLES

    played = [*match.rounds()][round_number - 1]
    assert played.end.settlement is not None  # only rounds that are over are priced
    # What a deal is worth is the same for all who were dealt it.
    chances = Chances(match.rules, SAMPLES, round_number)
    luck = round_luck(played, round_number, played.end.settlement, chances)
    return luck.result - OF_LUCK * (luck.deal + luck.stock)


def summed_up(rounds: list[float | None]) -> dict[str, Any]:
    """Return the sum of what rounds came to without luck, and its error."""
    known = [value for value in rounds if value is not None]
    error = sqrt(len(known)) * stdev(known) if len(known) > 1 else None
    return {"luck_free": sum(known) if known else None, "luck_free_error": error}


def _costliest(decisions: list[Costly]) -> list[Costly]:
    some = [decision for decision in decisions if decision.cost]
    return nlargest(MOST_COSTLY, some, key=lambda decision: decision.cost)


@lru_cache(maxsize=4_000)
def _judged(view: View, action: str) -> Costly:
    """Return an action with what it cost; many pupils decide the same thing.

    A class plays for points to the end, also in the rounds that decide who wins a match.
    """
    from ..coach.decisions import Choice
    from ..coach.review import priced
    from ..engine.actions import Action

    judged = priced(Choice(0, view, Action.parse(action)), SAMPLES, match=False)
    best = str(judged.best.action)
    return Costly(view.notation, action, best, judged.cost, judged.error)
