"""What training makes: files that say how, the same from the same seed, and better than before."""

from __future__ import annotations

import json

import pytest

from koikoi_widget.coach import training
from koikoi_widget.kernel.files import load_network
from koikoi_widget.kernel.weights import WEIGHTS

# Widened on the way, and with guests.
STAGES = (
    training.TrainingStage(8, 1, 0.03),
    training.TrainingStage(16, 1, 0.03, greedy=0.4, policy=0.3),
)


@pytest.fixture
def little(monkeypatch):
    """Training of a few seconds."""
    for name, value in {
        "_PLAYOUT_SAMPLES": 4_000,
        "_OWN_SAMPLES": 2_000,
        "_CANDIDATES": 12,
        "_BEST": 4,
        "_ROUNDS_EACH": 200,
    }.items():
        monkeypatch.setattr(training, name, value)


@pytest.mark.timeout(900)  # what only training needs is compiled in it
def test_a_network_errs_less_after_its_lessons_and_the_same_seed_learns_the_same(little, tmp_path):
    errors = []
    for folder in ("first", "again"):
        (tmp_path / folder).mkdir()
        path = training.train_network(
            "nintendo",
            tmp_path / folder,
            3,
            lessons=6,
            stages=STAGES,
            tell=lambda what, error: errors.append((what, error)),
        )
        assert path.name == "nintendo.npz"
    lessons = [error for what, error in errors if what == "lesson"]
    assert lessons[5] < lessons[0]
    assert errors[:8] == errors[8:]
    first, made = load_network(tmp_path / "first" / "nintendo.npz", "nintendo")
    again, _made = load_network(tmp_path / "again" / "nintendo.npz", "nintendo")
    assert made["by"] == "koikoi train network nintendo --seed 3"
    assert all((one == other).all() for one, other in zip(first, again, strict=True))


def test_weights_of_a_policy_are_a_small_file_with_how_it_was_made(little, tmp_path):
    texts = []
    for _time in range(2):
        path = training.train_policy("bga", tmp_path, 5, generations=5)
        texts.append(path.read_text("utf-8"))
    assert texts[0] == texts[1]
    kept = json.loads(texts[0])
    assert kept["made"]["by"] == "koikoi train policy bga --seed 5"
    assert tuple(kept["weights"]) == WEIGHTS
