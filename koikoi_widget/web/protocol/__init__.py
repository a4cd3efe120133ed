"""Every message and every field between Python and the browser, in both directions.

A widget shows its traits. In addition, the widget and its front end send each other messages: those
from the browser are named by `event`, those from Python by `do`. There is a module for each widget,
and one for the small ones of the lessons; `make protocol` generates `protocol.d.ts` from them,
against which the scripts are checked.

Each field has a sentence. A field that the browser fills also has a check, with which
`widgets/messages.py` accepts or drops the message.
"""

# ruff: noqa: F403
from __future__ import annotations

from .advice_box import *
from .connection import *
from .daily import *
from .duel import *
from .first_page import *
from .friend import *
from .lessons import *
from .options import *
from .panel import *
from .quiz import *
from .score import *
from .set_editor import *
from .shared import *
from .table import *
from .which import *
