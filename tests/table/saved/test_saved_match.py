"""The match that a browser kept, offered at a table with the same opponent or another one."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.table.saved.saved_match import Kept
from tests.table.matches import Silent, press, say


class Another(Silent):
    """An opponent of another class."""


def kept_by(opponent: object) -> tuple[kk.Table, str]:
    """Return a table with a match begun against `opponent`, and what its browser keeps of it."""
    table, kept = kk.Table("bga", opponent, seed=4, deck="index"), []
    table.bridge.tell = lambda _state, text=None: kept.append(text)
    table.hear({"event": "hello", "kept": None})
    while not any(seat == 0 for seat, _action in table.match.played):
        table.push(table.match.legal_actions[0])
    return table, kept[-1]


def offered(opponent: object, text: str) -> tuple[kk.Table, list[str]]:
    """Return a new table with `opponent`, and the lines in which it offers what was kept."""
    table = kk.Table("bga", opponent, seed=5, deck="index")
    say(table, event="hello", kept=text)
    return table, table.bridge.state["dialog"]["lines"]


def test_a_match_against_a_custom_player_continues_against_that_of_the_page() -> None:
    before, text = kept_by(Silent())
    opponent = Silent()
    table, lines = offered(opponent, text)
    assert lines[0] == "Against Silent."
    press(table, "go on")
    assert table.match == before.match and table.opponent is opponent


def test_if_another_player_takes_over_the_table_says_so() -> None:
    before, text = kept_by(Silent())
    for opponent, name in ((Another(), "Another"), ("random", "Random"), ("person", "Greedy")):
        table, lines = offered(opponent, text)
        assert lines[0] == f"Silent is not available on this page, so {name} plays instead."
        press(table, "go on")
        assert table.match == before.match
        assert table.player_names()[1] == name


def test_a_match_against_a_known_player_names_it_whoever_sits_at_the_table() -> None:
    _before, text = kept_by("random")
    table, lines = offered(Silent(), text)
    assert lines[0] == "Against Random."
    press(table, "go on")
    assert table.opponent == "random"


def test_what_was_chosen_beside_the_table_is_done_with_the_kept_match_without_a_question() -> None:
    before, text = kept_by("random")
    for is_chosen_first in (True, False):
        table = kk.Table("bga", "random", seed=5, deck="index")
        if is_chosen_first:
            table.go_on()
        say(table, event="hello", kept=text)
        if not is_chosen_first:
            table.go_on()
        assert table.match == before.match and not table.state.offer
        table = kk.Table("bga", "random", seed=5, deck="index")
        if is_chosen_first:
            table.leave_kept()
        say(table, event="hello", kept=text)
        if not is_chosen_first:
            table.leave_kept()
        assert table.match != before.match and not table.state.offer


def test_of_a_match_that_cannot_be_read_the_table_speaks_whatever_was_chosen() -> None:
    table = kk.Table("bga", "random", seed=5, deck="index")
    table.go_on()
    say(table, event="hello", kept="nonsense")
    assert table.state.offer
    assert table.bridge.state["dialog"]["title"] == "A match that cannot be read"


def test_a_match_goes_on_though_a_lucky_hand_ended_its_first_round_before_anybody_played() -> None:
    match = kk.Match("bga", seed=187235480914800939732913363651243365748)
    while len(match.history) == 1:
        match.push(match.legal_actions[0])
    match.push(match.legal_actions[0])  # the opponent begins the second round
    assert all(seat == 1 for seat, _action in match.played)
    table = kk.Table(seed=5, deck="index")
    say(table, event="hello", kept=str(Kept("novice", True, match)))
    press(table, "go on")
    assert table.match.played[: len(match.played)] == match.played


def test_only_two_people_have_one_who_resigned() -> None:
    record = kk.Match("bga", seed=5).record
    assert Kept.parse(f"person resigned-1\n{record}").resigned == 1
    with pytest.raises(kk.KoiKoiError, match="'resigned-1' is not a kind of match"):
        Kept.parse(f"greedy resigned-1\n{record}")


def test_a_match_has_begun_once_a_person_has_acted_in_it_whichever_of_two() -> None:
    match = kk.Match("bga", seed=5, starter=1)
    assert not Kept("person", True, match).has_begun
    match.push(match.legal_actions[0])
    assert Kept("person", True, match).has_begun and not Kept("greedy", True, match).has_begun


@pytest.mark.parametrize("name", ["x" * 500_000, "gpj.\u202eexe", "two words", "<b>", ""])
def test_a_text_names_no_class_that_nobody_could_have_written(name: str) -> None:
    """It is shown, and whoever has the browser can write into what it keeps."""
    text = f"own:{name}\n{kk.Match('bga', seed=1).record}"
    with pytest.raises(kk.KoiKoiError) as refused:
        Kept.parse(text)
    assert len(str(refused.value)) <= 300 and "\u202e" not in str(refused.value)
