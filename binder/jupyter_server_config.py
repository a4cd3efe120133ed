"""How a Jupyter server shows the page, here on Binder: safely, and with little memory."""

from koikoi_widget.server import configure

configure(get_config())  # noqa: F821 - Jupyter's
