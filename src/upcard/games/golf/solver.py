"""Golf with all cards known: every position that can be reached, from the full tableau down to the empty one.

A position is the number of cards left in each pile, the number drawn, and the rank of the top discard.  For each state of the
piles, the ranks possible on top after each number of draws form a set of thirteen bits, four sets to a word.  So a card is
played on all of them at once, and the search is exact and unbounded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit
from upcard.core.hand import Hand
from upcard.core.options import as_dict
from upcard.core.pack import ACE_LOW
from upcard.kit.solving import Solution, Solver

PILES: Final = 7
STOCK: Final = 7
DISCARDS: Final = 8
LANE: Final = 13  # bits for each number of draws
LANES: Final = 4  # sets in a word
ALL: Final = 0x1FFF
EACH: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
KING: Final = 12


class GolfSearch:
    """A deal of Golf, and all positions that can be reached in it."""

    def __init__(self, h: Hand) -> None:
        rules = as_dict(h.terms.options)
        self.any_time: bool = rules["stock_draw"] == "any_time"
        self.queens: bool = rules["king_rule"] == "queen_on_king"
        self.card = vec[i64]([0] * (64 * PILES))
        self.high = vec[i64]([0] * PILES)  # cards in each pile at the start
        self.weight = vec[i64]([0] * PILES)  # weight of each pile's height in the number of a position
        self.full: i64 = 1
        for p in range(PILES):
            row = h.cards_in(p)
            for i in range(len(row)):
                self.card[64 * p + i] = row[i]
            self.high[p] = len(row)
            self.weight[p] = self.full
            self.full *= len(row) + 1
        self.stock = vec[i64](list(reversed(h.cards_in(STOCK))))
        self.words: i64 = (len(self.stock) + LANES) // LANES
        self.first: i64 = h.top(DISCARDS) % 13
        self.nodes: i64 = 0
        self.best: i64 = 52  # the fewest cards that can be left
        self.best_at: i64 = self.full - 1
        self.ranks = vec[i64]([])

    def beside(self, rank: i64) -> CardSet:
        """The ranks on which a card of this rank can be played."""
        found: CardSet = 0
        if rank > 0:
            found |= bit(rank - 1)
        if rank < KING - 1 or (rank == KING - 1 and self.queens):
            found |= bit(rank + 1)
        return found

    def solve(self, budget: i64) -> bool:
        """Find the best result; returns False if the piles have more states than the budget."""
        if self.full > budget:
            return False
        words = self.words
        self.ranks = vec[i64]([0] * (self.full * words))
        ranks = self.ranks
        left = self.high[:]
        code = self.full - 1
        ranks[code * words] = bit(self.first)
        while True:
            start = code * words
            met: CardSet = 0
            for w in range(words):
                met |= ranks[start + w]
            if met:
                self.reach(code, left)
            if code == 0:
                return True
            code -= 1
            p: i64 = 0
            while left[p] == 0:
                left[p] = self.high[p]
                p += 1
            left[p] -= 1

    def reach(self, code: i64, left: vec[i64]) -> None:
        """Draw and play in all ways from one state of the piles."""
        self.nodes += 1
        total: i64 = 0
        playable: CardSet = 0
        for p in range(PILES):
            if left[p]:
                total += left[p]
                playable |= self.beside(self.card[64 * p + left[p] - 1] % 13)
        if total < self.best:
            self.best = total
            self.best_at = code
        if total == 0:
            return
        ranks = self.ranks
        start = code * self.words
        drawing: CardSet = ALL if self.any_time else ALL & ~playable
        for s in range(len(self.stock)):
            if ranks[start + s // LANES] >> LANE * (s % LANES) & drawing:
                ranks[start + (s + 1) // LANES] |= bit(LANE * ((s + 1) % LANES) + self.stock[s] % 13)
        for p in range(PILES):
            if left[p]:
                rank = self.card[64 * p + left[p] - 1] % 13
                to = (code - self.weight[p]) * self.words
                for w in range(self.words):
                    on = ranks[start + w]
                    if on:
                        fits: CardSet = 0
                        if rank > 0:
                            fits = on >> rank - 1
                        if rank < KING - 1 or (rank == KING - 1 and self.queens):
                            fits |= on >> rank + 1
                        ranks[to + w] |= (fits & EACH) << rank

    def top(self, code: i64, drawn: i64) -> CardSet:
        """The ranks possible on top."""
        return self.ranks[code * self.words + drawn // LANES] >> LANE * (drawn % LANES) & ALL

    def drawn(self) -> i64:
        """The fewest draws that reach the best result."""
        n: i64 = 0
        while self.top(self.best_at, n) == 0:
            n += 1
        return n

    def line(self) -> list[str]:
        """A line of play to the best result, with the fewest draws, as texts."""
        code = self.best_at
        drawn = self.drawn()
        rank = lowest_rank(self.top(code, drawn))
        out: list[str] = []
        while code != self.full - 1 or drawn > 0:
            left = vec[i64]([code // self.weight[p] % (self.high[p] + 1) for p in range(PILES)])
            before = self.played(code, left, drawn, rank)
            if before >= 0:
                out.append(f"play {ACE_LOW.names[self.card[64 * before + left[before]]]}")
                code += self.weight[before]
                rank = lowest_rank(self.top(code, drawn) & self.beside(rank))
            else:
                out.append("draw")
                drawn -= 1
                playable: CardSet = 0
                for p in range(PILES):
                    if left[p]:
                        playable |= self.beside(self.card[64 * p + left[p] - 1] % 13)
                rank = lowest_rank(self.top(code, drawn) & (ALL if self.any_time else ALL & ~playable))
        out.reverse()
        return out

    def played(self, code: i64, left: vec[i64], drawn: i64, rank: i64) -> i64:
        """The pile from which the top discard can have come; -1 if it was drawn."""
        for p in range(PILES):
            if left[p] < self.high[p] and self.card[64 * p + left[p]] % 13 == rank:
                if self.top(code + self.weight[p], drawn) & self.beside(rank):
                    return p
        return -1


def lowest_rank(ranks: CardSet) -> i64:
    """The lowest rank in a set."""
    r: i64 = 0
    while not ranks >> r & 1:
        r += 1
    return r


class GolfSolver(Solver):
    """Golf, by exhaustive search."""

    def solve(self, h: Hand, nodes: int) -> Solution:
        search = GolfSearch(h)
        if not search.solve(nodes):
            return Solution("unknown", 0, [])
        sayings = search.line()
        end = h.copy()
        end.play(*sayings)
        while not end.over:  # no more plays
            sayings.append("draw")
            end.play("draw")
        return Solution("lost" if search.best else "won", int(search.nodes), sayings)

    def won(self, h: Hand) -> bool:
        return h.score[0] <= 0


SOLVER: Final = GolfSolver()
