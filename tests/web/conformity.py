"""Checks whether a value is what the protocol says, down to the last field."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from tools.web_types import fields_of


def faults(value: Any, hint: Any, part: str = "it") -> Iterator[str]:
    """Yield what of `value` is not as its type says."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is object:
        return
    if origin is Annotated:
        yield from faults(value, inner[0], part)
    elif is_typeddict(hint):
        yield from _faults_of_fields(value, hint, part)
    elif origin in (Union, types.UnionType):
        found = [[*faults(value, each, part)] for each in inner]
        yield from min(found, key=len) if all(found) else []
    elif origin is Literal:
        if value not in inner:
            yield f"{part} is {value!r}"
    elif origin in (list, tuple, dict):
        yield from _faults_of_items(value, hint, part)
    elif not _is_plain(value, hint):
        yield f"{part} is {value!r}"


def _faults_of_fields(value: Any, hint: Any, part: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{part} is {value!r}"
        return
    fields = fields_of(hint)
    yield from (f"{part} has the unknown field {name}" for name in value.keys() - fields.keys())
    for name, (inner, _sentence, is_required) in fields.items():
        if name in value:
            yield from faults(value[name], inner, f"{part}.{name}")
        elif is_required:
            yield f"{part} lacks {name}"


def _faults_of_items(value: Any, hint: Any, part: str) -> Iterator[str]:
    origin, inner = get_origin(hint), get_args(hint)
    if not isinstance(value, dict if origin is dict else list | tuple):
        yield f"{part} is {value!r}"
    elif origin is dict:
        for name, each in value.items():
            yield from faults(name, inner[0], f"a key of {part}")
            yield from faults(each, inner[1], f"{part}.{name}")
    elif origin is tuple and len(value) != len(inner):
        yield f"{part} has {len(value)} items"
    else:
        kinds = inner if origin is tuple else inner * len(value)
        for place, (each, kind) in enumerate(zip(value, kinds, strict=True)):
            yield from faults(each, kind, f"{part}[{place}]")


def _is_plain(value: Any, hint: Any) -> bool:
    """Return whether a number, a text, a switch or nothing is of the kind that is meant."""
    if hint is str:
        return isinstance(value, str)  # words know besides how they were made
    kinds = {float: (int, float), types.NoneType: (types.NoneType,)}.get(hint, (hint,))
    return type(value) in kinds
