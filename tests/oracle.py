"""Koi-Koi again: slow, obvious, and written independently of the package.

A card is a string, a pile is a list of strings and a set of rules is a plain dictionary whose
numbers were copied by hand from the rules page. Nothing here imports `koikoi_widget`; the tests
play both side by side and compare every step.
"""

from __future__ import annotations

from functools import cache

DECK = """
    1-bright 1-ribbon 1-chaff-1 1-chaff-2
    2-animal 2-ribbon 2-chaff-1 2-chaff-2
    3-bright 3-ribbon 3-chaff-1 3-chaff-2
    4-animal 4-ribbon 4-chaff-1 4-chaff-2
    5-animal 5-ribbon 5-chaff-1 5-chaff-2
    6-animal 6-ribbon 6-chaff-1 6-chaff-2
    7-animal 7-ribbon 7-chaff-1 7-chaff-2
    8-bright 8-animal 8-chaff-1 8-chaff-2
    9-animal 9-ribbon 9-chaff-1 9-chaff-2
    10-animal 10-ribbon 10-chaff-1 10-chaff-2
    11-bright 11-animal 11-ribbon 11-chaff
    12-bright 12-chaff-1 12-chaff-2 12-chaff-3
""".split()

CURTAIN, MOON, RAIN_MAN, SAKE_CUP = "3-bright", "8-bright", "11-bright", "9-animal"
BOAR_DEER_BUTTERFLIES = ["7-animal", "10-animal", "6-animal"]
POETRY_RIBBONS = ["1-ribbon", "2-ribbon", "3-ribbon"]
BLUE_RIBBONS = ["6-ribbon", "9-ribbon", "10-ribbon"]

# --------------------------------------------------------------------------------------------
# The presets, column by column

BGA_YAKU = {
    "five-brights": 10,
    "four-brights": 8,
    "rainy-four-brights": 7,
    "three-brights": 6,
    "three brights may hold the rain": False,
    "flower-viewing": 5,
    "moon-viewing": 5,
    "boar-deer-butterflies": 6,
    "poetry-ribbons": 6,
    "blue-ribbons": 6,
    "poetry-and-blue-ribbons": 4,
    "poetry and blue": "on top of the two",
    "one more for each further animal or ribbon": False,
    "only the best of the animals and of the ribbons": False,
    "the sake cup is a chaff card as well": True,
}

NINTENDO_YAKU = {
    "five-brights": 10,
    "four-brights": 8,
    "rainy-four-brights": 7,
    "three-brights": 5,
    "three brights may hold the rain": False,
    "flower-viewing": 5,
    "moon-viewing": 5,
    "boar-deer-butterflies": 5,
    "poetry-ribbons": 5,
    "blue-ribbons": 5,
    "poetry-and-blue-ribbons": 10,
    "poetry and blue": "instead of the two",
    "one more for each further animal or ribbon": True,
    "only the best of the animals and of the ribbons": True,
    "the sake cup is a chaff card as well": True,
}

LEGENDS_YAKU = {
    "five-brights": 10,
    "four-brights": 8,
    "rainy-four-brights": 7,
    "three-brights": 5,
    "three brights may hold the rain": False,
    "flower-viewing": 5,
    "moon-viewing": 5,
    "boar-deer-butterflies": 5,
    "poetry-ribbons": 5,
    "blue-ribbons": 5,
    "poetry and blue": "nothing",
    "one more for each further animal or ribbon": False,
    "only the best of the animals and of the ribbons": False,
    "the sake cup is a chaff card as well": False,
}

ITALIAN_YAKU = {
    "five-brights": 10,
    "four-brights": 8,
    "rainy-four-brights": 7,
    "three-brights": 6,
    "three brights may hold the rain": True,
    "flower-viewing": 5,
    "moon-viewing": 5,
    "boar-deer-butterflies": 6,
    "poetry-ribbons": 6,
    "blue-ribbons": 6,
    "poetry and blue": "nothing",
    "one more for each further animal or ribbon": False,
    "only the best of the animals and of the ribbons": False,
    "the sake cup is a chaff card as well": False,
}

BGA = {
    "yaku": BGA_YAKU,
    "viewings": "always",
    "month_set": 0,
    "exhaustion": "nobody",
    "dealer_bonus": 0,
    "field_brights": "one-plus-n",
    "own_koi_step": 1,
    "own_koi_cap": 0,
    "own_koi_combine": "sum",
    "opponent_koi_step": 0,
    "opponent_koi_cap": 0,
    "koi_combine": "sum",
    "double_from": 0,
    "double_factor": 2,
    "koi_limit": "any",
    "after_opponent_koi": "free",
    "stop_from": 1,
    "lucky": 6,
    "lucky_declare": "optional",
    "lucky_both": "void",
    "field_lucky": 0,
    "redeal_field_four": True,
    "redeal_field_pairs": True,
    "free_discard": False,
    "rounds": 6,
    "start_points": 50,
    "zero_sum": True,
    "bust": True,
    "first_starter": "random",
    "win_starter": "winner",
    "draw_starter": "same",
    "match_winner": "points",
    "tie_winner": "nobody",
    "target_score": 0,
}

BGA_HEAVY = {**BGA, "field_brights": "none", "own_koi_step": 1, "opponent_koi_step": 1}

BGA_HARD = {
    **BGA,
    "field_brights": "none",
    "own_koi_step": 0,
    "opponent_koi_step": 1,
    "opponent_koi_cap": 1,
    "koi_combine": "product",
    "double_from": 7,
    "double_factor": 2,
}

NINTENDO = {
    "yaku": NINTENDO_YAKU,
    "viewings": "always",
    "month_set": 0,
    "exhaustion": "nobody",
    "dealer_bonus": 0,
    "field_brights": "none",
    "own_koi_step": 0,
    "own_koi_cap": 0,
    "own_koi_combine": "sum",
    "opponent_koi_step": 1,
    "opponent_koi_cap": 1,
    "koi_combine": "product",
    "double_from": 7,
    "double_factor": 2,
    "koi_limit": "one-in-round",
    "after_opponent_koi": "must-stop",
    "stop_from": 1,
    "lucky": 6,
    "lucky_declare": "automatic",
    "lucky_both": "void",
    "field_lucky": 0,
    "redeal_field_four": True,
    "redeal_field_pairs": False,
    "free_discard": False,
    "rounds": 12,
    "start_points": 0,
    "zero_sum": False,
    "bust": False,
    "first_starter": "low-month",
    "win_starter": "winner",
    "draw_starter": "other",
    "match_winner": "points",
    "tie_winner": "nobody",
    "target_score": 0,
}

LEGENDS = {
    "yaku": LEGENDS_YAKU,
    "viewings": "always",
    "month_set": 0,
    "exhaustion": "nobody",
    "dealer_bonus": 0,
    "field_brights": "none",
    "own_koi_step": 0,
    "own_koi_cap": 0,
    "own_koi_combine": "sum",
    "opponent_koi_step": 1,
    "opponent_koi_cap": 1,
    "koi_combine": "product",
    "double_from": 7,
    "double_factor": 2,
    "koi_limit": "any",
    "after_opponent_koi": "must-stop",
    "stop_from": 1,
    "lucky": 6,
    "lucky_declare": "automatic",
    "lucky_both": "void",
    "field_lucky": 0,
    "redeal_field_four": True,
    "redeal_field_pairs": False,
    "free_discard": False,
    "rounds": 6,
    "start_points": 0,
    "zero_sum": False,
    "bust": False,
    "first_starter": "random",
    "win_starter": "winner",
    "draw_starter": "same",
    "match_winner": "points",
    "tie_winner": "nobody",
    "target_score": 0,
}

ITALIAN = {
    "yaku": ITALIAN_YAKU,
    "viewings": "always",
    "month_set": 0,
    "exhaustion": "koi-caller",
    "dealer_bonus": 0,
    "field_brights": "none",
    "own_koi_step": 0,
    "own_koi_cap": 0,
    "own_koi_combine": "sum",
    "opponent_koi_step": 1,
    "opponent_koi_cap": 1,
    "koi_combine": "product",
    "double_from": 0,
    "double_factor": 2,
    "koi_limit": "any",
    "after_opponent_koi": "must-stop",
    "stop_from": 1,
    "lucky": 6,
    "lucky_declare": "optional",
    "lucky_both": "void",
    "field_lucky": 0,
    "redeal_field_four": True,
    "redeal_field_pairs": False,
    "free_discard": False,
    "rounds": 12,
    "start_points": 0,
    "zero_sum": False,
    "bust": False,
    "first_starter": "low-month",
    "win_starter": "winner",
    "draw_starter": "same",
    "match_winner": "points",
    "tie_winner": "nobody",
    "target_score": 0,
}

ITALIAN_COMMENTS = {
    **ITALIAN,
    "yaku": {**ITALIAN_YAKU, "three-brights": 5},
    "double_from": 7,
}

FUDA_WIKI = {
    **NINTENDO,
    "yaku": {**NINTENDO_YAKU, "five-brights": 15, "three-brights": 6},
    "koi_limit": "any",
    "after_opponent_koi": "free",
    "draw_starter": "same",
}

CLUBHOUSE = {
    **NINTENDO,
    "yaku": {**NINTENDO_YAKU, "only the best of the animals and of the ribbons": False},
    "koi_limit": "one-each",
    "after_opponent_koi": "free",
}

SHARED_PLUS_ONE = {
    **LEGENDS,
    "yaku": {
        **LEGENDS_YAKU,
        "five-brights": 15,
        "four-brights": 8,
        "rainy-four-brights": 7,
        "three-brights": 6,
        "boar-deer-butterflies": 6,
        "poetry-ribbons": 6,
        "blue-ribbons": 6,
        "the sake cup is a chaff card as well": True,
    },
    "own_koi_step": 1,
    "own_koi_cap": 0,
    "own_koi_combine": "sum",
    "opponent_koi_step": 1,
    "opponent_koi_cap": 0,
    "koi_combine": "sum",
    "double_from": 0,
    "after_opponent_koi": "free",
    "rounds": 12,
}

CLASSIC = {
    **LEGENDS,
    "yaku": {
        **LEGENDS_YAKU,
        "five-brights": 15,
        "four-brights": 10,
        "rainy-four-brights": 8,
        "three-brights": 6,
        "flower-viewing": 3,
        "moon-viewing": 3,
        "boar-deer-butterflies": 5,
        "poetry-ribbons": 6,
        "blue-ribbons": 6,
        "the sake cup is a chaff card as well": True,
    },
    "viewings": "never",
    "month_set": 4,
    "exhaustion": "dealer",
    "dealer_bonus": 6,
    "opponent_koi_step": 0,
    "opponent_koi_cap": 0,
    "koi_combine": "sum",
    "double_from": 0,
    "after_opponent_koi": "free",
    "rounds": 12,
    "first_starter": "low-month",
}

PRESETS = {
    "bga": BGA,
    "bga-heavy": BGA_HEAVY,
    "bga-hard": BGA_HARD,
    "nintendo": NINTENDO,
    "legends": LEGENDS,
    "italian": ITALIAN,
    "italian-comments": ITALIAN_COMMENTS,
    "fuda-wiki": FUDA_WIKI,
    "clubhouse": CLUBHOUSE,
    "shared-plus-one": SHARED_PLUS_ONE,
    "classic": CLASSIC,
}


def rules_of(preset, **changed):
    """The preset with some fields changed; the starting coins follow the number of rounds."""
    rules = dict(PRESETS[preset])
    for field in changed:
        assert field in rules, field
    if "rounds" in changed and "start_points" not in changed:
        rules["start_points"] = round(rules["start_points"] * changed["rounds"] / rules["rounds"])
    rules.update(changed)
    return rules


# --------------------------------------------------------------------------------------------
# Cards and captures


@cache
def month_of(card):
    return int(card.split("-")[0])


@cache
def kind_of(card):
    return card.split("-")[1]


def same_month(card, field):
    return [other for other in field if month_of(other) == month_of(card)]


def captures(card, field):
    """The ways to take field cards with `card`: a list of lists of field cards."""
    matching = same_month(card, field)
    if len(matching) == 0:
        return [[]]
    if len(matching) == 1:
        return [[matching[0]]]
    if len(matching) == 2:
        return [[matching[0]], [matching[1]]]
    return [matching]


def lucky_kind(hand):
    months = [month_of(card) for card in hand]
    if any(months.count(month) == 4 for month in months):
        return "four-of-a-month"
    if sorted(months.count(month) for month in set(months)) == [2, 2, 2, 2]:
        return "four-pairs"
    return None


def must_redeal(field, rules):
    if rules["field_lucky"] > 0:
        return False
    months = [month_of(card) for card in field]
    if rules["redeal_field_four"] and any(months.count(month) == 4 for month in months):
        return True
    pairs = sorted(months.count(month) for month in set(months)) == [2, 2, 2, 2]
    return rules["redeal_field_pairs"] and pairs


# --------------------------------------------------------------------------------------------
# Yaku


def score(pile, rules, month=None, field=()):
    """The yaku of a pile and their points, by id, with these cards on the field."""
    worth = rules["yaku"]
    brights = [card for card in pile if kind_of(card) == "bright"]
    animals = [card for card in pile if kind_of(card) == "animal"]
    ribbons = [card for card in pile if kind_of(card) == "ribbon"]
    chaff = [card for card in pile if kind_of(card) == "chaff"]
    if worth["the sake cup is a chaff card as well"] and SAKE_CUP in pile:
        chaff.append(SAKE_CUP)
    rain = RAIN_MAN in brights
    further = worth["one more for each further animal or ribbon"]
    only_the_best = worth["only the best of the animals and of the ribbons"]
    made = {}

    if len(brights) == 5:
        made["five-brights"] = worth["five-brights"]
    elif len(brights) == 4 and not rain:
        made["four-brights"] = worth["four-brights"]
    elif len(brights) == 4:
        made["rainy-four-brights"] = worth["rainy-four-brights"]
    elif len(brights) == 3 and (not rain or worth["three brights may hold the rain"]):
        made["three-brights"] = worth["three-brights"]

    of_animals = {}
    if all(card in pile for card in BOAR_DEER_BUTTERFLIES):
        of_animals["boar-deer-butterflies"] = worth["boar-deer-butterflies"]
        if further:
            of_animals["boar-deer-butterflies"] += len(animals) - 3
    if len(animals) >= 5:
        of_animals["animals"] = len(animals) - 4
    made.update(best_of(of_animals) if only_the_best else of_animals)

    of_ribbons = {}
    has_poetry = all(card in pile for card in POETRY_RIBBONS)
    has_blue = all(card in pile for card in BLUE_RIBBONS)
    if has_poetry:
        of_ribbons["poetry-ribbons"] = worth["poetry-ribbons"]
        if further:
            of_ribbons["poetry-ribbons"] += len(ribbons) - 3
    if has_blue:
        of_ribbons["blue-ribbons"] = worth["blue-ribbons"]
        if further:
            of_ribbons["blue-ribbons"] += len(ribbons) - 3
    if has_poetry and has_blue and worth["poetry and blue"] != "nothing":
        of_ribbons["poetry-and-blue-ribbons"] = worth["poetry-and-blue-ribbons"]
        if further:
            of_ribbons["poetry-and-blue-ribbons"] += len(ribbons) - 6
        if worth["poetry and blue"] == "instead of the two":
            del of_ribbons["poetry-ribbons"]
            del of_ribbons["blue-ribbons"]
    if len(ribbons) >= 5:
        of_ribbons["ribbons"] = len(ribbons) - 4
    made.update(best_of(of_ribbons) if only_the_best else of_ribbons)

    if len(chaff) >= 10:
        made["chaff"] = len(chaff) - 9

    cards_of_the_month = [card for card in pile if month_of(card) == month]
    if rules["month_set"] and len(cards_of_the_month) == 4:
        made["month-set"] = rules["month_set"]

    viewings = {}
    if CURTAIN in pile and SAKE_CUP in pile:
        viewings["flower-viewing"] = worth["flower-viewing"]
    if MOON in pile and SAKE_CUP in pile:
        viewings["moon-viewing"] = worth["moon-viewing"]
    if viewings_count(rules["viewings"], pile, viewings, made, field):
        made.update(viewings)
    return made


def best_of(family):
    """The single most valuable yaku of a family, or none."""
    if not family:
        return {}
    dearest = max(family, key=lambda name: family[name])
    return {dearest: family[dearest]}


def viewings_count(option, pile, viewings, others, field):
    if option == "never":
        return False
    if option == "rain-cancels":
        return not any(month_of(card) == 11 for card in pile)
    if option == "field-cancels":
        return not any(month_of(card) in (11, 12) for card in field)
    if option == "with-another":
        return len(viewings) + len(others) >= 2
    return True


def total(pile, rules, month=None, field=()):
    return sum(score(pile, rules, month, field).values())


# -------------------------------------------------------------------------------------------- Who
# may do what, and who gets what


def decision_options(rules, seat, koi_calls, cards_left):
    """What a player who has just made or improved a yaku may do."""
    if cards_left == 0:
        return ["stop"]
    if rules["koi_limit"] == "one-each" and koi_calls[seat] >= 1:
        return ["stop"]
    if rules["koi_limit"] == "one-in-round" and koi_calls[0] + koi_calls[1] >= 1:
        return ["stop"]
    if rules["after_opponent_koi"] == "must-stop" and koi_calls[1 - seat] >= 1:
        return ["stop"]
    return ["stop", "koi-koi"]


def capped(calls, cap):
    return min(calls, cap) if cap > 0 else calls


def multiplier(rules, seat, koi_calls, field_brights, base):
    if rules["field_brights"] == "none":
        field = 1
    elif rules["field_brights"] == "one-plus-n":
        field = 1 + field_brights
    else:
        assert rules["field_brights"] == "max-1-n"
        field = max(1, field_brights)
    for _call in range(capped(koi_calls[seat], rules["own_koi_cap"])):
        if rules["own_koi_combine"] == "sum":
            field = field + rules["own_koi_step"]
        else:
            field = field + rules["own_koi_step"] * field
    opponent = rules["opponent_koi_step"] * capped(koi_calls[1 - seat], rules["opponent_koi_cap"])
    if rules["koi_combine"] == "sum":
        factor = field + opponent
    else:
        factor = field * (1 + opponent)
    if rules["double_from"] > 0 and base >= rules["double_from"]:
        factor = factor * rules["double_factor"]
    return factor


def moved(rules, seat, points):
    """The change of both players' points when `seat` scores `points`."""
    change = [0, 0]
    change[seat] = points
    if rules["zero_sum"]:
        change[1 - seat] = -points
    return change


def settle_stop(rules, piles, seat, koi_calls, field_brights, month=None, field=()):
    base = total(piles[seat], rules, month, field)
    factor = multiplier(rules, seat, koi_calls, field_brights, base)
    points = moved(rules, seat, base * factor)
    return {"base": base, "multiplier": factor, "points": points, "winner": seat}


def settle_exhausted(rules, piles, koi_calls, starter, month=None, field=()):
    if rules["exhaustion"] == "dealer" and rules["dealer_bonus"] > 0:
        bonus = rules["dealer_bonus"]
        points = moved(rules, starter, bonus)
        return {"base": bonus, "multiplier": 1, "points": points, "winner": None}
    callers = [seat for seat in (0, 1) if koi_calls[seat] > 0]
    if rules["exhaustion"] == "koi-caller" and len(callers) == 1:
        base = total(piles[callers[0]], rules, month, field)
        if (
            base > 0
        ):  # a viewing that was called on may have been rained off since; then nobody has won
            points = moved(rules, callers[0], base)
            return {"base": base, "multiplier": 1, "points": points, "winner": callers[0]}
    return {"base": 0, "multiplier": 0, "points": [0, 0], "winner": None}


def settle_field(rules, starter):
    points = moved(rules, starter, rules["field_lucky"])
    return {"base": rules["field_lucky"], "multiplier": 1, "points": points, "winner": starter}


def settle_lucky(rules, lucky_seats):
    """What lucky hands pay; a void round's multiplier does not matter (None)."""
    if len(lucky_seats) == 1:
        points = moved(rules, lucky_seats[0], rules["lucky"])
        return {"base": rules["lucky"], "multiplier": 1, "points": points, "winner": lucky_seats[0]}
    if rules["lucky_both"] == "void":
        return {"base": 0, "multiplier": None, "points": [0, 0], "winner": None}
    assert rules["lucky_both"] == "both"
    points = [0, 0] if rules["zero_sum"] else [rules["lucky"], rules["lucky"]]
    return {"base": rules["lucky"], "multiplier": 1, "points": points, "winner": None}


def first_starter(month_of_seat_0, month_of_seat_1):
    if month_of_seat_0 == month_of_seat_1:
        return None
    return 0 if month_of_seat_0 < month_of_seat_1 else 1


def next_starter(rules, starter, winner):
    if winner is not None:
        return {"winner": winner, "loser": 1 - winner}[rules["win_starter"]]
    return starter if rules["draw_starter"] == "same" else 1 - starter


def outcome(rules, points, rounds_won, rounds_played, starter):
    """Whether the match is over, and who has won it (None: nobody, or nobody yet)."""
    if rules["bust"]:
        for seat in (0, 1):
            if points[seat] < 0:
                return True, 1 - seat
    reached = rules["target_score"] > 0 and max(points) >= rules["target_score"]
    if rounds_played < rules["rounds"] and not reached:
        return False, None
    tally = points if rules["match_winner"] == "points" else rounds_won
    if tally[0] == tally[1]:
        return True, starter if rules["tie_winner"] == "starter" else None
    return True, 0 if tally[0] > tally[1] else 1


# --------------------------------------------------------------------------------------------
# A match, step by step


class Match:
    """Gets the deals and the actions; says what is legal and what happens to everything."""

    def __init__(self, rules, starter):
        self.rules = rules
        self.points = [rules["start_points"], rules["start_points"]]
        self.rounds_won = [0, 0]
        self.number = 0
        self.next_starter = starter
        self.phase = "over"
        self.is_over = False
        self.winner = None
        self.seat = starter

    def deal(self, hands, field, stock):
        """Begin the next round with these cards; `stock` from the top."""
        assert self.phase == "over" and not self.is_over
        assert sorted([*hands[0], *hands[1], *field, *stock]) == sorted(DECK)
        assert [len(hands[0]), len(hands[1]), len(field), len(stock)] == [8, 8, 8, 24]
        self.number += 1
        self.month = (self.number - 1) % 12 + 1
        self.starter = self.next_starter
        self.hands = [list(hands[0]), list(hands[1])]
        self.field = list(field)
        self.stock = list(stock)
        self.piles = [[], []]
        self.turned = None
        self.koi_calls = [0, 0]
        self.score_at_call = [0, 0]
        self.field_brights = len([card for card in field if kind_of(card) == "bright"])
        self.settlement = None
        self.laid = []
        self.seat = self.starter
        self.phase = "play"
        if self.rules["field_lucky"] > 0 and lucky_kind(self.field):
            self._end(settle_field(self.rules, self.starter))
        else:
            self._lucky_hands()

    def _lucky_hands(self):
        if self.rules["lucky"] == 0:
            return
        seats = [seat for seat in (0, 1) if lucky_kind(self.hands[seat])]
        if not seats or (len(seats) == 2 and self.rules["lucky_both"] == "ignore"):
            return
        if len(seats) == 1 and self.rules["lucky_declare"] == "optional":
            self.phase = "declare"
            self.seat = seats[0]
        else:
            self._end(settle_lucky(self.rules, seats))

    def legal(self):
        """The legal actions in notation."""
        if self.phase == "over":
            return [] if self.is_over else ["deal"]
        if self.phase == "declare":
            return ["declare", "pass"]
        if self.phase == "decide":
            return ["stop", "koi-koi"]
        if self.phase == "take":
            return [f"take {card}" for card in same_month(self.turned, self.field)]
        actions = []
        for card in self.hands[self.seat]:
            matching = same_month(card, self.field)
            if len(matching) == 2 or (self.rules["free_discard"] and len(matching) == 1):
                actions += [f"play {card} taking {other}" for other in matching]
            if len(matching) != 2 or self.rules["free_discard"]:
                actions.append(f"play {card}")
        return actions

    def do(self, action):
        """Follow one action, other than `deal`."""
        assert action in self.legal(), action
        words = action.split()
        self.laid = []
        if words[0] == "declare":
            self._end(settle_lucky(self.rules, [self.seat]))
        elif words[0] == "pass":
            self.phase = "play"
            self.seat = self.starter
        elif words[0] == "play":
            self.hands[self.seat].remove(words[1])
            is_free = self.rules["free_discard"] and len(same_month(words[1], self.field)) < 3
            if is_free and "taking" not in words:
                self.laid.append((self.seat, words[1], "hand", []))
                self.field.append(words[1])
            else:
                self._lay(words[1], "hand", words[-1])
            self._turn_the_stock()
        elif words[0] == "take":
            card = self.turned
            self.turned = None
            self._lay(card, "stock", words[1])
            self._end_of_turn()
        elif words[0] == "koi-koi":
            self.koi_calls[self.seat] += 1
            self.score_at_call[self.seat] = self._score()
            self._next_player()
        else:
            assert words[0] == "stop"
            self._stop()

    def _score(self):
        return total(self.piles[self.seat], self.rules, self.month, self.field)

    def _lay(self, card, source, chosen):
        ways = captures(card, self.field)
        way = ways[0] if len(ways) == 1 else [chosen]
        assert way in ways
        self.laid.append((self.seat, card, source, sorted(way)))
        if way:
            for taken in way:
                self.field.remove(taken)
            self.piles[self.seat] += [card, *way]
        else:
            self.field.append(card)

    def _turn_the_stock(self):
        card = self.stock.pop(0)
        if len(captures(card, self.field)) == 2:
            self.turned = card
            self.phase = "take"
        else:
            self._lay(card, "stock", None)
            self._end_of_turn()

    def _end_of_turn(self):
        has_more = self._score() > self.score_at_call[self.seat]
        if not has_more or self._score() < self.rules["stop_from"]:
            self._next_player()
            return
        left = len(self.hands[self.seat])
        if decision_options(self.rules, self.seat, self.koi_calls, left) == ["stop"]:
            self._stop()
        else:
            self.phase = "decide"

    def _next_player(self):
        if not self.hands[0] and not self.hands[1]:
            self._end(
                settle_exhausted(
                    self.rules, self.piles, self.koi_calls, self.starter, self.month, self.field
                )
            )
        else:
            self.seat = 1 - self.seat
            self.phase = "play"

    def _stop(self):
        self._end(
            settle_stop(
                self.rules,
                self.piles,
                self.seat,
                self.koi_calls,
                self.field_brights,
                self.month,
                self.field,
            )
        )

    def _end(self, settlement):
        self.settlement = settlement
        self.phase = "over"
        for seat in (0, 1):
            self.points[seat] += settlement["points"][seat]
        if settlement["winner"] is not None:
            self.rounds_won[settlement["winner"]] += 1
        self.next_starter = next_starter(self.rules, self.starter, settlement["winner"])
        self.is_over, self.winner = outcome(
            self.rules, self.points, self.rounds_won, self.number, self.starter
        )
        self.seat = None if self.is_over else self.next_starter
