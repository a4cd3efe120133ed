"""A script: a match to play step by step, with words for each step.

It is a record of every round, including the opponent's moves, and a list of steps. Each of the
learner's moves in the record is what one step asks for, and so is each deal between two rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...engine.actions import DEAL, KOI_KOI, STOP, Action, Play, Take
from ...engine.cards import DECK, Kind
from ...engine.match import Match
from ...engine.record import Record
from ...engine.view import View
from ...engine.words.names import card_name, month_name
from ...engine.words.yaku_names import yaku_name
from ...locale import N_, _, in_a_list, in_a_row, number
from ...table.words.sentences import listed, taken_by, worth
from ..judgement.threats import outs


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a script.

    Sentences may refer to what `facts` returns, in braces.

    Attributes:
        title: the rule in a few words.
        words: the rule and what to do.
        answers: the answer to a wrong move, by its notation or by the card it begins with.
        instead: what follows the plain reason in the answer to any other wrong move.
        is_explanation: there is nothing to play; a button leads on.
        about: the notation of the card that the words are about, which alone is lit; "" for none.
        lifted: title and words once the hand card is lifted that may take either of two.
    """

    title: str
    words: str
    answers: Mapping[str, str] = field(default_factory=dict)
    instead: str = ""
    is_explanation: bool = False
    about: str = ""
    lifted: tuple[str, str] = ("", "")


@dataclass(frozen=True, kw_only=True)
class Script:
    """A match to play step by step.

    Attributes:
        record: every round as it should be played.
        steps: in order; besides those with `is_explanation`, one for each of the learner's moves
            and for each deal after the first.
        end: the step shown when the match is over.
        ways: where to go from there, each an address and a text.
        onward: what the button says that leads on from there, in place of the ways.
        ends_with_yaku: whether the end shows all yaku, and which of them were made.
        exchanged: two places of the field, as `field_places` counts them, whose cards lie the other
            way round, so that words have room beside the one that they are about.
    """

    record: Record
    steps: tuple[Step, ...]
    end: Step
    ways: tuple[tuple[str, str], ...] = ()
    onward: str = ""
    ends_with_yaku: bool = False
    exchanged: tuple[int, int] = (0, 0)

    @cached_property
    def played(self) -> Match:
        """The match once every move of the record has been made, a deal between two rounds too."""
        return Match.from_record(self.record)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The moves of both seats, in order, with a deal between two rounds."""
        return self.played.actions

    def match(self) -> Match:
        """Return the match before its first move."""
        return self.played.at(0)


def facts(view: View) -> dict[str, str]:
    """Return what a step's sentences may refer to: facts about the position, from the engine."""
    base, factor = worth(view, view.seat)
    end = view.settlement
    points = end.points[view.seat] if end else base * factor
    kinds = {kind.value: sum(card.kind is kind for card in DECK) for kind in Kind}
    needs = {row.id: row.need for row in view.rules.active_yaku()}
    score = view.score_of(view.seat)
    return {
        "yaku": in_a_list(f"{yaku_name(yaku.id)} {number(worth)}" for yaku, worth in score),
        "made": number(len(score.yaku)),
        "of_all": number(len(needs)),
        "base": number(base),
        "factor": number(factor),
        "points": number(points),
        "double_from": number(view.rules.double_from),
        "theirs": number(view.points[1 - view.seat]),
        "outs": number(len(outs(view))),
        "turned": card_name(view.turned) if view.turned else "",
        "laid": card_name(view.laid[-1].card) if view.laid else "",
        "cards": number(len(view.hand)),
        "need_animals": number(needs["animals"]),
        "need_chaff": number(needs["chaff"]),
        **{f"{kind}s": number(count) for kind, count in kinds.items()},
    }


def reason_against(action: Action, view: View) -> str:
    """Return one sentence on what a move does that a step does not ask for."""
    if isinstance(action, Take):
        return _("That would take {card}, which is allowed too.", card=card_name(action.card))
    if not isinstance(action, Play):
        return _("That is allowed, but this step asks for another move.")
    card, taken = action.card, taken_by(action, view)
    if taken:
        return _("{card} would take {taken}.", card=card_name(card), taken=listed(taken))
    return _(
        "{card} is a card of {month}, and there is no card of {month} on the field: it would stay "
        "there and take nothing.",
        card=card_name(card),
        month=month_name(card.month),
    )


def answer_to(action: Action, step: Step, view: View) -> str:
    """Return the answer to a move that `step` does not ask for: why not, and what instead."""
    said = str(action)
    own = next((text for begin, text in step.answers.items() if said.startswith(begin)), "")
    if own:
        return _(own, **facts(view))
    return in_a_row([reason_against(action, view), _(step.instead, **facts(view))])


_BUTTONS: Mapping[Action, str] = {STOP: N_("Stop"), KOI_KOI: N_("Koi-koi"), DEAL: N_("Next round")}


def hint_of(action: Action, view: View) -> str:
    """Return in words which move comes next."""
    if isinstance(action, Play):
        card, taken = card_name(action.card), taken_by(action, view)
        if taken:
            return _("Play {card} and take {taken}.", card=card, taken=listed(taken))
        return _("Play {card}; it stays on the field.", card=card)
    if isinstance(action, Take):
        return _("Take {card}.", card=card_name(action.card))
    return _("Press “{button}”.", button=_(_BUTTONS[action]))
