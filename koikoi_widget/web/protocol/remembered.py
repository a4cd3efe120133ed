"""A short text that a browser remembers."""

from __future__ import annotations

from typing import Annotated, TypedDict


class RememberedTraits(TypedDict):
    """What a text that the browser remembers shares with it."""

    key: Annotated[str, "the key of the browser's storage"]
    in_tab: Annotated[bool, "whether just this tab remembers it"]
    value: Annotated[str, "the text; empty: none"]
