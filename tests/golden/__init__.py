"""Golden playthroughs: seeded matches as text, read by people and compared by a test.

After a change that is meant to change them, write them again and read the difference::

    python -m tests.golden
"""

from __future__ import annotations

from pathlib import Path

import koikoi_widget as kk
from tests import oracle

FOLDER = Path(__file__).parent

# Name of the file: preset, changed rules, seed. The seeds were chosen for what the matches show.
PLAYTHROUGHS = {
    "bga": ("bga", {"rounds": 3}, 42),
    "bga-lucky": ("bga", {"rounds": 2}, 110),
    "bga-heavy": ("bga-heavy", {"rounds": 2}, 742),
    "bga-hard": ("bga-hard", {"rounds": 2}, 13),
    "nintendo": ("nintendo", {"rounds": 3}, 780),
    "legends": ("legends", {"rounds": 3}, 13),
    "italian": ("italian", {"rounds": 2}, 1527),
    "italian-comments": ("italian-comments", {"rounds": 2}, 1),
    "fuda-wiki": ("fuda-wiki", {"rounds": 2}, 347),
    "clubhouse": ("clubhouse", {"rounds": 2}, 30),
    "shared-plus-one": ("shared-plus-one", {"rounds": 2}, 327),
    "classic": ("classic", {"rounds": 2}, 1319),
    "house": (
        "nintendo",
        {
            "rounds": 3,
            "viewings": "rain-cancels",
            "month_set": 4,
            "exhaustion": "dealer",
            "dealer_bonus": 6,
            "koi_limit": "any",
            "field_brights": "one-plus-n",
            "after_opponent_koi": "free",
        },
        50,
    ),
}

WORTH = {"bright": 8, "animal": 4, "ribbon": 3, "chaff": 1}


def path_of(name: str) -> Path:
    """Return the path of the playthrough with that name."""
    return FOLDER / f"{name}.txt"


def played(name: str) -> kk.Match:
    """Play the match of that name by the plain player below."""
    preset, changed, seed = PLAYTHROUGHS[name]
    match = kk.Match(kk.rules(preset, **changed), seed=seed)
    while not match.is_over:
        match.push(plain_choice(match))
    return match


def plain_choice(match: kk.Match) -> str:
    """Take the dearest cards there are, keep the dear ones, call with four cards in hand.

    No player of the package is asked, so that a better player changes no playthrough.
    """
    legal = sorted(str(action) for action in match.legal_actions)
    if "koi-koi" in legal:
        return "koi-koi" if len(match.round.hands[match.seat]) >= 4 else "stop"
    if "declare" in legal:
        return "declare"
    return max(legal, key=lambda action: gain(action, match.round))


def gain(action: str, position: kk.Round) -> int:
    """Return what the cards are worth that an action takes; a card given away counts against it."""
    words = action.split()
    if words[0] == "take":
        return WORTH[oracle.kind_of(words[1])]
    if words[0] != "play":
        return 0
    if len(words) > 2:
        return WORTH[oracle.kind_of(words[1])] + WORTH[oracle.kind_of(words[3])]
    ways = oracle.captures(words[1], [str(card) for card in position.field])
    if not ways[0]:
        return -WORTH[oracle.kind_of(words[1])]
    return sum(WORTH[oracle.kind_of(card)] for card in (words[1], *ways[0]))
