"""The experiments by name: how each plays a block, what figures it makes, and when they are exact enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from upcard.core.errors import UpcardError
from upcard.lab import matches, places, pool, worlds
from upcard.lab.cell import Cell
from upcard.lab.sums import Figure, Figures, Sums


class NoPart(UpcardError):
    """The lab has no experiment of this name."""


@dataclass(frozen=True)
class Part:
    """One experiment.

    *play* plays deals from one number up to another; *figures* reads their sums.  *target* is the figure whose interval decides
    when to stop, and *width* is half the width wanted.  *weight* is the part's share of a time budget.
    """

    name: str
    title: str
    play: Callable[[Cell, int, int], Sums]
    figures: Callable[[Cell, Sums], Figures]
    target: str
    width: float
    weight: float

    def wide(self, figures: dict[str, Figure]) -> bool:
        """Is the interval still wider than wanted?"""
        figure = figures.get(self.target)
        return figure is None or figure.half is None or not figure.half <= self.width


def _pool(low: str, high: str, width: float, weight: float) -> Part:
    return Part(
        f"{low}-{high}",
        f"{low.capitalize()} and {high} at one table",
        lambda cell, first, last: pool.block(cell, first, last, low, high),
        pool.figures,
        "own/u",
        width,
        weight,
    )


PARTS: dict[str, Part] = {
    part.name: part
    for part in [
        Part("places", "Equal players", places.block, places.figures, "wins/0", 0.01, 2.0),
        _pool("random", "steady", 0.01, 2.0),
        _pool("novice", "steady", 0.01, 2.0),
        _pool("random", "novice", 0.01, 1.0),
        Part("decisions", "What decisions are worth", worlds.decisions, worlds.decision_figures, "spread/z", 0.01, 2.5),
        Part("beliefs", "How early the result is known", worlds.beliefs, worlds.belief_figures, "settled/table/3", 0.03, 2.0),
        Part("matches", "Whole matches", matches.block, matches.figures, "shared_wins", 0.02, 1.0),
        _pool("steady", "search", 0.02, 2.0),
    ]
}


def target(part: Part, cell: Cell) -> Part:
    """The part, with a target that this cell can have: games of one seat have no places."""
    if cell.n > 1 or part.name != "places":
        return part
    return Part(part.name, part.title, part.play, part.figures, "success", part.width, part.weight)


def find(names: list[str]) -> list[Part]:
    """Parts by name; raises NoPart."""
    for name in names:
        if name not in PARTS:
            raise NoPart(f"the lab has no part {name!r:.40}; there are: {', '.join(PARTS)}")
    return [PARTS[name] for name in names]
