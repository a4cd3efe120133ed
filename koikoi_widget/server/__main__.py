"""`python -m koikoi_widget.server FOLDER` serves a folder as `koikoi play` serves its own."""

from .skip_grammars import leave_out_grammars

if __name__ == "__main__":
    leave_out_grammars()
    from .page_server import PageServer

    PageServer.launch_instance()
