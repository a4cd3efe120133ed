"""Pictures read from anybody's files: checked, and written anew for a page.

What an SVG file shows is written anew from lists of the elements and attributes that a card needs,
so that nothing else reaches a page. It is parsed only if it has no DOCTYPE: without one, XML has no
entities to expand and no files to load.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field
from html import escape
from math import isfinite
from xml.etree import ElementTree

from ..engine.errors import in_a_line
from ..locale import _, number
from .drawing import BORDER, BOX, Drawing
from .raster import Unreadable, embedded, size_of, unreadable

_SVG, _XHTML, _XLINK = (
    f"{{http://www.w3.org/{name}}}" for name in ("2000/svg", "1999/xhtml", "1999/xlink")
)
_MOST_SHAPES = 10_000  # counted as often as they are drawn, for `use` draws them again
_MOST_DEPTH = 60  # of groups within groups

_ELEMENTS = frozenset(
    "g defs symbol use path rect circle ellipse line polyline polygon image text tspan clipPath "
    "mask pattern marker linearGradient radialGradient stop".split()
)
_NOTES = frozenset(["title", "desc", "metadata", "style"])  # read or left out, and never drawn
_PAINT = frozenset(
    "clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule font-family "
    "font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask "
    "opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset "
    "stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor "
    "vector-effect visibility word-spacing".split()
)
_GEOMETRY = frozenset(
    "clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust "
    "markerHeight markerUnits markerWidth maskContentUnits maskUnits offset orient pathLength "
    "patternContentUnits patternTransform patternUnits points preserveAspectRatio r refX refY "
    "rotate rx ry spreadMethod textLength transform viewBox width x x1 x2 y y1 y2".split()
)

_NAME = r"#([\w:.-]+)"
_OWN = re.compile(_NAME)
_URL = re.compile(rf"url\(\s*(['\"]?){_NAME}\1\s*\)", re.IGNORECASE)
_FUNCTION = re.compile(r"([\w-]*)\s*\(")
_FUNCTIONS = frozenset("url rgb rgba hsl hsla matrix translate scale rotate skewx skewy".split())
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_LENGTH = re.compile(r"\s*([\d.]+)\s*(?:px|mm|cm|in|pt|pc)?\s*")
_DATA = re.compile(r"data:image/(png|jpeg);base64,([A-Za-z0-9+/=\s]*)")


def read_svg(data: bytes) -> Drawing:
    """Return the picture in an SVG file.

    Raises:
        Unreadable: the file is no SVG, or has something in it that a card may not have.
    """
    try:
        text = data.decode("utf-8-sig")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise Unreadable(_("Remove its DOCTYPE: a file can load other files through one."))
        root = ElementTree.fromstring(text)
    except (UnicodeDecodeError, ElementTree.ParseError) as error:
        raise Unreadable(unreadable("SVG", error)) from None
    if root.tag != f"{_SVG}svg":
        raise Unreadable(_("It is not an SVG picture."))
    if _shapes(root) > _MOST_SHAPES:
        most = number(_MOST_SHAPES)
        raise Unreadable(
            _("The picture is too complicated: it draws more than {most} shapes.", most=most)
        )
    return _Reader().drawing(root)


def read_png(data: bytes) -> Drawing:
    """Return the picture in a PNG file.

    Raises:
        Unreadable: the file is broken, or has too many pixels.
    """
    width, height = size_of(data, "PNG")
    size = f'width="{width}" height="{height}"'
    return Drawing(f'<image {size} href="{embedded(data, "PNG")}"/>', box=f"0 0 {width} {height}")


def _shapes(root: ElementTree.Element) -> int:
    """Return how many elements are drawn, those that others refer to each time they do.

    What refers to itself, or is nested too deep, counts as more than may be drawn.
    """
    targets = {name: element for element in root.iter() if (name := element.get("id"))}
    counts: dict[str, int] = {}

    def count(element: ElementTree.Element, depth: int) -> int:
        if depth > _MOST_DEPTH:
            return _MOST_SHAPES + 1
        references = [name for value in element.attrib.values() for name in _referred(value)]
        return (
            1
            + sum(count_of(name, depth + 1) for name in references if name in targets)
            + sum(count(child, depth + 1) for child in element)
        )

    def count_of(name: str, depth: int) -> int:
        if name not in counts:
            counts[name] = _MOST_SHAPES + 1
            counts[name] = count(targets[name], depth)
        return counts[name]

    return count(root, 0)


def _referred(value: str) -> list[str]:
    """Return the ids that the value of an attribute refers to."""
    if "#" not in value:
        return []
    own = _OWN.fullmatch(value.strip())
    return [own[1]] if own else [name for _quote, name in _URL.findall(value)]


@dataclass
class _Reader:
    """Writes an SVG picture anew, and collects what is wrong with it."""

    problems: list[str] = field(default_factory=list)
    rules: list[tuple[str, str]] = field(default_factory=list)  # a class and its declarations

    def drawing(self, root: ElementTree.Element) -> Drawing:
        for sheet in root.iter(f"{_SVG}style"):
            self._read_sheet("".join(sheet.itertext()))
        box = self._box(root)
        paint = {name: at for name, at in self._attributes(root).items() if name in _PAINT}
        parts = ["", ""]  # below the marks, and above them
        for child in root:
            has_border = bool(parts[1]) or child.get("id") == BORDER
            parts[has_border and not paint and box == BOX] += self._element(child)
        if self.problems:
            raise Unreadable(*dict.fromkeys(self.problems))
        below, above = parts
        return Drawing(f"<g{_written(paint)}>{below}</g>" if paint else below, above, box)

    def _box(self, root: ElementTree.Element) -> str:
        """Return what is seen of the picture: its viewBox, or else its size."""
        try:
            if "viewBox" in root.attrib:
                x, y, width, height = map(float, root.attrib["viewBox"].replace(",", " ").split())
            else:
                lengths = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
                x, y, width, height = 0, 0, *(float(at[1]) if at else 0 for at in lengths)
        except ValueError:
            x = y = width = height = 0
        if not (all(map(isfinite, (x, y, width, height))) and width > 0 and height > 0):
            self.problems.append(_("The picture does not say its size: it needs a viewBox."))
        return f"{x:g} {y:g} {width:g} {height:g}"

    def _read_sheet(self, text: str) -> None:
        """Remember the classes of a style sheet; editors write no other rules than these."""
        rules = _COMMENT.sub("", text)
        is_plain = not _RULE.sub("", rules).strip() and "@" not in rules
        for selectors, declarations in _RULE.findall(rules):
            for selector in selectors.split(","):
                name = _CLASS.fullmatch(selector.strip())
                is_plain = is_plain and name is not None
                if name:
                    self.rules.append((name[1], declarations))
        if not is_plain:
            self.problems.append(_("Its style sheet may only have rules for classes."))

    def _element(self, element: ElementTree.Element) -> str:
        space, name = element.tag[: len(_SVG)], element.tag.rpartition("}")[2]
        if space != _SVG and not element.tag.startswith(_XHTML) or name in _NOTES:
            return ""  # what an editor notes for itself
        if space != _SVG or name not in _ELEMENTS:
            self.problems.append(_("A card may not contain <{name}>.", name=in_a_line(name, 40)))
            return ""
        attributes = _written(self._attributes(element))
        has_text = name in ("text", "tspan")
        inside = _text(element.text) if has_text else ""
        for child in element:
            inside += self._element(child) + (_text(child.tail) if has_text else "")
        return f"<{name}{attributes}>{inside}</{name}>" if inside else f"<{name}{attributes}/>"

    def _attributes(self, element: ElementTree.Element) -> dict[str, str]:
        """Return the attributes to write, with the declarations of its classes and its style."""
        attributes = {}
        for name, value in element.attrib.items():
            if name.lower().startswith("on"):
                self.problems.append(
                    _(
                        "Remove {name}: the drawing of a card must not contain code.",
                        name=in_a_line(name, 40),
                    )
                )
            elif name == "id" and _OWN.fullmatch(f"#{value}"):
                attributes["id"] = f"@{value}"
            elif name in ("href", f"{_XLINK}href"):
                attributes["href"] = self._reference(value, element.tag == f"{_SVG}image")
            elif name in _PAINT or name in _GEOMETRY:
                attributes[name] = self._value(value)
        for name, value in self._declarations(element):
            checked = self._value(value)
            if name in _PAINT:
                attributes[name] = checked
        return attributes

    def _declarations(self, element: ElementTree.Element) -> list[tuple[str, str]]:
        """Return the names and values that the classes and the style of an element set."""
        classes = element.get("class", "").split()
        sheets = [declarations for name, declarations in self.rules if name in classes]
        parts = ";".join([*sheets, element.get("style", "")]).split(";")
        pairs = (part.partition(":") for part in parts if ":" in part)
        return [(name.strip(), value.strip()) for name, _colon, value in pairs]

    def _value(self, value: str) -> str:
        """Return a value that may refer to what is in the picture, and to nothing else."""
        if "(" not in value and "\\" not in value:
            return value.replace("@", "")
        functions = {name.lower() for name in _FUNCTION.findall(value)}
        is_own = value.lower().count("url(") == len(_URL.findall(value))
        if "\\" in value or not is_own or functions - _FUNCTIONS:
            return self._outside(value)
        return _URL.sub(r"url(#@\2)", value.replace("@", ""))

    def _reference(self, value: str, is_image: bool) -> str:
        own, data = _OWN.fullmatch(value.strip()), _DATA.fullmatch(value)
        if own and not is_image:
            return f"#@{own[1]}"
        if not (data and is_image):
            return self._outside(value)
        try:
            picture = b64decode(data[2])
            size_of(picture, data[1].upper())
        except Unreadable as error:
            self.problems += error.args
        except ValueError as error:
            self.problems.append(unreadable(data[1].upper(), error))
        return "".join(value.split())

    def _outside(self, value: str) -> str:
        address = in_a_line(value, 60)
        self.problems.append(
            _("The picture refers to something outside its file: {address}", address=address)
        )
        return ""


def _written(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())


def _text(text: str | None) -> str:
    return escape(text or "", quote=False).replace("@", "&#64;")
