"""JupyterLab's theme for a page of ours: as light or dark as the browser wishes.

JupyterLab reads its colours itself, so they are written out instead of naming tokens.
"""

from __future__ import annotations

from .tokens import colour

# Of JupyterLab's variables those that show on a page, and the tokens whose colours they have.
_SHOWN = {
    "layout-color0": "paper",
    "layout-color1": "paper",
    "layout-color2": "sunken",
    "layout-color3": "line",
    "cell-editor-background": "raised",
    "border-color1": "soft-ink",
    "border-color2": "line",
    "border-color3": "line",
    "content-font-color0": "ink",
    "content-font-color1": "ink",
    "content-font-color2": "soft-ink",
    "content-font-color3": "soft-ink",
    "ui-font-color0": "ink",
    "ui-font-color1": "ink",
    "ui-font-color2": "soft-ink",
    "content-link-color": "seal",
    "rendermime-table-row-background": "paper",
    "rendermime-table-row-hover-background": "sunken",
}


def theme() -> str:
    """Return the style sheet of the theme."""
    return "\n".join(
        [
            ":root:root { color-scheme: light dark; background: var(--jp-layout-color0);",
            f"{_colours(dark=False)} }}",
            f"@media (prefers-color-scheme: dark) {{ :root:root {{ {_colours(dark=True)} }} }}",
        ]
    )


def _colours(*, dark: bool) -> str:
    return " ".join(f"--jp-{name}: {colour(token, dark=dark)};" for name, token in _SHOWN.items())
