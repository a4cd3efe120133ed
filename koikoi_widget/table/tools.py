"""The buttons below the table, in the form sent to the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Tool = dict[str, Any]


def button(action: str, label: str, *, key: str = "", **looks: Any) -> Tool:
    """Return a button: what it does, what it says, and the key that does the same.

    Args:
        looks: how it looks, such as ``disabled`` or ``pressed``.
    """
    keyed = {"key": key} if key else {}
    return {"kind": "button", "action": action, "label": label} | keyed | looks


def shortcuts(tools: Iterable[Tool]) -> dict[str, str]:
    """Return what the keys do, from the tools that have one."""
    return {tool["key"]: tool["action"] for tool in tools if "key" in tool}
