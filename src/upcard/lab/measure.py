"""From a request to a result: the cells to measure, and the results as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import upcard
from upcard.core.game import Game
from upcard.core.options import as_dict
from upcard.lab import places
from upcard.lab.campaign import Campaign, Workers
from upcard.lab.cell import Cell
from upcard.lab.parts import PARTS, Part
from upcard.lab.rules_text import complexity
from upcard.lab.sums import Figure, compare_estimates, total

QUICK: Final = ("places", "random-steady", "novice-steady", "random-novice", "decisions", "beliefs")
"""The parts measured by default; `matches` and `steady-search` take longer."""


@dataclass(frozen=True)
class Result:
    """The results of a campaign: figures with intervals by part, and the deals behind them."""

    cell: Cell
    figures: dict[str, dict[str, Figure]]
    deals: dict[str, int]
    seconds: dict[str, float]
    rollouts: str
    lengths: tuple[int, int, int]
    text: dict[str, float]

    def get(self, part: str, name: str) -> Figure | None:
        """A figure, or None if it was not measured."""
        figure = self.figures.get(part, {}).get(name)
        return None if figure is None or figure.value != figure.value else figure

    def value(self, part: str, name: str) -> float | None:
        """A figure without its interval."""
        figure = self.get(part, name)
        return None if figure is None else figure.value

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        cell = self.cell
        return {
            "game": cell.game.slug,
            "title": cell.game.title,
            "family": cell.game.family,
            "seats": cell.seats,
            "sides": [list(side) for side in cell.sides],
            "options": as_dict(cell.options),
            "seed": cell.seed,
            "search_rounds": cell.rounds,
            "played_out_by": self.rollouts,
            "version": upcard.__version__,
            "rules": self.text,
            "answers_median_5_95": list(self.lengths),
            "parts": {
                part: {
                    "deals": self.deals[part],
                    "processor_seconds": round(self.seconds.get(part, 0.0), 1),
                    "figures": {
                        name: {"value": _plain(f.value), "low": _plain(f.low), "high": _plain(f.high)}
                        for name, f in figures.items()
                    },
                }
                for part, figures in self.figures.items()
            },
        }


def _plain(x: float | None) -> float | None:
    return None if x is None or x != x or x in (float("inf"), float("-inf")) else round(x, 6)


def result(campaign: Campaign) -> Result:
    """The results so far."""
    lengths = (0, 0, 0)
    stream = campaign.stream(PARTS["places"])
    if stream:
        s = total(stream)
        lengths = (places.quantile(s, 0.5), places.quantile(s, 0.05), places.quantile(s, 0.95))
    return Result(
        campaign.cell,
        {part.name: campaign.figures(part) for part in campaign.parts if campaign.stream(part)},
        {part.name: campaign.deals(part) for part in campaign.parts},
        dict(campaign.spent),
        campaign.rollouts,
        lengths,
        complexity(campaign.cell.game),
    )


def difference(a: Campaign, b: Campaign, part: Part) -> dict[str, Figure]:
    """The figures of *b* less those of *a*, on the same deals, with paired intervals."""
    streams = [a.stream(part), b.stream(part)]
    if not all(streams):
        return {}

    def less(sums: list[dict[str, float]]) -> dict[str, float]:
        first, second = (part.figures(c.cell, s) for c, s in zip((a, b), sums, strict=True))
        return {name: second[name] - value for name, value in first.items() if name in second}

    return compare_estimates(streams, less)


def both_forms(
    game: Game, options: dict[str, Any], changed: dict[str, Any], seats: int | None, seed: int, parts: list[Part],
    crew: Workers, folder: Path | None, precision: float, most: int, seconds: float, tell: Any = None,
) -> tuple[Campaign, Campaign]:  # fmt: skip
    """The campaigns of two forms of one game; both play the same deals in blocks of the same size."""
    a = Campaign(Cell.of(game, options, seats, seed), parts, folder and folder / "as-it-is.jsonl", precision, most, seconds / 2)
    b = Campaign(Cell.of(game, changed, seats, seed), parts, folder and folder / "changed.jsonl", precision, most, seconds / 2)
    a.open()
    b.sizes, b.rollouts = dict(a.sizes), a.rollouts
    b.open()
    for campaign in (a, b):
        campaign.run(crew, tell)
    return a, b
