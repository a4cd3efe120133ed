"""What strangers try at the rooms, beside two who play in one: more rows of `attacks.ATTACKS`.

An attack fails unless each thing it tries is refused in words, and the two play on meanwhile.
"""

from __future__ import annotations

import json
import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, partial
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from koikoi_widget.cli.main import HOST
from koikoi_widget.rooms.desk import MOST_MESSAGES, MOST_OPENED, MOST_WRONG
from koikoi_widget.rooms.link import PATH, websocket_address
from koikoi_widget.rooms.room import MAY, watch_token
from koikoi_widget.rooms.room_messages import MOST_SENT

EVERY = 0.25  # seconds between two moves of those who play
SLOW = 5.0  # seconds after which a move took too long
HELD = 5.0  # seconds for which a line is held
RULES = "rules: bga rounds=12"
WAIT = "wait a minute"  # what who tries many codes is told in place of anything else
UNKNOWN = "BBBBCCCC"  # no room has this code, or one in 2.5 thousand million

# A message of more bytes is not read: the server hangs up, and what it says then may be lost.
MOST_BYTES = 4 * MOST_SENT

Answer = dict[str, Any]


def _token() -> str:
    return secrets.token_hex(16)


class Line:
    """One websocket to the rooms of a server.

    Attributes:
        state: what was told of the room last.
    """

    def __init__(self, url: str) -> None:
        self._line = connect(websocket_address(url, "en"), max_size=None, close_timeout=0.2)
        self.state: Answer = {}
        self.close = self._line.close

    def ask(self, event: str, **parts: object) -> Answer:
        """Send a message, and return its answer."""
        return self.send(json.dumps({"event": event, "number": 1, **parts}))

    def send(self, text: str | bytes) -> Answer:
        """Send a frame, and return the answer to it."""
        self._line.send(text)
        while (told := self._hear())["do"] == "state":
            pass
        return told

    def say(self, text: str) -> None:
        """Send a text, and wait for no answer."""
        self._line.send(text)

    def until(self, moves: int) -> None:
        """Return once the room has told of so many moves."""
        while self.state["moves"] < moves:
            self._hear()

    def _hear(self) -> Answer:
        told: Answer = json.loads(self._line.recv(timeout=60))
        if told["do"] == "state":
            self.state = told
        return told

    def is_closed(self) -> bool:
        """Return whether the server hangs up, and says before that too much came at once."""
        told = ""
        try:
            while True:
                told = str(self._line.recv(timeout=HELD))
        except ConnectionClosed:
            return "at once" in told
        except TimeoutError:
            return False


class Pair:
    """Two who play by chance in a room of their own, match after match."""

    def __init__(self, url: str) -> None:
        self.tokens = _token(), _token()
        self._lines = Line(url), Line(url)
        self._rng = Random(0)
        self.still = threading.Lock()  # nobody plays while it is held
        opened = {"token": self.tokens[0], "name": "Ines", "rules": RULES}
        self.code: str = self._lines[0].ask("open", **opened)["code"]
        self._lines[1].ask("sit", code=self.code, token=self.tokens[1], name="Aiko")
        self.play()

    @property
    def state(self) -> Answer:
        """What seat 0 was told last."""
        return self._lines[0].state

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        seat: int = self.state["view"]["turn"]
        return seat

    def enter(self, line: Line, seat: int) -> None:
        """Have somebody come to a seat beside the one who plays there."""
        assert line.ask("follow", code=self.code, token=self.tokens[seat])["do"] == "done"

    def play(self) -> float:
        """Play a move, and return the seconds until both had heard of it."""
        for line in self._lines:
            line.ask("offer", offer="")  # whatever was told meanwhile comes before the answer
        if self.state["outcome"]:
            for line in self._lines:
                line.ask("offer", offer="rematch")
            self._lines[0].ask("offer", offer="")
        acting, place = self._lines[self.turn], self.state["moves"]
        acting.ask("offer", offer="")
        began = time.monotonic()
        action = self._rng.choice(acting.state["view"]["legal_actions"])
        told = acting.ask("play", place=place, action=action)
        assert told["do"] == "done", told
        for line in self._lines:
            line.until(place + 1)
        return time.monotonic() - began

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Play on during the block, and find the room at its end as the two have made it."""
        over = threading.Event()
        taken: list[float] = []
        before = self._besides

        def play() -> None:
            while not over.wait(EVERY):
                with self.still:
                    taken.append(self.play())

        player = threading.Thread(target=play)
        player.start()
        try:
            yield
        finally:
            over.set()
            player.join(60)
        taken.append(self.play())
        assert max(taken) <= SLOW, f"a move took {max(taken):.1f} s"
        assert self._besides == before, f"the room was {before}, and is {self._besides}"

    @property
    def _besides(self) -> list[Any]:
        names = ("names", "rules", "offers", "substitute", "pace", "learning", "taken", "here")
        return [self.state[name] for name in names]


@cache
def _pair_at(url: str) -> Pair:
    """Return two who play on a server as long as this process runs."""
    return Pair(url)


RoomAttack = Callable[[str, Pair, Random], None]


def _beside_a_match(attack: RoomAttack, target: Any, rng: Random) -> None:
    pair = _pair_at(target.url)
    with pair.playing():
        attack(target.url, pair, rng)


@contextmanager
def _line(url: str) -> Iterator[Line]:
    line = Line(url)
    try:
        yield line
    finally:
        line.close()


def refused(answer: Answer, words: str = "") -> None:
    """Find that an answer refuses something, and says why in a sentence."""
    assert answer["do"] == "refused", answer
    why = answer["why"]
    assert len(why) < 1000 and " " in why and why[-1] in ".:)'", answer
    assert words in why or WAIT in why, answer


# What strangers try.

ODD_TOKENS: tuple[object, ...] = ("0" * 32, "", "A" * 32, "é" * 32, "x" * 10_000, 7, None, [])


def _wrong_token(url: str, pair: Pair, _rng: Random) -> None:
    near = pair.tokens[0][:-1] + ("0" if pair.tokens[0][-1] != "0" else "1")
    with _line(url) as line:
        for token in (_token(), near, *ODD_TOKENS):
            for event in ("enter", "follow", "turn"):
                refused(line.ask(event, code=pair.code, token=token))
        for event in ("play", "resign", "offer", "here", "ask", "undo"):
            refused(line.ask(event, place=0, action="stop", offer="end"))


def _other_seat(url: str, pair: Pair, _rng: Random) -> None:
    watch = watch_token(pair.tokens[0])
    with _line(url) as line:
        refused(line.ask("sit", code=pair.code, token=watch, name="Eve"), "already have a seat")
        refused(line.ask("sit", code=pair.code, token=_token(), name="Eve"), "taken")
        refused(line.ask("look", code=pair.code), "taken")
        assert line.ask("enter", code=pair.code, token=watch)["do"] == "done"
        for event in MAY.keys() - {"look", "sit", "enter", "follow", "turn"}:
            refused(line.ask(event, place=0, action="stop", offer="end"))


def _out_of_turn(url: str, pair: Pair, _rng: Random) -> None:
    with pair.still, _line(url) as line:
        pair.enter(line, 1 - pair.turn)
        place = pair.state["moves"]
        for action in ("stop", "koi-koi", "deal", "play 1-bright", "play nothing", "", "x" * 200):
            refused(line.ask("play", place=place, action=action))
        refused(line.ask("substitute"), "not been away")
        refused(line.ask("offer", offer="everything"))
        refused(line.ask("ask", place=place))
        refused(line.ask("undo", place=place))


def _old_version(url: str, pair: Pair, _rng: Random) -> None:
    with pair.still, _line(url) as line:
        pair.enter(line, pair.turn)
        now, action = pair.state["moves"], line.state["view"]["legal_actions"][0]
        odd = (now + 1, now - 10**6, -1, 10**9, 10**30, 0.5, True, str(now), None, [now], 1e308)
        for place in odd:
            refused(line.ask("play", place=place, action=action))
        earlier = max(0, now - 2)
        refused(line.ask("play", place=earlier, action="play 13-bright"))


def _floods(url: str, pair: Pair, rng: Random) -> None:
    look = json.dumps({"event": "look", "number": 1, "code": UNKNOWN})
    texts = (look, "{}", "[" * MOST_SENT, '{"event": "turn"}', " " * MOST_SENT)
    for _time in range(10):
        with _line(url) as line:
            with suppress(ConnectionClosed):
                for _message in range(20 * MOST_MESSAGES):
                    line.say(rng.choice(texts))
            assert line.is_closed(), "a flood was read to its end"


def _wrong_codes(url: str, _pair: Pair, _rng: Random) -> None:
    with ExitStack() as lines:
        for _time in range(3):
            line = lines.enter_context(_line(url))
            for _code in range(MOST_WRONG):
                refused(line.ask("look", code=UNKNOWN))
        refused(line.ask("look", code=UNKNOWN), WAIT)


def _long_names(url: str, pair: Pair, _rng: Random) -> None:
    for size in (31, 1_000, MOST_SENT, 1_000_000):
        for sign in "x", "\u202e", "😀":
            name = json.dumps(sign * size)
            opening = f'{{"event": "open", "number": 1, "token": "{_token()}", "rules": "{RULES}", '
            hung_up = (ConnectionClosed,) if len(name) > MOST_BYTES else ()
            with _line(url) as line, suppress(*hung_up):
                refused(line.send(f'{opening}"name": {name}}}'))
                refused(line.ask("sit", code=pair.code, token=_token(), name=sign * size))


ODD_NAMES: tuple[object, ...] = (
    "",
    " ",
    "\u200b\u202e\u2800",
    "a\nb",
    "a\0b",
    "\x1b[31m",
    "\ud800",
    "\u2028",
    7,
    None,
    ["Ines"],
    {"toString": 1},
)
# What is a name, and how it is told: as text, for whoever shows it, and without what nobody sees.
STRANGE_NAMES = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "\u202eenI\u2066{name}%s": "enI{name}%s",
    "😀" * 30: "😀" * 30,
    "'; DROP TABLE rooms; --": "'; DROP TABLE rooms; --",
}


def _odd_names(url: str, _pair: Pair, _rng: Random) -> None:
    with _line(url) as line:
        for name in ODD_NAMES:
            refused(line.ask("open", token=_token(), name=name, rules=RULES))
        for name, told in STRANGE_NAMES.items():
            answer = line.ask("open", token=_token(), name=name, rules=RULES)
            if answer["do"] == "refused":
                refused(answer, "too many rooms")
            else:
                assert line.state["names"] == [told, ""], line.state["names"]


def _many_rooms(url: str, _pair: Pair, _rng: Random) -> None:
    opening = {"name": "Eve", "rules": RULES}
    codes = set()
    for _line_number in range(10):
        with _line(url) as line:
            for _room in range(MOST_MESSAGES - 1):
                answer = line.ask("open", token=_token(), **opening)
                codes.add(answer.get("code"))
                if answer["do"] == "refused":
                    refused(answer, "too many rooms")
    assert len(codes - {None}) <= MOST_OPENED, f"{len(codes)} rooms were opened"


SHAPES: tuple[str | bytes, ...] = (
    "",
    "null",
    "7",
    "[]",
    '"play"',
    "{",
    "{}",
    "NaN",
    "[" * 15_000,
    '{"event":' * 3_000,
    '{"event": "play", "number": ' + "9" * 5_000 + "}",
    '{"event": "play", "number": 1e999, "place": NaN, "action": Infinity}',
    '{"event": {}}',
    '{"event": ["play"]}',
    '{"event": "__class__", "number": 1}',
    '{"event": "answer", "number": 1}',
    '{"event": "open", "event": "play"}',
    '{"event": "play", "number": -1, "place": 0, "action": "stop"}',
    '{"event": "look", "number": 1, "code": "\\ud800"}',
    '{"event": "look", "number": 1, "code": {"$ne": ""}}',
    b"\x00\xff\xfe",
    b"{}",
    "\ufeff{}",
    "<script>alert(1)</script>",
    "x" * (4 * MOST_SENT),
)
ODD_RULES: tuple[object, ...] = (
    "",
    "rules:",
    "rules: none",
    "x" * 10_001,
    "rules: bga rounds=99999999",
    "\ud800",
    7,
)
ODD_PACES: tuple[object, ...] = (
    "-1 days",
    "1e9 minutes",
    "99 days",
    "5 minutes\n",
    5,
    [],
    "\ud800" * 20,
)
ODD_SWITCHES: tuple[object, ...] = (1, "yes", [], {})


def _shapes(url: str, _pair: Pair, rng: Random) -> None:
    with _line(url) as line:
        for shape in rng.sample(SHAPES, len(SHAPES)):
            refused(line.send(shape))
    opening = {"token": _token(), "name": "Eve", "rules": RULES}
    with _line(url) as line:
        for rules in ODD_RULES:
            refused(line.ask("open", **opening | {"rules": rules}))
        for pace in ODD_PACES:
            refused(line.ask("open", **opening, pace=pace))
        for learning in ODD_SWITCHES:
            refused(line.ask("open", **opening, learning=learning))


def _half_open(url: str, pair: Pair, rng: Random) -> None:
    port = int(url.rstrip("/").rsplit(":", 1)[1])
    head = f"GET /{PATH} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\n"
    key = "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    full = f"{head}{key}Sec-WebSocket-Version: 13\r\n\r\n"
    text = json.dumps({"event": "enter", "number": 1, "code": pair.code, "token": pair.tokens[0]})
    frame = b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text.encode()
    beginnings = (b"", head.encode(), full.encode(), full.encode() + frame[:50])
    with ExitStack() as lines:
        for number in range(300):
            line = lines.enter_context(socket.create_connection((HOST, port), timeout=HELD))
            line.sendall(rng.choice(beginnings))
            if number % 3 == 0:  # a reset in place of a farewell
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.close()
        time.sleep(HELD)


def _many_watchers(url: str, pair: Pair, _rng: Random) -> None:
    watch = watch_token(pair.tokens[0])
    with ExitStack() as lines:
        for _time in range(60):
            line = lines.enter_context(_line(url))
            with suppress(ConnectionClosed, InvalidHandshake):
                answer = line.ask("enter", code=pair.code, token=watch)
                if answer["do"] == "refused":
                    refused(answer, "no room for more")
        time.sleep(HELD)


ROOM_ATTACKS = {
    f"room_{name}": partial(_beside_a_match, attack)
    for name, attack in {
        "wrong_token": _wrong_token,
        "other_seat": _other_seat,
        "out_of_turn": _out_of_turn,
        "old_version": _old_version,
        "floods": _floods,
        "wrong_codes": _wrong_codes,
        "long_names": _long_names,
        "odd_names": _odd_names,
        "many_rooms": _many_rooms,
        "shapes": _shapes,
        "half_open": _half_open,
        "many_watchers": _many_watchers,
    }.items()
}
