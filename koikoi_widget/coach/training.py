"""How the coach is trained: `koikoi train`. On one machine the same seed gives the same files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, replace
from functools import partial
from math import cos, pi
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import InvalidRules, check_whole
from ..engine.rules import OPTIONS, PRESETS, Rules, find_rules
from ..kernel.files import load_judge, save_judge, save_weights, weights_for
from ..kernel.generator import first_state
from ..kernel.jit import Floats, Ints, SmallFloats, call, np
from ..kernel.play.batches import policy_rounds
from ..kernel.play.policy_play import Policy, rates_size
from ..kernel.play.weights import HAND_SET, WEIGHTS
from ..kernel.rules import array_layout as at
from ..kernel.rules.tables import Tables, compile_rules
from ..kernel.training import learning
from ..kernel.training.greedy_play import odds
from ..kernel.training.learning import Guests, Samples, Trail
from ..kernel.value.features import HEADS, MOST_FEATURES, Network
from ..kernel.value.house_network import SIZE, count_rows, network_by, parts_of
from ..kernel.value.match_value import NOTHING
from ..kernel.value.network import desk_for
from ..locale import _
from ..players.greedy import Greedy
from ..simulation.executors import checked_executor, spread_out

if TYPE_CHECKING:
    from distributed import Client

# Cross-entropy: the candidates per generation, how many of the best shape the next one, and the
# rounds each plays.
CANDIDATES, BEST, ROUNDS_EACH = 48, 10, 4_000
_KEEP = 0.3  # of the last generation's mean and spread

GENERATIONS = 60

_MOST_SEED = 2**64


class TrainingStage(NamedTuple):
    """A part of the judge's own games.

    Attributes:
        units: of the network; if it has fewer, it is widened first.
        games: how often some 5,000 positions of one set of rules are learned.
        rate: how fast at first; it falls to almost nothing.
        presets, houses: the shares of these games by any preset's rules, and by house rules; the
            others are by `nintendo`.
        greedy, policy: the shares of rounds in which one seat is theirs.
    """

    units: int
    games: int
    rate: float
    presets: float = 0.0
    houses: float = 0.0
    greedy: float = 0.0
    policy: float = 0.0


LESSONS = 36
STAGES = (
    TrainingStage(128, 2_100, 0.03),
    TrainingStage(128, 6_000, 0.03, greedy=0.3, policy=0.2),
    TrainingStage(256, 6_500, 0.04, greedy=0.35, policy=0.15),
    TrainingStage(256, 1_000, 0.04, presets=0.65, houses=0.25, greedy=0.3, policy=0.1),
)
_PLAYOUTS = 12
PLAYOUT_SAMPLES, _PLAYOUT_RATE = 250_000, 0.1
OWN_SAMPLES = 5_000
# What a number has learned from playouts slows it down no more than this afterwards.
_OWN_GRADE = 1.0
# The same of one that has learned nothing yet.
_NEW_GRADE = 0.05
# How far the copies of a unit begin apart.
_APART = 0.01
_TURNED, _EXPLORE, _TRUST = 8, 0.05, 0.5

# What house rules are drawn from: how often a rule, a yaku's price is another, and which values
# numbers take.
_CHANGED, _REPRICED = 0.25, 0.2
DRAWS: dict[str, Sequence[object]] = {
    "viewings": (),
    "month_set": (0, 4, 6),
    "exhaustion": (),
    "dealer_bonus": (0, 1, 6),
    "field_brights": (),
    "own_koi_step": (0, 1, 2),
    "own_koi_cap": (0, 1),
    "opponent_koi_step": (0, 1, 2),
    "opponent_koi_cap": (0, 1),
    "koi_combine": (),
    "double_from": (0, 7, 10),
    "double_factor": (2, 3),
    "koi_limit": (),
    "after_opponent_koi": (),
}

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
        InvalidValue: `executor` is not an executor, or `seed` is below 0.
    """
    check_whole("seed", seed, 0, _MOST_SEED)
    workers = checked_executor(executor)
    found = find_rules(rules)
    rng = np.random.default_rng(seed)
    mean, champion = HAND_SET.copy(), HAND_SET.copy()
    spread = 0.5 * np.maximum(np.abs(mean), 0.1)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((CANDIDATES, len(WEIGHTS)))
        drawn[:, -1] = 0.0  # no noise
        play = partial(_edge, found, other=champion, seed=f"{seed} {generation}")
        scores = [edge for edge, _error in spread_out(play, [*drawn], workers)]
        best = drawn[np.argsort(scores)[-BEST:]]
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
    rules: Rules, weights: Floats, other: Floats, seed: str, count: int = ROUNDS_EACH
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


def steps_of(start: Path | None) -> int:
    """Return how many lessons and games a network of `train_network` takes."""
    return (
        sum(stage.games for stage in STAGES[-1:])
        if start
        else LESSONS + sum(stage.games for stage in STAGES)
    )


def train_network(
    folder: Path,
    seed: int = 1,
    start: Path | None = None,
    *,
    lessons: int = LESSONS,
    stages: Sequence[TrainingStage] = STAGES,
    tell: _Tell = lambda _what, _figure: None,
) -> Path:
    """Teach the network, first by playouts of the policy, then in games with itself and others.

    Args:
        folder: where ``network.npz`` is written.
        start: the file of one to go on from: in games of the last of the stages, nothing else.
        lessons: how often 250,000 positions are learned by the means of 12 playouts each.
        stages: its games, part by part.
        tell: told what was done and the mean squared error.

    Raises:
        InvalidValue: `seed` is below 0.
        InvalidRules: `start` is not such a file, is damaged, or is of a size that does not grow to
            the one wanted.
        OSError: there is no such file, or it cannot be read.
    """
    check_whole("seed", seed, 0, _MOST_SEED)
    made: dict[str, object] = {"by": f"koikoi train network --seed {seed}"}
    if start is None:
        judge = _taught(lessons, stages[0].units, seed, tell)
        made["lessons"] = lessons
    else:
        judge, made["start"] = load_judge(start)
        stages = stages[-1:]
        _check_grows(judge, stages[0].units, start)
    rng = Random(f"{seed} rules")
    for number, stage in enumerate(stages):
        judge = _widened(judge, stage.units, seed)
        grades, work = _grades(judge, _OWN_GRADE), _work(judge)
        grades.inner[(judge.inner == 0.0).all(axis=1)] = _NEW_GRADE
        mean = _grades(judge, 0.0)
        counts, positions = np.zeros(SIZE), 0
        for game in range(stage.games):
            course = _course(_drawn(stage, rng))
            samples = _by_itself(course, judge, stage, f"{seed} stage {number} game {game}")
            rate = _cooling(stage.rate, game, stage.games)
            tell("game", learning.learn(samples, course.parts, judge, grades, work, rate))
            _average(mean, judge, game - stage.games // 2)
            counts += count_rows(samples.features, course.parts)
            positions += len(samples.features)
        judge = mean
    path = folder / "network.npz"
    made["stages"] = [stage._asdict() for stage in stages]
    save_judge(path, judge, counts / positions, made)
    return path


def _taught(lessons: int, units: int, seed: int, tell: _Tell) -> Network:
    """Return a judge that has learned from playouts alone."""
    judge = _fresh(SIZE, units, seed)
    grades, work = _grades(judge, 0.01), _work(judge)
    course = _course(PRESETS["nintendo"])
    for lesson in range(lessons):
        samples = _by_playouts(course, judge, f"{seed} lesson {lesson}")
        rate = _cooling(_PLAYOUT_RATE, lesson, lessons)
        tell("lesson", learning.learn(samples, course.parts, judge, grades, work, rate))
    return judge


class _Course(NamedTuple):
    """Rules to learn."""

    rules: Rules
    tables: Tables
    parts: Ints


def _course(rules: Rules) -> _Course:
    tables = compile_rules(rules)
    return _Course(rules, tables, parts_of(tables))


def _drawn(stage: TrainingStage, rng: Random) -> Rules:
    lot = rng.random()
    if lot < stage.houses:
        return house_rules(rng)
    if lot < stage.houses + stage.presets:
        return rng.choice([*PRESETS.values()])
    return PRESETS["nintendo"]


def house_rules(rng: Random) -> Rules:
    """Return a preset with some of its rules of a round changed at random."""
    rules = rng.choice([*PRESETS.values()])
    changes: dict[str, object] = {}
    for name, draw in DRAWS.items():
        if rng.random() < _CHANGED:
            option = OPTIONS[name]
            changes[name] = rng.choice(draw or [*option.choices])
    yaku = [replace(row, points=_repriced(row.points, rng)) for row in rules.yaku]
    if rng.random() < _CHANGED:
        yaku.pop(rng.randrange(len(yaku)))
    return rules.changed(**changes, yaku=yaku)


def _repriced(points: int, rng: Random) -> int:
    return rng.randint(1, 12) if rng.random() < _REPRICED else points


def _fresh(size: int, units: int, seed: int) -> Network:
    rng = np.random.default_rng(seed)
    inner = 0.02 * rng.standard_normal((size, units))
    outer = 0.2 * rng.standard_normal((HEADS, units + 1))
    outer[:, units] = 0.0
    return Network(inner.astype(np.float32), np.zeros(units, np.float32), outer.astype(np.float32))


def _check_grows(network: Network, units: int, start: Path) -> None:
    """Refuse a network that `_widened` could not widen to `units` units."""
    has = len(network.bias)
    if units % has:
        raise InvalidRules(
            _(
                "{file} has {has} units, which cannot be turned into {units}.",
                file=start.name,
                has=has,
                units=units,
            )
        )


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


def _average(mean: Network, judge: Network, past: int) -> None:
    """Move `mean` to that of the judge after `past` games and after each one since game 0.

    The mean of the later games errs less than the last (Polyak and Juditsky 1992).
    """
    if past >= 0:
        for known, now in zip(mean, judge, strict=True):
            known += (now - known) / np.float32(past + 1)


def _cooling(rate: float, step: int, steps: int) -> float:
    return rate * (1 + cos(pi * step / steps)) / 2 + 1e-3


def _samples(count: int) -> Samples:
    return Samples(np.zeros((count, MOST_FEATURES), np.int16), np.zeros((count, HEADS), np.float32))


def _by_playouts(course: _Course, judge: Network, seed: str) -> Samples:
    samples = _samples(PLAYOUT_SAMPLES)
    weights = weights_for(course.rules)
    policy = Policy(np.array([weights, weights]), np.zeros(rates_size(course.tables)))
    call(
        learning.by_playouts,
        course.tables,
        policy,
        _PLAYOUTS,
        np.zeros(208, np.int64),
        desk_for(judge),
        samples,
        first_state(seed),
    )
    return samples


def _by_itself(course: _Course, judge: Network, stage: TrainingStage, seed: str) -> Samples:
    samples = _samples(OWN_SAMPLES)
    trail = Trail(
        np.zeros((OWN_SAMPLES, HEADS)),
        np.zeros(OWN_SAMPLES, np.int64),
        np.zeros(OWN_SAMPLES, np.int64),
        np.zeros(2, np.int64),
    )
    count = learning.by_itself(
        course.tables,
        network_by(judge, course.parts),
        NOTHING,
        _TURNED,
        _EXPLORE,
        _TRUST,
        _guests(course.rules, course.tables, stage),
        np.zeros(96, np.int64),
        desk_for(judge),
        samples,
        trail,
        first_state(seed),
    )
    return Samples(samples.features[:count], samples.answers[:count])
