"""Quizzes and trainers: they ask, judge, and keep count.

`quiz` asks any questions; `trainer` asks those of an exercise, of which `exercises` has the list,
and remembers. `attempt` is an answer as it takes shape, `pace` the length of a session; a `result`
can be handed in, and `report` reads many of them, which `asked_again` checks.
"""
