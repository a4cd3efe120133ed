"""What the coach's tests share: decisions from many matches, under rules of every sort."""

from __future__ import annotations

import random

import koikoi_widget as kk

PRESETS = sorted(kk.PRESETS)


def decisions(rules, seed, count, players=("greedy", "random"), rounds=12):
    """Matches at `count` decisions with a choice; each is the match itself, so use it at once.

    In matches of one round the match decides everywhere, in those of 12 hardly anywhere.
    """
    rng = random.Random(f"{seed}")
    seated = [kk.player(name) for name in players]
    count_so_far = 0
    while True:
        match = kk.Match(rules, rng.randrange(10**6), rounds=rounds)
        while not match.is_over:
            if match.round.phase == "over":
                match.push("deal")
                continue
            if len(match.legal_actions) > 1 and rng.random() < 0.2:
                yield match
                count_so_far += 1
                if count_so_far == count:
                    return
            match.push(rng.choice(seated).choose(match.view(match.seat), rng))


def at_phase(phase, rules="bga", count=1, rounds=12):
    """Views of `count` decisions in this phase."""
    views = []
    seed = 0
    while len(views) < count:
        for match in decisions(rules, f"{phase} {seed}", 60, ("random", "random"), rounds):
            if match.round.phase == phase and len(views) < count:
                views.append(match.view(match.seat))
        seed += 1
    return views
