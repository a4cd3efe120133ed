"""Scripts walked through: the learner's steps with their positions."""

from __future__ import annotations

from collections.abc import Iterator

from koikoi_widget.engine.actions import DEAL
from koikoi_widget.engine.match import Match
from koikoi_widget.lessons.guided import Guided, Script, Step


def positions(script: Script) -> Iterator[tuple[Step, Match]]:
    """Yield each step in which the learner does something, with its position."""
    steps = iter([step for step in script.steps if not step.is_explanation])
    match = script.match()
    for action in script.actions:
        if match.seat == 0 or action == DEAL:
            yield next(steps), match.copy()
        match.push(action)


def position(script: Script, title: str) -> Match:
    """Return the position of the step called `title`."""
    return next(match for step, match in positions(script) if step.title == title)


def follow(hand: Guided) -> None:
    """Do what the step in sight asks for."""
    if hand.step.is_explanation:
        hand.go_on()
    else:
        hand.table.push(hand.table.wanted)
