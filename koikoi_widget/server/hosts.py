"""The names and addresses under which the page is asked for."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address

LOCAL = "localhost"
ANY = "*"


def url(address: str, port: int, path: str = "/") -> str:
    """Return where a browser on this machine finds what listens on an address and a port."""
    found = _address(address)
    if found is not None and found.is_unspecified:  # all of this machine's addresses
        address = LOCAL
    elif isinstance(found, IPv6Address):
        address = f"[{found}]"
    return f"http://{address}:{port}{path}"


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


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a text is, with or without a URL's brackets; None for a name."""
    try:
        return ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
