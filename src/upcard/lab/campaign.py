"""A campaign: which blocks are played, by whom and for how long; saves them, so that it can continue after an interruption.

A block is a function of its cell and its number.  The campaign saves only a journal of finished blocks (one line of JSON each),
so a campaign that was killed continues from there, and it does not matter where blocks are computed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Protocol

import upcard
from upcard.core.errors import UpcardError
from upcard.core.options import as_dict
from upcard.lab.cell import Cell
from upcard.lab.parts import Part, find, target
from upcard.lab.sums import Figure, Sums, estimate
from upcard.registry import game as find_game

FORM: Final = 1
FIRST: Final = 4  # blocks of the first round; every round doubles their number
BLOCK_SECONDS: Final = 0.5  # about how long a block should take
LONGEST_BLOCK: Final = 4096
SLOW_HAND: Final = 0.02  # seconds per hand of `steady`: if it is slower, imagined deals are played out at random


class BadCampaign(UpcardError):
    """A journal of blocks belongs to another campaign."""


@dataclass(frozen=True)
class Order:
    """A cell as plain data, to be sent to another process or machine."""

    game: str
    options: tuple[tuple[str, Any], ...]
    seats: int
    seed: int
    rounds: int
    rollouts: str

    @staticmethod
    def of(cell: Cell) -> Order:
        """The order of a cell."""
        given = tuple(sorted(as_dict(cell.options).items()))
        return Order(cell.game.slug, given, cell.seats, cell.seed, cell.rounds, cell.rollouts)

    def cell(self) -> Cell:
        """The cell of this order."""
        return Cell.of(find_game(self.game), dict(self.options), self.seats, self.seed, self.rounds, self.rollouts)


@dataclass
class Done:
    """A finished block: its sums, and the processor seconds it took."""

    part: str
    number: int
    sums: Sums
    seconds: float


_cells: dict[Order, Cell] = {}


def play_block(order: Order, part: str, number: int, size: int) -> Done:
    """Play one block of a part: deals `number * size` up to `(number + 1) * size`."""
    cell = _cells.get(order)
    if cell is None:
        cell = _cells[order] = order.cell()
    began = time.process_time()
    sums = find([part])[0].play(cell, number * size, (number + 1) * size)
    return Done(part, number, sums, time.process_time() - began)


class Workers(Protocol):
    """Plays blocks somewhere."""

    def play(self, order: Order, part: str, size: int, numbers: list[int]) -> Iterator[Done]:
        """Play blocks, each as soon as there is room; returns them in any order."""

    def close(self) -> None:
        """Release the workers."""


class Here:
    """Plays blocks in this process, one after the other."""

    def play(self, order: Order, part: str, size: int, numbers: list[int]) -> Iterator[Done]:
        for number in numbers:
            yield play_block(order, part, number, size)

    def close(self) -> None:
        pass


class Processes:
    """Plays blocks in processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.pool = ProcessPoolExecutor(jobs, get_context("spawn"))

    def play(self, order: Order, part: str, size: int, numbers: list[int]) -> Iterator[Done]:
        waiting: set[Future[Done]] = {self.pool.submit(play_block, order, part, n, size) for n in numbers}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


@dataclass
class Campaign:
    """Measures one cell.

    *path* is the journal of finished blocks ("" for none).  A part stops when the interval of its target figure is narrow enough
    (*precision* times the part's own width), when it has played *most* deals, or when its share of *seconds* of processor time is
    used up; slow games stop by the last two, and the report says so.
    """

    cell: Cell
    parts: list[Part]
    path: Path | None = None
    precision: float = 1.0
    most: int = 100_000
    seconds: float = 0.0
    sizes: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, dict[int, Sums]] = field(default_factory=dict)
    spent: dict[str, float] = field(default_factory=dict)
    pace: dict[str, float] = field(default_factory=dict)
    rollouts: str = ""

    def open(self) -> None:
        """Read the journal, or begin one; measures once how many deals make a block, and saves the number.

        Raises BadCampaign if the journal has other terms.
        """
        if self.path is not None and self.path.exists():
            self._read(self.path)
        if not self.rollouts:
            self.rollouts = self._rollouts()
        self.cell = self.cell.with_rollouts(self.rollouts)
        for part in self.parts:
            if part.name not in self.sizes:
                self.sizes[part.name] = self._size(part)
        self._write({"terms": self._terms(), "rollouts": self.rollouts, "sizes": self.sizes})

    def _terms(self) -> dict[str, Any]:
        order = Order.of(self.cell)
        return {
            "form": FORM,
            "game": order.game,
            "options": dict(order.options),
            "seats": order.seats,
            "seed": order.seed,
            "rounds": order.rounds,
            "version": upcard.__version__,
        }

    def _read(self, path: Path) -> None:
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # the line that was being written when the campaign was killed
            if "terms" in row:
                if row["terms"] != self._terms():
                    raise BadCampaign(f"{path} has other terms: name another file, or delete it")
                self.rollouts = row["rollouts"]
                self.sizes.update(row["sizes"])
            else:
                self.blocks.setdefault(row["part"], {})[row["block"]] = row["sums"]
                self.spent[row["part"]] = self.spent.get(row["part"], 0.0) + row["seconds"]

    def _write(self, row: dict[str, Any]) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def _rollouts(self) -> str:
        return "random" if self._time("places", 2) / 2 > SLOW_HAND else "steady"

    def _time(self, part: str, deals: int) -> float:
        began = time.process_time()
        find([part])[0].play(self.cell, 0, deals)
        return time.process_time() - began

    def _size(self, part: Part) -> int:
        """The number of deals in a block: about half a second's worth, with every seat dealing equally often."""
        k = self.cell.seats
        once = max(1e-6, self._time(part.name, 1))
        if once < BLOCK_SECONDS / 8:
            once = max(1e-6, self._time(part.name, 4) / 4)
        size = min(LONGEST_BLOCK, max(1, round(BLOCK_SECONDS / once / k)) * k) if once < BLOCK_SECONDS else 1
        self.pace[part.name] = once * size
        return size

    # Running ------------------------------------------------------------------------------

    def run(self, crew: Workers, tell: Callable[[str, int, float], None] | None = None) -> None:
        """Play until every part is exact enough, or out of time.

        Calls *tell* after each block with the part, the deals played so far, and the half width of its target.
        """
        order = Order.of(self.cell)
        weights = sum(part.weight for part in self.parts)
        for part in self.parts:
            budget = self.seconds * part.weight / weights if self.seconds else 0.0
            size = self.sizes[part.name]
            done = self.blocks.setdefault(part.name, {})
            while not self._enough(part, budget):
                n = FIRST  # rounds end at 4, 8, 16 … blocks, whether or not the campaign was interrupted
                while n <= len(done):
                    n *= 2
                if budget:
                    spent = self.spent.get(part.name, 0.0)
                    pace = spent / len(done) if done else self.pace.get(part.name, 0.0)
                    n = min(n, len(done) + max(1, int((budget - spent) / pace))) if pace else n
                n = min(n, -(-self.most // size))
                for block in crew.play(order, part.name, size, [b for b in range(n) if b not in done]):
                    done[block.number] = block.sums
                    self.spent[part.name] = self.spent.get(part.name, 0.0) + block.seconds
                    self._write({"part": part.name, "block": block.number, "seconds": block.seconds, "sums": block.sums})
                    if tell is not None:
                        tell(part.name, len(done) * size, self._half(part))

    def _half(self, part: Part) -> float:
        figure = self.figures(part).get(target(part, self.cell).target)
        return figure.half if figure is not None and figure.half is not None else float("nan")

    def _enough(self, part: Part, budget: float) -> bool:
        done = self.blocks.get(part.name, {})
        played = len(done) * self.sizes[part.name]
        if played >= self.most or (budget and self.spent.get(part.name, 0.0) >= budget and len(done) >= 2):
            return True
        rounds = len(done) // FIRST
        if rounds < 2 or rounds & (rounds - 1) or len(done) % FIRST:
            return False  # only checked between rounds, so that interruptions change nothing
        aim = target(part, self.cell)
        half = self._half(part)
        return half == half and half <= aim.width * self.precision

    def estimate_seconds(self) -> float:
        """About how many processor seconds the campaign will take, from one block of every part."""
        whole = 0.0
        for part in self.parts:
            if self.seconds:
                return self.seconds
            done = play_block(Order.of(self.cell), part.name, 0, self.sizes[part.name])
            whole += done.seconds * self.most / self.sizes[part.name]
        return whole

    # Results ------------------------------------------------------------------------------

    def stream(self, part: Part) -> list[Sums]:
        """The blocks of a part from the first on, in order, up to the first gap."""
        done = self.blocks.get(part.name, {})
        n = 0
        while n in done:
            n += 1
        return [done[i] for i in range(n)]

    def deals(self, part: Part) -> int:
        """The number of deals behind its figures."""
        return len(self.stream(part)) * self.sizes.get(part.name, 0)

    def figures(self, part: Part) -> dict[str, Figure]:
        """The figures of a part."""
        blocks = self.stream(part)
        return estimate(blocks, lambda s: part.figures(self.cell, s)) if blocks else {}
