"""The command `upcard lab`: measure games, compare two forms of one game, or make the atlas."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.options import as_dict
from upcard.lab import atlas, numbers, report, tables
from upcard.lab.campaign import Campaign, Workers
from upcard.lab.cell import Cell
from upcard.lab.crew import workers
from upcard.lab.extras import needs
from upcard.lab.measure import Result, both_forms, difference, result
from upcard.lab.parts import PARTS, Part

Tell = Callable[[str, int, float], None]
ROUNDS_OF_ATLAS = (0.25, 0.5, 1.0)


@contextmanager
def progress(title: str) -> Iterator[Tell]:
    """A progress bar on the terminal: the part being played, the number of deals, the width of its interval."""
    if not sys.stderr.isatty():
        yield lambda part, deals, half: None
        return

    rich = needs("rich.progress", "lab")
    columns = (rich.SpinnerColumn(), rich.TextColumn("{task.description}"), rich.TimeElapsedColumn())
    with rich.Progress(*columns, console=needs("rich.console", "lab").Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title)

        def tell(part: str, deals: int, half: float) -> None:
            width = "" if half != half else f", ± {half:.4f}"
            bar.update(task, description=f"{title}: {PARTS[part].title.lower()}, {deals:,} deals{width}")

        yield tell


def journal(folder: Path, cell: Cell) -> Path:
    """The folder for the blocks of a cell."""
    name = cell.game.slug if cell.seats == cell.game.usual_seats else f"{cell.game.slug}-{cell.seats}"
    default, _ = cell.game.check_terms(None, cell.seats)
    if as_dict(cell.options) != as_dict(default):
        name += "-" + hashlib.sha256(json.dumps(as_dict(cell.options), sort_keys=True).encode()).hexdigest()[:8]
    return folder / "blocks" / f"{name}-{cell.seed}.jsonl"


def measure(
    cells: list[Cell],
    parts: list[Part],
    folder: Path,
    jobs: int,
    on: str,
    precision: float,
    most: int,
    seconds: float,
    still: bool,
) -> tuple[list[Result], list[Path]]:
    """Measure cells, and write the report and the tables; returns the results and the paths written."""
    crew = workers(jobs, on)
    results: list[Result] = []
    try:
        for cell in cells:
            campaign = Campaign(cell, parts, journal(folder, cell), precision, most, seconds)
            campaign.open()
            announce(campaign, jobs)
            with progress(cell.game.title) as tell:
                campaign.run(crew, tell)
            results.append(result(campaign))
    finally:
        crew.close()
    stem = "-".join(dict.fromkeys(r.cell.game.slug for r in results))[:80]
    paths = tables.write(results, folder, stem)
    paths.append(folder / f"{stem}.html")
    paths[-1].write_text(report.page(results, still), encoding="utf-8")
    return results, paths


def announce(campaign: Campaign, jobs: int) -> None:
    """Print what a campaign may cost before it starts."""
    cost = campaign.estimate_seconds()
    if cost >= 60:
        spent = sum(campaign.spent.values())
        print(
            f"{campaign.cell.game.title}: at most about {cost / 60:.0f} processor minutes, {cost / 60 / jobs:.0f} on {jobs} cores"
            + (f"; {spent / 60:.0f} are done." if spent else "."),
            file=sys.stderr,
        )


def compare(
    game: Game, options: dict[str, Any], change: str, seats: int | None, seed: int, parts: list[Part], folder: Path, jobs: int,
    on: str, precision: float, most: int, seconds: float, still: bool,
) -> tuple[list[str], list[Path]]:  # fmt: skip
    """Compare a game with a changed form of it: a variant's name, or NAME=VALUE.  Returns the lines to print and the paths
    written.
    """
    changed = dict(options)
    if change in game.variants:
        changed.update(game.variants[change].options)
    elif "=" in change:
        for one in change.split(","):
            name, _, value = one.partition("=")
            changed[name.strip()] = value.strip()
    else:
        raise BadOption(
            f"{game.title} has no variant {change!r:.40}; name one of {', '.join(game.variants) or 'none'}, or NAME=VALUE"
        )
    a_cell, b_cell = Cell.of(game, options, seats, seed), Cell.of(game, changed, seats, seed)
    if a_cell.options == b_cell.options:
        raise BadOption(f"{change!r:.40} changes nothing: these are the rules already")
    mark = hashlib.sha256(json.dumps([as_dict(a_cell.options), as_dict(b_cell.options)], sort_keys=True).encode()).hexdigest()[:8]
    crew: Workers = workers(jobs, on)
    try:
        with progress(f"{game.title}, {change}") as tell:
            blocks = folder / "blocks" / f"{game.slug}-{a_cell.seats}-{mark}-{seed}"
            a, b = both_forms(game, options, changed, seats, seed, parts, crew, blocks, precision, most, seconds, tell)
    finally:
        crew.close()
    left, right = result(a), result(b)
    differences = {part.name: difference(a, b, part) for part in parts}
    lines = [f"{game.title}, {report.seats_text(left)}: as it is, and with {change}. Seed {seed}."]
    for part, figures in differences.items():
        lines.append(f"\n{PARTS[part].title} ({left.deals[part]:,} and {right.deals[part]:,} deals)")
        for title, x, y, d in report.compared(part, left, right, figures):
            lines.append(f"  {title:<36}{x:>22}{y:>22}{d:>24}")
    lines.append("\n* the interval of the difference does not contain 0")
    paths = tables.write([left, right], folder, f"{game.slug}-compared")
    paths.append(folder / f"{game.slug}-compared.html")
    paths[-1].write_text(report.comparison(left, right, differences, change, still), encoding="utf-8")
    return lines, paths


def make_atlas(
    games: list[Game], parts: list[Part], folder: Path, jobs: int, on: str, seed: int, precision: float, most: int, seconds: float
) -> list[Path]:
    """Measure all games in three rounds of growing budgets, writing the atlas after each, so that you can stop at any time."""
    crew = workers(jobs, on)
    paths: list[Path] = []
    campaigns = [Campaign(c, parts, journal(folder, c), precision, most) for c in (Cell.of(g, seed=seed) for g in games)]
    try:
        for share in ROUNDS_OF_ATLAS:
            for campaign in campaigns:
                campaign.seconds = seconds * share
                if not campaign.sizes:
                    campaign.open()
                with progress(campaign.cell.game.title) as tell:
                    campaign.run(crew, tell)
            results = [result(c) for c in campaigns]
            paths = tables.write(results, folder, "atlas")
            paths += [folder / "atlas.html", folder / "numbers.json"]
            paths[-2].write_text(atlas.page(results, seconds * share), encoding="utf-8")
            paths[-1].write_text(numbers.as_text([r.data() for r in results]), encoding="utf-8")
    finally:
        crew.close()
    return paths
