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
    ("host", "names", "answers"),
    [
        ("localhost", [], True),
        ("127.0.0.1", [], True),
        ("127.8.8.8", [], True),
        ("[::1]", [], True),
        ("koi.example", ["koi.example"], True),
        ("koi.example", ["other.example", "Koi.Example"], True),
        ("192.0.2.7", ["192.0.2.7"], True),
        ("[2001:db8::7]", ["2001:DB8:0::7"], True),
        ("evil.example", ["*"], True),
        ("evil.example", [], False),
        ("koi.example.evil.example", ["koi.example"], False),
        ("192.0.2.7", ["192.0.2.8", "koi.example"], False),
        ("0.0.0.0", ["0.0.0.0"], False),
        ("[::]", ["::"], False),
        ("", ["koi.example"], False),
    ],
)
def test_a_server_answers_to_its_own_names_and_to_no_other(
    host: str, names: list[str], answers: bool
) -> None:
    assert is_named(host, names) == answers
