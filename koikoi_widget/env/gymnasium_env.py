"""One seat for an agent, against any player: an environment of Gymnasium."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from ..engine.errors import checks_options, not_allowed
from ..engine.match import Match
from ..engine.rules import Rules, find_rules
from ..engine.view import LAYOUT
from ..players import Player, player, player_rng
from .encoding import action_of, mask, seen
from .episode import begun, checked_mode, matches, push, spaces

ILLEGAL = ("refuse", "replace")
_OWN, _OTHER = 0, 1  # the seats; who leads is decided by chance, as the rules say

_Seen = dict[str, NDArray[Any]]

# What `gymnasium.make` knows it by; its version is that of what an agent sees.
ID = f"koikoi/KoiKoi-v{LAYOUT}"
gymnasium.register(ID, entry_point=f"{__name__}:KoiKoiEnv")


@checks_options
class KoiKoiEnv(gymnasium.Env[_Seen, np.int64]):
    """A match of an agent at seat 0 against a player at seat 1; each round is dealt by itself.

    Who leads the first round is drawn. Where that is the opponent, it has acted before `reset`
    returns, so the agent is always to act, in any phase: its first may be "declare". An episode is
    a match, `terminated` once it is over, and `truncated` never.

    A match of one round, as here unless you say otherwise, is another game than one of six: it is
    in January, so under `classic` it never shows the rules of other months, and a player that wants
    to win the match has won it with any points. So Greedy never calls koi-koi in it, but does
    in one of two. To train against how it plays at the table, take `rounds=None`.

    An observation is a dictionary: `observation`, float32 of shape (405,), and `action_mask`, int8
    of shape (244,); see `koikoi_widget.env.encoding`. An action is a number from 0 to 243.

    A reward is in points, not scaled, and comes when a round ends: what the agent gains, less what
    the opponent gains where a loser does not pay. Rounds that end before the agent can act count
    too, except at the start of a match, which is dealt anew.

    Args:
        rules: a preset's id or `Rules`.
        rounds: how many rounds a match has; None for as many as the rules say.
        opponent: a key of `PLAYERS`, or any object with `choose(view, rng)`.
        illegal: what happens to an action that the position does not allow: "refuse" raises the
            engine's error; "replace" plays a legal one at random, for learners that know no masks,
            and notes in `info["replaced"]` that it did.
        render_mode: "ansi" if `render` is to return what the agent sees, as a board.

    Raises:
        UnknownName: there is no such preset or player.
        InvalidRules: the rules do not allow that number of rounds.
        InvalidValue: `illegal` is neither of the two, or `render_mode` is another.

    >>> import gymnasium
    >>> made = gymnasium.make("koikoi_widget.env:koikoi/KoiKoi-v1", opponent="random")
    >>> made.reset(seed=7)[0]["action_mask"].shape
    (244,)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        rules: str | Rules = "bga",
        rounds: int | None = 1,
        opponent: str | Player = "greedy",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.rules: Rules = find_rules(rules, **({} if rounds is None else {"rounds": rounds}))
        self.opponent: Player = player(opponent)
        if illegal not in ILLEGAL:
            raise not_allowed("illegal", illegal, ", ".join(ILLEGAL))
        self.illegal = illegal
        self.render_mode = checked_mode(render_mode)
        self.observation_space: Space[Any]
        self.action_space: Space[Any]
        self.observation_space, self.action_space = spaces()
        self.match: Match
        self._opponent_rng: Random

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Seen, dict[str, Any]]:
        """Begin a match and return what the agent sees, and an empty dictionary.

        The same seed gives the same deals, now and in the matches after it.
        """
        super().reset(seed=seed)
        for match in matches(self.rules, self.np_random):
            self.match = match
            self._opponent_rng = player_rng(match.seed, "opponent")
            self._let_opponent_act()
            if match.seat is not None and match.round.number == 1:
                break
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[_Seen, float, bool, bool, dict[str, Any]]:
        """Play an action, by its number, and then what the opponent answers.

        Returns:
            what the agent sees, its reward in points, whether the match is over, False, and
            whether its action was `replaced`.

        Raises:
            IllegalAction: the position does not allow it, and the match stays as it was; or no
                match has begun.
            InvalidValue: no action has that number.
        """
        chosen, legal = action_of(action), begun(self).legal_actions
        replaced = self.illegal == "replace" and bool(legal) and chosen not in legal
        if replaced:
            chosen = legal[self.np_random.integers(len(legal))]
        gained = push(self.match, chosen) + self._let_opponent_act()
        return self._seen(), gained, self.match.is_over, False, {"replaced": replaced}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, shape (244,).

        It has the name that MaskablePPO, of sb3-contrib, looks for.

        Raises:
            IllegalAction: no match has begun.
        """
        return mask(begun(self).view(_OWN)).astype(bool)

    def render(self) -> str | None:
        """Return what the agent sees, as text, if that was asked for."""
        return str(begun(self).view(_OWN)) if self.render_mode else None

    def _let_opponent_act(self) -> float:
        """Play for the opponent until the agent has to act, and return what the agent gained."""
        gained = 0.0
        while self.match.seat == _OTHER:
            choice = self.opponent.choose(self.match.view(_OTHER), self._opponent_rng)
            gained += push(self.match, choice)
        return gained

    def _seen(self) -> _Seen:
        return seen(self.match.view(_OWN))
