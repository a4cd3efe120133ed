"""One deal as an immutable position: what is legal in it, and the position that follows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ..locale import _
from .actions import DECLARE, KOI_KOI, PASS, PLAY, PLAY_TAKING, STOP, TAKE, Action, Play
from .cards import BRIGHTS, DECK, FULL_DECK, MONTHS, Card, CardSet, iter_mask
from .errors import IllegalAction, InvalidPosition, InvalidRules, check_whole, quoted
from .rules import OPTIONS, Rules
from .settle import Settlement, settle_exhausted, settle_lucky, settle_stop

MOST_ROUNDS = OPTIONS["rounds"].most  # of a match
PHASES = ("declare", "play", "take", "decide", "over")
MONTH_MASKS = tuple(month.mask for month in MONTHS)
_MONTH_MASK_OF = tuple(MONTH_MASKS[card.month - 1] for card in DECK)


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one round as dealt: two hands, the field, and the stock from its top.

    Raises:
        InvalidPosition: these are not 8, 8, 8 and 24 different cards.
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
                    "a deal holds every card once; these are missing: {cards}.",
                    cards=CardSet.from_mask(FULL_DECK ^ together),
                )
            )

    @classmethod
    def shuffled(cls, rng: Random) -> Deal:
        """Return a random deal; the same state of `rng` gives the same deal on every machine."""
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
        raise InvalidPosition(_("{found} is not a deal.", found=quoted(deal)))


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
    found = lucky(field)
    return (
        found == "four-of-a-month"
        and rules.redeal_field_four
        or found == "four-pairs"
        and rules.redeal_field_pairs
    )


def captures(card: Card, field: CardSet) -> tuple[CardSet, ...]:
    """Return what `card` can capture: a set of cards for each choice, an empty one if it stays."""
    matches = field.mask & _MONTH_MASK_OF[card.index]
    if matches.bit_count() == 2:
        return tuple(CardSet((match,)) for match in iter_mask(matches))
    return (CardSet.from_mask(matches),)


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
    """

    seat: int
    card: Card
    source: str
    taken: CardSet


class Situation(NamedTuple):
    """How far a round has come: all that play changes, each set of cards as a mask."""

    phase: str
    seat: int
    hands: tuple[int, int]
    field: int
    piles: tuple[int, int]
    drawn: int
    turned: Card | None
    koi_calls: tuple[int, int]
    called_scores: tuple[int, int]
    passed: tuple[int, int]


class Round:
    """A position in one round. Immutable: `push` returns the next one.

    All of its cards can be seen, so a player is given a `View` instead.
    """

    __slots__ = (
        "_called_scores",
        "_deal",
        "_drawn",
        "_field",
        "_hands",
        "_koi_calls",
        "_laid",
        "_legal",
        "_number",
        "_passed",
        "_phase",
        "_piles",
        "_rules",
        "_seat",
        "_settlement",
        "_starter",
        "_turned",
    )

    _rules: Rules
    _deal: Deal
    _number: int
    _starter: int
    _seat: int
    _phase: str
    _hands: tuple[int, int]
    _field: int
    _piles: tuple[int, int]
    _drawn: int
    _turned: Card | None
    _koi_calls: tuple[int, int]
    _called_scores: tuple[int, int]
    _passed: tuple[int, int]
    _settlement: Settlement | None
    _laid: tuple[tuple[int, Card, str, int], ...]
    _legal: tuple[Action, ...] | None

    @classmethod
    def from_deal(cls, rules: Rules, deal: Deal, number: int = 1, starter: int = 0) -> Round:
        """Return the first position of round `number`, after handling lucky hands.

        Raises:
            InvalidPosition: `deal` is not a deal.
            InvalidRules: `rules` are not rules, or the number or starter is not allowed.
        """
        if not isinstance(rules, Rules):
            raise InvalidRules(_("{found} are not rules.", found=quoted(rules)))
        check_deal(deal)
        check_whole("number", number, 1, MOST_ROUNDS)
        check_whole("starter", starter, 0, 1)
        self = cls.__new__(cls)
        self._rules, self._deal, self._number, self._starter = rules, deal, number, starter
        self._seat, self._phase = starter, "play"
        self._hands = (deal.hands[0].mask, deal.hands[1].mask)
        self._field = deal.field.mask
        self._piles = self._koi_calls = self._called_scores = self._passed = (0, 0)
        self._drawn = 0
        self._laid = ()
        self._turned = self._settlement = self._legal = None
        self._see_to_lucky_hands()
        return self

    @classmethod
    def from_situation(
        cls, rules: Rules, deal: Deal, number: int, starter: int, situation: Situation
    ) -> Round:
        """Return a position in the middle of a round; that `situation` is possible is not checked.

        Raises:
            InvalidPosition: `deal` is not a deal.
            InvalidRules: `rules` are not rules, or the number or starter is not allowed.
        """
        self = cls.from_deal(rules, deal, number, starter)
        self._phase, self._seat = situation.phase, situation.seat
        self._hands, self._field = situation.hands, situation.field
        self._piles, self._passed = situation.piles, situation.passed
        self._drawn, self._turned = situation.drawn, situation.turned
        self._koi_calls = situation.koi_calls
        self._called_scores = situation.called_scores
        self._settlement = None  # the deal may have been settled by lucky hands
        return self

    @property
    def situation(self) -> Situation:
        """How far it has come; in a finished round `seat` is the one that acted last."""
        return Situation(
            self._phase,
            self._seat,
            self._hands,
            self._field,
            self._piles,
            self._drawn,
            self._turned,
            self._koi_calls,
            self._called_scores,
            self._passed,
        )

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
        return None if self._phase == "over" else self._seat

    @property
    def phase(self) -> str:
        """One of "declare", "play", "take", "decide", "over"."""
        return self._phase

    @property
    def hands(self) -> tuple[CardSet, CardSet]:
        """The hand of each seat."""
        return CardSet.from_mask(self._hands[0]), CardSet.from_mask(self._hands[1])

    @property
    def field(self) -> CardSet:
        """The cards on the field; the turned card is not among them."""
        return CardSet.from_mask(self._field)

    @property
    def piles(self) -> tuple[CardSet, CardSet]:
        """The cards each seat has captured."""
        return CardSet.from_mask(self._piles[0]), CardSet.from_mask(self._piles[1])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still face down, the next one first."""
        return self._deal.stock[self._drawn :]

    @property
    def turned(self) -> Card | None:
        """In the phase "take", the stock card for which one of two captures must be chosen."""
        return self._turned

    @property
    def koi_calls(self) -> tuple[int, int]:
        """How many times each seat has called koi-koi."""
        return self._koi_calls

    @property
    def called_scores(self) -> tuple[int, int]:
        """The score of each seat at its last koi-koi, which it must beat to decide again."""
        return self._called_scores

    @property
    def passed(self) -> tuple[CardSet, CardSet]:
        """The cards on the field that each seat left lying when it last played a card.

        A player who left a card probably holds none of its month.
        """
        first, second = self._passed
        return CardSet.from_mask(first & self._field), CardSet.from_mask(second & self._field)

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
            hand = self._hands[self._seat]
            self._legal = actions_in(self._phase, hand, self._field, self._turned)
        return self._legal

    def push(self, action: Action | str) -> Round:
        """Return the position after `action`.

        Raises:
            IllegalAction: the position does not allow it; the message says why.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        elif not isinstance(action, Action):
            raise IllegalAction(not_an_action(action))
        if action not in self.legal_actions:
            raise IllegalAction(self._why_not(action))
        return self._push(action)

    def _repr_svg_(self) -> str:
        from ..art.rows import rows_svg

        rows = [(_("Field"), self.field)]
        for seat in (0, 1):
            rows += [
                (_("Hand of seat {seat}", seat=seat), self.hands[seat]),
                (_("Pile of seat {seat}", seat=seat), self.piles[seat]),
            ]
        return rows_svg(rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    def __hash__(self) -> int:
        return hash((self._hands, self._field, self._piles, self._drawn, self._phase))

    def __repr__(self) -> str:
        return (
            f"<Round {self._number} {self._rules.id} {self._phase} seat={self.seat} "
            f"field='{self.field}'>"
        )

    # What follows an action that is known to be legal.

    def _push(self, action: Action) -> Round:
        new = self._copy()
        if self._phase == "play":
            new._play(action)  # type: ignore[arg-type]  # no other is legal
        elif self._phase == "take":
            new._take(action.card)  # type: ignore[attr-defined]  # no other is legal
        elif self._phase == "decide":
            new._decide(action)
        elif action is DECLARE or action == DECLARE:
            new._end(settle_lucky(new._rules, (new._seat == 0, new._seat == 1)))
        else:
            new._phase, new._seat = "play", new._starter
        return new

    def _copy(self) -> Round:
        new = Round.__new__(Round)
        new._rules = self._rules
        new._deal = self._deal
        new._number = self._number
        new._starter = self._starter
        new._seat = self._seat
        new._phase = self._phase
        new._hands = self._hands
        new._field = self._field
        new._piles = self._piles
        new._drawn = self._drawn
        new._turned = self._turned
        new._koi_calls = self._koi_calls
        new._called_scores = self._called_scores
        new._passed = self._passed
        new._settlement = None
        new._laid = ()
        new._legal = None
        return new

    # The steps below change a copy that nobody else holds yet.

    def _see_to_lucky_hands(self) -> None:
        rules = self._rules
        if not rules.lucky:
            return
        found = (_lucky(self._hands[0]) is not None, _lucky(self._hands[1]) is not None)
        if not any(found) or all(found) and rules.lucky_both == "ignore":
            return
        if rules.lucky_declare == "optional" and not all(found):
            self._phase, self._seat = "declare", found.index(True)
        else:
            self._end(settle_lucky(rules, found))

    def _play(self, action: Play) -> None:
        card = action.card
        hand = self._hands[self._seat] ^ card.mask
        self._hands = (hand, self._hands[1]) if self._seat == 0 else (self._hands[0], hand)
        month = _MONTH_MASK_OF[card.index]
        matches = self._field & month
        self._passed = _replaced(self._passed, self._seat, self._field & ~month)
        captured = self._lay(card, "hand", action.taking.mask if action.taking else matches)

        turned = self._deal.stock[self._drawn]
        self._drawn += 1
        matches = self._field & _MONTH_MASK_OF[turned.index]
        if matches.bit_count() == 2:
            self._turned, self._phase = turned, "take"
            return
        captured = self._lay(turned, "stock", matches) or captured
        self._end_turn(captured)

    def _take(self, taken: Card) -> None:
        assert self._turned is not None
        self._lay(self._turned, "stock", taken.mask)
        self._turned = None
        self._end_turn(captured=True)

    def _lay(self, card: Card, source: str, taken: int) -> bool:
        """Put `card` on the field, or in the pile together with the cards of the mask `taken`."""
        self._laid += ((self._seat, card, source, taken),)
        if not taken:
            self._field |= card.mask
            return False
        self._field ^= taken
        first, second = self._piles
        gained = card.mask | taken
        self._piles = (first | gained, second) if self._seat == 0 else (first, second | gained)
        return True

    def _end_turn(self, captured: bool) -> None:
        seat = self._seat
        if captured:
            score = self._rules.total(self._piles[seat], self.month)
            if score > self._called_scores[seat]:
                left = self._hands[seat].bit_count()
                if len(decision_options(self._rules, seat, self._koi_calls, left)) == 1:
                    self._stop()
                else:
                    self._phase = "decide"
                return
        self._next_turn()

    def _next_turn(self) -> None:
        if self._hands == (0, 0):
            self._end(
                settle_exhausted(
                    self._rules, self._piles, self._koi_calls, self.month, self._starter
                )
            )
        else:
            self._phase, self._seat = "play", 1 - self._seat

    def _decide(self, action: Action) -> None:
        if action == STOP:
            self._stop()
            return
        seat = self._seat
        score = self._rules.total(self._piles[seat], self.month)
        self._koi_calls = _replaced(self._koi_calls, seat, self._koi_calls[seat] + 1)
        self._called_scores = _replaced(self._called_scores, seat, score)
        self._next_turn()

    def _stop(self) -> None:
        self._end(
            settle_stop(
                self._rules,
                self._piles[self._seat],
                self._seat,
                self._koi_calls,
                self.field_brights,
                self.month,
            )
        )

    def _end(self, settlement: Settlement) -> None:
        self._phase, self._settlement = "over", settlement

    # Why an action is refused.

    def _why_not(self, action: Action) -> str:
        legal = ", ".join(map(str, self.legal_actions))
        if self._phase == "over":
            return _("'{action}' is not allowed: the round is over.", action=action)
        if isinstance(action, Play) and self._phase == "play":
            return self._why_not_play(action)
        reasons = {
            "declare": _("the holder of the lucky hand must declare or pass first"),
            "play": _("a card must be played from the hand"),
            "take": _("choose which of two cards the turned {card} takes", card=self._turned),
            "decide": _("after making a yaku, stop or call koi-koi"),
        }
        return _(
            "'{action}' is not allowed: {reason}; legal actions are {legal}.",
            action=action,
            reason=reasons[self._phase],
            legal=legal,
        )

    def _why_not_play(self, action: Play) -> str:
        if not self._hands[self._seat] & action.card.mask:
            return _(
                "'{action}' is not allowed: {card} is not in the hand, which holds {hand}.",
                action=action,
                card=action.card,
                hand=self.hands[self._seat],
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
        return _(
            "'{action}' is not allowed: it takes {cards} and leaves no choice, so write 'play "
            "{card}'.",
            action=action,
            card=action.card,
            cards=options[0],
        )


def not_an_action(found: object) -> str:
    """Return the message for something played that is not an action."""
    return _("{found} is not an action.", found=quoted(found))


_COMPARED = tuple(name for name in Round.__slots__ if name != "_legal")


def _replaced(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def actions_in(phase: str, hand: int, field: int, turned: Card | None) -> tuple[Action, ...]:
    """Return what a seat to act with the mask `hand` may do in a phase."""
    if phase == "play":
        return _plays(hand, field)
    if phase == "take":
        assert turned is not None
        matches = field & _MONTH_MASK_OF[turned.index]
        return tuple(TAKE[card.index] for card in iter_mask(matches))
    return _WORDS_IN[phase]


def _plays(hand: int, field: int) -> tuple[Action, ...]:
    actions: list[Action] = []
    while hand:
        low = hand & -hand
        index = low.bit_length() - 1
        matches = field & _MONTH_MASK_OF[index]
        if matches.bit_count() == 2:
            lower = matches & -matches
            choices = PLAY_TAKING[index]
            actions.append(choices[(lower.bit_length() - 1) & 3])
            actions.append(choices[(matches ^ lower).bit_length() - 1 & 3])
        else:
            actions.append(PLAY[index])
        hand ^= low
    return tuple(actions)


_WORDS_IN: dict[str, tuple[Action, ...]] = {
    "declare": (DECLARE, PASS),
    "decide": (STOP, KOI_KOI),
    "over": (),
}
