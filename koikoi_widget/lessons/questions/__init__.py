"""Questions with their right answers and the reason, for a quiz or for a test. No widgets.

`cards` asks about one card that the caller chooses, `yaku` about a pile under some rules,
`decisions` about a moment of a match; `streams` asks one after the other.
"""

from .question import Option, Question, Row
from .streams import QUIZZES, questions

__all__ = ["QUIZZES", "Option", "Question", "Row", "questions"]
