"""The weights of the playout policy: one number for each consideration, in the order of
`WEIGHTS`."""

from __future__ import annotations

from ..arrays import Floats, np

WEIGHTS = (
    "card",  # for any card taken
    "missing-1",  # for each point of a yaku the card belongs to, by how many cards it still lacks
    "missing-2",
    "missing-3",
    "missing-4",
    "missing-more",
    "extra",  # for each point that a further card adds to a completed yaku
    "deny",  # the weight of all these for the opponent, relative to its own
    "threat-1",  # for what is left for the opponent, by the unseen cards that could take it
    "threat-2",
    "threat-3",
    "keep",  # for what is left for a card of its own hand
    "koi",  # koi-koi is called if the sum of these is above 0: always
    "koi-turn",  # for each card left in the hand
    "koi-own",  # for its own prospects: points times the weight for the missing cards
    "koi-other",  # for the opponent's
    "koi-points",  # for the points that stopping pays
    "koi-called",  # when the opponent has called
    "noise",  # the most that chance adds to the value of an action
)

# Where they are. `PROGRESS` and `THREAT` are the first of several.
CARD, PROGRESS, EXTRA_POINT, DENY, THREAT, KEEP = map(
    WEIGHTS.index, ("card", "missing-1", "extra", "deny", "threat-1", "keep")
)
KOI, KOI_TURN, KOI_OWN, KOI_OTHER, KOI_POINTS, KOI_CALLED, NOISE = map(
    WEIGHTS.index, ("koi", "koi-turn", "koi-own", "koi-other", "koi-points", "koi-called", "noise")
)

HAND_SET: Floats = np.array([
    0.05,
    0.45, 0.22, 0.10, 0.06, 0.03,
    0.5,
    0.8,
    0.25, 0.45, 0.6,
    0.25,
    -1.5, 0.6, 0.5, -0.5, -0.15, -1.0,
    0.0,
])  # fmt: skip
HAND_SET.flags.writeable = False
