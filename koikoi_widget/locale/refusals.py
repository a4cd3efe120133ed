"""What every error of the package is: a sentence that can be said in another language later.

`engine.errors` has the others. These are here because a language can be unknown too.
"""

from __future__ import annotations

import re

from .remembered import anew, remembered

MOST_QUOTED = 80  # characters of the quoted text
MOST_TOLD = 300  # characters of a message

# Control characters, which a terminal obeys; marks that turn the direction of what follows; halves
# of a surrogate pair, from JSON or from the name of a file, which cannot be encoded.
_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@remembered
def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Return at most `most` characters of `text`, all of which a page or a terminal can show."""
    text = text if len(text) <= most else f"{text[: most - 1]}…"
    return _UNSHOWABLE.sub("\N{REPLACEMENT CHARACTER}", text)


class KoiKoiError(ValueError):
    """Base of everything the engine refuses. A message that is too long is cut."""

    def __init__(self, message: object = "") -> None:
        text = message if isinstance(message, str) else str(message)
        super().__init__(shortened(text, MOST_TOLD))

    def __str__(self) -> str:
        text: str = anew(self.args[0])
        return text


class UnknownName(KoiKoiError):
    """A preset, player, yaku, option or language that does not exist."""
