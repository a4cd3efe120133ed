"""The names and addresses under which the page is asked for."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address

from ..engine.errors import InvalidValue, quoted
from ..locale import _

# What a path may be made of; a Hub puts the user's name into it, in which "@" becomes "%40".
_PART = re.compile(r"[A-Za-z0-9_.~%@+-]+")
LOCAL = "localhost"
ANY = "*"


def url(address: str, port: int, path: str = "/") -> str:
    """Return where a browser on this machine finds what listens on an address and a port."""
    parsed = _address(address)
    if is_everywhere(address):
        address = LOCAL
    elif isinstance(parsed, IPv6Address):
        address = f"[{parsed}]"
    return f"http://{address}:{port}{path}"


def is_everywhere(address: str) -> bool:
    """Return whether an address, such as 0.0.0.0, stands for all that this machine has."""
    parsed = _address(address)
    return parsed is not None and parsed.is_unspecified


def base_path(text: str) -> str:
    """Return the path of a page behind a proxy, with a slash at both ends.

    Raises:
        InvalidValue: it is none that every proxy passes on as it is.
    """
    parts = [part for part in text.split("/") if part]
    if any(part in (".", "..") or not _PART.fullmatch(part) for part in parts):
        raise InvalidValue(
            _(
                "--base-url takes a path such as /koi-koi/: letters, digits, '-', '_' and '.'. "
                "It cannot be {path}.",
                path=quoted(text),
            )
        )
    return "/".join(["", *parts, ""])


def is_named(host: str, names: Collection[str]) -> bool:
    """Return whether a request for `host` is meant for a server that has these names.

    Every server has this machine's own. A name may be an address, which leads nowhere else, so that
    no foreign page can lend it; but "any address" does not name a machine.
    """
    if ANY in names:
        return True
    address = _address(host)
    if address is None:
        return host.lower() in {LOCAL, *map(str.lower, names)}
    return address.is_loopback or (not address.is_unspecified and address in map(_address, names))


def is_served(host: str, address: str) -> bool:
    """Return whether whoever listens on `address` may be asked for as `host`.

    Only of an address can one tell: a name is for a proxy, and what listens everywhere may have
    an address of the network around it.
    """
    asked, listening = _address(host), _address(address)
    if asked is None or listening is None or listening.is_unspecified:
        return True
    return asked == listening


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a text is, with or without a URL's brackets; None for a name."""
    try:
        return ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
