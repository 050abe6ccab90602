"""Bots against bots, many times: the same seed gives the same result, however many processes share the work."""

from __future__ import annotations

import hashlib
import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from upcard.bots.bot import Bot, answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options, as_dict
from upcard.core.statistics import Z, wilson
from upcard.registry import game as find

CHUNK: Final = 16  # hands per task of a process
LONGEST: Final = 1000  # a match with more hands than this is an error in the game


@dataclass(frozen=True)
class Plan:
    """The terms of the table and its bots; after every hand each bot moves one seat on."""

    game: str
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int
    rounds: int
    matches: bool

    @staticmethod
    def of(game: Game, options: Options, seats: int, bots: list[str], seed: int, rounds: int, matches: bool) -> Plan:
        """A checked plan; bot names repeat until every seat is taken. Raises BadOption, UnknownBot."""
        if len(bots) > seats:
            raise BadOption(
                f"at {seats} {'seats' if seats > 1 else 'seat'} there is room for {seats} bots, not for {len(bots)}", "bots"
            )
        for name in bots:
            bot(name, game)
        line = tuple([bots[i % len(bots)] for i in range(seats)])
        return Plan(game.slug, as_dict(options), seats, line, seed, rounds, matches)


@dataclass
class Sum:
    """Scores of a seat or of all seats of a bot, as whole numbers so that the order of adding does not matter."""

    times: int = 0
    total: int = 0
    squares: int = 0
    wins: int = 0

    def enter(self, score: int, won: bool) -> None:
        """Add one hand or match."""
        self.times += 1
        self.total += score
        self.squares += score * score
        self.wins += won

    def add(self, other: Sum) -> None:
        """Add another tally."""
        self.times += other.times
        self.total += other.total
        self.squares += other.squares
        self.wins += other.wins

    def data(self, seats: int) -> dict[str, Any]:
        """The mean per seat and the share of wins, with intervals; every score is the sum of *seats* seats."""
        n = self.times
        mean = self.total / n / seats
        spread = (self.squares - self.total * self.total / n) / (n - 1) if n > 1 else 0.0
        half = Z * sqrt(max(0.0, spread) / n) / seats if n > 1 else None
        low, high = wilson(self.wins, n)
        return {
            "mean": round(mean, 6),
            "mean_low": None if half is None else round(mean - half, 6),
            "mean_high": None if half is None else round(mean + half, 6),
            "wins": self.wins,
            "share": round(self.wins / n, 6),
            "share_low": round(low, 6),
            "share_high": round(high, 6),
        }


def chance(plan: Plan, i: int, what: str) -> int:
    """A 256-bit number for one hand and one purpose."""
    return int.from_bytes(hashlib.sha256(f"{plan.seed}/{i}/{what}".encode()).digest(), "big")


def play_one(plan: Plan, i: int) -> tuple[list[int], list[int]]:
    """The scores and the winners of hand or match number *i*."""
    game = find(plan.game)
    line = [bot(plan.bots[(seat + i) % plan.seats], game, plan.rounds) for seat in range(plan.seats)]
    rng = Rng(chance(plan, i, "bots") >> 200)
    if plan.matches:
        match = game.match(chance(plan, i, "deal"), seats=plan.seats, options=plan.options, journal=False)
        play_hand(match.hand, line, rng)
        match.finish_hand()
        while not match.over:
            if match.number >= LONGEST:
                raise RuntimeError(f"a match of {game.title} has not ended after {LONGEST} hands")
            play_hand(match.next_hand(), line, rng)
            match.finish_hand()
        return match.totals, match.winners()
    h = game.new(
        chance(plan, i, "deal"),
        seats=plan.seats,
        options=plan.options,
        number=1 + i // plan.seats**2 % 4,
        dealer=i // plan.seats % plan.seats,
    )
    play_hand(h, line, rng)
    best = min(h.score) if game.lowest_wins else max(h.score)
    return h.score, [s for s in range(plan.seats) if h.score[s] == best]


def play_hand(h: Hand, line: list[Bot], rng: Rng) -> None:
    """Play a hand to its end, every seat by its bot."""
    while not h.over:
        h.apply(answer(line[h.turn], h, h.turn, rng))


def chunk(plan: Plan, first: int, last: int) -> tuple[list[Sum], dict[str, Sum]]:
    """Hands *first* to *last*, added up by seat and by bot."""
    seats = [Sum() for _ in range(plan.seats)]
    bots = {name: Sum() for name in plan.bots}
    for i in range(first, last):
        score, won = play_one(plan, i)
        by: dict[str, int] = {}
        for seat in range(plan.seats):
            seats[seat].enter(int(score[seat]), seat in won)
            name = plan.bots[(seat + i) % plan.seats]
            by[name] = by.get(name, 0) + int(score[seat])
        for name, total in by.items():
            bots[name].enter(total, any([plan.bots[(seat + i) % plan.seats] == name for seat in won]))
    return seats, bots


def run(plan: Plan, n: int, jobs: int) -> dict[str, Any]:
    """Play *n* hands or matches in *jobs* processes; returns the results."""
    seats = [Sum() for _ in range(plan.seats)]
    bots = {name: Sum() for name in plan.bots}
    for part_seats, part_bots in _with_progress(plan, n, jobs):
        for seat, part in enumerate(part_seats):
            seats[seat].add(part)
        for name, part in part_bots.items():
            bots[name].add(part)
    game = find(plan.game)
    return {
        "game": plan.game,
        "title": game.title,
        "unit": game.unit,
        "low": game.lowest_wins,
        "of": "matches" if plan.matches else "hands",
        "n": n,
        "seed": plan.seed,
        "rounds": plan.rounds,
        "options": plan.options,
        "seats": [{"seat": i + 1} | s.data(1) for i, s in enumerate(seats)],
        "bots": [{"bot": name, "seats": plan.bots.count(name)} | s.data(plan.bots.count(name)) for name, s in bots.items()],
    }


def _parts(plan: Plan, n: int, jobs: int) -> Iterator[tuple[list[Sum], dict[str, Sum]]]:
    cuts = [(first, min(n, first + CHUNK)) for first in range(0, n, CHUNK)]
    if jobs == 1 or len(cuts) == 1:
        for first, last in cuts:
            yield chunk(plan, first, last)
        return
    with ProcessPoolExecutor(min(jobs, len(cuts)), multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(chunk, plan, first, last) for first, last in cuts]
        try:
            for future in waiting:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _with_progress(plan: Plan, n: int, jobs: int) -> Iterator[tuple[list[Sum], dict[str, Sum]]]:
    if not sys.stderr.isatty():
        yield from _parts(plan, n, jobs)
        return

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(find(plan.game).title, total=n)
        for part in _parts(plan, n, jobs):
            yield part
            bar.advance(task, part[0][0].times)


def report(result: dict[str, Any]) -> str:
    """The result as text."""
    unit, of = result["unit"], result["of"]
    lines = [f"{result['title']}: {result['n']:,} {of}, seed {result['seed']}. {'Low' if result['low'] else 'High'} scores win."]
    wide = max([12] + [len(b["bot"]) + 12 for b in result["bots"]])
    lines.append(f"\n{'':<{wide}}{'mean ' + unit:>12}{'95 %':>20}{'won':>9}{'95 %':>18}")
    for b in result["bots"]:
        lines.append(_row(f"{b['bot']} ({b['seats']} {'seat' if b['seats'] == 1 else 'seats'})", b, wide))
    if len(result["seats"]) > 1:
        lines.append("")
        lines += [_row(f"seat {s['seat']}", s, wide) for s in result["seats"]]
    lines.append("\nWon counts shared wins too; a bot wins where one of its seats does.")
    return "\n".join(lines)


def _row(label: str, d: dict[str, Any], wide: int) -> str:
    span = "" if d["mean_low"] is None else f"{d['mean_low']:.2f} to {d['mean_high']:.2f}"
    share = f"{100 * d['share']:.1f} %"
    return f"{label:<{wide}}{d['mean']:>12.2f}{span:>20}{share:>9}{100 * d['share_low']:>9.1f} to {100 * d['share_high']:.1f} %"
