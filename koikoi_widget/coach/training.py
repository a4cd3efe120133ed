"""How the coach is trained: `koikoi train`. On one machine the same seed gives the same files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple
from functools import partial
from math import cos, pi
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..engine.rules import Rules, find_rules
from ..executors import checked_executor, spread_out
from ..kernel import layout as at
from ..kernel import learning
from ..kernel.batches import policy_rounds
from ..kernel.files import save_network, save_weights, weights_for
from ..kernel.generator import first_state
from ..kernel.greedy_play import odds
from ..kernel.jit import Floats, SmallFloats, call, np
from ..kernel.learning import Guests, Samples, Trail
from ..kernel.network import HEADS, MOST_FEATURES, Network, desk_for, features_size
from ..kernel.policy_play import Policy, rates_size
from ..kernel.standing import NOTHING
from ..kernel.tables import Tables, compile_rules
from ..kernel.weights import HAND_SET, WEIGHTS
from ..players.greedy import Greedy

if TYPE_CHECKING:
    from distributed import Client

# Cross-entropy: the candidates per generation, how many of the best shape the next one, and the
# rounds each plays.
_CANDIDATES, _BEST, _ROUNDS_EACH = 48, 10, 4_000
_KEEP = 0.3  # of the last generation's mean and spread

GENERATIONS = 60


class TrainingStage(NamedTuple):
    """One stage of a network's games against itself.

    Attributes:
        units: of the network; if it has fewer, it is widened first.
        games: how many batches of 25,000 positions it learns from.
        rate: the learning rate at first; it falls to almost nothing.
        greedy, policy: the shares of rounds in which they play one seat.
    """

    units: int
    games: int
    rate: float
    greedy: float = 0.0
    policy: float = 0.0


LESSONS = 36
STAGES = (
    TrainingStage(128, 420, 0.03),
    TrainingStage(128, 1200, 0.03, greedy=0.3, policy=0.2),
    TrainingStage(256, 1300, 0.04, greedy=0.35, policy=0.15),
)
_PLAYOUTS = 12
_PLAYOUT_SAMPLES, _PLAYOUT_RATE = 250_000, 0.1
_OWN_SAMPLES = 25_000
# What a number learned from playouts slows its later learning no more than this.
_OWN_GRADE = 1.0
# How much the copies of a unit differ at first.
_APART = 0.01
_TURNED, _EXPLORE, _TRUST = 8, 0.05, 0.5

_Tell = Callable[[str, float], None]


def train_policy(
    rules: str | Rules,
    folder: Path,
    seed: int = 1,
    generations: int = GENERATIONS,
    tell: _Tell = lambda _what, _figure: None,
    executor: Executor | Client | None = None,
) -> Path:
    """Find weights for the playout policy by the cross-entropy method, in games against itself.

    Args:
        folder: where ``<preset>.json`` is written.
        tell: called with what was done and a figure, the best candidate's points per round.
        executor: plays the candidates of a generation: any executor of `concurrent.futures`, or
            the ``Client`` of a Dask cluster; None plays them here.

    Raises:
        UnknownName: there is no such preset.
        InvalidValue: `executor` is not an executor.
    """
    workers = checked_executor(executor)
    found = find_rules(rules)
    rng = np.random.default_rng(seed)
    mean, champion = HAND_SET.copy(), HAND_SET.copy()
    spread = 0.5 * np.maximum(np.abs(mean), 0.1)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((_CANDIDATES, len(WEIGHTS)))
        drawn[:, -1] = 0.0  # no noise
        play = partial(_edge, found, other=champion, seed=f"{seed} {generation}")
        scores = [edge for edge, _error in spread_out(play, [*drawn], workers)]
        best = drawn[np.argsort(scores)[-_BEST:]]
        mean = (1 - _KEEP) * best.mean(axis=0) + _KEEP * mean
        spread = (1 - _KEEP) * best.std(axis=0) + _KEEP * spread
        tell("generation", max(scores))
        if generation % 5 == 4:
            edge, _error = _edge(found, mean, champion, f"{seed} {generation} champion", 20_000)
            champion = mean.copy() if edge > 0 else champion
    edge, error = _edge(found, mean, HAND_SET, f"{seed} end", 100_000)
    path = folder / f"{found.id}.json"
    save_weights(
        path,
        mean,
        found,
        {
            "by": f"koikoi train policy {found.id} --seed {seed}",
            "generations": generations,
            "points a round against the weights set by hand": [round(edge, 4), round(error, 4)],
        },
    )
    return path


def _edge(
    rules: Rules, weights: Floats, other: Floats, seed: str, count: int = _ROUNDS_EACH
) -> tuple[float, float]:
    """Return points per round between two policies, each deal from both seats, and the error."""
    ours = policy_rounds(rules, count, seed, weights=weights, other=other)
    theirs = policy_rounds(rules, count, seed, weights=other, other=weights)
    gained = (
        ours[:, at.POINTS]
        - ours[:, at.POINTS + 1]
        - theirs[:, at.POINTS]
        + theirs[:, at.POINTS + 1]
    ) / 2
    return float(gained.mean()), float(gained.std() / np.sqrt(count))


def train_network(
    rules: str | Rules,
    folder: Path,
    seed: int = 1,
    lessons: int = LESSONS,
    stages: Sequence[TrainingStage] = STAGES,
    tell: _Tell = lambda _what, _figure: None,
) -> Path:
    """Train a network, first on playouts of the policy, then in games against itself and others.

    Args:
        folder: where ``<preset>.npz`` is written.
        lessons: how many batches of 250,000 positions it learns from, each position by the mean of
            12 playouts.
        stages: its games, stage by stage.
        tell: called with what was done and the mean squared error.

    Raises:
        UnknownName: there is no such preset.
    """
    found = find_rules(rules)
    tables = compile_rules(found)
    network = _fresh(features_size(tables), stages[0].units, seed)
    grades, work = _grades(network, 0.01), _work(network)
    for lesson in range(lessons):
        samples = _by_playouts(tables, weights_for(found), network, f"{seed} lesson {lesson}")
        rate = _cooling(_PLAYOUT_RATE, lesson, lessons)
        tell("lesson", learning.learn(samples, network, grades, work, rate))
    for number, stage in enumerate(stages):
        network = _widened(network, stage.units, seed)
        grades, work = _grades(network, _OWN_GRADE), _work(network)
        guests = _guests(found, tables, stage)
        for game in range(stage.games):
            samples = _by_itself(tables, network, guests, f"{seed} stage {number} game {game}")
            rate = _cooling(stage.rate, game, stage.games)
            tell("game", learning.learn(samples, network, grades, work, rate))
    path = folder / f"{found.id}.npz"
    save_network(
        path,
        network,
        found,
        {
            "by": f"koikoi train network {found.id} --seed {seed}",
            "lessons": lessons,
            "stages": [stage._asdict() for stage in stages],
        },
    )
    return path


def _fresh(size: int, units: int, seed: int) -> Network:
    rng = np.random.default_rng(seed)
    inner = 0.02 * rng.standard_normal((size, units))
    outer = 0.2 * rng.standard_normal((HEADS, units + 1))
    outer[:, units] = 0.0
    return Network(inner.astype(np.float32), np.zeros(units, np.float32), outer.astype(np.float32))


def _widened(network: Network, units: int, seed: int) -> Network:
    """Return a network of `units` units that answers almost as this one.

    It holds several copies of each unit, slightly different so that they learn to diverge.
    """
    copies = units // len(network.bias)
    if copies == 1:
        return network
    rng = np.random.default_rng(seed)
    apart = [network.inner]
    for _copy in range(copies - 1):
        noise = rng.standard_normal(network.inner.shape, np.float32)
        apart.append(network.inner + np.float32(_APART) * noise)
    shares = [network.outer[:, :-1] / copies] * copies
    return Network(
        np.concatenate(apart, axis=1),
        np.tile(network.bias, copies),
        np.concatenate([*shares, network.outer[:, -1:]], axis=1).astype(np.float32),
    )


def _work(network: Network) -> SmallFloats:
    return np.zeros((2, len(network.bias)), np.float32)


def _guests(rules: Rules, tables: Tables, stage: TrainingStage) -> Guests:
    return Guests(
        np.array([stage.greedy, stage.policy]),
        np.array(astuple(Greedy())),
        odds(),
        weights_for(rules),
        np.zeros(rates_size(tables)),
        np.zeros(48),
    )


def _grades(network: Network, value: float) -> Network:
    return Network(*(np.full_like(array, value) for array in network))


def _cooling(rate: float, step: int, steps: int) -> float:
    return rate * (1 + cos(pi * step / steps)) / 2 + 1e-3


def _samples(count: int) -> Samples:
    return Samples(np.zeros((count, MOST_FEATURES), np.int16), np.zeros((count, HEADS), np.float32))


def _by_playouts(tables: Tables, weights: Floats, network: Network, seed: str) -> Samples:
    samples = _samples(_PLAYOUT_SAMPLES)
    policy = Policy(np.array([weights, weights]), np.zeros(rates_size(tables)))
    call(
        learning.by_playouts,
        tables,
        policy,
        _PLAYOUTS,
        np.zeros(208, np.int64),
        desk_for(network),
        samples,
        first_state(seed),
    )
    return samples


def _by_itself(tables: Tables, network: Network, guests: Guests, seed: str) -> Samples:
    samples = _samples(_OWN_SAMPLES)
    trail = Trail(
        np.zeros((_OWN_SAMPLES, HEADS)),
        np.zeros(_OWN_SAMPLES, np.int64),
        np.zeros(_OWN_SAMPLES, np.int64),
        np.zeros(2, np.int64),
    )
    count = learning.by_itself(
        tables,
        network,
        NOTHING,
        _TURNED,
        _EXPLORE,
        _TRUST,
        guests,
        np.zeros(96, np.int64),
        desk_for(network),
        samples,
        trail,
        first_state(seed),
    )
    return Samples(samples.features[:count], samples.answers[:count])
