"""JupyterLab's theme for a page of ours: as light or dark as was chosen, or as the browser wishes.

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


_PAGE = ":root:root"  # weighs more than JupyterLab's own theme


def theme() -> str:
    """Return the style sheet of the theme."""
    by_day, by_night = _colours(dark=False), _colours(dark=True)
    scheme = "color-scheme: var(--koikoi-scheme, light dark); background: var(--jp-layout-color0);"
    return f"""{_PAGE} {{ {scheme} {by_day} }}
@media (prefers-color-scheme: dark) {{ {_PAGE}:not([data-scheme="light"]) {{ {by_night} }} }}
{_PAGE}[data-scheme="dark"] {{ {by_night} }}"""


def _colours(*, dark: bool) -> str:
    return " ".join(f"--jp-{name}: {colour(token, dark=dark)};" for name, token in _SHOWN.items())
