"""A text behind the number sign of a link: deflated, in the letters that an address allows.

What follows the number sign is sent to no server, and stands in no log. It comes from anybody, so
what it becomes once inflated is bounded.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b

from ..engine.errors import InvalidValue
from ..locale import _

LONGEST_LINK = 2_000  # letters; what chats, mail and QR codes carry whole
MOST_TEXT = 100_000  # bytes that a text may become

_RAW = -15  # deflated without a header


def linked(address: str, text: str, too_long: str) -> str:
    """Return the link that brings a text to the page at `address`.

    Args:
        address: of the page; what follows its number sign is replaced.
        too_long: what to say if it would have more than `LONGEST_LINK` letters, with places for
            `count` and `most`.

    Raises:
        InvalidValue: it would have.
    """
    link = f"{address.partition('#')[0]}#{text}"
    if len(link) > LONGEST_LINK:
        raise InvalidValue(_(too_long, count=len(link), most=LONGEST_LINK))
    return link


def packed(text: str) -> str:
    """Return a text deflated, in letters."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    return letters(deflating.compress(text.encode()) + deflating.flush())


def unpacked(written: str) -> str:
    """Return the text that `packed` wrote.

    Raises:
        InvalidValue: it cannot be read, or is longer than `MOST_TEXT`.
    """
    inflated = zlib.decompressobj(_RAW)
    text = ""
    with suppress(ValueError, zlib.error):
        text = inflated.decompress(data_of(written), MOST_TEXT).decode()
    if not text or not inflated.eof:
        raise InvalidValue(_("the text in this link cannot be read."))
    return text


def letters(data: bytes) -> str:
    """Return any bytes in the letters of base 64 that an address allows."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(written: str) -> bytes:
    """Return the bytes that `letters` wrote.

    Raises:
        ValueError: there are none.
    """
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


def digest_of(text: str) -> str:
    """Return eight letters by which a link is known to have come whole."""
    return blake2b(text.encode(), digest_size=4).hexdigest()
