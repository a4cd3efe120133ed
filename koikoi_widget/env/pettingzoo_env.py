"""Both seats for agents: an environment of PettingZoo in which they act in turn."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium.spaces import Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from ..engine.errors import check_name, checks_options
from ..engine.match import Match
from ..engine.rules import Rules, find_rules
from ..engine.view import LAYOUT
from .encoding import action_of, seen
from .episode import begun, checked_mode, matches, push, spaces

AGENTS = ("seat_0", "seat_1")


@checks_options
def env(
    rules: str | Rules = "bga", rounds: int | None = 1, render_mode: str | None = None
) -> AECEnv[str, dict[str, Any], int | None]:
    """Return a `KoiKoiAEC` in the wrappers that PettingZoo's own environments wear."""
    bare = KoiKoiAEC(rules, rounds, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(bare))


@checks_options
class KoiKoiAEC(AECEnv[str, dict[str, Any], int | None]):
    """A match between the agents `seat_0` and `seat_1`; each round is dealt by itself.

    An observation is a dictionary: `observation`, float32 of shape (405,), and `action_mask`, int8
    of shape (244,); see `koikoi_widget.env.encoding`. An action is a number from 0 to 243.

    A reward is in points, not scaled, and comes when a round ends: what its winner gains, and as
    much less for the loser. So the rewards of both add up to 0 under all rules. Rounds that a
    lucky hand or field ends as it is dealt count too, except at the start of a match, which is
    dealt again.

    Who leads the first round is drawn, so either agent may be the first to act, in any phase: its
    first may be "declare". Both are `terminated` once the match is over, and `truncated` never. The
    match of one round, as here unless you say otherwise, is always in January.

    Args:
        rules: a preset's id or `Rules`.
        rounds: how many rounds a match has; None for as many as the rules say.
        render_mode: "ansi" if `render` is to return what the seat to act sees, as a board.

    Raises:
        UnknownName: there is no such preset.
        InvalidRules: the rules do not allow that number of rounds.
        InvalidValue: there is no such `render_mode`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # a fact of the class there too
        "name": f"koikoi_v{LAYOUT}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str | Rules = "bga",
        rounds: int | None = 1,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules: Rules = find_rules(rules, **({} if rounds is None else {"rounds": rounds}))
        self.render_mode = checked_mode(render_mode)
        self.possible_agents: list[str] = [*AGENTS]
        both = [spaces() for _agent in AGENTS]
        self.observation_spaces: dict[str, Space[Any]] = dict(
            zip(AGENTS, (sight for sight, _ in both), strict=True)
        )
        self.action_spaces: dict[str, Space[Any]] = dict(
            zip(AGENTS, (choice for _, choice in both), strict=True)
        )
        self._rng, _seed = np_random()
        self.match: Match

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed gives the same deals, now and in the matches after it."""
        if seed is not None:
            self._rng, _seed = np_random(seed)
        self.match = next(matches(self.rules, self._rng))
        self.agents: list[str] = [*AGENTS]
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._let_act()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know now; nothing is legal for one whose turn it is not.

        Raises:
            UnknownName: there is no such agent.
            IllegalAction: no match has begun.
        """
        check_name("agent", agent, AGENTS)
        return seen(begun(self).view(AGENTS.index(agent)))

    def step(self, action: int | None) -> None:
        """Play an action, by its number, for the agent whose turn it is; None once it is over.

        Raises:
            IllegalAction: the position does not allow it, and the match stays as it was; or no
                match has begun.
            InvalidValue: no action has that number.
        """
        match, agent = begun(self), self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        gained = push(match, action_of(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, (gained, -gained), strict=True))
        self._accumulate_rewards()
        self._let_act()

    def _let_act(self) -> None:
        seat = self.match.seat
        if seat is None:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[seat or 0]

    def render(self) -> str | None:
        """Return what the seat to act sees, as text, if that was asked for."""
        if not self.render_mode:
            return None
        return str(begun(self).view(AGENTS.index(self.agent_selection)))

    def close(self) -> None:
        """Do nothing: nothing is open."""
