"""Duels by link: what comes back of one, how long it is, and what is refused."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random
from zlib import DEFLATED, compressobj

import pytest

import koikoi_widget as kk
from koikoi_widget.web.link_text import LONGEST_LINK

PAGE = "https://mybinder.example.org/v2/gh/somebody/koikoi_widget/HEAD?urlpath=voila"
# A link as it was written on the day the format was made; it is to be read for ever.
OF_OLD = "duel.1.Sy9KTU2p5HJKzeMy5yoqzUkttlLIy8wrSc1LyVcoyi_NSym2NQQA.QrXARA.befbc0bb"


def played(
    rules: str | kk.Rules = "nintendo", seed: int | str = 7, by: int = 1, **more
) -> kk.Match:
    """A match of legal actions drawn at random, the same for the same `by`."""
    match, rng = kk.Match(rules, seed, **more), Random(by)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


def link_with(head: str, moves: str = "AA", digest: str = "0" * 8) -> str:
    deflating = compressobj(9, DEFLATED, -15)
    data = deflating.compress(head.encode()) + deflating.flush()
    return f"duel.1.{urlsafe_b64encode(data).decode().rstrip('=')}.{moves}.{digest}"


def head(opponent="greedy", name="Ben", seed="7", rules="rules: nintendo") -> str:
    return "\n".join((opponent, name, seed, rules))


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_link_brings_the_match_back_and_is_short(preset):
    most = 0
    for by in range(10):
        duel = kk.Duel(
            played(preset, seed=f"{by}" * 38, by=by, rounds=6).record, "coach", "Äöß" * 6
        )
        link = duel.link(PAGE)
        most = max(most, len(link) - len(PAGE))
        assert kk.Duel.parse(link) == duel
        assert re.fullmatch(r"[\w.-]+", link.partition("#")[2], re.ASCII)
    assert most <= 300  # the bound promised is LONGEST_LINK
    assert LONGEST_LINK == 2_000


def test_a_match_of_any_length_fits_into_a_link():
    assert len(kk.Duel(played("italian", rounds=99).record).link(PAGE)) <= LONGEST_LINK


def test_house_rules_travel_with_it():
    rules = kk.rules("bga", viewings="never", exhaustion="dealer", **{"three-brights": 50})
    duel = kk.Duel.parse(kk.Duel(played(rules, rounds=3).record).link(PAGE))
    assert duel.rules == kk.rules(rules, rounds=3)


def test_rules_too_long_for_a_link_are_refused_with_another_way():
    rng = Random(1)
    rows = [
        kk.Yaku(id=f"own-{rng.getrandbits(80)}", points=1, pool=rng.sample(kk.DECK, 12), need=9)
        for _row in range(100)
    ]
    duel = kk.Duel(played(kk.rules("bga", yaku=tuple(rows), rounds=1)).record)
    with pytest.raises(kk.InvalidValue, match="these rules are long"):
        duel.link(PAGE)
    assert kk.Duel.parse(str(duel)) == duel


def test_a_link_of_old_is_still_read():
    assert kk.Duel.parse(OF_OLD).match == played("nintendo", seed=7, rounds=1)


def test_nothing_of_the_match_is_in_sight():
    duel = kk.Duel(played().record, name="Ben")
    assert "play" not in repr(duel)
    assert str(duel.match.points[0]) not in repr(duel)


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_the_same_deals_come_however_the_rounds_before_went(preset):
    duel = kk.Duel(played(preset, by=1).record)
    for by in (2, 3):
        mine, rng = duel.begin(), Random(by)
        while not mine.is_over:
            mine.push(rng.choice(mine.legal_actions))
        deals = zip(duel.match.rounds(), mine.rounds(), strict=False)
        assert all(theirs.start.deal == own.start.deal for theirs, own in deals)
        assert mine.record.rounds[0].starter == duel.record.rounds[0].starter


def test_only_a_match_that_is_over_and_came_from_its_seed_can_be_sent():
    with pytest.raises(kk.InvalidValue, match="not over"):
        kk.Duel(kk.Match("bga", seed=7).record)
    laid_out = played("nintendo", seed=8, deals=[kk.Match("nintendo", seed=7).round.deal], rounds=1)
    with pytest.raises(kk.InvalidValue, match="placed by hand"):
        kk.Duel(laid_out.record)
    starter = 1 - kk.Match("nintendo", seed=7).round.starter
    with pytest.raises(kk.InvalidValue, match="placed by hand"):
        kk.Duel(played("nintendo", seed=7, starter=starter).record)
    with pytest.raises(kk.UnknownName, match="unknown player: 'person'"):
        kk.Duel(played().record, "person")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not the link of a match"),
        ("https://example.org/#play/match", "not the link of a match"),
        ("x" * 100_000, "more than"),
        (OF_OLD[:-3], "lost on the way"),
        (OF_OLD.replace("duel.1.", "duel.2."), "another version"),
        (OF_OLD.replace("QrX", "PrX"), "changed on its way"),
        (f"{OF_OLD[:-8]}00000000", "changed on its way"),
        ("duel.1.A.AA.00000000", "text in this link"),
        ("duel.1.AAAA.AA.00000000", "text in this link"),
        (link_with("greedy\nBen"), "text in this link"),
        (link_with("0" * 10_000_000), "text in this link"),
        (link_with(head(rules="rules: nintndo")), "rules in this link.*nintndo"),
        (link_with(head(rules="rules: nintendo rounds=1000000")), "rules in this link.*rounds"),
        (link_with(head(seed="#")), "seed cannot be"),
        (link_with(head(seed="9" * 101)), "seed cannot be"),
        (link_with(head(opponent="villain")), "unknown player: 'villain'"),
        (link_with(head(name="x" * 21)), "name cannot be"),
        (link_with(head(name="a\x00b")), "name cannot be"),
        (link_with(head(), moves="_" * 1_500), "moves after the end"),
        (link_with(head(), moves="A"), "this link cannot be used"),
    ],
)
def test_what_a_stranger_wrote_is_refused_in_words_that_name_the_part(text, says):
    with pytest.raises(kk.InvalidValue, match=says):
        kk.Duel.parse(text)


def test_any_letters_behind_a_good_beginning_are_read_or_refused():
    rng, signs = Random(1), "abcXYZ019-_."
    for _time in range(300):
        place = rng.randrange(len(OF_OLD))
        text = OF_OLD[:place] + rng.choice(signs) + OF_OLD[place + 1 :]
        with suppress(kk.InvalidValue):
            assert kk.Duel.parse(text) == kk.Duel.parse(OF_OLD)


def test_two_matches_stand_side_by_side():
    theirs = played("nintendo", by=1, rounds=3)
    mine = theirs.at(theirs.actions.index(kk.DEAL) + 1)  # the first round was played alike
    rng = Random(2)
    while not mine.is_over:
        mine.push(rng.choice(mine.legal_actions))
    together = kk.Duel(theirs.record).against(mine)
    assert together.points == (theirs.points[0], mine.points[0])
    assert [pair.theirs.end.number for pair in together.rounds] == [1, 2, 3]
    assert together.rounds[0].theirs == together.rounds[0].mine
    assert together.differences
    for theirs_chose, i_chose in together.differences:
        assert theirs_chose.view.round_number > 1
        assert theirs_chose.view.hand == i_chose.view.hand
        assert theirs_chose.action != i_chose.action
    assert together.lost == (None, None)


def test_what_the_coach_says_stands_beside_both():
    theirs, mine = played(by=1, rounds=1), played(by=2, rounds=1)
    reviews = tuple(kk.review(match, 0, samples=50, progress=False) for match in (theirs, mine))
    together = kk.Duel(theirs.record).against(mine, reviews)
    for lost, review in zip(together.lost, reviews, strict=True):
        assert lost.decisions == len(review.decisions)
        assert lost.points * lost.decisions == pytest.approx(review.cost(0)[0])
    assert all(isinstance(choice, kk.Decision) for pair in together.differences for choice in pair)


def test_a_match_of_other_deals_is_not_compared():
    duel = kk.Duel(played(seed=7).record)
    assert duel.is_played_in(duel.begin(), "greedy")
    assert not duel.is_played_in(duel.begin(), "coach")
    for other in (kk.Match("nintendo", seed=8), kk.Match("bga", seed=7)):
        assert not duel.is_played_in(other, "greedy")
        with pytest.raises(kk.InvalidValue, match="same cards as the duel"):
            duel.against(other)
