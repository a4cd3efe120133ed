"""A short run of each part of the load benchmark, on one server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from koikoi_widget.rooms.room import WATCHER
from koikoi_widget.rooms.sight import state_for
from tests.browser import servers
from tests.rooms.rooms import seated
from tools import chromium
from tools.load import secrecy
from tools.load.__main__ import PARTS, measured
from tools.load.faults import FAULTS, Trial, faults, gone_on
from tools.load.room_trials import leaks
from tools.load.rooms import Line

# A leak as it could happen: among what the table says is the first card of the opponent's hand.
PLANTED = """
from koikoi_widget.table.widget.table import Table
honest = Table.screen_of

def telling(table, layout):
    screen = honest(table, layout)
    hint = str(next(iter(table.state.match.round.hands[1]), ""))
    screen.__dict__["told"] = screen.told | {"hint": hint}
    return screen

Table.screen_of = telling
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


# Each command of the benchmark, shortened, and what shows that it has measured something. What they
# start is the page as anybody gets it.
SHORT: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "arrivals": (
        "--count 2 --stay 1",
        lambda figures: (
            figures["ready"] == 2
            and figures["most"]["kernels"] >= 2
            and 0 < figures["painted_s"]["max"] <= figures["ready_s"]["max"]
        ),
    ),
    "players": ("--count 1 --minutes 0.2", lambda figures: figures["moves"] > 1),
    "friends": (
        "--count 1 --minutes 0.2",
        lambda figures: figures["players"] == 2 and figures["moves"] > 1,
    ),
    "visits": (
        "--minutes 0.02 --every 2 --warm 1",
        lambda figures: (
            figures["visits"]["leaves"] == 1 and figures["kernels_gone_after_s"] is not None
        ),
    ),
    "faults": (
        "--count 1 --kind reload",
        lambda figures: (
            (figures["faults"], figures["states_lost"], figures["stood_still"]) == (1, 0, 0)
        ),
    ),
    "abuse": (
        "--minutes 0 --warm 10 --kind odd_headers --kind ends_kernel --kind room_shapes",
        lambda figures: (
            figures["attacks"] == {"ends_kernel": 1, "odd_headers": 1, "room_shapes": 1}
            and figures["attacks_that_failed"] == []
            and sum(figures["moves"].values()) > 1
            and figures["kernels_gone_after_s"] is not None
        ),
    ),
    "secrets": (
        "--matches 1 --rounds 1 --kind counts",
        lambda figures: figures["counts"]["messages"] > 10,
    ),
    "walks": (
        "--count 12 --seed 6",
        lambda figures: figures["ways"] == 12 and not figures["empty"],
    ),
    "rooms": (
        "--count 3 --minutes 0.05 --every 1 --sleeping 9 --matches 2 --faults 7",
        lambda figures: (
            figures["moves"]["moves"] > 3
            and figures["asleep"]["rooms"] == 9
            and figures["secrets"]["messages"] > 100
            and figures["secrets"]["leaks"] == 0
            and figures["secrets"]["asked"] > 0 < figures["secrets"]["taken_back"]
            and figures["faults"]["faults"] == 7
            and not any(
                figures["faults"][wrong] for wrong in ("states_lost", "divergences", "stood_still")
            )
        ),
    ),
}


def test_every_command_is_tried() -> None:
    assert SHORT.keys() == PARTS.keys()


@pytest.mark.parametrize("part", SHORT)
def test_a_command_measures_the_page_as_anybody_gets_it(part: str) -> None:
    options, has_measured = SHORT[part]
    figures = measured([part, *options.split()])
    assert not figures.get("failures"), figures
    assert has_measured(figures), json.dumps(figures)


def test_a_card_that_a_room_lets_through_is_found() -> None:
    room = seated(rounds=1)
    matches = {room.version: room.match}
    for reader, told in ((0, 1), (1, 0), (WATCHER, 0)):
        line = Line(reader)
        line.told = [json.dumps(state_for(room, told, (True, True)))]
        assert [*leaks(line, matches)]
        line.told = [json.dumps(state_for(room, reader, (True, True)))]
        assert [*leaks(line, matches)] == []


# A table that plays on only at the second press.
DEAF = """<div class="koikoi-table">
    <div class="koikoi-bridge" data-fits="true" data-decision="1" data-move="1"></div>
    <canvas role="img"></canvas>
    <div class="koikoi-dialog"><button data-action="deal">Deal</button></div>
</div>
<script>
    let presses = 0;
    document.querySelector("button").onclick = () => {
        if (++presses === 2) document.querySelector(".koikoi-bridge").dataset.decision = "2";
    };
</script>"""


def test_a_press_that_brings_nothing_is_tried_again() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        page = browser.new_page()
        page.set_content(DEAF)
        page.set_default_timeout(300)
        assert gone_on(page, Random(1), patience=60)
        assert page.evaluate("presses") == 2
        browser.close()


def test_a_fault_that_cannot_be_made_ends_none_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_trial: Trial) -> None:
        raise AssertionError("no such kernel")

    monkeypatch.setitem(FAULTS, "kill", fails)
    figures = faults(2, seed=1, kinds=["kill"], speed="off")
    assert (figures["faults"], figures["not_made"], figures["stood_still"]) == (2, 2, 0)
    assert {each["failed"] for each in figures["wrong"]} == {"AssertionError: no such kernel"}


def test_a_match_that_a_fault_loses_is_found() -> None:
    figures = faults(1, seed=1, kinds=["reload"], speed="off", keep="")
    assert figures["faults"] == figures["states_lost"] == 1
    assert [each["fault"] for each in figures["wrong"]] == ["reload"]
