"""The names and addresses under which the page is asked for."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from jupyter_server.utils import url_path_join

from koikoi_widget.engine.errors import InvalidValue
from koikoi_widget.server.address_check import base_path, is_named, url
from koikoi_widget.server.page_server import PageServer


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


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/", "/"),
        ("", "/"),
        ("koi-koi", "/koi-koi/"),
        ("//koi//koi//", "/koi/koi/"),
        ("/user/ada%40example.org/koikoi/", "/user/ada%40example.org/koikoi/"),
        ("/user/~ada+b@c/v1.2_x", "/user/~ada+b@c/v1.2_x/"),
    ],
)
def test_the_path_behind_a_proxy_has_a_slash_at_both_ends(text: str, path: str) -> None:
    assert base_path(text) == path


@pytest.mark.parametrize(
    "text",
    [
        *("/(.*)/", "[a-z]", "a*", "a|b", "$", "^", "{base}", "a;b", "<a>", "'", '"', "`"),
        *("a b", "a\nb", "a\0", "a\x1b", "a?b", "a#b", "a\\b", "..", "a/./b", "ä"),
    ],
)
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(InvalidValue, match="--base-url"):
        base_path(text)


# In a process of its own: a server that is set up rations the log of its process for good.
PATTERNS = """
from json import dumps
from koikoi_widget.server.page_server import PageServer
server = PageServer(base_url="/a.c+/")
server.initialize([])
server.init_settings()
print(dumps([route[0] for route in server.init_handlers() if isinstance(route[0], str)]))
"""


def test_a_path_is_not_taken_for_a_pattern() -> None:
    written = subprocess.run([sys.executable, "-c", PATTERNS], check=True, stdout=subprocess.PIPE)
    patterns = json.loads(written.stdout)
    assert any(re.fullmatch(pattern, "/a.c+/voila/render/app.ipynb") for pattern in patterns)
    for other in ("/abc+/", "/a.cc/", "/"):
        path = f"{other}voila/render/app.ipynb"
        assert not any(re.fullmatch(pattern, path) for pattern in patterns)
