"""Pots: uncalled bets, main pot and side pots, ties, odd chips and high-low halves.

Chips are whole numbers. A seat's *total* is all it has put in during the hand, antes too. A strength is one number for each seat:
0 or more, larger is better, or NO_HAND for a seat that does not compete. Source: Betting, BT-37 to BT-42.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CLOCKWISE, CardSet, Seat, bit, count, lowest, queue_of

NO_HAND: Final = -1
HIGH_ONLY: Final = vec[i64]([])
"""Stands in place of the low strengths where the whole pot goes to the high hand."""
TO_HIGH: Final = 0
TO_LOW: Final = 1
CARRIED_OVER: Final = 2
"""Where the odd chip of a high-low pot goes. With CARRIED_OVER all chips that cannot be shared stay in the pot."""


class Pot:
    """Chips and the seats that can win them. Once awarded: the seats with the best high and low hands, and what each seat won."""

    def __init__(self, chips: i64, contenders: CardSet) -> None:
        self.chips: i64 = chips
        self.contenders: CardSet = contenders
        self.high: CardSet = 0
        self.low: CardSet = 0
        self.won: vec[i64] = HIGH_ONLY

    def as_row(self) -> list[int]:
        """The pot as a row of numbers, for `pot_of`."""
        return [int(n) for n in (self.chips, self.contenders, self.high, self.low)] + [int(n) for n in self.won]


def pot_of(row: list[int]) -> Pot:
    """The pot that `as_row` wrote."""
    pot = Pot(row[0], row[1])
    pot.high, pot.low, pot.won = row[2], row[3], vec[i64](row[4:])
    return pot


def return_uncalled(total: vec[i64], stack: vec[i64]) -> i64:
    """Give back what the highest total exceeds all others by, folded hands included (BT-37). Returns how many chips."""
    top: Seat = 0
    for seat in range(len(total)):
        if total[seat] > total[top]:
            top = seat
    matched: i64 = 0
    for seat in range(len(total)):
        if seat != top:
            matched = max(matched, total[seat])
    back = total[top] - matched
    stack[top] += back
    total[top] = matched
    return back


def side_pots(total: vec[i64], live: CardSet, carried: i64) -> list[Pot]:
    """The main pot, then the side pots in the order in which they arose (BT-38)."""
    pots: list[Pot] = []
    below: i64 = 0
    left = live
    while left:
        level = _least(total, left)
        chips = carried + _layer(total, below, level)
        carried = 0
        left = _reaching(total, left, level + 1)
        if left == 0:
            chips += _layer(total, level, _most(total))
        if chips:
            pots.append(Pot(chips, _reaching(total, live, level)))
        below = level
    return pots


def _least(total: vec[i64], seats: CardSet) -> i64:
    level = total[lowest(seats)]
    while seats:
        level = min(level, total[lowest(seats)])
        seats &= seats - 1
    return level


def _most(total: vec[i64]) -> i64:
    level: i64 = 0
    for chips in total:
        level = max(level, chips)
    return level


def _layer(total: vec[i64], below: i64, level: i64) -> i64:
    """The chips that all players have put in between two levels."""
    chips: i64 = 0
    for own in total:
        chips += max(min(own, level) - below, 0)
    return chips


def _reaching(total: vec[i64], seats: CardSet, level: i64) -> CardSet:
    out: CardSet = 0
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if total[seat] >= level:
            out |= bit(seat)
    return out


def best_seats(strength: vec[i64], among: CardSet) -> CardSet:
    """The seats in *among* with the best hand; empty if none of them competes (BT-39)."""
    out: CardSet = 0
    top: i64 = NO_HAND
    while among:
        seat = lowest(among)
        among &= among - 1
        if strength[seat] > top:
            top = strength[seat]
            out = bit(seat)
        elif out and strength[seat] == top:
            out |= bit(seat)
    return out


def split_chips(chips: i64, winners: CardSet, order: i64, won: vec[i64]) -> None:
    """Share *chips* equally among *winners*. Odd chips go one each in *order*, a queue of seats (BT-40)."""
    odd = chips % count(winners)
    while order:
        seat: Seat = (order & 15) - 1
        order >>= 4
        if winners >> seat & 1:
            won[seat] += chips // count(winners)
            if odd:
                won[seat] += 1
                odd -= 1


def award(pot: Pot, high: vec[i64], low: vec[i64], order: i64, odd: i64 = TO_HIGH) -> i64:
    """Award a pot to the best hand, or its halves to the best high and the best low. Returns the chips that nobody wins.

    *odd* says where the odd chip goes. If one half has no hand, the other takes the whole pot (BT-41, BT-42).
    """
    won = vec[i64]([0] * len(high))
    pot.won = won
    pot.high = best_seats(high, pot.contenders)
    pot.low = best_seats(low, pot.contenders) if len(low) else 0
    if pot.low == 0:
        return _part(pot.chips, pot.high, order, odd, won)
    if pot.high == 0:
        return _part(pot.chips, pot.low, order, odd, won)
    half = pot.chips // 2
    over = pot.chips % 2
    left = _part(half + (over if odd == TO_HIGH else 0), pot.high, order, odd, won)
    left += _part(half + (over if odd == TO_LOW else 0), pot.low, order, odd, won)
    return left + over if odd == CARRIED_OVER else left


def _part(chips: i64, winners: CardSet, order: i64, odd: i64, won: vec[i64]) -> i64:
    if winners == 0:
        return chips
    stays = chips % count(winners) if odd == CARRIED_OVER else 0
    split_chips(chips - stays, winners, order, won)
    return stays


def from_left(seats: i64, dealer: Seat) -> i64:
    """The order for odd chips: from the dealer's left, the dealer last (BT-40)."""
    return CLOCKWISE[16 * seats + (dealer + 1) % seats]


def by_high_card(held: list[int], ranks: int = 13) -> int:
    """The order for odd chips by the highest card of each seat's set of cards; equal ranks by suit, clubs lowest."""
    keys = [max([f % ranks * 4 + f // ranks for f in range(cards.bit_length()) if cards >> f & 1], default=-1) for cards in held]
    return queue_of(sorted(range(len(held)), key=lambda seat: -keys[seat]))
