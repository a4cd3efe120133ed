"""Whatever is given, the answer is a `KoiKoiError` that quotes it, shortly."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Action, Play, Take
from koikoi_widget.engine.errors import MOST_QUOTED, MOST_TOLD, quoted, reason_of, shortened
from koikoi_widget.engine.texts import MOST_READ

DIGITS = "1" * 5000
LONG = "x" * 10_000_000
DEAL = kk.Match("bga", 1).round.deal
RECORD = str(kk.Match("bga", 1).record)
SETTLED = {"piles": ("1-bright", "2-ribbon"), "winner": 0}

CALLS = {
    "CardSet.parse(13)": lambda: kk.CardSet.parse(13),
    "CardSet.parse(b'')": lambda: kk.CardSet.parse(b""),
    "CardSet.of(None)": lambda: kk.CardSet.of(None),
    "CardSet(0)": lambda: kk.CardSet(0),
    "CardSet of a text": lambda: kk.CardSet("x y"),
    "a mask below 0": lambda: kk.CardSet.from_mask(-1),
    "a mask beyond the deck": lambda: kk.CardSet.from_mask(1 << 48),
    "Action.parse(None)": lambda: Action.parse(None),
    "a long action": lambda: Action.parse(LONG),
    "a play of no card": lambda: Play("1-bright"),
    "a take of no card": lambda: Take(None),
    "digits for a card": lambda: kk.Card.parse(f"{DIGITS}-bright"),
    "score(5)": lambda: kk.score(5),
    "score of digits": lambda: kk.score(DIGITS),
    "piles of one number": lambda: kk.settle("bga", **SETTLED | {"piles": 12}),
    "piles of two cards": lambda: kk.settle(
        "bga", **SETTLED | {"piles": kk.CardSet.parse("1-bright 2-ribbon")}
    ),
    "a winner of many digits": lambda: kk.settle("bga", **SETTLED | {"winner": 10**5000}),
    "calls of many letters": lambda: kk.settle("bga", **SETTLED, koi_calls=[LONG]),
    "deals=12": lambda: kk.Match(deals=12),
    "deals of a text": lambda: kk.Match(deals="8-bright"),
    "deals of cards": lambda: kk.Match(deals=[kk.DECK]),
    "rounds of 400 digits": lambda: kk.rules("bga", rounds=10**400),
    "a match of 400 digits": lambda: kk.Match(rounds=10**400),
    "a long seed": lambda: kk.Match(seed=LONG),
    "a seed of 5000 digits": lambda: kk.Match(seed=10**5000),
    "a long preset": lambda: kk.rules(LONG),
    "a long rule": lambda: kk.rules("bga", **{LONG: 1}),
    "a list for a word": lambda: kk.rules("bga", viewings=["never"]),
    "a yaku of texts": lambda: kk.rules("bga", yaku=[kk.Yaku(id="a", points="", pool=1, need=1)]),
    "a yaku of a list": lambda: kk.rules("bga", yaku=[kk.Yaku(id="a", points=1, pool=[], need=1)]),
    "a long yaku": lambda: kk.rules("bga", yaku=[kk.Yaku(id=LONG, points=1, pool=1, need=1)]),
    "a record of a number": lambda: kk.Record.parse(5),
    "a long record": lambda: kk.Record.parse("\n" * (MOST_READ + 1)),
    "a round of many digits": lambda: kk.Record.parse(
        RECORD.replace("round 1:", f"round {DIGITS}:")
    ),
    "a record of a seed": lambda: kk.Record.parse(RECORD.replace("seed: 1", f"seed: {DIGITS}")),
    "a rule of many digits": lambda: kk.Record.parse(RECORD.replace("bga", f"bga lucky={DIGITS}")),
    "a yaku without points": lambda: kk.Record.parse(RECORD.replace("seed:", "yaku: own\nseed:")),
    "no record": lambda: kk.Match.from_record(RECORD),
    "a record of nothing": lambda: kk.Record(1, 2, 3),
    "a deal of nothing": lambda: kk.Deal(1, 2, 3),
    "a round of nothing": lambda: kk.Round.from_deal("bga", DEAL),
    "no action": lambda: kk.Match("bga", 1).push(5),
    "a long action pushed": lambda: kk.Match("bga", 1).push(LONG),
    "the name of no card": lambda: kk.card_name("13-bright"),
    "an unhashable name set": lambda: kk.card_name(kk.DECK[0], ["mario"]),
    "an unhashable player": lambda: kk.player(["greedy"]),
    "a long player": lambda: kk.player(LONG),
    "a progress of nothing": lambda: kk.Progress(5),
    "an item that is none": lambda: kk.Progress().answered("13-bright", True),
    "the end of time": lambda: kk.Progress().answered(
        "8-bright", True, datetime(9999, 12, 31, tzinfo=UTC)
    ),
    "a time without an offset": lambda: kk.Progress().answered(
        "8-bright", True, datetime(2026, 5, 1)
    ),
    "a quiz of a number": lambda: kk.Quiz(5),
    "a quiz of texts": lambda: kk.Quiz(["8-bright"]),
    "a seed of a quiz": lambda: kk.Quiz("cards", seed=[1]),
    "games without end": lambda: kk.simulate("random", "random", games=10**18),
    "an executor of five": lambda: kk.simulate("random", "random", games=2, executor=5),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_cannot_be_is_refused_in_a_few_words(name):
    with pytest.raises(kk.KoiKoiError) as refused:
        CALLS[name]()
    told = str(refused.value)
    assert 10 < len(told) <= MOST_TOLD
    assert told.isprintable()


def test_a_message_names_what_was_wrong_and_what_may_be():
    with pytest.raises(kk.UnknownName, match=r"'rond'; known: viewings, .* mean 'rounds'"):
        kk.rules("bga", rond=3)
    with pytest.raises(kk.InvalidRules, match=r"rounds cannot be 0; .* from 1 to 99"):
        kk.rules("bga", rounds=0)


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no words")


ODD = [10**5000, LONG, [[LONG]], Unprintable(), "\ud800", {1: LONG}]


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_anything_can_be_quoted(value):
    assert len(quoted(value)) <= MOST_QUOTED
    quoted(value).encode()


def test_what_is_short_is_quoted_as_it_is():
    for value in ("8-bright", 5, None, (1, 2), "it's", 2**128):
        assert quoted(value) == repr(value)
    assert shortened("x" * 80) == "x" * 80
    assert shortened("x" * 81) == "x" * 79 + "…"


def test_an_error_without_words_is_called_by_its_kind():
    assert reason_of(ValueError()) == "ValueError"
    assert reason_of(ValueError(LONG)).endswith("…")


def test_rules_are_one_thing_and_other_values_another():
    assert issubclass(kk.InvalidRules, kk.InvalidValue)
    for wrong in (
        lambda: kk.Match(seed=""),
        lambda: kk.player("greedy", courage=-1),
        lambda: kk.simulate("random", "random", games=0),
    ):
        with pytest.raises(kk.InvalidValue) as refused:
            wrong()
        assert not isinstance(refused.value, kk.InvalidRules)
    for wrong in (
        lambda: kk.rules(rounds=0),
        lambda: kk.rules(viewings="x"),
        lambda: kk.rules(bust=3),
        lambda: kk.rules(yaku=[]),
    ):
        with pytest.raises(kk.InvalidRules) as refused:
            wrong()
        assert type(refused.value) is kk.InvalidRules


@pytest.mark.parametrize(
    "error", [kk.RecordError(3, "x"), kk.ProgressError("items", "x"), kk.UnknownCard("x")]
)
def test_an_error_comes_whole_from_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_match_of_the_most_rounds_is_written_as_fast_at_its_end():
    """All rounds but the last are kept as text, however many there are."""
    from koikoi_widget.engine.record import written_round

    match = kk.Match(kk.rules("nintendo", rounds=99), 3)
    while not match.is_over:
        match.push(match.legal_actions[0])
    str(match.record)
    written = written_round.cache_info().misses
    str(match.record)
    assert written_round.cache_info().misses == written


MATCH = kk.Match("bga", 1)


@pytest.mark.parametrize(
    ("call", "hint"),
    [
        (lambda: kk.Card.parse("Crane"), "written 1-bright"),
        (lambda: kk.CardSet.parse("Crane"), "written 1-bright"),
        (lambda: kk.score(["baby mario"]), "written 1-bright"),
        (lambda: kk.Match("bga", 1).push(0), "such as 'play 1-bright', got 0"),
        (lambda: kk.Match("bga", 1).push(kk.DECK[0]), r"got Card\.parse\('1-bright'\)"),
        (lambda: kk.rules("BGA"), "mean 'bga'"),
        (lambda: kk.player("Journeyman"), "mean 'policy'"),
        (lambda: kk.rules("bga", Rounds=3), "mean 'rounds'"),
        (lambda: kk.Match(MATCH.record), "Match.from_record"),
        (lambda: kk.Match(RECORD), "Match.from_record"),
        (lambda: kk.Match(MATCH.notation), "parse_position"),
        (lambda: kk.Match(MATCH.view(1).notation), "parse_position"),
        (lambda: kk.Record.parse(RECORD * 2), "line 10: .* Record.iterate"),
        (lambda: [*kk.Record.iterate(RECORD)], "Record.parse reads one"),
        (lambda: kk.parse_rules("bga yaku+5cceca6b"), "rules.notation does"),
        (lambda: kk.parse_rules(None), "rules are text, not NoneType"),
        (lambda: kk.rules("bga", zero_sum=0), "expected yes or no"),
    ],
)
def test_what_is_taken_for_something_else_is_told_what_it_is(call, hint):
    with pytest.raises(kk.KoiKoiError, match=hint):
        call()


@pytest.mark.parametrize("name", ["", None, 5])
def test_no_name_is_suggested_to_whoever_gives_none(name):
    for call in (
        lambda: kk.card_name(kk.DECK[0], name),
        lambda: kk.rules(name),
        lambda: kk.player(name),
        lambda: kk.rules("bga", **{"": 1}),
    ):
        with pytest.raises(kk.UnknownName, match=r"known: [^?]*$"):
            call()
