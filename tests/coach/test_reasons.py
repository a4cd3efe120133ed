"""Every sentence of advice is a claim about the position, and each is true by the engine itself.

The oracle reads the sentences as a person would, and counts again by brute force: it knows the
engine's captures and scores, and nothing of how the reasons were found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice import Advice
from koikoi_widget.coach.advice_words import sentence_of
from koikoi_widget.coach.reasons import ORDER, reasons
from koikoi_widget.engine.round import captures
from koikoi_widget.engine.words.yaku_names import quoted_yaku
from tests.coach.positions import PRESETS, at_phase, decisions

HOUSES = (
    *PRESETS,
    kk.rules("bga", viewings="with-another"),
    kk.rules("bga", viewings="rain-cancels"),
    kk.rules("bga", viewings="field-cancels"),
    kk.rules("nintendo", viewings="never", month_set=4),
)
CARDS = {kk.card_name(card): card for card in kk.DECK}


class Chosen:
    """A position, a choice in it, and what the engine makes of that."""

    def __init__(self, match: kk.Match, action: kk.Action) -> None:
        self.view = view = match.view(match.seat)
        self.action, self.rules, self.month = action, view.rules, view.month
        self.rows = {quoted_yaku(row.id): row for row in self.rules.active_yaku(self.month)}
        self.hand, self.field = set(view.hand), set(view.field)
        self.pile, self.theirs = set(view.piles[view.seat]), set(view.piles[1 - view.seat])
        self.old = self.pile
        self.captured: set[kk.Card] = set()
        self.end = match.round.push(action).settlement if action.card is None else None
        if action.card:
            # What the stock brings comes after the choice, which cannot know of it.
            laid = match.round.push(action).laid[0]
            self.card = laid.card
            self.captured = {laid.card, *laid.taken} if laid.taken else set()
            self.hand = self.hand - {laid.card}
            self.pile = self.pile | self.captured
            self.field = (self.field | {laid.card}) - set(laid.taken) - self.captured

    def score(self, cards: set[kk.Card], field: set[kk.Card] | None = None) -> dict[str, int]:
        lying = kk.CardSet((self.field if field is None else field) - cards)
        score = self.rules.score(kk.CardSet(cards), self.month, lying).as_dict()
        return {quoted_yaku(name): points for name, points in score.items()}

    def open(self, *piles: set[kk.Card]) -> set[kk.Card]:
        return set(kk.DECK).difference(*piles)

    def fewest(self, name: str, pile: set[kk.Card], other: set[kk.Card]) -> int:
        """How many cards at least bring a yaku that counts once the field is clear, or 3."""
        useful = self.open(pile, other) & set(self.rows[name].cards)
        return next(
            count
            for count in (0, 1, 2, 3)
            if count == 3
            or any(
                name in self.score(pile | set(more), set()) for more in combinations(useful, count)
            )
        )

    # One method for each sentence: whether it is true.

    def sure(self, points: str) -> bool:
        assert self.end
        return self.end.base * self.end.multiplier == int(points)

    def makes(self, yaku: str, points: str) -> bool:
        return yaku not in self.score(self.old, set(self.view.field)) and self.score(self.pile)[
            yaku
        ] == int(points)

    def grows(self, yaku: str, points: str) -> bool:
        return (
            0
            < self.score(self.old, set(self.view.field))[yaku]
            < self.score(self.pile)[yaku]
            == int(points)
        )

    def lacks(self, card: str, yaku: str) -> bool:
        able = [
            one
            for one in self.open(self.pile, self.theirs)
            if yaku in self.score(self.pile | {one})
        ]
        return able == [CARDS[card]] and yaku not in self.score(self.pile)

    def holds(self, cards: str, count: str, need: str, yaku: str) -> bool:
        held = {CARDS[name] for name in cards.split(" and ")}
        return held <= self.hand & set(self.rows[yaku].cards) and self._has(
            int(count), int(need), yaku, self.pile | held
        )

    def holds_all(self, cards: str, yaku: str) -> bool:
        held = {CARDS[name] for name in cards.split(" and ")}
        without_one = [held - {card} for card in held]
        return held <= self.hand and all(
            (yaku in self.score(self.pile | some)) == (some == held)
            for some in (held, *without_one)
        )

    def nears(self, count: str, need: str, yaku: str) -> bool:
        return self._has(int(count), int(need), yaku, self.pile)

    def _has(self, count: int, need: int, yaku: str, cards: set[kk.Card]) -> bool:
        row = self.rows[yaku]
        pool, (required, others) = set(row.cards), row.required_and_others
        had = len(cards & set(required)) + min(others, len(cards & pool - set(required)))
        return (
            row.need == need
            and had == count <= need
            and bool(self.captured & pool)
            and bool(row.points_in(kk.CardSet(self.open(self.theirs) & pool | self.pile).mask))
        )

    def completes(self, card: str, yaku: str) -> bool:
        return CARDS[card] in self.captured and self._would(card, yaku)

    def _would(self, card: str, yaku: str) -> bool:
        return yaku not in self.score(self.theirs) and yaku in self.score(
            self.theirs | {CARDS[card]}
        )

    def ends(self, card: str, yaku: str) -> bool:
        row = self.rows[yaku]
        before, then = (
            row.points_in(kk.CardSet(self.open(pile)).mask & ~row.forbidden)
            for pile in (self.old, self.pile)
        )
        return CARDS[card] in self.captured and before > 0 == then

    def denies(self, yaku: str, card: str) -> bool:
        """Or helps: the card goes to one's own pile, or lies open on the field."""
        moved = self.captured or {self.card}
        return (
            CARDS[card] in moved & set(self.rows[yaku].cards)
            and bool(self.theirs & set(self.rows[yaku].cards))
            and self.fewest(yaku, self.theirs, self.old) in (1, 2)
        )

    def offers(self, card: str, yaku: str) -> bool:
        return (
            CARDS[card] in self.field
            and any(CARDS[card].month == unseen.month for unseen in self.view.unseen)
            and self.view.opponent_hand_size > 0
            and self._would(card, yaku)
        )

    def keeps(self, card: str, yaku: str) -> bool:
        pool, together = set(self.rows[yaku].cards), self.pile | self.hand | {self.card}
        return (
            not self.captured
            and self.card is CARDS[card]
            and self.card in pool
            and bool(self.pile & pool)
            and len(together & pool) >= self.rows[yaku].need - 1
        )

    def one_away(self, yaku: str) -> bool:
        return self.fewest(yaku, self.pile, self.theirs) == 1

    def threat(self, yaku: str) -> bool:
        return self.view.opponent_hand_size > 0 and self.fewest(yaku, self.theirs, self.pile) == 1

    def sure_next(self, cards: str, yaku: str) -> bool:
        together = {CARDS[name] for name in re.split(", | and ", cards)}
        (held,) = together & self.hand
        choices = captures(held, self.view.field)
        return (
            together - {held} in [set(choice) for choice in choices]
            and not any(card.month == held.month for card in self.view.unseen)
            and yaku not in self.score(self.pile)
            and yaku in self.score(self.pile | together)
        )

    def harmless(self) -> bool:
        """Or there is a hand card and a stock card with which the opponent improves its score.

        Nor may the opponent get points if nobody scores.
        """
        nobody = kk.settle(
            self.rules,
            piles=self.view.piles,
            winner=None,
            koi_calls=(1, 1),
            month=self.month,
            starter=self.view.starter,
        )
        if nobody.points[1 - self.view.seat]:
            return False
        if not self.view.opponent_hand_size:
            return True
        bar = self.rules.bar(self.view.called_scores[1 - self.view.seat])
        after = (
            self.theirs | set(first) | set(second)
            for held, turned in permutations(self.view.unseen, 2)
            for first, field in lays(held, self.field)
            for second, _field in lays(turned, field)
        )
        return self.view.opponent_hand_size == 1 and not any(
            sum(self.score(pile).values()) > bar for pile in after
        )

    def no_threat(self) -> bool:
        return self.view.opponent_hand_size == 0 or not any(
            self.score(self.theirs | {card}).keys() - self.score(self.theirs).keys()
            for card in self.open(self.pile, self.theirs)
        )

    def turns(self, count: str) -> bool:
        return len(self.view.hand) == int(count)

    def returns(self, card: str) -> bool:
        return CARDS[card] in self.hand and CARDS[card].month == self.card.month

    def feeds(self, card: str, wanted: str, yaku: str) -> bool:
        lying, unseen = CARDS[card], CARDS[wanted]
        return (
            lying in self.field
            and unseen in self.view.unseen
            and lying
            in captures(unseen, kk.CardSet(self.field))[-1]
            | captures(unseen, kk.CardSet(self.field))[0]
            and unseen in self.rows[yaku].cards
        )

    def only_taker(self) -> bool:
        return bool(self.captured) and not self._takers(self.hand)

    def no_taker(self) -> bool:
        return not self.captured and not self._takers({*self.hand, self.card})

    def _takers(self, hand: set[kk.Card]) -> list[kk.Card]:
        return [card for card in hand if captures(card, self.view.field)[0]]

    def takers(self, count: str) -> bool:
        field = kk.CardSet(self.field)
        able = [
            card
            for card in self.view.unseen
            if any(self.card in choice for choice in captures(card, field))
        ]
        return len(able) == {"No": 0, "Only one": 1}.get(count) or str(len(able)) == count


def lays(card: kk.Card, field: set[kk.Card]) -> Iterator[tuple[set[kk.Card], set[kk.Card]]]:
    """What a card can take together with itself, and the field then."""
    for choice in captures(card, kk.CardSet(field)):
        took = {card, *choice} if choice else set()
        yield took, (field | {card}) - took


YAKU, OF = r"(.+?)", r" \((\d+) points?\)\."
# What each sentence says, its parts, and its kind; the last part may be the price of the yaku.
SENTENCES = {
    "sure": r"That is (\d+) points? for certain, and the round is over\.",
    "makes": rf"That makes {YAKU}: (\d+) points?\.",
    "grows": rf"With that, {YAKU} scores (\d+) points?\.",
    "lacks": rf"After that, only (.+) is missing for {YAKU}{OF}",
    "holds": rf"You hold (.+): that would be (\d+) of the (\d+) cards for {YAKU}{OF}",
    "holds all": rf"You hold (.+), all that is then missing for {YAKU}{OF}",
    "nears": rf"That makes (\d+) of the (\d+) cards for {YAKU}{OF}",
    "counts": rf"That makes (\d+) of the (\d+) cards for {YAKU}{OF}",
    "completes": rf"(.+) would complete your opponent's {YAKU}{OF}",
    "ends": rf"Without (.+), your opponent can no longer make {YAKU}{OF}",
    "denies": rf"Your opponent is close to {YAKU} \((\d+) points?\), and (.+) counts towards it\.",
    "helps": rf"Your opponent is close to {YAKU} \((\d+) points?\), and (.+) counts towards it\.",
    "offers": rf"On the field, (.+) can complete your opponent's {YAKU}{OF}",
    "feeds": rf"On the field, (.+) helps your opponent to take (.+), which counts "
    rf"towards {YAKU}{OF}",
    "keeps": rf"Keep (.+): it counts towards {YAKU}{OF}",
    "sure next": rf"(.+) are surely yours on your next turn: {YAKU}{OF}",
    "harmless": r"Your opponent can no longer score in this round\.",
    "one away": rf"One more card makes {YAKU}{OF}",
    "threat": rf"Your opponent is one card away from {YAKU}{OF}",
    "no threat": r"Your opponent is at least two cards away from any new yaku\.",
    "turns": r"There (?:is|are) (\d+) turns? left\.",
    "returns": r"If it stays on the field, (.+) in hand can take it later\.",
    "only taker": r"No other card in hand takes anything\.",
    "no taker": r"No card in hand takes anything\.",
    "takers": r"(No|Only one|\d+) unseen cards? could take it\.",
}
SAME = {"counts": "nears", "helps": "denies"}
PRICED = {name for name, says in SENTENCES.items() if r"\((\d+) points?\)" in says}


def check(kind: str, sentence: str, chosen: Chosen) -> None:
    """Refuse a sentence that is not what its kind says, or not true."""
    parts = re.fullmatch(SENTENCES[kind], sentence)
    assert parts, (kind, sentence)
    values = [*parts.groups()]
    if kind in PRICED:
        price = values.pop(1 if kind in ("denies", "helps") else -1)
        yaku = values[0 if kind in ("denies", "helps") else -1]
        assert chosen.rows[yaku].points == int(price), sentence
    is_true = getattr(chosen, SAME.get(kind, kind).replace(" ", "_"))
    assert is_true(*values), (sentence, str(chosen.action), str(chosen.view))


def claims(matches) -> Counter[str]:
    """How many claims of each kind are made at these decisions; all of them are true."""
    counts: Counter[str] = Counter()
    for match in matches:
        view = match.view(match.seat)
        nobody = Advice(view, (), 1)  # whom the words address is all that they take from it
        for action in match.legal_actions:
            chosen = Chosen(match, action)
            for fact in reasons(view, action):
                check(fact.kind, sentence_of(fact, nobody), chosen)
                counts[fact.kind] += 1
    return counts


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: getattr(rules, "viewings", rules))
def test_every_claim_is_true_by_the_engine(rules) -> None:
    assert claims(decisions(rules, 1, 25))


def test_every_claim_is_true_in_two_thousand_positions() -> None:
    many = sum((claims(decisions(rules, 2, 160)) for rules in HOUSES), Counter())
    assert set(ORDER) <= set(many), "every kind of reason occurs"


def test_a_yaku_that_is_sure_next_is_not_told_a_second_time_as_one_card_away() -> None:
    view = kk.parse_position(
        "view1 BABA/BBAA/A2bA/BBBB/BABA/B..B/..3./A.A./33.3/3.BB/BBBB/B..B decide:1 points=25,25 "
        "brights=1 hidden=1,10 laid=1:h6d+6a,s4c+4b rules=bga;rounds=3;start_points=25"
    )
    kinds = {fact.kind for fact in reasons(view, kk.KOI_KOI) if fact.yaku == "chaff"}
    assert kinds == {"sure next"}


def test_an_opponent_who_gets_points_if_nobody_scores_is_not_called_harmless() -> None:
    view = kk.parse_position(
        "view0 .1AA/ABAB/.AA./AAAA/3AaA/BBBB/AA.3/.BB3/A.A./BAAB/BB../A.A. decide:0 round=2 led=1 "
        "points=0,1 brights=1 hidden=1,10 laid=0:h4a+4d,s10b+10c rules=classic;rounds=2"
    )
    kinds = {fact.kind for fact in reasons(view, kk.KOI_KOI)}
    assert "harmless" not in kinds
    unpaid = replace(view, rules=view.rules.changed(exhaustion="nobody"))
    assert "harmless" in {fact.kind for fact in reasons(unpaid, kk.KOI_KOI)}


@pytest.mark.parametrize(("kind", "wrong"), [("takers", "9"), ("nears", "2"), ("lacks", "Crane")])
def test_the_oracle_refuses_what_is_not_so(kind: str, wrong: str) -> None:
    for match in decisions("bga", 4, 200):
        for action in match.legal_actions:
            for fact in reasons(match.view(match.seat), action):
                if fact.kind != kind:
                    continue
                told = sentence_of(fact, Advice(match.view(match.seat), (), 1))
                false = {
                    "takers": f"{wrong} unseen cards could take it.",
                    "nears": re.sub(r"\d+ of", "3 of", told.replace("3 of", f"{wrong} of")),
                    "lacks": re.sub(r"only .+ is", f"only {wrong} is", told),
                }[kind]
                if false == told:
                    continue
                with pytest.raises(AssertionError):
                    check(kind, false, Chosen(match, action))
                return
    pytest.fail(f"no {kind} in these positions")


@pytest.mark.parametrize("phase", ["play", "take", "decide", "declare"])
def test_what_nobody_can_see_is_no_reason(phase: str) -> None:
    """The unseen cards enter as a set: a view has no more, and reasons take nothing else."""
    for view in at_phase(phase, "bga", 5):
        for action in view.legal_actions:
            named = {card for fact in reasons(view, action) for card in fact.cards}
            known = {
                *view.hand,
                *view.field,
                *view.unseen,
                *((view.turned,) if view.turned else ()),
            }
            assert named <= known
