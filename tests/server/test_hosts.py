"""The names and addresses under which the page is asked for."""

from __future__ import annotations

import pytest
from jupyter_server.utils import url_path_join

from koikoi_widget.server.hosts import is_named, url
from koikoi_widget.server.page import PageServer


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("koi.example", "http://koi.example:80/"),
        ("::1", "http://[::1]:80/"),
        ("0.0.0.0", "http://localhost:80/"),
        ("::", "http://localhost:80/"),
    ],
)
def test_every_address_has_a_url_that_a_browser_understands(address: str, found: str) -> None:
    assert url(address, 80) == found


def test_the_browser_that_is_opened_is_led_to_the_page() -> None:
    server = PageServer(ip="::1", port=8866, base_url="/koi-koi/")
    # As Voila joins them.
    opened = url_path_join(server.connection_url, server.base_url)
    assert opened == "http://[::1]:8866/koi-koi/"


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("localhost", []),
        ("127.0.0.1", []),
        ("127.8.8.8", []),
        ("[::1]", []),
        ("koi.example", ["koi.example"]),
        ("koi.example", ["other.example", "Koi.Example"]),
        ("192.0.2.7", ["192.0.2.7"]),
        ("[2001:db8::7]", ["2001:DB8:0::7"]),
        ("evil.example", ["*"]),
    ],
)
def test_a_server_answers_to_its_own_names(host: str, names: list[str]) -> None:
    assert is_named(host, names)


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("evil.example", []),
        ("koi.example.evil.example", ["koi.example"]),
        ("192.0.2.7", ["192.0.2.8", "koi.example"]),
        ("0.0.0.0", ["0.0.0.0"]),
        ("[::]", ["::"]),
        ("", ["koi.example"]),
    ],
)
def test_a_server_answers_to_no_other_name(host: str, names: list[str]) -> None:
    assert not is_named(host, names)
