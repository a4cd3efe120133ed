"""One seat for an agent, as Gymnasium's own checks and the engine see it."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import koikoi_widget as kk
from koikoi_widget.env import KoiKoiEnv, number_of
from tests.fresh import run
from tests.tiers import THREE


def played_out(made, seed):
    """Play a match at random; return the sum of the rewards."""
    rng, total, is_over = np.random.default_rng(seed), 0.0, False
    made.reset(seed=seed)
    while not is_over:
        choice = rng.choice(np.flatnonzero(made.action_masks()))
        _seen, reward, is_over, _cut, _info = made.step(choice)
        total += reward
    return total


# The check acts without regard to the mask, and would render what is registered by name only.
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("rounds", [1, 3])
def test_it_passes_the_checks_of_gymnasium(preset, rounds):
    check_env(KoiKoiEnv(preset, rounds, "random", illegal="replace"))


def test_it_is_made_by_name_with_its_options_and_passes_the_checks_all_the_same():
    name = "koikoi_widget.env:koikoi/KoiKoi-v1"
    made = gymnasium.make(name, rules="nintendo", opponent="random", illegal="replace")
    assert type(made.unwrapped) is KoiKoiEnv and made.unwrapped.rules.id == "nintendo"
    check_env(made.unwrapped)
    both = gymnasium.make_vec("koikoi/KoiKoi-v1", num_envs=2, opponent="random")
    assert both.reset(seed=1)[0]["action_mask"].shape == (2, 244)


def test_its_name_is_known_to_who_imports_the_environments_and_to_nobody_else():
    script = """
import gymnasium
print("koikoi/KoiKoi-v1" in gymnasium.registry)
import koikoi_widget
print("koikoi/KoiKoi-v1" in gymnasium.registry)
import koikoi_widget.env
print("koikoi/KoiKoi-v1" in gymnasium.registry)
"""
    assert run(script).split() == ["False", "False", "True"]


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_the_rewards_of_a_match_are_what_the_agent_gained(preset, opponent):
    made = KoiKoiEnv(preset, 3, opponent)
    for seed in range(3):
        total = played_out(made, seed)
        first, second = made.match.points
        assert made.match.is_over
        assert total == (first - second) / (2 if made.rules.zero_sum else 1)


def test_the_same_seed_gives_the_same_matches():
    def actions():
        made = KoiKoiEnv(rounds=3)
        played_out(made, 5)
        return made.match.actions

    assert actions() == actions()


def test_the_agent_acts_from_the_first_round_on():
    made = KoiKoiEnv("bga", 3, "random")
    made.reset(seed=1)
    for _again in range(200):
        made.reset()
        assert (made.match.seat, made.match.round.number) == (0, 1)


def test_an_illegal_action_is_refused_in_words_and_changes_nothing():
    made = KoiKoiEnv()
    made.reset(seed=7)
    before = made.match.copy()
    with pytest.raises(kk.IllegalAction, match="'stop' is not allowed"):
        made.step(number_of("stop"))
    assert made.match == before


def test_an_illegal_action_is_replaced_by_a_legal_one_if_asked_to_and_that_is_said():
    made = KoiKoiEnv(illegal="replace")
    seen, _info = made.reset(seed=7)
    before = len(made.match.actions)
    *_rest, info = made.step(number_of("stop"))
    assert info == {"replaced": True}
    played = made.match.actions[before]
    assert seen["action_mask"][number_of(played)]


@pytest.mark.parametrize("illegal", ["refuse", "replace"])
def test_a_step_after_the_end_is_refused_in_words(illegal):
    made = KoiKoiEnv(opponent="random", illegal=illegal)
    played_out(made, 7)
    with pytest.raises(kk.IllegalAction, match="the match is over"):
        made.step(0)


def test_what_is_no_way_to_treat_illegal_actions_is_refused():
    with pytest.raises(kk.InvalidValue, match="expected refuse, replace"):
        KoiKoiEnv(illegal="punish")


def test_any_player_is_an_opponent():
    class First:
        def choose(self, view, rng):
            assert view.seat == 1
            return view.legal_actions[0]

    played_out(KoiKoiEnv(opponent=First()), 7)


def test_it_shows_itself_as_text_if_asked_to():
    made = KoiKoiEnv(render_mode="ansi")
    made.reset(seed=7)
    assert made.render().startswith("Rules ") and "\nHand " in made.render()


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_a_library_it_is_said_what_to_install(missing):
    said = run(
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import koikoi_widget as kk\n"
        "try: import koikoi_widget.env\n"
        "except kk.LibraryMissing as error: print(error)"
    )
    assert "koikoi_widget[rl]" in said
    assert f"{missing} is missing" in said


@pytest.mark.parametrize("ask", [lambda made: made.step(1), lambda made: made.action_masks()])
def test_before_a_match_has_begun_it_is_said_what_to_call(ask):
    with pytest.raises(kk.IllegalAction, match="no match has begun: call reset first"):
        ask(KoiKoiEnv())


@pytest.mark.parametrize("mode", ["human", "rgb_array", 1, ""])
def test_it_shows_itself_in_no_other_way(mode):
    with pytest.raises(kk.InvalidValue, match=r"render_mode cannot be .*; expected ansi, None"):
        KoiKoiEnv(render_mode=mode)
