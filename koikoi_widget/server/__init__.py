"""The page on a server: what `koikoi play` runs, and what any Jupyter server needs to show it.

`koikoi play` and `python -m koikoi_widget.server` serve the page alone. A Jupyter server, on Binder
or a Hub, shows it through Voila's extension; three lines in its `jupyter_server_config.py` make
that equally safe and light on memory:

    from koikoi_widget.server import configure

    configure(get_config())

Importing this package loads neither Voila nor tornado.
"""

from __future__ import annotations

from typing import Any

from .settings import EVERYWHERE


def configure(config: Any) -> None:
    """Prepare the `traitlets` configuration of a Jupyter server for the page.

    It sets in `config` what the page needs, and leaves alone what concerns only other notebooks.
    """
    from traitlets.config import Config

    from .guard import hooks
    from .patched_assets import mended_extensions
    from .templates import compile_once

    compile_once()
    config.merge(Config(EVERYWHERE))
    config.VoilaConfiguration.update(hooks())
    # A Jupyter server finds a file once for all its handlers: what Voila was given from this
    # folder, JupyterLab and Notebook would be refused if they did not look there too
    # (docs/upstream.md).
    config.LabServerApp.extra_labextensions_path.append(str(mended_extensions()))
    config.ServerApp.kernel_manager_class = "koikoi_widget.server.kernels.pool.Kernels"
