"""The parts of the lessons.

`questions` knows the game but no widgets; `quiz` asks and judges, `learner` remembers. What goes
between the paragraphs is made by `show` and `tables`, and by a module for each lesson that needs
more; `source` lets readers choose whose rules a lesson follows. `judgement` measures rules of
thumb, `own` looks at the matches that the learner has played.
"""
