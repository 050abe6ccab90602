"""Golf: play the stock out in a few orders by the longest run available, and choose the answer that leaves the fewest cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, bit
from upcard.core.policy import NOT_SOLVED, Policy
from upcard.games.golf.game import DRAW, PILES, STOCK, Golf
from upcard.games.golf.solver import KING, GolfSearch

DEPTH: Final = 7  # the number of cards it looks ahead
ORDERS: Final = 8  # orders of the stock in which it plays out each answer
SOLVABLE: Final = 400_000  # states of the piles: a whole deal has 279,936
HEIGHT: Final = 6  # bits for the number of cards in a pile
NO_CARD: Final = 64


def _fitting(queens: bool) -> vec[CardSet]:
    """By the rank of the top discard, the ranks that can be played on it."""
    out = vec[i64]([bit(rank + 1) | (bit(rank - 1) if rank else 0) for rank in range(13)])
    out[KING] = bit(KING - 1) if queens else 0
    return out


FITTING: Final = _fitting(False)
FITTING_QUEENS: Final = _fitting(True)


@final
class Runs:
    """A deal with all cards known, played on by the longest run.

    The heights of the piles are one number: a copied hand for each card of a run would take a hundred times as long.
    """

    def __init__(self, h: Golf) -> None:
        deal = GolfSearch(h)
        self.card = deal.card
        self.stock = deal.stock
        self.first = deal.first
        self.bonus: bool = h.rules.stock_bonus
        self.all: i64 = 0
        for p in range(PILES):
            self.all |= deal.high[p] << HEIGHT * p
        self.fitting = FITTING_QUEENS if deal.queens else FITTING

    def top(self, left: i64, p: i64) -> i64:
        """The top card of a pile; NO_CARD for none."""
        n = left >> HEIGHT * p & 63
        return self.card[64 * p + n - 1] if n else NO_CARD

    def run(self, left: i64, rank: i64, depth: i64) -> i64:
        """The most cards that can be played in a row on a discard of this rank, *depth* at most."""
        if depth == 0:
            return 0
        most: i64 = 0
        fitting = self.fitting[rank]
        cards = self.card
        place: i64 = -1
        one: i64 = 1
        rest = left
        while rest:
            n = rest & 63
            if n:
                card = cards[place + n]
                if fitting >> card % 13 & 1:
                    n = 1 + self.run(left - one, card % 13, depth - 1)
                    if n > most:
                        if n == depth:
                            return n
                        most = n
            rest >>= HEIGHT
            one <<= HEIGHT
            place += 64
        return most

    def without(self, card: i64) -> i64:
        """The heights after a top card was played."""
        for p in range(PILES):
            if self.top(self.all, p) == card:
                return self.all - bit(HEIGHT * p)
        return self.all

    def longest(self, left: i64, rank: i64) -> i64:
        """The pile whose top card begins the longest run, the lowest card among equals; -1 if none can be played."""
        best: i64 = -1
        lowest: i64 = NO_CARD
        most: i64 = -1
        fitting: CardSet = self.fitting[rank]
        for p in range(PILES):
            card = self.top(left, p)
            if card != NO_CARD and fitting >> card % 13 & 1:
                n = self.run(left - bit(HEIGHT * p), card % 13, DEPTH - 1)
                if n > most or n == most and card < lowest:
                    most = n
                    lowest = card
                    best = p
        return best

    def score(self, answer: i64) -> i64:
        """The score if this answer is given and the rest is played by the longest run."""
        left = self.all
        rank: i64 = answer % 13
        drawn: i64 = 0
        if answer == DRAW:
            rank = self.stock[0] % 13
            drawn = 1
        else:
            left = self.without(answer)
        while left:
            p = self.longest(left, rank)
            if p >= 0:
                rank = self.top(left, p) % 13
                left -= bit(HEIGHT * p)
            elif drawn < len(self.stock):
                rank = self.stock[drawn] % 13
                drawn += 1
            else:
                break
        if left == 0:
            return drawn - len(self.stock) if self.bonus else 0
        cards: i64 = 0
        for p in range(PILES):
            cards += left >> HEIGHT * p & 63
        return cards


class GolfPolicy(Policy[Golf]):
    """Plays each answer out in a few orders of the stock; in a play-out, follows the longest run."""

    name = "steady"

    def choose(self, h: Golf, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        if len(legal) == 1:
            return legal[0]
        if h.untracked:
            runs = Runs(h)
            return int(runs.top(runs.all, runs.longest(runs.all, runs.first)))
        left = [0] * len(legal)
        for _ in range(ORDERS):
            runs = Runs(h.imagine(seat, rng))
            for i, a in enumerate(legal):
                left[i] += runs.score(a)
        return legal[left.index(min(left))]

    def solved(self, h: Golf, answers: int) -> list[int]:
        """The fewest cards that can be left with the stock in this order."""
        search = GolfSearch(h)
        if not search.solve(SOLVABLE):
            return NOT_SOLVED
        if search.best == 0 and h.rules.stock_bonus:
            return [int(search.drawn() - h.size(STOCK))]
        return [int(search.best)]

    def explain(self, h: Golf, seat: int, action: int) -> str:
        if action == DRAW:
            return "No open card can go on the discard pile."
        runs = Runs(h)
        more = runs.run(runs.without(action), action % 13, DEPTH - 1)
        return f"{more} more card{'s' if more != 1 else ''} can follow it." if more else "No other play leads to a longer run."


POLICY: Final = GolfPolicy()
