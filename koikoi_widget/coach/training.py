"""How the coach is made: `koikoi train`. The same seed gives the same files on one machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import cos, pi
from pathlib import Path

from ..engine.rules import Rules, find_rules
from ..kernel import layout as at
from ..kernel import learning
from ..kernel.batches import policy_rounds
from ..kernel.by_policy import rates_size
from ..kernel.chance import first_state
from ..kernel.files import save_network, weights_for
from ..kernel.jit import Floats, call, np
from ..kernel.learning import Samples, Trail
from ..kernel.network import HEADS, MOST_FEATURES, Network, desk, features_size
from ..kernel.standing import NOTHING
from ..kernel.tables import Tables, compile_rules
from ..kernel.weights import HAND_SET, WEIGHTS

# Cross-entropy: so many candidates, of which the best few draw the next generation.
_CANDIDATES, _BEST, _ROUNDS_EACH = 48, 10, 4_000
_KEEP = 0.3  # of the last generation's mean and spread

GENERATIONS = 60

UNITS = 128
LESSONS, GAMES = 36, 420
_PLAYOUTS = 12
_PLAYOUT_SAMPLES, _PLAYOUT_RATE = 250_000, 0.1
_OWN_SAMPLES, _OWN_RATE = 25_000, 0.03
# What a number has learned from playouts slows it down no more than this afterwards.
_OWN_GRADE = 1.0
_TURNED, _EXPLORE, _TRUST = 8, 0.05, 0.5

_Tell = Callable[[str, float], None]


def train_policy(
    rules: str | Rules, folder: Path, seed: int = 1, generations: int = GENERATIONS,
    tell: _Tell = lambda _what, _figure: None,
) -> Path:
    """Find weights for the playout policy by the cross-entropy method, in games with itself.

    Args:
        folder: where ``<preset>.json`` is written.
        tell: told what was done and a figure: the best candidate's points a round.

    Raises:
        UnknownName: there is no such preset.
    """
    found = find_rules(rules)
    rng = np.random.default_rng(seed)
    mean, champion = HAND_SET.copy(), HAND_SET.copy()
    spread = 0.5 * np.maximum(np.abs(mean), 0.1)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((_CANDIDATES, len(WEIGHTS)))
        drawn[:, -1] = 0.0  # no noise
        scores = [_edge(found, one, champion, f"{seed} {generation}")[0] for one in drawn]
        best = drawn[np.argsort(scores)[-_BEST:]]
        mean = (1 - _KEEP) * best.mean(axis=0) + _KEEP * mean
        spread = (1 - _KEEP) * best.std(axis=0) + _KEEP * spread
        tell("generation", max(scores))
        if generation % 5 == 4:
            edge, _error = _edge(found, mean, champion, f"{seed} {generation} champion", 20_000)
            champion = mean.copy() if edge > 0 else champion
    edge, error = _edge(found, mean, HAND_SET, f"{seed} end", 100_000)
    path = folder / f"{found.id}.json"
    path.write_text(json.dumps({
        "made": {"by": f"koikoi train policy {found.id} --seed {seed}", "generations": generations,
                 "points a round against the weights set by hand": [round(edge, 4),
                                                                    round(error, 4)]},
        "weights": dict(zip(WEIGHTS, mean.round(4).tolist(), strict=True)),
    }, indent=1) + "\n")
    return path


def _edge(
    rules: Rules, weights: Floats, other: Floats, seed: str, count: int = _ROUNDS_EACH
) -> tuple[float, float]:
    """Return the points a round between two policies, each deal from both seats, and the error."""
    ours = policy_rounds(rules, count, seed, weights=weights, other=other)
    theirs = policy_rounds(rules, count, seed, weights=other, other=weights)
    gained = (ours[:, at.POINTS] - ours[:, at.POINTS + 1]
              - theirs[:, at.POINTS] + theirs[:, at.POINTS + 1]) / 2
    return float(gained.mean()), float(gained.std() / np.sqrt(count))


def train_network(
    rules: str | Rules, folder: Path, seed: int = 1, lessons: int = LESSONS, games: int = GAMES,
    tell: _Tell = lambda _what, _figure: None,
) -> Path:
    """Teach a network, first by playouts of the policy, then in games with itself.

    Args:
        folder: where ``<preset>.npz`` is written.
        lessons: so often 250,000 positions are learned by the means of 12 playouts each.
        games: so often 25,000 positions of its own games.
        tell: told what was done and the mean squared error.

    Raises:
        UnknownName: there is no such preset.
    """
    found = find_rules(rules)
    tables = compile_rules(found)
    network = _fresh(features_size(tables), seed)
    work = np.zeros((2, UNITS), np.float32)
    grades = _grades(network, 0.01)
    for lesson in range(lessons):
        samples = _by_playouts(tables, weights_for(found), network, f"{seed} lesson {lesson}")
        rate = _cooling(_PLAYOUT_RATE, lesson, lessons)
        tell("lesson", learning.learn(samples, network, grades, work, rate))
    grades = _grades(network, _OWN_GRADE)
    for game in range(games):
        samples = _by_itself(tables, network, f"{seed} game {game}")
        rate = _cooling(_OWN_RATE, game, games)
        tell("game", learning.learn(samples, network, grades, work, rate))
    path = folder / f"{found.id}.npz"
    save_network(path, network, {
        "by": f"koikoi train network {found.id} --seed {seed}", "lessons": lessons, "games": games,
        "units": UNITS,
    })
    return path


def _fresh(size: int, seed: int) -> Network:
    rng = np.random.default_rng(seed)
    inner = 0.02 * rng.standard_normal((size, UNITS))
    outer = 0.2 * rng.standard_normal((HEADS, UNITS + 1))
    outer[:, UNITS] = 0.0
    return Network(
        inner.astype(np.float32), np.zeros(UNITS, np.float32), outer.astype(np.float32)
    )


def _grades(network: Network, value: float) -> Network:
    return Network(*(np.full_like(array, value) for array in network))


def _cooling(rate: float, step: int, steps: int) -> float:
    return rate * (1 + cos(pi * step / steps)) / 2 + 1e-3


def _samples(count: int) -> Samples:
    return Samples(
        np.zeros((count, MOST_FEATURES), np.int16), np.zeros((count, HEADS), np.float32)
    )


def _by_playouts(tables: Tables, weights: Floats, network: Network, seed: str) -> Samples:
    samples = _samples(_PLAYOUT_SAMPLES)
    call(
        learning.by_playouts, tables, np.array([weights, weights]), np.zeros(rates_size(tables)),
        _PLAYOUTS, np.zeros(208, np.int64), desk(network), samples, first_state(seed),
    )
    return samples


def _by_itself(tables: Tables, network: Network, seed: str) -> Samples:
    samples = _samples(_OWN_SAMPLES)
    trail = Trail(
        np.zeros((_OWN_SAMPLES, HEADS)), np.zeros(_OWN_SAMPLES, np.int64),
        np.zeros(_OWN_SAMPLES, np.int64), np.zeros(2, np.int64),
    )
    count = learning.by_itself(
        tables, network, NOTHING, _TURNED, _EXPLORE, _TRUST, np.zeros(96, np.int64),
        desk(network), samples, trail, first_state(seed),
    )
    return Samples(samples.features[:count], samples.answers[:count])


