"""What tells the kernels of one server's pages apart, which all come from its own address.

A kernel is given a ticket when it starts, and shows it at the rooms of that server. It allows
nothing: what is rationed is only counted by it instead of by the address.
"""

from __future__ import annotations

import os
import secrets
from hmac import compare_digest, digest

# Of the environment of a page's kernel.
VARIABLE = "KOIKOI_ROOMS_TICKET"
_KEY = secrets.token_bytes(32)  # of this server, as long as it runs


def new_ticket() -> str:
    """Return a ticket for one kernel of this server."""
    name = secrets.token_hex(16)
    return f"{name}.{_signature(name)}"


def is_ticket(text: str) -> bool:
    """Return whether this server has made a ticket."""
    name, _stop, signature = text.partition(".")
    return text.isascii() and compare_digest(signature, _signature(name))


def own_ticket() -> str:
    """Return the ticket of this kernel; "" if it has none."""
    return os.environ.get(VARIABLE, "")


def _signature(name: str) -> str:
    return digest(_KEY, name.encode(), "sha256").hex()
