"""The file of what a match of a class came to."""

from __future__ import annotations

import html
import json
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, cast

import pytest

import koikoi_widget as kk
from koikoi_widget.classroom.class_results import (
    FORMAT,
    ClassResults,
    Costly,
    PollResults,
    PupilResults,
    ResultsError,
)
from koikoi_widget.classroom.contest import (
    Acted,
    Contest,
    Joined,
    Opened,
    RoundOpened,
    SentAway,
    update,
)
from koikoi_widget.classroom.pricing import Pricing, price_of
from koikoi_widget.engine.record import written_rules
from koikoi_widget.engine.rules import rules
from koikoi_widget.lessons.questions.question_texts import unjudged
from koikoi_widget.lessons.quiz.result import Answer, Result
from koikoi_widget.rooms.room import checked_name
from koikoi_widget.table.saved import seal

RULES = written_rules(rules("nintendo", rounds=1))
NAMES = ("Mia", "Theo <b>", "Ben")
# As phones and other scripts write them: with joiners, and with signs newer than this Python.
ODD_NAMES = ["👩‍👩‍👧‍👦" * 4, "می‌ترا", "क्‍ष", "\U0001fae9", "O'Hara & Sons"]


def played() -> Contest:
    """Return a contest of one round in which Mia does the last thing allowed, Theo the first."""
    opened = Opened("KBTP", RULES, "greedy", "1", "2026-11-27", 0)
    coming = [Joined(name, name, f"BBB{name[0]}") for name in NAMES]
    contest = reduce(update, [opened, *coming, SentAway(2), RoundOpened(0.0)], None)
    assert contest
    for number, choice in enumerate((-1, 0)):
        while (match := contest.pupils[number].match).seat is not None:
            if match.round.phase == "over":
                break
            action = str(match.legal_actions[choice])
            contest = update(contest, Acted(number, match.seat, action, len(match.actions)))
    return contest


class Known(Pricing):
    """Knows what Mia's decisions cost."""

    def __init__(self, costly: Costly) -> None:
        super().__init__()
        self._costly = costly

    def of(self, number: int) -> dict[str, Any]:
        known = {
            "decisions": 4,
            "lost": 1.0,
            "error": 0.46,
            "luck_free": -2.5,
            "luck_free_error": 1.5,
        }
        return super().of(number) if number else known

    def costly(self, number: int) -> list[Costly]:
        return [] if number else [self._costly]


@pytest.fixture(scope="module")
def results() -> ClassResults:
    contest = played()
    view = contest.pupils[0].match.at(0).view(0)
    best, worst = (str(view.legal_actions[at]) for at in (0, -1))
    costly = Costly(view.notation, worst, best, 2.5, 0.1)
    return ClassResults.of(contest, Known(costly))


def test_what_is_written_is_read_again_and_who_was_sent_away_is_not_in_it(
    results: ClassResults,
) -> None:
    assert ClassResults.parse(str(results)) == results
    mia, theo = results.pupils
    assert (mia["name"], mia["decisions"], mia["lost"]) == ("Mia", 4, 1.0)
    assert theo["lost"] is None and not theo["costly"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_whatever_name_a_pupil_may_have_is_read_again(name: str) -> None:
    contest = reduce(
        update,
        [
            Opened("KBTP", RULES, "greedy", "1", "2026-11-27", 0),
            Joined(checked_name(name), "key", "BBBB"),
        ],
        None,
    )
    assert contest
    results = ClassResults.of(contest, Pricing())
    assert ClassResults.parse(str(results)) == results


def test_a_decision_of_a_long_match_is_read_again(results: ClassResults) -> None:
    rounds = "round=12 led=1 points=106,125 calls=1,0 called=5,0 brights=1 hidden=1,10"
    view = (
        "view0 .3AA/BAAB/AAAA/.1AA/3.3./B.Ba/.B.B/B.B./ABAB/BABA/BBAA/B..B decide:0 "
        f"{rounds} laid=0:h3d+3c,s11c+11d rules=shared-plus-one;rounds=12"
    )
    mia = {**results.pupils[0], "costly": [Costly(view, "stop", "koi-koi", 2.5, 0.1)]}
    long = replace(results, pupils=(cast(PupilResults, mia),))
    assert ClassResults.parse(str(long)) == long


def test_the_last_round_is_priced_in_points_though_it_decides_the_match() -> None:
    prices = [price_of(str(pupil.match.record), 1) for pupil in played().pupils[:2]]
    assert max(price.lost for price in prices) > 0
    for price in prices:
        assert [*price.costly] == sorted(price.costly, key=lambda one: -one.cost)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", "another"),
        ("day", 7),
        ("rounds", 0),
        ("pupils", [7]),
        ("pupils", [{"name": "Mia"}]),
        ("seal", None),
    ],
)
def test_what_is_no_result_is_refused_by_its_part(
    results: ClassResults, part: str, value: object
) -> None:
    content: dict[str, Any] = json.loads(str(results)) | {part: value}
    with pytest.raises(ResultsError, match="cannot be"):
        ClassResults.parse(json.dumps(content))


@pytest.mark.parametrize(
    "costly",
    [
        [],
        ["x", "stop", "stop", 1.0, 0.1],
        [kk.Match("nintendo", seed=1).view(0).notation, "stop", "stop", 1.0, 0.1],
        ["view", "play 1-ribbon", "play 1-ribbon", -1.0, 0.1],
    ],
)
def test_a_decision_that_cannot_have_been_is_refused(
    results: ClassResults, costly: list[object]
) -> None:
    content = json.loads(str(results))
    content["pupils"][0]["costly"] = [costly]
    with pytest.raises(ResultsError, match="costly cannot be"):
        ClassResults.parse(json.dumps(content))


def test_a_report_shows_the_standings_and_the_costliest_decisions_with_their_cards(
    results: ClassResults, tmp_path: Path
) -> None:
    (tmp_path / results.file_name).write_text(str(results), "utf-8")
    report = kk.report(tmp_path)
    shown, html = str(report), report._repr_html_()
    assert "A match for the class · 2026-11-27 · Greedy · 1 round" in shown
    assert "1.00 ± 0.46" in shown and "−2.5 ± 1.5" in shown
    assert "The costliest decisions" in shown
    assert "Theo &lt;b&gt;" in html and html.count('class="koikoi-cards"') == 2


POSITION = kk.Match("nintendo", seed=7, rounds=1).at(0)
ASKED: PollResults = {
    "question": POSITION.view(POSITION.seat or 0).notation,
    "ballots": [[3, 1, 0, 0, 0, 0, 0, 0], [1, 3, 0, 0, 0, 0, 0, 0]],
    "right": [1],
    "losses": [2.5, 0, 1, 1, 1, 1, 1, 1],
}
DRAWN: PollResults = {
    "question": "quiz captures 7",
    "ballots": [[1, 0, 2, 0]],
    "right": [],
    "losses": [],
}


def reported(results: ClassResults, folder: Path) -> kk.Report:
    (folder / results.file_name).write_text(str(results), "utf-8")
    report = kk.report(folder)
    assert not report.refused
    return report


def test_a_report_shows_what_was_asked_of_all_with_cards_votes_and_losses(
    results: ClassResults, tmp_path: Path
) -> None:
    report = reported(replace(results, polls=(ASKED, DRAWN)), tmp_path)
    lines = str(report).splitlines()
    wrong, right = (next(line for line in lines if month in line) for month in ("January", "March"))
    assert wrong.split()[-3:] == ["3", "1", "2.5"]
    assert right.split()[-4:] == ["1", "3", "✓", "0.0"]
    for says in ("Which of these do you play?", "You play this card. What happens?"):
        assert any(line.startswith(says) for line in lines)
    cards = sum(len(row.cards) for row in unjudged(ASKED["question"]).rows)
    asked = report._repr_html_().partition("Question 1")[2].partition("How many")[0]
    assert asked.count('class="koikoi-card"') == cards


def test_a_question_drawn_by_other_rules_is_that_of_the_class(results: ClassResults) -> None:
    assert "rules: nintendo" in results.rules
    drawn = "quiz scores 7"
    assert unjudged(drawn, rules("bga")).facts != unjudged(drawn, rules("nintendo")).facts


@pytest.mark.parametrize(
    "question", ["quiz captures", "quiz <b> 7", "quiz nothing 7", "a position of a later version"]
)
def test_a_question_that_this_version_does_not_ask_is_shown_as_its_text(
    results: ClassResults, tmp_path: Path, question: str
) -> None:
    report = reported(replace(results, polls=({**DRAWN, "question": question},)), tmp_path)
    assert question in str(report)
    assert html.escape(question) in report._repr_html_()


@pytest.mark.parametrize(
    "part",
    [
        {"ballots": []},
        {"ballots": [[1, 2, 3, 4], [1, 2]]},
        {"ballots": [[-1, 0, 0, 0]]},
        {"right": [4]},
        {"losses": [1.0]},
        {"question": 7},
    ],
)
def test_answers_that_cannot_have_been_given_are_refused(
    results: ClassResults, part: dict[str, Any]
) -> None:
    content = json.loads(str(results)) | {"polls": [DRAWN | part]}
    with pytest.raises(ResultsError, match="polls cannot be"):
        ClassResults.parse(json.dumps(content))


def test_a_file_of_an_earlier_version_is_read_with_its_seal_whole(results: ClassResults) -> None:
    content = json.loads(str(results))
    del content["rules"]
    for pupil in content["pupils"]:
        for part in ("luck_free", "luck_free_error"):
            pupil.pop(part, None)
    written = json.dumps(content, indent=1, ensure_ascii=False)
    read = ClassResults.parse(written)
    assert read.pupils[0] == results.pupils[0] | {"luck_free": None, "luck_free_error": None}
    assert not read.polls and str(read) == written


def test_that_luck_alone_brought_points_is_read_again(results: ClassResults) -> None:
    even: PupilResults = results.pupils[0] | {"luck_free": 0.0, "luck_free_error": 0.0}
    lucky = replace(results, pupils=(even,))
    assert ClassResults.parse(str(lucky)) == lucky


def test_of_two_files_that_say_the_same_one_is_shown(results: ClassResults, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(str(results), "utf-8")
    report = kk.report(tmp_path)
    assert report.matches == (results,) and report.copies == (("b.json", "a.json"),)


def test_a_pupil_whose_name_is_that_of_the_format_has_handed_in_a_quiz(tmp_path: Path) -> None:
    answers = (Answer("Which month?", "May", "June", False),)
    handed_in = Result(FORMAT, "cards", "bga", 7, answers, ids=("",), options=(1,))
    (tmp_path / "a.json").write_text(str(handed_in), "utf-8")
    report = kk.report(tmp_path)
    assert [result.name for result in report.results] == [FORMAT] and not report.refused


def test_a_file_that_was_changed_since_the_class_kept_it_is_refused(
    results: ClassResults, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(seal.FOLDER, str(tmp_path / "server"))
    kept = ClassResults.of(played(), Pricing())
    path = tmp_path / kept.file_name
    path.write_text(str(kept), "utf-8")
    assert kk.report(tmp_path).matches == (kept,)
    path.write_text(str(kept).replace("Mia", "Eva"), "utf-8")
    [(_file, reason)] = kk.report(tmp_path).refused
    assert "was changed" in reason
    path.write_text(str(results), "utf-8")
    assert kk.report(tmp_path).unsealed == (results.file_name,)
