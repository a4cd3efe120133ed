"""Pictures made of pixels: checked by Pillow, which reads no format but the expected ones."""

from __future__ import annotations

import warnings
from base64 import b64encode
from io import BytesIO

from ..engine.errors import reason_of
from ..locale import _, number

MOST_PIXELS = 4_000_000  # of a picture; the largest screen needs half a million for a card


class Unreadable(Exception):
    """A picture that is not used; its arguments say what is wrong with it, a sentence each."""


def size_of(data: bytes, format: str) -> tuple[int, int]:
    """Return the width and height of a picture in pixels, once all of it has been decoded.

    Args:
        format: "PNG" or "JPEG".

    Raises:
        Unreadable: the picture is broken, or has too many pixels.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what is asked here anyway
            with Image.open(BytesIO(data), formats=(format,)) as image:
                width, height = image.size  # from its head, before anything is decoded
                if width * height > MOST_PIXELS:
                    raise Unreadable(
                        _(
                            "The picture has {width} × {height} pixels; at most {most} in all are "
                            "allowed.",
                            width=width,
                            height=height,
                            most=number(MOST_PIXELS),
                        )
                    )
                image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise Unreadable(unreadable(format, error)) from None
    return width, height


def unreadable(format: str, error: Exception) -> str:
    """Return the sentence that a file is not of its format."""
    return _("It cannot be read as {format}: {reason}", format=format, reason=reason_of(error))


def embedded(data: bytes, format: str) -> str:
    """Return a picture as the address of an SVG image, which contains it."""
    return f"data:image/{format.lower()};base64,{b64encode(data).decode()}"
