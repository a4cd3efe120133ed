"""Links the files here into what a widget is in the browser: one script and one style sheet.

The scripts are ES modules, which `tsc`, the linter and the tests read as they are. A browser gets a
widget as one text and cannot load a second one, so each module becomes a function that returns its
exports, placed after the modules that it imports. Only what these modules need is understood;
anything else is refused when the package is imported, not in somebody's browser.

A stack trace names what a module exports by that module, as in `table/canvas.shade`, and the text
by its entry, as in `koikoi/table/bridge.js:812:5`; `traced` finds the file and line of each.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .sources import FOLDER, text_of

# What all widgets share, beside the tokens. It is in no cascade layer: what a host says of every
# button, such as JupyterLab's own rules, is in none either, and would beat it there.
_SHARED = ("shared/buttons.css", "shared/choices.css", "shared/focus.css")
# What each widget is wrapped in, from the inside: the module and its function.
_WRAPPERS = {"shared/all_made.js": "afterAll", "shared/speaking.js": "speaking"}
# Gives what a module exports the name that a stack trace says.
_NAMED = """\
const named = (module, parts) => {
for (const [name, part] of Object.entries(parts)) {
if (typeof part === "function") Object.defineProperty(part, "name", {value: module + "." + name});
}
return parts;
};"""

_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "(\.[\w./]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_WIDGET = re.compile(r"^export default (\{[\w\s,]+\};)$", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*[^*]*(?:\*(?!/)[^*]*)*\*/|//.*)\n", re.MULTILINE)
_PLACE = re.compile(r"koikoi/([\w./]+\.js):(\d+)")  # in a stack trace
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class LinkError(ValueError):
    """A module is written in a way that the linker does not understand."""


def script(entry: str) -> str:
    """Return a widget's module and everything it imports as one ES module.

    Args:
        entry: the module's path below this folder; it exports the widget as its default.

    Raises:
        LinkError: a module has another form of import or export, imports what is not exported, or
            imports itself through others.
    """
    modules = [text for _path, text in _widget(entry)]
    whole = _name(entry)
    for path, wrap in _WRAPPERS.items():
        whole = f"{_name(path)}.{wrap}({whole})"
    return "\n".join([*modules, f"export default {whole};", f"//# sourceURL=koikoi/{entry}", ""])


def traced(trace: str) -> str:
    """Return a browser's stack trace with the file and line of a module for those of a script."""
    return _PLACE.sub(lambda place: _written(place[1], int(place[2])), trace)


def _written(entry: str, line: int) -> str:
    """Return where a line of the script of the widget `entry` was written."""
    for path, text in _widget(entry):
        height = text.count("\n") + 1
        if line <= height:
            return f"{FOLDER.name}/{path}:{line - 1}"  # the first is the function's own
        line -= height
    return f"{FOLDER.name}/{entry}"


def _widget(entry: str) -> list[tuple[str, str]]:
    """Return the parts of a widget's script, each with the path of the module it comes from."""
    paths = [*_WRAPPERS, *_in_order(entry, FOLDER, ())]
    return [("linker.py", _NAMED), *((path, _wrapped(path, FOLDER)) for path in paths)]


def style(*files: str) -> str:
    """Return a widget's style sheets, named by their paths below this folder.

    In marimo each widget stands in a shadow root, so each brings what all share.
    """
    is_enclosed = "marimo" in sys.modules
    return "\n".join([shared_style(), sheet(*files)] if is_enclosed else [sheet(*files)])


def shared_style() -> str:
    """Return what all widgets share: tokens, buttons, ring; a page has it once, before their own.

    The tokens are in a cascade layer, so that any rule of a page can give one another value.
    """
    return f"@layer koikoi.tokens {{\n{sheet('tokens.css')}}}\n{sheet(*_SHARED)}"


def sheet(*files: str) -> str:
    """Return style sheets, named by their paths below this folder."""
    return "\n".join(text_of(FOLDER / file) for file in files)


def opening(entry: str) -> str:
    """Return what a page runs where it stands: a module, all it imports, and a call of its `begin`.

    Raises:
        LinkError: as for `script`.
    """
    return "\n".join(["{", *_modules(entry, FOLDER), f"{_name(entry)}.begin();", "}"])


def link(entry: str, folder: Path) -> str:
    """Return the module at `entry` below `folder` and everything it imports as one ES module."""
    return "\n".join([*_modules(entry, folder), f"export default {_name(entry)};", ""])


def _modules(entry: str, folder: Path) -> list[str]:
    return [_NAMED, *(_wrapped(path, folder) for path in _in_order(entry, folder, ()))]


def _in_order(path: str, folder: Path, importers: tuple[str, ...]) -> Iterator[str]:
    """Yield each module that `path` needs once, after those that it imports; `path` is last."""
    if path in importers:
        raise LinkError(f"a circle of imports: {' → '.join([*importers, path])}")
    seen: dict[str, None] = {}
    for module, _names in _imports(path, folder):
        seen |= dict.fromkeys(_in_order(module, folder, (*importers, path)))
    yield from seen
    yield path


def _wrapped(path: str, folder: Path) -> str:
    """Return a module as a function, called at once, that returns the module's exports."""
    text = _read(folder / path)
    for module, names in _imports(path, folder):
        missing = names - {*_EXPORT.findall(_read(folder / module))}
        if missing:
            raise LinkError(f"{path}: {module} does not export {', '.join(sorted(missing))}")
    exported = _EXPORT.findall(text)
    text = _IMPORT.sub(lambda line: f"const {{{line[1]}}} = {_name(_beside(path, line[2]))};", text)
    text, is_widget = _WIDGET.subn(r"return \1", _EXPORT.sub("", text))
    other = _OTHER.search(text)
    if other:
        raise LinkError(f"{path}: {other[0]}")
    end = "" if is_widget else f"return {{{', '.join(exported)}}};\n"
    called = path.removesuffix(".js")
    return f'const {_name(path)} = named("{called}", (() => {{\n{text}{end}}})());'


@cache
def _imports(path: str, folder: Path) -> list[tuple[str, set[str]]]:
    """Return which modules one imports, and which names from each."""
    lines = _IMPORT.findall(_read(folder / path))
    return [(_beside(path, address), set(re.findall(r"\w+", names))) for names, address in lines]


def _beside(path: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _name(path: str) -> str:
    return re.sub(r"\W", "_", path.removesuffix(".js"))


@cache
def _read(path: Path) -> str:
    """Return a file with its comment lines empty: a browser does not need them, but counts them."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text_of(path))
