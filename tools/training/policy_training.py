"""How the weights of the playout policy are found, by cross-entropy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from koikoi_widget.engine.errors import check_whole
from koikoi_widget.engine.rules import Rules, find_rules
from koikoi_widget.kernel.jit import Floats, np
from koikoi_widget.kernel.play.batches import policy_rounds
from koikoi_widget.kernel.play.weights import HAND_SET, WEIGHTS
from koikoi_widget.kernel.rules import array_layout as at

from .files import save_weights

# Cross-entropy: the candidates per generation, how many of the best shape the next one, and the
# rounds each plays.
CANDIDATES, BEST, ROUNDS_EACH = 48, 10, 4_000
_KEEP = 0.3  # of the last generation's mean and spread

GENERATIONS = 60

MOST_SEED = 2**64

Report = Callable[[str, float], None]  # what was done, and a figure of it


def train_policy(
    rules: str | Rules,
    folder: Path,
    seed: int = 1,
    generations: int = GENERATIONS,
    report: Report = lambda _step, _figure: None,
) -> Path:
    """Find weights for the playout policy by the cross-entropy method, in games against itself.

    Args:
        folder: where ``<preset>.json`` is written.
        report: called after each generation with the best candidate's points per round.

    Raises:
        UnknownName: there is no such preset.
        InvalidValue: `seed` is below 0.
    """
    check_whole("seed", seed, 0, MOST_SEED)
    rules = find_rules(rules)
    rng = np.random.default_rng(seed)
    mean, champion = HAND_SET.copy(), HAND_SET.copy()
    spread = 0.5 * np.maximum(np.abs(mean), 0.1)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((CANDIDATES, len(WEIGHTS)))
        drawn[:, -1] = 0.0  # no noise
        scores = [_edge(rules, weights, champion, f"{seed} {generation}")[0] for weights in drawn]
        best = drawn[np.argsort(scores)[-BEST:]]
        mean = (1 - _KEEP) * best.mean(axis=0) + _KEEP * mean
        spread = (1 - _KEEP) * best.std(axis=0) + _KEEP * spread
        report("generation", max(scores))
        if generation % 5 == 4:
            edge, _error = _edge(rules, mean, champion, f"{seed} {generation} champion", 20_000)
            champion = mean.copy() if edge > 0 else champion
    edge, error = _edge(rules, mean, HAND_SET, f"{seed} end", 100_000)
    path = folder / f"{rules.id}.json"
    save_weights(
        path,
        mean,
        rules,
        {
            "by": f"python -m tools.training policy {rules.id} --seed {seed}",
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
