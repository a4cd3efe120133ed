"""The links of a class: its own, that of its match on the board, and the teacher's."""

from __future__ import annotations

import os
import re
from pathlib import Path
from secrets import token_hex

from ..engine.errors import InvalidValue, quoted
from ..locale import N_, _
from ..rooms.room_messages import is_token
from .contest import CODE_LENGTH
from .hall_messages import is_code

PATH = "class"  # of the websocket, below the address of the server
CLASS, TEACH = "class", "teach"  # the parts of the page, as its address names them
VARIABLE = "KOIKOI_CLASS"  # of the environment: set where a class has its page
_TOKEN_FILE = "teacher"  # beside the server's secret
_TOKEN_BYTES = 16
OF_NO_CLASS = N_(
    "This page belongs to no class. A teacher opens the page of a class with koikoi class."
)


def is_class() -> bool:
    """Return whether this page, or its server, is that of a class."""
    return bool(os.environ.get(VARIABLE))


def teacher_token(folder: Path) -> str:
    """Return the token of the teacher that is kept in a folder, a new one if there is none.

    Raises:
        OSError: it can be neither read nor written.
    """
    path = folder / _TOKEN_FILE
    kept = path.read_text("ascii").strip() if path.is_file() else ""
    if is_token(kept):
        return kept
    token = token_hex(_TOKEN_BYTES)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(f"{token}\n", "ascii")
    return token


def teacher_link(page: str, token: str) -> str:
    """Return the teacher's link; what follows the number sign is sent to no server."""
    return f"{page}#{TEACH}.{token}"


def board_link(page: str, code: str) -> str:
    """Return the link for the board, with which pupils join.

    >>> board_link("http://10.0.0.7:8866/maple/", "KBTP")
    'http://10.0.0.7:8866/maple/#class.KBTP'
    """
    return f"{page}#{CLASS}.{code}"


def code_of(typed: object) -> tuple[str, str]:
    """Return the code that somebody typed, and the letters of their card, "" for none.

    Raises:
        InvalidValue: it is neither four letters nor eight.

    >>> code_of("kbtp"), code_of("KBTP-XRWM")
    (('KBTP', ''), ('KBTP', 'XRWM'))
    """
    letters = re.sub(r"[\s-]", "", typed).upper() if isinstance(typed, str) else ""
    code, card = letters[:CODE_LENGTH], letters[CODE_LENGTH:]
    if not letters:
        raise InvalidValue(_("Type in the four letters that your teacher shows."))
    if not is_code(code) or (card and not is_code(card)):
        raise InvalidValue(
            _(
                "{code} is not the code of a class. Such a code has four letters; the one on your "
                "own card has eight.",
                code=quoted(typed),
            )
        )
    return code, card
