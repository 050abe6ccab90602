"""Whiskey Poker: exchange while the hand is poor, knock when it is good, bet by what five cards are worth here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.odds import Showdown
from upcard.bots.policies._odds import BettingOdds
from upcard.bots.policies._poker import because, more, outlook, wager
from upcard.bots.policies._ranks import FIVE
from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.whiskey_poker import BLIND, EXCHANGE, HAND, KNOCK, OPEN, PASS, SWAP, Whiskey
from upcard.kit.poker import BET
from upcard.kit.pokerhands import PAIR, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR, category, high, values


WIDOW: Final = 5
"""With the exchanges a hand becomes about as good as the best five of its own cards and so many more."""


class WhiskeyPolicy(Policy):
    """Grades a hand from nothing to a straight or more, and asks more of it in every round."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Whiskey)
        grade = _grade(h, seat)
        legal = h.phase.legal(h, seat)
        if h.phase is BET:
            return wager(h, seat, outlook(h, seat, ODDS), rng)
        if h.phase is BLIND:
            if grade < 2:
                return EXCHANGE
            return legal[-1] if h.knocker >= 0 else KNOCK if grade >= 3 else PASS
        if h.phase is OPEN:
            return _swap(h, seat)
        return legal[0]

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Whiskey)
        if h.phase is BLIND:
            return (
                "An unknown hand is better than this one on average."
                if action == EXCHANGE
                else "Your hand is better than an unknown one."
            )
        if h.phase is OPEN:
            return "No exchange makes your hand better." if action == KNOCK else "It makes the best hand that the widow offers."
        return because(h, seat, action, outlook(h, seat, ODDS)) if h.phase is BET else ""


def _grade(h: Whiskey, seat: Seat) -> i64:
    """0 nothing, 1 a low pair, 2 a high pair, 3 two pairs, 4 trips, 5 a straight or better."""
    strength = high(h.at[HAND + seat])
    kind = category(strength)
    if kind >= STRAIGHT:
        return 5
    if kind >= THREE_OF_A_KIND:
        return 4
    if kind >= TWO_PAIR:
        return 3
    if kind >= PAIR:
        return 2 if values(strength)[0] >= 10 else 1
    return 0


def _swap(h: Whiskey, seat: Seat) -> int:
    """The best hand that one exchange makes; a knock where none is better."""
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
    return best


class WhiskeyShowdown(Showdown):
    """Five cards by the standard ranking."""

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return high(held)


class WhiskeyOdds(BettingOdds):
    """Five cards each; until the last exchange, hands are played on. Playing for refreshments there is no pot to win."""

    tables = [FIVE]
    sizes = (5,)

    def showdown(self, h: Hand) -> Showdown:
        return WhiskeyShowdown()

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        return WhiskeyShowdown()

    def live(self, h: Hand) -> CardSet:
        assert isinstance(h, Whiskey)
        return 0 if h.rules.mode == "bar" else h.betting.live

    def settled(self, h: Hand) -> bool:
        assert isinstance(h, Whiskey)
        return h.round >= 2 and h.phase is not OPEN

    def dealt(self, h: Hand, seat: Seat, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """After the exchanges a hand is as good as five cards chosen from more."""
        assert isinstance(h, Whiskey)
        known = h.at[HAND + other] & h.sees(seat)
        return known | more(pool, first, 5 - count(known) + (WIDOW if h.round == 2 else 0), rng)

    def becomes(self, h: Hand, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The exchanges to come are worth as much as more cards to choose from."""
        assert isinstance(h, Whiskey)
        return held if h.round == 2 else held | more(pool, first, WIDOW, rng)


POLICY: Final = WhiskeyPolicy()
ODDS: Final = WhiskeyOdds()
