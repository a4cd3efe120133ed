"""How long a session of a quiz lasts, and the words for that."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ...locale import _


@dataclass(slots=True)
class SessionLimit:
    """A session of `length` questions or, unless that is 0, of `seconds`.

    While the clock runs nothing is tried again, and a right answer leads straight on.

    Attributes:
        ends_at: when a timed session ends, by the monotonic clock.
    """

    length: int
    seconds: int = 0
    ends_at: float = 0.0

    @property
    def left(self) -> float | None:
        """How many seconds are left, None if it is not timed."""
        return max(0.0, self.ends_at - time.monotonic()) if self.seconds else None

    def begin(self) -> None:
        """Begin a session: the clock starts."""
        self.ends_at = time.monotonic() + self.seconds

    def resume(self, seconds: int, began: float) -> None:
        """Go on with a session of so many seconds that was begun at a time, in seconds since 1970.

        A clock that was set back gives nobody more time than the session has.
        """
        self.seconds = seconds
        self.ends_at = time.monotonic() + min(seconds, began + seconds - time.time())

    def is_over(self, answered: int) -> bool:
        """Return whether the session is over after `answered` answers."""
        return self.left == 0 if self.seconds else answered == self.length

    def count(self, number: int, right: int) -> str:
        """Return how far the session has come: the number of its question, and of right answers."""
        if self.seconds:
            return _("{right} right so far", right=right)
        return _(
            "Question {number} of {length}, {right} right so far",
            number=number,
            length=self.length,
            right=right,
        )

    def next_words(self, answered: int) -> str:
        """Return what leads on from an answer."""
        if self.seconds:  # which may run out while the answer is being read
            return _("Continue")
        return _("The result") if self.is_over(answered) else _("Next question")

    def begin_words(self, answered: int) -> str:
        """Return what leads to a session, after one with `answered` answers; 0: there was none."""
        if self.seconds:
            return _("Another quiz") if answered else _("Begin")
        return _("{length} more questions", length=self.length)

    @property
    def task(self) -> str:
        """What to say before anything has been answered."""
        if self.seconds:
            return _("Answer as many as you can in {seconds} seconds.", seconds=self.seconds)
        return _("There are no more questions.")
