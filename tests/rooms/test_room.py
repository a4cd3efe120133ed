"""A room as a value: what follows from what, and who may do what."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from koikoi_widget.engine.cards import DECK
from koikoi_widget.engine.errors import IllegalAction, InvalidValue, KoiKoiError
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.rooms.room import (
    MAY,
    NEXT,
    Asked,
    Begun,
    Offered,
    Played,
    RanOut,
    Resigned,
    Returned,
    Room,
    RoomError,
    Sat,
    Substituted,
    TakenBack,
    as_text,
    checked_name,
    digest,
    event_of,
    may,
    role_of,
    update,
)
from tests.rooms.rooms import (
    GUEST,
    HOST,
    TOKENS,
    after,
    log,
    match_in,
    opening,
    played_by_chance,
    seated,
)
from tests.tiers import examples

SEATS = st.integers(0, 1)
ACTIONS = st.sampled_from(
    ["deal", "koi-koi", "stop", "declare", "pass", "nonsense"]
    + [f"{word} {card}" for word in ("play", "take") for card in DECK]
)
EVENTS = st.one_of(
    st.just(opening()),
    st.builds(Sat, st.just("Bob"), st.just(digest("d" * 32))),
    st.builds(Begun, st.just("8")),
    st.builds(Played, SEATS, ACTIONS, st.integers(0, 9)),
    st.builds(Resigned, SEATS),
    st.builds(Offered, SEATS, st.sampled_from(["end", "rematch", "", "nothing"])),
    st.builds(Substituted, SEATS),
    st.builds(Returned, SEATS),
    st.builds(RanOut, SEATS),
    st.builds(Asked, SEATS, st.integers(0, 9)),
    st.just("an action taken back"),
    st.just("an action of the computer"),
    st.just("a legal action"),
)


def drawn(event: object, room: Room, rng: Random) -> object:
    """Return an event, or in the place of its name an action that is legal in a room."""
    if not isinstance(event, str):
        return event
    match = room.match
    if match is None or match.seat is None:
        return Resigned(0)
    if event == "an action taken back":
        return TakenBack(rng.choice([0, 1]), room.moves)
    by = "greedy" if event == "an action of the computer" else ""
    action = str(rng.choice(match.legal_actions))
    return Played(match.seat, action, room.moves, by, spent=rng.choice([0.0, 1.5, 30.0]))


@examples(200)
@given(
    st.lists(EVENTS, max_size=30),
    st.sampled_from(["", "1 minute", "3 days"]),
    st.randoms(use_true_random=False),
)
def test_an_event_is_refused_and_changes_nothing_or_leads_on_by_one_version(
    events: list[object], pace: str, rng: Random
) -> None:
    kept = [opening(pace=pace, learning=True)]
    room = after(kept)
    for each in events:
        event = drawn(each, room, rng)
        try:
            following = update(room, event)
        except KoiKoiError:
            assert after(kept) == room
            continue
        if following is room:  # it had happened already
            continue
        kept.append(event)
        assert following.version == room.version + 1 == len(kept)
        assert following.keys[0] == room.keys[0] and following.keys[2] == room.keys[2]
        moved = isinstance(event, Played) - isinstance(event, TakenBack)
        assert following.moves - room.moves == moved
        assert room.keys[1] in ("", following.keys[1])
        room = following
    assert after([event_of(as_text(event)) for event in kept]) == room


@pytest.mark.parametrize("rules", PRESETS)
def test_a_match_in_a_room_is_the_match_of_its_seed(rules: str) -> None:
    *_before, room = played_by_chance(seated(rules, seed="12"), Random(3))
    alone = Match(rules, 12, rounds=2)
    for action in match_in(room).actions:
        alone.push(action)
    assert room.match == alone and room.outcome == ("played", alone.winner)


def test_an_update_leaves_the_room_before_as_it_was() -> None:
    rooms = list(played_by_chance(seated(), Random(1)))
    assert [room.moves for room in rooms] == list(range(len(rooms)))


def test_out_of_turn_and_for_an_earlier_position_nothing_is_played() -> None:
    room = seated()
    seat = match_in(room).seat
    assert seat is not None
    action, other, *_others = map(str, match_in(room).legal_actions)
    with pytest.raises(IllegalAction, match="your opponent's turn"):
        update(room, Played(1 - seat, action, 0))
    room = update(room, Played(seat, action, 0))
    assert update(room, Played(seat, action, 0)) is room
    with pytest.raises(RoomError, match="earlier position"):
        update(room, Played(seat, other, 0))


def test_who_is_ready_for_the_next_round_says_so_once_one_is_over() -> None:
    for room in played_by_chance(seated(), Random(1)):
        if room.outcome:
            break
        ready = update(room, Offered(0, NEXT))
        is_over = match_in(room).round.phase == "over"
        assert ready.offers == ((NEXT, "") if is_over else ("", ""))
        assert (ready is room) == (not is_over)


def test_who_resigns_loses_and_nothing_more_is_played() -> None:
    room = update(seated(), Resigned(0))
    assert room.outcome == ("resigned", 1)
    with pytest.raises(RoomError, match="over"):
        update(room, Played(1, "deal", room.moves))


def test_a_match_ends_by_agreement_only_if_both_offer_it_and_nobody_wins() -> None:
    room = update(seated(), Offered(0, "end"))
    assert room.outcome is None
    assert update(room, Offered(0, "end")).outcome is None
    assert update(room, Offered(1, "end")).outcome == ("agreed", None)


def test_an_offer_is_gone_once_it_is_declined_or_somebody_plays() -> None:
    room = update(seated(), Offered(0, "end"))
    seat = match_in(room).seat
    assert seat is not None
    play = Played(seat, str(match_in(room).legal_actions[0]), 0)
    assert update(room, Offered(1, "")).offers == update(room, play).offers == ("", "")


def waiting_for(seat: int) -> Room:
    """Return a room in which the match waits for a seat."""
    room = seated()
    while match_in(room).seat != seat:
        room = acted(room)
    return room


def acted(room: Room, by: str = "") -> Room:
    """Return a room after the first of the legal actions."""
    match = match_in(room)
    assert match.seat is not None
    return update(room, Played(match.seat, str(match.legal_actions[0]), room.moves, by))


def test_the_computer_plays_for_a_seat_up_to_the_end_of_the_round_and_no_further() -> None:
    room = update(waiting_for(1), Substituted(0))
    assert room.substitute == 1
    while match_in(room).round.phase != "over":
        room = acted(room, by="greedy" if match_in(room).seat == 1 else "")
    assert room.substitute is None
    played = [place for place, (seat, _action) in enumerate(match_in(room).played) if seat == 1]
    assert room.substituted == (*played[-len(room.substituted) :],) != ()


def test_the_computer_plays_only_for_whom_it_was_asked_to() -> None:
    with pytest.raises(RoomError, match="computer does not play for this seat"):
        acted(waiting_for(1), by="greedy")
    with pytest.raises(RoomError, match="it is your turn"):
        update(waiting_for(1), Substituted(1))


def test_whoever_is_back_or_plays_takes_over_from_the_computer() -> None:
    room = update(waiting_for(1), Substituted(0))
    assert update(room, Returned(1)).substitute is None
    assert update(room, Returned(0)).substitute == 1
    assert acted(room).substitute is None and acted(room).substituted == ()


def test_another_match_keeps_rules_and_seats_and_has_a_seed_of_its_own() -> None:
    room = after([*log(), Resigned(0), Offered(1, "rematch"), Offered(0, "rematch")])
    assert room.is_ready
    again = update(room, Begun("99"))
    assert (again.number, again.keys, again.names, again.rules) == (
        2,
        room.keys,
        room.names,
        room.rules,
    )
    assert match_in(again) == Match(room.rules, 99) and again.outcome is None


def test_an_action_counts_as_played_only_at_its_place_by_its_seat() -> None:
    room = seated()
    seat = match_in(room).seat
    assert seat is not None
    played = Played(seat, str(match_in(room).legal_actions[0]), 0)
    room = update(room, played)
    assert room.has_played(played)
    assert not room.has_played(Played(1 - seat, played.action, 0))
    assert not room.has_played(Played(seat, played.action, 1))
    again = after([*log(), played, Resigned(0)])
    again = update(update(again, Offered(0, "rematch")), Offered(1, "rematch"))
    assert not update(again, Begun("7")).has_played(played)


SEATED = ("enter", "follow", "turn", "here")
ACTS = ("play", "resign", "offer", "substitute", "ask", "undo")
# What each token allows: in a room that waits for somebody, in mid-match, and after the match.
ALLOWED = {
    "waiting": {
        "host": {*SEATED, "look", *ACTS},
        "guest": set(),
        "watch": {"look", "enter", "follow"},
        "code": {"look", "sit"},
        "other": set(),
    },
    "playing": {
        "host": {*SEATED, "look", *ACTS},
        "guest": {*SEATED, "look", "sit", *ACTS},
        "watch": {"look", "enter", "follow"},
        "code": set(),
        "other": set(),
    },
    "over": {
        "host": {*SEATED, "look", *ACTS},
        "guest": {*SEATED, "look", "sit", *ACTS},
        "watch": {"look", "enter", "follow"},
        "code": set(),
        "other": set(),
    },
}
ROOMS = {
    "waiting": after([opening()]),
    "playing": seated(),
    "over": after([*log(), Resigned(0)]),
}


@pytest.mark.parametrize("stage", ROOMS)
@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("act", MAY)
def test_every_act_is_allowed_to_the_tokens_it_is_for_and_to_no_others(
    stage: str, token: str, act: str
) -> None:
    assert may(TOKENS[token], act, ROOMS[stage]) == (act in ALLOWED[stage][token])


def test_a_room_keeps_no_token() -> None:
    kept = "".join(map(as_text, log()))
    assert not any(token and token in kept for token in TOKENS.values())


def test_a_token_of_a_seat_is_of_that_seat() -> None:
    assert (role_of(HOST, seated()), role_of(GUEST, seated())) == (0, 1)


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\nb", "a\x00", None, 7, "x" * 10**6])
def test_a_name_is_a_short_line(name: object) -> None:
    with pytest.raises(InvalidValue, match="name"):
        checked_name(name)


def test_a_name_stays_as_it_was_given() -> None:
    assert checked_name("  <b>Ines</b> ") == "<b>Ines</b>"
