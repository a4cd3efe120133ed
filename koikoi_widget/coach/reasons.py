"""Why a choice is good or bad, as facts of the position: each holds whatever the hidden cards are.

A pure function of one seat's view and the rules in force: nothing hidden can get in, and nothing is
estimated. What the coach has compared only says which of the facts matter; see `advice_words`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..engine.actions import DECLARE, STOP, Action, Play
from ..engine.cards import Card, CardSet
from ..engine.reach import NEAR, YakuRow, prospects, sure_captures
from ..engine.round import MONTH_MASKS, captures, mask_taken
from ..engine.settle import settle_stop
from ..engine.view import View
from ..engine.yaku import Yaku

# What a reason can say, in the order in which reasons are given; `advice_words` has the sentences.
ORDER = (
    "sure",
    "makes",
    "grows",
    "lacks",
    "holds all",
    "holds",
    "nears",
    "completes",
    "ends",
    "denies",
    "offers",
    "keeps",
    "helps",
    "feeds",
    "sure next",
    "one away",
    "threat",
    "no threat",
    "harmless",
    "turns",
    "returns",
    "only taker",
    "no taker",
    "takers",
    "counts",
)
# Of what the opponent makes or is kept from.
AGAINST = ("completes", "ends", "denies", "offers", "helps", "feeds", "threat")
# Of what a choice has against it.
WARNINGS = ("offers", "keeps", "helps", "feeds")
_FEW = 5  # cards that a yaku takes at most, if one of them is worth keeping for it


class Reason(NamedTuple):
    """One fact about a choice.

    Attributes:
        kind: what it says, one of `ORDER`.
        yaku: the id of the yaku it is about, "" for none.
        cards: the cards it names.
        number: how many cards or turns.
        need: how many cards the yaku takes.
        points: what the yaku, or the choice, scores.
    """

    kind: str
    yaku: str = ""
    cards: tuple[Card, ...] = ()
    number: int = 0
    need: int = 0
    points: int = 0


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return what speaks for or against a legal action, in the order of `ORDER`."""
    facts = {"play": _of_card, "take": _of_card, "decide": _of_decision, "declare": _of_luck}
    return tuple(sorted(facts[view.phase](view, action), key=lambda one: ORDER.index(one.kind)))


def after(view: View, action: Action) -> View:
    """Return what the seat sees once its card has been laid, before the stock's is turned."""
    card, taken = laid(view, action)
    pile = view.piles[view.seat].mask
    field = view.field.mask & ~taken | (0 if taken else card.mask)
    piles = [*view.piles]
    piles[view.seat] = CardSet.from_mask(pile | taken | (card.mask if taken else 0))
    return replace(
        view,
        phase="play",
        hand=CardSet.from_mask(view.hand.mask & ~card.mask),
        field=CardSet.from_mask(field),
        piles=(piles[0], piles[1]),
        turned=None,
    )


def laid(view: View, action: Action) -> tuple[Card, int]:
    """Return the card that an action lays, and the mask of what that takes from the field."""
    card = action.card if isinstance(action, Play) else view.turned
    assert card and action.card
    if isinstance(action, Play):
        return card, mask_taken(action, view.field.mask, view.rules)
    return card, action.card.mask


# --- a card -----------------------------------------------------------------------------------


def _of_card(view: View, action: Action) -> Iterator[Reason]:
    _card, taken = laid(view, action)
    following = after(view, action)
    if taken:
        yield from _gains(view, following)
        yield from _progress(view, following)
        yield from _denials(view, following)
    else:
        yield from _takers(view, following)
        yield from _given_up(view, following)
    yield from _offers(following)
    yield from _feeds(following)
    yield from _choice(view, taken)


def _open(view: View, seat: int) -> dict[str, YakuRow]:
    """Return the yaku that `seat` can still make and would score, by id."""
    rows = prospects(view).rows
    near = [row for row in rows if row.standings[seat].state == "open"]
    made = [row for row in rows if row.standings[seat].state == "made"]
    return {
        row.yaku.id: row
        for row in near
        if not any(_outdoes(other, row, seat) for other in (*near, *made))
        and (made or not row.yaku.viewing or view.rules.viewings != "with-another")
    }


def _outdoes(other: YakuRow, row: YakuRow, seat: int) -> bool:
    """Return whether a yaku of the same family counts instead, whichever cards make `row`."""
    missing, further = row.standings[seat].missing, other.standings[seat].missing
    is_surely_made = not further or (further <= missing and not row.yaku.pool & ~other.yaku.pool)
    is_better = other.yaku.family == row.yaku.family != "" and other.yaku.points >= row.yaku.points
    return other is not row and is_better and is_surely_made


def _gains(view: View, following: View) -> Iterator[Reason]:
    """Yield the yaku that a capture makes, and those for which it scores more."""
    old, new = (one.score_of(one.seat) for one in (view, following))
    for yaku, points in new.raised(old):
        yield Reason("grows" if yaku.id in old.as_dict() else "makes", yaku.id, points=points)


def _progress(view: View, following: View) -> Iterator[Reason]:
    """Yield the yaku that a capture brings nearer, with what the hand holds of them."""
    seat = view.seat
    before = _open(view, seat)
    for name, row in _open(following, seat).items():
        yaku, missing = row.yaku, row.standings[seat].missing
        if name not in before or missing >= before[name].standings[seat].missing:
            continue
        fact = Reason("nears", name, (), yaku.need - missing, yaku.need, yaku.points)
        last = _completing(row, following, seat)
        held = CardSet.from_mask(following.hand.mask & yaku.pool)
        if missing > NEAR:
            yield fact._replace(kind="counts")
        elif len(last) == 1 and last[0] not in held:
            yield fact._replace(kind="lacks", cards=last)
        elif yaku.required or not held:
            yield fact
        else:
            cards = CardSet(tuple(held)[:missing])
            is_whole = len(cards) == missing
            kind = "holds all" if is_whole else "holds"
            if not is_whole or _would_score(name, cards.mask, following, seat):
                number = fact.number + len(cards)
                yield fact._replace(kind=kind, cards=tuple(cards), number=number)


def _completing(row: YakuRow, view: View, seat: int) -> tuple[Card, ...]:
    """Return the cards of which each would make `seat` score a yaku that lacks one."""
    if row.standings[seat].missing > 1:
        return ()
    name = row.yaku.id
    return tuple(card for card in row.open if _would_score(name, card.mask, view, seat))


def _would_score(name: str, cards: int, view: View, seat: int) -> bool:
    """Return whether `seat` would score a yaku if it had these cards too."""
    pile, field = view.piles[seat].mask | cards, view.field.mask & ~cards
    return name in view.rules.score(pile, view.month, field).as_dict()


def _denials(view: View, following: View) -> Iterator[Reason]:
    """Yield the yaku of which a capture takes a card that the opponent could use."""
    seat, other = view.seat, 1 - view.seat
    captured = following.piles[seat].mask & ~view.piles[seat].mask
    then = _open(following, other)
    for name, row in _open(view, other).items():
        standing, useful = row.standings[other], CardSet.from_mask(captured & row.yaku.pool)
        if standing.missing > NEAR or not standing.had or not useful:
            continue
        # Rather what lay there for the taking than what was in the hand.
        card = next((one for one in useful if one in view.field), next(iter(useful)))
        fact = Reason("denies", name, (card,), standing.missing, row.yaku.need, row.yaku.points)
        if name not in then:
            yield fact._replace(kind="ends")
        elif card in _completing(row, view, other):
            yield fact._replace(kind="completes")
        else:
            yield fact


def _offers(view: View) -> Iterator[Reason]:
    """Yield the cards on the field that would complete a yaku for the opponent."""
    other = 1 - view.seat
    for name, row in _open(view, other).items():
        for card in _completing(row, view, other):
            if card in view.field and view.unseen.mask & MONTH_MASKS[card.month - 1]:
                yield Reason("offers", name, (card,), points=row.yaku.points)


def _feeds(view: View) -> Iterator[Reason]:
    """Yield the cards on the field with which the opponent could take home one not seen yet."""
    other = 1 - view.seat
    for name, row in _open(view, other).items():
        if not is_of_few(row.yaku) or not row.standings[other].had:
            continue
        for wanted in CardSet.from_mask(view.unseen.mask & row.yaku.pool):
            for lying in CardSet.from_mask(view.field.mask & MONTH_MASKS[wanted.month - 1]):
                yield Reason("feeds", name, (lying, wanted), points=row.yaku.points)


def is_of_few(yaku: Yaku) -> bool:
    """Return whether only few cards count towards a yaku, so that each of them can be named."""
    return yaku.pool.bit_count() <= _FEW


def _takers(view: View, following: View) -> Iterator[Reason]:
    """Yield which cards could take a discarded card."""
    (card,) = following.field - view.field
    month = MONTH_MASKS[card.month - 1]
    for held in CardSet.from_mask(following.hand.mask & month):
        yield Reason("returns", cards=(card, held))
    yield Reason("takers", cards=(card,), number=(following.unseen.mask & month).bit_count())


def _given_up(view: View, following: View) -> Iterator[Reason]:
    """Yield the yaku for which either side could use a discarded card."""
    seat, other = view.seat, 1 - view.seat
    (card,) = following.field - view.field
    together = view.hand.mask | view.piles[seat].mask
    for name, row in _open(view, seat).items():
        lacking = row.yaku.need - (together & row.yaku.pool).bit_count()
        is_begun = lacking <= 1 and row.standings[seat].had and row.yaku.need <= _FEW
        if card.mask & row.yaku.pool and is_begun:
            yield Reason("keeps", name, (card,), points=row.yaku.points)
    for name, row in _open(view, other).items():
        standing = row.standings[other]
        is_near = 1 < standing.missing <= NEAR and standing.had
        if card.mask & row.yaku.pool and is_near:
            yield Reason("helps", name, (card,), points=row.yaku.points)


def _choice(view: View, taken: int) -> Iterator[Reason]:
    """Yield whether no other card takes anything."""
    if view.phase == "play" and len(view.hand) > 1:
        takers = sum(bool(MONTH_MASKS[card.month - 1] & view.field.mask) for card in view.hand)
        if takers <= 1 and takers == bool(taken):
            yield Reason("only taker" if taken else "no taker")


# --- two ways to go on ------------------------------------------------------------------------


def _of_decision(view: View, action: Action) -> Iterator[Reason]:
    seat, rules = view.seat, view.rules
    if action == STOP:
        pile = view.piles[seat].mask
        end = settle_stop(
            rules, pile, seat, view.koi_calls, view.field_brights, view.month, view.field.mask
        )
        yield Reason("sure", points=end.base * end.multiplier)
    threats = list(_one_away(view, 1 - seat))
    if not _can_score_against(view):
        yield Reason("harmless")
    elif not threats:
        yield Reason("no threat")
    else:
        yield from (Reason("threat", name, points=points) for name, points in threats)
    yield from _offers(view)
    sure = list(_sure_next(view))
    yield from sure
    for name, points in _one_away(view, seat):
        if name not in {one.yaku for one in sure}:
            yield Reason("one away", name, points=points)
    yield Reason("turns", number=len(view.hand))


def _can_score_against(view: View) -> bool:
    """Return whether some cards could let the opponent, who plays next, still score.

    It is counted for the very last turn, and granted before, and where the rules pay whoever
    started a round that nobody wins.
    """
    other, rules = 1 - view.seat, view.rules
    if rules.exhaustion == "dealer" and rules.dealer_bonus and view.starter == other:
        return True
    if view.opponent_hand_size != 1:
        return view.opponent_hand_size > 1
    pile, bar = view.piles[other].mask, rules.bar(view.called_scores[other])
    return any(
        rules.total(pile | first | second, view.month, rest.mask) > bar
        for held in view.unseen
        for first, field in _laying(held, view.field, may_stay=rules.free_discard)
        for turned in view.unseen
        if turned is not held
        for second, rest in _laying(turned, field)
    )


def _laying(card: Card, field: CardSet, *, may_stay: bool = False) -> Iterator[tuple[int, CardSet]]:
    """Yield what laying a card can bring, as a mask, and what it leaves on the field."""
    ways = captures(card, field)
    for taken in (*ways, CardSet()) if may_stay and len(ways[0]) == 1 else ways:
        brought = card.mask | taken.mask if taken else 0
        yield brought, CardSet.from_mask((field.mask | card.mask) & ~brought)


def _sure_next(view: View) -> Iterator[Reason]:
    """Yield the yaku that the hand is sure to make on its next turn, and with which cards."""
    old, facts = view.score_of(view.seat), dict[str, Reason]()
    for card, taken, score in sure_captures(view):
        for yaku, _points in score.raised(old):
            if yaku.id not in old.as_dict():
                facts[yaku.id] = Reason("sure next", yaku.id, (card, *taken), points=yaku.points)
    yield from facts.values()


def _one_away(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """Yield the yaku that `seat` makes with one more card, and their points."""
    for name, row in _open(view, seat).items():
        if row.standings[seat].missing == 1:
            yield name, row.yaku.points


def _of_luck(view: View, action: Action) -> Iterator[Reason]:
    if action == DECLARE:
        yield Reason("sure", points=view.rules.lucky)
