"""Solves patience deals: one deal with its solution, or the share of many that can be won."""

from __future__ import annotations

import sys
from itertools import groupby
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.progress import track

from upcard.bots.solver import NoSolver, Survey, solver, winnable
from upcard.bots.solver import solve as solved
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.options import Options, as_dict
from upcard.core.seed import Seed
from upcard.kit.solving import NODES, Solution
from upcard.term.local_match import seeded


def one(game: Game, options: Options, seed: str | None, look: bool, nodes: int = NODES) -> tuple[dict[str, Any], str]:
    """One deal, or with *look* the first from the seed on that can be won: as data and in words.  Raises NoSolver, Unsolved."""
    start = seeded(seed)
    found: Solution
    if look:
        number, found = winnable(game, options, None if seed is None else int(start.hex(), 16))
        start = Seed(number)
    else:
        found = solved(game, game.new(start.hex(), options=options), nodes)
    said = {
        "game": game.slug,
        "options": as_dict(options),
        "seed": start.hex(),
        "verdict": found.verdict,
        "positions": found.nodes,
        "line": found.line,
    }
    steps = [(saying, len([*same])) for saying, same in groupby(found.line)]
    line = [fill(", ".join([saying if n == 1 else f"{saying} {n} times" for saying, n in steps]), 92)] if steps else []
    return said, "\n".join(
        [f"{game.title}, deal {_short(start)}", found.words(), *line, f"{found.nodes:,} positions were searched."]
    )


def several(game: Game, options: Options, seed: str | None, deals: int, nodes: int) -> tuple[dict[str, Any], str]:
    """The deals of several seeds in a row, as data and in words. Raises NoSolver."""
    if solver(game) is None:
        raise NoSolver(f"there is no solver for {game.title}; there is one for: Canfield, Golf")
    first = int(seeded(seed or "1").hex(), 16)
    if first + deals > 1 << 256:
        raise BadOption("too few seeds follow this one: start from a smaller one", "seed")
    survey = Survey()
    numbers: Any = range(first, first + deals)
    if sys.stderr.isatty():
        numbers = track([*numbers], game.title, console=Console(stderr=True), transient=True)
    for number in numbers:
        survey.enter(game, game.new(number, options=options), nodes)
    share, low, high = survey.share()
    said = {
        "game": game.slug,
        "options": as_dict(options),
        "seed": Seed(first).hex(),
        "deals": deals,
        **survey.count,
        "share": round(share, 6),
        "share_low": round(low, 6),
        "share_high": round(high, 6),
        "seconds": [round(s, 6) for s in survey.seconds],
    }
    return said, "\n".join([game.title, *survey.lines()])


def _short(seed: Seed) -> str:
    number = int(seed.hex(), 16)
    return str(number) if number < 10**15 else f"0x{seed.hex()}"
