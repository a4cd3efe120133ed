"""What a page says if something fails that it called, which Jupyter or a thread would swallow."""

from __future__ import annotations

import logging

from ..engine.errors import KoiKoiError, told_on_the_page

_log = logging.getLogger(__name__)


def told(error: Exception, what: str) -> str:
    """Return what the page says about an error; a bug is logged, with `what` has failed."""
    if not isinstance(error, KoiKoiError):
        _log.error("%s failed", what, exc_info=error)
    return told_on_the_page(error)
