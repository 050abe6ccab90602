"""Whiskey Poker: exchange while the hand is poor, knock when it is good, bet by what five cards are worth here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.odds import Showdown
from upcard.bots.policies._odds import BettingOdds
from upcard.bots.policies._ranks import FIVE
from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.whiskey_poker import BLIND, EXCHANGE, HAND, KEEP, KNOCK, OPEN, PASS, SWAP, Whiskey
from upcard.kit.betwords import AMOUNT, CALL, CHECK, FOLD
from upcard.kit.poker import BET
from upcard.kit.pokerhands import PAIR, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR, category, high, values


class WhiskeyPolicy(Policy):
    """Grades a hand from nothing to a straight or more, and asks more of it in every round."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Whiskey)
        grade = _grade(h, seat)
        legal = h.phase.legal(h, seat)
        if h.phase is BET:
            return _bet(h, seat, grade, legal)
        if h.phase is BLIND:
            if _better(h, seat, grade):
                return EXCHANGE
            return KEEP if h.knocker >= 0 else KNOCK if grade >= 3 or h.passes >= count(h.betting.live) else PASS
        if h.phase is OPEN:
            return _swap(h, seat)
        return legal[0]

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Whiskey)
        if h.phase is BLIND:
            known = _known(h, seat)
            if action == EXCHANGE:
                return "You know the widow, and it is better." if known else "An unknown hand is better than this one on average."
            return "You know the widow, and it is no better." if known else "Your hand is better than an unknown one."
        if h.phase is OPEN:
            return "No exchange makes your hand better." if action == KNOCK else "It makes the best hand that the widow offers."
        return f"You hold {h.named(seat)}." if h.phase is BET else ""


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


def _known(h: Whiskey, seat: Seat) -> bool:
    """Has a player held, or seen, all the cards that are now in the widow?"""
    return h.at[h.widow] & ~h.sees(seat) == 0


def _better(h: Whiskey, seat: Seat, grade: i64) -> bool:
    """Is the widow better than one's own hand, for all that one knows?"""
    return high(h.at[h.widow]) > high(h.at[HAND + seat]) if _known(h, seat) else grade < 2


def _bet(h: Whiskey, seat: Seat, grade: i64, legal: list[int]) -> int:
    """Raise with what should be ahead in this round, call with what may be, fold the rest."""
    strong: i64 = [2, 3, 4][int(h.round)] + (1 if h.plan.seats > 4 and h.round == 2 else 0)
    raises = [a for a in legal if a >= AMOUNT]
    if grade >= strong and raises and h.betting.bets < 2 + (grade - strong):
        return raises[0]
    if CHECK in legal:
        return CHECK
    owed = h.betting.to_call(seat)
    if CALL in legal and (grade >= strong - 1 or 8 * owed <= h.betting.pot and h.round < 2):
        return CALL
    return FOLD if FOLD in legal else CALL


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
    granted = "Nobody exchanges cards any more."

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


POLICY: Final = WhiskeyPolicy()
ODDS: Final = WhiskeyOdds()
