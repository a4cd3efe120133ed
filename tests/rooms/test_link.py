"""Links and codes, as people hand them on."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.errors import InvalidValue
from koikoi_widget.rooms.link import Link, link_of, server_address, websocket_address

TOKEN = "0123456789abcdef" * 2


@pytest.mark.parametrize("token", ["", TOKEN])
@pytest.mark.parametrize("server", ["http://127.0.0.1:8866/", "https://games.example/koi-koi/"])
def test_a_link_comes_out_as_it_went_in(server: str, token: str) -> None:
    link = Link(server, "KBTPXRWM", token)
    assert link_of(str(link)) == link


@pytest.mark.parametrize("code", ["KBTP-XRWM", "kbtpxrwm", " kbtp xrwm "])
def test_a_code_is_read_however_it_is_typed(code: str) -> None:
    assert link_of(code, "http://localhost:8866") == Link("http://localhost:8866/", "KBTPXRWM")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "KBTP",
        "KBTP-XRWA",
        "http://x/rooms",
        "http://x/rooms#KBTP",
        None,
        7,
        "K" * 10**6,
        "#" * 99,
    ],
)
def test_what_is_no_link_is_refused(text: object) -> None:
    with pytest.raises(InvalidValue):
        link_of(text)


def test_a_code_alone_needs_a_server() -> None:
    with pytest.raises(InvalidValue, match="server="):
        link_of("KBTP-XRWM")


def test_of_a_link_that_was_cut_no_token_is_quoted() -> None:
    with pytest.raises(InvalidValue) as refused:
        link_of(f"http://x/rooms#KBTP-XRWM.{TOKEN[:-1]}")
    assert TOKEN[:8] not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "127.0.0.1:8866", "ftp://x", "http://", "http://x:99999", "http://a@x", None]
)
def test_what_is_no_address_of_a_server_is_refused(text: object) -> None:
    with pytest.raises(InvalidValue, match="address of a server"):
        server_address(text)


def test_a_safe_server_is_asked_safely() -> None:
    assert websocket_address("https://x/k/", "de") == "wss://x/k/rooms?lang=de"
