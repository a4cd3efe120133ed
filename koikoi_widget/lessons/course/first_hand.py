"""The first hand: one round from the deal to the points, one rule at a time.

The round is kept as a record, so the engine can check whatever its steps say.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Unpack

from ...engine.record import Record
from ...locale import N_
from ...table.model.appearance import LookOptions
from ..guided import Guided, Script, Step
from .course import after

STEPS = (
    Step(
        title=N_("The table"),
        words=N_(
            "Your {cards} cards are below. The open cards in the middle are the field, and the "
            "pile face down among them is the stock. You and your opponent take turns capturing "
            "cards. Certain combinations, called yaku, score points."
        ),
        is_explanation=True,
    ),
    Step(
        title=N_("Cards match by month"),
        words=N_(
            "This is the Full Moon. The 8 in its corner is its month, August. A card takes another "
            "of the same month: take the moon with the 8 from your hand, a plain card (chaff)."
        ),
        about="8-bright",
        answers={
            "play 1-chaff-1": N_(
                "Your 1 would take all three cards of month 1, and the rules allow that. But you "
                "hold the fourth, so nobody else can take those three: they can wait. The moon "
                "cannot wait. Play the 8."
            ),
            "play 9-chaff-1": N_(
                "You could play the 9 now, because a 9 takes a 9. But that comes next. First take "
                "the moon: play the 8."
            ),
        },
        instead=N_("To take the moon, an 8, you need an 8."),
    ),
    Step(
        title=N_("Your pile, and a stock card"),
        words=N_(
            "The cards of your pile are of four kinds, by the sign in the corner: brights, "
            "animals, ribbons and chaff, plain cards (most months have chaff 1 and chaff 2). After "
            "each card you play, the top card of the stock is turned up. This time it was {laid}: "
            "it stays, as no card on the field has its month."
        ),
        about="8-bright",
        is_explanation=True,
    ),
    Step(
        title=N_("Two of a month: take one"),
        words=N_(
            "This is the Sake Cup, which counts as an animal and as chaff; with your moon, it "
            "makes a yaku. There are two cards of month 9 on the field, and your 9 takes one of "
            "them. Play the 9, then choose the cup."
        ),
        about="9-animal",
        lifted=(
            N_("This is the Sake Cup"),
            N_("It belongs to September, like your lifted card. Press the cup to take it."),
        ),
        answers={
            "play 9-chaff-1 taking 9-ribbon": N_(
                "You could take the ribbon, and a ribbon is good to have. But the cup makes a yaku "
                "with your moon, and if you leave the cup, your opponent could take it. Take the "
                "cup."
            ),
            "play 1-chaff-1": N_(
                "The three cards of month 1 can still wait, because you hold the fourth. The cup "
                "cannot wait. Play the 9."
            ),
        },
        instead=N_("Play the 9 and take the cup."),
    ),
    Step(
        title=N_("A yaku: stop or play on?"),
        words=N_(
            "This is your first yaku. Read what would follow from each answer. Koi-koi means “come "
            "on”: you play for more. Stopping would win this single round. In a longer match you "
            "would call here, because it is early in the round: for practice, call koi-koi now."
        ),
        answers={
            "stop": N_(
                "Taking {points} points for sure is not a mistake. But that would end the round, "
                "and this round has more to show you. Call koi-koi; you cannot lose anything in "
                "this lesson."
            )
        },
    ),
    Step(
        title=N_("Three of a month: take them all"),
        words=N_(
            "All three cards of month 1 are still on the field. A card that matches three takes "
            "all three. Play your 1."
        ),
        about="1-bright",
        instead=N_("Play the 1 and all four are yours."),
    ),
    Step(
        title=N_("A choice for the stock card"),
        words=N_(
            "The stock card is {turned}, and it can take either of two cards. One is the "
            "Eight-plank Bridge, an animal, of which there are only {animals}. The other is one of "
            "{chaffs} chaff cards. Take the bridge."
        ),
        about="5-animal",
        answers={
            "take 5-chaff-1": N_(
                "You could take the chaff card, but the yaku of chaff needs {need_chaff} cards. "
                "The yaku of animals needs {need_animals}, and the bridge would be your third "
                "animal: take the bridge."
            )
        },
    ),
    Step(
        title=N_("No match: discard a card"),
        words=N_(
            "None of your cards has a match, but you have to play one, and it stays on the field. "
            "This is chaff of month 3. Discard it: the curtain in your hand can take it next time."
        ),
        about="3-chaff-1",
        answers={
            "play 3-bright": N_(
                "The curtain is a bright, one of {brights}, and if it lay on the field, anybody "
                "with a 3 could take it. Discard the other 3, and keep the curtain to take that "
                "card next time."
            )
        },
        instead=N_(
            "You could not take this card back later: you have no second card of its month. "
            "Discard the chaff card of month 3."
        ),
    ),
    Step(
        title=N_("Now the curtain takes the 3"),
        words=N_(
            "Your 3 is still on the field: your opponent did not take it. Take the 3 with the "
            "curtain: that makes Three Brights and Flower Viewing."
        ),
        about="3-chaff-1",
        instead=N_("Play the curtain and take the 3."),
    ),
    Step(
        title=N_("Stop in time"),
        words=N_(
            "{yaku}: {base} in total. Under these rules, {double_from} points or more are doubled: "
            "{points} points. If you called again, you would lose them about three times in "
            "ten. Stop."
        ),
        answers={
            "koi-koi": N_(
                "You could call. But if your opponent made a yaku and stopped first, your {points} "
                "points would be gone. Stop."
            )
        },
    ),
)

END = Step(
    title=N_("You have won the round"),
    words=N_(
        "{yaku}: {base}, doubled {points}. Now you know how to play, and these are all the yaku "
        "there are: {made} of {of_all} are yours, and the others are waiting for you in a match."
    ),
)

WAYS = (
    (after("first-hand").notebook, N_("Next lesson: what your card takes")),
    ("app.ipynb", N_("Play a match")),
)


def script(onward: str = "") -> Script:
    """Return the round and its steps.

    Args:
        onward: what the button says that leads on from its end; without one there are links.
    """
    text = (Path(__file__).parent / "first_hand.txt").read_text("utf-8")
    ways = () if onward else WAYS
    return Script(
        record=Record.parse(text),
        steps=STEPS,
        end=END,
        ways=ways,
        onward=onward,
        ends_with_yaku=True,
        exchanged=(3, 7),  # the cup lies outside, beside its words
    )


class FirstHand(Guided):
    """A first round at the table, for somebody who has never seen a card.

    Args:
        onward: the button that leads on from its end: what it says, and what it calls.
        look: how the table looks, as in `Table`; by default the months are marked.

    >>> first = kk.FirstHand()  # shown where it is the last line of a cell
    """

    def __init__(
        self, onward: tuple[str, Callable[[], None]] | None = None, **look: Unpack[LookOptions]
    ) -> None:
        text, act = onward or ("", lambda: None)
        super().__init__(script(text), act, **({"marks": True} | look))
