"""The first hand: one round from the deal to the points, one rule a step.

The round is kept as a record, so whatever its steps say can be checked by the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..engine.record import Record
from ..locale import N_
from .course import LESSONS
from .guided import Guided, Script, Step

STEPS = (
    Step(
        title=N_("The table"),
        words=N_(
            "Your {cards} cards lie below, the field in the middle, the stock face down beside it. "
            "You and the other take cards by turns. Certain sets of them, the yaku, score."
        ),
        is_told=True,
    ),
    Step(
        title=N_("A card takes its month"),
        words=N_(
            "Each card belongs to a month: see the number in its corner. A card takes one of its "
            "own month. The full moon lies on the field, an 8. Play the 8 of your hand."
        ),
        answers={
            "play 1-chaff-1": N_(
                "It would take all three cards of month 1, and may. But you hold the fourth: "
                "nobody else can take them, they wait for you. The moon does not. Play the 8."
            ),
            "play 9-chaff-1": N_(
                "You may: a 9 takes a 9. It is the next thing to do. First the moon: play the 8."
            ),
        },
        instead=N_("To take the moon, an 8, you need an 8."),
    ),
    Step(
        title=N_("The stock plays as well"),
        words=N_(
            "Both cards are in your pile now. Then, as after every play, the top card of the stock "
            "was turned: {laid}. It found no card of its month, so it stays on the field."
        ),
        is_told=True,
    ),
    Step(
        title=N_("Two of a month: take one"),
        words=N_(
            "Two cards of month 9 lie there, the sake cup and a ribbon. Your 9 takes one of them; "
            "you choose. Play it, and take the cup: with the moon it makes a yaku."
        ),
        answers={
            "play 9-chaff-1 taking 9-ribbon": N_(
                "You may, and a ribbon is good to have. But the cup makes a yaku with your moon, "
                "and the other could take it next. Take the cup."
            ),
            "play 1-chaff-1": N_(
                "Those three still wait for you: you hold the fourth. The cup does not. Play the 9."
            ),
        },
        instead=N_("Play the 9, and take the cup."),
    ),
    Step(
        title=N_("A yaku: stop or go on?"),
        words=N_(
            "Moon and sake cup are Moon Viewing: {points} points. Stop, and you have them and the "
            "round is over. Or call koi-koi, “come on”, and play for more; but if the other makes "
            "a yaku and stops first, you get nothing. It is early: call koi-koi."
        ),
        answers={
            "stop": N_(
                "{points} points for sure are no mistake. But then the round is over, and it has "
                "more to show. Call koi-koi; nothing is lost in this lesson."
            )
        },
    ),
    Step(
        title=N_("Three of a month: take them all"),
        words=N_(
            "All three cards of month 1 still lie there. A card that finds three takes all three. "
            "Play your 1."
        ),
        instead=N_("Play the 1, and all four are yours."),
    ),
    Step(
        title=N_("The stock's card may choose as well"),
        words=N_(
            "The stock gave {turned}, and two of its month lie there. The choice is yours. The "
            "bridge counts as an animal, one of {animals} in the deck; the other card is chaff, "
            "one of {chaffs}. Take the bridge."
        ),
        answers={
            "take 5-chaff-1": N_(
                "You may, but a yaku of chaff takes {need_chaff} of them. Of animals it takes "
                "{need_animals}, and this is your third: take the bridge."
            )
        },
    ),
    Step(
        title=N_("Nothing fits: lay one down"),
        words=N_(
            "No card of yours finds its month now. You must play one all the same, and it stays on "
            "the field. You hold two of month 3, the curtain and a plain one. Lay down the plain "
            "one: the curtain can take it next time."
        ),
        answers={
            "play 3-bright": N_(
                "The curtain is a bright, one of {brights}: on the field anybody with a 3 could "
                "take it. Lay down the other 3, and keep the curtain to take it."
            )
        },
        instead=N_("And you hold no second one to take it back with. Lay down the plain 3."),
    ),
    Step(
        title=N_("Take it back"),
        words=N_(
            "The other had no 3, and your card still lies there. Take it with the curtain: that "
            "makes two yaku more."
        ),
        instead=N_("Play the curtain, and take the 3."),
    ),
    Step(
        title=N_("Stop in time"),
        words=N_(
            "Three brights, and moon and curtain each with the cup: {base} together. By these "
            "rules {double_from} or more count double: {points} points. That is a great deal to "
            "lose. Stop."
        ),
        answers={
            "koi-koi": N_(
                "You could. But if the other made a yaku and stopped before you, your {points} "
                "points would be gone. Stop."
            )
        },
    ),
)

END = Step(
    title=N_("You have won the round"),
    words=N_(
        "{points} points. That is the whole game: take cards of your month, turn one from the "
        "stock, and when a yaku is made, stop or call koi-koi. A match is several rounds."
    ),
)

WAYS = (
    (LESSONS[1].notebook, N_("Next lesson: the twelve months")),
    ("app.ipynb", N_("Play a match")),
)


def script() -> Script:
    """Return the round and its steps."""
    text = (Path(__file__).parent / "first_hand.txt").read_text("utf-8")
    return Script(record=Record.parse(text), steps=STEPS, end=END, ways=WAYS)


class FirstHand(Guided):
    """A first round at the table, for somebody who has never seen a card.

    Args:
        look: how the table looks, as in `Table`; the months are marked if nothing is said.
    """

    def __init__(self, **look: Any) -> None:
        super().__init__(script(), **({"marks": True} | look))
