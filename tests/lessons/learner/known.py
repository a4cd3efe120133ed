"""What somebody has learnt."""

from __future__ import annotations

from datetime import timedelta

from koikoi_widget.lessons.learner.progress import Progress
from tests.lessons.learner.clocks import NOON


def known(*items: str, days: tuple[int, ...] = (0, 3)) -> Progress:
    """Return a progress in which each item was answered correctly, so many days after noon."""
    progress = Progress()
    for item in items:
        for day in days:
            progress = progress.answered(item, True, NOON + timedelta(days=day))
    return progress
