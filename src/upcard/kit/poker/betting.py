"""Betting in poker: forced bets, rounds, raises, all-ins and the cap, with no knowledge of cards.

Amounts are whole chips. Unless a name says otherwise, an amount is a player's total for the round ("raise to 30").
Source: Betting, BT-1 to BT-48.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, bit, count, lowest
from upcard.kit.poker.pots import HIGH_ONLY, TO_HIGH, Pot, award, from_left, pot_of, return_uncalled, side_pots
from upcard.kit.poker.stakes import FIXED_LIMIT, POT_LIMIT, SPREAD_LIMIT, Stakes

ROWS: Final = ("stack", "paid", "total")
NUMBERS: Final = (
    *("dealer", "carried", "pot", "dealt", "live", "able", "turn", "level", "full", "last", "low", "high"),
    *(
        "bets",
        "raises",
        "refrains",
        "capped",
        "opening",
        "exact",
        "brought_in",
        "bettor",
        "made",
        "waiting",
        "acted",
        "began",
        "calls",
    ),
)


@final
class Betting:
    """The chips of one hand: which seats are in, which acts, which bets are legal, and who wins the pot.

    `stack`, `paid` (in this round) and `total` (in this hand, antes too) hold chips for each seat; `dealt`, `live`, `able`
    (live with chips left), `acted` (closed to raising) and `waiting` (still to act) are sets of seats; `turn` is -1 after
    a round.
    """

    turn: Seat = -1
    level: i64 = 0  # the highest total of the round
    full: i64 = 0  # fixed limit: the level that the next raise is counted from
    last: i64 = 0  # the size of the last full bet or raise
    low: i64 = 0  # the smallest bet of the round; in fixed limit the only one
    high: i64 = 0  # spread limit: the largest
    bets: i64 = 0  # how many bets and raises count towards the cap
    raises: i64 = 0  # how many bets and raises each seat has made in this hand: four bits a seat, at most 15
    refrains: i64 = 0  # how often each has checked or called where it might have bet or raised, in the same way
    calls: i64 = 0  # how often each has called a bet, in the same way
    capped: bool = False
    opening: i64 = 0  # the least bring-in, while one is due
    exact: bool = False  # a bring-in is the least one or a full bet, nothing between
    brought_in: bool = False
    bettor: Seat = -1  # who made the last bet or raise of the round
    made: i64 = -1  # that, or the bring-in before it: 4 * the seat + 0 for a bet, 1 a raise, 2 a bring-in, 3 a completion
    waiting: CardSet = 0
    acted: CardSet = 0
    began: Seat = -1  # who was first to act in the round

    def __init__(self, stakes: Stakes, stack: vec[i64], dealer: Seat, carried: i64 = 0) -> None:
        self.stakes = stakes
        self.seats: i64 = len(stack)
        self.dealer: Seat = dealer
        self.stack: vec[i64] = stack[:]
        self.paid: vec[i64] = stack[:]
        self.total: vec[i64] = stack[:]
        self.carried: i64 = carried
        self.pots: list[Pot] = []  # as awarded at the end
        self.pot: i64 = carried  # all chips put in so far, and the carried ones
        dealt: CardSet = 0
        for seat in range(self.seats):
            self.paid[seat] = 0
            self.total[seat] = 0
            if stack[seat]:
                dealt |= bit(seat)
        self.dealt: CardSet = dealt
        self.live: CardSet = dealt
        self.able: CardSet = dealt

    def copy(self) -> Betting:
        b = Betting(self.stakes, self.stack, self.dealer, self.carried)
        b.paid = self.paid[:]
        b.total = self.total[:]
        b.pot = self.pot
        b.dealt = self.dealt
        b.live = self.live
        b.able = self.able
        b.turn = self.turn
        b.level = self.level
        b.full = self.full
        b.last = self.last
        b.low = self.low
        b.high = self.high
        b.bets = self.bets
        b.raises = self.raises
        b.refrains = self.refrains
        b.calls = self.calls
        b.capped = self.capped
        b.opening = self.opening
        b.exact = self.exact
        b.brought_in = self.brought_in
        b.bettor = self.bettor
        b.made = self.made
        b.waiting = self.waiting
        b.acted = self.acted
        b.began = self.began
        b.pots = self.pots
        return b

    def to_json(self) -> dict[str, list[int] | list[list[int]] | int]:
        """The state as plain data, for `from_json`."""
        out: dict[str, list[int] | list[list[int]] | int] = {name: [int(n) for n in getattr(self, name)] for name in ROWS}
        out["pots"] = [pot.as_row() for pot in self.pots]
        out["stakes"] = [int(n) for n in self.stakes.as_row()]
        return out | {name: int(getattr(self, name)) for name in NUMBERS}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Betting:
        """The betting that `to_json` wrote."""
        b = Betting(Stakes(*data["stakes"][:5], *[bool(f) for f in data["stakes"][5:]]), vec[i64](data["stack"]), data["dealer"])
        b.pots = [pot_of(row) for row in data["pots"]]
        for name in ROWS:
            setattr(b, name, vec[i64](data[name]))
        for name in NUMBERS:
            setattr(b, name, bool(data[name]) if name in ("capped", "exact", "brought_in") else data[name])
        return b

    # Seats and chips ----------------------------------------------------------------------

    def n_raises(self, seat: Seat) -> i64:
        """How many bets and raises a seat has made in this hand, at most 15."""
        return self.raises >> 4 * seat & 15

    def n_passive(self, seat: Seat) -> i64:
        """How often a seat has checked or called in this hand when it could have bet or raised, at most 15."""
        return self.refrains >> 4 * seat & 15

    def n_calls(self, seat: Seat) -> i64:
        """How often a seat has called a bet in this hand, at most 15."""
        return self.calls >> 4 * seat & 15

    def left_of(self, seat: Seat, among: CardSet) -> Seat:
        """The first seat in *among* clockwise from *seat*, which comes last itself; -1 if there is none (BT-4)."""
        if among == 0:
            return -1
        return lowest(among & -bit(seat + 1) or among)

    def _spend(self, seat: Seat, chips: i64) -> i64:
        """Move *chips* from a stack to the pot, or the whole stack if it is smaller (BT-2). Returns how many moved."""
        chips = min(chips, self.stack[seat])
        self.stack[seat] -= chips
        self.total[seat] += chips
        self.pot += chips
        if self.stack[seat] == 0:
            self.able &= ~bit(seat)
        return chips

    def _put_in(self, seat: Seat, chips: i64) -> None:
        self.paid[seat] += self._spend(seat, chips)

    # Forced bets and rounds ---------------------------------------------------------------

    def antes(self) -> None:
        """Take an ante from every seat dealt in. Antes do not count toward any round (BT-11)."""
        for seat in range(self.seats):
            if self.dealt >> seat & 1:
                self._spend(seat, self.stakes.ante)

    def blinds(self, low: i64, high: i64 = 0) -> Seat:
        """Begin the first round with the blinds. The big blind is its first bet, even if its poster is short (BT-12 to BT-14).

        Returns the seat of the small blind.
        """
        self._clear(low, high)
        small = self.left_of(self.dealer, self.dealt)
        if self.stakes.button_small and count(self.dealt) == 2:
            small = self.dealer
        big = self.left_of(small, self.dealt)
        self._put_in(small, self.stakes.small_blind)
        self._put_in(big, self.stakes.big_blind)
        self._set_bet(self.stakes.big_blind)
        self._open(big + 1)
        return small

    def round(self, low: i64, high: i64 = 0, first: Seat = -1) -> None:
        """Begin a round with bets of *low* (in spread limit up to *high*). The first seat able to act from *first* on begins.

        Without *first* the round begins at the dealer's left.
        """
        self._clear(low, high)
        self._open(self.dealer + 1 if first < 0 else first)

    def bring_in(self, first: Seat, least: i64, low: i64, high: i64 = 0, exact: bool = False) -> None:
        """Begin the first round with a bring-in by *first*, or by the next seat that has chips (BT-16)."""
        self._clear(low, high)
        self._open(first)
        if self.turn >= 0:
            self.opening = least
            self.exact = exact

    def _clear(self, low: i64, high: i64) -> None:
        for seat in range(self.seats):
            self.paid[seat] = 0
        self.level = 0
        self.full = 0
        self.low = low
        self.high = max(low, high)
        self.last = low
        self.bets = 0
        self.capped = False
        self.opening = 0
        self.brought_in = False
        self.bettor = -1
        self.made = -1
        self.acted = 0

    def _open(self, first: Seat) -> None:
        self.waiting = self.able
        self._pass_turn(first - 1)
        self.began = self.turn

    def _set_bet(self, size: i64) -> None:
        """Set a first bet of this size, which the next raise builds on."""
        self.level = size
        self.full = size
        self.last = size
        self._count_bet()

    def _count_bet(self) -> None:
        """Count one more bet toward the cap. The last one caps the round unless only two seats have chips left (BT-32, BT-33)."""
        self.bets += 1
        if self.bets == self.stakes.max_bets:
            self.capped = count(self.able) > 2 or not self.stakes.heads_up_uncapped

    def _pass_turn(self, seat: Seat) -> None:
        """Give the turn to the next seat that must act, if the round goes on (BT-19, BT-35, BT-36)."""
        nothing_owed = self.able == 0 or self.to_call(lowest(self.able)) == 0
        if self.no_more_betting() and nothing_owed:
            self.waiting = 0
        self.turn = self.left_of(seat, self.waiting)

    # What is legal ------------------------------------------------------------------------

    def to_call(self, seat: Seat) -> i64:
        """The chips a seat must pay to call: never more than another seat still in can match (BT-22)."""
        level = self.level
        if self.able & ~bit(seat) == 0:
            level = 0
            for s in range(self.seats):
                if s != seat and self.live >> s & 1:
                    level = max(level, self.paid[s])
        return max(level - self.paid[seat], 0)

    def may_fold(self, seat: Seat) -> bool:
        """May a seat fold? Not when it must bring in, nor (by option) where checking is free (BT-20)."""
        return self.opening == 0 and (self.stakes.fold_when_free or self.to_call(seat) > 0)

    def may_raise(self, seat: Seat) -> bool:
        """May a seat bet or raise at all (BT-24, BT-30, BT-31, BT-33)?"""
        if self.opening:
            return True
        if self.capped or self.able & ~bit(seat) == 0 or self.paid[seat] + self.stack[seat] <= self.level:
            return False
        return self.acted >> seat & 1 == 0 or self._reopened(seat)

    def _reopened(self, seat: Seat) -> bool:
        """Do short all-ins together make a full raise (in fixed limit half a bet) for a seat that has acted (BT-30)?"""
        if not self.stakes.add_up:
            return False
        faced = self.level - self.paid[seat]
        return 2 * faced >= self.low if self.stakes.structure == FIXED_LIMIT else faced >= self._step()

    def min_raise_to(self, seat: Seat) -> i64:
        """The smallest total a seat may bet or raise to; 0 if it may not."""
        if not self.may_raise(seat):
            return 0
        return min(self.opening or self._base() + self._step(), self.paid[seat] + self.stack[seat])

    def max_raise_to(self, seat: Seat) -> i64:
        """The largest total a seat may bet or raise to; 0 if it may not."""
        least = self.min_raise_to(seat)
        structure = self.stakes.structure
        most = self.paid[seat] + self.stack[seat]
        if structure == FIXED_LIMIT:
            most = min(most, self._base() + self.low)
        elif structure == SPREAD_LIMIT:
            most = min(most, self._base() + self.high)
        elif structure == POT_LIMIT:
            most = min(most, max(self.raise_to_pot_share(seat, 1, 1), self.low))
        return max(least, most) if least else 0

    def allows(self, seat: Seat, total: i64) -> bool:
        """May a seat bet or raise to exactly this total?"""
        least, most = self.min_raise_to(seat), self.max_raise_to(seat)
        if total < least or total > most or total <= 0:
            return False
        return not self.exact or self.opening == 0 or total == least or total >= min(self.low, most)

    def _base(self) -> i64:
        """The level that the next increase is counted from: 0 while there is only a bet to complete (BT-28, BT-29)."""
        if self.stakes.structure == FIXED_LIMIT:
            return self.full
        return 0 if self.is_completion() else self.level

    def is_completion(self) -> bool:
        """Is the next increase a completion to a full bet, not a raise (BT-16, BT-28, BT-29)?"""
        if self.stakes.structure == FIXED_LIMIT:
            return self.level > self.full
        return 0 < self.level < self.low and (self.brought_in or self.stakes.structure == SPREAD_LIMIT)

    def _step(self) -> i64:
        """The least that a full bet, raise or completion adds (BT-6, BT-7, BT-27)."""
        if self.stakes.structure == FIXED_LIMIT or self.is_completion():
            return self.low
        if self.stakes.structure == SPREAD_LIMIT and not self.stakes.raise_like_last:
            return self.low
        return max(self.low, self.last)

    def raise_to_pot_share(self, seat: Seat, part: i64, of: i64) -> i64:
        """The total of a raise by *part*/*of* of the pot as it stands after a call."""
        return self.level + (self.pot + self.level - self.paid[seat]) * part // of

    def no_more_betting(self) -> bool:
        """Has betting ended for this hand (BT-36)?"""
        return self.able & self.able - 1 == 0

    # Acting -------------------------------------------------------------------------------

    def fold(self) -> None:
        """Fold the hand of the seat to act (BT-20)."""
        seat = self.turn
        self.live &= ~bit(seat)
        self.able &= ~bit(seat)
        self.waiting &= ~bit(seat)
        self._pass_turn(seat)

    def call(self) -> None:
        """Check or call for the seat to act, as far as its chips go (BT-21, BT-22)."""
        seat = self.turn
        if self.may_raise(seat) and self.n_passive(seat) < 15:
            self.refrains += bit(4 * seat)
        if self.to_call(seat) and self.n_calls(seat) < 15:
            self.calls += bit(4 * seat)
        self._put_in(seat, self.to_call(seat))
        self.acted |= bit(seat)
        self.waiting &= ~bit(seat)
        self._pass_turn(seat)

    def raise_to(self, total: i64) -> None:
        """Bet, raise, complete or bring in to a legal *total* for the seat to act (BT-23)."""
        seat = self.turn
        self.made = 4 * seat + (2 if self.opening else 3 if self.is_completion() else 1 if self.level else 0)
        if self.opening:
            self._bring_in(seat, total)
        else:
            self._raise(seat, total)
            self.bettor = seat
            if self.n_raises(seat) < 15:
                self.raises += bit(4 * seat)
        self.acted |= bit(seat)
        self.waiting = self.able & ~bit(seat)
        self._pass_turn(seat)

    def _bring_in(self, seat: Seat, total: i64) -> None:
        self._put_in(seat, total)
        self.level = max(total, self.opening)
        self.opening = 0
        self.brought_in = True
        if self.level >= self.low:
            self._set_bet(self.level)

    def _raise(self, seat: Seat, total: i64) -> None:
        added = total - self._base()
        risen = total - self.level
        whole = added >= self._step()
        fixed = self.stakes.structure == FIXED_LIMIT
        self._put_in(seat, total - self.paid[seat])
        self.level = total
        if whole:
            self.last = added
        if whole or fixed and 2 * added >= self.low:
            self.full = total
            self._count_bet()
        if whole or fixed and not self.stakes.add_up and 2 * risen >= self.low:
            self.acted = 0

    # The end of the hand ------------------------------------------------------------------

    def shows_first(self) -> Seat:
        """The seat that shows first: it made the last bet of the round, or is the first left of the dealer (BT-44)."""
        return self.bettor if self.bettor >= 0 else self.left_of(self.dealer, self.live)

    def return_uncalled(self) -> None:
        """Return an uncalled bet to its owner (BT-37)."""
        self.pot -= return_uncalled(self.total, self.stack)

    def settle(self, high: vec[i64], low: vec[i64] = HIGH_ONLY, order: i64 = 0, odd: i64 = TO_HIGH) -> None:
        """Award every pot, after `return_uncalled`. `pots` holds them as awarded, `carried` the chips that nobody won.

        *order* is the queue for odd chips; without it they go from the dealer's left.
        """
        self.pots = side_pots(self.total, self.live, self.carried)
        self.carried = 0
        for pot in self.pots:
            self.carried += award(pot, high, low, order or from_left(self.seats, self.dealer), odd)
            for seat in range(self.seats):
                self.stack[seat] += pot.won[seat]
        self.pot = self.carried

    def award_uncontested(self) -> None:
        """Award everything to the one player left, who shows nothing (BT-43)."""
        self.settle(self.stack[:])
