"""The learner on a page: one progress shared by all its widgets."""

from __future__ import annotations

from datetime import datetime

import traitlets

from .progress import Progress


class Learner(traitlets.HasTraits):
    """The person who answers: a progress that grows, and that widgets can observe."""

    progress = traitlets.Instance(Progress)

    def __init__(self, progress: Progress | None = None) -> None:
        super().__init__(progress=progress or Progress())

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
