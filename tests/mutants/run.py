"""Mutation testing: `python -m tests.mutants.run --sample 300 --seed 7` breaks one place at a time and runs its tests.

A sample is every n-th of all places from a random one on, so that each module has its share.  The tests of each folder run
once with probes at the sampled places, which tell what each test reaches.  Then each mutant is imported in a process of its
own, and the tests that reach it run, the shortest first, until one fails; where none does, the contract's tests follow for a
game, and for core and kit those of games that use it.  Results are added to a file, so that a run that was stopped goes on
where it was.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Generator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutants.sites import HIT, break_at, probe_at, sites

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "upcard"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
PLAYERS = ("policy", "beliefs", "equity_model", "solver", "solving")  # how well bots play and search is measured elsewhere
BUDGET = 15.0  # seconds of tests for one mutant at each stage
MEMORY = 4 << 30  # bytes
WIDER = {
    "kit/poker": ("pineapple", "triple_draw"),
    "kit/rows": ("chinese_poker", "crash"),
    "kit/secret_rules": ("eleusis", "eleusis_express"),
    "kit/tricks.py": ("hearts", "solo"),
    "kit/two_packs.py": ("khanhoo", "oklahoma_rummy"),
    "kit/drawing.py": ("gin_rummy", "khanhoo"),
    "kit/common_pot.py": ("in_between", "red_dog"),
    "kit/amounts.py": ("backhand", "in_between"),
}  # the games whose tests a room of kit is held against, after its own


class Changed(MetaPathFinder):
    """Imports some modules from changed trees."""

    def __init__(self, trees: dict[Path, ast.Module]) -> None:
        self.trees = {".".join(["upcard", *path.with_suffix("").parts]): (path, tree) for path, tree in trees.items()}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if name not in self.trees:
            return None
        file, tree = self.trees[name]
        where = str(SOURCE / file)

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return compile(ast.fix_missing_locations(tree), where, "exec", dont_inherit=True)

        return importlib.util.spec_from_file_location(name, where, loader=Loader(name, where))


class Chosen:
    """Runs some tests, the shortest first; says whether one failed, how long each took and which places it reached."""

    def __init__(
        self, wanted: dict[str, float] | None = None, slug: str = "", budget: float = BUDGET, limit: float = 60.0
    ) -> None:
        self.wanted = wanted  # the tests to run and their seconds; None for all
        self.slug = slug  # of tests of every game: only this game's
        self.budget = budget
        self.limit = limit
        self.hits: set[int] = set()
        self.at_import: list[int] = []
        self.tests: dict[str, tuple[float, list[int]]] = {}
        self.failed = False
        self.spent = 0.0
        setattr(builtins, HIT, self.hits.add)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.at_import = sorted(self.hits)
        if self.slug:
            items[:] = [i for i in items if any(part == self.slug for part in i.nodeid.rstrip("]").replace("[", "-").split("-"))]
        if self.wanted is not None:
            seconds = self.wanted
            items[:] = sorted([i for i in items if i.nodeid in seconds], key=lambda i: seconds[i.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        limit = self.limit if self.wanted is None else 5.0 + 10.0 * self.wanted[item.nodeid]
        signal.setitimer(signal.ITIMER_PROF, limit)  # its signal ends the process
        start = time.process_time()
        self.hits.clear()
        done = yield
        took = time.process_time() - start
        self.tests[item.nodeid] = (took, sorted(self.hits))
        self.spent += took
        if self.spent > self.budget:
            item.session.shouldstop = "enough"
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


def in_child(work: Callable[[], Any]) -> Any:
    """What a piece of work gives, done in a process of its own; None where that process did not end well."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.setitimer(signal.ITIMER_PROF, 120.0)  # until the first test begins
        try:
            with os.fdopen(write, "w") as pipe:
                json.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def run_tests(paths: list[str], trees: dict[Path, ast.Module], plugin: Chosen) -> Chosen:
    """Run tests with some modules changed, to the first failure; a module that cannot be imported fails them."""
    for name in [
        n for n in sys.modules if n.split(".")[0] == "upcard" or n.startswith(("tests.core", "tests.kit", "tests.games"))
    ]:
        del sys.modules[name]
    sys.meta_path.insert(0, Changed(trees))
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *paths], plugins=[plugin])
    plugin.failed |= code in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR)
    plugin.failed |= code == pytest.ExitCode.INTERRUPTED and plugin.spent <= plugin.budget  # an import failed
    return plugin


def fails(paths: list[str], trees: dict[Path, ast.Module], plugin: Chosen) -> bool:
    """Does a test fail?"""
    return run_tests(paths, trees, plugin).failed


def parsed(module: Path) -> ast.Module:
    """A module's tree."""
    return ast.parse((SOURCE / module).read_text())


def room(module: Path) -> str:
    """What a module belongs to: core, core's numbers for learners, the odds, a game, a room or a module of kit."""
    if module.parts[0] == "core":
        return "core/learners" if module.stem in ("batch", "encoding") else "core"
    return "odds" if module.stem in ("odds", "equity") else "/".join(module.parts[:2])


def own_tests(of: str) -> list[str]:
    """The tests of a room: the folder or the file that bears its name, or else those of games that use it."""
    if of == "core/learners":
        return ["tests/core/test_action_numbers.py", "tests/envs"]
    if of == "odds":
        return ["tests/bots/test_equity.py"]
    for path in (f"tests/{of}", f"tests/kit/test_{Path(of).stem}.py"):
        if (ROOT / path).exists():
            return [path]
    return [f"tests/games/{slug}" for slug in WIDER[of]]


def wider_tests(of: str) -> list[tuple[list[str], str]]:
    """What a room is held against next, the contract of one game or the games that use it; and of which game."""
    contract = "tests/contract/test_contract.py"
    if of.startswith("games/"):
        return [([contract, "tests/games/test_playthroughs.py"], of.removeprefix("games/"))]
    if of == "odds":
        return [([contract], "pineapple"), (["tests/games/triple_draw"], "")]
    if of.startswith("core"):
        return [([contract], "hearts")]
    return [([f"tests/games/{slug}"], "") for slug in WIDER[of]]


def reached(tests: list[str], mutants: list[tuple[Path, int]]) -> list[dict[str, float]]:
    """For each mutant the tests that run its statement, and their seconds: the shortest, as many as the budget allows."""
    trees = {module: parsed(module) for module, _ in mutants}
    found = {module: sites(tree) for module, tree in trees.items()}
    for number, (module, place) in enumerate(mutants):
        probe_at(found[module][place], number)

    def work() -> Any:
        plugin = run_tests(tests, trees, Chosen(budget=1e9, limit=1e6))
        return None if plugin.failed else [plugin.at_import, plugin.tests]

    ran = in_child(work)
    if ran is None:
        raise SystemExit(f"{' '.join(tests)}: not all pass without a mutant")
    out: list[dict[str, float]] = []
    for number in range(len(mutants)):
        seconds = {test: took for test, (took, hits) in ran[1].items() if number in hits or number in ran[0]}
        left = BUDGET
        chosen: dict[str, float] = {}
        for test in sorted(seconds, key=lambda t: seconds[t]):
            left -= seconds[test]
            if left < 0 and chosen:
                break
            chosen[test] = seconds[test]
        out.append(chosen)
    return out


def outcome(module: Path, place: int, wanted: dict[str, float]) -> dict[str, Any]:
    """What was broken, and how it fared: "killed", "stuck" (a test did not end), "survived"."""
    tree = parsed(module)
    site = sites(tree)[place]
    where = ast.unparse(site.statement).splitlines()[0][:80]
    what = f"{module.as_posix()}:{site.function}: {break_at(site)} in `{where}`"
    of = room(module)
    stages = [(own_tests(of), Chosen(wanted))] if wanted else []
    stages += [(paths, Chosen(slug=slug)) for paths, slug in wider_tests(of)]
    how = "survived"
    for paths, plugin in stages:
        failed = in_child(partial(fails, paths, {module: tree}, plugin))
        if failed is not False:
            how = "killed" if failed else "stuck"
            break
    return {"mutant": what, "line": site.line, "kind": site.kind, "how": how, "tests": len(wanted)}


def sample(paths: list[str], size: int, seed: int) -> list[tuple[Path, int]]:
    """Every n-th place that can be broken, from a random one on; all where *size* is 0."""
    found = [SOURCE / path for path in paths]
    modules = sorted({m for p in found for m in ([p] if p.is_file() else p.rglob("*.py"))})
    every = [
        (m.relative_to(SOURCE), place)
        for m in modules
        if m.stem not in PLAYERS
        for place in range(len(sites(ast.parse(m.read_text()))))
    ]
    if not 0 < size < len(every):
        return every
    step = len(every) / size
    start = random.Random(seed).random() * step
    return [every[int(start + i * step)] for i in range(size)]


def main() -> None:
    """Draw a sample, break each place, tell the survivors and the share killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["core", "kit", "games"], help="modules or folders under src/upcard")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--results", type=Path, default=ROOT / "mutants.jsonl", help="the file of results")
    args = parser.parse_args()
    os.chdir(ROOT)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rows: dict[str, dict[str, Any]] = {}
    if args.results.exists():
        rows = {row["place"]: row for row in map(json.loads, args.results.read_text().splitlines())}
    rooms: dict[str, list[tuple[Path, int]]] = {}
    for module, place in sample(args.paths, args.sample, args.seed):
        rooms.setdefault(room(module), []).append((module, place))
    told = []
    for of in random.Random(args.seed).sample(sorted(rooms), len(rooms)):
        mutants = rooms[of]
        left = [m for m in mutants if f"{m[0]} {m[1]}" not in rows]
        for (module, place), wanted in zip(left, reached(own_tests(of), left) if left else [], strict=True):
            row = {"place": f"{module} {place}"} | outcome(module, place, wanted)
            rows[row["place"]] = row
            with args.results.open("a") as file:
                file.write(json.dumps(row) + "\n")
        told += [rows[f"{module} {place}"] for module, place in mutants]
        print(f"{of}: {sum(rows[f'{m} {p}']['how'] != 'survived' for m, p in mutants)} of {len(mutants)} killed", flush=True)
    summary(told)


def summary(rows: list[dict[str, Any]]) -> None:
    """Tell the survivors, and the shares killed with their 95 % intervals."""
    from upcard.core.statistics import wilson

    reasons = tomllib.loads(EQUIVALENT.read_text())
    same = 0
    for row in rows:
        if row["how"] == "survived":
            same += row["mutant"] in reasons
            print(f"survived: {row['mutant']} (line {row['line']}): {reasons.get(row['mutant'], 'no test fails')}")
    killed = sum(row["how"] != "survived" for row in rows)
    for text, n in (("all", len(rows)), ("those that are not equivalent", len(rows) - same)):
        low, high = wilson(killed, n)
        print(f"{killed} of {n} killed, of {text}: {killed / n:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
