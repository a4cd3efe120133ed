"""How pages are made: from templates that are there, compiled once, and to completion in any case.

Compiling them for every page would be half of what a page costs the server.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_core.paths import jupyter_path
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ..locale import SOURCE, _
from .settings import TEMPLATE

# Where an installation into a folder (`pip install --target`) has what Jupyter looks for, which
# does not look there by itself.
BESIDE = Path(__file__).parents[2] / "share" / "jupyter"
SEARCHED = "JUPYTER_PATH"

# If a page cannot be finished, the browser requests it again after this many seconds.
AGAIN = 3
UNFINISHED = '<meta http-equiv="refresh" content="{seconds}"><p role="status">{sentence}</p>'


class Compiled(BytecodeCache):
    """Compiled templates, kept in memory; Jinja checks whether their source is still the same."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill `bucket` if its template has been compiled."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what has been compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()


class PageExporter(VoilaExporter):
    """Voila's exporter, created for each page, with what an earlier one has compiled."""

    compiled: Compiled = Compiled()

    async def generate_from_notebook_node(
        self, notebook: Any, *args: Any, **kwargs: Any
    ) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yield a page piece by piece; if its kernel fails, the page reloads by itself.

        Voila would wait for the next piece until the request is ended from outside.
        """
        resources: dict[str, Any] = {}
        self.language_code = notebook.metadata.get("language", SOURCE)
        try:
            pieces = super().generate_from_notebook_node(notebook, *args, **kwargs)
            async for piece, resources in pieces:
                yield piece, resources
        except Exception:
            self.log.exception("A page could not be made")
            sentence = _("This page could not be opened. It will try again by itself.")
            yield UNFINISHED.format(seconds=AGAIN, sentence=sentence), resources

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


def compile_once() -> None:
    """Have Voila render its pages with templates that are compiled once."""
    notebook_renderer.VoilaExporter = PageExporter


def find_template() -> None:
    """Have Jupyter, here and in the kernels, look beside the package if it finds no template."""
    found = jupyter_path("voila", "templates", TEMPLATE)
    if not any(Path(folder).is_dir() for folder in found):
        paths = str(BESIDE), os.environ.get(SEARCHED)
        os.environ[SEARCHED] = os.pathsep.join(filter(None, paths))
