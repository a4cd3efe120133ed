"""The protocol as TypeScript, by which the scripts are checked: ``python -m tools.web_types``."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from koikoi_widget.web import protocol

FILE = Path(protocol.__file__).parent.with_suffix(".d.ts")
_HEAD = "// Written by tools/web_types.py from protocol/: change it there.\n"
_PLAIN: dict[Any, str] = {
    object: "unknown",
    bool: "boolean",
    float: "number",
    int: "number",
    str: "string",
    types.NoneType: "null",
}


def declarations() -> str:
    """Return the protocol as TypeScript declarations."""
    return "\n".join([_HEAD, *_declared()])


def _declared() -> Iterator[str]:
    for name, found in vars(protocol).items():
        if is_typeddict(found):
            fields = "".join(_field(*each) for each in fields_of(found).items())
            yield f"/** {found.__doc__} */\nexport interface {name} {{\n{fields}}}\n"
        elif get_origin(found) in (Union, types.UnionType, tuple):
            yield f"export type {name} = {type_of(found)};\n"


def fields_of(shape: Any) -> dict[str, tuple[Any, str, bool]]:
    """Return of each field of a message its type, its sentence, and whether it must be there."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: _taken_apart(hint) for name, hint in hints.items()}


def _taken_apart(hint: Any, is_required: bool = True) -> tuple[Any, str, bool]:
    sentence = ""
    while get_origin(hint) in (Annotated, NotRequired):
        if get_origin(hint) is NotRequired:
            is_required = False
        else:
            sentence = next((each for each in hint.__metadata__ if isinstance(each, str)), sentence)
        hint = get_args(hint)[0]
    return hint, sentence, is_required


def _field(name: str, field: tuple[Any, str, bool]) -> str:
    hint, sentence, is_required = field
    words = f"  /** {sentence[:1].upper()}{sentence[1:]}. */\n" if sentence else ""
    return f"{words}  {name}{'' if is_required else '?'}: {type_of(hint)};\n"


def type_of(hint: Any) -> str:
    """Return a Python type as TypeScript writes it."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is Annotated:
        return type_of(inner[0])
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(map(type_of, inner))
    if origin is tuple:
        return f"[{', '.join(map(type_of, inner))}]"
    if origin is list:
        return f"Array<{type_of(inner[0])}>"
    if origin is dict:
        return f"Record<{', '.join(map(type_of, inner))}>"
    return _PLAIN[hint]


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
