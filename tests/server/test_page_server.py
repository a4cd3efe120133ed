"""What the server of the page answers to visitors, honest or not."""

from __future__ import annotations

import json
import re
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import psutil
import pytest

from koikoi_widget.server.settings import ALONE, LONGEST_REQUEST
from koikoi_widget.web.typefaces import FOLDER, TYPEFACES
from tests.browser.servers import HOST, Server
from tests.server.conftest import ROOM
from tests.server.visitors import PAGE, Visitor, kernel_of
from tests.waiting import until


def test_a_page_left_in_order_ends_its_kernel_at_once(visitor: Visitor) -> None:
    kernel = visitor.open()
    assert visitor.lives(kernel)
    assert visitor.leave(kernel) == 204
    assert not visitor.lives(kernel)


def test_without_its_token_nobody_ends_a_kernel(visitor: Visitor, server: Server) -> None:
    kernel = visitor.open()
    assert Visitor(server).ask(f"voila/api/shutdown/{kernel}", b"")[0] == 403
    assert visitor.lives(kernel)
    visitor.leave(kernel)


def test_a_theme_in_the_address_is_not_written_into_the_page(visitor: Visitor) -> None:
    status, text, _headers = visitor.ask(PAGE + "?theme=%22%3E%3Cscript%3Ealert(7)%3C/script%3E")
    assert status == 200
    assert "alert(7)" not in text
    visitor.leave(kernel_of(text))


def test_a_template_that_does_not_exist_leads_to_the_page(visitor: Visitor) -> None:
    visitor.leave(visitor.open(PAGE + "?template=nope"))


@pytest.mark.parametrize(
    "path",
    [
        "",
        PAGE,
        "api/kernels/0-0-0-0-0",
        "voila/render/no.ipynb",
        "voila/templates/koikoi/static/voila-style.js",
        "voila/files/app.ipynb",
        "no-such",
    ],
)
def test_a_foreign_name_for_this_machine_is_refused(visitor: Visitor, path: str) -> None:
    assert visitor.ask(path, Host="evil.example")[0] == 403


def test_a_page_gets_its_typefaces_from_the_package(visitor: Visitor) -> None:
    _status, page, _headers = visitor.ask(PAGE)
    visitor.leave(kernel_of(page))
    addresses = re.findall(r'src: url\("/([^"]+)"\)', page)
    assert len(addresses) == len(TYPEFACES)
    for address, face in zip(addresses, TYPEFACES, strict=True):
        with urllib.request.urlopen(visitor.server.url + address, timeout=60) as answer:
            assert answer.read() == (FOLDER / face.file).read_bytes()


def test_this_machine_answers_to_its_own_name(visitor: Visitor) -> None:
    assert visitor.ask("voila/tree", Host=f"localhost:{visitor.server.port}")[0] == 200


def test_a_body_that_nobody_needs_is_not_read(server: Server) -> None:
    line = HTTPConnection(HOST, server.port, timeout=60)
    line.putrequest("POST", "/voila/api/shutdown/0-0-0-0-0")
    line.putheader("Content-Length", "200000")
    line.endheaders()  # and no body follows
    assert line.getresponse().status == 400


def test_the_root_leads_to_the_page_and_keeps_what_its_address_asks_for(server: Server) -> None:
    line = HTTPConnection(HOST, server.port)
    line.request("GET", "/?lang=it")
    answer = line.getresponse()
    assert answer.status == 302
    assert answer.getheader("Location") == f"/{PAGE}?lang=it"


def test_a_link_of_a_room_leads_to_the_page(server: Server) -> None:
    line = HTTPConnection(HOST, server.port)
    line.request("GET", "/rooms")  # a browser sends nothing of what follows the number sign
    answer = line.getresponse()
    assert (answer.status, answer.getheader("Location")) == (302, "/")
    assert answer.getheader("Referrer-Policy") == "no-referrer"


def test_only_the_page_s_own_scripts_may_run(visitor: Visitor) -> None:
    _status, text, headers = visitor.ask(PAGE)
    visitor.leave(kernel_of(text))
    policy = headers["Content-Security-Policy"]
    nonce = re.search(r"'nonce-([\w-]{16,})'", policy)
    assert nonce
    assert not re.search("script-src[^;]*'unsafe", policy)
    assert "http:" not in policy and "https:" not in policy
    for script in re.findall(r"<script[^>]*>", text):
        assert f'nonce="{nonce[1]}"' in script or 'src="/' in script or "json" in script
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", [PAGE, "voila/tree", "voila/render/no-such.ipynb", "voila/tree/no-such"]
)
def test_no_page_asks_a_foreign_host(visitor: Visitor, path: str) -> None:
    _status, text, _headers = visitor.ask(path)
    assert re.findall(r"""(?:src|href|url\(|[uU]rl": )\W{0,2}(?:https?:)?//[^"'\s]*""", text) == []
    if path == PAGE:
        visitor.leave(kernel_of(text))


def test_a_page_loads_no_extension_that_it_does_not_need(visitor: Visitor) -> None:
    _status, text, _headers = visitor.ask(PAGE)
    visitor.leave(kernel_of(text))
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found
    loaded = {each["name"] for each in json.loads(found[1])["federated_extensions"]}
    assert loaded == set(ALONE["VoilaConfiguration"]["extension_allowlist"])


def test_visitors_who_come_at_once_are_all_served(server: Server) -> None:
    visitors = [Visitor(server) for _place in range(ROOM)]
    with ThreadPoolExecutor(ROOM) as crowd:
        kernels = list(crowd.map(Visitor.open, visitors))
    assert len(set(kernels)) == ROOM
    for visitor, kernel in zip(visitors, kernels, strict=True):
        assert visitor.leave(kernel) == 204


def test_who_comes_when_every_place_is_taken_is_told_and_let_in_later(server: Server) -> None:
    visitors = [Visitor(server) for _place in range(ROOM)]
    kernels = [visitor.open() for visitor in visitors]
    late = Visitor(server)
    status, text, _headers = late.ask(PAGE)
    assert status == 503
    assert "All tables are taken right now." in text
    assert '<meta http-equiv="refresh"' in text
    assert visitors[0].leave(kernels[0]) == 204
    kernels[0] = late.open()
    for visitor, kernel in zip([late, *visitors[1:]], kernels, strict=True):
        visitor.leave(kernel)


def test_a_page_whose_kernel_dies_midway_is_answered_to_its_end(visitor: Visitor) -> None:
    began = time.monotonic()
    status, text, _headers = visitor.ask("voila/render/deadly.ipynb")
    assert status == 200 and "</html>" in text or "will try again by itself" in text
    assert time.monotonic() - began < LONGEST_REQUEST / 4
    until(lambda: not visitor.lives(kernel_of(text)))


def test_a_page_is_not_sent_before_all_that_its_cells_show(visitor: Visitor) -> None:
    assert "shown late" in visitor.ask("voila/render/late.ipynb")[1]


def test_a_kernel_that_nobody_connects_to_ends_by_itself(visitor: Visitor) -> None:
    kernel = visitor.open()
    until(lambda: not visitor.lives(kernel))


def test_no_two_kernels_draw_the_same_numbers(visitor: Visitor) -> None:
    """They are copies of one process, which must not show in the cards."""
    drawn = []
    for _page in range(2):
        _status, text, _headers = visitor.ask("voila/render/draws.ipynb")
        visitor.leave(kernel_of(text))
        drawn += re.findall(r"it drew (\S+) (\S+) (\w+)", text)
    first, second = drawn
    assert all(one != other for one, other in zip(first, second, strict=True)), drawn


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds what a process takes")
def test_a_page_that_takes_memory_without_end_is_stopped(visitor: Visitor) -> None:
    _status, text, _headers = visitor.ask("voila/render/hungry.ipynb")
    visitor.leave(kernel_of(text))
    assert "it had enough" in text


@pytest.mark.skipif(sys.platform == "win32", reason="psutil counts no descriptors there")
def test_visits_leave_no_descriptors_behind(server: Server) -> None:
    def visit() -> None:
        visitor = Visitor(server)
        visitor.leave(visitor.open())

    process = psutil.Process(server.process.pid)
    for _warm_up in range(2):
        visit()
    before = process.num_fds()
    for _visit in range(5):
        visit()
    until(lambda: process.num_fds() <= before + 2)
