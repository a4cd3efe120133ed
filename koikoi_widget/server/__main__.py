"""`python -m koikoi_widget.server FOLDER` serves a folder as `koikoi play` serves its own."""

from .page import PageServer

if __name__ == "__main__":
    PageServer.launch_instance()
