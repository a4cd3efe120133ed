"""Help that fades: how much the table shows of a month depends on how well it is recalled."""

from __future__ import annotations

from datetime import datetime

from .progress import Progress

# How a table helps, from which recall on; the words are those of `table.helps.HELPS`.
FADING = ((0.9, "never"), (0.75, "mistake"), (0.5, "request"), (0.0, "always"))


def help_for(recall: float) -> str:
    """Return when to help with a month that has this chance of being recalled.

    >>> [help_for(recall) for recall in (0, 0.6, 0.8, 0.95)]
    ['always', 'request', 'mistake', 'never']
    """
    return next(when for least, when in FADING if recall >= least)


def help_by_month(progress: Progress, at: datetime | None = None) -> dict[int, str]:
    """Return when to help with each month, 1 to 12, by how well it is recalled at `at`, or now."""
    return {month: help_for(progress.month_recall(month, at)) for month in range(1, 13)}
