"""A correction of one line to what a page loads from elsewhere, for the versions that need it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jupyter_core.paths import jupyter_path

from .temporary import temporary_folder

MANAGER = "@jupyter-widgets/jupyterlab-manager"
# ipywidgets' manager looks for a model for two seconds and gives up without a last look, so that a
# page which needs a little longer shows an error in place of its widgets (docs/upstream.md).
_GIVES_UP = re.compile(
    r'(async get_model\((\w+)\)\{(?:(?!async ).){0,600}?)(throw (?:new )?Error\("widget model not)',
    re.DOTALL,
)
_LOOKS = r"\1if(this.has_model(\2))return this._models[\2];\3"


@cache
def mended_extensions() -> Path:
    """Return a folder of corrected scripts, to be looked in before those of JupyterLab.

    It is empty for a manager that does not need the correction, and goes with the process.
    """
    folder = temporary_folder() / "extensions"
    folder.mkdir()
    for place in reversed(jupyter_path("labextensions")):  # the first one counts
        for path in (Path(place) / MANAGER / "static").glob("*.js"):
            if text := mended(path.read_text("utf-8")):
                target = folder / path.relative_to(place)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, "utf-8")
    return folder


def mended(script: str) -> str:
    """Return a script with the correction, "" if it does not need one."""
    text, count = _GIVES_UP.subn(_LOOKS, script)
    return text if count == 1 else ""
