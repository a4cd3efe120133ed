"""Two people, or two programs, on two machines.

A room is a value and a log that is only added to (`room.py`). One authority holds it and the match
in it (`authority.py`), keeps the log in a file (`store.py`), and hands each token what it may see
(`sight.py`). `desk.py` answers the messages of `room_messages.py` over websockets; `far/` is the
other end of them, with `kk.Room`, the way in from Python.

Importing this package loads no tornado; `desk.py` and `far/client.py` need it.
"""
