"""What training makes: files that say how, the same from the same seed, and better than before."""

from __future__ import annotations

import json
import os
from random import Random

import numpy as np
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.kernel.play.weights import WEIGHTS
from koikoi_widget.kernel.rules.tables import compile_rules
from koikoi_widget.kernel.trained_files import FOLDER, load_judge
from koikoi_widget.kernel.value.features import HEADS, Network
from koikoi_widget.kernel.value.house_network import SIZE, network_by, parts_of
from tools.training import learning, network_training, policy_training
from tools.training.__main__ import main
from tools.training.files import save_judge
from tools.training.house_rules import DRAWS, house_rules

RESPONSE, STATE = network_training.RESPONSE, network_training.STATE

# Widened on the way, and with guests.
STAGES = (
    network_training.TrainingStage(8, 1, 0.03),
    network_training.TrainingStage(16, 3, 0.03, presets=0.5, houses=0.5, greedy=0.4, policy=0.3),
)


@pytest.fixture
def little(monkeypatch):
    """Training of a few seconds."""
    for module, names in {
        network_training: {"PLAYOUT_SAMPLES": 4_000, "OWN_SAMPLES": 2_000},
        policy_training: {"CANDIDATES": 12, "BEST": 4, "ROUNDS_EACH": 200},
    }.items():
        for name, value in names.items():
            monkeypatch.setattr(module, name, value)


@pytest.mark.compiles
@pytest.mark.timeout(900)
def test_a_network_errs_less_after_its_lessons_and_the_same_seed_learns_the_same(little, tmp_path):
    errors = []
    for folder in ("first", "again"):
        (tmp_path / folder).mkdir()
        path = network_training.train_network(
            tmp_path / folder,
            3,
            lessons=6,
            stages=STAGES,
            report=lambda step, error: errors.append((step, error)),
        )
        assert path.name == "network.npz"
    lessons = [error for step, error in errors if step == "lesson"]
    assert lessons[5] < lessons[0]
    assert errors[:10] == errors[10:]
    first, made = load_judge(tmp_path / "first" / "network.npz")
    again, _made = load_judge(tmp_path / "again" / "network.npz")
    assert made["by"] == "python -m tools.training network --seed 3"
    assert all((one == other).all() for one, other in zip(first, again, strict=True))


@pytest.mark.compiles
def test_weights_of_a_policy_are_a_small_file_with_how_it_was_made(little, tmp_path):
    texts = []
    for _time in range(2):
        path = policy_training.train_policy("bga", tmp_path, 5, generations=5)
        texts.append(path.read_text("utf-8"))
    assert texts[0] == texts[1]
    kept = json.loads(texts[0])
    assert kept["made"]["by"] == "python -m tools.training policy bga --seed 5"
    assert tuple(kept["weights"]) == WEIGHTS


@pytest.mark.compiles
def test_a_network_goes_on_from_another_in_games_of_the_last_stage_and_says_so(little, tmp_path):
    stages = STAGES[1:]
    first = network_training.train_network(tmp_path, 3, lessons=1, stages=stages)
    start = first.rename(tmp_path / "start.npz")
    steps = []
    path = network_training.train_network(
        tmp_path, 4, start, stages=stages, report=lambda step, _error: steps.append(step)
    )
    assert steps == ["game"] * 3
    before, after = load_judge(start), load_judge(path)
    assert after[1]["start"] == before[1]
    assert (after[0].inner != before[0].inner).any()


def started(folder):
    """Return the file of a network that has learned a little, for another training."""
    path = network_training.train_network(folder, 3, lessons=1, stages=STAGES[:1])
    return path.rename(folder / "start.npz")


@pytest.mark.compiles
@pytest.mark.timeout(900)
def test_a_response_meets_only_the_network_that_it_starts_from_and_keeps_each_tenth(
    little, tmp_path, monkeypatch
):
    start = started(tmp_path)
    before, _made = load_judge(start)
    parts = parts_of(compile_rules("bga"))
    guests, by_itself = [], learning.by_itself
    monkeypatch.setattr(
        learning, "by_itself", lambda *words: (guests.append(words[6]), by_itself(*words))[1]
    )
    monkeypatch.setattr(network_training, "RESPONSE", RESPONSE._replace(units=8))
    path = network_training.train_response(tmp_path, 4, start, "bga", 10)
    after, made = load_judge(path)
    assert made["by"] == "python -m tools.training response bga --seed 4 --games 10"
    assert (after.inner != before.inner).any()
    for met in guests:
        assert met.shares.tolist() == [0, 0, 1]
        frozen = network_by(before, parts)
        assert all((one == other).all() for one, other in zip(met.frozen, frozen, strict=True))
    names = {file.name for file in tmp_path.glob("network-*")}
    assert names == {f"network-{game}.npz" for game in range(1, 11)}


class _Stopped(Exception):
    """What stops a training."""


@pytest.mark.compiles
@pytest.mark.timeout(900)
def test_a_stopped_response_goes_on_to_be_what_it_would_have_been(little, tmp_path, monkeypatch):
    start = network_training.train_network(tmp_path, 3, lessons=1, stages=STAGES[:1])
    monkeypatch.setattr(network_training, "RESPONSE", RESPONSE._replace(units=8, presets=0.5))
    monkeypatch.setattr(network_training, "OFTEN", 2)
    steps, errors = [], {}

    def trained(name, stop=-1, **how):
        def report(step, error):
            steps.append(step)
            errors.setdefault(name, []).append(error)
            if len(errors[name]) == stop:
                raise _Stopped

        (tmp_path / name).mkdir(exist_ok=True)
        return network_training.train_response(
            tmp_path / name, 4, start, "bga", 7, report=report, **how
        )

    whole = trained("whole")
    with pytest.raises(_Stopped):
        trained("stopped", 6)
    steps.clear()
    resumed = trained("stopped", resume=True)
    assert steps == ["kept"] * 4 + ["game"] * 3
    assert errors["stopped"][-3:] == errors["whole"][-3:]
    assert resumed.read_bytes() == whole.read_bytes()
    one, other = (kept_arrays(tmp_path / name / STATE) for name in ("whole", "stopped"))
    assert all((one[name] == other[name]).all() for name in one)
    with pytest.raises(kk.InvalidRules, match="is of another training"):
        network_training.train_response(tmp_path / "stopped", 5, start, "bga", 7, resume=True)


def kept_arrays(path):
    with np.load(path) as kept:
        return dict(kept)


@pytest.mark.compiles
@pytest.mark.timeout(900)
def test_learning_the_rows_of_one_preset_changes_no_answer_by_the_others(
    little, tmp_path, monkeypatch
):
    start = started(tmp_path)
    monkeypatch.setattr(network_training, "ROWS", network_training.ROWS._replace(units=8))
    path = network_training.train_rows(tmp_path, 4, start, "classic", 4)
    before, after = load_judge(start)[0], load_judge(path)[0]
    assert load_judge(path)[1]["by"] == "python -m tools.training rows classic --seed 4 --games 4"
    for preset in kk.PRESETS:
        parts = parts_of(compile_rules(preset))
        one, other = network_by(before, parts), network_by(after, parts)
        same = all((old == new).all() for old, new in zip(one, other, strict=True))
        assert same == (preset != "classic"), preset


@pytest.mark.parametrize("out", [[], ["--out", os.path.relpath(FOLDER)]])
def test_a_response_is_not_written_where_the_coach_looks(capsys, out):
    with pytest.raises(SystemExit):
        main(["response", "bga", "--games", "0", *out])
    assert "a folder of its own" in capsys.readouterr().err


def test_house_rules_are_drawn_from_the_whole_of_what_rules_may_be():
    rng = Random(1)
    drawn = [house_rules(rng) for _time in range(200)]
    for name, values in DRAWS.items():
        known = set(values or OPTIONS[name].choices)
        assert known <= {getattr(rules, name) for rules in drawn}, name
    assert len(set(drawn)) == 200


def test_a_network_that_cannot_grow_to_the_size_of_the_last_stage_is_refused(little, tmp_path):
    start = tmp_path / "start.npz"
    sizes = {"inner": (SIZE, 3), "bias": 3, "outer": (HEADS, 4)}
    nothing = Network(**{k: np.zeros(v, np.float32) for k, v in sizes.items()})
    save_judge(start, nothing, np.zeros(SIZE), {})
    with pytest.raises(
        kk.InvalidRules, match=r"start\.npz has 3 units, which cannot be turned into 16"
    ):
        network_training.train_network(tmp_path, 3, start, stages=STAGES)


@pytest.mark.parametrize("content", [b"", b"x", b"PK\x03\x04"])
def test_what_is_no_kept_training_is_refused(content, tmp_path, capsys):
    (tmp_path / STATE).write_bytes(content)
    with pytest.raises(SystemExit):
        main(["response", "bga", "--resume", "--out", str(tmp_path)])
    assert "state.npz is of no training" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["policy"], "anything else for a preset"),
        (["response"], "anything else for a preset"),
        (["network", "bga"], "a network is trained for all rules"),
        (["policy", "bga", "--seed", "-1"], "seed cannot be -1"),
        (["response", "bga", "--games", "0"], "games cannot be 0"),
        (["network", "--start", "{start}"], "'start.npz' is not a network"),
        (["network", "--resume"], "only a response is kept to go on with"),
        (["response", "bga", "--resume"], "state.npz"),
        (["rows", "legends"], "legends asks nothing that no other preset asks"),
    ],
)
def test_a_call_that_cannot_be_is_refused_with_the_reason(words, reason, tmp_path, capsys):
    start = tmp_path / "start.npz"
    start.write_bytes(b"PK\x03\x04")
    with pytest.raises(SystemExit):
        main([word.format(start=start) for word in words] + ["--out", str(tmp_path)])
    assert reason in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [start]
