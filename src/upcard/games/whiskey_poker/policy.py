"""Whiskey Poker: exchange a poor hand, knock with a good one, and bet by what five cards are worth in this game."""

from __future__ import annotations

from typing import Final

from upcard.core.bits import Rng, Seat, bit, cards, count
from upcard.core.policy import Policy
from upcard.games.whiskey_poker.hand import BLIND, EXCHANGE, HAND, KEEP, KNOCK, OPEN, PASS, SWAP, Whiskey
from upcard.games.whiskey_poker.odds import ODDS
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import choose_bet, explain_bet
from upcard.kit.poker.ranks import PAIR, STRAIGHT, TWO_PAIR, category, high, values

QUEEN: Final = 12


class WhiskeyPolicy(Policy[Whiskey]):
    """Exchanges a hand that an unseen one is likely to beat, takes the cards that help most, and bets by the chance to win."""

    name = "steady"

    def choose(self, h: Whiskey, seat: int, rng: Rng) -> int:
        if h.phase is BET:
            return choose_bet(h, seat, ODDS, rng)
        if h.phase is BLIND:
            if _better(h, seat):
                return EXCHANGE
            strong = category(high(h.at[HAND + seat])) >= TWO_PAIR
            return KEEP if h.knocker >= 0 else KNOCK if strong or h.passes >= count(h.betting.live) else PASS
        if h.phase is OPEN:
            return _swap(h, seat)
        return h.phase.legal(h, seat)[0]

    def explain(self, h: Whiskey, seat: int, action: int) -> str:
        if h.phase is BLIND:
            if _known(h, seat):
                return f"You know the widow, and it is {'better' if action == EXCHANGE else 'no better'}."
            return (
                "The widow is likely to be better than your hand." if action == EXCHANGE else "The widow is likely to be worse."
            )
        if h.phase is OPEN:
            return (
                "No exchange makes your hand much better." if action == KNOCK else "It makes the best hand that the widow offers."
            )
        return explain_bet(h, seat, action, ODDS) if h.phase is BET else ""


def _known(h: Whiskey, seat: Seat) -> bool:
    """Has a player held or seen all the cards now in the widow?"""
    return h.at[h.widow] & ~h.located_by(seat) == 0


def _better(h: Whiskey, seat: Seat) -> bool:
    """Is the widow better, or better on average? As dealt it has a pair half the time; a hand exchanged for it seldom has one."""
    mine = high(h.at[HAND + seat])
    if _known(h, seat):
        return high(h.at[h.widow]) > mine
    thrown = h.turns > h.passes
    return category(mine) < PAIR and (not thrown or values(mine)[0] < QUEEN)


def _swap(h: Whiskey, seat: Seat) -> int:
    """The best hand that one exchange makes; a knock if none is better."""
    held = h.at[HAND + seat]
    widow = h.at[h.table]
    best = KNOCK
    most = high(held)
    if high(widow) > most:
        best = EXCHANGE
        most = high(widow)
    for w in cards(widow):
        for c in cards(held):
            worth = high(held & ~bit(c) | bit(w))
            if worth > most:
                most = worth
                best = SWAP * (1 + w) + c
    if h.knocker < 0 and category(most) == category(high(held)) >= STRAIGHT:
        return KNOCK  # a side card is not worth giving every player another turn
    return best


POLICY: Final = WhiskeyPolicy()
