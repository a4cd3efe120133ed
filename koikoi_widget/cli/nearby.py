"""By which addresses other machines near by, such as a class's phones, reach this one."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address

from ..engine.errors import KoiKoiError
from ..locale import _

# The beginnings of the names of networks that no phone is in: of containers, virtual machines, and
# private tunnels.
_WITHIN = tuple(
    "br- docker tap tun utun vbox veth vethernet virbr virtualbox vmnet vmware wg".split()
)
_FAR = "192.0.2.1"  # of nobody (RFC 5737): the way there is asked for, and nothing is sent


class NoNetwork(KoiKoiError):
    """No other machine can reach this one."""


def nearby_addresses() -> list[str]:
    """Return this machine's addresses in a network, first the one that phones most likely reach.

    That is the one over which this machine itself reaches others, unless that goes through a
    tunnel.
    """
    import psutil

    own = _way_out()
    is_up = {name: state.isup for name, state in psutil.net_if_stats().items()}
    known = [
        (name.lower().startswith(_WITHIN), entry.address != own, entry.address)
        for name, entries in psutil.net_if_addrs().items()
        for entry in entries
        if entry.family == socket.AF_INET and is_up.get(name) and _is_shared(entry.address)
    ]
    return [address for *_order, address in sorted(known)]


def nearby_address() -> str:
    """Return the first of `nearby_addresses`.

    Raises:
        NoNetwork: there is none.
    """
    for address in nearby_addresses():
        return address
    raise NoNetwork(
        _("this machine is in no network; join the Wi-Fi, or switch on a hotspot of its own")
    )


def _is_shared(address: str) -> bool:
    parsed = IPv4Address(address)
    return not (parsed.is_loopback or parsed.is_link_local)


def _way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_FAR, 9))
            return str(probe.getsockname()[0])
        except OSError:  # there is no way out, as in a hotspot
            return ""
