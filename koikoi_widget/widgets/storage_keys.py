"""The keys under which a browser stores what it keeps for a player."""

from __future__ import annotations

import os
from urllib.parse import quote

# What a browser keeps of a learner, by name.
PROGRESS, MATCHES, MISTAKES = "progress", "matches", "mistakes"
DAILY, LESSONS = "daily", "lessons"  # the answers to the deals of the day; which lessons were read

ROOMS = "rooms"  # the seats at tables for two
DUEL = "duel"  # a friend's match that is to be beaten, or one that was sent
SOURCE = "source"  # whose rules the lessons follow
SET = "set"  # the set of positions that is being made
CLASS, TEACHER = "class", "teacher"  # who somebody is in the match of a class
SCORE = "score"  # of a match with real cards

_HUB_USER = "JUPYTERHUB_USER"
_BINDER = "BINDER_SERVICE_HOST"


def storage_key(name: str) -> str:
    """Return the key of the browser's storage for `name`; "" for "".

    Users of one Hub who share a browser share its storage, so there the key contains the user's
    name. On Binder it does not: each visit has a new user name; only the browser stays the same.
    """
    if not name:
        return ""
    user = "" if _BINDER in os.environ else os.environ.get(_HUB_USER, "")
    return f"koikoi_widget/@{quote(user, safe='')}/{name}" if user else f"koikoi_widget/{name}"
