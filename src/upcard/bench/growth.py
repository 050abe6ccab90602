"""Growth: a match of ten thousand hands, a table beside a thousand others, and a long match that the room opens again."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import log
from pathlib import Path
from statistics import linear_regression, median
from typing import Any, Final

import upcard
from upcard.bench.timing import load
from upcard.core.match import Match
from upcard.room.load_bench import hello, join, make_tables, play_room, serving
from upcard.room.match_log import LoggedMatch
from upcard.room.store import Store
from upcard.room.stored import StoredPlayer

HANDS: Final = [100, 300, 1_000, 3_000, 10_000]
TABLES: Final = [1, 10, 100, 1_000]
ANSWERS: Final = [375, 750, 1_500, 3_000, 6_000]
LINES: Final = ["measured", "linear"]
TIMES: Final = 3  # each point but those of the match is a median of as many

Say = Callable[[str], None]


@dataclass
class Curve:
    """A cost at growing sizes."""

    title: str
    size: str  # what grows
    cost: str  # what it costs, with its unit
    allowed: float  # the power of the size with which the cost may grow
    points: list[tuple[int, float]] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    def add(self, size: int, cost: float) -> None:
        """A point."""
        self.points.append((size, cost))
        self.loads.append(load())

    def power(self) -> float:
        """The power of the size with which the cost grows: 1 is linear, 0 does not grow (least squares of the logarithms)."""
        return linear_regression([log(n) for n, _ in self.points], [log(c) for _, c in self.points]).slope

    def verdict(self) -> str:
        """How it grows, and whether the goal is reached."""
        found = self.power()
        goal = "linear or better" if self.allowed >= 1 else "hardly at all"
        return f"{self.title}: grows with the power {found:.2f} of the {self.size}, goal {goal}: " + (
            "reached" if found <= self.allowed else "missed"
        )


def long_match(sizes: list[int], say: Say) -> Curve:
    """A match of Soko whose players check and call, with its record: the processor time until each of *sizes* hands is over."""
    found = Curve("A long match", "hands played", "seconds of processor time", 1.1)
    match = upcard.game("soko").match(1, options={"buy_in": 100_000_000, "hands": 0})
    gc.collect()
    gc.freeze()  # the collector must not walk through what other measurements left
    try:
        start = time.process_time()
        for number in range(1, sizes[-1] + 1):
            if number > 1:
                match.next_hand()
            while not match.hand.over:
                answer_first(match)
            if number in sizes:
                found.add(number, time.process_time() - start)
                say(f"a match of {number:,} hands")
    finally:
        gc.unfreeze()
    return found


def answer_first(match: Match) -> None:
    """The first answer of the seat whose turn it is."""
    hand = match.hand
    match.answer(hand.seats_to_answer()[0], hand.copy().say(hand.legal()[0]))


def reopened(sizes: list[int], say: Say) -> Curve:
    """A match of Hearts with random answers: the processor time that the room takes to have it again from its log."""
    found = Curve("A table that is opened again", "answers in its record", "seconds of processor time", 1.1)
    rng = random.Random(4)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "room.sqlite3")
        people = [StoredPlayer(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        kept, _ = store.open_table("hearts", 4, {"target": 1000}, people, "07" * 32)
        store.close()
    logged = LoggedMatch(kept)
    while len(logged.answers) < sizes[-1]:
        if logged.match.hand.over:
            logged.next_hand()
        hand = logged.match.hand
        logged.answer(hand.seats_to_answer()[0], [hand.copy().say(rng.choice(hand.legal()))])
    whole = replace(kept, answers=logged.answers, hand=logged.match.number)
    for size in sizes:
        spent = []
        for _ in range(TIMES):
            start = time.process_time()
            LoggedMatch(whole, size)
            spent.append(time.process_time() - start)
        found.add(size, median(spent))
        say(f"a record of {size:,} answers")
    return found


def beside_tables(sizes: list[int], seconds: float, say: Say) -> Curve:
    """The server's processor time for an answer at a table of four people, beside *sizes* less one others with a person each."""
    found = Curve("A table beside others", "tables shown", "milliseconds of processor time an answer", 0.05)
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "room.sqlite3"
        store = Store(where)
        tables = make_tables(store, sizes[-1] + len(sizes), ["hearts"])
        store.close()
        with serving("-m", "upcard.room", "--port", "0", "--database", str(where), "--proxy", "192.0.2.1") as (pid, at):
            asyncio.run(_beside(at, pid, tables, sizes, seconds, found, say))
    return found


async def _beside(
    url: str, pid: int, tables: list[tuple[str, list[str]]], sizes: list[int], seconds: float, found: Curve, say: Say
) -> None:
    async with AsyncExitStack() as stack:
        shown = 1
        for number, size in enumerate(sizes, 1):
            while shown < size:
                key, tokens = tables[-shown]
                await (await join(stack, url, number + shown, hello(key, tokens[0]))).recv()
                shown += 1
            costs = []
            for _ in range(TIMES):
                run, _ = await play_room(url, pid, tables[number - 1 : number], seconds)
                costs.append(run.cost / 1000)
            found.add(size, median(costs))
            say(f"a table beside {size - 1:,} others")


def curves(say: Say, share: float = 1.0, seconds: float = 3.0) -> list[Curve]:
    """All three; the sizes are multiplied by *share*, and each load on the server lasts *seconds*."""

    def sizes(whole: list[int]) -> list[int]:
        return sorted({max(1, round(n * share)) for n in whole})

    return [
        long_match(sizes(HANDS), say),
        reopened(sizes(ANSWERS), say),
        beside_tables(sizes(TABLES), seconds, say),
    ]


def drawing(found: list[Curve]) -> str:
    """The curves as an SVG, each beside a line that grows as the size does; needs Altair and vl-convert."""
    alt, vl_convert = (import_module(name) for name in ("altair", "vl_convert"))
    panels: list[Any] = []
    for curve in found:
        first, last = curve.points[0], curve.points[-1]
        rows = [{"size": n, "cost": cost, "line": "measured"} for n, cost in curve.points]
        rows += [{"size": n, "cost": first[1] * n / first[0], "line": "linear"} for n in (first[0], last[0])]
        panels.append(
            alt.Chart(alt.Data(values=rows), title=curve.title, width=250, height=220)
            .mark_line(point=True)
            .encode(
                x=alt.X("size:Q", title=curve.size, scale=alt.Scale(type="log")),
                y=alt.Y("cost:Q", title=curve.cost, scale=alt.Scale(type="log")),
                color=alt.Color("line:N", title=None, scale=alt.Scale(domain=LINES, range=["#1f6f50", "#b8b8b8"])),
                strokeDash=alt.StrokeDash("line:N", title=None, scale=alt.Scale(domain=LINES, range=[[1, 0], [4, 4]])),
            )
        )
    svg: str = vl_convert.vegalite_to_svg(alt.hconcat(*panels).configure(background="white").to_dict())
    return svg
