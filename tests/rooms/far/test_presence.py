"""What is told of whether somebody is there."""

from __future__ import annotations

from koikoi_widget.rooms.far.presence import GRACE, MINUTE, RETURN, Attendance, Presence


def test_who_was_there_from_the_start_is_not_worth_a_word() -> None:
    attendance = Attendance()
    assert attendance.note(True, 0.0) == attendance.note(True, 500.0) == Presence()


def test_a_reload_is_not_worth_a_word() -> None:
    attendance = Attendance()
    attendance.note(True, 0.0)
    assert attendance.note(False, 5.0) == Presence()
    assert attendance.note(True, 4.0 + GRACE) == Presence()


def test_an_absence_is_told_with_its_minutes() -> None:
    attendance = Attendance()
    attendance.note(True, 0.0)
    attendance.note(False, 5.0)
    assert attendance.note(False, 5.0 + GRACE).said("Aiko") == "Aiko has left the page."
    after = [attendance.note(False, 6.0 + MINUTE * minutes) for minutes in (1, 2)]
    assert [presence.said("Aiko") for presence in after] == [
        "Aiko left the page 1 minute ago.",
        "Aiko left the page 2 minutes ago.",
    ]
    assert {presence.announced("Aiko") for presence in after} == {"Aiko has left the page."}


def test_a_return_is_told_for_a_while() -> None:
    attendance = Attendance()
    attendance.note(True, 0.0)
    for now in (5.0, 5.0 + GRACE):
        attendance.note(False, now)
    assert attendance.note(True, 100.0).said("Aiko") == "Aiko is back."
    assert attendance.note(True, 99.0 + RETURN).said("Aiko") == "Aiko is back."
    assert attendance.note(True, 101.0 + RETURN) == Presence()


def test_of_one_who_had_left_before_it_is_not_said_when() -> None:
    attendance = Attendance()
    assert attendance.note(False, 0.0).said("Aiko") == "Aiko is not here."
    assert attendance.note(False, 900.0).said("Aiko") == "Aiko is not here."
    assert attendance.note(True, 1000.0).said("Aiko") == "Aiko is back."
