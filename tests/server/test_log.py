"""What a stranger can have written into the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from websockets.sync.client import connect

from koikoi_widget.server.log import MOST_LOGGED, ration
from tests.browser.servers import Server
from tests.server.visitors import Visitor, channels_of, message, states_of

LONG = "x" * 1_500_000


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The lines of a log called "rationed", which may write two a minute; it is always now."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("rationed")
    logger.addHandler(handler)
    monkeypatch.setattr("time.monotonic", lambda: 1000.0)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(logging, "lastResort", None)
    ration(2, logger)
    yield lines
    logger.removeHandler(handler)


def said(times: int, text: str = "no card %s", *values: object) -> None:
    for _time in range(times):
        logging.getLogger("rationed").error(text, *(values or (13,)))


def test_one_line_of_a_program_writes_so_many_records_a_minute(
    written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said(5)
    assert written == ["no card 13"] * 2
    monkeypatch.setattr("time.monotonic", lambda: 1060.0)
    said(1)
    assert written[2] == "[3 records like this one were left out] no card 13"


def test_another_line_is_not_silenced_by_it(written: list[str]) -> None:
    said(9)
    logging.getLogger("rationed").error("another")
    assert written[-1] == "another"


def test_a_record_and_its_error_are_short(written: list[str]) -> None:
    said(1, "%s", LONG)
    try:
        raise ValueError(LONG)
    except ValueError:
        logging.getLogger("rationed").exception("it failed")
    assert len(written[0]) == MOST_LOGGED
    assert "test_log.py" in written[1] and "ValueError: xxx" in written[1]
    assert len(written[1]) < 3 * MOST_LOGGED


FLOODS = {
    "an unknown method": ("comm_msg", {"comm_id": "{widget}", "data": {"method": LONG}}),
    "no method": ("comm_msg", {"comm_id": "{widget}", "data": {"x": LONG}}),
    "no data": ("comm_msg", {"comm_id": "{widget}", LONG: 1}),
    "a value of another type": (
        "comm_msg",
        {"comm_id": "{widget}", "data": {"method": "update", "state": {"width": [LONG]}}},
    ),
    "an unknown widget": ("comm_msg", {"comm_id": LONG, "data": {}}),
    "an unknown target": ("comm_open", {"comm_id": "c", "target_name": LONG, "data": {}}),
    "an unknown class": (
        "comm_open",
        {
            "comm_id": "c",
            "target_name": "jupyter.widget",
            "data": {"state": {"_model_module": LONG, "_model_name": LONG}},
        },
    ),
    "no content": ("comm_open", {LONG: 1}),
    "an unknown type": (LONG, {}),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_messages_leaves_hardly_a_line_and_shows_no_folder(
    server: Server, visitor: Visitor, flood: str
) -> None:
    kernel = visitor.open("voila/render/picture.ipynb")
    size = server.log.stat().st_size
    kind, content = FLOODS[flood]
    with connect(channels_of(kernel, server), max_size=None) as channels:
        widget = next(iter(states_of(channels)))
        flooding = message(kind, content).replace("{widget}", widget)
        for _message in range(8):  # more would wait for the kernel than may
            channels.send(flooding)
        channels.send(message("kernel_info_request", {}))
        while "kernel_info_reply" not in (answer := str(channels.recv(timeout=60))):
            assert "site-packages" not in answer and "koikoi_widget/" not in answer
    visitor.leave(kernel)
    assert server.log.stat().st_size - size < 20_000
