"""Patience with all cards known: can a deal be won, and how?  Exact, within a budget of positions.

The solver looks at hidden cards, so use it for a game that was given up, to choose a deal that can be won, or to count; never
for a hint in a game in progress.
"""

from __future__ import annotations

import secrets
import time
from functools import cache
from math import fsum
from typing import Any

from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.statistics import wilson
from upcard.kit.solving import NODES, Solution, Solver
from upcard.registry import all_games, part


class NoSolver(UpcardError):
    """The game has no solver."""


class Unsolved(UpcardError):
    """No winnable deal was found within the budget."""


@cache
def solver(game: Game) -> Solver | None:
    """The solver of a game, or None."""
    found = part(game.slug, "solver", "SOLVER")
    return found if isinstance(found, Solver) else None


def solve(game: Game, h: Hand, nodes: int = NODES) -> Solution:
    """Can this hand still be won, and how?  The hand does not change.  Raises NoSolver."""
    own = solver(game)
    if own is None:
        solved = ", ".join([g.title for g in all_games() if solver(g) is not None])
        raise NoSolver(f"there is no solver for {game.title}; there is one for: {solved}")
    if h.over:
        return Solution("won" if own.won(h) else "lost", 0, [])
    return own.solve(h, nodes)


def won(game: Game, h: Hand) -> bool:
    """Is a finished hand won?"""
    own = solver(game)
    return own is not None and h.over and own.won(h)


def has_safe_move(game: Game, h: Hand) -> bool:
    """Can an open card go up without harm?"""
    own = solver(game)
    return own is not None and not h.over and own.safe_move(h) != ""


def safe_moves(game: Game, h: Hand) -> list[str]:
    """The answers that play up cards without harm, one after another.  The hand does not change.

    They may turn up hidden cards on the way, so tell a player beforehand only whether there is a safe card.
    """
    out: list[str] = []
    own = solver(game)
    trial = h.copy()
    while own is not None and not trial.over:
        saying = own.safe_move(trial)
        if not saying:
            break
        out.append(saying)
        trial.play(saying)
    return out


def winnable(
    game: Game,
    options: Options | dict[str, Any] | str | None = None,
    seed: int | None = None,
    tries: int = 200,
    nodes: int = 0,
) -> tuple[int, Solution]:
    """A seed whose first deal can be won, and its solution: the first from *seed* on, or a random one if none is given.

    *nodes* is the budget of each deal, small by default, since there are many deals.  Raises NoSolver, BadOption, and Unsolved if
    none of *tries* deals is won within the budget.
    """
    own = solver(game)
    nodes = nodes or (own.quick if own is not None else NODES)
    for k in range(tries):
        s = secrets.randbits(256) if seed is None else seed + k
        found = solve(game, game.new(s, options=options), nodes)
        if found.verdict == "won":
            return s, found
    raise Unsolved(f"none of {tries} deals was won; ask for more deals or a larger budget")


class Survey:
    """The results of many deals: how many were won, lost and undecided, and how long each took (seconds of processor time)."""

    def __init__(self) -> None:
        self.count: dict[str, int] = {"won": 0, "lost": 0, "unknown": 0}
        self.seconds: list[float] = []
        self.nodes: list[int] = []

    def enter(self, game: Game, h: Hand, nodes: int = NODES) -> None:
        """Solve one more deal.  Raises NoSolver."""
        start = time.process_time()
        found = solve(game, h, nodes)
        self.seconds.append(time.process_time() - start)
        self.nodes.append(found.nodes)
        self.count[found.verdict] += 1

    def deals(self) -> int:
        """The number of deals."""
        return len(self.seconds)

    def share(self) -> tuple[float, float, float]:
        """The share of won deals among the decided ones, and its 95 % bounds (Wilson's interval), with undecided deals counted as
        lost for the lower bound and as won for the upper.
        """
        n, w, open_ = self.deals(), self.count["won"], self.count["unknown"]
        return w / max(1, n - open_), wilson(w, n)[0], wilson(w + open_, n)[1]

    def lines(self) -> list[str]:
        """The result in words."""
        share, low, high = self.share()
        times = sorted(self.seconds)
        return [
            f"{self.deals()} deals: {self.count['won']} won, {self.count['lost']} lost, {self.count['unknown']} unknown",
            f"won: {100 * share:.2f} % of the deals decided; at 95 % between {100 * low:.2f} % and {100 * high:.2f} %",
            f"a deal: {1000 * fsum(times) / len(times):.1f} ms on average, {1000 * times[len(times) // 2]:.1f} ms median,"
            f" {1000 * times[-1]:.0f} ms at most; {sum(self.nodes) / len(times):,.0f} positions",
        ]


def survey(
    game: Game, options: Options | dict[str, Any] | str | None = None, seed: int = 1, deals: int = 100, nodes: int = NODES
) -> Survey:
    """Solve the first deals of *deals* consecutive seeds.  Raises NoSolver, BadOption."""
    out = Survey()
    for k in range(deals):
        out.enter(game, game.new(seed + k, options=options), nodes)
    return out
