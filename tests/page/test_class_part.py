"""What a pupil of a class sees and does; tests/browser/test_class_match.py has phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from koikoi_widget.classroom.hall import Hall
from koikoi_widget.page.in_class import class_part
from koikoi_widget.page.in_class.class_part import ClassPart
from koikoi_widget.rooms.far.far_state import Advanced
from koikoi_widget.rooms.far.far_table import FarTable
from koikoi_widget.rooms.room import NotAllowed
from tests.classroom.at_the_hall import TEACHER
from tests.classroom.near import NearWire, near_hall


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    with near_hall(tmp_path, monkeypatch) as hall:
        yield hall


@pytest.fixture
def teacher(hall: Hall) -> NearWire:
    """Return the teacher of a contest of two rounds that is open."""
    teacher = NearWire(hall)
    teacher.greet_with("teach", token=TEACHER)
    teacher.ask("open", rounds=2, opponent="greedy", minutes=0)
    return teacher


class Pupil:
    """A pupil at a part of their own.

    Attributes:
        names: those that the page was told to remember.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.part = ClassPart(dict, lambda: "", self.names.append, keep=True)

    @property
    def shown(self) -> dict[str, Any]:
        self.part.follow()  # as the page does whenever the server tells something
        return {**self.part.door.state}

    @property
    def looks_up(self) -> bool:
        assert self.part.table
        return "koikoi-away" in self.part.table.get_state()["_dom_classes"]

    @property
    def table(self) -> FarTable:
        assert self.part.table
        return self.part.table

    @property
    def told(self) -> str:
        """What stands beside the cards."""
        return str(self.table.bridge.state["besides"])

    def press(self, action: str) -> None:
        self.table.hear({"event": "act", "action": action})

    def types(self, text: str) -> dict[str, Any]:
        self.part.hear({"event": "go", "typed": text})
        return self.shown

    def arrives(self, kept: str = "", invited: str = "") -> dict[str, Any]:
        self.part.arrive(kept, invited)
        return self.shown


def code_of(teacher: NearWire) -> str:
    return str(teacher.state["contest"]["code"])


def joined(teacher: NearWire, name: str = "Mia") -> Pupil:
    pupil = Pupil()
    pupil.arrives(invited=code_of(teacher))
    assert "you are in" in pupil.types(name)["title"]
    return pupil


def test_whoever_is_told_that_their_name_is_taken_comes_back_by_their_card_there(
    teacher: NearWire,
) -> None:
    joined(teacher)
    (mia,) = teacher.state["pupils"]
    again = Pupil()
    again.arrives(invited=code_of(teacher))
    assert "eight letters of your card in place of a name" in again.types("Mia")["trouble"]
    assert "Mia: you are in" in again.types(f"{code_of(teacher)}-{mia['card']}")["title"]
    assert len(teacher.state["pupils"]) == 1


def test_whoever_waits_in_a_match_that_has_ended_is_told(teacher: NearWire) -> None:
    mia = joined(teacher)
    teacher.ask("end")
    assert mia.shown["lines"] == ["This match of the class is over."]


def test_a_page_of_no_class_says_so_and_takes_nothing() -> None:
    pupil = Pupil()
    assert "belongs to no class" in pupil.arrives(invited="KBTP")["lines"][0]
    assert pupil.types("KBTP")["field"] is None


def test_a_pupil_types_the_code_and_a_name_and_is_in(teacher: NearWire) -> None:
    pupil = Pupil()
    assert pupil.arrives()["field"]["label"] == "Code"
    shown = pupil.types(f" {code_of(teacher).lower()} ")
    assert shown["field"]["label"] == "Your name" and "Everybody plays" in shown["lines"][0]
    assert "unless they keep the results" in shown["lines"][1]
    shown = pupil.types("Mia")
    assert shown["title"] == "Mia: you are in" and shown["field"] is None
    (row,) = teacher.state["pupils"]
    assert shown["card"][1] == f"{code_of(teacher)}-{row['card']}"
    assert pupil.part.door.kept.startswith(code_of(teacher)) and pupil.names == ["Mia"]


@pytest.mark.parametrize("typed", ["KBT", "KBTPXR", "AEIO", "http://evil.example", "\u202e"])
@pytest.mark.usefixtures("teacher")
def test_what_is_no_code_is_refused_in_words_and_stays_in_the_line(typed: str) -> None:
    shown = Pupil().types(typed)
    assert "is not the code of a class" in shown["trouble"]
    assert shown["field"]["value"] == typed


def test_the_code_of_no_match_is_refused_and_another_can_be_typed(teacher: NearWire) -> None:
    pupil = Pupil()
    wrong = "BBBB" if code_of(teacher) != "BBBB" else "CCCC"
    assert "No match of this class" in pupil.types(wrong)["trouble"]
    assert pupil.types(code_of(teacher))["field"]["label"] == "Your name"


@pytest.mark.usefixtures("teacher")
def test_who_types_no_code_is_told_where_it_stands() -> None:
    assert Pupil().types(" ")["trouble"] == "Type in the four letters that your teacher shows."


def test_a_name_that_is_too_long_is_refused_with_how_long_it_may_be(teacher: NearWire) -> None:
    pupil = Pupil()
    pupil.arrives(invited=code_of(teacher))
    assert pupil.types("M" * 21)["trouble"] == "This name is too long: 20 letters are the most."


@pytest.mark.parametrize("name", ["M" * 31, "", "Mia\nTheo"])
def test_a_name_that_nobody_can_have_is_refused_in_words(teacher: NearWire, name: str) -> None:
    pupil = Pupil()
    pupil.arrives(invited=code_of(teacher))
    shown = pupil.types(name)
    assert shown["trouble"] and shown["field"]["label"] == "Your name"
    assert not teacher.state["pupils"]


def test_a_name_that_is_taken_is_refused_with_what_to_do(teacher: NearWire) -> None:
    joined(teacher)
    other = Pupil()
    other.arrives(invited=code_of(teacher))
    trouble = other.types("mia")["trouble"]
    assert "eight letters of your card" in trouble and "choose another name" in trouble


def test_a_page_that_was_reloaded_goes_on_as_the_same_pupil(teacher: NearWire) -> None:
    kept = joined(teacher).part.door.kept
    for invited in ("", code_of(teacher)):
        assert "Mia" in Pupil().arrives(kept, invited)["title"]
    assert len(teacher.state["pupils"]) == 1


def test_whom_the_browser_keeps_from_another_match_is_forgotten(teacher: NearWire) -> None:
    pupil = Pupil()
    shown = pupil.arrives(f"{code_of(teacher)}.{token_hex(16)}")
    assert "no longer in it" in shown["trouble"] and pupil.part.door.kept == ""
    assert shown["field"]["label"] == "Code"


def test_the_letters_of_a_card_lead_back_and_the_other_device_is_told(teacher: NearWire) -> None:
    phone = joined(teacher)
    letters = phone.shown["card"][1]
    tablet = Pupil()
    assert "Mia" in tablet.types(letters)["title"]
    assert "no longer in it" in phone.shown["trouble"] and phone.part.door.kept == ""


def test_who_goes_on_elsewhere_after_the_match_is_not_told_that_it_is_deleted(
    teacher: NearWire,
) -> None:
    phone = joined(teacher)
    letters = phone.shown["card"][1]
    teacher.ask("end")
    assert Pupil().types(letters)["trouble"] == ""
    assert "no longer in it" in phone.shown["trouble"]


def test_a_page_that_is_let_in_by_nobody_says_what_it_is_told(
    hall: Hall, teacher: NearWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, pupil = NearWire(hall), Pupil()
    monkeypatch.setattr(class_part, "Wire", lambda: wire)
    pupil.arrives(invited=code_of(teacher))
    assert not wire.state
    wire.gone = NotAllowed("nobody is let in here.")
    assert pupil.shown["trouble"] == "Nobody is let in here."


def test_the_first_round_brings_the_table_and_eyes_up_hides_it(teacher: NearWire) -> None:
    pupil = joined(teacher)
    assert pupil.part.table is None
    teacher.ask("round", place=teacher.state["contest"]["opened"])
    assert pupil.shown["title"] == ""
    assert pupil.part.table in pupil.part.children
    teacher.ask("pause")
    assert pupil.shown["title"] == "Eyes up" and "<svg" in pupil.shown["back"]
    assert pupil.looks_up
    teacher.ask("go on")
    assert pupil.shown["back"] == "" and not pupil.looks_up


def test_a_card_played_at_the_table_is_played_at_the_server(teacher: NearWire) -> None:
    pupil = joined(teacher)
    teacher.ask("round", place=teacher.state["contest"]["opened"])
    assert pupil.shown and pupil.part.table
    table, before = pupil.part.table, pupil.part.table.state.sight.moves
    table.push(table.state.sight.match.legal_actions[0])
    assert not table.state.error
    assert table.state.sight.moves > before


def test_who_is_taken_out_has_no_table_any_more_and_reads_why(teacher: NearWire) -> None:
    pupil = joined(teacher)
    teacher.ask("round", place=teacher.state["contest"]["opened"])
    assert pupil.shown and pupil.part.table
    teacher.ask("send away", pupil=0)
    assert "no longer in it" in pupil.shown["trouble"]
    assert pupil.part.table is None and pupil.part.children == (pupil.part.door,)


def said_at_the_end(pupil: Pupil) -> str:
    assert pupil.shown and pupil.part.table
    table = pupil.part.table
    table.follow()  # as it does whenever the server tells something
    dialog = table.screen.dialog
    assert dialog and "new" not in dict(dialog.buttons)  # nobody has a rematch alone
    return " ".join([dialog.title, *dialog.lines])


def plays_the_round(pupil: Pupil, hall: Hall) -> None:
    code, _stop, token = pupil.part.door.kept.partition(".")
    tab = NearWire(hall)  # another one, which waits for no picture
    tab.greet_with("enter", code=code, token=token)
    while actions := tab.state["view"]["legal_actions"]:
        tab.ask("play", place=tab.state["moves"], action=actions[0]).result()


def test_after_the_last_round_no_other_one_is_offered(hall: Hall, teacher: NearWire) -> None:
    mia = joined(teacher)
    for place, is_last in ((0, False), (1, True)):
        teacher.ask("round", place=place)
        plays_the_round(mia, hall)
        assert mia.shown["title"] == ""
        mia.table.follow()
        for _step in range(200):  # what was played is seen, action by action
            mia.table.happen(Advanced())
            if mia.table.state.is_held and not is_last:
                mia.press("deal")
        dialog = mia.table.screen.dialog
        assert dialog and dialog.result
        assert ("last round" in dialog.result.left) == is_last and not dialog.buttons


def test_who_is_put_out_because_the_teacher_has_closed_the_match_reads_so(
    teacher: NearWire,
) -> None:
    mia = joined(teacher)
    teacher.ask("end")
    teacher.ask("delete")
    shown = mia.shown
    assert shown["trouble"].startswith("Your teacher has closed the match of the class.")
    assert shown["field"]["value"] == ""


def test_once_the_match_is_over_everybody_reads_their_own_place(
    hall: Hall, teacher: NearWire
) -> None:
    mia, theo, ines = [joined(teacher, name) for name in ("Mia", "Theo", "Ines")]
    teacher.ask("round", place=teacher.state["contest"]["opened"])
    for pupil in (mia, theo):
        plays_the_round(pupil, hall)
    teacher.ask("hide")
    teacher.ask("end")
    assert "Your teacher has ended the match" in said_at_the_end(mia)
    assert "place" not in said_at_the_end(mia)  # the standings are hidden
    teacher.ask("show")
    for pupil in (mia, theo):  # who have played alike
        assert "Your place in the standings: 1 of 2, shared with all" in said_at_the_end(pupil)
    assert "place" not in said_at_the_end(ines)  # who has finished no round


@pytest.fixture
def pair(hall: Hall) -> tuple[Pupil, Pupil]:
    """Return two pupils opposite one another, once the first round is dealt."""
    teacher = NearWire(hall)
    teacher.greet_with("teach", token=TEACHER)
    teacher.ask("open", rounds=2, opponent="pairs", minutes=0)
    first, second = joined(teacher, "Mia"), joined(teacher, "Theo")
    teacher.ask("round", place=0)
    for pupil in (first, second):
        assert pupil.shown["title"] == ""
        pupil.press("seen draw")
    return first, second


def test_two_pupils_of_a_pair_sit_opposite_one_another_by_name(pair: tuple[Pupil, Pupil]) -> None:
    mia, theo = (pupil.table.state for pupil in pair)
    assert (mia.seat, mia.other, theo.seat, theo.other) == (0, "Theo", 1, "Mia")
    assert mia.view.hand.isdisjoint(theo.view.hand) and mia.view.turn == theo.view.turn


def test_whoever_joins_a_match_in_pairs_reads_against_whom_they_will_play(hall: Hall) -> None:
    teacher = NearWire(hall)
    teacher.greet_with("teach", token=TEACHER)
    teacher.ask("open", rounds=2, opponent="pairs", minutes=0)
    assert "another pupil" in Pupil().arrives(invited=code_of(teacher))["lines"][0]


def test_a_pupil_whose_partner_stays_away_has_the_computer_finish_the_round(
    pair: tuple[Pupil, Pupil], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("koikoi_widget.classroom.hall.LONG_AWAY", 0)
    monkeypatch.setattr("koikoi_widget.rooms.far.presence.GRACE", 0)
    gone, stays = pair if pair[0].table.state.view.turn == 0 else pair[::-1]
    gone.part.close()
    assert stays.shown["title"] == ""
    stays.table.follow()
    assert "has left the page" in stays.told
    stays.press("substitute")
    assert "computer" in stays.told
    stays.table.follow()
    assert stays.table.state.sight.match.seat == stays.table.state.seat


def test_the_computer_that_sits_down_for_who_is_taken_out_is_not_said_to_be_back(
    hall: Hall, pair: tuple[Pupil, Pupil], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("koikoi_widget.rooms.far.presence.GRACE", 0)
    gone, stays = pair
    gone.part.close()
    stays.table.follow()
    assert "Mia has left the page" in stays.told
    teacher = NearWire(hall)
    teacher.greet_with("teach", token=TEACHER)
    teacher.ask("send away", pupil=0)
    stays.table.follow()
    assert stays.table.state.other == "Greedy" and "is back" not in stays.told
