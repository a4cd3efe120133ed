"""Which of this machine's addresses phones reach."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import psutil
import pytest

from koikoi_widget.cli import nearby

NETWORKS = {
    "lo": ["127.0.0.1"],
    "docker0": ["172.17.0.1"],
    "eth0": ["10.1.2.3", "169.254.7.7"],
    "tun0": ["10.8.0.2"],
    "wlan0": ["192.168.1.23"],
    "wlan1": ["192.168.9.9"],
}


@pytest.fixture
def way_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The address over which the machine with `NETWORKS` reaches others; to be filled."""
    way: list[str] = []
    entries = {
        name: [SimpleNamespace(family=socket.AF_INET, address=each) for each in addresses]
        for name, addresses in NETWORKS.items()
    }
    states = {name: SimpleNamespace(isup=name != "wlan1") for name in NETWORKS}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: entries)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: states)
    monkeypatch.setattr(nearby, "_way_out", lambda: "".join(way))
    return way


def test_the_address_of_the_way_out_comes_first_and_networks_within_the_machine_last(
    way_out: list[str],
) -> None:
    way_out.append("192.168.1.23")
    assert nearby.nearby_addresses() == ["192.168.1.23", "10.1.2.3", "10.8.0.2", "172.17.0.1"]


def test_a_tunnel_is_not_taken_for_the_network_of_the_phones(way_out: list[str]) -> None:
    way_out.append("10.8.0.2")
    assert nearby.nearby_address() == "10.1.2.3"


def test_a_machine_in_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "net_if_addrs", dict)
    with pytest.raises(nearby.NoNetwork, match="hotspot"):
        nearby.nearby_address()
