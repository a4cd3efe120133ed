"""What every answer has in common, and what is answered to what nobody should ask."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPResponse

import pytest

from koikoi_widget import locale
from koikoi_widget.server.kernels.pool import FULL
from tests.browser.servers import HOST, Server
from tests.server.conftest import ROOM
from tests.server.visitors import PAGE, Visitor

LONG = "x" * 300
DEEP = "x/" * 3000
REFUSED = [
    "no-such",
    "logout",
    "login",
    "favicon.ico",
    "%00",
    "%0d%0a",
    "\\evil",
    "api/kernels",
    "api/kernels/0-0-0-0-0",
    "api/kernels/00000000-0000-0000-0000-000000000000",
    "api/kernels/00000000-0000-0000-0000-000000000000/channels",
    "api/sessions",
    "voila",
    f"voila/{LONG}",
    *(
        f"voila/{place}/{name}"
        for place in ("files", "static", "labextensions", "api/themes", "templates", "render")
        for name in ("%00.png", "%0a.ipynb", "%ff.png", "%ed%a0%80", "../x", "%2e%2e/x.ipynb", DEEP)
    ),
    *(f"voila/{place}/{LONG}.ipynb" for place in ("files", "tree", "api/contents", "render")),
    *(f"voila/templates/{rest}" for rest in ("", "x", "a/b", "koikoi/static", "koikoi/static//")),
    "voila/templates//static/x",
    "voila/templates/koikoi%2fstatic",
    "voila/files/scripted.svg/x",
    "voila/files/deadly.ipynb",
    "voila/tree/no-such",
    "voila/api/contents/%00",
    "voila/api/contents/picture.ipynb?content=2",
    "voila/render/no-such.ipynb",
    "voila/render/no-such.ipynb?lang=%ff",
    "voila/render/no-such.ipynb?lang=%00",
    "voila/render/app.ipynb%0d%0a",
    "voila/render/%e2%80%ae.ipynb",
    "voila/render/%5c..%5cx.ipynb",
    "voila/render//etc/passwd.ipynb",
]
ANSWERED = ["", "voila/tree", "voila/static/voila.js", "voila/files/scripted.svg", PAGE]


def asked(server: Server, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    line = HTTPConnection(HOST, server.port, timeout=120)
    line.putrequest(method, f"/{path}")
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    line.endheaders()
    return line.getresponse()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "NONSENSE"])
@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path[:40])
def test_what_nobody_should_ask_is_refused_and_nothing_fails(
    server: Server, path: str, method: str
) -> None:
    answer = asked(server, path, method)
    assert answer.status < 500
    assert answer.status >= 300 or method == "OPTIONS"
    is_inert(answer)


def is_inert(answer: HTTPResponse) -> None:
    """Check that nothing in an answer could run in a browser, whatever it holds."""
    policy = answer.getheader("Content-Security-Policy") or ""
    assert "default-src 'none'" in policy and "script-src 'unsafe" not in policy
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Access-Control-Allow-Origin") is None


@pytest.mark.parametrize("path", ANSWERED)
def test_a_file_is_as_inert_as_a_page_and_a_head_says_so_without_a_kernel(
    server: Server, path: str
) -> None:
    answer = asked(server, path, "HEAD")
    assert answer.status in (200, 302) or path == "voila/tree"
    assert not answer.read()
    is_inert(answer)
    if path != PAGE:
        is_inert(asked(server, path))


@pytest.mark.parametrize("code", locale.languages())
def test_who_comes_when_every_place_is_taken_is_told_so_in_their_language(
    server: Server, code: str
) -> None:
    visitors = [Visitor(server) for _place in range(ROOM)]
    kernels = [visitor.open("voila/render/picture.ipynb") for visitor in visitors]
    with locale.language(code):
        sentence = locale._(FULL)
    for path, headers in [(f"{PAGE}?lang={code}", {}), (PAGE, {"Accept_Language": f"{code}-XX,q"})]:
        answer = asked(server, path, **headers)
        text = answer.read().decode()
        assert answer.status == 503
        assert sentence in text and f'<html lang="{code}"' in text
        assert '<meta http-equiv="refresh"' in text
    for visitor, kernel in zip(visitors, kernels, strict=True):
        visitor.leave(kernel)


@pytest.mark.parametrize("path", ["no-such", "voila/render/no-such.ipynb", "voila/files/no.png"])
def test_what_is_missing_is_said_to_be_missing_in_the_visitor_s_language(
    server: Server, path: str
) -> None:
    answer = asked(server, path, Accept_Language="de")
    text = answer.read().decode()
    assert answer.status == 404
    assert "Unter dieser Adresse gibt es keine Seite." in text and '<html lang="de"' in text


def test_no_cookie_outlives_the_browser_but_that_of_the_language(server: Server) -> None:
    answer = asked(server, "voila/tree")
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert all("expires" not in cookie.lower() for cookie in cookies)
