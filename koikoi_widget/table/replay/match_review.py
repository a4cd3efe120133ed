"""The turning points of a match in its replay: found in the background, and told as stories.

Each shows the position as its seat saw it, with the move that was played and the better one, and
says why. Who wants to look for the better move first can try the others on the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...coach.advice import Option
from ...coach.advice_words import (
    Seats,
    action_name,
    costs_in_words,
    done,
    lost_in_words,
    sentences,
    title,
)
from ...coach.decisions import Decision, Review
from ...coach.mistakes import grade_of
from ...coach.reasons import laid
from ...coach.review import choices
from ...engine.actions import KOI_KOI, PASS, Action, Play, Take, answers
from ...engine.cards import Card, CardSet
from ...engine.view import View
from ...engine.words.names import card_name
from ...locale import N_, _, anew, capitalized, in_a_row, ngettext, side_by_side
from ...web import protocol
from ..advice.advice_box import Button, box, empty, figures, marks
from ..scene.scene import Scene
from ..words.dialogs import TurningPoint
from ..words.sentences import action_label
from .luck_account import account, luck_figures
from .playback import OPEN, Playback
from .story import aftermath, curve

TURNING = 3  # so many decisions of a match are its turning points
TOLD = TURNING + 1  # and so many stories are told of it: the bravest move has one too
# Of a try.
_WAS_PLAYED = N_("{action} is the move that was played; it cost {cost}. Try another.")
_IS_WORSE = N_("{action} would cost {cost}. Try another.")

_BRAVEST: dict[Action, str] = {
    KOI_KOI: N_("Your bravest move: you called koi-koi."),
    PASS: N_("Your bravest move: you kept the lucky hand."),
}

COLLECT = "collect"  # the position in sight for a set that is being made
STEP = "step"  # of a replay that goes on by itself
PLAY_ON = "play on"  # of the table behind a replay: from the turning point in sight
# Prefixes of an action that is tried, of a card that is pressed, of the mistake to go to.
TRY, CARD, TO = "try ", "card ", "to "


@dataclass(frozen=True, slots=True)
class Watching:
    """A replay being watched, and what is known and asked about its mistakes."""

    playback: Playback  # the replay, which moves to where a mistake was made
    is_beside: bool = False  # whether it is in front of a table, to which the player can go back
    can_play_on: bool = False  # whether that table can be set to where a mistake was made
    is_open: bool = False  # whether mistakes are being looked for or shown
    seat: int = 0  # the seat whose mistakes they are
    reviews: Mapping[int, Review] = field(default_factory=dict)  # what was found, by seat
    failure: str = ""  # why nothing was found
    done: int = 0  # how many decisions have been reviewed
    total: int = 0  # how many there are to review
    is_all: bool = False  # whether all of them are shown, in their order, or the costliest
    number: int = 0  # the index of the current mistake
    is_trying: bool = False  # whether the player looks for the better move
    tried: Option | None = None  # what the player chose instead
    card: Card | None = None  # the pressed card, if it could take either of two
    has_figures: bool = False  # whether the figures are shown
    page: str = ""  # the open page of the drawer, "" while none is
    is_playing: bool = False  # whether it goes on by itself
    # The positions in the set that is being made; None where nobody makes one.
    collected: tuple[View, ...] | None = None

    @property
    def has_drawer(self) -> bool:
        """Whether something stands in the drawer: a page, or the mistakes."""
        return self.is_open or bool(self.page)

    @property
    def is_looking(self) -> bool:
        """Whether the mistakes are being looked for."""
        return self.is_open and not self.failure and self.seat not in self.reviews

    # What buttons do: each returns the next state.

    @property
    def own_seat(self) -> int:
        """The seat whose mistakes come first."""
        return self.playback.you or 0

    def toggled(self) -> Watching:
        """Open the mistakes of the side shown, where they were left, or close them."""
        if self.is_open:
            return replace(self, is_open=False)
        seen_by = self.playback.seen_by
        seat = self.own_seat if seen_by == OPEN else int(seen_by)
        number = self.number if seat == self.seat else 0
        return self.looking(seat, is_all=self.is_all).showing(number)

    def looking(self, seat: int, *, is_all: bool = False) -> Watching:
        """Open the mistakes of a seat: its turning points, or all of them in their order."""
        opened = replace(
            self,
            is_open=True,
            seat=seat,
            is_all=is_all,
            failure="",
            done=0,
            page="",
            total=sum(1 for _choice in choices(self.playback.match, seat)),
        )
        return opened.showing(0)

    def opening(self, page: str) -> Watching:
        """Open a page of the drawer instead of the mistakes, or close it."""
        return replace(self, page="" if page == self.page else page, is_open=False)

    def shut(self) -> Watching:
        """Close a page of the drawer, or else the figures, a try, or the mistakes."""
        if self.page:
            return replace(self, page="")
        if self.shows_figures:
            return replace(self, has_figures=False)
        if self.is_open and self.is_trying:
            return self.told()
        return replace(self, is_open=False) if self.is_open else self

    def moved(self, playback: Playback) -> Watching:
        """Go elsewhere, and stay there, which closes the mistakes."""
        return replace(self, playback=playback, is_playing=False, is_open=False)

    def played_on(self) -> Watching:
        """Go on by a step, as long as there is one."""
        playback = self.playback.stepped("next")
        return replace(self, playback=playback, is_playing=playback.place < playback.length)

    def showing(self, number: int) -> Watching:
        """Go to the mistake with this number, if there is one, and tell its story."""
        if not 0 <= number < max(1, len(self.shown)):
            return self
        there = replace(self.told(), number=number, has_figures=False, is_playing=False)
        decision = there.decision
        if decision is None:
            return there
        return replace(there, playback=there.playback.seen(self.seat).at(decision.place))

    def told(self) -> Watching:
        """Tell the story of the current mistake, and ask no more for the better move."""
        return replace(self, is_trying=False, tried=None, card=None)

    def trying(self, action: Action) -> Watching:
        """Try one of the choices that the player had."""
        return replace(
            self, card=None, tried=self.decision.advice[action] if self.decision else None
        )

    def reviewed(self, seat: int, review: Review | str) -> Watching:
        """Take what the coach has found about a seat's decisions, or why it found nothing."""
        if isinstance(review, str):
            return replace(self, failure=review)
        known = replace(self, reviews={**self.reviews, seat: review})
        return known.showing(0) if self.is_open and seat == self.seat else known

    @property
    def has_more(self) -> bool:
        """Whether the player's own mistakes are, or may be, more than the turning points."""
        review = self.reviews.get(self.own_seat)
        return review is None or len(review.mistakes) > len(_turning(review))

    @property
    def shown(self) -> Sequence[Decision]:
        """The mistakes that are shown, as far as they are known."""
        review = self.reviews.get(self.seat)
        if review is None:
            return ()
        if self.is_all:
            return sorted(review.mistakes, key=lambda decision: decision.place)
        return _told(review)

    def shown_over(self, scene: Scene, names: str) -> protocol.AdviceState:
        """Return what the advice box shows over the replay of `scene`."""
        if not self.is_open:
            return empty()
        review, decision = self.reviews.get(self.seat), self.decision
        if review is None or decision is None:
            return self._progress(review, names)
        if not self._is_told:
            return self._question(decision, scene, names)
        shown = self._story(review, decision, names)
        said = [shown["title"], *shown["lines"]]
        advice = empty() | {"box": shown, "spoken": in_a_row(said)}
        if self.shows_figures:
            table = figures(decision.advice, names, self._seats, decision.action)
            if self._is_yours:
                table["more"].insert(-1, luck_figures(review.luck, self.seat))
            return advice | {
                "marks": marks(decision.advice, scene, has_figures=True),
                "figures": table,
            }
        return advice | {"marks": list(_both_moves(decision, scene, self._is_yours))}

    def _progress(self, review: Review | None, names: str) -> protocol.AdviceState:
        """Return what the advice box shows while there is no mistake to show."""
        line = self._progress_line(review)
        progress = (self.done, self.total) if self.is_looking else None
        shown = box(_("Turning points"), [line], progress=progress)
        if review:
            self._add_course(shown, review, names)
        return empty() | {"box": shown, "spoken": "" if self.is_looking else line}

    def _question(self, decision: Decision, scene: Scene, names: str) -> protocol.AdviceState:
        """Return what the advice box shows while the player looks for the better move."""
        lines = [*self._tried_lines(decision, names)]
        shown = box(_("What would be better?"), lines, self._answers(decision, names))
        return empty() | {
            "box": shown,
            "spoken": in_a_row([shown["title"], *lines]),
            "marks": list(_questions(decision, scene, names)),
        }

    def _story(self, review: Review, decision: Decision, names: str) -> protocol.AdviceWords:
        """Return the story of a mistake: how bad, what, what instead, why, and what followed."""
        advice, action = decision.advice, decision.action
        is_brave = decision.chosen.is_fine  # of all that are told, only the bravest move is
        lines = [*sentences(advice, names, self._seats, None if is_brave else action)]
        if not is_brave:
            lines[:0] = self._better(decision, names)
        elif not _turning(review):
            lines.insert(0, self._progress_line(review))
        shown = box(
            done(action, advice, names, self._seats),
            lines,
            [
                *([] if is_brave else [("try", _("Try it yourself"))]),
                *([(PLAY_ON, _("Play on from here"))] if self.plays_on else []),
                *([(COLLECT, self.collect_label)] if self.to_collect else []),
                ("figures", _("Numbers")),
            ],
            pressed="figures" if self.has_figures else "",
        )
        shown["verdict"] = self._verdict(decision)
        shown["then"] = {
            "title": _("What happened"),
            "lines": [*aftermath(self.playback, decision, names)],
        }
        self._add_course(shown, review, names)
        return shown

    def _better(self, decision: Decision, names: str) -> Iterator[str]:
        """Yield which move was better: first the one that the player has found, if any."""
        best = title(decision.advice.best, decision.view, names)
        if not self.tried:
            yield _("Better: {move}", move=best)
            return
        yield _("✓ Right: {move}", move=title(self.tried.action, decision.view, names))
        if self.tried.action != decision.advice.best:
            yield _("The coach's choice: {move}", move=best)

    def _add_course(self, box: protocol.AdviceWords, review: Review, names: str) -> None:
        """Add how the lead went, and if it is that of the player, how it came about."""
        box["curve"] = curve(self.playback, review, self.seat, self.shown, self.number)
        if self._is_yours and review.luck.rounds:
            box["luck"] = account(review.luck, self.seat, self.playback.names, names)

    def _verdict(self, decision: Decision) -> protocol.Verdict:
        """Return how bad a decision was, and which of how many such it is, or how brave."""
        place = _round(decision)
        if decision.chosen.is_fine:
            word, size = _("Bravest move"), _certain(decision)
            return {"word": word, "grade": "best", "size": size, "place": place}
        total = sum(not one.chosen.is_fine for one in self.shown)
        count = _("{done} of {total}", done=self.number + 1, total=total)
        return {
            "word": grade_of(decision),
            "grade": "costs",
            "size": costs_in_words(decision.chosen),
            "place": side_by_side([count, place]),
        }

    # Questions and answers.

    @property
    def decision(self) -> Decision | None:
        """The current mistake."""
        return self.shown[self.number] if self.shown else None

    @property
    def plays_on(self) -> bool:
        """Whether the player can go on from the current mistake."""
        return self.can_play_on and self._is_yours and self.decision is not None

    @property
    def to_collect(self) -> View | None:
        """What can be put into the set that is being made: a view in which there is a choice."""
        if self.collected is None:
            return None
        view = self.decision.view if self.is_open and self.decision else self._view
        is_asked = view is not None and view.phase in ("play", "decide")
        return view if view and is_asked and len(answers(view.legal_actions)) > 1 else None

    @property
    def collect_label(self) -> str:
        """What the button says that does it."""
        is_in = self.to_collect in (self.collected or ())
        return _("✓ In my set") if is_in else _("Add to my set")

    @property
    def _view(self) -> View | None:
        """The view of whoever is to act at this step."""
        position = self.playback.position
        return None if position.seat is None else position.view(position.seat)

    @property
    def _seats(self) -> Seats:
        return Seats(self.playback.names, self.playback.you)

    @property
    def shows_figures(self) -> bool:
        """Whether the figures of the current mistake are shown."""
        return self.is_open and self.has_figures and self._is_told and self.decision is not None

    @property
    def _is_told(self) -> bool:
        return not self.is_trying or bool(self.tried and self.tried.is_fine)

    @property
    def _is_yours(self) -> bool:
        return self.seat == self.playback.you

    def _progress_line(self, review: Review | None) -> str:
        if self.failure:
            return anew(self.failure)
        if review is None:
            return _("Reviewing decisions: {done} of {total}…", done=self.done, total=self.total)
        if not self._is_yours:
            return ngettext(
                "{count} decision reviewed: it did not cost much.",
                "{count} decisions reviewed: none cost much.",
                len(review.decisions),
            )
        return _well_played(review)

    def _tried_lines(self, decision: Decision, names: str) -> Iterator[str]:
        if self.card:
            yield _("With {card}, which card do you take?", card=card_name(self.card, names))
        elif self.tried:
            sentence = _WAS_PLAYED if self.tried.action == decision.action else _IS_WORSE
            action, cost = action_name(self.tried.action, names), lost_in_words(self.tried)
            yield capitalized(_(sentence, action=action, cost=cost))
        else:
            yield done(decision.action, decision.advice, names, self._seats)
            yield _("Press a card to choose it.")

    @property
    def _card_options(self) -> list[Option]:
        """The choices between two cards to take, if the pressed card leaves one."""
        decision = self.decision
        if not decision or not self.card:
            return []
        return [option for option in decision.advice.options if option.action.card is self.card]

    def _answers(self, decision: Decision, names: str) -> Iterator[Button]:
        cardless = [option for option in decision.advice.options if not option.action.card]
        for option in [*self._card_options, *cardless]:
            yield f"{TRY}{option.action}", action_label(option.action, decision.view, names)
        yield "answer", _("Answer")


def turning_points(
    review: Review, players: tuple[str, str], seat: int, names: str
) -> tuple[str, tuple[TurningPoint, ...]]:
    """Return what the turning points of a seat are called together, and a line for each of them and
    for the bravest move."""
    points = [
        TurningPoint(
            decision.action.card,
            done(decision.action, decision.advice, names, Seats(players, seat)),
            side_by_side([_round(decision), grade_of(decision), costs_in_words(decision.chosen)]),
        )
        for decision in _turning(review)
    ]
    title = ngettext("Your turning point", "Your {count} turning points", len(points))
    if points and review.bravest:  # whose line follows
        title = ngettext(
            "Your turning point, and your bravest move",
            "Your {count} turning points, and your bravest move",
            len(points),
        )
    title = title if points else _well_played(review)
    if points and review.mistakes[0].gravity < 1:  # no list of trifles, but the way to them
        return _no_turn(review, seat), (TurningPoint(None, _("See your decisions"), ""),)
    if bravest := review.bravest:
        note = side_by_side([_round(bravest), _certain(bravest)])
        points.append(TurningPoint(None, _(_BRAVEST[bravest.action]), note))
    return title, tuple(points)


def _turning(review: Review) -> tuple[Decision, ...]:
    """Return what cost a point or more, or if nothing did, what cost most."""
    costliest = review.mistakes[:TURNING]
    return tuple(one for one in costliest if one.gravity >= 1) or costliest


def _no_turn(review: Review, seat: int) -> str:
    """Return that no decision was a turning point, and what decided a match that was lost."""
    lost, by_cards = review.luck.result(seat), review.luck.cards(seat)
    if review.luck.rounds and lost < 0 and by_cards <= lost / 2:
        return _("The cards decided this one: no decision cost you as much as a point.")
    return _("No decision cost you as much as a point.")


def _told(review: Review) -> tuple[Decision, ...]:
    """Return the turning points, and the bravest move after them."""
    return (*_turning(review), *([review.bravest] if review.bravest else []))


def _certain(decision: Decision) -> str:
    return ngettext(
        "right, though {count} point was safe",
        "right, though {count} points were safe",
        decision.dared,
    )


def _well_played(review: Review) -> str:
    return ngettext(
        "You made {count} decision, and it did not cost you much. Well played!",
        "You made {count} decisions, and none cost you much. Well played!",
        len(review.decisions),
    )


def _round(decision: Decision) -> str:
    return _("Round {number}", number=decision.view.round_number)


def _both_moves(decision: Decision, scene: Scene, is_yours: bool) -> Iterator[protocol.AdviceMark]:
    """Yield what marks the move that was played and the better one, and where each leads."""
    played, best = decision.action, decision.best.action
    moves: tuple[tuple[Action, protocol.Grade, str], ...] = (
        (played, "costs", _("you played") if is_yours else _("played")),
        (best, "best", _("better")),
    )
    for action, grade, text in moves:
        if not isinstance(action, Play | Take):
            continue
        # One card that could take either of two is told apart by what it takes.
        named = action.taking if isinstance(action, Play) and played.card is best.card else None
        if marked := scene.find(named or action.card):
            yield {"at": marked.at.as_tuple(), "text": text, "grade": grade}
        card, taken = laid(decision.view, action)
        ends = [scene.find(one) for one in (card, *CardSet.from_mask(taken))]
        start, *targets = (end.at.as_tuple() for end in ends if end)
        for target in targets:
            yield {"at": start, "to": target, "grade": grade}


def _questions(decision: Decision, scene: Scene, names: str) -> Iterator[protocol.AdviceMark]:
    """Yield a button for each card that can be chosen."""
    by_card: dict[Card, list[Option]] = {}
    for option in decision.advice.options:
        card = option.action.card
        if card:
            by_card.setdefault(card, []).append(option)
    for card, options in by_card.items():
        placed = scene.find(card)
        if placed:
            one = len(options) == 1
            action = f"{TRY}{options[0].action}" if one else f"{CARD}{card}"
            label = (
                action_label(options[0].action, decision.view, names)
                if one
                else _("Play {card}", card=card_name(card, names))
            )
            yield {"at": placed.at.as_tuple(), "action": action, "label": label}
