"""What goes through a kernel's websocket, as Jupyter's protocol v1 frames it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from ipycanvas.canvas import COMMANDS
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

SUBPROTOCOL = "v1.kernel.websocket.jupyter.org"
NAMES = {number: name for name, number in COMMANDS.items()}


@dataclass
class Message:
    """One message of a kernel: its kind, when the kernel made it, what it says."""

    kind: str
    made: datetime
    content: dict[str, Any]
    buffers: list[bytes] = field(default_factory=list)
    number: str = ""  # of the request that it belongs to

    @property
    def said(self) -> dict[str, Any]:
        """What a widget says to its other half; empty if it is not such a message."""
        data = self.content.get("data", {})
        return data if self.kind in ("comm_msg", "comm_open") else {}


def read(frame: bytes) -> Message:
    """Return the message in a frame."""
    _channel, parts = deserialize_msg_from_ws_v1(frame)
    header, parent, _metadata, content = (json.loads(part) for part in parts[:4])
    made = datetime.fromisoformat(header["date"]).astimezone(UTC)
    return Message(header["msg_type"], made, content, parts[4:], parent.get("msg_id", ""))


def written(kind: str, content: dict[str, Any], session: str, **metadata: Any) -> tuple[str, bytes]:
    """Return the number of a message to the kernel, and its frame."""
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": session,
        "username": "",
        "version": "5.3",
        "date": datetime.now(UTC).isoformat(),
    }
    parts = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
    return header["msg_id"], serialize_msg_to_ws_v1(parts, "shell", lambda part: _packed(part))


def _packed(part: dict[str, Any]) -> bytes:
    return json.dumps(part).encode()


# An ipycanvas command: its name, and what it is given.
Command = tuple[str, list[Any]]


def drawn(message: Message) -> Iterator[Command]:
    """Yield the drawing commands in a message of ipycanvas; nothing for any other."""
    said = message.said.get("content")
    if not message.buffers or not isinstance(said, dict) or said.get("dtype") != "uint8":
        return
    commands = json.loads(message.buffers[0])
    for number, *rest in commands if isinstance(commands[0], list) else [commands]:
        yield NAMES[number], rest[0] if rest else []
