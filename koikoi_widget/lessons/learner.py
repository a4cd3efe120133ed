"""The learner at a page: one progress that all its widgets share."""

from __future__ import annotations

from datetime import datetime

import traitlets

from .progress import Progress


class Learner(traitlets.HasTraits):
    """Whoever answers: a progress that goes on, for everything that observes it."""

    progress = traitlets.Instance(Progress)

    def __init__(self, progress: Progress | None = None) -> None:
        super().__init__(progress=progress or Progress())

    def answered(self, item: str, is_right: bool, at: datetime | None = None) -> None:
        """Take note of an answer about `item`."""
        self.progress = self.progress.answered(item, is_right, at)

    def take(self, text: str) -> None:
        """Add the progress that `text` holds; of each item the later memory stays.

        Raises:
            ProgressError: it cannot be read; what was known stays as it was.
        """
        self.progress = self.progress.merged(Progress.parse(text))


learners: dict[str, Learner] = {}


def learner(keep: str = "progress") -> Learner:
    """Return the learner whom the browser keeps under a name, the same one each time.

    Everything on a page shares it: what one trainer hears, the next one knows.
    """
    return learners.setdefault(keep, Learner())
