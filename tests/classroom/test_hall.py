"""The match of a class over real websockets: thirty pupils, a server that stops, no secrets."""

from __future__ import annotations

import asyncio
import csv
import json
import time
from contextlib import closing
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

import koikoi_widget as kk
from koikoi_widget.classroom.contest import happening_of
from koikoi_widget.classroom.hall_messages import HALL
from koikoi_widget.classroom.referee import Referee
from koikoi_widget.engine.match import Match, as_match
from koikoi_widget.engine.record import parse_rules
from koikoi_widget.page.in_class.teacher_words import saved
from koikoi_widget.rooms.room import RoomError
from koikoi_widget.rooms.store import Store, StoreError
from koikoi_widget.rooms.tickets import new_ticket
from tests.classroom.at_the_hall import TEACHER, Server, Visitor, at_the_hall
from tests.rooms.secrets import secret_of

NAMES = ["Mia", "<b>Theo</b>", "\u202eהילה", "महिमा", "さくら", "👩‍👩‍👧‍👦" * 4, "O'Hara & Sons"]


async def contest(
    server: Server, rounds: int = 2, opponent: str = "greedy", minutes: int = 0
) -> tuple[Visitor, str]:
    """Return the teacher of a contest that is open, and its code."""
    teacher = await server.teacher()
    answer = await teacher.ask("open", rounds=rounds, opponent=opponent, minutes=minutes)
    assert answer["do"] == "done"
    return teacher, teacher.state["contest"]["code"]


async def pupil(server: Server, code: str, name: str, token: str = "", ticket: str = "") -> Visitor:
    visitor = await server.visitor(ticket)
    answer = await visitor.ask("join", code=code, token=token or token_hex(16), name=name)
    assert answer["do"] == "done", answer
    return visitor


def row_of(teacher: Visitor, name: str) -> dict[str, Any]:
    return next(row for row in teacher.state["pupils"] if row["name"] == name)


def test_a_damaged_file_is_named_until_another_match_has_opened(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    path.write_bytes(b"no database at all" * 100)
    with closing(Store(lambda: path, read=happening_of)) as store:
        referee = Referee(store, lambda: TEACHER)
        assert referee.contest is None and referee.aside == "class.sqlite.damaged"
        referee.open(1, "greedy", 0)
        referee.forget()
        assert referee.contest is None and not referee.aside


def test_whoever_acts_in_a_match_whose_file_was_set_aside_hears_that_there_is_none(
    tmp_path: Path,
) -> None:
    with closing(Store(lambda: tmp_path / "class.sqlite", read=happening_of)) as store:
        referee = Referee(store, lambda: TEACHER)
        referee.open(1, "greedy", 0)
        store.set_aside()
        with pytest.raises(RoomError, match="there is no match of the class now"):
            referee.act("pause")


@pytest.mark.measured
def test_thirty_pupils_join_at_once_and_the_teacher_sees_all_of_them(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server, rounds=1)
        names = [f"Pupil {number}" for number in range(30)]
        start = time.monotonic()
        pupils = await asyncio.gather(*(pupil(server, code, name) for name in names))
        await teacher.until(lambda state: len(state["pupils"]) == 30)
        assert time.monotonic() - start < 10
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        await asyncio.gather(*(one.until(lambda state: state["view"]) for one in pupils))
        hands = {one.said[-1] and str(one.state["view"]["hand"]) for one in pupils}
        assert len(hands) == 1  # the same deal, from the same seat
        await asyncio.gather(*(one.play_until_waiting() for one in pupils))
        await teacher.until(lambda state: all(row["finished"] == 1 for row in state["pupils"]))
        assert len({row["points"] for row in teacher.state["pupils"]}) == 1  # they play alike

    at_the_hall(tmp_path, visit)


def test_six_pupils_play_a_match_to_its_end_and_its_results_are_those_of_their_records(
    tmp_path: Path,
) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server, rounds=3)
        names = [f"Pupil {number}" for number in range(6)]
        pupils = [await pupil(server, code, name) for name in names]
        for number in range(1, 4):
            await teacher.ask("round", place=number - 1)
            for place, one in enumerate(pupils):
                await one.until(
                    lambda state, number=number: (
                        state["view"] and state["view"]["round_number"] == number
                    )
                )
                await one.play_until_waiting(Random(f"{place} {number}"))
                assert one.state["view"]["phase"] == "over"
        await teacher.ask("end")
        points = {}
        for name, one in zip(names, pupils, strict=True):
            await one.until(lambda state: state["record"])
            match = as_match(one.state["record"])
            assert match.is_over and match.rules.rounds == 3
            points[name] = match.points[0] - match.rules.start_points
        assert len(set(points.values())) > 2  # they do not play alike
        place_of = {
            name: 1 + sum(other > own for other in points.values()) for name, own in points.items()
        }
        for name, one in zip(names, pupils, strict=True):
            place, of, _shared = one.state["contest"]["place"]
            assert (place, of) == (place_of[name], 6)
        await teacher.until(lambda state: state["contest"]["over"])
        assert {row["name"]: row["points"] for row in teacher.state["pupils"]} == points
        _name, text = saved(teacher.state["pupils"], "points")
        rows = [*csv.DictReader(text.removeprefix("\ufeff").splitlines())]
        assert [(row["place"], row["name"], row["points"], row["rounds"]) for row in rows] == [
            (str(place_of[name]), name, str(points[name]), "3")
            for name in sorted(names, key=lambda name: (place_of[name], name))
        ]
        await teacher.ask("save")
        [match] = kk.report(tmp_path).matches
        assert {one["name"]: one["points"] for one in match.pupils} == points
        shown = str(kk.report(tmp_path))
        assert "Greedy · 3 rounds" in shown and all(name in shown for name in names)

    at_the_hall(tmp_path, visit)


def test_a_server_that_is_stopped_in_mid_match_loses_nothing(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        tokens = {name: token_hex(16) for name in ("Mia", "Theo")}
        pupils = {name: await pupil(server, code, name, token) for name, token in tokens.items()}
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        mia = pupils["Mia"]
        await mia.until(lambda state: state["view"])
        await mia.ask(
            "play", place=mia.state["moves"], action=mia.state["view"]["legal_actions"][0]
        )
        before = mia.state["moves"], mia.state["view"]
        await server.stop()
        server.start()
        again = {name: await server.visitor() for name in tokens}
        for name, visitor in again.items():
            await visitor.ask("enter", code=code, token=tokens[name])
        assert (again["Mia"].state["moves"], again["Mia"].state["view"]) == before
        teacher = await server.teacher()
        assert {row["name"] for row in teacher.state["pupils"]} == {"Mia", "Theo"}
        await again["Mia"].play_until_waiting()
        await teacher.until(lambda _state: row_of(teacher, "Mia")["finished"] == 1)

    at_the_hall(tmp_path, visit)


def test_nobody_is_told_another_hand_the_seed_or_the_next_deal(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia, theo = [await pupil(server, code, name) for name in ("Mia", "Theo")]
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        await asyncio.gather(*(one.until(lambda state: state["view"]) for one in (mia, theo)))
        held = server.referee.contest
        assert held
        while actions := mia.state["view"]["legal_actions"]:
            for place, one in enumerate((mia, theo)):
                now = server.referee.contest
                assert now
                secret = secret_of(now.pupils[place].match, 0)
                # The cards drawn for the first lead are of another deck than those that are dealt.
                text = json.dumps(one.state | {"draws": []})
                assert [*secret.in_text(text)] == []
            await mia.ask("play", place=mia.state["moves"], action=actions[0])
        assert theo.state["view"]["phase"] != "over"
        assert mia.state["view"]["phase"] == "over" and not mia.state["view"]["legal_actions"]
        assert mia.state["contest"]["opened"] == 1
        for action in ("deal", " deal", "deal "):
            answer = await mia.ask("play", place=mia.state["moves"], action=action)
            assert "not dealt" in answer["why"]
        assert mia.state["record"] == ""
        said = "".join([*mia.said, *theo.said, *teacher.said])
        assert held.seed not in said
        assert "hand" not in "".join(teacher.said)

    at_the_hall(tmp_path, visit)


def test_the_teacher_sees_who_has_closed_their_page_though_its_kernel_stays(
    tmp_path: Path,
) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        page = new_ticket()
        await pupil(server, code, "Mia", ticket=page)
        await pupil(server, code, "Theo")
        await teacher.until(lambda state: [row["here"] for row in state["pupils"]] == [True, True])
        server.hall.note_page(page, is_shown=False)
        await teacher.until(lambda state: [row["here"] for row in state["pupils"]] == [False, True])
        server.hall.note_page(page, is_shown=True)
        await teacher.until(lambda state: [row["here"] for row in state["pupils"]] == [True, True])
        server.hall.forget_page(page)
        await teacher.until(lambda state: [row["here"] for row in state["pupils"]] == [False, True])

    at_the_hall(tmp_path, visit)


def test_a_page_is_closed_though_the_file_cannot_be_read(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await contest(server)
        page = new_ticket()
        await pupil(server, code, "Mia", ticket=page)
        with patch.object(Referee, "contest", PropertyMock(side_effect=StoreError("full"))):
            server.hall.note_page(page, is_shown=False)
            server.hall.forget_page(page)

    at_the_hall(tmp_path, visit)


def test_a_round_that_is_asked_for_twice_is_dealt_once(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, _code = await contest(server)
        for _press in range(2):
            assert (await teacher.ask("round", place=0))["do"] == "done"
        assert teacher.state["contest"]["opened"] == 1

    at_the_hall(tmp_path, visit)


def test_a_field_that_no_message_has_changes_nothing(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await contest(server)
        mia = await server.visitor()
        known = {"code": code, "token": "5" * 32}
        assert (await mia.ask("join", **known, name="Mia", pupil=1))["do"] == "done"
        assert (await mia.ask("enter", **known, card="BBBB", x=1))["do"] == "done"

    at_the_hall(tmp_path, visit)


def test_wrong_codes_keep_no_teacher_out(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        await contest(server)
        for _page in range(6):
            guesser = await server.visitor()
            for _try in range(20):
                await guesser.ask("look", code="WXWX")
        assert (await server.teacher()).state["contest"]

    at_the_hall(tmp_path, visit)


def test_two_servers_of_one_folder_spoil_no_match(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        other = Referee(
            Store(lambda: tmp_path / "class.sqlite", read=happening_of), lambda: TEACHER
        )
        assert other.contest is None
        teacher, code = await contest(server)
        with pytest.raises(RoomError, match="already"):
            other.open(3, "greedy", 0)
        assert other.contest and other.contest.code == code
        await pupil(server, code, "Mia")
        with pytest.raises(RoomError, match="another server"):
            other.act("hide")
        other.act("hide")  # what the other has done is known now
        assert "another server" in (await teacher.ask("show"))["why"]
        await teacher.ask("show")
        assert not teacher.state["contest"]["hidden"]

    at_the_hall(tmp_path, visit)


def test_eyes_up_stops_every_table_until_the_teacher_goes_on(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        await teacher.ask("pause")
        await mia.until(lambda state: state["contest"]["paused"])
        move = {"place": mia.state["moves"], "action": mia.state["view"]["legal_actions"][0]}
        assert "for a moment" in (await mia.ask("play", **move))["why"]
        await teacher.ask("go on")
        await mia.until(lambda state: not state["contest"]["paused"])
        assert (await mia.ask("play", **move))["do"] == "done"
        assert (await mia.ask("play", **move))["do"] == "done"  # its answer may have been lost

    at_the_hall(tmp_path, visit)


def test_a_card_of_four_letters_leads_back_and_puts_the_other_device_out(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        await teacher.until(lambda state: state["pupils"])
        card = row_of(teacher, "Mia")["card"]
        assert mia.state["contest"]["card"] == card
        phone = await server.visitor()
        wrong = "BBBB" if card != "BBBB" else "CCCC"
        assert (await phone.ask("come back", code=code, card=wrong, token="1" * 32))[
            "do"
        ] == "refused"
        assert (await phone.ask("come back", code=code, card=card, token="1" * 32))["do"] == "done"
        assert phone.state["names"][0] == "Mia"
        with pytest.raises(AssertionError, match="hung up"):
            await mia.next()

    at_the_hall(tmp_path, visit)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_comes_to_the_teacher_as_text(tmp_path: Path, name: str) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        await pupil(server, code, name)
        await teacher.until(lambda state: state["pupils"])
        assert teacher.state["pupils"][0]["name"] in name

    at_the_hall(tmp_path, visit)


def test_a_name_that_is_taken_or_too_long_is_refused_in_words(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await contest(server)
        await pupil(server, code, "Mia")
        other = await server.visitor()
        for name, why in (("mia", "already"), ("M" * 31, "30 characters"), (" \u200b", "30")):
            answer = await other.ask("join", code=code, token="2" * 32, name=name)
            assert why in answer["why"]

    at_the_hall(tmp_path, visit)


# What a stranger, a pupil and the teacher may ask for.
PARTS = {
    "teach": {"token": "0" * 32},
    "open": {"rounds": 1, "opponent": "greedy", "minutes": 0},
    "send away": {"pupil": 0},
    "round": {"place": 0},
    "enter": {"token": "0" * 32},
    "come back": {"token": "0" * 32, "card": "BBBB"},
    "play": {"place": 0, "action": "koi-koi"},
    "ask": {"place": 0, "question": "which?", "answers": 2, "hidden": False},
    "vote again": {"place": 1},
    "price": {"right": [0], "losses": [0, 1], "why": "", "cards": []},
    "vote": {"poll": 1, "ballot": 0, "answer": 0},
}


@pytest.mark.parametrize("event", sorted({*HALL} - {"running", "look", "join"}))
def test_no_message_of_a_stranger_does_anything(tmp_path: Path, event: str) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        await pupil(server, code, "Mia")
        await teacher.until(lambda state: state["pupils"])
        before = server.hall.state_for_teacher()
        stranger = await server.visitor()
        parts: dict[str, object] = {"code": "WXWX" if code != "WXWX" else "BBBB"}
        answer = await stranger.ask(event, **(parts | PARTS.get(event, {})))
        assert answer["do"] == "refused"
        assert server.hall.state_for_teacher() == before

    at_the_hall(tmp_path, visit)


OF_TEACHER = (
    *("open", "round", "pause", "go on", "hide", "show", "end"),
    *("save", "delete", "send away"),
    *("ask", "close vote", "vote again", "price", "put away"),
)


@pytest.mark.parametrize("event", OF_TEACHER)
def test_a_pupil_cannot_do_what_the_teacher_does(tmp_path: Path, event: str) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        answer = await mia.ask(event, **PARTS.get(event, {}))
        assert answer["kind"] == "NotAllowed"

    at_the_hall(tmp_path, visit)


def test_time_passes_only_while_the_class_plays_and_then_the_match_is_over(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        server.now = 1_800_000_000.0
        teacher, code = await contest(server, minutes=5)
        mia = await pupil(server, code, "Mia")
        server.now += 3600  # before the first round
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        server.now += 200
        await teacher.ask("pause")
        assert teacher.state["contest"]["ends"] is None
        assert teacher.state["contest"]["left"] == 100
        server.now += 3600
        await teacher.ask("go on")
        assert teacher.state["contest"]["ends"] == server.now + 100
        server.now += 99
        await teacher.ask("hide")
        assert not teacher.state["contest"]["over"]
        server.now += 1
        answer = await mia.ask("play", place=mia.state["moves"], action="deal")
        assert "is over" in answer["why"]
        await teacher.ask("show")
        assert teacher.state["contest"]["over"] and teacher.state["contest"]["ends"] is None
        await mia.until(lambda state: state["record"])

    at_the_hall(tmp_path, visit)


def test_all_are_told_when_the_time_is_up_though_nobody_does_anything(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        server.now = time.time() - 299.8
        teacher, code = await contest(server, minutes=5)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        server.now = None
        await teacher.ask("hide")
        await asyncio.gather(
            *(one.until(lambda state: state["contest"]["over"]) for one in (teacher, mia))
        )

    at_the_hall(tmp_path, visit)


def test_a_server_that_was_stopped_still_knows_how_much_time_is_left(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        server.now = 1_800_000_000.0
        teacher, _code = await contest(server, minutes=5)
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        ends = teacher.state["contest"]["ends"]
        await server.stop()
        server.start()
        server.now += 60
        teacher = await server.teacher()
        assert teacher.state["contest"]["ends"] == ends == server.now + 240

    at_the_hall(tmp_path, visit)


def test_once_the_match_is_over_its_record_can_be_read_and_all_is_deleted_on_demand(
    tmp_path: Path,
) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server, rounds=1)
        mia = await pupil(server, code, "Mia Unverwechselbar")
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        await mia.until(lambda state: state["view"])
        await mia.play_until_waiting()
        assert mia.state["outcome"] is None
        await teacher.ask("end")
        await mia.until(lambda state: state["outcome"])
        assert "rounds=1" in mia.state["record"]
        await teacher.ask("delete")
        assert teacher.state["contest"] is None
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"Unverwechselbar" not in kept
        late = await server.visitor()
        assert (await late.ask("enter", code=code, token="0" * 32))["kind"] == "NotAllowed"

    at_the_hall(tmp_path, visit)


def test_who_guesses_cards_is_stopped(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await contest(server)
        guesser = await server.visitor()
        parts = {"code": code, "card": "BBBB", "token": "3" * 32}
        answers = [await guesser.ask("come back", **parts) for _try in range(6)]
        assert "card with these letters" in answers[-2]["why"]
        assert "wait a minute" in answers[-1]["why"]
        other = await server.visitor()
        assert "wait a minute" in (await other.ask("come back", **parts))["why"]
        assert (await other.ask("look", code=code))["do"] == "done"

    at_the_hall(tmp_path, visit)


def test_in_the_same_position_the_opponent_answers_everybody_alike(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server, rounds=1, opponent="novice")
        pupils = [await pupil(server, code, name) for name in ("Mia", "Theo")]
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        for one in pupils:
            await one.until(lambda state: state["view"])
            await one.play_until_waiting()
        mia, theo = [one.state["actions"] for one in pupils]
        assert json.dumps(mia) == json.dumps(theo)

    at_the_hall(tmp_path, visit)


def test_the_deals_are_those_of_one_match(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("round", place=teacher.state["contest"]["opened"])
        await mia.until(lambda state: state["view"])
        held = server.referee.contest
        assert held
        rules = parse_rules(mia.state["rules"])
        assert held.pupils[0].match.at(0) == Match(rules, held.seed)
        assert TEACHER not in "".join(mia.said)

    at_the_hall(tmp_path, visit)
