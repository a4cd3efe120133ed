"""The page about the house rules, from the code: ``python -m tools.house_rules`` writes it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import koikoi_widget as kk
from koikoi_widget import locale

PAGE = Path(__file__).parent.parent / "docs" / "house-rules.md"

_START = """\
# House rules

<!-- Written by `python -m tools.house_rules`; change the words in engine/words/rule_words.py. -->

Every rule on which the sources differ is a field of `kk.Rules`, and a changed field is a house
rule: `kk.rules("nintendo", viewings="never", rounds=6)` in Python, `--set viewings=never` on the
command line, and on the page *All options*, *House rules*. `kk.house_rules()` and `koikoi rules`
list what stands here; with a preset they show its values. To find the preset that you know, answer
the five questions under *Which rules do I know?* on the page, in `kk.which_rules` or in
`koikoi rules --known`. The points of each yaku are house rules too, by the yaku's name:
`kk.rules("bga", **{"three-brights": 5})`, `--set three-brights=5`; `kk.rules("bga").prices` has
them all.

Another number of `rounds` changes `start_points` in proportion, unless you set those too:
`kk.rules("bga", rounds=3)` begins with 25 coins each, half of the 50 for six rounds.

`rules.changes()` is a mapping of what differs from the preset, with whole `kk.Yaku` once yaku or
prices differ, which JSON does not take. `rules.notation` is the same as text, for JSON and for
files; `kk.parse_rules` reads it back.

Many rules that people name at a table are these under another name:

| people say | which is |
|---|---|
| the dealer gets 6 if nobody stops | `exhaustion=dealer dealer_bonus=6` |
| rain spoils a viewing | `viewings=rain-cancels` |
| no viewing while rain or fog, November or December, lies on the field | `viewings=field-cancels` |
| the loser leads | `win_starter=loser` |
| your own calls double, and double again | `own_koi_step=1 own_koi_combine=product` |
| nobody stops with less than 7 | `stop_from=7` |
| the dealer wins a tied match | `tie_winner=starter` |
| deal again if the field has four of a month | `redeal_field_four=yes` |
| or four pairs | `redeal_field_pairs=yes` |
| or let such a field pay the dealer 6 | `field_lucky=6` |
| the month's four cards score | `month_set=4` |
| nobody has to take: a card that could may be discarded | `free_discard=yes` |
| our own combinations | [a yaku of your own](own-yaku.md) |

Where a rule was measured, two greedy players played the same deals with it and without:
`python -m tools.measure.house_effects`, with what stands behind the figures. What follows ± is one
standard error.
"""

# What was measured of a rule, by its name, and how.
_MEASURED = {
    "viewings": (
        "If willow and paulownia on the field cancel them, 18 ± 1% of rounds end otherwise, and "
        "rounds bring 5.5 ± 0.1 points on average, not 6.6 ± 0.2, which is 1.1 ± 0.1 fewer.",
        "nintendo viewings=field-cancels --matches 2000",
    ),
    "win_starter": (
        "If the loser leads, 12 rounds end 27.2 ± 0.7 points apart, not 28.7 ± 0.7, which is "
        "1.6 ± 0.9 fewer.",
        "nintendo win_starter=loser --rounds 12 --matches 1000",
    ),
    "tie_winner": (
        "There is something for it to decide in 1.2 ± 0.3% of matches of 12 rounds.",
        "nintendo tie_winner=starter --rounds 12 --matches 1000",
    ),
    "own_koi_combine": (
        "If calls multiply, 19 ± 1% of rounds are worth more, and rounds 16.0 ± 0.9 points on "
        "average, not 10.4 ± 0.3, which is 5.6 ± 0.8 more.",
        "shared-plus-one own_koi_combine=product --matches 2000",
    ),
    "field_lucky": (
        "If such a field pays 6, 0.4 ± 0.1% of rounds end otherwise, and rounds bring 6.57 ± 0.11 "
        "points on average, not 6.58 ± 0.11, which is 0.00 ± 0.01 fewer. Of shuffled fields 0.60% "
        "are such: 0.43% have four of a month, 0.17% four pairs.",
        "nintendo field_lucky=6 --matches 4000",
    ),
    "free_discard": (
        "Greedy players never do so (0 of 2,000 rounds). Where the coach's network plays both "
        "sides, 31 ± 1% of rounds end otherwise, and rounds bring 7.1 ± 0.3 points on average, "
        "not 7.0 ± 0.2, which is 0.1 ± 0.1 more. Against one that always takes, the network loses "
        "0.3 ± 0.1 points a round by it (700 deals, each from both sides): take what you can.",
        "nintendo free_discard=yes --matches 1000 --network",
    ),
    "stop_from": (
        "If it takes 7 points to stop, 74 ± 1% of rounds end otherwise, and rounds bring 9.2 ± 0.3 "
        "points on average, not 6.5 ± 0.2, which is 2.7 ± 0.3 more.",
        "nintendo stop_from=7 --matches 1000",
    ),
}

# What limits a rule besides the values it allows, by its name.
_LIMITED = {
    "free_discard": (
        ". In a record `play 1-bright` then discards, and `play 1-bright taking 1-ribbon` takes. "
        "The coach weighs such a discard, but in the rounds that it plays out nobody makes "
        "another, and its network has learned without them"
    ),
    "stop_from": "; no more than all yaku of the rules bring together",
    "viewings": (
        ". With `field-cancels`, the coach's network judges a hidden viewing as if it counted, "
        "though the rounds it plays out score by the rule; and *Score* and `kk.yaku_shares`, which "
        "are not told what lies on the field, count it"
    ),
}


def page() -> str:
    """Return the page as Markdown: under each rule its meaning, and which presets have which."""
    with locale.language(locale.SOURCE):
        return "\n".join([_START, *_rules()])


def _rules() -> Iterator[str]:
    for rule in kk.house_rules():
        yield f"## `{rule.name}`\n"
        yield f"{rule.title}. {rule.meaning}\n"
        yield f"- Allowed: {rule.allowed}{_LIMITED.get(rule.name, '')}"
        yield f"- In the presets: {rule.setting}"
        if rule.name in _MEASURED:
            yield "- Measured: {} `{}`".format(*_MEASURED[rule.name])
        yield ""


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    PAGE.write_text(page(), "utf-8")
