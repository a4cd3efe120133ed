"""The lessons, room by room: each imports those before it in this list.

`html` is what stands between the paragraphs, `judgement` measures rules of thumb, `questions` knows
the game but no widgets, `learner` remembers, `quiz` asks and judges, `guided` plays a hand with its
reader, `course` is the lessons in their order with a module for each that needs one, and
`my_matches` looks at what the learner has played.
"""

HAND_RULES = "fuda-wiki"  # the preset by which the first hand is played
