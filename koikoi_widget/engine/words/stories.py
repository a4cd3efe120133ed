"""The stories of the cards, a sentence for each, and what the names of the yaku mean.

If historians or players disagree, the sentence says so: "a common explanation", "usually read".
"""

from __future__ import annotations

from collections.abc import Mapping

from ...locale import N_, _
from ..cards import Card

# Why a plant stands for its month; the story of every card that shows nothing else.
PLANTS: Mapping[int, str] = {
    1: N_(
        "Pine stays green all winter and stands at the doors of Japanese houses at New Year, as a "
        "wish for a long life."
    ),
    2: N_(
        "Plum trees flower before all others, often while there is still snow: the first sign of "
        "spring."
    ),
    3: N_(
        "When the cherry trees bloom, people meet under them to eat, drink and look: hanami, "
        "“viewing the blossoms”."
    ),
    4: N_("Wisteria hangs down in long clusters once the cherry blossoms have fallen."),
    5: N_("Irises flower in wet ground as the summer and its rains begin."),
    6: N_("The peony came to Japan from China, where it is called the king of flowers."),
    7: N_(
        "Bush clover, hagi, is one of the seven plants of autumn, which are named in the oldest "
        "collection of poems in Japanese."
    ),
    8: N_(
        "Susuki, Japanese pampas grass, is another of the seven plants of autumn. People put it "
        "in a vase when they view the harvest moon."
    ),
    9: N_(
        "The chrysanthemum had its feast on the ninth day of the ninth month. It is also the crest "
        "of Japan's emperors."
    ),
    10: N_(
        "The maple is here for its leaves: people travel to see them turn red, as they do in "
        "spring to see the cherries."
    ),
    11: N_(
        "Willow is an odd plant for November, because poets place it in spring; here it hangs in "
        "the rain of a storm."
    ),
    12: N_(
        "Paulownia flowers in spring, not in December. A common explanation is a pun: its name, "
        "kiri, is also a word for “end”."
    ),
}

# What else a card shows, by the card's notation.
PICTURES: Mapping[str, str] = {
    "1-bright": N_(
        "The crane is said to live for a thousand years. Beside the pine and the sun, it wishes "
        "you a long life at the start of the year."
    ),
    "2-animal": N_(
        "The bush warbler's song announces spring, so poets and painters put the bird in the "
        "first tree to flower."
    ),
    "3-bright": N_(
        "Curtains like this are hung around parties under the cherry trees: you see the blossoms "
        "above, but none of the guests."
    ),
    "3-ribbon": N_(
        "The writing says miyoshino: Yoshino, the hills south of Nara, famous for their cherry "
        "trees."
    ),
    "4-animal": N_(
        "The little cuckoo, hototogisu, is the bird of early summer in Japanese poems. It calls "
        "by night, so the card shows it flying past the moon."
    ),
    "5-animal": N_(
        "The planks are the bridge at Yatsuhashi, “eight bridges”. In the Tales of Ise, a thousand "
        "years old, travellers rest there, and one composes a poem about the irises."
    ),
    "6-animal": N_("Butterflies at a peony are an old subject of painters in China and Japan."),
    "7-animal": N_(
        "In old poems the wild boar sleeps on a bed of dry grass; here its bed is bush clover."
    ),
    "8-bright": N_(
        "The full moon of the eighth month, in the old calendar, is the harvest moon that people "
        "sit up for: tsukimi, “viewing the moon”."
    ),
    "8-animal": N_("Wild geese arrive from the north in autumn, in time for the harvest moon."),
    "9-animal": N_(
        "The sign in the cup means “long life”: at the chrysanthemum feast, people drank sake with "
        "the flower's petals to live long."
    ),
    "10-animal": N_(
        "A stag crying among the autumn leaves appears in one of Japan's best-known old poems."
    ),
    "11-bright": N_(
        "The man is Ono no Michikaze, a calligrapher of the tenth century. Legend says that he was "
        "about to give up, until he saw a frog leap for a willow branch again and again, and "
        "reach it."
    ),
    "11-animal": N_(
        "Swallow and willow are an old pair in painting. Both belong to spring, which makes "
        "November the odd month out."
    ),
    "11-chaff": N_("The storm itself: the drum and the claw belong to the god of thunder."),
    "12-bright": N_(
        "In Chinese legend, the phoenix alights on only one kind of tree. There it "
        "is the parasol tree, wutong; in Japan, people took it to be the paulownia."
    ),
    "12-chaff-2": N_(
        "December has three chaff cards instead of two. Makers of printed decks often put their "
        "name on one of them."
    ),
}

# What a ribbon is, by the kind of ribbon.
RIBBONS: Mapping[str, str] = {
    "poetry": N_(
        "The writing is usually read akayoroshi, often explained as “clearly good”. Its second "
        "sign is an old form of ka that looks like today's no."
    ),
    "blue": N_(
        "Tanzaku are strips of paper for a poem, to be tied to a branch in flower. This one is "
        "blank."
    ),
    "plain": N_(
        "A blank tanzaku, a strip of paper for a poem. At the star festival in July, people still "
        "hang such strips on bamboo, with wishes written on them."
    ),
}


def story(card: Card | str) -> str:
    """Return the story of a card, in a sentence or two in the chosen language.

    Raises:
        UnknownCard: there is no such card.

    >>> story("12-bright").partition(".")[0]
    'In Chinese legend, the phoenix alights on only one kind of tree'
    """
    if not isinstance(card, Card):
        card = Card.parse(card)
    return _(PICTURES.get(str(card)) or RIBBONS.get(card.ribbon) or PLANTS[card.month])
