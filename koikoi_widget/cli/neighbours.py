"""What is said to whoever lets others near by reach the page, such as a class with its phones."""

from __future__ import annotations

import time
from threading import Thread
from urllib.request import ProxyHandler, Request, build_opener

import typer

from ..locale import _, in_a_list, ngettext
from ..rooms.far.qr_code import qr_code_in_letters
from ..server.settings import room_in_memory
from ..web.addresses import PAGE
from .nearby import nearby_addresses

PATIENCE = 60  # seconds that a page's server may take to start
PAUSE = 0.3  # seconds between two tries


def welcome(link: str, address: str, pages: int | None) -> None:
    """Say how others reach the page; and once it is there, whether this machine can."""
    typer.echo(qr_code_in_letters(link))
    others = [other for other in nearby_addresses() if other != address]
    if others:
        typer.echo(
            _(
                "If phones do not reach the page, try --address with another address of this "
                "machine: {addresses}",
                addresses=in_a_list(others),
            )
        )
    room = room_in_memory() if pages is None else pages
    typer.echo(
        ngettext(
            "Up to {count} page can be open at once.",
            "Up to {count} pages can be open at once.",
            room,
        )
    )
    Thread(target=_try_out, args=[link], daemon=True).start()


def _try_out(link: str) -> None:
    typer.echo(
        _(
            "This machine reaches the page at that address. Whether phones do, only a phone can "
            "tell: try one."
        )
        if answers(link, PATIENCE)
        else _("This machine itself does not reach the page at that address.")
    )


def answers(link: str, patience: float) -> bool:
    """Return whether a page answers at `link` within so many seconds; it costs no kernel."""
    page = Request(f"{link}voila/render/{PAGE}", method="HEAD")
    opener = build_opener(ProxyHandler({}))  # a proxy would look for it elsewhere
    end = time.monotonic() + patience
    while True:
        try:
            with opener.open(page, timeout=patience):
                return True
        except OSError:
            if time.monotonic() > end:
                return False
            time.sleep(PAUSE)
