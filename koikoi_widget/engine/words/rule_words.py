"""What people call the rules: the presets, the house rules and the values they allow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...locale import N_

# The headings, in the order of the page.
(MATCH, KOI_KOI, MULTIPLIER, YAKU, PRICES, TURN, EXHAUSTION, DEAL) = HEADINGS = (
    N_("Rounds and points"),
    N_("Koi-koi"),
    N_("The multiplier"),
    N_("Yaku"),
    N_("Points per yaku"),
    N_("Your turn"),
    N_("When the hands run out"),
    N_("The deal"),
)


class RuleWords(NamedTuple):
    """What people call a house rule; translated where it is shown.

    Attributes:
        heading: the heading under which the page shows it.
        title: a few words.
        says: one sentence of explanation for the player.
        choices: for a rule of words, what people call each.
    """

    heading: str
    title: str
    says: str
    choices: Mapping[str, str] = {}


RULE_WORDS = {
    "viewings": RuleWords(
        YAKU,
        N_("Viewings"),
        N_(
            "When the two viewings score: always, never, only together with another yaku, not "
            "with a captured willow card, or not while a willow or paulownia card lies on the "
            "field."
        ),
        {
            "always": N_("always"),
            "never": N_("never"),
            "with-another": N_("with another yaku"),
            "rain-cancels": N_("not with a willow card"),
            "field-cancels": N_("not with willow or paulownia on the field"),
        },
    ),
    "month_set": RuleWords(
        YAKU, N_("Month set"), N_("Points for the four cards of the round's month.")
    ),
    "exhaustion": RuleWords(
        EXHAUSTION,
        N_("Who scores"),
        N_(
            "Who scores when the hands run out: nobody, the only koi-koi caller, or the round's "
            "starter."
        ),
        {
            "nobody": N_("nobody"),
            "koi-caller": N_("the only player who called"),
            "dealer": N_("the starting player"),
        },
    ),
    "dealer_bonus": RuleWords(
        EXHAUSTION,
        N_("Starting player's bonus"),
        N_("Points for the starting player when both hands run out, if that rule is on."),
    ),
    "field_brights": RuleWords(
        MULTIPLIER,
        N_("Brights on the field"),
        N_(
            "How brights dealt to the field change the multiplier: not at all, +1 each, or equal "
            "to their number."
        ),
        {
            "none": N_("change nothing"),
            "one-plus-n": N_("add one each"),
            "max-1-n": N_("set the multiplier"),
        },
    ),
    "own_koi_step": RuleWords(
        MULTIPLIER,
        N_("Your own call"),
        N_("What each of your own koi-koi calls adds to the multiplier."),
    ),
    "own_koi_cap": RuleWords(
        MULTIPLIER, N_("Cap on your calls"), N_("How many of your own calls count; 0 means all.")
    ),
    "own_koi_combine": RuleWords(
        MULTIPLIER,
        N_("Your calls are"),
        N_(
            "Whether your own calls add to the multiplier, or multiply it: if one call makes ×2, "
            "two make ×3 when added and ×4 when multiplied."
        ),
        {"sum": N_("added"), "product": N_("multiplied")},
    ),
    "opponent_koi_step": RuleWords(
        MULTIPLIER,
        N_("Opponent's call"),
        N_("What each of the opponent's koi-koi calls adds to the multiplier."),
    ),
    "opponent_koi_cap": RuleWords(
        MULTIPLIER,
        N_("Cap on the opponent's calls"),
        N_("How many of the opponent's calls count; 0 means all."),
    ),
    "koi_combine": RuleWords(
        MULTIPLIER,
        N_("Opponent's calls are"),
        N_("Whether the opponent's calls add to the multiplier or multiply it."),
        {"sum": N_("added"), "product": N_("multiplied")},
    ),
    "double_from": RuleWords(
        MULTIPLIER,
        N_("Extra multiplier from (points)"),
        N_("A base of this many points or more is multiplied; 0 means never."),
    ),
    "double_factor": RuleWords(
        MULTIPLIER,
        N_("Extra multiplier"),
        N_("What a base of that many points is multiplied by."),
    ),
    "koi_limit": RuleWords(
        KOI_KOI,
        N_("Calls"),
        N_("How often koi-koi may be called in a round."),
        {
            "any": N_("any number"),
            "one-each": N_("one per player"),
            "one-in-round": N_("one per round"),
        },
    ),
    "after_opponent_koi": RuleWords(
        KOI_KOI,
        N_("After the opponent's call"),
        N_("Whether a player who scores after the opponent's koi-koi may also call or must stop."),
        {"free": N_("stop or call"), "must-stop": N_("must stop")},
    ),
    "stop_from": RuleWords(
        KOI_KOI,
        N_("Points needed to stop"),
        N_(
            "How many points the yaku must be worth before a player may stop or call; 1 means that "
            "any yaku is enough."
        ),
    ),
    "lucky": RuleWords(
        DEAL,
        N_("Lucky hand"),
        N_("Points for a lucky hand; 0 means that lucky hands do not count."),
    ),
    "lucky_declare": RuleWords(
        DEAL,
        N_("A lucky hand"),
        N_("Whether a lucky hand scores automatically or may be kept and played."),
        {"automatic": N_("scores automatically"), "optional": N_("may be declared")},
    ),
    "lucky_both": RuleWords(
        DEAL,
        N_("Two lucky hands"),
        N_("What happens with two lucky hands: the round is void, both score, or nothing happens."),
        {"void": N_("void the round"), "both": N_("both score"), "ignore": N_("have no effect")},
    ),
    "field_lucky": RuleWords(
        DEAL,
        N_("Lucky field"),
        N_(
            "Points that the starting player wins at once, instead of a new deal, if all four "
            "cards of a month or four pairs are dealt to the field; 0 means that such a field does "
            "not count."
        ),
    ),
    "redeal_field_four": RuleWords(
        DEAL,
        N_("Redeal on four of a month"),
        N_("Deal again if all four cards of a month are dealt to the field."),
    ),
    "redeal_field_pairs": RuleWords(
        DEAL, N_("Redeal on four pairs"), N_("Deal again if four pairs are dealt to the field.")
    ),
    "free_discard": RuleWords(
        TURN,
        N_("Free discard"),
        N_(
            "Whether a card from your hand that matches one card or two on the field may be "
            "discarded instead of taking one. If three match, it takes all three."
        ),
    ),
    "rounds": RuleWords(MATCH, N_("Rounds"), N_("How many rounds a match has.")),
    "start_points": RuleWords(
        MATCH, N_("Starting points"), N_("The points each player starts with.")
    ),
    "zero_sum": RuleWords(
        MATCH, N_("Loser pays"), N_("Whether the loser pays what the winner scores.")
    ),
    "bust": RuleWords(
        MATCH,
        N_("Whoever falls below 0 loses"),
        N_("Whether a player who is below 0 after a round loses the match."),
    ),
    "first_starter": RuleWords(
        MATCH,
        N_("Starting player"),
        N_("Who starts the first round: chosen at random, or whoever draws the earlier month."),
        {"random": N_("chosen at random"), "low-month": N_("whoever draws the earlier month")},
    ),
    "win_starter": RuleWords(
        MATCH,
        N_("Starts after a won round"),
        N_("Who starts after a won round: the winner, or the loser."),
        {"winner": N_("the winner"), "loser": N_("the loser")},
    ),
    "draw_starter": RuleWords(
        MATCH,
        N_("Starts after a drawn round"),
        N_("Who starts after a drawn round: the same player again, or the other player."),
        {"same": N_("the same player"), "other": N_("the other player")},
    ),
    "match_winner": RuleWords(
        MATCH,
        N_("Match decided by"),
        N_("What decides the match: points, or rounds won."),
        {"points": N_("points"), "rounds": N_("rounds won")},
    ),
    "tie_winner": RuleWords(
        MATCH,
        N_("A tied match"),
        N_("Who wins a match that ends in a tie: nobody, or whoever started its last round."),
        {"nobody": N_("is a draw"), "starter": N_("goes to whoever started the last round")},
    ),
    "target_score": RuleWords(
        MATCH,
        N_("Target"),
        N_("The match ends once a player has this many points; 0 means no target."),
    ),
}

PRICE_WORDS = RuleWords(PRICES, N_("Points"), N_("0 leaves a yaku out."))

PRESET_NAMES = {
    "bga": N_("Board Game Arena"),
    "nintendo": N_("Nintendo's Mario Hanafuda"),
    "legends": N_("Hanafuda Legends"),
    "italian": N_("An Italian rules site"),
    "bga-heavy": N_("Board Game Arena's Heavy Koi"),
    "bga-hard": N_("Board Game Arena's Heavy Koi (English page)"),
    "italian-comments": N_("The Italian site, corrected by readers"),
    "fuda-wiki": N_("Fuda Wiki"),
    "clubhouse": N_("Clubhouse Games"),
    "shared-plus-one": N_("Common rules, +1 per call"),
    "classic": N_("Classic video games"),
}
