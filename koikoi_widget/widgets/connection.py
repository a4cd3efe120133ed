"""What each page has once: a watch over its kernel, typefaces, and the poster of the yaku."""

from __future__ import annotations

from uuid import uuid4

import anywidget
import traitlets

from ..locale import _, chosen_language, follow
from ..paper.poster import poster
from ..paper.sheet_yaku import all_yaku
from ..web import protocol, typefaces
from ..web.addresses import LESSON_PAGE
from ..web.linker import script, shared_style, style
from . import messages
from .rules_in_force import in_force
from .storage_keys import LESSONS, storage_key
from .traits import Shared, Text, shared
from .whole import Whole


class Connection(Whole, anywidget.AnyWidget):
    """Monitors, in the page, the connection to the kernel. It shows nothing; see `connect`.

    To a page that is none of the project's own, such as JupyterLab's, it brings the style sheet
    that all widgets share, and the typefaces if the page asks for them.
    Its traits are described in `ConnectionTraits` of `web/protocol/connection.py`.
    """

    _esm = script("connection/connection.js")
    _css = style("connection/notices.css", "connection/poster_dialog.css")

    words: Shared[protocol.ConnectionWords] = shared()
    places: Shared[protocol.ConnectionPlaces] = shared()
    sheet: Text = traitlets.Unicode(shared_style()).tag(sync=True)
    known_as: Text = traitlets.Unicode().tag(sync=True)  # the model's id, for asking a kernel
    lesson_page: Text = traitlets.Unicode(LESSON_PAGE).tag(sync=True)

    def __init__(self) -> None:
        model = uuid4().hex  # chosen here, because the page reads it in the first message only
        places = {"resume": storage_key("resume"), "lessons": storage_key(LESSONS)}
        super().__init__(model_id=model, known_as=model, places=places)
        self.translate()
        follow(self.translate)
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Send the typefaces to a page that lacks them, or the poster."""
        checked = messages.understood(message, messages.CONNECTION)
        if checked and checked["event"] == "poster":
            self.send(_poster())
        elif checked:
            answer, files = _typefaces()
            self.send(answer, buffers=files)

    def translate(self) -> None:
        """Say everything in the chosen language."""
        self.words = {
            "lost": {
                "moves": _("The connection is lost. Your moves are saved; trying again…"),
                "answers": _("The connection is lost. Your answers are saved; trying again…"),
                "both": _(
                    "The connection is lost. Your moves and answers are saved; trying again…"
                ),
                "nothing": _("The connection is lost. Trying again…"),
            },
            "refused": _("The connection is lost, so nothing responds now. Trying again…"),
            "back": _("The connection is back."),
            "missed": _("The connection is back, but your last action was lost. Please repeat it."),
            "stopped": {
                "moves": _(
                    "Python has stopped. Run the cell again to continue; your match is saved."
                ),
                "answers": _(
                    "Python has stopped. Run the cell again to continue; your answers are saved."
                ),
                "both": _(
                    "Python has stopped. Run the cell again to continue; your match and your "
                    "answers are saved."
                ),
                "nothing": _("Python has stopped. Run the cell again to continue."),
            },
            "unkept": _("This browser cannot save anything. You can still play."),
            "dismiss": _("Dismiss"),
        }


watchers: list[Connection] = []  # this kernel's: none or one


def connect() -> None:
    """Make the pages of this kernel notice when nothing answers."""
    if not watchers or watchers[0].comm is None:
        watchers[:] = [Connection()]


def _poster() -> protocol.PosterMessage:
    """Return the poster of the yaku, by the rules in force."""
    now = in_force()
    return {
        "do": "poster",
        "title": _("The {count} yaku", count=len(all_yaku(now.rules))),
        "html": poster(now.rules, now.pile, deck=now.deck),
        "style": style("connection/poster.css"),
        "print": _("Print"),
        "close": _("Close"),
        "language": chosen_language(),
    }


def _typefaces() -> tuple[protocol.ConnectionMessage, list[bytes]]:
    """Return what each typeface is, and their files."""
    faces: list[protocol.TypefaceEntry] = [
        {"family": face.family, "weight": face.weight, "letters": face.letters}
        for face in typefaces.TYPEFACES
    ]
    files = [(typefaces.FOLDER / face.file).read_bytes() for face in typefaces.TYPEFACES]
    return {"do": "typefaces", "faces": faces}, files
