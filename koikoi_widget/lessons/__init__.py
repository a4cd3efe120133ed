"""What the lessons are made of: questions, a quiz that asks them, cards and tables to show.

`questions` knows the game and no widget, `quiz` asks and judges, `show` and `tables` make what
stands between the paragraphs, `source` lets a reader choose whose rules a lesson follows.
"""
