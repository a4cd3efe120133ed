"""Where everything is in the kernel's arrays, and how an action becomes a number.

A position is one row of `SIZE` whole numbers (int64), a set of cards is a 48-bit mask, a card is
its index in the deck. The stock is in the entries from `STOCK` on, in the order in which it is
turned up, and its cards stay there afterwards; `DRAWN` says how many have been turned up.
"""

from __future__ import annotations

from ...engine.round import PHASES as PHASES
from ...engine.rules import OPTIONS

# A position.
HANDS = 0  # and 1: the masks of the hands
FIELD = 2
PILES = 3  # and 4
DRAWN = 5
PHASE = 6
SEAT = 7
TURNED = 8  # the turned card that needs a choice, or NOBODY
CALLS = 9  # and 10: koi-koi calls
CALLED = 11  # and 12: the score at the last one
FIELD_BRIGHTS = 13
MONTH = 14  # 1 to 12
STARTER = 15
RESULT = 16  # to 21, once the round is over: the first six entries of a result
PASSED = 22  # and 23: the cards on the field that each seat left there when it last played
STOCK = 24
SIZE = 48

NOBODY = -1

# Phases, in the order of the engine's words.
DECLARE, PLAY, TAKE, DECIDE, OVER = range(5)

# A result: one row for each round played.
WINNER, BASE, MULTIPLIER, POINTS, REASON, END_PILES = 0, 1, 2, 3, 5, 6  # POINTS, END_PILES: two
RESULT_SIZE = 8

REASONS = ("stop", "lucky", "void", "exhausted", "field")
STOPPED, LUCKY_HAND, VOID, EXHAUSTED, LUCKY_FIELD = range(5)

# An action: 0 to 47 plays a card without a choice; then come the plays that choose one of two (four
# numbers for each card), the choices of the turned card, and the words.
TAKING = 48
CHOOSE = TAKING + 4 * 48
KOI_KOI, STOP, DECLARE_IT, PASS = range(CHOOSE + 48, CHOOSE + 52)
ACTIONS = PASS + 1
MOST_LEGAL = 24  # at a time: each of eight cards may take either of two, or be discarded

# 16 plays, 16 choices of the turned card, 16 decisions, one word about a lucky hand, and an end.
LOG_SIZE = 50

# Rules: an entry for each house rule of a round; a word is its index among the choices.
ROUND_OPTIONS = tuple(name for name, rule in OPTIONS.items() if not rule.is_of_match)


def option(name: str) -> int:
    """Return the index of a house rule's value in the options."""
    return ROUND_OPTIONS.index(name)


def choice(name: str, word: str) -> int:
    """Return the number that stands there for a word."""
    return list(OPTIONS[name].choices).index(word)


# A row of yaku: one line of each of these.
POOL, NEED, REQUIRED, FORBIDDEN, PAYS, EXTRA, EXTRA_POOL, FAMILY, VIEWING, WORTH = range(10)
COLUMNS = 10

# Beside the 48 cards of a pile: what cancels a viewing lies on the field.
STORM_LIES = 1 << 48
