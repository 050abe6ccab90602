"""Hearts: stay under costly tricks, throw dangerous cards, and beware of the queen of spades."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, highest, lowest
from upcard.core.policy import Policy
from upcard.games.hearts.game import HEARTS, JACK_OF_DIAMONDS, MOON, PASS, QUEEN_OF_SPADES, Hearts
from upcard.kit.tricks import HAND

SPADES: Final = 0x1FFF << 39
KING_AND_ACE_OF_SPADES: Final = 3 << 50
DIAMONDS: Final = 0x1FFF << 13
HIGH_DIAMONDS: Final = 7 << 23


class HeartsPolicy(Policy[Hearts]):
    """Passes, leads, follows and discards by rules of thumb and the cards seen; knows Omnibus and the moon options."""

    name = "steady"

    def choose(self, h: Hearts, seat: int, rng: Rng) -> int:
        if h.phase is PASS:
            return _to_pass(h, seat)
        if h.phase is MOON:
            return _moon(h, seat)
        legal = h.phase.options(h, seat)
        if count(legal) == 1:
            return lowest(legal)
        if not h.at[h.trick]:
            return _lead(h, seat, legal)
        if h.cards_that_follow(legal):
            return _follow(h, seat, legal)
        return _discard(h, seat, legal)

    def explain(self, h: Hearts, seat: int, action: int) -> str:
        if h.phase is PASS:
            return "This card would hurt you most if you kept it."
        if h.phase is MOON:
            return "It leaves you best in the running score."
        if not h.at[h.trick]:
            return "Low and safe leads let others take the points."
        if not h.cards_that_follow(bit(action)):
            return "You cannot follow suit, so throw a dangerous card."
        if action < h.best(h.at[h.trick]):
            return "It stays under the highest card."
        if count(h.at[h.trick]) == 3:
            return (
                "You play last, and the trick costs nothing."
                if not _cost(h, h.at[h.trick])
                else "If you must win it, win it with your highest."
            )
        return "It keeps your safer cards for later."


def _cost(h: Hearts, what: CardSet) -> i64:
    """The points in a set of cards."""
    jack: i64 = 10 if h.rules.omnibus and what & JACK_OF_DIAMONDS else 0
    return count(what & HEARTS) + 13 * count(what & QUEEN_OF_SPADES) - jack


def _to_pass(h: Hearts, seat: Seat) -> Card:
    """The card to pass: the queen and high spades without low spades to guard them, then high cards of short suits."""
    held = h.at[HAND + seat]
    best: Card = lowest(held)
    most: i64 = -1000
    spades = count(held & SPADES)
    for card in cards(held):
        suit: i64 = card // 13
        rank: i64 = card % 13
        length = count(held & h.plan.suits[suit])
        worth = 3 * rank - 4 * length
        if suit == 3:
            worth = rank - 30
            if bit(card) & (KING_AND_ACE_OF_SPADES | QUEEN_OF_SPADES) and spades < 5:
                worth = 60 + (20 if bit(card) & QUEEN_OF_SPADES else 0)
        elif suit == 2:
            worth = 3 * rank + (6 if rank > 8 else -6)
        elif h.rules.omnibus and bit(card) & JACK_OF_DIAMONDS:
            worth = -60
        if worth > most:
            most = worth
            best = card
    return best


def _moon(h: Hearts, seat: Seat) -> int:
    """The choice after a moon: 26 for the others, unless that ends the game and another player wins it."""
    carry = h.terms.carry
    others = [carry[s] + 26 for s in range(4) if s != seat]
    if max(others) > h.rules.target and carry[seat] > min(others):
        return 1
    return 0


def _queen_out(h: Hearts, seat: Seat) -> bool:
    """Is the queen of spades in another hand?"""
    mine = h.at[HAND + seat] | h.at[h.trick] | h.taken(0) | h.taken(1) | h.taken(2) | h.taken(3)
    return mine & QUEEN_OF_SPADES == 0


def _danger(h: Hearts, seat: Seat, card: Card) -> i64:
    """The number of cards in other hands that beat this one; the fewer, the more dangerous it is."""
    gone = h.at[HAND + seat] | h.at[h.trick] | h.taken(0) | h.taken(1) | h.taken(2) | h.taken(3)
    above = h.plan.suits[card // 13] & ~(bit(card) - 1) & ~bit(card)
    return count(above & ~gone)


def _lead(h: Hearts, seat: Seat, legal: CardSet) -> Card:
    """The card to lead: a low card of a suit that others hold, or a low spade to drive the queen out, unless it guards a high
    spade.
    """
    best: Card = lowest(legal)
    most: i64 = -1000
    out = _queen_out(h, seat)
    held = h.at[HAND + seat]
    gone = h.at[HAND + seat] | h.taken(0) | h.taken(1) | h.taken(2) | h.taken(3)
    for card in cards(legal):
        suit: i64 = card // 13
        rank: i64 = card % 13
        rest = count(h.plan.suits[suit] & ~gone)
        worth = 4 * _danger(h, seat, card) - rank
        if rest == 0:
            worth = -60 if suit != 3 or not out else -80  # no player can follow, so points fall on it
        if suit == 3 and out:
            worth = 20 - rank if rank < 10 and not held & KING_AND_ACE_OF_SPADES else -100
        elif suit == 3 and held & QUEEN_OF_SPADES and count(held & SPADES) <= 5:
            worth = -70  # the small spades guard the queen
        elif bit(card) & QUEEN_OF_SPADES:
            worth = -90
        elif suit == 1 and h.rules.omnibus and bit(card) & JACK_OF_DIAMONDS:
            worth = -50
        if worth > most:
            most = worth
            best = card
    return best


def _follow(h: Hearts, seat: Seat, legal: CardSet) -> Card:
    """The card to follow with: the highest that stays under; playing last to a cheap trick, the highest safe card; otherwise the
    lowest.
    """
    trick = h.at[h.trick]
    winning = h.best(trick)
    under = legal & (bit(winning) - 1)
    over = legal & ~(bit(winning) - 1)
    last = count(trick) == 3
    if legal & QUEEN_OF_SPADES and winning > 49:
        return 49  # the queen under the king or ace
    cost = _cost(h, trick)
    if last and cost <= 0 and over & ~QUEEN_OF_SPADES:
        if h.led == 1 and h.rules.omnibus and over & JACK_OF_DIAMONDS:
            return 22
        if not (cost == 0 and under and h.led == 2):
            return highest(over & ~QUEEN_OF_SPADES)
    if count(h.at[HAND + seat]) == 13:
        return highest(legal)  # no points fall on the first trick
    if under:
        if h.led == 1 and h.rules.omnibus and under & JACK_OF_DIAMONDS and under & ~JACK_OF_DIAMONDS:
            under &= ~JACK_OF_DIAMONDS
        return highest(under)
    safe = over & ~QUEEN_OF_SPADES or over
    if last:
        return highest(safe)
    if h.led == 3 and _queen_out(h, seat):
        safe = safe & ~KING_AND_ACE_OF_SPADES or safe
    return lowest(safe)


def _discard(h: Hearts, seat: Seat, legal: CardSet) -> Card:
    """The card to throw: the queen; the ace or king of spades while she is out; high hearts; the highest card of the shortest
    suit.
    """
    if legal & QUEEN_OF_SPADES:
        return 49
    if legal & KING_AND_ACE_OF_SPADES and count(legal & SPADES) < 4 and _queen_out(h, seat):
        return highest(legal & KING_AND_ACE_OF_SPADES)
    hearts = legal & HEARTS
    if hearts and highest(hearts) % 13 > 5:
        return highest(hearts)
    best: Card = lowest(legal)
    most: i64 = -1000
    for card in cards(legal):
        length = count(legal & h.plan.suits[card // 13])
        worth: i64 = 2 * (card % 13) - 3 * length
        if h.rules.omnibus and bit(card) & JACK_OF_DIAMONDS:
            worth = -500
        if worth > most:
            most = worth
            best = card
    return best


POLICY: Final = HeartsPolicy()
