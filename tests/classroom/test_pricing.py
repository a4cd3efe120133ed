"""What the decisions of a class cost, and what becomes of it when the process that knows ends."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future
from datetime import date
from functools import reduce
from typing import Any

import pytest
from tornado.ioloop import IOLoop

import koikoi_widget as kk
from koikoi_widget.classroom import pricing
from koikoi_widget.classroom.contest import Acted, Contest, Joined, Opened, RoundOpened, update
from koikoi_widget.classroom.pricing import Price, Pricing, price_of, summed_up
from koikoi_widget.engine.record import written_rules
from koikoi_widget.engine.rules import rules
from tests.classroom.at_the_hall import SEED

RULES = written_rules(rules("nintendo", rounds=1))


def played() -> Contest:
    """Return a contest of one round that one pupil has played to its end."""
    opened = Opened("KBTP", RULES, "greedy", str(SEED), str(date(2026, 11, 27)), 0)
    contest = reduce(update, [opened, Joined("Mia", "k", "BBBB"), RoundOpened(0.0)], None)
    assert contest
    while (match := contest.pupils[0].match).seat is not None and match.round.phase != "over":
        action = str(match.legal_actions[0])
        contest = update(contest, Acted(0, match.seat, action, len(match.actions)))
    return contest


class OneProcess:
    """In place of a process: it ends as often as is said, and then answers."""

    ends = 0

    def __init__(self, *_options: object) -> None:
        pass

    def submit(self, price: Any, *_parts: object) -> Future[Price]:
        answer: Future[Price] = Future()
        if OneProcess.ends:
            OneProcess.ends -= 1
            raise BrokenExecutor
        answer.set_result(Price(3, 6.0, 14.0))
        return answer

    def shutdown(self, **_options: object) -> None:
        pass


def test_a_process_that_is_ended_stops_no_match_and_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pricing, "ProcessPoolExecutor", OneProcess)
    monkeypatch.setattr(OneProcess, "ends", 1)
    prices, contest = Pricing(), played()

    async def follow() -> None:
        prices.follow(contest)  # its process ends
        assert prices.of(0)["decisions"] == 0
        prices.follow(contest)

    IOLoop().run_sync(follow)
    assert OneProcess.ends == 0


def test_a_round_has_the_price_of_each_of_its_decisions() -> None:
    price = price_of(str(played().pupils[0].match.record), 1)
    assert price.decisions >= 1 and price.lost >= 0 and price.squares >= 0


def test_a_lead_without_luck_is_the_lead_less_a_fixed_share_of_what_the_cards_were_worth() -> None:
    record = str(played().pupils[0].match.record)
    luck = kk.luck(record)
    free = luck.result(0) - pricing.OF_LUCK * luck.cards(0)
    assert price_of(record, 1).luck_free == pytest.approx(free, abs=6 * luck.error)


def test_rounds_without_luck_are_added_and_have_an_error_from_two_on() -> None:
    assert summed_up([]) == {"luck_free": None, "luck_free_error": None}
    assert summed_up([3.0]) == {"luck_free": 3.0, "luck_free_error": None}
    known = summed_up([3.0, -1.0, None])  # one that could not be priced
    assert known == {"luck_free": 2.0, "luck_free_error": pytest.approx(4.0)}
