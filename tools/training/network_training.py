"""How the network is trained; on one machine the same seed gives the same file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import cos, pi
from pathlib import Path
from random import Random
from typing import NamedTuple

from koikoi_widget.engine.errors import InvalidRules, check_whole
from koikoi_widget.engine.rules import PRESETS, Rules
from koikoi_widget.kernel.generator import first_state
from koikoi_widget.kernel.jit import Ints, SmallFloats, call, np
from koikoi_widget.kernel.play.policy_play import Policy, rates_size
from koikoi_widget.kernel.rules.tables import Tables, compile_rules
from koikoi_widget.kernel.trained_files import load_judge, weights_for
from koikoi_widget.kernel.value.features import HEADS, MOST_FEATURES, Network
from koikoi_widget.kernel.value.house_network import SIZE, network_by, parts_of
from koikoi_widget.kernel.value.match_value import NOTHING
from koikoi_widget.kernel.value.network import desk_for
from koikoi_widget.players.greedy import Greedy

from . import kept_state, learning
from .files import count_rows, save_judge
from .greedy_play import odds
from .house_rules import house_rules
from .kept_state import Standing
from .learning import Guests, Samples, Trail
from .policy_training import MOST_SEED, Report


class TrainingStage(NamedTuple):
    """A part of the judge's own games.

    Attributes:
        units: of the network; if it has fewer, it is widened first.
        games: how often some 5,000 positions of one set of rules are learned.
        rate: how fast at first; it falls to almost nothing.
        presets, houses: the shares of these games by any preset's rules, and by house rules; the
            others are by `preset`.
        greedy, policy, frozen: the shares of rounds in which one seat is theirs, `frozen` being the
            network that training began with.
    """

    units: int
    games: int
    rate: float
    presets: float = 0.0
    houses: float = 0.0
    greedy: float = 0.0
    policy: float = 0.0
    frozen: float = 0.0
    preset: str = "nintendo"


LESSONS = 36
STAGES = (
    TrainingStage(128, 2_100, 0.03),
    TrainingStage(128, 6_000, 0.03, greedy=0.3, policy=0.2),
    TrainingStage(256, 6_500, 0.04, greedy=0.35, policy=0.15),
    TrainingStage(256, 1_000, 0.04, presets=0.65, houses=0.25, greedy=0.3, policy=0.1),
)
# Of what only one preset's rules, and the house rules that share it, ask of a network.
ROWS = TrainingStage(256, 200, 0.04, houses=0.3, greedy=0.3, policy=0.1)
# Of a best response to the coach's network: how far that one can be beaten by one of its kind.
RESPONSE = TrainingStage(256, 3_000, 0.04, frozen=1.0)
_PLAYOUTS = 12
PLAYOUT_SAMPLES, _PLAYOUT_RATE = 250_000, 0.1
OWN_SAMPLES = 5_000
# After how many games each it is kept where training stands, and in which file.
OFTEN, STATE = 20, "state.npz"
# What a number has learned from playouts slows it down no more than this afterwards.
_OWN_GRADE = 1.0
# The same of one that has learned nothing yet.
_NEW_GRADE = 0.05
# How far the copies of a unit begin apart.
_APART = 0.01
_TURNED, _EXPLORE, _TRUST = 8, 0.05, 0.5


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
    kept: int = 0,
    resume: bool = False,
    own: Ints | None = None,
    report: Report = lambda _step, _figure: None,
) -> Path:
    """Teach the network, first by playouts of the policy, then in games with itself and others.

    Args:
        folder: where ``network.npz`` is written.
        start: the file of one to go on from: in games of the last of the stages, nothing else.
        lessons: how often 250,000 positions are learned by the means of 12 playouts each.
        stages: its games, part by part.
        kept: after how many games each the mean of the network since then is written as well, as
            ``network-<games>.npz``; 0: never. If so, where it stands is kept too, each `OFTEN`.
        resume: whether to go on from what was kept of this training, which has one stage.
        own: the only rows to learn, see `own_rows`; house rules are then such as use one of them.
        report: called after each lesson and each game with the mean squared error.

    Raises:
        InvalidValue: `seed` is below 0.
        InvalidRules: `start` is not such a file, is damaged, or is of a size that does not grow to
            the one wanted; or what is to be resumed is another training.
        OSError: there is no such file, or it cannot be read.
    """
    check_whole("seed", seed, 0, MOST_SEED)
    words = f"network --seed {seed}"
    if stages[-1].frozen or own is not None:
        what = "response" if own is None else "rows"
        words = f"{what} {stages[-1].preset} --seed {seed} --games {stages[-1].games}"
    made: dict[str, object] = {"by": f"python -m tools.training {words}"}
    if start is None:
        judge = _taught(lessons, stages[0].units, seed, report)
        made["lessons"] = lessons
    else:
        judge, made["start"] = load_judge(start)
        stages = stages[-1:]
        _check_grows(judge, stages[0].units, start)
    rng, frozen = Random(f"{seed} rules"), Network(*(array.copy() for array in judge))
    for number, stage in enumerate(stages):
        state = kept_state.kept(folder / STATE, made) if resume else _begun(judge, stage, seed)
        judge, grades, mean, recent, counts, played = state
        if own is not None:
            _learn_only(own, grades)
        work = _work(judge)
        for game in range(stage.games):
            rules = _drawn(stage, rng, own)
            if game < played[0]:
                report("kept", 0.0)
                continue
            course = _course(rules)
            samples = _by_itself(course, judge, frozen, stage, f"{seed} stage {number} game {game}")
            rate = _cooling(stage.rate, game, stage.games)
            report("game", learning.learn(samples, course.parts, judge, grades, work, rate))
            _average(mean, judge, game - stage.games // 2)
            counts += count_rows(samples.features, course.parts)
            played += 1, len(samples.features)
            if kept:
                _average(recent, judge, game % kept)
                if game % kept == kept - 1:
                    path = folder / f"network-{game + 1}.npz"
                    save_judge(path, recent, counts / played[1], made, start, own)
                if game % OFTEN == OFTEN - 1:
                    kept_state.keep(folder / STATE, state, made)
        judge = mean
    path = folder / "network.npz"
    made["stages"] = [stage._asdict() for stage in stages]
    save_judge(path, judge, counts / played[1], made, start, own)
    return path


def train_response(
    folder: Path,
    seed: int,
    start: Path,
    preset: str = RESPONSE.preset,
    games: int = RESPONSE.games,
    *,
    resume: bool = False,
    report: Report = lambda _step, _figure: None,
) -> Path:
    """Teach a network to beat the one that it starts from, and nobody else.

    After each tenth of the games ``network-<games>.npz`` is written too: how well it does by then.

    Args and errors are those of `train_network`; `preset` and `games` are of `RESPONSE`.

    A stopped one goes on by the same words and `resume`, and is then what it would have been.
    """
    stages = [RESPONSE._replace(preset=preset, games=check_whole("games", games, 1, MOST_SEED))]
    kept = max(1, games // 10)
    return train_network(
        folder, seed, start, stages=stages, kept=kept, resume=resume, report=report
    )


def train_rows(
    folder: Path,
    seed: int,
    start: Path,
    preset: str,
    games: int = ROWS.games,
    *,
    report: Report = lambda _step, _figure: None,
) -> Path:
    """Teach a network what the rules of `preset` ask and those of no other preset.

    Under the rules of the others its answers stay as they are, to the last bit. Args and errors are
    those of `train_network`; there must be something that only these rules ask.
    """
    stages = [ROWS._replace(preset=preset, games=check_whole("games", games, 1, MOST_SEED))]
    own = own_rows(preset)
    if not len(own):
        raise InvalidRules(f"{preset} asks nothing that no other preset asks.")
    return train_network(folder, seed, start, stages=stages, own=own, report=report)


def own_rows(preset: str) -> Ints:
    """Return the rows of the judge that rounds by the rules of this preset use, and of no other."""
    shared = [_rows(rules) for name, rules in PRESETS.items() if name != preset]
    return np.setdiff1d(_rows(PRESETS[preset]), np.concatenate(shared))


def _rows(rules: Rules) -> Ints:
    parts = parts_of(compile_rules(rules))
    return np.unique(parts[parts >= 0])


def _learn_only(own: Ints, grades: Network) -> None:
    """Have what learns change no numbers but those of these rows."""
    for array in grades:
        array[:] = np.inf
    grades.inner[own] = _NEW_GRADE


def _begun(judge: Network, stage: TrainingStage, seed: int) -> Standing:
    """Return where a stage of games stands before the first."""
    judge = _widened(judge, stage.units, seed)
    grades = _grades(judge, _OWN_GRADE)
    grades.inner[(judge.inner == 0.0).all(axis=1)] = _NEW_GRADE
    mean, recent = _grades(judge, 0.0), _grades(judge, 0.0)
    return Standing(judge, grades, mean, recent, np.zeros(SIZE), np.zeros(2, np.int64))


def _taught(lessons: int, units: int, seed: int, report: Report) -> Network:
    """Return a judge that has learned from playouts alone."""
    judge = _fresh(SIZE, units, seed)
    grades, work = _grades(judge, 0.01), _work(judge)
    course = _course(PRESETS["nintendo"])
    for lesson in range(lessons):
        samples = _by_playouts(course, judge, f"{seed} lesson {lesson}")
        rate = _cooling(_PLAYOUT_RATE, lesson, lessons)
        report("lesson", learning.learn(samples, course.parts, judge, grades, work, rate))
    return judge


class _Course(NamedTuple):
    """Rules to learn."""

    rules: Rules
    tables: Tables
    parts: Ints


def _course(rules: Rules) -> _Course:
    tables = compile_rules(rules)
    return _Course(rules, tables, parts_of(tables))


def _drawn(stage: TrainingStage, rng: Random, own: Ints | None) -> Rules:
    lot = rng.random()
    if lot < stage.houses:
        rules = house_rules(rng)
        while own is not None and not np.isin(own, _rows(rules)).any():
            rules = house_rules(rng)
        return rules
    if lot < stage.houses + stage.presets:
        return rng.choice([*PRESETS.values()])
    return PRESETS[stage.preset]


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
        raise InvalidRules(f"{start.name} has {has} units, which cannot be turned into {units}.")


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


def _guests(course: _Course, frozen: Network, stage: TrainingStage) -> Guests:
    return Guests(
        np.array([stage.greedy, stage.policy, stage.frozen]),
        np.array(astuple(Greedy())),
        odds(),
        weights_for(course.rules),
        np.zeros(rates_size(course.tables)),
        np.zeros(48),
        network_by(frozen, course.parts),
        desk_for(frozen),
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
        np.zeros(250, np.int64),
        desk_for(judge),
        samples,
        first_state(seed),
    )
    return samples


def _by_itself(
    course: _Course, judge: Network, frozen: Network, stage: TrainingStage, seed: str
) -> Samples:
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
        _guests(course, frozen, stage),
        np.zeros(96, np.int64),
        desk_for(judge),
        samples,
        trail,
        first_state(seed),
    )
    return Samples(samples.features[:count], samples.answers[:count])
