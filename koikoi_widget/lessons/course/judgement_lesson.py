"""What the lessons on judgement say about the reader's source, taken from what was measured."""

from __future__ import annotations

from ...engine.rules import Rules, find_rules
from ...locale import _
from ...table.scene.scene import rules_title
from ..html.show import Html, paragraph
from ..judgement.measure import koi_table, rules_of_thumb
from ..judgement.threats import BASES, THREATS
from ..judgement.thumbs import DECISION


def rule_to_keep(rules: str | Rules, kind: str = DECISION) -> Html:
    """Return the rule of thumb to keep under these rules, and what a decision by it loses."""
    rules = find_rules(rules)
    best = rules_of_thumb(rules).best(kind)
    return paragraph(
        _(
            "{rules}: {rule} A decision by this rule loses {points} points on average, and is "
            "right in {share} of cases.",
            rules=rules_title(rules),
            rule=best.says,
            points=best.loss.plain(),
            share=best.right.percent(),
        )
    )


def what_a_threat_costs(rules: str | Rules) -> Html:
    """Return what the first threat changes about koi-koi with a small base, in a sentence."""
    rules = find_rules(rules)
    table = koi_table(rules)
    calm, one = (table.at(band.least, BASES[0].least) for band in THREATS[:2])
    return paragraph(
        _(
            "With a base of {base} and no threat, koi-koi is worth {calm} points compared with "
            "stopping; with one threat, {one}.",
            base=calm.base,
            calm=calm.gain.points(1),
            one=one.gain.points(1),
        )
    )
