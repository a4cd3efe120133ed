"""Everything that an object holds, however deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

_NOT_HELD = (type, ModuleType, BuiltinFunctionType)


def parts(whole: object, outside: tuple[type, ...]) -> Iterator[object]:
    """Yield an object and all that can be reached from it, except through what is `outside`.

    Attributes, slots, members of collections, what a function closes over and what a method is of
    are followed; modules and classes, which every program has, are not.
    """
    waiting, seen = [whole], dict[int, object]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen or isinstance(part, (*_NOT_HELD, *outside)):
            continue
        seen[id(part)] = part  # so that no other object gets its number
        yield part
        waiting += _held(part)


def _held(part: object) -> Iterator[object]:
    if isinstance(part, MethodType):
        yield from (part.__self__, part.__func__)
    elif isinstance(part, FunctionType):
        yield from (cell.cell_contents for cell in part.__closure__ or () if _is_filled(cell))
        yield from part.__defaults__ or ()
    elif isinstance(part, Mapping):
        yield from part.keys()
        yield from part.values()
    elif isinstance(part, list | tuple | set | frozenset):
        yield from part
    yield from getattr(part, "__dict__", {}).values()
    for kind in type(part).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__weakref__", "__dict__") and hasattr(part, name):
                yield getattr(part, name)


def _is_filled(cell: object) -> bool:
    return hasattr(cell, "cell_contents")
