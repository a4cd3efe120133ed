"""The seal of a class on what is made there: whoever changes the text breaks it.

The server of a class has a secret, in its folder, that no page shows. What a pupil hands in carries
a keyed digest of all that it says; whoever has the folder computes it again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from enum import StrEnum
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from . import seal

OF_THE_SERVER = "server"  # in the folder of a class: its secret, and the matches of two
_PURPOSE = b"koikoi result"


class Seal(StrEnum):
    """What a seal says of a text."""

    WHOLE = "whole"  # it is as it was made
    BROKEN = "broken"  # it was changed, or made in another class
    NONE = "none"  # it was made elsewhere, where nothing is sealed


def seal_on(text: str) -> str:
    """Return the seal on a text of the class whose server this is; "" if it is that of none."""
    if seal.FOLDER in os.environ:
        with suppress(seal.SealError):
            return _digest(text, seal.key_for(_PURPOSE))
    return ""


def key_beside(folder: Path) -> bytes | None:
    """Return the key of the class whose folder this is, or one above it; None if there is none."""
    for place in (folder.resolve(), *folder.resolve().parents):
        with suppress(OSError):
            secret = (place / OF_THE_SERVER / seal.SECRET).read_bytes()
            return seal.derived(secret, _PURPOSE)
    return None


def judged(text: str, written: str, key: bytes) -> Seal:
    """Return what the seal `written` beside a text says to whoever has the key."""
    if not written:
        return Seal.NONE
    is_same = compare_digest(written.encode(), _digest(text, key).encode())
    return Seal.WHOLE if is_same else Seal.BROKEN


def _digest(text: str, key: bytes) -> str:
    # JSON that was written by hand may hold half a letter, which UTF-8 has no bytes for.
    return blake2b(text.encode("utf-8", "surrogatepass"), key=key, digest_size=16).hexdigest()
