"""Newmarket: keep a hand with pay cards, bid a fair price for the widow, and begin where your own run is longest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Rng, Seat, bit, cards, count
from upcard.core.policy import Policy
from upcard.games.newmarket.auction import BID, SEALED
from upcard.games.newmarket.hand import CLAIM, EXCHANGE, HAND, PAY, START, Newmarket
from upcard.kit.amounts import AMOUNT


class NewmarketPolicy(Policy[Newmarket]):
    """Values a hand by its pay cards, its runs and its length."""

    name = "steady"

    def choose(self, h: Newmarket, seat: int, rng: Rng) -> int:
        if h.phase is EXCHANGE:
            return 1 if value(h, seat) < 40 else 0
        if h.phase is BID or h.phase is SEALED:
            return _bid(h, seat)
        if h.phase is CLAIM:
            return 0
        return _start(h, seat)

    def explain(self, h: Newmarket, seat: int, action: int) -> str:
        if h.phase is EXCHANGE:
            return "This hand can win little, and the widow can hardly be worse." if action else "Your hand is better than most."
        if h.phase is START:
            return "You hold most of the cards that follow, or come nearer to a pay card."
        if h.phase is CLAIM:
            return "A pot you do not claim stays on the table."
        return "The widow is worth that much more than your hand." if action else "Your hand is good enough without the widow."


def pot(h: Newmarket, k: i64) -> i64:
    """The gain from collecting the pot on pay card *k*, in chips.

    If a pot left at the end of the match does not count, the gain is all of it; otherwise the seat would still get its share of
    it, now or in a later hand, so collecting it gains less.
    """
    n = h.plan.seats
    last = h.terms.number >= (h.rules.hands or 2 * n)
    return h.pots[k] * n // (n - 1) if last and h.rules.final_pots == "ignore" else h.pots[k]


def value(h: Newmarket, seat: Seat) -> i64:
    """The value of a hand, in tenths of a chip."""
    held = h.at[HAND + seat]
    total: i64 = 60
    for k in range(4):
        if held >> PAY[k] & 1:
            total += 4 * min(pot(h, k), 30)
    for card in cards(held):
        if card % 13 < 4:
            total -= 6  # low cards wait until a player begins there
        if card % 13 == 12 or (held >> card & 3) == 3:
            total += 3  # a card followed by the next keeps the lead
    return total - 4 * max(0, count(held) - 52 // (h.plan.seats + 1))


def _bid(h: Newmarket, seat: Seat) -> int:
    """Bid a share of the pots with a poor hand; pass with a good one."""
    pots = pot(h, 0) + pot(h, 1) + pot(h, 2) + pot(h, 3)
    worth = pots // (h.plan.seats + 1) + 1 - max(0, value(h, seat) - 55) // 8
    offer = h.high + 1
    return int(AMOUNT + offer) if offer <= min(worth, h.chips[seat]) else 0


def _start(h: Newmarket, seat: Seat) -> int:
    """The start of the longest run in the hand; pay cards in it count extra."""
    held = h.at[HAND + seat]
    best: i64 = -1
    most: i64 = -1000
    for card in cards(h.may_start(seat)):
        worth: i64 = 0
        c: i64 = card
        top = (card // 13 + 1) * 13
        run = 1
        while c < top:
            if held & bit(c):
                worth += 3 if run else 1
                if c in PAY:
                    worth += (4 if run else 2) * min(h.pots[PAY.index(int(c))], 6)
            else:
                run = 0
            c += 1
        worth -= (card % 13) // 4  # low cards first, while they can be begun
        if worth > most:
            most = worth
            best = card
    return int(best)


POLICY: Final = NewmarketPolicy()
