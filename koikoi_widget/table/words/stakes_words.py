"""Stop or koi-koi in words: the same for the panel, for screen readers and for quizzes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...coach.advice import Advice
from ...coach.advice_words import Seats, sentence_of
from ...coach.reasons import reasons
from ...engine.actions import KOI_KOI, STOP, Action
from ...engine.cards import Card, CardSet
from ...engine.settle import factors
from ...engine.words.names import card_name, month_name, unnumbered_name
from ...engine.words.yaku_names import NAMES, yaku_name
from ...locale import (
    N_,
    _,
    all_of,
    as_sentence,
    in_a_list,
    in_a_row,
    labelled,
    ngettext,
    number,
    points_words,
    product_words,
)
from ..scene.shown import Shown
from .stakes import Chance, Ending, Stakes, stakes

Place = Literal["hand", "field", "unseen", ""]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One thing that may follow from an answer.

    Attributes:
        name: what happens, or which card comes.
        text: what continues that: which yaku it brings.
        note: what else is to be known, such as where the card is.
        figure: what the player gets, as a number; "" where that is not known.
        detail: how that comes about, or what it makes of the match.
        card: the card that brings it.
        place: where that is: "hand", "field" or "unseen".
        is_loss: whether the player loses by it.
    """

    name: str
    text: str = ""
    note: str = ""
    figure: str = ""
    detail: str = ""
    card: Card | None = None
    place: Place = ""
    is_loss: bool = False

    @property
    def words(self) -> str:
        """What it says, in the order in which it is read."""
        what = " ".join(filter(None, (self.name, self.text)))
        figure = _("{figure} for you", figure=self.figure) if self.figure else ""
        parts = (what, self.note, in_a_list(filter(None, (figure, self.detail))))
        return in_a_row(as_sentence(part) for part in parts if part)


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from an answer.

    Attributes:
        line: what is most important of it.
        note: what it makes of the match.
        figure: what it brings, as a number, if that is certain.
        outcomes: what may follow, if that is open.
        more: that other cards bring something too, "" if `outcomes` says all.
    """

    line: str
    note: str = ""
    figure: str = ""
    outcomes: tuple[Outcome, ...] = ()
    more: str = ""

    def lines(self, label: str) -> Iterator[str]:
        """Yield what it says, in the order in which it is read."""
        yield in_a_row(filter(None, (as_sentence(label), self.line, self.note)))
        yield from (outcome.words for outcome in self.outcomes)
        if self.more:
            yield self.more


@dataclass(frozen=True, slots=True)
class Question:
    """The choice between stop and koi-koi with its facts.

    Attributes:
        yaku: the names of the yaku made.
        sign: the first of them in Japanese, "" for a house yaku.
        total: their sum, as the rules make it.
        reason: why it is multiplied as it is.
        cards: the cards of these yaku.
        field: the cards of the field, which the question covers on a small table.
        stop: what follows from stopping.
        call: what follows from calling koi-koi.
        foot: what the rules promise for more.
        why: what speaks for stopping, and what for koi-koi.
    """

    yaku: str
    sign: str
    total: str
    reason: str
    cards: CardSet
    field: CardSet
    stop: Answer
    call: Answer
    foot: str
    why: tuple[str, ...] = ()

    def consequences(self) -> Iterator[str]:
        """Yield what follows from both answers, a line for each thing."""
        yield from self.stop.lines(_("Stop"))
        yield from self.call.lines(_("Koi-koi"))
        if self.foot:
            yield self.foot
        yield from self.why


def question(shown: Shown) -> Question:
    """Return what is asked of whoever has made a yaku.

    Raises:
        InvalidPosition: its seat is not asked to stop or to call.
    """
    view, facts = shown.view, stakes(shown.view)
    pile, made = view.piles[view.seat].mask, 0
    for yaku, _points in facts.score:
        made |= pile & (yaku.pool | yaku.extra_pool)
    ids = [yaku.id for yaku, _points in facts.score]
    return Question(
        yaku=in_a_list(map(yaku_name, ids)),
        sign=NAMES[ids[0]].kanji if ids[0] in NAMES else "",
        total=_total(facts),
        reason=_reason(facts, shown),
        cards=CardSet.from_mask(made),
        field=shown.view.field,
        stop=_stop(facts, shown),
        call=_koi_koi(facts, shown),
        foot=_foot(facts, shown),
        why=tuple(_why(shown)),
    )


_FEW_TURNS = 2  # left: that speaks for stopping, and more of them for a call
_MOST = 2  # yaku of a kind that are named
_OF_OPPONENT = ("offers", "threat", "harmless", "no threat")
# What speaks for an answer, by the kinds of `reasons`, in the order in which it is said.
_FOR: dict[Action, tuple[str, tuple[str, ...]]] = {
    STOP: (N_("For stopping: {reasons}"), ("offers", "threat", "turns", "sure")),
    KOI_KOI: (
        N_("For koi-koi: {reasons}"),
        ("harmless", "no threat", "sure next", "one away", "turns"),
    ),
}


def _why(shown: Shown) -> Iterator[str]:
    """Yield what the position says for either answer: facts, not which of them is better."""
    view, advice = shown.view, Advice(shown.view, (), 1)
    facts = [*reasons(view, STOP)]
    offered = {one.yaku for one in facts if one.kind == "offers"}
    for answer, (words, kinds) in _FOR.items():
        said: list[str] = []
        for kind in kinds:
            of_kind = [one for one in facts if one.kind == kind]
            if kind == "threat":
                of_kind = [one for one in of_kind if one.yaku not in offered]
            if kind == "turns":
                is_few = len(view.hand) <= _FEW_TURNS
                of_kind = of_kind if is_few == (answer == STOP) else []
            if kind == "sure" and said:
                break
            you = None if kind in _OF_OPPONENT else shown.you  # who is named as elsewhere here
            of_kind.sort(key=lambda one: -one.points)
            said += [
                sentence_of(one, advice, shown.card_names, Seats(shown.names, you))
                for one in of_kind[:_MOST]
            ]
        if said:
            yield _(words, reasons=in_a_row(said))


def _total(facts: Stakes) -> str:
    base, factor = facts.stop.settlement.base, facts.stop.settlement.multiplier
    product = _unbroken(product_words(base, factor))
    if len(facts.score.yaku) == 1:
        return product
    summands = " + ".join(number(points) for _yaku, points in facts.score)
    if factor == 1:
        return _unbroken(f"{summands} = {points_words(base)}")
    return in_a_list([_unbroken(f"{summands} = {number(base)}"), product])


def _unbroken(total: str) -> str:
    """Return a sum in which no line ends before or after a sign."""
    return re.sub(" ([+×=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", total)


def _reason(facts: Stakes, shown: Shown) -> str:
    """Return why the sum is multiplied as it is, and how the match stands in its last round."""
    view, settlement = shown.view, facts.stop.settlement
    why = in_a_list(_multiplied(facts, shown))
    reason = labelled(f"×{settlement.multiplier}", why) if why else ""
    if not facts.is_last_round:
        return reason
    standing = _("Final round: {score}.", score=_score(view.points, shown))
    return in_a_row(filter(None, (as_sentence(reason) if reason else "", standing)))


def _multiplied(facts: Stakes, shown: Shown) -> Iterator[str]:
    view, rules = shown.view, shown.view.rules
    name, base = shown.names[1 - view.seat], facts.stop.settlement.base
    parts = factors(rules, view.seat, view.koi_calls, view.field_brights, base)
    has_called = parts.opponent > (rules.koi_combine == "product")
    if has_called:
        yield _("{name} has called", name=name)
    if parts.own:
        yield _("you have called")
    if parts.field > 1:
        yield _("brights on the field")
    if parts.doubled > 1:
        yield _("{points} points or more", points=rules.double_from)


def _score(points: tuple[int, int], shown: Shown) -> str:
    """Return the points of both, with their names, in the order of the table."""
    seat = shown.view.seat
    return _(
        "{you} {score} {opponent}",
        you=shown.names[seat],
        score=_pair(points[seat], points[1 - seat]),
        opponent=shown.names[1 - seat],
    )


def _pair(first: int, second: int) -> str:
    """Return the points of two, between which no line ends."""
    return f"{number(first)}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{number(second)}"


# What stopping makes of the match, by who wins it.
_STOPS = {
    "": N_("The round is yours."),
    "won": N_("The match is yours."),
    "lost": N_("The match is lost."),
    "drawn": N_("The match is a draw."),
    "over": N_("The match ends."),
}
# The same of what may follow from a call, with the points of both, the player's first.
_ENDS = {
    "won": N_("wins {score}"),
    "lost": N_("loses {score}"),
    "drawn": N_("a draw, {score}"),
    "over": N_("the match ends"),
}


def _result(ending: Ending, shown: Shown) -> str:
    """Return what an ending makes of the match for the player, a key of `_STOPS`."""
    view = shown.view
    if not ending.ends_match:
        return ""
    if ending.winner is not None:
        return "won" if ending.winner == view.seat else "lost"
    return "over" if view.rules.match_winner == "rounds" else "drawn"


def _stop(facts: Stakes, shown: Shown) -> Answer:
    view, worth = shown.view, facts.stop.worth
    result = _result(facts.stop, shown)
    now = ngettext("{count} point now.", "{count} points now.", worth)
    score = _("The score becomes {score}.", score=_score(facts.stop.points, shown))
    notes = [score]
    if not result:
        left = view.rules.rounds - view.round_number
        notes.append(ngettext("{count} round to go.", "{count} rounds to go.", left))
    if result == "lost" and facts.needed:
        missing = facts.needed - worth
        notes.append(ngettext("{count} point short.", "{count} points short.", missing))
    return Answer(in_a_row([now, _(_STOPS[result])]), in_a_row(notes), number(worth))


def _koi_koi(facts: Stakes, shown: Shown) -> Answer:
    return Answer(
        _call(facts, shown),
        outcomes=tuple(_outcomes(facts, shown)),
        more=_("Other cards raise your score too.") if facts.has_more_outs else "",
    )


def _call(facts: Stakes, shown: Shown) -> str:
    """Return what a call begins."""
    turns = ngettext("{count} turn left", "{count} turns left", facts.turns)
    if facts.needed and _result(facts.stop, shown) != "won":
        return _("You need {needed} points to win: {turns}.", needed=facts.needed, turns=turns)
    if facts.is_only_call:
        return _("You may call only once: {turns}.", turns=turns)
    if shown.view.koi_calls[shown.view.seat]:
        return _("Call again: {turns}.", turns=turns)
    return _("Play on: {turns}.", turns=turns)


def _foot(facts: Stakes, shown: Shown) -> str:
    rules = shown.view.rules
    if not rules.double_from or facts.stop.settlement.base >= rules.double_from:
        return ""
    return _(
        "From {points} points on, a score counts ×{factor}.",
        points=rules.double_from,
        factor=rules.double_factor,
    )


def _outcomes(facts: Stakes, shown: Shown) -> Iterator[Outcome]:
    """Yield what may follow from a call: the player's cards, the opponent's, neither."""
    if not facts.outs:
        yield Outcome(name=_("No single card raises your score."))
    for out in facts.outs:
        yield _out(out, shown)
    yield _threat(facts, shown)
    yield _exhausted(facts, shown)


def _named(chance: Chance) -> str:
    """Return the yaku that a card brings; of those made before, by how much it raises them."""
    names = (yaku_name(row.id) for row in chance.yaku)
    return in_a_list(
        f"{name} +{number(gain)}" if gain else name
        for name, gain in zip(names, chance.gains, strict=True)
    )


def _out(out: Chance, shown: Shown) -> Outcome:
    name, others = card_name(out.card, shown.card_names), len(out.alike) - 1
    if others:
        name = ngettext("{card} or {count} other", "{card} or {count} others", others, card=name)
    settlement = out.ending.settlement
    product = f"{settlement.base} × {settlement.multiplier}" if settlement.multiplier > 1 else ""
    return Outcome(
        name=labelled(name, "").strip(),
        text=_(_SURE, yaku=_named(out)) if out.is_sure else _named(out),
        note=_where(out, shown),
        figure=number(settlement.points[shown.view.seat]),
        detail=_end(out.ending, shown) or product,
        card=out.card,
        place=out.place,
    )


# Where a card is that the player's hand cannot capture now, and how it can come.
_PLACES = {
    "hand": N_("In your hand; no card of {month} is on the field"),
    "field": N_("On the field; needs a card of {month} from the stock"),
    "unseen": N_("In the stock or in {name}'s hand"),
}
# What the hand can capture on the next turn: surely, which is said where a note has no room too, or
# unless it is taken before.
_SURE = N_("{yaku}, sure on your next turn")
_CAPTURES = {
    True: N_("{card} takes {taken}"),
    False: N_("On your next turn, if it still lies there: {card} takes {taken}"),
}


def _where(out: Chance, shown: Shown) -> str:
    view, names = shown.view, shown.card_names
    if not out.taken:
        name = shown.names[1 - view.seat]
        return _(_PLACES[out.place], month=month_name(out.card.month), name=name)
    together = out.taken.mask | out.card.mask
    (taker,) = CardSet.from_mask(together & view.hand.mask)
    taken = CardSet.from_mask(together & ~view.hand.mask)
    return _(
        _CAPTURES[out.is_sure],
        card=unnumbered_name(taker, names),
        taken=all_of([unnumbered_name(card, names) for card in taken]),
    )


def _end(ending: Ending, shown: Shown) -> str:
    """Return what an ending makes of the match, "" if that goes on."""
    result, seat = _result(ending, shown), shown.view.seat
    if not result:
        return ""
    mine, theirs = ending.points[seat], ending.points[1 - seat]
    return _(_ENDS[result], score=_pair(mine, theirs))


def _threat(facts: Stakes, shown: Shown) -> Outcome:
    seat, threat = shown.view.seat, facts.threat
    other = shown.names[1 - seat]
    name = labelled(_("{name} scores first", name=other), "").strip()
    note = in_a_list(_losses(facts, shown))
    if not threat:
        text = _("no single card is enough, but one turn can bring two")
        figure = "" if shown.view.rules.zero_sum else number(0)
        return Outcome(name=name, text=text, note=note, figure=figure, is_loss=True)
    points = threat.ending.settlement.points
    return Outcome(
        name=name,
        text=_say(threat, shown),
        note=note,
        figure=number(points[seat]),
        detail=_at_least(threat.ending, shown),
        card=threat.card,
        place=threat.place,
        is_loss=True,
    )


def _at_least(ending: Ending, shown: Shown) -> str:
    """Return what the opponent gets; other yaku, and a call, would make it more."""
    if _result(ending, shown) == "lost":
        return _("{result} or more", result=_end(ending, shown))
    seat = shown.view.seat
    points = number(ending.settlement.points[1 - seat])
    return _("{name} {points} or more", name=shown.names[1 - seat], points=points)


def _say(threat: Chance, shown: Shown) -> str:
    """Return which yaku the opponent most likely makes first, and with what."""
    yaku, count = _named(threat), len(threat.alike)
    if count > 1:
        return _("{yaku}, with any of {count} cards", yaku=yaku, count=count)
    card = card_name(threat.card, shown.card_names)
    if threat.place == "hand":
        return _("{yaku}, with {card}, which you hold", yaku=yaku, card=card)
    return _("{yaku}, with {card}", yaku=yaku, card=card)


def _losses(facts: Stakes, shown: Shown) -> Iterator[str]:
    """Yield what the player loses if the opponent scores first, and what the call adds to that."""
    (before, after), name = facts.call_raises, shown.names[1 - shown.view.seat]
    pays = shown.view.rules.zero_sum
    yield _("You pay {name}'s points", name=name) if pays else _("You get nothing")
    if after == 2 * before:
        yield _("your call doubles {name}'s points", name=name)
    elif after > before:
        yield _(
            "{name}'s points count ×{after}, not ×{before}", name=name, after=after, before=before
        )


def _exhausted(facts: Stakes, shown: Shown) -> Outcome:
    seat, ending = shown.view.seat, facts.exhausted
    settlement, starter = ending.settlement, shown.view.starter
    if settlement.winner == seat:
        note = _("You keep your points: only you have called")
    elif settlement.base:
        gets = N_("{name} started and gets {points}")
        if starter == seat:
            gets = N_("You started and get {points}")
        bonus = points_words(settlement.base)
        note = _(gets, name=shown.names[starter], points=bonus)
    else:
        worth = facts.stop.worth
        note = ngettext("Your {count} point is gone", "Your {count} points are gone", worth)
    return Outcome(
        name=_("Nobody makes a new or better yaku"),
        note=note,
        figure=number(settlement.points[seat]),
        detail=_end(ending, shown),
    )
