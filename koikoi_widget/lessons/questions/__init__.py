"""Questions with their right answers and the reason, for a quiz or for a test. No widgets.

`cards` asks about one card that the caller chooses, `yaku` about a pile under some rules,
`decisions` and `plays` about a moment of a match, judged by `worth`; `streams` asks one after the
other, `ahead` while the one before is answered.
"""

from .ahead import Ahead
from .question import Option, Question, Row
from .streams import QUIZZES, questions

__all__ = ["QUIZZES", "Ahead", "Option", "Question", "Row", "questions"]
