"""Red Dog: count the unseen cards that would win; bet the pot if more than half do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.policy import Policy
from upcard.core.wording import counted
from upcard.games.red_dog.game import EXPOSE, HAND, RedDog
from upcard.kit.amounts import AMOUNT
from upcard.kit.common_pot import SPLIT_VOTE

DECK: Final = (1 << 52) - 1


class RedDogPolicy(Policy[RedDog]):
    """Bets as much as the pot holds with better than even odds, otherwise as little as possible."""

    name = "steady"

    def choose(self, h: RedDog, seat: int, rng: Rng) -> int:
        if h.phase is EXPOSE:
            return lowest(h.winning(seat))
        if h.phase is SPLIT_VOTE:
            return 1
        won, out = chances(h, seat)
        return int(AMOUNT + (h.highest_bet(seat) if 2 * won > out else h.lowest_bet(seat)))

    def explain(self, h: RedDog, seat: int, action: int) -> str:
        if h.phase is EXPOSE:
            return "It tells your opponents the least."
        if h.phase is SPLIT_VOTE:
            return "A player who stays in may still win it all."
        won, out = chances(h, seat)
        return f"{won} of the {counted(out, 'cards')} you have not seen would win."


def chances(h: RedDog, seat: Seat) -> tuple[int, int]:
    """How many of the unseen cards would win, and how many cards are unseen."""
    held = h.at[HAND + seat]
    out: CardSet = DECK & ~held & ~h.at[h.turned]
    for s in range(h.plan.seats):
        out &= ~h.at[h.plan.seats + s]
    won: i64 = 0
    for card in cards(out):
        if held & h.plan.suits[card // 13] & ~(bit(card) - 1):
            won += 1
    return int(won), int(count(out))


POLICY: Final = RedDogPolicy()
