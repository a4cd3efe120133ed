"""Stop or koi-koi: positions from whole matches between two players, judged by the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ....engine.actions import KOI_KOI, STOP, Action
from ....engine.cards import CardSet
from ....engine.rules import Rules
from ....engine.view import View
from ....engine.words.yaku_names import yaku_name
from ....locale import N_, _, as_sentence, either_of, in_a_list, in_a_row, ngettext
from ....table.scene.shown import Shown
from ....table.words.stakes_words import Question as Asked, question as asked_at_the_table
from ...judgement import preset_figures
from ...judgement.threats import outs, threats
from ..moments import moments, rows
from ..question import Moment, Option, Question, Row, right_by_worth
from ..worth import figures, judged
from .round_questions import calls_so_far
from .yaku_questions import gained, rules_words, total_words

_SHARE_ASKED = 0.5
_WORDS: dict[Action, str] = {STOP: N_("Stop"), KOI_KOI: N_("Koi-koi")}
_SHOWN_AT_MOST = 8  # more outs or threats than these are counted and not shown


def decisions(rng: Random, rules: str | Rules = "bga") -> Iterator[Moment]:
    """Yield moments in which a player may stop or call koi-koi, endlessly."""
    return moments(rng, rules, lambda view: view.phase == "decide", _SHARE_ASKED)


def decision_of(moment: Moment) -> Question:
    """Ask whether to stop or to call koi-koi, and let the match be played on from there."""
    return replace(decision_in(moment.view), moment=moment)


def decision_in(view: View) -> Question:
    """Ask whether to stop or to call koi-koi; both are right if they are about equally good."""
    judgement, asked = judged(view), unjudged_decision(view)
    options = tuple(
        replace(option, worth=judgement.of(action))
        for option, action in zip(asked.options, _WORDS, strict=True)
    )
    return replace(
        asked,
        options=options,
        right=right_by_worth(options),
        why=judgement.why,
        answer=answer_rows(view),
        source=in_a_row([*_alike(view), as_sentence(figures(judgement.options)), judgement.how]),
    )


def unjudged_decision(view: View) -> Question:
    """Ask the same, as long as nobody is told what is right: none of the answers is."""
    return Question(
        prompt=_("You have made {yaku}. Stop or koi-koi?", yaku=made_words(view, view.seat)),
        options=tuple(Option(_(words)) for words in _WORDS.values()),
        right=frozenset(),
        why="",
        rows=rows(view),
        facts=tuple(_facts(view)),
        asks="decision",
    )


def made_words(view: View, seat: int) -> str:
    """Return the names of the yaku that a seat has made, "" if there are none."""
    score = view.score_of(seat)
    return in_a_list(yaku_name(row.id) for row, _points in score)


def stop_words(view: View) -> str:
    """Return what stopping is worth, and how that is made up."""
    facts = _asked(view)
    return in_a_row(as_sentence(part) for part in (facts.total, facts.reason) if part)


def answer_rows(view: View) -> tuple[Row, ...]:
    """Return what is shown once an answer was given: outs, threats, and what may follow.

    All of it would help to find the answer; what may follow is said as the table says it.
    """
    lines = _asked(view).consequences() if view.phase == "decide" else ()
    return outs_row(view), threats_row(view), *(Row((), line) for line in lines)


def _asked(view: View) -> Asked:
    you, other = _("You"), _("Your opponent")
    names = (you, other) if view.seat == 0 else (other, you)
    return asked_at_the_table(Shown(view, names, you=view.seat))


def calls_words(view: View) -> Iterator[str]:
    """Yield how often each side has called koi-koi, if either has."""
    if any(view.koi_calls):
        yield calls_so_far(view.koi_calls[view.seat], view.koi_calls[1 - view.seat])


def _facts(view: View) -> Iterator[str]:
    yield rules_words(view.rules)
    yield stop_words(view)
    yield _(
        "Your opponent's pile scores {points}; cards in your opponent's hand: {cards}.",
        points=total_words(view.score_of(1 - view.seat).total),
        cards=view.opponent_hand_size,
    )
    yield from calls_words(view)


def outs_row(view: View) -> Row:
    """Return your outs, or how many there are if there are many."""
    cards = outs(view)
    if not cards:
        return Row((), _("You have no outs: no single card would raise your score."))
    label = ngettext(
        "You have {count} out, a card that would raise your score.",
        "You have {count} outs, cards that would raise your score.",
        len(cards),
    )
    return _shown(cards, label)


def threats_row(view: View) -> Row:
    """Return the threats, or how many there are if there are many."""
    cards = threats(view)
    if not cards:
        return Row((), _("There is no threat: no single card would raise your opponent's score."))
    label = ngettext(
        "There is {count} threat, a card that would give your opponent {yaku}.",
        "There are {count} threats, cards that would give your opponent {yaku}.",
        len(cards),
        yaku=either_of(dict.fromkeys(_raised(view, cards))),
    )
    return _shown(cards, label)


def _shown(cards: CardSet, label: str) -> Row:
    return Row(tuple(cards) if len(cards) <= _SHOWN_AT_MOST else (), label)


def _raised(view: View, cards: CardSet) -> Iterator[str]:
    """Yield the yaku that each card would bring the opponent, or make worth more."""
    pile, field = view.piles[1 - view.seat].mask, view.field.mask
    now = view.score_of(1 - view.seat)
    for card in cards:
        after = view.rules.score(pile | card.mask, view.month, field & ~card.mask)
        yield from gained(now, after)


def _alike(view: View) -> Iterator[str]:
    """Yield where the base stands to the doubling, and what positions like this one bring."""
    base, rules = view.score, view.rules
    if rules.double_from:
        yield _(
            "Your base is {base}; from {least} on, a base is multiplied by {factor}.",
            base=base,
            least=rules.double_from,
            factor=rules.double_factor,
        )
    kept = preset_figures.kept(rules)
    cell = kept and kept.koi_table.at(len(threats(view)), base)
    if cell and cell.gain.size:
        yield _(
            "In positions like this one (threats: {threats}, base: {base}), koi-koi was better "
            "{share} of the time. On average it was worth {points} points compared with stopping.",
            threats=cell.threats,
            base=cell.base,
            share=cell.better.percent(),
            points=cell.gain.points(1),
        )
