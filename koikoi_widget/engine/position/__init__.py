"""Single positions: whether one can be, its notation, and the hidden cards that fit a view."""
