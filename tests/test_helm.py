"""The values for a Hub on Kubernetes say what was measured, and lead to a page that is there.

That the chart knows their names was checked against its schema, as docs/publishing.md says; a
cluster has not been tried.
"""

from __future__ import annotations

import re

import pytest
import yaml

import koikoi_widget as kk
from koikoi_widget.server.settings import MEGABYTES_OF_A_PAGE
from tests.conftest import ROOT

VALUES = yaml.safe_load((ROOT / "helm" / "values.yaml").read_text("utf-8"))
USER = VALUES["singleuser"]
MEASURED = re.compile(r"^\| by Voila's extension, .*\| (\d+) \| (\d+) \|$", re.MULTILINE)


def megabytes(text: str) -> float:
    """Return an amount of memory as the chart writes it, whose units are powers of 1024."""
    number, unit = re.fullmatch(r"(\d+)([MG])", text).groups()
    return int(number) * {"M": 2**20, "G": 2**30}[unit] / 1e6


@pytest.fixture(scope="module")
def with_a_page() -> int:
    """Return what a user's server takes with one page open, in MB, as it was measured."""
    ((_alone, found),) = MEASURED.findall((ROOT / "docs" / "measurements.md").read_text("utf-8"))
    return int(found)


def test_a_user_is_granted_what_a_page_and_the_coach_take(with_a_page: int) -> None:
    text = (ROOT / "helm" / "values.yaml").read_text("utf-8")
    assert f"{with_a_page} MB with one page open" in text
    granted = megabytes(USER["memory"]["guarantee"])
    assert with_a_page + MEGABYTES_OF_A_PAGE <= granted < 2 * with_a_page
    assert megabytes(USER["memory"]["limit"]) >= with_a_page + 5 * MEGABYTES_OF_A_PAGE


def test_a_user_is_led_to_the_page_which_no_volume_hides() -> None:
    _voila, _render, path = re.fullmatch(r"/(\w+)/(\w+)/(.+)", USER["defaultUrl"]).groups()
    assert (ROOT / path).is_file()
    assert USER["storage"] == {"type": "none"}


def test_the_image_is_this_version() -> None:
    assert USER["image"]["tag"] == kk.__version__


def test_idle_servers_go_and_there_is_room_for_the_next() -> None:
    assert VALUES["cull"]["enabled"] and VALUES["cull"]["every"] < VALUES["cull"]["timeout"]
    scheduling = VALUES["scheduling"]
    assert scheduling["podPriority"]["enabled"]  # else a placeholder does not give way
    assert scheduling["userPlaceholder"]["replicas"] > 0
