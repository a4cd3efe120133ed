"""All pairs on the same deals; whoever fails loses a move, is named, and stops nobody."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from math import isnan, sqrt
from multiprocessing import get_context
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.simulation.standings import Standings


class Broken:
    def choose(self, view, rng):
        raise ZeroDivisionError("no cards" if len(view.hand) == 8 else "no more cards")


class Cheating:
    def choose(self, view, rng):
        return kk.DEAL


class Leaving:
    def choose(self, view, rng):
        sys.exit("I go")


class Silent:
    """Never answers, and counts how often it was asked."""

    asked = 0

    def choose(self, view, rng):
        type(self).asked += 1
        Event().wait()


class Seeing:
    """Plays its first action and notes the hands that it is dealt."""

    def __init__(self):
        self.dealt = []

    def choose(self, view, rng):
        if len(view.hand) == 8 and view.phase == "play":
            self.dealt.append(view.hand.mask)
        return view.legal_actions[0]


def of(standings: Standings, player: str) -> kk.Standing:
    return next(row for row in standings.rows if row.player == player)


def test_all_pairs_meet_as_simulate_lets_them():
    players = ["novice", "greedy", "random"]
    standings = kk.tournament(players, games=10, rounds=1, seed=7, progress=False)
    pairs = [("novice", "greedy"), ("novice", "random"), ("greedy", "random")]
    assert [(pair.first, pair.second) for pair in standings.results] == pairs
    assert standings.results == tuple(
        kk.simulate(*pair, games=10, rounds=1, seed=7, progress=False) for pair in pairs
    )


def test_all_pairs_play_the_same_deals():
    seeing = [Seeing(), Seeing(), Seeing()]
    kk.tournament(
        dict(zip("abc", seeing, strict=True)), games=6, rounds=1, rules="nintendo", progress=False
    )
    dealt = [set(player.dealt) for player in seeing]
    assert dealt[0] == dealt[1] == dealt[2]
    assert len(dealt[0]) == 6  # three deals, two hands each


def test_a_row_counts_the_matches_against_everybody_and_its_error_is_taken_over_deals():
    standings = kk.tournament(
        ["novice", "greedy", "random"], games=10, rounds=1, seed=7, progress=False
    )
    first, second, _third = standings.results
    won = [
        [-value for value in first.outcomes[2 * deal : 2 * deal + 2]]
        + [*standings.results[2].outcomes[2 * deal : 2 * deal + 2]]
        for deal in range(5)
    ]
    shares = [(sum(values) / 4 + 1) / 2 for values in won]
    mean = sum(shares) / 5
    error = sqrt(sum((share - mean) ** 2 for share in shares) / 4 / 5)
    row = of(standings, "greedy")
    assert (row.games, row.win_rate, row.win_rate_error) == (
        20, pytest.approx(mean), pytest.approx(error),
    )  # fmt: skip
    assert standings.win_rate("greedy", "novice") == pytest.approx(1 - first.win_rate)
    assert standings.win_rate("novice", "random") == second.win_rate
    for player, opponent in (("novice", "coach"), ("nov", "greedy"), ("greedy", "greedy")):
        with pytest.raises(kk.UnknownName, match="known: "):
            standings.win_rate(player, opponent)


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (Broken(), "ZeroDivisionError: no cards"),
        (Cheating(), "'deal' is not allowed"),
        (Leaving(), "SystemExit: I go"),
    ],
    ids=["broken", "cheating", "leaving"],
)
def test_who_fails_loses_its_moves_and_is_named(player, reason):
    standings = kk.tournament(
        {"Aiko": "greedy", "Ben": player, "Cem": "random"}, games=6, rounds=1, progress=False
    )
    (lost,) = standings.lost_moves
    assert (lost.player, lost.reason) == ("Ben", reason)
    assert of(standings, "Ben").lost_moves == lost.count > 40
    assert [pair.games for pair in standings.results] == [6, 6, 6]
    assert reason in str(standings) and "Ben" in standings._repr_html_()


def test_who_is_silent_three_times_is_not_waited_for_again():
    Silent.asked = 0
    standings = kk.tournament(
        {"Aiko": Silent(), "Ben": "random"}, games=4, rounds=1, progress=False, limit=0.05
    )
    assert Silent.asked == 3
    assert standings.lost_moves[0].count > 20
    assert standings.lost_moves[0].reason == "no answer within 0.1 seconds"


def test_processes_change_nothing_lost_moves_included():
    players = {"Aiko": "greedy", "Ben": Broken(), "Cem": "random"}
    here = kk.tournament(players, games=8, rounds=1, progress=False)
    with ProcessPoolExecutor(2, get_context("forkserver")) as executor:
        assert kk.tournament(players, 8, rounds=1, executor=executor, progress=False) == here


def test_a_tournament_goes_on_from_its_folder(tmp_path):
    arguments = {"rounds": 1, "seed": 7, "progress": False, "resume": tmp_path / "cup"}
    kk.tournament(["greedy", "random", "novice"], games=4, **arguments)
    files = sorted(path.name for path in (tmp_path / "cup").iterdir())
    assert files == ["1.txt", "2.txt", "3.txt"]
    more = kk.tournament(["greedy", "random", "novice"], games=6, **arguments)
    assert more == kk.tournament(
        ["greedy", "random", "novice"], games=6, rounds=1, seed=7, progress=False
    )
    with pytest.raises(kk.ResumeError, match="first"):
        kk.tournament(["novice", "random", "greedy"], games=6, **arguments)
    (tmp_path / "taken").write_text("")
    with pytest.raises(kk.ResumeError, match="taken"):
        kk.tournament(["greedy", "random"], **arguments | {"resume": tmp_path / "taken"})


class Flaky:
    """Plays its first action, and fails with three cards left; is stopped after so many moves."""

    def __init__(self, moves=10**9):
        self.moves = moves

    def choose(self, view, rng):
        self.moves -= 1
        if self.moves < 0:
            raise KeyboardInterrupt
        if len(view.hand) == 3:
            raise ZeroDivisionError('a "bad" day\n\\ é')
        return view.legal_actions[0]


@pytest.mark.parametrize("keep", [None, "rounds"])
def test_a_tournament_goes_on_with_the_moves_that_were_lost_before(keep, tmp_path):
    options = {"games": 30, "rounds": 1, "seed": 7, "progress": False, "keep": keep}

    def cup(moves=10**9, **changed):
        players = {"Ada": Broken(), "Ben": Flaky(moves), "Cem": "random"}
        return kk.tournament(players, **options | changed)

    unbroken = cup()
    assert {lost.player for lost in unbroken.lost_moves} == {"Ada", "Ben"}
    with pytest.raises(KeyboardInterrupt):
        cup(300, resume=tmp_path)
    assert 1 < len((tmp_path / "3.txt").read_text("utf-8").splitlines()) < 31
    assert cup(resume=tmp_path) == unbroken
    assert cup(0, resume=tmp_path) == unbroken
    assert cup(0, games=7, resume=tmp_path) == cup(games=7)


def test_files_that_say_nothing_of_lost_moves_are_still_read(tmp_path):
    options = {"games": 2, "rounds": 1, "seed": 7, "progress": False, "resume": tmp_path}
    kept = kk.tournament({"Ada": Broken(), "Cem": "random"}, **options)
    file = tmp_path / "1.txt"
    lines = [line.partition(" lost ")[0] for line in file.read_text("utf-8").splitlines()]
    file.write_text("\n".join([*lines, ""]), "utf-8")
    again = kk.tournament({"Ada": Broken(), "Cem": "random"}, **options)
    assert (again.results, again.lost_moves) == (kept.results, ())


@pytest.mark.parametrize(
    "players", [["random", "greedy"], ["greedy", "novice", "random"]], ids=["order", "one more"]
)
def test_other_players_are_refused_with_what_must_stay(players, tmp_path):
    options = {"games": 2, "rounds": 1, "seed": 7, "progress": False, "resume": tmp_path}
    kk.tournament(["greedy", "random"], **options)
    with pytest.raises(kk.ResumeError, match="the players and their order must stay the same"):
        kk.tournament(players, **options)


def test_rounds_are_kept_as_simulate_keeps_them_also_in_files(tmp_path):
    players = ["novice", "greedy", Broken()]
    arguments = {"games": 4, "rounds": 2, "seed": 7, "progress": False, "keep": "rounds"}
    kept = kk.tournament(players, **arguments, resume=tmp_path)
    assert kept.results[0].rounds == kk.simulate("novice", "greedy", **arguments).rounds
    assert all(4 <= len(pair.rounds) <= 8 for pair in kept.results)
    again = kk.tournament(players, **arguments, resume=tmp_path)
    assert again == kept
    with pytest.raises(kk.ResumeError, match="keep"):
        kk.tournament(players, **arguments | {"keep": None}, resume=tmp_path)


def test_who_wins_every_match_has_an_interval_and_not_no_error():
    standings = kk.tournament({"Aiko": "greedy", "Ben": Broken()}, 6, seed=7, progress=False)
    row = of(standings, "Aiko")
    assert (row.win_rate, row.win_rate_error) == (1.0, 0.0)
    assert row.win_rate_interval == standings.results[0].win_rate_interval
    assert 0.5 < row.win_rate_interval[0] < row.win_rate_interval[1] == 1.0
    assert "100.0% (at 95%: between" in str(standings)


def test_players_of_one_name_are_told_apart():
    standings = kk.tournament([Broken(), Broken(), "random"], games=2, rounds=1, progress=False)
    names = {row.player for row in standings.rows}
    assert names == {"Broken (1)", "Broken (2)", "random"}
    lines = kk.tournament({"a\nb": "random", "c": "random"}, games=2, rounds=1, progress=False)
    assert "a b" in str(lines)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("greedy", "several players"),
        (3, "several players"),
        (["greedy"], "from 2 to 100"),
        ({}, "from 2 to 100"),
        (["greedy", "gredy"], "Did you mean"),
        (["greedy", None], "player"),
    ],
    ids=["a name", "a number", "one", "none", "a misspelt one", "nobody"],
)
def test_impossible_players_are_refused_in_words(players, words):
    with pytest.raises(kk.KoiKoiError, match=words):
        kk.tournament(players, games=2, progress=False)


def test_figures_are_ready_for_json_and_for_a_frame():
    standings = kk.tournament(["greedy", "random"], games=2, rounds=1, progress=False)
    figures = json.loads(json.dumps(standings.as_dict(), allow_nan=False))
    assert figures["standings"][0]["win_rate_error"] is None
    assert isnan(standings.rows[0].win_rate_error)
    frame = standings.to_frame()
    assert [*frame["player"]] == [row.player for row in standings.rows]


def test_names_of_programs_are_text_in_html():
    standings = kk.tournament(
        {"<b>Ben</b>": Broken(), "Aiko": "random"}, games=2, rounds=1, progress=False
    )
    assert "<b>" not in standings._repr_html_()
