"""The command `koikoi`. What a command needs is imported when it runs, so that help is instant."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import locale
from ..engine.errors import KoiKoiError, check_name, reason_of_import, reason_of_system
from ..engine.rules import PRESETS
from ..lessons.course.course import LESSONS
from ..locale import _, in_a_list
from ..server.address_check import base_path, is_everywhere, is_served, url
from ..server.settings import CULLING
from ..server.skip_grammars import leave_out_grammars
from ..widgets import rules_in_force
from . import compute, draw, neighbours
from .nearby import nearby_address, nearby_addresses

# The browser keeps the running match and the learner's progress per address, so the page always
# uses the same one.
PAGE_PORT = 8866
ROOMS_PORT = 8867
HOST = "127.0.0.1"


class CannotServe(KoiKoiError):
    """The page or the lessons cannot be opened; the message says what is missing."""


class Commands(TyperGroup):
    """The commands; what the engine refuses becomes one line on stderr and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().main(*args, **extra)
        except KoiKoiError as error:
            typer.echo(f"koikoi: {error}", err=True)
            sys.exit(2)


app = typer.Typer(
    name="koikoi",
    cls=Commands,
    help="Koi-Koi, the hanafuda card game for two: play it, learn it, analyse it.",
    invoke_without_command=True,  # to show the help
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"koikoi_widget {version('koikoi_widget')}")
        raise typer.Exit


# Where something is served.
_HostsOption = Annotated[
    list[str] | None,
    typer.Option("--host", help="A name or address under which others reach it; '*' for any."),
]
_PagesOption = Annotated[
    int | None,
    typer.Option(
        "--pages",
        min=1,
        max=10_000,
        help="How many pages may be open at once.",
        show_default="as many as fit in memory",
    ),
]
_BrowserOption = Annotated[
    bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")
]
_PathOption = Annotated[
    str, typer.Option("--base-url", help="Its path behind a proxy, such as /koi-koi/.")
]
_AddressOption = Annotated[
    str | None,
    typer.Option(
        "--address",
        help="The address to listen on; 0.0.0.0 for other machines, or in a container.",
        show_default=HOST,
    ),
]
_WifiOption = Annotated[
    bool, typer.Option("--wifi", help="Let phones and others in your network reach it, too.")
]


def _port_option(usual: int) -> Any:
    """Return the option of a port to listen on, which is tried first where it is not given."""
    return typer.Option(
        "--port", min=0, max=65535, help="The port; 0 for any free one.", show_default=str(usual)
    )


@app.callback()
def _main(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    language: compute.LanguageOption = None,
) -> None:
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command()
def play(
    port: Annotated[int | None, _port_option(PAGE_PORT)] = None,
    pages: _PagesOption = None,
    browser: _BrowserOption = True,
    wifi: _WifiOption = False,
    host: _HostsOption = None,
    base_url: _PathOption = "/",
    address: _AddressOption = None,
    rooms: Annotated[
        bool, typer.Option(help="Have rooms in which two people play, each at a page of their own.")
    ] = True,
    deck: draw.DeckOption = None,
    language: compute.LanguageOption = None,
) -> None:
    """Open the page where you play Koi-Koi."""
    if deck is not None:
        from ..art import Deck
        from ..art.decks import VARIABLE

        Deck.from_folder(deck)  # whatever is wrong with it is said here, and not on every page
        os.environ[VARIABLE] = str(deck.resolve())
    without_rooms = [] if rooms else ["--PageServer.has_rooms=False"]
    address = _shared_address(address) if wifi else address or HOST
    _check_hosts(host, address)
    welcome = partial(neighbours.welcome, address=address, pages=pages) if wifi else None
    path = base_path(base_url)
    _open_page(address, port, path, pages, browser, welcome, hosts=host, more=without_rooms)


@app.command("class")
def open_class(
    folder: Annotated[Path, typer.Argument(help="The folder of the class; a new one is made.")],
    rules: Annotated[str | None, typer.Option(help="The preset by which the class plays.")] = None,
    word: Annotated[
        str | None, typer.Option(help="The word at the end of its address, such as maple.")
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(help="A word that deals your class's position on Today; today: everybody's."),
    ] = None,
    port: Annotated[int | None, _port_option(PAGE_PORT)] = None,
    pages: _PagesOption = None,
    browser: _BrowserOption = True,
    address: Annotated[
        str | None,
        typer.Option(
            help="The address of this machine that phones reach.",
            show_default="found",
        ),
    ] = None,
    language: compute.LanguageOption = None,
) -> None:
    """Open the page for a class: its phones reach it, and its rules and language hold there."""
    from ..classroom.class_link import teacher_link, teacher_token
    from ..paper.lesson_plan import lesson_plan
    from ..paper.sheet import sheet
    from ..table.saved.class_seal import OF_THE_SERVER
    from .class_folder import class_in
    from .door_sheet import door_sheet

    address = _shared_address(address)
    chosen = class_in(folder, {"rules": rules, "language": language, "word": word, "deal": deal})
    with locale.language(chosen.language):
        compute.write(folder / "rules.html", str(sheet(chosen.rules)))
        compute.write(folder / "plan.html", str(lesson_plan()))
    os.environ.update(chosen.environment(folder))
    typer.echo(_("Everything of this class is in {folder}", folder=folder))

    def welcome(link: str) -> None:
        with locale.language(chosen.language):
            compute.write(folder / "door.html", door_sheet(link))
        neighbours.welcome(link, address, pages)
        token = teacher_token(folder / OF_THE_SERVER)
        typer.echo(
            _(
                "For the teacher alone, to open a match of the class: {url}",
                url=teacher_link(link, token),
            )
        )

    _open_page(address, port, f"/{chosen.word}/", pages, browser, welcome)


@app.command()
def lessons(
    folder: Annotated[Path, typer.Argument(help="Your folder for them; a new one is made.")],
    serve: Annotated[
        bool, typer.Option(help="Serve them as pages, and not only write the files.")
    ] = True,
    rules: Annotated[
        str | None, typer.Option(help="The preset with which the pages begin.")
    ] = None,
    port: Annotated[int | None, _port_option(PAGE_PORT)] = None,
    pages: _PagesOption = None,
    browser: _BrowserOption = True,
    wifi: _WifiOption = False,
    address: _AddressOption = None,
    language: compute.LanguageOption = None,
) -> None:
    """Write the lessons to a folder of your own, where you can change them, and serve them."""
    if rules is not None:
        check_name(_("preset"), rules, PRESETS)
        os.environ[rules_in_force.VARIABLE] = rules
    copy_lessons(notebooks_folder(), folder)
    typer.echo(_("The lessons are in {folder}", folder=folder))
    if not serve:
        return
    address = _shared_address(address) if wifi else address or HOST
    welcome = partial(neighbours.welcome, address=address, pages=pages) if wifi else None
    first = ["--PageServer.first=learn"]
    _open_page(address, port, "/", pages, browser, welcome, notebooks=folder, more=first)


def _open_page(
    address: str,
    port: int | None,
    base_url: str,
    pages: int | None,
    browser: bool,
    welcome: Callable[[str], None] | None,
    *,
    hosts: Sequence[str] | None = None,
    notebooks: Path | None = None,
    more: Sequence[str] = (),
) -> None:
    """Serve the page until the program is stopped; say where, and what there is to its link."""
    leave_out_grammars()
    try:
        from ..server.page_server import PageServer
        from ..server.temporary import lend_folders
    except ModuleNotFoundError as error:
        raise _missing("Voila", error) from None

    notebook = (notebooks or notebooks_folder()) / "app.ipynb"
    if not notebook.is_file():
        raise CannotServe(_("there is no page at {path}", path=notebook))
    lend_folders()
    port = _port(port, address)
    link = url(address, port, base_url)
    typer.echo(_("Koi-Koi is at {url}", url=link))
    if port != PAGE_PORT:
        typer.echo(_("Matches and progress saved in the browser are tied to this address."))
    hosts = hosts or _everywhere(address, port, base_url)
    if welcome:
        welcome(link)
    typer.echo(_("Press Ctrl-C to stop."))
    options = [
        str(notebook.parent),
        f"--PageServer.ip={address}",
        f"--PageServer.port={port}",
        f"--PageServer.base_url={base_url}",
        "--PageServer.log_level=ERROR",
        *([] if pages is None else [f"--Kernels.room={pages}"]),
        *(f"--PageServer.hosts={name}" for name in hosts),
        *more,
        *([] if browser else ["--no-browser"]),
    ]
    PageServer.launch_instance(options)


@app.command()
def rooms(
    port: Annotated[int | None, _port_option(ROOMS_PORT)] = None,
    host: _HostsOption = None,
    base_url: _PathOption = "/",
    address: _AddressOption = None,
    page: Annotated[
        str, typer.Option(help="As a service of a JupyterHub: the page's path on a user's server.")
    ] = "voila/render/notebooks/app.ipynb",
    language: compute.LanguageOption = None,
) -> None:
    """Keep rooms in which two people, or two programs, play each other.

    A JupyterHub whose service this is says itself where, and who comes in.
    """
    try:
        from ..rooms.hub import hub_in, place
        from ..server.rooms_server import serve
    except ModuleNotFoundError as error:
        raise _missing("tornado", error) from None

    hub = hub_in(os.environ, page)
    address = address or HOST
    if hub:
        (address, port), base_url = place(hub), hub.prefix
    base_url = base_path(base_url)
    _check_hosts(host, address)
    port = _port(port, address, ROOMS_PORT)
    hosts = host or ([] if hub else _everywhere(address, port, base_url))

    def ready() -> None:
        typer.echo(_("The rooms are at {url}", url=url(address, port, base_url)))
        typer.echo(_("Press Ctrl-C to stop."))

    serve(port, address, base_url, hosts, ready, hub)


@app.command()
def learn(
    folder: Annotated[
        Path | None, typer.Option(help="The folder for your copy of the lessons.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open JupyterLab in your browser.")] = True,
    language: compute.LanguageOption = None,
) -> None:
    """Open the lessons in JupyterLab."""
    leave_out_grammars()
    try:
        from jupyterlab.labapp import LabApp
    except ModuleNotFoundError as error:
        raise _missing("JupyterLab", error) from None

    options = [
        f"--ServerApp.ip={HOST}",
        # Containers often run as root; anyone who gets here with the token is the same user.
        "--ServerApp.allow_root=True",
        # Nothing is requested from other machines.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--LabApp.default_url=/lab/tree/{LESSONS[0].notebook}",
        *(f"--MappingKernelManager.{name}={value}" for name, value in CULLING.items()),
    ]
    source = notebooks_folder()
    if folder is None and _is_checkout(source) and locale.chosen_language() == locale.SOURCE:
        # Contributors edit these very files, so strip the outputs.
        folder = source
        options.append(f"--ContentsManager.pre_save_hook={__name__}.strip_outputs")
    else:
        folder = copy_lessons(source, folder)
    typer.echo(_("The lessons are in {folder}", folder=folder))
    typer.echo(_("Press Ctrl-C to stop."))
    options.append(f"--ServerApp.root_dir={folder}")
    # The command line cannot set a function.
    settings = {"page_config_hook": without_announcements}
    LabApp.serverapp_config = LabApp.serverapp_config | {"tornado_settings": settings}
    LabApp.launch_instance([*options, *([] if browser else ["--no-browser"])])


app.command()(compute.score)
app.command()(compute.rules)
app.command()(compute.simulate)
app.command()(compute.tournament)
app.command()(compute.grade)
app.command()(compute.report)
app.command()(compute.review)
app.command()(compute.measure)
app.command()(compute.bench)
app.command()(draw.anki)
app.command()(draw.deck)
app.command()(draw.sheet)
app.command()(draw.table)


def notebooks_folder() -> Path:
    """Return the folder of app.ipynb and the lessons: in the package, or beside it in a
    checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise CannotServe(_("the notebooks are missing from this installation of koikoi_widget"))


def copy_lessons(source: Path, target: Path | None = None) -> Path:
    """Bring the lessons to the learner's folder, in the chosen language, and say what is newer.

    Nothing that was written in is changed.

    Raises:
        CannotServe: the folder cannot be made, or written to.
    """
    if target is None:
        from platformdirs import user_documents_path

        language = locale.chosen_language()
        name = "koikoi-lessons" if language == locale.SOURCE else f"koikoi-lessons-{language}"
        target = user_documents_path() / name
    from . import copy_lessons as copies

    try:
        for line in copies.bring(source, target).lines:
            typer.echo(line)
    except OSError as error:
        raise CannotServe(
            _(
                "the lessons cannot be copied to {folder}: {reason}",
                folder=target,
                reason=reason_of_system(error),
            )
        ) from None
    return target


def without_announcements(_handler: object, page: dict[str, Any]) -> dict[str, Any]:
    """Leave out the part of JupyterLab that offers news about Jupyter."""
    disabled = [*page.get("disabledExtensions", ()), "@jupyterlab/apputils-extension:announcements"]
    return page | {"disabledExtensions": disabled}


def strip_outputs(model: dict[str, Any], **_context: object) -> None:
    """Drop the outputs of a notebook before JupyterLab saves it (its `pre_save_hook`)."""
    if model["type"] != "notebook" or model.get("content") is None:
        return
    content = model["content"]
    content["metadata"].pop("language_info", None)
    content["metadata"].pop("widgets", None)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
            cell["execution_count"] = None


def _is_checkout(notebooks: Path) -> bool:
    return (notebooks.parent / "pyproject.toml").is_file()


def _missing(program: str, error: ModuleNotFoundError) -> CannotServe:
    return CannotServe(
        _(
            "{program} is needed for this ({reason}); install it with: "
            "pip install 'koikoi_widget[page]'",
            program=program,
            reason=reason_of_import(error),
        )
    )


def _check_hosts(hosts: Collection[str] | None, address: str) -> None:
    """Refuse an address under which nobody would find what listens at another.

    Raises:
        CannotServe: this machine does not have it, or nothing listens there.
    """
    for host in hosts or ():
        if not is_served(host, address):
            _free_port(0, host)
            message = _(
                "nothing listens at {host}, only at {address}; for phones and others in your "
                "network use --wifi or --address {host}, for a proxy the name that it passes on",
                host=host,
                address=address,
            )
            raise CannotServe(message)


def _everywhere(address: str, port: int, path: str) -> list[str]:
    """Return this machine's addresses, and say how others reach it, if it listens at all of them.

    With `--host` they are not asked for: whoever gives it knows how others come.
    """
    addresses = nearby_addresses() if is_everywhere(address) else []
    if addresses:
        links = in_a_list(url(other, port, path) for other in addresses)
        typer.echo(_("For other devices in your network: {addresses}", addresses=links))
    return addresses


def _shared_address(given: str | None) -> str:
    """Return the one address that phones are told: the one given, or the one found.

    Raises:
        CannotServe: it stands for all addresses, and is none that a phone could go to.
    """
    if given and is_everywhere(given):
        raise CannotServe(
            _(
                "{address} stands for all addresses of this machine, but phones need a single one; "
                "leave --address out, or give one of: {addresses}",
                address=given,
                addresses=in_a_list(nearby_addresses()),
            )
        )
    return given or nearby_address()


def _port(wanted: int | None, address: str, usual: int = PAGE_PORT) -> int:
    """Return the port to serve at: the usual one if it is free, unless one is wanted."""
    port = _free_port(usual if wanted is None else wanted, address)
    if port is None and wanted is None:
        port = _free_port(0, address)
    if port is None:
        message = _("port {port} is taken; choose another, or 0 for any free port", port=wanted)
        raise CannotServe(message)
    return port


def _free_port(port: int, address: str) -> int | None:
    """Return `port` if it is free, any free one for 0, None if it is taken.

    Raises:
        CannotServe: this machine does not have the address.
    """
    try:
        family, *_kind, target = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            if sys.platform != "win32":  # there, two could then listen on one port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(target)
            return int(probe.getsockname()[1])
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        if isinstance(error, socket.gaierror):  # a name that leads nowhere
            error = OSError(errno.EADDRNOTAVAIL, "")
        raise CannotServe(
            _(
                "cannot listen on {address}: {reason}",
                address=address,
                reason=reason_of_system(error),
            )
        ) from None
