"""A player that looks one move ahead: it makes yaku, builds towards them and blocks its opponent's.

Every open card is worth the points that depend on it, for either seat (see `prospects`). A move is
worth the cards it takes, the points it makes at once, and what it leaves on the field: for the
opponent to take, and for this hand to take later.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random

from ..engine.actions import DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take
from ..engine.cards import Card
from ..engine.errors import check_number
from ..engine.round import MONTH_MASKS, mask_taken
from ..engine.rules import Rules
from ..engine.settle import Settlement, multiplier, outcome, settle_lucky, settle_stop
from ..engine.view import View
from ..engine.view_checks import only_action
from .prospects import Line, Reach, Side, lines


@dataclass(frozen=True, kw_only=True)
class Greedy:
    """Take what is worth most now, and stop in time.

    How much it cares about what is set by numbers from 0 to 10. In 1,000 paired matches against
    itself with one weight 0.6 or 1.6 times as large, under five presets, no such variant clearly
    won (the standard error of a win rate was 1%); only changes of `hope` and `courage` clearly
    lost, 47 to 53.

    Attributes:
        points_now: a point made at once, relative to one that only depends on a card.
        card: any card at all, since it may come in useful.
        threat: what lies on the field for the opponent.
        keep: what lies there for this hand to take in later turns.
        held: the reach of a card in its own hand at the start of a round (see `prospects`).
        field: the reach of a card on the field.
        unseen: the reach of a card that this seat has not seen.
        elsewhere: the reach that the opponent has of a card in this hand.
        hope: the reach when deciding whether to play on, relative to the reach in play.
        courage: how much better playing on has to look than stopping; 0 nearly always calls.

    Raises:
        InvalidValue: a value is not a number, or out of bounds.
    """

    points_now: float = 1.0
    card: float = 0.05
    threat: float = 0.8
    keep: float = 0.25
    held: float = 0.55
    field: float = 0.45
    unseen: float = 0.4
    elsewhere: float = 0.1
    hope: float = 0.6
    courage: float = 1.0

    def __post_init__(self) -> None:
        for item in fields(self):
            number = check_number(item.name, getattr(self, item.name), 0, 10)
            object.__setattr__(self, item.name, number)

    def choose(self, view: View, rng: Random) -> Action:
        """Return the legal action that looks best, the first of several equal ones.

        Raises:
            InvalidPosition: the view is impossible, or has nothing to decide.
        """
        if only := only_action(view):
            return only
        if view.phase == "declare":
            return PASS if declaring_loses_the_match(view) else DECLARE
        if view.phase == "decide":
            return KOI_KOI if plays_on(view, self) else STOP
        return max(view.legal_actions, key=Appraisal(view, self).value)


class Appraisal:
    """The worth of every card in one position, and so of every move."""

    def __init__(self, view: View, weights: Greedy) -> None:
        self.weights = weights
        self.rules: Rules = view.rules
        self.month: int = view.month
        self.hand: int = view.hand.mask
        self.field: int = view.field.mask
        self.unseen: int = view.unseen.mask
        self.pile: int = view.piles[view.seat].mask
        self.turned: Card | None = view.turned
        self.rows: tuple[Line, ...] = lines(view.rules, view.month)
        self.now: int = view.score
        self.bar: int = max(self.now, view.rules.bar(view.called_scores[view.seat]))
        self.factor: int = multiplier(view.rules, view.seat, view.koi_calls, view.field_brights)
        self.worth: list[float] = worth_of_cards(view, self.rows, weights)
        hidden = self.unseen.bit_count()
        # The chance that the opponent holds a card of a month, by how many of it are unseen.
        share = view.opponent_hand_size / hidden if hidden else 0.0
        self.opponent_has: list[float] = [1 - (1 - share) ** count for count in range(5)]

    def value(self, action: Action) -> float:
        """Return what a play, or a take by the turned card, is worth in points."""
        if isinstance(action, Play):
            laid, hand = action.card, self.hand ^ action.card.mask
            taken = mask_taken(action, self.field, self.rules)
        else:
            assert isinstance(action, Take) and self.turned is not None
            laid, taken, hand = self.turned, action.card.mask, self.hand
        month = MONTH_MASKS[laid.month - 1]
        lying = self.field & month
        if not taken:
            return self._left(lying | laid.mask, hand & month, month) - self._left(
                lying, self.hand & month, month
            )
        gained = taken | laid.mask
        after = self._left(lying ^ taken, hand & month, month)
        before = self._left(lying, self.hand & month, month)
        return self._gain(gained) + after - before

    def _gain(self, gained: int) -> float:
        total = self.rules.total(self.pile | gained, self.month, self.field & ~gained)
        made = self.weights.points_now * self.factor * (total - self.now) if total > self.bar else 0
        return made + self._sum(gained)

    def _left(self, lying: int, hand: int, month: int) -> float:
        """Return what the cards `lying` of one month are worth to this seat, given its `hand`."""
        if not lying:
            return 0.0
        weights, unseen = self.weights, self.unseen & month
        count = unseen.bit_count()
        prize = self._sum(lying) if lying.bit_count() == 3 else self._best(lying)
        loot = prize + (self._sum(unseen) / count if count else 0.0)
        danger = weights.threat * self.opponent_has[count]
        value = -danger * loot
        if hand:
            value += weights.keep * (1 - danger) * (prize + self._best(hand))
        return value

    def _sum(self, cards: int) -> float:
        total = 0.0
        while cards:
            low = cards & -cards
            total += self.worth[low.bit_length() - 1]
            cards ^= low
        return total

    def _best(self, cards: int) -> float:
        best = 0.0
        while cards:
            low = cards & -cards
            best = max(best, self.worth[low.bit_length() - 1])
            cards ^= low
        return best


def worth_of_cards(view: View, rows: tuple[Line, ...], weights: Greedy) -> list[float]:
    """Return, by card index, the points that depend on each open card, the sum for both seats."""
    worth = [weights.card] * 48
    for side in _sides(view, weights, 1.0):
        side.add_worth(rows, worth)
    return worth


def _sides(view: View, weights: Greedy, scale: float) -> tuple[Side, Side]:
    """Return the prospects of this seat and of the opponent, as far as this seat knows."""
    hand, lying, unseen = view.hand.mask, view.field.mask, view.unseen.mask
    own, opposing = view.piles[view.seat].mask, view.piles[1 - view.seat].mask
    # The fewer turns are left, the fewer cards anybody can still get.
    own_time = scale * min(1.0, (len(view.hand) + 1) / 8)
    opposing_time = scale * min(1.0, (view.opponent_hand_size + 0.5) / 8)
    return (
        Side(own, opposing, hand, lying, unseen, _reach(weights, own_time)),
        Side(opposing, own, 0, lying, unseen, _reach(weights, opposing_time)),
    )


def _reach(weights: Greedy, time: float) -> Reach:
    return Reach(
        weights.held * time, weights.field * time, weights.unseen * time, weights.elsewhere * time
    )


def plays_on(view: View, weights: Greedy) -> bool:
    """Return whether koi-koi looks better than stopping now."""
    rules, seat, calls = view.rules, view.seat, view.koi_calls
    pile, field = view.piles[seat].mask, view.field.mask
    stopped = settle_stop(rules, pile, seat, calls, view.field_brights, view.month, field)
    over, winner = _after(view, stopped)
    if over and winner is not None:
        return winner != seat
    base, stop = stopped.base, stopped.base * stopped.multiplier
    after = (calls[0] + (seat == 0), calls[1] + (seat == 1))
    mine, other = _sides(view, weights, weights.hope)
    rows = lines(rules, view.month)
    chance, gain = _any(mine.chances(rows))
    threat, loss = _any(other.chances(rows))
    theirs = view.score_of(1 - seat).total + loss
    win = (base + gain) * multiplier(rules, seat, after, view.field_brights, int(base + gain))
    lose = theirs * multiplier(rules, 1 - seat, after, view.field_brights, int(theirs))
    # A race: if both would get there, each is first equally often; the opponent moves next.
    play_on = chance * (1 - threat / 2) * win - threat * (1 - chance / 2) * lose
    return play_on > weights.courage * stop


def _any(chances: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the chance that any of these is made, and the points it then adds on average."""
    none, total, weight = 1.0, 0.0, 0.0
    for chance, points in chances:
        none *= 1 - chance
        total += chance * points
        weight += chance
    return 1 - none, total / weight if weight else 0.0


def declaring_loses_the_match(view: View) -> bool:
    """Return whether scoring the lucky hand would end the match in a loss."""
    lucky = settle_lucky(view.rules, (view.seat == 0, view.seat == 1))
    over, winner = _after(view, lucky)
    return over and winner == 1 - view.seat


def _after(view: View, settlement: Settlement) -> tuple[bool, int | None]:
    """Return whether the match would be over after this settlement, and who would have won it."""
    rules, gained = view.rules, settlement.points
    if rules.match_winner != "points":
        return False, None  # a view does not show how many rounds either has won
    points = (view.points[0] + gained[0], view.points[1] + gained[1])
    return outcome(rules, points, (0, 0), view.round_number, view.starter)
