"""Hints: what a card would take, before it is played, or what was missed, afterwards."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from ...engine.actions import Action, Play
from ...engine.cards import Card, CardSet, Kind
from ...engine.errors import check_name
from ...engine.round import captures
from ...engine.view import View
from ...engine.words.names import card_name
from ...locale import N_, _
from .sentences import takable

# When a table gives hints, with the names shown in the options.
HELPS = {
    "always": N_("always"),
    "request": N_("when I ask"),
    "mistake": N_("after a mistake"),
    "never": N_("never"),
    "fading": N_("fewer as I learn"),
}
FADING = "fading"
MONTHS = range(1, 13)

_VALUE = {kind: place for place, kind in enumerate(Kind)}  # the most valuable first


@dataclass(frozen=True, slots=True)
class Helps:
    """When a table helps its player, and what it has to say about the last move.

    Attributes:
        when: a word of `HELPS`; "fading" helps with each month as `by_month` says.
        by_month: when to help with a month, 1 to 12, if help is fading; "always" if not given.
        is_asked: whether the player has asked for it, at this decision.
        remark: what the last move missed, "" for nothing.
        said_to: the seat that made it.

    Raises:
        UnknownName: `when` is not one of `HELPS`.
    """

    when: str = "always"
    by_month: Mapping[int, str] = field(default_factory=dict)
    is_asked: bool = False
    remark: str = ""
    said_to: int = 0

    def __post_init__(self) -> None:
        check_name(_("hint setting"), self.when, HELPS)

    def with_month(self, month: int) -> str:
        """Return when help with the cards of a month is wanted: a word of `HELPS`."""
        return self.by_month.get(month, "always") if self.when == FADING else self.when

    @property
    def months(self) -> frozenset[int]:
        """The months whose cards show what they would take."""
        shown = ("always", "request") if self.is_asked else ("always",)
        return frozenset(month for month in MONTHS if self.with_month(month) in shown)

    @property
    def marked(self) -> frozenset[int]:
        """The months whose cards carry marks, if any do: those that help has not faded from."""
        is_fading = self.when == FADING
        return frozenset(
            month for month in MONTHS if not is_fading or self.with_month(month) == "always"
        )

    @property
    def is_on_request(self) -> bool:
        """Whether the player can ask for it, with some month."""
        return any(self.with_month(month) == "request" for month in MONTHS)

    def after(self, view: View, action: Action, card_names: str) -> Helps:
        """Return the hints after the player at `view` has chosen `action`."""
        helps = replace(self, is_asked=False)
        if not isinstance(action, Play):
            return helps
        wanted = {month for month in MONTHS if self.with_month(month) == "mistake"}
        said = remark(view, action, card_names, wanted)
        return replace(helps, remark=said, said_to=view.seat)


def takes(card: Card, view: View) -> CardSet:
    """Return the field cards that a hand card can take; both if it must choose."""
    return CardSet(other for choice in captures(card, view.field) for other in choice)


def remark(
    view: View, action: Play, card_names: str = "traditional", months: Container[int] = MONTHS
) -> str:
    """Return a sentence if `action` leaves a card on the field though another could take one.

    Otherwise "". Of several missed captures, it names the one with the most cards, and of those
    the one with the most valuable card. Only captures in `months` are mentioned.
    """
    missed = [card for card in view.hand if card.month in months and takes(card, view)]
    if takes(action.card, view) or not missed:
        return ""
    best = min(missed, key=lambda card: _order(card, view))
    return _(
        "You left {card} on the field; {other} could have taken {taken}.",
        card=card_name(action.card, card_names),
        other=card_name(best, card_names),
        taken=takable(best, view, card_names),
    )


def _order(card: Card, view: View) -> tuple[int, int]:
    """Return what sorts the best capture first."""
    value = min(_VALUE[taken.kind] for taken in (card, *takes(card, view)))
    return -max(map(len, captures(card, view.field))), value
