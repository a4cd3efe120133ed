"""The parts of the lessons: questions, a quiz that asks them, cards and tables to show.

`questions` knows the game but no widgets, `quiz` asks and judges, `show` and `tables` make what
goes between the paragraphs, and `source` lets readers choose whose rules a lesson follows.
"""
