"""Texts that a browser keeps and cannot read: sealed with a secret of the server's user.

Texts are sealed with Fernet, from the library `cryptography`: encrypted and authenticated, so that
a changed text does not open. The secret is a file in the user's data folder, or `KOIKOI_SECRET`.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from tempfile import mkstemp
from typing import TYPE_CHECKING

from ... import runtime
from ...engine.errors import KoiKoiError, reason_of_system
from ...locale import _

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

HEADER = "koi-koi sealed 1"
SECRET = "secret"  # the file in the user's data folder
VARIABLE = "KOIKOI_SECRET"  # an environment variable: the secret, if no file can hold it
FOLDER = "KOIKOI_FOLDER"  # another: what is used in place of the user's data folder
_LEAST = 32  # characters in a secret


class SealError(KoiKoiError):
    """A text cannot be sealed or opened here; the message says why."""


def is_sealed(text: str) -> bool:
    """Return whether `text` was made by `sealed`, whether or not it opens here."""
    return text.startswith(HEADER)


def sealed(text: str, in_the_clear: Iterable[str] = ()) -> str:
    """Return `text` sealed, below the lines `in_the_clear`, which anybody can read.

    Raises:
        SealError: nothing can be sealed here.
    """
    token = _fernet().encrypt(text.encode()).decode("ascii")
    return "\n".join([HEADER, *in_the_clear, token]) + "\n"


def opened(text: str) -> str:
    """Return what is sealed in `text`; the inverse of `sealed`.

    Raises:
        SealError: it was sealed with another secret, or changed.
    """
    fernet = _fernet()
    from cryptography.fernet import InvalidToken

    try:
        return fernet.decrypt(text.split()[-1].encode()).decode()
    except InvalidToken:
        raise SealError(
            _(
                "It was encrypted by another server, or with a key that this server no longer "
                "has, or it has been changed since."
            )
        ) from None


def why_not() -> str:
    """Return why nothing can be sealed here, "" if it can."""
    try:
        _fernet()
    except SealError as error:
        return str(error)
    return ""


def data_folder() -> Path:
    """Return the folder of this server's own files, creating it if necessary.

    Raises:
        OSError: it cannot be created.
    """
    from platformdirs import user_data_path

    usual = user_data_path("koikoi_widget", appauthor=False)
    folder = Path(os.environ.get(FOLDER) or usual)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _fernet() -> Fernet:
    try:
        from cryptography.fernet import Fernet
    except ModuleNotFoundError:
        raise SealError(
            _(runtime.NO_SEAL)
            if runtime.IS_BROWSER
            else _("Encryption needs a library. To install it: pip install 'koikoi_widget[page]'.")
        ) from None
    return Fernet(urlsafe_b64encode(key_for(b"koikoi seal")))


def key_for(purpose: bytes) -> bytes:
    """Return the key of this server for one purpose, of at most 16 bytes.

    Raises:
        SealError: this server has no secret.
    """
    return derived(_secret(), purpose)


def derived(secret: bytes, purpose: bytes) -> bytes:
    """Return the key for one purpose: whoever has it learns neither the secret nor another key."""
    return blake2b(secret, digest_size=32, person=purpose).digest()


def _secret() -> bytes:
    try:
        secret = os.environ.get(VARIABLE, "").encode() or _secret_in(data_folder() / SECRET)
    except OSError as error:
        raise SealError(
            _(
                "This server cannot store the key that encrypts the match ({reason}).",
                reason=reason_of_system(error),
            )
        ) from None
    if len(secret) < _LEAST:
        raise SealError(
            _("This server's secret key has fewer than {least} characters.", least=_LEAST)
        )
    return secret


def _secret_in(path: Path) -> bytes:
    """Return the secret in the file; a new one is there completely or not at all.

    A file that is too short has never sealed anything: it was cut off by a full disk or a power
    cut, and makes way for a new one.
    """
    with suppress(FileNotFoundError):
        secret = path.read_bytes()
        if len(secret) >= _LEAST:
            return secret
        path.unlink()
    descriptor, own = mkstemp(dir=path.parent)  # nobody else may read it
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(token_hex().encode())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # if many kernels start at once, the first one's stays
            os.link(own, path)
    finally:
        Path(own).unlink()
    _sync(path.parent)
    return path.read_bytes()


def _sync(folder: Path) -> None:
    """Have the names in a folder outlast a power cut, where a system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
