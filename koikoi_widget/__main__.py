"""`python -m koikoi_widget` is the same as `koikoi`."""

from .cli import app

if __name__ == "__main__":
    app(prog_name="koikoi")
