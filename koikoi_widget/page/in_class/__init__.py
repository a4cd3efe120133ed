"""The parts of the page for a class: the teacher's screen, a pupil's, and a question for all."""
