"""Paiute: call as soon as the rules allow; until then keep the cards that most unseen cards would complete."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.policy import Policy
from upcard.games.paiute.combinations import of_rank
from upcard.games.paiute.hand import BEST, DRAW, DROP, Paiute
from upcard.kit.drawing import FROM_STOCK, HAND, TAKE
from upcard.kit.likely import Likelihood, make_likely
from upcard.kit.poker.ranks import STRAIGHTS, SUIT

PACK: Final = (1 << 52) - 1
OUT: Final = 12  # the weight of an unseen card that completes a combination
EXCHANGES: Final = 60  # exchanges that turn an evenly dealt hand of an opponent into a likely one
NEARER: Final = [0.3, 0.75, 1.0, 1.25, 1.5, 1.7]
ONE_AWAY: Final = [0.35, 0.8, 1.35, 1.75, 2.2, 2.4]
"""By rounds played, as logarithms, fitted to `steady`: how much likelier is a hand with each card nearer to two ranks, and one
that lacks a single card?"""


class PaiutePolicy(Policy[Paiute]):
    """Counts the cards that would complete a combination, then the combinations two cards away."""

    name = "steady"

    def choose(self, h: Paiute, seat: int, rng: Rng) -> int:
        if h.phase is DRAW:
            return _draw(h, seat)
        return _throw(h, seat)

    def answers(self, h: Paiute, seat: int) -> list[int]:
        legal = h.phase.legal(h, seat)
        return [a for a in legal if a >= DROP] or legal

    def imagine(self, h: Paiute, seat: int, rng: Rng) -> Paiute:
        """The later the turn, the nearer the others are to a combination."""
        g = h.imagine(seat, rng)
        turn = min(int(g.turns // g.plan.seats), len(NEARER) - 1)
        near = Near(g, NEARER[turn], ONE_AWAY[turn])
        for s in range(g.plan.seats):
            if s != seat and not g.claims[s]:
                make_likely(g, seat, s, HAND + s, g.stock, EXCHANGES, near, rng)
        return g

    def explain(self, h: Paiute, seat: int, action: int) -> str:
        if h.phase is DRAW:
            if action == TAKE:
                return (
                    "The discard makes a combination."
                    if _completes(h, seat)
                    else "The discard brings you nearer to a combination."
                )
            if not h.size(h.discards):
                return "The discard pile is empty."
            return "The discard does not help you; a card from the stock may."
        if action >= DROP and h.caller >= 0:
            return "It is good enough to win after the calls so far."
        if action >= DROP and h.last_turns(seat) == 0:
            return "Nobody plays after your call: it wins."
        if action >= DROP:
            return "If you wait, another may call first."
        if h.caller >= 0:
            return "You cannot call, so discard a card that does not help the players after you."
        return "The cards you keep have the best chance to become a combination."


@final
class Near(Likelihood):
    """Five cards are likelier the more of them are wild or of two ranks, as in most combinations, and if they lack one card."""

    def __init__(self, h: Paiute, weight: float, one_away: float) -> None:
        self.h = h
        self.wild: CardSet = h.wild()
        self.weight = weight
        self.one_away = one_away

    def logarithm(self, some: CardSet, both: CardSet) -> float:
        missing: CardSet = self.wild & ~some
        more = self.one_away if missing and self.h.worth(some | missing & -missing) else 0.0
        most: i64 = 0
        second: i64 = 0
        left: CardSet = some & ~self.wild
        wilds = count(some) - count(left)
        while left:
            alike = left & of_rank(lowest(left))
            n = count(alike)
            left ^= alike
            if n > most:
                second = most
                most = n
            elif n > second:
                second = n
        return self.weight * float(most + second + wilds) + more


def _completes(h: Paiute, seat: Seat) -> bool:
    """Would the top discard make a combination that can be called now?"""
    held = h.at[HAND + seat]
    return count(held) == 5 and h.size(h.discards) > 0 and h.enough(h.worth(held | bit(h.top(h.discards))))


def _draw(h: Paiute, seat: Seat) -> int:
    """Take the discard if it makes a combination, or leaves a better five cards than now."""
    if _completes(h, seat):
        return TAKE
    if h.caller >= 0 or not h.size(h.discards):
        return FROM_STOCK
    held = h.at[HAND + seat]
    card = bit(h.top(h.discards))
    unseen = _unseen(h, seat)
    most: i64 = 0
    for c in cards(held):
        most = max(most, _promise(h, (held | card) ^ bit(c), unseen))
    return TAKE if most > _promise(h, held, unseen) + 2 * OUT else FROM_STOCK


def _throw(h: Paiute, seat: Seat) -> int:
    """The best call, or else the discard that leaves the best five cards; a last discard should not help others."""
    if h.callings(seat):
        return BEST
    held = h.at[HAND + seat]
    wild = h.wild()
    unseen = _unseen(h, seat)
    chosen = -1
    most: i64 = -1
    for c in cards(held & ~h.taken):
        if h.caller >= 0:
            worth: i64 = 0 if wild >> c & 1 else 20 - count(held & of_rank(c))
        else:
            worth = _promise(h, held ^ bit(c), unseen)
        if worth > most:
            most = worth
            chosen = c
    return chosen


def _unseen(h: Paiute, seat: Seat) -> CardSet:
    """The cards that a player has not located."""
    return PACK & ~h.located_by(seat)


def _promise(h: Paiute, five: CardSet, unseen: CardSet) -> i64:
    """The potential of five cards: the unseen cards that complete a combination, and how near they are to others."""
    wild = h.wild()
    naturals = five & ~wild
    wilds = count(five & wild)
    total = 60 * wilds + OUT * h.completing(five, unseen)
    left = naturals
    while left:
        column = of_rank(lowest(left))
        total += 8 * (count(naturals & column) - 1) + count(column & unseen)
        left &= left - 1
    for k in range(0, 52, 13):
        suit: CardSet = naturals >> k & SUIT
        if count(suit) + wilds >= 3:
            for straight in STRAIGHTS:
                n = count(suit & straight) + wilds
                if n >= 3:
                    total += (n - 2) * count(straight & ~suit & unseen >> k)
    return total


POLICY: Final = PaiutePolicy()
