"""A short run of each part of the load benchmark, on one server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import servers
from tests.load import crowd, secrecy
from tests.load.faults import faults
from tests.load.served import Served, played
from tests.load.walks import walks

# A leak as it could happen: among what the table says is the first card of the opponent's hand.
PLANTED = """
from dataclasses import replace
from koikoi_widget.table import table
honest = table.screen

def telling(state, layout):
    found = honest(state, layout)
    hint = str(next(iter(state.match.round.hands[1]), ""))
    return replace(found, words_of=lambda each: found.words_of(each) | {"hint": hint})

table.screen = telling
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    folder = tmp_path_factory.mktemp("load")
    (folder / "pages").mkdir()
    running = servers.voila(folder, folder / "pages")
    yield running
    running.stop()


@pytest.fixture
def pages(server: servers.Server) -> Path:
    return server.log.parent / "pages"


# One in a hundred is over at once, by a lucky hand: then the browser is given nothing to keep.
ROUNDS = 2


def searched(server: servers.Server, pages: Path, kind: str, code: str) -> list[secrecy.Leak]:
    """Play a whole match of a kind on the page that `code` makes, and return what has leaked."""
    name, notes = secrecy.written(pages, f"{kind}-{len(code)}".replace(" ", "-"), code)
    url = f"{server.url}voila/render/{name}"
    visitor, spy = asyncio.run(secrecy.watched(url, 1))
    search, leaks = secrecy.searched(visitor, spy, notes, kind)
    assert search.drawings > 40 and visitor.kept_match
    return leaks


@pytest.mark.parametrize("kind", ["counts", "two people"])
def test_a_browser_is_given_no_hidden_card(kind: str, server: servers.Server, pages: Path) -> None:
    leaks = searched(server, pages, kind, secrecy.page(kind, "nintendo", rounds=ROUNDS))
    assert {leak.where: leak.what for leak in leaks} == {}


def test_a_card_that_is_let_through_is_found(server: servers.Server, pages: Path) -> None:
    code = secrecy.page("practice", "nintendo", rounds=ROUNDS)
    leaks = searched(server, pages, "practice", PLANTED + code)
    assert "message" in {leak.where for leak in leaks}


def test_visitors_arrive_play_and_leave_nothing_behind(server: servers.Server, pages: Path) -> None:
    name, _notes = secrecy.written(pages, "crowd", 'kk.App(speed="off", rounds=2)')
    served = Served(f"{server.url}voila/render/{name}", server.process.pid)
    found = asyncio.run(crowd.arrivals(served, 2, stay=3))
    assert found["ready"] == 2 and not found["failures"]
    assert found["most"]["kernels"] >= 2
    played = asyncio.run(crowd.players(served, 1, minutes=0.05))
    assert played["moves"] > 1 and not played["failures"]
    visits = asyncio.run(crowd.visits(served, minutes=0.02, every=2, warm=0, moves=1, culled=60))
    assert not visits["failures"] and visits["kernels_gone_after_s"] is not None


def test_wherever_one_goes_on_a_busy_machine_something_is_in_sight() -> None:
    with played() as server:
        found = walks(server.url, 12, seed=6)
    assert found["ways"] == 12 and not found["empty"]


def test_a_match_that_a_fault_loses_is_found() -> None:
    found = faults(1, seed=1, kinds=["reload"], speed="off", keep="")
    assert found["faults"] == found["states_lost"] == 1
    assert [each["fault"] for each in found["wrong"]] == ["reload"]
