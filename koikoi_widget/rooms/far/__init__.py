"""The far end of a room: what a kernel or a script needs that has a seat there.

`client.py` holds the websocket, and `kk.Room` in `far_room.py` is the way in from Python. What the
server has told becomes a match without hidden cards (`told.py`). `far_state.py` is the state of a
table, `far_update.py` how it changes, `far_screen.py` what it shows, `far_table.py` the widget.
"""
