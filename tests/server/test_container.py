"""What the container runs; that it can be built was tried by hand (docs/measurements.md)."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

from tests.browser.servers import playing
from tests.conftest import ROOT


def test_the_container_s_user_owns_the_folder_of_the_volume() -> None:
    steps = (ROOT / "Dockerfile").read_text("utf-8")
    _before, as_user = steps.split("USER 1000\n")
    [volume] = re.findall(
        r"--volume \S+:(\S+)", (ROOT / "docs" / "publishing.md").read_text("utf-8")
    )
    assert f"RUN mkdir --parents {volume} " in as_user


def test_the_command_of_the_container_serves_the_page_under_any_name(tmp_path: Path) -> None:
    *_steps, last = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    program, command, *options = json.loads(last.removeprefix("CMD "))
    assert (program, command) == ("koikoi", "play")
    here = ("--address", "127.0.0.1", "--port", "0")  # of an option given twice, the last counts
    with playing(tmp_path, *options, *here) as url:
        request = urllib.request.Request(url, headers={"Host": "any.example.org"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert answer.status == 200
