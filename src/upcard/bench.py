"""How fast the engine is, side by side with other packages: all in one run, in turn, by medians of rounds and of their ratios."""

from __future__ import annotations

import os
import platform
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any, Final

import upcard
from upcard.core import hand as compiled_or_not
from upcard.core.bits import Rng
from upcard.core.hand import Hand

BATCH: Final = 32  # hands in one call of `playouts`
PEERS: Final = ["open_spiel", "rlcard", "pokerkit", "eval7", "phevaluator"]

Once = Callable[[int], object]


@dataclass(frozen=True)
class Goal:
    """A goal for the compiled engine: at least *least* times as fast as *over*, or at most *most* microseconds."""

    name: str
    over: str = ""  # the other; "" for a time
    least: float = 0.0
    most: float = 0.0


@dataclass
class Section:
    """Things that are measured in turn; each value is a rate a second, round by round."""

    title: str
    unit: str
    what: dict[str, tuple[Once, int]]  # what is called, and how many units one call is
    goals: list[Goal] = field(default_factory=list)
    rates: dict[str, list[float]] = field(default_factory=dict)

    def rate(self, name: str) -> float:
        """The median rate."""
        return median(self.rates[name])

    def ratio(self, name: str, over: str) -> float:
        """The median of the ratios, round by round."""
        return median([a / b for a, b in zip(self.rates[name], self.rates[over], strict=True)])


def timed(once: Once, units: int, seconds: float) -> float:
    """How many units a second of processor time, which what else the machine does hardly changes."""
    n = 0
    least = 1 if units > 1 else 8
    start = time.process_time()
    while True:
        for _ in range(least):
            once(n)
            n += 1
        spent = time.process_time() - start
        if spent > seconds:
            return n * units / spent


# What is measured of ours -----------------------------------------------------------------


def inside(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """Whole random hands, the deal included, in compiled code."""
    return (lambda n: upcard.playouts(slug, BATCH, 1 + n, seats)), BATCH


def driven(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """The same from a plain Python loop over the public face."""
    game = upcard.game(slug)
    options, k = game.check_terms(None, seats)
    rng = Rng(5)
    rand = random.Random(5).random

    def once(n: int) -> object:
        h = game.new(rng=rng, seats=k, options=options, number=1 + n % 4, dealer=n % k)
        legal = h.legal()
        while legal:
            h.apply(legal[int(rand() * len(legal))])
            legal = h.legal()
        return h.score

    return once, 1


def middle(slug: str, answers: int) -> Hand:
    """A hand in the middle."""
    h = upcard.game(slug).new(seed=3)
    rng = random.Random(7)
    for _ in range(answers):
        h.apply(rng.choice(h.legal()))
    return h


# What is measured of others ---------------------------------------------------------------


def spiel(name: str, firsts: list[int | None]) -> dict[str, tuple[Once, int]]:
    """OpenSpiel's core, and a loop over it in its kinder form: cloned roots, chance taken uniformly.

    *firsts* are outcomes of its first chance node (in Hearts: where cards are passed), taken in turn as ours are.
    """
    pyspiel: Any = import_module("pyspiel")
    roots: list[Any] = []
    for first in firsts:
        root: Any = pyspiel.load_game(name).new_initial_state()
        if first is not None:
            root.apply_action(first)
        roots.append(root)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(roots[0].num_players())]
    rand = random.Random(5).random

    def loop(n: int) -> object:
        state = roots[n % len(roots)].clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rand() * len(legal))])
        return state

    return {
        "OpenSpiel core": (lambda n: pyspiel.evaluate_bots(roots[n % len(roots)].clone(), bots, n), 1),
        "OpenSpiel driven": (loop, 1),
    }


def rlcard_gin() -> dict[str, tuple[Once, int]]:
    """RLCard's environment, played at random."""
    rlcard: Any = import_module("rlcard")
    env: Any = rlcard.make("gin-rummy", config={"seed": 5})
    rand = random.Random(5).random

    def loop(n: int) -> object:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rand() * len(legal))])
        return env

    return {"RLCard driven": (loop, 1)}


def pokerkit_triple_draw() -> dict[str, tuple[Once, int]]:
    """PokerKit's deuce-to-seven triple draw for two, played at random."""
    kit: Any = import_module("pokerkit")
    rand = random.Random(5)
    a = kit.Automation
    auto = (
        a.ANTE_POSTING,
        a.BET_COLLECTION,
        a.BLIND_OR_STRADDLE_POSTING,
        a.CARD_BURNING,
        a.HOLE_DEALING,
        a.HOLE_CARDS_SHOWING_OR_MUCKING,
        a.HAND_KILLING,
        a.CHIPS_PUSHING,
        a.CHIPS_PULLING,
    )

    def loop(n: int) -> object:
        random.seed(n)
        state = kit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(auto, True, 0, (1, 2), 2, 4, 200, 2)
        while state.status:
            if state.can_stand_pat_or_discard():
                hand = list(state.hole_cards[state.stand_patter_or_discarder_index])
                state.stand_pat_or_discard([c for c in hand if rand.random() < 0.5])
            else:
                moves = [
                    m for m, can in ((state.fold, state.can_fold()), (state.check_or_call, state.can_check_or_call())) if can
                ]
                if state.can_complete_bet_or_raise_to():
                    moves.append(state.complete_bet_or_raise_to)
                moves[int(rand.random() * len(moves))]()
        return state

    return {"PokerKit driven": (loop, 1)}


def seven_cards(peers: bool) -> dict[str, tuple[Once, int]]:
    """Seven-card hands, drawn beforehand, from a plain Python loop."""
    from upcard.kit.poker.ranks import high

    rand = random.Random(5)
    deals = [rand.sample(range(52), 7) for _ in range(2000)]
    sets = [sum([1 << c for c in deal]) for deal in deals]

    def ours(n: int) -> object:
        for s in sets:
            high(s)
        return None

    return {"upcard": (ours, len(sets))} | (_others_seven(deals) if peers else {})


def _others_seven(deals: list[list[int]]) -> dict[str, tuple[Once, int]]:
    out: dict[str, tuple[Once, int]] = {}
    names = ["23456789TJQKA"[c % 13] + "cdhs"[c // 13] for c in range(52)]
    try:
        eval7: Any = import_module("eval7")
        hands = [[eval7.Card(names[c]) for c in deal] for deal in deals]

        def by_eval7(n: int) -> object:
            evaluate = eval7.evaluate
            for hand in hands:
                evaluate(hand)
            return None

        out["eval7"] = (by_eval7, len(deals))
    except ImportError:
        pass
    try:
        phevaluator: Any = import_module("phevaluator")
        numbers = [[c % 13 * 4 + c // 13 for c in deal] for deal in deals]

        def by_phevaluator(n: int) -> object:
            evaluate = phevaluator.evaluate_cards
            for hand in numbers:
                evaluate(*hand)
            return None

        out["phevaluator"] = (by_phevaluator, len(deals))
    except ImportError:
        pass
    return out


# The run ----------------------------------------------------------------------------------


def sections(peers: bool) -> list[Section]:
    """Everything that is measured, with the peers that are installed."""

    def beside(make: Callable[[], dict[str, tuple[Once, int]]]) -> dict[str, tuple[Once, int]]:
        try:
            return make() if peers else {}
        except ImportError:
            return {}

    games = {g.slug for g in upcard.games()}
    out: list[Section] = []
    if "hearts" in games:
        out.append(
            Section(
                "Hearts, hands played at random",
                "hands/s",
                {"upcard inside": inside("hearts"), "upcard driven": driven("hearts")}
                | beside(lambda: spiel("hearts", [0, 1, 2, 3])),
                [Goal("upcard inside", "OpenSpiel core", 4), Goal("upcard driven", "OpenSpiel driven", 3.5)],
            )
        )
        h = middle("hearts", 38)
        rng = Rng(9)
        calls: dict[str, tuple[Once, int]] = {
            "copy": (lambda n: h.copy(), 1),
            "imagine": (lambda n: h.imagine(n & 3, rng), 1),
            "view": (lambda n: h.view(n & 3), 1),
        }
        out.append(
            Section(
                "Hearts, after 38 answers",
                "calls/s",
                calls,
                [Goal("copy", most=0.6), Goal("imagine", most=4), Goal("view", most=8)],
            )
        )
    if "gin_rummy" in games:
        out.append(
            Section(
                "Gin Rummy, hands played at random",
                "hands/s",
                {"upcard inside": inside("gin_rummy"), "upcard driven": driven("gin_rummy")}
                | beside(lambda: spiel("gin_rummy", [None]))
                | beside(rlcard_gin),
                [
                    Goal("upcard inside", "OpenSpiel core", 80),
                    Goal("upcard driven", "OpenSpiel driven", 20),
                    Goal("upcard driven", "RLCard driven", 50),
                ],
            )
        )
    if "triple_draw" in games:
        out.append(
            Section(
                "Triple Draw Lowball for two, hands played at random",
                "hands/s",
                {"upcard inside": inside("triple_draw", 2), "upcard driven": driven("triple_draw", 2)}
                | beside(pokerkit_triple_draw),
                [Goal("upcard driven", "PokerKit driven", 50)],
            )
        )
    out.append(Section("Poker hands of seven cards, from Python", "hands/s", seven_cards(peers), [Goal("upcard", "eval7", 5)]))
    return out


@dataclass
class Result:
    """The machine, the versions and the command of a run."""

    machine: dict[str, str]
    rounds: int
    sections: list[Section]

    def rows(self, s: Section) -> list[tuple[str, float, float, dict[str, float]]]:
        """Name, rate, microseconds, and the ratio over each peer."""
        others = (
            [n for n in s.what if not n.startswith("upcard")] if len(s.what) > 1 and any(["upcard" in n for n in s.what]) else []
        )
        return [(n, s.rate(n), 1e6 / s.rate(n), {o: s.ratio(n, o) for o in others if n not in others}) for n in s.what]

    def verdicts(self, s: Section) -> list[str]:
        """Every goal that could be measured, and whether it is reached."""
        out: list[str] = []
        for g in s.goals:
            if g.most:
                us = 1e6 / s.rate(g.name)
                missed = f"missed by {us - g.most:.2f} µs"
                out.append(f"{g.name}: {us:.2f} µs, goal at most {g.most:g} µs: {'reached' if us <= g.most else missed}")
            elif g.over in s.what:
                times = s.ratio(g.name, g.over)
                missed = f"missed, {100 * (1 - times / g.least):.0f} % short"
                out.append(f"{g.name}: {times:.1f} times {g.over}, goal {g.least:g}: {'reached' if times >= g.least else missed}")
        return out

    def text(self) -> str:
        """For a terminal."""
        lines = [f"{k}: {v}" for k, v in self.machine.items()] + [f"rounds: {self.rounds}, in turn; medians, of processor time"]
        for s in self.sections:
            lines += ["", s.title]
            for name, rate, us, over in self.rows(s):
                ratios = "".join([f"  {r:.2f} × {o}" for o, r in over.items()])
                lines.append(f"  {name:<26}{rate:>14,.0f} {s.unit:<9}{us:>10.2f} µs{ratios}")
            lines += [f"  → {v}" for v in self.verdicts(s)]
        return "\n".join(lines)

    def markdown(self) -> str:
        """For the documentation."""
        lines = (
            ["| | |", "|---|---|"]
            + [f"| {k} | {v} |" for k, v in self.machine.items()]
            + [f"| rounds | {self.rounds}, in turn; medians, of processor time |"]
        )
        for s in self.sections:
            others = list(self.rows(s)[0][3])
            lines += ["", f"### {s.title}", "", "| | " + " | ".join([s.unit, "µs each", *[f"times {o}" for o in others]]) + " |"]
            lines.append("|---|" + "---:|" * (2 + len(others)))
            for name, rate, us, over in self.rows(s):
                cells = [f"{rate:,.0f}", f"{us:.2f}"] + [f"{over[o]:.2f}" if o in over else "" for o in others]
                lines.append(f"| {name} | " + " | ".join(cells) + " |")
            lines += [""] + [f"- {v}" for v in self.verdicts(s)]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "machine": self.machine,
            "rounds": self.rounds,
            "sections": [
                {
                    "title": s.title,
                    "unit": s.unit,
                    "rates": [{"name": n, "rate": rate, "microseconds": us, "times": over} for n, rate, us, over in self.rows(s)],
                    "goals": self.verdicts(s),
                }
                for s in self.sections
            ],
        }


def machine() -> dict[str, str]:
    """The machine, the versions, and whether the engine is compiled."""
    found = {
        "upcard": f"{upcard.__version__}, {'compiled' if is_compiled() else 'interpreted'}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "date": time.strftime("%Y-%m-%d"),
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


def measure(rounds: int, seconds: float, peers: bool = True, quiet: bool = False) -> Result:
    """Measure everything in turn, *rounds* times, each time for *seconds*."""
    found = sections(peers)
    for i in range(rounds):
        if not quiet:
            print(f"\rround {i + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        for s in found:
            for name, (once, units) in s.what.items():
                s.rates.setdefault(name, []).append(timed(once, units, seconds))
    if not quiet:
        print("\r" + " " * 24 + "\r", end="", file=sys.stderr, flush=True)
    return Result(machine(), rounds, found)
