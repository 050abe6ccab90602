"""Solo: bid what the hand is worth with its best trumps, call an ace it lacks, draw trumps as declarer, help friends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, highest, lowest
from upcard.core.policy import Policy
from upcard.games.solo.hand import BID, CALL, NAME, PASS, VALUES, YES, Solo
from upcard.games.solo.trumps import ACES, CLUB_QUEEN, QUEENS, SPADE_QUEEN
from upcard.kit.tricks import HAND

EVEN: Final = [25, 42, 70]  # tenths of a trick that give a simple game, a solo, a tout an even chance


class SoloPolicy(Policy[Solo]):
    """Estimates tricks in tenths; asks, affirms and names by their value."""

    name = "steady"

    def choose(self, h: Solo, seat: int, rng: Rng) -> int:
        legal = h.phase.options(h, seat)
        if count(legal) == 1:
            return lowest(legal)
        if h.phase is BID:
            return _bid(h, seat, legal)
        if h.phase is NAME:
            return _name(h, seat, legal)
        if h.phase is CALL:
            return _call(h, seat, legal)
        return _play(h, seat, legal)

    def explain(self, h: Solo, seat: int, action: int) -> str:
        if h.phase is BID or h.phase is NAME:
            likely = promise(h, h.at[HAND + seat], best_trump(h, h.at[HAND + seat]))
            return f"With its best trumps this hand promises about {likely // 10}.{likely % 10} tricks."
        if h.phase is CALL:
            return "The holder of this ace can help you most."
        if not h.at[h.trick]:
            return "Lead trumps to draw theirs." if h.suit(action) == h.trump else "Lead a sure winner, or a low card."
        if h.best(h.at[h.trick] | bit(action)) == action:
            return "It takes the trick as cheaply as is safe."
        if ahead(h) in friends(h, seat):
            return "The trick is with a friend: keep your good cards."
        return "The trick is lost: give as little as you can."


def power(h: Solo, card: Card, trump: i64) -> i64:
    """The rank of a card: trumps above 20, in their order."""
    if card == CLUB_QUEEN:
        return 40
    if card == SPADE_QUEEN:
        return 38
    rank: i64 = card % 8
    if card // 8 != trump:
        return rank
    return 39 if rank == 0 else 20 + rank


def promise(h: Solo, held: CardSet, trump: i64) -> i64:
    """The tricks that a hand can expect with these trumps, in tenths."""
    trumps = held & (h.plan.suits[trump] | QUEENS)
    n = count(trumps)
    total: i64 = 0
    for card in cards(trumps):
        worth = power(h, card, trump)
        total += 10 if worth == 40 else 9 if worth == 39 else 8 if worth == 38 else 6 if worth > 25 else 3
    if n > 3:
        total += 4 * (n - 3)
    for s in range(4):
        mine = held & h.plan.suits[s] & ~QUEENS
        if s == trump:
            continue
        if not mine:
            total += 3 if n > 2 else 0
        elif highest(mine) % 8 == 7:
            total += 8 if count(mine) < 4 else 6
            total += 4 if mine >> (8 * s + 6) & 1 else 0
        elif highest(mine) % 8 == 6 and count(mine) > 1:
            total += 3
    return total


def best_trump(h: Solo, held: CardSet) -> i64:
    """The suit with the most expected tricks as trumps."""
    best: i64 = 0
    for s in range(1, 4):
        if promise(h, held, s) > promise(h, held, best):
            best = s
    return best


def worth(h: Solo, held: CardSet, game: i64, trump: i64) -> i64:
    """The expected score of a game, in hundredths of a point."""
    chance: i64 = 50 + 4 * (promise(h, held, trump) - EVEN[game])
    chance = 0 if chance < 0 else 100 if chance > 100 else chance
    return VALUES[h.rank_of(game, trump)] * (2 * chance - 100)


def _reach(h: Solo, seat: Seat) -> i64:
    """The highest rank at which some game is still worth playing; 0 for none."""
    held = h.at[HAND + seat]
    best: i64 = 0
    for action in range(12):
        rank = h.rank_of(action // 4, action % 4)
        if rank > best and worth(h, held, action // 4, action % 4) > 0:
            best = rank
    return best


def _bid(h: Solo, seat: Seat, legal: CardSet) -> int:
    """Bid as high as the hand is good for, one step at a time."""
    step = h.question or h.rank + 1
    if legal & bit(PASS) and _reach(h, seat) < step:
        return PASS
    return YES if h.question else step


def _name(h: Solo, seat: Seat, legal: CardSet) -> int:
    """The game with the highest expected score."""
    held = h.at[HAND + seat]
    best = lowest(legal)
    for action in cards(legal):
        if worth(h, held, action // 4, action % 4) > worth(h, held, best // 4, best % 4):
            best = action
    return best


def _call(h: Solo, seat: Seat, legal: CardSet) -> int:
    """An ace of a short suit, best with the king in hand; the declarer's own ace only if there is no other."""
    held = h.at[HAND + seat]
    best = lowest(legal)
    most: i64 = -1000
    for suit in cards(legal):
        mine = held & h.plan.suits[suit] & ~QUEENS
        value = -10 * count(mine) + (15 if mine >> (8 * suit + 6) & 1 else 0)
        value += 5 if suit == h.trump else 0
        value -= 500 if mine & ACES else 0
        if value > most:
            most = value
            best = suit
    return best


def friends(h: Solo, seat: Seat) -> list[int]:
    """The seats known to this one as its partners."""
    d = int(h.bidder)
    p = seat if h.called >= 0 and h.at[HAND + seat] >> h.called & 1 else int(h.partner)
    side = [d] if p < 0 else [d, p]
    return [s for s in side if s != seat] if seat in side else [s for s in range(4) if s != seat and s not in side]


def ahead(h: Solo) -> int:
    """The seat winning the trick so far."""
    return int((h.last + 4 - h.depth(h.best(h.at[h.trick]), h.trick)) % 4)


def _master(h: Solo, seat: Seat, card: Card) -> bool:
    """Have all higher cards of its suit been played?"""
    for other in cards(h.suit_cards(h.suit(card)) & ~h.played() & ~h.at[HAND + seat]):
        if power(h, other, h.trump) > power(h, card, h.trump):
            return False
    return True


def _weakest(h: Solo, legal: CardSet) -> Card:
    best = lowest(legal)
    for card in cards(legal):
        if power(h, card, h.trump) < power(h, best, h.trump):
            best = card
    return best


def _strongest(h: Solo, legal: CardSet) -> Card:
    best = lowest(legal)
    for card in cards(legal):
        if power(h, card, h.trump) > power(h, best, h.trump):
            best = card
    return best


def _play(h: Solo, seat: Seat, legal: CardSet) -> Card:
    trick = h.at[h.trick]
    if not trick:
        return _lead(h, seat, legal)
    winners: CardSet = 0
    for card in cards(legal):
        if h.best(trick | bit(card)) == card:
            winners |= bit(card)
    last = count(trick) == 3
    best = h.best(trick)
    with_friend = ahead(h) in friends(h, seat)
    if not winners or with_friend and (last or _master(h, seat, best) or power(h, best, h.trump) >= 6):
        return _weakest(h, legal)
    if last or h.suit(_weakest(h, winners)) == h.trump and h.led != h.trump:
        return _weakest(h, winners)
    return _strongest(h, winners)


def _lead(h: Solo, seat: Seat, legal: CardSet) -> Card:
    """The declarer's side draws trumps while others have any; then leads sure winners, or a low card."""
    trumps = legal & h.suit_cards(h.trump)
    out = h.suit_cards(h.trump) & ~h.played() & ~h.at[HAND + seat]
    if seat == h.bidder and out and trumps:
        top = _strongest(h, trumps)
        if _master(h, seat, top) or count(trumps) > 3:
            return top
    plain = legal & ~trumps
    for card in cards(plain):
        if _master(h, seat, card):
            return card
    if seat == h.bidder and h.called >= 0 and h.partner < 0 and plain & h.suit_cards(h.called // 8):
        return _weakest(h, plain & h.suit_cards(h.called // 8))  # a friend holds the ace
    return _weakest(h, plain or legal)


POLICY: Final = SoloPolicy()
