"""The learner whom all widgets of a page share, and the help that fades as they learn."""

from __future__ import annotations

from datetime import datetime

import traitlets

from .progress import Progress


class Learner(traitlets.HasTraits):
    """The person who answers: a progress that grows, and that widgets can observe."""

    progress: traitlets.Instance[Progress] = traitlets.Instance(Progress, args=())

    def remember(self, item: str, is_right: bool, at: datetime | None = None) -> None:
        """Take note of an answer about `item`."""
        self.progress = self.progress.answered(item, is_right, at)

    def take(self, text: str) -> None:
        """Add the progress in `text`; for each item the more recent memory is kept.

        Raises:
            ProgressError: it cannot be read; the progress stays as it was.
        """
        self.progress = self.progress.merged(Progress.parse(text))


learners: dict[str, Learner] = {}


def learner(keep: str = "progress") -> Learner:
    """Return the learner that the browser keeps under a name, the same object each time.

    Everything on a page shares it: what one trainer learns, the next one knows.
    """
    return learners.setdefault(keep, Learner())


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
