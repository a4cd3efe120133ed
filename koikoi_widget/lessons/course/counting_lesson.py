"""What your opponent may hold: counted from the unseen cards, and read from what they play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...engine.cards import MONTHS, CardSet
from ...engine.rules import Rules, find_rules
from ...engine.view import View
from ...engine.words.names import card_name, month_name, month_title
from ...locale import _, in_a_list, ngettext, percent
from ..html.show import Html, table
from ..judgement import preset_figures
from ..judgement.reading import Turn, turns as turns_of
from ..judgement.threats import chance_held
from ..questions import Drawn, Option, Question, Row
from ..questions.moments import rows
from ..questions.question import OPTIONS, right_places, shuffled


def unseen_of(month: int, view: View) -> CardSet:
    """Return the cards of a month that `view` has not seen."""
    return CardSet.from_mask(view.unseen.mask & MONTHS[month - 1].mask)


def chance_table() -> Html:
    """Return the chance that the opponent holds a card of a month, by how many of it are unseen.

    Rows are the turns of a round in which you lead. Each turn shows you three more cards: the one
    your opponent plays, and one from the stock for each of you.
    """
    return table(
        (_("Your turn"), *(_unseen_words(count) for count in (1, 2, 3))),
        (
            (str(turn), *(percent(chance_held(count, unseen, hand)) for count in (1, 2, 3)))
            for turn, unseen, hand in turns()
        ),
    )


def turns() -> list[tuple[int, int, int]]:
    """Return, for each turn of the player who leads: its number, unseen cards, opponent's hand."""
    return [(turn, 32 - 3 * (turn - 1), 9 - turn) for turn in range(1, 9)]


def reading_of(turn: Turn, rng: Random) -> Question | None:
    """Ask which month the opponent hardly holds, after a discard; None if it offers no such choice.

    The right month was left on the field. As many or fewer cards of the others are unseen, so that
    counting alone does not tell.
    """
    view = turn.view
    unseen = {month.number: len(unseen_of(month.number, view)) for month in MONTHS}
    left = [month for month in {card.month for card in turn.left} if unseen[month]]
    if turn.took or not left:
        return None
    right = max(left, key=lambda month: (unseen[month], month))
    others = [
        month
        for month, count in unseen.items()
        if 0 < count <= unseen[right] and month not in left and month != turn.card.month
    ]
    if len(others) < OPTIONS - 1:
        return None
    months = sorted([right, *shuffled(others, rng)[: OPTIONS - 1]])
    options = tuple(Option(month_title(month)) for month in months)
    return Question(
        prompt=_(
            "Your opponent has just discarded {card}, which captured nothing. Which month are "
            "they least likely to hold?",
            card=card_name(turn.card),
        ),
        options=options,
        right=right_places(options, Option(month_title(right))),
        why=_why_not(right, view),
        rows=(Row(tuple(turn.left), _("What your opponent left on the field")), *rows(view)),
        answer=tuple(
            Row(
                tuple(unseen_of(month, view)), _("Unseen cards of {month}", month=month_name(month))
            )
            for month in months
        ),
        facts=tuple(_facts(turn)),
        asks=f"holds none after {turn.card}",
    )


def _facts(turn: Turn) -> Iterator[str]:
    if turn.gained:  # not by the card from the hand: it was discarded
        cards = in_a_list(map(card_name, turn.gained))
        yield _("Then the card from the stock made a capture: {cards}.", cards=cards)
    yield ngettext(
        "Your opponent holds {count} card.",
        "Your opponent holds {count} cards.",
        turn.view.opponent_hand_size,
    )


def reading_questions(seed: int | None = None, rules: str | Rules = "bga") -> Drawn:
    """Return such questions from matches of the greedy player against itself, endlessly."""
    chosen = find_rules(rules)
    return Drawn(f"reading {chosen}", lambda rng: _readings(rng, chosen), seed)


def _readings(rng: Random, rules: Rules) -> Iterator[Question]:
    for turn in turns_of(rules, int(rng.random() * 2**32), players=("greedy",)):
        question = reading_of(turn, rng)
        if question and rng.random() < 0.3:  # so that the next one soon looks quite different
            yield question


def _why_not(month: int, view: View) -> str:
    kept = preset_figures.kept(view.rules)
    if not kept:
        return _(
            "A card of {month} could have been captured, but was not.", month=month_name(month)
        )
    held = kept.reading.held["discard-field"]
    return _(
        "A card of {month} could have been captured, but was not. In such cases the opponent "
        "still held a card of the month {share} of the time; by counting alone you would expect "
        "{expected}.",
        month=month_name(month),
        share=held.share.percent(),
        expected=percent(held.expected),
    )


def _unseen_words(count: int) -> str:
    return ngettext("{count} unseen card of its month", "{count} unseen cards of its month", count)
