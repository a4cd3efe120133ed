"""Makes a Jupyter server, here on Binder, show the page safely and with little memory."""

from koikoi_widget.server import configure

configure(get_config())  # noqa: F821 - Jupyter's
