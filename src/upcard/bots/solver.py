"""Patience with all cards known: can a deal be won, and how?  Exact, within a budget of positions.

The solver looks at hidden cards, so it is for a game that was given up, for choosing a deal that can be won, and for
counting; never for a hint in a game that goes on.
"""

from __future__ import annotations

import secrets
import time
from math import fsum
from typing import Any, Final

from upcard.bots.equity import wilson
from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.canfield.solver import LOST, WON, CanfieldSearch, line, next_safe
from upcard.games.golf.solver import GolfSearch

NODES: Final = 2_000_000  # positions of one deal, where no other budget is given
QUICK: Final = {"canfield": 20_000, "golf": NODES}  # where one of many deals is wanted; a deal of Golf is small
SOLVED: Final = tuple(QUICK)


class NoSolver(UpcardError):
    """There is no solver for this game."""


class Unsolved(UpcardError):
    """No deal that can be won was found within the budget."""


class Solution:
    """What is known of a deal: *verdict* is won, lost or unknown.

    *line* are sayings that play the deal from where it stood to its end: to the win, in Golf to the fewest cards that can
    be left; empty where no such end is known.  *nodes* are the positions that were looked at.
    """

    def __init__(self, verdict: str, nodes: int, line: list[str]) -> None:
        self.verdict = verdict
        self.nodes = nodes
        self.line = line

    def words(self) -> str:
        """What was found, as a sentence to the player."""
        if self.verdict == "won":
            return f"This deal could be won, in {len(self.line)} moves."
        if self.verdict == "unknown":
            return "The solver found no way to win this deal, and no proof that there is none."
        return "This deal could not be won." + (" So the fewest cards are left." if self.line else "")


def solve(game: Game, h: Hand, nodes: int = NODES) -> Solution:
    """Can this hand still be won, and how?  The hand stays as it is.  Raises NoSolver."""
    if game.slug not in SOLVED:
        raise NoSolver(f"there is no solver for {game.title}; there is one for: Canfield, Golf")
    if h.over:
        return Solution("won" if won(game, h) else "lost", 0, [])
    return _golf(h, nodes) if game.slug == "golf" else _canfield(h, nodes)


def won(game: Game, h: Hand) -> bool:
    """Is a hand that is over a win?"""
    return h.over and (h.score[0] <= 0 if game.slug == "golf" else h.score[0] == 52)


def _golf(h: Hand, nodes: int) -> Solution:
    search = GolfSearch(h)
    if not search.solve(nodes):
        return Solution("unknown", 0, [])
    sayings = search.line()
    h = h.copy()
    h.play(*sayings)
    while not h.over:  # nothing more can be played
        sayings.append("draw")
        h.play("draw")
    return Solution("lost" if search.best else "won", int(search.nodes), sayings)


def _canfield(h: Hand, nodes: int) -> Solution:
    search = CanfieldSearch(h)
    found = search.solve(nodes)
    if found != WON:
        return Solution("lost" if found == LOST else "unknown", int(search.nodes), [])
    h = h.copy()
    sayings = line(search, h)
    if h.over and h.score[0] == 52:
        return Solution("won", int(search.nodes), sayings)
    return Solution("unknown", int(search.nodes), [])  # a win, but by more moves than the game allows


def has_safe_move(game: Game, h: Hand) -> bool:
    """May an open card go up without harm?"""
    return game.slug == "canfield" and not h.over and next_safe(h) >= 0


def safe_moves(game: Game, h: Hand) -> list[str]:
    """The cards that may go up without harm, one after another, as sayings.  The hand stays as it is.

    Canfield alone has such cards; of several cards that are drawn at once none is taken, since that shifts what comes up.
    What lies under them is seen on the way, so only whether there is one may be told before they go.
    """
    out: list[str] = []
    if not has_safe_move(game, h):
        return out
    trial = h.copy()
    while not trial.over:
        card = next_safe(trial)
        if card < 0:
            break
        out.append(f"move {h.plan.pack.name(card)} to foundation")
        trial.play(out[-1])
    return out


def winnable(
    game: Game,
    options: Options | dict[str, Any] | str | None = None,
    seed: int | None = None,
    tries: int = 200,
    nodes: int = 0,
) -> tuple[int, Solution]:
    """A seed whose first deal can be won, and how: the first from *seed* on, or one by chance where none is given.

    *nodes* is the budget of each deal, by default a small one: deals are many.  Raises NoSolver, BadOption, and Unsolved
    where none of so many deals is won within the budget.
    """
    nodes = nodes or QUICK.get(game.slug, NODES)
    for k in range(tries):
        s = secrets.randbits(256) if seed is None else seed + k
        found = solve(game, game.new(s, options=options), nodes)
        if found.verdict == "won":
            return s, found
    raise Unsolved(f"none of {tries} deals was won; ask for more deals or a larger budget")


class Survey:
    """What came of many deals: how many were won, lost and left open, and how long each took (seconds of processor time)."""

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
        """How many deals there were."""
        return len(self.seconds)

    def share(self) -> tuple[float, float, float]:
        """The share of won deals among those that are known, and the bounds within which it lies at 95 %, those left open
        counted as lost for the lower one and as won for the upper one (Wilson's interval)."""
        n, w, open_ = self.deals(), self.count["won"], self.count["unknown"]
        return w / max(1, n - open_), wilson(w, n)[0], wilson(w + open_, n)[1]

    def lines(self) -> list[str]:
        """The result in words."""
        share, low, high = self.share()
        times = sorted(self.seconds)
        return [
            f"{self.deals()} deals: {self.count['won']} won, {self.count['lost']} lost, {self.count['unknown']} unknown",
            f"won: {100 * share:.2f} % of those that are known; at 95 % between {100 * low:.2f} % and {100 * high:.2f} %",
            f"a deal: {1000 * fsum(times) / len(times):.1f} ms on average, {1000 * times[len(times) // 2]:.1f} ms the middle one,"
            f" {1000 * times[-1]:.0f} ms the longest; {sum(self.nodes) / len(times):,.0f} positions",
        ]


def survey(
    game: Game, options: Options | dict[str, Any] | str | None = None, seed: int = 1, deals: int = 100, nodes: int = NODES
) -> Survey:
    """Solve the first deals of so many seeds, one after another.  Raises NoSolver, BadOption."""
    out = Survey()
    for k in range(deals):
        out.enter(game, game.new(seed + k, options=options), nodes)
    return out
