"""Patterns of decisions: positions that ask for the same judgement, remembered as a card is.

Decisions between stop and koi-koi are grouped by threats and base, as in `koi_table`; discards
by the first question of the rule taught for them that the cards in the hand answer differently.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.view import View
from ...locale import N_, _
from .threats import BASES, THREATS, Band, threats
from .thumbs import DECISION, DISCARD, KINDS, TAUGHT

DECISIONS: Mapping[str, tuple[Band, Band]] = {
    f"threats-{threats.least}-base-{base.least}": (threats, base)
    for threats in THREATS
    for base in BASES
}
DISCARDS: Mapping[str, str] = {
    "discard-threat": N_("a card would help your opponent"),
    "discard-pair": N_("a pair in your hand"),
    "discard-prize": N_("a bright or the cup is unseen"),
    "discard-plainest": N_("only the kinds differ"),
}
PATTERNS = {DECISION: tuple(DECISIONS), DISCARD: tuple(DISCARDS)}
NAMES = frozenset(name for names in PATTERNS.values() for name in names)


def decision_pattern(view: View) -> str:
    """Return the pattern of a decision between stop and koi-koi."""
    count, base = len(threats(view)), view.score
    return next(name for name, bands in DECISIONS.items() if count in bands[0] and base in bands[1])


def discard_pattern(view: View) -> str | None:
    """Return the pattern of a discard, None if the rule does not care which card it is."""
    for question, answer in TAUGHT.items():
        if len({answer(view, card) for card in view.hand}) > 1:
            return f"discard-{question}"
    return None


def pattern_words(name: str) -> str:
    """Return in words what a pattern is."""
    if name in DISCARDS:
        return _("{kind}: {pattern}", kind=_(KINDS[DISCARD]), pattern=_(DISCARDS[name]))
    threats, base = DECISIONS[name]
    return _(
        "{kind}: threats {threats}, base {base}",
        kind=_(KINDS[DECISION]),
        threats=threats,
        base=base,
    )
