"""Questions with their right answers and reasons, for a quiz or a test. No widgets.

`cards` asks about one card that the caller chooses, `yaku` about a pile under some rules,
`decisions` and `plays` about a moment of a match, judged by `worth`. `streams` yields questions one
after another, and can make the next while the current one is being answered.
"""

from .question import Moment, Option, Question, Row
from .streams import QUIZZES, Ahead, Drawn, questions

__all__ = ["QUIZZES", "Ahead", "Drawn", "Moment", "Option", "Question", "Row", "questions"]
