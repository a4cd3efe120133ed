"""The settings of every server of the page, as tables."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

# The longest that a visitor waits for a page, and that one cell of it may run, in seconds.
LONGEST_REQUEST = 180
LONGEST_CELL = 120

# How long tornado waits for a request, in seconds, and for how much of it, in bytes; by itself it
# waits for an hour, and 100 MB. The longest that a page sends is a message of a websocket.
PATIENCE = {
    "idle_connection_timeout": 60,
    "body_timeout": 60,
    "max_body_size": 100_000,
    "max_buffer_size": 8_000_000,
}

# A closed page can leave its kernel behind. An open page counts as connected: its kernel is never
# collected, however long the player thinks.
CULLING = {"cull_idle_timeout": 600, "cull_interval": 60}

TEMPLATE = "koikoi"  # in share/jupyter/voila/templates

EVERYWHERE: dict[str, Mapping[str, object]] = {
    "VoilaConfiguration": {
        "template": TEMPLATE,
        # Voila writes the theme in an address into the page unescaped, script or not, and for a
        # template that does not exist it starts a kernel and never answers.
        "allow_theme_override": "NO",
        "allow_template_override": "NO",
        # On a page these two fail, because the rest of JupyterLab is not there.
        "extension_denylist": [
            "@jupyter-notebook/lab-extension",
            "@jupyterhub/jupyter-server-proxy",
        ],
    },
    # What a cell shows may come after its result, by seconds where the machine is busy. The page is
    # not sent without it: it would stay blank.
    "VoilaExecutor": {"timeout": LONGEST_CELL, "iopub_timeout": LONGEST_CELL},
    "MappingKernelManager": CULLING,
}

# For the server that shows nothing else: whatever somebody has in JupyterLab would take time on
# every page, and some of it fails there.
ALONE: dict[str, Mapping[str, object]] = {
    "VoilaConfiguration": {
        "extension_allowlist": [
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
            "anywidget",
            "ipycanvas",
        ],
    },
    # Jupyter's server gives everybody a name, and a cookie with it that would stay for thirty days.
    "IdentityProvider": {"cookie_options": {"expires_days": None}},
}

_HEARTBEAT = b64encode(sha256(b"window.voila_heartbeat()").digest()).decode("ascii")
# What the page may load, and from where: from its own server. `{nonce}` stands for the word that
# only the page's own scripts know, the hash for the script Voila sends while a page takes long.
# Widgets of anywidget come as blobs; styles are set by scripts.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' 'nonce-{{nonce}}' 'sha256-{_HEARTBEAT}' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    ]
)
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
# For everything that is not a notebook page: lists, errors, files.
STRICTEST = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)

# Measured (docs/publishing.md): a page's kernel takes 50 to 75 MB.
MEGABYTES_OF_A_PAGE = 80
MOST_PAGES = 500


def room_in_memory() -> int:
    """Return how many pages fit into the memory that is free now, but at least two."""
    return min(max(memory_of_all_pages() // MEGABYTES_OF_A_PAGE, 2), MOST_PAGES)


def memory_of_all_pages() -> int:
    """Return how many megabytes all pages may take together: most of what is free now."""
    return int(0.8 * min(_free_megabytes(), _granted_megabytes()))


def _free_megabytes() -> float:
    import psutil

    free: int = psutil.virtual_memory().available
    return free / 1e6


def _granted_megabytes() -> float:
    """Return a container's memory limit, which is less than the machine has; otherwise infinity."""
    granted = [os.environ.get("MEM_LIMIT", "")]  # set by JupyterHub and Binder
    for name in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            granted.append(Path(name).read_text("ascii").strip())
        except OSError:
            continue
    return min((int(text) / 1e6 for text in granted if text.isdecimal()), default=float("inf"))
