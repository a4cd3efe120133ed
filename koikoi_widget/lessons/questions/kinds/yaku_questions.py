"""Questions about yaku under one set of rules. The rules themselves say what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from ....engine.cards import DECK, FULL_DECK, Card, CardSet, Kind, iter_mask
from ....engine.rules import PRESETS, Rules, find_rules
from ....engine.words.names import card_name
from ....engine.words.yaku_names import yaku_name
from ....engine.yaku import Score, Yaku
from ....locale import _, as_sentence, in_a_list, ngettext, points_words
from ....table.scene.scene import rules_title
from ..question import OPTIONS, Option, Question, Row, drawn, right_places, shuffled

# A pile larger than this is tedious to count, so chaff yaku are asked about less often.
LARGEST_PILE = 12
TRIES = 60


def score_of(pile: Iterable[Card], rng: Random, rules: str | Rules = "bga") -> Question:
    """Ask what a pile scores under these rules."""
    rules, cards = find_rules(rules), CardSet(pile)
    score = rules.score(cards.mask)
    totals = _plausible_totals(cards.mask, rules, score, rng)
    options = [Option(total_words(total)) for total in totals]
    return Question(
        prompt=_("What does this pile score?"),
        options=tuple(options),
        right=right_places(options, Option(total_words(score.total))),
        why=score_reason(score),
        rows=(Row(tuple(cards), _("The pile")),),
        answer=yaku_rows(cards.mask, score),
        facts=(rules_words(rules),),
        hint=_kinds_words(cards),
        asks="score",
    )


def completion_of(pile: Iterable[Card], rng: Random, rules: str | Rules = "bga") -> Question | None:
    """Ask which of four cards makes a pile score more; None if none of them would."""
    rules, cards = find_rules(rules), CardSet(pile)
    useful, useless = _split_by_use(cards.mask, rules)
    if not useful or len(useless) < OPTIONS - 1:
        return None
    right = drawn(useful, rng)
    wrong = _tempting(right, useless, rng)
    options = [Option(card=card) for card in shuffled([right, *wrong], rng)]
    before, after = rules.score(cards.mask), rules.score(cards.mask | right.mask)
    return Question(
        prompt=_("Which of these four cards makes the pile score more?"),
        options=tuple(options),
        right=right_places(options, Option(card=right)),
        why=_(
            "With {card} it scores {after} instead of {before}: {reason}",
            card=card_name(right),
            after=total_words(after.total),
            before=total_words(before.total),
            reason=score_reason(after),
        ),
        rows=(Row(tuple(cards), _("The pile")),),
        answer=yaku_rows(cards.mask | right.mask, after),
        facts=(rules_words(rules),),
        hint=_("The yaku it improves: {yaku}.", yaku=in_a_list(gained(before, after))),
        asks="completion",
    )


def named(row: Yaku, rng: Random, rules: str | Rules = "bga") -> Question | None:
    """Ask what the cards of a yaku make, as many as it needs, occasionally one more.

    None if a better yaku of its family takes its place, or if there is no other to name.
    """
    rules = find_rules(rules)
    cards = _cards_that_score(row, rules, rng)
    made = rules.score(cards)
    others = [other for other in rules.active_yaku() if other.id not in made.as_dict()]
    if row.id not in made.as_dict() or not others:
        return None
    offered = shuffled([row, *shuffled(others, rng)[: OPTIONS - 1]], rng)
    return Question(
        prompt=_("Which yaku is this?"),
        options=tuple(Option(yaku_name(other.id)) for other in offered),
        right=frozenset({offered.index(row)}),
        why=_(
            "It is {yaku}: {points}.",
            yaku=yaku_name(row.id),
            points=points_words(made.as_dict()[row.id]),
        ),
        rows=(Row(tuple(iter_mask(cards)), _("The pile")),),
        answer=(Row(tuple(row.cards), _needs_words(row)),),
        facts=(rules_words(rules),),
        hint=_kinds_words(CardSet.from_mask(cards)),
        asks="yaku",
    )


def _needs_words(row: Yaku) -> str:
    required, others = row.required_and_others
    if not required:
        return _("It needs {need} of these", need=others)
    cards = in_a_list(map(card_name, required))
    return _("It needs {cards} and {need} of the other cards shown", cards=cards, need=others)


def scored(row: Yaku, rng: Random, rules: str | Rules = "bga") -> Question:
    """Ask what a pile scores that makes a yaku or just misses one."""
    return score_of(_pile_with(row, int(rng.random() * 1.3), rng), rng, rules)


def completed(row: Yaku, rng: Random, rules: str | Rules = "bga") -> Question | None:
    """Ask which card raises the score of a pile that lacks one card of a yaku."""
    return completion_of(_pile_with(row, 1, rng), rng, rules)


def out_of_reach(row: Yaku, rng: Random, rules: str | Rules = "bga") -> Question | None:
    """Ask which yaku the opponent can no longer make because your pile holds too much of it.

    None if too few other yaku are still open.
    """
    rules = find_rules(rules)
    cards = shuffled(row.required and iter_mask(row.required) or iter_mask(row.pool), rng)
    mine = 0
    while can_be_made(row, mine) and cards:
        mine |= cards.pop().mask
    mine |= CardSet(shuffled(iter_mask(FULL_DECK ^ mine), rng)[:3]).mask
    still = [other for other in rules.active_yaku() if can_be_made(other, mine)]
    if can_be_made(row, mine) or len(still) < OPTIONS - 1 or mine.bit_count() > LARGEST_PILE + 3:
        return None
    offered = shuffled([row, *shuffled(still, rng)[: OPTIONS - 1]], rng)
    return Question(
        prompt=_("This is your pile. Which yaku can your opponent no longer make?"),
        options=tuple(Option(yaku_name(other.id)) for other in offered),
        right=frozenset({offered.index(row)}),
        why=_unreachable_reason(row, mine),
        rows=(Row(tuple(iter_mask(mine)), _("Your pile")),),
        answer=(
            Row(
                tuple(iter_mask(mine & row.pool)),
                _("Your cards from {yaku}", yaku=yaku_name(row.id)),
            ),
        ),
        facts=(rules_words(rules),),
        hint=_(
            "Your opponent can only use cards that are not in your pile. Are enough of them left?"
        ),
        asks="out of reach",
    )


def can_be_made(row: Yaku, gone: int) -> bool:
    """Return whether a yaku can be made without the cards of the mask `gone`."""
    return not row.required & gone and (row.pool & ~gone).bit_count() >= row.need


def _unreachable_reason(row: Yaku, gone: int) -> str:
    missing = row.required & gone or (row.pool if row.need == 1 else 0)
    if missing:
        names = in_a_list(card_name(card) for card in iter_mask(missing))
        return _("{yaku} needs {cards}, which you have.", yaku=yaku_name(row.id), cards=names)
    return ngettext(
        "{yaku} needs {need} cards, and {count} is still available.",
        "{yaku} needs {need} cards, and {count} are still available.",
        (row.pool & ~gone).bit_count(),
        yaku=yaku_name(row.id),
        need=row.need,
    )


def _pile_with(row: Yaku, missing: int, rng: Random) -> CardSet:
    """Return a pile with all but `missing` of the cards of a yaku, and one to three others."""
    return _with_others(_cards_towards(row, missing, rng), 1, rng)


def _with_others(pile: int, least: int, rng: Random) -> CardSet:
    """Return the pile of a mask with `least` to `least + 2` other cards."""
    others = shuffled(iter_mask(FULL_DECK ^ pile), rng)
    return CardSet([*iter_mask(pile), *others[: least + int(rng.random() * 3)]])


def draw_pile(rng: Random, rules: str | Rules = "bga") -> CardSet:
    """Return a pile that often holds a yaku or two and sometimes just misses one."""
    rows = find_rules(rules).active_yaku()
    pile = 0
    for _turn in range(1 + int(rng.random() * 2)):
        pile |= _cards_towards(drawn(rows, rng), int(rng.random() * 1.4), rng)
    cards = _with_others(pile, 1, rng)
    if len(cards) > LARGEST_PILE and rng.random() < 0.8:
        return draw_pile(rng, rules)
    return cards


def draw_pile_one_short(rng: Random, rules: str | Rules = "bga") -> CardSet:
    """Return a pile that lacks one card of a yaku."""
    rows = find_rules(rules).active_yaku()
    small = [row for row in rows if row.need <= LARGEST_PILE // 2]
    return _with_others(_cards_towards(drawn(small or rows, rng), 1, rng), 2, rng)


def _kinds_words(cards: CardSet) -> str:
    """Return how many cards of each kind there are."""
    counts = Counter(card.kind for card in cards)
    return _(
        "Brights: {brights}, animals: {animals}, ribbons: {ribbons}, chaff: {chaff}.",
        brights=counts[Kind.BRIGHT],
        animals=counts[Kind.ANIMAL],
        ribbons=counts[Kind.RIBBON],
        chaff=counts[Kind.CHAFF],
    )


def gained(before: Score, after: Score) -> Iterator[str]:
    """Yield the yaku that are new in a score, or worth more."""
    return (yaku_name(row.id) for row, _points in after.raised(before))


def total_words(total: int) -> str:
    """Return what a pile scores in words."""
    return points_words(total) if total else _("nothing")


def rules_words(rules: Rules) -> str:
    """Return whose rules a question follows."""
    return _("Rules: {rules}", rules=rules_title(rules))


def score_reason(score: Score) -> str:
    """Return a sentence that adds up a score."""
    if not score:
        return _("No yaku is complete.")
    parts = [_("{yaku} {points}", yaku=yaku_name(row.id), points=points) for row, points in score]
    if len(parts) == 1:
        return as_sentence(parts[0])
    return _("{sum} = {total}.", sum=" + ".join(parts), total=score.total)


def yaku_rows(pile: int, score: Score) -> tuple[Row, ...]:
    """Return the cards of a pile that make each yaku of its score."""
    return tuple(
        Row(
            tuple(iter_mask(pile & (row.pool | row.extra_pool))),
            _("{yaku} {points}", yaku=yaku_name(row.id), points=points),
        )
        for row, points in score
    )


def _cards_towards(row: Yaku, missing: int, rng: Random) -> int:
    """Return the mask of a yaku's cards, with `missing` of them left out."""
    free = shuffled(iter_mask(row.pool & ~row.required), rng)
    required, others = row.required_and_others
    cards = [*required, *free[:others]]
    return CardSet(shuffled(cards, rng)[missing:]).mask


def _cards_that_score(row: Yaku, rules: Rules, rng: Random) -> int:
    """Return the mask of a yaku's cards, one more if they would otherwise score as another yaku.

    If that does not help either, they are the cards of another.
    """
    for _try in range(TRIES):
        cards = _cards_towards(row, 0, rng)
        one_more = cards | drawn(iter_mask(FULL_DECK & ~cards), rng).mask
        for pile in (cards, one_more):
            if row.id in rules.score(pile).as_dict():
                return pile
    return cards


def _plausible_totals(pile: int, rules: Rules, score: Score, rng: Random) -> list[int]:
    """Return four totals, lowest first: the right one and ones a learner might arrive at.

    How many of them are lower than the right one is left to chance; otherwise its place would give
    it away, because most mistakes make a pile look cheaper.
    """
    right, likely = score.total, _mistaken_totals(pile, rules, score, rng)
    lower = int(rng.random() * (min(OPTIONS - 1, right) + 1))
    below = _likely_first(likely, range(right - 1, -1, -1))[:lower]
    above = _likely_first(likely, range(right + 1, right + 30))[: OPTIONS - 1 - lower]
    return sorted([*below, right, *above])


def _mistaken_totals(pile: int, rules: Rules, score: Score, rng: Random) -> list[int]:
    """Return what the pile scores under other rules, or miscounted, the likelier mistakes first."""
    elsewhere = [other.total(pile) for other in PRESETS.values()]
    forgotten = [score.total - points for _row, points in score]
    # As if no yaku excluded any other.
    everything = sum(row.points_in(pile) for row in rules.active_yaku())
    more = [score.total + row.points for row in rules.active_yaku() if not row.points_in(pile)]
    return [
        *shuffled({*elsewhere, *forgotten, everything}, rng),
        _with_one_more(pile, rules, rng),
        *shuffled(set(more), rng),
    ]


def _likely_first(likely: list[int], possible: range) -> list[int]:
    """Return the possible totals: the likely ones in their order, then the nearest."""
    return list(dict.fromkeys([*(total for total in likely if total in possible), *possible]))


def _with_one_more(pile: int, rules: Rules, rng: Random) -> int:
    """Return what the pile would score with a card it lacks."""
    useful, _useless = _split_by_use(pile, rules)
    return rules.total(pile | drawn(useful, rng).mask) if useful else 0


def _split_by_use(pile: int, rules: Rules) -> tuple[list[Card], list[Card]]:
    """Return the cards outside the pile that raise its score, and those that do not."""
    now = rules.total(pile)
    useful: list[Card] = []
    useless: list[Card] = []
    for card in DECK:
        if not pile & card.mask:
            (useful if rules.total(pile | card.mask) > now else useless).append(card)
    return useful, useless


def _tempting(right: Card, useless: list[Card], rng: Random) -> list[Card]:
    """Return three useless cards: first those of the right one's kind or month."""
    near = [card for card in useless if card.kind is right.kind]
    month = [card for card in useless if card.month == right.month]
    wanted = [*shuffled(near, rng)[:2], *shuffled(month, rng)[:1], *shuffled(useless, rng)]
    return list(dict.fromkeys(wanted))[: OPTIONS - 1]
