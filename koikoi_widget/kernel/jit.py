"""The interface to numba: how this package compiles functions, and what happens without numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .arrays import Floats, Ints, SmallFloats, missing, np
from .code_folder import code_folder
from .loading import collection_paused

__all__ = [
    "COMPILED",
    "Floats",
    "Ints",
    "SmallFloats",
    "call",
    "compiled",
    "inlined",
    "is_compiled",
    "lowest",
    "np",
    "popcount",
]

_Function = TypeVar("_Function", bound=Callable[..., Any])


try:
    with collection_paused():
        import numba
        from numba.core import config
        from numba.core.options import DefaultOptions
        from numba.extending import intrinsic
except ModuleNotFoundError as error:
    raise missing(error) from None

# Whether NUMBA_DISABLE_JIT was set, in which case the functions run uncompiled.
COMPILED = not getattr(config, "DISABLE_JIT", False)


# References to arrays are not counted: no function here makes an array or keeps one, and counting
# took more than half of a round's time. A numba without this switch would still work.
_UNCOUNTED = hasattr(DefaultOptions, "_nrt") and hasattr(DefaultOptions, "forceinline")
_OPTIONS: dict[str, Any] = dict(nogil=True)
if _UNCOUNTED:
    _OPTIONS |= dict(_nrt=False)


def compiled(function: _Function) -> _Function:
    """Compile `function` when it is first called, without the GIL, kept in `code_folder`.

    It may take, index and slice arrays but must not make any. Numba's disk cache notices edits of
    the function's own file only, yet a compiled function includes those it calls, and constants of
    other files. So it is made to watch all files of the kernel, those of the engine that it takes
    constants from, and those of the function's own folder.
    """
    return _compiled(function, {})


def inlined(function: _Function) -> _Function:
    """Compile `function` as `compiled` does, but copy it into each function that calls it.

    This is for functions that do less work than a call costs, which passes every array in eight
    parts. Copies of copies dominate the compile time of a cold start, so larger functions are
    better called.
    """
    return _compiled(function, dict(forceinline=True) if _UNCOUNTED else {})


def _compiled(function: _Function, options: dict[str, Any]) -> _Function:
    dispatcher = _dispatcher(function, options)
    kept: Any = getattr(dispatcher, "_cache", None)
    file = getattr(kept, "_cache_file", None)
    if file is not None:
        file._source_stamp = sources(Path(function.__code__.co_filename).parent)
        if _UNCOUNTED and hasattr(kept, "_load_overload"):
            kept.load_overload = partial(_load, kept)
    return dispatcher


def _dispatcher(function: _Function, options: dict[str, Any]) -> _Function:
    """Return `function` as numba compiles it; numba asks where to keep it while this runs."""
    settings: Any = config
    folder, of_others = code_folder(), settings.CACHE_DIR
    try:
        settings.CACHE_DIR = folder or ""
        made: _Function = numba.njit(cache=folder is not None, **_OPTIONS, **options)(function)
    finally:
        settings.CACHE_DIR = of_others
    return made


def _load(kept: Any, signature: Any, target: Any) -> Any:
    """Return what numba has on disk for a function, or None if it has to be compiled.

    Numba would first fill its tables of everything it can compile, which takes a third of a warm
    start. Code that is already compiled, and does not count references, needs nothing from them.
    """
    with kept._guard_against_spurious_io_errors():
        return kept._load_overload(signature, target)


def call(function: Callable[..., object], *arguments: Any) -> None:
    """Call a compiled function; the first call loads it, or compiles it."""
    if function in _loaded:
        function(*arguments)
        return
    with collection_paused():
        function(*arguments)
    _loaded.add(function)


_loaded: set[Callable[..., object]] = set()


def is_compiled(function: Callable[..., object]) -> bool:
    """Return whether a call of `function` finds it loaded, or on disk, and compiles nothing.

    It does not look for which processor the code on disk was compiled.
    """
    if function in _loaded or not COMPILED:
        return True
    file = getattr(getattr(function, "_cache", None), "_cache_file", None)
    return bool(file is not None and file._load_index())


# The modules of the engine that the kernel takes constants from.
ENGINE = ("actions", "cards", "round", "rules", "yaku")


@cache
def sources(folder: Path) -> str:
    """Return a fingerprint of the files whose edits `compiled` notices."""
    kernel = Path(__file__).parent
    engine = (path for path in kernel.parent.glob("engine/*.py") if path.stem in ENGINE)
    digest = sha256()
    for path in sorted({*kernel.rglob("*.py"), *engine, *folder.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


if TYPE_CHECKING or not COMPILED:

    def popcount(mask: int) -> int:
        """Return how many bits of `mask` are on."""
        return int(mask).bit_count()

    def lowest(mask: int) -> int:
        """Return the place of the lowest bit of `mask`, which is not 0."""
        return (int(mask) & -int(mask)).bit_length() - 1

else:

    @intrinsic
    def popcount(_context, _mask):
        """Return how many bits of `mask` are on, by the processor's own instruction."""

        def generate(_context, builder, _signature, arguments):
            return builder.ctpop(arguments[0])

        return numba.types.int64(numba.types.int64), generate

    @intrinsic
    def lowest(_context, _mask):
        """Return the place of the lowest bit of `mask`, which is not 0."""

        def generate(_context, builder, _signature, arguments):
            return builder.cttz(arguments[0], numba.core.cgutils.true_bit)

        return numba.types.int64(numba.types.int64), generate
