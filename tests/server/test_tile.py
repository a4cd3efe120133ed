"""The tile in JupyterLab's launcher is one that jupyter-server-proxy takes."""

from __future__ import annotations

import sys

import pytest
from jupyter_server_proxy.config import ServerProcess, get_entrypoint_server_processes

from koikoi_widget.server.tile import NAME, tile


def test_the_installed_package_offers_it() -> None:
    (found,) = [each for each in get_entrypoint_server_processes() if each.name == NAME]
    assert found.launcher_entry.enabled
    assert found.launcher_entry.title == "Koi-Koi"


def test_the_page_hears_of_no_other_name_and_its_path_is_kept() -> None:
    process = ServerProcess(name=NAME, **tile())
    assert process.absolute_url
    assert process.request_headers_override["Host"] == "localhost"
    assert f"{{base_url}}{NAME}/" in process.command
    assert not {"--host", "--address"} & set(process.command)
    assert "--no-rooms" in process.command  # nobody could come


def test_without_voila_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "voila", None)
    assert not tile()["launcher_entry"]["enabled"]
