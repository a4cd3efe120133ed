"""The match of a class in pairs: the same deals at all tables, each played from both seats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import closing
from functools import reduce
from itertools import cycle
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from unittest.mock import patch

import pytest

import koikoi_widget as kk
from koikoi_widget.classroom.contest import (
    PAIRS,
    Acted,
    Contest,
    Joined,
    Opened,
    RoundOpened,
    happening_of,
    update,
)
from koikoi_widget.classroom.duplicate import compared
from koikoi_widget.classroom.pricing import price_of
from koikoi_widget.classroom.referee import Referee
from koikoi_widget.rooms.room import LONG_AWAY, SUBSTITUTE
from koikoi_widget.rooms.store import Store
from tests.classroom.at_the_hall import TEACHER, Server, Visitor, at_the_hall
from tests.rooms.secrets import secret_of

NAMES = ("Mia", "Theo", "Ana", "Ben")


async def in_pairs(
    server: Server, *names: str, rounds: int = 1
) -> tuple[Visitor, list[Visitor], list[str]]:
    """Return the teacher of a match in pairs whose first round is dealt, pupils, and tokens."""
    teacher = await server.teacher()
    await teacher.ask("open", rounds=rounds, opponent=PAIRS, minutes=0)
    tokens, pupils = [token_hex(16) for _name in names], []
    for name, token in zip(names, tokens, strict=True):
        pupils.append(await joined(server, teacher, name, token))
    await teacher.ask("round", place=0)
    for one in pupils:
        await one.until(lambda state: state["view"])
    return teacher, pupils, tokens


async def joined(server: Server, teacher: Visitor, name: str, token: str = "") -> Visitor:
    visitor = await server.visitor()
    code, token = teacher.state["contest"]["code"], token or token_hex(16)
    assert (await visitor.ask("join", code=code, token=token, name=name))["do"] == "done"
    return visitor


async def play_the_round(*pair: Visitor, place: int = 0) -> None:
    """Have both of a pair play the legal action at a place, or else the last one."""
    for one, other in cycle((pair, pair[::-1])):
        if one.state["view"]["phase"] == "over":
            return
        while actions := one.state["view"]["legal_actions"]:
            action = actions[min(place, len(actions) - 1)]
            answer = await one.ask("play", place=one.state["moves"], action=action)
            assert answer["do"] == "done", answer
        moves = one.state["moves"]
        await other.until(lambda state, moves=moves: state["moves"] >= moves)  # type: ignore[misc]


def rows_of(teacher: Visitor) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in teacher.state["pupils"]}


def test_two_pairs_play_a_match_from_both_seats_of_the_same_deals_to_the_standings(
    tmp_path: Path,
) -> None:
    async def visit(server: Server) -> None:
        teacher, pupils, _tokens = await in_pairs(server, *NAMES, rounds=2)
        mia, theo, ana, ben = pupils
        for number in (1, 2):
            assert mia.state["view"]["hand"] == ana.state["view"]["hand"]
            assert theo.state["view"]["hand"] == ben.state["view"]["hand"]
            assert mia.state["view"]["hand"] != theo.state["view"]["hand"]
            await play_the_round(mia, theo, place=0)
            await play_the_round(ana, ben, place=99)
            if number == 1:
                await teacher.ask("round", place=1)
                for one in pupils:
                    await one.until(lambda state: state["view"]["round_number"] == 2)
        await teacher.until(lambda state: all(row["finished"] == 2 for row in state["pupils"]))
        rows = rows_of(teacher)
        assert [rows[name]["partner"] for name in NAMES] == ["Theo", "Mia", "Ben", "Ana"]
        lead = {name: row["points"] - rows[row["partner"]]["points"] for name, row in rows.items()}
        for name, peer in (("Mia", "Ana"), ("Theo", "Ben")):
            ahead = lead[name] - lead[peer]
            assert rows[name]["compared"] == ahead == -rows[peer]["compared"]
            assert rows[rows[name]["partner"]]["compared"] == -ahead
        await teacher.ask("end")
        for one in pupils:
            await one.until(lambda state: state["record"])
        best = max(NAMES, key=lambda name: rows[name]["compared"])
        assert pupils[NAMES.index(best)].state["contest"]["place"][0] == 1
        await teacher.ask("save")
        [match] = kk.report(tmp_path).matches
        assert [pupil["compared"] for pupil in match.pupils] == [
            rows[name]["compared"] for name in NAMES
        ]
        assert match.opponent == PAIRS and "Points above the mean" in str(kk.report(tmp_path))

    at_the_hall(tmp_path, visit)


def test_nobody_is_told_their_partner_s_hand_the_seed_or_the_next_deal(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pupils, _tokens = await in_pairs(server, *NAMES, rounds=2)
        for pair in (pupils[:2], pupils[2:]):
            while pair[0].state["view"]["phase"] != "over":
                contest = server.referee.contest
                assert contest
                for one in pair:
                    number = pupils.index(one)
                    secret = secret_of(contest.pupils[number].match, one.state["role"])
                    assert [*secret.in_text(json.dumps(one.state | {"draws": []}))] == []
                acting = next(one for one in pair if one.state["view"]["legal_actions"])
                action = acting.state["view"]["legal_actions"][0]
                await acting.ask("play", place=acting.state["moves"], action=action)
                moves = acting.state["moves"]
                for one in pair:
                    await one.until(lambda state, moves=moves: state["moves"] >= moves)  # type: ignore[misc]
        for one in pupils:
            answer = await one.ask("play", place=one.state["moves"], action="deal")
            assert "not dealt" in answer["why"] and one.state["record"] == ""
        said = "".join(text for one in (teacher, *pupils) for text in one.said)
        assert contest.seed not in said and "hand" not in "".join(teacher.said)

    at_the_hall(tmp_path, visit)


def test_nobody_plays_for_their_partner(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        _teacher, pair, _tokens = await in_pairs(server, *NAMES[:2])
        waits = next(one for one in pair if not one.state["view"]["legal_actions"])
        acts = next(one for one in pair if one is not waits)
        action = acts.state["view"]["legal_actions"][0]
        answer = await waits.ask("play", place=0, action=action)
        assert "your opponent's turn" in answer["why"]

    at_the_hall(tmp_path, visit)


def test_whoever_is_left_over_or_comes_late_plays_the_computer(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pupils, _tokens = await in_pairs(server, *NAMES[:3])
        late = await joined(server, teacher, "Late")
        for one in (pupils[2], late):
            assert one.state["contest"]["opponent"] == SUBSTITUTE and one.state["role"] == 0
            await one.play_until_waiting()
            assert one.state["view"]["phase"] == "over"
        await play_the_round(*pupils[:2])
        await teacher.until(lambda state: all(row["finished"] for row in state["pupils"]))
        rows = rows_of(teacher)
        assert rows["Ana"]["partner"] == "" == rows["Late"]["partner"]
        # Theo is compared with the computer, which held the same cards at two tables.
        assert None not in [row["compared"] for row in rows.values()]

    at_the_hall(tmp_path, visit)


def test_a_pair_alone_is_compared_with_nobody(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pair, _tokens = await in_pairs(server, *NAMES[:2])
        await play_the_round(*pair)
        await teacher.until(lambda state: all(row["finished"] for row in state["pupils"]))
        assert [row["compared"] for row in rows_of(teacher).values()] == [None, None]
        await teacher.ask("end")
        await pair[0].until(lambda state: state["record"])
        assert pair[0].state["contest"]["place"] is None

    at_the_hall(tmp_path, visit)


def test_the_computer_finishes_the_round_for_a_partner_who_stays_away(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pair, tokens = await in_pairs(server, *NAMES[:2])
        gone = next(one for one in pair if one.state["view"]["legal_actions"])
        stays = next(one for one in pair if one is not gone)
        assert "two minutes" in (await stays.ask("substitute"))["why"]
        gone.line.close()
        await stays.until(lambda state: not state["here"][gone.state["role"]])
        assert "two minutes" in (await stays.ask("substitute"))["why"]
        server.waited = LONG_AWAY
        assert (await stays.ask("substitute"))["do"] == "done"
        assert stays.state["substitute"] == gone.state["role"] and stays.state["substituted"] == [0]
        back = await server.visitor()
        code, token = teacher.state["contest"]["code"], tokens[pair.index(gone)]
        await back.ask("enter", code=code, token=token)
        await stays.until(lambda state: state["here"] == [True, True])
        assert stays.state["substitute"] is None
        await play_the_round(stays, back)
        assert 0 in back.state["substituted"]

    at_the_hall(tmp_path, visit)


def test_a_partner_who_is_gone_is_played_for_until_the_round_is_over(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pair, _tokens = await in_pairs(server, *NAMES[:2], rounds=2)
        gone = next(one for one in pair if one.state["view"]["legal_actions"])
        stays = next(one for one in pair if one is not gone)
        gone.line.close()
        await stays.until(lambda state: not state["here"][gone.state["role"]])
        server.waited = LONG_AWAY
        await stays.ask("substitute")
        await stays.play_until_waiting()
        assert stays.state["view"]["phase"] == "over" and stays.state["substitute"] is None
        await teacher.ask("round", place=1)
        await stays.until(lambda state: state["view"]["round_number"] == 2)

    at_the_hall(tmp_path, visit)


def test_the_computer_sits_down_for_a_pupil_who_is_taken_out(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pair, _tokens = await in_pairs(server, *NAMES[:2], rounds=2)
        theo = pair[1]
        await teacher.ask("send away", pupil=0)
        await theo.until(lambda state: state["names"] == ["", "Theo"])
        await theo.play_until_waiting()
        assert theo.state["view"]["phase"] == "over"
        await teacher.ask("round", place=1)
        await theo.until(lambda state: state["view"]["round_number"] == 2)
        await theo.play_until_waiting()
        await teacher.until(lambda state: rows_of(teacher)["Theo"]["finished"] == 2)

    at_the_hall(tmp_path, visit)


def test_the_computer_ends_a_round_for_a_pupil_who_is_taken_out_while_all_look_up(
    tmp_path: Path,
) -> None:
    """The one who stays leads the next round, which is open: the referee deals it all the same."""
    with (
        patch("secrets.randbits", return_value=1),
        closing(Store(lambda: tmp_path / "class.sqlite", read=happening_of)) as store,
    ):
        referee = Referee(store, lambda: TEACHER)
        referee.open(2, PAIRS, 0)
        assert referee.contest
        for name in NAMES[:2]:
            referee.join(referee.contest.code, token_hex(16), name)
        for place in (0, 1):
            referee.act("round", place=place)
        mia, theo = 0, 1
        for _turn in range(20):
            pupils = referee.contest.pupils
            match = pupils[mia].match
            acting = mia if pupils[mia].seat == match.seat else theo
            referee.play(acting, str(match.legal_actions[-1]), len(match.actions))
        assert len(referee.contest.pupils[mia].match.view(1).hand) == 1
        referee.act("pause")
        referee.act("send away", pupil=theo)
        match = referee.contest.pupils[mia].match
        assert (match.round.number, match.seat) == (2, referee.contest.pupils[mia].seat)


def test_eyes_up_stops_both_of_a_pair(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pair, _tokens = await in_pairs(server, *NAMES[:2])
        await teacher.ask("pause")
        acting = next(one for one in pair if one.state["view"]["legal_actions"])
        action = acting.state["view"]["legal_actions"][0]
        assert "stopped" in (await acting.ask("play", place=0, action=action))["why"]
        await teacher.ask("go on")
        assert (await acting.ask("play", place=0, action=action))["do"] == "done"

    at_the_hall(tmp_path, visit)


def test_pairs_sit_as_before_once_the_server_has_started_again(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, pupils, tokens = await in_pairs(server, *NAMES)
        await play_the_round(*pupils[2:])
        before = server.referee.contest
        await server.stop()
        server.start()
        assert server.referee.contest == before
        code, again = teacher.state["contest"]["code"], []
        for token in tokens:
            again.append(await server.visitor())
            await again[-1].ask("enter", code=code, token=token)
        await again[0].until(lambda state: state["here"] == [True, True])
        await play_the_round(*again[:2])
        teacher = await server.teacher()
        await teacher.until(lambda state: all(row["finished"] for row in state["pupils"]))

    at_the_hall(tmp_path, visit)


def contest_of(results: Sequence[int], rounds: int, rules: str = "nintendo") -> Contest:
    """Return a contest in pairs of so many tables, at which so many rounds were played."""
    names = [f"Pupil {number}" for number in range(2 * len(results))]
    happened = [
        Opened("KBTP", f"rules: {rules} rounds={rounds}", PAIRS, "7", "2026-11-28", 0),
        *(Joined(name, name, "BBBB") for name in names),
        *(RoundOpened(0.0) for _round in range(rounds)),
    ]
    contest: Any = reduce(update, happened, None)
    for table, played in enumerate(results):
        rng, numbers = Random(table), (2 * table, 2 * table + 1)
        while contest.pupils[numbers[0]].finished < played:
            match = contest.pupils[numbers[0]].match
            number = next(one for one in numbers if contest.pupils[one].seat == match.seat)
            action = str(rng.choice(match.legal_actions))
            contest = update(contest, Acted(number, match.seat, action, len(match.actions)))
    assert isinstance(contest, Contest)
    return contest


@pytest.mark.parametrize("rules", ["nintendo", "bga"])  # where the loser does not pay, and does
@pytest.mark.parametrize("results", [(1, 1), (2, 2, 2), (3, 2, 1), (3, 0, 3, 1)])
def test_leads_are_compared_with_the_mean_of_the_same_seat_in_the_same_round(
    results: Sequence[int], rules: str
) -> None:
    contest = contest_of(results, 3, rules)
    found = compared(contest)
    for number, pupil in contest.present:
        total, is_known = 0.0, False
        for place in range(pupil.finished):
            won = {}
            for other, peer in contest.present:
                if peer.seat == pupil.seat and peer.finished > place:
                    rounds = [one.end.settlement for one in peer.match.rounds()]
                    end = rounds[place]
                    assert end
                    own, theirs = end.points[peer.seat], end.points[1 - peer.seat]
                    won[other] = own if rules == "bga" else own - theirs
            own = won.pop(number)
            if won:
                is_known = True
                total += own - sum(won.values()) / len(won)
        assert found[number] == (pytest.approx(total, abs=1e-5) if is_known else None)
        opposite = found[pupil.partner or 0]
        assert opposite == (None if found[number] is None else -(found[number] or 0.0))


def test_what_the_computer_decided_for_a_pupil_is_not_priced_as_theirs() -> None:
    match = contest_of((1,), 1).pupils[0].match
    own = [place for place, (seat, _action) in enumerate(match.played) if seat == 1]
    record = str(match.record)
    both, fewer = price_of(record, 1, 1), price_of(record, 1, 1, tuple(own))
    assert both.decisions > 0 == fewer.decisions
    assert both.luck_free == -(price_of(record, 1).luck_free or 0.0)


def test_thirty_pupils_play_in_pairs_at_once(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        names = [f"Pupil {number}" for number in range(30)]
        teacher, pupils, _tokens = await in_pairs(server, *names)
        pairs = zip(pupils[::2], pupils[1::2], strict=True)
        await asyncio.gather(*(play_the_round(*pair) for pair in pairs))
        await teacher.until(lambda state: all(row["finished"] for row in state["pupils"]))
        assert {row["compared"] for row in teacher.state["pupils"]} == {0}  # they play alike

    at_the_hall(tmp_path, visit)


def test_nobody_of_an_earlier_match_is_mistaken_for_one_of_this(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        teacher, _pupils, _tokens = await in_pairs(server, *NAMES)
        server.referee.forget()  # as happens after two days
        answer = await teacher.ask("open", rounds=1, opponent=PAIRS, minutes=0)
        assert answer["do"] == "done" and teacher.state["pupils"] == []

    at_the_hall(tmp_path, visit)
