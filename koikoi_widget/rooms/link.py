"""Links and codes of rooms, as people hand them on: `http://127.0.0.1:8866/rooms#KBTP-XRWM`.

What follows the number sign is sent to no server by a browser, and stands in no log. The code alone
invites; behind a full stop it has the token of a seat, or of those who watch.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from ..engine.errors import InvalidValue, quoted
from ..locale import _
from .room_messages import is_code, is_token
from .tickets import own_ticket

PATH = "rooms"  # below the address of the server
# Of the environment of a page's kernel: where it reaches the rooms of the page's own server.
VARIABLE = "KOIKOI_ROOMS"
# Of the environment of a user's server on a Hub: where it reaches the Hub's rooms; and, from the
# Hub itself, what says there whose server it is.
HUB_VARIABLE, _HUB_TOKEN = "KOIKOI_HUB_ROOMS", "JUPYTERHUB_API_TOKEN"
_MOST = 2_000  # characters


def own_server() -> str:
    """Return where this kernel reaches its rooms: its page's server or its Hub; "" for none."""
    return page_server() or hub_server()


def page_server() -> str:
    """Return where this kernel reaches the rooms of its page's server; "" if that has none."""
    return os.environ.get(VARIABLE, "")


def hub_server() -> str:
    """Return where this kernel reaches the rooms of its Hub; "" if there are none."""
    address = os.environ.get(HUB_VARIABLE, "").strip()
    return f"{address.rstrip('/')}/" if address else ""


def sign_in(server: str) -> dict[str, str]:
    """Return the headers that tell the Hub's rooms, and no other server, whose kernel this is."""
    token = os.environ.get(_HUB_TOKEN, "")
    return {"Authorization": f"token {token}"} if token and server == hub_server() else {}


def public_server(page: str) -> str:
    """Return the address of this kernel's rooms as others reach them.

    A page's server has them at its own address. On a Hub they are at the same path everywhere.

    Args:
        page: the address of the page's server, as this browser has it.

    Raises:
        InvalidValue: it is none.
    """
    address = server_address(page)
    return address if page_server() else urljoin(address, urlsplit(hub_server()).path)


class Link(NamedTuple):
    """A link taken apart.

    Attributes:
        server: the address of the server, which ends with a slash.
        code: the room, in eight letters.
        token: "" for an invitation.
    """

    server: str
    code: str
    token: str = ""

    def __str__(self) -> str:
        end = f".{self.token}" if self.token else ""
        return f"{self.server}{PATH}#{shown_code(self.code)}{end}"


def shown_code(code: str) -> str:
    """Return a code in two groups of four letters, as it is read aloud.

    >>> shown_code("KBTPXRWM")
    'KBTP-XRWM'
    """
    return f"{code[:4]}-{code[4:]}"


def link_of(text: object, server: str | None = None) -> Link:
    """Return the link that a text is; or the code of a room on `server`, in either case.

    Raises:
        InvalidValue: it is neither; the message quotes no token.

    >>> link_of("http://127.0.0.1:8866/rooms#kbtp-xrwm").code
    'KBTPXRWM'
    >>> str(link_of("KBTP XRWM", "http://127.0.0.1:8866"))
    'http://127.0.0.1:8866/rooms#KBTP-XRWM'
    """
    if not isinstance(text, str) or len(text) > _MOST:
        raise InvalidValue(_("expected the link of a room, got {found}.", found=quoted(text)))
    before, sign, after = text.strip().partition("#")
    code, _stop, token = (after if sign else before).partition(".")
    code = re.sub(r"[\s\N{WORD JOINER}-]", "", code).upper()
    if not is_code(code):
        raise InvalidValue(
            _(
                "{code} is not the code of a room: it has eight letters, such as KBTP-XRWM.",
                code=quoted(code),
            )
        )
    if token and not is_token(token):
        raise InvalidValue(_("the end of this link is missing or was changed."))
    if not sign and server is None:
        raise InvalidValue(_("a code alone also needs the address of the server, server=…"))
    base = before.removesuffix(PATH) if sign else server
    return Link(server_address(base), code, token)


def server_address(text: object) -> str:
    """Return the address of a server, with a slash at its end.

    Raises:
        InvalidValue: it is none.

    >>> server_address("http://127.0.0.1:8866")
    'http://127.0.0.1:8866/'
    """
    if isinstance(text, str) and len(text) <= _MOST and text.isprintable():
        try:
            parts = urlsplit(text.strip())
            is_one = parts.scheme in ("http", "https") and bool(parts.hostname)
            if is_one and parts.port != 0 and not (parts.query or parts.fragment or parts.username):
                return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"
        except ValueError:  # a port that is none
            pass
    raise InvalidValue(
        _(
            "expected the address of a server, such as http://127.0.0.1:8866, got {found}.",
            found=quoted(text),
        )
    )


def is_for_others(link: str) -> bool:
    """Return whether a link leads anywhere from other computers than this.

    >>> is_for_others("http://127.0.0.1:8866/rooms#KBTP-XRWM")
    False
    """
    host = urlsplit(link).hostname or ""
    return not (host in ("localhost", "::1") or host.startswith("127."))


def only_here() -> str:
    """Return that an invitation reaches nobody at another computer, and what would."""
    sentence = _(
        "A link from here works on this computer only. For a friend in your network, start the "
        "page with koikoi play --wifi; elsewhere, with --address and --host."
    )
    return in_one_line(sentence, "--")


def in_one_line(text: str, hyphens: str) -> str:
    """Return a text in which no line ends at such hyphens: those of an option, or of a code."""
    return text.replace(hyphens, "".join(f"{hyphen}\N{WORD JOINER}" for hyphen in hyphens))


def websocket_address(server: str, language: str, path: str = PATH) -> str:
    """Return where the rooms of a server, or what else it has, are reached, in that language."""
    ticket = f"&ticket={own_ticket()}" if server == own_server() else ""
    return f"ws{server.removeprefix('http')}{path}?lang={language}{ticket}"
