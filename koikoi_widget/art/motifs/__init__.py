"""What the faces are made of. A motif is a function of a palette that returns an SVG fragment drawn
round its own origin; `pen.place` and `pen.stamp` put it on a card.

`things` holds what many months share (ribbons, poems, specks, clouds); each plant has a module, and
its four cards draw it with the same code. A creature that lives on one card is in its month.
"""
