"""The far end of a room: what a kernel or a script needs that has a seat there.

`client.py` holds the websocket, and `kk.Room` in `door.py` is the way in from Python. What the
server has told becomes a match without hidden cards (`told.py`), of which `far_state.py` makes the
state of a table and `far_table.py` the widget.
"""
