"""One deal as an immutable position: what is legal in it, and the position that follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ..locale import _
from .actions import DECLARE, KOI_KOI, PASS, PLAY, PLAY_TAKING, STOP, TAKE, Action, Play, as_action
from .cards import BRIGHTS, DECK, FULL_DECK, MONTHS, Card, CardSet, iter_mask
from .display import as_svg
from .errors import (
    IllegalAction,
    InvalidPosition,
    InvalidRules,
    check_rng,
    check_seat,
    check_whole,
    quoted,
)
from .rules import OPTIONS, Rules
from .settle import Settlement, settle_exhausted, settle_field, settle_lucky, settle_stop
from .yaku import Score

MOST_ROUNDS = OPTIONS["rounds"].most  # of a match
PHASES = ("declare", "play", "take", "decide", "over")
MONTH_MASKS = tuple(month.mask for month in MONTHS)
_MONTH_MASK_OF = tuple(MONTH_MASKS[card.month - 1] for card in DECK)


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one round as dealt: two hands, the field, and the stock from its top.

    Raises:
        InvalidPosition: these are not 8, 8, 8 and 24 different cards.

    >>> from random import Random
    >>> deal = kk.Deal.shuffled(Random(7))
    >>> len(deal.hands[0]), len(deal.field), len(deal.stock)
    (8, 8, 24)
    >>> kk.Match("bga", deals=[deal]).round.field == deal.field
    True
    """

    hands: tuple[CardSet, CardSet]
    field: CardSet
    stock: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not (
            isinstance(self.hands, tuple)
            and len(self.hands) == 2
            and isinstance(self.hands[0], CardSet)
            and isinstance(self.hands[1], CardSet)
            and isinstance(self.field, CardSet)
            and isinstance(self.stock, tuple)
        ):
            raise InvalidPosition(
                _(
                    "a deal needs two hands and a field, each a CardSet, and a stock, which is a "
                    "tuple."
                )
            )
        sizes = (len(self.hands[0]), len(self.hands[1]), len(self.field), len(self.stock))
        if sizes != (8, 8, 8, 24):
            raise InvalidPosition(
                _("a deal has 8, 8, 8 and 24 cards, not {sizes}.", sizes=", ".join(map(str, sizes)))
            )
        together = (
            self.hands[0].mask | self.hands[1].mask | self.field.mask | CardSet(self.stock).mask
        )
        if together != FULL_DECK:
            raise InvalidPosition(
                _(
                    "a deal must hold every card once; these are missing: {cards}.",
                    cards=CardSet.from_mask(FULL_DECK ^ together),
                )
            )

    @classmethod
    def shuffled(cls, rng: Random) -> Deal:
        """Return a random deal; the same state of `rng` gives the same deal on every machine."""
        check_rng(rng)
        # Only `random()` is guaranteed to give the same numbers in every version of Python.
        draw = rng.random
        order = sorted(DECK, key=lambda _card: draw())
        return cls(
            (CardSet(order[:8]), CardSet(order[8:16])), CardSet(order[16:24]), tuple(order[24:])
        )


def check_deal(deal: object) -> None:
    """Refuse anything but a `Deal`.

    Raises:
        InvalidPosition: it is something else.
    """
    if not isinstance(deal, Deal):
        raise InvalidPosition(_("expected a deal, got {found}.", found=quoted(deal)))


def lucky(hand: CardSet) -> str | None:
    """Return "four-of-a-month" or "four-pairs" when the 8 cards are a lucky hand."""
    return _lucky(hand.mask)


def _lucky(hand: int) -> str | None:
    counts = [(hand & mask).bit_count() for mask in MONTH_MASKS]
    if 4 in counts:
        return "four-of-a-month"
    return "four-pairs" if counts.count(2) == 4 else None


def must_redeal(rules: Rules, field: CardSet) -> bool:
    """Return whether the rules ask for a redeal because of this field of 8 cards."""
    if rules.field_lucky:
        return False
    kind = lucky(field)
    return (
        kind == "four-of-a-month"
        and rules.redeal_field_four
        or kind == "four-pairs"
        and rules.redeal_field_pairs
    )


def captures(card: Card, field: CardSet) -> tuple[CardSet, ...]:
    """Return what `card` can capture: a set of cards for each choice, an empty one if it stays."""
    matches = field.mask & _MONTH_MASK_OF[card.index]
    if matches.bit_count() == 2:
        return tuple(CardSet((match,)) for match in iter_mask(matches))
    return (CardSet.from_mask(matches),)


def mask_taken(play: Play, field: int, rules: Rules) -> int:
    """Return the mask of the cards that a legal play takes from the mask `field`.

    Where the rules allow a free discard, a play that does not name what it takes is one, but for
    the fourth card of a month: nobody could ever take the four.
    """
    if play.taking:
        return play.taking.mask
    matches = field & _MONTH_MASK_OF[play.card.index]
    return 0 if rules.free_discard and matches.bit_count() < 3 else matches


def decision_options(
    rules: Rules, seat: int, koi_calls: tuple[int, int], cards_left: int
) -> tuple[str, ...]:
    """Return what `seat` may do with a new yaku: "stop", and "koi-koi" where it is allowed."""
    called = {"any": 0, "one-each": koi_calls[seat], "one-in-round": sum(koi_calls)}
    forced = (
        cards_left == 0
        or called[rules.koi_limit]
        or koi_calls[1 - seat]
        and rules.after_opponent_koi == "must-stop"
    )
    return ("stop",) if forced else ("stop", "koi-koi")


class Laid(NamedTuple):
    """A card that the last action played, visible to both players.

    Attributes:
        seat: who played it.
        card: the card.
        source: "hand" or "stock".
        taken: the field cards it captured; empty if it stayed on the field.

    >>> match = kk.Match("bga", seed=7, starter=0)
    >>> match.push(match.legal_actions[0])
    >>> [(laid.source, str(laid.card), str(laid.taken)) for laid in match.round.laid]
    [('hand', '1-ribbon', '1-chaff-1')]
    """

    seat: int
    card: Card
    source: str
    taken: CardSet


_Laying = tuple[int, Card, str, int]  # a `Laid` with what was taken as a mask


class Situation(NamedTuple):
    """How far a round has come: all that play changes, each set of cards as a mask.

    >>> position = kk.Match("bga", seed=7, starter=0).round
    >>> position.situation.phase, kk.CardSet.from_mask(position.situation.field) == position.field
    ('play', True)
    """

    phase: str
    seat: int
    hands: tuple[int, int]
    field: int
    piles: tuple[int, int] = (0, 0)
    drawn: int = 0
    turned: Card | None = None
    koi_calls: tuple[int, int] = (0, 0)
    called_scores: tuple[int, int] = (0, 0)
    passed: tuple[int, int] = (0, 0)


# The phase that follows, who acts in it, and the settlement if that is the end of the round.
_Following = tuple[str, int, Settlement | None]


class Round:
    """A position in one round. Immutable: `push` returns the next one.

    All of its cards can be seen, so a player is given a `View` instead.

    >>> position = kk.Match("bga", seed=7, starter=0).round
    >>> after = position.push(position.legal_actions[0])
    >>> position.seat, len(position.hands[0]), len(after.hands[0])
    (0, 8, 7)
    """

    __slots__ = (
        "_deal",
        "_laid",
        "_legal",
        "_number",
        "_rules",
        "_settlement",
        "_situation",
        "_starter",
    )

    _rules: Rules
    _deal: Deal
    _number: int
    _starter: int
    _situation: Situation
    _laid: tuple[_Laying, ...]
    _settlement: Settlement | None
    _legal: tuple[Action, ...] | None  # None until somebody asks

    @classmethod
    def from_deal(cls, rules: Rules, deal: Deal, number: int = 1, starter: int = 0) -> Round:
        """Return the first position of round `number`, after handling lucky fields and hands.

        Raises:
            InvalidPosition: `deal` is not a deal.
            InvalidRules: `rules` are not rules.
            InvalidValue: the number or the starter is not allowed.
        """
        if not isinstance(rules, Rules):
            raise InvalidRules(_("expected rules, got {found}.", found=quoted(rules)))
        check_deal(deal)
        number = check_whole("number", number, 1, MOST_ROUNDS)
        starter = check_whole("starter", starter, 0, 1)
        self = cls.__new__(cls)
        self._rules, self._deal, self._number, self._starter = rules, deal, number, starter
        hands = (deal.hands[0].mask, deal.hands[1].mask)
        dealt = self._at(Situation("play", starter, hands, deal.field.mask))
        if rules.field_lucky and _lucky(deal.field.mask):
            end = settle_field(rules, starter)
            return dealt._at(dealt._situation._replace(phase="over"), settlement=end)
        return dealt._see_to_lucky_hands()

    @classmethod
    def from_situation(
        cls,
        rules: Rules,
        deal: Deal,
        number: int,
        starter: int,
        situation: Situation,
        laid: Iterable[Laid] = (),
        settlement: Settlement | None = None,
    ) -> Round:
        """Return a position in the middle of a round; that `situation` is possible is not checked.

        Args:
            laid: the cards that the action before it played.
            settlement: who got what, if that was the end of the round.

        Raises:
            InvalidPosition: `deal` is not a deal.
            InvalidRules: `rules` are not rules.
            InvalidValue: the number or the starter is not allowed.
        """
        before = tuple((seat, card, source, taken.mask) for seat, card, source, taken in laid)
        return cls.from_deal(rules, deal, number, starter)._at(situation, before, settlement)

    @property
    def situation(self) -> Situation:
        """How far it has come; in a finished round `seat` is the one that acted last."""
        return self._situation

    # What callers ask of a position.

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""
        return self._rules

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self._deal

    @property
    def number(self) -> int:
        """The round's number in its match, from 1."""
        return self._number

    @property
    def month(self) -> int:
        """The round's month, 1 to 12; round 13 is January again."""
        return (self._number - 1) % 12 + 1

    @property
    def starter(self) -> int:
        """The seat that leads the round."""
        return self._starter

    @property
    def seat(self) -> int | None:
        """The seat to act, None when the round is over."""
        return None if self._situation.phase == "over" else self._situation.seat

    @property
    def phase(self) -> str:
        """One of "declare", "play", "take", "decide", "over"."""
        return self._situation.phase

    @property
    def hands(self) -> tuple[CardSet, CardSet]:
        """The hand of each seat."""
        return _as_sets(self._situation.hands)

    @property
    def field(self) -> CardSet:
        """The cards on the field; the turned card is not among them."""
        return CardSet.from_mask(self._situation.field)

    @property
    def piles(self) -> tuple[CardSet, CardSet]:
        """The cards each seat has captured."""
        return _as_sets(self._situation.piles)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still face down, the next one first."""
        return self._deal.stock[self._situation.drawn :]

    @property
    def turned(self) -> Card | None:
        """In the phase "take", the stock card for which one of two captures must be chosen."""
        return self._situation.turned

    @property
    def koi_calls(self) -> tuple[int, int]:
        """How many times each seat has called koi-koi."""
        return self._situation.koi_calls

    @property
    def called_scores(self) -> tuple[int, int]:
        """The score of each seat at its last koi-koi, which it must beat to decide again."""
        return self._situation.called_scores

    def score_of(self, seat: int) -> Score:
        """Return the yaku that the pile of `seat` has made and that count now."""
        pile = self._situation.piles[check_seat(seat)]
        return self._rules.score(pile, self.month, self._situation.field)

    @property
    def passed(self) -> tuple[CardSet, CardSet]:
        """The cards on the field that each seat left lying when it last played a card.

        A player who left a card probably holds none of its month.
        """
        return _as_sets(self._situation.passed)

    @property
    def field_brights(self) -> int:
        """How many brights were dealt to the field."""
        return (self._deal.field.mask & BRIGHTS).bit_count()

    @property
    def settlement(self) -> Settlement | None:
        """Who got what, once the round is over."""
        return self._settlement

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The cards the last action played: from the hand, then from the stock."""
        return tuple(
            Laid(seat, card, source, CardSet.from_mask(taken))
            for seat, card, source, taken in self._laid
        )

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; empty when the round is over."""
        if self._legal is None:
            now = self._situation
            hand = now.hands[now.seat]
            self._legal = actions_in(now.phase, hand, now.field, now.turned, self._rules)
        return self._legal

    def push(self, action: Action | str) -> Round:
        """Return the position after `action`.

        Raises:
            IllegalAction: the position does not allow it; the message says why.
        """
        action = as_action(action)
        if action not in self.legal_actions:
            raise IllegalAction(self._why_not(action))
        return self._push(action)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    def __hash__(self) -> int:
        return hash(self._situation)

    def __repr__(self) -> str:
        return (
            f"<Round {self._number} {self._rules.id} {self.phase} seat={self.seat} "
            f"field='{self.field}'>"
        )

    # What follows an action that is known to be legal.

    def _push(self, action: Action) -> Round:
        now = self._situation
        if now.phase == "play":
            return self._play(action)  # type: ignore[arg-type]  # no other is legal
        if now.phase == "take":
            return self._take(action.card)  # type: ignore[arg-type]  # no other is legal
        if now.phase == "decide":
            return self._decide(action)
        if action == DECLARE:
            return self._lucky_end(now.seat == 0, now.seat == 1)
        return self._at(now._replace(phase="play", seat=self._starter))

    def _at(
        self,
        situation: Situation,
        laid: tuple[_Laying, ...] = (),
        settlement: Settlement | None = None,
    ) -> Round:
        """Return another position of this round."""
        new = Round.__new__(Round)
        new._rules, new._deal = self._rules, self._deal
        new._number, new._starter = self._number, self._starter
        new._situation, new._laid, new._settlement = situation, laid, settlement
        new._legal = None
        return new

    def _see_to_lucky_hands(self) -> Round:
        rules, hands = self._rules, self._situation.hands
        if not rules.lucky:
            return self
        are_lucky = (_lucky(hands[0]) is not None, _lucky(hands[1]) is not None)
        if not any(are_lucky) or all(are_lucky) and rules.lucky_both == "ignore":
            return self
        if rules.lucky_declare == "optional" and not all(are_lucky):
            return self._at(self._situation._replace(phase="declare", seat=are_lucky.index(True)))
        return self._lucky_end(*are_lucky)

    def _lucky_end(self, first: bool, second: bool) -> Round:
        settlement = settle_lucky(self._rules, (first, second))
        return self._at(self._situation._replace(phase="over"), settlement=settlement)

    def _play(self, action: Play) -> Round:
        now, card = self._situation, action.card
        seat, month = now.seat, _MONTH_MASK_OF[card.index]
        taken = mask_taken(action, now.field, self._rules)
        field, pile = _lay(card, taken, now.field, now.piles[seat])
        laid: tuple[_Laying, ...] = ((seat, card, "hand", taken),)

        turned = self._deal.stock[now.drawn]
        matches = field & _MONTH_MASK_OF[turned.index]
        is_choice = matches.bit_count() == 2
        if not is_choice:
            field, pile = _lay(turned, matches, field, pile)
            laid += ((seat, turned, "stock", matches),)

        hands = _replaced(now.hands, seat, now.hands[seat] ^ card.mask)
        piles = _replaced(now.piles, seat, pile)
        phase, to_act, settlement = (
            ("take", seat, None) if is_choice else self._end_turn(hands, piles, field)
        )
        after = Situation(
            phase,
            to_act,
            hands,
            field,
            piles,
            now.drawn + 1,
            turned if is_choice else None,
            now.koi_calls,
            now.called_scores,
            _within(_replaced(now.passed, seat, now.field & ~month), field),
        )
        return self._at(after, laid, settlement)

    def _take(self, card: Card) -> Round:
        now = self._situation
        seat, turned = now.seat, now.turned
        assert turned is not None
        field, pile = _lay(turned, card.mask, now.field, now.piles[seat])
        piles = _replaced(now.piles, seat, pile)
        phase, to_act, settlement = self._end_turn(now.hands, piles, field)
        after = now._replace(
            phase=phase,
            seat=to_act,
            field=field,
            piles=piles,
            turned=None,
            passed=_within(now.passed, field),
        )
        return self._at(after, ((seat, turned, "stock", card.mask),), settlement)

    def _decide(self, action: Action) -> Round:
        now = self._situation
        seat = now.seat
        if action == STOP:
            return self._at(
                now._replace(phase="over"), settlement=self._stop(now.piles[seat], now.field)
            )
        score = self._rules.total(now.piles[seat], self.month, now.field)
        calls = _replaced(now.koi_calls, seat, now.koi_calls[seat] + 1)
        phase, to_act, settlement = self._next_turn(now.hands, now.piles, now.field, calls)
        after = now._replace(
            phase=phase,
            seat=to_act,
            koi_calls=calls,
            called_scores=_replaced(now.called_scores, seat, score),
        )
        return self._at(after, settlement=settlement)

    def _end_turn(self, hands: tuple[int, int], piles: tuple[int, int], field: int) -> _Following:
        """Return what is asked next, now that the seat to act leaves these cards."""
        now = self._situation
        seat, pile = now.seat, piles[now.seat]
        if pile != now.piles[seat] or self._rules.viewings == "field-cancels":
            score = self._rules.total(pile, self.month, field)
            if score > self._rules.bar(now.called_scores[seat]):
                left = hands[seat].bit_count()
                if len(decision_options(self._rules, seat, now.koi_calls, left)) == 1:
                    return "over", seat, self._stop(pile, field)
                return "decide", seat, None
        return self._next_turn(hands, piles, field, now.koi_calls)

    def _next_turn(
        self,
        hands: tuple[int, int],
        piles: tuple[int, int],
        field: int,
        koi_calls: tuple[int, int],
    ) -> _Following:
        seat = self._situation.seat
        if hands != (0, 0):
            return "play", 1 - seat, None
        settlement = settle_exhausted(
            self._rules, piles, koi_calls, self.month, self._starter, field
        )
        return "over", seat, settlement

    def _stop(self, pile: int, field: int) -> Settlement:
        now = self._situation
        return settle_stop(
            self._rules, pile, now.seat, now.koi_calls, self.field_brights, self.month, field
        )

    # Why an action is refused.

    def _why_not(self, action: Action) -> str:
        legal = ", ".join(map(str, self.legal_actions))
        phase = self.phase
        if phase == "over":
            return _("'{action}' is not allowed: the round is over.", action=action)
        if isinstance(action, Play) and phase == "play":
            return self._why_not_play(action)
        reasons = {
            "declare": _("the holder of the lucky hand must declare or pass first"),
            "play": _("play a card from your hand first"),
            "take": _("choose which of two cards the turned {card} takes", card=self.turned),
            "decide": _("after making a yaku, stop or call koi-koi"),
        }
        return _(
            "'{action}' is not allowed: {reason}; legal actions are {legal}.",
            action=action,
            reason=reasons[phase],
            legal=legal,
        )

    def _why_not_play(self, action: Play) -> str:
        hand = self.hands[self._situation.seat]
        if action.card not in hand:
            return _(
                "'{action}' is not allowed: {card} is not in the hand ({hand}).",
                action=action,
                card=action.card,
                hand=hand,
            )
        options = captures(action.card, self.field)
        if len(options) == 2:
            return _(
                "'{action}' is not allowed: choose which card it takes, {first} or {second}.",
                action=action,
                first=options[0],
                second=options[1],
            )
        if not options[0]:
            return _(
                "'{action}' is not allowed: there is no card of its month on the field.",
                action=action,
            )
        if self._rules.free_discard and len(options[0]) == 1:
            return _(
                "'{action}' is not allowed: write 'play {card} taking {taken}', or 'play {card}' "
                "to discard it.",
                action=action,
                card=action.card,
                taken=options[0],
            )
        return _(
            "'{action}' is not allowed: it takes {cards} and there is no choice to make, so "
            "write 'play {card}'.",
            action=action,
            card=action.card,
            cards=options[0],
        )


_COMPARED = tuple(name for name in Round.__slots__ if name != "_legal")


def _as_sets(masks: tuple[int, int]) -> tuple[CardSet, CardSet]:
    return CardSet.from_mask(masks[0]), CardSet.from_mask(masks[1])


def _lay(card: Card, taken: int, field: int, pile: int) -> tuple[int, int]:
    """Return field and pile once `card` is laid: on the one or, with `taken`, in the other."""
    if not taken:
        return field | card.mask, pile
    return field ^ taken, pile | card.mask | taken


def _within(pair: tuple[int, int], mask: int) -> tuple[int, int]:
    """Return a pair of masks without what is not in `mask`."""
    return pair[0] & mask, pair[1] & mask


def _replaced(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def actions_in(
    phase: str, hand: int, field: int, turned: Card | None, rules: Rules
) -> tuple[Action, ...]:
    """Return what a seat to act with the mask `hand` may do in a phase."""
    if phase == "play":
        return _plays(hand, field, 1 if rules.free_discard else 2)
    if phase == "take":
        assert turned is not None
        matches = field & _MONTH_MASK_OF[turned.index]
        return tuple(TAKE[card.index] for card in iter_mask(matches))
    return _WORDS_IN[phase]


def _plays(hand: int, field: int, least: int) -> tuple[Action, ...]:
    """Return how the cards of a hand can be played.

    Args:
        least: how many matches leave a choice, as two do; if one does, each may also be discarded.
    """
    actions: list[Action] = []
    while hand:
        low = hand & -hand
        index = low.bit_length() - 1
        matches = field & _MONTH_MASK_OF[index]
        is_choice = least <= matches.bit_count() <= 2
        if is_choice:
            for match in iter_mask(matches):
                actions.append(PLAY_TAKING[index][match.index & 3])
        if least == 1 or not is_choice:
            actions.append(PLAY[index])
        hand ^= low
    return tuple(actions)


_WORDS_IN: dict[str, tuple[Action, ...]] = {
    "declare": (DECLARE, PASS),
    "decide": (STOP, KOI_KOI),
    "over": (),
}
