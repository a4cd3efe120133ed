"""What a server does not need any more it does not keep."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from types import SimpleNamespace
from typing import ClassVar

import nbformat
import pytest

from koikoi_widget.server.guard import guard
from koikoi_widget.server.kernels.free_memory import give_back, stay_small
from koikoi_widget.server.kernels.pool import Kernel, Kernels
from koikoi_widget.server.page_server import PageServer
from tests.fresh import run

PIECES = """
import psutil
from koikoi_widget.server.kernels.free_memory import give_back
weight = lambda: psutil.Process().memory_info().rss / 2**20
before = weight()
pieces = [bytes(2000) for _piece in range(50_000)]
kept = pieces[::500]
del pieces
full = weight()
give_back()
print(full - before, weight() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc alone keeps what is free")
def test_memory_that_is_free_goes_back_to_the_system():
    full, after = map(float, run(PIECES).split())
    assert full > 50 and after < full / 2


def test_it_is_asked_for_on_every_system():
    stay_small()
    give_back()


def test_all_kernels_report_to_one_logger():
    server = PageServer()
    kernels = Kernels(parent=server)
    loggers = {id(Kernel(parent=kernels).event_logger) for _kernel in range(2)}
    assert loggers == {id(server.event_logger)}


class Request:
    """As much of a request for the page as is looked at."""

    settings: ClassVar[dict[str, float]] = {}
    request = SimpleNamespace(path="/voila/render/app.ipynb", headers={})
    xsrf_token = b""

    def get_arguments(self, _name):
        return []

    def set_header(self, _name, _value):
        pass


def test_a_request_that_was_answered_is_not_held_until_it_would_have_been_ended():
    async def answered():
        request = Request()
        guard(request, nbformat.v4.new_notebook(), "")
        return weakref.ref(request)

    async def held():
        request = await answered()
        gc.collect()
        return request()

    assert asyncio.run(held()) is None
