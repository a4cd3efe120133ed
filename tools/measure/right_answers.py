"""How far below the best the answers are that a quiz calls right; prints JSON.

    python -m tools.measure.right_answers --questions 400 --rules nintendo bga

Each answer to a question is priced again by `advise`, with another seed than the quiz's and so
against other deals; where that finds a right answer that loses more than a quiz looks at twice,
against as many as in a quiz's closer look.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP, Action
from koikoi_widget.lessons.questions.kinds import (
    decision_questions,
    play_questions,
)
from koikoi_widget.lessons.questions.question import Moment, Question
from koikoi_widget.lessons.questions.worth import CLOSER, NEAR

DEALS = 18_000
QUIZZES = {
    "decisions": (decision_questions.decisions, decision_questions.decision_of),
    "discards": (play_questions.discards, play_questions.discard_of),
    "plays": (play_questions.plays, play_questions.play_of),
}


def losses(quiz: str, rules: str) -> Iterator[float]:
    """Yield for each question by how many points its worst right answer is below the best."""
    drawn, ask = QUIZZES[quiz]
    for moment in drawn(Random(1), rules):
        question = ask(moment)
        lost = loss(question, moment, DEALS)
        yield lost if lost <= NEAR else loss(question, moment, CLOSER * DEALS)


def loss(question: Question, moment: Moment, deals: int) -> float:
    """Return by how many points the worst right answer is below the best on offer."""
    values: dict[object, float] = {}
    for option in kk.advise(moment.view, deals, seed=f"again {deals}", match=False).options:
        answer = answer_to(option.action)
        values[answer] = max(option.equity, values.get(answer, option.equity))
    offered = [values[option.card or option.text] for option in question.options]
    return max(offered) - min(offered[place] for place in question.right)


def answer_to(action: Action) -> object:
    """Return the card of the answer that means an action, or its text."""
    words: dict[Action, str] = {STOP: "Stop", KOI_KOI: "Koi-koi"}
    return words.get(action) or action.card


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--rules", nargs="+", default=["nintendo", "bga"])
    parser.add_argument("--quizzes", nargs="+", choices=QUIZZES, default=["decisions", "discards"])
    asked = parser.parse_args()
    for rules in asked.rules:
        for quiz in asked.quizzes:
            found = list(islice(losses(quiz, rules), asked.questions))
            said = {
                "rules": rules,
                "quiz": quiz,
                "questions": len(found),
                "more than 0.5 below": sum(lost > 0.5 for lost in found),
                "worst": round(max(found), 3),
                "mean": round(sum(found) / len(found), 3),
            }
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
