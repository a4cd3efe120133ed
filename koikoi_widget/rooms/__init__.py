"""Two people, or two programs, on two machines.

A room is a value and a log that is only added to (`room.py`). One authority holds it and the match
in it (`authority.py`), keeps the log in a file (`store.py`), and hands each token what it may see
(`sight.py`). `desk.py` answers the messages of `messages.py` over websockets; `client.py` is the
other end, and `kk.Room` in `door.py` the way in from Python.

Importing this package loads no tornado; `desk.py` and `client.py` need it.
"""
