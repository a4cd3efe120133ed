"""Questions with their right answers and reasons, for a quiz or a test. No widgets.

`cards` asks about one card that the caller chooses, `yaku` about a pile under some rules,
`decisions` and `plays` about a moment of a match, judged by `worth`. `streams` yields questions one
after another; `ahead` makes the next while the current one is being answered.
"""

from .ahead import Ahead
from .moment import Moment
from .question import Option, Question, Row
from .streams import QUIZZES, Drawn, questions

__all__ = ["QUIZZES", "Ahead", "Drawn", "Moment", "Option", "Question", "Row", "questions"]
