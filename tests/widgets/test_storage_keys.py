"""The keys under which a browser keeps things."""

from __future__ import annotations

import pytest

from koikoi_widget.widgets.storage_keys import storage_key


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTERHUB_USER", "BINDER_SERVICE_HOST"):
        monkeypatch.delenv(name, raising=False)


def test_what_is_kept_under_no_name_has_no_key() -> None:
    assert storage_key("") == ""


def test_away_from_a_hub_the_key_is_the_one_of_earlier_versions() -> None:
    assert storage_key("table") == "koikoi_widget/table"


def test_users_of_one_hub_have_keys_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    for user in ("ann", "ben", "a/b", "a%2Fb"):
        monkeypatch.setenv("JUPYTERHUB_USER", user)
        found.add(storage_key("table"))
    assert len(found) == 4
    assert "koikoi_widget/@ann/table" in found


def test_on_binder_where_each_visit_has_another_name_the_key_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JUPYTERHUB_USER", "owner-repo-x1y2z3")
    monkeypatch.setenv("BINDER_SERVICE_HOST", "mybinder.org")
    assert storage_key("table") == "koikoi_widget/table"
