"""The libraries that the environments need; importing this raises `LibraryMissing` without them."""

from ..engine.errors import LibraryMissing, reason_of_import
from ..locale import _


def _missing(error: ModuleNotFoundError) -> LibraryMissing:
    words = _(
        "environments for agents need two libraries ({reason}); install them with: pip install "
        "'koikoi_widget[rl]'",
        reason=reason_of_import(error),
    )
    return LibraryMissing(words)


try:
    import gymnasium as _gymnasium  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise _missing(error) from None
