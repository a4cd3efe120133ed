"""How far below the best the answers are that a quiz calls right; prints JSON.

    python -m tests.lessons.right_answers --questions 400 --rules nintendo bga

Each answer to a question is priced again by `advise`, with another seed than the quiz's and so
against other deals, as many as in a quiz's closer look.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from random import Random

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI, STOP
from koikoi_widget.lessons.questions import decisions, plays

DEALS = 72_000
QUIZZES = {
    "decisions": (decisions.decisions, decisions.decision_of),
    "discards": (plays.discards, plays.discard_of),
    "plays": (plays.plays, plays.play_of),
}


def losses(quiz: str, rules: str, questions: int) -> list[float]:
    """Return for each question by how many points its worst right answer is below the best."""
    drawn, ask = QUIZZES[quiz]
    rng, found = Random(1), []
    for moment in islice(drawn(rng, rules), questions):
        question = ask(moment)
        values: dict[object, float] = {}
        for option in kk.advise(moment.view, DEALS, seed="again", match=False).options:
            answer = answer_to(option.action)
            values[answer] = max(option.equity, values.get(answer, option.equity))
        offered = [values[option.card or option.text] for option in question.options]
        found.append(max(offered) - min(offered[place] for place in question.right))
    return found


def answer_to(action: object) -> object:
    """Return the card of the answer that means an action, or its text."""
    return {STOP: "Stop", KOI_KOI: "Koi-koi"}.get(action) or action.card


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--rules", nargs="+", default=["nintendo", "bga"])
    parser.add_argument("--quizzes", nargs="+", choices=QUIZZES, default=["decisions", "discards"])
    asked = parser.parse_args()
    for rules in asked.rules:
        for quiz in asked.quizzes:
            found = losses(quiz, rules, asked.questions)
            said = {
                "rules": rules,
                "quiz": quiz,
                "questions": len(found),
                "more than 0.5 below": sum(loss > 0.5 for loss in found),
                "worst": round(max(found), 3),
                "mean": round(sum(found) / len(found), 3),
            }
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
