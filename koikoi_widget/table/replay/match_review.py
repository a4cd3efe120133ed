"""The mistakes of a match in its replay: found in the background, each asked before it is told.

Each is a question first: the position is shown as its seat saw it, and the player looks for the
better move on the cards. Only then come the answer, the figures and what the mistake cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...coach.advice import Option
from ...coach.advice_words import Seats, about, action_name, lost_in_words, words
from ...coach.decisions import Decision, Review
from ...coach.mistakes import SHOWN
from ...coach.review import choices
from ...engine.actions import Action
from ...engine.cards import Card
from ...engine.words.names import card_name
from ...locale import N_, _, anew, capitalized, in_a_row, ngettext, number
from ...web import protocol
from ..advice.advice_box import Button, box, empty, figures, marks
from ..scene.scene import Scene
from ..words.sentences import action_label
from .playback import OPEN, Playback

# What was done, said of "you" and of another.
_CHOSE = N_("You chose {action}."), N_("{name} chose {action}.")
_COST = (
    N_("You chose {action}, which cost {cost}."),
    N_("{name} chose {action}, which cost {cost}."),
)
# Of a try.
_WAS_PLAYED = N_("{action} is the move played, which cost {cost}. Try another.")
_IS_WORSE = N_("{action} would cost {cost}. Try another.")

STEP = "step"  # of a replay that goes on by itself
TRY, CARD = "try ", "card "  # prefixes of an action that is tried, of a card that is pressed


@dataclass(frozen=True, slots=True)
class Watching:
    """A replay being watched, and what is known and asked about its mistakes."""

    playback: Playback  # the replay, which moves to where a mistake was made
    is_beside: bool = False  # whether it is in front of a table, to which the player can go back
    is_open: bool = False  # whether mistakes are being looked for or shown
    seat: int = 0  # the seat whose mistakes they are
    reviews: Mapping[int, Review] = field(default_factory=dict)  # what was found, by seat
    failure: str = ""  # why nothing was found
    done: int = 0  # how many decisions have been reviewed
    total: int = 0  # how many there are to review
    number: int = 0  # the index of the current mistake
    tried: Option | None = None  # what the player chose instead
    card: Card | None = None  # the pressed card, if it could take either of two
    has_answer: bool = False  # whether the player asked for the answer
    has_figures: bool = False  # whether the figures are shown
    page: str = ""  # the open page of the drawer, "" while none is
    is_playing: bool = False  # whether it goes on by itself

    @property
    def has_drawer(self) -> bool:
        """Whether something stands in the drawer: a page, or the mistakes."""
        return self.is_open or bool(self.page)

    @property
    def is_looking(self) -> bool:
        """Whether the mistakes are being looked for."""
        return self.is_open and not self.failure and self.seat not in self.reviews

    # What buttons do: each returns the next state.

    def toggled(self) -> Watching:
        """Open the mistakes of the side shown, or close them."""
        if self.is_open:
            return replace(self, is_open=False)
        seen_by = self.playback.seen_by
        seat = (self.playback.you or 0) if seen_by == OPEN else int(seen_by)
        opened = replace(
            self, is_open=True, seat=seat, failure="", done=0, page="", is_playing=False
        )
        if seat in self.reviews:
            return opened.showing(0)
        return replace(opened, total=sum(1 for _choice in choices(self.playback.match, seat)))

    def opening(self, page: str) -> Watching:
        """Open a page of the drawer instead of the mistakes, or close it."""
        return replace(self, page="" if page == self.page else page, is_open=False)

    def shut(self) -> Watching:
        """Close a page of the drawer, or else the figures, or else the mistakes."""
        if self.page:
            return replace(self, page="")
        if self.shows_figures:
            return replace(self, has_figures=False)
        return replace(self, is_open=False) if self.is_open else self

    def moved(self, playback: Playback) -> Watching:
        """Go elsewhere, and stay there."""
        return replace(self, playback=playback, is_playing=False)

    def played_on(self) -> Watching:
        """Go on by a step, as long as there is one."""
        playback = self.playback.stepped("next")
        return replace(self, playback=playback, is_playing=playback.place < playback.length)

    def showing(self, number: int) -> Watching:
        """Go to the mistake with this number, if there is one, and ask what would be better."""
        if not 0 <= number < max(1, len(self._shown)):
            return self
        following = replace(
            self, number=number, tried=None, card=None, has_answer=False, has_figures=False
        )
        decision = following.decision
        if decision is None:
            return following
        return following.moved(following.playback.seen(self.seat).at(decision.place))

    def explaining(self, seat: int, place: int) -> Watching:
        """Show the mistake that a seat made at `place` with its answer; go there if it is none."""
        opened = replace(self, is_open=True, seat=seat, failure="", page="")
        places = [decision.place for decision in opened._shown]
        if place not in places:
            return self.moved(self.playback.seen(seat).at(place))
        return replace(opened.showing(places.index(place)), has_answer=True)

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
    def _shown(self) -> Sequence[Decision]:
        review = self.reviews.get(self.seat)
        return review.mistakes[:SHOWN] if review else ()

    def shown_over(self, scene: Scene, names: str) -> protocol.AdviceState:
        """Return what the advice box shows over the replay of `scene`."""
        if not self.is_open:
            return empty()
        review, decision = self.reviews.get(self.seat), self.decision
        if review is None or decision is None:
            return self._progress(review)
        lines = list(self._lines(review, decision, names))
        buttons, pressed = self._buttons(decision, names), "figures" if self.has_figures else ""
        shown = box(_("Mistakes"), lines, buttons, pressed=pressed)
        advice = empty() | {"box": shown, "spoken": in_a_row(lines)}
        if self.playback.place != decision.place:
            return advice
        if not self._is_told:
            return advice | {"marks": list(_questions(decision, scene, names))}
        advice = advice | {"marks": marks(decision.advice, scene, has_figures=self.shows_figures)}
        if not self.shows_figures:
            return advice
        return advice | {"figures": figures(decision.advice, names, self._seats, decision.action)}

    def _progress(self, review: Review | None) -> protocol.AdviceState:
        """Return what the advice box shows while there is no mistake to show."""
        line = self._progress_line(review)
        progress = (self.done, self.total) if self.is_looking else None
        shown = box(_("Mistakes"), [line], [("mistakes", _("Close"))], progress=progress)
        return empty() | {"box": shown, "spoken": "" if self.is_looking else line}

    # Questions and answers.

    @property
    def decision(self) -> Decision | None:
        """The current mistake."""
        return self._shown[self.number] if self._shown else None

    @property
    def _seats(self) -> Seats:
        return Seats(self.playback.names, self.playback.you)

    @property
    def shows_figures(self) -> bool:
        """Whether the figures of the current mistake are shown."""
        is_there = self.decision is not None and self.playback.place == self.decision.place
        return self.is_open and self.has_figures and self._is_told and is_there

    @property
    def _is_told(self) -> bool:
        return self.has_answer or bool(self.tried and self.tried.is_fine)

    def _progress_line(self, review: Review | None) -> str:
        if self.failure:
            return anew(self.failure)
        if review is None:
            return _("Reviewing decisions: {done} of {total}…", done=self.done, total=self.total)
        if review.costliest:
            return ngettext(
                "{count} decision reviewed: it cost only a little.",
                "{count} decisions reviewed: none cost more than a little.",
                len(review.decisions),
            )
        return ngettext(
            "{count} decision reviewed: no measurable mistake.",
            "{count} decisions reviewed: no measurable mistakes.",
            len(review.decisions),
        )

    def _lines(self, review: Review, decision: Decision, names: str) -> Iterator[str]:
        yield _(
            "Mistake {number} of {many}, round {round}.",
            number=self.number + 1,
            many=len(self._shown),
            round=decision.view.round_number,
        )
        if self._is_told:
            if not self.has_answer:
                yield _("Correct.")
            yield self._played_line(_COST, names)
            yield words(decision.advice, names, self._seats, decision.action)
        elif self.card:
            yield _("With {card}, which card do you take?", card=card_name(self.card, names))
        elif self.tried:
            yield self._tried_line(self.tried, decision, names)
        else:
            yield self._played_line(_CHOSE, names)
            yield self._summary(review) if self.number == 0 else _("What would be better?")

    def _played_line(self, forms: tuple[str, str], names: str) -> str:
        """Return what the player did, and perhaps what it cost."""
        assert self.decision
        action, cost = action_name(self.decision.action, names), lost_in_words(self.decision.chosen)
        return about(forms, self.decision.advice, self._seats, action=action, cost=cost)

    def _summary(self, review: Review) -> str:
        mistakes, count = len(review.costliest), len(review.decisions)
        if review.match_cost(self.seat) or review.cost(self.seat)[0] < 1:
            return ngettext(
                "{mistakes} of {count} decision was a mistake. What would be better here?",
                "{mistakes} of {count} decisions were mistakes. What would be better here?",
                count,
                mistakes=mistakes,
            )
        return ngettext(
            "{mistakes} of {count} decision cost {cost} points. What would be better here?",
            "{mistakes} of {count} decisions cost {cost} points. What would be better here?",
            count,
            mistakes=mistakes,
            cost=number(round(review.cost(self.seat)[0])),
        )

    def _tried_line(self, tried: Option, decision: Decision, names: str) -> str:
        sentence = _WAS_PLAYED if tried.action == decision.action else _IS_WORSE
        action, cost = action_name(tried.action, names), lost_in_words(tried)
        return capitalized(_(sentence, action=action, cost=cost))

    @property
    def _card_options(self) -> list[Option]:
        """The choices between two cards to take, if the pressed card leaves one."""
        decision = self.decision
        if not decision or not self.card:
            return []
        return [option for option in decision.advice.options if option.action.card is self.card]

    def _buttons(self, decision: Decision, names: str) -> Iterator[Button]:
        if self.playback.place != decision.place:
            yield "this mistake", _("Go there")
        elif self._is_told:
            yield "figures", _("Figures")
        else:
            cardless = [option for option in decision.advice.options if not option.action.card]
            for option in [*self._card_options, *cardless]:
                yield (f"{TRY}{option.action}", action_label(option.action, decision.view, names))
            yield "answer", _("Answer")
        if self.number:
            yield "previous mistake", _("Previous")
        if self.number + 1 < len(self._shown):
            yield "next mistake", _("Next one")
        yield "mistakes", _("Close")


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
