"""The match of a class: the same deals for everybody, from the same seat, against the same player.

A contest is a value and a log that is only added to (`contest.py`). One referee holds it, plays the
opponent, and knows every card (`referee.py`); `hall.py` answers the messages of `hall_messages.py`
over websockets. `pricing.py` has the coach say what the decisions cost, `ranking.py` puts pupils in
order. `class_seat.py` is a pupil's end of the connection, which the parts of the page use:
`page/in_class/class_part.py` for the pupils, `teacher_part.py` beside it for the teacher.

Beside the match, `handed_in.py` keeps what pupils hand in.
"""
