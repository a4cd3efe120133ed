"""Questions that take a while: a thread makes the next while the current one is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from .question import Question

# One thread for the questions of all quizzes: a learner only ever answers one at a time.
_maker = ThreadPoolExecutor(1, thread_name_prefix="koikoi-questions")


class Ahead(Iterator[Question]):
    """The same questions in the same order, each made while the previous one is being answered.

    Nothing is made until the first one is asked for.
    """

    def __init__(self, questions: Iterator[Question]) -> None:
        self._questions = questions
        self._next: Future[Question] | None = None

    def __next__(self) -> Question:
        found = self._coming().result()  # re-raises what the thread raised
        self._next = _maker.submit(next, self._questions)
        return found

    def when_ready(self, call: Callable[[], object]) -> bool:
        """Return whether the next question is ready; if not, `call` when it is, from the thread."""
        coming = self._coming()
        if coming.done():
            return True
        coming.add_done_callback(lambda _made: call())
        return False

    def _coming(self) -> Future[Question]:
        if self._next is None:
            self._next = _maker.submit(next, self._questions)
        return self._next
