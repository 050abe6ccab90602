"""In-Between: count the cards left that fall between, and bet by the exact chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Rng, cards
from upcard.core.policy import Policy
from upcard.core.wording import counted
from upcard.games.in_between.game import ACE, DESIGNATE, PAIR, STOCK, TURN, InBetween
from upcard.kit.amounts import AMOUNT
from upcard.kit.common_pot import SPLIT_VOTE


class InBetweenPolicy(Policy[InBetween]):
    """Bets as much as the pot holds with better than even odds, otherwise as little as possible."""

    name = "steady"

    def choose(self, h: InBetween, seat: int, rng: Rng) -> int:
        if h.phase is SPLIT_VOTE:
            return 1
        if h.phase is TURN:
            return 0
        if h.phase is DESIGNATE:
            return 1 if between(h, 1, h.first) > between(h, h.first, ACE) else 0
        if h.phase is PAIR:
            return _pair(h)
        won, out = chances(h)
        odds: i64 = 26 if h.first == h.second else 2
        return int(AMOUNT + (h.highest_bet(seat) if odds * won > out else h.lowest_bet(seat)))

    def explain(self, h: InBetween, seat: int, action: int) -> str:
        if h.phase is SPLIT_VOTE:
            return "A player who stays in may still win it all."
        if h.phase is TURN:
            return "While there are chips in the pot you can win them."
        if h.phase is DESIGNATE:
            return "More of the cards left fall on that side."
        if h.phase is PAIR:
            return "The payment is certain." if action == 0 else "The odds make a bet better than the payment."
        won, out = chances(h)
        return f"{won} of the {counted(out, 'cards')} left would win."


def between(h: InBetween, low: i64, high: i64) -> i64:
    """The number of cards left that fall strictly between two ranks."""
    n: i64 = 0
    for card in cards(h.at[STOCK]):
        if low < card % 13 + 2 < high:
            n += 1
    return n


def chances(h: InBetween) -> tuple[int, int]:
    """How many of the cards left would win, and how many are left."""
    out = int(h.size(STOCK))
    if h.first == h.second:
        return sum([card % 13 + 2 == h.first for card in cards(h.at[STOCK])]), out
    return int(between(h, h.first, h.second)), out


def _pair(h: InBetween) -> int:
    """Make the payment, unless two aces have better odds."""
    legal = h.phase.options(h, h.actor)
    if legal & 4:
        won, out = int(between(h, 1, ACE)), int(h.size(STOCK))
        if (2 * won - out) * int(h.highest_bet(h.actor)) > 2 * int(h.rules.min_bet) * out:
            return 2
    return 0 if legal & 1 else 1


POLICY: Final = InBetweenPolicy()
