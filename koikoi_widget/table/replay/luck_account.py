"""The luck of a match in one sentence and three bars: what the cards did, what the play did.

Points are those of the lead, as the score shows it: where coins change hands, one coin is two.
"""

from __future__ import annotations

from ...coach.advice_words import Seats
from ...coach.luck import Luck, TurnedCard
from ...engine.words.names import card_name
from ...locale import N_, _, ngettext, pgettext, with_error, with_sign
from ...web import protocol

LUCKIEST = "luckiest card"  # leads to where it was turned up
# Whom it helped, and by how many points.
_LUCKIEST = (
    N_("Your luckiest card: {card} ({points})"),
    N_("{name}'s luckiest card: {card} ({points})"),
)


def account(luck: Luck, seat: int, players: tuple[str, str], names: str) -> protocol.LuckAccount:
    """Return how the lead of `seat` came about. What the cards did is rounded, and the play has the
    rest, so that both add up to the result.

    Args:
        players: what to call them, by seat.
        names: the name set of the cards.
    """
    worth = luck.lead_per_point
    result, cards = round(worth * luck.result(seat)), round(worth * luck.cards(seat))
    play = result - cards
    bars = (
        (pgettext("of a match", "Cards"), cards, 0),
        (pgettext("of a match", "Play"), play, cards),
        (pgettext("of a match", "Result"), result, 0),
    )
    card = luckiest_card(luck)
    return {
        "action": LUCKIEST,
        "card": card.card.index if card else None,
        "note": _luckiest_words(card, worth, Seats(players, seat), names) if card else "",
        "text": _(
            "{cards}, {play}: {result}.",
            cards=_cards_words(cards),
            play=_play_words(play),
            result=_result_words(result),
        ),
        "bars": [(name, with_sign(size, 0), start, start + size) for name, size, start in bars],
    }


def luckiest_card(luck: Luck) -> TurnedCard | None:
    """Return the card of the stock that changed most, for whichever seat; None if there is none."""
    cards = [card for seat in (0, 1) if (card := luck.luckiest(seat))]
    return max(cards, key=lambda card: abs(card.points), default=None)


def _luckiest_words(card: TurnedCard, worth: int, seats: Seats, names: str) -> str:
    helped = int(card.points < 0)
    return _(
        _LUCKIEST[helped != seats.you],
        card=card_name(card.card, names),
        points=with_sign(worth * abs(card.points), 0),
        name=seats.players[helped],
    )


def luck_figures(luck: Luck, seat: int) -> str:
    """Return the same of `seat` in figures with their error."""
    worth = luck.lead_per_point

    def figure(points: float, error: float = 0.0) -> str:
        return with_error(with_sign(worth * points, 1), worth * error, 1)

    return _(
        "Your lead by the cards: {cards}, of it {deals} by those dealt and {stock} by those "
        "from the stock. Your lead by both players' moves: {play}.",
        cards=figure(luck.cards(seat), luck.error),
        deals=figure(luck.deals(seat)),
        stock=figure(luck.stock(seat)),
        play=figure(luck.skill(seat), luck.error),
    )


def _cards_words(points: int) -> str:
    if points > 0:
        return ngettext(
            "The cards brought you about {count} point",
            "The cards brought you about {count} points",
            points,
        )
    if points < 0:
        return ngettext(
            "The cards cost you about {count} point",
            "The cards cost you about {count} points",
            -points,
        )
    return _("The cards favoured neither of you")


def _play_words(points: int) -> str:
    if points > 0:
        return ngettext(
            "both players' moves brought you about {count}",
            "both players' moves brought you about {count}",
            points,
        )
    if points < 0:
        return ngettext(
            "both players' moves cost you about {count}",
            "both players' moves cost you about {count}",
            -points,
        )
    return _("both players' moves changed nothing")


def _result_words(points: int) -> str:
    if points > 0:
        return ngettext("you finished {count} ahead", "you finished {count} ahead", points)
    if points < 0:
        return ngettext("you finished {count} behind", "you finished {count} behind", -points)
    return _("you finished level")
