"""All Fours: stand with good trumps, save the jack, capture tens and low trumps, and let other tricks go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.games.all_fours.hand import BEG, COUNTING, DISCARD, GIFT, AllFours
from upcard.kit.tricks import HAND, NO_TRUMP

STAND: Final = 18  # the least expected value of a hand with which to stand, found by playing


class AllFoursPolicy(Policy[AllFours]):
    """Values what each card may win or lose in tenths of a point; takes the gift, the revoke and the score into account."""

    name = "steady"

    def choose(self, h: AllFours, seat: int, rng: Rng) -> int:
        if h.phase is BEG:
            return 0 if promise(h, seat, h.turned_suit()) >= STAND else 1
        if h.phase is GIFT:
            return _gift(h, seat)
        if h.phase is DISCARD:
            return _least_kept(h, seat)
        return _play(h, seat)

    def explain(self, h: AllFours, seat: int, action: int) -> str:
        if h.phase is BEG:
            return "Your hand is weak in this suit." if action else "You hold enough in this suit to win points with it."
        if h.phase is GIFT:
            return "This suit is not worth a point to you." if action else "With these trumps you should win more than you give."
        if h.phase is DISCARD:
            return "It is the card least likely to win anything."
        if not h.at[h.trick]:
            return "Lead a sure winner, or the card that costs you least."
        if h.best(h.at[h.trick] | bit(action)) == action:
            return "It takes the trick."
        return "The trick is not worth a better card, so give as little as you can."


def price(h: Hand, card: Card, trump: i64) -> i64:
    """The value of capturing a card, in tenths of a point."""
    rank: i64 = card % 13
    total: i64 = COUNTING[rank] // 2 if rank > 8 else COUNTING[rank] // 3
    if card // 13 == trump:
        total += 11 if rank == 9 else 7 - 2 * rank if rank < 3 else 0
    return total


def strength(card: Card, trump: i64) -> i64:
    """How well a card takes tricks, or is worth keeping."""
    rank: i64 = card % 13
    if card // 13 == trump:
        return (9, 8, 7, 4, 4, 4, 5, 5, 8, 14, 13, 16, 20)[rank]
    return (0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 2, 4, 7)[rank]


def promise(h: AllFours, seat: Seat, trump: i64) -> i64:
    """The expected value of a hand with these trumps, in tenths of a point; middling cards are worth less with more players."""
    held = h.at[HAND + seat]
    total: i64 = 0
    for card in cards(held):
        total += strength(card, trump)
    n = count(held & h.plan.suits[trump])
    return total + (4 * (n - 2) if n > 2 else 0) - h.plan.seats


def _gift(h: AllFours, seat: Seat) -> int:
    """Give the gift with good trumps, but never the point that wins the game, and seldom the one before it."""
    beggar = h.eldest()
    left = h.rules.target - h.terms.carry[beggar]
    if left <= 1:
        return 1
    need = STAND + 10 // (h.plan.seats - 1) + (8 if left == 2 else 0)  # with many players, a point for one of them matters less
    return 0 if promise(h, seat, h.turned_suit()) >= need else 1


def _least_kept(h: AllFours, seat: Seat) -> Card:
    """The least useful card; tens and jacks of plain suits are better thrown than lost."""
    held = h.at[HAND + seat]
    best: Card = lowest(held)
    least: i64 = 1000
    for card in cards(held):
        worth = 20 * strength(card, h.trump) + card % 13
        if worth < least:
            least = worth
            best = card
    return best


def _out(h: AllFours, seat: Seat) -> CardSet:
    """The cards that other players may hold."""
    gone = h.at[HAND + seat] | h.at[h.trick] | h.at[h.up]
    for s in range(h.plan.seats):
        gone |= h.taken(s)
    return ~gone


def _beaten_by(h: AllFours, seat: Seat, card: Card) -> i64:
    """The number of cards in other players' hands that may beat this one."""
    out = _out(h, seat)
    suit = card // 13
    above = count(h.plan.suits[suit] & out & ~(bit(card) - 1))
    if suit != h.trump and h.trump != NO_TRUMP:
        above += count(h.plan.suits[h.trump] & out) // 2
    return above


def _lead(h: AllFours, seat: Seat, legal: CardSet) -> Card:
    """A sure winner, trumps first; otherwise a low card of no value."""
    best: Card = lowest(legal)
    most: i64 = -1000
    for card in cards(legal):
        over = _beaten_by(h, seat, card)
        value = price(h, card, h.trump)
        worth = 20 + strength(card, h.trump) if over == 0 else -4 * value - card % 13 - (6 if card // 13 == h.trump else 0)
        if worth > most:
            most = worth
            best = card
    return best


def _play(h: AllFours, seat: Seat) -> Card:
    legal = h.proper(seat)
    if count(legal) == 1:
        return lowest(legal)
    if not h.at[h.trick]:
        return _lead(h, seat, legal)
    trick = h.at[h.trick]
    to_come = h.plan.seats - 1 - count(trick)
    lies: i64 = 0
    for card in cards(trick):
        lies += price(h, card, h.trump)
    best: Card = lowest(legal)
    most: i64 = -1000
    for card in cards(legal):
        own = price(h, card, h.trump)
        keep = strength(card, h.trump)
        if h.best(trick | bit(card)) == card:
            over = _beaten_by(h, seat, card)
            risk = to_come * over if to_come else 0
            chance: i64 = 100 // (1 + risk) if risk < 3 else max(40 - 4 * risk, 5)
            worth = (lies + own + 1) * (2 * chance - 100) // 10 - 4 * keep if chance < 100 else 10 * (lies + own + 1) - 4 * keep
        else:
            worth = -10 * own - 2 * keep
        if worth > most:
            most = worth
            best = card
    return best


POLICY: Final = AllFoursPolicy()
