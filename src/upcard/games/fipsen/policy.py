"""Fipsen: bid the tricks the hand is likely to take, draw trumps as declarer, beat the declarer as a defender."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, highest, lowest
from upcard.core.policy import Policy
from upcard.games.fipsen.bids import BIDS, KIEKER, LOWEST_FIRST, PASS, RUTEN, WITH_HAND
from upcard.games.fipsen.hand import BID, DIAMONDS, DISCARD, STOP, SURRENDER, TRUMPS, Fipsen
from upcard.kit.tricks import HAND

NEED: Final = [0, 0, 33, 41, 49, 57]  # by number bid: the tenths of a trick that the hand must be worth


class FipsenPolicy(Policy[Fipsen]):
    """Estimates tricks in tenths; bids, discards, trumps and play follow from that."""

    name = "steady"

    def choose(self, h: Fipsen, seat: int, rng: Rng) -> int:
        if h.phase is BID:
            return _bid(h, seat)
        if h.phase is DISCARD:
            return _away(h, seat)
        if h.phase is SURRENDER:
            return 1 if promise(h, h.at[HAND + seat], best_trump(h, h.at[HAND + seat])) < 46 else 0
        if h.phase is TRUMPS:
            return _name(h, seat)
        if h.phase is STOP:
            return 1 if _sure(h, seat) else 0
        return _play(h, seat, h.phase.options(h, seat))

    def explain(self, h: Fipsen, seat: int, action: int) -> str:
        if h.phase is BID:
            held = h.at[HAND + seat]
            likely = promise(h, held, best_trump(h, held))
            return f"With its best trumps this hand promises about {likely // 10}.{likely % 10} tricks."
        if h.phase is DISCARD:
            return "It is the card least likely to take a trick."
        if h.phase is TRUMPS:
            return "Your hand is strongest with these trumps."
        if h.phase is STOP:
            return (
                "Your last cards cannot lose."
                if action == 1
                else "The contract is made; a lost trick would now cost twice the doubled value."
            )
        if h.phase is SURRENDER:
            return "Five points are cheaper than twenty." if action == 1 else "The hand is good enough to try."
        return "It takes the trick as cheaply as it can, or keeps your better cards."


def promise(h: Fipsen, held: CardSet, trump: i64) -> i64:
    """The tricks a hand can expect with these trumps, in tenths."""
    suits = h.plan.suits
    total: i64 = 0
    trumps = held & suits[trump]
    n = count(trumps)
    for card in cards(trumps):
        rank: i64 = card % 8
        total += 10 if rank == 7 or trump == DIAMONDS else 4 + rank
    total += 3 * n if n > 1 else 0
    for s in range(4):
        mine = held & suits[s]
        if s == trump or not mine or s == DIAMONDS:
            continue
        length = count(mine)
        if highest(mine) % 8 == 7:
            total += 8 if n else 7
            if length > 1 and mine >> (8 * s + 6) & 1:
                total += 5
        elif highest(mine) % 8 == 6:
            total += 4 if length > 1 else 2
    return total


def best_trump(h: Fipsen, held: CardSet) -> i64:
    """The plain suit with the most expected tricks as trumps."""
    best: i64 = 0
    for s in range(4):
        if s != DIAMONDS and promise(h, held, s) > promise(h, held, best):
            best = s
    return best


def _bid(h: Fipsen, seat: Seat) -> int:
    """The lowest-ranking bid that the hand is good for; the two cards of the skat are worth a little."""
    held = h.at[HAND + seat]
    likely = promise(h, held, best_trump(h, held))
    for answer in LOWEST_FIRST[h.rules.five_bid_value]:
        if not h.may_bid(seat, answer):
            continue
        if answer == KIEKER:
            if likely >= 41:
                return answer
            continue
        number, mods = BIDS[answer]
        need: i64 = NEED[number]
        if mods & RUTEN:
            continue
        if mods & 4:
            need = 57
        have = likely if mods & WITH_HAND else likely + 5
        if have >= need:
            return answer
    return PASS


def _name(h: Fipsen, seat: Seat) -> int:
    """The best suit, or diamonds after a Ruten bid."""
    legal = h.phase.options(h, seat)
    return lowest(legal) if count(legal) == 1 else best_trump(h, h.at[HAND + seat])


def _away(h: Fipsen, seat: Seat) -> Card:
    """The card that the hand can best do without."""
    held = h.at[HAND + seat]
    trump: i64 = DIAMONDS if h.modifiers() & RUTEN else best_trump(h, held)
    best: Card = lowest(held)
    most: i64 = -1000
    for card in cards(held):
        left = promise(h, held & ~bit(card), trump)
        worth = 10 * left - card % 8
        if worth > most:
            most = worth
            best = card
    return best


def _gone(h: Fipsen, seat: Seat) -> CardSet:
    """The cards that cannot beat a seat: its own and those played."""
    laid = h.at[11 + seat]
    return h.at[HAND + seat] | h.at[h.trick] | h.taken(0) | h.taken(1) | h.taken(2) | h.taken(3) | laid


def _master(h: Fipsen, seat: Seat, card: Card) -> bool:
    """Have all higher cards of its suit been played?"""
    suit = h.plan.suits[h.suit(card)]
    return not suit & ~_gone(h, seat) & ~(bit(card) - 1)


def _sure(h: Fipsen, seat: Seat) -> bool:
    """Is every card left sure to win a trick?"""
    held = h.at[HAND + seat]
    trumps_out = h.plan.suits[h.trump] & ~_gone(h, seat)
    for card in cards(held):
        if not _master(h, seat, card) or (trumps_out and h.suit(card) != h.trump):
            return False
    return True


def _play(h: Fipsen, seat: Seat, legal: CardSet) -> Card:
    """Lead winners, trumps first as declarer; beat the declarer with the cheapest card that does."""
    trumps = legal & h.plan.suits[h.trump]
    if not h.at[h.trick]:
        if seat == h.declarer and trumps and count(h.plan.suits[h.trump] & ~_gone(h, seat)):
            return highest(trumps)
        for card in cards(legal):
            if _master(h, seat, card):
                return card
        return lowest(legal & ~trumps or legal)
    trick = h.at[h.trick]
    best = h.best(trick)
    ahead = (h.last + 4 - h.depth(best, h.trick)) % 4
    winners: CardSet = 0
    for card in cards(legal):
        if h.best(trick | bit(card)) == card:
            winners |= bit(card)
    friend = seat != h.declarer and ahead != h.declarer
    declarer_played = (seat + 4 - h.declarer) % 4 <= count(trick)
    if friend and declarer_played or not winners:
        return _cheapest(h, legal)
    if count(trick) == 3 or seat == h.declarer:
        return _cheapest(h, winners)
    return highest(winners & ~h.plan.suits[h.trump] or winners)


def _cheapest(h: Fipsen, legal: CardSet) -> Card:
    """The lowest card, a trump only if all are trumps."""
    plain = legal & ~h.plan.suits[h.trump] or legal
    best: Card = lowest(plain)
    for card in cards(plain):
        if card % 8 < best % 8:
            best = card
    return best


POLICY: Final = FipsenPolicy()
