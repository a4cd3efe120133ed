"""Whole matches by wire, and everything that a browser is given searched for hidden cards.

The kernel itself writes down what is hidden at which moment, in a file that no visitor sees: each
message carries the time at which the kernel made it.
"""

from __future__ import annotations

import asyncio
import bisect
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

from tests.browser import servers
from tools.load.detector import Finding, Secret
from tools.load.visitor import Visitor
from tools.load.wire import Message, drawn

# The page of a kind of match; the seed of each is drawn by the kernel, as for anybody.
KINDS = {
    "counts": "practice=False",
    "two people": "opponent='person'",
    # Practice is open by design: moves may be taken back, so its saved text may be read.
    "practice": "",
}
OPEN_BY_DESIGN = {"practice": ("kept", "download")}
# What the kernel writes down before the page is made: everything hidden, at each action. Another
# thread is not at the table: it reviews a match, or thinks.
NOTES = """
import json, threading, time
import koikoi_widget as kk

def noted(method):
    def run(match, *given, **named):
        at = time.time()
        found = method(match, *given, **named)
        position = match.round
        if threading.current_thread() is not threading.main_thread():
            return found
        with open({notes!r}, "a") as file:
            file.write(json.dumps(dict(
                at=at, by=method.__name__,
                seed=str(match.seed), seat=match.seat, over=position.phase == "over",
                ended=match.is_over,
                actions=[str(action) for action in match.actions],
                hands=[[card.index for card in hand] for hand in position.hands],
                stock=[card.index for card in position.stock],
            )) + "\\n")
        return found
    return run

for name in ("__init__", "push", "undo"):
    setattr(kk.Match, name, noted(getattr(kk.Match, name)))
"""


@dataclass(frozen=True)
class Note:
    """What the kernel noted of a position: from `at` on it was on the table."""

    at: float
    seed: str
    seat: int | None
    over: bool
    ended: bool
    last: str
    hands: tuple[frozenset[int], frozenset[int]]
    stock: tuple[int, ...]


@dataclass(frozen=True)
class Leak:
    """Something hidden that was found: where, and what."""

    where: str
    what: Finding


@dataclass
class Spy:
    """Remembers everything that one visitor was given, and when cards were shown to whom."""

    messages: list[Message] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)  # when somebody asked to see the own hand

    def __call__(self, message: Message) -> None:
        self.messages.append(message)


def written(folder: Path, name: str, code: str) -> tuple[str, Path]:
    """Write a notebook that shows the page that `code` makes; return its name and its notes."""
    notes = folder / f"{name}.notes"
    cell = nbformat.v4.new_code_cell(NOTES.format(notes=str(notes)) + code)
    book = nbformat.v4.new_notebook(cells=[cell])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(book, folder / f"{name}.ipynb")
    return f"{name}.ipynb", notes


def page(kind: str, rules: str, rounds: int, speed: str = "off") -> str:
    """Return the code of a page with a match of a kind."""
    return f"kk.App({rules!r}, rounds={rounds}, speed={speed!r}, {KINDS[kind]})"


async def watched(url: str, matches: int, seed: int = 0) -> tuple[Visitor, Spy]:
    """Play whole matches at `url`, look at everything there is to open, and ask for more."""
    spy = Spy()
    visitor = Visitor(url, seed=seed, spy=spy)
    await visitor.arrive(120)
    for number in range(matches):
        await _pry(visitor)
        while "new" not in visitor.choices:
            if "show cards" in visitor.choices:
                await _pry(visitor)  # behind the curtain
                spy.shown.append(time.time())
            await visitor.step()
        if number == 0 and matches > 1:
            await visitor.step()
            await _reload(visitor)
        elif number + 1 < matches:
            await visitor.step()
    await visitor.leave()
    return visitor, spy


async def _pry(visitor: Visitor) -> None:
    """Press what could show more than it should, whether or not the page offers it."""
    for action in ("save", "replay", "yaku", "unseen", "unseen"):
        visitor.tell_bridge({"event": "act", "action": action})
    visitor.tell_bridge({"event": "about", "at": None, "of": None})


async def _reload(visitor: Visitor) -> None:
    """Receive again what a reloading browser gets."""
    visitor.tell_bridge({"event": "hello", "kept": visitor.kept_match})


def read(notes: Path) -> list[Note]:
    """Return what a kernel has noted of the match on the table, by time."""
    hidden = [json.loads(line) for line in notes.read_text("utf-8").splitlines()]
    hidden = list(_of_the_table(sorted(hidden, key=lambda each: each["at"])))
    return [
        Note(
            each["at"],
            each["seed"],
            each["seat"],
            each["over"],
            each["ended"],
            each["actions"][-1] if each["actions"] else "deal",
            (frozenset(each["hands"][0]), frozenset(each["hands"][1])),
            tuple(each["stock"]),
        )
        for each in hidden
    ]


def _of_the_table(notes: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Leave out where a match was played again from its record, to review it or to restore it."""
    reached: dict[str, int] = {}
    for note in notes:
        seed, length = note["seed"], len(note["actions"])
        if note["by"] == "undo" or length > reached.get(seed, -1):
            reached[seed] = length
            yield note


class Secrets:
    """What was hidden from whom at any time.

    Args:
        shown: when two people at one screen asked for their hand; None: there is one, at seat 0.
    """

    def __init__(self, notes: Sequence[Note], shown: Sequence[float] | None) -> None:
        self._times: list[float] = []
        self._found: list[tuple[Secret, Secret]] = []
        pairs = [(note.at, note) for note in notes] + [(at, None) for at in shown or ()]
        now, seat = notes[0], None if shown is not None else 0
        for at, note in sorted(pairs, key=lambda pair: pair[0]):
            if note is None:
                seat = now.seat
            else:
                now = note
                passes_on = note.last == "deal" or not note.over and note.seat != seat
                if shown is not None and passes_on:
                    seat = None  # the curtain
            self._times.append(at)
            self._found.append((_secret(now, seat), _secret(now, None if shown is not None else 0)))

    def at(self, moment: float) -> tuple[Secret, Secret]:
        """Return what may not be seen at a moment, and what may not be kept."""
        place = bisect.bisect_right(self._times, moment) - 1
        return self._found[max(0, place)]


def _secret(note: Note, seat: int | None) -> Secret:
    if note.over:
        return Secret((), (), "" if note.ended else note.seed)
    hands = tuple(hand for owner, hand in enumerate(note.hands) if owner != seat)
    return Secret(hands, note.stock, note.seed)


# What has been found.


class Search:
    """Searches what one visitor was given, message by message.

    Args:
        visitor: who was given it; the page and its widgets are known from there.
        secrets: what was hidden meanwhile.
    """

    def __init__(self, visitor: Visitor, secrets: Secrets) -> None:
        self._visitor, self._secrets = visitor, secrets
        self._bridge = visitor.bridge
        sprites = visitor.models[self._bridge]["sprites"]["canvases"]
        self._cards = {number: place for place, number in enumerate(sprites)}
        self._kept = ""
        self.drawings = 0
        self.letters = 0

    def leaks(self, messages: Sequence[Message]) -> Iterator[Leak]:
        """Yield what is found in the page's source, in `messages`, and in the text to keep."""
        first = messages[0].made.timestamp()
        for what in self._secrets.at(first)[0].in_text(self._visitor.source):
            yield Leak("source", what)
        for message in messages:
            yield from self._in_message(message)

    def _in_message(self, message: Message) -> Iterator[Leak]:
        secret, unkept = self._secrets.at(message.made.timestamp())
        for what in self._drawn(message, secret):
            yield Leak("canvas", what)
        said = message.said.get("content", {})
        said = said if isinstance(said, dict) else {}
        if said.get("keep"):
            news = said["keep"]
            self._kept = self._kept[: news["from"]] + news["text"]
            for what in unkept.in_text(self._kept):
                yield Leak("kept", what)
            said = said | {"keep": None}
        where = "download" if said.get("do") == "download" else "message"
        content = said or message.content
        for what in self._in_value(content, secret):
            yield Leak(where, what)
        for buffer in message.buffers:
            self.letters += len(buffer)
            for what in secret.in_bytes(buffer):
                yield Leak("buffer", what)
        if message.content.get("comm_id") == self._bridge:
            for text in _texts(
                [_apart_from_stakes(said.get("changes", {})), said.get("entries", {})]
            ):
                for what in secret.in_words(text):
                    yield Leak("words", what)

    def _drawn(self, message: Message, secret: Secret) -> Iterator[Finding]:
        said = message.said.get("content", {})
        if isinstance(said, dict) and said.get("do") == "sprites" and said.get("first"):
            yield from secret.in_cards(said["places"])  # those in sight come first
        cards: set[int] = set()
        for name, given in drawn(message):
            self.drawings += 1
            if name == "drawImage":
                cards.add(self._cards.get(str(given[0]).removeprefix("IPY_MODEL_"), -1))
            elif name in ("fillText", "strokeText"):
                yield from secret.in_words(str(given[0]))
        yield from secret.in_cards(cards)

    def _in_value(self, value: Any, secret: Secret) -> Iterator[Finding]:
        if isinstance(value, str):
            self.letters += len(value)
            if not value.startswith("<svg "):  # a face of the deck, which everybody has
                yield from secret.in_text(value)
        elif isinstance(value, bool):
            return
        elif isinstance(value, int):
            yield from secret.in_number(value)
        elif isinstance(value, dict):
            for name, each in value.items():
                yield from secret.in_text(name)
                yield from self._in_value(each, secret)
        elif isinstance(value, list):
            if value and all(isinstance(each, int) for each in value):
                yield from secret.in_places(value)
            for each in value:
                yield from self._in_value(each, secret)


def _apart_from_stakes(changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Leave out what a question names as not seen: it depends on nothing that is hidden.

    `test_a_question_says_the_same_however_the_hidden_cards_lie` holds it to that.
    """
    dialog = changes.get("dialog") or {}
    if not dialog.get("question"):
        return changes
    return dict(changes) | {"dialog": dialog | {"question": None, "described": ""}}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def searched(visitor: Visitor, spy: Spy, notes: Path, kind: str) -> tuple[Search, list[Leak]]:
    """Return the search of all that `visitor` was given in matches of a kind, and its leaks."""
    secrets = Secrets(read(notes), spy.shown if kind == "two people" else None)
    search = Search(visitor, secrets)
    return search, list(search.leaks(spy.messages))


async def secrets(
    folder: Path, url: str, kinds: Sequence[str], matches: int, rounds: int, presets: Sequence[str]
) -> dict[str, Any]:
    """Play this many matches of each kind on the server of `folder`, and say what was found.

    Args:
        url: where the server shows the notebooks of `folder`.
        rounds: of a match.
        presets: whose rules are played by, in turn.
    """
    counts = {}
    for kind in kinds:
        total: Counter[str] = Counter()
        leaks: Counter[Leak] = Counter()
        began = time.monotonic()
        for place, rules in enumerate(presets):
            share = len(range(place, matches, len(presets)))
            if not share:
                continue
            name = f"{kind}-{rules}".replace(" ", "-")
            name, notes = written(folder, name, page(kind, rules, rounds))
            visitor, spy = await watched(url + name, share, seed=place)
            search, more = searched(visitor, spy, notes, kind)
            leaks.update(more)
            total.update(
                matches=share,
                messages=len(spy.messages),
                drawings=search.drawings,
                letters=search.letters,
            )
        total["seconds"] = round(time.monotonic() - began)
        counts[kind] = dict(total) | _told(kind, leaks)
    return counts


def measured(
    kinds: Sequence[str], matches: int, rounds: int, presets: Sequence[str]
) -> dict[str, Any]:
    """Do the same at a server of its own, which ends with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        pages = Path(name) / "pages"
        pages.mkdir()
        server = servers.voila(Path(name), pages)
        try:
            url = f"{server.url}voila/render/"
            return asyncio.run(secrets(pages, url, kinds, matches, rounds, presets))
        finally:
            server.stop()


def _told(kind: str, leaks: Counter[Leak]) -> dict[str, Any]:
    """Return what has leaked, and separately what is open by design."""
    design = OPEN_BY_DESIGN.get(kind, ())
    meant = Counter({leak: count for leak, count in leaks.items() if leak.where in design})
    other = leaks - meant
    return {"leaks": other.total(), "where": _by_place(other), "open_by_design": _by_place(meant)}


def _by_place(leaks: Counter[Leak]) -> dict[str, Any]:
    places: dict[str, Any] = {}
    for leak, count in leaks.most_common():
        place = places.setdefault(leak.where, {"times": 0, "such as": []})
        place["times"] += count
        if len(place["such as"]) < 5:
            place["such as"].append(leak.what)
    return places
