"""One question for all over real websockets: thirty answers, a server that stops, no secrets."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from tests.classroom.at_the_hall import Server, Visitor, at_the_hall
from tests.classroom.test_hall import contest, pupil

QUESTION = "a question that those who show it make cards of"


async def asked(server: Server, hidden: bool = False) -> tuple[Visitor, str]:
    """Return the teacher of a contest in which a question is asked, and the contest's code."""
    teacher, code = await contest(server)
    answer = await ask(teacher, hidden)
    assert answer["do"] == "done", answer
    return teacher, code


async def ask(teacher: Visitor, hidden: bool = False) -> dict[str, Any]:
    polls = teacher.state["contest"]["polls"]
    return await teacher.ask("ask", place=polls, question=QUESTION, answers=3, hidden=hidden)


async def vote(visitor: Visitor, answer: int, ballot: int = 0) -> dict[str, Any]:
    poll = visitor.state["contest"]["poll"]
    number = poll["number"] if poll else 1
    return await visitor.ask("vote", poll=number, ballot=ballot, answer=answer)


def ballots_of(teacher: Visitor) -> list[list[int]]:
    ballots: list[list[int]] = teacher.state["contest"]["poll"]["ballots"]
    return ballots


@pytest.mark.measured
def test_thirty_answers_come_at_once_and_the_bars_grow_within_seconds(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        names = [f"Pupil {number}" for number in range(30)]
        pupils = await asyncio.gather(*(pupil(server, code, name) for name in names))
        start = time.monotonic()
        answers = await asyncio.gather(*(vote(one, place % 3) for place, one in enumerate(pupils)))
        assert {answer["do"] for answer in answers} == {"done"}
        await teacher.until(lambda _state: ballots_of(teacher) == [[10, 10, 10]])
        assert time.monotonic() - start < 5

    at_the_hall(tmp_path, visit)


def test_a_server_that_is_stopped_in_mid_question_loses_no_answer(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        token = token_hex(16)
        mia, theo = await pupil(server, code, "Mia", token), await pupil(server, code, "Theo")
        await vote(mia, 2)
        await vote(theo, 1)
        await server.stop()
        server.start()
        again = await server.visitor()
        await again.ask("enter", code=code, token=token)
        assert again.state["contest"]["poll"]["answer"] == 2
        teacher = await server.teacher()
        assert ballots_of(teacher) == [[0, 1, 1]]
        await teacher.ask("close vote")
        await teacher.ask("vote again", place=1)
        await vote(again, 0, ballot=1)
        await server.stop()
        server.start()
        teacher = await server.teacher()
        assert ballots_of(teacher) == [[0, 1, 1], [1, 0, 0]]

    at_the_hall(tmp_path, visit)


def test_an_answer_may_be_changed_until_the_question_is_closed(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        for answer in (0, 1, 1):
            await vote(mia, answer)
        await teacher.until(lambda _state: ballots_of(teacher) == [[0, 1, 0]])
        await teacher.ask("close vote")
        assert "is closed" in (await vote(mia, 2))["why"]
        assert (await vote(mia, 1))["do"] == "done"  # it is asked again until it is answered
        assert ballots_of(teacher) == [[0, 1, 0]]

    at_the_hall(tmp_path, visit)


def test_a_second_vote_keeps_the_first_and_each_is_asked_for_once(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        await vote(mia, 0)
        await teacher.ask("close vote")
        for _time in range(2):
            await teacher.ask("vote again", place=1)
        assert ballots_of(teacher) == [[1, 0, 0], [0, 0, 0]]
        assert "is closed" in (await vote(mia, 2))["why"]  # of the first vote
        assert (await vote(mia, 2, ballot=1))["do"] == "done"
        await teacher.until(lambda _state: ballots_of(teacher) == [[1, 0, 0], [0, 0, 1]])

    at_the_hall(tmp_path, visit)


def test_nobody_is_told_what_an_answer_is_worth_before_all_are_nor_what_others_gave(
    tmp_path: Path,
) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia, theo = await pupil(server, code, "Mia"), await pupil(server, code, "Theo")
        await vote(theo, 2)
        early = await teacher.ask(
            "price", right=[1], losses=[3.25, 0, 7.125], why="The moon.", cards=[]
        )
        assert early["do"] == "done"  # and changes nothing: the question is open
        await teacher.ask("close vote")
        await mia.until(lambda state: state["contest"]["poll"]["phase"] == "closed")
        poll = mia.state["contest"]["poll"]
        assert (poll["answer"], poll["right"], poll["losses"]) == (None, [], [])
        assert poll["why"] == ""
        assert "ballots" not in poll and "Theo" not in json.dumps(mia.said)
        await teacher.ask("price", right=[1], losses=[3.25, 0, 7.125], why="The moon.", cards=[])
        await mia.until(lambda state: state["contest"]["poll"]["phase"] == "priced")
        poll = mia.state["contest"]["poll"]
        assert (poll["losses"], poll["why"]) == ([3.25, 0, 7.125], "The moon.")
        assert "7.125" not in "".join(mia.said[:-1])
        seen = json.dumps(teacher.said)
        assert '"answer"' not in seen  # an answer never stands beside a name

    at_the_hall(tmp_path, visit)


@pytest.mark.parametrize("says", ["5\u00a0points", "क्\u200dष", "3\u202f:\u202f4"])
def test_a_reason_may_hold_spaces_that_do_not_break_and_joiners(tmp_path: Path, says: str) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("close vote")
        told = {"right": [1], "losses": [], "why": says, "cards": [[says, ""]]}
        assert (await teacher.ask("price", **told))["do"] == "done"
        await mia.until(lambda state: state["contest"]["poll"]["phase"] == "priced")
        assert mia.state["contest"]["poll"]["why"] == says
        for why in ("\x1b[2J", "half of a pair: \ud83c", "two\u2028lines"):
            refused = await teacher.ask("price", **{**told, "why": why})
            assert refused["do"] == "refused"

    at_the_hall(tmp_path, visit)


def test_play_stands_still_while_a_question_is_asked_and_goes_on_after_it(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("round", place=0)
        await mia.until(lambda state: state["view"])
        action = mia.state["view"]["legal_actions"][0]
        await ask(teacher)
        played = await mia.ask("play", place=mia.state["moves"], action=action)
        assert "stopped the match" in played["why"]
        await teacher.ask("put away")
        assert (await mia.ask("play", place=mia.state["moves"], action=action))["do"] == "done"
        assert mia.state["contest"]["poll"] is None

    at_the_hall(tmp_path, visit)


def test_time_does_not_pass_while_a_question_is_asked(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        server.now = 1_000.0
        teacher, _code = await contest(server, minutes=5)
        await teacher.ask("round", place=0)
        server.now = 1_060.0
        await ask(teacher)
        server.now = 9_000.0
        assert teacher.state["contest"]["left"] == 240 and teacher.state["contest"]["ends"] is None
        await teacher.ask("put away")
        assert teacher.state["contest"]["ends"] == 9_240.0

    at_the_hall(tmp_path, visit)


def test_nothing_lets_the_time_pass_on_before_the_question_is_put_away(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        server.now = 1_000.0
        teacher, _code = await contest(server, minutes=5)
        await teacher.ask("round", place=0)
        await ask(teacher)
        for late in ("go on", "pause", "go on"):  # asked again because no answer had come
            assert (await teacher.ask(late))["do"] == "done"
            assert teacher.state["contest"]["paused"] and teacher.state["contest"]["ends"] is None

    at_the_hall(tmp_path, visit)


def test_a_card_leads_back_to_the_own_answer_on_another_phone(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        await vote(mia, 2)
        card = mia.state["contest"]["card"]
        phone = await server.visitor()
        await phone.ask("come back", code=code, token=token_hex(16), card=card)
        assert phone.state["contest"]["poll"]["answer"] == 2

    at_the_hall(tmp_path, visit)


def test_a_question_can_be_asked_after_the_match_too(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await contest(server)
        mia = await pupil(server, code, "Mia")
        await teacher.ask("end")
        await ask(teacher)
        assert (await vote(mia, 1))["do"] == "done"
        await teacher.ask("put away")
        assert teacher.state["contest"]["over"] and not teacher.state["contest"]["paused"]

    at_the_hall(tmp_path, visit)


def test_a_question_that_is_asked_twice_is_put_once(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, _code = await contest(server)
        for _time in range(2):
            await teacher.ask("ask", place=0, question=QUESTION, answers=2, hidden=True)
        poll = teacher.state["contest"]["poll"]
        assert (teacher.state["contest"]["polls"], poll["number"], poll["hidden"]) == (1, 1, True)

    at_the_hall(tmp_path, visit)


def test_who_was_taken_out_is_in_no_bar(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        await vote(mia, 1)
        await teacher.ask("send away", pupil=0)
        assert ballots_of(teacher) == [[0, 0, 0]]

    at_the_hall(tmp_path, visit)


@pytest.mark.parametrize(
    "parts",
    [
        {"question": "q" * 1001},
        {"question": 7},
        {"answers": 1},
        {"answers": 13},
        {"answers": "2"},
        {"hidden": "no"},
        {"question": "two\nlines"},
    ],
)
def test_what_is_no_question_is_not_put_to_anybody(tmp_path: Path, parts: dict[str, Any]) -> None:
    async def visit(server: Server) -> None:
        teacher, _code = await contest(server)
        good = {"place": 0, "question": QUESTION, "answers": 2, "hidden": False}
        answer = await teacher.ask("ask", **{**good, **parts})
        assert answer["do"] == "refused"

    at_the_hall(tmp_path, visit)


@pytest.mark.parametrize("answer", [3, 12, -1, "0", None, True])
def test_an_answer_that_is_not_offered_is_refused(tmp_path: Path, answer: Any) -> None:
    async def visit(server: Server) -> None:
        teacher, code = await asked(server)
        mia = await pupil(server, code, "Mia")
        assert (await vote(mia, answer))["do"] == "refused"
        assert ballots_of(teacher) == [[0, 0, 0]]

    at_the_hall(tmp_path, visit)
