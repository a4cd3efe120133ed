"""What each action of a position leads to, compiled: all are tried against the same deals.

What the seat to act cannot see, the opponent's hand and the order of the stock, is dealt afresh for
each sample, and every legal action is then played out from that one deal. So two actions differ by
what they do and not by luck, and the error of their difference is far smaller than that of either.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.actions import Action
from ...engine.view import View, opponent_is_lucky
from ...engine.view_checks import check_decision
from ..generator import first_state, shuffle_ahead
from ..jit import Floats, Ints, call, compiled, inlined, np, popcount
from ..play.policy_play import Policy, policy_action, rates_size
from ..play.rollouts import copy_result, finish
from ..rules import array_layout as at
from ..rules.position import code_of, from_view
from ..rules.steps import apply, lucky
from ..rules.tables import Tables, compile_rules
from ..trained_files import weights_for
from .match_value import BY_NOBODY, BY_OPPONENT, BY_SEAT, NOTHING, after_view


class Asked(NamedTuple):
    """A position, for the seat to act.

    Attributes:
        position: (SIZE,), its hidden cards in any possible places.
        actions: (actions,), the numbers of those to compare.
        lucky: 1 if the opponent's hand must be lucky, 0 if it must not be, -1 if it may be.
    """

    position: Ints
    actions: Ints
    lucky: int


class Tally(NamedTuple):
    """The counts; the first axis of each array is the action, and all are sums over samples.

    Attributes:
        points: (actions,), the seat's points from the settlement less the opponent's.
        products: (actions, actions), the points of two actions in the same sample, multiplied.
        chances: (actions,), of winning the match, float64; 0 where they are not counted.
        chance_products: (actions, actions), those multiplied.
        ends: (actions, 2), rounds won by the seat, and by the opponent.
        firsts: (actions, 2), rounds in which the seat, or the opponent, was the next to score.
        turns: (actions,), the cards that the seat played after the action.
        yaku: (actions, 2, yaku), final piles that hold each yaku: the seat's, the opponent's.
    """

    points: Ints
    products: Ints
    chances: Floats
    chance_products: Floats
    ends: Ints
    firsts: Ints
    turns: Ints
    yaku: Ints


class Work(NamedTuple):
    """Scratch space.

    Attributes:
        random: (1,), the state of chance.
        unseen: (unseen,), the cards that the seat to act does not see, in any order.
        dealt: (SIZE,), the position with these cards dealt.
        position: (SIZE,), the one after an action.
        result: (RESULT_SIZE,), of the round played out from there.
        log: (LOG_SIZE,), the actions that it took.
        points: (actions,), what each action earned in this sample.
        chances: (actions,), the chance of winning the match that this leaves.
    """

    random: Ints
    unseen: Ints
    dealt: Ints
    position: Ints
    result: Ints
    log: Ints
    points: Ints
    chances: Floats


@inlined
def deal_hidden(asked: Asked, unseen: Ints, dealt: Ints, state: int) -> int:
    """Write the position with the unseen cards dealt at random to `dealt`; return the state."""
    position = asked.position
    other = at.HANDS + 1 - position[at.SEAT]
    size = popcount(position[other])
    while True:
        state = shuffle_ahead(unseen, 0, unseen.shape[0], unseen.shape[0], state)
        hand = 0
        for place in range(size):
            hand |= 1 << unseen[place]
        if asked.lucky < 0 or (lucky(hand) > 0) == (asked.lucky == 1):
            break
    dealt[other] = hand
    first = at.STOCK + position[at.DRAWN]
    for place in range(first, at.SIZE):
        dealt[place] = unseen[size + place - first]
    return state


@inlined
def lead(action: int, tables: Tables, policy: Policy, work: Work, state: int) -> tuple[int, int]:
    """Play an action from the deal, and the rest of that turn by policy.

    Return the seat that scored (-1 if none did) and the state; the round continues in
    `work.position` with the next card, or is over and its result is written.
    """
    position = work.position
    for place in range(at.SIZE):
        position[place] = work.dealt[place]
    apply(position, action, tables)
    scored = at.NOBODY
    while position[at.PHASE] != at.PLAY and position[at.PHASE] != at.OVER:
        if position[at.PHASE] == at.DECIDE:
            scored = position[at.SEAT]
        chosen, state = policy_action(
            position, tables, policy.weights[position[at.SEAT]], policy.rates, state
        )
        apply(position, chosen, tables)
    work.log[0] = -1
    if position[at.PHASE] == at.OVER:
        copy_result(position, work.result)
    return scored, state


@inlined
def first_to_score(seat: int, mover: int, scored: int, log: Ints, result: Ints) -> tuple[int, int]:
    """Return who is the first to score in a round played to its end, and the turns of `seat`.

    Args:
        mover: the seat that plays the first card of `log`.
        scored: the seat that scored before it, or -1.
    """
    turns = 0
    who = 1 - mover
    place = 0
    while log[place] >= 0:
        if log[place] < at.CHOOSE:
            who = 1 - who
            turns += who == seat
        elif log[place] >= at.KOI_KOI and scored < 0:
            scored = who
        place += 1
    if scored < 0 and result[at.REASON] == at.STOPPED:  # forced, so not in the log
        scored = result[at.WINNER]
    return scored, turns


@inlined
def count_yaku(pile: int, rows: Ints, counts: Ints) -> None:
    """Add 1 for each yaku that `pile` holds."""
    for place in range(rows.shape[1]):
        required = rows[at.REQUIRED, place]
        counts[place] += (
            (popcount(pile & rows[at.POOL, place]) >= rows[at.NEED, place])
            & (pile & required == required)
            & (pile & rows[at.FORBIDDEN, place] == 0)
        )


@compiled
def tally_samples(
    asked: Asked,
    samples: int,
    tables: Tables,
    policy: Policy,
    after: Floats,
    work: Work,
    tally: Tally,
) -> None:
    """Play every action out from `samples` deals of the unseen cards; add to `tally`.

    Args:
        after: what `match_value.after_round` returned; without rows chances are not counted.
    """
    seat = asked.position[at.SEAT]
    rows = tables.rows[asked.position[at.MONTH]]
    actions = asked.actions.shape[0]
    result, points, chances = work.result, work.points, work.chances
    middle = after.shape[1] // 2
    state = work.random[0]
    for _sample in range(samples):
        before = deal_hidden(asked, work.unseen, work.dealt, state)
        for place in range(actions):
            # Even a policy with noise meets the same chance after each action.
            scored, state = lead(asked.actions[place], tables, policy, work, before)
            mover = work.position[at.SEAT]
            if work.position[at.PHASE] != at.OVER:
                state = finish(
                    work.position, work.position, False, tables, policy, result, work.log, 0, state
                )
            scored, turns = first_to_score(seat, mover, scored, work.log, result)
            tally.turns[place] += turns
            for side in range(2):
                who = seat if side == 0 else 1 - seat
                tally.ends[place, side] += result[at.WINNER] == who
                tally.firsts[place, side] += scored == who
                count_yaku(result[at.END_PILES + who], rows, tally.yaku[place, side])
            points[place] = result[at.POINTS + seat] - result[at.POINTS + 1 - seat]
            if middle:
                winner = result[at.WINNER]
                row = BY_NOBODY if winner < 0 else BY_SEAT if winner == seat else BY_OPPONENT
                column = middle + min(max(points[place], -middle), middle)
                chances[place] = after[row, column]
        for place in range(actions):
            tally.points[place] += points[place]
            for other in range(actions):
                tally.products[place, other] += points[place] * points[other]
        if middle:
            for place in range(actions):
                tally.chances[place] += chances[place]
                for other in range(actions):
                    tally.chance_products[place, other] += chances[place] * chances[other]
    work.random[0] = state


class Outlook:
    """The outlook of every legal action of a view; `look` adds samples to it.

    Args:
        view: of the seat to act.
        seed: the same seed deals the same, however many calls of `look` it takes.
        weights: of the policy that plays the rounds out; None uses those learned for these rules.
        standing: whether to count chances of winning the match too, if points decide who wins it.

    Attributes:
        actions: what `tally` counts, in the order of the view.
        samples: how many deals have been tried so far.
        tally: what was counted.
        is_for_match: whether chances of winning the match are counted.
        work: the last deal, and the round that followed the last action tried in it.

    Raises:
        InvalidPosition: the view is impossible, or has nothing to decide; the message says why.
    """

    def __init__(
        self,
        view: View,
        seed: int | str = 1,
        weights: Floats | None = None,
        *,
        standing: bool = False,
    ) -> None:
        self.actions: tuple[Action, ...] = view.legal_actions
        self._asked = asked_of(view)
        start = self._asked.position
        self._tables = compile_rules(view.rules)
        likes = weights_for(view.rules) if weights is None else weights
        self._policy = Policy(np.array([likes, likes]), np.zeros(rates_size(self._tables)))
        self._after = after_view(view, view.seat) if standing else NOTHING
        self.is_for_match: bool = len(self._after) > 0
        count, places = len(self.actions), self._tables.rows.shape[2]
        self.work: Work = Work(
            np.array([first_state(seed)], np.int64),
            unseen_of(view),
            start.copy(),
            start.copy(),
            np.zeros(at.RESULT_SIZE, np.int64),
            np.zeros(at.LOG_SIZE, np.int64),
            np.zeros(count, np.int64),
            np.zeros(count),
        )
        self.tally: Tally = Tally(
            np.zeros(count, np.int64),
            np.zeros((count, count), np.int64),
            np.zeros(count),
            np.zeros((count, count)),
            np.zeros((count, 2), np.int64),
            np.zeros((count, 2), np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, 2, places), np.int64),
        )
        self.samples: int = 0

    def look(self, samples: int) -> None:
        """Try `samples` more deals; other threads may run meanwhile."""
        call(
            tally_samples,
            self._asked,
            samples,
            self._tables,
            self._policy,
            self._after,
            self.work,
            self.tally,
        )
        self.samples += samples

    @property
    def means(self) -> list[float]:
        """What each action earned on average, in points."""
        means: list[float] = (self.tally.points / self.samples).tolist()
        return means


def asked_of(view: View) -> Asked:
    """Return the question that the seat of `view` asks.

    Raises:
        InvalidPosition: the view is impossible, or has nothing to decide; the message says why.
    """
    check_decision(view)
    is_lucky = opponent_is_lucky(view)
    return Asked(from_view(view), codes_of(view), -1 if is_lucky is None else int(is_lucky))


def unseen_of(view: View) -> Ints:
    """Return the cards that the seat of `view` does not see, (unseen,) int64."""
    return np.array([card.index for card in view.unseen], np.int64)


def codes_of(view: View) -> Ints:
    """Return the numbers of the view's actions, (actions,) int64."""
    return np.array([code_of(action) for action in view.legal_actions], np.int64)
