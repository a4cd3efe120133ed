"""The kernels behind the pages, without a server."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from jupyter_server._tz import utcnow

from koikoi_widget.server.kernels import Kernels

OF_A_PAGE = {"VOILA_REQUEST_URL": "http://127.0.0.1/"}


def test_a_kernel_that_has_waited_for_long_is_as_young_as_its_page(tmp_path: Path) -> None:
    """Otherwise it would be mistaken for an abandoned one, and end while its visitor is there."""

    async def visited() -> timedelta:
        kernels = Kernels(connection_dir=str(tmp_path))
        await kernels.keep_spares("python3", "")
        [waiting] = kernels.list_kernel_ids()
        kernels.get_kernel(waiting).last_activity = utcnow() - timedelta(hours=2)
        taken = await kernels.start_kernel(kernel_name="python3", path="", env=OF_A_PAGE)
        assert taken == waiting
        idle: timedelta = utcnow() - kernels.get_kernel(taken).last_activity
        await kernels.shutdown_all(now=True)
        return idle

    assert asyncio.run(visited()) < timedelta(minutes=10)
