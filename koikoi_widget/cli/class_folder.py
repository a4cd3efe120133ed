"""The folder of a class: what its teacher has chosen, and all that its server keeps."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from secrets import choice

from .. import locale
from ..classroom import class_link
from ..engine.cards import MONTHS
from ..engine.errors import (
    KoiKoiError,
    check_name,
    not_allowed,
    quoted,
    reason_of_system,
)
from ..engine.rules import PRESETS
from ..lessons import HAND_RULES
from ..lessons.learner import deal_words
from ..locale import _
from ..table.saved import seal
from ..table.saved.class_seal import OF_THE_SERVER
from ..widgets import rules_in_force

FILE = "class.toml"
# Words that anybody types without a mistake.
WORDS = [name for name in (month.plant for month in MONTHS) if re.fullmatch("[a-z]{1,8}", name)]
_WORD = re.compile(r"[a-z0-9-]{1,40}")
_ABOUT = "# A class of Koi-Koi. `koikoi class` rewrites this file when you give it other options.\n"


class ClassError(KoiKoiError):
    """The folder of a class cannot be read, or not be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Class:
    """What holds for a class.

    Attributes:
        rules: the preset by which it plays.
        language: of its pages, until a pupil chooses another.
        word: the path of its page, which keeps out whoever comes by chance.
        deal: the word that deals the position on Today; "today": that of everybody.
    """

    rules: str
    language: str
    word: str
    deal: str = deal_words.OF_THE_DAY

    def __post_init__(self) -> None:
        check_name(_("preset"), self.rules, PRESETS)
        check_name(_("language"), self.language, locale.languages())
        if not (isinstance(self.word, str) and _WORD.fullmatch(self.word)):
            raise not_allowed("word", self.word, _("small letters a to z, digits and '-'"))
        object.__setattr__(self, "deal", deal_words.checked_word(self.deal))

    def __str__(self) -> str:
        rows = (f'{name} = "{value}"\n' for name, value in asdict(self).items())
        return "".join([_ABOUT, *rows])

    def environment(self, folder: Path) -> dict[str, str]:
        """Return by which variables a server and its kernels know of the class."""
        return {
            class_link.VARIABLE: "yes",
            rules_in_force.VARIABLE: self.rules,
            locale.VARIABLE: self.language,
            deal_words.VARIABLE: self.deal,
            seal.FOLDER: str(folder.resolve() / OF_THE_SERVER),
        }


def class_in(folder: Path, given: Mapping[str, str | None]) -> Class:
    """Return the class of a folder, changed by what is given; a new one if there is none yet.

    Raises:
        ClassError: the file cannot be read or written, or holds something else.
        UnknownName: there is no such preset or language.
        InvalidValue: the word has letters that an address would change.
    """
    path = folder / FILE
    kept = _kept(path)
    new = {"rules": HAND_RULES, "language": locale.chosen_language(), "word": choice(WORDS)}
    chosen = Class(**{**new, **kept, **{name: text for name, text in given.items() if text}})
    if asdict(chosen) != kept:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(str(chosen), "utf-8")
        except OSError as error:
            raise _fault(path, reason_of_system(error)) from None
    return chosen


def _kept(path: Path) -> dict[str, str]:
    try:
        kept = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _fault(path, reason_of_system(error)) from None
    except ValueError as error:  # of its letters, or its form
        raise _fault(path, str(error)) from None
    for name in kept:
        check_name(_("option"), name, [field.name for field in fields(Class)])
    return kept


def _fault(path: Path, reason: str) -> ClassError:
    return ClassError(_("{file}: {reason}", file=quoted(str(path)), reason=reason))
