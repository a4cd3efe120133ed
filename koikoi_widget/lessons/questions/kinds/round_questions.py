"""Questions about the end of a round: what it scores, by who stops and who has called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ....engine.cards import FULL_DECK, CardSet
from ....engine.reach import times_grown
from ....engine.rules import PRESETS, Rules, find_rules
from ....engine.settle import Settlement, factors, settle
from ....locale import N_, _, in_a_row, ngettext, number
from ...html.rule_tables import CALLS, Calls, can_come_about
from ..question import OPTIONS, Option, Question, Row, drawn, shuffled
from .yaku_questions import draw_pile, rules_words, yaku_rows

# The relative frequency of each end of a round.
_OFTEN = {"you": 4, "opponent": 1, "nobody": 1}
_DRAWN_FROM = tuple(end for end, often in _OFTEN.items() for _time in range(often))

_PROMPTS = {
    "you": N_("You stop with this pile. How do your points change?"),
    "opponent": N_("Your opponent stops with this pile. How do your points change?"),
    "nobody": N_("The hands run out, and this is your pile. How do your points change?"),
}
# If the loser does not pay, only the winner is worth asking about.
_OPPONENT_SCORES = N_("Your opponent stops with this pile. How do their points change?")

# What a call does to the multiplier, if you stop and if your opponent does.
_ADDED = {
    "you": N_("Your own calls add {count} to the multiplier."),
    "opponent": N_("Your opponent's own calls add {count} to the multiplier."),
}
_ADDED_BY_OPPONENT = {
    "you": N_("Your opponent's calls add {count} to the multiplier."),
    "opponent": N_("Your calls add {count} to the multiplier."),
}
_MULTIPLIED = {
    "you": N_("Your own calls make the multiplier {factor} times as large."),
    "opponent": N_("Your opponent's own calls make the multiplier {factor} times as large."),
}
_TIMES = {
    "you": N_("Your opponent has called, which multiplies the points by {count}."),
    "opponent": N_("You have called, which multiplies the points by {count}."),
}
_NOTHING = {
    "you": N_("Under these rules your own call does not raise your score."),
    "opponent": N_("Under these rules your opponent's own call does not raise their score."),
}


@dataclass(frozen=True, slots=True)
class End:
    """The end of a round, for the one whose pile it is.

    Attributes:
        stops: "you", "opponent", or "nobody" if the hands ran out.
        calls: how often the owner of the pile has called, then how often their opponent has.
        brights: how many were dealt to the field.
    """

    stops: str
    pile: CardSet
    calls: Calls = (0, 0)
    brights: int = 0

    def settled(self, rules: str | Rules) -> Settlement:
        """Return the settlement, with the owner of the pile in seat 0."""
        winner = None if self.stops == "nobody" else 0
        return settle(
            rules,
            piles=(self.pile, ()),
            winner=winner,
            koi_calls=self.calls,
            field_brights=self.brights,
        )

    def change(self, rules: str | Rules) -> int:
        """Return by how much your points change, or your opponent's if only those do."""
        points = self.settled(rules).points
        return points[1] if self.is_paid_by_you(rules) else points[0]

    def is_paid_by_you(self, rules: str | Rules) -> bool:
        """Return whether your opponent wins what you lose."""
        return self.stops == "opponent" and find_rules(rules).zero_sum


def draw_end(rng: Random, rules: Rules) -> End:
    """Return the end of a round that can happen under these rules."""
    # What the leader then scores does not depend on the pile.
    is_paid = rules.exhaustion != "dealer"
    stops = drawn((end for end in _DRAWN_FROM if is_paid or end != "nobody"), rng)
    # When the hands run out, only a player who has called still holds a yaku.
    calls = [made for made in CALLS if stops != "nobody" or made[0] and not made[1]]
    pile = draw_pile(rng, rules)
    while not rules.total(pile.mask):
        pile = draw_pile(rng, rules)
    bar = min(rules.bar(0), rules.total(FULL_DECK) - 1)
    while rules.total(pile.mask) <= bar:
        pile = CardSet.from_mask(pile.mask | draw_pile(rng, rules).mask)
    # Whoever stops has beaten the score of the last call.
    most = times_grown(pile.mask, rules) - (stops != "nobody")
    possible = [made for made in calls if made[0] <= most and can_come_about(rules, made)]
    return End(stops, pile, drawn(possible, rng), drawn((0, 0, 1, 2), rng))


def round_of(end: End, rng: Random, rules: str | Rules = "bga") -> Question:
    """Ask how your points change when a round ends like this."""
    rules = find_rules(rules)
    change = end.change(rules)
    offered = _plausible_changes(end, rules, change, rng)
    is_theirs = end.stops == "opponent" and not rules.zero_sum
    return Question(
        prompt=_(_OPPONENT_SCORES if is_theirs else _PROMPTS[end.stops]),
        options=tuple(Option(change_words(likely)) for likely in offered),
        right=frozenset({offered.index(change)}),
        why=in_a_row(reasons(end, rules)),
        rows=(Row(tuple(end.pile), _("The pile")),),
        answer=yaku_rows(end.pile.mask, rules.score(end.pile.mask)),
        facts=(rules_words(rules), _calls(end), brights_words(end.brights)),
        hint=_("The base is {base}.", base=rules.total(end.pile.mask)),
        asks=f"settlement {end.stops} {end.calls[0]}-{end.calls[1]} {end.brights}",
    )


def reasons(end: End, rules: Rules) -> Iterator[str]:
    """Yield the sentences that lead from a pile to what it scores."""
    settled = end.settled(rules)
    if end.stops == "nobody":
        yield (
            _(
                "Under these rules, if only one player has called, that player scores the base, "
                "without a multiplier."
            )
            if settled.base
            else _("Under these rules nobody scores, not even for a yaku already made.")
        )
        return
    yield from _multiplied(end, rules, settled.base)
    yield _(
        "{base} × {factor} = {points}.",
        base=settled.base,
        factor=settled.multiplier,
        points=settled.base * settled.multiplier,
    )
    if end.stops == "opponent":
        yield (
            _("The loser pays, so you lose that many points.")
            if rules.zero_sum
            else _("You lose nothing: only the winner's score changes.")
        )


def _multiplied(end: End, rules: Rules, base: int) -> Iterator[str]:
    """Yield a sentence for each part of the multiplier."""
    multipliers = factors(rules, 0, end.calls, end.brights, base)
    yield _("The base is {base}.", base=base)
    if multipliers.field > 1:
        yield _("The brights on the field make the multiplier {factor}.", factor=multipliers.field)
    if multipliers.own and rules.own_koi_combine == "product":
        yield _(_MULTIPLIED[end.stops], factor=1 + multipliers.own // multipliers.field)
    elif multipliers.own:
        yield _(_ADDED[end.stops], count=multipliers.own)
    elif end.calls[0]:
        yield _(_NOTHING[end.stops])
    if end.calls[1] and rules.opponent_koi_step:
        words = _TIMES if rules.koi_combine == "product" else _ADDED_BY_OPPONENT
        yield _(words[end.stops], count=multipliers.opponent)
    if multipliers.doubled > 1:
        yield _(
            "A base of {points} or more counts ×{factor}.",
            points=rules.double_from,
            factor=multipliers.doubled,
        )


def calls_so_far(mine: int, theirs: int) -> str:
    """Return in words how often each side has called."""
    return _("Koi-koi calls so far: you {mine}, your opponent {theirs}.", mine=mine, theirs=theirs)


def _calls(end: End) -> str:
    return calls_so_far(*(reversed(end.calls) if end.stops == "opponent" else end.calls))


def brights_words(count: int) -> str:
    """Return in words how many brights were dealt to the field."""
    return ngettext(
        "{count} bright was dealt to the field.", "{count} brights were dealt to the field.", count
    )


def change_words(points: int) -> str:
    """Return a change of points: "+12", "0", "−12"."""
    return f"+{number(points)}" if points > 0 else number(points)


def _plausible_changes(end: End, rules: Rules, change: int, rng: Random) -> list[int]:
    """Return four changes, the smallest amount first: the right one, and likely mistakes.

    How many of them are smaller is random, so that the place of the right one reveals nothing.
    """
    sign = -1 if end.is_paid_by_you(rules) else 1
    right, base = abs(change), rules.total(end.pile.mask)
    likely = {abs(end.change(other)) for other in PRESETS.values()}
    likely |= {base * factor for factor in range(7)}
    smaller = _likely_first(likely, range(right - 1, -1, -1), rng)
    larger = _likely_first(likely, range(right + 1, right + 60), rng)
    lower = int(rng.random() * (min(OPTIONS - 1, len(smaller)) + 1))
    amounts = [*smaller[:lower], right, *larger[: OPTIONS - 1 - lower]]
    return [sign * amount for amount in sorted(amounts)]


def _likely_first(likely: set[int], possible: range, rng: Random) -> list[int]:
    """Return the possible amounts: the likely ones in any order, then the nearest."""
    return list(dict.fromkeys([*shuffled(sorted(likely & {*possible}), rng), *possible]))
