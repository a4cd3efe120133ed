"""Helps: what a card would take, before it is played, or what was missed, afterwards."""

from __future__ import annotations

from collections.abc import Container, Mapping

from ..engine.actions import Action, Play
from ..engine.cards import Card, CardSet, Kind
from ..engine.errors import check_name
from ..engine.match import Match
from ..engine.names import card_name
from ..engine.round import captures
from ..engine.view import View
from ..locale import N_, _
from .sentences import listed
from .tools import Tool, button

# When a table helps, and what its options call that.
HELPS = {
    "always": N_("always"),
    "request": N_("when I ask"),
    "mistake": N_("after a mistake"),
    "never": N_("never"),
    "fading": N_("less, as I learn"),
}
FADING = "fading"
MONTHS = range(1, 13)

_VALUE = {kind: place for place, kind in enumerate(Kind)}  # the most valuable first


class Helps:
    """When a table helps its player, and what it has to say of the last play.

    Args:
        when: a word of `HELPS`; "fading" helps with each month as `by_month` says.

    Attributes:
        by_month: when to help with a month, 1 to 12, where help is fading; "always" if not said.

    Raises:
        UnknownName: it is none of these.
    """

    def __init__(self, when: str) -> None:
        self.by_month: Mapping[int, str] = {}
        self.use(when)

    def use(self, when: str) -> None:
        """Help at other times from now on.

        Raises:
            UnknownName: there is no such word.
        """
        check_name(_("kind of help"), when, HELPS)
        self.when = when
        self._is_asked = False
        self._remark = ""
        self._said_of: tuple[Match, int, int] | None = None  # match, how far it was, seat

    def with_month(self, month: int) -> str:
        """Return when help with the cards of a month is wanted: a word of `HELPS`."""
        return self.by_month.get(month, "always") if self.when == FADING else self.when

    @property
    def months(self) -> frozenset[int]:
        """The months whose cards show what they would take."""
        shown = ("always", "request") if self._is_asked else ("always",)
        return frozenset(month for month in MONTHS if self.with_month(month) in shown)

    @property
    def marked(self) -> frozenset[int]:
        """The months whose cards carry marks, if any do: those that help has not faded from."""
        is_fading = self.when == FADING
        return frozenset(
            month for month in MONTHS if not is_fading or self.with_month(month) == "always"
        )

    def _is_ever(self, when: str) -> bool:
        return any(self.with_month(month) == when for month in MONTHS)

    def act(self, action: str) -> bool:
        """Do what a button asks, and return whether it was one of these."""
        if action == "help" and self._is_ever("request"):
            self._is_asked = not self._is_asked
        elif action == "understood":
            self._remark = ""
        return action in ("help", "understood")

    def played(self, match: Match, view: View, action: Action, card_names: str) -> None:
        """Take note of the action just pushed to `match`, which the player at `view` chose."""
        self._is_asked = False
        if isinstance(action, Play):
            wanted = {month for month in MONTHS if self.with_month(month) == "mistake"}
            self._remark = remark(view, action, card_names, wanted)
            self._said_of = match, len(match.actions), view.seat

    def remark(self, match: Match, seat: int) -> str:
        """Return what is to be said to `seat` of its last play, "" after it was taken back."""
        if not self._said_of:
            return ""
        of, length, whose = self._said_of
        is_of_this = of is match and whose == seat and len(match.actions) >= length
        return self._remark if is_of_this else ""

    def tools(self) -> list[Tool]:
        """Return the button that asks for help, where there is one."""
        if not self._is_ever("request"):
            return []
        return [button("help", _("Help"), key="h", pressed=self._is_asked)]


def takes(card: Card, view: View) -> CardSet:
    """Return the field cards that a hand card can take; where it must choose, both."""
    return CardSet(other for choice in captures(card, view.field) for other in choice)


def remark(
    view: View, action: Play, card_names: str = "traditional", months: Container[int] = MONTHS
) -> str:
    """Return a sentence where `action` leaves a card on the field though another could take one.

    "" where it does not. Of several captures given away the one of most cards is named, and of
    those the one with the most valuable card. Only captures of `months` are told.
    """
    missed = [card for card in view.hand if card.month in months and takes(card, view)]
    if takes(action.card, view) or not missed:
        return ""
    best = min(missed, key=lambda card: _order(card, view))
    return _(
        "You left {card} on the field; {other} could have taken {taken}.",
        card=card_name(action.card, card_names),
        other=card_name(best, card_names),
        taken=_taken_words(best, view, card_names),
    )


def _order(card: Card, view: View) -> tuple[int, int]:
    """Return what sorts the best capture first."""
    value = min(_VALUE[each.kind] for each in (card, *takes(card, view)))
    return -max(map(len, captures(card, view.field))), value


def _taken_words(card: Card, view: View, card_names: str) -> str:
    choices = captures(card, view.field)
    if len(choices) == 1:
        return listed(choices[0], card_names)
    first, second = (listed(choice, card_names) for choice in choices)
    return _("{first} or {second}", first=first, second=second)
