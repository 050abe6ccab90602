"""Gin Rummy: take what melds, throw what is dear and lonely, and knock as soon as it is likely to stand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.games.gin_rummy.hand import DISCARDS, DRAW, GIN, KNOCK, LAY_OUT, GinRummy
from upcard.kit.drawing import HAND

RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
ENOUGH: Final = 3  # points of deadwood for which the upcard must be good if it makes no meld


class GinPolicy(Policy):
    """Least deadwood first, then the chances to meld, then what the other is known to want."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, GinRummy)
        legal = h.phase.legal(h, seat)
        if len(legal) == 1 or h.phase is LAY_OUT:
            return legal[0]
        if h.phase is DRAW:
            return _draw(h, seat, legal)
        return _throw(h, seat, legal)

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, GinRummy)
        if h.phase is LAY_OUT:
            return "So laid out it takes the fewest cards of the other."
        if h.phase is DRAW:
            if h.phase.say(action).startswith("take"):
                return "The upcard brings your deadwood down."
            return "The upcard fits nothing of yours, and taking it would tell the other what you collect."
        if action >= GIN:
            return "Nothing is left over: gin."
        if action >= KNOCK:
            return "Knocking early seldom loses: the other has had little time to meld."
        return "It is worth much as deadwood and has little chance to be melded."


def _least(h: GinRummy, held: CardSet) -> i64:
    """The deadwood of eleven cards without the best discard."""
    least: i64 = 1000
    for card in cards(held):
        least = min(least, h.melds.deadwood(held ^ bit(card)))
    return least


def _draw(h: GinRummy, seat: Seat, legal: list[int]) -> int:
    """Take the upcard where it melds, or where it makes a knock."""
    held = h.at[HAND + seat]
    upcard = bit(h.top(DISCARDS))
    take = next((a for a in legal if h.phase.say(a).startswith("take")), -1)
    if take < 0:
        return legal[0]
    before = h.melds.deadwood(held)
    after = _least(h, held | upcard)
    if after <= h.limit or (after == 0):
        return take
    melded = h.melds.deadwood(held | upcard) < h.melds.deadwood(held) + 1 and after < before
    if melded and before - after >= ENOUGH:
        return take
    return next(a for a in legal if a != take)


def _throw(h: GinRummy, seat: Seat, legal: list[int]) -> int:
    """End the hand if that may be done; else the discard that leaves the best ten."""
    ending = [a for a in legal if a >= KNOCK]
    held = h.at[HAND + seat]
    if ending:
        gin = [a for a in ending if a >= GIN]
        if gin:
            return gin[0]
        best = ending[0]
        for a in ending:
            if h.melds.deadwood(held ^ bit(a - KNOCK)) < h.melds.deadwood(held ^ bit(best - KNOCK)):
                best = a
        if h.turns < 14 or h.melds.deadwood(held ^ bit(best - KNOCK)) < 6:
            return best
    wanted = h.at[HAND + 1 - seat] & h.located_by(seat)
    chosen = -1
    least: i64 = 1 << 40
    for a in legal:
        if a >= KNOCK:
            continue
        kept = held ^ bit(a)
        cost = 20 * h.melds.deadwood(kept) - 3 * _chances(h, seat, kept) + 12 * _helps(wanted, a) - a % 13
        if cost < least:
            least = cost
            chosen = a
    return chosen if chosen >= 0 else ending[0]


def _chances(h: GinRummy, seat: Seat, kept: CardSet) -> i64:
    """How many cards that may still come would bring two of these together into a meld."""
    gone = kept | h.at[DISCARDS]
    total: i64 = 0
    for card in cards(kept):
        alike = (RANK * bit(card % 13)) & ~bit(card)
        if alike & kept:
            total += count(alike & ~gone)
        suit = h.plan.suits[card // 13]
        if card % 13 < 12 and kept & bit(card + 1):
            if card % 13 > 0:
                total += count(bit(card - 1) & ~gone)
            if card % 13 < 11:
                total += count(bit(card + 2) & suit & ~gone)
        if card % 13 < 11 and kept & bit(card + 2) & suit:
            total += count(bit(card + 1) & ~gone)
    return total


def _helps(wanted: CardSet, card: Card) -> i64:
    """Does a discard fit cards that the other is known to hold?"""
    near: CardSet = 0
    for step in (-2, -1, 1, 2):
        if 0 <= card % 13 + step < 13:
            near |= bit(card + step)
    alike = (RANK * bit(card % 13)) & ~bit(card)
    return count(near & wanted) + count(alike & wanted)


POLICY: Final = GinPolicy()
