"""Golf: play the stock out in a few orders by the longest run available, and choose the answer that leaves the fewest cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Rng, bit
from upcard.core.policy import NOT_SOLVED, Policy, finish
from upcard.games.golf.game import DRAW, PILES, STOCK, Golf
from upcard.games.golf.solver import GolfSearch

DEPTH: Final = 7  # the number of cards it looks ahead
ORDERS: Final = 8  # orders of the stock in which it plays out each answer
SOLVABLE: Final = 400_000  # states of the piles: a whole deal has 279,936


class GolfPolicy(Policy[Golf]):
    """Plays each answer out in a few orders of the stock; in a play-out, follows the longest run."""

    name = "steady"

    def choose(self, h: Golf, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        if len(legal) == 1:
            return legal[0]
        if h.untracked:
            return self.longest_run(h, legal)
        left = [0] * len(legal)
        for _ in range(ORDERS):
            world = h.imagine(seat, rng)
            world.untracked = True
            for i, a in enumerate(legal):
                g = world.copy()
                g.apply(a)
                finish(g, self, rng)
                left[i] += g.score[0]
        return legal[left.index(min(left))]

    def longest_run(self, h: Golf, legal: list[int]) -> int:
        """The answer after which the most cards can be played in a row."""
        best = legal[0]
        most: i64 = -1
        for a in legal:
            if a == DRAW:
                continue
            g = h.copy()
            g.untracked = True
            g.apply(a)
            run = _run(g, DEPTH - 1)
            if run > most:
                most = run
                best = a
        return best

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
        g = h.copy()
        g.apply(action)
        more = _run(g, DEPTH - 1)
        return f"{more} more card{'s' if more != 1 else ''} can follow it." if more else "No other play leads to a longer run."


def _run(h: Golf, depth: i64) -> i64:
    """The most cards that can still be played in a row."""
    if depth == 0 or h.waiting == 0:
        return 0
    most: i64 = 0
    plays = h.plays()
    for z in range(PILES):
        card = h.top(z)
        if card >= 0 and plays & bit(card):
            g = h.copy()
            g.apply(card)
            most = max(most, 1 + _run(g, depth - 1))
    return most


POLICY: Final = GolfPolicy()
