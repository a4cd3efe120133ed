"""Sets of positions: what comes back of one, how long its link is, and what is refused."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import assume, given, strategies as st

import koikoi_widget as kk
from koikoi_widget.players import play_through
from koikoi_widget.web.link_text import LONGEST_LINK, digest_of, packed
from tests.engine.test_properties import seeds, some_rules
from tests.lessons.quiz.answering import without_the_coach
from tests.tiers import examples

PAGE = "https://mybinder.example.org/v2/gh/somebody/koikoi_widget/HEAD?urlpath=voila"
# A link as it was written on the day the format was made; it is to be read for ever.
OF_OLD = (
    "set.1.HY5RCoMwDIbfe4q861KKINghYq-wE9glrEFph9btArvZLrawPP3f_4WQtchlLQIHV3CmSt3Yw62W52T2c-PDQ5ZcOVO57uXM"
    "dIydMS_htwOMiBY7jDYgBqtBMWJnMcRgccbZhk7F386oqJWu6ADxXYi9g41pdBB3eaSqtyEJEeexb90A2yIqfRqWZqD26GPTk0n6jofv"
    "J03mBw.ab040610"
)


def views_of(rules, seed, is_asked=lambda view: view.phase in ("play", "decide")):
    """The views of a match between two greedy players in which something is asked."""
    match = kk.Match(rules, seed, rounds=3)
    for view in play_through(match, kk.player("greedy"), random.Random(seed)):
        if is_asked(view) and len(view.hand) > 1:
            yield view


def decisions(rules="nintendo", count=10):
    """The first times that somebody is asked whether to stop."""
    asked = (
        view
        for seed in range(100)
        for view in views_of(rules, seed, lambda view: view.phase == "decide")
    )
    return [*islice(asked, count)]


# Anything that is written on a line.
texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30)


@given(rules=some_rules(), seed=seeds, title=texts, hints=st.lists(texts, max_size=3))
@examples(30)
def test_what_is_written_is_read_again(rules, seed, title, hints):
    views = [*islice(views_of(rules, seed), 3)]
    assume(len(views) == 3)
    some = kk.Set(views, title, hints)
    again = kk.Set.parse(str(some))
    assert again == some
    assert str(again) == str(some)
    with suppress(kk.InvalidValue):  # rules with many yaku of their own
        assert kk.Set.parse(some.link(PAGE)) == some


def link_with(text, digest=None):
    return f"set.1.{packed(text)}.{digest or digest_of(text)}"


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_ten_positions_fit_into_a_link_with_a_hint_each(preset):
    hints = [f"Count the cards that {name} lacks." for name in "ABCDEFGHIJ"]
    some = kk.Set(decisions(preset), "Stop or koi-koi?", hints)
    link = some.link(f"{PAGE}#home")
    assert len(link) <= 1_200  # the bound promised is LONGEST_LINK
    assert re.fullmatch(r"[\w.-]+", link.removeprefix(f"{PAGE}#"), re.ASCII)
    assert kk.Set.parse(link) == some


def test_a_link_of_old_is_still_read():
    assert kk.Set.parse(OF_OLD) == kk.Set(decisions(count=1), "Stop?", ["Äh?"])


def test_what_is_too_long_for_a_link_is_sent_as_a_file(tmp_path):
    rng = random.Random(1)
    some = kk.Set(decisions(), hints=[f"{rng.getrandbits(600):x}" for _time in range(10)])
    with pytest.raises(kk.InvalidValue, match=f"more than {LONGEST_LINK}.*file"):
        some.link(PAGE)
    some.save(tmp_path / "set.txt")
    assert kk.Set.load(tmp_path / "set.txt") == some


def test_a_file_may_be_written_by_hand():
    """With a remark, lines as they were copied, and what an editor adds to them."""
    first, second = decisions(count=2)
    text = "\r\n".join(
        [
            "\ufeffkoi-koi set 1",
            "title:  When to stop ",
            "# the second one is hard",
            first.notation,
            "",
            f"  {second.notation}  ",
            "hint: Look at \u00a0the field.",
        ]
    )
    expected = kk.Set([first, second], "When to stop", ["", "Look at the field."])
    assert kk.Set.parse(text) == expected
    assert kk.Set([first.notation, second], "When to stop", ["", "Look at the field."]) == expected


def test_one_card_that_takes_or_is_discarded_is_no_question():
    rules = kk.rules("nintendo", free_discard=True, rounds=1)
    for seed in range(100):
        match = kk.Match(rules, seed=seed)
        while not match.is_over:
            view = match.view(match.seat)
            if view.phase == "play" and len(view.hand) == 1 < len(view.legal_actions):
                with pytest.raises(kk.InvalidValue, match="there is no question here"):
                    kk.Set(positions=[view])
                return
            match.push(match.legal_actions[0])
    pytest.fail("no such position")


def test_positions_of_a_match_are_named_by_how_much_was_played_before():
    match = kk.Match("nintendo", seed=7, rounds=3)
    while not match.is_over:
        match.push(match.legal_actions[0])
    decisions = [place for place, view in enumerate(seen(match)) if view.phase == "play"][:3]
    for source in (match, match.record, str(match.record)):
        some = kk.Set.from_match(source, decisions, "A match")
        assert some.positions == tuple([*seen(match)][place] for place in decisions)
    with pytest.raises(kk.InvalidValue, match="place"):
        kk.Set.from_match(match, [10_000])
    with pytest.raises(kk.InvalidValue, match="position 2: there is no question here"):
        kk.Set.from_match(match, [decisions[0], len(match.actions)])


def seen(match):
    """What whoever is to act sees, before each action."""
    for place in range(len(match.actions)):
        now = match.at(place)
        yield now.view(now.seat)


def test_nothing_in_it_depends_on_a_hidden_card():
    match = kk.Match("bga", seed=7, starter=0)
    view, deal = match.view(0), match.round.deal
    hidden = [*deal.hands[1], *deal.stock]
    other = kk.Deal((deal.hands[0], kk.CardSet(hidden[-8:])), deal.field, tuple(hidden[:-8]))
    assert other != deal
    same = kk.Match("bga", seed=8, starter=0, deals=[other])
    assert kk.Set([view]) == kk.Set([same.view(0)])
    assert str(kk.Set([view])) == str(kk.Set([same.view(0)]))


VIEW = kk.Match("nintendo", seed=7, starter=0).view(0)
LINE = VIEW.notation
GOOD = f"koi-koi set 1\n{LINE}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a set of positions"),
        ("https://example.org/#play/match", "not a set of positions"),
        ("koi-koi set 2", "not a set of positions"),
        ("x" * 100_000, "more than 50000"),
        (OF_OLD[:-3], "lost on the way"),
        (OF_OLD.replace("set.1.", "set.2."), "another version"),
        (OF_OLD[:-8] + "00000000", "changed on its way"),
        ("set.1.A.00000000", "text in this link"),
        ("set.1.AAAA.00000000", "text in this link"),
        (link_with("0" * 10_000_000), "text in this link"),
        (link_with("duel\n"), "not a set of positions"),
        (link_with(GOOD, "0" * 8), "changed on its way"),
        (link_with(f"{GOOD}\nhint: {'x' * 201}"), "hint 1 cannot be"),
        ("koi-koi set 1", "positions cannot be 0"),
        (f"koi-koi set 1{51 * f'{chr(10)}{LINE}'}", "positions cannot be 51"),
        (f"{GOOD}\ntitle: {'x' * 61}", "title cannot be"),
        (f"{GOOD}\ntitle: a\x00b", "title cannot be"),
        (f"{GOOD}\nhint: a\x07b", "hint 1 cannot be"),
        (f"{GOOD}\ntitel: x", "position 2: first word cannot be 'titel:'"),
        (f"koi-koi set 1\nhint: x\n{LINE}", "position 1: first word cannot be 'hint:'"),
        (f"{GOOD}\n{LINE.replace('rules=nintendo', 'rules=nintndo')}", "position 2: rules:.*nint"),
        (f"koi-koi set 1\nrules: x\n{LINE.split(' rules')[0]}", "position 1: rules:"),
        (f"{GOOD}\n{LINE.replace('play:0', 'play:1')}", "position 2: "),
        (f"{GOOD}\n{LINE.replace('a', 'c', 1)}", "position 2: cards cannot be"),
        (
            f"{GOOD}\n{LINE.replace('nintendo', 'bga')}",
            "position 2: .*same rules: nintendo, not bga",
        ),
        (f"{GOOD}\n{kk.Match(seed=1).notation}", "position 2: expected a view"),
        (f"{GOOD}\n{kk.Match('nintendo', seed=7, starter=0).view(1).notation}", "no question here"),
    ],
)
def test_what_a_stranger_wrote_is_refused_in_words_that_name_the_part(text, says):
    with pytest.raises(kk.InvalidValue, match=says):
        kk.Set.parse(text)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (([],), "positions cannot be 0"),
        (([kk.Match(seed=1)],), "position 1: expected a view"),
        (([None],), "position 1: expected a view"),
        (([VIEW], 7), "title cannot be 7"),
        (([VIEW], "", ["a", "b"]), "hints cannot be"),
        (([VIEW], "", [None]), "hint 1 cannot be None"),
    ],
)
def test_what_no_set_can_be_made_of_is_named(arguments, says):
    with pytest.raises(kk.InvalidValue, match=says):
        kk.Set(*arguments)


def test_any_letters_behind_a_good_beginning_are_read_or_refused():
    rng, signs = random.Random(1), "abcXYZ019-_."
    for _time in range(300):
        place = rng.randrange(len(OF_OLD))
        text = OF_OLD[:place] + rng.choice(signs) + OF_OLD[place + 1 :]
        with suppress(kk.InvalidValue):
            assert kk.Set.parse(text) == kk.Set.parse(OF_OLD)


def test_each_position_is_asked_as_what_it_is_with_its_hint(monkeypatch):
    without_the_coach(monkeypatch, 10)
    views = [*views_of("bga", 7), *decisions(kk.rules("bga", rounds=3), count=1)]
    some = kk.Set(views, hints=["Look twice."])
    questions = [*some]
    assert len(questions) == len(some) == len(views)
    asked = {question.id.partition(":")[0] for question in questions}
    assert asked == {"play", "discard", "decision"}
    for question, view in zip(questions, views, strict=True):
        assert question.right
        assert all(option.worth for option in question.options)
        shown = {card for row in question.rows for card in row.cards}
        assert not shown & {*view.unseen}
    assert [question.reason for question in questions[:2]] == ["Hint: Look twice.", ""]


def test_a_question_of_a_set_is_the_one_a_quiz_of_decisions_asks():
    pytest.importorskip("numba")
    asked = next(kk.questions("decisions", rules="nintendo", seed=3))
    assert asked.moment
    assert [*kk.Set([asked.moment.view])] == [asked]
