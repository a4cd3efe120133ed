"""The second hand: a call that fails, and one that it is better not to make.

Both rounds are kept as a record, so the engine can check whatever their steps say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

from ...engine.record import Record
from ...locale import N_
from ...table.model.appearance import LookOptions
from ..guided import Guided, Script, Step
from .course import after

STEPS = (
    Step(
        title=N_("Look across the table"),
        words=N_(
            "Your opponent's captures lie face up and show which yaku could come next. Look at "
            "those captures before you call koi-koi. You have two rounds to practise this."
        ),
        is_explanation=True,
    ),
    Step(
        title=N_("Five ribbons make a yaku"),
        words=N_(
            "You hold three animals, and the ribbons of their months are on the field. Begin with "
            "the butterflies."
        ),
        about="6-animal",
        instead=N_("Play the butterflies first."),
    ),
    Step(
        title=N_("Your opponent has the sake cup"),
        words=N_(
            "The cup makes a yaku with the moon or the curtain. You hold the curtain, so only the "
            "moon is a threat. Now play the deer."
        ),
        about="9-animal",
        answers={
            "play 3-bright": N_(
                "If you discard the curtain, anybody with a March card can take it, and the "
                "curtain and the cup make Flower Viewing. Keep the curtain, and play the deer."
            )
        },
        instead=N_("Play the deer and take its ribbon."),
    ),
    Step(
        title=N_("A card that the moon could take"),
        words=N_(
            "An August card has been turned up. If your opponent holds the moon, they can now "
            "take that card with it. Play the cuckoo for your fifth ribbon."
        ),
        about="8-chaff-1",
        instead=N_("Play the cuckoo and take its ribbon."),
    ),
    Step(
        title=N_("Little to lose"),
        words=N_(
            "Outs are cards that would add to your score. You have {outs}, and your July card "
            "can take the boar from the field. There is one threat, and only one point to lose. "
            "Call koi-koi, and see what can happen."
        ),
        answers={
            "stop": N_(
                "Stopping would be one point for sure. But {outs} outs against one threat are "
                "worth a try, and you cannot lose anything in a lesson. Call koi-koi."
            )
        },
    ),
    Step(
        title=N_("Your call has failed"),
        words=N_(
            "Your opponent held the moon: {theirs} points, doubled by your call, and none for you. "
            "You could see the cup and the August card, but not the moon. Even a good call can "
            "fail. Press “Next round”."
        ),
    ),
    Step(
        title=N_("Boar, deer and butterflies"),
        words=N_(
            "You hold the deer and the butterflies. The boar is on the field, where your opponent "
            "might take it. Take the boar first, with your July card."
        ),
        about="7-animal",
        answers={
            "play 6-animal": N_(
                "Your butterflies are safe in your hand. The boar is not safe on the field: take "
                "it first."
            ),
            "play 10-animal": N_(
                "Your deer is safe in your hand. The boar is not safe on the field: take it first."
            ),
        },
        instead=N_("Play your July card and take the boar."),
    ),
    Step(
        title=N_("Count the threats"),
        words=N_(
            "Your opponent has taken the crane, and now the curtain. Which single cards would make "
            "a yaku with these two? Count the ones that you do not hold, then play the deer."
        ),
        about="3-bright",
        instead=N_("Play the deer and take the October card."),
    ),
    Step(
        title=N_("Three threats"),
        words=N_(
            "With crane and curtain, the moon or the phoenix makes Three Brights; with the "
            "curtain, the cup makes Flower Viewing. Now play the butterflies."
        ),
        about="6-animal",
        instead=N_("Play the butterflies: with the boar and the deer, they make a yaku."),
    ),
    Step(
        title=N_("Much to lose"),
        words=N_(
            "Before you choose, count your outs: there are {outs}, and each adds only 1 to your "
            "base of {base}. On the other side there are three threats, and {points} points to "
            "lose. Stop."
        ),
        answers={
            "koi-koi": N_(
                "Your opponent has the crane and the curtain, and would make a yaku with the moon, "
                "the phoenix or the cup, doubled by your call. If your opponent then stops, your "
                "{points} points are gone. Stop."
            )
        },
    ),
)

END = Step(
    title=N_("You win, {points} to {theirs}"),
    words=N_(
        "Look at your opponent's pile before you call. Few threats and little to lose: call. Many "
        "threats or much to lose: stop."
    ),
)

WAYS = (
    (after("second-hand").notebook, N_("Next lesson: stop or koi-koi?")),
    ("app.ipynb", N_("Play a match")),
)


def script() -> Script:
    """Return both rounds and their steps."""
    text = (Path(__file__).parent / "second_hand.txt").read_text("utf-8")
    return Script(record=Record.parse(text), steps=STEPS, end=END, ways=WAYS)


class SecondHand(Guided):
    """Two rounds at the table, for somebody who has yet to see a call fail.

    Args:
        look: how the table looks, as in `Table`; by default the months are marked.

    >>> second = kk.SecondHand()
    """

    def __init__(self, **look: Unpack[LookOptions]) -> None:
        super().__init__(script(), **({"marks": True} | look))
