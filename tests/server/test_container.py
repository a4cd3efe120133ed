"""What the container runs; that it can be built is for whoever has a registry of images to show."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from tests.browser.servers import playing
from tests.conftest import ROOT


def test_the_command_of_the_container_serves_the_page_under_any_name(tmp_path: Path) -> None:
    *_steps, last = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    program, command, *options = json.loads(last.removeprefix("CMD "))
    assert (program, command) == ("koikoi", "play")
    here = ("--address", "127.0.0.1", "--port", "0")  # of an option given twice, the last counts
    with playing(tmp_path, *options, *here) as url:
        request = urllib.request.Request(url, headers={"Host": "any.example.org"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert answer.status == 200
