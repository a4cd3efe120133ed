"""What each action is worth, with its error: by the coach, or else by playing the round out.

An action is right if it loses no more than `FINE`. It is also right if the coach cannot distinguish
it from the best and it loses no more than `MOST_RIGHT`.

Without the coach, the cards that the seat cannot see are dealt afresh a number of times, and from
the same deals each action is played out with the greedy player on both sides. Actions are compared
deal by deal, so that the luck they share does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ...coach.advice import FINE, Option
from ...coach.advice_words import action_name, signed, title, warning_of, why_not, words
from ...coach.figure_words import in_figures
from ...engine.actions import Action
from ...engine.errors import KernelMissing
from ...engine.round import Round
from ...engine.rules import Rules
from ...engine.settle import Settlement
from ...engine.view import View, view_of
from ...locale import (
    _,
    capitalized,
    decimal,
    in_a_list,
    in_a_row,
    ngettext,
    with_error,
    with_sign,
)
from ...players import player as find_player
from ...simulation.stats import mean_of
from .valued import Valued

SAMPLES = 150
MOST_RIGHT = 0.4  # points; a larger loss is wrong, even if chance may explain it
# If a right answer loses more than this, in points, chance may have helped it: the coach looks
# again, at `CLOSER` times the deals, all of them new.
NEAR = 0.2
CLOSER = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """All actions of a position, the best first.

    Attributes:
        how: by how much the best is the best, and how that was judged.
        why: what is best, and if known why, without figures.
    """

    options: tuple[Valued, ...]
    how: str
    why: str = ""

    def of(self, action: Action | str) -> Valued:
        """Return what one action is worth.

        Raises:
            KeyError: it is not one of the actions.
        """
        by_action = {str(option.action): option for option in self.options}
        return by_action[str(action)]


def judged(view: View, seed: int | str = 1) -> Judged:
    """Return what each action is worth to the seat of `view`.

    By default the seed is that of `advise` itself, so that anybody can ask the coach again; a
    closer look adds "closer" to it. What counts is points: a question does not say how the match
    stands.
    """
    from ...coach.advise import advise

    try:
        advice = advise(view, seed=seed, match=False)
    except KernelMissing:
        return by_playing_on(view, seed)
    if any(_is_right(option) and option.loss > NEAR for option in advice.options):
        advice = advise(view, CLOSER * advice.samples, f"{seed} closer", match=False)
    options = (
        Valued(
            option.action,
            option.equity,
            option.error,
            is_right=_is_right(option),
            loss=option.loss,
            why=why_not(advice, option.action),
            warning=warning_of(advice, option),
        )
        for option in advice.options
    )
    how = ngettext(
        "Judged by the coach with {count} deal of the unseen cards; ± is one standard error. A "
        "choice that loses at most {fine} points counts as right.",
        "Judged by the coach with {count} deals of the unseen cards; ± is one standard error. A "
        "choice that loses at most {fine} points counts as right.",
        advice.samples,
        fine=decimal(FINE, 1),
    )
    figures = in_a_row([in_figures(advice), how])
    return Judged(_in_order(tuple(options)), figures, words(advice))


def _is_right(option: Option) -> bool:
    return option.is_fine and option.loss <= MOST_RIGHT


def by_playing_on(view: View, seed: int | str = 1, samples: int = SAMPLES) -> Judged:
    """Return what each action is worth by playing the round out after it."""
    rng = Random(f"{seed} worth")
    gains: dict[Action, list[int]] = {action: [] for action in view.legal_actions}
    for _sample in range(samples):
        position = view.sample(rng)
        for action, gained in gains.items():
            gained.append(_brought(position.push(action), view, rng))
    best = max(gains.values(), key=sum)
    options = tuple(_valued(action, gained, best) for action, gained in gains.items())
    how = ngettext(
        "Judged by playing the round out with {count} deal of the unseen cards and the greedy "
        "player on both sides; ± is one standard error.",
        "Judged by playing the round out with {count} deals of the unseen cards and the greedy "
        "player on both sides; ± is one standard error.",
        samples,
    )
    ordered = _in_order(options)
    figures = in_a_row([_in_figures(ordered), how])
    return Judged(ordered, figures, title(ordered[0].action, view))


def _valued(action: Action, gains: list[int], best: list[int]) -> Valued:
    mean = mean_of(enumerate(gains))
    loss = mean_of(enumerate(most - gain for most, gain in zip(best, gains, strict=True)))
    is_right = loss.value <= max(FINE, 2 * loss.error)
    return Valued(action, mean.value, mean.error, is_right, loss.value)


def figures(options: Iterable[Valued]) -> str:
    """Return what actions earn, with the error, as text: "Stop +3.00, koi-koi +11.90 ± 0.15"."""
    sentence = in_a_list(map(_figure, options))
    return capitalized(sentence)


def _figure(option: Valued) -> str:
    name, points = action_name(option.action), with_sign(option.value, 2)
    return _("{action} {points}", action=name, points=with_error(points, option.error, 2))


def _in_figures(options: tuple[Valued, ...]) -> str:
    equals = sum(option.is_right for option in options)
    best = options[0]
    name, points = action_name(best.action), signed(best.value)
    if equals > 1:
        return ngettext(
            "{count} choices are equally good here, including {first}: about {points} points on "
            "average.",
            "{count} choices are equally good here, including {first}: about {points} points on "
            "average.",
            equals,
            first=name,
            points=points,
        )
    sentence = _("{action} earns the most: {points} points on average.", action=name, points=points)
    return capitalized(sentence)


def _in_order(options: tuple[Valued, ...]) -> tuple[Valued, ...]:
    return tuple(sorted(options, key=lambda option: -option.value))


def _brought(position: Round, view: View, rng: Random) -> int:
    chooses = find_player("greedy")
    while position.settlement is None:
        seat = position.seat
        assert seat is not None
        seen = view_of(position, seat, view.points, seat, position.legal_actions)
        position = position.push(chooses.choose(seen, rng))
    return gain(position.settlement, view.seat, view.rules)


def gain(settlement: Settlement, seat: int, rules: Rules) -> int:
    """Return by how much a settlement puts `seat` ahead.

    If the loser pays, that is what the seat is paid; if only the winner scores, what the opponent
    scores counts against it.
    """
    own, other = settlement.points[seat], settlement.points[1 - seat]
    return own if rules.zero_sum else own - other
