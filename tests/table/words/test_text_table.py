"""The table in words: everything that the picture shows, under headings, and nothing hidden."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI
from koikoi_widget.engine.reach import in_reach
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.scene import scene
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.text_table import twin

NAMES = ("You", "Greedy")


def shown_of(rules, count=3):
    """What seat 0 is shown at each step of some matches played by lot."""
    rng = random.Random(rules)
    for seed in range(count):
        match = kk.Match(rules, seed, rounds=2)
        while not match.is_over:
            yield match, Shown.of(match, 0, NAMES)
            match.push(rng.choice(match.legal_actions))
        yield match, Shown.of(match, 0, NAMES)


def under(shown, title):
    return next(part["lines"] for part in twin(shown) if part["title"] == title)


def text_of(shown):
    return "\n".join(line for part in twin(shown) for line in [part["title"], *part["lines"]])


@pytest.mark.parametrize("rules", ["bga", "nintendo", "italian"])
def test_every_card_in_sight_stands_under_the_heading_of_its_place(rules):
    for _match, shown in shown_of(rules):
        view = shown.view
        places = {
            "Field": view.field,
            "Your hand": view.hand,
            "Your pile": view.piles[0],
            "Greedy's pile": view.piles[1],
        }
        for title, cards in places.items():
            said = "\n".join(under(shown, title))
            assert all(card_name(card) in said for card in cards)
        seen = {thing.card for thing in scene(shown, layout_for(1200, 800)).things if thing.card}
        assert all(card_name(card) in text_of(shown) for card in seen)


def test_what_the_heads_and_the_stock_show_is_said():
    for match, shown in shown_of("bga"):
        view, said = shown.view, under(shown, "Round and score")
        assert said[0] == "Board Game Arena" and said[1].startswith(f"Round {view.round_number} of")
        for seat, name in enumerate(NAMES):
            assert f"{name}: {view.points[seat]}" in " ".join(said).replace("−", "-")
        assert any(line.startswith(f"{view.stock_size} card") for line in said)
        assert ("Your turn: play a card." in said) == (match.seat == 0 and view.phase == "play")


def test_what_both_sides_are_near_is_said_at_their_piles():
    told = 0
    for _match, shown in shown_of("nintendo"):
        for seat, title in enumerate(("Your pile", "Greedy's pile")):
            said = under(shown, title)
            for reach in in_reach(shown.view, seat):
                cards = "card" if reach.missing == 1 else "cards"
                assert f"{yaku_name(reach.yaku.id)}: {reach.missing} {cards} missing" in said
                told += 1
    assert told


def test_no_card_that_is_hidden_is_named():
    for match, shown in shown_of("nintendo"):
        if match.round.phase == "over":
            continue
        hidden = {card_name(card) for card in shown.view.unseen}
        told = text_of(shown)
        assert not [name for name in hidden if f"{name}\n" in f"{told}\n" or f"{name} (" in told]


def test_whoever_called_koi_koi_is_named():
    seen = set()
    for match, shown in shown_of("bga", 40):
        for seat, who in enumerate(("You have called", "Greedy has called")):
            calls = any(who in line for line in under(shown, "Round and score"))
            assert calls == (shown.view.koi_calls[seat] > 0)
            seen |= {who} if calls and KOI_KOI in dict(match.played).values() else set()
    assert len(seen) == 2


def test_a_single_call_is_said_as_once():
    said = "Greedy has called koi-koi once."
    assert any(said in under(shown, "Round and score") for _, shown in shown_of("bga", 40))


def test_a_card_whose_name_hides_month_and_kind_is_said_with_both():
    match = kk.Match("bga", 3)
    for names, card in (("traditional", "8-bright"), ("mario", "1-bright")):
        shown = Shown.of(match, 0, NAMES, card_names=names)
        shown = replace(shown, view=replace(shown.view, hand=kk.CardSet.parse(card)))
        (line,) = under(shown, "Your hand")
        month = {"8-bright": "August", "1-bright": "January"}[card]
        assert line == f"{card_name(kk.Card.parse(card), names)} ({month}, bright)"


def test_hands_are_named_in_an_open_replay_and_not_while_the_screen_is_passed():
    match = kk.Match("bga", 3)
    shown = Shown.of(match, 0, NAMES)
    covered = shown.with_hands_down()
    assert under(covered, "Your hand") == ["face down"]
    open_ = replace(shown, revealed=match.round.hands[1])
    assert len(under(open_, "Greedy's hand")) == 8
