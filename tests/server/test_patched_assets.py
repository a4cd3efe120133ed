"""The one line of ipywidgets' manager that a page has corrected."""

from __future__ import annotations

from koikoi_widget.server.patched_assets import MANAGER, mended, mended_extensions

GIVES_UP = (
    'async get_model(e){let t=this._models[e];if(void 0===t)throw Error("widget model not found");}'
)


def test_the_installed_manager_looks_once_more_before_it_gives_up() -> None:
    scripts = [*mended_extensions().glob(f"{MANAGER}/static/*.js")]
    assert len(scripts) == 1
    assert "if(this.has_model(e))return this._models[e];throw" in scripts[0].read_text("utf-8")


def test_only_the_known_line_is_touched() -> None:
    assert mended(GIVES_UP) == GIVES_UP.replace(
        "throw", "if(this.has_model(e))return this._models[e];throw"
    )
    assert mended("async get_model(e){return this._models[e]}") == ""
    assert mended(GIVES_UP.replace("get_model", "another")) == ""
