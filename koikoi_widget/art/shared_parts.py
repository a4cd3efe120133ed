"""A picture made smaller: what is drawn in it more than once is written once, and used again."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from xml.etree.ElementTree import Element, fromstring

from .drawing import BORDER

_CLIP = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>')
_DRAWN = ("g", "path", "rect", "circle")
_RUN = re.compile(r"(?:<(?:rect|circle) [^>]*/>){2,}")  # what is drawn together needs one reference
_SHORTEST = 45  # characters that are worth a reference
# A screen reader hears the title of the whole picture, and only editors look for a border.
_SILENT = re.compile(
    r' xmlns="http://www.w3.org/2000/svg"| role="img" aria-labelledby="[^"]*"'
    rf'|(?<=<title) id="[^"]*"| id="[^"]*-{BORDER}"'
)


def with_parts_shared(picture: str, prefix: str) -> str:
    """Return the same picture of cards in fewer characters.

    Args:
        picture: an SVG document with a title of its own.
        prefix: how the ids begin that it gives; no other ids of the picture may begin so.
    """
    head, title_end, cards = picture.partition("</title>")
    parts = sharing_parts(cards.removesuffix("</svg>"), prefix)
    return f"{head}{title_end}{''.join(parts)}</svg>"


def sharing_parts(drawn: str, prefix: str) -> list[str]:
    """Return each element of `drawn`, with a reference to what is the same in an earlier one."""
    drawn = _RUN.sub(r"<g>\g<0></g>", _SILENT.sub("", drawn))
    root = fromstring(f"<svg>{_with_one_clip(drawn, prefix)}</svg>")
    texts: dict[Element, str] = {}
    _write(root, texts)
    counts: Counter[str] = Counter()
    for part in root:
        _count(part, texts, counts)
    shared = {text for text, count in counts.items() if count > 1}
    names: dict[str, str] = {}
    return [_shared(part, texts, shared, names, prefix) for part in root]


def _with_one_clip(text: str, prefix: str) -> str:
    """Return a text with each shape that clips once, whatever it was called where."""
    name_of: dict[str, str] = {}
    same: dict[str, str] = {}

    def kept(clip: re.Match[str]) -> str:
        name, shape = clip.groups()
        is_first = shape not in name_of
        same[name] = name_of.setdefault(shape, f"{prefix}{len(name_of)}")
        return f'<clipPath id="{same[name]}">{shape}</clipPath>' if is_first else ""

    text = _CLIP.sub(kept, text)
    return re.sub(r"\(#([^)]*)\)", lambda use: f"(#{same.get(use[1], use[1])})", text)


def _write(part: Element, texts: dict[Element, str]) -> str:
    """Return an element as text, and note the texts of all that is in it."""
    texts[part] = _tagged(part, "".join(_write(inner, texts) for inner in part))
    return texts[part]


def _count(part: Element, texts: dict[Element, str], counts: Counter[str]) -> None:
    """Count what could be referred to; of what is drawn again, the inside is not."""
    text = texts[part]
    if part.tag in _DRAWN and len(text) >= _SHORTEST:
        counts[text] += 1
        if counts[text] > 1:
            return
    for inner in part:
        _count(inner, texts, counts)


def _tagged(part: Element, inside: str, id: str = "") -> str:
    attributes = part.attrib | ({"id": id} if id else {})
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    inside = escape(part.text or "", quote=False) + inside
    return f"<{part.tag}{written}>{inside}</{part.tag}>" if inside else f"<{part.tag}{written}/>"


def _shared(
    part: Element, texts: dict[Element, str], shared: set[str], names: dict[str, str], prefix: str
) -> str:
    """Return an element as text, with a reference to what is the same in an earlier one."""
    text = texts[part]
    if part.tag == "clipPath":
        return text
    if text in names:
        return f'<use href="#{names[text]}"/>'
    name = f"{prefix}{_letters(len(names))}" if text in shared else ""
    if name:
        names[text] = name
    inner = (_shared(inner, texts, shared, names, prefix) for inner in part)
    return _tagged(part, "".join(inner), name)


def _letters(number: int) -> str:
    """Return a number in as few letters as there can be: a picture has hundreds of references."""
    before = _letters(number // 26 - 1) if number >= 26 else ""
    return before + chr(ord("a") + number % 26)
