"""Two people at one screen have names, and a table has a colour."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.settings.options import NAMES_OF_PEOPLE, Options, described
from koikoi_widget.table.model.appearance import CLOTHS
from koikoi_widget.table.model.player_names import LONGEST, called_as_typed
from tests.engine.test_texts import NOT_A_LINE, TYPED
from tests.settings.test_options import setting
from tests.table.matches import press


def test_two_people_go_by_the_names_that_they_have_given() -> None:
    table = kk.Table(opponent="person", seed=4, players=(" Anna ", ""), deck="index")
    assert table.player_names() == ("Anna", "Player 2")
    table.players = ("Anna", "Ben")
    table.tell()
    assert "Anna" in table.bridge.state["dialog"]["title"] or "Ben" in str(table.bridge.state)
    press(table, "show cards")
    words = [text for text, _style, _at, _hint in table.bridge.state["words"]]
    assert {"Anna", "Ben"} <= {*words}
    assert kk.Table(seed=4, players=("Anna", "Ben"), deck="index").player_names()[0] == "You"


@pytest.mark.parametrize("name", ["x" * 21, "a\nb", 5, None])
def test_a_name_that_nobody_can_have_is_refused(name: object) -> None:
    with pytest.raises(kk.InvalidValue, match="up to 20 letters"):
        kk.Table(players=(name, ""), deck="index")
    with pytest.raises(kk.InvalidValue, match="up to 20 letters"):
        Options().changed("first_player", name)


@pytest.mark.parametrize("typed", TYPED)
def test_a_name_is_called_as_it_looks_whatever_keyboard_it_is_typed_on(typed: str) -> None:
    table = kk.Table(opponent="person", seed=4, players=(typed, ""), deck="index")
    assert table.player_names()[0] == TYPED[typed] or "Player 1"
    assert Options().changed("first_player", typed).value("first_player") == TYPED[typed]


TOO_LONG = ["x" * 21, "x" * 201, "山" * 5000]


@pytest.mark.parametrize("typed", [*NOT_A_LINE, *TOO_LONG])
def test_a_name_that_is_refused_on_the_page_is_answered_in_words(typed: str) -> None:
    app = kk.App(opponent="person")
    app.panel.toggle()
    for name in ("first_player", "seed"):
        app.panel.hear(
            {"event": "set", "name": name, "value": typed * (6 if name == "seed" else 1)}
        )
        assert "cannot be" in str(setting(app, name)["wrong"])


def test_the_options_of_a_page_name_its_players_and_colour_its_table() -> None:
    app = kk.App(opponent="person", rules="bga", cloth="iris", first_player="Anna")
    assert app.table.player_names() == ("Anna", "Player 2") and app.table.cloth == "iris"
    app.panel.hear({"event": "set", "name": "second_player", "value": "Ben"})
    app.panel.hear({"event": "set", "name": "cloth", "value": "pine"})
    assert app.table.player_names() == ("Anna", "Ben") and app.table.cloth == "pine"
    assert all(name in str(app.options) for name in NAMES_OF_PEOPLE)


@pytest.mark.parametrize(("opponent", "asked"), [("greedy", False), ("person", True)])
def test_names_are_asked_for_only_where_two_people_play_at_one_screen(
    opponent: str, asked: bool
) -> None:
    settings = described(Options().changed("opponent", opponent))[0]["settings"]
    names = {each["name"] for each in settings}
    assert names >= {"opponent", "seed"}
    assert (names >= set(NAMES_OF_PEOPLE), names.isdisjoint(NAMES_OF_PEOPLE)) == (asked, not asked)


@pytest.mark.parametrize("cloth", CLOTHS)
def test_the_table_has_the_colour_of_the_month_or_the_chosen_one(cloth: str) -> None:
    for table in (
        kk.Table("bga", seed=4, cloth=cloth, deck="index"),
        kk.Table(match=kk.Match("bga", 3), cloth=cloth, deck="index"),
    ):
        table.tell()
        month = table.match.view(0).month
        assert table.bridge.state["month"] == (CLOTHS[cloth] or month)
    with pytest.raises(kk.UnknownName, match="felt"):
        kk.Table(cloth="felt")


def test_a_typed_name_that_is_too_long_is_refused_in_plain_words() -> None:
    assert called_as_typed(f"  {'M' * LONGEST} ") == "M" * LONGEST
    with pytest.raises(
        kk.InvalidValue, match=r"^This name is too long: 20 letters are the most\.$"
    ):
        called_as_typed("M" * (LONGEST + 1))
