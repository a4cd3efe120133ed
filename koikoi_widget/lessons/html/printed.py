"""What the code cells of the lessons print, so that it can be translated."""

from __future__ import annotations

from ...locale import N_, _

# Babel reads no code cells; a test compares these with what they tell.
SENTENCES = (
    N_("{count} on the field: {share}"),
    N_("Unseen June cards: {count}; chance: {chance}; observed: {share}"),
    N_("Nintendo: {usual}; house rule: {own}"),
    N_("The starting player wins: {share}"),
    N_("Nobody wins: {share}"),
    N_("All hands: {count}"),
    N_("Four of a month: {count}"),
    N_("Four pairs: {count}"),
    N_("Four of a month: {count} (expected {expected} ± {error})"),
    N_("Four pairs: {count} (expected {expected} ± {error})"),
    # The piles of a table.
    N_("Three brights with the rain man"),
    N_("All poetry and blue ribbons"),
    N_("Boar, deer, butterflies, geese, swallow"),
    N_("Nine chaff and the sake cup"),
)


def tell(sentence: str, **values: object) -> None:
    """Print a sentence in the chosen language, with `values` filled into its braces.

    >>> tell("All hands: {count}", count=3)
    All hands: 3
    """
    print(_(sentence, **values))
