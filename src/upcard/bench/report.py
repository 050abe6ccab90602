"""A run of the benchmarks: everything in turn, and what came out as text, Markdown, plain data and a page that is published."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import upcard
from upcard.bench import engine, every_game, growth
from upcard.bench.growth import Curve
from upcard.bench.timing import QUIET, Section, load
from upcard.core import hand as compiled_or_not
from upcard.core.errors import UpcardError

PEERS: Final = ["open_spiel", "rlcard", "pokerkit", "eval7", "phevaluator"]
PAGE: Final = "measured.md"
PLOT: Final = "growth.svg"
HEAD: Final = "# Measured\n\n`make bench` writes this page and its plot. [Benchmarks](../benchmarks.md) explains them.\n\n"


class Busy(UpcardError):
    """Figures from a busy machine are not published."""


def wait_until_idle(say: Callable[[str], None], patience: float = 300.0) -> None:
    """Wait before a run whose figures are published; raises Busy if the machine is still busy after *patience* seconds."""
    end = time.monotonic() + patience
    while (now := load()) > QUIET / 2:
        if time.monotonic() > end:
            raise Busy(
                f"The load is {now:.1f} before the run. Figures are published from a machine that does nothing else; "
                "without --publish they are only shown."
            )
        say(f"waiting until the load is under {QUIET / 2:g} (now {now:.1f})")
        time.sleep(2)


@dataclass
class Report:
    """The machine, the versions and the figures of a run."""

    machine: dict[str, str]
    rounds: int
    sections: list[Section]
    games: list[Section]
    curves: list[Curve]

    @property
    def highest_load(self) -> float:
        """The highest load beside any figure."""
        found = [at for s in self.sections + self.games for at in s.loads] + [at for curve in self.curves for at in curve.loads]
        return max(found)

    def rows(self, s: Section) -> list[tuple[str, float, float, dict[str, float]]]:
        """Name, rate, microseconds, and the ratio over each peer."""
        others = s.peers()
        return [(n, s.rate(n), s.micro(n), {o: s.ratio(n, o) for o in others if n not in others}) for n in s.calls]

    def slow_games(self) -> list[str]:
        """The games that play too few random hands a second."""
        return [s.title for s in self.games if s.rate(every_game.RANDOM) < every_game.FEWEST]

    def text(self) -> str:
        """For a terminal."""
        lines = [f"{k}: {v}" for k, v in self.machine.items()] + [f"rounds: {self.rounds}, in turn; medians, of processor time"]
        for s in self.sections:
            lines += ["", f"{s.title} (load {max(s.loads):.1f})"]
            for name, rate, micro, over in self.rows(s):
                ratios = "".join([f"  {r:.2f} × {o}" for o, r in over.items()])
                lines.append(f"  {name:<40}{rate:>14,.0f} {s.unit:<9}{micro:>10.2f} µs{ratios}")
            lines += [f"  → {v}" for v in s.verdicts()]
        if self.games:
            lines += ["", f"{'Hands a second':<28}{every_game.RANDOM:>14}{every_game.POLICY:>16}{'load':>8}"]
            for s in self.games:
                chance, plan = s.rate(every_game.RANDOM), s.rate(every_game.POLICY)
                lines.append(f"  {s.title:<26}{chance:>14,.0f}{plan:>16,.0f}{max(s.loads):>8.1f}")
            lines.append(f"  → {self._slow_games_text()}")
        for curve in self.curves:
            lines += ["", f"{curve.title}: {curve.cost} (load {max(curve.loads):.1f})"]
            lines += [f"  {n:>8,} {curve.size:<24}{cost:>10.3f}" for n, cost in curve.points]
            lines.append(f"  → {curve.verdict()}")
        return "\n".join(lines)

    def markdown(self) -> str:
        """For the documentation."""
        lines = ["| | |", "|---|---|"] + [f"| {k} | {v} |" for k, v in self.machine.items()]
        lines.append(f"| rounds | {self.rounds}, in turn; medians, of processor time |")
        for s in self.sections:
            others = s.peers()
            lines += ["", f"## {s.title}", "", "| | " + " | ".join([s.unit, "µs each", *[f"times {o}" for o in others]]) + " |"]
            lines.append("|---|" + "--:|" * (2 + len(others)))
            for name, rate, micro, over in self.rows(s):
                cells = [f"{rate:,.0f}", f"{micro:.2f}"] + [f"{over[o]:.2f}" if o in over else "" for o in others]
                lines.append(f"| {name} | " + " | ".join(cells) + " |")
            lines += ["", *[f"- {v}" for v in s.verdicts()], f"- highest load: {max(s.loads):.1f}"]
        if self.games:
            lines += ["", "## Every game, hands a second", "", f"| | {every_game.RANDOM} | {every_game.POLICY} | load |"]
            lines.append("|---|--:|--:|--:|")
            for s in self.games:
                chance, plan = s.rate(every_game.RANDOM), s.rate(every_game.POLICY)
                lines.append(f"| {s.title} | {chance:,.0f} | {plan:,.0f} | {max(s.loads):.1f} |")
            lines += ["", self._slow_games_text()]
        if self.curves:
            lines += ["", "## What grows", "", f"![{'; '.join([c.title for c in self.curves])}: cost by size]({PLOT})"]
        for curve in self.curves:
            lines += ["", f"| {curve.size} | {curve.cost} | load |", "|--:|--:|--:|"]
            lines += [f"| {n:,} | {cost:.3f} | {at:.1f} |" for (n, cost), at in zip(curve.points, curve.loads, strict=True)]
            lines += ["", curve.verdict() + "."]
        return "\n".join(lines) + "\n"

    def data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "machine": self.machine,
            "rounds": self.rounds,
            "sections": [
                {
                    "title": s.title,
                    "unit": s.unit,
                    "rates": [
                        {"name": n, "rate": rate, "microseconds": micro, "times": over} for n, rate, micro, over in self.rows(s)
                    ],
                    "goals": s.verdicts(),
                    "loads": s.loads,
                }
                for s in [*self.sections, *self.games]
            ],
            "growth": [
                {"title": c.title, "size": c.size, "cost": c.cost, "points": c.points, "goal": c.verdict(), "loads": c.loads}
                for c in self.curves
            ],
        }

    def publish(self, folder: Path) -> None:
        """Write the page and the plot of what grows; raises Busy if the machine was busy at any figure."""
        if self.highest_load > QUIET:
            raise Busy(
                f"The load rose to {self.highest_load:.1f} during the run, and figures are published up to a load of {QUIET:g}. "
                "Run it again when the machine does nothing else."
            )
        folder.mkdir(parents=True, exist_ok=True)
        (folder / PAGE).write_text(HEAD + self.markdown(), encoding="utf-8")
        if self.curves:
            (folder / PLOT).write_text(growth.drawing(self.curves), encoding="utf-8")

    def _slow_games_text(self) -> str:
        slow = self.slow_games()
        return f"Under {every_game.FEWEST:,} hands a second at random: {', '.join(slow) or 'none'}."


def machine() -> dict[str, str]:
    """The machine, the versions, and whether the engine is compiled."""
    found = {
        "upcard": f"{upcard.__version__}, {'compiled' if is_compiled() else 'interpreted'}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "date": time.strftime("%Y-%m-%d"),
        "load before": f"{load():.1f}",
    }
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def is_compiled() -> bool:
    """Does the engine run compiled?"""
    return not str(compiled_or_not.__file__).endswith(".py")


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


def _environments(peers: bool) -> list[Section]:
    """The sections of the environments; none where the packages that they need are not installed."""
    try:
        module = import_module("upcard.bench.environments")
    except ImportError:
        return []
    found: list[Section] = module.sections(peers)
    return found


def measure(
    rounds: int,
    seconds: float,
    peers: bool = True,
    games: bool = True,
    grows: bool = True,
    say: Callable[[str], None] = lambda text: None,
    share: float = 1.0,
) -> Report:
    """Measure everything in turn, *rounds* times, each call for *seconds*.

    Growth is measured once, at a *share* of its sizes. *say* shows each step.
    """
    about = machine()
    beside = engine.sections(peers) + _environments(peers)
    alone = every_game.sections() if games else []
    for i in range(rounds):
        for s in [*beside, *alone]:
            say(f"round {i + 1} of {rounds}: {s.title}")
            s.measure(seconds)
    found = growth.curves(say, share, min(3.0, max(0.5, 12 * seconds))) if grows else []
    return Report(about, rounds, beside, alone, found)
