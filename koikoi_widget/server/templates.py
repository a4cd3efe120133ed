"""Templates compiled once, not for every page: that was half of what a page cost the server."""

from __future__ import annotations

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


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

    compiled = Compiled()

    def _create_environment(self) -> Environment:
        environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


def compile_once() -> None:
    """Have Voila render its pages with templates that are compiled once."""
    notebook_renderer.VoilaExporter = PageExporter
